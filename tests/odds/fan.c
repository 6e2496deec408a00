/*
 * fan.c: readings of a handful against every fall of every die, and what must hold of handfuls that
 * nobody can count through.
 */
#include "odds/odds.h"

#include <criterion/criterion.h>

/* How often each reading came, over all falls. */
static void count_falls(const ump_ask *ask, int32_t low, uint64_t *count)
{
    uint8_t face[UMP_MAX_EACH];
    uint64_t all = 1;
    for (unsigned i = 0; i < ask->dice; i++)
        all *= ask->sides;
    for (uint64_t fall = 0; fall < all; fall++) {
        uint64_t rest = fall;
        for (unsigned i = 0; i < ask->dice; i++, rest /= ask->sides)
            face[i] = (uint8_t)(1 + rest % ask->sides);
        count[ump_read_dice(ask, face, ask->dice) - low]++;
    }
}

static void compare_fan(const ump_ask *ask)
{
    uint64_t count[128] = {0};
    ump_fan fan;
    cr_assert(ump_fan_make(&fan, ask));
    cr_assert_leq(fan.n, 128);
    count_falls(ask, fan.low, count);
    for (uint32_t i = 0; i < fan.n; i++)
        cr_expect_eq(fan.weight[i].word, count[i], "%ud%u reading %d reach %d: %d", ask->dice,
                     ask->sides, ask->reading, ask->reach, (int)i);
    ump_fan_free(&fan);
}

Test(fan, every_reading_has_the_weight_of_its_falls)
{
    for (uint8_t sides = 2; sides <= 20; sides++)
        for (uint16_t dice = 1; dice <= (sides <= 10 ? 4 : 3); dice++) {
            compare_fan(&(ump_ask){.sides = sides, .dice = dice, .reading = UMP_SUM});
            for (int16_t reach = 0; reach <= sides + 1; reach++) {
                ump_ask ask = {.sides = sides, .dice = dice, .reach = reach};
                ask.reading = UMP_AT_LEAST;
                compare_fan(&ask);
                ask.reading = UMP_AT_MOST;
                compare_fan(&ask);
            }
        }
}

Test(fan, faces_one_by_one_weigh_one_each)
{
    ump_ask ask = {.sides = 6, .dice = 3, .reading = UMP_EACH};
    ump_fan fan;
    cr_assert(ump_fan_make(&fan, &ask));
    cr_expect_eq(fan.n, 216);
    cr_expect_null(fan.weight);
    ump_fan_free(&fan);
    ask.dice = 12;
    cr_expect_eq(ump_fan_width(&ask), UINT64_MAX, "6^12 readings cannot be told by value");
}

/* Weights of a handful add up to sides^dice, and fair ones read the same from both ends. */
static void weigh_handful(const ump_ask *ask)
{
    ump_weight sum = {0}, all = {0};
    ump_fan fan;
    uint64_t parts = 0;
    cr_assert(ump_fan_make(&fan, ask) && ump_fan_parts(&fan));
    for (uint32_t i = 0; i < fan.n; i++) {
        cr_assert(ump_weight_add(&sum, &fan.weight[i]));
        cr_expect_eq(ump_weight_compare(&fan.weight[i], &fan.weight[fan.n - 1 - i]), 0);
        parts += fan.part[i];
    }
    cr_assert(ump_powers_product(fan.under, &all));
    cr_expect_eq(ump_weight_compare(&sum, &all), 0, "%ud%u", ask->dice, ask->sides);
    cr_expect(parts > 990000 && parts < 1010000);
    ump_weight_free(&sum);
    ump_weight_free(&all);
    ump_fan_free(&fan);
}

Test(fan, hundreds_of_dice_add_up_exactly)
{
    weigh_handful(&(ump_ask){.sides = 6, .dice = 330, .reading = UMP_AT_LEAST, .reach = 4});
    weigh_handful(&(ump_ask){.sides = 10, .dice = 330, .reading = UMP_AT_MOST, .reach = 5});
    weigh_handful(&(ump_ask){.sides = 6, .dice = 150, .reading = UMP_SUM});
    weigh_handful(
        &(ump_ask){.sides = 2, .dice = UMP_MAX_DICE, .reading = UMP_AT_LEAST, .reach = 2});
}
