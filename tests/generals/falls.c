/*
 * falls.c: the readings of a few dice by their weights: against every roll of the faces, counted
 * one by one.
 */
#include "generals/generals.h"

#include <criterion/criterion.h>

/* How many rolls of the dice are read as `reading`. */
static int64_t rolls_read_as(const ump_ask *ask, int32_t reading)
{
    uint8_t face[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    int64_t found = 0;
    for (;;) {
        unsigned die = 0;
        found += ump_read_dice(ask, face, ask->dice) == reading;
        while (die < ask->dice && face[die] == ask->sides)
            face[die++] = 1;
        if (die == ask->dice)
            return found;
        face[die]++;
    }
}

static int64_t sum_of(const ump_fall *fall)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < fall->n; i++)
        sum += fall->weight[i];
    return sum;
}

static const ump_ask handfuls[] = {
    {.kind = UMP_ASK_DICE, .dice = 1, .sides = 6, .reading = UMP_SUM},
    {.kind = UMP_ASK_DICE, .dice = 2, .sides = 6, .reading = UMP_SUM},
    {.kind = UMP_ASK_DICE, .dice = 4, .sides = 6, .reading = UMP_SUM},
    {.kind = UMP_ASK_DICE, .dice = 1, .sides = 10, .reading = UMP_SUM},
    {.kind = UMP_ASK_DICE, .dice = 3, .sides = 10, .reading = UMP_SUM},
    {.kind = UMP_ASK_DICE, .dice = 5, .sides = 6, .reading = UMP_AT_LEAST, .reach = 5},
    {.kind = UMP_ASK_DICE, .dice = 6, .sides = 6, .reading = UMP_AT_MOST, .reach = 2},
    {.kind = UMP_ASK_DICE, .dice = 3, .sides = 6, .reading = UMP_AT_LEAST, .reach = 7},
    {.kind = UMP_ASK_DICE, .dice = 3, .sides = 10, .reading = UMP_AT_MOST, .reach = 10},
};

enum { HANDFULS = sizeof handfuls / sizeof *handfuls };

Test(falls, weights_are_the_rolls_that_are_read_so)
{
    for (size_t h = 0; h < HANDFULS; h++) {
        ump_fall fall;
        cr_assert(ump_fall_of(&handfuls[h], UMP_WIDEST, &fall), "handful %zu", h);
        cr_expect_eq(sum_of(&fall), fall.all, "handful %zu", h);
        for (uint32_t i = 0; i < fall.n; i++)
            cr_expect_eq(fall.weight[i], rolls_read_as(&handfuls[h], fall.low + (int32_t)i),
                         "handful %zu, reading %d", h, fall.low + (int32_t)i);
    }
}

/* As many rolls lie below a leaf's reading as its share says, or less, and with it as many or more.
 */
Test(falls, with_few_leaves_each_stands_for_an_equal_share_of_the_rolls)
{
    for (size_t h = 0; h < HANDFULS; h++)
        for (uint32_t leaves = 1; leaves < 8; leaves++) {
            ump_fall whole, few;
            ump_fall_of(&handfuls[h], UMP_WIDEST, &whole);
            cr_assert(ump_fall_of(&handfuls[h], leaves, &few));
            if (whole.n <= leaves)
                continue;
            int64_t below = 0, leaf = 0;
            cr_expect_eq(few.all, leaves);
            cr_expect_eq(sum_of(&few), few.all, "handful %zu, %u leaves", h, leaves);
            for (uint32_t i = 0; i < few.n; below += whole.weight[i++])
                for (int64_t k = 0; k < few.weight[i]; k++, leaf++) {
                    int64_t middle = (2 * leaf + 1) * whole.all;
                    cr_expect(2 * leaves * below <= middle &&
                                  middle <= 2 * leaves * (below + whole.weight[i]),
                              "handful %zu, %u leaves, reading %u", h, leaves, i);
                }
        }
}

Test(falls, faces_that_all_matter_are_spelt_out_while_there_are_few)
{
    ump_ask ask = {.kind = UMP_ASK_DICE, .dice = 2, .sides = 6, .reading = UMP_EACH};
    ump_fall fall;
    cr_assert(ump_fall_of(&ask, UMP_WIDEST, &fall));
    cr_expect_eq(fall.n, 36);
    cr_expect_eq(sum_of(&fall), 36);
    cr_expect_not(ump_fall_of(&ask, 35, &fall));
    ask.dice = 3;
    cr_expect_not(ump_fall_of(&ask, UMP_WIDEST, &fall));
}

Test(falls, a_handful_beyond_a_word_is_left_to_chance)
{
    ump_ask ask = {
        .kind = UMP_ASK_DICE, .dice = 60, .sides = 6, .reading = UMP_AT_LEAST, .reach = 4};
    ump_fall fall;
    cr_expect_not(ump_fall_of(&ask, UMP_WIDEST, &fall));
}
