/*
 * record.c: the head of a record, which says what game it is of: scenario and digest, rules and
 * their revision, switches set from outside. The answers behind it are session.c's.
 */
#include "play/play.h"

#include <inttypes.h>
#include <string.h>

/* ---- Writing ---- */

void ump_record_write_head(const ump_game *game, const ump_out *out)
{
    bool plain = game->file[0] && game->file[0] != '#' && !strchr(game->file, ' ');
    const char *quote = plain ? "" : "\"";
    ump_putf(out, "record 1\nscenario %s%s%s %016" PRIx64 "\nrules %s revision %" PRIu32 "\n",
             quote, game->file, quote, game->digest, ump_game_ruleset(game), game->rules->revision);
    for (size_t i = 0; i < game->n_settings; i++)
        ump_putf(out, "switch %s %s\n", game->settings[i].name, game->settings[i].value);
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

static bool read_format(ump_reader *r)
{
    int64_t format;
    return head_line(r, "record") &&
           ump_token_int(r, ump_reader_token(r), "a format of records", 1, 1, &format) &&
           ump_reader_end(r);
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

bool ump_record_begin(ump_reader *r, ump_record_head *head, ump_head_places *places, bool *more)
{
    *head = (ump_record_head){0};
    return ump_reader_clean(r) && read_format(r) && read_scenario(r, head, places) &&
           read_rules(r, head, places) && read_settings(r, head, more);
}

bool ump_record_head_read(const ump_text *record, ump_record_head *head, ump_errors *errors)
{
    ump_reader r;
    ump_head_places places;
    bool more;
    ump_reader_begin(&r, record, errors);
    return ump_record_begin(&r, head, &places, &more);
}
