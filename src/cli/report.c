/*
 * report.c: `umpire report RECORD` writes the book of a battle: one HTML page or one picture.
 */
#include "book/book.h"
#include "cli/cli.h"

static bool write_book(const ump_out *out, const void *what)
{
    const cli_battle *battle = what;
    return ump_book_html(battle->game, battle->session, out);
}

static bool write_picture(const ump_out *out, const void *what)
{
    const cli_battle *battle = what;
    return ump_book_picture(battle->game, battle->session, out);
}

static int run(const cli_args *args)
{
    const char *page = cli_value(args, "html"), *picture = cli_value(args, "svg");
    uint64_t to = UINT64_MAX;
    cli_battle battle;
    if (!page && !picture) {
        cli_say(
            "report: say where the book goes: --html FILE for a page, --svg FILE for a picture; "
            "- is the standard output");
        return CLI_USAGE;
    }
    if (!cli_number(args, "to", &to))
        return CLI_USAGE;
    if (!cli_battle_replay(&battle, args->operand[0], to, NULL, args))
        return CLI_FAULT;
    bool saved = (!page || cli_write(page, write_book, &battle)) &&
                 (!picture || cli_write(picture, write_picture, &battle));
    cli_battle_close(&battle);
    return saved ? CLI_OK : CLI_FAULT;
}

static const cli_option options[] = {
    {"html", "FILE", "write the book there; - is the standard output"},
    {"svg", "FILE", "write it there as one picture: result, map and curve"},
    {"to", "N", "only the first N answers"},
    {"scenarios", "DIR", "where to look for the scenario, if it is not beside the record"},
    {NULL, NULL, NULL},
};

const cli_command cli_report = {
    .name = "report",
    .group = "fight",
    .about = "Write the book of a battle: result, map, curve, luck, losses and story",
    .usage = "[OPTIONS] RECORD",
    .more = "The book is one HTML file that needs no other. It prints on A4 and Letter.\n"
            "  umpire fight first-steps --seed 3 --record steps.rec\n"
            "  umpire report steps.rec --html steps.html --svg steps.svg",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 1,
    .run = run,
};
