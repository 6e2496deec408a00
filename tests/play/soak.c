/*
 * soak.c: random players fight whole games, and the position is sane after each answer.
 *   soak-NAME GAMES [FIRST-SEED]
 * Built once a family, with its scenarios in SOAK_SCENARIOS, separated by blanks.
 */
#include "conform.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SCENARIOS = 16, MAX_ANSWERS = 100000 };

static size_t load_games(ump_game **game)
{
    char paths[] = SOAK_SCENARIOS;
    size_t n = 0;
    for (char *at = paths; *at && n < MAX_SCENARIOS; n++) {
        size_t size = strcspn(at, " ");
        bool more = at[size] == ' ';
        at[size] = '\0';
        game[n] = test_game(at);
        if (!game[n]) {
            fprintf(stderr, "%s cannot be loaded\n", at);
            exit(1);
        }
        at += size + more;
    }
    return n;
}

/* Returns the number of answers, 0 if something was wrong. */
static unsigned play(const ump_game *game, ump_state *state, uint64_t seed)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[256] = "";
    ump_answer answer;
    unsigned given = 0;
    while (given < MAX_ANSWERS && random_answer(game, state, seed, &answer, faces)) {
        if (!ump_give(game, state, &answer, NULL, NULL) || !ump_state_sane(game, state, why))
            break;
        given++;
    }
    ump_ask ask;
    ump_pending(game, state, &ask);
    if (ask.kind == UMP_ASK_NOTHING && ump_state_sane(game, state, why))
        return given;
    fprintf(stderr, "%s, seed %" PRIu64 ", answer %u: %s\n", ump_game_title(game), seed, given + 1,
            why[0] ? why : "the game does not end");
    return 0;
}

int main(int argc, char **argv)
{
    ump_game *game[MAX_SCENARIOS];
    size_t n = load_games(game);
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 20;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t answers = 0;
    unsigned failed = 0;
    for (uint64_t i = 0; i < games; i++) {
        ump_state *state = ump_state_new(game[i % n]);
        unsigned given = play(game[i % n], state, first + i);
        answers += given;
        failed += given == 0;
        ump_state_free(state);
    }
    for (size_t i = 0; i < n; i++)
        ump_game_free(game[i]);
    printf("%" PRIu64 " games, %" PRIu64 " answers, %u failed\n", games, answers, failed);
    return failed != 0;
}
