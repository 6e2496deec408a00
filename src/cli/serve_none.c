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
