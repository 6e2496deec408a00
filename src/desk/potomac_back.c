/*
 * potomac_back.c: the kinds `drive-back` (what a known number of hits does to a unit, with what
 * stands behind it, and whether a charge still gets home) and `morale` (one test).
 */
#include "desk/potomac_desk.h"

/* ---- drive-back: keys ---- */

enum behind { FRIEND_BEHIND, ENEMY_BEHIND, EDGE_BEHIND, WALL_BEHIND };

/* By the words of `cause`. */
static const enum pot_back_kind causes[] = {POT_BACK_FIRE, POT_BACK_CHARGE, POT_BACK_MELEE,
                                            POT_BACK_SIEGE};
static const char *const behind_names[] = {"friend", "enemy", "edge", "impassable"};

typedef struct back_facts {
    const pot_book *book;
    pot_unit_facts unit;
    uint8_t cause, behind;
    int32_t hits, back, struck;
    ump_len distance, allowance;
    ump_len room; /* < 0: as much as it wants */
    bool follow;
} back_facts;

static const ump_desk_key back_keys[] = {
    {"cause", UMP_DESK_WORD, "what drives it back", "POT-DRV-01 POT-DRV-07",
     .values = "fire charge melee siege", .initial = "fire",
     .help = "charge: pre-melee fire at it; melee: a lost round; siege: its work was hit"},
    {"hits", UMP_DESK_INT, "hits that reach it", "POT-DRV-01 POT-MEL-10 POT-SGE-06",
     .flags = UMP_DESK_REQUIRED, .high = 60,
     .help = "melee: points it lost by; siege: hits on the work"},
    {"group", UMP_DESK_INT, "cm its group is driven, if more", "POT-DRV-05", .flags = UMP_DESK_RARE,
     .high = 60, .initial = "0", .when = "cause=fire"},
};

static const ump_desk_key way_keys[] = {
    {POT_KEY_CM("distance", UMP_DESK_REQUIRED, "D: cm from charger to target", "POT-CHG-08",
                "cause=charge")},
    {POT_KEY_CM("allowance", UMP_DESK_REQUIRED, "M: cm the charger may go", "POT-CHG-08",
                "cause=charge")},
    {"room", UMP_DESK_LENGTH, "free way behind it in cm", "POT-DRV-03 POT-DRV-04",
     .flags = UMP_DESK_TWO | UMP_DESK_OR_NONE, .high = POT_DESK_FARTHEST, .initial = "none",
     .help = "it collides if it has to go further; none: nothing is there"},
    {"behind", UMP_DESK_WORD, "what is there", "POT-DRV-03 POT-DRV-04",
     .values = "friend enemy edge impassable", .initial = "friend", .when = "room!=none"},
    {"struck", UMP_DESK_INT, "formed units it would strike", "POT-DRV-03", .low = 1, .high = 5,
     .initial = "1", .when = "room!=none"},
};

static const ump_desk_block back_blocks[] = {
    {"", back_keys, COUNT(back_keys), NULL},
    {"", pot_desk_unit, POT_U_KEYS, NULL},
    {"", way_keys, COUNT(way_keys), NULL},
    {"", pot_desk_follow, 1, NULL},
};

/* ---- drive-back: told keys into facts ---- */

static bool charge_fits(ump_desk_case *c, const back_facts *f)
{
    char limit[32];
    if (pot_is_guns(f->unit.type))
        return ump_desk_refuse(c, "", "type", POT_CHG_02,
                               "guns do not charge; allowed are infantry, cavalry");
    if (f->distance > f->allowance)
        return ump_desk_refuse(c, "", "distance", POT_CHG_03,
                               "the charge could not be declared; allowed are 0 to %s cm",
                               ump_show_thousandths(pot_desk_cm(f->allowance), limit));
    return true;
}

static bool cause_fits(ump_desk_case *c, const back_facts *f)
{
    if (f->cause == POT_BACK_MELEE && f->hits == 0)
        return ump_desk_refuse(c, "", "hits", POT_MEL_10,
                               "a lost round is lost by a point or more; allowed are 1 to 60");
    if (f->cause != POT_BACK_FIRE && ump_desk_number(c, "", "group") > 0)
        return ump_desk_refuse(c, "", "group", POT_MEL_14,
                               "only fire drives a group back together; allowed is 0");
    return f->cause != POT_BACK_CHARGE || charge_fits(c, f);
}

static bool gather_back(ump_desk_case *c, void *facts)
{
    back_facts *f = facts;
    f->book = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->cause = (uint8_t)causes[ump_desk_number(c, "", "cause")];
    f->behind = (uint8_t)ump_desk_number(c, "", "behind");
    f->struck = (int32_t)ump_desk_number(c, "", "struck");
    f->hits = (int32_t)ump_desk_number(c, "", "hits");
    int32_t group = (int32_t)ump_desk_number(c, "", "group");
    f->back = group > f->hits ? group : f->hits;
    f->distance = pot_desk_ticks(ump_desk_number(c, "", "distance"));
    f->allowance = pot_desk_ticks(ump_desk_number(c, "", "allowance"));
    f->room = ump_desk_none(c, "", "room") ? -1 : pot_desk_ticks(ump_desk_number(c, "", "room"));
    return pot_desk_read_unit(c, "", &f->unit) && cause_fits(c, f);
}

/* ---- drive-back: resolving ---- */

/* Only fire costs stands. */
static pot_harm suffer(const back_facts *f)
{
    bool fire = f->cause == POT_BACK_FIRE || f->cause == POT_BACK_CHARGE;
    pot_harm harm = pot_desk_lose(f->book, &f->unit, fire ? f->hits : 0);
    pot_desk_drive(f->book, &f->unit, f->cause, f->back, &harm);
    return harm;
}

/* How far it has to go back from where it stands; of a charge what exceeds its move (DRV-07). */
static ump_len way_to_go(const back_facts *f, const pot_harm *harm)
{
    if (harm->loss.destroyed)
        return 0;
    if (f->cause == POT_BACK_CHARGE)
        return pot_charge_contact(f->book, f->distance, f->allowance, f->hits, false).driven;
    return harm->back * f->book->back_per_hit;
}

/* DRV-03, DRV-04 */
static ump_len stopped_after(const back_facts *f)
{
    ump_len moved = f->room - (f->behind == ENEMY_BEHIND ? f->book->keep_off : 0);
    return moved > 0 ? moved : 0;
}

/* The units it strikes that become confused. */
static int32_t collide(const back_facts *f, ump_desk_run *run, pot_harm *harm)
{
    pot_desk_confuse(harm, "collision");
    harm->due.is[POT_FEAR_DUE] = false; /* SPC-01: not if already confused */
    if (f->behind != FRIEND_BEHIND && f->behind != ENEMY_BEHIND)
        return 0;
    return pot_desk_count(run, POT_DRV_03, "collision", (unsigned)f->struck,
                          f->book->collision_confuses);
}

/* CHG-08 to 10: not known as long as a morale test is due. */
static void write_contact(const back_facts *f, ump_desk_run *run, const pot_harm *harm, ump_len way,
                          ump_len moved)
{
    if (f->cause != POT_BACK_CHARGE || harm->due.is[POT_MORALE_DUE]) {
        ump_desk_null(run, "contact");
        ump_desk_null(run, "gap");
        return;
    }
    pot_contact contact =
        pot_charge_contact(f->book, f->distance, f->allowance, f->hits, harm->fled);
    bool made = contact.made && !harm->loss.destroyed;
    ump_len gap = way > 0 ? f->distance + moved : contact.gap;
    if (harm->fled && gap < f->book->keep_off)
        gap = f->book->keep_off;
    ump_desk_bool(run, "contact", made);
    if (made || harm->loss.destroyed)
        ump_desk_null(run, "gap");
    else
        pot_desk_write_cm(run, "gap", gap);
}

static void resolve_back(const void *facts, ump_desk_run *run)
{
    const back_facts *f = facts;
    pot_harm harm = suffer(f);
    ump_len way = way_to_go(f, &harm);
    bool collides = f->room >= 0 && way > f->room;
    ump_len moved = collides ? stopped_after(f) : way;
    if (f->follow)
        pot_desk_roll(f->book, run, POT_OFFICER_DUE, "officer", &f->unit, &harm);
    int32_t struck = collides ? collide(f, run, &harm) : 0;
    pot_desk_roll(f->book, run, POT_FEAR_DUE, "fear", &f->unit, &harm);
    if (f->follow)
        pot_desk_roll_all(f->book, run, &f->unit, &harm);
    pot_desk_write_losses(run, &harm);
    pot_desk_write_retreat(f->book, run, &harm);
    if (f->follow) {
        ump_desk_id(run, "officer", harm.officer);
        pot_desk_write_morale(run, &harm);
    }
    pot_desk_write_cm(run, "moved", moved);
    ump_desk_id(run, "collision", collides ? behind_names[f->behind] : NULL);
    ump_desk_int(run, "struck_confused", struck);
    ump_desk_id(run, "fear", harm.fear);
    write_contact(f, run, &harm, way, moved);
}

#define ODDS "stands_lost markers back confused struck_confused contact"

const ump_desk_kind pot_desk_drive_back = {.name = "drive-back",
                                           .about = "what a known number of hits does to a unit",
                                           .blocks = back_blocks,
                                           .n_blocks = COUNT(back_blocks),
                                           .switches = "stand_removal crew_evade_cm",
                                           .odds = ODDS,
                                           .odds_all = ODDS " officer morale",
                                           .facts_size = sizeof(back_facts),
                                           .gather = gather_back,
                                           .resolve = resolve_back};

/* ---- morale ---- */

typedef struct morale_facts {
    const pot_book *book;
    pot_unit_facts unit;
    pot_morale test;
    bool in_range, follow;
    unsigned friends;
} morale_facts;

static const ump_desk_key morale_stands[] = {
    {POT_KEY_STANDS(POT_DESK_MOST_STANDS, "after losses", NULL)}};

static const ump_desk_key flight_keys[] = {
    {"in_range", UMP_DESK_YES, "an enemy could still fire at it after the flight", "POT-MRL-07",
     .initial = "no"},
    {"friends", UMP_DESK_INT, "formed friends it would cross", "POT-MRL-12", .high = 10,
     .initial = "0"},
};

static const ump_desk_block morale_blocks[] = {
    {"", &pot_desk_unit[POT_U_TYPE], 3, NULL},
    {"", morale_stands, COUNT(morale_stands), NULL},
    {"", &pot_desk_unit[POT_U_SKIRMISHERS], 1, NULL},
    {"", &pot_desk_unit[POT_U_QUALITY], 1, NULL},
    {"", &pot_desk_unit[POT_U_OFFICER], 1, NULL},
    {"", flight_keys, COUNT(flight_keys), NULL},
    {"", pot_desk_follow, 1, NULL},
};

static bool gather_morale(ump_desk_case *c, void *facts)
{
    morale_facts *f = facts;
    f->book = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->in_range = ump_desk_yes(c, "", "in_range");
    f->friends = (unsigned)ump_desk_number(c, "", "friends");
    if (!pot_desk_read_unit(c, "", &f->unit))
        return false;
    f->test = pot_morale_test(f->book, &f->unit);
    return true;
}

static void resolve_morale(const void *facts, ump_desk_run *run)
{
    const morale_facts *f = facts;
    ump_desk_items(run, NULL, &f->test.sum);
    int32_t die = ump_desk_sum(run, POT_MRL_02, "morale", 1, 6);
    bool passed = pot_morale_passes(&f->test, die);
    int32_t confused = 0;
    if (!passed && f->follow)
        confused =
            pot_desk_count(run, POT_MRL_12, "flight", f->friends, f->book->collision_confuses);
    ump_desk_id(run, "outcome", passed ? "pass" : "fail");
    ump_desk_int(run, "modifier", f->test.modifier);
    ump_desk_int(run, "total", die + f->test.modifier);
    ump_desk_int(run, "target", f->test.target);
    pot_desk_write_cm(run, "flees", passed ? 0 : pot_flight(f->book, &f->unit));
    ump_desk_id(run, "state", passed ? "steady" : f->in_range ? "routing" : "confused");
    ump_desk_bool(run, "guns_left", !passed && pot_leaves_guns(&f->unit));
    if (f->follow)
        ump_desk_int(run, "friends_confused", confused);
}

const ump_desk_kind pot_desk_morale = {.name = "morale",
                                       .about = "one morale test, and the flight",
                                       .blocks = morale_blocks,
                                       .n_blocks = COUNT(morale_blocks),
                                       .switches = "crew_evade_cm",
                                       .odds = "outcome",
                                       .odds_all = "outcome friends_confused",
                                       .facts_size = sizeof(morale_facts),
                                       .gather = gather_morale,
                                       .resolve = resolve_morale};
