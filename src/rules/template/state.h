/*
 * state.h: companies and frames, plain bytes; and the handle with which chapters look at a
 * position.
 */
#ifndef UMP_TPL_STATE_H
#define UMP_TPL_STATE_H

#include "rules/template/chart.h"
#include "table/table.h"

#include <assert.h>

/* ORDER ATTRS */
enum { TPL_QUALITY, TPL_WEAPON, TPL_FIGURES, TPL_N_ATTRS };

typedef struct tpl_company {
    uint8_t figures;
    uint8_t acted; /* this turn */
    uint8_t spare[2];
} tpl_company;

static_assert(sizeof(tpl_company) == 4, "padding: equal states would differ");

/* ---- A position, to look at ---- */

typedef struct tpl_table {
    ump_table table;
    const tpl_chart *chart;
    const tpl_company *company;
} tpl_table;

static inline tpl_table tpl_table_of(const ump_game *game, const ump_state *state)
{
    return (tpl_table){.table = ump_table_of(game, state),
                       .chart = game->family,
                       .company = ump_family_state_of(game, state)};
}

static inline tpl_table tpl_table_here(const ump_run *run)
{
    return tpl_table_of(run->game, run->state);
}

/* What the scenario says of a company. */
static inline int32_t tpl_attr(const tpl_table *t, unsigned unit, unsigned which)
{
    return t->table.game->force.piece[unit].attr[which];
}

static inline const tpl_quality *tpl_quality_of(const tpl_table *t, unsigned unit)
{
    return &t->chart->quality[tpl_attr(t, unit, TPL_QUALITY) & 0xff];
}

static inline const tpl_weapon *tpl_weapon_of(const tpl_table *t, unsigned unit)
{
    return &t->chart->weapon[tpl_attr(t, unit, TPL_WEAPON) & 0xff];
}

/* ---- And to write on ---- */

static inline tpl_company *tpl_company_at(const ump_run *run, unsigned unit)
{
    return (tpl_company *)ump_family_state(run->game, run->state) + unit;
}

/* ---- Frames ---- */

typedef struct tpl_part_frame {
    uint8_t side;
} tpl_part_frame;

typedef struct tpl_fire_frame { /* fire, volley: who at whom; morale: who checks because of whom */
    uint16_t unit, other;
} tpl_fire_frame;

#endif
