/*
 * potomac_melee.c: the kind `melee`: one round between two units, and with follow=all the officers,
 * Fear, the loser's morale and whether the winner follows up.
 */
#include "desk/potomac_desk.h"

enum { CHARGER, DEFENDER, SIDES };
enum round { FIRST, FOLLOW_UP, FOUGHT_ON };

typedef struct melee_facts {
    const pot_book *book;
    pot_fighter fighter[SIDES];
    pot_blows blows[SIDES];
    int32_t fire;  /* hits of fire in the defender's score */
    int32_t fired; /* hits of the fire at this charge */
    int32_t hitless;
    uint8_t active;
    bool follow;
} melee_facts;

static const char *const prefixes[SIDES] = {"charger.", "defender."};

/* ---- Keys ---- */

static const ump_desk_key melee_keys[] = {
    {"round", UMP_DESK_WORD, "round", "POT-MEL-06 POT-MEL-12 POT-MEL-16",
     .values = "first follow_up again", .initial = "first",
     .help = "again: fought on after a hitless draw"},
    {"side", UMP_DESK_WORD, "side of the defender that was contacted", "POT-MEL-06",
     .values = "front flank rear", .initial = "front", .when = "round!=again"},
    {"fire_hits", UMP_DESK_INT, "hits of pre-melee fire at this charge", "POT-MEL-09", .high = 60,
     .initial = "0", .when = "round=first"},
    {"hitless", UMP_DESK_INT, "hitless rounds just before", "POT-MEL-12", .high = 2, .initial = "0",
     .when = "round=again"},
    {"active", UMP_DESK_WORD, "who holds the initiative", "POT-MEL-17",
     .values = "charger defender", .initial = "charger"},
};

static const ump_desk_key fighter_keys[] = {
    {"melee", UMP_DESK_INT, "printed Melee value", "POT-MEL-03 POT-OFF-06",
     .flags = UMP_DESK_REQUIRED, .high = 6, .help = "the officer is added to it"},
    {"fighting", UMP_DESK_INT, "stands that touch the enemy", "POT-MEL-03",
     .flags = UMP_DESK_REQUIRED, .low = 1, .high = POT_DESK_MOST_STANDS},
    {"supports", UMP_DESK_INT, "its other stands that touch a fighting one",
     "POT-MEL-08 POT-CNF-02", .high = POT_DESK_MOST_STANDS, .initial = "0",
     .help = "they do not count if it is confused"},
    {"helpers", UMP_DESK_INT, "supporting stands of other units", "POT-MEL-08",
     .flags = UMP_DESK_RARE, .high = POT_DESK_MOST_STANDS, .initial = "0",
     .help = "of those that are not confused"},
    {"cover", UMP_DESK_WORD, "what shelters it as a target", "POT-MEL-05",
     .values = POT_DESK_PROTECTIONS, .initial = "open",
     .help = "not a charger that has the charging +1"},
};

static const ump_desk_block blocks[] = {
    {"", melee_keys, COUNT(melee_keys), NULL},
    {"charger.", pot_desk_unit, POT_U_KEYS, NULL},
    {"charger.", fighter_keys, COUNT(fighter_keys), NULL},
    {"defender.", pot_desk_unit, POT_U_KEYS, NULL},
    {"defender.", fighter_keys, COUNT(fighter_keys), NULL},
    {"", pot_desk_follow, 1, NULL},
};

/* ---- Told keys into facts ---- */

static bool rounds_fit(ump_desk_case *c, int64_t round)
{
    if (round != FIRST && ump_desk_number(c, "", "fire_hits") > 0)
        return ump_desk_refuse(c, "", "fire_hits", POT_MEL_09,
                               "they count only in the first round; allowed is 0");
    if (round != FOUGHT_ON && ump_desk_number(c, "", "hitless") > 0)
        return ump_desk_refuse(c, "", "hitless", POT_MEL_12,
                               "they count only with round=again; allowed is 0");
    return true;
}

static bool read_fighter(ump_desk_case *c, const char *prefix, pot_fighter *to)
{
    to->melee = (int32_t)ump_desk_number(c, prefix, "melee");
    to->fighting = (int32_t)ump_desk_number(c, prefix, "fighting");
    to->supports = (int32_t)ump_desk_number(c, prefix, "supports");
    to->helpers = (int32_t)ump_desk_number(c, prefix, "helpers");
    to->protection = (uint8_t)ump_desk_number(c, prefix, "cover");
    if (!pot_desk_read_unit(c, prefix, &to->unit))
        return false;
    if (to->fighting + to->supports > to->unit.stands)
        return ump_desk_refuse(c, prefix, to->supports ? "supports" : "fighting", POT_MEL_08,
                               "more stands fight and support than the unit has; allowed are %d "
                               "together",
                               (int)to->unit.stands);
    return true;
}

static bool gather(ump_desk_case *c, void *facts)
{
    melee_facts *f = facts;
    int64_t round = ump_desk_number(c, "", "round");
    f->book = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->hitless = (int32_t)ump_desk_number(c, "", "hitless");
    f->active = (uint8_t)ump_desk_number(c, "", "active");
    if (!rounds_fit(c, round))
        return false;
    for (unsigned s = 0; s < SIDES; s++)
        if (!read_fighter(c, prefixes[s], &f->fighter[s]))
            return false;
    pot_fighter *charger = &f->fighter[CHARGER];
    if (pot_is_guns(charger->unit.type))
        return ump_desk_refuse(c, "charger.", "type", POT_CHG_02,
                               "guns do not charge; allowed are infantry, cavalry");
    charger->charging = round == FIRST || (round == FOLLOW_UP && !f->book->house.follow_up_plain);
    charger->on_flank = round != FOUGHT_ON && ump_desk_number(c, "", "side") != POT_FRONT;
    if (round == FIRST) {
        f->fired = (int32_t)ump_desk_number(c, "", "fire_hits");
        f->fire = pot_fire_score(f->book, (int32_t)ump_desk_number(c, "", "fire_hits"),
                                 charger->unit.markers);
    }
    for (unsigned s = 0; s < SIDES; s++)
        f->blows[s] = pot_melee_blows(f->book, &f->fighter[s], &f->fighter[1 - s]);
    return true;
}

/* ---- Fields ---- */

enum field {
    DICE,
    MODIFIER,
    NEEDS,
    HITS,
    SUPPORTS,
    SCORE,
    STANDS_LOST,
    STANDS_LEFT,
    MARKERS,
    DESTROYED,
    BACK,
    CONFUSED,
    OFFICER,
    FEAR,
    FIELDS
};

#define NAMES(side)                                                                                \
    side "_dice", side "_modifier", side "_needs", side "_hits", side "_supports", side "_score",  \
        side "_stands_lost", side "_stands_left", side "_markers", side "_destroyed",              \
        side "_back", side "_confused", side "_officer", side "_fear"

static const char *const names[SIDES][FIELDS] = {{NAMES("charger")}, {NAMES("defender")}};

/* Only one side tests its morale. */
static const char *due_name(unsigned s, enum pot_consequence what)
{
    return what == POT_OFFICER_DUE ? names[s][OFFICER]
           : what == POT_FEAR_DUE  ? names[s][FEAR]
                                   : "morale";
}

/* ---- Resolving ---- */

typedef struct melee {
    int32_t hits[SIDES], score[SIDES]; /* that each inflicted, with all that is added */
    pot_harm harm[SIDES];
    pot_outcome outcome;
    int loser; /* that is still there; -1: nobody */
} melee;

/* MEL-02 to 04 */
static void strike(const melee_facts *f, ump_desk_run *run, melee *m)
{
    static const char *const purpose[SIDES] = {"charger_hit", "defender_hit"};
    static const char *const side[SIDES] = {"charger: ", "defender: "};
    for (unsigned s = 0; s < SIDES; s++)
        ump_desk_items(run, side[s], &f->blows[s].sum);
    for (unsigned s = 0; s < SIDES; s++) {
        m->hits[s] = ump_desk_at_least(run, POT_MEL_04, purpose[s], (unsigned)f->blows[s].dice, 6,
                                       f->blows[s].needs);
        m->score[s] = m->hits[s] + pot_supports(&f->fighter[s]) + (s == DEFENDER ? f->fire : 0);
    }
}

/* MEL-10, MEL-11: the loser is driven back, or after a draw both give ground. */
static void give_ground(const melee_facts *f, melee *m)
{
    int32_t back[SIDES] = {m->outcome.charger_back, m->outcome.defender_back};
    bool draw = m->outcome.winner == POT_DRAW;
    for (int s = 0; s < SIDES; s++)
        if (draw || s == m->loser)
            pot_desk_drive(f->book, &f->fighter[s].unit, draw ? POT_BACK_DRAW : POT_BACK_MELEE,
                           back[s], &m->harm[s]);
}

/* MEL-07 to 13 */
static void judge(const melee_facts *f, melee *m)
{
    for (unsigned s = 0; s < SIDES; s++)
        m->harm[s] = pot_desk_lose(f->book, &f->fighter[s].unit, m->hits[1 - s]);
    pot_round round = {.charger_score = m->score[CHARGER],
                       .defender_score = m->score[DEFENDER],
                       .charger_hits = m->hits[CHARGER],
                       .defender_hits = m->hits[DEFENDER],
                       .charger_gone = m->harm[CHARGER].loss.destroyed,
                       .defender_gone = m->harm[DEFENDER].loss.destroyed,
                       .fire = f->fired,
                       .dice = f->blows[CHARGER].dice > 0 || f->blows[DEFENDER].dice > 0,
                       .hitless = f->hitless,
                       .number = 1 + f->hitless};
    m->outcome = pot_melee_outcome(f->book, &round);
    m->loser = m->outcome.winner == POT_CHARGER_WINS    ? DEFENDER
               : m->outcome.winner == POT_DEFENDER_WINS ? CHARGER
                                                        : -1;
    if (m->loser >= 0 && m->harm[m->loser].loss.destroyed)
        m->loser = -1;
    give_ground(f, m);
}

static void roll_consequences(const melee_facts *f, ump_desk_run *run, melee *m)
{
    for (enum pot_consequence what = 0; what < POT_NOTHING_DUE; what++)
        for (unsigned s = 0; s < SIDES; s++)
            pot_desk_roll(f->book, run, what, due_name(s, what), &f->fighter[s].unit, &m->harm[s]);
}

/* MEL-15 to 18. The winner goes as far as a charge would. */
static const char *follow_up(const melee_facts *f, const melee *m)
{
    if (m->loser < 0 || m->harm[m->loser].fled)
        return "no";
    int winner = 1 - m->loser;
    const pot_unit_facts *unit = &f->fighter[winner].unit;
    bool mounted = pot_facts_mounted(unit);
    ump_len reach = f->book->full[mounted ? POT_PACE_CAVALRY : POT_PACE_INFANTRY];
    if (pot_is_guns(unit->type) || m->outcome.margin * f->book->back_per_hit > reach)
        return "no";
    static const char *const how[] = {"no", "may", "must"};
    return how[pot_follow_up(f->book, mounted, f->active == winner, unit->confused)];
}

/* ---- The result ---- */

static void write_side(const melee_facts *f, ump_desk_run *run, const melee *m, unsigned s)
{
    const char *const *name = names[s];
    const pot_harm *harm = &m->harm[s];
    ump_desk_int(run, name[DICE], f->blows[s].dice);
    ump_desk_int(run, name[MODIFIER], f->blows[s].modifier);
    ump_desk_int(run, name[NEEDS], f->blows[s].needs);
    ump_desk_int(run, name[HITS], m->hits[s]);
    ump_desk_int(run, name[SUPPORTS], pot_supports(&f->fighter[s]));
    ump_desk_int(run, name[SCORE], m->score[s]);
    ump_desk_int(run, name[STANDS_LOST], harm->loss.lost);
    ump_desk_int(run, name[STANDS_LEFT], harm->loss.left);
    ump_desk_int(run, name[MARKERS], harm->loss.markers);
    ump_desk_bool(run, name[DESTROYED], harm->loss.destroyed);
    pot_desk_write_cm(run, name[BACK], harm->back * f->book->back_per_hit);
    ump_desk_bool(run, name[CONFUSED], harm->confused_by != NULL);
}

static void write_due(ump_desk_run *run, const melee *m)
{
    const char *due[5];
    size_t n = 0;
    for (enum pot_consequence what = 0; what < POT_NOTHING_DUE; what++)
        for (unsigned s = 0; s < SIDES; s++)
            if (m->harm[s].due.is[what])
                due[n++] = due_name(s, what);
    ump_desk_ids(run, "due", due, n);
}

static void write_consequences(const melee_facts *f, ump_desk_run *run, const melee *m)
{
    static const pot_harm nobody;
    for (unsigned s = 0; s < SIDES; s++) {
        ump_desk_id(run, names[s][OFFICER], m->harm[s].officer);
        ump_desk_id(run, names[s][FEAR], m->harm[s].fear);
    }
    pot_desk_write_morale(run, m->loser < 0 ? &nobody : &m->harm[m->loser]);
    ump_desk_id(run, "follow_up", follow_up(f, m));
}

/* All that the odds of a round depend on once the blows are struck. */
static bool merge(ump_desk_run *run, const melee *m)
{
    int32_t state[] = {m->outcome.winner, m->harm[CHARGER].loss.lost, m->harm[DEFENDER].loss.lost,
                       m->harm[CHARGER].back, m->harm[DEFENDER].back};
    return ump_desk_merge(run, state, sizeof state);
}

static void resolve(const void *facts, ump_desk_run *run)
{
    static const char *const winner[] = {"charger", "defender", "draw", "again", "none"};
    const melee_facts *f = facts;
    melee m = {0};
    strike(f, run, &m);
    judge(f, &m);
    if (!merge(run, &m))
        return;
    if (f->follow)
        roll_consequences(f, run, &m);
    write_side(f, run, &m, CHARGER);
    write_side(f, run, &m, DEFENDER);
    ump_desk_id(run, "winner", winner[m.outcome.winner]);
    ump_desk_int(run, "margin", m.outcome.margin);
    write_due(run, &m);
    if (f->follow)
        write_consequences(f, run, &m);
}

#define ODDS                                                                                       \
    "winner charger_stands_lost defender_stands_lost charger_back defender_back charger_confused " \
    "defender_confused"

const ump_desk_kind pot_desk_melee = {
    .name = "melee",
    .about = "one round between two units",
    .blocks = blocks,
    .n_blocks = COUNT(blocks),
    .switches = "stand_removal natural_six_hits melee_firing_hits follow_up_charging draw_confuses "
                "draw_counts cavalry_pursuit crew_evade_cm",
    .odds = ODDS,
    .odds_all = ODDS " charger_officer defender_officer morale",
    .facts_size = sizeof(melee_facts),
    .gather = gather,
    .resolve = resolve};
