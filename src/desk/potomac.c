/*
 * potomac.c: Across the Potomac at the desk: its kinds of situation, and the guns and works that
 * its chart names.
 */
#include "desk/potomac_desk.h"

static const ump_desk_words words[] = {
    {"weapons", .table = {"small_arms.weapons"}},
    {"field_guns", .table = {"field_artillery.guns"}},
    {"siege_guns", .table = {"siege_artillery.guns"}},
    {"mortars", .table = {"mortars.guns"}},
    {"works", .table = {"fortification_defaults"}},
    {.name = NULL},
};

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
                                          .words = words,
                                          .compile = compile,
                                          .unit_keys = pot_desk_unit_keys,
                                          .tell_unit = pot_desk_tell_unit,
                                          .effects = pot_desk_effects,
                                          .next = pot_desk_next};
