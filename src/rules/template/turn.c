/*
 * turn.c: the order of the turn (TPL-TURN), and victory (TPL-VIC).
 */
#include "rules/template/template.h"

/* TPL-TURN-02 */
bool tpl_check_turn(const tpl_table *t, unsigned unit, unsigned side, ump_refusal *refusal)
{
    if (unit >= t->table.n_units || ump_side_of(&t->table, unit) != side)
        return ump_refuse(refusal, TPL_TURN_02, "%u is no company of %s", .unit = unit,
                          .have = (int32_t)side);
    if (!ump_unit_here(&t->table, unit))
        return ump_refuse(refusal, TPL_TURN_02, "%u is not on the table", .unit = unit);
    if (t->company[unit].acted)
        return ump_refuse(refusal, TPL_TURN_02, "%u has acted this turn", .unit = unit);
    return true;
}

static bool anyone_may_act(const tpl_table *t, unsigned side)
{
    UMP_EACH_UNIT(i, &t->table, ump_units_of(side))
        if (!t->company[i].acted)
            return true;
    return false;
}

static enum ump_next obey(ump_run *run)
{
    const ump_answer *order = run->answer;
    if (order->verb == TPL_PASS)
        return UMP_DONE;
    tpl_company_at(run, order->unit[0])->acted = 1;
    if (order->verb == TPL_FIRE)
        return tpl_call(run, TPL_DO_FIRE, order->unit[0], order->target[0]);
    tpl_do_move(run, order);
    return UMP_AGAIN;
}

enum ump_next tpl_do_part(ump_run *run, ump_frame *frame)
{
    enum { ORDER, OBEY };
    const tpl_part_frame *data = UMP_DATA(tpl_part_frame, frame);
    tpl_table t = tpl_table_here(run);
    switch (frame->step) {
    case ORDER:
        if (!anyone_may_act(&t, data->side))
            return UMP_DONE;
        return ump_then(frame, ump_ask_order(run, TPL_ASK_ORDER, data->side, UMP_NOBODY), OBEY);
    default:
        return ump_then(frame, obey(run), ORDER);
    }
}

/* ---- Victory ---- */

static unsigned companies_left(const tpl_table *t, unsigned side)
{
    unsigned n = 0;
    UMP_EACH_UNIT(i, &t->table, ump_units_of(side))
        n++;
    return n;
}

/* The side that alone is near the objective. TPL-VIC-01. */
static unsigned side_near(void *ctx, unsigned objective)
{
    tpl_table t = tpl_table_here(ctx);
    const ump_objective *o = &t.table.game->objective[objective];
    ump_len within = o->within ? o->within : t.chart->within;
    return ump_side_alone_at(&t.table, o->at, ump_at_most(within, 0), NULL, NULL);
}

/* TPL-VIC-02 */
static bool is_decided(const tpl_table *t, unsigned *winner)
{
    const ump_game *game = t->table.game;
    const ump_state *state = t->table.state;
    bool left[2] = {companies_left(t, 0) > 0, companies_left(t, 1) > 0};
    int32_t lead = ump_objective_points(game, state, 0) - ump_objective_points(game, state, 1);
    *winner = UMP_NO_SIDE;
    if (left[0] != left[1])
        *winner = left[0] ? 0 : 1;
    else if (lead != 0 && left[0])
        *winner = lead > 0 ? 0 : 1;
    return !left[0] || !left[1] || state->turn >= game->turns;
}

/* ---- The battle ---- */

static unsigned first_side(const ump_game *game)
{
    return game->force.side[1].first && !game->force.side[0].first ? 1 : 0;
}

static enum ump_next begin_part(ump_run *run, unsigned side)
{
    tpl_part_frame data = {(uint8_t)side};
    run->state->active = (uint8_t)side;
    return ump_call(run, TPL_DO_PART, &data, sizeof data);
}

static void begin_turn(ump_run *run)
{
    run->state->turn++;
    for (unsigned i = 0; i < run->game->force.n_units; i++)
        tpl_company_at(run, i)->acted = 0;
    ump_tell(run, TPL_TURN_01, NULL, .kind = UMP_TURN, .value = run->state->turn);
}

enum ump_next tpl_do_battle(ump_run *run, ump_frame *frame)
{
    enum { FIRST_SIDE, SECOND_SIDE, TURN_ENDS };
    tpl_table t = tpl_table_here(run);
    unsigned winner;
    switch (frame->step) {
    case FIRST_SIDE:
        begin_turn(run);
        return ump_then(frame, begin_part(run, first_side(run->game)), SECOND_SIDE);
    case SECOND_SIDE:
        return ump_then(frame, begin_part(run, 1 - first_side(run->game)), TURN_ENDS);
    default:
        ump_objectives_update(run, side_near, run);
        if (is_decided(&t, &winner)) {
            ump_tell(run, TPL_VIC_02, winner == UMP_NO_SIDE ? "the battle is drawn" : "%s has won",
                     .value = (int32_t)winner);
            return ump_finish(run, winner);
        }
        return ump_to(frame, FIRST_SIDE);
    }
}
