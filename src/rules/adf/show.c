/*
 * show.c: what ADF shows on a map before an order is given: range bands in the fire arc, how far a
 * charge goes at a full move, radii of leaders, sight. Orders in words.
 */
#include "rules/adf/adf.h"

/* ---- Words ---- */

static const char *const says[ADF_VERBS] = {
    [ADF_END] = "end this part of the turn",
    [ADF_LEAD] = "ride [P+] [to join T]",
    [ADF_GROUP] = "act together: first W then W",
    [ADF_TEST] = "take a test of competence",
    [ADF_MOVE] = "move P+ [facing A] [and D]",
    [ADF_FACE] = "turn to A [and move P+]",
    [ADF_WHEEL] = "wheel to A [and move P+]",
    [ADF_FORM] = "D [on W] [and move P+]",
    [ADF_DELIBERATELY] = "fire deliberately at T",
    [ADF_CHARGE] = "charge T [going A]",
    [ADF_REFORM] = "reform in W",
    [ADF_RALLY] = "try to rally",
    [ADF_DISENGAGE] = "disengage P+ [facing A] [W]",
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

static size_t fire_bands(const adf_table *t, unsigned unit, ump_band *list, size_t room)
{
    reaching r = {t->chart, adf_firer_of(t, unit, unit)};
    int row[ADF_BANDS];
    ump_len end[ADF_BANDS];
    ump_rect rect = *ump_rect_of(&t->table, unit);
    if (!adf_may_fire(r.chart, &r.firer, ADF_FIRES, NULL))
        return 0;
    size_t n = ump_band_ends(band_row, &r, t->table.game->field.width + t->table.game->field.depth,
                             row, end, room < ADF_BANDS ? room : ADF_BANDS);
    for (size_t i = 0; i < n; i++) {
        list[i] =
            (ump_band){.kind = UMP_BAND_FIRE, .name = adf_band_names[row[i]], .reach = end[i]};
        lay_out(&list[i], &rect, adf_in_building(t, unit));
    }
    return n;
}

/* A full move over open ground; the bonus is for the dice (ADF-CHG-03). */
static size_t charge_band(const adf_table *t, unsigned unit, ump_band *list, size_t room)
{
    const adf_chart *chart = t->chart;
    adf_mover mover = adf_mover_of(t, unit);
    ump_rect rect = *ump_rect_of(&t->table, unit);
    adf_way way = {.n_legs = 0};
    if (room == 0 || mover.body.arm == ADF_ARTILLERY || mover.body.level >= ADF_SHAKEN)
        return 0;
    adf_add_leg(&way, ADF_OPEN,
                adf_ticks(chart, t->table.game->field.width + t->table.game->field.depth));
    list[0] = (ump_band){.kind = UMP_BAND_CHARGE,
                         .name = "a full move",
                         .reach = adf_lay(chart, adf_charge_base(chart, &mover, &way))};
    ump_band_fan(&list[0], &rect, UMP_QUARTER / 2);
    return 1;
}

static size_t leader_bands(const adf_table *t, unsigned leader, ump_band *list, size_t room)
{
    ump_rect at = ump_rect_centred(adf_leader_at(t, leader), 0, 0, 0);
    const ump_band band[] = {
        {.kind = UMP_BAND_COMMAND, .name = "command", .reach = adf_command_radius(t, leader)},
        {.kind = UMP_BAND_COMMAND, .name = "reaction", .reach = adf_reaction_radius(t, leader)},
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
    const adf_table t = adf_table_of(game, state);
    if (piece >= t.table.n_units)
        return leader_bands(&t, piece, list, room);
    size_t n = fire_bands(&t, piece, list, room);
    return n + charge_band(&t, piece, list + n, room - n);
}

/* ---- Sight ---- */

static bool sight(const ump_game *game, const ump_state *state, unsigned from, unsigned to,
                  ump_show_sight *out)
{
    const adf_table t = adf_table_of(game, state);
    if (from >= t.table.n_units || to >= t.table.n_units)
        return false;
    out->rule = ADF_GEO_09;
    out->from = adf_ref(&t, from);
    out->to = ump_rect_of(&t.table, to)->centre;
    out->distance = adf_range(&t, from, to).hi;
    out->sight = adf_why_hidden(&t, from, to, false);
    if (out->sight.clear && ump_are_enemies(&t.table, from, to))
        out->sight = adf_why_hidden(&t, from, to, true);
    return true;
}

static int32_t points(const ump_game *game, const ump_state *state, unsigned side)
{
    const adf_table t = adf_table_of(game, state);
    return adf_points(&t, side);
}

static int32_t cost(const ump_game *game, const ump_state *state, const ump_answer *order)
{
    const adf_table t = adf_table_of(game, state);
    bool moves = order->verb == ADF_MOVE || order->verb == ADF_FACE || order->verb == ADF_WHEEL ||
                 order->verb == ADF_FORM || order->verb == ADF_DISENGAGE;
    return moves ? adf_move_cost(&t, order) : -1;
}

const ump_show adf_show = {
    .odds_until = UMP_UNTIL_ORDER,
    .strained = ADF_CHG_05,
    .leaders = ADF_ASK_LEADERS,
    .says = says,
    .marching = UINT64_C(1) << ADF_LIMBERED,
    .fighting = UINT64_C(1) << ADF_BATTLE_LINE | UINT64_C(1) << ADF_UNLIMBERED,
    .phase = phase,
    .points = points,
    .bands = bands,
    .sight = sight,
    .cost = cost,
};

/* ---- How a piece looks ---- */

void adf_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look)
{
    const adf_table t = adf_table_of(game, state);
    if (piece >= t.table.n_units) {
        const adf_leader *l = &t.leader[piece - t.table.n_units];
        look->strength = l->lb;
        look->original = (uint16_t)game->force.piece[piece].attr[0];
        look->arm = "leader";
        look->formation = l->unit == UMP_NOBODY ? "" : "attached";
        look->level = "";
        return;
    }
    const adf_unit *u = &t.unit[piece];
    adf_body body = adf_body_of(u);
    unsigned stands = adf_stands_left(&body);
    look->strength = u->figs;
    look->original = u->original;
    look->arm = adf_arm_names[body.arm];
    look->formation = adf_formation_names[u->formation];
    look->level = adf_level_names[u->level];
    look->trouble = u->level;
    bool column = adf_formation_shape(u->formation) == ADF_COLUMN;
    look->files = (uint8_t)(column || body.arm == ADF_ARTILLERY ? 1 : stands ? stands : 1);
    look->ranks = (uint8_t)(column && body.arm != ADF_ARTILLERY && stands ? stands : 1);
    if (u->formation == ADF_DOUBLE_LINE) {
        look->files = (uint8_t)((stands + 1) / 2);
        look->ranks = (uint8_t)(stands > 1 ? 2 : 1);
    }
}

/* ---- How well a side stands: what ADF-R-62 counts, in thousandths ---- */

/* Points that the enemy would get for a unit as it is now: of one that is shaken or runs, a part of
 * what he would get if it were lost. */
static int32_t points_at_risk(const adf_table *t, unsigned i)
{
    static const int32_t percent[ADF_LEVELS] = {0, 15, 45, 85};
    const adf_unit *u = &t->unit[i];
    const struct adf_victory *v = &t->chart->victory;
    int32_t weight = adf_formation_arm(u->formation) == ADF_ARTILLERY ? v->section : v->figure;
    int32_t first = adf_first_strength(t->table.game, i);
    if (u->fate == ADF_LOST)
        return 100 * (first * weight + v->unit);
    if (u->fate != ADF_PRESENT && u->fate != ADF_WAITING)
        return 0;
    return 100 * (first - u->figs) * weight + percent[u->level] * (u->figs * weight + v->unit);
}

/* Nearer to the breaking point every unit weighs more. */
static int32_t strain(const adf_table *t, int32_t total, int32_t lost)
{
    int32_t limit = total * t->chart->sw.break_percent / 100;
    if (limit <= 0)
        return 0;
    int32_t part = lost >= limit ? 1000 : 1000 * lost / limit;
    return part * part / 2500;
}

int adf_evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    const adf_table t = adf_table_of(game, state);
    int32_t risk[UMP_MAX_SIDES] = {0, 0}, total[UMP_MAX_SIDES], lost[UMP_MAX_SIDES];
    for (unsigned i = 0; i < t.table.n_units; i++)
        risk[ump_side_of(&t.table, i)] += points_at_risk(&t, i);
    adf_strength(&t, 0, &total[0], &lost[0]);
    adf_strength(&t, 1, &total[1], &lost[1]);
    int32_t all = (total[0] + total[1]) / 4 + 1; /* figures of a side */
    int32_t lead = (risk[1 - side] - risk[side]) * 6 / all;
    int32_t held =
        ump_objective_points(game, state, side) - ump_objective_points(game, state, 1 - side);
    return lead + 600 * held / all + strain(&t, total[1 - side], lost[1 - side]) -
           strain(&t, total[side], lost[side]);
}

static const char *wrong_alone(const adf_table *t, unsigned i)
{
    const adf_unit *u = &t->unit[i];
    const ump_piece *piece = &t->table.piece[i];
    ump_len width, depth;
    adf_footprint(t->chart, u, &width, &depth);
    if (u->figs > u->original)
        return "has more figures than it began with";
    if (u->level > ADF_ROUTED || u->formation >= ADF_FORMATIONS)
        return "has no such level or formation";
    if (piece->on_table != (u->fate == ADF_PRESENT))
        return "is neither here nor gone";
    if (!piece->on_table)
        return NULL;
    if (u->figs == 0 && t->table.state->ask_kind != UMP_ASK_DICE) /* its leader's dice come first */
        return "stands on the table without figures";
    if (u->figs > 0 && (piece->width != width || piece->depth != depth))
        return "has a footprint that is not its formation's";
    if (!ump_on_table(t->table.field, ump_piece_rect(piece).centre))
        return "has its centre off the table";
    return NULL;
}

/* Nobody is on the way through others: no move, charge, fall back or melee is under way. */
static bool all_stand(const ump_state *state)
{
    return state->ask_row == ADF_ASK_LEADERS || state->ask_row == ADF_ASK_ACTIVATE ||
           state->ask_row == ADF_ASK_ACTION;
}

/* ADF-GEO-01: nobody stands on another, save friends that pass, or where one has grown. ADF-MOV-06,
 * ADF-R-87: enemies touch only while a charge is under way. */
static const char *overlap(const adf_table *t, unsigned i)
{
    ump_rect rect = *ump_rect_of(&t->table, i);
    bool settled = all_stand(t->table.state); /* TAB-02: on its way it may graze a corner */
    for (unsigned j = 0; j < i; j++) {
        bool enemies = ump_are_enemies(&t->table, i, j);
        if (!ump_unit_here(&t->table, j) || (!enemies && !settled) || t->unit[i].crowded ||
            t->unit[j].crowded)
            continue;
        ump_rect there = *ump_rect_of(&t->table, j);
        if (settled ? ump_rect_overlap(&rect, &there) : ump_rect_bites(&rect, &there, UMP_ROUNDING))
            return enemies ? "stands on an enemy" : "stands on a friend";
        if (enemies && settled && ump_rect_distance(&rect, &there).hi <= UMP_CONTACT)
            return "touches an enemy";
    }
    return NULL;
}

const char *adf_fault(const ump_game *game, const ump_state *state, unsigned piece)
{
    const adf_table t = adf_table_of(game, state);
    if (piece >= t.table.n_units)
        return NULL;
    const char *wrong = wrong_alone(&t, piece);
    return wrong || !ump_unit_here(&t.table, piece) ? wrong : overlap(&t, piece);
}
