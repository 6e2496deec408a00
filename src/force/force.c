/*
 * force.c: the finished force. Puts units before leaders, links leaders to their commands, and
 * finds a piece by its id through a hash of the id as the notation compares ids.
 */
#include "force/draft.h"

#include <stdio.h>
#include <string.h>

static uint32_t id_hash(const char *id, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)ump_fold(id[i])) * 16777619u;
    return hash;
}

uint16_t *ump_id_slot(const ump_id_index *index, const ump_piece_def *piece, const char *id,
                      size_t size)
{
    uint32_t at = id_hash(id, size) & index->mask;
    while (index->slot[at] != 0) {
        const char *have = piece[index->slot[at] - 1].id;
        if (ump_same_id(have, strlen(have), id, size))
            break;
        at = (at + 1) & index->mask;
    }
    return &index->slot[at];
}

bool ump_id_index_make(ump_id_index *index, ump_arena *arena, size_t n)
{
    uint32_t slots = 16;
    while (slots < 2 * n)
        slots *= 2;
    index->slot = ump_arena_take(arena, slots * sizeof *index->slot);
    index->mask = slots - 1;
    return index->slot != NULL;
}

unsigned ump_force_find(const ump_force *force, const char *id, size_t size)
{
    uint16_t slot = *ump_id_slot(force->index, force->piece, id, size);
    return slot ? slot - 1u : UMP_NOBODY;
}

bool ump_commands(const ump_force *force, unsigned of, unsigned c)
{
    while (c != UMP_NOBODY && c != of)
        c = force->command[c].parent;
    return c == of;
}

/* Copies the units (or the leaders) of the draft behind the pieces that are there. */
static void gather(const ump_force_draft *draft, bool leaders, ump_piece_def *piece, size_t *n)
{
    for (size_t i = 0; i < draft->n_pieces; i++)
        if (draft->piece[i].leader == leaders)
            piece[(*n)++] = draft->piece[i];
}

/* The first leader listed under a command leads it. */
static void link_leaders(ump_force_draft *draft, const ump_force *force)
{
    for (size_t i = force->n_pieces; i-- > force->n_units;)
        if (force->piece[i].command != UMP_NOBODY)
            draft->command[force->piece[i].command].leader = (uint16_t)i;
}

static bool complete(const ump_force_draft *draft, const ump_force *force, ump_reader *r)
{
    const char *name = r->text->name;
    bool ok = !draft->lost_side && !draft->lost_command && !draft->lost_piece && !draft->too_many &&
              (draft->n_pieces > 0 || !r->failed);
    if (draft->n_sides < UMP_MAX_SIDES && !draft->lost_side) {
        ump_error_at(r->errors, name, 0, 0,
                     "%u side(s); expected two lines such as: side us \"Union\"",
                     (unsigned)draft->n_sides);
        return false;
    }
    if (draft->side[0].first && draft->side[1].first) {
        ump_error_at(r->errors, name, draft->side[1].line, 1,
                     "both sides are marked first; expected one");
        return false;
    }
    for (unsigned s = 0; ok && s < UMP_MAX_SIDES; s++) {
        size_t i = 0;
        while (i < force->n_units && force->piece[i].side != s)
            i++;
        if (i < force->n_units)
            continue;
        ump_error_at(r->errors, name, draft->side[s].line, 1,
                     "side %s has no units; expected at least one", draft->side[s].id);
        ok = false;
    }
    return ok;
}

/* ---- Units of one name ---- */

/* "Austria's 1st battery"; of one side "1st battery of Hertwek's brigade". */
static const char *longer_name(ump_force_draft *draft, const ump_force *force,
                               const ump_piece_def *piece, bool same_side)
{
    const char *side = force->side[piece->side].name;
    const char *command =
        piece->command < force->n_commands ? force->command[piece->command].name : "";
    char name[256];
    if (same_side && command[0])
        snprintf(name, sizeof name, "%s of %s", piece->name, command);
    else
        snprintf(name, sizeof name, "%s's %s", side, piece->name);
    return ump_arena_text(draft->arena, name, strlen(name));
}

/* Has it a namesake; is one of those on its side? */
static bool has_namesake(const ump_force *force, size_t i, bool *same_side)
{
    bool found = false;
    *same_side = false;
    for (size_t j = 0; j < force->n_pieces; j++) {
        if (j == i || strcmp(force->piece[j].name, force->piece[i].name) != 0)
            continue;
        found = true;
        *same_side |= force->piece[j].side == force->piece[i].side;
    }
    return found;
}

/* Who hears of the 1st battery must know whose it is. */
static bool tell_apart(ump_force_draft *draft, ump_force *force, ump_piece_def *piece)
{
    const char **name = ump_arena_take(draft->arena, (force->n_pieces + 1) * sizeof *name);
    if (!name)
        return false;
    for (size_t i = 0; i < force->n_pieces; i++) {
        bool same_side;
        name[i] = has_namesake(force, i, &same_side)
                      ? longer_name(draft, force, &piece[i], same_side)
                      : piece[i].name;
        if (!name[i])
            return false;
    }
    for (size_t i = 0; i < force->n_pieces; i++)
        piece[i].name = name[i];
    return true;
}

bool ump_force_finish(ump_force_draft *draft, ump_force *force, ump_reader *r)
{
    ump_piece_def *piece = ump_arena_take(draft->arena, (draft->n_pieces + 1) * sizeof *piece);
    ump_id_index *index = ump_arena_take(draft->arena, sizeof *index);
    if (!piece || !index || !ump_id_index_make(index, draft->arena, draft->n_pieces))
        return false;
    *force =
        (ump_force){.command = draft->command, .n_commands = draft->n_commands, .piece = piece};
    memcpy(force->side, draft->side, sizeof force->side);
    gather(draft, false, piece, &force->n_pieces);
    force->n_units = force->n_pieces;
    gather(draft, true, piece, &force->n_pieces);
    for (size_t i = 0; i < force->n_pieces; i++)
        *ump_id_slot(index, piece, piece[i].id, strlen(piece[i].id)) = (uint16_t)(i + 1);
    force->index = index;
    link_leaders(draft, force);
    bool coloured = draft->n_sides < UMP_MAX_SIDES || ump_colours_settle(force->side, r);
    return coloured && tell_apart(draft, force, piece) && complete(draft, force, r);
}
