/*
 * morale.c: morale (TPL-MOR).
 */
#include "rules/template/template.h"

/* TPL-MOR-03 */
static void fall_back(ump_run *run, unsigned unit, unsigned enemy)
{
    tpl_table t = tpl_table_here(run);
    const ump_piece *piece = t.table.piece;
    ump_angle away = ump_bearing(piece[enemy].at, piece[unit].at);
    ump_pt to = ump_go(piece[unit].at, away, t.chart->fall_back, 0);
    ump_angle facing = piece[unit].facing;
    ump_spot spot = ump_spot_at(t.table.field, to);
    const ump_rect *own = ump_rect_of(&t.table, unit);
    if (tpl_has_room(&t, unit, to, facing, NULL) &&
        tpl_met_on_way(&t, unit, own, away, t.chart->fall_back) == UMP_NOBODY &&
        t.chart->going.per_tick[spot.ground] != UMP_FORBIDDEN) {
        ump_event told = {.rule = TPL_MOR_03,
                          .unit = (uint16_t)unit,
                          .value = t.chart->fall_back,
                          .label = "%u falls back %V"};
        tpl_put(run, told, to, facing);
        return;
    }
    tpl_leave_table(run, unit);
    ump_tell(run, TPL_MOR_03, "%u runs off the field", .unit = unit);
}

static tpl_morale_facts morale_facts(const tpl_table *t, unsigned unit)
{
    const ump_state *state = t->table.state;
    return (tpl_morale_facts){
        .morale = tpl_quality_of(t, unit)->morale,
        .lost = tpl_attr(t, unit, TPL_FIGURES) - t->company[unit].figures,
        .face = {state->face[0], state->face[1]},
    };
}

/* The dice are on the table. TPL-MOR-01. */
static bool read_morale(ump_run *run, const tpl_fire_frame *data)
{
    tpl_table t = tpl_table_here(run);
    tpl_morale_facts facts = morale_facts(&t, data->unit);
    bool holds = tpl_morale_holds(&facts);
    ump_tell(run, TPL_MOR_01, holds ? "%u holds: %v, it needs %l" : "%u fails: %v, it needs %l",
             .unit = data->unit, .other = data->other, .value = run->state->roll,
             .limit = tpl_morale_need(&facts));
    return holds;
}

enum ump_next tpl_do_morale(ump_run *run, ump_frame *frame)
{
    enum { ROLL, READ, CHOSEN };
    static const uint16_t choices[] = {TPL_FALL_BACK, TPL_STAND};
    const tpl_fire_frame *data = UMP_DATA(tpl_fire_frame, frame);
    tpl_table t = tpl_table_here(run);
    switch (frame->step) {
    case ROLL:
        frame->step = READ;
        return ump_ask_dice(run, TPL_ASK_MORALE, data->unit, data->other, 2, 0);
    case READ:
        if (read_morale(run, data))
            return UMP_DONE;
        frame->step = CHOSEN;
        if (t.company[data->unit].figures >= 2)
            return ump_ask_choice(run, TPL_ASK_CHOICE, ump_side_of(&t.table, data->unit),
                                  data->unit, choices, 2);
        fall_back(run, data->unit, data->other);
        return UMP_DONE;
    default:
        if (run->answer->word[0] == TPL_STAND)
            tpl_lose_figures(run, data->unit, 1);
        else
            fall_back(run, data->unit, data->other);
        return UMP_DONE;
    }
}
