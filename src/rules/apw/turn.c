/*
 * turn.c: the sequence of a turn (APW-SEQ) with its Movement Phase, and how a battle is won
 * (APW-VIC).
 */
#include "rules/apw/apw.h"
#include "table/going.h"

unsigned apw_attacker(const apw_table *t)
{
    return t->table.game->force.side[1].first ? 1 : 0;
}

/* The initiative side first, then the other. */
unsigned apw_nth_side(const apw_table *t, unsigned n)
{
    return n == 0 ? t->battle->initiative : !t->battle->initiative;
}

/* ---- Arrivals and the start of a turn ---- */

bool apw_has_arrived(const apw_table *t, unsigned piece)
{
    return piece < t->table.n_units ? t->unit[piece].arrived
                                    : t->leader[piece - t->table.n_units].arrived;
}

static bool is_due(const apw_table *t, unsigned piece)
{
    const ump_piece_def *def = &t->table.game->force.piece[piece];
    return def->placed && !apw_has_arrived(t, piece) && ump_comes_later(def) &&
           def->arrives <= t->table.state->turn;
}

typedef struct newcomer {
    const apw_table *t;
    unsigned piece;
} newcomer;

static bool is_close_to_enemy(const apw_table *t, unsigned piece, const ump_outline *there)
{
    ump_limit inch = ump_at_most(t->chart->arm_s_length, UMP_ROUNDING);
    return ump_comes_near(&t->table, there, ump_enemies_of(&t->table, piece), inch) != UMP_NOBODY;
}

/* TAB-11: on the table, free, and farther than arm's length from every enemy. A commander may join
 * his troops. */
static bool may_appear(void *ctx, const ump_rect *rect)
{
    const newcomer *n = ctx;
    ump_outline there = ump_outline_of_rect(rect);
    return ump_on_table(n->t->table.field, rect->centre) &&
           (n->piece >= n->t->table.n_units || apw_free_for(n->t, n->piece, &there)) &&
           !is_close_to_enemy(n->t, n->piece, &there);
}

/* A commander's place is his centre. */
static ump_rect own_place(const apw_table *t, unsigned piece)
{
    const ump_piece *p = &t->table.piece[piece];
    const ump_piece_def *def = &t->table.game->force.piece[piece];
    return piece < t->table.n_units ? ump_rect_at(def->at, def->facing, p->width, p->depth)
                                    : ump_rect_centred(def->at, def->facing, p->width, p->depth);
}

static bool find_place(const apw_table *t, unsigned piece, ump_rect *there)
{
    newcomer n = {t, piece};
    const ump_piece_def *def = &t->table.game->force.piece[piece];
    ump_arrival a = {.own = own_place(t, piece),
                     .home = ump_homeward(t->table.game, def->side),
                     .ring = UMP_INCH / 2,
                     .most = t->chart->late_arrival,
                     .first = (ump_angle)(def->facing + UMP_QUARTER), /* its right */
                     .clockwise = true};
    return ump_find_arrival(&a, may_appear, &n, there);
}

/* A garrison's place is its town. */
static bool its_town_is_open(const apw_table *t, unsigned unit)
{
    ump_outline town = ump_outline_of(&t->table, unit);
    return apw_town_free(t, t->unit[unit].town, unit) && !is_close_to_enemy(t, unit, &town);
}

/* APW-FORM-05: who cannot hold his town stands before it as one who was forced out, in column. */
static void form_up(ump_run *run, unsigned unit, uint8_t form)
{
    apw_unit_at(run, unit)->form = form;
    apw_fit(run, unit);
}

static void appear(ump_run *run, unsigned piece)
{
    apw_piece_at(run, piece)->on_table = 1;
    if (piece < apw_table_here(run).table.n_units)
        apw_unit_at(run, piece)->arrived = 1;
    else
        apw_leader_at(run, piece)->arrived = 1;
    ump_tell(run, APW_SET_01, "%u arrives", .unit = piece);
}

static void arrive(ump_run *run, unsigned piece)
{
    apw_table t = apw_table_here(run);
    ump_piece *p = apw_piece_at(run, piece);
    ump_rect there;
    bool garrison = piece < t.table.n_units && t.unit[piece].form == APW_GARRISON;
    if (garrison && its_town_is_open(&t, piece)) {
        appear(run, piece);
        apw_enter_town(run, piece, t.unit[piece].town);
        return;
    }
    if (garrison)
        form_up(run, piece, APW_COLUMN);
    if (find_place(&t, piece, &there)) {
        p->at = piece < t.table.n_units ? there.front : there.centre;
        p->facing = t.table.game->force.piece[piece].facing;
        appear(run, piece);
        return;
    }
    if (garrison)
        form_up(run, piece, APW_GARRISON);
    ump_tell(run, TAB_11, "%u waits to come: there is no free place within %L of its own",
             .unit = piece, .limit = t.chart->late_arrival);
}

static void arrivals(ump_run *run)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_pieces; i++)
        if (is_due(&t, i))
            arrive(run, i);
}

static uint8_t next_marker(uint8_t marker)
{
    return marker == APW_NEXT_TURN ? APW_THIS_TURN : APW_NO_MARKER;
}

/* APW-SEQ-06, APW-MOR-02: markers age, rallied troops are in good order. */
void apw_age(ump_run *run, unsigned unit)
{
    apw_unit *u = apw_unit_at(run, unit);
    u->stop = next_marker(u->stop);
    u->under_fire = next_marker(u->under_fire);
    if (u->rallied)
        apw_set_state(run, unit, APW_GOOD);
    u->rallied = 0;
}

/* The turn before is forgotten. */
static void refresh(ump_run *run, unsigned unit)
{
    apw_unit *u = apw_unit_at(run, unit);
    apw_age(run, unit);
    u->used = 0;
    u->reach = 0;
    u->began = (ump_pt){0, 0};
    u->target = u->aim = u->watches = UMP_NOBODY;
    u->declared = u->aimed = 0;
    u->order = u->acted = u->must_hold = u->pushed = u->hit = u->fought = u->fired = 0;
    u->charge = u->surprise = u->open_way = u->broke_through = u->strikes = 0;
    u->chargers = u->tried = u->watch = 0;
}

static void begin_turn(ump_run *run)
{
    apw_table t = apw_table_here(run);
    apw_battle *battle = apw_battle_of(run);
    run->state->turn++;
    battle->declared = battle->aimed = 0;
    for (unsigned i = 0; i < t.table.n_units; i++)
        refresh(run, i);
    UMP_EACH_LEADER(i, &t.table)
        apw_leader_at(run, i)->ridden = apw_leader_at(run, i)->led = 0;
    ump_tell(run, APW_SEQ_01, "turn %v of %l", .kind = UMP_TURN, .value = run->state->turn,
             .limit = run->game->turns);
    arrivals(run);
}

/* ---- Victory ---- */

static int32_t unit_points(const apw_table *t, unsigned unit) /* APW-VIC-01 */
{
    const apw_unit *u = &t->unit[unit];
    int32_t gone = u->lost - u->captured;
    int32_t each = apw_def(t, unit)->arm == APW_ART ? t->chart->vp[APW_VP_BATTERY]
                                                    : t->chart->vp[APW_VP_STAND];
    return gone * each + u->captured * t->chart->vp[APW_VP_SURRENDER];
}

int32_t apw_victory_points(const apw_table *t, unsigned side)
{
    int32_t points = ump_objective_points(t->table.game, t->table.state, side);
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (ump_side_of(&t->table, i) != side)
            points += unit_points(t, i);
    UMP_EACH_LEADER(i, &t->table)
        if (ump_side_of(&t->table, i) != side)
            points += t->leader[i - t->table.n_units].losses * t->chart->vp[APW_VP_COMMANDER];
    return points;
}

static bool is_in_good_order(void *ctx, unsigned unit)
{
    const apw_table *t = ctx;
    return t->unit[unit].state == APW_GOOD;
}

/* APW-VIC-01: the last side with a unit in good order on it; who held it keeps it while it is
 * contested. */
static unsigned side_on(void *ctx, unsigned objective)
{
    apw_table *t = ctx;
    const ump_objective *o = &t->table.game->objective[objective];
    return ump_side_alone_at(&t->table, o->at, ump_at_most(o->within, UMP_ROUNDING),
                             is_in_good_order, t);
}

/* Who has rallied is not counted, though it is in good order only from the next turn on. */
static bool routs(const apw_unit *u)
{
    return u->state == APW_ROUTED && u->end == APW_REMAINS && !u->rallied;
}

static bool broken(const apw_table *t, unsigned side) /* APW-VIC-02 */
{
    unsigned gone = 0;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        const apw_unit *u = &t->unit[i];
        if (ump_side_of(&t->table, i) == side)
            gone += u->lost + (routs(u) ? u->stands : 0U);
    }
    return 2 * gone >= t->apw->start[side];
}

static unsigned by_points(const apw_table *t) /* APW-VIC-03 */
{
    int32_t lead = apw_victory_points(t, 0) - apw_victory_points(t, 1);
    if (lead <= t->chart->draw_margin && -lead <= t->chart->draw_margin)
        return UMP_NO_SIDE;
    return lead < 0;
}

static void tell_standing(ump_run *run, const bool lost[2])
{
    apw_table t = apw_table_here(run);
    for (unsigned side = 0; side < 2; side++) {
        ump_tell(run, APW_VIC_01, "the victory points of %s: %l", .value = (int32_t)side,
                 .limit = apw_victory_points(&t, side));
        if (lost[side])
            ump_tell(run, APW_VIC_02, "the army of %s is broken", .value = (int32_t)side);
    }
}

/* End Phase: true, with the winner, if the battle is over. */
static bool battle_over(ump_run *run, unsigned *winner)
{
    apw_table t = apw_table_here(run);
    ump_objectives_update(run, side_on, &t);
    bool lost[2] = {broken(&t, 0), broken(&t, 1)};
    if (run->sink)
        tell_standing(run, lost);
    if (!lost[0] && !lost[1] && run->state->turn < run->game->turns)
        return false;
    *winner = lost[0] != lost[1] ? lost[0] : by_points(&t);
    return true;
}

/* ---- The battle ---- */

static enum ump_next call_phase(ump_run *run, uint16_t proc, uint16_t phase)
{
    run->state->phase = phase;
    return ump_call(run, proc, NULL, 0);
}

/* APW-TER-06: all are set up; what is inside works stays so. */
static void fix_works(ump_run *run)
{
    apw_table t = apw_table_here(run);
    apw_battle_of(run)->inside = apw_insides(&t);
}

enum ump_next apw_do_battle(ump_run *run, ump_frame *frame) /* APW-SEQ-01 */
{
    enum { DEPLOY, COMMAND, MOVEMENT, GUNS, RIFLES, CHARGES, MORALE, END };
    unsigned winner;
    switch (frame->step++) {
    case DEPLOY:
        return ump_call(run, APW_DO_DEPLOYMENT, NULL, 0);
    case COMMAND:
        if (run->state->turn < run->game->first_turn)
            fix_works(run);
        begin_turn(run);
        return call_phase(run, APW_DO_COMMAND, 1);
    case MOVEMENT:
        return call_phase(run, APW_DO_MOVEMENT, 2);
    case GUNS:
        run->state->phase = 3;
        return apw_call_fire(run, true);
    case RIFLES:
        run->state->phase = 4;
        return apw_call_fire(run, false);
    case CHARGES:
        return call_phase(run, APW_DO_CHARGES, 5);
    case MORALE:
        return call_phase(run, APW_DO_MORALE, 6);
    default:
        if (battle_over(run, &winner))
            return ump_finish(run, winner);
        return ump_to(frame, COMMAND);
    }
}

/* ---- Movement Phase ---- */

typedef struct movement_frame {
    uint8_t part, spare;
    uint16_t unit; /* whose rout goes on */
} movement_frame;

/* APW-SEQ-03: the next to run on, the initiative side's first. False: nobody is left. */
static bool next_rout(const apw_table *t, movement_frame *m)
{
    for (; m->part < 2; m->part++, m->unit = 0)
        for (; m->unit < t->table.n_units; m->unit++) {
            const apw_unit *u = &t->unit[m->unit];
            if (ump_here(&t->table, m->unit) && u->state == APW_ROUTED && !u->rallied &&
                ump_side_of(&t->table, m->unit) == apw_nth_side(t, m->part))
                return true;
        }
    return false;
}

/* APW-MOR-02: a commander who can come may first try to rally it. */
static bool may_be_rallied_first(const apw_table *t, unsigned unit)
{
    if (t->chart->sw.rout_at_once || t->unit[unit].tried)
        return false;
    UMP_EACH_LEADER(man, &t->table)
        if (apw_check_rally(t, man, unit, NULL))
            return true;
    return false;
}

static enum ump_next run_on(ump_run *run, movement_frame *m)
{
    apw_table t = apw_table_here(run);
    unsigned unit = m->unit++;
    return apw_call_retreat(run, unit, APW_ROUT, UMP_NOBODY, t.chart->runs_on);
}

enum ump_next apw_do_movement(ump_run *run, ump_frame *frame)
{
    enum { ROUTS, ANSWERED, TRIED, FIRST, SECOND, OVER };
    movement_frame *m = UMP_DATA(movement_frame, frame);
    apw_table t = apw_table_here(run);
    movement_frame side = {.part = t.battle->first};
    switch (frame->step) {
    case ROUTS:
        if (!next_rout(&t, m))
            return ump_to(frame, FIRST);
        if (!may_be_rallied_first(&t, m->unit))
            return run_on(run, m);
        frame->step = ANSWERED;
        return ump_ask_order(run, APW_ASK_RALLY_FIRST, ump_side_of(&t.table, m->unit), m->unit);
    case ANSWERED:
        if (run->answer->verb == APW_V_DONE)
            return ump_then(frame, run_on(run, m), ROUTS);
        frame->step = TRIED;
        apw_ride_to(run, run->answer->unit[0], m->unit);
        return apw_ask_rally(run, m->unit, APW_ASK_RALLY);
    case TRIED:
        frame->step = ROUTS;
        if (!apw_read_rally(run, m->unit))
            return run_on(run, m);
        m->unit++;
        return UMP_AGAIN;
    case FIRST:
        return ump_then(frame, ump_call(run, APW_DO_SIDE, &side, sizeof side), SECOND);
    case SECOND:
        frame->step = OVER;
        side.part = !side.part;
        return ump_call(run, APW_DO_SIDE, &side, sizeof side);
    default:
        return UMP_DONE;
    }
}

static void lead(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_table_here(run);
    apw_leader *leader = apw_leader_at(run, order->unit);
    leader->ridden = (uint16_t)(leader->ridden + apw_ride(&t, order));
    leader->led = 1;
    apw_piece_at(run, order->unit)->at = order->path[order->n_path - 1];
    ump_tell(run, APW_CMD_04, "%u rides", .unit = order->unit);
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = order->unit, .other = UMP_NOBODY});
}

enum ump_next apw_do_side(ump_run *run, ump_frame *frame) /* APW-SEQ-04 */
{
    enum { ASK, ORDERED };
    const movement_frame *m = UMP_DATA(movement_frame, frame);
    if (frame->step == ASK) {
        frame->step = ORDERED;
        run->state->active = m->part;
        return ump_ask_order(run, APW_ASK_MOVES, m->part, UMP_NOBODY);
    }
    frame->step = ASK;
    if (run->answer->verb == APW_V_DONE)
        return UMP_DONE;
    apw_order_text order = apw_order_of(run->answer);
    if (order.verb == APW_V_LEAD) {
        lead(run, &order);
        return UMP_AGAIN;
    }
    return ump_call(run, APW_DO_ORDER, &order, sizeof order);
}
