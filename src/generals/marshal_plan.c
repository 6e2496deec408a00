/*
 * marshal_plan.c: the marshal's plan of a turn: each command has a goal (an objective, the enemy,
 * his flank, or to hold where it stands) and drill carries it out. Joint plans are fought on some
 * turns with common dice; the one in force stays unless another is better beyond the error.
 */
#include "generals/generals.h"

#include <string.h>

enum {
    PASSES = 2,    /* so that two commands may change together */
    CAUTION = 150, /* hundredths of the error */
    OTHERS = 3     /* goals that are no objective */
};

static uint8_t *joint_of(const ump_staff *staff, size_t which)
{
    return staff->joint + which * staff->game->force.n_commands;
}

static bool is_ours(const ump_staff *staff, unsigned command)
{
    return staff->game->force.command[command].side == staff->side;
}

static uint8_t goal_of(unsigned kind)
{
    static const uint8_t others[OTHERS] = {UMP_GOAL_ENEMY, UMP_GOAL_HOLD, UMP_GOAL_FLANK};
    return kind < OTHERS ? others[kind] : (uint8_t)(kind - OTHERS);
}

/* Takes the plan that was laid down last, unless it is there already. */
static size_t add_joint(const ump_staff *staff, size_t n)
{
    size_t commands = staff->game->force.n_commands;
    for (size_t i = 0; i < n; i++)
        if (memcmp(joint_of(staff, i), joint_of(staff, n), commands) == 0)
            return n;
    return n + 1;
}

static uint8_t *like_first(const ump_staff *staff, size_t n)
{
    return memcpy(joint_of(staff, n), joint_of(staff, 0), staff->game->force.n_commands);
}

/* Every command of ours to the same. */
static size_t add_all_to(const ump_staff *staff, uint8_t goal, size_t n)
{
    uint8_t *joint = like_first(staff, n);
    for (unsigned c = 0; c < staff->game->force.n_commands; c++)
        if (is_ours(staff, c))
            joint[c] = goal;
    return add_joint(staff, n);
}

/* The plan in force, that of drill, the whole army to one thing, and each change by one command. */
static size_t lay_joints(const ump_staff *staff, const uint8_t *drills)
{
    size_t n = 1, commands = staff->game->force.n_commands;
    unsigned kinds = OTHERS + (unsigned)staff->game->n_objectives;
    memcpy(joint_of(staff, 0), staff->plan[0].goal, commands);
    memcpy(joint_of(staff, n), drills, commands);
    n = add_joint(staff, n);
    for (unsigned k = 0; k < kinds && n < UMP_JOINTS; k++)
        n = add_all_to(staff, goal_of(k), n);
    for (unsigned c = 0; c < commands; c++) {
        ump_pt centre;
        if (!is_ours(staff, c) || !ump_view_centre(&staff->view, c, &centre))
            continue;
        for (unsigned k = 0; k < kinds && n < UMP_JOINTS; k++) {
            like_first(staff, n)[c] = goal_of(k);
            n = add_joint(staff, n);
        }
    }
    return n;
}

static bool fight_joint(ump_staff *staff, const void *ctx, size_t which, uint64_t sample,
                        int32_t *worth)
{
    memcpy(staff->plan[0].goal, joint_of(staff, which), staff->game->force.n_commands);
    return ump_play_on(staff, ctx, sample, worth);
}

/* What a command gave up, and what that was worth, for him to say. */
static void note_changes(ump_staff *staff, const uint8_t *joint, const ump_contender *won)
{
    for (unsigned c = 0; c < staff->game->force.n_commands; c++)
        if (joint[c] != joint_of(staff, 0)[c])
            staff->change[c] = (ump_shift){.from = joint_of(staff, 0)[c],
                                           .trials = (uint16_t)won->rounds,
                                           .better = (int32_t)ump_contest_mean(won)};
}

/* True: another plan has won. */
static bool improve(ump_staff *staff, const ump_state *state, const uint8_t *drills, uint32_t salt)
{
    size_t n = lay_joints(staff, drills), best = 0;
    int64_t most = 0;
    ump_contest contest = {.staff = staff,
                           .ctx = state,
                           .bout = fight_joint,
                           .list = staff->contender,
                           .n = n,
                           .salt = ump_staff_draw(staff, state, salt)};
    bool held =
        n > 1 && ump_contest_hold(&contest, staff->trials_turn / 2 / PASSES / UMP_PLAN_AHEAD);
    for (size_t i = 1; held && i < n; i++) {
        int64_t surely = ump_contest_surely(&staff->contender[i], CAUTION);
        if (!staff->contender[i].out && surely > most) {
            most = surely;
            best = i;
        }
    }
    memcpy(staff->plan[0].goal, joint_of(staff, best), staff->game->force.n_commands);
    if (best > 0)
        note_changes(staff, joint_of(staff, best), &staff->contender[best]);
    return best > 0;
}

void ump_marshal_plan(ump_staff *staff, const ump_state *state)
{
    size_t commands = staff->game->force.n_commands;
    uint8_t *goal = staff->plan[0].goal, *drills = joint_of(staff, UMP_JOINTS + 1);
    memset(staff->change, 0, commands * sizeof *staff->change);
    memcpy(drills, goal, commands);
    if (staff->planned)
        memcpy(goal, staff->kept, commands);
    staff->horizon = UMP_PLAN_AHEAD - 1;
    for (uint32_t pass = 0; pass < PASSES && improve(staff, state, drills, 100 + pass); pass++)
        ;
    staff->horizon = 0;
    memcpy(staff->kept, goal, commands);
    staff->planned = (uint16_t)(state->turn + 1);
}
