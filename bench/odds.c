/*
 * odds.c: what exact odds cost, one line of JSON a number. The desk: a fire with morale and a
 * charge of each family, beside every face tried one by one and, for ADF, beside a bare loop over
 * dice and table written by hand. Games: orders aimed at somebody. `bench-odds NAME TIMES` runs one
 * method that often and says nothing, for tools/odds-instructions.sh.
 */
#define _POSIX_C_SOURCE 200809L
#include "odds/odds.h"
#include "desk/inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Of this process's own time: others on the machine do not count. */
static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* ---- The desk ---- */

typedef struct situation {
    const char *name, *what, *ruleset, *kind;
    ump_setting fact[16];
} situation;

static const situation situations[] = {
    {"adf-fire",
     "fire with morale",
     "adf15",
     "fire",
     {{"firer.arm", "infantry"},
      {"firer.weapon", "rifle_musket"},
      {"firer.figs", "8"},
      {"range", "2.5"},
      {"target.quality", "trained"},
      {"target.cover", "stone_wall"},
      {"follow", "all"}}},
    {"adf-charge",
     "charge: the impact",
     "adf15",
     "impact",
     {{"attacker.figs", "6"},
      {"attacker.level", "disorder"},
      {"defender.quality", "trained"},
      {"follow", "all"}}},
    {"potomac-fire",
     "fire with morale",
     "potomac",
     "small-arms",
     {{"firer.stands", "4"},
      {"range", "10"},
      {"target.stands", "4"},
      {"target.strength", "3"},
      {"follow", "all"}}},
    {"potomac-charge",
     "charge: a round of melee",
     "potomac",
     "melee",
     {{"charger.stands", "3"},
      {"charger.strength", "2"},
      {"charger.melee", "2"},
      {"charger.fighting", "2"},
      {"defender.stands", "2"},
      {"defender.strength", "2"},
      {"defender.melee", "1"},
      {"defender.fighting", "2"},
      {"follow", "all"}}},
    {"apw-fire",
     "fire with its results",
     "apw1866",
     "rifle",
     {{"firer.troop", "PR_LINE"},
      {"firer.stands", "3"},
      {"range", "3"},
      {"target.troop", "AU_LINE"},
      {"follow", "all"}}},
    {"apw-charge",
     "charge: the melee in a town",
     "apw1866",
     "melee",
     {{"charger.troop", "PR_LINE"},
      {"target.troop", "AU_LINE"},
      {"target.formation", "GARRISON"},
      {"target.in", "TOWN"},
      {"follow", "all"}}},
    {"potomac-brigades",
     "charge: six stands against five",
     "potomac",
     "melee",
     {{"charger.stands", "6"},
      {"charger.strength", "4"},
      {"charger.melee", "2"},
      {"charger.fighting", "3"},
      {"defender.stands", "5"},
      {"defender.strength", "3"},
      {"defender.melee", "2"},
      {"defender.fighting", "3"},
      {"follow", "all"}}},
    {"apw-open",
     "charge: the melee in the open, with its ties",
     "apw1866",
     "melee",
     {{"charger.troop", "AU_LINE"}, {"target.troop", "PR_LINE"}, {"follow", "all"}}},
};

/* Of the last two there are too many faces to try them one by one. */
enum { SITUATIONS = sizeof situations / sizeof *situations, NARROW = SITUATIONS - 2 };

static ump_desk_question question_of(const situation *s)
{
    ump_desk_question q = {.kind = s->kind, .fact = s->fact};
    while (s->fact[q.n_facts].name)
        q.n_facts++;
    return q;
}

static void work_desk(const ump_desk *desk, const situation *s)
{
    char why[UMP_LINE];
    ump_desk_question q = question_of(s);
    ump_desk_answer *answer = ump_desk_ask(desk, &q, why);
    if (!answer)
        fprintf(stderr, "%s: %s\n", s->name, why);
    ump_desk_answer_free(answer);
}

/* ---- Every face, one by one ---- */

typedef struct faces {
    const ump_desk_kind *kind;
    const void *facts;
    desk_record *record;
    uint8_t face[64];
    uint64_t courses;
} faces;

/* Resolves with the faces so far; if that is too few, with each that the next die can show. */
static void try_faces(faces *f, size_t n)
{
    char why[UMP_LINE];
    ump_desk_want want;
    ump_desk_run run = {.record = f->record,
                        .quiet = true,
                        .told = f->face,
                        .n_told = n,
                        .want = &want,
                        .why = why};
    f->record->n_fields = f->record->n_rolls = f->record->n_faces = f->record->n_ints =
        f->record->n_ids = 0;
    f->kind->resolve(f->facts, &run);
    if (!run.failed) {
        f->courses++;
        return;
    }
    unsigned sides = want.sides;
    for (unsigned face = 1; n < sizeof f->face && face <= sides; face++) {
        f->face[n] = (uint8_t)(face == 10 ? 0 : face);
        try_faces(f, n + 1);
    }
}

static uint64_t enumerate(const ump_desk *desk, const situation *s)
{
    char why[UMP_LINE];
    ump_desk_question q = question_of(s);
    ump_desk_case c = {.desk = desk, .arena = ump_arena_new(), .why = why};
    faces f = {.record = calloc(1, sizeof *f.record)};
    c.kind = desk_find_kind(desk, s->kind, why);
    f.kind = c.kind->kind;
    void *facts = ump_arena_take(c.arena, f.kind->facts_size + 1);
    f.facts = facts;
    if (desk_read_facts(&c, q.fact, q.n_facts) && f.kind->gather(&c, facts))
        try_faces(&f, 0);
    free(f.record);
    ump_arena_free(c.arena);
    return f.courses;
}

/* ---- By hand: the same two trees of ADF as bare loops over dice and tables ---- */

enum { LEVELS = 4, MOST_BACK = 13, CODES = 8 };

static const uint32_t two_dice[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

typedef struct shot_code {
    uint8_t hits, plus, checks;
} shot_code;

/* Codes: none, MC, 1MC, 2MC, 1H. */
static const shot_code codes[] = {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 2, 1}, {1, 2, 1}};
static const uint8_t code_of_total[19] = {
    [12] = 1, [13] = 1, [14] = 2, [15] = 3, [16] = 3, [17] = 4, [18] = 4};

__attribute__((noinline)) uint64_t odds_by_hand_fire(uint32_t tally[CODES][LEVELS][MOST_BACK][2]);

/* Eight figures of trained infantry behind a stone wall: +6, and points of 4 with the wall. */
uint64_t odds_by_hand_fire(uint32_t tally[CODES][LEVELS][MOST_BACK][2])
{
    uint64_t leaves = 0;
    int sum = 8 - 2 + 0, points = 5 - 1;
    for (int roll = 2; roll <= 12; roll++) {
        unsigned code = code_of_total[roll + sum];
        const shot_code *c = &codes[code];
        if (!c->checks) {
            tally[code][0][0][0] += 36 * two_dice[roll];
            leaves++;
            continue;
        }
        int needs = points + c->plus;
        for (int check = 2; check <= 12; check++) {
            int level = check == 2 ? 3 : check == 3 ? 2 : check < needs ? 1 : 0;
            int back = check < needs ? needs - check : 0;
            int recovered = check == 12 && c->hits;
            tally[code][level][back][recovered] += two_dice[roll] * two_dice[check];
            leaves++;
        }
    }
    return leaves;
}

__attribute__((noinline)) uint64_t odds_by_hand_charge(uint32_t tally[3][8]);

/* Six figures in disorder at eight of trained infantry: points 9 and 6. Rows of the impact table by
 * margin: melee, stops short, driven back without loss, with one, with two, surrender. */
uint64_t odds_by_hand_charge(uint32_t tally[3][8])
{
    static const uint8_t row_of_margin[16] = {0, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5};
    uint64_t leaves = 0;
    int attack = 6 - 9, defend = 8 - 6;
    for (int a = 2; a <= 12; a++)
        for (int d = 2; d <= 12; d++) {
            int margin = (a + attack) - (d + defend);
            unsigned winner = margin > 0 ? 0 : margin < 0 ? 1 : 2;
            unsigned row = row_of_margin[margin < 0 ? -margin : margin];
            tally[winner][row] += two_dice[a] * two_dice[d];
            leaves++;
        }
    return leaves;
}

static uint64_t by_hand(const char *name)
{
    static uint32_t fire[CODES][LEVELS][MOST_BACK][2], charge[3][8];
    if (strcmp(name, "adf-fire") == 0)
        return odds_by_hand_fire(fire);
    return strcmp(name, "adf-charge") == 0 ? odds_by_hand_charge(charge) : 0;
}

/* Are these the chances that the desk finds, of 1296? */
static bool same_chances(const ump_desk_answer *answer, const uint32_t *tally, size_t size)
{
    uint32_t millionths;
    size_t n = 0, found = 0;
    for (size_t i = 0; i < size; i++) {
        bool here = false;
        for (size_t k = 0; tally[i] && k < ump_desk_answer_outcomes(answer) && !here; k++) {
            ump_desk_answer_outcome(answer, k, &millionths);
            here = millionths == (tally[i] * UINT64_C(1000000) + 648) / 1296;
        }
        n += tally[i] > 0;
        found += here;
    }
    return n == found && n == ump_desk_answer_outcomes(answer);
}

static bool hand_agrees(const ump_desk *desk, const situation *s)
{
    uint32_t fire[CODES][LEVELS][MOST_BACK][2] = {{{{0}}}}, charge[3][8] = {{0}};
    char why[UMP_LINE];
    ump_desk_question q = question_of(s);
    ump_desk_answer *answer = ump_desk_ask(desk, &q, why);
    odds_by_hand_fire(fire);
    odds_by_hand_charge(charge);
    bool same = s == &situations[0]
                    ? same_chances(answer, &fire[0][0][0][0], sizeof fire / sizeof(uint32_t))
                    : same_chances(answer, &charge[0][0], sizeof charge / sizeof(uint32_t));
    ump_desk_answer_free(answer);
    return same;
}

/* ---- Timing ---- */

typedef uint64_t method(const ump_desk *desk, const situation *s);

static uint64_t ask_desk(const ump_desk *desk, const situation *s)
{
    work_desk(desk, s);
    return 1;
}

static void count_bytes(void *ctx, const char *text, size_t size)
{
    (void)text;
    *(size_t *)ctx += size;
}

/* With all its text, as a page gets it (bench/odds.mjs). */
static uint64_t ask_for_json(const ump_desk *desk, const situation *s)
{
    char why[UMP_LINE];
    size_t bytes = 0;
    ump_desk_question q = question_of(s);
    ump_desk_answer *answer = ump_desk_ask(desk, &q, why);
    if (answer)
        ump_desk_answer_json(answer, &(ump_out){count_bytes, &bytes});
    ump_desk_answer_free(answer);
    return 1;
}

static uint64_t loop_by_hand(const ump_desk *desk, const situation *s)
{
    (void)desk;
    return by_hand(s->name);
}

/* Median and 99th of a hundred of batches, in microseconds a call. */
static void time_method(const situation *s, const ump_desk *desk, method *work, const char *name)
{
    enum { BATCHES = 100 };
    static double us[BATCHES];
    double start = now_us();
    uint64_t leaves = work(desk, s);
    double once = now_us() - start;
    unsigned n = once > 2000 ? 1 : (unsigned)(2000 / (once + 0.01)) + 1;
    unsigned batches = once > 200000 ? 1 : once > 20000 ? 10 : BATCHES;
    for (unsigned b = 0; b < batches; b++) {
        start = now_us();
        for (unsigned i = 0; i < n; i++)
            leaves = work(desk, s);
        us[b] = (now_us() - start) / n;
    }
    qsort(us, batches, sizeof *us, by_size);
    printf("{\"bench\":\"odds\",\"path\":\"desk\",\"ruleset\":\"%s\",\"what\":\"%s\",\"method\":"
           "\"%s\",\"courses\":%llu,\"us\":%.2f,\"p99_us\":%.2f,\"per_second\":%.0f}\n",
           s->ruleset, s->what, name, (unsigned long long)leaves, us[batches / 2],
           us[batches * 99 / 100], 1e6 / us[batches / 2]);
    fflush(stdout);
}

static void time_desk(void)
{
    for (size_t i = 0; i < SITUATIONS; i++) {
        const situation *s = &situations[i];
        ump_desk *desk = ump_desk_new(ump_builtin_find(UMP_BUILTIN_CHART, s->ruleset), NULL);
        if (!desk)
            continue;
        time_method(s, desk, ask_desk, "exact odds");
        time_method(s, desk, ask_for_json, "exact odds as JSON");
        if (i < NARROW)
            time_method(s, desk, enumerate, "every face");
        if (by_hand(s->name)) {
            time_method(s, desk, loop_by_hand, "by hand");
            printf("{\"bench\":\"odds\",\"what\":\"%s: by hand agrees\",\"same\":%s}\n", s->what,
                   hand_agrees(desk, s) ? "true" : "false");
        }
        ump_desk_free(desk);
    }
}

/* ---- Games ---- */

enum { ORDERS = 12, PROPOSALS = 24, SEEDS = 4 };

typedef struct timing {
    double us[ORDERS];
    size_t n, exact;
    double nodes, all_us, error, followed; /* sums over the orders */
} timing;

/* Standard error of an outcome; 0 if it is exact. */
static double greatest_error(const ump_forecast *f)
{
    double most = 0;
    for (size_t i = 0; i < f->n_outcomes; i++)
        most = f->outcome[i].share.se / 1e6 > most ? f->outcome[i].share.se / 1e6 : most;
    return most;
}

static void time_order(timing *t, const ump_game *game, const ump_state *state,
                       const ump_answer *order)
{
    ump_forecast odds;
    double start = now_us();
    if (t->n == ORDERS ||
        !ump_odds(game, state, order, &(ump_budget){.nodes = 3000, .samples = 100}, &odds))
        return;
    t->us[t->n] = now_us() - start;
    t->all_us += t->us[t->n++];
    t->exact += odds.exact;
    t->followed += odds.followed / 1e6;
    t->error += greatest_error(&odds);
    t->nodes += (double)odds.nodes;
    ump_forecast_free(&odds);
}

/* The first proposal with this verb. */
static void time_verb(timing *t, const ump_game *game, const ump_state *state, uint64_t salt,
                      const char *verb)
{
    ump_answer list[PROPOSALS];
    size_t n = ump_propose(game, state, salt, list, PROPOSALS);
    for (size_t i = 0; i < n; i++)
        if (strcmp(game->rules->verbs[list[i].verb].name, verb) == 0) {
            time_order(t, game, state, &list[i]);
            return;
        }
}

/* A random player's answer, or seeded dice; false when the battle is over. */
static bool go_on(const ump_game *game, ump_state *state, uint64_t seed, uint32_t i)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer list[PROPOSALS], dice;
    ump_ask ask;
    ump_pending(game, state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        ump_roll(seed, i, &ask, face);
        dice = (ump_answer){.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = face};
        return ump_give(game, state, &dice, NULL, NULL);
    }
    uint64_t salt = ump_scramble(seed ^ ump_scramble(i));
    size_t n = ump_propose(game, state, salt, list, PROPOSALS);
    return n && ump_give(game, state, &list[(salt >> 32) % n], NULL, NULL);
}

static void play(timing *t, const ump_game *game, uint64_t seed, const char *verb)
{
    ump_state *state = ump_state_new(game);
    ump_ask ask;
    bool more = state != NULL;
    for (uint32_t i = 0; more && t->n < ORDERS; i++) {
        ump_pending(game, state, &ask);
        if (ask.kind == UMP_ASK_ORDER)
            time_verb(t, game, state, i, verb);
        more = go_on(game, state, seed, i);
    }
    ump_state_free(state);
}

static void time_game(const char *scenario, const char *verb)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario)};
    ump_game *game = ump_game_load(&source, NULL);
    timing t = {.n = 0};
    for (uint64_t seed = 1; game && seed <= SEEDS; seed++)
        play(&t, game, seed, verb);
    qsort(t.us, t.n, sizeof *t.us, by_size);
    if (t.n)
        printf("{\"bench\":\"odds\",\"path\":\"game\",\"scenario\":\"%s\",\"what\":\"%s\","
               "\"orders\":%zu,\"exact\":%zu,\"us\":%.0f,\"p99_us\":%.0f,\"nodes\":%.0f,"
               "\"us_per_node\":%.2f,\"followed\":%.4f,\"error\":%.5f}\n",
               scenario, verb, t.n, t.exact, t.us[t.n / 2], t.us[t.n * 99 / 100],
               t.nodes / (double)t.n, t.all_us / t.nodes, t.followed / (double)t.n,
               t.error / (double)t.n);
    fflush(stdout);
    ump_game_free(game);
}

/* One method of one situation so many times, for a counter of instructions. */
static int run_one(const char *name, int times)
{
    bool hand = strncmp(name, "hand-", 5) == 0;
    for (size_t i = 0; i < SITUATIONS; i++) {
        const situation *s = &situations[i];
        if (strcmp(s->name, name + (hand ? 5 : 0)) != 0)
            continue;
        ump_desk *desk = ump_desk_new(ump_builtin_find(UMP_BUILTIN_CHART, s->ruleset), NULL);
        for (int k = 0; desk && k < times; k++)
            (hand ? loop_by_hand : ask_desk)(desk, s);
        ump_desk_free(desk);
        return 0;
    }
    return 2;
}

int main(int argc, char **argv)
{
    static const char *const scenarios[] = {"first-steps", "potomac-drill", "apw-crossroads"};
    if (argc == 3)
        return run_one(argv[1], atoi(argv[2]));
    time_desk();
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        time_game(scenarios[i], "fire");
        time_game(scenarios[i], "charge");
    }
    return 0;
}
