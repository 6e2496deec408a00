/*
 * colour.c: the colour of each side on maps, pages and paper. A side line says it ("colour green");
 * else nations have their own, and others go by the order of the sides. No two sides share one.
 */
#include "force/draft.h"

#include <string.h>

/* ORDER COLOUR */
static const char *const colours[UMP_COLOURS] = {"blue",  "butternut", "navy", "ochre",
                                                 "green", "red",       "grey", "violet"};

const char *ump_colour_name(enum ump_colour colour)
{
    return colour < UMP_COLOURS ? colours[colour] : "";
}

bool ump_colour_read(ump_reader *r, ump_token t, uint8_t *colour)
{
    int row = ump_token_one_of(r, t, "a colour", colours, UMP_COLOURS);
    if (row >= 0)
        *colour = (uint8_t)row;
    return row >= 0;
}

/* Does a word of the text begin so? */
static bool has_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    for (bool begins = true; *text; text++) {
        if (begins && strlen(text) >= size && ump_same_id(text, size, word, size))
            return true;
        begins = *text == ' ' || *text == '-';
    }
    return false;
}

static uint8_t by_name(const char *name, unsigned side)
{
    static const struct {
        const char *word;
        enum ump_colour colour;
    } known[] = {
        {"union", UMP_BLUE},      {"federal", UMP_BLUE}, {"confederate", UMP_BUTTERNUT},
        {"rebel", UMP_BUTTERNUT}, {"prussia", UMP_NAVY}, {"austria", UMP_OCHRE},
        {"ital", UMP_GREEN},      {"blue", UMP_BLUE},    {"red", UMP_RED},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (has_word(name, known[i].word))
            return (uint8_t)known[i].colour;
    return side == 0 ? UMP_BLUE : UMP_BUTTERNUT;
}

bool ump_colours_settle(ump_side side[UMP_MAX_SIDES], ump_reader *r)
{
    bool said[UMP_MAX_SIDES];
    for (unsigned s = 0; s < UMP_MAX_SIDES; s++) {
        said[s] = side[s].colour != UMP_COLOURS;
        if (!said[s])
            side[s].colour = by_name(side[s].name, s);
    }
    if (side[0].colour != side[1].colour)
        return true;
    if (said[0] && said[1]) {
        ump_error_at(r->errors, r->text->name, side[1].line, 1,
                     "side %s has the colour of side %s, %s; expected another", side[1].id,
                     side[0].id, colours[side[0].colour]);
        return false;
    }
    side[said[1] ? 0 : 1].colour = side[0].colour == UMP_BUTTERNUT ? UMP_BLUE : UMP_BUTTERNUT;
    return true;
}
