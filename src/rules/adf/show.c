/*
 * show.c: what ADF shows on a map before an order is given: range bands in the fire arc, how far a
 * charge goes at a full move, radii of leaders, sight. Orders in words.
 */
#include "rules/adf/table.h"

/* ---- Words ---- */

static const char *const says[ADF_VERBS] = {
    [ADF_END] = "end this part of the turn",
    [ADF_LEAD] = "ride [P+] [to join T]",
    [ADF_GROUP] = "act together: first W then W",
    [ADF_TEST] = "take a test of competence",
    [ADF_MOVE] = "move P+ [facing A] [into W]",
    [ADF_FACE] = "turn to A [and move P+]",
    [ADF_WHEEL] = "wheel to A [and move P+]",
    [ADF_FORM] = "form W [on W] [and move P+]",
    [ADF_DELIBERATELY] = "fire deliberately at T",
    [ADF_CHARGE] = "charge T",
    [ADF_REFORM] = "reform in W",
    [ADF_RALLY] = "try to rally",
    [ADF_HOLD] = "answer no more until this is over",
    [ADF_ROUT] = "run",
    [ADF_COUNTERCHARGE] = "countercharge T",
    [ADF_NEXT] = "the charge goes on against %t",
    [ADF_NAME] = "%u leads the charge",
    [ADF_ADVANCE] = "advance [P+] [on T]",
};

static const char *phase(const ump_game *game, const ump_state *state)
{
    const ump_frame *part =
        state->depth > 1 ? ump_frame_below(game, state, state->depth - 2u) : NULL;
    if (!part)
        return "";
    return part->proc == ADF_DO_LEADERS ? "leader phase" : "active turn";
}

/* ---- Bands ---- */

typedef struct reaching {
    const adf_chart *chart;
    adf_firer firer;
} reaching;

static int band_row(const void *ctx, ump_len range)
{
    const reaching *r = ctx;
    adf_firer firer = r->firer;
    enum adf_band band;
    firer.range.lo = firer.range.hi = adf_ticks(r->chart, range);
    return adf_band_of(r->chart, &firer, ADF_FIRES, &band) ? (int)band : -1;
}

static void lay_out(ump_band *band, const ump_rect *rect, bool all_round)
{
    if (all_round)
        ump_band_round(band, rect);
    else
        ump_band_fan(band, rect, UMP_QUARTER / 2);
}

static size_t fire_bands(const ump_game *game, const ump_state *state, unsigned unit,
                         ump_band *list, size_t room)
{
    reaching r = {adf_chart_of(game), adf_firer_of(game, state, unit, unit)};
    int row[ADF_BANDS];
    ump_len end[ADF_BANDS];
    ump_rect rect = adf_rect(game, state, unit);
    if (!adf_may_fire(r.chart, &r.firer, ADF_FIRES, NULL))
        return 0;
    size_t n = ump_band_ends(band_row, &r, game->field.width + game->field.depth, row, end,
                             room < ADF_BANDS ? room : ADF_BANDS);
    for (size_t i = 0; i < n; i++) {
        list[i] =
            (ump_band){.kind = UMP_BAND_FIRE, .name = adf_band_names[row[i]], .reach = end[i]};
        lay_out(&list[i], &rect, adf_in_building(game, state, unit));
    }
    return n;
}

/* A full move over open ground; the bonus is for the dice (ADF-CHG-03). */
static size_t charge_band(const ump_game *game, const ump_state *state, unsigned unit,
                          ump_band *list, size_t room)
{
    const adf_chart *chart = adf_chart_of(game);
    adf_mover mover = adf_mover_of(game, state, unit);
    ump_rect rect = adf_rect(game, state, unit);
    adf_way way = {.n_legs = 0};
    if (room == 0 || mover.body.arm == ADF_ARTILLERY || mover.body.level >= ADF_SHAKEN)
        return 0;
    adf_add_leg(&way, ADF_OPEN, adf_ticks(chart, game->field.width + game->field.depth));
    list[0] = (ump_band){.kind = UMP_BAND_CHARGE,
                         .name = "a full move",
                         .reach = adf_lay(chart, adf_charge_base(chart, &mover, &way))};
    ump_band_fan(&list[0], &rect, UMP_QUARTER / 2);
    return 1;
}

static size_t leader_bands(const ump_game *game, const ump_state *state, unsigned leader,
                           ump_band *list, size_t room)
{
    ump_rect at = ump_rect_centred(adf_leader_at(game, state, leader), 0, 0, 0);
    const ump_band band[] = {
        {.kind = UMP_BAND_COMMAND,
         .name = "command",
         .reach = adf_command_radius(game, state, leader)},
        {.kind = UMP_BAND_COMMAND,
         .name = "reaction",
         .reach = adf_reaction_radius(game, state, leader)},
    };
    size_t n = 0;
    for (; n < 2 && n < room; n++) {
        list[n] = band[n];
        ump_band_round(&list[n], &at);
    }
    return n;
}

static size_t bands(const ump_game *game, const ump_state *state, unsigned piece, ump_band *list,
                    size_t room)
{
    if (piece >= game->force.n_units)
        return leader_bands(game, state, piece, list, room);
    size_t n = fire_bands(game, state, piece, list, room);
    return n + charge_band(game, state, piece, list + n, room - n);
}

/* ---- Sight ---- */

static bool sight(const ump_game *game, const ump_state *state, unsigned from, unsigned to,
                  ump_show_sight *out)
{
    if (from >= game->force.n_units || to >= game->force.n_units)
        return false;
    out->rule = ADF_GEO_09;
    out->from = adf_ref(game, state, from);
    out->to = adf_rect(game, state, to).centre;
    out->distance = adf_range(game, state, from, to).hi;
    out->sight = adf_sight(game, state, out->from, to);
    if (out->sight.clear && adf_enemies(game, from, to))
        out->sight = adf_fire_line(game, state, from, to);
    return true;
}

const ump_show adf_show = {
    .odds_until = UMP_UNTIL_ORDER,
    .says = says,
    .phase = phase,
    .points = adf_points,
    .bands = bands,
    .sight = sight,
};
