/*
 * show.c: what Across the Potomac shows on a map before an order is given: range bands straight
 * ahead or in the arc of the guns, sight. Orders in words.
 */
#include "rules/potomac/potomac.h"

/* ---- Words ---- */

static const char *const says[POT_VERBS] = {
    [POT_V_PLACE] = "deploy [in W]",
    [POT_V_OFFICER] = "%u gives orders",
    [POT_V_DONE] = "be done",
    [POT_V_END] = "end the phase",
    [POT_V_MOVE] = "move P+ [facing A] [and D]",
    [POT_V_CHANGE] = "D [and D] [facing A] [and move P+]",
    [POT_V_TURN] = "turn to A",
    [POT_V_BOMBARD] = "bombard the work",
    [POT_V_READY] = "stand ready",
    [POT_V_CHARGE] = "charge T [facing A]",
    [POT_V_CHARGE_LINE] = "charge the skirmishers of T [facing A]",
    [POT_V_DEPLOY] = "send out N stands as pairs of skirmishers",
    [POT_V_RECALL] = "recall skirmishers",
    [POT_V_LINE_MOVE] = "move skirmishers",
    [POT_V_LINE_FIRE] = "fire with skirmishers at T",
    [POT_V_RIDE] = "ride [to join T]",
    [POT_V_LINE_EVADE] = "evade with skirmishers",
    [POT_V_DISSOLVE] = "leave the group",
    [POT_V_GROUP] = "stand as a group",
    [POT_V_STRIKE] = "strike T",
    [POT_V_PROMOTE] = "%u takes command",
    [POT_V_STAY] = "stay with T",
    [POT_V_RIDE_FREE] = "%u rides free",
};

static const char *phase(const ump_game *game, const ump_state *state)
{
    static const char *const names[] = {[POT_SETTING_UP] = "deployment",
                                        [POT_INITIATIVE] = "initiative phase",
                                        [POT_COMMAND] = "command phase"};
    return names[pot_table_of(game, state).now->phase];
}

static int32_t points(const ump_game *game, const ump_state *state, unsigned side)
{
    pot_table t = pot_table_of(game, state);
    return pot_score(&t, side);
}

/* ---- Bands ---- */

typedef struct gunnery {
    const pot_book *book;
    uint8_t gun;
} gunnery;

static int gun_row(const void *ctx, ump_len range)
{
    const gunnery *g = ctx;
    uint8_t band = pot_gun_band(g->book, g->gun, range);
    return band == POT_NO_FIRE ? -1 : band;
}

static size_t gun_bands(const pot_table *t, unsigned unit, ump_band *list, size_t room)
{
    static const char *const names[] = {
        [POT_SHORT] = "short", [POT_MEDIUM] = "medium", [POT_LONG] = "long"};
    gunnery g = {t->book, t->def[unit].gun};
    int row[POT_BANDS];
    ump_len end[POT_BANDS];
    ump_rect rect = pot_rect(t, unit);
    size_t n = ump_band_ends(gun_row, &g, t->game->field.width + t->game->field.depth, row, end,
                             room < POT_BANDS ? room : POT_BANDS);
    for (size_t i = 0; i < n; i++) {
        list[i] = (ump_band){.kind = UMP_BAND_FIRE, .name = names[row[i]], .reach = end[i]};
        if (t->book->house.front_arc)
            ump_band_fan(&list[i], &rect, UMP_QUARTER / 2);
        else
            ump_band_round(&list[i], &rect); /* guns turn to their target (ART-02) */
    }
    return n;
}

/* Straight ahead, as wide as its frontage (SAF-02). */
static size_t small_arms_bands(const pot_table *t, unsigned unit, ump_band *list, size_t room)
{
    uint8_t weapon = t->def[unit].weapon;
    ump_rect rect = pot_rect(t, unit);
    const ump_band band[] = {
        {.kind = UMP_BAND_FIRE, .name = "short", .reach = pot_small_arms_short(t->book, weapon)},
        {.kind = UMP_BAND_FIRE, .name = "long", .reach = t->book->weapon[weapon].max},
    };
    size_t n = 0;
    for (unsigned i = 0; i < 2 && n < room; i++) {
        if (band[i].reach == 0)
            continue;
        list[n] = band[i];
        ump_band_fan(&list[n++], &rect, 0);
    }
    return n;
}

/* Only where the house rule gives officers a radius (CMD-11). */
static size_t officer_band(const pot_table *t, unsigned officer, ump_band *list)
{
    ump_rect rect = pot_body_rect(t, officer);
    list[0] = (ump_band){
        .kind = UMP_BAND_COMMAND, .name = "command", .reach = t->book->house.command_radius};
    ump_band_round(&list[0], &rect);
    return list[0].reach > 0;
}

static size_t bands(const ump_game *game, const ump_state *state, unsigned piece, ump_band *list,
                    size_t room)
{
    pot_table t = pot_table_of(game, state);
    if (room == 0)
        return 0;
    if (piece >= t.n_units)
        return officer_band(&t, piece, list);
    if (!pot_on_table(&t, piece))
        return 0;
    return pot_guns(&t, piece) ? gun_bands(&t, piece, list, room)
                               : small_arms_bands(&t, piece, list, room);
}

/* ---- Sight ---- */

static bool sight(const ump_game *game, const ump_state *state, unsigned from, unsigned to,
                  ump_show_sight *out)
{
    pot_table t = pot_table_of(game, state);
    if (from >= t.n_units || to >= t.n_units)
        return false;
    ump_rect eye = pot_rect(&t, from), seen = pot_rect(&t, to);
    out->rule = POT_LOS_01;
    out->from = eye.front;
    out->to = seen.centre;
    out->distance = pot_range(&eye, &seen);
    out->sight = pot_sight(&t, from, to);
    return true;
}

static int32_t cost(const ump_game *game, const ump_state *state, const ump_answer *order)
{
    pot_table t = pot_table_of(game, state);
    pot_order o = pot_order_of(order);
    bool moves = o.verb == POT_V_MOVE || o.verb == POT_V_CHANGE || o.verb == POT_V_TURN;
    return moves ? pot_move_cost(&t, &o) : -1;
}

const ump_show pot_show = {
    .few_orders = true,
    .charge_until = UMP_UNTIL_TURN,
    .odds_until = UMP_UNTIL_ORDER,
    .says = says,
    .deeds = UINT64_C(1) << POT_W_MOUNT | UINT64_C(1) << POT_W_DISMOUNT |
             UINT64_C(1) << POT_W_LIMBER | UINT64_C(1) << POT_W_UNLIMBER,
    .marching =
        UINT64_C(1) << POT_W_COLUMN | UINT64_C(1) << POT_W_LIMBER | UINT64_C(1) << POT_W_MOUNT,
    .fighting = UINT64_C(1) << POT_W_LINE | UINT64_C(1) << POT_W_SINGLE_LINE |
                UINT64_C(1) << POT_W_UNLIMBER,
    .phase = phase,
    .points = points,
    .bands = bands,
    .sight = sight,
    .cost = cost,
};
