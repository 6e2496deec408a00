/*
 * show.c: what people see of a company, and what a company must always be.
 */
#include "rules/template/template.h"

void tpl_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look)
{
    tpl_table t = tpl_table_of(game, state);
    if (piece >= t.table.n_units)
        return;
    int32_t original = tpl_attr(&t, piece, TPL_FIGURES);
    look->strength = t.company[piece].figures;
    look->original = (uint16_t)original;
    look->files = 2;
    look->arm = "infantry";
    look->formation = "line";
    look->trouble = t.company[piece].figures * 2 <= original;
}

const char *tpl_fault(const ump_game *game, const ump_state *state, unsigned unit)
{
    tpl_table t = tpl_table_of(game, state);
    if (unit >= t.table.n_units)
        return NULL;
    const ump_piece *piece = &t.table.piece[unit];
    if (t.company[unit].figures > tpl_attr(&t, unit, TPL_FIGURES))
        return "has grown";
    if (!piece->on_table)
        return NULL;
    if (t.company[unit].figures == 0)
        return "stands on the table without figures";
    if (!tpl_has_room(&t, unit, piece->at, piece->facing, NULL))
        return "has no room where it stands";
    return NULL;
}

static size_t bands(const ump_game *game, const ump_state *state, unsigned unit, ump_band *list,
                    size_t room)
{
    tpl_table t = tpl_table_of(game, state);
    const tpl_weapon *weapon = tpl_weapon_of(&t, unit);
    size_t n = 0;
    if (room < 2)
        return 0;
    list[n++] = (ump_band){.kind = UMP_BAND_FIRE, .name = "close", .reach = weapon->close};
    list[n++] = (ump_band){.kind = UMP_BAND_FIRE, .name = "full", .reach = weapon->range};
    for (size_t i = 0; i < n; i++)
        ump_band_fan(&list[i], ump_rect_of(&t.table, unit), UMP_QUARTER / 2);
    return n;
}

const ump_show tpl_show = {.points = ump_objective_points, .bands = bands};
