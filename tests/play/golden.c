/*
 * golden.c: whole recorded games under tests/golden, one folder a family, replay to their hashes
 * and are written again letter for letter; the watch finds no law broken in them. A family without
 * one fails.
 */
#include "kit.h"
#include "play/rules.h"
#include "watch/watch.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is written is compared with the record as it comes. */
typedef struct compared {
    const char *text;
    size_t at, size;
    bool differs;
} compared;

static void compare(void *ctx, const char *text, size_t size)
{
    compared *c = ctx;
    c->differs |= size > c->size - c->at || memcmp(c->text + c->at, text, size) != 0;
    if (!c->differs)
        c->at += size;
}

static ump_game *game_of(const ump_record_head *head)
{
    char path[128];
    size_t size;
    bool named = strstr(head->scenario, ".scn") != NULL;
    snprintf(path, sizeof path, "scenarios/%s%s", head->scenario, named ? "" : ".scn");
    char *data = test_file(path, &size);
    cr_assert(data, "%s", path);
    ump_source source = {.scenario = {.name = head->scenario, .data = data, .size = size},
                         .settings = head->setting,
                         .n_settings = head->n_settings};
    ump_game *game = ump_game_load(&source, NULL);
    free(data);
    return game;
}

static void expect_lawful(const ump_game *game, const ump_session *s, const char *path)
{
    ump_watch *watch = ump_watch_new(game);
    cr_assert(watch);
    cr_expect(ump_watch_session(watch, s, 8), "%s cannot be played again", path);
    for (size_t i = 0; i < ump_watch_count(watch) && i < 5; i++) {
        const ump_breach *b = ump_watch_breach(watch, i);
        cr_expect(false, "%s, answer %u: %s: %s", path, (unsigned)b->answer, ump_law_name(b->law),
                  b->text);
    }
    ump_watch_free(watch);
}

static void replay(const char *path)
{
    ump_error error = {.what = ""};
    ump_errors errors = {.list = &error, .room = 1};
    ump_record_head head;
    ump_ask ask;
    char why[UMP_LINE];
    ump_text record = {.name = path};
    char *data = test_file(path, &record.size);
    record.data = data;
    cr_assert(data && ump_record_head_read(&record, &head, NULL), "%s", path);
    ump_game *game = game_of(&head);
    cr_assert(game, "%s", path);
    ump_session *s = ump_session_read(game, &record, 0, NULL, &errors);
    ump_error_text(&error, why);
    cr_expect(s, "%s", why);
    if (!s) { /* the others may differ too, and are told */
        ump_game_free(game);
        free(data);
        return;
    }
    ump_pending(game, ump_session_state(s), &ask);
    cr_expect_eq(ask.kind, UMP_ASK_NOTHING, "%s: a whole game", path);
    compared c = {.text = data, .size = record.size};
    ump_out out = {compare, &c};
    ump_session_write(s, UMP_RECORD_BRIEF, &out);
    cr_expect(!c.differs && c.at == c.size, "%s is written otherwise", path);
    expect_lawful(game, s, path);
    ump_session_free(s);
    ump_game_free(game);
    free(data);
}

static unsigned replay_folder(const char *family)
{
    char folder[512], path[512];
    unsigned n = 0;
    snprintf(folder, sizeof folder, "%s/tests/golden/%s", UMP_ROOT, family);
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        if (!strstr(entry->d_name, ".rec"))
            continue;
        snprintf(path, sizeof path, "tests/golden/%s/%s", family, entry->d_name);
        replay(path);
        n++;
    }
    if (dir)
        closedir(dir);
    return n;
}

Test(golden, recorded_games_of_every_family_replay_to_their_hashes)
{
    for (size_t i = 0; i < ump_n_families; i++)
        cr_expect_gt(replay_folder(ump_families[i]->name), 0, "%s has no golden record",
                     ump_families[i]->name);
}
