/*
 * golden_tool.c: makes golden records anew, and a first one of a seeded game.
 *   golden-record                                 says which records under tests/golden differ, and
 *                                                 where each of them does first
 *   golden-record --write                         the same, and writes them anew
 *   golden-record scenarios/NAME.scn SEED         prints the record of a whole game
 * A record is made anew from its own answers: only where one may no longer be given do random
 * players take over, so that a change of hashes or charts changes nothing else in it.
 */
#define _POSIX_C_SOURCE 200809L /* scandir */
#include "conform.h"
#include "play/play.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void play_on(const ump_game *game, ump_session *session, uint64_t seed)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    while (random_answer(game, ump_session_state(session), seed, &answer, faces) &&
           ump_session_give(session, &answer, NULL, NULL))
        ;
}

static char *written(const ump_session *session)
{
    ump_growing text = {.at = NULL};
    ump_out out = ump_growing_out(&text);
    ump_session_write(session, UMP_RECORD_BRIEF, &out);
    return text.failed ? NULL : text.at;
}

static int print_new(const char *scenario, const char *seed)
{
    ump_game *game = test_game(scenario);
    ump_session *session = game ? ump_session_new(game) : NULL;
    if (!session)
        return 1;
    play_on(game, session, strtoull(seed, NULL, 10));
    char *text = written(session);
    fputs(text ? text : "", stdout);
    free(text);
    ump_session_free(session);
    ump_game_free(game);
    return text ? 0 : 1;
}

/* ---- Those that are there ---- */

static ump_game *game_of(const ump_record_head *head)
{
    char path[128];
    size_t size;
    snprintf(path, sizeof path, "scenarios/%s%s", head->scenario,
             strstr(head->scenario, ".scn") ? "" : ".scn");
    char *data = test_file(path, &size);
    ump_source source = {.scenario = {.name = head->scenario, .data = data, .size = size},
                         .settings = head->setting,
                         .n_settings = head->n_settings};
    ump_game *game = data ? ump_game_load(&source, NULL) : NULL;
    free(data);
    return game;
}

/* The record as today's rules have it; NULL with a message. */
static char *made_anew(const char *path, const ump_text *record)
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_record_head head;
    char line[UMP_LINE], *text = NULL;
    ump_game *game = ump_record_head_read(record, &head, &errors) ? game_of(&head) : NULL;
    ump_session *session = game ? ump_session_follow(game, record, NULL, &errors) : NULL;
    if (session) {
        play_on(game, session, ump_fnv(UMP_FNV_BASIS, path, strlen(path)));
        text = written(session);
    }
    if (errors.count > 0) {
        ump_error_text(&error, line);
        printf("%s\n", line);
    }
    if (!text)
        printf("%s: cannot be made anew: look at its head and its scenario\n", path);
    ump_session_free(session);
    ump_game_free(game);
    return text;
}

static size_t line_size(const char *at)
{
    return strcspn(at, "\n");
}

/* The first line that differs, as it was and as it is. */
static void print_difference(const char *path, const char *was, const char *is)
{
    unsigned line = 1;
    while (*was && line_size(was) == line_size(is) && memcmp(was, is, line_size(was)) == 0) {
        was += line_size(was) + (was[line_size(was)] == '\n');
        is += line_size(is) + (is[line_size(is)] == '\n');
        line++;
    }
    printf("%s:%u: was: %.*s\n%s:%u: is:  %.*s\n", path, line, (int)line_size(was), was, path, line,
           (int)line_size(is), is);
}

static bool write_file(const char *path, const char *text)
{
    char full[512];
    snprintf(full, sizeof full, "%s/%s", UMP_ROOT, path);
    FILE *to = fopen(full, "wb");
    bool good = to && fputs(text, to) >= 0;
    return to && fclose(to) == 0 && good;
}

/* 1 if it differs. */
static unsigned look_at(const char *path, bool write)
{
    ump_text record = {.name = path};
    char *was = test_file(path, &record.size), *ended = was ? realloc(was, record.size + 1) : NULL;
    if (!ended)
        return 1;
    ended[record.size] = '\0';
    record.data = ended;
    char *is = made_anew(path, &record);
    bool differs = !is || strcmp(ended, is) != 0;
    if (is && differs)
        print_difference(path, ended, is);
    if (is && differs && write && !write_file(path, is))
        printf("%s: cannot be written\n", path);
    free(is);
    free(ended);
    return differs;
}

static int look_at_all(bool write)
{
    unsigned n = 0, differ = 0;
    for (size_t i = 0; i < ump_n_families; i++) {
        char folder[512], path[512];
        snprintf(folder, sizeof folder, "%s/tests/golden/%s", UMP_ROOT, ump_families[i]->name);
        struct dirent **entry;
        int entries = scandir(folder, &entry, NULL, alphasort);
        for (int e = 0; e < entries; e++) {
            snprintf(path, sizeof path, "tests/golden/%s/%.200s", ump_families[i]->name,
                     entry[e]->d_name);
            if (strstr(path, ".rec")) {
                differ += look_at(path, write);
                n++;
            }
            free(entry[e]);
        }
        if (entries >= 0)
            free(entry);
    }
    printf("%u golden records, %u differ%s\n", n, differ,
           differ && write ? " and are written anew" : "");
    return differ && !write ? 1 : 0;
}

int main(int argc, char **argv)
{
    if (argc == 3)
        return print_new(argv[1], argv[2]);
    if (argc > 2 || (argc == 2 && strcmp(argv[1], "--write") != 0)) {
        fprintf(stderr, "usage: golden-record [--write]\n"
                        "       golden-record scenarios/NAME.scn SEED\n");
        return 2;
    }
    return look_at_all(argc == 2);
}
