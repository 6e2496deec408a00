/*
 * turn.c: the sequence of a turn (APW-SEQ) with its Command Phase, and how a battle is won
 * (APW-VIC). Deployment, movement and morale have files of their own.
 */
#include "rules/apw/game.h"

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
    return def->placed && !apw_has_arrived(t, piece) && def->arrives > 1 &&
           def->arrives <= t->table.state->turn;
}

/* A unit appears where the scenario says, once there is room. */
static void arrive(ump_run *run, unsigned piece)
{
    apw_table t = apw_here(run);
    ump_piece *p = apw_piece_at(run, piece);
    const ump_piece_def *def = &t.table.game->force.piece[piece];
    p->at = def->at;
    p->facing = def->facing;
    ump_outline print = ump_outline_of(&t.table, piece);
    if (piece < t.table.n_units && !apw_free_for(&t, piece, &print))
        return;
    p->on_table = 1;
    if (piece < t.table.n_units)
        apw_unit_at(run, piece)->arrived = 1;
    else
        apw_leader_at(run, piece)->arrived = 1;
    ump_tell(run, APW_SET_01, "%u arrives", .unit = piece);
}

static void arrivals(ump_run *run)
{
    apw_table t = apw_here(run);
    for (unsigned i = 0; i < t.table.n_pieces; i++)
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
    u->chargers = 0;
}

static void begin_turn(ump_run *run)
{
    apw_table t = apw_here(run);
    apw_battle *battle = apw_battle_of(run);
    run->state->turn++;
    battle->declared = battle->aimed = 0;
    for (unsigned i = 0; i < t.table.n_units; i++)
        refresh(run, i);
    for (unsigned i = t.table.n_units; i < t.table.n_pieces; i++)
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
    int32_t points = ump_objective_points(t->table.game, t->table.state, side);
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (ump_side_of(&t->table, i) != side)
            points += unit_points(t, i);
    for (unsigned i = t->table.n_units; i < t->table.n_pieces; i++)
        if (ump_side_of(&t->table, i) != side)
            points += t->leader[i - t->table.n_units].losses * t->chart->vp_commander;
    return points;
}

static bool is_on(const apw_table *t, unsigned unit, const ump_objective *o)
{
    ump_outline print = ump_outline_of(&t->table, unit);
    return ump_dist(ump_outline_nearest(&print, o->at), o->at).hi <= o->within;
}

/* APW-VIC-01: the last side with a unit in good order on it. */
static unsigned side_on(void *ctx, unsigned objective)
{
    const apw_table *t = ctx;
    const ump_objective *o = &t->table.game->objective[objective];
    unsigned holder = UMP_NO_SIDE;
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(ump_box_of(&o->at, 1), o->within + UMP_ROUNDING),
                  ump_anyone()) {
        if (t->unit[i].state != APW_GOOD || !is_on(t, i, o))
            continue;
        if (holder != UMP_NO_SIDE && holder != ump_side_of(&t->table, i))
            return UMP_NO_SIDE; /* contested: who held it keeps it */
        holder = ump_side_of(&t->table, i);
    }
    return holder;
}

static bool broken(const apw_table *t, unsigned side) /* APW-VIC-02 */
{
    unsigned gone = 0;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        const apw_unit *u = &t->unit[i];
        if (ump_side_of(&t->table, i) == side)
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

static void tell_standing(ump_run *run, const bool lost[2])
{
    apw_table t = apw_here(run);
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
    apw_table t = apw_here(run);
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

/* ---- Command Phase ---- */

typedef struct command_frame {
    uint8_t die[2];
    uint16_t leader;
} command_frame;

static int32_t senior_rating(const apw_table *t, unsigned side)
{
    unsigned senior = apw_senior(t, side);
    return senior == UMP_NOBODY ? t->chart->cr_nobody : apw_leader_def_of(t, senior)->cr;
}

static enum ump_next ask_initiative(ump_run *run, unsigned side) /* APW-SEQ-02 */
{
    apw_table t = apw_here(run);
    unsigned senior = apw_senior(&t, side);
    ump_sum sum = {0};
    ump_sum_add(&sum, APW_SEQ_02, "command rating", senior_rating(&t, side));
    ump_sum_emit(run, &sum, senior, UMP_NOBODY);
    return ump_ask_dice(run, APW_ASK_INITIATIVE, (uint16_t)senior, UMP_NOBODY, 1, 0);
}

static void decide_initiative(ump_run *run, const command_frame *c)
{
    apw_table t = apw_here(run);
    apw_battle *battle = apw_battle_of(run);
    unsigned first = apw_attacker(&t);
    int32_t attack = c->die[0] + senior_rating(&t, first);
    int32_t defend = c->die[1] + senior_rating(&t, !first);
    unsigned holder = attack > defend ? first : !first;
    if (attack == defend)
        holder = battle->had_initiative == UMP_NO_SIDE ? first : !battle->had_initiative;
    battle->initiative = battle->had_initiative = (uint8_t)holder;
    ump_tell(run, APW_SEQ_02, "%v against %l", .value = attack, .limit = defend);
    ump_tell(run, APW_SEQ_02, "%s has the initiative", .value = (int32_t)holder);
}

static unsigned lost_leader(const apw_table *t, unsigned side, unsigned from)
{
    for (unsigned i = from < t->table.n_units ? t->table.n_units : from; i < t->table.n_pieces;
         i++) {
        const apw_leader *l = &t->leader[i - t->table.n_units];
        if (ump_side_of(&t->table, i) != side || !l->lost || l->lost_in >= t->table.state->turn)
            continue;
        for (unsigned u = 0; u < t->table.n_units; u++)
            if (ump_here(&t->table, u) && apw_in_chain(t, i, u))
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
    switch (frame->step++) {
    case ATTACKER:
        return ask_initiative(run, apw_attacker(&t));
    case DEFENDER:
        c->die[0] = (uint8_t)run->state->roll;
        return ask_initiative(run, !apw_attacker(&t));
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
        unsigned side = frame->step - 1 == REPLACE_ATTACKERS ? apw_attacker(&t) : !apw_attacker(&t);
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
    if (order->unit == t->table.state->ask_unit && order->target < t->table.n_units &&
        ump_here(&t->table, order->target) && apw_in_chain(t, order->unit, order->target))
        return true;
    return ump_refuse(refusal, APW_MOR_05, "the successor of %u must join a unit of his command",
                      .unit = order->unit);
}

enum ump_next apw_replace_proc(ump_run *run, ump_frame *frame) /* APW-MOR-05 */
{
    enum { ROLL, READ, APPOINT };
    unsigned man = *UMP_DATA(unsigned, frame);
    apw_table t = apw_here(run);
    ump_sum sum = {0};
    int32_t need = apw_replace_need(t.chart, apw_leader_def_of(&t, man)->cr, &sum);
    switch (frame->step++) {
    case ROLL:
        ump_sum_emit(run, &sum, man, UMP_NOBODY);
        apw_total(run, APW_MOR_05, "the die must be %v or less", man, UMP_NOBODY, need, 0);
        return ump_ask_dice(run, APW_ASK_REPLACE, (uint16_t)man, UMP_NOBODY, 1, 0);
    case READ:
        if (run->state->roll > need) {
            ump_tell(run, APW_MOR_05, "no successor of %u yet", .unit = man);
            return UMP_DONE;
        }
        return ump_ask_order(run, APW_ASK_APPOINT, (uint8_t)ump_side_of(&t.table, man),
                             (uint16_t)man);
    default:
        apw_leader_at(run, man)->lost = 0;
        apw_join(run, man, run->answer->target[0]);
        ump_tell(run, APW_MOR_05, "a successor of %u takes command with %o", .unit = man,
                 .other = run->answer->target[0]);
        return UMP_DONE;
    }
}
