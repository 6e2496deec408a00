/*
 * scenario.c: any bytes as a scenario. If they are one, the battle begins with a sane position, and
 * the rules wait for something that can be given.
 */
#include "fuzz.h"

static void begin(const ump_game *game)
{
    char why[256];
    ump_ask ask;
    ump_answer answer;
    ump_state *state = ump_state_new(game);
    fuzz_require(state != NULL, "a loaded game has a first position");
    fuzz_require(ump_state_sane(game, state, why), "the first position is sane");
    ump_pending(game, state, &ask);
    bool by_people = ask.kind != UMP_ASK_NOTHING && ask.kind != UMP_ASK_DICE;
    fuzz_require(!by_people || ump_propose(game, state, 1, &answer, 1) == 1, "somebody can answer");
    ump_state_free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_source source = {.scenario = {"fuzz", (const char *)data, size}};
    ump_game *game = ump_game_load(&source, &errors);
    fuzz_require((game == NULL) == (errors.count > 0), "no game if and only if there are errors");
    if (!game)
        return 0;
    begin(game);
    ump_game_free(game);
    return 0;
}
