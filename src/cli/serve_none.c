/*
 * serve_none.c: stands for serve.c in a build without libmicrohttpd, SQLite, libpq or libqrencode.
 */
#include "cli/serve.h"

int cli_serve(const cli_args *args)
{
    (void)args;
    cli_say("this umpire was built without libmicrohttpd, SQLite, libpq and libqrencode; "
            "'umpire play --terminal' plays in the terminal");
    return CLI_FAULT;
}

bool cli_find_games(const cli_args *args, char where[CLI_PATH])
{
    where[0] = '\0';
    return cli_serve(args) == CLI_OK;
}
