/*
 * zone.c: where a side sets up its troops: zones that a scenario draws, and the strip of the rules
 * where it draws none (APW-SET-01, POT-SET-01).
 */
#include "../play/scene.h"

#include <string.h>

#define APW                                                                                        \
    "scenario \"Z\"\nrules apw1866\ntable 60in x 40in\nturns 4\n"                                  \
    "side au \"Austria\" first home bottom\nside pr \"Prussia\" home top\n"
#define TROOPS                                                                                     \
    "army au \"A\"\n leader al \"L\" cr 5 arrives 1\n unit a1 \"A1\" au-line arrives 1\n"          \
    "army pr \"P\"\n leader pl \"M\" cr 8 arrives 1\n unit p1 \"P1\" pr-line arrives 1\n"
#define POT                                                                                        \
    "scenario \"Z\"\nrules potomac\ntable 180cm x 120cm\nturns 4\n"                                \
    "side us \"Union\" first home bottom\nside cs \"Rebels\" home top\n"
#define FOOT(id, where)                                                                            \
    " unit " id " \"" id "\" infantry stands 6 strength 3 firepower 1 melee 3 " where " line\n"

static void set_up_on_the_slope(const char *zone)
{
    char text[1024];
    snprintf(text, sizeof text, "%s%s%s", APW, zone, TROOPS);
    scene *k = scene_new(text, NULL, 0);
    refused(k, "au deploy a1 at 40,4 facing 0 form line", APW_SET_01);  /* the strip is no more */
    refused(k, "au deploy a1 at 20,17 facing 0 form line", APW_SET_01); /* one end over the slope */
    refused(k, "au deploy a1 at 30,13.5 facing 0 form line", APW_SET_01);
    say(k, "au deploy a1 at 14.3,13.1 facing 17 form line");
    cr_expect_eq(piece_at(k, "a1")->on_table, 1);
    scene_free(k);
}

Test(zone, troops_stand_wholly_in_a_zone_of_any_shape)
{
    set_up_on_the_slope("zone au 5,8 25,12 17,18 5,17\n");
    set_up_on_the_slope("zone au 5,17 17,18 25,12 5,8\n"); /* walked the other way round */
    set_up_on_the_slope("zone au 50,1 55,1 55,3 50,3\nzone au 5,8 25,12 17,18 5,17\n");
}

Test(zone, a_notch_of_the_border_is_not_stood_over)
{
    const char *notched = APW "zone au 5,8 13.9,8 14,11 14.1,8 25,8 25,18 5,18\n" TROOPS;
    scene *k = scene_new(notched, NULL, 0);
    refused(k, "au deploy a1 at 14,10.9 facing 0 form line", APW_SET_01);
    say(k, "au deploy a1 at 14,14 facing 0 form line");
    scene_free(k);
}

Test(zone, the_border_is_inside_and_the_other_side_keeps_its_strip)
{
    scene *k = scene_new(APW "zone au 0,12 60,12 60,20 0,20\n" TROOPS, NULL, 0);
    say(k, "au deploy a1 at 30,20 facing 0 form line");
    say(k, "au deploy al at 30,19 facing 0");
    refused(k, "pr deploy p1 at 30,30 facing 180 form line", APW_SET_01);
    scene_free(k);
}

Test(zone, potomac_has_them_too)
{
    scene *k = scene_new(
        POT "zone cs 100,40 160,40 160,70 100,70\n"
            "brigade us \"A\"\n leader ug \"U\" general leadership 8 at 20,5\n" FOOT(
                "a", "at 20,10 facing 0") "brigade cs \"B\"\n leader cg \"C\" general leadership 8 "
                                          "at 90,115\n" FOOT("x", "arrives 1"),
        NULL, 0);
    refused(k, "cs place x at 60,100 facing 180", POT_SET_01);
    say(k, "cs place x at 130,50 facing 180");
    scene_free(k);
}

static bool all_stand(const scene *k)
{
    for (unsigned i = 0; i < k->table.n_pieces; i++)
        if (!k->table.piece[i].on_table)
            return false;
    return true;
}

/* A general sets up by proposals: whoever is asked finds a place for each of his. */
static void fill(const char *scenario)
{
    scene *k = scene_new(scenario, NULL, 0);
    for (int n = 0; n < 8 && !all_stand(k); n++) {
        ump_answer list[64];
        cr_assert_gt(ump_propose(k->game, k->state, (uint64_t)n, list, 64), 0, "no place is found");
        cr_assert(scene_give(k, &list[0], NULL));
    }
    cr_expect(all_stand(k));
    scene_free(k);
}

Test(zone, proposals_keep_to_it)
{
    fill(APW "zone au 5,8 25,12 17,18 5,17\n" TROOPS);
    fill(POT "zone us 100,40 130,40 110,70\nzone cs 20,90 60,90 60,119 20,119\n"
             "brigade us \"A\"\n leader ug \"U\" general leadership 8 at 20,5\n" FOOT(
                 "a", "arrives 1") "brigade cs \"B\"\n leader cg \"C\" general leadership 8 at "
                                   "90,115\n" FOOT("x", "arrives 1"));
}

static void fails(const char *scenario, const char *words)
{
    char why[256];
    cr_assert(scene_fails(scenario, why));
    cr_expect(strstr(why, words), "%s", why);
}

Test(zone, what_is_no_zone_is_told)
{
    fails(APW "zone au 5,8 25,12\n" TROOPS, "enclose no area");
    fails(APW "zone au 5,8 25,12 5,12 25,8\n" TROOPS, "enclose no area");
    fails(APW "zone fr 5,8 25,12 5,12\n" TROOPS, "\"fr\" is not a side");
    fails(APW "zone au 5,8 70,12 5,12\n" TROOPS, "70,12 is off the table");
    fails("scenario \"Z\"\nrules adf15\ntable 48in x 36in\nturns 4\nside us \"U\"\nside cs \"C\"\n"
          "zone us 1,1 9,1 9,9\n",
          "adf15 has no zones: nobody is set up");
}
