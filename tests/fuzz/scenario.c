/*
 * scenario.c: any bytes as a scenario. If they are one, the battle begins with a sane position, and
 * the rules wait for something that can be given. After a form feed come switches from outside, a
 * name, a value and ; each; after a second one a chart of one's own.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SETTINGS = 80 };

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

/* Cuts a text at the next of these letters; returns what follows, NULL if there is none. */
static char *cut(char *text, char at)
{
    char *end = text ? strchr(text, at) : NULL;
    if (!end)
        return NULL;
    *end = '\0';
    return end + 1;
}

static size_t settings_of(char *text, ump_setting list[MOST_SETTINGS])
{
    size_t n = 0;
    for (char *next; text && n < MOST_SETTINGS; text = next) {
        next = cut(text, ';');
        char *value = cut(text, ' ');
        if (value)
            list[n++] = (ump_setting){text, value};
    }
    return n;
}

static void load(const ump_source *source)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_game *game = ump_game_load(source, &errors);
    fuzz_require((game == NULL) == (errors.count > 0), "no game if and only if there are errors");
    if (game)
        begin(game);
    ump_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    ump_setting settings[MOST_SETTINGS];
    fuzz_require(text != NULL, "there is memory");
    memcpy(text, data, size);
    text[size] = '\0';
    const char *parted = memchr(text, '\f', size);
    ump_source source = {.scenario = {"fuzz", text, parted ? (size_t)(parted - text) : size}};
    char *outside = parted ? cut(text, '\f') : NULL;
    char *own = cut(outside, '\f');
    ump_text chart = {"own", own, own ? size - (size_t)(own - text) : 0};
    source.settings = settings;
    source.n_settings = settings_of(outside, settings);
    source.chart = own ? &chart : NULL;
    load(&source);
    free(text);
    return 0;
}
