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

/* "Calef" of "Calef, 2nd U.S.": a comma inside a name would break a list of names. The whole name
 * if another begins alike. */
static size_t short_name(const book *b, unsigned piece)
{
    const char *name = ump_piece_name(b->game, piece), *comma = strstr(name, ", ");
    size_t size = comma ? (size_t)(comma - name) : strlen(name);
    for (unsigned i = 0; comma && i < b->game->force.n_pieces; i++)
        if (i != piece && strncmp(ump_piece_name(b->game, i), name, size) == 0)
            return strlen(name);
    return size;
}

void book_put_name(const book *b, unsigned piece, const ump_out *out)
{
    char name[UMP_LINE];
    snprintf(name, sizeof name, "%.*s", (int)short_name(b, piece), ump_piece_name(b->game, piece));
    book_put_place(out, name);
}

/* "The pike at the farm" inside a sentence. */
void book_put_place(const ump_out *out, const char *name)
{
    bool article = strncmp(name, "The ", 4) == 0;
    ump_put(out, article ? "the " : "");
    book_escape(out, article ? name + 4 : name);
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
    static const char *const words[][2] = {{"disorg", "disorganized"}, {"good", "good_order"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], level) == 0)
            return words[i][1];
    return level;
}

void book_put_level(const char *level, const ump_out *out)
{
    for (const char *c = level_words(level); *c; c++)
        ump_putf(out, "%c", *c == '_' ? ' ' : *c);
}

/* "is shaken", "are in disorder", and after "only" or before "again" if that is so. */
void book_put_state(const char *level, bool many, const char *only, const ump_out *out)
{
    const char *verb = ump_level_verb(level_words(level));
    ump_putf(out, " %s%s%s ", many ? "are" : "is", only, verb + strlen("is"));
    book_put_level(level, out);
}

bool book_is_many(const book *b, unsigned piece)
{
    return ump_is_many(ump_piece_name(b->game, piece));
}

/* Whoever loses men and finds his order again is told of when the turn ends. */
static bool tells_level(const book_blow *blow)
{
    return blow->level && !(blow->better && blow->lost > 0);
}

void book_put_blow(const book_blow *blow, bool many, const ump_out *out)
{
    const char *join = "";
    if (blow->gone && blow->lost > 0) {
        ump_put(out, many ? " are destroyed" : " is destroyed");
        return;
    }
    if (blow->lost != 0) {
        static const char *const says[2][2] = {{" gets back ", " get back "},
                                               {" loses ", " lose "}};
        ump_put(out, says[blow->lost > 0][many]);
        book_put_number(out, blow->lost > 0 ? blow->lost : -blow->lost);
        join = " and";
    }
    ump_put(out, blow->gone || tells_level(blow) ? join : "");
    if (blow->gone) {
        ump_put(out, many ? " leave the table" : " leaves the table");
    } else if (tells_level(blow)) {
        book_put_state(blow->level, many, blow->better && !blow->well ? " only" : "", out);
        ump_put(out, blow->better ? blow->well ? " again" : " now" : "");
    }
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

/* "fires at the skirmishers of" and whom: "fires at its skirmishers". */
static void put_deed_to_it(const book *b, const book_blow *blow, const ump_out *out)
{
    ump_growing text = {0};
    ump_out deed = ump_growing_out(&text);
    bool many = book_is_many(b, blow->piece);
    put_deed(b, blow, &deed);
    char *the = text.failed || !text.at ? NULL : strstr(text.at, " the ");
    char *of = the ? strstr(the, " of ") : NULL;
    if (of) {
        *the = *of = '\0';
        ump_putf(out, "%s %s %s", text.at, many ? "their" : "its", the + strlen(" the "));
    } else {
        put_deed(b, blow, out);
        ump_put(out, many ? "them" : "it");
    }
    free(text.at);
}

/* It comes to itself: that is no enemy's deed. */
static bool recovers(const book_blow *blow)
{
    return !blow->gone && blow->lost <= 0 && (blow->better || blow->lost < 0);
}

void book_put_deed(const book *b, const book_blow *blow, bool victim_first, const ump_out *out)
{
    bool told = blow->words && !recovers(blow), many = book_is_many(b, blow->piece);
    if (told && !victim_first) {
        book_put_name(b, blow->by, out);
        put_deed(b, blow, out);
        book_put_name(b, blow->piece, out);
        ump_put(out, ", which");
        book_put_blow(blow, many, out);
        return;
    }
    book_put_name(b, blow->piece, out);
    book_put_blow(blow, many, out);
    if (told) {
        ump_put(out, " as ");
        book_put_name(b, blow->by, out);
        put_deed_to_it(b, blow, out);
    } else if (blow->by != UMP_NOBODY && !recovers(blow)) {
        ump_put(out, blow->lost > 0 && !blow->gone ? " in the fight with " : " before ");
        book_put_name(b, blow->by, out);
    }
}
