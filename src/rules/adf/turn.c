/*
 * turn.c: section 3: the order of the turn, the active turn of each side, and who arrives.
 */
#include "rules/adf/adf.h"

#include <string.h>

/* ---- An active turn ---- */

typedef struct active_frame {
    uint8_t side, step;
    uint16_t unit;
} active_frame;

static bool anyone_to_act(const adf_table *t, unsigned side)
{
    for (unsigned i = t->adf->first[side]; i < t->adf->end[side]; i++)
        if (ump_side_of(&t->table, i) == side && ump_unit_here(&t->table, i) &&
            !(t->unit[i].flags & ADF_ACTIVATED))
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
        if (t.chart->sw.out_of_command == 2 && !(s.unit[i].flags & ADF_COMMANDED))
            s.unit[i].flags |= ADF_FAILED_TEST | ADF_TESTED;
    }
    ump_emit(run, &(ump_event){.kind = UMP_TOLD,
                               .rule = ADF_SEQ_02,
                               .unit = UMP_NOBODY,
                               .other = UMP_NOBODY,
                               .value = (int32_t)side,
                               .label = "%s is active"});
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
        adf_unit_of(run, unit)->flags |= ADF_ACTIVATED;
        adf_begin_root(run);
        frame->step = ACTIVE_ROUTED;
        return adf_call_rout(run, unit, true);
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
        frame->step = ACTIVE_ASK;
        return UMP_AGAIN;
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
        frame->step = ACTIVE_RALLY;
        return adf_call_cascade(run);
    case ACTIVE_RALLY: /* ADF-RAL-02 */
        frame->step = ACTIVE_NEAR;
        if (!ump_unit_here(&t.table, unit))
            return UMP_AGAIN;
        if (t.unit[unit].level != ADF_ROUTED)
            return adf_second_action(run, unit);
        return ump_call(run, ADF_DO_RALLY, &unit, sizeof unit);
    default:
        frame->step = ACTIVE_ASK;
        return adf_near_window(run, unit);
    }
}

/* ---- The battle: ADF-SEQ-01, ADF-SEQ-02 ---- */

static void command_check(ump_run *run)
{
    const adf_table t = adf_table_here(run);
    adf_state s = adf_open(run->game, run->state);
    bool everyone = t.chart->command_per_lb == 0 || t.chart->sw.out_of_command == 0;
    for (unsigned i = 0; i < t.table.n_units; i++) {
        bool in = everyone;
        for (unsigned l = t.table.n_units; l < t.table.n_pieces && !in; l++)
            in = s.leader[l - t.table.n_units].fate == ADF_LEADS &&
                 s.leader[l - t.table.n_units].lb > 0 && ump_unit_here(&t.table, i) &&
                 t.table.piece[l].on_table && adf_commands(&t, l, i) &&
                 adf_leader_apart(&t, l, i) <= adf_command_radius(&t, l);
        if (in)
            s.unit[i].flags |= ADF_COMMANDED;
        else
            s.unit[i].flags &= (uint16_t)~ADF_COMMANDED;
    }
}

/* Reinforcements come on where the scenario says, if there is room. */
static void arrivals(ump_run *run)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < t.table.n_pieces; i++) {
        const ump_piece_def *def = &run->game->force.piece[i];
        ump_piece *piece = &ump_pieces(run->game, run->state)[i];
        unsigned on, enemy;
        bool unit = i < t.table.n_units;
        if (def->arrives < 2 || run->state->turn < def->arrives || piece->on_table)
            continue;
        if (unit && adf_unit_of(run, i)->fate != ADF_WAITING)
            continue;
        ump_rect rect = ump_rect_at(def->at, def->facing, piece->width, piece->depth);
        if (unit && (!adf_fits(&t, i, &rect, &on) || adf_touches_enemy(&t, i, &rect, &enemy)))
            continue;
        if (!unit && adf_open(run->game, run->state).leader[i - t.table.n_units].lost)
            continue;
        piece->on_table = 1;
        piece->at = def->at;
        piece->facing = def->facing;
        if (unit)
            adf_unit_of(run, i)->fate = ADF_PRESENT;
        ump_tell(run, ADF_R_72, "%u arrives", .unit = i);
    }
}

static void begin_turn(ump_run *run)
{
    const adf_table t = adf_table_here(run);
    adf_battle *battle = adf_open(run->game, run->state).battle;
    run->state->turn++;
    if (run->state->turn > 1 && t.chart->sw.initiative == 1)
        battle->first = (uint8_t)(1 - battle->first);
    battle->half = 0;
    ump_emit(run, &(ump_event){.kind = UMP_TURN,
                               .rule = ADF_SEQ_01,
                               .unit = UMP_NOBODY,
                               .other = UMP_NOBODY,
                               .value = run->state->turn});
    arrivals(run);
}

static enum ump_next call_with_side(ump_run *run, unsigned proc, unsigned side)
{
    active_frame data = {.side = (uint8_t)side};
    return ump_call(run, (uint16_t)proc, &data, sizeof data);
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
        if (t.chart->sw.initiative != 2)
            return UMP_AGAIN;
        frame->step = ROLLED;
        return ump_ask_dice(run, ADF_ASK_INITIATIVE, UMP_NOBODY, UMP_NOBODY, 2, 0);
    case ROLLED: /* ADF-R-63: a tie keeps the order of the turn before */
        if (run->state->face[0] != run->state->face[1])
            battle->first = run->state->face[0] > run->state->face[1] ? 0 : 1;
        frame->step = FIRST_LEADERS;
        return UMP_AGAIN;
    case FIRST_LEADERS:
        frame->step = SECOND_LEADERS;
        return call_with_side(run, ADF_DO_LEADERS, battle->first);
    case SECOND_LEADERS:
        frame->step = FIRST;
        return call_with_side(run, ADF_DO_LEADERS, 1U - battle->first);
    case FIRST:
        command_check(run);
        frame->step = SECOND;
        return call_with_side(run, ADF_DO_ACTIVE, battle->first);
    case SECOND:
        battle->half = 1;
        frame->step = END;
        return call_with_side(run, ADF_DO_ACTIVE, 1U - battle->first);
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
