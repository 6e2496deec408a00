/*
 * show.c: what the war of 1866 shows on a map before an order is given: range bands in the fire
 * arc, radii of commanders, sight. Orders in words.
 */
#include "rules/apw/apw.h"

/* ---- Words ---- */

static const char *const says[APW_VERBS] = {
    [APW_V_DONE] = "be done",
    [APW_V_DEPLOY] = "be placed [in W]",
    [APW_V_MOVE] = "move P+ [facing A] [and D]",
    [APW_V_FORM] = "D and move P+ [facing A] [and D]",
    [APW_V_ABOUT] = "turn about [and move P+] [facing A]",
    [APW_V_SHIFT] = "shift P",
    [APW_V_HOLD] = "hold the ground [in W] [facing A]",
    [APW_V_ENTER] = "march into the town",
    [APW_V_LEAVE] = "leave the town in W facing A",
    [APW_V_CHARGE] = "charge T",
    [APW_V_SALLY] = "sally in W against T",
    [APW_V_COUNTER] = "counter-charge T",
    [APW_V_LEAD] = "ride P+",
    [APW_V_RESOLVE] = "the charge on %t is fought next",
    [APW_V_PURSUE] = "pursue T",
    [APW_V_LOSE] = "%u bears the loss",
    [APW_V_APPOINT] = "take command with T",
    [APW_V_RALLY] = "%u rides to rally %t",
};

static const char *phase(const ump_game *game, const ump_state *state)
{
    static const char *const names[] = {"deployment", "command", "movement", "artillery fire",
                                        "rifle fire", "charges", "morale"};
    (void)game;
    return state->phase < sizeof names / sizeof *names ? names[state->phase] : "";
}

static int32_t points(const ump_game *game, const ump_state *state, unsigned side)
{
    apw_table t = apw_table_of(game, state);
    return apw_victory_points(&t, side);
}

/* ---- Bands ---- */

/* A garrison fires all round from its town (APW-LOS-04). */
static void lay_out(const apw_table *t, unsigned unit, ump_band *band)
{
    ump_rect rect = ump_footprint(t->table.game, t->table.state, unit);
    if (t->unit[unit].form == APW_GARRISON)
        ump_band_round(band, &rect);
    else
        ump_band_fan(band, &rect, UMP_QUARTER / 2);
}

/* The bands of the chart, as far as these guns or rifles reach. */
static size_t fire_bands(const apw_table *t, unsigned unit, const apw_bands *rows, ump_len most,
                         ump_band *list, size_t room)
{
    size_t n = 0;
    for (ump_len end = 0; n < rows->n && n < room && end < most; n++) {
        end = rows->row[n].max < most ? rows->row[n].max : most;
        list[n] = (ump_band){.kind = UMP_BAND_FIRE, .name = rows->row[n].name, .reach = end};
        lay_out(t, unit, &list[n]);
    }
    return n;
}

static size_t leader_band(const apw_table *t, unsigned leader, ump_band *list)
{
    ump_rect at = ump_rect_centred(t->table.piece[leader].at, 0, 0, 0);
    list[0] = (ump_band){.kind = UMP_BAND_COMMAND,
                         .name = "command",
                         .reach = t->chart->radius[apw_leader_def_of(t, leader)->level]};
    ump_band_round(&list[0], &at);
    return 1;
}

static size_t bands(const ump_game *game, const ump_state *state, unsigned piece, ump_band *list,
                    size_t room)
{
    apw_table t = apw_table_of(game, state);
    if (room == 0 || !ump_here(&t.table, piece))
        return 0;
    if (piece >= t.table.n_units)
        return leader_band(&t, piece, list);
    const apw_unit_def *def = apw_def(&t, piece);
    if (def->arm == APW_ART)
        return fire_bands(&t, piece, &t.chart->art, t.chart->gun_max[def->gun], list, room);
    if (def->arm == APW_INF)
        return fire_bands(&t, piece, &t.chart->rifle, t.chart->troop[def->troop].rifle_max, list,
                          room);
    return 0;
}

/* ---- Sight ---- */

static bool sight(const ump_game *game, const ump_state *state, unsigned from, unsigned to,
                  ump_show_sight *out)
{
    apw_table t = apw_table_of(game, state);
    if (from >= t.table.n_units || to >= t.table.n_units)
        return false;
    ump_outline there = ump_outline_of(&t.table, to);
    out->rule = APW_LOS_01;
    out->from = apw_eye(&t, from, to);
    out->to = ump_outline_nearest(&there, out->from);
    out->distance = ump_distance(&t.table, from, to).hi;
    out->sight = apw_sight(&t, out->from, from, to, apw_def(&t, from)->arm == APW_ART);
    return true;
}

static int32_t cost(const ump_game *game, const ump_state *state, const ump_answer *order)
{
    apw_table t = apw_table_of(game, state);
    apw_order_text text = apw_order_of(order);
    apw_plan plan;
    bool marches =
        order->verb >= APW_V_MOVE && order->verb < APW_V_CHARGE && order->verb != APW_V_REFORM;
    if (!marches || t.chart->allowance <= 0 || !apw_check_march(&t, &text, &plan, NULL))
        return -1;
    return (int32_t)((int64_t)plan.used * 1000 / t.chart->allowance);
}

const ump_show apw_show = {
    .charge_until = UMP_UNTIL_TURN,
    .odds_until = UMP_UNTIL_PHASE, /* fire is declared by all before it is rolled */
    .says = says,
    .marching = UINT64_C(1) << APW_W_COLUMN | UINT64_C(1) << APW_W_LIMBERED,
    .fighting = UINT64_C(1) << APW_W_LINE | UINT64_C(1) << APW_W_DEPLOYED,
    .phase = phase,
    .points = points,
    .bands = bands,
    .sight = sight,
    .cost = cost,
};
