/*
 * kept.c: battles that must stay as they are while the code around the rules is made anew. Of each
 * one the list keeps a digest of its text: orders, dice, all that is told, the odds of some orders,
 * and at each turn where every piece stands. State hashes are not in it: they follow the layout.
 *   kept-battles check LIST            fights them again and names those that differ
 *   kept-battles write > LIST          after a change of outcome that is meant; with the names of
 *                                      scenarios behind it, of those alone
 *   kept-battles tell SCENARIO GENERAL GENERAL SEED    the text of one, to compare line by line
 */
#include "play/rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct kept {
    const char *scenario, *general[2];
    uint64_t seed;
} kept;

/* Every line of a battle's text goes here: into the digest, and to people if they asked. */
typedef struct story {
    const ump_game *game;
    uint64_t digest;
    FILE *to; /* NULL: nobody reads it */
} story;

static void put(void *ctx, const char *text, size_t size)
{
    story *s = ctx;
    for (size_t i = 0; i < size; i++)
        s->digest = (s->digest ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    if (s->to)
        fwrite(text, 1, size, s->to);
}

static void put_line(story *s, const char *text)
{
    put(s, text, strlen(text));
    put(s, "\n", 1);
}

static void tell(void *ctx, const ump_event *event, const ump_state *state)
{
    story *s = ctx;
    char line[UMP_LINE];
    (void)state;
    if (event->kind == UMP_MOVED && !event->label)
        return;
    ump_event_text(s->game, event, line);
    put_line(s, line);
}

static void put_places(story *s, const ump_state *state)
{
    for (unsigned i = 0; i < ump_game_pieces(s->game); i++) {
        char line[256];
        ump_look look;
        ump_state_look(s->game, state, i, &look);
        snprintf(line, sizeof line, "  %s %" PRId32 ",%" PRId32 " %u %dx%d %s %u %s %s",
                 ump_piece_id(s->game, i), look.at.x, look.at.y, look.facing, (int)look.width,
                 (int)look.depth, look.on_table ? "there" : "away", look.strength, look.formation,
                 look.level);
        put_line(s, line);
    }
}

/* The odds of a few orders that the side might give now. */
static void put_odds(story *s, const ump_state *state)
{
    enum { ORDERS = 3 };
    ump_answer order[ORDERS];
    ump_budget budget = {.nodes = 2000, .samples = 100, .seed = 1};
    size_t n = ump_propose(s->game, state, 1, order, ORDERS);
    for (size_t i = 0; i < n; i++) {
        ump_forecast odds;
        ump_out out = {put, s};
        if (ump_odds(s->game, state, &order[i], &budget, &odds))
            ump_forecast_json(s->game, &odds, &out);
        ump_forecast_free(&odds);
        put(s, "\n", 1);
    }
}

/* A small look ahead is enough for the veteran here: he is to take all his ways, not to win. */
static ump_staff *staff_for(const ump_game *game, const kept *k, unsigned side)
{
    const ump_general *general = ump_general_find(k->general[side]);
    ump_staff *staff = general ? ump_staff_new(game, general, side) : NULL;
    if (!staff)
        return NULL;
    ump_staff_begin(staff, ump_scramble(k->seed) + side);
    if (strcmp(k->general[side], "veteran") == 0)
        ump_staff_budget(staff, 600);
    return staff;
}

static bool answer_now(const ump_state *state, const kept *k, ump_staff *const staff[2],
                       const ump_ask *ask, ump_answer *answer, uint8_t *face)
{
    if (ask->kind != UMP_ASK_DICE)
        return ump_staff_decide(staff[ask->side], state, answer);
    ump_roll(k->seed, state->answers, ask, face);
    *answer = (ump_answer){.kind = UMP_ASK_DICE,
                           .side = ask->side,
                           .sides = ask->sides,
                           .n_faces = ask->dice,
                           .face = face};
    return true;
}

static bool fight(story *s, const kept *k, ump_state *state, ump_staff *const staff[2])
{
    uint8_t face[UMP_MAX_DICE];
    ump_sink sink = {tell, s};
    unsigned turn = UINT32_MAX;
    for (;;) {
        ump_ask ask;
        ump_answer answer;
        char line[UMP_LINE];
        ump_refusal refusal;
        ump_pending(s->game, state, &ask);
        if (ump_state_turn(state) != turn || ask.kind == UMP_ASK_NOTHING)
            put_places(s, state);
        if (ask.kind == UMP_ASK_NOTHING)
            return true;
        if (ump_state_turn(state) != turn && ask.kind == UMP_ASK_ORDER && turn % 3 == 1)
            put_odds(s, state);
        turn = ump_state_turn(state);
        if (!answer_now(state, k, staff, &ask, &answer, face))
            return false;
        ump_answer_print(s->game, &answer, line);
        put_line(s, line);
        if (!ump_give(s->game, state, &answer, &sink, &refusal)) {
            ump_refusal_text(s->game, &refusal, line);
            put_line(s, line);
            return false;
        }
    }
}

/* The digest of a battle; false: it could not be fought to its end. */
static bool fight_kept(const kept *k, FILE *to, uint64_t *digest)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, k->scenario);
    ump_source source = {.scenario = text ? *text : (ump_text){0}};
    ump_game *game = text ? ump_game_load(&source, NULL) : NULL;
    if (!game)
        return false;
    story s = {.game = game, .digest = UINT64_C(0xcbf29ce484222325), .to = to};
    ump_state *state = ump_state_new(game);
    ump_staff *staff[2] = {staff_for(game, k, 0), staff_for(game, k, 1)};
    bool fought = state && staff[0] && staff[1] && fight(&s, k, state, staff);
    *digest = s.digest;
    ump_staff_free(staff[0]);
    ump_staff_free(staff[1]);
    ump_state_free(state);
    ump_game_free(game);
    return fought;
}

/* ---- The list ---- */

static const struct {
    const char *general[2];
    unsigned battles;
} matches[] = {
    {{"recruit", "recruit"}, 4}, {{"drill", "drill"}, 6},   {{"drill", "recruit"}, 2},
    {{"recruit", "drill"}, 2},   {{"veteran", "drill"}, 2}, {{"drill", "veteran"}, 1},
};

static void write_scenario(const char *scenario)
{
    for (size_t m = 0; m < sizeof matches / sizeof *matches; m++)
        for (unsigned seed = 1; seed <= matches[m].battles; seed++) {
            kept k = {scenario, {matches[m].general[0], matches[m].general[1]}, seed};
            uint64_t digest;
            bool fought = fight_kept(&k, NULL, &digest);
            printf("%s %s %s %" PRIu64 " %016" PRIx64 "%s\n", k.scenario, k.general[0],
                   k.general[1], k.seed, digest, fought ? "" : " broken");
            fflush(stdout);
        }
}

static int write_list(char **only, int n)
{
    for (int i = 0; i < n; i++)
        write_scenario(only[i]);
    for (size_t i = 0; n == 0 && i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++)
        write_scenario(ump_builtin_get(UMP_BUILTIN_SCENARIO, i)->name);
    return 0;
}

static int check_list(const char *path)
{
    FILE *list = fopen(path, "r");
    if (!list) {
        perror(path);
        return 2;
    }
    unsigned n = 0, differ = 0;
    char line[256];
    while (fgets(line, sizeof line, list)) {
        char name[64], one[16], two[16];
        uint64_t seed, was, is;
        if (sscanf(line, "%63s %15s %15s %" SCNu64 " %" SCNx64, name, one, two, &seed, &was) != 5) {
            fprintf(stderr, "%s: not a battle: %s", path, line);
            fclose(list);
            return 2;
        }
        n++;
        if (!fight_kept(&(kept){name, {one, two}, seed}, NULL, &is) || is != was) {
            differ++;
            printf("differs: kept-battles tell %s %s %s %" PRIu64 "\n", name, one, two, seed);
        }
    }
    fclose(list);
    printf("%u battles, %u differ\n", n, differ);
    return differ > 0 || n == 0;
}

int main(int argc, char **argv)
{
    uint64_t digest;
    if (argc == 3 && strcmp(argv[1], "check") == 0)
        return check_list(argv[2]);
    if (argc >= 2 && strcmp(argv[1], "write") == 0)
        return write_list(argv + 2, argc - 2);
    if (argc == 6 && strcmp(argv[1], "tell") == 0)
        return !fight_kept(&(kept){argv[2], {argv[3], argv[4]}, strtoull(argv[5], NULL, 10)},
                           stdout, &digest);
    fprintf(stderr, "usage: kept-battles check LIST | write [SCENARIO]... | tell SCENARIO GENERAL "
                    "GENERAL SEED\n");
    return 2;
}
