/*
 * command.c: commanders (APW-CMD): who is in command, who stands near, who is lost; the Command
 * Phase (APW-SEQ-02, APW-MOR-05) and the command test of an order (APW-CMD-02).
 */
#include "rules/apw/apw.h"

/* The commander of the unit's command or of one above it. */
bool apw_in_chain(const apw_table *t, unsigned leader, unsigned unit)
{
    const ump_force *force = &t->table.game->force;
    return ump_side_of(&t->table, leader) == ump_side_of(&t->table, unit) &&
           ump_commands(force, force->piece[leader].command, force->piece[unit].command);
}

static bool within(const apw_table *t, unsigned leader, unsigned unit, ump_len limit)
{
    return ump_within(&t->table, leader, unit, ump_at_most(limit, UMP_ROUNDING));
}

static bool commands_here(const apw_table *t, unsigned leader)
{
    return ump_here(&t->table, leader) && !apw_leader_lost(t, leader);
}

bool apw_in_command(const apw_table *t, unsigned unit) /* APW-CMD-01 */
{
    UMP_EACH_LEADER(i, &t->table)
        if (commands_here(t, i) && apw_in_chain(t, i, unit) &&
            within(t, i, unit, t->chart->radius[apw_leader_def_of(t, i)->level]))
            return true;
    return false;
}

static uint8_t command_rating(const apw_table *t, unsigned unit) /* APW-CMD-02 */
{
    uint16_t chief = apw_def(t, unit)->chief;
    if (chief == UMP_NOBODY || apw_leader_lost(t, chief))
        return t->chart->cr_nobody;
    return apw_leader_def_of(t, chief)->cr;
}

bool apw_near(const apw_table *t, unsigned leader, unsigned unit)
{
    return commands_here(t, leader) &&
           ump_side_of(&t->table, leader) == ump_side_of(&t->table, unit) &&
           within(t, leader, unit, t->chart->near);
}

unsigned apw_commander_near(const apw_table *t, unsigned unit, unsigned after)
{
    for (unsigned i = after == UMP_NOBODY ? t->table.n_units : after + 1; i < t->table.n_pieces;
         i++)
        if (apw_near(t, i, unit))
            return i;
    return UMP_NOBODY;
}

/* APW-SEQ-02: the highest level, then the first in the roster. */
static unsigned senior_of(const apw_table *t, unsigned side)
{
    unsigned best = UMP_NOBODY;
    UMP_EACH_LEADER(i, &t->table)
        if (ump_side_of(&t->table, i) == side && commands_here(t, i) &&
            (best == UMP_NOBODY ||
             apw_leader_def_of(t, i)->level > apw_leader_def_of(t, best)->level))
            best = i;
    return best;
}

void apw_lose_leader(ump_run *run, unsigned leader, ump_rule rule, const char *how)
{
    apw_leader *lost = apw_leader_at(run, leader);
    lost->lost = 1;
    lost->losses++;
    lost->lost_in = run->state->turn;
    apw_piece_at(run, leader)->on_table = 0;
    ump_tell(run, rule, how, .unit = leader);
}

static unsigned nearest_friend(const apw_table *t, unsigned leader, ump_len limit)
{
    unsigned best = UMP_NOBODY;
    ump_len nearest = limit + UMP_ROUNDING;
    UMP_EACH_UNIT(i, &t->table, ump_friends_of(&t->table, leader)) {
        ump_outline man = ump_outline_of(&t->table, leader), troops = ump_outline_of(&t->table, i);
        ump_len way = ump_outlines_distance(&man, &troops).hi;
        if (way < nearest || (way == nearest && best == UMP_NOBODY)) {
            best = i;
            nearest = way;
        }
    }
    return best;
}

void apw_join(ump_run *run, unsigned leader, unsigned unit)
{
    apw_table t = apw_table_here(run);
    ump_piece *man = apw_piece_at(run, leader);
    man->at = ump_outline_of(&t.table, unit).rect.centre;
    man->on_table = 1;
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)leader, .other = UMP_NOBODY});
}

/* ---- Riding: APW-CMD-04, 24" in a turn over any terrain but rivers ---- */

ump_len apw_ride(const apw_table *t, const apw_order_text *order)
{
    ump_pt at = t->table.piece[order->unit].at;
    ump_len way = 0;
    for (unsigned i = 0; i < order->n_path; i++) {
        way += ump_dist(at, order->path[i]).hi;
        at = order->path[i];
    }
    return way;
}

static ump_len may_ride(const apw_table *t, unsigned leader)
{
    return t->chart->commander_reach - t->leader[leader - t->table.n_units].ridden;
}

static bool check_rider(const apw_table *t, unsigned leader, unsigned side, ump_refusal *refusal)
{
    if (leader < t->table.n_units || ump_side_of(&t->table, leader) != side ||
        !commands_here(t, leader))
        return ump_refuse(refusal, APW_CMD_04, "%u is no commander of this side on the table",
                          .unit = leader);
    return true;
}

static bool check_way(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    unsigned leader = order->unit;
    ump_pt at = t->table.piece[leader].at;
    for (unsigned i = 0; i < order->n_path; at = order->path[i++])
        if (apw_river_between(t, at, order->path[i]))
            return ump_refuse(refusal, APW_CMD_04, "%u cannot ride through the river",
                              .unit = leader);
    ump_len way = apw_ride(t, order), left = may_ride(t, leader);
    if (way > left + UMP_ROUNDING)
        return ump_refuse(refusal, APW_CMD_04, "%u would ride %V; he may ride %L", .unit = leader,
                          .have = way, .limit = left);
    return true;
}

bool apw_check_lead(const apw_table *t, const apw_order_text *order, unsigned side,
                    ump_refusal *refusal)
{
    unsigned leader = order->unit;
    if (!check_rider(t, leader, side, refusal))
        return false;
    if (t->leader[leader - t->table.n_units].led)
        return ump_refuse(refusal, APW_CMD_04, "%u has ridden this turn", .unit = leader);
    if (!check_way(t, order, refusal))
        return false;
    ump_pt at = order->path[order->n_path - 1];
    if (!ump_on_table(t->table.field, at))
        return ump_refuse(refusal, APW_CMD_04, "%u would not be on the table", .unit = leader);
    if (ump_same_place(at, t->table.piece[leader].at))
        return ump_refuse(refusal, APW_CMD_04, "%u is there already", .unit = leader);
    UMP_EACH_NEAR(i, &t->table, ump_box_of(&at, 1), ump_enemies_of(&t->table, leader)) {
        ump_outline enemy = ump_outline_of(&t->table, i);
        ump_pt nearest = ump_outline_nearest(&enemy, at);
        if (ump_same_place(nearest, at))
            return ump_refuse(refusal, APW_CMD_06, "%u would ride into %o", .unit = leader,
                              .other = i);
    }
    return true;
}

/* To the point of the unit that is nearest to him; who is beside it stays. */
static apw_order_text ride_to(const apw_table *t, unsigned leader, unsigned unit)
{
    ump_outline there = ump_outline_of(&t->table, unit);
    apw_order_text order = {.unit = (uint16_t)leader, .verb = APW_V_LEAD, .n_path = 1};
    ump_pt at = t->table.piece[leader].at;
    order.path[0] = apw_near(t, leader, unit) ? at : ump_outline_nearest(&there, at);
    return order;
}

bool apw_check_rally(const apw_table *t, unsigned leader, unsigned unit, ump_refusal *refusal)
{
    if (unit >= t->table.n_units || !check_rider(t, leader, ump_side_of(&t->table, unit), refusal))
        return false;
    if (!apw_can_rally(t, unit))
        return ump_refuse(refusal, APW_MOR_01, "%o has lost too many stands: no die rallies it",
                          .unit = leader, .other = unit);
    apw_order_text order = ride_to(t, leader, unit);
    return check_way(t, &order, refusal);
}

void apw_ride_to(ump_run *run, unsigned leader, unsigned unit)
{
    apw_table t = apw_table_here(run);
    apw_order_text order = ride_to(&t, leader, unit);
    apw_leader *l = apw_leader_at(run, leader);
    l->ridden = (uint16_t)(l->ridden + apw_ride(&t, &order));
    apw_piece_at(run, leader)->at = order.path[0];
    ump_tell(run, APW_MOR_02, "%u rides to %o", .unit = leader, .other = unit);
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)leader, .other = UMP_NOBODY});
}

/* APW-CMD-06: the enemy unit has come to rest on him. */
void apw_displace_leaders(ump_run *run, unsigned by)
{
    apw_table t = apw_table_here(run);
    if (!ump_here(&t.table, by))
        return;
    ump_outline there = ump_outline_of(&t.table, by);
    UMP_EACH_LEADER(i, &t.table) {
        if (!commands_here(&t, i) || !ump_are_enemies(&t.table, i, by))
            continue;
        ump_outline man = ump_outline_of(&t.table, i);
        if (!ump_outlines_overlap(&man, &there))
            continue;
        unsigned friend = nearest_friend(&t, i, t.chart->flight);
        if (friend == UMP_NOBODY) {
            apw_lose_leader(run, i, APW_CMD_06, "%u is captured");
        } else {
            apw_join(run, i, friend);
            ump_tell(run, APW_CMD_06, "%u rides to %o", .unit = i, .other = friend);
        }
    }
}

/* ---- Command Phase ---- */

typedef struct command_frame {
    uint8_t die[2];
    uint16_t leader;
} command_frame;

static int32_t senior_rating(const apw_table *t, unsigned side)
{
    unsigned senior = senior_of(t, side);
    return senior == UMP_NOBODY ? t->chart->cr_nobody : apw_leader_def_of(t, senior)->cr;
}

static enum ump_next ask_initiative(ump_run *run, unsigned side) /* APW-SEQ-02 */
{
    apw_table t = apw_table_here(run);
    unsigned senior = senior_of(&t, side);
    ump_sum sum = {0};
    ump_sum_add(&sum, APW_SEQ_02, "command rating", senior_rating(&t, side));
    ump_sum_emit(run, &sum, senior, UMP_NOBODY);
    return ump_ask_dice(run, APW_ASK_INITIATIVE, senior, UMP_NOBODY, 1, 0);
}

static void decide_initiative(ump_run *run, const command_frame *c)
{
    apw_table t = apw_table_here(run);
    apw_battle *battle = apw_battle_of(run);
    unsigned first = apw_attacker(&t);
    int32_t attack = c->die[0] + senior_rating(&t, first);
    int32_t defend = c->die[1] + senior_rating(&t, !first);
    unsigned holder = attack > defend ? first : !first;
    if (attack == defend)
        holder = battle->had_initiative == UMP_NO_SIDE ? first : !battle->had_initiative;
    battle->initiative = battle->had_initiative = (uint8_t)holder;
    ump_tell(run, APW_SEQ_02, "the initiative: %v against %l", .value = attack, .limit = defend);
    ump_tell(run, APW_SEQ_02, "%s has the initiative", .value = (int32_t)holder);
}

static unsigned lost_leader(const apw_table *t, unsigned side, unsigned from)
{
    for (unsigned i = from < t->table.n_units ? t->table.n_units : from; i < t->table.n_pieces;
         i++) {
        const apw_leader *l = &t->leader[i - t->table.n_units];
        if (ump_side_of(&t->table, i) != side || !l->lost || l->lost_in >= t->table.state->turn)
            continue;
        UMP_EACH_UNIT(u, &t->table, ump_friends_of(&t->table, i))
            if (apw_in_chain(t, i, u))
                return i;
    }
    return UMP_NOBODY;
}

enum ump_next apw_do_command(ump_run *run, ump_frame *frame)
{
    enum { ATTACKER, DEFENDER, DECIDE, CHOSEN, REPLACE_ATTACKERS, REPLACE_DEFENDERS, OVER };
    static const uint16_t words[] = {APW_W_FIRST, APW_W_SECOND};
    command_frame *c = UMP_DATA(command_frame, frame);
    apw_table t = apw_table_here(run);
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
        return ump_call(run, APW_DO_REPLACE, &man, sizeof man);
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

enum ump_next apw_do_replace(ump_run *run, ump_frame *frame) /* APW-MOR-05 */
{
    enum { ROLL, READ, APPOINT };
    unsigned man = *UMP_DATA(unsigned, frame);
    apw_table t = apw_table_here(run);
    ump_sum sum = {0};
    int32_t need = apw_replace_need(t.chart, apw_leader_def_of(&t, man)->cr, &sum);
    switch (frame->step++) {
    case ROLL:
        ump_sum_emit(run, &sum, man, UMP_NOBODY);
        apw_total(run, APW_MOR_05, "the die must be %v or less", man, UMP_NOBODY, need, 0);
        return ump_ask_dice(run, APW_ASK_REPLACE, man, UMP_NOBODY, 1, 0);
    case READ:
        if (run->state->roll > need) {
            ump_tell(run, APW_MOR_05, "no successor of %u yet", .unit = man);
            return UMP_DONE;
        }
        return ump_ask_order(run, APW_ASK_APPOINT, ump_side_of(&t.table, man), man);
    default:
        apw_leader_at(run, man)->lost = 0;
        apw_join(run, man, run->answer->target[0]);
        ump_tell(run, APW_MOR_05, "a successor of %u takes command with %o", .unit = man,
                 .other = run->answer->target[0]);
        return UMP_DONE;
    }
}

/* ---- One unit's activation ---- */

static enum ump_next obey(ump_run *run, const apw_order_text *order)
{
    apw_unit *u = apw_unit_at(run, order->unit);
    if (order->verb == APW_V_CHARGE || order->verb == APW_V_SALLY)
        return apw_call_charge(run, order);
    u->acted = 1;
    u->order = order->verb == APW_V_REFORM ? APW_REFORMS
               : order->verb == APW_V_HOLD ? APW_HOLDS
                                           : APW_MOVES;
    if (order->verb == APW_V_REFORM) {
        ump_tell(run, APW_CMD_03, "%u reforms", .unit = order->unit);
        return UMP_DONE;
    }
    if (order->verb == APW_V_HOLD)
        ump_tell(run, APW_CMD_03, "%u holds", .unit = order->unit);
    return apw_call_march(run, order);
}

enum ump_next apw_do_order(ump_run *run, ump_frame *frame)
{
    enum { BEGIN, TESTED, OVER };
    const apw_order_text *order = UMP_DATA(apw_order_text, frame);
    apw_table t = apw_table_here(run);
    switch (frame->step) {
    case BEGIN:
        if (order->verb != APW_V_HOLD && !apw_in_command(&t, order->unit)) {
            frame->step = TESTED;
            apw_total(run, APW_CMD_02, "or less on the die: %u is out of command", order->unit,
                      UMP_NOBODY, command_rating(&t, order->unit), 0);
            return ump_ask_dice(run, APW_ASK_COMMAND, order->unit, UMP_NOBODY, 1, 0);
        }
        return ump_then(frame, obey(run, order), OVER);
    case TESTED: /* APW-CMD-02 */
        frame->step = OVER;
        if (run->state->roll <= command_rating(&t, order->unit))
            return obey(run, order);
        apw_unit_at(run, order->unit)->must_hold = 1;
        ump_tell(run, APW_CMD_02, "no order reaches %u, which must hold", .unit = order->unit);
        return UMP_DONE;
    default:
        return UMP_DONE;
    }
}
