/*
 * table.c: reads the lines of a scenario that lay out the table, as the scenario reader does.
 */
#include "table.h"
#include <criterion/criterion.h>
#include <string.h>

static void read_all(table *t, const char *text, uint64_t allowed, bool every_word_known)
{
    static const char *const sides[] = {"us", "cs"};
    static const char *const grades[] = {"rifle_pits", "earthwork", NULL};
    ump_feature_words words = {.allowed = allowed, .sides = sides, .n_sides = 2, .grades = grades};
    ump_text source = {"test.scn", text, strlen(text)};
    ump_field_draft *draft;
    ump_reader r;

    memset(t, 0, sizeof *t);
    t->errors = (ump_errors){t->list, TABLE_ERRORS, 0};
    t->arena = ump_arena_new();
    draft = ump_field_draft_new(t->arena);
    ump_reader_begin(&r, &source, &t->errors);
    while (ump_reader_line(&r)) {
        ump_token word = ump_reader_token(&r);

        if (ump_token_is(word, "table")) {
            ump_field_read_table(draft, &r);
        } else if (!ump_field_read_feature(draft, &r, word, &words)) {
            cr_assert(!every_word_known, "line %u", word.line);
            ump_token_error(&r, word, "no word of a table");
        }
    }
    t->ok = ump_field_finish(draft, &t->field, &t->errors) && t->errors.count == 0;
}

void table_read(table *t, const char *text, uint64_t allowed)
{
    read_all(t, text, allowed, true);
}

void table_quietly(table *t, const char *text)
{
    read_all(t, text, ~UINT64_C(0), false);
}

void table_lay(table *t, const char *text)
{
    char line[UMP_LINE] = "";

    table_read(t, text, ~UINT64_C(0));
    if (t->errors.count)
        ump_error_text(&t->list[0], line);
    cr_assert(t->ok, "%s", line);
}

void table_free(table *t)
{
    ump_arena_free(t->arena);
}
