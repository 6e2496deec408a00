/*
 * ruling.c: what an umpire may set of a piece of ADF, kept within what the rules can go on with.
 */
#include "rules/adf/adf.h"

/* ORDER ADF FACT */
enum { FIGURES, LEVEL, FORMATION, FIRED };
static const char *const no_yes[] = {"no", "yes", NULL};

const ump_fact adf_facts[ADF_FACTS] = {{"figures", NULL},
                                       {"level", adf_level_names},
                                       {"formation", adf_formation_names},
                                       {"fired", no_yes}};

static bool refuse(ump_refusal *refusal, const char *why, unsigned piece, int32_t have,
                   int32_t limit)
{
    return ump_refuse(refusal, UMP_NO_RULE, why, .unit = piece, .have = have, .limit = limit);
}

/* A leader who is put elsewhere rides there alone. */
static bool rule_leader(ump_run *run, unsigned leader, int fact, ump_refusal *refusal)
{
    adf_leader *l = &adf_open(run->game, run->state).leader[leader - run->game->force.n_units];
    if (fact != UMP_RULED_PLACE)
        return refuse(refusal, "of %u only the place can be ruled", leader, 0, 0);
    l->unit = UMP_NOBODY;
    return true;
}

static bool bring_back(ump_run *run, unsigned unit, ump_refusal *refusal)
{
    adf_unit *u = adf_unit_of(run, unit);
    if (u->fate == ADF_MERGED_AWAY)
        return refuse(refusal, "%u has been merged into another unit", unit, 0, 0);
    uint8_t *losses = adf_open(run->game, run->state).losses;
    unsigned command = run->game->force.piece[unit].command;
    if (u->fate == ADF_LOST && losses[command] > 0 &&
        adf_formation_arm(u->formation) != ADF_ARTILLERY)
        losses[command]--;
    u->fate = ADF_PRESENT;
    u->figs = u->figs ? u->figs : 1;
    ump_pieces(run->game, run->state)[unit].on_table = 1;
    adf_refit(run->game, run->state, unit);
    return true;
}

static bool rule_table(ump_run *run, unsigned unit, bool on, ump_refusal *refusal)
{
    bool here = adf_unit_of(run, unit)->fate == ADF_PRESENT;
    if (on)
        return here || bring_back(run, unit, refusal);
    if (here)
        adf_remove(run, unit, UMP_NO_RULE, "%u is removed", false);
    return true;
}

/* It stands there already: whoever rides with it comes along. */
static bool rule_place(ump_run *run, unsigned unit)
{
    ump_piece *piece = &ump_pieces(run->game, run->state)[unit];
    ump_pt at = piece->at;
    piece->at.x++;
    adf_place(run, unit, at, piece->facing);
    return true;
}

static bool rule_formation(ump_run *run, unsigned unit, unsigned form, ump_refusal *refusal)
{
    adf_unit *u = adf_unit_of(run, unit);
    if (adf_formation_arm(form) != adf_formation_arm(u->formation))
        return refuse(refusal, "%u has no such formation", unit, 0, 0);
    u->formation = (uint8_t)form;
    adf_refit(run->game, run->state, unit);
    return true;
}

static bool rule_figures(ump_run *run, unsigned unit, int32_t figures, ump_refusal *refusal)
{
    adf_unit *u = adf_unit_of(run, unit);
    if (figures < 1 || figures > u->original)
        return refuse(refusal, "%v figures of %u; expected 1 to %l", unit, figures, u->original);
    u->figs = (uint8_t)figures;
    adf_refit(run->game, run->state, unit);
    return true;
}

bool adf_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal)
{
    ump_run run = {.game = game, .state = state};
    if (piece >= game->force.n_units)
        return rule_leader(&run, piece, fact, refusal);
    adf_unit *u = adf_unit_of(&run, piece);
    if (u->flags & ADF_CHARGING)
        return refuse(refusal, "%u is charging; rule when that is over", piece, 0, 0);
    if (fact == UMP_RULED_TABLE)
        return rule_table(&run, piece, value, refusal);
    if (u->fate != ADF_PRESENT)
        return refuse(refusal, "%u is not on the table; bring it back with 'on'", piece, 0, 0);
    switch (fact) {
    case UMP_RULED_PLACE:
        return rule_place(&run, piece);
    case FIGURES:
        return rule_figures(&run, piece, value, refusal);
    case LEVEL:
        u->level = (uint8_t)value;
        return true;
    case FORMATION:
        return rule_formation(&run, piece, (unsigned)value, refusal);
    default:
        u->flags = (uint16_t)(value ? u->flags | ADF_HAS_FIRED : u->flags & ~ADF_HAS_FIRED);
        return true;
    }
}
