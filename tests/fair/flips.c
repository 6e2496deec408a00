/*
 * flips.c: changes single bits of a record with fair dice, one at a time, and says how many changes
 * were not found. The record as it is must pass.
 *
 *   flips RECORD [FLIPS]
 */
#include "fair/fair.h"
#include <stdio.h>
#include <stdlib.h>

static bool passes(const char *text, size_t size)
{
    fair_found found;
    ump_text record = {"record", text, size};
    return fair_verify(&record, &found, NULL);
}

int main(int argc, char **argv)
{
    static char text[8 << 20];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    unsigned long flips = argc > 2 ? strtoul(argv[2], NULL, 10) : 10000, missed = 0;
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    uint64_t chance = 88172645463325252u;
    if (file)
        fclose(file);
    if (sodium_init() < 0 || size == 0 || !passes(text, size)) {
        fprintf(stderr, "flips: the record does not pass as it is\n");
        return 1;
    }
    for (unsigned long i = 0; i < flips; i++) {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        char *at = &text[chance % size], bit = (char)(1 << (chance >> 40 & 7));
        *at ^= bit;
        missed += passes(text, size);
        *at ^= bit;
    }
    printf("%lu single bits of %zu bytes changed, %lu changes not found\n", flips, size, missed);
    return missed > 0;
}
