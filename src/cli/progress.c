/*
 * progress.c: a bar with the time left on a terminal, nothing in a pipe. mpirun stands between us
 * and the terminal, so under it the first rank writes a line now and then.
 */
#include "cli/progress.h"
#include "cli/cli.h"
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* ---- Interrupts ---- */

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* A second interrupt ends the program as usual. mpirun passes one on as a SIGTERM. */
static void listen(const sim_ranks *ranks)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    if (ranks->joined)
        sigaction(SIGTERM, &action, NULL);
}

bool cli_interrupted(void)
{
    return interrupted;
}

void cli_share_interrupt(const sim_ranks *ranks)
{
    uint64_t sum = (uint64_t)interrupted;
    sim_ranks_sum(ranks, &sum, 1);
    interrupted = sum > 0;
}

/* ---- Progress ---- */

enum { BAR = 30 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* "2.5 s", "40 s", "12 min", "3 h 20 min" */
static void time_words(double seconds, char words[32])
{
    unsigned long s = (unsigned long)(seconds < 1e9 ? seconds + 0.5 : 1e9), min = (s + 30) / 60;
    if (s < 10)
        snprintf(words, 32, "%.1f s", seconds);
    else if (s < 100)
        snprintf(words, 32, "%lu s", s);
    else if (min < 100)
        snprintf(words, 32, "%lu min", min);
    else
        snprintf(words, 32, "%lu h %lu min", min / 60, min % 60);
}

void cli_progress_begin(cli_progress *progress, const sim_ranks *ranks, const char *what,
                        size_t most)
{
    bool bar = isatty(STDERR_FILENO);
    *progress = (cli_progress){.ranks = ranks,
                               .what = what,
                               .most = most,
                               .start = seconds(),
                               .pause = bar ? 0.2 : 10,
                               .bar = bar,
                               .silent = ranks->rank > 0 || !(bar || ranks->joined)};
    progress->shown = bar ? 0 : progress->start;
    listen(ranks);
}

static void draw(const cli_progress *p, double all, double left)
{
    char words[32];
    int full = (int)(BAR * all / (double)p->most);
    time_words(left, words);
    if (p->bar)
        fprintf(stderr, "\r[%.*s%*s] ", full, "##############################", BAR - full, "");
    fprintf(stderr, "%.0f of %zu %s, %s left%s", all, p->most, p->what, words,
            p->bar ? "   " : "\n");
}

bool cli_progress_show(void *ctx, size_t done)
{
    cli_progress *p = ctx;
    double now = seconds(), most = (double)p->most;
    double all = (double)(p->before + done * p->ranks->size);
    all = all < most ? all : most;
    if (!p->silent && now - p->shown > p->pause) {
        draw(p, all, (now - p->start) / all * (most - all));
        p->shown = now;
    }
    return !interrupted;
}

void cli_progress_clear(const cli_progress *progress)
{
    if (progress->bar && !progress->silent)
        fprintf(stderr, "\r%79s\r", "");
}

void cli_progress_end(const cli_progress *progress, uint64_t fought)
{
    char words[32];
    double time = seconds() - progress->start;
    if (progress->silent || !progress->bar)
        return;
    time_words(time, words);
    cli_progress_clear(progress);
    fprintf(stderr, "%" PRIu64 " %s in %s, %.3g a second\n", fought, progress->what, words,
            (double)fought / (time > 1e-3 ? time : 1e-3));
}

/* ---- Ranks ---- */

/* mpirun gives its processes a terminal to write to though it may pass all on to a file. */
bool cli_ranks_begin(sim_ranks *ranks)
{
    if (!sim_ranks_begin(ranks)) {
        cli_say("this umpire was built without MPI: start it without mpirun, or build it again "
                "where libopenmpi-dev is");
        return false;
    }
    if (ranks->joined)
        setenv("NO_COLOR", "1", 1);
    return ranks->rank == 0 ||
           (freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr));
}
