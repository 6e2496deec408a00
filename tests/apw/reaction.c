/*
 * reaction.c: counter-charges (APW-CHG-07): whom a move draws on its way, at odd angles.
 */
#include "kit.h"
#include <stdio.h>

/* A regiment in column comes towards cavalry, 21" from which it may be charged. */
#define COLUMN                                                                                     \
    "army au \"A\"\n leader al \"Alder\" at 2,2\n"                                                 \
    " unit a1 \"A1\" au-line at 3,5 facing 0 column\n"                                             \
    " unit a2 \"A2\" au-line at 10,3 facing 0 line\n"
#define CAVALRY                                                                                    \
    "army pr \"P\"\n leader pl \"Plath\" at 2,38\n"                                                \
    " unit pc \"PC\" pr-cav at 3,37 facing 180 line\n"                                             \
    " unit p1 \"P1\" pr-line at 10,37 facing 180 line\n"

static scene *column_before_cavalry(const char *setting, unsigned turn, int gap)
{
    char body[512];
    snprintf(body, sizeof body, "%s" COLUMN CAVALRY, setting);
    scene *k = apw_scene(body);
    to_movement(k, "au");
    turned_lay(k, turn, "al", -1300, 300, 0);
    turned_lay(k, turn, "a1", -1300, 0, 0);
    turned_lay(k, turn, "pc", gap - 1300, 0, 180);
    return k;
}

static bool is_asked(const scene *k, const char *rider)
{
    return k->state->ask_row == APW_ASK_COUNTER && k->state->ask_unit == id_of(k, rider);
}

/* How far its front has come, in hundredths of an inch. */
static int gone(const scene *k, unsigned turn, const char *id)
{
    ump_pt in = ump_in_frame(turned_spot(turn, -1300, 0), turned_angle(turn), piece_at(k, id)->at);
    return (int)((int64_t)in.y * 100 / UMP_INCH);
}

static bool is_about(int a, int b)
{
    return a - b <= 2 && b - a <= 2;
}

Test(apw_reaction, APW_CHG_07_who_comes_into_reach_is_met_there)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = column_before_cavalry("", i, 2400);
        turned_say(k, i, "au move a1 to %s", -500, 0);
        cr_assert(is_asked(k, "pc"), "%u", i);
        cr_expect(is_about(gone(k, i, "a1"), 300), "%u: 21\" from it, not %d", i, gone(k, i, "a1"));
        say(k, "pr react counter pc at a1");
        say(k, "dice 0");
        cr_expect(told(k, "A1 is met by PC and goes no farther"), "%u", i);
        cr_expect(is_about(gone(k, i, "a1"), 300), "%u: %d", i, gone(k, i, "a1"));
        cr_expect(told(k, "A1 uses 3 in of its move of 12 in"), "%u: what it has gone", i);
        cr_expect_eq(k->state->ask_row, APW_ASK_MOVES, "%u", i);
        apw_table t = *seen(k);
        cr_expect(apw_pinned(&t, id_of(k, "a1")), "%u: APW-CHG-08", i);
        scene_free(k);
    }
}

Test(apw_reaction, APW_CHG_07_asked_once_on_the_way_and_once_at_the_end)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = column_before_cavalry("", i, 2400);
        turned_say(k, i, "au move a1 to %s", -500, 0);
        say(k, "pr react pass");
        cr_assert(is_asked(k, "pc"), "%u", i);
        cr_expect(is_about(gone(k, i, "a1"), 800), "%u: at the end, not %d", i, gone(k, i, "a1"));
        say(k, "pr react pass");
        cr_expect_eq(k->state->ask_row, APW_ASK_MOVES, "%u", i);
        scene_free(k);
    }
}

Test(apw_reaction, APW_CHG_07_who_is_not_reached_goes_on)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = column_before_cavalry("", i, 2400);
        turned_say(k, i, "au move a1 to %s", -800, 0);
        say(k, "pr react counter pc at a1");
        say(k, "dice 1");
        cr_expect(told(k, "the charge of PC falls short of A1"), "%u", i);
        cr_expect_eq(k->state->ask_row, APW_ASK_MOVES, "%u", i);
        cr_expect(is_about(gone(k, i, "a1"), 500), "%u: its whole move, not %d", i,
                  gone(k, i, "a1"));
        scene_free(k);
    }
}

/* Who fell short stands before it: it comes no nearer than an inch (APW-MOV-07). */
Test(apw_reaction, APW_CHG_07_goes_on_as_far_as_its_way_is_free)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = column_before_cavalry("", i, 2400);
        turned_say(k, i, "au move a1 to %s", -400, 0);
        say(k, "pr react counter pc at a1");
        say(k, "dice 1"); /* 16.5" of 20": its front is at 7.5 */
        apw_table t = *seen(k);
        ump_len off = ump_distance(&t.table, id_of(k, "a1"), id_of(k, "pc")).lo;
        cr_expect(gone(k, i, "a1") > 400 && off > kit_inch(100), "%u: %d", i, gone(k, i, "a1"));
        cr_expect(told(k, "A1 is barred by PC and goes no farther"), "%u: TAB-06", i);
        scene_free(k);
    }
}

Test(apw_reaction, APW_CHG_07_who_was_before_it_all_the_time_draws_nobody)
{
    static const struct {
        const char *setting;
        bool asked;
    } row[] = {{"", false},
               {"switch counter-charge into-sight\n", false},
               {"switch counter-charge end-of-move\n", true}};
    for (unsigned i = 0; i < TURNED_ANGLES; i++)
        for (size_t r = 0; r < 3; r++) {
            scene *k = column_before_cavalry(row[r].setting, i, 1800);
            turned_say(k, i, "au move a1 to %s", -1000, 0);
            cr_expect_eq(is_asked(k, "pc"), row[r].asked, "%u %s", i, row[r].setting);
            scene_free(k);
        }
}

Test(apw_reaction, APW_CHG_07_the_print_alone_knows_no_reach)
{
    scene *k = column_before_cavalry("switch counter-charge into-sight\n", 0, 2400);
    turned_say(k, 0, "au move a1 to %s", -500, 0);
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES);
    scene_free(k);
}

/* It steps out from behind its own line. */
Test(apw_reaction, APW_CHG_07_who_comes_into_sight_is_met_where_it_shows)
{
    static const char *const setting[] = {"", "switch counter-charge into-sight\n"};
    for (unsigned i = 0; i < TURNED_ANGLES; i++)
        for (size_t s = 0; s < 2; s++) {
            scene *k = column_before_cavalry(setting[s], i, 1500);
            turned_lay(k, i, "a2", -1100, 0, 0);
            apw_table t = *seen(k);
            cr_assert_not(apw_unit_sees(&t, id_of(k, "pc"), id_of(k, "a1")), "%u", i);
            turned_say(k, i, "au shift a1 to %s", -1300, 400);
            cr_assert(is_asked(k, "pc"), "%u", i);
            ump_pt in =
                ump_in_frame(turned_spot(i, -1300, 0), turned_angle(i), piece_at(k, "a1")->at);
            cr_expect(in.x > kit_inch(50) && in.x < kit_inch(400), "%u: on its way", i);
            say(k, "pr react counter pc at a1");
            say(k, "dice 5");
            cr_expect_eq(unit_at(k, "pc")->charge, APW_CHARGES, "%u", i);
            scene_free(k);
        }
}

/* A charge is a move too: cavalry beside its target comes for it before it is there. */
Test(apw_reaction, APW_CHG_07_a_charge_is_met_on_its_way)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = column_before_cavalry("", i, 2500);
        turned_lay(k, i, "pc", 1200, 600, 180);
        turned_lay(k, i, "p1", -400, 0, 180);
        say(k, "au charge a1 at p1");
        cr_assert(is_asked(k, "pc"), "%u", i);
        int at = gone(k, i, "a1");
        cr_expect(at > 100 && at < 800, "%u: %d", i, at);
        say(k, "pr react counter pc at a1");
        say(k, "dice 0");
        cr_expect(told(k, "the charge of A1 is met by PC"), "%u", i);
        cr_expect_eq(unit_at(k, "a1")->charge, APW_SHORT, "%u", i);
        cr_expect(is_about(gone(k, i, "a1"), at), "%u: %d", i, gone(k, i, "a1"));
        scene_free(k);
    }
}

Test(apw_reaction, APW_CHG_08_cavalry_that_is_charged_charges_back)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = column_before_cavalry("", i, 900);
        say(k, "au charge a1 at pc");
        cr_assert(is_asked(k, "pc"), "%u: though it was in sight before", i);
        say(k, "pr react counter pc at a1");
        say(k, "dice 4");
        cr_expect_eq(unit_at(k, "pc")->charge, APW_CHARGES, "%u", i);
        scene_free(k);
    }
}

/* While a1 is on its way to p1 a friend has charged to the place before p1: it stops short of him.
 */
Test(apw_reaction, APW_CHG_07_TAB_01_nobody_halts_on_a_friend_who_came_first)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = column_before_cavalry("", i, 2400);
        turned_lay(k, i, "p1", -600, 500, 180);
        say(k, "au charge a1 at p1");
        cr_assert(is_asked(k, "pc"), "%u: %s", i, k->told);
        turned_lay(k, i, "a2", -760, 400, 0);
        while (k->state->ask_row == APW_ASK_COUNTER)
            say(k, "pr react pass");
        cr_expect(told(k, "A1 falls short: A2 stands where it would halt"), "%u: %s", i, k->told);
        cr_expect_not(ump_rect_overlap(ump_rect_of(&k->table, id_of(k, "a1")),
                                       ump_rect_of(&k->table, id_of(k, "a2"))),
                      "%u", i);
        cr_expect_eq(unit_at(k, "a1")->charge, APW_SHORT, "%u", i);
        scene_free(k);
    }
}
