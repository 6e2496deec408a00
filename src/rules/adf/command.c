/*
 * command.c: section 4 on the table: the leader phase, attaching, radii and the command check, the
 * tactical competence test, leaders killed, captured and replaced.
 */
#include "rules/adf/adf.h"

static adf_leader *leader_of(ump_run *run, unsigned piece)
{
    return &adf_open(run->game, run->state).leader[piece - run->game->force.n_units];
}

static const adf_leader *leader_seen(const adf_table *t, unsigned piece)
{
    return &t->leader[piece - t->table.n_units];
}

static bool leads_now(const adf_table *t, unsigned piece)
{
    return leader_seen(t, piece)->fate == ADF_LEADS && t->table.piece[piece].on_table;
}

bool adf_commands(const adf_table *t, unsigned leader, unsigned unit)
{
    return ump_side_of(&t->table, leader) == ump_side_of(&t->table, unit) &&
           ump_commands(&t->table.game->force, t->table.game->force.piece[leader].command,
                        t->table.game->force.piece[unit].command);
}

/* ADF-LDR-05 */
ump_len adf_command_radius(const adf_table *t, unsigned leader)
{
    return t->chart->command_per_lb * leader_seen(t, leader)->lb * UMP_INCH;
}

ump_len adf_reaction_radius(const adf_table *t, unsigned leader)
{
    return t->chart->reaction_per_lb * leader_seen(t, leader)->lb * UMP_INCH;
}

unsigned adf_leaders_with(const adf_table *t, unsigned unit)
{
    const adf_leader *leader = t->leader;
    unsigned n = 0;
    for (unsigned i = 0; i < t->adf->n_leaders; i++)
        n += leader[i].fate == ADF_LEADS && leader[i].unit == unit;
    return n;
}

/* ---- The leader phase: ADF-LDR-01, ADF-LDR-02 ---- */

/* Share of his moves that the way costs, an inch of grains to the move; < 0: he cannot go there.
 * *slack: what may still be left out of it for rounding (TAB-07). */
static adf_len leader_cost(const adf_table *t, ump_pt a, ump_pt b, adf_len *slack)
{
    ump_walk walk;
    adf_len cost = 0;
    ump_walk_line(t->table.field, a, b, &walk);
    for (size_t i = 0; i < walk.n_legs; i++) {
        const ump_leg *leg = &walk.leg[i];
        if ((leg->spot.ground == UMP_WATER || leg->spot.ground == UMP_IMPASSABLE) &&
            !leg->spot.road)
            return -1;
        unsigned terrain = adf_terrain_at(
            t, ump_part_way(a, b, (int64_t)leg->t0 / 2 + leg->t1 / 2, UMP_UNIT), true);
        unsigned inches = t->chart->leader_move[terrain];
        if (inches == 0)
            return -1;
        adf_len length = adf_ticks(t->chart, ump_stretch_length(a, b, leg->t0, leg->t1));
        adf_len part = length < *slack ? length : *slack;
        *slack -= part;
        cost += (length - part) / inches;
    }
    for (size_t i = 0; i < walk.n_crossed; i++)
        if (t->table.game->field.feature[walk.crossed[i].feature].kind == UMP_RIVER &&
            !walk.crossed[i].passage)
            return -1;
    return cost;
}

static bool enemy_at_hand(const adf_table *t, unsigned leader, ump_pt at)
{
    ump_len near = t->chart->leader_off;
    UMP_EACH_NEAR(i, &t->table, ump_box_grow((ump_box){at, at}, near + UMP_ROUNDING),
                  ump_enemies_of(&t->table, leader))
        if (!adf_is_less(near, ump_rect_point(ump_rect_of(&t->table, i), at).hi))
            return true;
    return false;
}

/* Where he ends: the path's end, or the nearest point of the unit that he joins. */
static ump_pt lead_end(const adf_table *t, const ump_answer *a)
{
    ump_pt at = t->table.piece[a->unit[0]].at;
    if (a->n_path)
        return a->path[a->n_path - 1];
    if (a->n_targets == 0)
        return at;
    ump_rect rect = *ump_rect_of(&t->table, a->target[0]);
    return ump_rect_nearest(&rect, at);
}

static bool check_join(const adf_table *t, unsigned leader, unsigned unit, ump_pt end,
                       ump_refusal *refusal)
{
    if (!ump_unit_here(&t->table, unit) || !adf_commands(t, leader, unit))
        return ump_refuse(refusal, ADF_LDR_02, "%o is no unit of the command of %u", .unit = leader,
                          .other = unit);
    ump_rect rect = *ump_rect_of(&t->table, unit);
    ump_len apart = ump_rect_point(&rect, end).hi, radius = t->chart->leader_radius;
    if (adf_is_less(radius, apart))
        return ump_refuse(refusal, ADF_LDR_02, "%u would be %V from %o, not touching it",
                          .unit = leader, .other = unit, .have = apart, .limit = radius);
    return true;
}

bool adf_check_lead(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    unsigned leader = a->unit[0];
    if (leader < t->table.n_units || leader >= t->table.n_pieces ||
        ump_side_of(&t->table, leader) != a->side)
        return ump_refuse(refusal, ADF_LDR_01, "%u is no leader of %s", .unit = leader,
                          .have = a->side);
    if (!leads_now(t, leader))
        return ump_refuse(refusal, ADF_LDR_01, "%u is no longer with the army", .unit = leader);
    if (leader_seen(t, leader)->moved)
        return ump_refuse(refusal, ADF_LDR_01, "%u has moved in this leader phase", .unit = leader);
    const adf_chart *chart = t->chart;
    ump_pt at = t->table.piece[leader].at, end = lead_end(t, a);
    adf_len cost = 0, slack = adf_ticks(chart, UMP_ROUNDING);
    for (unsigned i = 0; i <= a->n_path; i++) {
        ump_pt to = i < a->n_path ? a->path[i] : end;
        if (!ump_on_table(t->table.field, to))
            return ump_refuse(refusal, ADF_LDR_01, "%u would leave the table", .unit = leader);
        adf_len part = leader_cost(t, at, to, &slack);
        if (part < 0)
            return ump_refuse(refusal, ADF_LDR_01, "%u cannot cross that ground", .unit = leader);
        cost += part;
        at = to;
    }
    if (cost > chart->sw.leader_moves * chart->inch)
        return ump_refuse(refusal, ADF_LDR_01, "%u would go too far: more than %l full moves",
                          .unit = leader, .limit = chart->sw.leader_moves);
    if (a->n_targets)
        return check_join(t, leader, a->target[0], end, refusal);
    if (ump_same_place(end, t->table.piece[leader].at))
        return ump_refuse(refusal, TAB_09, "%u is there already", .unit = leader);
    if (enemy_at_hand(t, leader, end))
        return ump_refuse(refusal, ADF_LDR_01, "%u would be within an inch of the enemy",
                          .unit = leader);
    return true;
}

static void obey_lead(ump_run *run, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    unsigned leader = a->unit[0];
    ump_pt end = lead_end(&t, a);
    leader_of(run, leader)->moved = 1;
    if (a->n_targets) {
        leader_of(run, leader)->unit = a->target[0];
        end = ump_rect_of(&t.table, a->target[0])->centre;
        ump_tell(run, ADF_LDR_02, "%u joins %o", .unit = leader, .other = a->target[0]);
    } else {
        ump_tell(run, ADF_LDR_01, "%u rides to a new place", .unit = leader);
    }
    adf_place(run, leader, end, 0);
}

/* ADF-LDR-08, ADF-R-27: a replacement appears touching a unit of the command. */
static void succeed(ump_run *run, unsigned leader)
{
    const adf_table t = adf_table_here(run);
    adf_leader *l = leader_of(run, leader);
    unsigned unit = 0;
    while (unit < t.table.n_units &&
           !(ump_unit_here(&t.table, unit) && adf_commands(&t, leader, unit)))
        unit++;
    if (unit == t.table.n_units || !t.chart->sw.leaders_replaced) {
        l->fate = ADF_NO_SUCCESSOR;
        return;
    }
    l->fate = ADF_LEADS;
    l->lb = l->lb > 1 ? (uint8_t)(l->lb - 1) : l->lb;
    ump_pieces(run->game, run->state)[leader].on_table = 1;
    adf_place(run, leader, ump_rect_of(&t.table, unit)->centre, 0);
    ump_tell(run, ADF_LDR_08,
             l->lb ? "a successor takes the place of %u, with %o; his leader bonus is %v"
                   : "a successor without a leader bonus takes the place of %u, with %o",
             .unit = leader, .other = unit, .value = l->lb);
}

/* Attachments end, the dead are replaced. */
static void begin_leader_phase(ump_run *run, unsigned side)
{
    const adf_table t = adf_table_here(run);
    const ump_force *force = &run->game->force;
    for (unsigned i = (unsigned)force->n_units; i < force->n_pieces; i++) {
        adf_leader *l = leader_of(run, i);
        if (ump_side_of(&t.table, i) != side)
            continue;
        l->moved = 0;
        l->unit = UMP_NOBODY;
        if (l->fate == ADF_KILLED || l->fate == ADF_CAPTURED)
            succeed(run, i);
    }
}

static bool anyone_to_lead(const adf_table *t, unsigned side)
{
    UMP_EACH_LEADER(i, &t->table)
        if (ump_side_of(&t->table, i) == side && leads_now(t, i) && !leader_seen(t, i)->moved)
            return true;
    return false;
}

typedef struct leaders_frame {
    uint8_t side;
} leaders_frame;

enum ump_next adf_do_leaders(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    enum { BEGIN, ASK, OBEY };
    const leaders_frame *data = UMP_DATA(leaders_frame, frame);
    switch (frame->step) {
    case BEGIN:
        begin_leader_phase(run, data->side);
        return ump_to(frame, ASK);
    case ASK:
        if (!anyone_to_lead(&t, data->side))
            return UMP_DONE;
        return ump_then(frame, ump_ask_order(run, ADF_ASK_LEADERS, data->side, UMP_NOBODY), OBEY);
    default:
        if (run->answer->verb != ADF_LEAD)
            return UMP_DONE;
        obey_lead(run, run->answer);
        return ump_to(frame, ASK);
    }
}

/* ---- The tactical competence test: ADF-CMD-02, ADF-CMD-03 ---- */

typedef struct test_frame {
    uint16_t unit;
} test_frame;

enum ump_next adf_do_test(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    unsigned unit = UMP_DATA(test_frame, frame)->unit;
    adf_unit *u = &adf_open(run->game, run->state).unit[unit];
    adf_body body = adf_body_of(u);
    int32_t bmp = adf_bmp(t.chart, &body, 0);
    if (frame->step == 0) {
        frame->step = 1;
        ump_tell(run, ADF_CMD_02, "%u is out of command: it acts freely on %l or more",
                 .unit = unit, .limit = bmp);
        return ump_ask_dice(run, ADF_ASK_TCT_DIE, unit, UMP_NOBODY, 1, 0);
    }
    bool passed = adf_competent(bmp, run->state->roll);
    u->flags |= (uint16_t)(ADF_TESTED | (passed ? 0 : ADF_FAILED_TEST));
    ump_tell(run, ADF_CMD_03,
             passed ? "%u passes its test: %v against %l" : "%u fails its test: %v against %l",
             .unit = unit, .value = run->state->roll, .limit = bmp);
    return UMP_DONE;
}

/* ---- Leaders lost: ADF-LDR-06, ADF-LDR-07 ---- */

/* ADF-ELM-03: a loss of the command, for the rest of the game. */
void adf_count_loss(ump_run *run, unsigned command)
{
    uint8_t *losses = adf_open(run->game, run->state).losses;
    if (losses[command] < 200)
        losses[command]++;
}

void adf_lose_leader(ump_run *run, unsigned leader, enum adf_leader_fate fate)
{
    adf_leader *l = leader_of(run, leader);
    l->fate = (uint8_t)fate;
    l->unit = UMP_NOBODY;
    l->lost++;
    ump_pieces(run->game, run->state)[leader].on_table = 0;
    adf_count_loss(run, run->game->force.piece[leader].command);
    bool killed = fate == ADF_KILLED;
    ump_tell(run, killed ? ADF_LDR_06 : ADF_LDR_07, killed ? "%u is killed" : "%u is captured",
             .unit = leader);
}

/* The nearest unit of his side, of his command only if asked so; UMP_NOBODY. */
static unsigned refuge_of(const ump_run *run, unsigned leader, bool own_command, ump_len *apart)
{
    const adf_table t = adf_table_here(run);
    unsigned found = UMP_NOBODY;
    ump_pt at = t.table.piece[leader].at;
    UMP_EACH_UNIT(i, &t.table, ump_friends_of(&t.table, leader)) {
        if (own_command && !adf_commands(&t, leader, i))
            continue;
        ump_len far = ump_rect_point(ump_rect_of(&t.table, i), at).hi;
        if (found == UMP_NOBODY || adf_is_less(far, *apart)) {
            found = i;
            *apart = far;
        }
    }
    return found;
}

static void flee_to(ump_run *run, unsigned leader, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    ump_rect rect = *ump_rect_of(&t.table, unit);
    leader_of(run, leader)->unit = UMP_NOBODY;
    adf_place(run, leader, ump_rect_nearest(&rect, t.table.piece[leader].at), 0);
    ump_tell(run, ADF_LDR_07, "%u gets away to %o", .unit = leader, .other = unit);
}

typedef struct fate_frame {
    uint16_t leader;
} fate_frame;

/* The unit he was attached to is gone. */
enum ump_next adf_do_leader_fate(ump_run *run, ump_frame *frame)
{
    unsigned leader = UMP_DATA(fate_frame, frame)->leader;
    ump_len apart = 0;
    if (frame->step == 0) {
        frame->step = 1;
        return ump_ask_dice(run, ADF_ASK_CAPTURE_DIE, leader, UMP_NOBODY, 1, 0);
    }
    unsigned refuge = refuge_of(run, leader, false, &apart);
    if (adf_leader_captured(adf_chart_of(run->game), run->state->roll) || refuge == UMP_NOBODY)
        adf_lose_leader(run, leader, ADF_CAPTURED);
    else
        flee_to(run, leader, refuge);
    return UMP_DONE;
}

static bool has_friend_beside(const ump_run *run, unsigned leader)
{
    const adf_table t = adf_table_here(run);
    UMP_EACH_UNIT(i, &t.table, ump_friends_of(&t.table, leader))
        if (adf_leader_adjacent(&t, leader, i))
            return true;
    return false;
}

/* ADF-LDR-07: an enemy has come within an inch of a leader who stands alone. */
void adf_scare_leaders(ump_run *run)
{
    const adf_table t = adf_table_here(run);
    UMP_EACH_LEADER(i, &t.table) {
        ump_pt at = t.table.piece[i].at;
        ump_len apart = 0;
        if (!leads_now(&t, i) || leader_of(run, i)->unit != UMP_NOBODY ||
            !enemy_at_hand(&t, i, at) || has_friend_beside(run, i))
            continue;
        unsigned refuge = refuge_of(run, i, true, &apart);
        ump_len move = t.chart->leader_move[adf_terrain_at(&t, at, true)] * (ump_len)UMP_INCH;
        ump_len limit = t.chart->leader_flight * move;
        if (refuge == UMP_NOBODY || adf_is_less(limit, apart))
            adf_lose_leader(run, i, ADF_CAPTURED);
        else
            flee_to(run, i, refuge);
    }
}
