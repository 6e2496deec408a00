/*
 * plan.c: each command (brigade, division) has an objective that it takes or holds, or else it goes
 * for the enemy. It keeps that until it is done, so that nobody marches to and fro.
 */
#include "generals/generals.h"

typedef struct command_sum {
    ump_pt centre;
    int32_t strength;
} command_sum;

/* A command that is still to come counts as if it stood in the middle of the table. */
static command_sum sum_of(const ump_view *view, unsigned command)
{
    const ump_field *field = &view->game->field;
    command_sum c = {.centre = {field->width / 2, field->depth / 2}, .strength = 1};
    ump_view_centre(view, command, &c.centre);
    for (unsigned i = 0; i < view->n_units; i++)
        if (view->piece[i].there && view->game->force.piece[i].command == command)
            c.strength += view->piece[i].strength;
    return c;
}

/* Strength that plans send to an objective, without this command's. */
static int32_t sent_to(const ump_plan *plan, const ump_view *view, unsigned goal, unsigned but)
{
    int32_t sum = 0;
    for (const uint16_t *i = view->there[plan->side]; *i != UMP_NOBODY; i++) {
        unsigned command = view->game->force.piece[*i].command;
        if (command != but && plan->goal[command] == goal)
            sum += view->piece[*i].strength;
    }
    return sum;
}

/* What an objective calls for: more if it is not ours, less the more are sent there. */
static int64_t call_of(const ump_plan *plan, const ump_view *view, unsigned o,
                       const command_sum *command, unsigned which)
{
    const ump_objective *goal = &view->game->objective[o];
    bool theirs = goal->side != UMP_NO_SIDE && goal->side != plan->side;
    if (theirs && view->state->holder[o] == plan->side && !ump_has_idea(plan, UMP_IDEA_POSTS))
        return 0;
    int32_t enemies = ump_view_strength(view, !plan->side, goal->at, 3 * view->reach);
    int64_t need = view->state->holder[o] != plan->side ? 100 : enemies > 0 ? 90 : 15;
    if (theirs && view->state->holder[o] == plan->side)
        need = enemies > 0 ? 30 : 0;
    int64_t wanted = enemies + command->strength;
    int64_t sent = sent_to(plan, view, o, which);
    int64_t far = ump_view_far(command->centre, goal->at) / (view->reach / 4 + 1) + 8;
    int64_t points = goal->points > 0 ? goal->points : 1;
    return 1000 * points * need / far * wanted / (wanted + 2 * sent + 1);
}

static uint8_t choose_goal(const ump_plan *plan, const ump_view *view, unsigned which)
{
    command_sum command = sum_of(view, which);
    uint8_t best = UMP_GOAL_ENEMY;
    int64_t most = 0;
    for (unsigned o = 0; o < view->game->n_objectives; o++) {
        int64_t call = call_of(plan, view, o, &command, which);
        if (plan->goal[which] == o)
            call += call / 2;
        if (call > most) {
            most = call;
            best = (uint8_t)o;
        }
    }
    return best;
}

void ump_plan_review(ump_plan *plan, const ump_view *view)
{
    if (plan->made && plan->turn == view->state->turn)
        return;
    for (unsigned c = 0; c < view->game->force.n_commands; c++)
        if (!plan->made)
            plan->goal[c] = UMP_GOAL_NONE;
    for (unsigned c = 0; c < view->game->force.n_commands; c++)
        if (view->game->force.command[c].side == plan->side)
            plan->goal[c] = choose_goal(plan, view, c);
    plan->made = 1;
    plan->turn = view->state->turn;
}

/* Beside an enemy, on the side where the unit is already. */
static ump_pt flank_of(const ump_view *view, const ump_sighting *enemy, ump_pt from)
{
    ump_angle there = ump_bearing(enemy->at, from);
    bool right = (ump_angle)(there - enemy->facing) < UMP_HALF_TURN;
    ump_angle side = (ump_angle)(enemy->facing + (right ? UMP_QUARTER : -UMP_QUARTER));
    return ump_go(enemy->at, side, view->reach / 2, 0);
}

/* A unit whose command has no place to take goes round the flank of an enemy who is near. */
unsigned ump_plan_flanked(const ump_plan *plan, const ump_view *view, unsigned unit)
{
    enum { NEAR = 3 };
    unsigned goal = plan->goal[view->game->force.piece[unit].command];
    bool place = goal < view->game->n_objectives;
    bool ordered = goal == UMP_GOAL_FLANK;
    bool free = place ? view->state->holder[goal] == plan->side : goal != UMP_GOAL_HOLD;
    if (!ordered && (!free || !ump_has_marching_idea(plan, view, UMP_IDEA_FLANKS)))
        return UMP_NOBODY;
    ump_len far;
    unsigned enemy = ump_view_enemy_of(view, plan->side, unit, &far);
    return ordered || far < NEAR * view->reach ? enemy : UMP_NOBODY;
}

/* Beaten troops go home; others to what their command is for. */
ump_pt ump_plan_goal(const ump_plan *plan, const ump_view *view, unsigned unit, int *weight)
{
    enum { LOOSE = 60 }; /* no place to be at: an enemy */
    const ump_sighting *s = &view->piece[unit];
    unsigned goal = plan->goal[view->game->force.piece[unit].command];
    ump_len far;
    ump_pt wanted;
    *weight = 100;
    if (plan->habit && plan->habit->goal && plan->habit->goal(plan, view, unit, &wanted))
        return wanted;
    unsigned round = ump_plan_flanked(plan, view, unit);
    if (round != UMP_NOBODY) {
        *weight = LOOSE;
        return flank_of(view, &view->piece[round], s->at);
    }
    if (goal < view->game->n_objectives) {
        if (view->state->holder[goal] == plan->side)
            *weight = 50;
        return view->game->objective[goal].at;
    }
    unsigned enemy = ump_view_enemy_of(view, plan->side, unit, &far);
    *weight = goal == UMP_GOAL_HOLD ? 50 : LOOSE;
    if (goal == UMP_GOAL_HOLD)
        return s->at;
    return enemy == UMP_NOBODY ? s->at : view->piece[enemy].at;
}

void ump_plan_count(const ump_plan *plan, unsigned turn, const ump_answer *answer)
{
    for (unsigned i = 0; i < answer->n_units && answer->kind == UMP_ASK_ORDER; i++) {
        unsigned unit = answer->unit[i];
        if (plan->ordered[unit] != turn)
            plan->orders[unit] = 0;
        plan->ordered[unit] = (uint16_t)turn;
        plan->orders[unit] = (uint8_t)(plan->orders[unit] + (plan->orders[unit] < 100));
    }
}

void ump_plan_note(ump_plan *plan, const ump_view *view, enum ump_deed deed,
                   const ump_answer *answer)
{
    ump_plan_count(plan, view->state->turn, answer);
    if (deed == UMP_DEED_FIRE && answer->n_targets > 0) {
        plan->target = answer->target[0];
        plan->shot = view->state->turn;
    }
    if (answer->n_path == 0 || answer->n_units == 0)
        return;
    for (unsigned i = 0; i < answer->n_units; i++) {
        unsigned unit = answer->unit[i];
        plan->course[unit] = ump_bearing(view->piece[unit].at, answer->path[answer->n_path - 1]);
        plan->moved[unit] = view->state->turn;
    }
}
