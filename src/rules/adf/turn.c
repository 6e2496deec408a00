/*
 * turn.c: section 3: the order of the turn, the active turn of each side, and who arrives.
 */
#include "rules/adf/adf.h"
#include "table/going.h"

#include <string.h>

/* ---- An active turn ---- */

typedef struct active_frame {
    uint8_t side, step;
    uint16_t unit;
} active_frame;

static bool anyone_to_act(const adf_table *t, unsigned side)
{
    UMP_EACH_UNIT(i, &t->table, ump_units_of(side))
        if (!(t->unit[i].flags & ADF_ACTIVATED))
            return true;
    return false;
}

/* ADF-SEQ-03 */
static void begin_active(ump_run *run, unsigned side)
{
    const adf_table t = adf_table_here(run);
    adf_state s = adf_open(run->game, run->state);
    size_t set = (size_t)t.adf->n_units * t.adf->words * sizeof(uint64_t);
    run->state->active = (uint8_t)side;
    memset(s.fired_at, 0, set);
    memset(s.reacted_to, 0, set);
    s.battle->silent = 0;
    for (unsigned i = 0; i < t.table.n_units; i++) {
        uint16_t clear = ADF_MOVED | ADF_DISENGAGED | ADF_ACTIVATED | ADF_DONE_ROUND | ADF_HALTED |
                         ADF_HAS_CHARGED | ADF_IMPACTED | ADF_TESTED | ADF_FAILED_TEST |
                         ADF_REACTED;
        s.unit[i].flags &= (uint16_t)~clear;
        if (t.chart->sw.out_of_command == ADF_HOLDS && !(s.unit[i].flags & ADF_COMMANDED))
            s.unit[i].flags |= ADF_FAILED_TEST | ADF_TESTED;
    }
    ump_tell(run, ADF_SEQ_02, "%s is active", .value = (int32_t)side);
}

/* Steps of an active turn. */
enum { ACTIVE_BEGIN, ACTIVE_ASK, ACTIVE_OBEY, ACTIVE_ROUTED, ACTIVE_RALLY, ACTIVE_NEAR };

static enum ump_next obey(ump_run *run, ump_frame *frame, const ump_answer *a)
{
    active_frame *data = UMP_DATA(active_frame, frame);
    uint16_t unit = a->unit[0];
    switch (a->verb) {
    case ADF_TEST:
        return ump_call(run, ADF_DO_TEST, &unit, sizeof unit);
    case ADF_ROUT:
        data->unit = unit;
        adf_unit_at(run, unit)->flags |= ADF_ACTIVATED;
        adf_begin_root(run);
        return ump_then(frame, adf_call_rout(run, unit, UMP_NOBODY, true), ACTIVE_ROUTED);
    default:
        return adf_activate(run, a);
    }
}

enum ump_next adf_do_active(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    active_frame *data = UMP_DATA(active_frame, frame);
    uint16_t unit = data->unit;
    switch (frame->step) {
    case ACTIVE_BEGIN:
        begin_active(run, data->side);
        return ump_to(frame, ACTIVE_ASK);
    case ACTIVE_ASK:
        if (!anyone_to_act(&t, data->side))
            return UMP_DONE;
        frame->step = ACTIVE_OBEY;
        return ump_ask_order(run, ADF_ASK_ACTIVATE, data->side, UMP_NOBODY);
    case ACTIVE_OBEY:
        frame->step = ACTIVE_ASK;
        if (run->answer->verb == ADF_PASS || run->answer->verb == ADF_END)
            return UMP_DONE;
        return obey(run, frame, run->answer);
    case ACTIVE_ROUTED:
        return ump_then(frame, adf_call_cascade(run), ACTIVE_RALLY);
    case ACTIVE_RALLY: /* ADF-RAL-02 */
        frame->step = ACTIVE_NEAR;
        if (!ump_unit_here(&t.table, unit))
            return UMP_AGAIN;
        if (t.unit[unit].level != ADF_ROUTED)
            return adf_second_action(run, unit);
        return ump_call(run, ADF_DO_RALLY, &unit, sizeof unit);
    default:
        return ump_then(frame, adf_near_window(run, unit), ACTIVE_ASK);
    }
}

/* ---- The battle: ADF-SEQ-01, ADF-SEQ-02 ---- */

static void command_check(ump_run *run)
{
    const adf_table t = adf_table_here(run);
    adf_state s = adf_open(run->game, run->state);
    bool everyone = t.chart->command_per_lb == 0 || t.chart->sw.out_of_command == ADF_ACTS_FREELY;
    for (unsigned i = 0; i < t.table.n_units; i++) {
        bool in = everyone;
        for (unsigned l = t.table.n_units; l < t.table.n_pieces && !in; l++)
            in = s.leader[l - t.table.n_units].fate == ADF_LEADS &&
                 s.leader[l - t.table.n_units].lb > 0 && ump_unit_here(&t.table, i) &&
                 t.table.piece[l].on_table && adf_commands(&t, l, i) &&
                 adf_leader_within(&t, l, i, adf_command_radius(&t, l));
        if (in)
            s.unit[i].flags |= ADF_COMMANDED;
        else
            s.unit[i].flags &= (uint16_t)~ADF_COMMANDED;
    }
}

/* ---- Reinforcements: ADF-R-72, TAB-11 ---- */

typedef struct newcomer {
    const adf_table *t;
    unsigned unit;
} newcomer;

/* On nobody, on ground that bears it, and farther from all enemies than one sees at arm's length.
 */
static bool may_appear(void *ctx, const ump_rect *there)
{
    const newcomer *n = ctx;
    const adf_table *t = n->t;
    ump_len close = t->chart->sight.close + UMP_ROUNDING;
    return ump_on_table(t->table.field, there->centre) && !adf_on_bad_ground(t, there) &&
           adf_fits(t, n->unit, there) &&
           adf_room(t, n->unit, UMP_NOBODY, there, close + 1) > close;
}

static bool find_place(const adf_table *t, unsigned unit, ump_rect *there)
{
    newcomer n = {t, unit};
    const ump_piece *piece = &t->table.piece[unit];
    const ump_piece_def *def = &t->table.game->force.piece[unit];
    ump_angle home = ump_homeward(t->table.game, def->side);
    ump_arrival a = {.own = ump_rect_at(def->at, def->facing, piece->width, piece->depth),
                     .home = home,
                     .ring = UMP_INCH / 4,
                     .most = t->chart->arrival,
                     .first = home};
    return ump_find_arrival(&a, may_appear, &n, there);
}

static bool is_due(const adf_table *t, unsigned piece)
{
    const ump_piece_def *def = &t->table.game->force.piece[piece];
    if (!ump_comes_later(def) || t->table.state->turn < def->arrives ||
        t->table.piece[piece].on_table)
        return false;
    return piece < t->table.n_units ? t->unit[piece].fate == ADF_WAITING
                                    : t->leader[piece - t->table.n_units].lost == 0;
}

static void arrive(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    ump_rect there;
    if (!find_place(&t, unit, &there)) {
        ump_tell(run, TAB_11, "%u waits to come: there is no free place within %L of its own",
                 .unit = unit, .limit = t.chart->arrival);
        return;
    }
    ump_piece piece = t.table.piece[unit];
    piece.on_table = 1;
    piece.at = there.front;
    piece.facing = there.facing;
    ump_piece_put(run->game, run->state, unit, &piece);
    adf_unit_at(run, unit)->fate = ADF_PRESENT;
    ump_tell(run, ADF_R_72, "%u arrives", .unit = unit);
}

static void arrive_leader(ump_run *run, unsigned leader)
{
    const ump_piece_def *def = &run->game->force.piece[leader];
    ump_piece piece = ump_pieces_of(run->game, run->state)[leader];
    piece.on_table = 1;
    piece.at = def->at;
    piece.facing = def->facing;
    ump_piece_put(run->game, run->state, leader, &piece);
    ump_tell(run, ADF_R_72, "%u arrives", .unit = leader);
}

static void arrivals(ump_run *run)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < t.table.n_pieces; i++)
        if (is_due(&t, i))
            (i < t.table.n_units ? arrive : arrive_leader)(run, i);
}

static void begin_turn(ump_run *run)
{
    const adf_table t = adf_table_here(run);
    adf_battle *battle = adf_open(run->game, run->state).battle;
    run->state->turn++;
    if (t.chart->sw.initiative == ADF_FIRST_ALTERNATES) /* turn about, from turn 1 on */
        battle->first = (uint8_t)((adf_first_side(run->game) + run->state->turn + 1) % 2);
    ump_tell(run, ADF_SEQ_01, NULL, .kind = UMP_TURN, .value = run->state->turn);
    arrivals(run);
}

static enum ump_next call_with_side(ump_run *run, unsigned proc, unsigned side)
{
    return ump_call_with(run, proc, active_frame, .side = (uint8_t)side);
}

enum ump_next adf_do_battle(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    enum { TURN, ROLLED, FIRST_LEADERS, SECOND_LEADERS, FIRST, SECOND, END };
    adf_battle *battle = adf_open(run->game, run->state).battle;
    unsigned winner;
    switch (frame->step) {
    case TURN:
        begin_turn(run);
        frame->step = FIRST_LEADERS;
        if (t.chart->sw.initiative != ADF_FIRST_ROLLED)
            return UMP_AGAIN;
        frame->step = ROLLED;
        return ump_ask_dice(run, ADF_ASK_INITIATIVE, UMP_NOBODY, UMP_NOBODY, 2, 0);
    case ROLLED: /* ADF-R-63: a tie keeps the order of the turn before */
        if (run->state->face[0] != run->state->face[1])
            battle->first = run->state->face[0] > run->state->face[1] ? 0 : 1;
        return ump_to(frame, FIRST_LEADERS);
    case FIRST_LEADERS:
        return ump_then(frame, call_with_side(run, ADF_DO_LEADERS, battle->first), SECOND_LEADERS);
    case SECOND_LEADERS:
        return ump_then(frame, call_with_side(run, ADF_DO_LEADERS, 1U - battle->first), FIRST);
    case FIRST:
        command_check(run);
        return ump_then(frame, call_with_side(run, ADF_DO_ACTIVE, battle->first), SECOND);
    case SECOND:
        return ump_then(frame, call_with_side(run, ADF_DO_ACTIVE, 1U - battle->first), END);
    default:
        ump_objectives_update(run, adf_side_near, run);
        frame->step = TURN;
        if (!adf_decided(run, &winner))
            return UMP_AGAIN;
        for (unsigned side = 0; side < 2; side++)
            ump_tell(run, ADF_VIC_01, "%s has %l points", .value = (int32_t)side,
                     .limit = adf_points(&t, side));
        ump_tell(run, ADF_VIC_01, winner == UMP_NO_SIDE ? "the battle is drawn" : "%s has won",
                 .value = (int32_t)winner);
        return ump_finish(run, winner);
    }
}
