/*
 * kit.c: see kit.h.
 */
#include "kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char kit_drill[] = "scenario \"Drill\"\n"
                         "rules template\n"
                         "table 40in x 30in\n"
                         "turns 3\n"
                         "side red \"Red\" first\n"
                         "side blue \"Blue\"\n"
                         "woods \"Wood\" 30,2 36,2 36,8 30,8\n"
                         "water \"Pond\" 2,22 8,22 8,28 2,28\n"
                         "objective \"Mill\" 35,25 points 2\n"
                         "objective \"Barn\" 5,5 within 2 held red\n"
                         "brigade red \"Reds\"\n"
                         "  unit r1 \"First Red\" trained rifle figs 6 at 10,10 facing 90\n"
                         "  unit r2 \"Second Red\" green musket figs 6 at 10,18 facing 90\n"
                         "  leader ash \"Ash\" at 4,12\n"
                         "brigade blue \"Blues\"\n"
                         "  unit b1 \"First Blue\" veteran rifle figs 6 at 20,10 facing 270\n"
                         "  unit b2 \"Second Blue\" trained musket figs 2 at 32,5 facing 270\n";

static ump_game *load(const char *text, ump_errors *errors)
{
    ump_source source = {.scenario = {.name = "drill.scn", .data = text, .size = strlen(text)}};
    return ump_game_load(&source, errors);
}

ump_game *kit_game(const char *text)
{
    char lines[UMP_LINE];
    ump_game *game = load(text, NULL);
    if (!game && kit_errors(text, lines))
        fprintf(stderr, "%s\n", lines);
    cr_assert(game);
    return game;
}

size_t kit_errors(const char *text, char lines[UMP_LINE])
{
    ump_error list[8];
    ump_errors errors = {.list = list, .room = 8};
    size_t used = 0;
    ump_game_free(load(text, &errors));
    lines[0] = '\0';
    for (size_t i = 0; i < errors.count && i < errors.room; i++) {
        char line[UMP_LINE];
        ump_error_text(&list[i], line);
        int n = snprintf(lines + used, UMP_LINE - used, "%s%s", used ? "\n" : "", line);
        used += (size_t)n < UMP_LINE - used ? (size_t)n : UMP_LINE - used - 1;
    }
    return errors.count;
}

char *kit_replace(const char *text, const char *old, const char *fresh)
{
    const char *at = strstr(text, old);
    cr_assert(at, "%s", old);
    size_t before = (size_t)(at - text);
    char *made = malloc(strlen(text) + strlen(fresh) + 1);
    memcpy(made, text, before);
    strcpy(made + before, fresh);
    strcat(made, at + strlen(old));
    return made;
}

bool kit_say(const ump_game *game, ump_state *state, const char *line, char why[UMP_LINE])
{
    uint8_t faces[UMP_MAX_DICE];
    ump_error error;
    ump_errors errors = {.list = &error, .room = 1};
    ump_text text = {.name = "order", .data = line, .size = strlen(line)};
    ump_refusal refusal;
    ump_ask ask;
    ump_answer answer;
    ump_pending(game, state, &ask);
    if (!ump_answer_read(game, &ask, &text, &answer, faces, &errors)) {
        ump_error_text(&error, why);
        return false;
    }
    if (ump_give(game, state, &answer, NULL, &refusal))
        return true;
    ump_refusal_text(game, &refusal, why);
    return false;
}

void kit_play(const ump_game *game, ump_state *state, const char *const *lines)
{
    char why[UMP_LINE];
    for (; *lines; lines++)
        cr_assert(kit_say(game, state, *lines, why), "%s: %s", *lines, why);
}
