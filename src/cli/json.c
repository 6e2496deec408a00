/*
 * json.c: numbers in JSON that the notation has no word for: whole ones of 64 bits, and shares.
 */
#include "cli/cli.h"
#include <inttypes.h>
#include <math.h>

void cli_json_number(ump_json *json, const char *key, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    ump_json_raw(json, key, digits);
}

void cli_json_real(ump_json *json, const char *key, double number)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.6f", number);
    ump_json_raw(json, key, isfinite(number) ? digits : "null");
}
