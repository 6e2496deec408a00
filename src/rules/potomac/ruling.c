/*
 * ruling.c: what an umpire may set of a unit of Across the Potomac, kept within what the rules can
 * go on with.
 */
#include "potomac.h"

/* ORDER POT FACT */
enum { STANDS, MARKERS, LEVEL, FORMATION };
enum { LIMBERED = POT_IRREGULAR + 1, DEPLOYED };
static const char *const levels[] = {"good_order", "confused", "routing", NULL};
static const char *const formations[] = {"line",     "column",   "irregular",
                                         "limbered", "deployed", NULL};

const ump_fact pot_facts_ruled[POT_FACTS] = {
    {"stands", NULL}, {"markers", NULL}, {"level", levels}, {"formation", formations}};

static bool refuse(ump_refusal *refusal, const char *why, unsigned piece, int32_t have,
                   int32_t limit)
{
    return ump_refuse(refusal, UMP_NO_RULE, why, .unit = piece, .have = have, .limit = limit);
}

static bool rule_stands(ump_run *run, const pot_table *t, unsigned unit, int32_t stands,
                        ump_refusal *refusal)
{
    int32_t most = t->def[unit].stands - (t->unit[unit].line + 1) / 2;
    if (stands < 1 || stands > most)
        return refuse(refusal, "%v stands of %u; expected 1 to %l", unit, stands, most);
    pot_unit_at(run, unit)->stands = (int16_t)stands;
    pot_size(run, t, unit);
    return true;
}

static bool rule_markers(ump_run *run, const pot_table *t, unsigned unit, int32_t markers,
                         ump_refusal *refusal)
{
    int32_t most = pot_most_markers(t->book, t->def[unit].strength);
    if (markers < 0 || markers > most)
        return refuse(refusal, "%v hits borne by %u; expected 0 to %l", unit, markers, most);
    pot_unit_at(run, unit)->markers = (int16_t)markers;
    return true;
}

static bool rule_level(ump_run *run, unsigned unit, int32_t level)
{
    pot_unit *u = pot_unit_at(run, unit);
    u->confused = level >= 1;
    u->routing = level == 2;
    if (u->confused)
        pot_end_ready(run, unit);
    return true;
}

static bool rule_formation(ump_run *run, const pot_table *t, unsigned unit, int32_t form,
                           ump_refusal *refusal)
{
    pot_unit *u = pot_unit_at(run, unit);
    bool guns = pot_guns(t, unit);
    if (guns != (form >= LIMBERED) || pot_off_guns(t, unit) || t->def[unit].files != u->files)
        return refuse(refusal, "%u cannot be ruled into this formation", unit, 0, 0);
    if (guns)
        u->deployed = form == DEPLOYED;
    else
        u->formation = (uint8_t)form;
    pot_size(run, t, unit);
    return true;
}

static bool rule_table(ump_run *run, const pot_table *t, unsigned unit, bool on)
{
    pot_unit *u = pot_unit_at(run, unit);
    bool here = t->piece[unit].on_table;
    if (here && !on)
        pot_take_off(run, t, unit, POT_DESTROYED);
    if (here || !on)
        return true;
    u->life = POT_FIGHTING;
    u->stands = u->stands > 0 ? u->stands : 1;
    pot_piece_at(run, unit)->on_table = 1;
    pot_size(run, t, unit);
    return true;
}

/* It no longer stands with its group; its officers come along. */
static bool rule_place(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_leave_group(run, unit);
    pot_mend_groups(run, t);
    pot_carry_officers(run, t);
    return true;
}

static bool rule_officer(ump_run *run, unsigned officer, int fact, ump_refusal *refusal)
{
    bool alone = pot_officer_at(run, officer)->unit == UMP_NOBODY;
    return (fact == UMP_RULED_PLACE && alone) ||
           refuse(refusal, "of %u only the place can be ruled, while it rides alone", officer, 0,
                  0);
}

bool pot_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal)
{
    ump_run run = {.game = game, .state = state};
    pot_table t = pot_here(&run);
    if (piece >= t.n_units)
        return rule_officer(&run, piece, fact, refusal);
    if (fact == UMP_RULED_TABLE)
        return rule_table(&run, &t, piece, value);
    if (!t.piece[piece].on_table)
        return refuse(refusal, "%u is not on the table; bring it back with 'on'", piece, 0, 0);
    switch (fact) {
    case UMP_RULED_PLACE:
        return rule_place(&run, &t, piece);
    case STANDS:
        return rule_stands(&run, &t, piece, value, refusal);
    case MARKERS:
        return rule_markers(&run, &t, piece, value, refusal);
    case LEVEL:
        return rule_level(&run, piece, value);
    default:
        return rule_formation(&run, &t, piece, value, refusal);
    }
}
