/*
 * ladder.c: games between any two generals, those of the tests too.
 *   ladder GAMES SEED A B SCENARIO...      the score of A against B in side-swapped games
 * A general may be followed by ideas that he lacks: drill-screens-ground.
 */
#include "exploiters.h"
#include "sim/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool forget_idea(ump_general *general, const char *name)
{
    for (size_t i = 0; i < ump_idea_count(); i++)
        if (strcmp(ump_idea_get(i)->name, name) == 0) {
            general->without |= UINT32_C(1) << i;
            return true;
        }
    fprintf(stderr, "ladder: there is no idea '%s'\n", name);
    return false;
}

/* "old-screens" is one name; "drill-screens" is drill without screens. */
static bool read_general(char *words, ump_general *general)
{
    const ump_general *whole = any_general(words);
    char *idea = whole ? NULL : strtok(words, "-");
    const ump_general *base = whole ? whole : any_general(words);
    if (!base) {
        fprintf(stderr, "ladder: there is no general '%s'\n", words);
        return false;
    }
    *general = *base;
    general->like = base->like ? base->like : base;
    while (idea && (idea = strtok(NULL, "-")))
        if (!forget_idea(general, idea))
            return false;
    return true;
}

enum { LARGEST = 1 << 20 };

/* A built-in scenario, or a file; the text of a file is in `room`. */
static ump_text text_of(const char *scenario, char *room)
{
    const ump_text *builtin = ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario);
    if (builtin)
        return *builtin;
    FILE *from = fopen(scenario, "rb");
    size_t n = from ? fread(room, 1, LARGEST, from) : 0;
    if (from)
        fclose(from);
    return (ump_text){.name = scenario, .data = room, .size = n};
}

static bool fight(const ump_game *game, const ump_general both[2], size_t games, uint64_t seed,
                  sim_score *score)
{
    sim_battle *battle = calloc(games, sizeof *battle);
    sim_result *result = calloc(games, sizeof *result);
    bool good = battle && result;
    for (size_t i = 0; good && i < games; i++)
        battle[i] = sim_match_battle(game, &both[0], &both[1], seed, i);
    sim_run run = {.battle = battle, .result = result, .n = games, .threads = 1};
    good = good && sim_run_all(&run);
    if (good) {
        sim_match_count(score, result, games);
        sim_match_settle(score);
    }
    free(battle);
    free(result);
    return good;
}

static bool play(const char *scenario, const ump_general both[2], size_t games, uint64_t seed,
                 sim_score *score)
{
    char *room = malloc(LARGEST);
    ump_source source = {.scenario = room ? text_of(scenario, room) : (ump_text){.name = scenario}};
    ump_game *game = ump_game_load(&source, NULL);
    bool good = game && fight(game, both, games, seed, score);
    ump_game_free(game);
    free(room);
    return good;
}

static void print(const char *name, const sim_score *s)
{
    printf("%-20s %5.1f %% (%.1f to %.1f) of %u games%s\n", name, 100 * s->score.middle,
           100 * s->score.low, 100 * s->score.high, (unsigned)(s->won + s->drawn + s->lost),
           s->broken ? ", BROKEN" : "");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    ump_general both[2];
    sim_score score[64] = {{0}};
    if (argc < 6 || argc > 5 + 64) {
        fprintf(stderr, "usage: ladder GAMES SEED GENERAL GENERAL SCENARIO...\n");
        return 2;
    }
    size_t games = strtoull(argv[1], NULL, 10) / 2 * 2, n = (size_t)argc - 5;
    if (games == 0 || !read_general(argv[3], &both[0]) || !read_general(argv[4], &both[1]))
        return 2;
    for (size_t i = 0; i < n; i++) {
        if (!play(argv[5 + i], both, games, strtoull(argv[2], NULL, 10), &score[i])) {
            fprintf(stderr, "ladder: %s cannot be fought\n", argv[5 + i]);
            return 1;
        }
        print(argv[5 + i], &score[i]);
    }
    sim_score all = sim_match_total(score, n);
    if (n > 1)
        print("equal weight", &all);
    return 0;
}
