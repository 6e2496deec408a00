/*
 * propose.c: sensible orders for whatever is asked: close with the enemy, fire, charge when near,
 * reform, ride to shaken troops. Legal or not: play/ keeps those that may be given.
 */
#include "rules/apw/apw.h"

typedef struct proposing {
    apw_table t;
    ump_proposals *to;
    unsigned side;
} proposing;

static unsigned pick(const proposing *p, unsigned what, unsigned n)
{
    return (unsigned)(ump_scramble(p->to->salt + what) % n);
}

/* ---- Where to go ---- */

typedef struct heading {
    ump_pt at;
    ump_angle bearing; /* of it, from where the unit is */
} heading;

static bool is_enemy_here(const apw_table *t, unsigned unit, unsigned other)
{
    return ump_here(&t->table, other) && ump_are_enemies(&t->table, unit, other);
}

/* By the middles of their fronts; UMP_NOBODY if there is none. */
static unsigned nearest_enemy(const apw_table *t, unsigned unit)
{
    unsigned best = UMP_NOBODY;
    uint64_t nearest = UINT64_MAX;
    UMP_EACH_UNIT(i, &t->table, ump_enemies_of(&t->table, unit)) {
        uint64_t way = ump_dist2(t->table.piece[i].at, t->table.piece[unit].at);
        if (way < nearest) {
            best = i;
            nearest = way;
        }
    }
    return best;
}

/* One of the objectives that are not his, as the salt says; UMP_NOBODY if all are. */
static unsigned objective_for(const proposing *p, unsigned unit)
{
    unsigned n = p->t.table.game->n_objectives, start = n > 0 ? pick(p, unit + 7, n) : 0;
    for (unsigned k = 0; k < n; k++) {
        unsigned o = (start + k) % n;
        if (p->t.table.state->holder[o] != p->side)
            return o;
    }
    return UMP_NOBODY;
}

static heading heading_to(const proposing *p, unsigned unit, ump_pt at)
{
    return (heading){at, ump_bearing(p->t.table.piece[unit].at, at)};
}

/* The enemy, straight ahead if there is none. */
static heading goal_of(const proposing *p, unsigned unit, unsigned enemy)
{
    const apw_table *t = &p->t;
    if (enemy == UMP_NOBODY) {
        ump_angle ahead = (ump_angle)(ump_homeward(t->table.game, p->side) + UMP_HALF_TURN);
        return (heading){ump_go(t->table.piece[unit].at, ahead, 6 * UMP_INCH, 0), ahead};
    }
    ump_outline print = ump_outline_of(&t->table, enemy);
    return heading_to(p, unit, ump_outline_nearest(&print, t->table.piece[unit].at));
}

/* How far the points go that way, the wheel paid. */
static ump_len reach_of(const apw_table *t, unsigned unit, const apw_mover *mover, int64_t used,
                        ump_angle bearing)
{
    int64_t wheel = apw_wheel_cost(t->chart, mover, t->table.piece[unit].width,
                                   ump_angle_between(t->table.piece[unit].facing, bearing));
    if (wheel == UMP_FORBIDDEN || used + wheel > t->chart->allowance)
        return 0;
    return apw_further(t->chart, mover, used + wheel);
}

static ump_pt towards(const apw_table *t, unsigned unit, const heading *goal, ump_len way,
                      ump_len gap)
{
    ump_pt at = t->table.piece[unit].at;
    ump_len far = ump_dist(at, goal->at).lo - gap;
    way = way < far ? way : far;
    return way > 0 ? ump_go(at, goal->bearing, way, 0) : at;
}

/* ---- Marching ---- */

static void propose_march(proposing *p, unsigned unit, const heading *goal, uint8_t verb,
                          uint16_t word, const apw_mover *mover, int64_t used, ump_len gap)
{
    ump_len way = reach_of(&p->t, unit, mover, used, goal->bearing);
    ump_len part = way * (ump_len)(1 + pick(p, unit + 3, 4)) / 4;
    if (part <= 0)
        return;
    ump_answer *a = ump_offer_to(p->to, verb, unit, towards(&p->t, unit, goal, part, gap));
    if (word < APW_WORDS)
        ump_with_word(a, word);
}

static void propose_guns(proposing *p, unsigned unit, const heading *goal)
{
    const apw_chart *c = p->t.chart;
    apw_mover mover = apw_mover_of(&p->t, unit);
    int64_t limber = apw_limber_cost(c, mover.kind);
    if (mover.form == APW_DEPLOYED) {
        ump_with_facing(ump_offer_unit(p->to, APW_V_HOLD, unit), goal->bearing);
        mover.form = APW_LIMBERED;
        if (pick(p, unit + 5, 4) == 0)
            propose_march(p, unit, goal, APW_V_FORM, APW_W_LIMBERED, &mover, limber, 4 * UMP_INCH);
        return;
    }
    propose_march(p, unit, goal, APW_V_MOVE, APW_WORDS, &mover, 0, 4 * UMP_INCH);
    propose_march(p, unit, goal, APW_V_MOVE, APW_W_DEPLOYED, &mover, limber, 4 * UMP_INCH);
    ump_answer *a = ump_offer_unit(p->to, APW_V_HOLD, unit);
    ump_with_facing(ump_with_word(a, APW_W_DEPLOYED), goal->bearing);
}

static void propose_troops(proposing *p, unsigned unit, const heading *goal)
{
    const apw_chart *c = p->t.chart;
    apw_mover mover = apw_mover_of(&p->t, unit);
    ump_len far = ump_dist(p->t.table.piece[unit].at, goal->at).lo;
    int64_t change = c->action[APW_ACT_FORM];
    ump_len gap = UMP_INCH + UMP_INCH / 4;
    propose_march(p, unit, goal, APW_V_MOVE, APW_WORDS, &mover, 0, gap);
    ump_with_facing(ump_offer_unit(p->to, APW_V_HOLD, unit), goal->bearing);
    if (mover.state == APW_DISARRAY)
        ump_with_word(ump_offer_unit(p->to, APW_V_HOLD, unit), APW_W_LINE);
    if (mover.form == APW_COLUMN && far < 12 * UMP_INCH) {
        propose_march(p, unit, goal, APW_V_MOVE, APW_W_LINE, &mover, change, gap);
        ump_with_word(ump_offer_unit(p->to, APW_V_HOLD, unit), APW_W_LINE);
    }
    if (mover.form == APW_LINE && far > 16 * UMP_INCH) {
        mover.form = APW_COLUMN;
        mover.width = 1;
        propose_march(p, unit, goal, APW_V_FORM, APW_W_COLUMN, &mover, change, gap);
    }
}

static void propose_way(proposing *p, unsigned unit, const heading *goal)
{
    if (apw_def(&p->t, unit)->arm == APW_ART)
        propose_guns(p, unit, goal);
    else
        propose_troops(p, unit, goal);
}

/* Towards the enemy, and towards an objective; where one order is wanted, one of the two. */
static void propose_ways(proposing *p, unsigned unit, unsigned enemy)
{
    unsigned objective = objective_for(p, unit);
    bool there = objective != UMP_NOBODY;
    if (there && p->to->one)
        there = enemy == UMP_NOBODY || pick(p, unit, 3) == 0;
    if (!there || !p->to->one) {
        heading goal = goal_of(p, unit, enemy);
        propose_way(p, unit, &goal);
    }
    if (there) {
        heading goal = heading_to(p, unit, p->t.table.game->objective[objective].at);
        propose_way(p, unit, &goal);
    }
}

static void propose_town(proposing *p, unsigned unit)
{
    const ump_field *field = p->t.table.field;
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_feature *town = &field->feature[i];
        if (town->kind != UMP_TOWN)
            continue;
        ump_pt middle = ump_part_way(town->box.low, town->box.high, 1, 2);
        if (ump_dist(middle, p->t.table.piece[unit].at).lo <= 8 * UMP_INCH &&
            apw_town_free(&p->t, (uint16_t)i, unit))
            ump_offer_to(p->to, APW_V_ENTER, unit, middle);
    }
}

/* Out of the town at its edge, straight towards the goal. */
static void propose_sortie(proposing *p, unsigned unit, ump_pt to, unsigned enemy)
{
    const apw_table *t = &p->t;
    ump_outline print = ump_outline_of(&t->table, unit);
    ump_angle out = ump_bearing(print.rect.centre, to);
    ump_len across, deep;
    apw_size(t->chart, APW_INF, APW_LINE, 1, t->unit[unit].stands, &across, &deep);
    ump_pt edge = ump_outline_nearest(&print, to);
    ump_pt place = ump_go(edge, out, deep + UMP_INCH / 8, 0);
    ump_answer *leaves = ump_offer_to(p->to, APW_V_LEAVE, unit, place);
    ump_with_facing(ump_with_word(leaves, APW_W_LINE), out);
    if (enemy == UMP_NOBODY)
        return;
    ump_answer *sallies = ump_with_place(ump_offer_at(p->to, APW_V_SALLY, unit, enemy), place);
    ump_with_facing(ump_with_word(sallies, APW_W_LINE), out);
}

static void propose_charges(proposing *p, unsigned unit)
{
    const apw_table *t = &p->t;
    const apw_unit_def *def = apw_def(t, unit);
    ump_len far = def->arm == APW_CAV ? 22 * UMP_INCH : 11 * UMP_INCH;
    unsigned some = 0;
    if (def->arm == APW_ART || t->unit[unit].state >= APW_DISORG)
        return;
    ump_pt at = t->table.piece[unit].at;
    UMP_EACH_UNIT(i, &t->table, ump_enemies_of(&t->table, unit))
        if (some < 2 && ump_dist2(t->table.piece[i].at, at) < (uint64_t)((int64_t)far * far)) {
            ump_offer_at(p->to, APW_V_CHARGE, unit, i);
            some++;
        }
}

static void propose_unit(proposing *p, unsigned unit)
{
    const apw_table *t = &p->t;
    const apw_unit *u = &t->unit[unit];
    if (u->must_hold || u->stop == APW_THIS_TURN || apw_pinned(t, unit)) {
        ump_offer_unit(p->to, APW_V_HOLD, unit);
        return;
    }
    if (u->state == APW_DISORG)
        ump_offer_unit(p->to, APW_V_REFORM, unit);
    propose_charges(p, unit);
    unsigned enemy = nearest_enemy(t, unit);
    if (u->form == APW_GARRISON)
        propose_sortie(p, unit, goal_of(p, unit, enemy).at, enemy);
    else
        propose_ways(p, unit, enemy);
    if (apw_def(t, unit)->arm == APW_INF && u->form != APW_GARRISON)
        propose_town(p, unit);
    if (u->form == APW_GARRISON || u->form == APW_DEPLOYED)
        ump_offer_unit(p->to, APW_V_HOLD, unit);
}

/* A commander rides to his troops: routed ones first. */
static void propose_lead(proposing *p, unsigned leader)
{
    const apw_table *t = &p->t;
    unsigned best = UMP_NOBODY;
    if (t->leader[leader - t->table.n_units].led)
        return;
    UMP_EACH_UNIT(i, &t->table, ump_friends_of(&t->table, leader)) {
        if (!apw_in_chain(t, leader, i))
            continue;
        bool worse = best == UMP_NOBODY || t->unit[i].state > t->unit[best].state ||
                     (t->unit[i].state == t->unit[best].state && pick(p, leader + i, 4) == 0);
        best = worse ? i : best;
    }
    if (best == UMP_NOBODY)
        return;
    ump_pt goal = ump_outline_of(&t->table, best).rect.centre, at = t->table.piece[leader].at;
    ump_len far = ump_dist(at, goal).hi,
            most = t->chart->commander_reach - t->leader[leader - t->table.n_units].ridden - 2;
    if (far > 0 && most > 0)
        ump_offer_to(p->to, APW_V_LEAD, leader,
                     far <= most ? goal : ump_go(at, ump_bearing(at, goal), most, 0));
}

static void propose_moves(proposing *p)
{
    const apw_table *t = &p->t;
    unsigned start = pick(p, 1, t->table.n_pieces), per_call = 0;
    ump_offer(p->to, APW_V_DONE);
    for (unsigned k = 0; k < t->table.n_pieces && per_call < 8; k++) {
        unsigned i = start + k < t->table.n_pieces ? start + k : start + k - t->table.n_pieces;
        if (ump_side_of(&t->table, i) != p->side || (i < t->table.n_units && t->unit[i].acted) ||
            !ump_here(&t->table, i))
            continue;
        if (i >= t->table.n_units) {
            propose_lead(p, i);
        } else if (apw_may_act(t, i, p->side, NULL)) {
            propose_unit(p, i);
            per_call++;
        } else {
            continue;
        }
        if (ump_offered_enough(p->to))
            return;
    }
}

/* ---- Firing ---- */

static bool may_join(const proposing *p, unsigned unit, unsigned target, bool guns)
{
    const apw_table *t = &p->t;
    return ump_side_of(&t->table, unit) == p->side && ump_here(&t->table, unit) &&
           t->unit[unit].aim == UMP_NOBODY && apw_may_fire(t, unit, guns, NULL) &&
           !apw_hopeless_fire(t, unit, target) &&
           ((p->to->quick && !guns) || apw_check_shot(t, unit, target, guns, NULL));
}

static void propose_volley(proposing *p, unsigned target, bool guns)
{
    const apw_table *t = &p->t;
    ump_answer *all = NULL;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (guns && all && all->n_units == APW_MAX_POOL)
            return;
        if (!may_join(p, i, target, guns))
            continue;
        if (guns && all)
            ump_with_unit(all, i);
        else
            all = ump_offer_at(p->to, APW_V_FIRE, i, target);
    }
}

/* Rifles fire by units, guns together. */
static void propose_shot_at(proposing *p, unsigned firer, unsigned target, bool guns)
{
    if (guns)
        propose_volley(p, target, guns);
    else
        ump_offer_at(p->to, APW_V_FIRE, firer, target);
}

/* The unit that is known to have a target fires at those that it has; which of them comes first is
 * left to chance. */
static void propose_shot(proposing *p, bool guns)
{
    const apw_table *t = &p->t;
    unsigned firer = apw_next_to_fire(t), n = t->table.n_units, start = pick(p, 2, n);
    for (unsigned k = 0; k < n && !ump_offered_enough(p->to); k++) {
        unsigned i = start + k < n ? start + k : start + k - n;
        if (is_enemy_here(t, firer, i) && !apw_hopeless_fire(t, firer, i) &&
            apw_check_shot(t, firer, i, guns, NULL))
            propose_shot_at(p, firer, i, guns);
    }
}

static void propose_fire(proposing *p, bool guns)
{
    const apw_table *t = &p->t;
    if (p->to->one)
        propose_shot(p, guns);
    unsigned start = pick(p, 2, t->table.n_units);
    for (unsigned k = 0; k < t->table.n_units && !ump_offered_enough(p->to); k++) {
        unsigned i = (start + k) % t->table.n_units;
        if (ump_here(&t->table, i) && ump_side_of(&t->table, i) != p->side)
            propose_volley(p, i, guns);
    }
    ump_offer_last(p->to, APW_V_DONE);
}

/* ---- The rest ---- */

static void propose_loss(proposing *p, unsigned from, unsigned to,
                         bool (*check)(const apw_table *t, unsigned unit, ump_refusal *refusal))
{
    for (unsigned i = from; i < to; i++)
        if (ump_side_of(&p->t.table, i) == p->side && check(&p->t, i, NULL))
            ump_offer_unit(p->to, APW_V_LOSE, i);
}

static void propose_appoint(proposing *p)
{
    const ump_table *t = &p->t.table;
    UMP_EACH_UNIT(i, t, ump_friends_of(t, t->state->ask_unit))
        if (apw_in_chain(&p->t, t->state->ask_unit, i))
            ump_offer_at(p->to, APW_V_APPOINT, t->state->ask_unit, i);
}

/* The first commander who can reach the routed unit tries, or it is left to run. */
static void propose_rally(proposing *p)
{
    const ump_table *t = &p->t.table;
    for (unsigned man = t->n_units; man < t->n_pieces && !ump_offered_enough(p->to); man++)
        if (apw_check_rally(&p->t, man, t->state->ask_unit, NULL))
            ump_offer_at(p->to, APW_V_RALLY, man, t->state->ask_unit);
    ump_offer_last(p->to, APW_V_DONE);
}

static void propose_resolve(proposing *p)
{
    uint16_t target[64];
    size_t n = apw_melees(&p->t, target, 64);
    for (size_t i = 0; i < n; i++)
        ump_with_target(ump_offer(p->to, APW_V_RESOLVE), target[i]);
}

static void propose_pursuit(proposing *p)
{
    unsigned unit = p->t.table.state->ask_unit;
    UMP_EACH_UNIT(i, &p->t.table, ump_enemies_of(&p->t.table, unit))
        if (p->to->n + 1 < p->to->room)
            ump_offer_at(p->to, APW_V_PURSUE, unit, i);
    ump_offer(p->to, APW_V_DONE);
}

static bool home_is_upright(const proposing *p)
{
    uint8_t home = p->t.table.game->force.side[p->side].home;
    return home == UMP_LEFT || home == UMP_RIGHT;
}

/* Rows and places of a row, an inch from one to the next, to look for a place on. */
typedef struct places {
    unsigned rows, in_row;
} places;

static places places_for(const proposing *p)
{
    enum { ROWS = 3 };
    const ump_game *game = p->t.table.game;
    if (!ump_has_zone(game, p->side))
        return (places){
            ROWS,
            (unsigned)((home_is_upright(p) ? game->field.depth : game->field.width) / UMP_INCH)};
    ump_box box = ump_zone_box(game, p->side);
    return (places){(unsigned)((box.high.y - box.low.y) / UMP_INCH) + 1,
                    (unsigned)((box.high.x - box.low.x) / UMP_INCH) + 1};
}

/* Along the home edge from its left end on; in zones of the scenario, over all of them. */
static ump_pt place_on(const proposing *p, ump_angle facing, unsigned row, unsigned inch)
{
    const ump_field *field = p->t.table.field;
    ump_len aside = (ump_len)inch * UMP_INCH;
    if (ump_has_zone(p->t.table.game, p->side)) {
        ump_box box = ump_zone_box(p->t.table.game, p->side);
        return (ump_pt){box.low.x + aside, box.low.y + (ump_len)row * UMP_INCH};
    }
    ump_pt middle = {field->width / 2, field->depth / 2};
    bool upright = home_is_upright(p);
    ump_len along = upright ? field->depth : field->width;
    ump_len across = upright ? field->width : field->depth;
    ump_len ahead = p->t.chart->zone_depth - (ump_len)(1 + 2 * row) * UMP_INCH - across / 2;
    return ump_go(middle, facing, ahead, aside - along / 2);
}

static bool offer_place(proposing *p, unsigned piece, unsigned row, unsigned inch)
{
    static const uint16_t form[APW_ARMS][2] = {
        {APW_W_LINE, APW_W_COLUMN}, {APW_W_LINE, APW_W_COLUMN}, {APW_W_DEPLOYED, APW_W_LIMBERED}};
    const apw_table *t = &p->t;
    ump_angle facing = (ump_angle)(ump_homeward(t->table.game, p->side) + UMP_HALF_TURN);
    apw_order_text order = {.unit = (uint16_t)piece, .n_path = 1, .facing = facing};
    order.path[0] = place_on(p, facing, row, inch);
    if (piece < t->table.n_units)
        order.word[0] = form[apw_def(t, piece)->arm][(inch + row) % 2];
    if (!apw_check_place(t, &order, NULL))
        return false;
    ump_answer *a = ump_offer_to(p->to, APW_V_DEPLOY, piece, order.path[0]);
    ump_with_facing(a, facing);
    if (piece < t->table.n_units)
        ump_with_word(a, order.word[0]);
    return true;
}

/* A few places spread over the zone, each the first one free from where the salt says. */
static void propose_places(proposing *p, unsigned piece)
{
    enum { SOME = 8 };
    places all = places_for(p);
    unsigned begin = pick(p, piece, all.in_row), some = p->to->one ? 1 : SOME;
    for (unsigned n = 0; n < some; n++) {
        unsigned from = begin + n * all.in_row / some, found = 0;
        for (unsigned k = 0; k < all.rows * all.in_row / some && !found; k++)
            found = offer_place(p, piece, k % all.rows, (from + k / all.rows) % all.in_row);
    }
}

static void propose_deployment(proposing *p)
{
    const apw_table *t = &p->t;
    unsigned start = p->to->one ? pick(p, 1, t->table.n_pieces) : 0;
    for (unsigned k = 0; k < t->table.n_pieces && !ump_offered_enough(p->to); k++) {
        unsigned i = (start + k) % t->table.n_pieces;
        bool early = i >= t->table.n_units && apw_troops_to_deploy(t, i) != UMP_NOBODY;
        if (p->to->n < p->to->room && !early && apw_may_deploy(t, i))
            propose_places(p, i);
    }
}

static void propose_reaction(proposing *p)
{
    ump_offer(p->to, APW_V_PASS);
    ump_offer_at(p->to, APW_V_COUNTER, p->t.table.state->ask_unit, p->t.table.state->ask_other);
}

void apw_propose(ump_proposals *to)
{
    const ump_state *state = to->state;
    proposing p = {.t = apw_table_of(to->game, state), .to = to, .side = state->ask_side};
    switch (state->ask_row) {
    case APW_ASK_COUNTER:
        propose_reaction(&p);
        break;
    case APW_ASK_DEPLOY:
        propose_deployment(&p);
        break;
    case APW_ASK_APPOINT:
        propose_appoint(&p);
        break;
    case APW_ASK_GUNS:
    case APW_ASK_RIFLES:
        propose_fire(&p, state->ask_row == APW_ASK_GUNS);
        break;
    case APW_ASK_RALLY_FIRST:
        propose_rally(&p);
        break;
    case APW_ASK_WHICH_MELEE:
        propose_resolve(&p);
        break;
    case APW_ASK_WHICH_COMMANDER:
        propose_loss(&p, p.t.table.n_units, p.t.table.n_pieces, apw_check_commander);
        break;
    case APW_ASK_WHICH_UNIT:
        propose_loss(&p, 0, p.t.table.n_units, apw_check_loss);
        break;
    case APW_ASK_PURSUE:
        propose_pursuit(&p);
        break;
    default:
        propose_moves(&p);
        break;
    }
}
