/*
 * apw_move.c: the kind `move`: what a march costs, step by step, and how the unit ends (APW-MOV).
 */
#include "desk/apw_desk.h"

typedef struct move_facts {
    const apw_chart *chart;
    apw_mover mover;  /* as it is now */
    int64_t used;     /* shares */
    bool woods, town; /* ground of its last leg, or where it began */
    bool marched, stopped;
} move_facts;

static const ump_desk_key unit_keys[] = {
    {"arm", UMP_DESK_WORD, "arm", "APW-MOV-02", .flags = UMP_DESK_REQUIRED,
     .values = "INF CAV ART_FOOT ART_HORSE"},
    {"formation", UMP_DESK_WORD, "formation at the start", "APW-FORM-03 APW-FORM-04 APW-FORM-05",
     .values = APW_DESK_FORMS, .initial = "LINE", .help = "batteries: LIMBERED unless told"},
    {APW_KEY_WIDTH("APW-FORM-03")},
    {APW_KEY_STATE(APW_DESK_STATES, "APW-MOV-11 APW-MOR-06")},
    {"in", UMP_DESK_WORD, "ground at the start", "APW-MOV-11", .flags = UMP_DESK_RARE,
     .values = "OPEN WOODS", .initial = "OPEN"},
    {APW_KEY_YES("stopped", "no", UMP_DESK_RARE, "has the marker STOP", "APW-MOV-10")},
};
static const ump_desk_key path_key[] = {
    {APW_KEY_PATH("like COLUMN,2:WOODS,STREAM,3:ROUGH+UPHILL,BACK:1,LINE",
                  APW_DESK_WAY " LINE. COLUMN. COLUMN2. GARRISON. LIMBER. UNLIMBER. ABOUT. "
                               "PIVOT45. PIVOT.")},
};
static const ump_desk_block blocks[] = {
    {"unit.", unit_keys, COUNT(unit_keys), NULL},
    {"", path_key, COUNT(path_key), NULL},
    {"", apw_desk_follow, COUNT(apw_desk_follow), NULL},
};

/* ---- Actions ---- */

typedef struct deed {
    ump_desk_case *c;
    move_facts *f;
    const apw_step *step;
} deed;

static bool refuse(const deed *d, ump_rule rule, const char *why)
{
    return ump_desk_refuse(d->c, "", "path", rule, "'%.*s': %s", d->step->size, d->step->text, why);
}

/* A formation change; to what it already is only out of disarray (APW-MOV-03, APW-MOV-11). */
static bool form(const deed *d, uint8_t to, uint8_t width)
{
    move_facts *f = d->f;
    apw_mover *mover = &f->mover;
    uint8_t arm = apw_kind_arm(mover->kind);
    bool same = mover->form == to && (to != APW_COLUMN || mover->width == width);
    if (arm == APW_ART)
        return refuse(d, APW_FORM_04, "a battery can only LIMBER and UNLIMBER");
    if (to == APW_GARRISON && arm != APW_INF)
        return refuse(d, APW_FORM_05, "only infantry is a garrison");
    if (same && mover->state != APW_DISARRAY)
        return refuse(d, APW_MOV_03, "that is its formation already");
    mover->state = apw_state_after_forming(mover, f->woods);
    mover->form = to;
    mover->width = width;
    f->used += f->chart->action[APW_ACT_FORM];
    return true;
}

static bool limber(const deed *d, uint8_t to)
{
    apw_mover *mover = &d->f->mover;
    if (apw_kind_arm(mover->kind) != APW_ART || mover->form == to)
        return refuse(d, APW_MOV_03,
                      to == APW_LIMBERED ? "only a deployed battery limbers"
                                         : "only a limbered battery unlimbers");
    mover->form = to;
    d->f->used += apw_limber_cost(d->f->chart, mover->kind);
    return true;
}

static bool turn(const deed *d, enum apw_action action)
{
    uint8_t now = d->f->mover.form;
    if (action == APW_ACT_ABOUT && (now == APW_DEPLOYED || now == APW_GARRISON))
        return refuse(d, APW_MOV_03, "a garrison has no front, and deployed guns pivot");
    if (action != APW_ACT_ABOUT && now != APW_DEPLOYED)
        return refuse(d, APW_MOV_03, "only deployed guns pivot");
    d->f->used += d->f->chart->action[action];
    return true;
}

static bool act(const deed *d)
{
    switch (d->step->action) {
    case APW_DO_LINE:
        return form(d, APW_LINE, 1);
    case APW_DO_COLUMN:
        return form(d, APW_COLUMN, 1);
    case APW_DO_COLUMN2:
        return form(d, APW_COLUMN, 2);
    case APW_DO_GARRISON:
        d->f->town = false;
        return form(d, APW_GARRISON, 1);
    case APW_DO_LIMBER:
        return limber(d, APW_LIMBERED);
    case APW_DO_UNLIMBER:
        return limber(d, APW_DEPLOYED);
    case APW_DO_ABOUT:
        return turn(d, APW_ACT_ABOUT);
    case APW_DO_PIVOT45:
        return turn(d, APW_ACT_PIVOT);
    default:
        return turn(d, APW_ACT_PIVOT_MORE);
    }
}

/* ---- Legs and obstacles ---- */

static bool march(const deed *d)
{
    move_facts *f = d->f;
    apw_leg leg;
    if (!apw_desk_leg(d->c, &f->mover, d->step, &leg))
        return false;
    if (d->step->back && apw_kind_arm(f->mover.kind) == APW_ART)
        return refuse(d, APW_MOV_04, "guns do not go sideways or backward");
    f->used += apw_legs_cost(f->chart, &f->mover, &leg, 1);
    f->woods = d->step->grounds >> APW_WOODS & 1;
    f->town = d->step->grounds >> APW_TOWN & 1;
    f->marched = true;
    return true;
}

static bool take_step(const deed *d)
{
    int64_t cost;
    if (d->step->kind == APW_STEP_ACTION)
        return act(d);
    if (d->f->stopped)
        return refuse(d, APW_MOV_10, "a stopped unit changes formation and facing only");
    if (d->step->kind == APW_STEP_LEG)
        return march(d);
    if (!apw_desk_obstacle(d->c, &d->f->mover, d->step, &cost))
        return false;
    d->f->used += cost;
    return true;
}

/* ---- Told keys into facts ---- */

static bool state_fits(ump_desk_case *c, const move_facts *f)
{
    if (f->mover.state == APW_ROUTED)
        return ump_desk_refuse(c, "unit.", "state", APW_MOR_06,
                               "routed troops run by themselves; allowed are GOOD, DISARRAY, "
                               "DISORG");
    if (f->mover.state == APW_DISARRAY && f->chart->sw.no_disarray)
        return ump_desk_refuse(c, "unit.", "state", APW_MOV_11,
                               "there is no disarray (switch.disarray=off); allowed are GOOD, "
                               "DISORG");
    return apw_desk_state_fits(c, "unit.", apw_kind_arm(f->mover.kind), f->mover.state);
}

static bool read_unit(ump_desk_case *c, move_facts *f)
{
    uint8_t kind = (uint8_t)ump_desk_number(c, "unit.", "arm"), arm = apw_kind_arm(kind);
    if (arm == APW_ART && !ump_desk_told(c, "unit.", "formation"))
        ump_desk_set_word(c, "unit.", "formation", "LIMBERED");
    f->mover = (apw_mover){.kind = kind,
                           .form = apw_desk_form(c, "unit."),
                           .width = (uint8_t)ump_desk_number(c, "unit.", "width"),
                           .state = (uint8_t)ump_desk_number(c, "unit.", "state")};
    f->woods = apw_desk_ground(c, "unit.") == APW_WOODS;
    f->stopped = ump_desk_yes(c, "unit.", "stopped");
    if (!apw_desk_form_fits(c, "unit.", arm, f->mover.form) || !state_fits(c, f))
        return false;
    if (f->woods && f->mover.form == APW_GARRISON)
        return ump_desk_refuse(c, "unit.", "in", APW_FORM_05,
                               "a garrison is in a town; allowed is OPEN");
    return true;
}

static bool march_fits(ump_desk_case *c, const move_facts *f)
{
    if (f->used > f->chart->allowance)
        return ump_desk_refuse(c, "", "path", APW_MOV_01,
                               "it costs %d march points; allowed are 0 to %d",
                               (int)apw_points_shown(f->chart, f->used),
                               (int)apw_points_shown(f->chart, f->chart->allowance));
    if (f->town)
        return ump_desk_refuse(c, "", "path", APW_TER_04,
                               "no unit ends in a town but as its garrison; add GARRISON");
    return true;
}

static bool gather(ump_desk_case *c, void *facts)
{
    move_facts *f = facts;
    apw_path path = {.n = 0};
    f->chart = ump_desk_chart(c);
    if (!read_unit(c, f) || !apw_desk_read_path(c, true, &path))
        return false;
    for (size_t i = 0; i < path.n; i++) {
        deed d = {c, f, &path.step[i]};
        if (!take_step(&d))
            return false;
    }
    f->mover.state = apw_state_after_march(f->chart, &f->mover, f->marched, f->woods);
    return march_fits(c, f);
}

static void resolve(const void *facts, ump_desk_run *run)
{
    const move_facts *f = facts;
    const apw_chart *c = f->chart;
    apw_desk_put_length(run, "rate", apw_further(c, &f->mover, 0));
    ump_desk_int(run, "used", apw_points_shown(c, f->used));
    ump_desk_int(run, "left", apw_points_shown(c, c->allowance) - apw_points_shown(c, f->used));
    ump_desk_bool(run, "partial", apw_partial(c, f->used));
    ump_desk_bool(run, "moved", f->used > 0);
    apw_desk_put_length(run, "further", f->stopped ? 0 : apw_further(c, &f->mover, f->used));
    ump_desk_id(run, "state", apw_desk_state_names[f->mover.state]);
    ump_desk_id(run, "formation", apw_desk_form_names[f->mover.form]);
}

const ump_desk_kind apw_desk_move = {.name = "move",
                                     .about = "what a march costs, and how far it can go",
                                     .blocks = blocks,
                                     .n_blocks = COUNT(blocks),
                                     .switches = "disarray",
                                     .facts_size = sizeof(move_facts),
                                     .never_rolls = true,
                                     .gather = gather,
                                     .resolve = resolve};
