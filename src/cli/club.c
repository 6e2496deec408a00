/*
 * club.c: `umpire serve`: the page and its battles for a club, with TLS in front of it
 * (docs/club.md).
 */
#include "cli/serve.h"

static const cli_option options[] = {
    {"port", "N", "serve there and nowhere else; 1863 if it is not said"},
    {"public", "URL", "the address that people type, such as https://umpire.example.org/"},
    {"lan", NULL, "listen to other machines too, not to this one alone"},
    {"games", "WHERE", "keep the games in this file, or in postgresql://HOST/DATABASE"},
    {"web", "FOLDER", "the page, if it is not where it was built or installed"},
    {NULL, NULL, NULL},
};

const cli_command cli_serve_club = {
    .name = "serve",
    .group = "fight",
    .about = "Serve a club: many battles, many screens, one process",
    .usage = "[OPTIONS]",
    .more =
        "Serves the page and keeps its battles until SIGTERM or Ctrl-C; what was answered is on "
        "the disk then.\nIt speaks plain HTTP to this machine; a web server in front of it "
        "brings TLS (docs/club.md).\nPasswords of a database belong into ~/.pgpass or "
        "PGPASSWORD, not on the command line.\n'umpire games backup FILE' makes a copy while it "
        "runs.",
    .options = options,
    .run = cli_serve,
};
