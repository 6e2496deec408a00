/*
 * apw.c: the war of 1866 at the desk: its kinds of situation, the troops that its chart names, and
 * the smallest kinds: rally, replace.
 */
#include "desk/apw_desk.h"

/* ---- The chart ---- */

static const ump_desk_words words[] = {{"troops", .table = {"troop_types"}},
                                       {"troops_or_none", "none", .table = {"troop_types"}},
                                       {"infantry", .table = {"troop_types"}, .arm = "INF"},
                                       {"batteries", .table = {"troop_types"}, .arm = "ART"},
                                       {.name = NULL}};

static const void *compile(ump_lookup *c, const int32_t *switches, ump_arena *arena)
{
    apw_chart *chart = ump_arena_take(arena, sizeof *chart);
    if (!chart || !apw_compile(c, switches, chart))
        return NULL;
    if (!apw_has_results(chart)) {
        ump_lookup_error(c, 0,
                         "the chart has no table for these fcrt_results; expected "
                         "fcrt_results.presets.custom");
        return NULL;
    }
    apw_in_hundredths(chart);
    return chart;
}

const ump_desk_key apw_desk_follow[1] = {{APW_KEY_FOLLOW("nothing follows from this kind")}};

/* ---- rally ---- */

typedef struct rally_facts {
    const apw_chart *chart;
    apw_body unit;
    uint8_t lost;
    bool returns; /* a stand, if it succeeds */
} rally_facts;

enum { RALLY, RECONSTITUTE };

static const ump_desk_key rally_keys[] = {
    {"action", UMP_DESK_WORD, "rally routed troops, or bring a lost stand back",
     "APW-MOR-01 APW-MOR-03", .values = "RALLY RECONSTITUTE", .initial = "RALLY"},
};
static const ump_desk_key rally_unit[] = {
    {APW_KEY_TROOP("@troops", "kind of troops", "APW-MOR-01")},
    {APW_KEY_MR("APW-MOR-01")},
    {"start", UMP_DESK_INT, "stands at the start of the battle", "APW-MOR-01 APW-ORG-02", .low = 1,
     .high = APW_DESK_MOST_STANDS, .help = "those of its kind of troops unless told"},
    {"lost", UMP_DESK_INT, "stands lost and not returned", "APW-MOR-01 APW-MOR-03",
     .high = APW_DESK_MOST_STANDS - 1, .initial = "0", .help = "required to reconstitute"},
    {"returned", UMP_DESK_INT, "stands that have returned before", "APW-MOR-03",
     .flags = UMP_DESK_RARE, .high = APW_DESK_MOST_STANDS, .initial = "0",
     .when = "action=RECONSTITUTE"},
    {"state", UMP_DESK_WORD, "state of order", "APW-MOR-01 APW-MOR-03", .flags = UMP_DESK_RARE,
     .values = APW_DESK_STATES, .initial = "ROUTED", .help = "to reconstitute: GOOD unless told"},
    {APW_KEY_YES("commander", "yes", UMP_DESK_RARE, "a commander of its chain within 1 inch",
                 "APW-MOR-01 APW-MOR-03")},
    {APW_KEY_YES("quiet", "yes", UMP_DESK_RARE,
                 "did not move, fire, charge or take a hit, no enemy seen within 8 inches",
                 "APW-MOR-03")},
};
static const ump_desk_block rally_blocks[] = {
    {"", rally_keys, COUNT(rally_keys), NULL},
    {"unit.", rally_unit, COUNT(rally_unit), NULL},
    {"", apw_desk_follow, COUNT(apw_desk_follow), NULL},
};

static bool losses_fit(ump_desk_case *c, const rally_facts *f)
{
    if (f->lost >= f->unit.stands)
        return ump_desk_refuse(c, "unit.", "lost", APW_ORG_04,
                               "no stand would be left; allowed are 0 to %u", f->unit.stands - 1U);
    return true;
}

static bool rally_fits(ump_desk_case *c, const rally_facts *f)
{
    if (f->unit.state != APW_ROUTED)
        return ump_desk_refuse(c, "unit.", "state", APW_MOR_01,
                               "only routed troops rally; allowed is ROUTED");
    return losses_fit(c, f);
}

static bool reconstitute_fits(ump_desk_case *c, const rally_facts *f)
{
    uint8_t returned = (uint8_t)ump_desk_number(c, "unit.", "returned");
    if (f->chart->sw.no_reconstitute)
        return ump_desk_refuse(c, "", "action", APW_MOR_03,
                               "lost stands never return (switch.reconstitute=off)");
    if (!ump_desk_told(c, "unit.", "lost"))
        return ump_desk_missing(c, "unit.", "lost");
    if (f->lost == 0)
        return ump_desk_refuse(c, "unit.", "lost", APW_MOR_03,
                               "it has lost no stand that could return; allowed is 1 or more");
    if (!losses_fit(c, f))
        return false;
    if (f->unit.state != APW_GOOD && f->unit.state != APW_DISORG)
        return ump_desk_refuse(c, "unit.", "state", APW_MOR_03, "allowed are GOOD and DISORG");
    if (!apw_may_return(f->chart, f->unit.stands, returned))
        return ump_desk_refuse(c, "unit.", "returned", APW_MOR_03,
                               "no more stands of this unit may return");
    if (!ump_desk_yes(c, "unit.", "quiet"))
        return ump_desk_refuse(c, "unit.", "quiet", APW_MOR_03,
                               "it must have been quiet all turn; allowed is yes");
    return true;
}

static bool gather_rally(ump_desk_case *c, void *facts)
{
    rally_facts *f = facts;
    f->chart = ump_desk_chart(c);
    f->returns = ump_desk_number(c, "", "action") == RECONSTITUTE;
    if (f->returns && !ump_desk_told(c, "unit.", "state"))
        ump_desk_set(c, "unit.", "state", APW_GOOD);
    if (!apw_desk_read_body(c, "unit.", "start", &f->unit))
        return false;
    f->lost = (uint8_t)ump_desk_number(c, "unit.", "lost");
    if (!ump_desk_yes(c, "unit.", "commander"))
        return ump_desk_refuse(c, "unit.", "commander", f->returns ? APW_MOR_03 : APW_MOR_01,
                               "a commander of its chain must be near; allowed is yes");
    return f->returns ? reconstitute_fits(c, f) : rally_fits(c, f);
}

/* A D10 at or below the need. */
static bool roll_need(ump_desk_run *run, ump_rule rule, const char *purpose, int32_t need)
{
    int32_t die = ump_desk_sum(run, rule, purpose, 1, APW_DIE_FACES);
    bool success = die <= need;
    ump_desk_int(run, "need", need);
    ump_desk_int(run, "value", die);
    ump_desk_bool(run, "success", success);
    return success;
}

static void resolve_rally(const void *facts, ump_desk_run *run)
{
    const rally_facts *f = facts;
    ump_sum sum = {.n = 0};
    int32_t need = apw_rally_need(f->chart, f->unit.mr, f->lost, &sum);
    ump_desk_items(run, NULL, &sum);
    bool success = roll_need(run, f->returns ? APW_MOR_03 : APW_MOR_01,
                             f->returns ? "reconstitute" : "rally", need);
    ump_desk_id(run, "next_state", apw_desk_state_names[success ? APW_GOOD : f->unit.state]);
    ump_desk_int(run, "returned", success && f->returns);
}

static const char success_odds[] = "success";

const ump_desk_kind apw_desk_rally = {
    .name = "rally",
    .about = "rally routed troops, or bring a stand back",
    .blocks = rally_blocks,
    .n_blocks = COUNT(rally_blocks),
    .switches = "scale half_scale_loss_penalty reconstitute reconstitute_cap",
    .odds = success_odds,
    .facts_size = sizeof(rally_facts),
    .gather = gather_rally,
    .resolve = resolve_rally};

/* ---- replace ---- */

typedef struct replace_facts {
    const apw_chart *chart;
    uint8_t cr;
} replace_facts;

static const ump_desk_key replace_keys[] = {
    {"commander.cr", UMP_DESK_INT, "command rating of the man who fell", "APW-MOR-05",
     .flags = UMP_DESK_REQUIRED, .low = 3, .high = 9},
    {"turns_since", UMP_DESK_INT, "turns since his death", "APW-MOR-05", .flags = UMP_DESK_RARE,
     .high = 99, .initial = "1"},
    {APW_KEY_YES("units_left", "yes", UMP_DESK_RARE, "a unit of his command is left",
                 "APW-MOR-05")},
};
static const ump_desk_block replace_blocks[] = {
    {"", replace_keys, COUNT(replace_keys), NULL},
    {"", apw_desk_follow, COUNT(apw_desk_follow), NULL},
};

static bool gather_replace(ump_desk_case *c, void *facts)
{
    replace_facts *f = facts;
    f->chart = ump_desk_chart(c);
    f->cr = (uint8_t)ump_desk_number(c, "", "commander.cr");
    if (ump_desk_number(c, "", "turns_since") == 0)
        return ump_desk_refuse(c, "", "turns_since", APW_MOR_05,
                               "the first try is in the next turn; allowed are 1 to 99");
    if (!ump_desk_yes(c, "", "units_left"))
        return ump_desk_refuse(c, "", "units_left", APW_MOR_05,
                               "with no unit left there is no successor; allowed is yes");
    return true;
}

static void resolve_replace(const void *facts, ump_desk_run *run)
{
    const replace_facts *f = facts;
    ump_sum sum = {.n = 0};
    int32_t need = apw_replace_need(f->chart, f->cr, &sum);
    ump_desk_items(run, NULL, &sum);
    if (roll_need(run, APW_MOR_05, "replace", need))
        ump_desk_int(run, "new_cr", f->cr);
    else
        ump_desk_null(run, "new_cr");
}

const ump_desk_kind apw_desk_replace = {.name = "replace",
                                        .about = "a successor for a fallen commander",
                                        .blocks = replace_blocks,
                                        .n_blocks = COUNT(replace_blocks),
                                        .odds = success_odds,
                                        .facts_size = sizeof(replace_facts),
                                        .gather = gather_replace,
                                        .resolve = resolve_replace};

/* ---- The family ---- */

static const ump_desk_kind *const kinds[] = {
    &apw_desk_artillery, &apw_desk_rifle, &apw_desk_result,  &apw_desk_charge,
    &apw_desk_melee,     &apw_desk_rally, &apw_desk_replace, &apw_desk_move,
};

const ump_desk_family ump_desk_apw = {.name = "apw",
                                      .kinds = kinds,
                                      .n_kinds = COUNT(kinds),
                                      .words = words,
                                      .compile = compile,
                                      .offers = apw_desk_offers,
                                      .unit_keys = apw_desk_unit_keys,
                                      .tell_unit = apw_desk_tell_unit,
                                      .tell_leader = apw_desk_tell_leader,
                                      .effects = apw_desk_effects,
                                      .next = apw_desk_next};
