/*
 * turn.c: the sequence of a turn (APW-SEQ): deployment, Command, Movement, Fire, Morale, End; and
 * how a battle is won (APW-VIC).
 */
#include "rules/apw/game.h"

static unsigned attacker(const apw_table *t)
{
    return t->game->force.side[1].first ? 1 : 0;
}

/* The initiative side first, then the other. */
static unsigned nth_side(const apw_table *t, unsigned n)
{
    return n == 0 ? t->battle->initiative : !t->battle->initiative;
}

/* ---- Arrivals and the start of a turn ---- */

static bool is_due(const apw_table *t, unsigned piece)
{
    const ump_piece_def *def = &t->game->force.piece[piece];
    bool arrived =
        piece < t->n_units ? t->unit[piece].arrived : t->leader[piece - t->n_units].arrived;
    return def->placed && !arrived && def->arrives > 1 && def->arrives <= t->state->turn;
}

/* A unit appears where the scenario says, once there is room. */
static void arrive(ump_run *run, unsigned piece)
{
    apw_table t = apw_here(run);
    ump_piece *p = apw_piece_at(run, piece);
    const ump_piece_def *def = &t.game->force.piece[piece];
    p->at = def->at;
    p->facing = def->facing;
    apw_print print = apw_print_of(&t, piece);
    if (piece < t.n_units && !apw_free_for(&t, piece, &print))
        return;
    p->on_table = 1;
    if (piece < t.n_units)
        apw_unit_at(run, piece)->arrived = 1;
    else
        apw_leader_at(run, piece)->arrived = 1;
    ump_tell(run, APW_SET_01, "%u arrives", piece, UMP_NOBODY, 0, 0);
}

static void arrivals(ump_run *run)
{
    apw_table t = apw_here(run);
    for (unsigned i = 0; i < t.n_pieces; i++)
        if (is_due(&t, i))
            arrive(run, i);
}

static uint8_t next_marker(uint8_t marker)
{
    return marker == APW_NEXT_TURN ? APW_THIS_TURN : APW_NO_MARKER;
}

/* APW-SEQ-06, APW-MOR-02: markers age, rallied troops are in good order, last turn is forgotten. */
static void refresh(ump_run *run, unsigned unit)
{
    apw_unit *u = apw_unit_at(run, unit);
    u->stop = next_marker(u->stop);
    u->under_fire = next_marker(u->under_fire);
    if (u->rallied)
        apw_set_state(run, unit, APW_GOOD);
    u->used = 0;
    u->reach = 0;
    u->began = (ump_pt){0, 0};
    u->target = u->aim = UMP_NOBODY;
    u->declared = u->aimed = 0;
    u->order = u->acted = u->must_hold = u->pushed = u->hit = u->fought = u->fired = 0;
    u->charge = u->surprise = u->open_way = u->broke_through = u->rallied = u->strikes = 0;
}

static void begin_turn(ump_run *run)
{
    apw_table t = apw_here(run);
    apw_battle *battle = apw_battle_of(run);
    run->state->turn++;
    battle->declared = battle->aimed = 0;
    for (unsigned i = 0; i < t.n_units; i++)
        refresh(run, i);
    for (unsigned i = t.n_units; i < t.n_pieces; i++)
        apw_leader_at(run, i)->moved = 0;
    ump_emit(run, &(ump_event){.kind = UMP_TURN,
                               .rule = APW_SEQ_01,
                               .unit = UMP_NOBODY,
                               .other = UMP_NOBODY,
                               .value = run->state->turn,
                               .limit = run->game->turns,
                               .label = "turn %v of %l"});
    arrivals(run);
}

/* ---- Victory ---- */

static int32_t unit_points(const apw_table *t, unsigned unit) /* APW-VIC-01 */
{
    const apw_unit *u = &t->unit[unit];
    int32_t gone = u->lost - u->captured;
    int32_t each = apw_def(t, unit)->arm == APW_ART ? t->chart->vp_battery : t->chart->vp_stand;
    return gone * each + u->captured * t->chart->vp_captured;
}

int32_t apw_victory_points(const apw_table *t, unsigned side)
{
    int32_t points = ump_objective_points(t->game, t->state, side);
    for (unsigned i = 0; i < t->n_units; i++)
        if (apw_side_of(t, i) != side)
            points += unit_points(t, i);
    for (unsigned i = t->n_units; i < t->n_pieces; i++)
        if (apw_side_of(t, i) != side)
            points += t->leader[i - t->n_units].losses * t->chart->vp_commander;
    return points;
}

/* APW-VIC-01: the last side with a unit in good order on it. */
static unsigned side_on(void *ctx, unsigned objective)
{
    const apw_table *t = ctx;
    const ump_objective *o = &t->game->objective[objective];
    unsigned holder = UMP_NO_SIDE;
    for (unsigned i = 0; i < t->n_units; i++) {
        if (!apw_on_table(t, i) || t->unit[i].state != APW_GOOD)
            continue;
        apw_print print = apw_print_of(t, i);
        ump_pt near = apw_nearest_point(&print, o->at);
        if (ump_dist(near, o->at).hi > o->within)
            continue;
        if (holder != UMP_NO_SIDE && holder != apw_side_of(t, i))
            return UMP_NO_SIDE; /* contested: who held it keeps it */
        holder = apw_side_of(t, i);
    }
    return holder;
}

static bool broken(const apw_table *t, unsigned side) /* APW-VIC-02 */
{
    unsigned gone = 0;
    for (unsigned i = 0; i < t->n_units; i++) {
        const apw_unit *u = &t->unit[i];
        if (apw_side_of(t, i) == side)
            gone += u->lost + (u->state == APW_ROUTED && u->end == APW_REMAINS ? u->stands : 0U);
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

/* End Phase: true, with the winner, if the battle is over. */
static bool battle_over(ump_run *run, unsigned *winner)
{
    apw_table t = apw_here(run);
    ump_objectives_update(run, side_on, &t);
    bool lost[2] = {broken(&t, 0), broken(&t, 1)};
    for (unsigned side = 0; side < 2; side++) {
        ump_tell(run, APW_VIC_01, "%s has %l victory points", UMP_NOBODY, UMP_NOBODY, (int32_t)side,
                 apw_victory_points(&t, side));
        if (lost[side])
            ump_tell(run, APW_VIC_02, "the army of %s is broken", UMP_NOBODY, UMP_NOBODY,
                     (int32_t)side, 0);
    }
    *winner = lost[0] != lost[1] ? lost[0] : by_points(&t);
    return lost[0] || lost[1] || run->state->turn >= run->game->turns;
}

/* ---- The battle ---- */

static enum ump_next call_phase(ump_run *run, uint16_t proc, uint16_t phase)
{
    run->state->phase = phase;
    return ump_call(run, proc, NULL, 0);
}

enum ump_next apw_battle_proc(ump_run *run, ump_frame *frame) /* APW-SEQ-01 */
{
    enum { DEPLOY, COMMAND, MOVEMENT, GUNS, RIFLES, CHARGES, MORALE, END };
    unsigned winner;
    switch (frame->step++) {
    case DEPLOY:
        return ump_call(run, APW_P_DEPLOYMENT, NULL, 0);
    case COMMAND:
        begin_turn(run);
        return call_phase(run, APW_P_COMMAND, 1);
    case MOVEMENT:
        return call_phase(run, APW_P_MOVEMENT, 2);
    case GUNS:
        run->state->phase = 3;
        return apw_call_fire(run, true);
    case RIFLES:
        run->state->phase = 4;
        return apw_call_fire(run, false);
    case CHARGES:
        return call_phase(run, APW_P_CHARGES, 5);
    case MORALE:
        return call_phase(run, APW_P_MORALE, 6);
    default:
        if (battle_over(run, &winner))
            return ump_finish(run, winner);
        frame->step = COMMAND;
        return UMP_AGAIN;
    }
}

/* ---- Deployment (APW-SET-01) ---- */

static bool to_deploy(const apw_table *t, unsigned piece)
{
    const ump_piece_def *def = &t->game->force.piece[piece];
    bool arrived =
        piece < t->n_units ? t->unit[piece].arrived : t->leader[piece - t->n_units].arrived;
    return !def->placed && def->arrives <= 1 && !arrived;
}

/* The command whose pieces the side is setting up: the first of the scenario with any left. */
static unsigned brigade_to_deploy(const apw_table *t, unsigned side)
{
    unsigned first = UMP_NOBODY;
    for (unsigned i = 0; i < t->n_pieces; i++) {
        unsigned command = t->game->force.piece[i].command;
        if (apw_side_of(t, i) == side && to_deploy(t, i) && command < first)
            first = command;
    }
    return first;
}

static uint8_t senior_rating(const apw_table *t, unsigned side)
{
    uint8_t level = 0, cr = t->chart->cr_nobody;
    for (unsigned i = t->n_units; i < t->n_pieces; i++) {
        const apw_leader_def *def = apw_leader_def_of(t, i);
        if (apw_side_of(t, i) == side && def->level + 1 > level) {
            level = (uint8_t)(def->level + 1);
            cr = def->cr;
        }
    }
    return cr;
}

static unsigned first_to_deploy(const apw_table *t) /* the lower rating; tie: the defender */
{
    uint8_t cr[2] = {senior_rating(t, 0), senior_rating(t, 1)};
    return cr[0] == cr[1] ? !attacker(t) : cr[1] < cr[0];
}

static bool in_zone(const apw_table *t, unsigned side, const ump_rect *rect)
{
    const ump_field *field = &t->game->field;
    ump_len deep = t->chart->zone_depth;
    for (unsigned i = 0; i < 4; i++) {
        ump_pt p = rect->corner[i];
        bool in[] = {[UMP_NO_EDGE] = true,
                     [UMP_LEFT] = p.x <= deep,
                     [UMP_RIGHT] = p.x >= field->width - deep,
                     [UMP_BOTTOM] = p.y <= deep,
                     [UMP_TOP] = p.y >= field->depth - deep};
        if (!ump_on_table(field, p) || !in[t->game->force.side[side].home])
            return false;
    }
    return true;
}

static unsigned enemy_too_near(const apw_table *t, unsigned piece, const apw_print *print)
{
    for (unsigned i = 0; i < t->n_units; i++) {
        if (!apw_on_table(t, i) || !apw_enemies(t, i, piece) ||
            !apw_near_box(t, i, apw_print_box(print), t->chart->zone_apart))
            continue;
        apw_print other = apw_print_of(t, i);
        if (apw_print_distance(print, &other).lo < t->chart->zone_apart)
            return i;
    }
    return UMP_NOBODY;
}

/* Is there a place in the zone for this footprint, an inch from the next one tried, that is far
 * enough from every enemy? */
static bool has_other_place(const apw_table *t, unsigned piece, const ump_rect *like)
{
    const ump_field *field = &t->game->field;
    for (ump_len x = 0; x <= field->width; x += UMP_INCH)
        for (ump_len y = 0; y <= field->depth; y += UMP_INCH) {
            apw_print print = {ump_rect_at((ump_pt){x, y}, like->facing, like->width, like->depth),
                               NULL};
            if (in_zone(t, apw_side_of(t, piece), &print.rect) && apw_free_for(t, piece, &print) &&
                enemy_too_near(t, piece, &print) == UMP_NOBODY)
                return true;
        }
    return false;
}

bool apw_check_deploy(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    unsigned piece = order->unit, side = t->state->ask_side;
    const apw_chart *c = t->chart;
    ump_len across = c->commander_base, deep = c->commander_base;
    uint8_t form = APW_LINE, width = 1;
    if (apw_side_of(t, piece) != side || !to_deploy(t, piece) ||
        t->game->force.piece[piece].command != brigade_to_deploy(t, side))
        return ump_refuse(refusal, APW_SET_01, "%u is not of the command that is being set up",
                          piece, UMP_NOBODY, 0, 0);
    if (piece < t->n_units) {
        if (!apw_form_word(t, piece, order->word[0], &form, &width, refusal))
            return false;
        apw_size(c, apw_def(t, piece)->arm, form, width, t->unit[piece].stands, &across, &deep);
    }
    apw_print print = {ump_rect_at(order->path[0], order->facing, across, deep), NULL};
    if (!in_zone(t, side, &print.rect))
        return ump_refuse(refusal, APW_SET_01, "%u would stand outside its zone, %L deep", piece,
                          UMP_NOBODY, 0, c->zone_depth);
    if (piece >= t->n_units)
        return true;
    if (!apw_free_for(t, piece, &print))
        return ump_refuse(refusal, APW_SET_01, "%u has no room there", piece, UMP_NOBODY, 0, 0);
    unsigned enemy = enemy_too_near(t, piece, &print);
    if (enemy != UMP_NOBODY && has_other_place(t, piece, &print.rect))
        return ump_refuse(refusal, APW_SET_01, "%u would stand within %L of %o", piece, enemy, 0,
                          c->zone_apart);
    return true;
}

static void deploy(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_here(run);
    ump_piece *p = apw_piece_at(run, order->unit);
    p->on_table = 1;
    if (order->unit < t.n_units) {
        apw_unit *u = apw_unit_at(run, order->unit);
        apw_form_word(&t, order->unit, order->word[0], &u->form, &u->width, NULL);
        u->arrived = 1;
        apw_fit(run, order->unit);
    } else {
        apw_leader_at(run, order->unit)->arrived = 1;
    }
    apw_place(run, order->unit, order->path[0], order->facing);
}

typedef struct deployment {
    uint8_t side, begun;
    uint16_t brigade;
} deployment;

static bool in_turn(const apw_table *t, deployment *d)
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

enum ump_next apw_deployment_proc(ump_run *run, ump_frame *frame)
{
    enum { ASK, PLACED };
    deployment *d = UMP_DATA(deployment, frame);
    apw_table t = apw_here(run);
    if (frame->step == PLACED) {
        apw_order_text order = apw_order_of(run->answer);
        deploy(run, &order);
    }
    frame->step = PLACED;
    if (!in_turn(&t, d))
        return UMP_DONE;
    return ump_ask_order(run, APW_ASK_DEPLOY, d->side, UMP_NOBODY);
}

/* ---- Command Phase ---- */

typedef struct command_frame {
    uint8_t die[2];
    uint16_t leader;
} command_frame;

static int32_t initiative_of(const apw_table *t, unsigned side, int32_t die) /* APW-SEQ-02 */
{
    unsigned senior = apw_senior(t, side);
    return die + (senior == UMP_NOBODY ? t->chart->cr_nobody : apw_leader_def_of(t, senior)->cr);
}

static void decide_initiative(ump_run *run, const command_frame *c)
{
    apw_table t = apw_here(run);
    apw_battle *battle = apw_battle_of(run);
    unsigned first = attacker(&t);
    int32_t attack = initiative_of(&t, first, c->die[0]);
    int32_t defend = initiative_of(&t, !first, c->die[1]);
    unsigned holder = attack > defend ? first : !first;
    if (attack == defend)
        holder = battle->had_initiative == UMP_NO_SIDE ? first : !battle->had_initiative;
    battle->initiative = battle->had_initiative = (uint8_t)holder;
    ump_tell(run, APW_SEQ_02, "%v against %l", UMP_NOBODY, UMP_NOBODY, attack, defend);
    ump_tell(run, APW_SEQ_02, "%s has the initiative", UMP_NOBODY, UMP_NOBODY, (int32_t)holder, 0);
}

static unsigned lost_leader(const apw_table *t, unsigned side, unsigned from)
{
    for (unsigned i = from < t->n_units ? t->n_units : from; i < t->n_pieces; i++) {
        const apw_leader *l = &t->leader[i - t->n_units];
        if (apw_side_of(t, i) != side || !l->lost || l->lost_in >= t->state->turn)
            continue;
        for (unsigned u = 0; u < t->n_units; u++)
            if (apw_on_table(t, u) && apw_in_chain(t, i, u))
                return i;
    }
    return UMP_NOBODY;
}

enum ump_next apw_command_proc(ump_run *run, ump_frame *frame)
{
    enum { ATTACKER, DEFENDER, DECIDE, CHOSEN, REPLACE_ATTACKERS, REPLACE_DEFENDERS, OVER };
    static const uint16_t words[] = {APW_W_FIRST, APW_W_SECOND};
    command_frame *c = UMP_DATA(command_frame, frame);
    apw_table t = apw_here(run);
    unsigned senior = apw_senior(&t, frame->step == ATTACKER ? attacker(&t) : !attacker(&t));
    switch (frame->step++) {
    case ATTACKER:
        return ump_ask_dice(run, APW_ASK_INITIATIVE, (uint16_t)senior, UMP_NOBODY, 1, 0);
    case DEFENDER:
        c->die[0] = (uint8_t)run->state->roll;
        return ump_ask_dice(run, APW_ASK_INITIATIVE, (uint16_t)senior, UMP_NOBODY, 1, 0);
    case DECIDE:
        c->die[1] = (uint8_t)run->state->roll;
        decide_initiative(run, c);
        return ump_ask_choice(run, APW_ASK_WHO_FIRST, t.battle->initiative, UMP_NOBODY, words, 2);
    case CHOSEN:
        apw_battle_of(run)->first =
            run->answer->word[0] == APW_W_FIRST ? t.battle->initiative : !t.battle->initiative;
        return UMP_AGAIN;
    case REPLACE_ATTACKERS:
    case REPLACE_DEFENDERS: {
        unsigned side = frame->step - 1 == REPLACE_ATTACKERS ? attacker(&t) : !attacker(&t);
        unsigned man = lost_leader(&t, side, c->leader);
        if (man == UMP_NOBODY) {
            c->leader = 0;
            return UMP_AGAIN;
        }
        c->leader = (uint16_t)(man + 1);
        frame->step--;
        return ump_call(run, APW_P_REPLACE, &man, sizeof man);
    }
    default:
        return UMP_DONE;
    }
}

bool apw_check_appoint(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    if (order->unit == t->state->ask_unit && order->target < t->n_units &&
        apw_on_table(t, order->target) && apw_in_chain(t, order->unit, order->target))
        return true;
    return ump_refuse(refusal, APW_MOR_05, "the successor of %u must join a unit of his command",
                      order->unit, UMP_NOBODY, 0, 0);
}

enum ump_next apw_replace_proc(ump_run *run, ump_frame *frame) /* APW-MOR-05 */
{
    enum { ROLL, READ, APPOINT };
    unsigned man = *UMP_DATA(unsigned, frame);
    apw_table t = apw_here(run);
    ump_sum sum = {0};
    switch (frame->step++) {
    case ROLL:
        return ump_ask_dice(run, APW_ASK_REPLACE, (uint16_t)man, UMP_NOBODY, 1, 0);
    case READ:
        if (run->state->roll > apw_replace_need(t.chart, apw_leader_def_of(&t, man)->cr, &sum)) {
            ump_tell(run, APW_MOR_05, "no successor of %u yet", man, UMP_NOBODY, 0, 0);
            return UMP_DONE;
        }
        return ump_ask_order(run, APW_ASK_APPOINT, (uint8_t)apw_side_of(&t, man), (uint16_t)man);
    default:
        apw_leader_at(run, man)->lost = 0;
        apw_join(run, man, run->answer->target[0]);
        ump_tell(run, APW_MOR_05, "a successor of %u takes command with %o", man,
                 run->answer->target[0], 0, 0);
        return UMP_DONE;
    }
}

/* ---- Movement Phase ---- */

typedef struct movement_frame {
    uint8_t part;
    uint8_t spare;
    uint16_t unit;
} movement_frame;

/* APW-SEQ-03: rout moves, the initiative side's first. */
static enum ump_next rout_next(ump_run *run, movement_frame *m)
{
    apw_table t = apw_here(run);
    for (; m->part < 2; m->part++, m->unit = 0)
        for (; m->unit < t.n_units; m->unit++) {
            unsigned i = m->unit, side = nth_side(&t, m->part);
            if (!apw_on_table(&t, i) || apw_side_of(&t, i) != side || t.unit[i].state != APW_ROUTED)
                continue;
            m->unit++;
            return apw_call_retreat(run, i, APW_ROUT, apw_homeward(&t, side),
                                    t.chart->rout_distance);
        }
    return UMP_AGAIN;
}

enum ump_next apw_movement_proc(ump_run *run, ump_frame *frame)
{
    enum { ROUTS, FIRST, SECOND, OVER };
    movement_frame *m = UMP_DATA(movement_frame, frame);
    apw_table t = apw_here(run);
    movement_frame side = {.part = t.battle->first};
    switch (frame->step) {
    case ROUTS: {
        enum ump_next next = rout_next(run, m);
        frame->step = next == UMP_AGAIN ? FIRST : ROUTS;
        return next;
    }
    case FIRST:
        frame->step = SECOND;
        return ump_call(run, APW_P_SIDE, &side, sizeof side);
    case SECOND:
        frame->step = OVER;
        side.part = !side.part;
        return ump_call(run, APW_P_SIDE, &side, sizeof side);
    default:
        return UMP_DONE;
    }
}

static void lead(ump_run *run, const apw_order_text *order)
{
    ump_piece *man = apw_piece_at(run, order->unit);
    man->at = order->path[order->n_path - 1];
    apw_leader_at(run, order->unit)->moved = 1;
    ump_tell(run, APW_CMD_04, "%u rides", order->unit, UMP_NOBODY, 0, 0);
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = order->unit, .other = UMP_NOBODY});
}

enum ump_next apw_side_proc(ump_run *run, ump_frame *frame) /* APW-SEQ-04 */
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
    return ump_call(run, APW_P_ACTIVATE, &order, sizeof order);
}

/* ---- One unit's activation ---- */

static enum ump_next obey(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    apw_plan plan;
    if (order->verb == APW_V_CHARGE || order->verb == APW_V_SALLY)
        return apw_call_charge(run, order);
    u->acted = 1;
    u->order = order->verb == APW_V_REFORM ? APW_REFORMS
               : order->verb == APW_V_HOLD ? APW_HOLDS
                                           : APW_MOVES;
    if (order->verb == APW_V_REFORM) {
        ump_tell(run, APW_CMD_03, "%u reforms", order->unit, UMP_NOBODY, 0, 0);
        return UMP_DONE;
    }
    if (order->verb == APW_V_HOLD)
        ump_tell(run, APW_CMD_03, "%u holds", order->unit, UMP_NOBODY, 0, 0);
    apw_plan_march(&t, order, &plan, NULL);
    apw_carry_out(run, order->unit, &plan);
    if (!plan.marched || plan.leaves)
        return UMP_DONE;
    return apw_call_answers(run, order->unit);
}

enum ump_next apw_activate_proc(ump_run *run, ump_frame *frame)
{
    enum { BEGIN, TESTED, OVER };
    const apw_order_text *order = UMP_DATA(apw_order_text, frame);
    apw_table t = apw_here(run);
    switch (frame->step) {
    case BEGIN:
        if (order->verb != APW_V_HOLD && !apw_in_command(&t, order->unit)) {
            frame->step = TESTED;
            return ump_ask_dice(run, APW_ASK_COMMAND, order->unit, UMP_NOBODY, 1, 0);
        }
        frame->step = OVER;
        return obey(run, order);
    case TESTED: /* APW-CMD-02 */
        frame->step = OVER;
        if (run->state->roll <= apw_command_rating(&t, order->unit))
            return obey(run, order);
        apw_unit_at(run, order->unit)->must_hold = 1;
        ump_tell(run, APW_CMD_02, "no order reaches %u, which must hold", order->unit, UMP_NOBODY,
                 0, 0);
        return UMP_DONE;
    default:
        return UMP_DONE;
    }
}

/* ---- Morale Phase ---- */

typedef struct morale_frame {
    uint8_t part, what;
    uint16_t unit;
} morale_frame;

enum { RALLY, RECONSTITUTE, REFORM, PARTS };
enum { QUIET = 8 * UMP_INCH };

static bool led(const apw_table *t, unsigned unit)
{
    return apw_commander_near(t, unit, true, UMP_NOBODY) != UMP_NOBODY;
}

static bool enemy_in_sight(const apw_table *t, unsigned unit, ump_len within)
{
    for (unsigned i = 0; i < t->n_units; i++)
        if (apw_on_table(t, i) && apw_enemies(t, unit, i) && apw_between(t, unit, i).hi <= within &&
            apw_unit_sees(t, unit, i))
            return true;
    return false;
}

/* APW-MOR-03: did not move, fire, charge or take a hit, and no enemy seen within 8". */
static bool quiet(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    return u->used == 0 && !u->fired && u->order != APW_CHARGES_ORDER && !u->hit && !u->pushed &&
           !u->fought && !enemy_in_sight(t, unit, QUIET);
}

/* A stand that comes back must find room beside the others. */
static bool has_room_to_grow(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    ump_len across, deep;
    if (u->form == APW_GARRISON)
        return u->stands < t->chart->town_stands;
    apw_size(t->chart, apw_def(t, unit)->arm, u->form, u->width, (uint8_t)(u->stands + 1), &across,
             &deep);
    const ump_piece *piece = &t->piece[unit];
    apw_print grown = {ump_rect_at(piece->at, piece->facing, across, deep), NULL};
    return apw_free_for(t, unit, &grown);
}

static bool is_candidate(const apw_table *t, unsigned unit, unsigned what)
{
    const apw_unit *u = &t->unit[unit];
    switch (what) {
    case RALLY:
        return u->state == APW_ROUTED && led(t, unit);
    case RECONSTITUTE:
        return (u->state == APW_GOOD || u->state == APW_DISORG) && u->lost > 0 &&
               u->locked == UMP_NOBODY && has_room_to_grow(t, unit) &&
               apw_may_return(t->chart, apw_def(t, unit)->start, u->returned) && led(t, unit) &&
               quiet(t, unit);
    default:
        return u->state == APW_DISORG && u->order == APW_REFORMS && !u->hit && !u->fought;
    }
}

static enum ump_next restore_order(ump_run *run, morale_frame *m)
{
    apw_table t = apw_here(run);
    ump_sum sum = {0};
    if (m->what == REFORM) { /* APW-MOR-04: no die */
        ump_tell(run, APW_MOR_04, "%u has reformed", m->unit, UMP_NOBODY, 0, 0);
        apw_set_state(run, m->unit++, APW_GOOD);
        return UMP_AGAIN;
    }
    apw_rally_need(t.chart, apw_def(&t, m->unit)->mr, t.unit[m->unit].lost, &sum);
    ump_sum_emit(run, &sum, m->unit, UMP_NOBODY);
    return ump_ask_dice(run, m->what == RALLY ? APW_ASK_RALLY : APW_ASK_RECONSTITUTE, m->unit,
                        UMP_NOBODY, 1, 0);
}

static void return_stand(ump_run *run, unsigned unit)
{
    apw_unit *u = apw_unit_at(run, unit);
    u->stands++;
    u->lost--;
    u->returned++;
    apw_fit(run, unit);
}

static void read_morale(ump_run *run, unsigned unit, unsigned what)
{
    apw_table t = apw_here(run);
    ump_sum sum = {0};
    int32_t need = apw_rally_need(t.chart, apw_def(&t, unit)->mr, t.unit[unit].lost, &sum);
    bool success = run->state->roll <= need;
    static const char *const said[2][2] = {
        {"%u does not rally: %v, needing %l", "%u rallies: %v, needing %l"},
        {"%u gathers nobody: %v, needing %l", "%u gathers a stand: %v, needing %l"}};
    ump_tell(run, what == RALLY ? APW_MOR_02 : APW_MOR_03, said[what][success], unit, UMP_NOBODY,
             run->state->roll, need);
    if (!success)
        return;
    apw_unit_at(run, unit)->rallied = 1;
    if (what == RECONSTITUTE)
        return_stand(run, unit);
}

enum ump_next apw_morale_proc(ump_run *run, ump_frame *frame)
{
    enum { NEXT, ROLLED };
    morale_frame *m = UMP_DATA(morale_frame, frame);
    apw_table t = apw_here(run);
    if (frame->step == ROLLED) {
        frame->step = NEXT;
        read_morale(run, m->unit++, m->what);
    }
    for (; m->what < PARTS; m->what++, m->part = 0)
        for (; m->part < 2; m->part++, m->unit = 0)
            for (; m->unit < t.n_units; m->unit++)
                if (apw_on_table(&t, m->unit) &&
                    apw_side_of(&t, m->unit) == nth_side(&t, m->part) &&
                    is_candidate(&t, m->unit, m->what)) {
                    frame->step = m->what == REFORM ? NEXT : ROLLED;
                    return restore_order(run, m);
                }
    return UMP_DONE;
}
