/*
 * golden_tool.c: writes the record of a whole seeded game, to be kept under tests/golden.
 *   golden-record scenarios/template-drill.scn 7 > tests/golden/template/drill-7.rec
 * Only when the rules are meant to have changed: raise the family's revision, then write it anew.
 */
#include "conform.h"

#include <stdio.h>
#include <stdlib.h>

static void put(void *ctx, const char *text, size_t size)
{
    fwrite(text, 1, size, ctx);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: golden-record scenarios/NAME.scn SEED\n");
        return 2;
    }
    ump_game *game = test_game(argv[1]);
    ump_session *session = game ? ump_session_new(game) : NULL;
    if (!session)
        return 1;
    uint64_t seed = strtoull(argv[2], NULL, 10);
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    while (random_answer(game, ump_session_state(session), seed, &answer, faces) &&
           ump_session_give(session, &answer, NULL, NULL))
        ;
    ump_out out = {put, stdout};
    ump_session_write(session, UMP_RECORD_BRIEF, &out);
    ump_session_free(session);
    ump_game_free(game);
    return 0;
}
