/*
 * said.c: keeps what a view says.
 */
#include <criterion/criterion.h>

#include "json.h"
#include "said.h"

ump_growing said;

const ump_out *to_said(void)
{
    static ump_out out;
    said.size = 0;
    out = ump_growing_out(&said);
    return &out;
}

const char *said_at(const char *path)
{
    static char value[UMP_LINE];
    cr_assert(json_whole(said.at), "no JSON: %.200s", said.at);
    cr_assert(json_find(said.at, path, value, sizeof value), "no %s in %.300s", path, said.at);
    return value;
}
