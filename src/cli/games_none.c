/*
 * games_none.c: stands for games.c in a build without what serving needs.
 */
#include "cli/serve.h"

const cli_command cli_games = {
    .name = "games",
    .group = "fight",
    .about = "List, copy, back up and move the battles that are kept",
    .usage = "",
    .most = 8,
    .run = cli_serve,
};
