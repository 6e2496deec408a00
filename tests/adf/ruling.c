/*
 * ruling.c: what an umpire may set of a piece of ADF, how it stands then, and what is refused.
 */
#include "kit.h"

static const char armies[] =
    "brigade us \"A\"\n leader ash \"Ash\" lb 2 at 2,2\n"
    " unit a \"A\" infantry veteran rifle-musket figs 8 at 10,10 facing 0 line\n"
    " unit b \"B\" infantry veteran rifle-musket figs 8 at 14,10 facing 0 line\n"
    " unit h \"H\" cavalry veteran sharps-carbine figs 8 mounted at 5,10 facing 0 line\n"
    " unit g \"G\" artillery veteran napoleon-12pdr sections 3 at 20,10 facing 0\n"
    " unit r \"R\" infantry veteran rifle-musket figs 8 at 30,3 facing 0 line arrives 3\n"
    " unit s \"S\" infantry veteran rifle-musket figs 8 at 34,3 facing 0 line arrives 2\n"
    "brigade cs \"C\"\n leader oak \"Oak\" lb 2 at 10,28\n"
    " unit x \"X\" infantry veteran rifle-musket figs 8 at 10,26 facing 180 line\n";

static const struct {
    const char *ruled, *now;
} row[] = {
    {"a figures 1", "state a figures 1\n"},
    {"a figures 8; a level shaken", "state a level shaken\n"},
    {"a figures 0", "0 figures of A; expected 1 to 8"},
    {"a figures 9", "9 figures of A; expected 1 to 8"},
    {"a formation skirmishers", "state a formation skirmishers\n"},
    {"a formation limbered", "A has no such formation"},
    {"g formation limbered", "state g formation limbered\n"},
    {"a fired yes", "state a fired yes\n"},
    {"a fired yes; a fired no", ""},
    {"h mounted no", "state h mounted no\n"},
    {"a mounted yes", "A has no horses"},
    {"a merged b", "state a merged b\nstate b figures 16\n"},
    {"a merged x", "A cannot have merged into X (ADF-MRG-01)"},
    {"a merged h", "A cannot have merged into H (ADF-MRG-01)"},
    {"a merged b; a on", "say where A comes on the table: at x,y"},
    {"a fate lost", "state a fate lost\n"},
    {"a fate lost; a figures 3", "A is not on the table; bring it back with 'on'"},
    {"a fate lost; a fate present", ""},
    {"a fate lost; a on", "say where A comes on the table: at x,y"},
    {"a off", "state a fate lost\n"},
    {"a fate waiting", "A has no turn in which it arrives"},
    {"r fate present", "state r on at 30,3\n"},
    {"r fate present; r fate waiting", ""},
    {"s fate present; s fate waiting", ""},
    {"r on", "say where R comes on the table: at x,y"},
    {"ash lost 9", "state ash lost 9\n"},
    {"ash lost 10", "10 leaders lost for Ash; expected 0 to 9"},
    {"ash lost 0", ""},
    {"ash lb 3", "state ash lb 3\n"},
    {"ash lb 0", "state ash lb 0\n"},
    {"ash lb 4", "Ash with a leadership bonus of 4; expected 0 to 3"},
    {"ash fate killed", "state ash lost 1 fate killed\n"},
    {"ash fate captured; ash fate leads", "state ash lost 1\n"},
    {"ash fate captured; ash on", "say where Ash comes on the table: at x,y"},
    {"ash off", "say what became of Ash: fate killed or captured"},
    {"ash with a", "state ash with a\n"},
    {"ash with x", "Ash cannot ride with X (ADF-LDR-02)"},
    {"ash with a; ash at 4,4", "state ash at 4,4\n"},
    {"ash with a; a at 12,12", "state a at 12,12\nstate ash at 12,11.625 with a\n"},
    {"ash lost 2; ash lost 1", "state ash lost 1\n"},
};

Test(adf_ruling, what_an_umpire_sets_and_what_is_refused)
{
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char now[UMP_LINE];
        scene *t = adf_scene("adf15", armies);
        until(t, ADF_ASK_ACTIVATE, 3);
        scene_ruled(t, row[i].ruled, now);
        cr_expect_str_eq(now, row[i].now, "%s: %s", row[i].ruled, now);
        scene_free(t);
    }
}
