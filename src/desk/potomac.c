/*
 * potomac.c: Across the Potomac at the desk: its kinds of situation, and the guns and works that
 * its chart names.
 */
#include "desk/potomac_desk.h"
#include <string.h>

static const struct {
    const char *name, *path;
} word_lists[] = {
    {"weapons", "small_arms.weapons"},      {"field_guns", "field_artillery.guns"},
    {"siege_guns", "siege_artillery.guns"}, {"mortars", "mortars.guns"},
    {"works", "fortification_defaults"},
};

/* The ids of a table's rows, in their order. */
static const char *row_ids(const ump_table_def *table, ump_arena *arena)
{
    size_t size = 1;
    for (size_t i = 0; i < table->n_rows; i++)
        size += strlen(table->row[i].id) + 1;
    char *words = ump_arena_take(arena, size);
    for (size_t i = 0; words && i < table->n_rows; i++) {
        strcat(words, i ? " " : "");
        strcat(words, table->row[i].id);
    }
    return words;
}

static const char *vocabulary(const ump_chart *chart, const char *name, ump_arena *arena)
{
    for (size_t i = 0; i < COUNT(word_lists); i++) {
        const ump_table_def *table = ump_chart_table(chart, word_lists[i].path);
        if (table && strcmp(word_lists[i].name, name) == 0)
            return row_ids(table, arena);
    }
    return "";
}

static const void *compile(ump_lookup *c, const int32_t *switches, ump_arena *arena)
{
    pot_book *book = ump_arena_take(arena, sizeof *book);
    return book && pot_book_load(c, switches, book) ? book : NULL;
}

static const ump_desk_kind *const kinds[] = {
    &pot_desk_command,    &pot_desk_small_arms, &pot_desk_artillery, &pot_desk_siege,
    &pot_desk_mortar,     &pot_desk_premelee,   &pot_desk_morale,    &pot_desk_melee,
    &pot_desk_drive_back, &pot_desk_move,
};

const ump_desk_family ump_desk_potomac = {.name = "potomac",
                                          .kinds = kinds,
                                          .n_kinds = COUNT(kinds),
                                          .none_is_null = true,
                                          .vocabulary = vocabulary,
                                          .compile = compile,
                                          .unit_keys = pot_desk_unit_keys,
                                          .tell_unit = pot_desk_tell_unit,
                                          .effects = pot_desk_effects,
                                          .next = pot_desk_next};
