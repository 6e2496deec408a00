/*
 * potomac_harm.c: block H of the Potomac desk: what hits do to a unit, in the order of HIT-07:
 * stands, officer, drive back, Fear, morale.
 */
#include "desk/potomac_desk.h"

/* ---- Working it out ---- */

void pot_desk_confuse(pot_harm *harm, const char *by)
{
    if (!harm->confused_by)
        harm->confused_by = by;
}

pot_harm pot_desk_lose(const pot_book *b, const pot_unit_facts *unit, int32_t hits)
{
    pot_harm harm = {.loss = {.left = unit->stands, .markers = unit->markers}};
    if (hits > 0)
        harm.loss = pot_take_hits(b, unit->stands, unit->strength, unit->markers, hits);
    harm.due.is[POT_OFFICER_DUE] = unit->officer.there && harm.loss.lost > 0;
    if (unit->confused && !harm.loss.destroyed)
        pot_desk_confuse(&harm, "before");
    return harm;
}

void pot_desk_drive(const pot_book *b, const pot_unit_facts *unit, enum pot_back_kind kind,
                    int32_t back, pot_harm *harm)
{
    if (harm->loss.destroyed)
        return;
    harm->back = back;
    if (pot_back_confuses(b, kind, unit->strength, back))
        pot_desk_confuse(harm, "drive_back");
    harm->due.is[POT_FEAR_DUE] =
        pot_fear_rolls(b, kind, unit->fear, harm->confused_by != NULL, back);
    harm->due.is[POT_MORALE_DUE] = pot_tests_morale(kind, harm->loss.lost);
}

/* ---- Dice ---- */

/* Faces from `low` to `high` and no others. */
static uint8_t run_of_faces(int low, int high)
{
    return (uint8_t)((2U << high) - (1U << low));
}

/* Where the faces run to the die's highest or lowest, the whole handful is read at once. */
int32_t pot_desk_count(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                       uint8_t faces)
{
    int32_t n = 0;
    for (int reach = 1; reach <= 7; reach++) {
        if (faces == run_of_faces(reach, 6))
            return ump_desk_at_least(run, rule, purpose, dice, 6, reach);
        if (faces == run_of_faces(1, reach - 1))
            return ump_desk_at_most(run, rule, purpose, dice, 6, reach - 1);
    }
    for (unsigned i = 0; i < dice; i++)
        n += pot_face_in(faces, ump_desk_sum(run, rule, purpose, 1, 6));
    return n;
}

/* OFF-07, OFF-08 */
static void roll_officer(const pot_book *b, ump_desk_run *run, const char *purpose, pot_harm *harm)
{
    harm->officer_killed = pot_desk_count(run, POT_OFF_07, purpose, 1, b->officer_killed) > 0;
    harm->officer = harm->officer_killed ? "killed" : harm->loss.destroyed ? "unattached" : "safe";
}

static void roll_fear(const pot_book *b, ump_desk_run *run, const char *purpose, pot_harm *harm)
{
    bool confused = pot_desk_count(run, POT_SPC_01, purpose, 1, b->fear_confuses) > 0;
    harm->fear = confused ? "confused" : "held";
    if (confused)
        pot_desk_confuse(harm, "fear");
}

/* The highest die that passes. */
static int highest_pass(const pot_morale *test)
{
    int die = 6;
    while (die > 0 && !pot_morale_passes(test, die))
        die--;
    return die;
}

/* MRL-02 to 06; an officer who has just been killed does not count. */
static void roll_morale(const pot_book *b, ump_desk_run *run, const pot_unit_facts *unit,
                        pot_harm *harm)
{
    pot_unit_facts left = *unit;
    left.stands = harm->loss.left;
    left.officer.there = unit->officer.there && !harm->officer_killed;
    pot_morale test = pot_morale_test(b, &left);
    ump_desk_consequence(run, "morale", &test.sum);
    bool passed = ump_desk_at_most(run, POT_MRL_02, "morale", 1, 6, highest_pass(&test)) > 0;
    harm->morale_total = ump_desk_shown(run) + test.modifier;
    harm->morale_target = test.target;
    harm->morale = passed ? "pass" : "fail";
    harm->fled = !passed;
    if (passed)
        return;
    pot_desk_confuse(harm, "morale");
    harm->flees = pot_flight(b, &left);
}

void pot_desk_roll(const pot_book *b, ump_desk_run *run, enum pot_consequence what,
                   const char *purpose, const pot_unit_facts *unit, pot_harm *harm)
{
    if (!harm->due.is[what])
        return;
    harm->due.is[what] = false;
    if (what == POT_OFFICER_DUE)
        roll_officer(b, run, purpose, harm);
    else if (what == POT_FEAR_DUE)
        roll_fear(b, run, purpose, harm);
    else
        roll_morale(b, run, unit, harm);
}

/* In the order of enum pot_consequence. */
const char *const pot_desk_dues[POT_NOTHING_DUE] = {"officer", "fear", "morale"};

void pot_desk_roll_all(const pot_book *b, ump_desk_run *run, const pot_unit_facts *unit,
                       pot_harm *harm)
{
    enum pot_consequence next;
    while ((next = pot_next_due(&harm->due)) != POT_NOTHING_DUE)
        pot_desk_roll(b, run, next, pot_desk_dues[next], unit, harm);
}

/* ---- Fields ---- */

void pot_desk_write_cm(ump_desk_run *run, const char *field, ump_len length)
{
    ump_desk_length(run, field, pot_desk_cm(length));
}

void pot_desk_write_number(ump_desk_run *run, const char *field, bool there, int32_t number)
{
    if (there)
        ump_desk_int(run, field, number);
    else
        ump_desk_null(run, field);
}

void pot_desk_write_losses(ump_desk_run *run, const pot_harm *harm)
{
    ump_desk_int(run, "stands_lost", harm->loss.lost);
    ump_desk_int(run, "stands_left", harm->loss.left);
    ump_desk_int(run, "markers", harm->loss.markers);
    ump_desk_bool(run, "destroyed", harm->loss.destroyed);
}

void pot_desk_write_retreat(const pot_book *b, ump_desk_run *run, const pot_harm *harm)
{
    const char *due[POT_NOTHING_DUE];
    size_t n = 0;
    for (unsigned i = 0; i < POT_NOTHING_DUE; i++)
        if (harm->due.is[i])
            due[n++] = pot_desk_dues[i];
    pot_desk_write_cm(run, "back", harm->back * b->back_per_hit);
    ump_desk_bool(run, "confused", harm->confused_by != NULL);
    ump_desk_id(run, "confused_by", harm->confused_by);
    ump_desk_ids(run, "due", due, n);
}

void pot_desk_write_morale(ump_desk_run *run, const pot_harm *harm)
{
    ump_desk_id(run, "morale", harm->morale);
    pot_desk_write_number(run, "morale_total", harm->morale, harm->morale_total);
    pot_desk_write_number(run, "morale_target", harm->morale, harm->morale_target);
    pot_desk_write_cm(run, "flees", harm->flees);
}

void pot_desk_write_fate(ump_desk_run *run, const pot_harm *harm, bool follow)
{
    if (!follow)
        return;
    ump_desk_id(run, "officer", harm->officer);
    ump_desk_id(run, "fear", harm->fear);
    pot_desk_write_morale(run, harm);
}
