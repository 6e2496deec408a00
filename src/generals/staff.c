/*
 * staff.c: the generals there are, and the staff that one of them has in one battle: his plan and
 * the paper he works on, in one piece of memory that is made before the battle.
 */
#include "generals/generals.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    ump_general general;
    ump_decider *decide;
} generals[] = {
    {{.name = "recruit", .about = "draws his orders by lot"}, ump_recruit_decides},
    {{.name = "drill", .about = "fast: orders by hand-written judgement", .nodes = 2000},
     ump_drill_decides},
    {{.name = "veteran", .about = "tries his orders out, with the enemy's reply", .nodes = 20000},
     ump_veteran_decides},
    {{.name = "marshal",
      .about = "plans for all his commands, and tries the plans out",
      .nodes = UINT32_MAX / 2,
      .trials = 800},
     ump_marshal_decides},
    /* For an even fight: see slips.c. Their Elo is in docs/generals.md. */
    {{.name = "corporal", .about = "drill, when he thinks of it", .nodes = 2000, .slips = 60},
     ump_drill_decides},
    {{.name = "sergeant", .about = "drill with many slips", .nodes = 2000, .slips = 30},
     ump_drill_decides},
    {{.name = "lieutenant", .about = "drill with few slips", .nodes = 2000, .slips = 10},
     ump_drill_decides},
    {{.name = "captain", .about = "a veteran with many slips", .nodes = 20000, .slips = 30},
     ump_veteran_decides},
    {{.name = "colonel", .about = "a veteran with few slips", .nodes = 20000, .slips = 8},
     ump_veteran_decides},
};

enum { ALL = sizeof generals / sizeof *generals, STRENGTHS = 5, GENERALS = ALL - STRENGTHS };

size_t ump_general_count(void)
{
    return GENERALS;
}

const ump_general *ump_general_get(size_t i)
{
    return i < GENERALS ? &generals[i].general : NULL;
}

const ump_general *ump_general_find(const char *name)
{
    for (size_t i = 0; i < ALL; i++)
        if (strcmp(generals[i].general.name, name) == 0)
            return &generals[i].general;
    return NULL;
}

size_t ump_strength_count(void)
{
    return STRENGTHS;
}

const ump_general *ump_strength_get(size_t i)
{
    return i < STRENGTHS ? &generals[GENERALS + i].general : NULL;
}

/* ---- Memory ---- */

static size_t up(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

/* Takes the next bytes of the block; with no block it only counts them. */
static void *take(unsigned char *block, size_t *used, size_t bytes)
{
    void *at = block ? block + *used : NULL;
    *used += up(bytes);
    return at;
}

static void lay_plan(ump_plan *plan, const ump_game *game, unsigned char *block, size_t *used)
{
    plan->goal = take(block, used, game->force.n_commands * sizeof *plan->goal + 1);
    plan->course = take(block, used, game->force.n_pieces * sizeof *plan->course);
    plan->moved = take(block, used, game->force.n_pieces * sizeof *plan->moved);
    plan->orders = take(block, used, game->force.n_pieces * sizeof *plan->orders);
    plan->ordered = take(block, used, game->force.n_pieces * sizeof *plan->ordered);
}

static void lay_view(ump_view *view, const ump_game *game, unsigned char *block, size_t *used)
{
    view->piece = take(block, used, game->force.n_pieces * sizeof *view->piece);
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        view->there[side] = take(block, used, (game->force.n_units + 1) * sizeof **view->there);
}

static size_t lay_out(ump_staff *staff, const ump_game *game, unsigned char *block)
{
    size_t used = up(sizeof *staff);
    lay_plan(&staff->plan[0], game, block, &used);
    lay_plan(&staff->plan[1], game, block, &used);
    lay_view(&staff->view, game, block, &used);
    lay_view(&staff->guess, game, block, &used);
    staff->busy = take(block, &used, game->force.n_pieces * sizeof *staff->busy);
    staff->busy_turn = take(block, &used, game->force.n_pieces * sizeof *staff->busy_turn);
    size_t commands = game->force.n_commands + 1;
    staff->joint = take(block, &used, (UMP_JOINTS + 2) * commands * sizeof *staff->joint);
    staff->kept = take(block, &used, commands * sizeof *staff->kept);
    staff->change = take(block, &used, commands * sizeof *staff->change);
    staff->trial = take(block, &used, game->state_room);
    for (unsigned i = 0; i < UMP_FALLS; i++)
        staff->branch[i] = take(block, &used, game->state_room);
    return used;
}

/* ---- Making ready ---- */

static void begin_view(ump_view *view, const ump_game *game, const ump_state *state)
{
    ump_len longer = game->field.width > game->field.depth ? game->field.width : game->field.depth;
    view->game = game;
    view->n_units = game->force.n_units;
    view->n_pieces = game->force.n_pieces;
    view->reach = longer / 6;
    for (unsigned i = 0; i < view->n_pieces; i++) {
        ump_look look;
        ump_state_look(game, state, i, &look);
        view->piece[i].arm = (uint8_t)ump_arm_of(&look);
    }
}

static void begin_staff(ump_staff *staff)
{
    const struct ump_rules *rules = staff->game->rules;
    for (unsigned i = 0; i < rules->n_verbs; i++)
        staff->deed[i] = (uint8_t)rules->verbs[i].deed;
    begin_view(&staff->view, staff->game, staff->trial);
    begin_view(&staff->guess, staff->game, staff->trial);
    ump_worth_begin(staff, staff->trial);
    ump_staff_budget(staff, 0);
    ump_staff_trials(staff, 0);
    ump_staff_begin(staff, 1);
}

static ump_decider *decider_of(const ump_general *general)
{
    const ump_general *like = general->like ? general->like : general;
    for (size_t i = 0; i < ALL; i++)
        if (&generals[i].general == like)
            return generals[i].decide;
    return ump_drill_decides;
}

ump_staff *ump_staff_new(const ump_game *game, const ump_general *general, unsigned side)
{
    ump_staff sizes;
    size_t size = lay_out(&sizes, game, NULL);
    ump_state *first = ump_state_new(game);
    unsigned char *block = calloc(1, size);
    if (!first || !block) {
        free(block);
        ump_state_free(first);
        return NULL;
    }
    ump_staff *staff = (void *)block;
    lay_out(staff, game, block);
    staff->game = game;
    staff->general = general;
    staff->side = (uint8_t)side;
    staff->decide = decider_of(general);
    staff->thorough = staff->decide == ump_veteran_decides || staff->decide == ump_marshal_decides;
    ump_state_copy(game, staff->trial, first);
    ump_state_free(first);
    begin_staff(staff);
    return staff;
}

void ump_staff_free(ump_staff *staff)
{
    free(staff);
}

/* Nothing of the battle before may be left: also in turn 0, when troops are set up, nobody has had
 * an order yet. */
static void forget(ump_plan *plan, const ump_staff *staff, unsigned side)
{
    const ump_game *game = staff->game;
    size_t pieces = game->force.n_pieces;
    plan->without = staff->general->without;
    plan->habit = side == staff->side ? staff->general->habit : NULL;
    plan->side = (uint8_t)side;
    plan->made = 0;
    plan->turn = plan->shot = plan->target = 0;
    memset(plan->goal, 0, game->force.n_commands * sizeof *plan->goal);
    memset(plan->course, 0, pieces * sizeof *plan->course);
    memset(plan->moved, 0, pieces * sizeof *plan->moved);
    memset(plan->orders, 0, pieces * sizeof *plan->orders);
    memset(plan->ordered, 0, pieces * sizeof *plan->ordered);
}

void ump_staff_begin(ump_staff *staff, uint64_t seed)
{
    staff->seed = ump_scramble(seed ^ UINT64_C(0x67656e6572616c73)); /* not that of the dice */
    forget(&staff->plan[0], staff, staff->side);
    forget(&staff->plan[1], staff, !staff->side);
    staff->said = (ump_verdict){.why = ""};
    staff->state = NULL;
    staff->n_list = 0;
    staff->nodes = 0;
    staff->planned = 0;
    memset(staff->change, 0, staff->game->force.n_commands * sizeof *staff->change);
    memset(staff->weighed, 0, sizeof staff->weighed);
}

/* The veteran's number is for a battle of thirty units or more. In a smaller one a turn has fewer
 * answers, each with less to look at, so that for the same effort he looks at more. */
static uint32_t usual_budget(const ump_staff *staff)
{
    enum { UNITS = 32, MOST = 16 };
    size_t units = staff->game->force.n_units;
    size_t times = UNITS * UNITS * UNITS / (units * units * units + 1);
    if (staff->decide != ump_veteran_decides || times < 1)
        times = 1;
    return staff->general->nodes * (uint32_t)(times > MOST ? MOST : times);
}

void ump_staff_budget(ump_staff *staff, uint32_t nodes)
{
    staff->budget = nodes ? nodes : usual_budget(staff);
}

/* The marshal's number likewise: a trial costs about as the square of the units. */
static uint32_t usual_trials(const ump_staff *staff)
{
    enum { UNITS = 32, MOST = 16 };
    size_t units = staff->game->force.n_units;
    size_t trials = staff->general->trials * UNITS * UNITS / (units * units + 1);
    size_t most = (size_t)staff->general->trials * MOST;
    return (uint32_t)(trials > most ? most : trials);
}

void ump_staff_trials(ump_staff *staff, uint32_t trials)
{
    staff->trials_turn = trials ? trials : usual_trials(staff);
}

void ump_staff_heard(ump_staff *staff, ump_progress *progress, void *ctx)
{
    staff->progress = progress;
    staff->progress_ctx = ctx;
}

void ump_staff_tell(ump_staff *staff, size_t trials)
{
    staff->trials_made += (uint32_t)trials;
    if (staff->trials_made > staff->trials_due)
        staff->trials_due = staff->trials_made;
    if (staff->progress)
        staff->progress(staff->progress_ctx, staff->trials_made, staff->trials_due);
}

/* ---- Deciding ---- */

enum ump_deed ump_staff_deed(const ump_staff *staff, const ump_answer *answer)
{
    return answer->kind == UMP_ASK_CHOICE ? UMP_DEED_OTHER
                                          : (enum ump_deed)staff->deed[answer->verb];
}

uint64_t ump_staff_draw(const ump_staff *staff, const ump_state *state, uint64_t what)
{
    return ump_scramble(staff->seed + ump_scramble(((uint64_t)state->answers << 8) + what));
}

bool ump_staff_decide(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    bool asked = state->ask_kind == UMP_ASK_ORDER || state->ask_kind == UMP_ASK_REACTION ||
                 state->ask_kind == UMP_ASK_CHOICE;
    staff->nodes = 0;
    staff->state = state;
    staff->n_list = staff->n_words = staff->trials = 0;
    staff->trials_made = 0;
    if (!asked || state->ask_side != staff->side)
        return false;
    return ump_slips(staff, state) ? ump_slip_decides(staff, state, answer)
                                   : staff->decide(staff, state, answer);
}

bool ump_staff_advise(ump_staff *staff, const ump_state *state, ump_advice *advice)
{
    bool choice = state->ask_kind == UMP_ASK_CHOICE;
    bool asked = choice || state->ask_kind == UMP_ASK_ORDER || state->ask_kind == UMP_ASK_REACTION;
    staff->nodes = 0;
    staff->n_words = 0;
    if (!asked || state->ask_side != staff->side)
        return false;
    size_t n = choice ? ump_drill_weigh_words(staff, state) : ump_drill_consider(staff, state, 2);
    if (n == 0)
        return false;
    staff->state = state;
    staff->trials = 0;
    staff->chosen = 0;
    staff->n_list = choice ? 0 : staff->n_list;
    staff->said = staff->verdict[0];
    bool weighed = n > 1 && staff->verdict[1].score > INT32_MIN; /* within his budget */
    *advice = (ump_advice){.answer = staff->list[0], .has_second = weighed};
    if (weighed) {
        advice->second = staff->list[1];
        advice->margin = staff->verdict[0].score - staff->verdict[1].score;
    }
    return true;
}

uint32_t ump_staff_nodes(const ump_staff *staff)
{
    return staff->nodes;
}
