/*
 * record.c: the head of a record, which says what game it is of: scenario and digest, rules and
 * their revision, switches set from outside, and the texts of scenario and chart. The answers
 * behind it are session.c's.
 */
#include "play/play.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Writing ---- */

/* Each line of the text behind a bar, so that no line of it is taken for one of the record. */
static void write_text(const char *kind, const ump_text *text, const ump_out *out)
{
    if (!text->data)
        return;
    bool ended = text->size == 0 || text->data[text->size - 1] == '\n';
    ump_putf(out, "text %s%s\n", kind, ended ? "" : " unended");
    for (size_t at = 0; at < text->size;) {
        const char *line = text->data + at;
        const char *end = memchr(line, '\n', text->size - at);
        size_t size = end ? (size_t)(end - line) : text->size - at;
        ump_put(out, "|");
        out->put(out->ctx, line, size);
        ump_put(out, "\n");
        at += size + 1;
    }
}

void ump_record_write_head(const ump_game *game, enum ump_record_form form, const ump_out *out)
{
    bool plain = game->file[0] && game->file[0] != '#' && !strchr(game->file, ' ');
    const char *quote = plain ? "" : "\"";
    ump_putf(out, "record %d\nscenario %s%s%s %016" PRIx64 "\nrules %s revision %" PRIu32 "\n",
             form == UMP_RECORD_WHOLE ? 2 : 1, quote, game->file, quote, game->digest,
             ump_game_ruleset(game), game->rules->revision);
    for (size_t i = 0; i < game->n_settings; i++)
        ump_putf(out, "switch %s %s\n", game->settings[i].name, game->settings[i].value);
    if (form == UMP_RECORD_BRIEF)
        return;
    write_text("scenario", &game->scenario_text, out);
    write_text("chart", &game->chart_text, out);
}

/* ---- Reading ---- */

bool ump_record_torn(ump_reader *r)
{
    const ump_text *text = r->text;
    if (memchr(text->data + r->line_start, '\n', text->size - r->line_start))
        return false;
    ump_error_at(r->errors, text->name, r->line, 1,
                 "the last line is torn; expected a whole line, so the record was cut off here");
    r->failed = true;
    return true;
}

/* The next line must begin with this word. */
static bool head_line(ump_reader *r, const char *word)
{
    if (!ump_reader_line(r)) {
        ump_error_at(r->errors, r->text->name, r->line + 1, 1,
                     "the record ends; expected a line that begins with %s", word);
        return false;
    }
    if (ump_record_torn(r))
        return false;
    ump_token t = ump_reader_token(r);
    return ump_token_one_of(r, t, "the next line of a record's head", &word, 1) >= 0;
}

static bool read_format(ump_reader *r, ump_record_head *head)
{
    int64_t format;
    if (!head_line(r, "record") ||
        !ump_token_int(r, ump_reader_token(r), "a format of records", 1, 2, &format))
        return false;
    head->format = (uint32_t)format;
    return ump_reader_end(r);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* 16 hex digits. */
bool ump_token_hash(ump_reader *r, ump_token t, uint64_t *hash)
{
    bool fit = !t.end && !t.quoted && t.size == 16;
    *hash = 0;
    for (size_t i = 0; fit && i < t.size; i++) {
        int digit = hex_digit(t.at[i]);
        fit = digit >= 0;
        *hash = *hash << 4 | (unsigned)(fit ? digit : 0);
    }
    if (!fit)
        ump_token_error(r, t, "no hash; expected 16 digits of 0 to 9 and a to f");
    return fit;
}

static bool read_scenario(ump_reader *r, ump_record_head *head, ump_head_places *places)
{
    if (!head_line(r, "scenario") || !ump_token_copy(r, ump_reader_token(r), "a scenario",
                                                     head->scenario, sizeof head->scenario))
        return false;
    places->digest = ump_reader_token(r);
    return ump_token_hash(r, places->digest, &head->digest) && ump_reader_end(r);
}

static bool read_rules(ump_reader *r, ump_record_head *head, ump_head_places *places)
{
    static const char *const revision_word[] = {"revision"};
    int64_t revision;
    if (!head_line(r, "rules"))
        return false;
    places->ruleset = ump_reader_token(r);
    if (!ump_token_copy(r, places->ruleset, "a chart", head->ruleset, sizeof head->ruleset) ||
        ump_token_one_of(r, ump_reader_token(r), "revision", revision_word, 1) < 0)
        return false;
    places->revision = ump_reader_token(r);
    if (!ump_token_int(r, places->revision, "a revision", 0, 999999, &revision))
        return false;
    head->revision = (uint32_t)revision;
    return ump_reader_end(r);
}

/* Copies a token behind what the store holds; NULL with an error if it is full. */
static const char *store_token(ump_reader *r, ump_token t, ump_record_head *head, size_t *used)
{
    char *to = head->store + *used;
    if (!ump_token_copy(r, t, "a switch and its value", to, sizeof head->store - *used))
        return NULL;
    *used += t.size + 1;
    return to;
}

static bool read_setting(ump_reader *r, ump_record_head *head, size_t *used)
{
    size_t room = sizeof head->setting / sizeof *head->setting;
    ump_token name = ump_reader_token(r);
    if (head->n_settings == room) {
        ump_token_error(r, name, "too many switches; at most %zu", room);
        return false;
    }
    ump_setting *setting = &head->setting[head->n_settings];
    setting->name = store_token(r, name, head, used);
    setting->value = setting->name ? store_token(r, ump_reader_token(r), head, used) : NULL;
    head->n_settings++;
    return setting->value && ump_reader_end(r);
}

static bool read_settings(ump_reader *r, ump_record_head *head, bool *more)
{
    size_t used = 0;
    while ((*more = ump_reader_line(r)) && ump_token_is(ump_reader_peek(r), "switch")) {
        ump_reader_token(r);
        if (ump_record_torn(r) || !read_setting(r, head, &used))
            return false;
    }
    return true;
}

/* ---- The texts that it carries ---- */

static bool at_bar(const ump_reader *r)
{
    return r->text->data[r->line_start] == '|';
}

/* The lines behind bars; the reader is left at the first line that has none. */
static bool read_bars(ump_reader *r, ump_carried *carried, bool *more)
{
    while ((*more = ump_reader_line(r)) && at_bar(r)) {
        if (ump_record_torn(r))
            return false;
        const char *line = r->text->data + r->line_start;
        const char *end = memchr(line, '\n', r->text->size - r->line_start);
        if (carried->size == 0)
            carried->at = r->line_start;
        carried->size += (size_t)(end - line); /* the bar makes up for the end of the line */
    }
    return true;
}

static bool read_text(ump_reader *r, ump_head_places *places, bool *more)
{
    static const char *const kinds[] = {
        [UMP_BUILTIN_CHART] = "chart", [UMP_BUILTIN_SCENARIO] = "scenario"};
    ump_reader_token(r);
    int kind = ump_token_one_of(r, ump_reader_token(r), "a text of a record", kinds, 2);
    bool unended = ump_token_is(ump_reader_peek(r), "unended");
    if (unended)
        ump_reader_token(r);
    if (kind < 0 || !ump_reader_end(r) || ump_record_torn(r))
        return false;
    ump_carried *carried = &places->carried[kind];
    *carried = (ump_carried){0, 0};
    if (!read_bars(r, carried, more))
        return false;
    carried->size -= unended && carried->size > 0;
    return true;
}

static bool read_texts(ump_reader *r, ump_head_places *places, bool *more)
{
    while (*more && ump_token_is(ump_reader_peek(r), "text"))
        if (!read_text(r, places, more))
            return false;
    return true;
}

bool ump_record_begin(ump_reader *r, ump_record_head *head, ump_head_places *places, bool *more)
{
    *head = (ump_record_head){0};
    *places = (ump_head_places){.digest = {.end = true}};
    return ump_reader_clean(r) && read_format(r, head) && read_scenario(r, head, places) &&
           read_rules(r, head, places) && read_settings(r, head, more) &&
           (head->format < 2 || read_texts(r, places, more));
}

/* The text without its bars. Its lines are known to be whole, and enough. */
static void unpack(char *to, const ump_text *record, const ump_carried *carried)
{
    const char *from = record->data + carried->at, *stop = record->data + record->size;
    for (size_t n = 0; n < carried->size;) {
        const char *end = memchr(from, '\n', (size_t)(stop - from));
        size_t line = (size_t)(end - from); /* with its end, without its bar */
        line = line < carried->size - n ? line : carried->size - n;
        memcpy(to + n, from + 1, line);
        n += line;
        from = end + 1;
    }
}

ump_text *ump_record_unpack(const ump_text *record, const ump_record_head *head,
                            const ump_head_places *places, enum ump_builtin_kind kind)
{
    const ump_carried *carried = &places->carried[kind];
    const char *name = kind == UMP_BUILTIN_CHART ? head->ruleset : head->scenario;
    size_t size = carried->size, name_size = strlen(name) + 1;
    ump_text *text = carried->at > 0 ? malloc(sizeof *text + size + name_size) : NULL;
    if (!text)
        return NULL;
    char *data = (char *)(text + 1);
    unpack(data, record, carried);
    memcpy(data + size, name, name_size);
    *text = (ump_text){.name = data + size, .data = data, .size = size};
    return text;
}

ump_text *ump_record_text_read(const ump_text *record, enum ump_builtin_kind kind)
{
    ump_reader r;
    ump_record_head head;
    ump_head_places places;
    bool more;
    ump_reader_begin(&r, record, NULL);
    bool headed = ump_record_begin(&r, &head, &places, &more);
    return headed ? ump_record_unpack(record, &head, &places, kind) : NULL;
}

void ump_text_free(ump_text *text)
{
    free(text);
}

bool ump_record_head_read(const ump_text *record, ump_record_head *head, ump_errors *errors)
{
    ump_reader r;
    ump_head_places places;
    bool more;
    ump_reader_begin(&r, record, errors);
    return ump_record_begin(&r, head, &places, &more);
}
