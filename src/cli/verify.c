/*
 * verify.c: `umpire verify RECORD` checks every commitment, link and roll of fair dice and the
 * seal, and plays the record through by the rules.
 */
#include "cli/cli.h"
#include "fair/fair.h"
#include <string.h>

static void tell_found(const char *path, const fair_found *found)
{
    printf("%s: %zu rolls are fair, and nothing was changed\n", path, found->rolls);
    if (found->by_hand > 0)
        printf("  %zu rolls were typed in by hand or rolled by one device; they prove nothing\n",
               found->by_hand);
    if (found->silent > 0)
        printf("  in %zu rolls somebody did not reveal; the record names him\n", found->silent);
    if (found->void_ones > 0)
        printf("  %zu rolls were taken back and rolled again\n", found->void_ones);
    if (found->renewed > 0)
        printf("  %zu commitments were made anew in the middle\n", found->renewed);
    if (found->host)
        puts("  the host's chain rolled: this proves that he changed nothing afterwards; that he "
             "did\n  not choose it beforehand must be trusted");
}

/* Are its orders legal and its positions right? A record of other rules is told as such. */
static bool replays(const char *path, const cli_args *args)
{
    cli_battle battle;
    if (cli_battle_try(&battle, path, UINT64_MAX, args)) {
        printf("  %zu answers are as the rules have them\n", ump_session_length(battle.session));
        cli_battle_close(&battle);
        return true;
    }
    ump_album *album = cli_album_open(path, args); /* says why */
    ump_album_free(album);
    return false;
}

static bool verify(const char *path, const cli_args *args)
{
    cli_file file;
    fair_found found;
    ump_errors errors = cli_errors_new();
    if (!cli_read(path, &file)) {
        cli_errors_free(&errors);
        return false;
    }
    bool fair = fair_verify(&file.text, &found, &errors);
    if (fair)
        tell_found(path, &found);
    else
        cli_print_errors(&errors);
    cli_file_free(&file);
    cli_errors_free(&errors);
    return fair && (strcmp(path, "-") == 0 || replays(path, args));
}

static int run(const cli_args *args)
{
    int status = CLI_OK;
    if (sodium_init() < 0)
        return CLI_FAULT;
    for (size_t i = 0; i < args->n_operands; i++) {
        if (!verify(args->operand[i], args))
            status = CLI_FAULT;
    }
    return status;
}

const cli_command cli_verify = {
    .name = "verify",
    .group = "fight",
    .about = "Prove that the dice of a record were fair and nothing was changed",
    .usage = "RECORD...",
    .more =
        "Checks the commitments, every link, every roll and the seal of a record with fair dice\n"
        "(docs/fair-dice.md), then plays it through by the rules. The first thing that was\n"
        "changed, left out, repeated, put elsewhere or rolled again is named with its line.",
    .loads = true,
    .least = 1,
    .most = 1000,
    .run = run,
};
