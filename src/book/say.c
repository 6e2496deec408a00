/*
 * say.c: how the book says things: numbers and names as words, sides, states, and what became of a
 * piece. Everything is written for HTML.
 */
#include "book/book.h"
#include "odds/odds.h"
#include "play/many.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void book_put_number(const ump_out *out, int32_t n)
{
    static const char *const word[] = {"none",  "one",   "two",  "three", "four",   "five",  "six",
                                       "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n < (int32_t)(sizeof word / sizeof *word))
        ump_put(out, word[n]);
    else
        ump_putf(out, "%d", n);
}

void book_raise_capitals(char *text)
{
    if (strncmp(text, "the ", 4) == 0)
        *text = 'T';
    for (char *at = strstr(text, ". the "); at; at = strstr(at, ". the "))
        at[2] = 'T';
}

/* Another begins with the same letters; beside a battery officers do not count, for it is named as
 * one. */
static bool begins_alike(const book *b, unsigned piece, size_t size, bool battery)
{
    const char *name = ump_piece_name(b->game, piece);
    for (unsigned i = 0; i < b->game->force.n_pieces; i++)
        if (i != piece && strncmp(ump_piece_name(b->game, i), name, size) == 0 &&
            !(battery && b->game->force.piece[i].leader))
            return true;
    return false;
}

/* "Calef's battery" of "Calef, 2nd U.S.", "11th New York" of "11th New York, Zouaves": a comma
 * inside a name would break a list of names. The whole name if another begins alike, and of "2nd,
 * 4th and 5th Virginia". */
void book_put_name(const book *b, unsigned piece, const ump_out *out)
{
    char text[UMP_LINE];
    const char *name = ump_piece_name(b->game, piece), *comma = strstr(name, ", ");
    const char *arm = b->before ? b->before[piece].arm : NULL;
    size_t size = comma ? (size_t)(comma - name) : 0;
    bool battery = comma && arm && strcmp(arm, "artillery") == 0 && !memchr(name, ' ', size);
    bool whole = !comma || strstr(comma, " and ") || begins_alike(b, piece, size, battery);
    snprintf(text, sizeof text, "%.*s%s", (int)(whole ? strlen(name) : size), name,
             battery && !whole ? "'s battery" : "");
    book_put_place(out, text);
}

/* Words of the language that a scenario writes with a capital because they stand first. */
static bool begins_with_word(const char *name)
{
    static const char *const words[] = {"The",   "Battery", "Heavy", "Light",    "Storming",
                                        "Corps", "Horse",   "Siege", "Advanced", "Mortars"};
    size_t size = strcspn(name, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == size && strncmp(name, words[i], size) == 0)
            return true;
    return false;
}

/* "Rockbridge Artillery"; "14th New York Heavy Artillery" goes without, as "14th New York" does. */
static bool ends_with_arm(const char *name, const char *last)
{
    static const char *const arms[] = {"Artillery", "Battalion", "Cavalry", "Brigade"};
    for (size_t i = 0; i < sizeof arms / sizeof *arms; i++)
        if (strncmp(last, arms[i], strlen(arms[i])) == 0)
            return isalpha((unsigned char)*name);
    return false;
}

/* "Corps battery", "Virginia horse", "Uhlans" and "Battery of Jonak's brigade" want an article;
 * "Parsons's battery" and "The pike" have their own, and "Lewiston" and "IR 32 d'Este" are names.
 */
static bool wants_article(const char *name)
{
    static const char *const ends[] = {",", " of ", " (", " at "};
    size_t size = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(name, ends[i]);
        if (end && (size_t)(end - name) < size)
            size = (size_t)(end - name);
    }
    size_t last = size;
    while (last > 0 && name[last - 1] != ' ')
        last--;
    if (memchr(name, '\'', size) || strncmp(name, "The ", 4) == 0)
        return false;
    return last > 0
               ? islower((unsigned char)name[last]) || ends_with_arm(name, name + last)
               : begins_with_word(name) || (isalpha((unsigned char)*name) && ump_is_many(name));
}

/* "the pike at the farm", "the battery of Jonak's brigade": as it stands inside a sentence. */
void book_put_place(const ump_out *out, const char *name)
{
    bool article = wants_article(name), own = strncmp(name, "The ", 4) == 0;
    bool lower = (article || own) && begins_with_word(name);
    const char first[] = {lower ? (char)tolower((unsigned char)*name) : *name, '\0'};
    ump_put(out, article ? "the " : "");
    book_escape(out, first);
    book_escape(out, *name ? name + 1 : name);
}

/* ---- Sides ---- */

/* Names of sides that need an article or are many. */
static const struct {
    const char *name, *says;
    bool many;
} sides[] = {{"Union", "the Union", false}, {"Confederate", "the Confederates", true}};

enum { SIDES = sizeof sides / sizeof *sides };

static size_t side_row(const book *b, unsigned side)
{
    size_t row = 0;
    while (row < SIDES && strcmp(sides[row].name, ump_side_name(b->game, side)) != 0)
        row++;
    return row;
}

void book_put_side(const book *b, unsigned side, bool begins, const ump_out *out)
{
    size_t row = side_row(b, side);
    const char *name = row < SIDES ? sides[row].says : ump_side_name(b->game, side);
    char first[] = {begins ? (char)toupper((unsigned char)*name) : *name, '\0'};
    book_escape(out, first);
    book_escape(out, *name ? name + 1 : name);
}

const char *book_verb(const book *b, unsigned side, const char *one, const char *many)
{
    size_t row = side_row(b, side);
    return row < SIDES && sides[row].many ? many : one;
}

/* ---- States ---- */

/* Levels whose ids are no words. */
static const char *level_words(const char *level)
{
    static const char *const words[][2] = {
        {"disorg", "disorganized"}, {"good", "good_order"}, {"stand_ready", "good_order"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], level) == 0)
            return words[i][1];
    return level;
}

static void put_level(const char *level, const ump_out *out)
{
    for (const char *c = level_words(level); *c; c++)
        ump_putf(out, "%c", *c == '_' ? ' ' : *c);
}

/* "is shaken", "are in disorder", and after "only" or before "again" if that is so. */
void book_put_state(const char *level, bool many, const char *only, const ump_out *out)
{
    const char *verb = ump_level_verb(level_words(level));
    ump_putf(out, " %s%s%s ", many ? "are" : "is", only, verb + strlen("is"));
    put_level(level, out);
}

/* The blow that made it so. NULL: there are no words of its own for it. */
static const char *blow_words(const char *level, bool many, bool as_blow)
{
    static const char *const words[][5] = {
        {"disorder", " is thrown into disorder", " are thrown into disorder",
         " falls into disorder", " fall into disorder"},
        {"shaken", " is shaken", " are shaken", " is left shaken", " are left shaken"},
        {"routed", " is put to flight", " are put to flight", " breaks and runs", " break and run"},
        {"confused", " falls into confusion", " fall into confusion", " is thrown into confusion",
         " are thrown into confusion"},
        {"routing", " is put to flight", " are put to flight", " breaks and runs",
         " break and run"},
        {"disarray", " is thrown into disarray", " are thrown into disarray",
         " falls into disarray", " fall into disarray"},
        {"disorganized", " is disorganized", " are disorganized", " is left disorganized",
         " are left disorganized"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], level_words(level)) == 0)
            return words[i][1 + many + 2 * as_blow];
    return NULL;
}

bool book_is_many(const book *b, unsigned piece)
{
    return ump_is_many(ump_piece_name(b->game, piece));
}

bool book_tells_level(const book_blow *blow)
{
    return blow->level && !(blow->better && blow->lost > 0);
}

/* " loses two", and where it is much of what it had " loses two of its five". */
static void put_loss(const book_blow *blow, bool many, const ump_out *out)
{
    static const char *const says[2][2] = {{" gets back ", " get back "}, {" loses ", " lose "}};
    ump_put(out, says[blow->lost > 0][many]);
    book_put_number(out, abs(blow->lost));
    if (3 * blow->lost >= blow->had && blow->had > 1) {
        ump_put(out, many ? " of their " : " of its ");
        book_put_number(out, blow->had);
    }
}

/* " loses one and leaves the field"; nobody is left of who is destroyed. */
static void put_end(const book_blow *blow, bool many, const ump_out *out)
{
    bool destroyed = blow->fate == BOOK_LEAVES && blow->lost > 0 && blow->left == 0;
    if (blow->lost > 0 && blow->left > 0) {
        put_loss(blow, many, out);
        ump_put(out, " and");
    }
    ump_put(out, book_fate_words(destroyed ? BOOK_DESTROYED : blow->fate, many));
}

const char *book_fate_words(enum book_fate fate, bool many)
{
    static const char *const words[][2] = {
        [BOOK_LEAVES] = {" leaves the field", " leave the field"},
        [BOOK_RUNS] = {" runs from the field", " run from the field"},
        [BOOK_CAUGHT] = {" is caught as it runs", " are caught as they run"},
        [BOOK_SURRENDERS] = {" surrenders", " surrender"},
        [BOOK_DESTROYED] = {" is destroyed", " are destroyed"}};
    return words[fate][many];
}

void book_put_blow(const book_blow *blow, bool many, unsigned style, const ump_out *out)
{
    if (blow->gone) {
        put_end(blow, many, out);
        return;
    }
    if (blow->lost != 0)
        put_loss(blow, many, out);
    if (!book_tells_level(blow))
        return;
    const char *words =
        blow->better ? NULL : blow_words(blow->level, many, style % 2 == BOOK_AS_BLOW);
    ump_put(out, blow->lost != 0 ? " and" : "");
    if (words) {
        ump_put(out, words);
        return;
    }
    book_put_state(blow->level, many, blow->better && !blow->well ? " only" : "", out);
    ump_put(out, blow->better ? blow->well ? " again" : " now" : "");
}

/* ---- Sentences ---- */

/* "A fires at B" as "fires at": what stands between the names. */
static void put_deed(const book *b, const book_blow *blow, const ump_out *out)
{
    size_t who = strlen(ump_piece_name(b->game, blow->by));
    size_t whom = strlen(ump_piece_name(b->game, blow->piece));
    char deed[UMP_LINE];
    snprintf(deed, sizeof deed, "%.*s", (int)(strlen(blow->words) - who - whom), blow->words + who);
    book_escape(out, deed);
}

/* "has the better of", "fires at the skirmishers of" and whom: "fires at its skirmishers". */
void book_put_deed_to_it(const book *b, const book_blow *blow, const ump_out *out)
{
    static const char sent[] = " the skirmishers of ";
    ump_growing text = {0};
    ump_out deed = ump_growing_out(&text);
    bool many = book_is_many(b, blow->piece);
    put_deed(b, blow, &deed);
    char *whose = text.failed || !text.at ? NULL : strstr(text.at, sent);
    if (whose) {
        *whose = '\0';
        ump_putf(out, "%s %s skirmishers", text.at, many ? "their" : "its");
    } else {
        put_deed(b, blow, out);
        ump_put(out, many ? "them" : "it");
    }
    free(text.at);
}

bool book_recovers(const book_blow *blow)
{
    return !blow->gone && blow->lost <= 0 && (blow->better || blow->lost < 0);
}

void book_put_deed(const book *b, const book_blow *blow, unsigned style, bool victim_first,
                   const ump_out *out)
{
    bool told = blow->words && !book_recovers(blow), many = book_is_many(b, blow->piece);
    if (told && blow->won) {
        book_put_name(b, blow->piece, out);
        ump_put(out, many ? " have the better of " : " has the better of ");
        book_put_name(b, blow->by, out);
        ump_put(out, ", but");
        book_put_blow(blow, many, style, out);
        return;
    }
    if (told && !victim_first) {
        book_put_name(b, blow->by, out);
        put_deed(b, blow, out);
        book_put_name(b, blow->piece, out);
        ump_put(out, ", which");
        book_put_blow(blow, many, BOOK_AS_BLOW, out);
        return;
    }
    book_put_name(b, blow->piece, out);
    book_put_blow(blow, many, style, out);
    if (told) {
        ump_put(out, " as ");
        book_put_name(b, blow->by, out);
        book_put_deed_to_it(b, blow, out);
    } else if (blow->by != UMP_NOBODY && !book_recovers(blow)) {
        ump_put(out, blow->lost > 0 && !blow->gone ? " in the fight with " : " before ");
        book_put_name(b, blow->by, out);
    }
}
