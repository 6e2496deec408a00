/*
 * read.c: the lines that lay out a table, what is made of them, and the faults they may have.
 */
#include "table.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(field_read, table_and_units)
{
    table t;

    table_lay(&t, "table 48in x 36in\n");
    cr_assert(t.field.width == 48 * 1016 && t.field.depth == 36 * 1016);
    cr_assert_eq(t.field.unit, UMP_INCH);
    cr_assert_eq(t.field.n_features, 0);
    table_free(&t);
    table_lay(&t, "table 180.5cm x 120cm\nroad width 2 0,0 10,0\nroad width 2in 0,0 10,0\n");
    cr_assert(t.field.width == 72200 && t.field.unit == UMP_CM);
    cr_assert_eq(t.field.feature[0].width, 800);
    cr_assert_eq(t.field.feature[1].width, 2032);
    table_free(&t);
}

Test(field_read, every_kind_of_feature)
{
    static const struct {
        const char *line, *name;
        uint8_t kind;
        bool closed;
        size_t n;
    } rows[] = {
        {"woods light \"Herbst Woods\" 10,4 14,4 15,9 9,8", "Herbst Woods", UMP_LIGHT_WOODS, true,
         4},
        {"woods heavy 1,1 2,1 2,2", "", UMP_HEAVY_WOODS, true, 3},
        {"woods \"A\" heavy 1,1 2,1 2,2", "A", UMP_HEAVY_WOODS, true, 3},
        {"woods 1,1 2,1 2,2", "", UMP_WOODS, true, 3},
        {"forest 1,1 2,1 2,2", "", UMP_FOREST, true, 3},
        {"orchard 1,1 2,1 2,2", "", UMP_ORCHARD, true, 3},
        {"broken 1,1 2,1 2,2", "", UMP_BROKEN, true, 3},
        {"rough 1,1 2,1 2,2 1,1", "", UMP_ROUGH, true, 3},
        {"marsh 1,1 2,1 2,2", "", UMP_MARSH, true, 3},
        {"difficult 1,1 2,1 2,2", "", UMP_DIFFICULT, true, 3},
        {"cover 1,1 2,1 2,2", "", UMP_COVER, true, 3},
        {"farm 1,1 2,1 2,2", "", UMP_FARM, true, 3},
        {"village 1,1 2,1 2,2", "", UMP_VILLAGE, true, 3},
        {"Town 1,1 2,1 2,2", "", UMP_TOWN, true, 3},
        {"water 1,1 2,1 2,2", "", UMP_WATER, true, 3},
        {"impassable 1,1 2,1 2,2", "", UMP_IMPASSABLE, true, 3},
        {"hill 2 \"Ridge\" 1,1 2,1 2,2", "Ridge", UMP_HILL, true, 3},
        {"road 1,1 2,1", "", UMP_ROAD, false, 2},
        {"trail 1,1 2,1 2,2", "", UMP_TRAIL, false, 3},
        {"fence 1,1 2,1", "", UMP_FENCE, false, 2},
        {"wall 1,1 2,1", "", UMP_WALL, false, 2},
        {"works 1,1 2,1", "", UMP_WORKS, false, 2},
        {"works inside left 1,1 2,1", "", UMP_WORKS, false, 2},
        {"works hasty 1,1 2,1", "", UMP_HASTY_WORKS, false, 2},
        {"works light 1,1 2,1", "", UMP_LIGHT_WORKS, false, 2},
        {"works heavy 1,1 2,1", "", UMP_HEAVY_WORKS, false, 2},
        {"stream 1,1 2,1", "", UMP_STREAM, false, 2},
        {"river 1,1 2,1", "", UMP_RIVER, false, 2},
        {"fortification earthwork 1,1 2,1", "", UMP_FORT, false, 2},
        {"fortification earthwork 1,1 2,1 2,2 1,1", "", UMP_FORT, true, 3},
        {"bridge 1,1", "", UMP_BRIDGE, false, 1},
        {"ford 1,1", "", UMP_FORD, false, 1},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[256];
        const ump_feature *f;
        table t;

        snprintf(text, sizeof text, "table 48in x 36in\n%s  # a comment\n", rows[i].line);
        table_lay(&t, text);
        f = t.field.feature;
        cr_assert_eq(t.field.n_features, 1);
        cr_expect(f->kind == rows[i].kind && f->closed == rows[i].closed &&
                      f->n_points == rows[i].n && strcmp(f->name, rows[i].name) == 0 &&
                      f->line == 2,
                  "%s: %s", rows[i].line, ump_ground_name(f->kind));
        table_free(&t);
    }
}

Test(field_read, what_a_fort_and_a_hill_say)
{
    table t;
    const ump_feature *f;

    table_lay(&t,
              "table 48in x 36in\n"
              "fortification earthwork \"Fort X\" strength 4 cohesion 5 side cs 1,1 2,1 2,2 1,1\n"
              "fortification rifle-pits 1,1 2,1\n"
              "hill 3 1,1 2,1 2,2\n");
    f = t.field.feature;
    cr_assert(f[0].grade == 1 && f[0].strength == 4 && f[0].cohesion == 5 && f[0].side == 1);
    cr_assert(f[1].grade == 0 && f[1].strength == 0 && f[1].side == UMP_NO_SIDE);
    cr_assert_eq(f[2].level, 3);
    table_free(&t);
}

Test(field_read, faults_have_their_place_and_say_what_was_meant)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"table 48in 36in\n",
         "test.scn:1:12: the two sides of the table stand apart by x; expected "
         "a line such as \"table 48in x 36in\""},
        {"table 48 x 36in\n",
         "test.scn:1:7: \"48\" has no unit; expected a length such as 48in or 120cm"},
        {"table 48in x 90cm\n", "test.scn:1:14: the two sides of the table differ in their unit; "
                                "expected in twice"},
        {"table 4000in x 36in\n",
         "test.scn:1:7: no table has this size; expected from 1 to 400in or 1016cm"},
        {"table 48in x 36in deep\n", NULL},
        {"table 48in x 36in\nfarm \""
         "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567"
         "890123456789x\" 1,1 2,1 2,2\n",
         "test.scn:2:6: a name of 101 letters; expected at most 100"},
        {"table 48in x 36in\nwoods ligth 1,1 2,1 2,2\n",
         "test.scn:2:7: \"ligth\" is not a place; expected light or heavy; did you mean light?"},
        {"table 48in x 36in\nroad widht 1 1,1 2,1\n",
         "test.scn:2:6: \"widht\" is not a place; expected width; did you mean width?"},
        {"table 48in x 36in\nroad width 0 1,1 2,1\n",
         "test.scn:2:12: nothing has this width; expected more than 0 and at most 10in"},
        {"table 48in x 36in\nroad 1,1 49,1\n",
         "test.scn:2:10: 49,1 is off the table; expected a place from 0,0 to 48,36"},
        {"table 48in x 36in\nroad 1,1\n",
         "test.scn:2:1: a line has two ends; expected two or more points"},
        {"table 48in x 36in\nroad 1,1 1,1 2,2\n",
         "test.scn:2:1: a point stands here twice in a row; expected points that differ"},
        {"table 48in x 36in\nfarm 1,1 2,2 2,1 1,2\n",
         "test.scn:2:1: these corners enclose no area without crossing; expected three or more "
         "corners in order around it"},
        {"table 48in x 36in\nford 1,1 2,2\n",
         "test.scn:2:1: this stands at one place; expected one point such as 22,19"},
        {"table 48in x 36in\nhill 0 1,1 2,1 2,2\n",
         "test.scn:2:6: \"0\" is not the level of a hill; expected a whole number from 1 to 9"},
        {"table 48in x 36in\nfortification earthwrok 1,1 2,1\n",
         "test.scn:2:15: \"earthwrok\" is not a grade of fortification; expected rifle_pits or "
         "earthwork; did you mean earthwork?"},
        {"table 48in x 36in\nfortification earthwork side ux 1,1 2,1\n",
         "test.scn:2:30: \"ux\" is not a side; expected us or cs; did you mean us?"},
        {"table 48in x 36in\nfence 1,1 two,1\n", NULL},
        {"table 48in x 36in\nworks inside 1,1 2,1\n", NULL},
        {"table 48in x 36in\nworks hasty inside left 1,1 2,1\n", NULL},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char line[UMP_LINE];
        table t;

        table_read(&t, rows[i].text, ~UINT64_C(0));
        cr_expect(!t.ok && t.errors.count >= 1, "%s", rows[i].text);
        ump_error_text(&t.list[0], line);
        if (rows[i].error)
            cr_expect(strstr(line, rows[i].error) != NULL, "%s: %s", rows[i].text, line);
        table_free(&t);
    }
}

/* Whoever reads the whole scenario says that it has no table. */
Test(field_read, without_a_table_nothing_can_be_placed)
{
    table t;

    table_read(&t, "woods light 1,1 2,1 2,2\nroad width 2 1,1 2,1\n", ~UINT64_C(0));
    cr_assert(!t.ok && t.errors.count == 0);
    table_free(&t);
}

Test(field_read, all_faults_are_told_not_only_the_first)
{
    table t;

    table_read(&t, "table 48in x 36in\nroad 1,1 99,1 98,2\nwoods 1,1\nbridge x\n", ~UINT64_C(0));
    cr_assert_eq(t.errors.count, 4);
    cr_assert(t.list[0].line == 2 && t.list[1].line == 2 && t.list[2].line == 3 &&
              t.list[3].line == 4);
    table_free(&t);
}

Test(field_read, terrain_that_the_rules_do_not_know)
{
    table t;

    table_read(&t, "table 48in x 36in\nmarsh 1,1 2,1 2,2\nwoods 1,1 2,1 2,2\nroad 1,1 2,2\n",
               UMP_BIT(UMP_ROAD) | UMP_BIT(UMP_LIGHT_WOODS));
    cr_assert_eq(t.errors.count, 2);
    cr_assert_str_eq(t.list[0].what, "these rules have no marsh; expected terrain that they know");
    cr_assert_str_eq(t.list[1].what, "woods have a grade in these rules; expected light or heavy "
                                     "behind \"woods\"");
    table_free(&t);
}

Test(field_read, too_many_points_and_features)
{
    static char text[900000];
    size_t used = 0;
    table t;

    used += (size_t)sprintf(text, "table 48in x 36in\nroad ");
    for (int i = 0; i < UMP_MAX_CORNERS + 5; i++)
        used += (size_t)sprintf(text + used, "%d,%d ", i % 48, i % 36);
    sprintf(text + used, "\n");
    table_read(&t, text, ~UINT64_C(0));
    cr_assert_eq(t.errors.count, 1);
    cr_assert_str_eq(t.list[0].what, "too many points; expected at most 256");
    table_free(&t);

    used = (size_t)sprintf(text, "table 48in x 36in\n");
    for (int i = 0; i < UMP_MAX_FEATURES + 2; i++)
        used += (size_t)sprintf(text + used, "fence %d,%d %d,36\n", i % 48, i % 36, (i + 1) % 48);
    table_read(&t, text, ~UINT64_C(0));
    cr_assert_eq(t.errors.count, 1);
    cr_assert_str_eq(t.list[0].what, "too many features; expected at most 8192");
    table_free(&t);
}

/* Every beginning of a scenario is read to its end, whatever is missing. */
Test(field_read, text_that_breaks_off_anywhere)
{
    static const char whole[] =
        "table 48in x 36in\nwoods light \"Herbst Woods\" 10,4 14,4 15,9 9,8\nroad width 0.5 0,18 "
        "22,19 48,18\nhill 1 18,0 24,0 25,30\nfortification earthwork strength 4 side us 1,1 2,1 "
        "2,2 1,1\nbridge 22,19 width 1\n";
    char text[sizeof whole];
    size_t sound = 0;

    for (size_t n = sizeof "table" - 1; n < sizeof whole; n++) {
        table t;

        memcpy(text, whole, n);
        text[n] = '\0';
        table_quietly(&t, text);
        sound += t.ok;
        cr_expect(t.ok == (t.errors.count == 0), "%zu bytes", n);
        table_free(&t);
    }
    cr_expect(sound > 5 && sound < sizeof whole / 2);
}

/* Areas as large as the table lie in every cell: the grid gives way, the answer does not. */
Test(field_read, thousands_of_areas_as_large_as_the_table)
{
    static char text[UMP_MAX_FEATURES * 40];
    size_t used = (size_t)sprintf(text, "table 48in x 36in\n");
    table t;

    for (int i = 0; i < UMP_MAX_FEATURES; i++)
        used += (size_t)sprintf(text + used, "rough 0,0 48,0 48,36 0,%d.%03d\n", 30 + i % 6,
                                i / 6 % 1000);
    table_lay(&t, text);
    cr_assert_eq(ump_spot_at(&t.field, AT(20, 10)).feature, UMP_MAX_FEATURES - 1);
    table_free(&t);
}

Test(field_read, keywords_and_names)
{
    size_t n;
    const char *const *words = ump_field_keywords(&n);

    cr_assert_eq(n, 24);
    cr_assert_str_eq(words[2], "woods");
    cr_assert_str_eq(ump_ground_name(UMP_OPEN), "open");
    cr_assert_str_eq(ump_ground_name(UMP_LIGHT_WOODS), "light_woods");
    cr_assert_str_eq(ump_ground_name(UMP_HASTY_WORKS), "hasty_works");
    cr_assert_str_eq(ump_ground_name(UMP_FORD), "ford");
}
