/*
 * piece.c: unit and leader lines. "unit 2wi "2nd Wisconsin" infantry veteran figs 5 at 20,10": the
 * id, the name, then words in any order: at, facing, arrives, and those of the family's vocabulary.
 */
#include "force/draft.h"

#include <string.h>

enum { MAX_TURNS = 999 };

/* One line being read. */
typedef struct piece_line {
    ump_force_draft *draft;
    ump_reader *r;
    const ump_piece_words *words;
    const ump_attr *attr;
    size_t n_attrs;
    ump_piece_def def;
    uint32_t given; /* bits of enum place_word */
} piece_line;

enum place_word { AT, FACING, ARRIVES };
static const char *const place_words[] = {"at", "facing", "arrives"};

static bool told(piece_line *line, ump_token t, const char *problem, const char *name)
{
    ump_token_error(line->r, t, problem, name);
    return false;
}

/* ---- Chart tables as lists of words ---- */

/* The next path of a blank-separated list; false at its end. */
static bool next_table(const char **paths, char path[64])
{
    size_t blanks = strspn(*paths, " "), size = strcspn(*paths + blanks, " ");
    if (size == 0 || size >= 64)
        return false;
    memcpy(path, *paths + blanks, size);
    path[size] = '\0';
    *paths += blanks + size;
    return true;
}

static void need_tables(const ump_attr *attr, size_t n, ump_lookup *chart)
{
    char path[64];
    for (size_t i = 0; i < n; i++)
        for (const char *paths = attr[i].kind == UMP_ATTR_TABLE ? attr[i].tables : "";
             next_table(&paths, path);)
            ump_need_table(chart, path);
}

void ump_vocabulary_check(const ump_vocabulary *vocabulary, ump_lookup *chart)
{
    need_tables(vocabulary->unit, vocabulary->n_unit, chart);
    need_tables(vocabulary->leader, vocabulary->n_leader, chart);
}

enum { MOST_ROWS = 256 }; /* that table << 8 | row can tell apart */

/* table << 8 | row of the id, or -1. The candidates go to nearest (may be NULL). */
static int32_t table_value(const ump_chart *chart, const char *paths, ump_token t,
                           ump_nearest *nearest)
{
    char path[64];
    for (int32_t table = 0; next_table(&paths, path); table++) {
        const ump_table_def *rows = ump_chart_table(chart, path);
        for (size_t i = 0; rows && i < rows->n_rows && i < MOST_ROWS; i++) {
            if (ump_token_is(t, rows->row[i].id))
                return table << 8 | (int32_t)i;
            if (nearest)
                ump_nearest_try(nearest, rows->row[i].id);
        }
    }
    return -1;
}

const char *ump_attr_id(const ump_attr *attr, const ump_chart *chart, int32_t value)
{
    char path[64] = "";
    const char *paths = attr->tables;
    for (int32_t table = 0; table <= value >> 8 && next_table(&paths, path); table++)
        ;
    const ump_table_def *rows = ump_chart_table(chart, path);
    size_t row = (size_t)(value & 0xff);
    return rows && row < rows->n_rows ? rows->row[row].id : "?";
}

static int32_t word_value(const char *const *words, ump_token t, ump_nearest *nearest)
{
    for (int32_t i = 0; words[i]; i++) {
        if (ump_token_is(t, words[i]))
            return i;
        if (nearest)
            ump_nearest_try(nearest, words[i]);
    }
    return -1;
}

static int32_t named_value(const piece_line *line, const ump_attr *a, ump_token t,
                           ump_nearest *nearest)
{
    if (a->kind == UMP_ATTR_WORD)
        return word_value(a->words, t, nearest);
    return table_value(line->words->chart, a->tables, t, nearest);
}

/* ---- Attributes ---- */

static bool set_attr(piece_line *line, ump_token t, const ump_attr *a, int32_t value)
{
    size_t i = (size_t)(a - line->attr);
    if (line->def.given >> i & 1)
        return told(line, t, "%s is given twice; expected once", a->name);
    line->def.given |= UINT32_C(1) << i;
    line->def.attr[i] = value;
    return true;
}

static bool read_word(piece_line *line, const ump_attr *a)
{
    ump_token t = ump_reader_token(line->r);
    ump_nearest nearest;
    char shown[48], hint[96];
    ump_nearest_begin(&nearest, t.at, t.end ? 0 : t.size);
    int32_t value = t.end ? -1 : named_value(line, a, t, &nearest);
    if (value >= 0)
        return set_attr(line, t, a, value);
    if (t.end)
        ump_token_error(line->r, t, "the line ends here; expected a %s", a->name);
    else
        ump_token_error(line->r, t, "\"%s\" is no %s%s", ump_token_show(t, shown), a->name,
                        ump_nearest_hint(&nearest, hint));
    return false;
}

static bool read_int(piece_line *line, const ump_attr *a)
{
    ump_token t = ump_reader_token(line->r);
    int64_t value;
    return ump_token_int(line->r, t, a->name, a->low, a->high, &value) &&
           set_attr(line, t, a, (int32_t)value);
}

static bool read_named(piece_line *line, ump_token name, const ump_attr *a)
{
    switch (a->kind) {
    case UMP_ATTR_FLAG:
        return set_attr(line, name, a, 1);
    case UMP_ATTR_INT:
        return read_int(line, a);
    default:
        return read_word(line, a);
    }
}

/* ---- Words that every family has ---- */

static bool read_facing(piece_line *line)
{
    ump_token t = ump_reader_token(line->r);
    int64_t degrees;
    if (!ump_token_number(line->r, t, "a bearing in degrees", &degrees))
        return false;
    if (degrees < 0 || degrees > 360000)
        return told(line, t, "a bearing beyond the circle; expected %s", "0 to 360");
    line->def.facing = ump_degrees((int32_t)degrees);
    return true;
}

static bool read_arrival(piece_line *line)
{
    int64_t turn;
    if (!ump_token_int(line->r, ump_reader_token(line->r), "a turn", 1, MAX_TURNS, &turn))
        return false;
    line->def.arrives = (uint16_t)turn;
    return true;
}

static bool read_place_word(piece_line *line, ump_token t, enum place_word word)
{
    if (line->given >> word & 1)
        return told(line, t, "%s is given twice; expected once", place_words[word]);
    line->given |= UINT32_C(1) << word;
    if (word == FACING)
        return read_facing(line);
    if (word == ARRIVES)
        return read_arrival(line);
    line->def.placed = true;
    return ump_field_place(line->words->field, line->r, ump_reader_token(line->r), "a place",
                           &line->def.at);
}

/* ---- Finding what a word means ---- */

static bool unknown_word(piece_line *line, ump_token t)
{
    ump_nearest nearest;
    char shown[48], hint[96];
    ump_nearest_begin(&nearest, t.at, t.size);
    for (size_t i = 0; i < 3; i++)
        ump_nearest_try(&nearest, place_words[i]);
    for (size_t i = 0; i < line->n_attrs; i++) {
        ump_nearest_try(&nearest, line->attr[i].name);
        if (line->attr[i].bare)
            named_value(line, &line->attr[i], t, &nearest);
    }
    ump_token_error(line->r, t, "\"%s\" is no word for a %s%s", ump_token_show(t, shown),
                    line->def.leader ? "leader" : "unit", ump_nearest_hint(&nearest, hint));
    return false;
}

/* The attribute whose value stands here alone; one that has none yet goes first. */
static const ump_attr *bare_attr(const piece_line *line, ump_token t, int32_t *value)
{
    const ump_attr *found = NULL;
    for (size_t i = 0; i < line->n_attrs; i++) {
        const ump_attr *a = &line->attr[i];
        int32_t v = a->bare ? named_value(line, a, t, NULL) : -1;
        bool taken = line->def.given >> i & 1;
        if (v < 0 || (found && taken))
            continue;
        found = a;
        *value = v;
        if (!taken)
            break;
    }
    return found;
}

static bool read_piece_word(piece_line *line, ump_token t)
{
    for (unsigned i = 0; i < 3; i++)
        if (ump_token_is(t, place_words[i]))
            return read_place_word(line, t, (enum place_word)i);
    for (size_t i = 0; i < line->n_attrs; i++)
        if (ump_token_is(t, line->attr[i].name))
            return read_named(line, t, &line->attr[i]);
    int32_t value = 0;
    const ump_attr *a = t.quoted ? NULL : bare_attr(line, t, &value);
    if (!a && line->words->vocabulary->open)
        return true;
    return a ? set_attr(line, t, a, value) : unknown_word(line, t);
}

/* ---- Ids ---- */

/* "St. John" -> "st-john": letters and digits in lower case, - between. */
static const char *id_of_name(ump_force_draft *draft, const char *name)
{
    char id[32];
    size_t n = 0;
    for (; *name && n < sizeof id - 1; name++) {
        char c = ump_fold(*name);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            id[n++] = c;
        else if (n > 0 && id[n - 1] != '-')
            id[n++] = '-';
    }
    while (n > 0 && id[n - 1] == '-')
        n--;
    return ump_arena_text(draft->arena, id, n);
}

static bool read_id_and_name(piece_line *line)
{
    ump_force_draft *draft = line->draft;
    ump_token id = ump_reader_peek(line->r);
    line->def.line = id.line;
    line->def.column = id.column;
    bool from_name = line->def.leader && id.quoted;
    if (!from_name) {
        id = ump_reader_token(line->r);
        if (!ump_id_fit(line->r, id, line->def.leader ? "leader's id" : "unit's id"))
            return false;
        line->def.id = ump_arena_text(draft->arena, id.at, id.size);
    }
    line->def.name = ump_name_read(draft, line->r, "the name in quotes");
    if (!line->def.name)
        return false;
    if (from_name)
        line->def.id = id_of_name(draft, line->def.name);
    if (!line->def.id || line->def.id[0] == '\0')
        return told(line, id, "%s; expected an id before it", "a name without letters");
    return true;
}

static bool id_free(piece_line *line)
{
    ump_force_draft *draft = line->draft;
    const char *id = line->def.id;
    uint16_t slot = *ump_id_slot(&draft->index, draft->piece, id, strlen(id));
    if (slot == 0)
        return true;
    ump_error_at(line->r->errors, line->r->text->name, line->def.line, line->def.column,
                 "%s is given twice; first in line %u", id, draft->piece[slot - 1].line);
    return false;
}

static void find_by_id(ump_force_draft *draft, size_t i)
{
    const char *id = draft->piece[i].id;
    *ump_id_slot(&draft->index, draft->piece, id, strlen(id)) = (uint16_t)(i + 1);
}

static void keep(ump_force_draft *draft, const ump_piece_def *def)
{
    draft->piece[draft->n_pieces] = *def;
    find_by_id(draft, draft->n_pieces++);
}

/* For twice as many as before: most battles have a few dozen. */
static bool make_room(ump_force_draft *draft)
{
    size_t room = draft->piece_room ? 2 * draft->piece_room : 32;
    ump_piece_def *more =
        room <= UMP_MAX_PIECES ? ump_arena_take(draft->arena, room * sizeof *more) : NULL;
    ump_id_index index;
    if (!more || !ump_id_index_make(&index, draft->arena, room))
        return false;
    if (draft->n_pieces > 0)
        memcpy(more, draft->piece, draft->n_pieces * sizeof *more);
    draft->piece = more;
    draft->piece_room = room;
    draft->index = index;
    for (size_t i = 0; i < draft->n_pieces; i++)
        find_by_id(draft, i);
    return true;
}

/* ---- The whole line ---- */

static bool nothing_missing(piece_line *line)
{
    bool ok = true;
    for (size_t i = 0; i < line->n_attrs; i++) {
        if (!line->attr[i].required || line->def.given >> i & 1)
            continue;
        ump_error_at(line->r->errors, line->r->text->name, line->def.line, line->def.column,
                     "%s has no %s; expected one", line->def.id, line->attr[i].name);
        ok = false;
    }
    if (line->def.placed || line->given >> ARRIVES & 1)
        return ok;
    ump_error_at(line->r->errors, line->r->text->name, line->def.line, line->def.column,
                 "%s has no place; expected at and a point, or arrives and a turn", line->def.id);
    return false;
}

static bool begins_word(ump_token t)
{
    if (t.quoted)
        return false;
    char c = ump_fold(t.at[0]);
    return c >= 'a' && c <= 'z';
}

static bool read_line(piece_line *line)
{
    if (!read_id_and_name(line) || !id_free(line))
        return false;
    for (size_t i = 0; i < line->n_attrs; i++)
        line->def.attr[i] = line->attr[i].initial;
    bool ok = true, lost = false;
    for (ump_token t = ump_reader_token(line->r); !t.end; t = ump_reader_token(line->r)) {
        if (lost && !begins_word(t))
            continue; /* the values of a word that was wrong */
        lost = !read_piece_word(line, t);
        ok = ok && !lost;
    }
    return ok && nothing_missing(line);
}

/* Says once that there are too many. */
static bool room_for_one(ump_force_draft *draft, ump_reader *r)
{
    if (draft->n_pieces < draft->piece_room || make_room(draft))
        return true;
    if (!draft->too_many)
        ump_token_error(r, ump_reader_peek(r), "too many units; at most %d", UMP_MAX_PIECES);
    draft->too_many = true;
    return false;
}

static bool stands_under_command(const ump_force_draft *draft, ump_reader *r, bool leader)
{
    if (draft->n_commands > 0 || draft->lost_command)
        return true;
    ump_token_error(r, ump_reader_peek(r),
                    "a %s without a command; expected a line such as: brigade us \"Iron Brigade\"",
                    leader ? "leader" : "unit");
    return false;
}

bool ump_force_read_piece(ump_force_draft *draft, ump_reader *r, bool leader,
                          const ump_piece_words *words)
{
    const ump_vocabulary *v = words->vocabulary;
    piece_line line = {.draft = draft,
                       .r = r,
                       .words = words,
                       .attr = leader ? v->leader : v->unit,
                       .n_attrs = leader ? v->n_leader : v->n_unit,
                       .def = {.leader = leader, .command = UMP_NOBODY}};
    if (draft->too_many || !room_for_one(draft, r))
        return false;
    if (!stands_under_command(draft, r, leader) || !read_line(&line)) {
        draft->lost_piece = true;
        return false;
    }
    if (!draft->lost_command) {
        line.def.command = (uint16_t)(draft->n_commands - 1);
        line.def.side = draft->command[line.def.command].side;
    }
    keep(draft, &line.def);
    return true;
}
