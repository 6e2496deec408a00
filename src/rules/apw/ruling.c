/*
 * ruling.c: what an umpire may set of a unit of 1866, kept within what the rules can go on with.
 */
#include "rules/apw/apw.h"

/* ORDER APW FACT */
enum { STANDS, LEVEL, FORMATION };
static const char *const levels[] = {"good", "disarray", "disorg", "routed", NULL};
static const char *const formations[] = {"line",     "column",   "garrison",
                                         "deployed", "limbered", NULL};

const ump_fact apw_facts[APW_FACTS] = {
    {"stands", NULL}, {"level", levels}, {"formation", formations}};

static bool refuse(ump_refusal *refusal, const char *why, unsigned piece, int32_t have,
                   int32_t limit)
{
    return ump_refuse(refusal, UMP_NO_RULE, why, .unit = piece, .have = have, .limit = limit);
}

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
    if (stands < 1 || stands > most)
        return refuse(refusal, "%v stands of %u; expected 1 to %l", unit, stands, most);
    have_stands(run, unit, (uint8_t)stands);
    return true;
}

static bool rule_formation(ump_run *run, unsigned unit, unsigned form, ump_refusal *refusal)
{
    apw_table t = apw_table_of(run->game, run->state);
    bool guns = apw_def(&t, unit)->arm == APW_ART;
    if (form == APW_GARRISON || guns != (form == APW_DEPLOYED || form == APW_LIMBERED))
        return refuse(refusal, "%u cannot be ruled into this formation", unit, 0, 0);
    apw_unit_at(run, unit)->form = (uint8_t)form;
    apw_unit_at(run, unit)->width = 1;
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

/* A garrison is its town; who charges or is charged is in the middle of something. */
static bool may_be_ruled(const apw_unit *u, unsigned unit, ump_refusal *refusal)
{
    if (u->form == APW_GARRISON)
        return refuse(refusal, "%u holds a town; rule when it has left it", unit, 0, 0);
    return (u->charge == APW_NO_CHARGE && u->chargers == 0 && u->locked == UMP_NOBODY) ||
           refuse(refusal, "%u is in a charge; rule when that is over", unit, 0, 0);
}

bool apw_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal)
{
    ump_run run = {.game = game, .state = state};
    apw_table t = apw_table_of(game, state);
    if (piece >= game->force.n_units)
        return fact == UMP_RULED_PLACE ||
               refuse(refusal, "of %u only the place can be ruled", piece, 0, 0);
    if (!may_be_ruled(&t.unit[piece], piece, refusal))
        return false;
    if (fact == UMP_RULED_TABLE)
        return rule_table(&run, piece, value);
    if (!ump_pieces_of(game, state)[piece].on_table)
        return refuse(refusal, "%u is not on the table; bring it back with 'on'", piece, 0, 0);
    switch (fact) {
    case STANDS:
        return rule_stands(&run, piece, value, refusal);
    case LEVEL:
        apw_unit_at(&run, piece)->state = (uint8_t)value;
        return true;
    case FORMATION:
        return rule_formation(&run, piece, (unsigned)value, refusal);
    default:
        return true; /* its place has changed, and nothing hangs on it */
    }
}
