/*
 * words.c: lines of text put together, and the sentences that asks, events and refusals become at
 * the edge. Rules carry templates and numbers; the names are put in here.
 */
#include "play/words.h"

#include "play/many.h"
#include "play/play.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Lines ---- */

ump_line ump_line_in(char *at, size_t room)
{
    at[0] = '\0';
    return (ump_line){.at = at, .room = room};
}

void ump_line_add_part(ump_line *line, const char *text, size_t size)
{
    if (size > line->room - 1 - line->size)
        size = line->room - 1 - line->size;
    memcpy(line->at + line->size, text, size);
    line->size += size;
    line->at[line->size] = '\0';
}

void ump_line_add(ump_line *line, const char *text)
{
    ump_line_add_part(line, text, strlen(text));
}

void ump_line_addf(ump_line *line, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ump_line_add(line, text);
}

void ump_line_word(ump_line *line, const char *word)
{
    if (line->size > 0)
        ump_line_add(line, " ");
    ump_line_add(line, word);
}

/* ---- Templates ---- */

void ump_length_words(const ump_game *game, ump_len length, char word[32])
{
    int64_t twice =
        2 * (int64_t)length * 1000 + (length < 0 ? -game->field.unit : game->field.unit);
    ump_show_thousandths(twice / (2 * game->field.unit), word);
}

static void add_length(const ump_game *game, ump_line *line, int32_t length)
{
    char word[32];
    ump_length_words(game, length, word);
    ump_line_addf(line, "%s %s", word, game->field.unit == UMP_CM ? "cm" : "in");
}

static void add_word(const ump_game *game, ump_line *line, int32_t row)
{
    if (row >= 0 && (size_t)row < game->rules->n_words)
        ump_line_add(line, game->rules->words[row]);
}

const char *ump_side_people(const ump_game *game, unsigned side)
{
    const char *name = ump_side_name(game, side);
    return strcmp(name, "Confederate") == 0 ? "Confederates" : name;
}

static void add_part(const ump_game *game, ump_line *line, const char *what, unsigned unit,
                     unsigned other, int32_t value, int32_t limit)
{
    switch (*what) {
    case 'u':
        ump_line_add(line, ump_piece_name(game, unit));
        break;
    case 'o':
        ump_line_add(line, ump_piece_name(game, other));
        break;
    case 'v':
        ump_line_addf(line, "%" PRId32, value);
        break;
    case 'l':
        ump_line_addf(line, "%" PRId32, limit);
        break;
    case 'V':
        add_length(game, line, value);
        break;
    case 'L':
        add_length(game, line, limit);
        break;
    case 'w':
        add_word(game, line, value);
        break;
    case 's': /* who acts, or "the %s army" */
        ump_line_add(line, line->size < 2 || line->at[line->size - 2] == ':'
                               ? ump_side_people(game, (unsigned)value)
                               : ump_side_name(game, (unsigned)value));
        break;
    default:
        ump_line_add_part(line, what, 1);
    }
}

/* Does the template name it, and is it many? */
static bool names_many(const char *form, const char *part, const char *name)
{
    return strstr(form, part) && ump_is_many(name);
}

static void add_words(const ump_game *game, ump_line *line, const char *form, unsigned unit,
                      unsigned other, int32_t value, int32_t limit)
{
    char agreed[UMP_LINE];
    ump_agreement with = {names_many(form, "%u", ump_piece_name(game, unit)),
                          names_many(form, "%o", ump_piece_name(game, other)),
                          names_many(form, "%s", ump_side_people(game, (unsigned)value)), value,
                          limit};
    ump_agree(form, &with, agreed, sizeof agreed);
    for (form = agreed; *form;) {
        bool part = form[0] == '%' && form[1];
        size_t size = part ? 2 : 1 + strcspn(form + 1, "%");
        if (part)
            add_part(game, line, form + 1, unit, other, value, limit);
        else
            ump_line_add_part(line, form, size);
        form += size;
    }
}

void ump_words(const ump_game *game, const char *form, unsigned unit, unsigned other, int32_t value,
               int32_t limit, char line[UMP_LINE])
{
    ump_line to = ump_line_in(line, UMP_LINE);
    add_words(game, &to, form, unit, other, value, limit);
}

static void add_rule(ump_line *line, ump_rule rule)
{
    if (rule != UMP_NO_RULE)
        ump_line_addf(line, " (%s)", ump_rule_id(rule));
}

/* ---- Refusals, asks ---- */

void ump_refusal_text(const ump_game *game, const ump_refusal *refusal, char line[UMP_LINE])
{
    ump_line to = ump_line_in(line, UMP_LINE);
    add_words(game, &to, refusal->why ? refusal->why : "refused", refusal->unit, refusal->other,
              refusal->have, refusal->limit);
    add_rule(&to, refusal->rule);
}

static void add_dice(const ump_ask *ask, ump_line *line)
{
    ump_line_addf(line, "%uD%u", ask->dice, ask->sides);
    if (ask->reading == UMP_AT_LEAST)
        ump_line_addf(line, ", %d or more counts,", ask->reach);
    if (ask->reading == UMP_AT_MOST)
        ump_line_addf(line, ", %d or less counts,", ask->reach);
}

/* "an order for a volley, 2nd Wisconsin". */
static void add_purpose(const ump_game *game, const ump_ask *ask, ump_line *line)
{
    if (ask->purpose[0] && strcmp(ask->purpose, "order") != 0) /* not "an order for order" */
        ump_line_addf(line, "%s%s", ask->kind == UMP_ASK_CHOICE ? ", " : " for ", ask->purpose);
    if (ask->unit != UMP_NOBODY)
        ump_line_addf(line, ", %s", ump_piece_name(game, ask->unit));
    if (ask->other != UMP_NOBODY)
        ump_line_addf(line, " (%s)", ump_piece_name(game, ask->other));
}

/* "a reaction to 1st Tennessee, return fire by 2nd Wisconsin". */
static void add_reaction(const ump_game *game, const ump_ask *ask, ump_line *line)
{
    bool any = strcmp(ask->purpose, "a reaction") == 0; /* of several kinds */
    if (ask->other != UMP_NOBODY)
        ump_line_addf(line, " to %s", ump_piece_name(game, ask->other));
    if (!any)
        ump_line_addf(line, ", %s", ask->purpose);
    if (ask->unit != UMP_NOBODY)
        ump_line_addf(line, " by %s", ump_piece_name(game, ask->unit));
}

void ump_ask_text(const ump_game *game, const ump_ask *ask, char line[UMP_LINE])
{
    static const char *const wanted[] = {[UMP_ASK_ORDER] = "an order",
                                         [UMP_ASK_REACTION] = "a reaction",
                                         [UMP_ASK_CHOICE] = "a choice"};
    ump_line to = ump_line_in(line, UMP_LINE);
    if (ask->kind == UMP_ASK_NOTHING) {
        ump_line_add(&to, "the battle is over");
        return;
    }
    if (ask->kind == UMP_ASK_DICE)
        add_dice(ask, &to);
    else
        ump_line_addf(&to, "%s: %s", ump_side_people(game, ask->side), wanted[ask->kind]);
    (ask->kind == UMP_ASK_REACTION ? add_reaction : add_purpose)(game, ask, &to);
    add_rule(&to, ask->rule);
    for (unsigned i = 0; i < ask->n_options; i++) {
        char words[UMP_TERM];
        ump_term_words(ask->option[i], words);
        ump_line_addf(&to, "%s%s", i ? ", " : ": ", words);
    }
}

/* ---- Events ---- */

static void add_label(const ump_game *game, const ump_event *e, ump_line *line,
                      const char *otherwise)
{
    add_words(game, line, e->label && e->label[0] ? e->label : otherwise, e->unit, e->other,
              e->value, e->limit);
}

static void add_item(const ump_game *game, const ump_event *e, ump_line *line)
{
    ump_line_addf(line, e->kept ? "%+" PRId32 " " : "(%+" PRId32 ") ", e->value);
    add_label(game, e, line, "");
    add_rule(line, e->rule);
    if (!e->kept)
        ump_line_addf(line, " dropped: %s", e->why ? e->why : "not counted");
}

/* An item may be labelled with an id of the chart: people read "light woods". */
static void part_words(char *text)
{
    for (; *text; text++)
        *text = *text == '_' ? ' ' : *text;
}

static void add_roll(const ump_game *game, const ump_event *e, ump_line *line)
{
    ump_line_add(line, "dice");
    for (unsigned i = 0; i < e->n_faces; i++)
        ump_line_addf(line, " %u", e->face[i]);
    ump_line_addf(line, ": %" PRId32 " for ", e->value);
    add_label(game, e, line, "the roll");
    add_rule(line, e->rule);
}

void ump_event_text(const ump_game *game, const ump_event *event, char line[UMP_LINE])
{
    ump_line to = ump_line_in(line, UMP_LINE);
    switch (event->kind) {
    case UMP_ITEM:
        add_item(game, event, &to);
        part_words(line);
        return;
    case UMP_ROLLED:
        add_roll(game, event, &to);
        return;
    case UMP_TOTAL:
        ump_line_addf(&to, "= %" PRId32 " ", event->value);
        add_label(game, event, &to, "in all");
        break;
    case UMP_MOVED:
        add_label(game, event, &to, "%u moves");
        break;
    case UMP_TURN:
        add_label(game, event, &to, "Turn %v");
        break;
    default:
        add_label(game, event, &to, "");
    }
    add_rule(&to, event->rule);
}
