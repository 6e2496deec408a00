/*
 * games.c: `umpire games`: the kept battles listed, copied into a file and out of it, and moved
 * from one store to another, while servers run or not.
 */
#include "cli/serve.h"
#include "server/exchange.h"
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static srv_store *open_at(const char *where)
{
    char why[SRV_WHY];
    srv_store *store = srv_store_open(where, why);
    if (!store)
        cli_say("%s", why);
    return store;
}

static srv_store *open_games(const cli_args *args)
{
    char where[CLI_PATH];
    return cli_find_games(args, where) ? open_at(where) : NULL;
}

/* Says how it went, and closes. */
static int finish(srv_store *store, bool done, const char *why)
{
    if (!done)
        cli_say("%s", why);
    srv_store_close(store);
    return done ? CLI_OK : CLI_FAULT;
}

/* To stderr, for the standard output may be the export itself. */
static void tell(const char *what, const srv_moved *moved)
{
    fprintf(stderr, "%s: %" PRIu64 " logs, %" PRIu64 " lines\n", what, moved->logs, moved->lines);
    if (moved->beside > 0)
        fprintf(stderr,
                "%" PRIu64 " of them had another history there; both are kept, the new one under "
                "its name and the first letters of its last id\n",
                moved->beside);
}

/* ---- list ---- */

static void list_log(void *ctx, const srv_seen *log)
{
    char day[32] = "";
    time_t seconds = (time_t)(log->updated / 1000);
    struct tm t;
    if (localtime_r(&seconds, &t))
        strftime(day, sizeof day, "%Y-%m-%d %H:%M", &t);
    printf("%-24s %-7s %6" PRId64 " lines  %s  %s%s\n", log->name, log->kind, log->length, day,
           log->title, log->forgotten ? " (forgotten)" : "");
    ++*(uint64_t *)ctx;
}

static int list(const cli_args *args)
{
    uint64_t n = 0;
    char why[SRV_WHY];
    srv_store *store = open_games(args);
    if (!store)
        return CLI_FAULT;
    bool done = srv_each_log(store, list_log, &n, why);
    if (done && n == 0)
        puts("no battles are kept here");
    return finish(store, done, why);
}

/* ---- export, import ---- */

static int export_to(srv_store *store, const char *only, FILE *file)
{
    srv_moved moved = {0};
    char why[SRV_WHY];
    bool done = srv_export(store, only, file, &moved, why);
    if (done)
        tell("exported", &moved);
    return finish(store, done, why);
}

static int export(const cli_args *args)
{
    const char *path = cli_value(args, "to"),
               *only = args->n_operands > 1 ? args->operand[1] : NULL;
    srv_store *store = open_games(args);
    if (!store)
        return CLI_FAULT;
    if (!path)
        return export_to(store, only, stdout);
    FILE *file = fopen(path, "wx");
    if (!file) {
        cli_say("%s: %s; an export overwrites nothing", path, strerror(errno));
        srv_store_close(store);
        return CLI_FAULT;
    }
    int status = export_to(store, only, file);
    if (fclose(file) != 0 && status == CLI_OK) {
        cli_say("%s: %s", path, strerror(errno));
        status = CLI_FAULT;
    }
    if (status != CLI_OK)
        unlink(path);
    return status;
}

static int import(const cli_args *args)
{
    if (args->n_operands < 2)
        return cli_bad_usage(args->command, "import what? 'umpire games import FILE'");
    const char *path = args->operand[1];
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file) {
        cli_say("%s: %s", path, strerror(errno));
        return CLI_FAULT;
    }
    srv_store *store = open_games(args);
    int status = CLI_FAULT;
    if (store) {
        srv_moved moved = {0};
        char why[SRV_WHY];
        bool done = srv_import(file, path, store, &moved, why);
        tell("imported", &moved);
        status = finish(store, done, why);
    }
    if (file != stdin)
        fclose(file);
    return status;
}

/* ---- migrate, backup ---- */

static int copy(srv_store *from, const char *to, const char *what)
{
    srv_moved moved = {0};
    char why[SRV_WHY];
    srv_store *target = open_at(to);
    if (!target) {
        srv_store_close(from);
        return CLI_FAULT;
    }
    bool done = srv_migrate(from, target, &moved, why);
    tell(what, &moved);
    if (done)
        fputs("compared: both hold the same lines, byte for byte\n", stderr);
    srv_store_close(from);
    return finish(target, done, why);
}

static int migrate(const cli_args *args)
{
    const char *to = cli_value(args, "to");
    if (!to)
        return cli_bad_usage(args->command, "migrate where? --to FILE or --to postgresql://...");
    srv_store *from = open_games(args);
    return from ? copy(from, to, "migrated") : CLI_FAULT;
}

static int backup(const cli_args *args)
{
    if (args->n_operands < 2)
        return cli_bad_usage(args->command, "back up into what? 'umpire games backup FILE'");
    const char *path = args->operand[1];
    if (access(path, F_OK) == 0) {
        cli_say("%s is there already; a backup overwrites nothing", path);
        return CLI_FAULT;
    }
    srv_store *from = open_games(args);
    return from ? copy(from, path, "backed up") : CLI_FAULT;
}

/* ---- The command ---- */

static int run(const cli_args *args)
{
    static const struct {
        const char *word;
        size_t most; /* operands behind it */
        int (*run)(const cli_args *args);
    } verbs[] = {{"list", 0, list},
                 {"export", 1, export},
                 {"import", 1, import},
                 {"migrate", 0, migrate},
                 {"backup", 1, backup}};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(args->operand[0], verbs[i].word) != 0)
            continue;
        if (args->n_operands > 1 + verbs[i].most)
            return cli_bad_usage(args->command, "'%s' is one too many", args->operand[1]);
        return verbs[i].run(args);
    }
    return cli_bad_usage(args->command,
                         "'%s' is nothing to do; expected list, export, import, migrate or backup",
                         args->operand[0]);
}

static const cli_option options[] = {
    {"games", "WHERE", "the games: a file, or postgresql://HOST/DATABASE"},
    {"to", "WHERE", "export into this file; migrate to this file or database"},
    {NULL, NULL, NULL},
};

const cli_command cli_games = {
    .name = "games",
    .group = "fight",
    .about = "List, copy, back up and move the battles that are kept",
    .usage = "list [--games WHERE]\nexport [LOG] [--to FILE] [--games WHERE]\n"
             "import FILE [--games WHERE]\nmigrate --to WHERE [--games WHERE]\n"
             "backup FILE [--games WHERE]",
    .more = "All of it may be done while servers run. Nothing is overwritten: a log that has "
            "another history\nis kept beside the other. An export is a line of JSON a parcel "
            "(docs/club.md). A backup is a\ngames file that 'umpire play --games FILE' opens. "
            "migrate copies battles and the key to another\nstore, and compares.",
    .options = options,
    .least = 1,
    .most = 3,
    .run = run,
};
