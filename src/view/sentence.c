/*
 * sentence.c: an order in words. Name and form of a verb are read like a sentence: fire, "U+ at T"
 * is "2nd Wisconsin fires at 1st Tennessee". Where they do not read so the family says it otherwise
 * (ump_show.says): with a form of its own, whose subject is the units ("ride [P+] [to join T]"),
 * where D is a word that is a deed or a shape ("unlimbers", "forms column"); or, where a %
 * stands in it, with the whole sentence: %u units, %t targets.
 */
#include "view/board.h"

#include "play/many.h"
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
    char words[UMP_TERM];
    ump_term_words(s->game->rules->words[s->answer->word[s->word++]], words);
    add(s, "%s", words);
}

/* ---- The verb ---- */

static bool ends_with(const char *word, size_t size, const char *tail)
{
    size_t n = strlen(tail);
    return size >= n && memcmp(word + size - n, tail, n) == 0;
}

/* One does, several do: fires, passes, rallies, is. */
static void add_verb(sentence *s, const char *verb, size_t size, bool several)
{
    bool be = size == 2 && memcmp(verb, "be", 2) == 0;
    bool hisses = ends_with(verb, size, "s") || ends_with(verb, size, "ch");
    if (be)
        add(s, several ? " are" : " is");
    else if (several)
        add(s, " %.*s", (int)size, verb);
    else if (ends_with(verb, size, "y") && size > 1 && !strchr("aeou", verb[size - 2]))
        add(s, " %.*sies", (int)size - 1, verb);
    else
        add(s, " %.*s%s", (int)size, verb, hisses ? "es" : "s");
}

/* ---- The rest of the form ---- */

/* Who does it where no unit is named: the leader who is asked, "Granger is done", or the side. */
static const char *who_is_asked(const sentence *s)
{
    unsigned asked = s->state->ask_unit;
    bool leader = asked < s->game->force.n_pieces && s->game->force.piece[asked].leader;
    return leader ? ump_piece_name(s->game, asked) : ump_side_people(s->game, s->answer->side);
}

/* Several units, or one whose name is of many: "Uhlans move". */
static bool several(const sentence *s)
{
    const ump_answer *a = s->answer;
    if (a->n_units == 1)
        return ump_is_many(ump_piece_name(s->game, a->unit[0]));
    return a->n_units > 1 || ump_is_many(who_is_asked(s));
}

/* How far, and toward whom: a map shows the place. */
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
    ump_show_thousandths(shown > 0 ? (int64_t)shown * 100 : 100, length); /* a little is not 0 */
    if (ticks > 0)
        add(s, " %s %s", length, s->game->field.unit == UMP_CM ? "cm" : "in");
    else
        add(s, " on the spot");
    if (a->n_units > 0) {
        char whither[UMP_WHITHER];
        ump_whither_words(s->game, s->state, a->unit[0], a->path[a->n_path - 1], whither);
        add(s, "%s%s", whither[0] ? " " : "", whither);
    }
}

static ump_angle front_of(const sentence *s)
{
    const ump_answer *a = s->answer;
    return a->n_units ? ump_pieces_of(s->game, s->state)[a->unit[0]].facing : 0;
}

/* How far a new front is from the one it has, in whole degrees. */
static int turn_of(const sentence *s)
{
    return (int)(ump_angle_thousandths(ump_angle_between(front_of(s), s->answer->facing)) + 500) /
           1000;
}

/* A bearing of the table says nothing to people. */
static void add_front(sentence *s)
{
    int degrees = turn_of(s);
    if (degrees == 0)
        add(s, " straight ahead");
    else if (degrees == 180)
        add(s, " about");
    else
        add(s, " %d° to the %s", degrees,
            (ump_angle)(s->answer->facing - front_of(s)) < UMP_HALF_TURN ? "right" : "left");
}

/* A state and no shape: guns deploy limbered, and not in limbered. */
static bool is_state_next(const sentence *s)
{
    if (s->word >= s->answer->n_words)
        return false;
    const char *word = s->game->rules->words[s->answer->word[s->word]];
    return ends_with(word, strlen(word), "ed");
}

/* A battery limbers, by "limber" or "limbered"; a regiment forms line. */
static void add_deed(sentence *s)
{
    unsigned word = s->answer->word[s->word];
    const char *name = s->game->rules->words[word];
    bool state = is_state_next(s);
    if (state || s->game->rules->show->deeds >> word & 1) {
        add_verb(s, name, strlen(name) - (state ? 2 : 0), several(s));
        s->word++;
        return;
    }
    add_verb(s, "form", strlen("form"), several(s));
    add(s, " ");
    add_word(s);
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
        add_front(s);
        break;
    case 'W':
        add(s, " ");
        add_word(s);
        break;
    case 'D':
        add_deed(s);
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
    case 'D':
        return s->word < a->n_words;
    default:
        return a->number != 0;
    }
}

static bool is_slot(const char *part, size_t size)
{
    return size > 0 && strchr("UTPAWND", part[0]) &&
           (size == 1 || (size == 2 && strchr("+*", part[1])));
}

static bool is_word(const char *part, size_t size, const char *word)
{
    return strlen(word) == size && memcmp(part, word, size) == 0;
}

/* The first slot of a group, "[facing A]", decides whether it is said. */
static bool group_said(const sentence *s, const char *group)
{
    for (size_t size; *group && *group != ']'; group += size + strspn(group + size, " ")) {
        size = strcspn(group, " ]");
        if (is_slot(group, size)) /* "facing" the way it faces is not worth saying */
            return slot_filled(s, group[0]) && (group[0] != 'A' || turn_of(s) > 0);
    }
    return true;
}

/* Units are the subject already; and of a way or a turn it is said how far, not where to. */
static bool is_dropped(const sentence *s, const char *part, size_t size)
{
    const char *next = part + size + strspn(part + size, " ");
    if (!is_slot(next, strcspn(next, " ]")))
        return false;
    return (next[0] == 'P' && (is_word(part, size, "to") || is_word(part, size, "by"))) ||
           (next[0] == 'A' && is_word(part, size, "to")) ||
           (next[0] == 'W' && is_word(part, size, "in") && is_state_next(s));
}

static void add_part(sentence *s, const char *part, size_t size)
{
    if (is_slot(part, size) && part[0] != 'U')
        add_slot(s, part[0]);
    else if (is_word(part, size, "move"))
        add_verb(s, part, size, several(s)); /* "turns about and moves" */
    else if (is_word(part, size, "stands"))
        add(s, s->answer->number == 1 ? " stand" : " stands");
    else if (!is_slot(part, size) && !is_dropped(s, part, size))
        add(s, " %.*s", (int)size, part);
}

static void add_form(sentence *s, const char *form)
{
    for (form += strspn(form, " ]"); *form; form += strspn(form, " ]")) {
        if (*form == '[' && !group_said(s, form + 1)) {
            form += strcspn(form, "]");
            continue;
        }
        form += *form == '[';
        size_t size = strcspn(form, " ]");
        add_part(s, form, size);
        form += size;
    }
}

/* ---- Whole sentences ---- */

static void add_template(sentence *s, const char *form)
{
    const ump_answer *a = s->answer;
    char agreed[UMP_LINE];
    ump_agree(form, &(ump_agreement){.unit = several(s)}, agreed, sizeof agreed);
    for (const char *says = agreed; *says; says++) {
        char what = *says == '%' ? *++says : '\0';
        if (what == 'u')
            add_names(s, a->unit, a->n_units);
        else if (what == 't')
            add_names(s, a->target, a->n_targets);
        else
            add(s, "%c", *says);
    }
}

static void add_subject(sentence *s)
{
    const ump_answer *a = s->answer;
    if (a->n_units)
        add_names(s, a->unit, a->n_units);
    else
        add(s, "%s", who_is_asked(s));
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
    const char *first = says ? says : verb->name;
    size_t size = strcspn(first, " ");
    add_subject(s);
    if (is_slot(first, size))
        size = 0;
    else
        add_verb(s, first, size, several(s));
    add_form(s, says ? says + size : verb->form);
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
        char words[UMP_TERM];
        ump_term_words(game->rules->words[answer->word[0]], words);
        add(&s, "%s: %s", ump_side_name(game, answer->side), words);
    } else {
        add_order(&s);
    }
}
