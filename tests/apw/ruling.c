/*
 * ruling.c: what an umpire may set of a piece of 1866, how it stands then, and what is refused.
 */
#include "kit.h"

static const char armies[] = "town \"T\" 44,4 48,4 48,8 44,8\n"
                             "army au \"A\"\n leader al \"Alder\" cr 6 at 30,4\n"
                             " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
                             " unit a2 \"A2\" au-line at 40,6 facing 0 line\n"
                             " unit b \"B\" au-bty at 20,6 facing 0 deployed\n"
                             " unit r \"R\" au-line at 10,6 facing 0 line arrives 3\n"
                             "army pr \"P\"\n leader pl \"Plath\" cr 8 at 30,36\n"
                             " unit p1 \"P1\" pr-line at 30,34 facing 180 line\n";

static const struct {
    const char *ruled, *now;
} row[] = {
    {"a1 stands 1", "state a1 stands 1\n"},
    {"a1 stands 0", "0 stands of A1; expected 1 to 3"},
    {"a1 stands 9", "9 stands of A1; expected 1 to 3"},
    {"a1 level disorg", "state a1 level disorg\n"},
    {"a1 formation column", "state a1 formation column\n"},
    {"a1 formation column2", "state a1 formation column2\n"},
    {"a1 formation deployed", "A1 cannot be ruled into this formation"},
    {"a1 formation garrison", "A1 stands in no town that it could hold"},
    {"a2 at 46,6; a2 formation garrison", "state a2 at 46,6.375 formation garrison\n"},
    {"a2 at 46,6; a2 formation garrison; a2 at 40,12", "state a2 at 40,12\n"},
    {"b formation limbered", "state b formation limbered\n"},
    {"b formation line", "B cannot be ruled into this formation"},
    {"b formation garrison", "B stands in no town that it could hold"},
    {"a1 stands 2; a1 captured 1", "state a1 stands 2 captured 1\n"},
    {"a1 stands 2; a1 captured 9", "9 of the stands lost by A1; expected 0 to 1"},
    {"a1 captured 1", "1 of the stands lost by A1; expected 0 to 0"},
    {"a1 returned 99", "state a1 returned 99\n"},
    {"a1 returned 100", "100 stands came back to A1; expected 0 to 99"},
    {"a1 rallied yes", "state a1 rallied yes\n"},
    {"a1 stop next_turn", "state a1 stop next_turn\n"},
    {"a1 under_fire this_turn", "state a1 under_fire this_turn\n"},
    {"a1 fate eliminated", "state a1 fate eliminated\n"},
    {"a1 fate surrendered", "state a1 fate surrendered\n"},
    {"a1 fate withdrawn", "state a1 fate withdrawn\n"},
    {"a1 fate withdrawn; a1 stands 1", "A1 is not on the table; bring it back with 'on'"},
    {"a1 fate eliminated; a1 fate present", "state a1 stands 1\n"},
    {"a1 fate withdrawn; a1 fate eliminated", "state a1 fate eliminated\n"},
    {"a1 fate eliminated; a1 fate surrendered", "state a1 fate surrendered\n"},
    {"a1 fate waiting", "A1 has no turn in which it arrives"},
    {"a1 off", "state a1 fate withdrawn\n"},
    {"r fate present", "state r on at 10,6\n"},
    {"r on at 12,6", "state r on at 12,6\n"},
    {"r fate present; r fate waiting", ""},
    {"r fate eliminated", "state r fate eliminated\n"},
    {"al losses 99", "state al losses 99\n"},
    {"al losses 100", "100 commanders lost for Alder; expected 0 to 99"},
    {"al lost yes", "state al losses 1 lost yes\n"},
    {"al lost yes; al lost no", "state al losses 1\n"},
    {"al lost yes; al on at 30,5", "state al at 30,5 losses 1\n"},
    {"al off", "say what became of Alder: lost yes"},
};

Test(apw_ruling, what_an_umpire_sets_and_what_is_refused)
{
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char now[UMP_LINE];
        scene *k = apw_scene(armies);
        to_movement(k, "au");
        scene_ruled(k, row[i].ruled, now);
        cr_expect_str_eq(now, row[i].now, "%s: %s", row[i].ruled, now);
        scene_free(k);
    }
}
