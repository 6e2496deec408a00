/*
 * dice.c: seeded dice are fair and repeat; each reading reads what it says, by faces or by value.
 */
#include "kit.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <string.h>

Test(dice, the_same_seed_and_serial_give_the_same_faces)
{
    ump_ask ask = {.kind = UMP_ASK_DICE, .dice = 100, .sides = 6};
    uint8_t a[100], b[100], c[100], d[100];
    ump_roll(7, 3, &ask, a);
    ump_roll(7, 3, &ask, b);
    ump_roll(7, 4, &ask, c);
    ump_roll(8, 3, &ask, d);
    cr_expect_eq(memcmp(a, b, 100), 0);
    cr_expect_neq(memcmp(a, c, 100), 0);
    cr_expect_neq(memcmp(a, d, 100), 0);
}

/* The first words of SplitMix64 from state 0. */
Test(dice, scramble_is_splitmix64)
{
    cr_expect_eq(ump_scramble(0), UINT64_C(0xe220a8397b1dcdaf));
    cr_expect_eq(ump_scramble(UINT64_C(0x9e3779b97f4a7c15)), UINT64_C(0x6e789e6aa1b965f4));
}

/* 60,000 dice of each kind: every face within 5 standard deviations of its share. */
Test(dice, faces_are_fair)
{
    static const uint8_t kinds[] = {2, 4, 6, 8, 10, 12, 20};
    for (size_t k = 0; k < sizeof kinds; k++) {
        ump_ask ask = {.kind = UMP_ASK_DICE, .dice = 600, .sides = kinds[k]};
        int64_t count[21] = {0}, n = 60000;
        uint8_t face[600];
        for (uint32_t serial = 0; serial < 100; serial++) {
            ump_roll(12345, serial, &ask, face);
            for (size_t i = 0; i < 600; i++) {
                cr_assert(face[i] >= 1 && face[i] <= kinds[k]);
                count[face[i]]++;
            }
        }
        for (unsigned f = 1; f <= kinds[k]; f++) {
            int64_t off = count[f] * kinds[k] - n;
            cr_expect_lt(off * off, 25 * n * (kinds[k] - 1), "D%u face %u", kinds[k], f);
        }
    }
}

typedef struct reading {
    ump_ask ask;
    uint8_t face[4];
    int32_t read, by_value; /* by_value: the value that says the same */
} reading;

static const reading readings[] = {
    {{.sides = 6, .dice = 2, .reading = UMP_SUM}, {4, 5}, 9, 9},
    {{.sides = 6, .dice = 4, .reading = UMP_AT_LEAST, .reach = 5}, {4, 5, 6, 1}, 2, 2},
    {{.sides = 6, .dice = 4, .reading = UMP_AT_MOST, .reach = 1}, {4, 5, 6, 1}, 1, 1},
    {{.sides = 10, .dice = 1, .reading = UMP_SUM}, {10}, 10, 10},
    {{.sides = 6, .dice = 2, .reading = UMP_EACH}, {4, 5}, 9, 3 * 6 + 4},
    {{.sides = 10, .dice = 4, .reading = UMP_EACH}, {1, 10, 1, 2}, 14, 901},
    {{.sides = 6, .dice = 3, .reading = UMP_AT_LEAST, .reach = 0}, {1, 2, 3}, 3, 3},
    {{.sides = 6, .dice = 3, .reading = UMP_AT_LEAST, .reach = 7}, {1, 2, 3}, 0, 0},
    {{.sides = 6, .dice = 3, .reading = UMP_AT_MOST, .reach = 9}, {1, 2, 3}, 3, 3},
    {{.sides = 6, .dice = 3, .reading = UMP_AT_MOST, .reach = 0}, {1, 2, 3}, 0, 0},
};

Test(dice, readings_by_faces_and_by_value_agree)
{
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        const reading *r = &readings[i];
        ump_state by_faces = {0}, by_value = {0};
        ump_answer faces = {.n_faces = r->ask.dice, .face = r->face};
        ump_answer value = {.by_value = 1, .value = r->by_value};
        cr_expect_eq(ump_read_dice(&r->ask, r->face, r->ask.dice), r->read, "row %zu", i);
        cr_expect(ump_dice_check(&r->ask, &faces, NULL), "row %zu", i);
        cr_expect(ump_dice_check(&r->ask, &value, NULL), "row %zu", i);
        ump_dice_take(&r->ask, &faces, &by_faces);
        ump_dice_take(&r->ask, &value, &by_value);
        cr_expect_eq(by_faces.roll, r->read, "row %zu", i);
        cr_expect_eq(memcmp(&by_faces, &by_value, sizeof by_faces), 0, "row %zu", i);
    }
}

/* Every way four dice fall is one of the values taken; one below and one above are refused. */
Test(dice, values_beyond_the_dice_are_refused)
{
    static const struct {
        ump_ask ask;
        int32_t low, high;
    } rows[] = {
        {{.sides = 6, .dice = 3, .reading = UMP_SUM}, 3, 18},
        {{.sides = 6, .dice = 3, .reading = UMP_AT_LEAST, .reach = 4}, 0, 3},
        {{.sides = 6, .dice = 3, .reading = UMP_AT_LEAST, .reach = 7}, 0, 0},
        {{.sides = 6, .dice = 3, .reading = UMP_AT_MOST, .reach = 6}, 3, 3},
        {{.sides = 6, .dice = 3, .reading = UMP_EACH}, 0, 215},
        {{.sides = 6, .dice = 11, .reading = UMP_EACH}, 0, 362797055},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int32_t off = -1; off <= 1; off++) {
            ump_answer low = {.by_value = 1, .value = rows[i].low + off};
            ump_answer high = {.by_value = 1, .value = rows[i].high + off};
            bool one = rows[i].low == rows[i].high;
            cr_expect_eq(ump_dice_check(&rows[i].ask, &low, NULL), one ? off == 0 : off >= 0,
                         "row %zu", i);
            cr_expect_eq(ump_dice_check(&rows[i].ask, &high, NULL), one ? off == 0 : off <= 0,
                         "row %zu", i);
        }
}

Test(dice, too_many_faces_have_no_number)
{
    ump_ask ask = {.sides = 6, .dice = 24, .reading = UMP_EACH};
    cr_expect_not(ump_dice_check(&ask, &(ump_answer){.by_value = 1, .value = 0}, NULL));
}
