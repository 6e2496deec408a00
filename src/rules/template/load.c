/*
 * load.c: what the words of a unit's line mean, the chart and the scenario against each other, and
 * the position before the first ask.
 */
#include "rules/template/template.h"

const ump_attr tpl_unit_attrs[TPL_N_ATTRS] = {
    {"quality", UMP_ATTR_TABLE, .bare = true, .required = true, .tables = "quality"},
    {"weapon", UMP_ATTR_TABLE, .bare = true, .required = true, .tables = "weapons"},
    {"figs", UMP_ATTR_INT, .required = true, .low = 1, .high = 24},
};

bool tpl_load(ump_loading *loading)
{
    ump_game *game = loading->game;
    tpl_chart *chart = ump_arena_take(game->arena, sizeof *chart);
    if (!chart)
        return false;
    tpl_read_chart(&loading->chart, game, chart);
    game->family = chart;
    game->family_bytes = (game->force.n_units * sizeof(tpl_company) + 7) / 8 * 8;
    game->max_frames = 5;
    return loading->chart.ok;
}

void tpl_setup(const ump_game *game, ump_state *state)
{
    tpl_table t = tpl_table_of(game, state);
    tpl_company *company = ump_family_state(game, state);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        ump_piece *piece = &ump_pieces(game, state)[i];
        piece->width = t.chart->width;
        piece->depth = t.chart->depth;
        company[i].figures = (uint8_t)tpl_attr(&t, i, TPL_FIGURES);
    }
}
