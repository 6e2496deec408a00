/*
 * shelter.c: what shelters a target from which enemy, and who is adjacent to whom.
 */
#include "table.h"
#include <criterion/criterion.h>
#include <stdio.h>

static const ump_shelter_rules adf = {
    .lines = UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL), .within = UMP_INCH / 4, .front_middle = true};
static const ump_shelter_rules potomac = {.lines = UMP_BIT(UMP_WALL) | UMP_BIT(UMP_FORT),
                                          .within = 2 * UMP_CM};
static const ump_shelter_rules apw = {
    .lines = UMP_BIT(UMP_WORKS), .within = UMP_INCH, .at_crossing = true, .to_nearest = true};

/* The target: 2 inches wide, 1 deep, its front edge at 20,15, facing up. */
typedef struct shelter_row {
    const char *what;
    const ump_shelter_rules *rules;
    const char *lines;
    ump_pt from;
    size_t n;
    uint16_t first;
} shelter_row;

#define P(x, y)                                                                                    \
    {                                                                                              \
        IN(x), IN(y)                                                                               \
    }

Test(shelter, by_the_words_of_each_family)
{
    static const shelter_row rows[] = {
        {"ADF-GEO-08 a wall a quarter inch before the front", &adf, "wall 15,15.25 25,15.25\n",
         P(20, 25), 1, 0},
        {"ADF-GEO-08 a thousandth farther", &adf, "wall 15,15.251 25,15.251\n", P(20, 25), 0, 0},
        {"ADF-GEO-08 not against an enemy behind", &adf, "wall 15,15.25 25,15.25\n", P(20, 5), 0,
         0},
        {"ADF-GEO-08 nor one whose line passes its end", &adf, "wall 15,15.25 25,15.25\n",
         P(30, 15.1), 0, 0},
        {"ADF-GEO-08 a road shelters nobody", &adf, "road 15,15.25 25,15.25\n", P(20, 25), 0, 0},
        {"ADF-GEO-08 two of them, the nearer first", &adf,
         "fence 15,15.25 25,15.25\nwall 15,15.1 25,15.1\n", P(20, 25), 2, 1},
        {"POT-LOS-04 a wall within 2 cm of the target", &potomac, "wall 15,15.787 25,15.787\n",
         P(20, 25), 1, 0},
        {"POT-LOS-04 a wall beyond 2 cm", &potomac, "wall 15,15.788 25,15.788\n", P(20, 25), 0, 0},
        {"POT-LOS-04 measured from the footprint", &potomac, "wall 21.5,10 21.5,20\n", P(30, 14.5),
         1, 0},
        {"POT-LOS-04 a closed work around the target", &potomac,
         "fortification earthwork 18,13 22,13 22,15.5 18,15.5 18,13\n", P(20, 25), 1, 0},
        {"APW-TER-06 works crossed within 1 inch of the unit", &apw, "works 15,16 25,16\n",
         P(20, 25), 1, 0},
        {"APW-TER-06 works crossed a thousandth farther", &apw, "works 15,16.001 25,16.001\n",
         P(20, 25), 0, 0},
        {"APW-TER-06 near the unit, but crossed farther off", &apw, "works 20,15.5 20,16 25,20\n",
         P(23, 25), 0, 0},
        {"APW-TER-06 works through the unit are not crossed on the way", &apw,
         "works 15,14.5 25,14.5\n", P(20, 25), 0, 0},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        const shelter_row *row = &rows[i];
        ump_rect target = ump_rect_at(AT(20, 15), 0, IN(2), IN(1));
        uint16_t found[4] = {9, 9, 9, 9};
        char text[256];
        size_t n;
        table t;

        snprintf(text, sizeof text, "table 40in x 30in\n%s", row->lines);
        table_lay(&t, text);
        n = ump_shelter(&t.field, row->rules, row->from, &target, found, 4);
        cr_expect_eq(n, row->n, "%s: %zu", row->what, n);
        if (n)
            cr_expect_eq(found[0], row->first, "%s", row->what);
        table_free(&t);
    }
}

Test(shelter, more_than_there_is_room_for_are_counted)
{
    char text[4096] = "table 40in x 30in\n";
    size_t used = 18;
    ump_rect target = ump_rect_at(AT(20, 15), 0, IN(2), IN(1));
    uint16_t found[3];
    table t;

    for (int i = 0; i < 90; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "wall 19,15.1%02d 21,15.1%02d\n",
                                 99 - i, 99 - i);
    table_lay(&t, text);
    cr_assert_eq(ump_shelter(&t.field, &adf, AT(20, 25), &target, found, 3), 90);
    cr_assert(found[0] == 89 && found[1] == 88 && found[2] == 87);
    table_free(&t);
}
