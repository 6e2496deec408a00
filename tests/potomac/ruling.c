/*
 * ruling.c: what an umpire may set of a piece of the Potomac, how it stands then, and what is
 * refused.
 */
#include "kit.h"
#include "rules/potomac/state.h"

static const char armies[] =
    "scenario \"S\"\nrules potomac\nturns 12\ntable 180cm x 120cm\n"
    "side us \"Union\" first home bottom\nside cs \"Rebels\" home top\n"
    "army us \"A\"\n leader ug \"G\" general leadership 12 at 10,5\n"
    "brigade us \"B\"\n leader uh \"H\" leadership 7 at 60,10\n"
    " leader ui \"I\" leadership 7 at 70,10\n" FOOT6("a", "at 60,20 facing 0 line")
        HORSE("h", "at 90,20 facing 0") BATTERY("g", "rifled_medium", "at 30,20 facing 0 deployed")
            FOOT6("r", "at 120,20 facing 0 line arrives 3") "army cs \"C\"\n"
                                                            " leader cg \"K\" general leadership "
                                                            "12 at 170,100\n" FOOT6(
                                                                "x", "at 60,100 facing 180 line");

static const struct {
    const char *ruled, *now;
} row[] = {
    {"a stands 1", "state a stands 1\n"},
    {"a stands 0", "0 stands of a; expected 1 to 6"},
    {"a stands 6; a markers 1", "state a markers 1\n"},
    {"a stands 7", "7 stands of a; expected 1 to 6"},
    {"a markers 0", ""},
    {"a markers 2", "state a markers 2\n"},
    {"a markers 3", "3 hits borne by a; expected 0 to 2"},
    {"a level confused", "state a level confused\n"},
    {"a level routing", "state a level routing\n"},
    {"a level routing; a level good_order", ""},
    {"a formation column", "state a formation column files 1\n"},
    {"a formation irregular", "state a formation irregular\n"},
    {"a formation deployed", "a cannot be ruled into this formation"},
    {"g formation limbered", "state g formation limbered\n"},
    {"g formation line", "g cannot be ruled into this formation"},
    {"a files 1", "state a files 1\n"},
    {"a files 0", "0 files of a; expected 1 to 6"},
    {"a files 6; a files 2", "state a files 2\n"},
    {"a files 7", "7 files of a; expected 1 to 6"},
    {"g files 1", "1 file of g; expected 1 to 2"},
    {"h mounted no", "state h mounted no\n"},
    {"a mounted yes", "a has no horses"},
    {"a ready yes", "state a ready yes\n"},
    {"a stands 4; a skirmishers 4", "state a stands 4 skirmishers 4\n"},
    {"a stands 4; a skirmishers 5", "5 skirmishers of a; expected 0 to 4 on foot"},
    {"a stands 5; a skirmishers 2; a stands 6", "6 stands of a; expected 1 to 5"},
    {"h mounted yes; h stands 3; h skirmishers 1", "1 skirmisher of h; expected 0 to 2 on foot"},
    {"a skirmishers 1", "1 skirmisher of a; expected 0 to 0 on foot"},
    {"g guns limbered", "state g guns limbered\n"},
    {"g guns deployed", "state g guns deployed\n"},
    {"g guns lost", "state g guns lost\n"},
    {"g guns deployed; g guns manned", ""},
    {"a guns manned", ""},
    {"a guns lost", "a has no guns"},
    {"a fate destroyed", "state a fate destroyed\n"},
    {"a fate left", "state a fate left\n"},
    {"a fate left; a fate destroyed", "state a fate destroyed\n"},
    {"a fate destroyed; a stands 1", "a is not on the table; bring it back with 'on'"},
    {"a fate destroyed; a fate fighting", ""},
    {"a fate waiting", "a has no turn in which it arrives"},
    {"a off", "state a fate destroyed\n"},
    {"r fate fighting", "state r on at 120,20\n"},
    {"r on at 120,22", "state r on at 120,22\n"},
    {"r fate fighting; r fate waiting", ""},
    {"uh fate killed", "state uh fate killed\n"},
    {"uh fate captured", "state uh fate captured\n"},
    {"uh fate left", "state uh fate left\n"},
    {"uh fate destroyed", "say what became of H: killed, captured or left"},
    {"uh fate waiting", "say what became of H: killed, captured or left"},
    {"uh fate killed; uh fate captured", "state uh fate captured\n"},
    {"uh fate killed; uh fate fighting", ""},
    {"uh fate killed; uh on at 60,12", "state uh at 60,12\n"},
    {"uh off", "say what became of H: killed, captured or left"},
    {"uh with a", "state uh at 60,18 with a\n"},
    {"uh with x", "H cannot ride with such a unit"},
    {"uh with a; a at 60,30", "state a at 60,30\nstate uh at 60,28 with a\n"},
    {"uh with a; uh at 60,12", "state uh at 60,12\n"},
    {"uh fate killed; uh with a", "H cannot ride with such a unit"},
    {"ug fate killed", "state ug fate killed\n"},
    {"ug fate killed; ui commands yes", "state ug fate killed\nstate ui commands yes\n"},
    {"ug fate killed; uh commands yes", "state ug fate killed\nstate uh commands yes\n"},
    {"uh commands yes", "state uh commands yes\n"},
    {"ug commands no", "say who commands instead of G"},
    {"uh commands no", ""},
    {"uh fate killed; uh commands yes", "H is not there to command"},
};

Test(pot_ruling, what_an_umpire_sets_and_what_is_refused)
{
    for (size_t i = 0; i < COUNT(row); i++) {
        char now[UMP_LINE];
        scene *s = scene_new(armies, NULL, 4);
        scene_ruled(s, row[i].ruled, now);
        cr_expect_str_eq(now, row[i].now, "%s: %s", row[i].ruled, now);
        scene_free(s);
    }
}

Test(pot_ruling, POT_EVA_07_guns_that_are_left_stand_where_their_crew_is)
{
    static const char *const guns[] = {"g guns limbered", "g guns deployed"};
    for (size_t i = 0; i < COUNT(guns); i++) {
        char now[UMP_LINE];
        scene *s = scene_new(armies, NULL, 0);
        scene_ruled(s, guns[i], now);
        ump_run run = {.game = s->game, .state = s->state};
        const pot_unit *u = pot_unit_at(&run, id_of(s, "g"));
        cr_expect(ump_same_place(u->guns_at, piece_at(s, "g")->at), "%s", guns[i]);
        scene_free(s);
    }
}
