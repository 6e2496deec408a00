/*
 * sentence.c: an order in words. The verb's form is read like a sentence: "U+ at T" with fire is
 * "2nd Wisconsin fires at 1st Tennessee". Where a name and a form do not read so, the family says
 * it (ump_show.says): a phrase in place of the verb ("fire deliberately"), or, where a % stands in
 * it, the whole sentence after the side: %u units, %t targets, %w a word.
 */
#include "view/board.h"

#include "play/words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct sentence {
    const ump_game *game;
    const ump_state *state;
    const ump_answer *answer;
    char *line;
    unsigned word; /* words said so far */
} sentence;

static void add(sentence *s, const char *format, ...) UMP_PRINTF(2, 3);

static void add(sentence *s, const char *format, ...)
{
    size_t used = strlen(s->line);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->line + used, UMP_LINE - used, format, arguments);
    va_end(arguments);
}

static void add_names(sentence *s, const uint16_t *piece, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        add(s, "%s%s",
            i == 0       ? ""
            : i + 1 == n ? " and "
                         : ", ",
            ump_piece_name(s->game, piece[i]));
}

static void add_word(sentence *s)
{
    if (s->word >= s->answer->n_words)
        return;
    const char *word = s->game->rules->words[s->answer->word[s->word++]];
    for (; *word; word++)
        add(s, "%c", *word == '_' ? ' ' : *word);
}

/* ---- The verb ---- */

static bool ends_with(const char *word, size_t size, const char *tail)
{
    size_t n = strlen(tail);
    return size >= n && memcmp(word + size - n, tail, n) == 0;
}

/* One does, several do: fires, passes, rallies. Only the first word of a phrase changes. */
static void add_verb(sentence *s, const char *phrase, bool several)
{
    size_t size = strcspn(phrase, " _");
    const char *rest = phrase + size;
    if (several)
        add(s, " %.*s", (int)size, phrase);
    else if (ends_with(phrase, size, "y") && size > 1 && !strchr("aeou", phrase[size - 2]))
        add(s, " %.*sies", (int)size - 1, phrase);
    else
        add(s, " %.*s%s", (int)size, phrase,
            ends_with(phrase, size, "s") || ends_with(phrase, size, "ch") ? "es" : "s");
    for (; *rest; rest++)
        add(s, "%c", *rest == '_' ? ' ' : *rest);
}

/* ---- The rest of the form ---- */

/* How far, rather than where to: a map shows the place. */
static void add_way(sentence *s)
{
    const ump_answer *a = s->answer;
    uint64_t ticks = 0;
    char length[32];
    ump_pt from = a->n_units ? ump_pieces_of(s->game, s->state)[a->unit[0]].at : a->path[0];
    for (unsigned i = 0; i < a->n_path; i++) {
        ticks += (uint64_t)ump_dist(from, a->path[i]).hi;
        from = a->path[i];
    }
    ump_len tenth = s->game->field.unit / 10;
    ump_len shown = (ump_len)((ticks + (uint64_t)tenth / 2) / (uint64_t)tenth);
    ump_show_thousandths((int64_t)shown * 100, length);
    add(s, " %s %s", length, s->game->field.unit == UMP_CM ? "cm" : "in");
}

static void add_slot(sentence *s, char slot)
{
    const ump_answer *a = s->answer;
    switch (slot) {
    case 'T':
        add(s, " ");
        add_names(s, a->target, a->n_targets);
        break;
    case 'P':
        add_way(s);
        break;
    case 'A':
        add(s, " %d°", (int)(ump_angle_thousandths(a->facing) + 500) / 1000 % 360);
        break;
    case 'W':
        add(s, " ");
        add_word(s);
        break;
    default:
        add(s, " %" PRId32, a->number);
    }
}

static bool slot_filled(const sentence *s, char slot)
{
    const ump_answer *a = s->answer;
    switch (slot) {
    case 'U':
        return a->n_units > 0;
    case 'T':
        return a->n_targets > 0;
    case 'P':
        return a->n_path > 0;
    case 'A':
        return a->turns;
    case 'W':
        return s->word < a->n_words;
    default:
        return a->number != 0;
    }
}

static bool is_slot(const char *part, size_t size)
{
    return size > 0 && size <= 2 && strchr("UTPAWN", part[0]) && (size == 1 || part[1] != ' ');
}

/* The slot that a literal introduces: "facing A". */
static char slot_after(const char *form)
{
    for (form += strspn(form, " "); *form && *form != ']';) {
        size_t size = strcspn(form, " ]");
        if (is_slot(form, size))
            return form[0];
        form += size + strspn(form + size, " ");
    }
    return '\0';
}

static void add_form(sentence *s, const char *form)
{
    while (*form) {
        form += strspn(form, " []");
        size_t size = strcspn(form, " ]");
        bool slot = is_slot(form, size);
        char next = slot ? form[0] : slot_after(form + size);
        if (slot && next != 'U' && slot_filled(s, next))
            add_slot(s, next);
        else if (!slot && next && next != 'P' && slot_filled(s, next))
            add(s, " %.*s", (int)size, form);
        form += size;
    }
}

/* ---- Whole sentences ---- */

static void add_template(sentence *s, const char *says)
{
    const ump_answer *a = s->answer;
    add(s, "%s: ", ump_side_name(s->game, a->side));
    for (; *says; says++) {
        char what = *says == '%' ? *++says : '\0';
        if (what == 'u')
            add_names(s, a->unit, a->n_units);
        else if (what == 't')
            add_names(s, a->target, a->n_targets);
        else if (what == 'w')
            add_word(s);
        else
            add(s, "%c", *says);
    }
}

static void add_order(sentence *s)
{
    const ump_answer *a = s->answer;
    const ump_verb *verb = &s->game->rules->verbs[a->verb];
    const ump_show *show = s->game->rules->show;
    const char *says = show && show->says ? show->says[a->verb] : NULL;
    if (says && strchr(says, '%')) {
        add_template(s, says);
        return;
    }
    if (a->n_units)
        add_names(s, a->unit, a->n_units);
    else
        add(s, "%s", ump_side_name(s->game, a->side));
    add_verb(s, says ? says : verb->name, a->n_units > 1);
    add_form(s, verb->form);
}

static void add_dice(sentence *s)
{
    const ump_answer *a = s->answer;
    add(s, "dice");
    for (unsigned i = 0; !a->by_value && i < a->n_faces; i++)
        add(s, " %u", a->face[i]);
}

void view_sentence(const ump_game *game, const ump_state *state, const ump_answer *answer,
                   char line[UMP_LINE])
{
    sentence s = {.game = game, .state = state, .answer = answer, .line = line};
    line[0] = '\0';
    if (answer->kind == UMP_ASK_DICE) {
        add_dice(&s);
    } else if (answer->kind == UMP_ASK_CHOICE) {
        add(&s, "%s: ", ump_side_name(game, answer->side));
        add_word(&s);
    } else {
        add_order(&s);
    }
}
