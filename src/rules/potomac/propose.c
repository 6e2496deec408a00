/*
 * propose.c: sensible answers to each ask: rally, fire, charge what is near, march towards the
 * enemy or an objective, put skirmishers out, stand ready, let officers join their men. play/ keeps
 * the legal ones; ending the phase is always among them.
 */
#include "rules/potomac/potomac.h"

typedef struct wish {
    const pot_table *t;
    ump_proposals *to;
    uint64_t salt;
    bool initiative;
} wish;

/* ---- Whom and where to ---- */

enum { NEAR_ENEMIES = 3 };

/* The nearest few enemies, nearest first. */
static size_t near_enemies(const pot_table *t, unsigned unit, uint16_t found[NEAR_ENEMIES],
                           ump_len distance[NEAR_ENEMIES])
{
    ump_box box = ump_rect_of(&t->table, unit)->box;
    size_t n = 0;
    UMP_EACH_UNIT(u, &t->table, ump_enemies_of(&t->table, unit)) {
        if (n == NEAR_ENEMIES &&
            ump_boxes_beyond(box, ump_rect_of(&t->table, u)->box, distance[n - 1]))
            continue;
        ump_len d = ump_distance(&t->table, unit, u).hi;
        if (n == NEAR_ENEMIES && d >= distance[n - 1])
            continue;
        size_t i = n < NEAR_ENEMIES ? n++ : n - 1;
        for (; i > 0 && distance[i - 1] > d; i--) {
            found[i] = found[i - 1];
            distance[i] = distance[i - 1];
        }
        found[i] = (uint16_t)u;
        distance[i] = d;
    }
    return n;
}

/* The objective that is not ours and nearest, else the nearest enemy: that unit, or a line that is
 * out nearer than it. */
static bool goal_of(const pot_table *t, unsigned unit, uint64_t salt, ump_len nearest, ump_pt *goal)
{
    ump_outline own = ump_outline_of(&t->table, unit);
    ump_len best = INT32_MAX;
    for (unsigned i = 0; i < t->game->n_objectives; i++) {
        const ump_objective *o = &t->game->objective[i];
        if (t->state->holder[i] == pot_side(t, unit) || (salt & 1))
            continue;
        ump_len d = ump_rect_point(&own.rect, o->at).hi;
        if (d >= best)
            continue;
        best = d;
        *goal = o->at;
    }
    if (best != INT32_MAX)
        return true;
    unsigned enemy =
        ump_nearest_body(&t->table, &own, pot_enemies_of(t, unit), nearest, NULL, NULL, NULL);
    if (enemy != UMP_NOBODY)
        *goal = pot_body_rect(t, enemy).centre;
    return enemy != UMP_NOBODY;
}

/* ---- Deeds ---- */

static void wish_fire(wish *w, unsigned unit, const uint16_t *enemy, const ump_len *distance,
                      size_t n)
{
    const pot_table *t = w->t;
    uint8_t type = t->def[unit].type;
    bool guns = pot_is_guns(type);
    ump_len reach = guns ? pot_gun_reach(t->book, t->def[unit].gun, POT_LONG)
                         : t->book->weapon[t->def[unit].weapon].max;
    if (guns && (!t->unit[unit].deployed || pot_off_guns(t, unit)))
        return;
    for (size_t i = 0; i < n; i++)
        if (type != POT_SIEGE_ARTILLERY && (distance[i] <= reach || t->unit[enemy[i]].line > 0))
            ump_offer_at(w->to, POT_V_FIRE, unit, enemy[i]);
    for (unsigned f = 0; f < t->data->n_forts; f++)
        if (type == POT_SIEGE_ARTILLERY || type == POT_MORTAR)
            ump_offer_to(w->to, POT_V_BOMBARD, unit,
                         t->game->field.feature[t->data->fort[f].feature].point[0]);
}

static void wish_line(wish *w, unsigned unit, const uint16_t *enemy, size_t n)
{
    const pot_table *t = w->t;
    for (size_t i = 0; i < n && i < 2; i++)
        ump_offer_at(w->to, POT_V_LINE_FIRE, unit, enemy[i]);
    if (w->initiative)
        ump_offer_unit(w->to, POT_V_LINE_EVADE, unit);
    else
        ump_offer_to(w->to, POT_V_LINE_MOVE, unit,
                     ump_go(t->unit[unit].line_at, t->piece[unit].facing, 5 * UMP_CM, 0));
    if (w->salt % 3 == 0)
        ump_offer_unit(w->to, POT_V_RECALL, unit);
}

static void wish_deploy(wish *w, unsigned unit, ump_len nearest)
{
    const pot_table *t = w->t;
    const pot_unit *u = &t->unit[unit];
    if (u->line > 0 || !pot_on_foot(t, unit) || u->stands < 2 || nearest > 60 * UMP_CM)
        return;
    ump_len ahead = (ump_len)(2 + w->salt % 6) * UMP_CM + t->book->stand_depth;
    ump_answer *a = ump_offer_to(w->to, POT_V_DEPLOY, unit,
                                 ump_go(t->piece[unit].at, t->piece[unit].facing, ahead, 0));
    if (a)
        a->number = 1 + (int32_t)(w->salt >> 3) % (u->stands / 2);
}

static void wish_charge(wish *w, unsigned unit, const uint16_t *enemy, const ump_len *distance,
                        size_t n)
{
    const pot_table *t = w->t;
    ump_len most = t->book->full[pot_mounted(t, unit) ? POT_PACE_CAVALRY : POT_PACE_INFANTRY];
    if (pot_guns(t, unit))
        return;
    for (size_t i = 0; i < n; i++) {
        if (distance[i] <= most)
            ump_offer_at(w->to, POT_V_CHARGE, unit, enemy[i]);
        if (t->unit[enemy[i]].line > 0)
            ump_offer_at(w->to, POT_V_CHARGE_LINE, unit, enemy[i]);
    }
}

/* How far it could go in good ground. */
static ump_len pace_of(const pot_table *t, unsigned unit)
{
    const pot_unit *u = &t->unit[unit];
    const pot_book *b = t->book;
    bool column = u->formation == POT_COLUMN;
    if (pot_guns(t, unit) && !pot_off_guns(t, unit))
        return u->deployed ? b->half[POT_PACE_ARTILLERY] : b->full[POT_PACE_ARTILLERY];
    if (pot_mounted(t, unit))
        return column ? b->full[POT_PACE_CAVALRY] : b->half[POT_PACE_CAVALRY];
    return column ? b->full[POT_PACE_INFANTRY] : b->half[POT_PACE_INFANTRY];
}

static void wish_march(wish *w, unsigned unit, ump_len nearest)
{
    const pot_table *t = w->t;
    ump_rect own = pot_rect(t, unit);
    ump_pt goal;
    if (!goal_of(t, unit, w->salt >> 5, nearest, &goal))
        return;
    ump_angle there = ump_bearing(own.centre, goal);
    ump_len pace = pace_of(t, unit), half = own.depth / 2;
    if (ump_angle_between(there, own.facing) > UMP_QUARTER / 2)
        ump_with_facing(ump_offer_unit(w->to, POT_V_TURN, unit), there);
    ump_angle swerve = (ump_angle)((w->salt >> 9) % 5 * 2730 - 2 * 2730);
    const ump_len go[] = {pace, pace / 2, nearest - 2 * UMP_CM, 2 * UMP_CM};
    for (size_t i = 0; i < 4; i++)
        if (go[i] > 0 && go[i] <= pace)
            ump_offer_to(w->to, POT_V_MOVE, unit, ump_go(own.centre, there, half + go[i], 0));
    ump_offer_to(w->to, POT_V_MOVE, unit,
                 ump_go(own.centre, (ump_angle)(there + swerve), half + pace / 2, 0));
}

static void wish_shape(wish *w, unsigned unit, ump_len nearest)
{
    const pot_table *t = w->t;
    const pot_unit *u = &t->unit[unit];
    uint16_t word = POT_WORDS;
    if (pot_guns(t, unit))
        word = !u->deployed ? POT_W_UNLIMBER : nearest > 100 * UMP_CM ? POT_W_LIMBER : POT_WORDS;
    else if (u->formation != POT_COLUMN && nearest > 60 * UMP_CM)
        word = POT_W_COLUMN;
    else if (u->formation == POT_COLUMN && nearest < 45 * UMP_CM)
        word = w->salt & 1 ? POT_W_LINE : POT_W_SINGLE_LINE;
    else if (t->def[unit].type == POT_CAVALRY && w->salt % 7 == 0)
        word = u->mounted ? POT_W_DISMOUNT : POT_W_MOUNT;
    if (word != POT_WORDS)
        ump_with_word(ump_offer_unit(w->to, POT_V_CHANGE, unit), word);
}

/* GRP: together with a neighbour, straight on or into the same enemy. */
static void wish_group(wish *w, unsigned unit, const uint16_t *enemy, const ump_len *distance,
                       size_t n)
{
    const pot_table *t = w->t;
    ump_box box = ump_box_grow(ump_rect_of(&t->table, unit)->box, POT_TOUCH);
    UMP_EACH_NEAR(u, &t->table, box, ump_friends_of(&t->table, unit)) {
        if (!ump_within(&t->table, u, unit, ump_at_most(POT_TOUCH, 0)))
            continue;
        ump_len pace = pace_of(t, unit) < pace_of(t, u) ? pace_of(t, unit) : pace_of(t, u);
        ump_with_unit(ump_offer_to(w->to, POT_V_MOVE, unit,
                                   ump_go(t->piece[unit].at, t->piece[unit].facing, pace, 0)),
                      u);
        if (n == 0 || distance[0] >= 30 * UMP_CM || pot_guns(t, unit) || pot_guns(t, u))
            return;
        ump_answer *a = ump_with_unit(ump_offer_at(w->to, POT_V_CHARGE, unit, enemy[0]), u);
        if (n > 1 && (w->salt & 2))
            ump_with_target(a, enemy[1]);
        return;
    }
}

/* Could it, or its line, be given anything at all? */
static bool may_act(const wish *w, unsigned unit, bool line)
{
    const pot_unit *u = &w->t->unit[unit];
    if (line && u->line == 0)
        return false;
    if (w->initiative)
        return line ? u->line_eligible && !u->line_acted
                    : u->eligible && !u->acted && !u->confused && !u->routing;
    pot_order o = {.verb = line ? POT_V_LINE_MOVE : POT_V_MOVE, .n_units = 1};
    o.unit[0] = (uint16_t)unit;
    return !(line ? u->line_evaded : u->evaded) &&
           pot_recipient_allowed(w->t, w->t->now->issuing, &o, NULL);
}

static void wish_deeds(wish *w, unsigned unit, const uint16_t *enemy, const ump_len *distance,
                       size_t n)
{
    const pot_table *t = w->t;
    wish_fire(w, unit, enemy, distance, n);
    wish_charge(w, unit, enemy, distance, n);
    wish_deploy(w, unit, distance[0]);
    if (w->initiative) {
        if (!pot_on_foot(t, unit) && w->salt % 4 == 0)
            ump_offer_unit(w->to, POT_V_EVADE, unit);
        return;
    }
    wish_march(w, unit, distance[0]);
    wish_shape(w, unit, distance[0]);
    wish_group(w, unit, enemy, distance, n);
    if (distance[0] < 30 * UMP_CM)
        ump_offer_unit(w->to, POT_V_READY, unit);
}

static void wish_unit(wish *w, unsigned unit)
{
    const pot_table *t = w->t;
    uint16_t enemy[NEAR_ENEMIES] = {0};
    ump_len distance[NEAR_ENEMIES] = {INT32_MAX, INT32_MAX, INT32_MAX};
    bool acts = may_act(w, unit, false), line = may_act(w, unit, true);
    if (t->unit[unit].confused && acts) {
        ump_offer_unit(w->to, POT_V_RALLY, unit);
        return;
    }
    if (!acts && !line)
        return;
    size_t n = near_enemies(t, unit, enemy, distance);
    if (acts)
        wish_deeds(w, unit, enemy, distance, n);
    if (line)
        wish_line(w, unit, enemy, n);
}

/* ---- Asks ---- */

static void wish_initiative(wish *w)
{
    const pot_table *t = w->t;
    ump_offer(w->to, POT_V_END);
    for (unsigned i = 0; i < t->n_units && !ump_offered_enough(w->to); i++) {
        unsigned u = (unsigned)((i + w->salt) % t->n_units);
        if (pot_side(t, u) == t->state->active && pot_on_table(t, u) &&
            (t->unit[u].eligible || t->unit[u].line_eligible))
            wish_unit(w, u);
    }
    UMP_EACH_LEADER(o, &t->table)
        if (pot_side(t, o) == t->state->active && pot_officer_of(t, o)->eligible)
            ump_offer_unit(w->to, POT_V_EVADE, o);
}

/* OFF-03: to a unit of his that has no officer. */
static void wish_ride(wish *w, unsigned officer)
{
    const pot_table *t = w->t;
    for (unsigned i = 0; i < t->n_units; i++) {
        unsigned u = (unsigned)((i + w->salt) % t->n_units);
        if (!pot_on_table(t, u) || !pot_may_order(t, officer, u, NULL) ||
            pot_officer_with(t, u) != UMP_NOBODY)
            continue;
        ump_with_target(ump_with_place(ump_offer(w->to, POT_V_RIDE), pot_rect(t, u).centre), u);
        return;
    }
}

static void wish_orders(wish *w, unsigned officer)
{
    const pot_table *t = w->t;
    ump_offer(w->to, POT_V_DONE);
    if (w->salt % 3 == 0 && pot_officer_of(t, officer)->unit == UMP_NOBODY)
        wish_ride(w, officer);
    for (unsigned i = 0; i < t->n_units && !ump_offered_enough(w->to); i++) {
        unsigned u = (unsigned)((i + w->salt) % t->n_units);
        if (pot_on_table(t, u) && pot_may_order(t, officer, u, NULL))
            wish_unit(w, u);
    }
}

static void wish_command(wish *w)
{
    const pot_table *t = w->t;
    if (t->now->issuing != UMP_NOBODY) {
        wish_orders(w, t->now->issuing);
        return;
    }
    bool any = false;
    UMP_EACH_LEADER(o, &t->table) {
        bool last = t->now->general[t->state->active] == o; /* TRN-08 */
        if (pot_side(t, o) != t->state->active || !pot_can_issue(t, o) || last)
            continue;
        ump_offer_unit(w->to, POT_V_OFFICER, o);
        any = true;
    }
    if (!any && t->now->general[t->state->active] != UMP_NOBODY)
        ump_offer_unit(w->to, POT_V_OFFICER, t->now->general[t->state->active]);
    if (w->to->n == 0 || w->salt % 16 == 0)
        ump_offer(w->to, POT_V_END);
}

static void wish_line_follows(wish *w)
{
    const pot_table *t = w->t;
    unsigned unit = t->state->ask_unit;
    ump_offer(w->to, POT_V_PASS);
    for (int i = 1; i <= 3; i++)
        ump_offer_to(w->to, POT_V_LINE_MOVE, unit,
                     ump_go(t->piece[unit].at, t->piece[unit].facing,
                            t->book->stand_depth + i * 4 * UMP_CM, 0));
}

static ump_angle from_home(const pot_table *t)
{
    return (ump_angle)(ump_homeward(t->game, t->state->ask_side) + UMP_HALF_TURN);
}

static bool wish_place_at(wish *w, unsigned piece, ump_pt at)
{
    return ump_with_facing(ump_offer_to(w->to, POT_V_PLACE, piece, at), from_home(w->t));
}

/* In zones of the scenario: some of the places that may be taken, on a grid over all of them. */
static void wish_place_in_zones(wish *w, unsigned piece)
{
    enum { GRID = 24, SOME = 12 };
    const pot_table *t = w->t;
    ump_box box = ump_zone_box(t->game, t->state->ask_side);
    for (unsigned k = 0, found = 0; k < GRID * GRID && found < SOME; k++) {
        unsigned n = (unsigned)((w->salt + k * 37) % (GRID * GRID)); /* 37: all of them come */
        ump_pt at = {
            box.low.x + (box.high.x - box.low.x) * (ump_len)(2 * (n % GRID) + 1) / (2 * GRID),
            box.low.y + (box.high.y - box.low.y) * (ump_len)(2 * (n / GRID) + 1) / (2 * GRID)};
        pot_order order = {.n_path = 1, .path = {at}, .unit = {(uint16_t)piece}, .n_units = 1};
        order.facing = from_home(t);
        if (!pot_check_place(t, &order, t->state->ask_side, NULL))
            continue;
        found++;
        if (!wish_place_at(w, piece, at))
            return;
    }
}

static void wish_place(wish *w)
{
    const pot_table *t = w->t;
    const ump_field *f = &t->game->field;
    uint8_t home = t->game->force.side[t->state->ask_side].home;
    bool along_x = home != UMP_LEFT && home != UMP_RIGHT;
    ump_len edge = along_x ? f->width : f->depth;
    for (unsigned i = 0; i < t->n_pieces; i++) {
        if (pot_side(t, i) != t->state->ask_side || !pot_waits_to_be_placed(t, i))
            continue;
        if (ump_has_zone(t->game, t->state->ask_side)) {
            wish_place_in_zones(w, i);
            return;
        }
        for (unsigned k = 0; k < 28; k++) {
            ump_len along = (ump_len)((w->salt + k * 7919) % 97) * edge / 97;
            ump_len deep = (ump_len)(6 + (k % 4) * 7) * UMP_CM;
            ump_len off = home == UMP_RIGHT ? f->width - deep
                          : home == UMP_TOP ? f->depth - deep
                                            : deep;
            if (!wish_place_at(w, i, along_x ? (ump_pt){along, off} : (ump_pt){off, along}))
                return;
        }
        return;
    }
}

static void wish_strike(wish *w)
{
    const pot_table *t = w->t;
    unsigned unit = t->state->ask_unit;
    for (unsigned u = 0; u < t->n_units; u++)
        if (pot_enemies(t, u, unit) && pot_in_contact(t, u, unit))
            ump_offer_at(w->to, POT_V_STRIKE, unit, u);
}

static void wish_heirs(wish *w)
{
    const pot_table *t = w->t;
    UMP_EACH_LEADER(o, &t->table)
        if (pot_side(t, o) == t->state->ask_side && pot_may_succeed(t, o))
            ump_offer_unit(w->to, POT_V_PROMOTE, o);
}

static void wish_stay(wish *w)
{
    const pot_table *t = w->t;
    unsigned officer = t->state->ask_unit;
    for (unsigned u = 0; u < t->n_units; u++)
        if (pot_may_stay_with(t, officer, u))
            ump_offer_at(w->to, POT_V_STAY, officer, u);
    ump_offer_unit(w->to, POT_V_RIDE_FREE, officer);
}

void pot_propose(ump_proposals *to)
{
    uint8_t row = to->state->ask_row;
    pot_table t = pot_table_of(to->game, to->state);
    wish w = {.t = &t, .to = to, .salt = ump_scramble(to->salt)};
    w.initiative = row == POT_ASK_INITIATIVE;
    switch (row) {
    case POT_ASK_PLACE:
        wish_place(&w);
        break;
    case POT_ASK_INITIATIVE:
        wish_initiative(&w);
        break;
    case POT_ASK_COMMAND:
        wish_command(&w);
        break;
    case POT_ASK_LINE:
        wish_line_follows(&w);
        break;
    case POT_ASK_STRIKE:
        wish_strike(&w);
        break;
    case POT_ASK_PROMOTE:
        wish_heirs(&w);
        break;
    default:
        wish_stay(&w);
    }
}
