/*
 * trials.c: how long the marshal may think. He counts trials, so that a seed gives the same battle
 * on every machine; seconds are turned into trials once, before the battle, and the number is said.
 * How far he is goes to the terminal in a line that is drawn over.
 */
#include "cli/generals.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* ---- Seconds into trials ---- */

enum { PROBED_TURN = 2, LONGEST = 20000, MOST_TRIALS = 1000000000 };

typedef struct probe { /* a battle of drill, one turn of which the marshal commands */
    const ump_game *game;
    ump_state *state;
    ump_staff *staff[4]; /* drill's, by side, and then the marshal's */
    double spent;        /* seconds of the processor for the marshal's answers */
} probe;

static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool probe_begin(probe *p, const ump_general *general)
{
    p->state = ump_state_new(p->game);
    bool good = p->state != NULL;
    for (unsigned i = 0; i < 4; i++) {
        p->staff[i] = ump_staff_new(p->game, i < 2 ? ump_general_find("drill") : general, i % 2);
        good = good && p->staff[i];
        if (p->staff[i] && i >= 2)
            ump_staff_trials(p->staff[i], general->trials);
    }
    return good;
}

static void probe_end(probe *p)
{
    for (unsigned i = 0; i < 4; i++)
        ump_staff_free(p->staff[i]);
    ump_state_free(p->state);
}

static bool probe_once(probe *p, const ump_ask *ask, uint32_t number)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer answer = {.kind = UMP_ASK_DICE, .side = ask->side, .face = face};
    bool marshals = ump_state_turn(p->state) == PROBED_TURN;
    double before = processor_time();
    if (ask->kind == UMP_ASK_DICE) {
        ump_roll(1, number, ask, face);
        answer.n_faces = ask->dice;
    } else if (!ump_staff_decide(p->staff[ask->side + (marshals ? 2 : 0)], p->state, &answer)) {
        return false;
    }
    if (marshals)
        p->spent += processor_time() - before;
    return ump_give(p->game, p->state, &answer, NULL, NULL);
}

/* What a turn of one side takes with the number of trials of a large battle. */
static bool cost_of_turn(const ump_game *game, const ump_general *general, double *cost)
{
    probe p = {.game = game};
    bool good = probe_begin(&p, general);
    for (uint32_t i = 0; good && i < LONGEST && ump_state_turn(p.state) <= PROBED_TURN; i++) {
        ump_ask ask;
        ump_pending(game, p.state, &ask);
        if (ask.kind == UMP_ASK_NOTHING)
            break;
        good = probe_once(&p, &ask, i);
    }
    probe_end(&p);
    *cost = fmax(p.spent / 2, 1e-4);
    return good;
}

static bool read_seconds(const cli_args *args, double *seconds)
{
    const char *text = cli_value(args, "seconds");
    char *end;
    *seconds = strtod(text, &end);
    if (end != text && *end == '\0' && *seconds >= 0.01 && *seconds <= 3600)
        return true;
    cli_bad_usage(args->command, "--seconds takes 0.01 to 3600, not '%s'", text);
    return false;
}

bool cli_trials_read(const cli_args *args, const ump_general *a, const ump_general *b,
                     cli_patience *patience)
{
    uint64_t number = 0;
    bool timed = cli_value(args, "seconds"), counted = cli_value(args, "trials");
    *patience = (cli_patience){.marshal = a->trials ? a : b};
    if (!cli_count(args, "trials", 1, MOST_TRIALS, &number) ||
        (timed && !read_seconds(args, &patience->seconds)))
        return false;
    patience->trials = (uint32_t)number;
    if (timed && counted)
        cli_bad_usage(args->command, "--seconds and --trials both say how long he thinks");
    else if ((timed || counted) && !patience->marshal->trials)
        cli_bad_usage(args->command, "--seconds and --trials are for the marshal");
    else
        return true;
    return false;
}

bool cli_trials_count(const cli_patience *patience, const ump_game *game, uint32_t *trials)
{
    double seconds = patience->seconds, cost;
    *trials = patience->trials;
    if (seconds == 0)
        return true;
    if (!cost_of_turn(game, patience->marshal, &cost))
        return cli_no_memory();
    *trials = (uint32_t)fmin(fmax(seconds / cost * patience->marshal->trials, 1), MOST_TRIALS);
    cli_say("%s: %g s a turn are %" PRIu32 " trials here; --trials %" PRIu32
            " gives the same battle again",
            ump_game_title(game), seconds, *trials, *trials);
    return true;
}

/* ---- How far he is ---- */

static double wall_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void cli_thinking_begin(cli_thinking *thinking)
{
    *thinking = (cli_thinking){.since = wall_time(), .terminal = isatty(STDERR_FILENO) != 0};
}

void cli_thinking_show(void *thinking, uint32_t made, uint32_t due)
{
    cli_thinking *t = thinking;
    double now = t->terminal ? wall_time() : 0;
    if (!t->terminal || now - t->since < 1 || now - t->shown < 0.2)
        return;
    t->shown = now;
    fprintf(stderr, "\rthe marshal considers: %" PRIu32 " %% of %" PRIu32 " trials ",
            (uint32_t)(100 * (uint64_t)made / due), due);
}

void cli_thinking_end(cli_thinking *thinking)
{
    if (thinking->shown > 0)
        fprintf(stderr, "\r%60s\r", "");
}
