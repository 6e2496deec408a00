/*
 * ruling.c: what an umpire or a scenario may set of a piece of 1866, kept within what the rules can
 * go on with; and how it is now.
 */
#include "rules/apw/apw.h"

/* ORDER APW FACT */
enum {
    STANDS,
    LEVEL,
    FORMATION,
    CAPTURED,
    RETURNED,
    RALLIED,
    STOP,
    UNDER_FIRE,
    FATE,
    LOSSES,
    LOST
};
enum { COLUMN_OF_TWO = APW_LIMBERED + 1 };
enum { HERE, AWAITED, BEYOND }; /* BEYOND: from here on as enum apw_end */
static const char *const levels[] = {"good", "disarray", "disorg", "routed", NULL};
static const char *const formations[] = {"line",     "column",  "garrison", "deployed",
                                         "limbered", "column2", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const markers[] = {"no", "next_turn", "this_turn", NULL};
static const char *const fates[] = {"present",     "waiting",   "eliminated",
                                    "surrendered", "withdrawn", NULL};

const ump_fact apw_facts[APW_FACTS] = {{.name = "stands"},
                                       {.name = "level", .words = levels},
                                       {.name = "formation", .words = formations},
                                       {.name = "captured"},
                                       {.name = "returned"},
                                       {.name = "rallied", .words = no_yes},
                                       {.name = "stop", .words = markers},
                                       {.name = "under_fire", .words = markers},
                                       {.name = "fate", .words = fates, .by_table = true},
                                       {.name = "losses", .of = UMP_OF_LEADERS},
                                       {.name = "lost", .words = no_yes, .of = UMP_OF_LEADERS}};

/* ---- How it is ---- */

static int32_t fate_of(const apw_unit *u)
{
    return u->end != APW_REMAINS ? BEYOND + u->end - APW_ELIMINATED : u->arrived ? HERE : AWAITED;
}

int32_t apw_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact)
{
    apw_table t = apw_table_of(game, state);
    if (piece >= game->force.n_units) {
        const apw_leader *l = &t.leader[piece - game->force.n_units];
        return fact == LOSSES ? l->losses : l->lost;
    }
    const apw_unit *u = &t.unit[piece];
    bool gone = u->end == APW_ELIMINATED || u->end == APW_SURRENDERED;
    if (gone && fact != FATE)
        return UMP_NO_FACT;
    switch (fact) {
    case STANDS:
        return u->stands;
    case LEVEL:
        return u->state;
    case FORMATION:
        return u->form == APW_COLUMN && u->width == 2 ? (int32_t)COLUMN_OF_TWO : u->form;
    case CAPTURED:
        return u->captured;
    case RETURNED:
        return u->returned;
    case RALLIED:
        return u->rallied;
    case STOP:
        return u->stop;
    case UNDER_FIRE:
        return u->under_fire;
    default:
        return fate_of(u);
    }
}

/* ---- Making it so ---- */

static void have_stands(ump_run *run, unsigned unit, uint8_t stands)
{
    apw_table t = apw_table_of(run->game, run->state);
    apw_unit *u = apw_unit_at(run, unit);
    u->stands = stands;
    u->lost = (uint8_t)(apw_def(&t, unit)->start - stands);
    u->captured = u->captured < u->lost ? u->captured : u->lost;
    apw_fit(run, unit);
}

static bool rule_stands(ump_run *run, unsigned unit, int32_t stands, ump_refusal *refusal)
{
    apw_table t = apw_table_of(run->game, run->state);
    int32_t most = apw_def(&t, unit)->start;
    if (!ump_ruling_within(unit, stands, 1, most, "%v stands of %u; expected 1 to %l", refusal))
        return false;
    have_stands(run, unit, (uint8_t)stands);
    return true;
}

/* Of the stands it has lost. */
static bool rule_count(ump_run *run, unsigned unit, uint8_t *count, int32_t value,
                       ump_refusal *refusal)
{
    *count = (uint8_t)value;
    return ump_ruling_within(unit, value, 0, apw_unit_at(run, unit)->lost,
                             "%v of the stands lost by %u; expected 0 to %l", refusal);
}

/* APW-FORM-05: it holds the town in which it stands. */
static bool rule_garrison(ump_run *run, unsigned unit, ump_refusal *refusal)
{
    const ump_field *field = &run->game->field;
    apw_table t = apw_table_of(run->game, run->state);
    uint16_t town = ump_spot_at(field, apw_piece_at(run, unit)->at).feature;
    if (apw_def(&t, unit)->arm != APW_INF || town == UMP_NO_FEATURE ||
        field->feature[town].kind != UMP_TOWN)
        return ump_ruling_refuse(refusal, "%u stands in no town that it could hold", unit);
    apw_enter_town(run, unit, town);
    return true;
}

static bool rule_formation(ump_run *run, unsigned unit, unsigned form, ump_refusal *refusal)
{
    apw_table t = apw_table_of(run->game, run->state);
    apw_unit *u = apw_unit_at(run, unit);
    bool guns = apw_def(&t, unit)->arm == APW_ART;
    if (form == APW_GARRISON)
        return u->form == APW_GARRISON || rule_garrison(run, unit, refusal);
    if (guns != (form == APW_DEPLOYED || form == APW_LIMBERED))
        return ump_ruling_refuse(refusal, "%u cannot be ruled into this formation", unit);
    u->form = (uint8_t)(form == COLUMN_OF_TWO ? (unsigned)APW_COLUMN : form);
    u->width = form == COLUMN_OF_TWO ? 2 : 1;
    u->town = 0;
    apw_fit(run, unit);
    return true;
}

static bool rule_table(ump_run *run, unsigned unit, bool on)
{
    apw_unit *u = apw_unit_at(run, unit);
    bool here = ump_pieces_of(run->game, run->state)[unit].on_table;
    if (here && !on)
        apw_gone(run, unit, APW_WITHDRAWN);
    if (here || !on)
        return true;
    u->end = APW_REMAINS;
    u->arrived = 1;
    ump_pieces(run->game, run->state)[unit].on_table = 1;
    have_stands(run, unit, u->stands ? u->stands : 1);
    return true;
}

/* Of a unit that is gone already, the last word counts. */
static bool rule_fate(ump_run *run, unsigned unit, int32_t fate, ump_refusal *refusal)
{
    apw_unit *u = apw_unit_at(run, unit);
    bool gone_otherwise = u->end != APW_REMAINS && fate_of(u) != fate;
    if (fate == HERE || gone_otherwise)
        rule_table(run, unit, true);
    if (fate == HERE)
        return true;
    if (fate >= BEYOND && u->end == APW_REMAINS)
        apw_gone(run, unit, (uint8_t)(APW_ELIMINATED + fate - BEYOND));
    u->arrived = fate >= BEYOND;
    if (fate >= BEYOND)
        return true;
    if (!ump_comes_later(&run->game->force.piece[unit]))
        return ump_ruling_refuse(refusal, "%u has no turn in which it arrives", unit);
    apw_piece_at(run, unit)->on_table = 0;
    return true;
}

/* A garrison that is put elsewhere has left its town. */
static bool rule_place(ump_run *run, unsigned unit)
{
    apw_unit *u = apw_unit_at(run, unit);
    if (u->form != APW_GARRISON)
        return true;
    u->form = APW_LINE;
    u->town = 0;
    apw_fit(run, unit);
    return true;
}

/* A commander who is gone without more being said is one commander lost. */
static bool rule_leader(ump_run *run, unsigned leader, int fact, int32_t value,
                        ump_refusal *refusal)
{
    apw_leader *l = apw_leader_at(run, leader);
    switch (fact) {
    case UMP_RULED_PLACE:
        return true;
    case UMP_RULED_TABLE:
        if (!value)
            return ump_ruling_refuse(refusal, "say what became of %u: lost yes", leader);
        l->arrived = 1;
        l->lost = 0;
        apw_piece_at(run, leader)->on_table = 1;
        return true;
    case LOSSES:
        l->losses = (uint8_t)value;
        return ump_ruling_within(leader, value, 0, 99,
                                 "%v commanders lost for %u; expected 0 to %l", refusal);
    default:
        l->lost = (uint8_t)value;
        l->arrived = 1;
        l->lost_in = value ? run->state->turn : 0;
        l->losses = value && l->losses == 0 ? 1 : l->losses;
        apw_piece_at(run, leader)->on_table = !value;
        return true;
    }
}

/* Who charges or is charged is in the middle of something. */
static bool may_be_ruled(const apw_unit *u, unsigned unit, ump_refusal *refusal)
{
    return (u->charge == APW_NO_CHARGE && u->chargers == 0 && u->locked == UMP_NOBODY) ||
           ump_ruling_refuse(refusal, "%u is in a charge; rule when that is over", unit);
}

static bool set_fact(ump_run *run, unsigned unit, int fact, int32_t value, ump_refusal *refusal)
{
    apw_unit *u = apw_unit_at(run, unit);
    switch (fact) {
    case STANDS:
        return rule_stands(run, unit, value, refusal);
    case LEVEL:
        u->state = (uint8_t)value;
        return true;
    case FORMATION:
        return rule_formation(run, unit, (unsigned)value, refusal);
    case CAPTURED:
        return rule_count(run, unit, &u->captured, value, refusal);
    case RETURNED:
        u->returned = (uint8_t)value;
        return ump_ruling_within(unit, value, 0, 99, "%v stands came back to %u; expected 0 to %l",
                                 refusal);
    case RALLIED:
        u->rallied = (uint8_t)value;
        return true;
    case STOP:
        u->stop = (uint8_t)value;
        return true;
    case UNDER_FIRE:
        u->under_fire = (uint8_t)value;
        return true;
    default:
        return rule_place(run, unit);
    }
}

bool apw_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal)
{
    ump_run run = {.game = game, .state = state};
    if (piece >= game->force.n_units)
        return rule_leader(&run, piece, fact, value, refusal);
    if (!may_be_ruled(apw_unit_at(&run, piece), piece, refusal))
        return false;
    if (fact == UMP_RULED_TABLE)
        return rule_table(&run, piece, value);
    if (fact == FATE)
        return rule_fate(&run, piece, value, refusal);
    if (apw_unit_at(&run, piece)->end != APW_REMAINS)
        return ump_ruling_refuse(refusal, "%u is not on the table; bring it back with 'on'", piece);
    return set_fact(&run, piece, fact, value, refusal);
}
