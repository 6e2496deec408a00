/*
 * ruling.c: what an umpire or a scenario may set of a piece of ADF, kept within what the rules can
 * go on with; and how it is now.
 */
#include "rules/adf/adf.h"

/* ORDER ADF FACT */
enum { FIGURES, LEVEL, FORMATION, FIRED, MOUNTED, MERGED, FATE, LOST, LB, LEADER_FATE, WITH };
static const char *const no_yes[] = {"no", "yes", NULL};
/* ORDER adf_fate, but for those who have merged */
enum { HERE, AWAITED, GONE };
static const char *const fates[] = {"present", "waiting", "lost", NULL};
/* ORDER adf_leader_fate */
static const char *const leader_fates[] = {"leads", "killed", "captured", "no_successor", NULL};

const ump_fact adf_facts[ADF_FACTS] = {
    {.name = "figures"},
    {.name = "level", .words = adf_level_names},
    {.name = "formation", .words = adf_formation_names},
    {.name = "fired", .words = no_yes},
    {.name = "mounted", .words = no_yes},
    {.name = "merged", .piece = true},
    {.name = "fate", .words = fates, .by_table = true},
    {.name = "lost", .of = UMP_OF_LEADERS},
    {.name = "lb", .of = UMP_OF_LEADERS},
    {.name = "fate", .words = leader_fates, .of = UMP_OF_LEADERS, .by_table = true},
    {.name = "with", .piece = true, .of = UMP_OF_LEADERS, .undone_by_place = true}};

/* ---- How it is ---- */

static int32_t leader_fact(const ump_game *game, const ump_state *state, unsigned leader, int fact)
{
    const adf_table t = adf_table_of(game, state);
    const adf_leader *l = &t.leader[leader - game->force.n_units];
    switch (fact) {
    case LOST:
        return l->lost;
    case LB:
        return l->lb;
    case WITH:
        return l->fate == ADF_LEADS ? l->unit : (int32_t)UMP_NO_FACT;
    default:
        return l->fate == ADF_LEADS && !t.table.piece[leader].on_table ? (int32_t)UMP_NO_FACT
                                                                       : l->fate;
    }
}

static int32_t fate_of(const adf_unit *u)
{
    return u->fate == ADF_PRESENT ? HERE : u->fate == ADF_WAITING ? AWAITED : GONE;
}

int32_t adf_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact)
{
    if (piece >= game->force.n_units)
        return leader_fact(game, state, piece, fact);
    const adf_unit *u = &adf_table_of(game, state).unit[piece];
    if (u->fate == ADF_MERGED_AWAY)
        return fact == MERGED ? u->target : (int32_t)UMP_NO_FACT;
    if (u->fate == ADF_LOST && fact != FATE)
        return UMP_NO_FACT;
    switch (fact) {
    case FIGURES:
        return u->figs;
    case LEVEL:
        return u->level;
    case FORMATION:
        return u->formation;
    case FIRED:
        return (u->flags & ADF_HAS_FIRED) != 0;
    case MOUNTED:
        return u->mounted;
    case MERGED:
        return UMP_NOBODY;
    default:
        return fate_of(u);
    }
}

/* ---- Making it so ---- */

static bool rule_losses(ump_run *run, unsigned leader, int32_t lost, ump_refusal *refusal)
{
    adf_state s = adf_open(run->game, run->state);
    adf_leader *l = &s.leader[leader - run->game->force.n_units];
    uint8_t *losses = &s.losses[run->game->force.piece[leader].command];
    if (!ump_ruling_within(leader, lost, 0, 9, "%v leaders lost for %u; expected 0 to %l", refusal))
        return false;
    int32_t now = *losses + lost - l->lost;
    *losses = (uint8_t)(now < 0 ? 0 : now);
    l->lost = (uint8_t)lost;
    return true;
}

/* A leader who is gone without more being said is one leader lost. */
static bool rule_leader_fate(ump_run *run, unsigned leader, int32_t fate, ump_refusal *refusal)
{
    adf_leader *l = &adf_open(run->game, run->state).leader[leader - run->game->force.n_units];
    l->fate = (uint8_t)fate;
    l->unit = UMP_NOBODY;
    ump_pieces(run->game, run->state)[leader].on_table = fate == ADF_LEADS;
    return fate == ADF_LEADS || l->lost > 0 || rule_losses(run, leader, 1, refusal);
}

/* ADF-LDR-02: for what is left of the turn. */
static bool rule_with(ump_run *run, unsigned leader, unsigned unit, ump_refusal *refusal)
{
    const adf_table t = adf_table_here(run);
    bool may = unit == UMP_NOBODY || (unit < t.table.n_units && ump_unit_here(&t.table, unit) &&
                                      !ump_are_enemies(&t.table, leader, unit));
    if (!may || !t.table.piece[leader].on_table)
        return ump_refuse(refusal, ADF_LDR_02, "%u cannot ride with %o", .unit = leader,
                          .other = unit);
    adf_open(run->game, run->state).leader[leader - t.table.n_units].unit = (uint16_t)unit;
    return true;
}

static bool rule_leader(ump_run *run, unsigned leader, int fact, int32_t value,
                        ump_refusal *refusal)
{
    adf_leader *l = &adf_open(run->game, run->state).leader[leader - run->game->force.n_units];
    switch (fact) {
    case UMP_RULED_PLACE: /* he rides there alone */
        l->unit = UMP_NOBODY;
        return true;
    case UMP_RULED_TABLE:
        return value ? rule_leader_fate(run, leader, ADF_LEADS, refusal)
                     : ump_ruling_refuse(refusal, "say what became of %u: fate killed or captured",
                                         leader);
    case LOST:
        return rule_losses(run, leader, value, refusal);
    case LB:
        l->lb = (uint8_t)value;
        return ump_ruling_within(leader, value, 0, 3,
                                 "%u with a leadership bonus of %v; expected 0 to %l", refusal);
    case WITH:
        return rule_with(run, leader, (unsigned)value, refusal);
    default:
        return rule_leader_fate(run, leader, value, refusal);
    }
}

static bool bring_back(ump_run *run, unsigned unit, ump_refusal *refusal)
{
    adf_unit *u = adf_unit_at(run, unit);
    if (u->fate == ADF_MERGED_AWAY)
        return ump_ruling_refuse(refusal, "%u has been merged into another unit", unit);
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
    bool here = adf_unit_at(run, unit)->fate == ADF_PRESENT;
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
    adf_unit *u = adf_unit_at(run, unit);
    if (adf_formation_arm(form) != adf_formation_arm(u->formation))
        return ump_ruling_refuse(refusal, "%u has no such formation", unit);
    u->formation = (uint8_t)form;
    adf_refit(run->game, run->state, unit);
    return true;
}

static bool rule_figures(ump_run *run, unsigned unit, int32_t figures, ump_refusal *refusal)
{
    adf_unit *u = adf_unit_at(run, unit);
    if (!ump_ruling_within(unit, figures, 1, u->original, "%v figures of %u; expected 1 to %l",
                           refusal))
        return false;
    u->figs = (uint8_t)figures;
    adf_refit(run->game, run->state, unit);
    return true;
}

static bool rule_mounted(ump_run *run, unsigned unit, bool mounted, ump_refusal *refusal)
{
    adf_unit *u = adf_unit_at(run, unit);
    if (mounted && adf_formation_arm(u->formation) != ADF_CAVALRY)
        return ump_ruling_refuse(refusal, "%u has no horses", unit);
    u->mounted = mounted;
    adf_refit(run->game, run->state, unit);
    return true;
}

static bool rule_merged(ump_run *run, unsigned unit, unsigned into, ump_refusal *refusal)
{
    if (into == UMP_NOBODY)
        return true;
    const ump_force *force = &run->game->force;
    bool fits =
        into < force->n_units && into != unit && force->piece[into].side == force->piece[unit].side;
    adf_unit *strong = fits ? adf_unit_at(run, into) : NULL;
    if (!strong || strong->fate != ADF_PRESENT ||
        adf_formation_arm(strong->formation) !=
            adf_formation_arm(adf_unit_at(run, unit)->formation))
        return ump_refuse(refusal, ADF_MRG_01, "%u cannot have merged into %o", .unit = unit,
                          .other = into);
    adf_merge(run, into, unit, strong->formation);
    return true;
}

/* Who is awaited has a turn in which he comes. */
static bool rule_fate(ump_run *run, unsigned unit, int32_t fate, ump_refusal *refusal)
{
    uint8_t now = adf_unit_at(run, unit)->fate;
    if (fate == HERE)
        return rule_table(run, unit, true, refusal);
    if (fate == GONE && (now == ADF_PRESENT || now == ADF_WAITING))
        adf_remove(run, unit, UMP_NO_RULE, "%u is removed", false);
    if (fate == GONE)
        return true;
    if (!ump_comes_later(&run->game->force.piece[unit]))
        return ump_ruling_refuse(refusal, "%u has no turn in which it arrives", unit);
    adf_unit_at(run, unit)->fate = ADF_WAITING;
    ump_pieces(run->game, run->state)[unit].on_table = 0;
    return true;
}

static bool set_fact(ump_run *run, unsigned unit, int fact, int32_t value, ump_refusal *refusal)
{
    adf_unit *u = adf_unit_at(run, unit);
    switch (fact) {
    case UMP_RULED_PLACE:
        return rule_place(run, unit);
    case FIGURES:
        return rule_figures(run, unit, value, refusal);
    case LEVEL:
        u->level = (uint8_t)value;
        return true;
    case FORMATION:
        return rule_formation(run, unit, (unsigned)value, refusal);
    case MOUNTED:
        return rule_mounted(run, unit, value, refusal);
    case MERGED:
        return rule_merged(run, unit, (unsigned)value, refusal);
    default:
        u->flags = (uint16_t)(value ? u->flags | ADF_HAS_FIRED : u->flags & ~ADF_HAS_FIRED);
        return true;
    }
}

bool adf_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal)
{
    ump_run run = {.game = game, .state = state};
    if (piece >= game->force.n_units)
        return rule_leader(&run, piece, fact, value, refusal);
    adf_unit *u = adf_unit_at(&run, piece);
    if (u->flags & ADF_CHARGING)
        return ump_ruling_refuse(refusal, "%u is charging; rule when that is over", piece);
    if (fact == UMP_RULED_TABLE)
        return rule_table(&run, piece, value, refusal);
    if (fact == FATE)
        return rule_fate(&run, piece, value, refusal);
    if (u->fate != ADF_PRESENT && u->fate != ADF_WAITING)
        return ump_ruling_refuse(refusal, "%u is not on the table; bring it back with 'on'", piece);
    return set_fact(&run, piece, fact, value, refusal);
}
