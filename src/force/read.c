/*
 * read.c: the lines of a scenario that say who there is: "side us "Union" first home right" and
 * "brigade us "Iron Brigade"". A command belongs to the last one above it of higher rank.
 */
#include "force/draft.h"

#include <string.h>

enum { MAX_NAME = 63 };

ump_force_draft *ump_force_draft_new(ump_arena *arena)
{
    ump_force_draft *draft = ump_arena_take(arena, sizeof *draft);
    if (draft)
        draft->arena = arena;
    return draft;
}

/* ORDER EDGE */
static const char *const edges[] = {"left", "right", "bottom", "top"};

bool ump_edge_read(ump_reader *r, ump_token t, uint8_t *edge)
{
    int row = ump_token_one_of(r, t, "an edge of the table", edges, 4);
    if (row >= 0)
        *edge = (uint8_t)(UMP_LEFT + row);
    return row >= 0;
}

size_t ump_force_side_ids(const ump_force_draft *draft, const char *ids[UMP_MAX_SIDES])
{
    for (size_t i = 0; i < draft->n_sides; i++)
        ids[i] = draft->side[i].id;
    return draft->n_sides;
}

bool ump_force_side(const ump_force_draft *draft, ump_reader *r, ump_token t, uint8_t *side)
{
    const char *ids[UMP_MAX_SIDES];
    size_t n = ump_force_side_ids(draft, ids);
    for (size_t i = 0; i < n; i++) {
        if (!ump_token_is(t, ids[i]))
            continue;
        *side = (uint8_t)i;
        return true;
    }
    if (!draft->lost_side)
        ump_token_one_of(r, t, "a side", ids, n);
    return false;
}

bool ump_id_fit(ump_reader *r, ump_token t, const char *what)
{
    bool letter = false, fit = !t.end && !t.quoted && t.size <= 31;
    for (size_t i = 0; fit && i < t.size; i++) {
        char c = t.at[i];
        bool alpha = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        letter |= alpha;
        fit = alpha || (c >= '0' && c <= '9') || (i > 0 && (c == '-' || c == '_'));
    }
    if (fit && letter)
        return true;
    char shown[48];
    ump_token_error(r, t,
                    "%s is no %s; expected at most 31 letters, digits and -, one a letter, the "
                    "first no -",
                    t.end ? "nothing" : ump_token_show(t, shown), what);
    return false;
}

const char *ump_name_read(ump_force_draft *draft, ump_reader *r, const char *what)
{
    ump_token t = ump_reader_token(r);
    if (!ump_token_string(r, t, what))
        return NULL;
    if (t.size <= MAX_NAME && t.size > 0)
        return ump_arena_text(draft->arena, t.at, t.size);
    ump_token_error(r, t, "a name of %zu letters; expected 1 to %d", t.size, MAX_NAME);
    return NULL;
}

/* Words that begin other lines of a record; and the options of a command that takes sides as
 * options too, as in --us veteran. */
static const char *who_uses(ump_token word)
{
    static const char *const lines[] = {"dice",   "check", "record", "scenario", "rules",
                                        "switch", "text",  "start",  "ruling"};
    static const char *const options[] = {"seed",    "fair", "narrate", "explain", "trials",
                                          "seconds", "json", "chart",   "help",    "version"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (ump_token_is(word, lines[i]))
            return "records use the word";
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (ump_token_is(word, options[i]))
            return "it is an option of the command 'umpire fight'";
    return NULL;
}

static bool side_id_free(const ump_force_draft *draft, ump_reader *r, ump_token id)
{
    char shown[48];
    const char *user = who_uses(id);
    if (user) {
        ump_token_error(r, id, "%s cannot name a side: %s", ump_token_show(id, shown), user);
        return false;
    }
    for (size_t i = 0; i < draft->n_sides; i++) {
        if (!ump_token_is(id, draft->side[i].id))
            continue;
        ump_token_error(r, id, "side %s is given twice; first in line %u", draft->side[i].id,
                        draft->side[i].line);
        return false;
    }
    return true;
}

static bool side_words(ump_reader *r, ump_side *side)
{
    static const char *const words[] = {"first", "home", "colour"};
    while (!ump_reader_peek(r).end) {
        int word = ump_token_one_of(r, ump_reader_token(r), "a word of a side", words, 3);
        if (word < 0)
            return false;
        if (word == 0)
            side->first = true;
        else if (word == 1 ? !ump_edge_read(r, ump_reader_token(r), &side->home)
                           : !ump_colour_read(r, ump_reader_token(r), &side->colour))
            return false;
    }
    return true;
}

static bool read_side(ump_force_draft *draft, ump_reader *r, ump_side *side)
{
    ump_token id = ump_reader_token(r);
    side->line = id.line;
    if (draft->n_sides == UMP_MAX_SIDES) {
        ump_token_error(r, id, "a third side; expected two");
        return false;
    }
    if (!ump_id_fit(r, id, "side") || !side_id_free(draft, r, id))
        return false;
    side->id = ump_arena_text(draft->arena, id.at, id.size);
    side->name = ump_name_read(draft, r, "the side's name in quotes");
    return side->id && side->name && side_words(r, side);
}

bool ump_force_read_side(ump_force_draft *draft, ump_reader *r)
{
    ump_side side = {.colour = UMP_COLOURS};
    if (!read_side(draft, r, &side)) {
        draft->lost_side = true;
        return false;
    }
    draft->side[draft->n_sides++] = side;
    return true;
}

/* The last command above of higher rank and the same side. */
static uint16_t parent_of(const ump_force_draft *draft, const ump_command *c)
{
    for (size_t i = draft->n_commands; i-- > 0;)
        if (draft->command[i].side == c->side && draft->command[i].rank < c->rank)
            return (uint16_t)i;
    return UMP_NOBODY;
}

static bool command_room(ump_force_draft *draft)
{
    if (draft->n_commands < draft->command_room)
        return true;
    size_t room = draft->command_room ? 2 * draft->command_room : 16;
    ump_command *more =
        room <= UMP_MAX_BODIES ? ump_arena_take(draft->arena, room * sizeof *more) : NULL;
    if (!more)
        return false;
    if (draft->n_commands > 0)
        memcpy(more, draft->command, draft->n_commands * sizeof *more);
    draft->command = more;
    draft->command_room = room;
    return true;
}

static bool read_command(ump_force_draft *draft, ump_reader *r, ump_command *c)
{
    ump_token side = ump_reader_token(r);
    c->line = side.line;
    if (!ump_force_side(draft, r, side, &c->side))
        return false;
    c->name = ump_name_read(draft, r, "the command's name in quotes");
    if (!c->name || !ump_reader_end(r))
        return false;
    if (command_room(draft))
        return true;
    if (!draft->too_many)
        ump_token_error(r, side, "too many commands; at most %d", UMP_MAX_BODIES);
    draft->too_many = true;
    return false;
}

bool ump_force_read_command(ump_force_draft *draft, ump_reader *r, enum ump_rank rank)
{
    ump_command c = {.rank = (uint8_t)rank, .leader = UMP_NOBODY};
    draft->lost_command = !read_command(draft, r, &c);
    if (draft->lost_command)
        return false;
    c.parent = parent_of(draft, &c);
    draft->command[draft->n_commands++] = c;
    return true;
}
