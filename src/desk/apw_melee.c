/*
 * apw_melee.c: the kind `melee`: one or two chargers against a target, both sides' strength, the
 * dice, and who is left in what state (APW-MEL).
 */
#include "desk/apw_desk.h"
#include <assert.h>
#include <string.h>

enum { CHARGERS, TARGET, NOBODY };
enum { FIRST, SECOND, MOST_CHARGERS };

typedef struct melee_facts {
    const apw_chart *chart;
    apw_clash clash;     /* party[CHARGERS] has one or two units, party[TARGET] one */
    int32_t strength[2]; /* the chargers' and the target's, and of what it is made up */
    ump_sum sum[2];
    bool escape[2];
    uint8_t loses; /* charger that gives up a stand, if it may */
    bool follow;
} melee_facts;

static const char *const prefixes[MOST_CHARGERS] = {"charger.", "charger2."};

/* ---- Keys ---- */

#define MELEE_UNIT(forms, note)                                                                    \
    {APW_KEY_MR("APW-MEL-09")}, {APW_KEY_STANDS("stands it has now", "APW-MEL-01")},               \
        {APW_KEY_FORMATION(forms, note, "APW-MEL-01 APW-FORM-04 APW-FORM-05")},                    \
        {APW_KEY_WIDTH("APW-MEL-01")},                                                             \
        {APW_KEY_STATE(APW_DESK_STATES, "APW-MEL-05 APW-MEL-07 APW-CHG-01 APW-CHG-11")},           \
        {APW_KEY_YES("commander", "no", 0, "a commander within 1 inch", "APW-MEL-09 APW-MEL-10")}, \
        {APW_KEY_YES("supported", "no", 0, "a supporting line behind it", "APW-MEL-09")},          \
    {                                                                                              \
        APW_KEY_YES("surprise", "no", 0, "rolled a 9 or 0 to charge: cavalry only",                \
                    "APW-MEL-06 APW-CHG-04")                                                       \
    }
#define CHARGE_KEYS                                                                                \
    {"side",                                                                                       \
     UMP_DESK_WORD,                                                                                \
     "side of the target from which it came",                                                      \
     "APW-MEL-01 APW-MEL-04",                                                                      \
     .values = APW_DESK_SIDES,                                                                     \
     .initial = "FRONT"},                                                                          \
    {                                                                                              \
        APW_KEY_YES("open", "yes", 0, "the last 3 inches were open or uphill", "APW-MEL-09")       \
    }

static const ump_desk_key charger_keys[] = {
    {APW_KEY_TROOP("@troops", "troops that charge", "APW-CHG-01")},
    MELEE_UNIT("LINE COLUMN", NULL),
    CHARGE_KEYS,
    {APW_KEY_YES("escape", "yes", UMP_DESK_RARE, "a free corridor for its side", "APW-MEL-20")},
    {APW_KEY_YES("open_flank", "yes", UMP_DESK_RARE,
                 "an open flank, where the target's side may overlap", "APW-MEL-03")},
    {"loses", UMP_DESK_INT, "charger that gives up a stand", "APW-MEL-13", .flags = UMP_DESK_RARE,
     .low = 1, .high = MOST_CHARGERS, .initial = "1", .when = "charger2.troop!=none"},
};
static const ump_desk_key second_key[] = {
    {"troop", UMP_DESK_WORD, "second unit that charges with it", "APW-CHG-10",
     .flags = UMP_DESK_RARE, .values = "@troops_or_none", .initial = "none"},
};
static const ump_desk_key second_keys[] = {MELEE_UNIT("LINE COLUMN", NULL), CHARGE_KEYS};
static const ump_desk_key target_keys[] = {
    {APW_KEY_TROOP("@troops", "troops that are charged", "APW-MEL-01")},
    MELEE_UNIT(APW_DESK_FORMS, APW_DESK_GUNS_DEPLOY),
    {APW_KEY_IN("APW-CHG-01 APW-TER-04")},
    {APW_KEY_YES("stationary", "yes", 0, "has not moved this turn", "APW-MEL-09")},
    {APW_KEY_YES("charging", "no", 0, "they charge each other", "APW-CHG-10")},
    {APW_KEY_YES("escape", "yes", UMP_DESK_RARE, "a free corridor for its side", "APW-MEL-20")},
    {APW_KEY_YES("open_flank", "yes", 0, "an open flank", "APW-MEL-03")},
};
static const ump_desk_key melee_keys[] = {
    {APW_KEY_YES("locked", "no", UMP_DESK_RARE, "the next round after a tie in a town",
                 "APW-MEL-19")},
    {APW_KEY_FOLLOW("the dice against commanders")},
};
static const ump_desk_block blocks[] = {
    {"charger.", charger_keys, COUNT(charger_keys), NULL},
    {"charger2.", second_key, COUNT(second_key), NULL},
    {"charger2.", second_keys, COUNT(second_keys), "charger2.troop!=none"},
    {"target.", target_keys, COUNT(target_keys), NULL},
    {"", melee_keys, COUNT(melee_keys), NULL},
};

/* ---- Told keys into facts ---- */

static bool read_fighter(ump_desk_case *c, const char *prefix, apw_fighter *unit)
{
    apw_body body;
    if (!apw_desk_read_body(c, prefix, "stands", &body))
        return false;
    *unit = (apw_fighter){.arm = body.arm,
                          .nation = body.nation,
                          .mr = body.mr,
                          .stands = body.stands,
                          .form = body.form,
                          .width = body.width,
                          .state = body.state,
                          .ground = body.ground,
                          .commander = ump_desk_yes(c, prefix, "commander"),
                          .supported = ump_desk_yes(c, prefix, "supported"),
                          .surprise = ump_desk_yes(c, prefix, "surprise")};
    if (unit->surprise && unit->arm != APW_CAV)
        return ump_desk_refuse(c, prefix, "surprise", APW_CHG_04,
                               "only cavalry surprises; allowed is no");
    return true;
}

static bool target_may_charge(ump_desk_case *c, const apw_fighter *target)
{
    ump_refusal refusal;
    if (target->form == APW_GARRISON)
        return ump_desk_refuse(c, "target.", "charging", APW_FORM_05,
                               "a garrison does not charge as one; allowed is no");
    if (!apw_may_charge(target->arm, target->state, &refusal))
        return ump_desk_pass_on(c, "target.", "charging", &refusal, "the target");
    if (ump_desk_number(c, "charger.", "side") != APW_FRONT)
        return ump_desk_refuse(c, "charger.", "side", APW_CHG_10,
                               "who charge each other meet in front; allowed is FRONT");
    return true;
}

static bool target_fits(ump_desk_case *c, const apw_fighter *target, bool locked)
{
    if (target->state == APW_ROUTED)
        return ump_desk_refuse(c, "target.", "state", APW_CHG_11,
                               "a routed target is eliminated without a melee; allowed are GOOD, "
                               "DISARRAY, DISORG");
    if (target->supported && target->form == APW_GARRISON)
        return ump_desk_refuse(c, "target.", "supported", APW_MEL_09,
                               "nobody supports a garrison; allowed is no");
    if (target->surprise && !target->charging)
        return ump_desk_refuse(c, "target.", "surprise", APW_MEL_06,
                               "only a target that charges too can surprise; allowed is no");
    if (locked && target->form != APW_GARRISON)
        return ump_desk_refuse(c, "", "locked", APW_MEL_19,
                               "only a fight for a town is locked; allowed is no");
    return !target->charging || target_may_charge(c, target);
}

static bool read_target(ump_desk_case *c, melee_facts *f)
{
    apw_party *party = &f->clash.party[TARGET];
    apw_fighter *target = &party->unit[0];
    if (!read_fighter(c, "target.", target))
        return false;
    party->n = 1;
    target->stationary = ump_desk_yes(c, "target.", "stationary");
    target->charging = ump_desk_yes(c, "target.", "charging");
    target->open_flank = ump_desk_yes(c, "target.", "open_flank");
    target->strikes = APW_FRONT;
    f->clash.in_town = target->form == APW_GARRISON;
    return target_fits(c, target, f->clash.locked);
}

static bool charger_fits(ump_desk_case *c, const char *prefix, const apw_fighter *unit, bool locked)
{
    bool disorg = unit->state == APW_DISORG && !locked;
    if (disorg || unit->state == APW_ROUTED)
        return ump_desk_refuse(c, prefix, "state", APW_CHG_01,
                               "not in order to charge; allowed are GOOD and DISARRAY%s",
                               locked ? ", locked also DISORG" : "");
    if (unit->strikes != APW_FRONT && apw_desk_form(c, "target.") == APW_GARRISON)
        return ump_desk_refuse(c, prefix, "side", APW_FORM_05,
                               "a garrison has no flank or rear; allowed is FRONT");
    return apw_desk_may_strike(c, unit->arm);
}

static bool read_charger(ump_desk_case *c, melee_facts *f, unsigned i)
{
    const char *prefix = prefixes[i];
    apw_party *party = &f->clash.party[CHARGERS];
    apw_fighter *unit = &party->unit[party->n];
    apw_fighter *target = &f->clash.party[TARGET].unit[0];
    if (!apw_desk_charger_fits(c, prefix) || !read_fighter(c, prefix, unit))
        return false;
    party->n++;
    unit->charging = true;
    unit->strikes = (uint8_t)ump_desk_number(c, prefix, "side");
    unit->struck = target->charging ? 1U << APW_FRONT : 0;
    unit->open = ump_desk_yes(c, prefix, "open") && target->ground != APW_WORKS;
    unit->open_flank = ump_desk_yes(c, "charger.", "open_flank");
    target->struck |= (uint8_t)(1U << unit->strikes);
    return charger_fits(c, prefix, unit, f->clash.locked);
}

/* Who is locked has become disorganized by the tie (APW-MEL-19); a second charger may be fresh. */
static void set_locked_states(ump_desk_case *c, const melee_facts *f)
{
    static const char *const who[] = {"charger.", "target."};
    for (size_t i = 0; i < COUNT(who); i++)
        if (f->clash.locked && !f->chart->sw.town_tie_unchanged &&
            !ump_desk_told(c, who[i], "state"))
            ump_desk_set(c, who[i], "state", APW_DISORG);
}

static bool gather(ump_desk_case *c, void *facts)
{
    melee_facts *f = facts;
    bool second = strcmp(ump_desk_word(c, "charger2.", "troop"), "none") != 0;
    f->chart = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->clash.locked = ump_desk_yes(c, "", "locked");
    f->escape[CHARGERS] = ump_desk_yes(c, "charger.", "escape");
    f->escape[TARGET] = ump_desk_yes(c, "target.", "escape");
    f->loses = (uint8_t)(ump_desk_number(c, "charger.", "loses") - 1);
    set_locked_states(c, f);
    if (!second && !ump_desk_absent(c, "charger2.", "troop", APW_CHG_10))
        return false;
    if (!read_target(c, f) || !read_charger(c, f, FIRST) || (second && !read_charger(c, f, SECOND)))
        return false;
    apw_engage(f->chart, &f->clash);
    for (unsigned side = 0; side < 2; side++)
        f->strength[side] = apw_melee_strength(f->chart, &f->clash, side, &f->sum[side]);
    return true;
}

/* ---- The fight ---- */

/* All that a roll depends on: bytes only. */
typedef struct standing {
    int32_t points[2], strength[2];
    uint8_t ties;
    bool killed[2]; /* commander of that side */
    uint8_t spare;
} standing;

static_assert(sizeof(standing) == 20, "padding: equal courses would differ");

typedef struct bout {
    standing at;
    uint8_t die[2];
    apw_outcome out;
} bout;

static void weigh(const melee_facts *f, ump_desk_run *run, bout *fight)
{
    static const char *const names[] = {"charger: ", "target: "};
    for (unsigned side = 0; side < 2; side++) {
        fight->at.strength[side] = f->strength[side];
        fight->at.points[side] = f->sum[side].item[0].value;
        ump_desk_items(run, names[side], &f->sum[side]);
    }
}

/* A six of one side is a danger to the other's commanders (APW-MEL-10), on a tied roll too. */
static void test_commanders(const melee_facts *f, ump_desk_run *run, bout *fight)
{
    bool commander[2];
    for (unsigned side = 0; side < 2; side++)
        commander[side] = !fight->at.killed[side] && apw_commander_engaged(&f->clash.party[side]);
    for (unsigned six = 0;
         (six = apw_next_six(f->chart, fight->die, fight->out.margin, commander, six)) < 2; six++)
        fight->at.killed[!six] =
            apw_even(ump_desk_sum(run, APW_MEL_10, "commander", 1, APW_MELEE_FACES));
}

/* Ties in the open are rolled again, and the last is the target's (APW-MEL-18). */
static bool roll(const melee_facts *f, ump_desk_run *run, bout *fight)
{
    for (;;) {
        fight->die[CHARGERS] =
            (uint8_t)ump_desk_sum(run, APW_MEL_09, "charger", 1, APW_MELEE_FACES);
        fight->die[TARGET] = (uint8_t)ump_desk_sum(run, APW_MEL_09, "target", 1, APW_MELEE_FACES);
        int32_t score[2] = {fight->at.strength[CHARGERS] + fight->die[CHARGERS],
                            fight->at.strength[TARGET] + fight->die[TARGET]};
        bool decided = apw_melee_decide(f->chart, &f->clash, score, &fight->at.ties, &fight->out);
        if (f->follow)
            test_commanders(f, run, fight);
        if (decided)
            return true;
        if (!ump_desk_merge(run, &fight->at, sizeof fight->at))
            return false;
    }
}

/* ---- Who is left ---- */

typedef struct after {
    apw_remains unit[2][MOST_CHARGERS];
    uint8_t stands[2][MOST_CHARGERS];
    uint8_t captured;
    bool goes; /* a beaten unit really retreats or routs */
} after;

static bool may_lose(const apw_fighter *unit, bool austrian)
{
    return unit->engaged > 0 && apw_may_give_stand(austrian, unit->nation, unit->arm);
}

/* The one that the owner picked (APW-MEL-13), or the first that may. */
static unsigned pick_loser(const melee_facts *f, const apw_outcome *out, unsigned side)
{
    const apw_party *party = &f->clash.party[side];
    bool austrian = out->austrian[side];
    if (side == CHARGERS && f->loses < party->n && may_lose(&party->unit[f->loses], austrian))
        return f->loses;
    unsigned first = 0;
    while (first + 1U < party->n && !may_lose(&party->unit[first], austrian))
        first++;
    return first;
}

/* The stands of both sides come off before anybody goes. */
static void lose_stands(const melee_facts *f, const apw_outcome *out, after *a)
{
    for (unsigned side = 0; side < 2; side++) {
        const apw_party *party = &f->clash.party[side];
        for (unsigned i = 0; i < party->n; i++)
            a->stands[side][i] = party->unit[i].stands;
        for (unsigned n = 0; n < out->lost[side]; n++)
            a->stands[side][pick_loser(f, out, side)]--;
    }
}

static apw_remains remains_of(const melee_facts *f, const apw_outcome *out, unsigned side,
                              const apw_fighter *unit, uint8_t stands)
{
    if (stands == 0)
        return (apw_remains){.end = APW_ELIMINATED, .state = unit->state};
    if (unit->engaged == 0)
        return (apw_remains){.end = APW_REMAINS, .state = unit->state};
    return apw_after_melee(f->chart, out, side, unit->arm, unit->state, f->escape[side]);
}

static after work_out(const melee_facts *f, const apw_outcome *out)
{
    after a = {.captured = 0};
    lose_stands(f, out, &a);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < f->clash.party[side].n; i++) {
            uint8_t stands = a.stands[side][i];
            apw_remains left = remains_of(f, out, side, &f->clash.party[side].unit[i], stands);
            a.unit[side][i] = left;
            a.goes = a.goes || left.goes;
            if (left.end == APW_SURRENDERED)
                a.captured = (uint8_t)(a.captured + stands);
        }
    return a;
}

/* ---- Writing ---- */

static const char *end_name(const apw_remains *unit)
{
    return apw_desk_end_name(unit->end, unit->state);
}

static void write_scores(const melee_facts *f, ump_desk_run *run, const bout *fight)
{
    static const char *const field[2][3] = {{"charger_points", "charger_mod", "charger_score"},
                                            {"target_points", "target_mod", "target_score"}};
    int32_t engaged[2] = {f->clash.party[CHARGERS].engaged, f->clash.party[TARGET].engaged};
    ump_desk_ints(run, "engaged", engaged, 2);
    for (unsigned side = 0; side < 2; side++) {
        ump_desk_int(run, field[side][0], fight->at.points[side]);
        ump_desk_int(run, field[side][1], fight->at.strength[side] - fight->at.points[side]);
        ump_desk_int(run, field[side][2], fight->at.strength[side] + fight->die[side]);
    }
}

static void write_outcome(const melee_facts *f, ump_desk_run *run, const bout *fight)
{
    static const char *const winners[] = {"CHARGERS", "TARGET", "NONE"};
    const apw_outcome *out = &fight->out;
    const apw_party *chargers = &f->clash.party[CHARGERS];
    const char *states[MOST_CHARGERS];
    after a = work_out(f, out);
    bool charged = out->winner == CHARGERS || f->clash.party[TARGET].unit[0].charging;
    for (unsigned i = 0; i < chargers->n; i++)
        states[i] = end_name(&a.unit[CHARGERS][i]);
    ump_desk_int(run, "ties", fight->at.ties);
    ump_desk_id(run, "winner", winners[out->winner]);
    ump_desk_int(run, "margin", out->margin);
    ump_desk_int(run, "charger_lost", out->lost[CHARGERS]);
    ump_desk_int(run, "target_lost", out->lost[TARGET]);
    ump_desk_id(run, "loser_move", !a.goes ? "NONE" : out->push == APW_ROUT ? "ROUT" : "RETREAT");
    apw_desk_put_length(run, "distance", a.goes ? out->distance : 0);
    ump_desk_ids(run, "charger_states", states, chargers->n);
    ump_desk_id(run, "target_state", end_name(&a.unit[TARGET][0]));
    ump_desk_int(run, "captured", a.captured);
    ump_desk_bool(run, "breakthrough", apw_goes_on(out, charged, f->clash.locked));
    ump_desk_bool(run, "locked", out->locked);
}

static void fight_on(const melee_facts *f, ump_desk_run *run, bout *fight)
{
    if (!roll(f, run, fight))
        return;
    write_scores(f, run, fight);
    write_outcome(f, run, fight);
    if (f->follow) {
        ump_desk_bool(run, "charger_commander_killed", fight->at.killed[CHARGERS]);
        ump_desk_bool(run, "target_commander_killed", fight->at.killed[TARGET]);
    }
}

static void resolve(const void *facts, ump_desk_run *run)
{
    bout fight = {.die = {0}};
    weigh(facts, run, &fight);
    fight_on(facts, run, &fight);
}

static void go_on(const void *facts, void *state, ump_desk_run *run)
{
    const standing *tied = state;
    bout fight = {.at = *tied};
    fight_on(facts, run, &fight);
}

const ump_desk_kind apw_desk_melee = {
    .name = "melee",
    .about = "a charge that made contact: who wins, who goes",
    .blocks = blocks,
    .n_blocks = COUNT(blocks),
    .switches = "overlap_flank limbered_guns half_points_round melee_commander needlegun_share "
                "rout7_winner_disorg austrian_always_loses town_tie_state scale",
    .odds = "winner margin charger_lost target_lost loser_move",
    .odds_all = "winner margin charger_lost target_lost loser_move charger_commander_killed "
                "target_commander_killed",
    .facts_size = sizeof(melee_facts),
    .gather = gather,
    .resolve = resolve,
    .go_on = go_on};
