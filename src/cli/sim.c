/*
 * sim.c: `umpire sim SCENARIO` fights a scenario many times and tells how it goes. Generals swap
 * sides from battle to battle; each battle has a seed of its own; an interrupt keeps what is done.
 */
#include "cli/sim.h"
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DEFAULT_BATTLES = 200, BATCH = 32 };

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

/* ---- Progress ---- */

typedef struct progress {
    const cli_lab *lab;
    size_t before; /* battles of earlier batches */
    double start, shown;
    bool terminal;
} progress;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool show_progress(void *ctx, size_t done)
{
    progress *p = ctx;
    double now = seconds();
    double all = (double)(p->before + done * p->lab->ranks.size), most = (double)p->lab->most;
    all = all < most ? all : most;
    if (p->terminal && now - p->shown > 0.2) {
        double left = (now - p->start) / all * (most - all);
        int bar = (int)(30 * all / most);
        fprintf(stderr, "\r[%.*s%*s] %.0f of %.0f battles, %.0f s left  ", bar,
                "##############################", 30 - bar, "", all, most, left);
        p->shown = now;
    }
    return !interrupted;
}

static void clear_progress(const progress *p)
{
    if (p->terminal && p->shown > 0)
        fprintf(stderr, "\r%79s\r", "");
}

/* ---- Fighting ---- */

/* Of n battles every rank fights those that fall to it, as cards are dealt. */
static bool fight_batch(cli_lab *lab, progress *p, size_t n)
{
    sim_battle battle[BATCH];
    sim_result result[BATCH] = {{.done = false}};
    size_t own = 0;
    for (size_t i = lab->ranks.rank; i < n; i += lab->ranks.size) {
        size_t number = p->before + i;
        battle[own++] = (sim_battle){
            .game = lab->battle->game,
            .general = {lab->general[number % 2], lab->general[(number + 1) % 2]},
            .seed = ump_scramble(lab->seed + number),
        };
    }
    sim_run run = {.battle = battle,
                   .result = result,
                   .n = own,
                   .threads = (unsigned)lab->threads,
                   .tally = lab->tally,
                   .go_on = show_progress,
                   .ctx = p};
    return sim_run_all(&run);
}

/* All ranks decide alike, on the sums of all: is the interval narrow, has one been interrupted or
 * failed? */
static bool stop_now(const cli_lab *lab, bool good)
{
    const sim_tally *t = lab->tally;
    uint64_t sum[] = {t->wins[0], t->draws, t->battles, (uint64_t)interrupted, !good};
    sim_ranks_sum(&lab->ranks, sum, sizeof sum / sizeof *sum);
    interrupted = sum[3] > 0;
    sim_interval share = cli_share_of(sum[0], sum[1], sum[2]);
    return sum[3] || sum[4] || (lab->width > 0 && share.high - share.low <= lab->width);
}

/* Whether to stop is only asked between batches, so that it hangs neither on the threads nor on
 * the ranks. */
static bool fight_all(cli_lab *lab)
{
    progress p = {
        .lab = lab, .start = seconds(), .terminal = isatty(STDERR_FILENO) && lab->ranks.rank == 0};
    bool good = true, stop = false;
    listen(&lab->ranks);
    while (!stop && p.before < lab->most) {
        size_t left = (size_t)lab->most - p.before, n = left < BATCH ? left : BATCH;
        good = fight_batch(lab, &p, n);
        p.before += n;
        stop = stop_now(lab, good);
    }
    clear_progress(&p);
    if (!good)
        cli_say("no memory for so many battles");
    return good;
}

static void gather(const cli_lab *lab)
{
    sim_part part[SIM_PARTS];
    sim_tally_parts(lab->tally, part);
    for (size_t i = 0; i < SIM_PARTS; i++)
        sim_ranks_sum(&lab->ranks, part[i].at, part[i].n);
}

static int tell(const cli_lab *lab, const cli_args *args)
{
    const char *html = cli_value(args, "html");
    if (lab->ranks.rank > 0)
        return lab->tally->broken ? CLI_FAULT : CLI_OK;
    if (lab->tally->battles == 0) {
        cli_say("interrupted before a battle was over");
        return CLI_FAULT;
    }
    if (interrupted)
        cli_say("interrupted: this tells of the %" PRIu64 " battles that are done",
                lab->tally->battles);
    if (cli_flag(args, "json"))
        cli_lab_json(lab, stdout);
    else
        cli_lab_print(lab, stdout);
    if (html && !cli_write(html, cli_lab_html, lab))
        return CLI_FAULT;
    return lab->tally->broken ? CLI_FAULT : CLI_OK;
}

/* ---- Options ---- */

/* "4%" or "4": part of one; false: bad usage, said. */
static bool read_width(const cli_args *args, double *width)
{
    const char *text = cli_value(args, "until-width");
    char *end;
    if (!text)
        return true;
    double percent = strtod(text, &end);
    if (end != text && (*end == '\0' || strcmp(end, "%") == 0) && percent > 0 && percent < 100) {
        *width = percent / 100;
        return true;
    }
    cli_bad_usage(args->command, "--until-width takes a percentage such as 4%%, not '%s'", text);
    return false;
}

static const ump_general *general_of(const cli_args *args, const char *option)
{
    const char *name = cli_value(args, option);
    return cli_general(args, name ? name : "drill");
}

static bool read_options(cli_lab *lab, const cli_args *args)
{
    unsigned share = sim_processors() / lab->ranks.here;
    *lab = (cli_lab){.scenario = args->operand[0],
                     .seed = 1,
                     .most = DEFAULT_BATTLES,
                     .threads = share ? share : 1,
                     .ranks = lab->ranks};
    lab->general[0] = general_of(args, "first");
    lab->general[1] = lab->general[0] ? general_of(args, "second") : NULL;
    return lab->general[1] && cli_count(args, "n", 1, 10000000, &lab->most) &&
           cli_count(args, "j", 1, 256, &lab->threads) && cli_number(args, "seed", &lab->seed) &&
           read_width(args, &lab->width);
}

static int run_lab(cli_lab *lab, const cli_args *args)
{
    cli_battle battle;
    if (!read_options(lab, args))
        return CLI_USAGE;
    if (!cli_battle_open(&battle, args->operand[0], args))
        return CLI_FAULT;
    lab->battle = &battle;
    lab->tally = sim_tally_new(battle.game);
    bool fought = lab->tally && fight_all(lab);
    if (fought)
        gather(lab);
    int status = fought ? tell(lab, args) : CLI_FAULT;
    sim_tally_free(lab->tally);
    cli_battle_close(&battle);
    return status;
}

/* Of several processes only the first speaks. */
static int run(const cli_args *args)
{
    cli_lab lab;
    if (!sim_ranks_begin(&lab.ranks)) {
        cli_say("this umpire was built without MPI: start it without mpirun, or build it again "
                "where libopenmpi-dev is");
        return CLI_FAULT;
    }
    FILE *told = lab.ranks.rank > 0 ? freopen("/dev/null", "w", stderr) : stderr;
    (void)told;
    int status = run_lab(&lab, args);
    sim_ranks_end(&lab.ranks);
    return status;
}

static const cli_option options[] = {
    {"n", "N", "battles, at most; 200"},
    {"j", "N", "battles fought at once; as many as there are processors"},
    {"seed", "N", "seed of the first battle; 1"},
    {"first", "GENERAL", "drill"},
    {"second", "GENERAL", "drill; the two swap sides from battle to battle"},
    {"until-width", "P", "stop when the 95 % interval is so narrow, as in 4%"},
    {"html", "FILE", "write a report with plots and a map of where men fell"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

const cli_command cli_sim = {
    .name = "sim",
    .group = "laboratory",
    .about = "Fight a scenario many times and tell how it goes",
    .usage = "[OPTIONS] SCENARIO",
    .more =
        "Says who wins how often, with the 95 % interval, and whether that is balanced (wholly\n"
        "inside 40 to 60 %); losses by side and unit; how long it lasts and what decides it.\n"
        "The same seed gives the same result for any number of threads. An interrupt\n"
        "(Ctrl-C) tells of the battles that are done. Under mpirun all processes share the\n"
        "battles and the first tells: mpirun -n 8 umpire sim SCENARIO",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 1,
    .run = run,
};
