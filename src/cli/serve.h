/*
 * serve.h: `umpire play` in the browser and `umpire serve`, where it was built with what serving
 * needs (serve.c); else a word about that (serve_none.c).
 */
#ifndef UMP_CLI_SERVE_H
#define UMP_CLI_SERVE_H

#include "cli/cli.h"

enum { CLI_PATH = 4096 };

int cli_serve(const cli_args *args); /* play and serve */
/* Where games are kept: what --games says, a file or postgresql://..., or the file of this user.
 * False with a message. */
bool cli_find_games(const cli_args *args, char where[CLI_PATH]);

#endif
