/*
 * apw_results.c: the target of fire as it is told, what hits do to it (APW-RES), and the kind
 * `result`: hits that are already known.
 */
#include "desk/apw_desk.h"
#include <string.h>

/* ---- The target ---- */

const ump_desk_key apw_desk_target[APW_TARGET_KEYS] = {
    {APW_KEY_TROOP("@troops", "kind of troops shot at", "APW-ORG-05")},
    {APW_KEY_FORMATION(APW_DESK_FORMS, APW_DESK_GUNS_DEPLOY,
                       "APW-FORM-04 APW-FORM-05 APW-FORM-06")},
    {APW_KEY_IN("APW-TER-02 APW-TER-04")},
    {APW_KEY_STATE(APW_DESK_STATES, "APW-RES-05 APW-MOV-11")},
    [APW_TARGET_MOVED] = {APW_KEY_YES("moved", "no", 0, "used march points this turn",
                                      "APW-ART-09")},
    [APW_TARGET_REST] = {APW_KEY_YES("charging", "no", 0, "declared a charge this turn",
                                     "APW-RES-17 APW-ART-09")},
    {APW_KEY_MR("APW-RES-02")},
    {APW_KEY_STANDS("stands it has now", "APW-RES-09")},
    {APW_KEY_YES("commander", "no", 0, "a friendly commander within 1 inch",
                 "APW-RES-04 APW-RES-07")},
    {APW_KEY_YES("escape", "yes", UMP_DESK_RARE, "a free corridor to go back by", "APW-RET-02")},
    {"choice", UMP_DESK_WORD, "what its owner takes for BACK in a town or in works", "APW-RES-12",
     .flags = UMP_DESK_RARE, .values = APW_DESK_CHOICES, .initial = "FALL_BACK",
     .help = "if that is not allowed, the first that is", .when = ".in=TOWN|WORKS"},
};

static bool may_be_charging(ump_desk_case *c, const apw_body *body)
{
    ump_refusal refusal;
    if (body->form == APW_GARRISON)
        return ump_desk_refuse(c, "target.", "charging", APW_FORM_05,
                               "a garrison does not charge as one; allowed is no");
    return apw_may_charge(body->arm, body->state, &refusal) ||
           ump_desk_pass_on(c, "target.", "charging", &refusal, "the target");
}

bool apw_desk_read_target(ump_desk_case *c, apw_target *target)
{
    apw_body body;
    if (!apw_desk_read_body(c, "target.", "stands", &body))
        return false;
    bool escape = ump_desk_yes(c, "target.", "escape");
    *target = (apw_target){.arm = body.arm,
                           .mr = body.mr,
                           .stands = body.stands,
                           .form = body.form,
                           .state = body.state,
                           .ground = body.ground,
                           .moved = ump_desk_yes(c, "target.", "moved"),
                           .charging = ump_desk_yes(c, "target.", "charging"),
                           .commander = ump_desk_yes(c, "target.", "commander"),
                           .escape_back = escape,
                           .escape_rout = escape,
                           .choice = (uint8_t)ump_desk_number(c, "target.", "choice")};
    return !target->charging || may_be_charging(c, &body);
}

bool apw_desk_aim_fits(ump_desk_case *c, const char *prefix, const apw_target *target)
{
    if (target->form != APW_GARRISON)
        return true;
    if (ump_desk_yes(c, prefix, "enfilade"))
        return ump_desk_refuse(c, prefix, "enfilade", APW_FIRE_06,
                               "a garrison cannot be enfiladed; allowed is no");
    if (ump_desk_yes(c, prefix, "flank_fire"))
        return ump_desk_refuse(c, prefix, "flank_fire", APW_FIRE_08,
                               "a garrison has no flank or rear; allowed is no");
    return true;
}

/* ---- Hits ---- */

/* All that later dice depend on: bytes only. */
typedef struct suffering {
    apw_tally tally;
    apw_desk_hits hits;
    uint8_t read; /* result dice so far */
    bool killed;  /* the commander */
} suffering;

typedef struct marks {
    int32_t mod[APW_DESK_MOST_HITS], value[APW_DESK_MOST_HITS], column[APW_DESK_MOST_HITS];
    const char *code[APW_DESK_MOST_HITS];
} marks;

/* APW-RES-07: once he is killed nobody is left to be tested. */
static void test_commander(ump_desk_run *run, const apw_target *target, int32_t die, suffering *s)
{
    if (!apw_zero_tests(die) || !target->commander || s->killed)
        return;
    s->killed = apw_even(ump_desk_sum(run, APW_RES_07, "commander", 1, APW_DIE_FACES));
}

static void read_mark(const apw_chart *chart, const apw_target *target, int32_t die, suffering *s,
                      marks *m)
{
    ump_sum sum = {.n = 0};
    unsigned i = s->read++;
    apw_mark mark = apw_read_result(chart, target, s->hits.flank[i], die, &sum);
    apw_tally_add(&s->tally, mark.column);
    m->mod[i] = mark.mod;
    m->value[i] = mark.value;
    m->column[i] = mark.number;
    m->code[i] = mark.column->name;
}

static void write_marks(ump_desk_run *run, const marks *m, size_t n)
{
    ump_desk_ints(run, "result_mods", m->mod, n);
    ump_desk_ints(run, "result_values", m->value, n);
    ump_desk_ints(run, "cols", m->column, n);
    ump_desk_ids(run, "codes", m->code, n);
}

static void write_fate(ump_desk_run *run, const apw_fate *fate)
{
    static const char *const choices[] = {"FALL_BACK", "DISORG", "MINUS_STAND", "NONE"};
    static const char *const pushes[] = {"NONE", "BACK", "RETREAT", "ROUT"};
    ump_desk_int(run, "stands_lost", fate->lost);
    ump_desk_int(run, "stands_left", fate->left);
    ump_desk_int(run, "captured", fate->captured);
    ump_desk_id(run, "choice", choices[fate->choice]);
    ump_desk_id(run, "state", apw_desk_end_name(fate->end, fate->state));
    ump_desk_id(run, "move", pushes[fate->push]);
    apw_desk_put_length(run, "distance", fate->distance);
    ump_desk_id(run, "formation",
                fate->end == APW_REMAINS ? apw_desk_form_names[fate->form] : NULL);
    ump_desk_bool(run, "stop", fate->stop);
    ump_desk_bool(run, "under_fire", fate->under_fire);
    ump_desk_bool(run, "charge_cancelled", fate->cancelled);
}

void apw_desk_suffer(const apw_chart *chart, ump_desk_run *run, const apw_target *target,
                     const apw_desk_hits *hits, bool follow)
{
    suffering s;
    marks m = {.mod = {0}};
    memset(&s, 0, sizeof s);
    s.hits = *hits;
    while (s.read < hits->n) {
        int32_t die = ump_desk_sum(run, APW_RES_01, "result", 1, APW_DIE_FACES);
        read_mark(chart, target, die, &s, &m);
        if (follow)
            test_commander(run, target, die, &s);
        if (!ump_desk_merge(run, &s, sizeof s))
            return;
    }
    apw_fate fate = apw_decide(chart, target, &s.tally);
    write_marks(run, &m, s.read);
    write_fate(run, &fate);
    if (follow)
        ump_desk_bool(run, "commander_killed", s.killed);
}

/* ---- result ---- */

typedef struct result_facts {
    const apw_chart *chart;
    apw_target target;
    apw_desk_hits hits;
    bool follow;
} result_facts;

static const ump_desk_key hit_keys[] = {
    {"hits", UMP_DESK_INT, "hits it took in this step", "APW-RES-01 APW-RES-16", .low = 1,
     .high = APW_DESK_MOST_HITS, .initial = "1"},
    {"flank_hits", UMP_DESK_INT, "so many of them from flank or rear, their dice last",
     "APW-FIRE-08 APW-RES-06", .high = APW_DESK_MOST_HITS, .initial = "0"},
};
static const ump_desk_key follow_key[] = {{APW_KEY_FOLLOW("the dice against its commander")}};
static const ump_desk_block blocks[] = {
    {"", hit_keys, COUNT(hit_keys), NULL},
    {"target.", apw_desk_target, APW_TARGET_MOVED, NULL},
    {"target.", &apw_desk_target[APW_TARGET_REST], APW_TARGET_KEYS - APW_TARGET_REST, NULL},
    {"", follow_key, COUNT(follow_key), NULL},
};

static bool gather(ump_desk_case *c, void *facts)
{
    result_facts *f = facts;
    int64_t flank = ump_desk_number(c, "", "flank_hits");
    f->chart = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->hits.n = (uint8_t)ump_desk_number(c, "", "hits");
    if (!apw_desk_read_target(c, &f->target))
        return false;
    if (flank > f->hits.n)
        return ump_desk_refuse(c, "", "flank_hits", APW_FIRE_08, "allowed are 0 to %u, the hits",
                               f->hits.n);
    if (flank > 0 && f->target.form == APW_GARRISON)
        return ump_desk_refuse(c, "", "flank_hits", APW_FIRE_08,
                               "a garrison has no flank or rear; allowed is 0");
    for (unsigned i = 0; i < f->hits.n; i++)
        f->hits.flank[i] = i + flank >= f->hits.n;
    return true;
}

static void resolve(const void *facts, ump_desk_run *run)
{
    const result_facts *f = facts;
    ump_sum sum = {.n = 0};
    apw_target_mods(f->chart, &f->target, f->hits.flank[f->hits.n - 1], &sum);
    ump_desk_items(run, NULL, &sum);
    apw_desk_suffer(f->chart, run, &f->target, &f->hits, f->follow);
}

const ump_desk_kind apw_desk_result = {
    .name = "result",
    .about = "what hits of fire do to a unit",
    .blocks = blocks,
    .n_blocks = COUNT(blocks),
    .switches = APW_DESK_RESULT_SWITCHES,
    .odds = "stands_lost state move stop charge_cancelled",
    .odds_all = "stands_lost state move stop charge_cancelled commander_killed",
    .facts_size = sizeof(result_facts),
    .gather = gather,
    .resolve = resolve};
