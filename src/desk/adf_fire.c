/*
 * adf_fire.c: the kind `fire`: one fire, single or combined, and with follow=all what it does to
 * the target: losses, the leader with it, its own check, the check for a killed leader.
 */
#include "desk/adf_desk.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct fire_facts {
    const adf_chart *chart;
    adf_fire_facts told;
    adf_nerve nerve; /* of the target */
    adf_fire fire;
    adf_morale_facts check; /* that follows, as far as the dice do not matter */
    bool follow;
} fire_facts;

/* ---- Keys ---- */

static const ump_desk_key fire_keys[] = {
    {"mode", UMP_DESK_WORD, "kind of fire",
     "ADF-FIRE-05 ADF-FIRE-11 ADF-REA-06 ADF-CHG-16 ADF-CHG-17",
     .values = "normal deliberate pbf df melee volley", .initial = "normal",
     .help = "pbf: point-blank fire or close canister; df: desperation fire; volley: of a charge "
             "that stopped short"},
    {"range", UMP_DESK_LENGTH, "range in inches", "ADF-FIRE-05 ADF-FIRE-06",
     .flags = UMP_DESK_REQUIRED, .high = 99999, .help = "pbf and df: 1 unless told, melee: 0",
     .when = "mode=normal|deliberate|volley"},
    {ADF_KEY_ZONE("mode!=melee")},
    {"through", UMP_DESK_INT, "targets the fire has already passed", "ADF-FIRE-16",
     .flags = UMP_DESK_RARE, .high = 4, .initial = "0"},
};

#define WEAPON(needed, vocabulary, first)                                                          \
    "weapon", UMP_DESK_WORD, "weapon", "ADF-FIRE-04", .flags = needed, .values = vocabulary,       \
                                                      .initial = first
#define OPENING "opening", UMP_DESK_YES, "first fire of the game", "ADF-FIRE-10", .initial = "no"
#define BUILDING                                                                                   \
    "building", UMP_DESK_YES, "fires out of a farm or village", "ADF-FIRE-08",                     \
        .flags = UMP_DESK_RARE, .initial = "no"

static const ump_desk_key firer_keys[] = {
    {"arm", UMP_DESK_WORD, "arm of the firer", "ADF-FIRE-14", .flags = UMP_DESK_REQUIRED,
     .values = ADF_DESK_ARMS},
    {WEAPON(UMP_DESK_REQUIRED, "@weapons", NULL)},
    {"figs", UMP_DESK_INT, "figures of the firer", "ADF-FIRE-04", .flags = UMP_DESK_REQUIRED,
     .low = 1, .high = ADF_MAX_FIGS, .help = "or sections of a battery, 1 to 3"},
    {"side", UMP_DESK_WORD, "US or CS battery", "ADF-FIRE-04", .flags = UMP_DESK_REQUIRED,
     .values = "us cs", .help = "required for artillery", .when = ".arm=artillery"},
    {ADF_KEY_QUALITY},
    {ADF_KEY_LEVEL},
    {ADF_KEY_FORMATION},
    {ADF_KEY_MOUNTED},
    {"pistols", UMP_DESK_YES, "carries pistols", "ADF-FIRE-12", .flags = UMP_DESK_RARE,
     .initial = "yes", .help = "cavalry, at point-blank and in melee", .when = ".arm=cavalry"},
    {OPENING},
    {BUILDING},
};

static const ump_desk_key more_keys[] = {
    {"figs", UMP_DESK_INT, "figures of one more unit in combined fire", "ADF-FIRE-15",
     .flags = UMP_DESK_RARE, .high = ADF_MAX_FIGS, .initial = "0", .help = "0: there is none"},
    {"arm", UMP_DESK_WORD, "its arm", "ADF-FIRE-15", .flags = UMP_DESK_RARE,
     .values = "same " ADF_DESK_ARMS, .initial = "same", .when = ".figs!=0"},
    {WEAPON(UMP_DESK_RARE, "@weapons_or_same", "same")},
    {"side", UMP_DESK_WORD, "US or CS battery", "ADF-FIRE-04", .flags = UMP_DESK_RARE,
     .values = "same us cs", .initial = "same", .when = ".figs!=0"},
    {"range", UMP_DESK_LENGTH, "its range", "ADF-FIRE-05 ADF-FIRE-06",
     .flags = UMP_DESK_RARE | UMP_DESK_OR_SAME, .high = 99999, .initial = "same",
     .when = ".figs!=0"},
    {ADF_KEY_QUALITY},
    {ADF_KEY_LEVEL},
    {ADF_KEY_FORMATION},
    {OPENING},
    {BUILDING},
    {ADF_KEY_ZONE(".figs!=0")},
};

static const ump_desk_key screened_key[] = {
    {"screened", UMP_DESK_YES, "own skirmishers 2 inches or more in front", "ADF-R-34",
     .flags = UMP_DESK_RARE, .initial = "no"},
};

static const ump_desk_key follow_key[] = {
    {ADF_KEY_FOLLOW("losses, the leader, the morale check")},
};

static const ump_desk_block blocks[] = {
    {"", fire_keys, COUNT(fire_keys), NULL},
    {"firer.", firer_keys, COUNT(firer_keys), NULL},
    {"firer2.", more_keys, COUNT(more_keys), "firer2.figs!=0"},
    {"firer3.", more_keys, COUNT(more_keys), "firer3.figs!=0"},
    {"target.", &adf_desk_body[ADF_BODY_ARM], 2, NULL},
    {"target.", &adf_desk_body[ADF_BODY_LEVEL], 3, NULL},
    {"target.", &adf_desk_nerve[ADF_NERVE_COVER], 1, NULL},
    {"target.", &adf_desk_nerve[ADF_NERVE_CHARGING], 1, NULL},
    {"target.", screened_key, COUNT(screened_key), NULL},
    {"", follow_key, COUNT(follow_key), NULL},
    {"target.", &adf_desk_body[ADF_BODY_FIGS], 3, "follow=all"},
    {"target.", &adf_desk_nerve[ADF_NERVE_COVER + 1], ADF_NERVE_CHARGING - 1, "follow=all"},
    {"target.", &adf_desk_nerve[ADF_NERVE_CHARGING + 1], 2, "follow=all"},
};

/* ---- Told keys into facts ---- */

static bool read_weapon(ump_desk_case *c, const char *prefix, adf_firer *firer)
{
    static const char *const table[] = {"infantry-weapons", "cavalry-weapons", "artillery-types"};
    unsigned arm = firer->body.arm;
    int row = adf_weapon_find(ump_desk_chart(c), arm, ump_desk_word(c, prefix, "weapon"));
    if (row < 0)
        return ump_desk_refuse(c, prefix, "weapon", ADF_FIRE_04,
                               "%s has no such weapon; allowed are those of the table %s",
                               adf_arm_names[arm], table[arm]);
    firer->weapon = firer->weapon2 = (uint8_t)row;
    return true;
}

static bool sections_fit(ump_desk_case *c, const char *prefix, const adf_body *body)
{
    if (body->arm == ADF_ARTILLERY && body->figs > ADF_MAX_SECTIONS)
        return ump_desk_refuse(c, prefix, "figs", ADF_ART_01,
                               "a battery has sections; allowed are 1 to %d", ADF_MAX_SECTIONS);
    return true;
}

static void set_range(ump_desk_case *c, const char *prefix, adf_firer *firer)
{
    adf_len range = adf_inches(ump_desk_chart(c), ump_desk_number(c, prefix, "range"));
    firer->range = (adf_span){range, range};
}

static bool read_firer_body(ump_desk_case *c, const char *prefix, adf_firer *firer)
{
    firer->body.figs = (uint8_t)ump_desk_number(c, prefix, "figs");
    firer->body.original = firer->body.figs;
    firer->body.stands = 2;
    firer->opening = ump_desk_yes(c, prefix, "opening");
    firer->building = ump_desk_yes(c, prefix, "building");
    return adf_desk_read_shape(c, prefix, &firer->body) && sections_fit(c, prefix, &firer->body) &&
           read_weapon(c, prefix, firer);
}

static bool read_first(ump_desk_case *c, adf_firer *firer)
{
    if (!read_firer_body(c, "firer.", firer))
        return false;
    firer->nation = (uint8_t)ump_desk_number(c, "firer.", "side");
    firer->pistols = ump_desk_yes(c, "firer.", "pistols");
    firer->zone = (uint8_t)ump_desk_number(c, "", "zone");
    set_range(c, "", firer);
    return true;
}

/* "same" becomes what the first firer has, so that the facts show it. */
static void copy_from_first(ump_desk_case *c, const char *prefix)
{
    static const char *const words[] = {"arm", "weapon", "side"};
    for (size_t i = 0; i < COUNT(words); i++)
        if (strcmp(ump_desk_word(c, prefix, words[i]), "same") == 0)
            ump_desk_set_word(c, prefix, words[i], ump_desk_word(c, "firer.", words[i]));
    if (ump_desk_none(c, prefix, "range"))
        ump_desk_set(c, prefix, "range", ump_desk_number(c, "", "range"));
}

static bool one_arm(ump_desk_case *c, const char *prefix)
{
    const char *arm = ump_desk_word(c, "firer.", "arm");
    if (strcmp(ump_desk_word(c, prefix, "arm"), arm) != 0)
        return ump_desk_refuse(c, prefix, "arm", ADF_FIRE_15,
                               "only units of one arm combine their fire; allowed is %s", arm);
    return true;
}

static bool read_more(ump_desk_case *c, const char *prefix, adf_fire_facts *f)
{
    adf_firer firer = {.zone = (uint8_t)ump_desk_number(c, prefix, "zone")};
    copy_from_first(c, prefix);
    set_range(c, prefix, &firer);
    firer.nation = (uint8_t)(strcmp(ump_desk_word(c, prefix, "side"), "cs") == 0);
    if (ump_desk_number(c, prefix, "figs") == 0)
        return adf_desk_read_shape(c, prefix, &firer.body);
    if (!one_arm(c, prefix) || !read_firer_body(c, prefix, &firer))
        return false;
    f->firer[f->n_firers++] = firer;
    return true;
}

static bool read_firers(ump_desk_case *c, adf_fire_facts *f)
{
    f->n_firers = 1;
    if (!read_first(c, &f->firer[0]))
        return false;
    if (ump_desk_number(c, "firer3.", "figs") && !ump_desk_number(c, "firer2.", "figs"))
        return ump_desk_refuse(c, "firer3.", "figs", ADF_FIRE_15,
                               "a third firer needs a second; allowed is 0 or firer2.figs=1 to %d",
                               ADF_MAX_FIGS);
    return read_more(c, "firer2.", f) && read_more(c, "firer3.", f);
}

static bool read_target(ump_desk_case *c, fire_facts *f)
{
    return adf_desk_read_body(c, "target.", &f->told.target) &&
           adf_desk_read_nerve(c, "target.", &f->told.target, &f->nerve);
}

static bool read_zones(ump_desk_case *c, const fire_facts *f)
{
    static const char *const prefix[] = {"", "firer2.", "firer3."};
    for (unsigned i = 0; i < f->told.n_firers; i++)
        if (!adf_desk_zone_fits(c, prefix[i], "zone", &f->told.target, f->told.cover,
                                f->told.charging, false))
            return false;
    return true;
}

/* The range that a mode implies, unless it is told. */
static void read_range(ump_desk_case *c, unsigned mode)
{
    if (ump_desk_told(c, "", "range"))
        return;
    if (mode == ADF_POINT_BLANK || mode == ADF_DESPERATE)
        ump_desk_set(c, "", "range", 1000);
    else if (mode == ADF_IN_MELEE)
        ump_desk_set(c, "", "range", 0);
}

/* ---- Which key a refusal of the arithmetic is about, and what would be allowed ---- */

typedef struct culprit {
    const char *prefix, *name, *allowed;
} culprit;

static culprit bar_of(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    bool foot = firer->body.arm == ADF_INFANTRY;
    switch (adf_bar_of(chart, firer, mode)) {
    case ADF_BARRED_BY_LEVEL:
        return (culprit){.name = "level", .allowed = "good_order, disorder and shaken"};
    case ADF_BARRED_LIMBERED:
        return (culprit){.name = "formation", .allowed = "unlimbered"};
    case ADF_BARRED_IN_COLUMN:
        return (culprit){.name = "formation",
                         .allowed = foot ? "battle_line, extended_line and skirmishers"
                                         : "cavalry_line, double_line, cavalry_skirmish"};
    case ADF_BARRED_MOUNTED:
        return (culprit){.name = "mounted", .allowed = "no, or mode=pbf and mode=melee"};
    default:
        return (culprit){.name = "weapon", .allowed = "another weapon, or mode=pbf and mode=melee"};
    }
}

static const char *reach_in_words(const adf_chart *chart, const adf_firer *firer, unsigned mode,
                                  char words[64])
{
    char inches[32];
    adf_len reach = adf_reach_of(chart, firer, mode);
    snprintf(words, 64, "0 to %s", ump_show_thousandths(adf_desk_inches(chart, reach), inches));
    return words;
}

static culprit culprit_of(const fire_facts *f, ump_rule rule, char words[64])
{
    static const char *const prefix[] = {"firer.", "firer2.", "firer3."};
    unsigned i = f->fire.judged;
    const adf_firer *firer = &f->told.firer[i];
    culprit bar;
    switch (rule) {
    case ADF_FIRE_02:
        bar = bar_of(f->chart, firer, f->told.mode);
        bar.prefix = prefix[i];
        return bar;
    case ADF_FIRE_01:
        return (culprit){i == 0 ? "" : prefix[i], "range",
                         reach_in_words(f->chart, firer, f->told.mode, words)};
    case ADF_FIRE_05:
    case ADF_REA_06:
        return (culprit){"target.", "charging", "yes"};
    case ADF_FIRE_15:
        return (culprit){"firer2.", "figs", "0, or other facts of the firers"};
    case ADF_FIRE_16:
        return (culprit){"", "through", "0"};
    case ADF_FIRE_11:
        return (culprit){"", "mode", "normal"};
    default:
        return (culprit){"", "mode", "whatever leaves a die: a nearer range, a better level"};
    }
}

static bool refuse_fire(ump_desk_case *c, const fire_facts *f, const ump_refusal *refusal)
{
    char what[512], words[64];
    culprit key = culprit_of(f, refusal->rule, words);
    ump_desk_sentence(what, sizeof what, refusal->why, refusal, "the firer");
    return ump_desk_refuse(c, key.prefix, key.name, refusal->rule, "%s; allowed is %s", what,
                           key.allowed);
}

static bool gather(ump_desk_case *c, void *facts)
{
    fire_facts *f = facts;
    ump_refusal refusal;
    f->chart = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->told.mode = (uint8_t)ump_desk_number(c, "", "mode");
    f->told.through = (uint8_t)ump_desk_number(c, "", "through");
    read_range(c, f->told.mode);
    if (!read_firers(c, &f->told) || !read_target(c, f))
        return false;
    f->told.cover = f->nerve.cover;
    f->told.charging = f->nerve.charging;
    f->told.screened = ump_desk_yes(c, "target.", "screened");
    if (!read_zones(c, f))
        return false;
    if (!adf_fire_work(f->chart, &f->told, &f->fire, &refusal))
        return refuse_fire(c, f, &refusal);
    bool guns = f->told.firer[0].body.arm == ADF_ARTILLERY;
    f->check = (adf_morale_facts){.by = guns ? ADF_BY_ARTILLERY : ADF_BY_FOOT,
                                  .zone = f->fire.zone,
                                  .threat = ADF_ZONES,
                                  .enfilade_excluded = f->fire.enfilade_excluded,
                                  .body = f->told.target,
                                  .nerve = f->nerve};
    return true;
}

/* ---- What the fire does ---- */

/* The target as it comes through, as far as that matters to what follows: courses of the dice that
 * agree in it merge. mmp: of the check that is due. */
typedef struct target {
    int32_t step, fcr, mmp; /* step: enum adf_hit_step, what comes next */
    int32_t losses, left, level, fate, fall_back;
} target;

typedef struct aftermath {
    target now;
    int32_t checked, bmp, mmp, roll, leader_checked, leader_mmp, leader_roll;
    int32_t routs, abandoned;
    adf_len rout;
} aftermath;

static_assert(sizeof(target) == 8 * sizeof(int32_t) && sizeof(target) <= DESK_MAX_STATE,
              "padding: equal courses would differ");

static void battery_routs(const fire_facts *f, ump_desk_run *run, aftermath *a)
{
    int32_t roll;
    adf_rout rout = adf_desk_rout(f->chart, run, &f->told.target, f->nerve.terrain, &roll);
    a->routs = 1;
    a->rout = rout.distance;
    if (!rout.abandoned)
        return;
    a->abandoned = 1;
    a->now.left = 0;
    a->now.fate = (int32_t)adf_desk_leader(f->chart, run, (unsigned)a->now.fate, 0, true);
}

/* The check for the leader is one of its own: no plus, no enfilade, and the sections lost in this
 * fire count by now. */
static void check_facts(const fire_facts *f, const aftermath *a, bool own, adf_morale_facts *m)
{
    *m = f->check;
    m->body.figs = (uint8_t)a->now.left;
    m->body.level = (uint8_t)a->now.level;
    m->cause = own ? ADF_FROM_FIRE : ADF_FROM_OTHER;
    m->plus = own ? f->chart->fcr[a->now.fcr].plus : 0;
    m->fresh = own ? (uint8_t)a->now.losses : 0;
    if (a->now.fate == ADF_KILLED) { /* ADF-LDR-06 */
        m->nerve.lb = 0;
        m->nerve.brigade_losses++;
    }
}

/* The check that is due is worked out before its dice, so that odds work it out once. */
static void call_check(const fire_facts *f, ump_desk_run *run, aftermath *a, int32_t step)
{
    bool own = step == ADF_HIT_CHECKS;
    adf_morale_facts m;
    adf_morale morale;
    check_facts(f, a, own, &m);
    adf_morale_work(f->chart, &m, &morale);
    ump_desk_consequence(run, own ? "morale check" : "check for the killed leader", &morale.sum);
    a->bmp = own ? morale.bmp : a->bmp;
    a->now.mmp = morale.mmp;
    *(own ? &a->mmp : &a->leader_mmp) = morale.mmp;
}

/* Its dice, and what they do. */
static void roll_check(const fire_facts *f, ump_desk_run *run, aftermath *a)
{
    bool own = a->now.step == ADF_HIT_CHECKS;
    adf_morale_facts m;
    check_facts(f, a, own, &m);
    int32_t roll =
        ump_desk_sum(run, ADF_MOR_08, own ? "morale check" : "check for the killed leader", 2, 6);
    adf_check result = adf_check_roll(f->chart, &m, a->now.mmp, roll);
    *(own ? &a->roll : &a->leader_roll) = roll;
    *(own ? &a->checked : &a->leader_checked) = 1;
    a->now.level = result.level;
    a->now.left += result.recovered;
    a->now.fall_back += result.fall_back;
    if (result.routs_now)
        battery_routs(f, run, a);
}

static adf_hurt hurt_of(const aftermath *a)
{
    return (adf_hurt){.taken = (unsigned)a->now.losses,
                      .left = (unsigned)a->now.left,
                      .leader = a->now.fate == ADF_UNHURT,
                      .checks = a->now.fcr != ADF_NO_EFFECT,
                      .killed = a->now.fate == ADF_KILLED};
}

/* On to what is due after this step; a check is called at once. */
static void go_to_next(const fire_facts *f, ump_desk_run *run, aftermath *a, enum adf_hit_step done)
{
    adf_hurt hurt = hurt_of(a);
    a->now.step = (int32_t)adf_hit_next(done, &hurt);
    if (a->now.step == ADF_HIT_CHECKS || a->now.step == ADF_HIT_MOURNS)
        call_check(f, run, a, a->now.step);
}

static void take_losses(const fire_facts *f, ump_desk_run *run, aftermath *a)
{
    unsigned hits = a->now.fcr == ADF_NO_EFFECT ? 0 : (unsigned)f->chart->fcr[a->now.fcr].hits;
    a->now.losses = (int32_t)adf_taken(f->told.target.figs, hits);
    a->now.left = f->told.target.figs - a->now.losses;
    a->now.level = f->told.target.level;
    a->now.fate = f->nerve.attached ? ADF_UNHURT : ADF_NO_LEADER;
    adf_hurt hurt = hurt_of(a);
    if (adf_hit_next(ADF_HIT_LOSES, &hurt) == ADF_HIT_LEADER)
        a->now.fate = (int32_t)adf_desk_leader(f->chart, run, (unsigned)a->now.fate,
                                               (unsigned)a->now.losses, a->now.left == 0);
    go_to_next(f, run, a, ADF_HIT_LEADER);
}

static void check_target(const fire_facts *f, ump_desk_run *run, aftermath *a)
{
    enum adf_hit_step step = (enum adf_hit_step)a->now.step;
    roll_check(f, run, a);
    go_to_next(f, run, a, step);
}

/* False: this course goes on elsewhere. */
static bool follow(const fire_facts *f, ump_desk_run *run, aftermath *a)
{
    for (;;) {
        if (a->now.step == ADF_HIT_LOSES)
            take_losses(f, run, a);
        else
            check_target(f, run, a);
        if (a->now.step != ADF_HIT_CHECKS && a->now.step != ADF_HIT_MOURNS)
            return true;
        if (!ump_desk_merge(run, &a->now, sizeof a->now))
            return false;
    }
}

/* ---- The result ---- */

static void write_losses(ump_desk_run *run, const aftermath *a)
{
    ump_desk_int(run, "losses", a->now.losses);
    ump_desk_id(run, "leader", adf_desk_fate_name((unsigned)a->now.fate));
}

static void write_end(ump_desk_run *run, const aftermath *a)
{
    ump_desk_id(run, "level", adf_desk_level((unsigned)a->now.level, (unsigned)a->now.left));
    ump_desk_int(run, "left", a->now.left);
    ump_desk_int(run, "fall_back", a->now.fall_back);
}

static void write_aftermath(const fire_facts *f, ump_desk_run *run, const aftermath *a)
{
    write_losses(run, a);
    ump_desk_int_if(run, "bmp", a->checked, a->bmp);
    ump_desk_int_if(run, "mmp", a->checked, a->mmp);
    ump_desk_int_if(run, "check_roll", a->checked, a->roll);
    ump_desk_int_if(run, "leader_mmp", a->leader_checked, a->leader_mmp);
    ump_desk_int_if(run, "leader_check_roll", a->leader_checked, a->leader_roll);
    write_end(run, a);
    ump_desk_length_if(run, "rout", a->routs, adf_desk_inches(f->chart, a->rout));
}

static const char *band_name(unsigned band)
{
    return band == ADF_DESPERATION ? "df" : adf_band_names[band];
}

static void write_code(const fire_facts *f, ump_desk_run *run, unsigned fcr)
{
    ump_desk_id(run, "code", fcr == ADF_NO_EFFECT ? "none" : f->chart->fcr[fcr].code);
}

static void write_fire(const fire_facts *f, ump_desk_run *run, int32_t roll, unsigned fcr,
                       int32_t column)
{
    const adf_fire *fire = &f->fire;
    bool effect = fcr != ADF_NO_EFFECT;
    ump_desk_id(run, "band", band_name(fire->band));
    ump_desk_int(run, "fp", fire->fp);
    ump_desk_int(run, "dice", fire->dice);
    ump_desk_int(run, "firer_drm", fire->firer_drm);
    ump_desk_int(run, "beneficial", fire->beneficial);
    ump_desk_int(run, "detrimental", fire->detrimental);
    ump_desk_id(run, "enfilade",
                fire->enfilade == ADF_NO_ENFILADE ? NULL : f->chart->bad[fire->enfilade].id);
    ump_desk_int(run, "roll", roll);
    ump_desk_int(run, "total", adf_fire_total(fire, roll));
    ump_desk_int_if(run, "column", column > 0, column);
    write_code(f, run, fcr);
    ump_desk_int(run, "hits", effect ? f->chart->fcr[fcr].hits : 0);
    ump_desk_int_if(run, "check", effect, effect ? f->chart->fcr[fcr].plus : 0);
}

static void resolve(const void *facts, ump_desk_run *run)
{
    const fire_facts *f = facts;
    int32_t column;
    ump_desk_items(run, NULL, &f->fire.sum);
    int32_t roll = ump_desk_sum(run, ADF_FIRE_07, "fire", (unsigned)f->fire.dice, 6);
    unsigned fcr =
        adf_fcrt(f->chart, f->told.firer[0].body.arm, adf_fire_total(&f->fire, roll), &column);
    aftermath a = {.now = {.step = ADF_HIT_LOSES, .fcr = (int32_t)fcr}};
    if (f->follow && !(ump_desk_merge(run, &a.now, sizeof a.now) && follow(f, run, &a)))
        return;
    write_fire(f, run, roll, fcr, column);
    if (f->follow)
        write_aftermath(f, run, &a);
}

static void go_on(const void *facts, void *state, ump_desk_run *run)
{
    const fire_facts *f = facts;
    aftermath a = {.now = *(const target *)state};
    if (!follow(f, run, &a))
        return;
    write_code(f, run, (unsigned)a.now.fcr);
    write_losses(run, &a);
    write_end(run, &a);
}

const ump_desk_kind adf_desk_fire = {
    .name = "fire",
    .about = "one fire, single or combined, and what it does",
    .blocks = blocks,
    .n_blocks = COUNT(blocks),
    .switches =
        "fp_rounding fp_over_8 zero_dice_fire fcrt_artillery_row fcrt_cavalry_row "
        "repair_bl_carbines column_fire extended_line_fire_drm opening_volley_green "
        "deliberate_fire_bands rear_fire_on_line_drm disorder_drm_levels improve_on_forced_check "
        "artillery_sections_in_bmp lb_in_best_two charge_morale_support_max",
    .odds = "code hits check",
    .odds_all = "code losses left leader level fall_back",
    .facts_size = sizeof(fire_facts),
    .gather = gather,
    .resolve = resolve,
    .go_on = go_on};
