/*
 * serve.h: `umpire play` in the browser, where it was built with what serving needs (serve.c);
 * else a word about that (serve_none.c).
 */
#ifndef UMP_CLI_SERVE_H
#define UMP_CLI_SERVE_H

#include "cli/cli.h"

int cli_serve(const cli_args *args);

#endif
