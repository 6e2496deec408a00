/*
 * review.c: `umpire review RECORD` says where a battle was won and lost: the chance to win, the
 * luck of the dice, and the orders that gave something away.
 */
#include "book/review.h"
#include "cli/generals.h"
#include "cli/progress.h"

typedef struct job {
    review review;
    bool json;
} job;

static bool write_page(const ump_out *out, const void *what)
{
    const job *j = what;
    review_html(&j->review, out);
    return true;
}

/* False: no memory, or interrupted before anything was looked at. */
static bool look_through(job *j)
{
    sim_ranks alone = {.rank = 0, .size = 1, .here = 1};
    cli_progress progress = {.before = 0};
    cli_progress_begin(&progress, &alone, "answers", j->review.n);
    while (!cli_interrupted() && review_step(&j->review))
        cli_progress_show(&progress, j->review.at);
    cli_progress_clear(&progress);
    if (cli_interrupted())
        cli_say("interrupted: this tells of the first %zu of %zu answers", j->review.at,
                j->review.n);
    return !j->review.failed;
}

static int tell(const job *j, const char *page)
{
    if (page)
        return cli_write(page, write_page, j) ? CLI_OK : CLI_FAULT;
    ump_out out = cli_out(stdout);
    (j->json ? review_json : review_text)(&j->review, &out);
    return CLI_OK;
}

static int run(const cli_args *args)
{
    uint64_t to = UINT64_MAX, trials = REVIEW_TRIALS, seed = REVIEW_SEED;
    cli_battle battle;
    job j = {.json = cli_flag(args, "json")};
    if (!cli_number(args, "to", &to) || !cli_number(args, "seed", &seed) ||
        !cli_count(args, "trials", REVIEW_LEAST, 10000, &trials))
        return CLI_USAGE;
    if (!cli_battle_replay(&battle, args->operand[0], to, NULL, args))
        return CLI_FAULT;
    bool good = review_begin(&j.review, battle.game, battle.session, (unsigned)trials, seed) &&
                look_through(&j);
    if (!good)
        cli_no_memory();
    int status = good ? tell(&j, cli_value(args, "html")) : CLI_FAULT;
    review_end(&j.review);
    cli_battle_close(&battle);
    return status;
}

static const cli_option options[] = {
    {"html", "FILE", "write it as one page there; - is the standard output"},
    {"json", NULL, "for programs"},
    {"trials", "N", "trials of an order that matters, 8 at least; 16"},
    {"seed", "N", "of the dice that it tries with; 1"},
    {"to", "N", "only the first N answers"},
    {"scenarios", "DIR", "where to look for the scenario, if it is not beside the record"},
    {NULL, NULL, NULL},
};

const cli_command cli_review = {
    .name = "review",
    .group = "fight",
    .about = "Say where a battle was won and lost, and what would have been better",
    .usage = "[OPTIONS] RECORD",
    .more =
        "Each order is tried beside the best others that come to mind, with the same dice, until\n"
        "the enemy has had his part; what that gives away is told in percent of a victory, with\n"
        "its standard error. Only what is beyond two of them is named: ?! from 5 %, ? from 10 %,\n"
        "?? from 20 %; ! and !! are strokes. More --trials find more and take longer. The same\n"
        "seed and trials give the same review.\n"
        "  umpire fight first-steps --seed 3 --record steps.rec\n"
        "  umpire review steps.rec --html review.html",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 1,
    .run = run,
};
