/*
 * load.c: a scenario against the chart: what a family needs of it, what is wrong with it, and the
 * position before the first turn.
 */
#include "rules/adf/adf.h"

#include <string.h>

/* ---- Loading ---- */

static void sight_rules(const adf_chart *chart, ump_sight_rules *sight)
{
    const struct adf_sight *s = &chart->sight;
    *sight = (ump_sight_rules){.heights = UMP_HEIGHTS_SLOPE,
                               .eye = s->eye,
                               .tree_top = s->tree_top,
                               .roof = s->roof,
                               .unit_top = s->unit,
                               .woods_budget = adf_lay(chart, chart->sw.woods_budget),
                               .built_kinds = UMP_BIT(UMP_FARM) | UMP_BIT(UMP_VILLAGE),
                               .built_budget = s->built,
                               .brow = s->brow};
    sight->woods_weight[UMP_LIGHT_WOODS] = sight->woods_weight[UMP_ORCHARD] = s->light_woods;
    sight->woods_weight[UMP_HEAVY_WOODS] = s->heavy_woods;
}

/* ADF-GEO-09: fire needs sight and a line that nobody bars. */
static void gaze(adf_game *g)
{
    g->sight = (ump_gaze){.ground = &g->ground,
                          .screens = &g->screens,
                          .aims = UMP_AIM_CENTRE | UMP_AIM_CORNERS | UMP_AIM_NEAREST,
                          .arm_s_length = true,
                          .close = ump_at_most(g->chart.sight.close, UMP_ROUNDING),
                          .memo = ADF_ASKED_SIGHT};
    g->fire_line = g->lookout = g->sight;
    g->lookout.arm_s_length = false;
    g->fire_line.bodies = true;
}

static ump_shelter_rules shelter_rules(const adf_chart *chart)
{
    return (ump_shelter_rules){.lines = UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL) |
                                        UMP_BIT(UMP_HASTY_WORKS) | UMP_BIT(UMP_LIGHT_WORKS) |
                                        UMP_BIT(UMP_HEAVY_WORKS),
                               .within = chart->sight.shelter,
                               .front_middle = true};
}

/* Row of chart->weapon that the scenario's table and row stand for. */
static uint8_t weapon_row(const adf_chart *chart, int32_t attr)
{
    unsigned arm = (unsigned)attr >> 8, row = (unsigned)attr & 0xff;
    for (size_t i = 0; i < chart->n_weapons; i++)
        if (chart->weapon[i].arm == arm && row-- == 0)
            return (uint8_t)i;
    return 0;
}

static unsigned formation_of(const ump_piece_def *def)
{
    int32_t word = def->attr[ADF_ATTR_FORMATION];
    return word == 0 ? (unsigned)adf_first_line((unsigned)def->attr[ADF_ATTR_ARM])
                     : (unsigned)word - 1;
}

/* Figures, or sections of a battery, as the scenario has them. */
int32_t adf_first_strength(const ump_game *game, unsigned unit)
{
    const ump_piece_def *def = &game->force.piece[unit];
    bool guns = def->attr[ADF_ATTR_ARM] == ADF_ARTILLERY;
    return def->attr[guns ? ADF_ATTR_SECTIONS : ADF_ATTR_FIGS];
}

static adf_unit first_unit(const ump_game *game, const adf_chart *chart, unsigned i)
{
    const ump_piece_def *def = &game->force.piece[i];
    unsigned arm = (unsigned)def->attr[ADF_ATTR_ARM];
    bool cs = def->given >> ADF_ATTR_NATION & 1
                  ? def->attr[ADF_ATTR_NATION] == 1
                  : ump_same_id(game->force.side[def->side].id,
                                strlen(game->force.side[def->side].id), "cs", 2);
    adf_unit u = {.figs = (uint8_t)adf_first_strength(game, i),
                  .original = (uint8_t)adf_first_strength(game, i),
                  .stands = (uint8_t)(arm == ADF_ARTILLERY ? 1 : def->attr[ADF_ATTR_STANDS]),
                  .formation = (uint8_t)formation_of(def),
                  .mounted = (uint8_t)(arm == ADF_CAVALRY && def->attr[ADF_ATTR_MOUNTED]),
                  .quality = (uint8_t)def->attr[ADF_ATTR_QUALITY],
                  .weapon = weapon_row(chart, def->attr[ADF_ATTR_WEAPON]),
                  .nation = cs,
                  .pistols = (uint8_t)(arm == ADF_CAVALRY && !def->attr[ADF_ATTR_NO_PISTOLS]),
                  .target = UMP_NOBODY};
    u.weapon2 = u.weapon;
    u.fate = ump_begins_here(def) ? ADF_PRESENT : ADF_WAITING;
    return u;
}

static void check_unit(ump_loading *loading, unsigned i)
{
    const ump_piece_def *def = &loading->game->force.piece[i];
    unsigned arm = (unsigned)def->attr[ADF_ATTR_ARM];
    if ((unsigned)def->attr[ADF_ATTR_WEAPON] >> 8 != arm)
        ump_error_of(loading, def, "has a weapon of another arm; its own arm's is expected");
    bool sections = def->given >> ADF_ATTR_SECTIONS & 1, figs = def->given >> ADF_ATTR_FIGS & 1;
    if (arm == ADF_ARTILLERY && (!sections || figs))
        ump_error_of(loading, def, "is a battery; \"sections 1\" to 3 is expected");
    if (arm != ADF_ARTILLERY && (sections || !figs))
        ump_error_of(loading, def, "is a regiment; \"figs 1\" to 16 is expected");
    if (adf_formation_arm(formation_of(def)) != arm)
        ump_error_of(loading, def, "is in a formation of another arm");
    if (arm != ADF_CAVALRY && def->attr[ADF_ATTR_MOUNTED])
        ump_error_of(loading, def, "is mounted; only cavalry is");
    if (!def->placed)
        ump_error_of(loading, def,
                     "has no place; \"at x,y\" is expected, also for one that arrives later");
}

static ump_rect first_rect(const ump_game *game, const adf_chart *chart, unsigned i)
{
    adf_unit u = first_unit(game, chart, i);
    ump_len width, depth;
    adf_footprint(chart, &u, &width, &depth);
    return ump_rect_at(game->force.piece[i].at, game->force.piece[i].facing, width, depth);
}

/* ADF-R-61, ADF-R-72: nobody stands on another at the start. */
static void check_places(ump_loading *loading, const adf_chart *chart)
{
    const ump_game *game = loading->game;
    for (unsigned i = 0; i < game->force.n_units; i++)
        for (unsigned j = 0; j < i; j++) {
            const ump_piece_def *a = &game->force.piece[i], *b = &game->force.piece[j];
            if (!ump_begins_here(a) || !ump_begins_here(b))
                continue;
            ump_rect ra = first_rect(game, chart, i), rb = first_rect(game, chart, j);
            if (ump_rect_overlap(&ra, &rb))
                ump_error_of(loading, a, "stands on unit %s; footprints may not overlap", b->id);
        }
}

static void stretch_box(ump_box *box, const ump_box *by)
{
    box->low.x = by->low.x < box->low.x ? by->low.x : box->low.x;
    box->low.y = by->low.y < box->low.y ? by->low.y : box->low.y;
    box->high.x = by->high.x > box->high.x ? by->high.x : box->high.x;
    box->high.y = by->high.y > box->high.y ? by->high.y : box->high.y;
}

/* What is seldom found is looked for only where it is: boxes that meet nothing if there is none. */
static bool survey(ump_arena *arena, const ump_field *field, adf_game *g)
{
    const ump_box none = {{INT32_MAX / 2, INT32_MAX / 2}, {INT32_MIN / 2, INT32_MIN / 2}};
    g->built = g->barred = none;
    g->line = ump_arena_take(arena, (field->n_features + 1) * sizeof *g->line);
    if (!g->line)
        return false;
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_feature *f = &field->feature[i];
        if (f->kind == UMP_FARM || f->kind == UMP_VILLAGE)
            stretch_box(&g->built, &f->box);
        if (f->kind == UMP_WATER || f->kind == UMP_IMPASSABLE)
            stretch_box(&g->barred, &f->box);
        g->rivers = g->rivers || f->kind == UMP_RIVER;
        if (UMP_BIT(f->kind) & g->shelter.lines)
            g->line[g->n_lines++] = (uint16_t)i;
    }
    g->adjacent = UMP_CONTACT;
    g->adjacent_anywhere = INT32_MAX;
    for (unsigned t = 0; t < ADF_TERRAINS; t++) {
        ump_len within = adf_adjacent_within(&g->chart, t);
        g->adjacent = within > g->adjacent ? within : g->adjacent;
        g->adjacent_anywhere = within < g->adjacent_anywhere ? within : g->adjacent_anywhere;
    }
    return true;
}

/* The greatest extent that any unit can have, whatever it forms; a merged one has two stands. */
static ump_len greatest_extent(const ump_game *game, const adf_chart *chart)
{
    adf_unit u = {.figs = UINT8_MAX, .original = UINT8_MAX, .stands = 2};
    ump_len most = 0;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        uint8_t stands = (uint8_t)game->force.piece[i].attr[ADF_ATTR_STANDS];
        u.stands = stands > u.stands ? stands : u.stands;
    }
    for (unsigned f = 0; f < 2 * ADF_FORMATIONS; f++) {
        ump_len width, depth;
        u.formation = (uint8_t)(f / 2);
        u.mounted = f % 2;
        adf_footprint(chart, &u, &width, &depth);
        most = ump_extent_of(width, depth) > most ? ump_extent_of(width, depth) : most;
    }
    return most;
}

static void note_sides(const ump_game *game, adf_game *g)
{
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        g->first[side] = g->n_units;
    for (uint32_t i = 0; i < g->n_units; i++) {
        unsigned side = game->force.piece[i].side;
        g->first[side] = i < g->first[side] ? i : g->first[side];
        g->end[side] = i + 1;
    }
}

static ump_len farthest_fire(const ump_game *game, const adf_chart *chart)
{
    ump_len most = 0;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        ump_len reach =
            adf_fire_reach(chart, weapon_row(chart, game->force.piece[i].attr[ADF_ATTR_WEAPON]));
        most = reach > most ? reach : most;
    }
    return most;
}

bool adf_load(ump_loading *loading)
{
    ump_game *game = loading->game;
    adf_game *g = ump_arena_take(game->arena, sizeof *g);
    if (!g)
        return false;
    g->n_units = (uint32_t)game->force.n_units;
    g->n_leaders = (uint32_t)(game->force.n_pieces - game->force.n_units);
    g->n_commands = (uint32_t)game->force.n_commands;
    g->words = (g->n_units + 63) / 64;
    g->side = ump_arena_take(game->arena, game->force.n_pieces + 1);
    if (!g->side)
        return false;
    for (size_t i = 0; i < game->force.n_pieces; i++)
        g->side[i] = game->force.piece[i].side;
    note_sides(game, g);
    if (!adf_chart_compile(&loading->chart, game->switches, &g->chart))
        return false;
    sight_rules(&g->chart, &g->ground);
    gaze(g);
    g->shelter = shelter_rules(&g->chart);
    g->extent = greatest_extent(game, &g->chart);
    g->farthest = farthest_fire(game, &g->chart);
    if (!survey(game->arena, &game->field, g) ||
        !ump_screens_find(&game->field, &g->ground, game->arena, &g->screens))
        return false;
    ump_need_homes(loading);
    if (game->force.n_units > ADF_MAX_UNITS)
        ump_error_of(loading, NULL, "too many units; expected at most %d", ADF_MAX_UNITS);
    for (unsigned i = 0; i < game->force.n_units; i++)
        check_unit(loading, i);
    if (loading->chart.ok)
        check_places(loading, &g->chart);
    game->family = g;
    game->family_bytes = (adf_places_in(g).losses + g->n_commands + 7) / 8 * 8;
    game->max_frames = (uint16_t)(20 + g->n_units);
    game->memo_slots = ADF_MEMO_SLOTS;
    return loading->chart.ok;
}

/* ---- Before the first turn: ADF-R-72 ---- */

unsigned adf_first_side(const ump_game *game)
{
    return game->force.side[1].first && !game->force.side[0].first ? 1 : 0;
}

void adf_setup(const ump_game *game, ump_state *state)
{
    const adf_chart *chart = adf_chart_of(game);
    adf_state s = adf_open(game, state);
    unsigned n_units = (unsigned)game->force.n_units;
    s.battle->first = (uint8_t)adf_first_side(game);
    for (unsigned i = 0; i < n_units; i++) {
        s.unit[i] = first_unit(game, chart, i);
        adf_refit(game, state, i);
        ump_pieces(game, state)[i].on_table = s.unit[i].fate == ADF_PRESENT;
    }
    for (unsigned i = n_units; i < game->force.n_pieces; i++) {
        ump_piece *piece = &ump_pieces(game, state)[i];
        adf_leader *leader = &s.leader[i - n_units];
        leader->unit = UMP_NOBODY;
        leader->lb = (uint8_t)game->force.piece[i].attr[0];
        piece->width = piece->depth = 2 * chart->leader_radius;
    }
}
