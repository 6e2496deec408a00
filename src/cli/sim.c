/*
 * sim.c: `umpire sim SCENARIO` fights a scenario many times and tells how it goes. Generals swap
 * sides from battle to battle; each battle has a seed of its own; an interrupt keeps what is done.
 */
#include "cli/sim.h"
#include "cli/progress.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_BATTLES = 200,
    MOST_BATTLES = 10000000,
    FIRST_BATCH = 32,
    MOST_BATCH = 1 << 16,
    MARKED = 64 /* of a batch, by a bit for each */
};

/* ---- Fighting ---- */

/* A batch as one rank fights it: the battles that fall to it, as cards are dealt. */
typedef struct batch {
    size_t before, n; /* battles of all ranks */
    sim_battle *battle;
    sim_result *result;
    size_t own;
} batch;

static bool deal(batch *b, const cli_lab *lab)
{
    size_t room = b->n / lab->ranks.size + 1;
    b->battle = calloc(room, sizeof *b->battle);
    b->result = calloc(room, sizeof *b->result);
    if (!b->battle || !b->result)
        return false;
    for (size_t i = lab->ranks.rank; i < b->n; i += lab->ranks.size)
        b->battle[b->own++] = cli_lab_battle(lab, b->before + i);
    return true;
}

/* The first battles of a batch that a side has won, by their bits. */
static void mark_won(const batch *b, const cli_lab *lab, uint64_t won[2])
{
    size_t i = lab->ranks.rank;
    for (size_t own = 0; own < b->own && i < MARKED; own++, i += lab->ranks.size)
        if (b->result[own].done && b->result[own].winner < 2)
            won[b->result[own].winner] |= UINT64_C(1) << i;
}

static bool fight_batch(cli_lab *lab, cli_progress *p, size_t n, uint64_t won[2])
{
    batch b = {.before = p->before, .n = n};
    bool good = deal(&b, lab);
    if (good) {
        sim_run run = {.battle = b.battle,
                       .result = b.result,
                       .n = b.own,
                       .threads = (unsigned)lab->threads,
                       .tally = lab->tally,
                       .go_on = cli_progress_show,
                       .ctx = p,
                       .stopped = cli_interrupted};
        good = sim_run_all(&run);
        mark_won(&b, lab, won);
    }
    free(b.battle);
    free(b.result);
    return good;
}

static void note_examples(cli_lab *lab, size_t before, const uint64_t won[2])
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < MARKED && lab->example[side] == CLI_NO_BATTLE; i++)
            if (won[side] >> i & 1)
                lab->example[side] = before + i;
}

static void gather(const cli_lab *lab)
{
    sim_part part[SIM_PARTS];
    sim_tally_parts(lab->tally, part);
    for (size_t i = 0; i < SIM_PARTS; i++)
        sim_ranks_sum(&lab->ranks, part[i].at, part[i].n);
}

/* All ranks decide alike, on the sums of all: is the interval narrow, has one been interrupted or
 * failed? */
static bool stop_now(cli_lab *lab, size_t before, const uint64_t won[2], bool *good)
{
    const sim_tally *t = lab->tally;
    uint64_t sum[] = {t->wins[0], t->draws, t->battles, !*good, won[0], won[1]};
    sim_ranks_sum(&lab->ranks, sum, sizeof sum / sizeof *sum);
    note_examples(lab, before, &sum[4]);
    cli_share_interrupt(&lab->ranks);
    *good = sum[3] == 0;
    return cli_interrupted() || !*good || cli_narrow(lab, cli_share_of(sum[0], sum[1], sum[2]));
}

/* All that are left at once, so that nobody waits for the last of a batch; only if they may end
 * early in steps that grow. Threads and ranks have no part in it: the same battles for any. */
static size_t next_batch(const cli_lab *lab, size_t before)
{
    size_t left = (size_t)lab->most - before, most = MOST_BATCH;
    if (lab->width > 0)
        most = before / 4 > FIRST_BATCH ? before / 4 : FIRST_BATCH;
    return left < most ? left : most;
}

static bool fight_all(cli_lab *lab)
{
    cli_progress p;
    bool good = true, stop = false;
    cli_progress_begin(&p, &lab->ranks, "battles", (size_t)lab->most);
    while (!stop && p.before < lab->most) {
        size_t n = next_batch(lab, p.before);
        uint64_t won[2] = {0, 0};
        good = fight_batch(lab, &p, n, won);
        stop = stop_now(lab, p.before, won, &good);
        p.before += n;
    }
    gather(lab);
    cli_progress_end(&p, lab->tally->battles);
    if (!good)
        cli_say("no memory for so many battles");
    return good;
}

/* What the numbers themselves do not say. */
static void say_how_it_ended(const cli_lab *lab)
{
    sim_interval share = cli_lab_share(lab);
    if (cli_interrupted())
        cli_say("interrupted: this tells of the %" PRIu64 " battles that are done",
                lab->tally->battles);
    else if (lab->width > 0 && !cli_narrow(lab, share))
        cli_say("the interval is still %.1f %% wide; a larger -n would narrow it",
                100 * (share.high - share.low));
}

/* Where the report goes to the standard output, people are told on the other one. */
static int tell(const cli_lab *lab, const cli_args *args)
{
    const char *html = cli_value(args, "html");
    bool piped = html && strcmp(html, "-") == 0;
    if (lab->ranks.rank > 0)
        return lab->tally->broken ? CLI_FAULT : CLI_OK;
    if (lab->tally->battles == 0) {
        cli_say("interrupted before a battle was over");
        return CLI_FAULT;
    }
    say_how_it_ended(lab);
    if (cli_flag(args, "json"))
        cli_lab_json(lab, stdout);
    else
        cli_lab_print(lab, piped ? stderr : stdout);
    if (html && !cli_write(html, cli_lab_html, lab))
        return CLI_FAULT;
    return lab->tally->broken ? CLI_FAULT : CLI_OK;
}

/* ---- Options ---- */

/* So many that the interval of any share is as narrow as that. */
static uint64_t enough_for(double width)
{
    return (uint64_t)fmin(ceil(1.96 * 1.96 * (1 / (width * width) - 1)), MOST_BATTLES);
}

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

static bool one_output(const cli_args *args)
{
    const char *html = cli_value(args, "html");
    if (html && args->n_operands > 1)
        cli_bad_usage(args->command, "--html tells of one scenario");
    else if (html && strcmp(html, "-") == 0 && cli_flag(args, "json"))
        cli_bad_usage(args->command, "--json and --html - would both write to the standard output");
    else
        return true;
    return false;
}

static bool read_options(cli_lab *lab, const cli_args *args)
{
    unsigned share = sim_processors() / lab->ranks.here;
    *lab = (cli_lab){.args = args, .seed = 1, .threads = share ? share : 1, .ranks = lab->ranks};
    lab->general[0] = general_of(args, "first");
    lab->general[1] = lab->general[0] ? general_of(args, "second") : NULL;
    if (!lab->general[1] || !read_width(args, &lab->width))
        return false;
    lab->most = lab->width > 0 ? enough_for(lab->width) : DEFAULT_BATTLES;
    return cli_count(args, "n", 1, MOST_BATTLES, &lab->most) &&
           cli_count(args, "j", 1, 256, &lab->threads) && cli_number(args, "seed", &lab->seed) &&
           cli_trials_read(args, lab->general[0], lab->general[1], &lab->patience) &&
           one_output(args);
}

/* One scenario; the first is what the others are compared with. */
static int run_lab(cli_lab *lab, const cli_args *args, const char *scenario)
{
    cli_battle battle;
    if (!cli_battle_open(&battle, scenario, args))
        return CLI_FAULT;
    lab->scenario = scenario;
    lab->battle = &battle;
    lab->example[0] = lab->example[1] = CLI_NO_BATTLE;
    lab->tally = sim_tally_new(battle.game);
    if (!lab->tally)
        cli_say("no memory to count the battles");
    bool good = lab->tally && cli_trials_count(&lab->patience, battle.game, &lab->trials);
    int status = good && fight_all(lab) ? tell(lab, args) : CLI_FAULT;
    if (lab->tally && !lab->base) {
        lab->base = scenario;
        lab->base_share = cli_lab_share(lab);
        snprintf(lab->base_side, sizeof lab->base_side, "%s", ump_side_id(battle.game, 0));
    }
    sim_tally_free(lab->tally);
    cli_battle_close(&battle);
    return status;
}

static int run_labs(cli_lab *lab, const cli_args *args)
{
    int status = read_options(lab, args) ? CLI_OK : CLI_USAGE;
    for (size_t i = 0; i < args->n_operands && status == CLI_OK && !cli_interrupted(); i++) {
        if (i > 0 && !cli_flag(args, "json"))
            putchar('\n');
        status = run_lab(lab, args, args->operand[i]);
    }
    return status;
}

static int run(const cli_args *args)
{
    cli_lab lab;
    if (!cli_ranks_begin(&lab.ranks))
        return CLI_FAULT;
    int status = run_labs(&lab, args);
    sim_ranks_end(&lab.ranks);
    return status;
}

static const cli_option options[] = {
    {"n", "N", "battles, at most; 200, or enough for --until-width"},
    {"j", "N", "battles fought at once; as many as there are processors"},
    {"seed", "N", "seed of the first battle; 1"},
    {"first", "GENERAL", "recruit, drill, veteran or marshal; drill"},
    {"second", "GENERAL", "the same; the two swap sides from battle to battle"},
    {"trials", "N", "how many the marshal may make for a turn"},
    {"seconds", "S", "as many as take so long on one processor here; the number is said"},
    {"until-width", "P", "stop when the 95 % interval is so narrow, as in 4%"},
    {"html", "FILE", "write a report with plots and a map of where men fell"},
    {"json", NULL, "for programs, one object a line"},
    {NULL, NULL, NULL},
};

const cli_command cli_sim = {
    .name = "sim",
    .group = "laboratory",
    .about = "Fight a scenario many times and tell how it goes",
    .usage = "[OPTIONS] SCENARIO...",
    .more =
        "Says who wins how often, with the 95 % interval, and whether that is balanced (wholly\n"
        "inside 40 to 60 %); losses by side and unit; how long it lasts and what decides it, and\n"
        "the unit on which most hangs. Of several scenarios, such as an older and a newer version\n"
        "of one, each is compared with the first if their first sides have the same id.\n"
        "The same seed gives the same result for any number of threads. An interrupt\n"
        "(Ctrl-C) tells of the battles that are done. Under mpirun all processes share the\n"
        "battles and the first tells, with a line of progress every ten seconds:\n"
        "mpirun -n 8 umpire sim SCENARIO",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 64,
    .run = run,
};
