/*
 * dice.c: so many faces of fair dice, as battles roll them, and two tests of chance on them: is
 * each face as frequent as the others, and each after each? The secrets are fixed, so the result is
 * too.
 *
 *   fair-dice [FACES]
 */
#include "fair/fair.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIDES = 100, LINKS = 1000, ROLL = 5 };

/* How far counts are from equal ones. */
static double chi_square(const uint64_t *count, unsigned cells, double all)
{
    double sum = 0, expected = all / cells;
    for (unsigned i = 0; i < cells; i++)
        sum += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
    return sum;
}

/* Six standard deviations of the normal that it comes near to, by the cube root of Wilson and
 * Hilferty, compared without a root: a good die fails once in a thousand million. */
static bool is_chance(double chi, unsigned freedom)
{
    double f = freedom, mean = 1 - 2 / (9 * f), spread = 2 / (9 * f), low = 0, high = 4;
    for (int i = 0; i < 60; i++) { /* the cube root of chi / f */
        double middle = (low + high) / 2;
        if (middle * middle * middle < chi / f)
            low = middle;
        else
            high = middle;
    }
    return (low - mean) * (low - mean) < 36 * spread;
}

/* Rolls of five dice, the trace growing by each. */
static bool test(unsigned sides, uint64_t faces)
{
    static fair_hash link[2][LINKS + 1];
    static uint64_t one[MOST_SIDES], pair[MOST_SIDES * MOST_SIDES];
    fair_trace trace;
    uint64_t made = 0, pairs = 0;
    memset(one, 0, sizeof one);
    memset(pair, 0, sizeof pair);
    fair_trace_begin(&trace);
    for (uint64_t roll = 0; made < faces; roll++) {
        uint64_t at = roll % LINKS + 1;
        for (int side = 0; at == 1 && side < 2; side++) {
            fair_hash secret = {{0}};
            memcpy(secret.byte, &roll, sizeof roll);
            secret.byte[31] = (unsigned char)side;
            fair_chain(&secret, LINKS, link[side]);
        }
        uint8_t face[ROLL];
        char line[32];
        fair_hash part[2] = {link[0][at], link[1][at]}, now = fair_trace_now(&trace);
        fair_hash seed = fair_seed(at, &now, part, 2);
        fair_faces(&seed, sides, face, ROLL);
        for (int i = 0; i < ROLL; i++, made++)
            one[face[i] - 1]++;
        for (int i = 0; i + 1 < ROLL; i += 2, pairs++)
            pair[(face[i] - 1u) * sides + face[i + 1] - 1u]++;
        snprintf(line, sizeof line, "dice 5d%u %u %u", sides, face[0], face[4]);
        fair_trace_line(&trace, line, strlen(line));
    }
    double single = chi_square(one, sides, (double)made),
           serial = chi_square(pair, sides * sides, (double)pairs);
    bool good = is_chance(single, sides - 1) && is_chance(serial, sides * sides - 1);
    printf("%llu faces of a D%u: chi-square %.1f (about %u), of pairs %.1f (about %u): %s\n",
           (unsigned long long)made, sides, single, sides - 1, serial, sides * sides - 1,
           good ? "chance" : "NO CHANCE");
    return good;
}

int main(int argc, char **argv)
{
    static const unsigned kinds[] = {6, 10, 100};
    uint64_t faces = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    bool good = sodium_init() >= 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        good = test(kinds[i], faces) && good;
    return good ? 0 : 1;
}
