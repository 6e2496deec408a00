/*
 * deploy.c: setting up before the first turn (APW-SET-01): a command at a time, side by side.
 */
#include "rules/apw/apw.h"

static bool to_deploy(const apw_table *t, unsigned piece)
{
    const ump_piece_def *def = &t->table.game->force.piece[piece];
    return ump_is_set_up(def) && !apw_has_arrived(t, piece);
}

/* The command whose pieces the side is setting up: the first of the scenario with any left. */
static unsigned brigade_to_deploy(const apw_table *t, unsigned side)
{
    unsigned first = UMP_NOBODY;
    for (unsigned i = 0; i < t->table.n_pieces; i++) {
        unsigned command = t->table.game->force.piece[i].command;
        if (ump_side_of(&t->table, i) == side && to_deploy(t, i) && command < first)
            first = command;
    }
    return first;
}

static uint8_t senior_rating(const apw_table *t, unsigned side)
{
    uint8_t level = 0, cr = t->chart->cr_nobody;
    UMP_EACH_LEADER(i, &t->table) {
        const apw_leader_def *def = apw_leader_def_of(t, i);
        if (ump_side_of(&t->table, i) == side && def->level + 1 > level) {
            level = (uint8_t)(def->level + 1);
            cr = def->cr;
        }
    }
    return cr;
}

static unsigned first_to_deploy(const apw_table *t) /* the lower rating; tie: the defender */
{
    uint8_t cr[2] = {senior_rating(t, 0), senior_rating(t, 1)};
    return cr[0] == cr[1] ? !apw_attacker(t) : cr[1] < cr[0];
}

ump_len apw_zone_depth(const ump_game *game)
{
    const apw_game *apw = game->family;
    return apw->chart.zone_depth;
}

static bool refuse_outside(const apw_table *t, unsigned piece, ump_refusal *refusal)
{
    if (ump_has_zone(t->table.game, ump_side_of(&t->table, piece)))
        return ump_refuse(refusal, APW_SET_01, "%u would stand outside the zones of its side",
                          .unit = piece);
    return ump_refuse(refusal, APW_SET_01, "%u would stand outside its zone, %L deep",
                      .unit = piece, .limit = t->chart->zone_depth);
}

static unsigned enemy_too_near(const apw_table *t, unsigned piece, const ump_outline *print)
{
    return ump_comes_near(&t->table, print, ump_enemies_of(&t->table, piece),
                          ump_under(t->chart->zone_apart, UMP_ROUNDING));
}

/* Is there a place in the zone for this footprint, an inch from the next one tried, that is far
 * enough from every enemy? */
static bool has_other_place(const apw_table *t, unsigned piece, const ump_rect *like)
{
    for (ump_len x = 0; x <= t->table.field->width; x += UMP_INCH)
        for (ump_len y = 0; y <= t->table.field->depth; y += UMP_INCH) {
            ump_outline print = {
                ump_rect_at((ump_pt){x, y}, like->facing, like->width, like->depth), NULL};
            if (ump_in_zone(&t->table, ump_side_of(&t->table, piece), &print.rect) &&
                apw_free_for(t, piece, &print) && enemy_too_near(t, piece, &print) == UMP_NOBODY)
                return true;
        }
    return false;
}

unsigned apw_troops_to_deploy(const apw_table *t, unsigned leader)
{
    const ump_piece_def *def = t->table.game->force.piece;
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (def[i].command == def[leader].command && !ump_are_enemies(&t->table, i, leader) &&
            to_deploy(t, i))
            return i;
    return UMP_NOBODY;
}

/* APW-SET-02: he comes after his troops, and within his radius of a unit. */
static bool leader_fits(const apw_table *t, unsigned leader, ump_pt at, ump_refusal *refusal)
{
    ump_len limit = t->chart->radius[apw_leader_def_of(t, leader)->level], nearest = -1;
    unsigned left = apw_troops_to_deploy(t, leader);
    if (left != UMP_NOBODY)
        return ump_refuse(refusal, APW_SET_02, "%u comes after his troops: %o is not placed",
                          .unit = leader, .other = left);
    UMP_EACH_UNIT(i, &t->table, ump_friends_of(&t->table, leader)) {
        ump_outline print = ump_outline_of(&t->table, i);
        ump_len way = ump_dist(ump_outline_nearest(&print, at), at).hi;
        if (way <= limit)
            return true;
        if (nearest < 0 || way < nearest)
            nearest = way;
    }
    if (nearest > limit + UMP_ROUNDING)
        return ump_refuse(refusal, APW_SET_02, "%u would be %V from any unit; he commands over %L",
                          .unit = leader, .have = nearest, .limit = limit);
    return true;
}

bool apw_may_deploy(const apw_table *t, unsigned piece)
{
    unsigned side = t->table.state->ask_side;
    return ump_side_of(&t->table, piece) == side && to_deploy(t, piece) &&
           t->table.game->force.piece[piece].command == brigade_to_deploy(t, side);
}

bool apw_check_deploy(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    if (!apw_may_deploy(t, order->unit))
        return ump_refuse(refusal, APW_SET_01, "%u is not of the command that is being set up",
                          .unit = order->unit);
    return apw_check_place(t, order, refusal);
}

/* Of a town that lies in the zone, all of it. */
static bool check_garrison(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    unsigned unit = order->unit;
    ump_spot spot = ump_spot_at(t->table.field, order->path[0]);
    if (apw_def(t, unit)->arm != APW_INF || spot.ground != UMP_TOWN)
        return ump_refuse(refusal, APW_FORM_05, "%u is no infantry, or there is no town",
                          .unit = unit);
    const ump_feature *town = &t->table.field->feature[spot.feature];
    for (size_t i = 0; i < town->n_points; i++) {
        ump_rect point = ump_rect_centred(town->point[i], 0, 0, 0);
        if (!ump_in_zone(&t->table, t->table.state->ask_side, &point))
            return ump_refuse(refusal, APW_SET_01,
                              "the town that %u would hold lies outside its zone", .unit = unit);
    }
    if (!apw_town_free(t, spot.feature, unit) || t->unit[unit].stands > t->chart->town_stands)
        return ump_refuse(refusal, APW_TER_04,
                          "the town is held, or too small for %u: it holds %l "
                          "stands",
                          .unit = unit, .limit = t->chart->town_stands);
    return true;
}

bool apw_check_place(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    unsigned piece = order->unit, side = t->table.state->ask_side;
    const apw_chart *c = t->chart;
    if (piece < t->table.n_units && order->word[0] == APW_W_GARRISON)
        return check_garrison(t, order, refusal);
    ump_len across = c->commander_width, deep = c->commander_depth;
    uint8_t form = APW_LINE, width = 1;
    if (piece < t->table.n_units) {
        if (!apw_form_word(t, piece, order->word[0], &form, &width, refusal))
            return false;
        apw_size(c, apw_def(t, piece)->arm, form, width, t->unit[piece].stands, &across, &deep);
    }
    ump_outline print = {ump_rect_at(order->path[0], order->facing, across, deep), NULL};
    if (!ump_in_zone(&t->table, side, &print.rect))
        return refuse_outside(t, piece, refusal);
    if (piece >= t->table.n_units)
        return leader_fits(t, piece, order->path[0], refusal);
    if (!apw_free_for(t, piece, &print))
        return ump_refuse(refusal, APW_SET_01, "%u has no room there", .unit = piece);
    unsigned enemy = enemy_too_near(t, piece, &print);
    if (enemy != UMP_NOBODY && has_other_place(t, piece, &print.rect))
        return ump_refuse(refusal, APW_SET_01, "%u would stand within %L of %o", .unit = piece,
                          .other = enemy, .limit = c->zone_apart);
    return true;
}

static void deploy(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_table_here(run);
    ump_piece *p = apw_piece_at(run, order->unit);
    p->on_table = 1;
    if (order->unit < t.table.n_units) {
        apw_unit *u = apw_unit_at(run, order->unit);
        if (order->word[0] == APW_W_GARRISON) {
            u->arrived = 1;
            apw_enter_town(run, order->unit, ump_spot_at(t.table.field, order->path[0]).feature);
            return;
        }
        apw_form_word(&t, order->unit, order->word[0], &u->form, &u->width, NULL);
        u->arrived = 1;
        apw_fit(run, order->unit);
    } else {
        apw_leader_at(run, order->unit)->arrived = 1;
    }
    apw_place(run, order->unit, order->path[0], order->facing);
}

typedef struct deploy_frame {
    uint8_t side, begun;
    uint16_t brigade;
} deploy_frame;

static bool in_turn(const apw_table *t, deploy_frame *d)
{
    if (!d->begun) {
        d->begun = 1;
        d->side = (uint8_t)first_to_deploy(t);
        d->brigade = (uint16_t)brigade_to_deploy(t, d->side);
    }
    uint16_t now = (uint16_t)brigade_to_deploy(t, d->side);
    if (now != d->brigade || now == UMP_NOBODY) {
        d->side = !d->side;
        d->brigade = (uint16_t)brigade_to_deploy(t, d->side);
    }
    if (d->brigade == UMP_NOBODY) {
        d->side = !d->side;
        d->brigade = (uint16_t)brigade_to_deploy(t, d->side);
    }
    return d->brigade != UMP_NOBODY;
}

enum ump_next apw_do_deployment(ump_run *run, ump_frame *frame)
{
    enum { ASK, PLACED };
    deploy_frame *d = UMP_DATA(deploy_frame, frame);
    apw_table t = apw_table_here(run);
    if (frame->step == PLACED) {
        apw_order_text order = apw_order_of(run->answer);
        deploy(run, &order);
    }
    frame->step = PLACED;
    if (!in_turn(&t, d))
        return UMP_DONE;
    return ump_ask_order(run, APW_ASK_DEPLOY, d->side, UMP_NOBODY);
}
