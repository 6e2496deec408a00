/*
 * carry.c: from one battle to the next. Units and leaders that a later scenario lists under the
 * same ids go into it as the battle before left them, in the lines of states.c.
 *
 * The rule: of what a unit has lost, a part comes back overnight (stragglers and the lightly
 * wounded), rounded down; one that left the table counts as lost whole, and of prisoners nobody
 * comes back. Who is left rallies. A unit of which nobody is left is lost, as are fallen leaders;
 * those who took their places go on.
 */
#include "play/carry.h"
#include "play/play.h"

#include <string.h>

/* ---- Facts by their names ---- */

static int fact_named(const ump_game *game, unsigned piece, const char *name)
{
    for (size_t i = 0; i < game->rules->n_facts; i++)
        if (ump_fact_fits(game, piece, i) && strcmp(game->rules->facts[i].name, name) == 0)
            return (int)i;
    return -1;
}

static int32_t fact_of(const ump_game *game, const ump_state *state, unsigned piece,
                       const char *name)
{
    int fact = fact_named(game, piece, name);
    return fact < 0 || !game->rules->fact ? UMP_NO_FACT
                                          : game->rules->fact(game, state, piece, fact);
}

static bool is_fate(const ump_game *game, const ump_state *state, unsigned piece, const char *word)
{
    int fact = fact_named(game, piece, "fate");
    int32_t fate = fact_of(game, state, piece, "fate");
    return fact >= 0 && fate >= 0 && strcmp(game->rules->facts[fact].words[fate], word) == 0;
}

static void say(ump_ruling *said, int fact, int32_t value)
{
    if (fact < 0 || said->n_facts == UMP_MAX_RULED)
        return;
    said->fact[said->n_facts] = (uint16_t)fact;
    said->value[said->n_facts++] = value;
}

/* The word of a fact that means that the piece is no more. */
static int32_t gone_word(const ump_game *game, int fact)
{
    static const char *const gone[] = {"lost", "eliminated", "destroyed"};
    for (int32_t i = 0; fact >= 0 && game->rules->facts[fact].words[i]; i++)
        for (size_t k = 0; k < sizeof gone / sizeof *gone; k++)
            if (strcmp(game->rules->facts[fact].words[i], gone[k]) == 0)
                return i;
    return -1;
}

/* ---- A unit ---- */

static int strength_fact(const ump_game *game, unsigned piece)
{
    int figures = fact_named(game, piece, "figures");
    return figures >= 0 ? figures : fact_named(game, piece, "stands");
}

void ump_carry_hear(void *taken, const ump_event *event, const ump_state *state)
{
    bool *is_taken = taken;
    (void)state;
    if (event->kind == UMP_TOLD && event->unit < UMP_MAX_PIECES && event->label &&
        strstr(event->label, "surrenders"))
        is_taken[event->unit] = true;
}

int32_t ump_carry_strength(const ump_carry *c, unsigned piece)
{
    ump_look is;
    ump_state_look(c->from, c->end, piece, &is);
    if (is_fate(c->from, c->end, piece, "waiting"))
        return is.original;
    if (is_fate(c->from, c->end, piece, "surrendered") || (c->taken[piece] && !is.on_table))
        return 0;
    int32_t left = is.on_table ? is.strength : 0;
    int32_t captured = fact_of(c->from, c->end, piece, "captured");
    int32_t lost = is.original - left - (captured > 0 ? captured : 0);
    return left + lost * (int32_t)c->percent / 100;
}

static void say_unit(const ump_carry *c, unsigned piece, unsigned as, const ump_look *whole,
                     ump_ruling *said)
{
    int32_t now = ump_carry_strength(c, piece);
    int fate = fact_named(c->to, as, "fate");
    if (now <= 0 && gone_word(c->to, fate) >= 0)
        say(said, fate, gone_word(c->to, fate));
    else if (now < whole->original)
        say(said, strength_fact(c->to, as), now > 0 ? now : 1);
}

/* ---- A leader: how many were lost under his name, and who leads now ---- */

/* He fell or was taken. Who rode off, is here or was still to come does as his new line says. */
static bool is_fallen(const ump_carry *c, unsigned leader)
{
    ump_look is;
    ump_state_look(c->from, c->end, leader, &is);
    return !is.on_table && !is_fate(c->from, c->end, leader, "waiting") &&
           !is_fate(c->from, c->end, leader, "left");
}

static void say_leader(const ump_carry *c, const ump_state *fresh, unsigned piece, unsigned as,
                       ump_ruling *said)
{
    static const char *const kept[] = {"lost", "losses", "lb", "fate"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        int32_t value = fact_of(c->from, c->end, piece, kept[i]);
        bool stays = strcmp(kept[i], "fate") == 0 && !is_fallen(c, piece);
        if (value != UMP_NO_FACT && !stays && value != fact_of(c->to, fresh, as, kept[i]))
            say(said, fact_named(c->to, as, kept[i]), value);
    }
}

/* ---- All of them ---- */

/* The piece of the later battle that is meant, by id, side and kind. */
static unsigned same_piece(const ump_carry *c, unsigned piece)
{
    const ump_piece_def *was = &c->from->force.piece[piece];
    unsigned as = ump_piece_find(c->to, was->id);
    if (as == UMP_NOBODY)
        return as;
    const ump_piece_def *is = &c->to->force.piece[as];
    bool same = is->leader == was->leader &&
                strcmp(c->to->force.side[is->side].id, c->from->force.side[was->side].id) == 0;
    return same ? as : UMP_NOBODY;
}

static bool carry_piece(const ump_carry *c, ump_state *state, unsigned piece, unsigned as)
{
    ump_ruling said = {.piece = (uint16_t)as};
    ump_look whole;
    ump_state_look(c->to, state, as, &whole);
    if (c->from->force.piece[piece].leader)
        say_leader(c, state, piece, as, &said);
    else
        say_unit(c, piece, as, &whole, &said);
    ump_refusal refusal;
    return said.n_facts == 0 || ump_state_say(c->to, state, &said, &refusal);
}

bool ump_carry_write(const ump_carry *c, const ump_out *out, size_t *carried)
{
    *carried = 0;
    if (c->from->rules != c->to->rules)
        return false;
    ump_state *state = ump_state_bare(c->to, true);
    if (!state)
        return false;
    for (unsigned i = 0; i < c->from->force.n_pieces; i++) {
        unsigned as = same_piece(c, i);
        *carried += as != UMP_NOBODY && carry_piece(c, state, i, as);
    }
    ump_muster_write(c->to, state, 0, out);
    ump_state_free(state);
    return true;
}
