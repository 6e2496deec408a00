/*
 * json.c: JSON going out, one value after another; the commas come by themselves.
 */
#include "notation/notation.h"
#include <inttypes.h>
#include <stdio.h>

static void begin_value(ump_json *json, const char *key)
{
    if (json->more)
        ump_put(json->out, json->spaced && !json->indent ? ", " : ",");
    if (json->indent) {
        ump_put(json->out, "\n");
        ump_put(json->out, json->indent);
    }
    json->more = true;
    json->indent = NULL;
    if (key) {
        ump_put_json_string(json->out, key);
        ump_put(json->out, json->spaced ? ": " : ":");
    }
}

void ump_json_open(ump_json *json, const char *key, char bracket)
{
    begin_value(json, key);
    json->out->put(json->out->ctx, &bracket, 1);
    json->more = false;
}

void ump_json_close(ump_json *json, char bracket)
{
    json->out->put(json->out->ctx, &bracket, 1);
    json->more = true;
}

void ump_json_text(ump_json *json, const char *key, const char *text)
{
    begin_value(json, key);
    ump_put_json_string(json->out, text ? text : "");
}

void ump_json_number(ump_json *json, const char *key, int64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    ump_json_raw(json, key, digits);
}

void ump_json_yes(ump_json *json, const char *key, bool yes)
{
    ump_json_raw(json, key, yes ? "true" : "false");
}

void ump_json_raw(ump_json *json, const char *key, const char *value)
{
    begin_value(json, key);
    ump_put(json->out, value);
}
