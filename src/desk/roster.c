/*
 * roster.c: the units of a battle as the desk would be told of them, so that people at a real table
 * need not enter an army that a scenario already lists.
 */
#include "desk/inside.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const *ump_desk_unit_keys(const ump_desk *desk)
{
    return desk->family->unit_keys;
}

void ump_desk_tell(ump_desk_sheet *sheet, const char *key, const char *value)
{
    ump_json_text(sheet->json, key, value);
}

void ump_desk_tell_number(ump_desk_sheet *sheet, const char *key, int32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%" PRId32, number);
    ump_desk_tell(sheet, key, text);
}

void ump_desk_tell_yes(ump_desk_sheet *sheet, const char *key, bool yes)
{
    ump_desk_tell(sheet, key, yes ? "yes" : "no");
}

void ump_desk_tell_attr(ump_desk_sheet *sheet, const char *key)
{
    const ump_vocabulary *words = &sheet->game->rules->vocabulary;
    for (size_t i = 0; i < words->n_unit; i++) {
        int32_t value = sheet->game->force.piece[sheet->unit].attr[i];
        if (strcmp(words->unit[i].name, key) != 0)
            continue;
        if (words->unit[i].kind == UMP_ATTR_FLAG)
            ump_desk_tell_yes(sheet, key, value != 0);
        else if (words->unit[i].kind == UMP_ATTR_WORD)
            ump_desk_tell(sheet, key, words->unit[i].words[value]);
    }
}

static const ump_desk_family *family_of(const ump_game *game)
{
    for (size_t i = 0; ump_desk_families[i]; i++)
        if (strcmp(ump_desk_families[i]->name, game->rules->name) == 0)
            return ump_desk_families[i];
    return NULL;
}

static void put_unit(const ump_desk_family *family, ump_desk_sheet *sheet, const ump_state *state)
{
    const ump_force *force = &sheet->game->force;
    const ump_piece_def *unit = &force->piece[sheet->unit];
    ump_json_open(sheet->json, NULL, '{');
    ump_json_text(sheet->json, "id", unit->id);
    ump_json_text(sheet->json, "name", unit->name);
    ump_json_text(sheet->json, "side", force->side[unit->side].name);
    ump_json_text(sheet->json, "command", force->command[unit->command].name);
    ump_json_open(sheet->json, "facts", '{');
    family->tell_unit(sheet, state);
    ump_json_close(sheet->json, '}');
    ump_json_close(sheet->json, '}');
}

void ump_desk_unit_json(const ump_game *game, const ump_state *state, unsigned piece,
                        const ump_out *out)
{
    const ump_desk_family *family = family_of(game);
    ump_json j = {.out = out, .spaced = true};
    ump_desk_sheet sheet = {.json = &j, .game = game, .unit = piece};
    ump_json_open(&j, NULL, '{');
    bool leads = piece >= game->force.n_units;
    if (family && !leads)
        family->tell_unit(&sheet, state);
    if (family && leads && family->tell_leader)
        family->tell_leader(&sheet, state);
    ump_json_close(&j, '}');
}

void ump_desk_roster_json(const ump_game *game, const ump_state *state, const ump_out *out)
{
    const ump_desk_family *family = family_of(game);
    ump_json j = {.out = out, .spaced = true};
    ump_json_open(&j, NULL, '{');
    ump_json_text(&j, "ruleset", ump_chart_name(game->chart));
    ump_json_open(&j, "keys", '[');
    for (size_t i = 0; family && family->unit_keys[i]; i++)
        ump_json_text(&j, NULL, family->unit_keys[i]);
    ump_json_close(&j, ']');
    ump_json_open(&j, "units", '[');
    for (unsigned i = 0; family && i < game->force.n_units; i++) {
        j.indent = " ";
        put_unit(family, &(ump_desk_sheet){.json = &j, .game = game, .unit = i}, state);
    }
    ump_json_close(&j, ']');
    ump_json_close(&j, '}');
    ump_put(out, "\n");
}
