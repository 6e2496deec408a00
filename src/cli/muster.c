/*
 * muster.c: `umpire muster RECORD SCENARIO` writes the later scenario with the order of battle as
 * the recorded battle left it: the seed of a campaign.
 */
#include "cli/cli.h"
#include "play/carry.h"

typedef struct muster {
    const cli_battle *from, *to;
    unsigned percent;
    const bool *taken;
    size_t *carried;
} muster;

static void put_origin(const muster *m, const ump_out *out)
{
    ump_putf(out,
             "# Mustered from \"%s\", after %zu answers; %u of 100 of the losses have come back.\n",
             m->from->game->title, ump_session_length(m->from->session), m->percent);
}

static bool write_muster(const ump_out *out, const void *what)
{
    const muster *m = what;
    ump_carry carry = {.from = m->from->game,
                       .end = ump_session_state(m->from->session),
                       .to = m->to->game,
                       .percent = m->percent,
                       .taken = m->taken};
    bool written = ump_carry_write(&carry, out, m->carried);
    put_origin(m, out);
    return written;
}

static int muster_into(const cli_battle *from, const cli_battle *to, unsigned percent,
                       const bool *taken, const char *path)
{
    size_t carried = 0;
    if (from->game->rules != to->game->rules) {
        cli_say("muster: \"%s\" is fought by other rules than \"%s\"; expected a scenario of the "
                "same family",
                to->game->title, from->game->title);
        return CLI_FAULT;
    }
    bool saved = cli_write(path, write_muster, &(muster){from, to, percent, taken, &carried});
    if (saved && carried == 0)
        cli_say("muster: nobody of \"%s\" is in \"%s\": units and leaders are found by their ids",
                from->game->title, to->game->title);
    return saved && carried > 0 ? CLI_OK : CLI_FAULT;
}

static int run(const cli_args *args)
{
    enum { HALF = 50, ALL = 100 };
    uint64_t to = UINT64_MAX, percent = HALF;
    const char *path = cli_value(args, "out");
    bool taken[UMP_MAX_PIECES] = {false};
    const ump_sink sink = {.emit = ump_carry_hear, .ctx = taken};
    cli_battle from, next;
    if (!cli_number(args, "to", &to) || !cli_number(args, "recover", &percent))
        return CLI_USAGE;
    if (percent > ALL) {
        cli_say("muster: --recover %llu; expected 0 to 100", (unsigned long long)percent);
        return CLI_USAGE;
    }
    if (cli_is_record(args->operand[1])) {
        cli_say("muster: %s is a record; expected the scenario of the next battle",
                args->operand[1]);
        return CLI_FAULT;
    }
    if (!cli_battle_replay(&from, args->operand[0], to, &sink, args))
        return CLI_FAULT;
    if (!cli_battle_open(&next, args->operand[1], args)) {
        cli_battle_close(&from);
        return CLI_FAULT;
    }
    int status = muster_into(&from, &next, (unsigned)percent, taken, path ? path : "-");
    cli_battle_close(&next);
    cli_battle_close(&from);
    return status;
}

static const cli_option options[] = {
    {"recover", "PERCENT", "of a unit's losses that come back overnight, rounded down; 50"},
    {"out", "FILE", "write it there; the standard output"},
    {"to", "N", "as it stood after N answers"},
    {"scenarios", "DIR", "where to look for the scenario of the record, if it is not beside it"},
    {NULL, NULL, NULL},
};

const cli_command cli_muster = {
    .name = "muster",
    .group = "fight",
    .about = "Bring the troops of one battle into the next as it left them",
    .usage = "[OPTIONS] RECORD SCENARIO",
    .more =
        "Units and leaders that the scenario lists under the same id and side are written into\n"
        "it as the battle left them. Half of a unit's losses come back, prisoners do not; who\n"
        "ran from the table counts as lost whole; who is left rallies; fallen leaders stay\n"
        "fallen, and those who took their places go on.\n"
        "  umpire fight apw-nachod --seed 27 --record nachod.rec\n"
        "  umpire muster nachod.rec apw-skalitz --out skalitz.scn\n"
        "  umpire fight skalitz.scn --seed 28",
    .options = options,
    .loads = true,
    .least = 2,
    .most = 2,
    .run = run,
};
