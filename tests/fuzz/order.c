/*
 * order.c: any lines as answers. Each line that can be read is printed and read again, and given;
 * lines that cannot are passed over, the head of a record among them.
 */
#include <string.h>

#include "fuzz.h"

static void give_line(const ump_game *game, ump_state *state, const char *line, size_t size)
{
    ump_ask ask;
    ump_answer answer, again;
    ump_refusal refusal;
    uint8_t faces[UMP_MAX_DICE], faces_again[UMP_MAX_DICE];
    char printed[UMP_LINE], printed_again[UMP_LINE];
    ump_pending(game, state, &ask);
    if (!ump_answer_read(game, &ask, &(ump_text){"fuzz", line, size}, &answer, faces, NULL))
        return;
    ump_answer_print(game, &answer, printed);
    ump_text text = {"printed", printed, strlen(printed)};
    fuzz_require(ump_answer_read(game, &ask, &text, &again, faces_again, NULL), "print, then read");
    ump_answer_print(game, &again, printed_again);
    fuzz_require(strcmp(printed, printed_again) == 0, "what is read is what was printed");
    uint64_t before = ump_state_hash(game, state);
    if (!ump_give(game, state, &answer, NULL, &refusal))
        fuzz_require(ump_state_hash(game, state) == before, "a refusal changes nothing");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const ump_game *game = fuzz_game(&(ump_text){"fuzz", (const char *)data, size});
    ump_state *state = ump_state_new(game);
    const char *line = (const char *)data, *end = line + size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        give_line(game, state, line, length);
        line += length + 1;
    }
    ump_state_free(state);
    return 0;
}
