/*
 * victory.c: section 18: what an army has lost, whether it is broken, and points (ADF-R-62).
 */
#include "rules/adf/adf.h"

/* ---- Victory: ADF-VIC-01, ADF-R-62 ---- */

static int32_t first_strength(const adf_table *t, unsigned unit)
{
    bool guns = adf_formation_arm(t->unit[unit].formation) == ADF_ARTILLERY;
    const struct adf_victory *v = &t->chart->victory;
    return adf_first_strength(t->table.game, unit) * (guns ? v->section : v->figure);
}

/* Whether a unit, or what it merged into, is gone. */
static const adf_unit *heir_of(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    for (unsigned i = 0; u->fate == ADF_MERGED_AWAY && i < t->table.n_units; i++)
        u = &t->unit[u->target];
    return u;
}

void adf_strength(const adf_table *t, unsigned side, int32_t *total, int32_t *lost)
{
    *total = *lost = 0;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (ump_side_of(&t->table, i) != side)
            continue;
        const adf_unit *u = heir_of(t, i);
        int32_t strength = 2 * first_strength(t, i); /* doubled: routed count half */
        *total += strength;
        if (u->fate == ADF_LOST)
            *lost += strength;
        else if (u->fate == ADF_PRESENT && u->level == ADF_ROUTED)
            *lost += strength / 2;
    }
}

static bool broken(const adf_table *t, unsigned side)
{
    int32_t total, lost, percent = t->chart->sw.break_percent;
    adf_strength(t, side, &total, &lost);
    return percent > 0 && total > 0 && lost * 100 >= percent * total;
}

/* Points for what the enemy has lost: figures, sections, leaders, units. */
int32_t adf_points(const adf_table *t, unsigned side)
{
    const struct adf_victory *v = &t->chart->victory;
    int32_t points =
        ump_objective_points(t->table.game, t->table.state, side) + t->battle->exit_points[side];
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (ump_side_of(&t->table, i) == side)
            continue;
        bool guns = adf_formation_arm(t->unit[i].formation) == ADF_ARTILLERY;
        int32_t now =
            t->unit[i].fate == ADF_PRESENT || t->unit[i].fate == ADF_WAITING ? t->unit[i].figs : 0;
        points += (adf_first_strength(t->table.game, i) - now) * (guns ? v->section : v->figure);
        points += t->unit[i].fate == ADF_LOST ? v->unit : 0;
    }
    for (unsigned i = 0; i < t->adf->n_leaders; i++)
        if (ump_side_of(&t->table, t->table.n_units + i) != side)
            points += v->leader * t->leader[i].lost;
    return points;
}

static unsigned winner_on_points(const adf_table *t)
{
    int32_t a = adf_points(t, 0), b = adf_points(t, 1);
    int32_t high = a > b ? a : b, lead = a > b ? a - b : b - a;
    if (lead == 0 || lead * 100 < high * t->chart->victory.draw_percent)
        return UMP_NO_SIDE;
    return a > b ? 0 : 1;
}

static bool is_unshaken(void *ctx, unsigned unit)
{
    const adf_table *t = ctx;
    return t->unit[unit].level < ADF_SHAKEN;
}

unsigned adf_side_near(void *ctx, unsigned objective)
{
    adf_table t = adf_table_here(ctx);
    const ump_objective *o = &t.table.game->objective[objective];
    ump_len within = o->within ? o->within : t.chart->victory.within;
    return ump_side_alone_at(&t.table, o->at, ump_at_most(within, UMP_ROUNDING), is_unshaken, &t);
}

bool adf_decided(ump_run *run, unsigned *winner)
{
    const adf_table t = adf_table_here(run);
    bool out[2] = {broken(&t, 0), broken(&t, 1)};
    int32_t limit = run->game->turns ? run->game->turns : t.chart->victory.turns;
    *winner = UMP_NO_SIDE;
    if (out[0] || out[1]) {
        if (out[0] != out[1])
            *winner = out[0] ? 1 : 0;
        for (int32_t side = 0; side < 2; side++)
            if (out[side])
                ump_tell(run, ADF_VIC_01, "the %s army is broken", .value = side);
        return true;
    }
    if (run->state->turn < limit)
        return false;
    *winner = winner_on_points(&t);
    return true;
}
