/*
 * deeds.c: who struck whom in a turn and what came of it, in sentences that are not all alike. Fire
 * of several at one is one sentence; who is struck again at once is not named again.
 */
#include "book/story.h"
#include <string.h>

typedef struct teller {
    const book *b;
    scene *s;
    const ump_out *out;
    unsigned told;            /* sentences so far: they take turns */
    uint16_t striker, struck; /* of the last sentence, as long as nobody else was named in it */
    const char *words;        /* and what was said */
    unsigned then;            /* how many that begin with "Then" follow one another */
} teller;

static bool is_leader(const book *b, const book_blow *blow)
{
    return story_piece(b, blow->piece)->leader;
}

bool story_just_leaves(const book *b, const book_blow *blow)
{
    return !is_leader(b, blow) && !blow->ruled && blow->gone && blow->lost == 0 && !blow->words;
}

bool story_is_told(const book *b, const book_blow *blow)
{
    bool worse = blow->level && !blow->better;
    return !is_leader(b, blow) && !blow->ruled && !story_just_leaves(b, blow) &&
           (blow->lost != 0 || blow->gone || (worse && blow->words));
}

/* ---- Blows that are one ---- */

static void add_blow(book_blow *whole, const book_blow *more)
{
    whole->lost += more->lost;
    whole->left += more->left;
    whole->gone = more->gone;
    whole->fate = more->fate;
    book_set_level(whole, more->is, more->level);
}

static bool same_deed(const book_blow *x, const book_blow *y)
{
    return x->turn == y->turn && x->piece == y->piece && x->by == y->by && x->words && y->words &&
           strcmp(x->words, y->words) == 0;
}

/* Fire at the piece itself, and at nobody it has sent out. */
static bool is_fire(const book *b, const book_blow *blow)
{
    return story_is_told(b, blow) && blow->words && blow->act == UMP_ACT_FIRE &&
           !strstr(blow->words, " the skirmishers ");
}

static bool joins_fire(const book *b, const book_blow *whole, const book_blow *next)
{
    return next->turn == whole->turn && next->piece == whole->piece && is_fire(b, whole) &&
           is_fire(b, next);
}

/* The same deed done again at once is one blow, and so is fire of several at one; at[] moves on
 * behind the last, and those who did it are called. */
static book_blow take_blow(const book *b, size_t *at, roll_call *by)
{
    book_blow whole = b->blow[(*at)++];
    by->n = 0;
    story_call(by, whole.by);
    while (*at < b->n_blows && (same_deed(&whole, &b->blow[*at]) ||
                                (!whole.gone && joins_fire(b, &whole, &b->blow[*at])))) {
        story_call(by, b->blow[*at].by);
        add_blow(&whole, &b->blow[(*at)++]);
    }
    return whole;
}

/* What it cost him who struck stands in the same sentence. */
static bool is_answer(const book *b, const book_blow *blow, const book_blow *next)
{
    return blow->by != UMP_NOBODY && next->deed == blow->deed && next->piece == blow->by &&
           next->by == blow->piece && next->lost >= 0 && story_is_told(b, next);
}

/* The answer to a blow, past all that is not told here; at: behind the blow. NULL: there is none.
 */
static const book_blow *find_answer(const book *b, const book_blow *blow, size_t at)
{
    while (at < b->n_blows && !story_is_told(b, &b->blow[at]) && !is_leader(b, &b->blow[at]))
        at++;
    return at < b->n_blows && is_answer(b, blow, &b->blow[at]) ? &b->blow[at] : NULL;
}

/* ---- Sentences ---- */

/* "A and B fire at C, which loses two", or "Under the fire of A and B, C loses two". */
static void put_volleys(teller *t, const book_blow *blow, const roll_call *by)
{
    bool many = book_is_many(t->b, blow->piece), under = t->told % 2;
    if (under)
        ump_put(t->out, "Under the fire of ");
    bool several = story_put_names(t->b, t->s, by, t->out);
    ump_put(t->out, under ? ", " : several ? " fire at " : " fires at ");
    book_put_name(t->b, blow->piece, t->out);
    ump_put(t->out, under ? "" : ", which");
    book_put_blow(blow, many, BOOK_AS_BLOW, t->out);
}

/* Fire that counts at once was fired also by who fell to the fire of the other side. */
static bool is_last_fire(const book *b, const book_blow *blow)
{
    for (size_t i = 0; i < b->n_blows && blow->act == UMP_ACT_FIRE; i++)
        if (b->blow[i].deed == blow->deed && b->blow[i].piece == blow->by && b->blow[i].gone)
            return true;
    return false;
}

/* "B loses two to the last fire of A" */
static void put_last_fire(teller *t, const book_blow *blow)
{
    book_put_name(t->b, blow->piece, t->out);
    book_put_blow(blow, book_is_many(t->b, blow->piece), BOOK_AS_BLOW, t->out);
    ump_put(t->out, " under the last fire of ");
    book_put_name(t->b, blow->by, t->out);
}

/* "Then A charges it, and it is routed", "Next B fires at it ...": of one who was struck just
 * before. */
static void put_next_blow(teller *t, const book_blow *blow)
{
    bool many = book_is_many(t->b, blow->piece);
    bool again = blow->by == t->striker && t->words && strcmp(blow->words, t->words) == 0;
    if (!again)
        ump_put(t->out, t->then++ % 2 ? "Next " : "Then ");
    book_put_name(t->b, blow->by, t->out);
    book_put_deed_to_it(t->b, blow, t->out);
    ump_put(t->out, again ? " again, and " : ", and ");
    ump_put(t->out, many ? "they" : "it");
    book_put_blow(blow, many, t->told, t->out);
}

/* "Under the fire of A, B loses two". */
static void put_under(teller *t, const char *under, const book_blow *blow)
{
    ump_put(t->out, under);
    book_put_name(t->b, blow->by, t->out);
    ump_put(t->out, ", ");
    book_put_name(t->b, blow->piece, t->out);
    book_put_blow(blow, book_is_many(t->b, blow->piece), BOOK_AS_BLOW, t->out);
}

static void put_one_deed(teller *t, const book_blow *blow)
{
    static const char *const under[UMP_ACTS] = {[UMP_ACT_FIRE] = "Under the fire of ",
                                                [UMP_ACT_CHARGE] = "Charged by ",
                                                [UMP_ACT_FIGHT] = "Hand to hand with "};
    bool plain =
        !book_recovers(blow) && !blow->won && (blow->act != UMP_ACT_FIRE || is_fire(t->b, blow));
    if (t->struck != blow->piece)
        t->then = 0;
    if (blow->words && plain && is_last_fire(t->b, blow))
        put_last_fire(t, blow);
    else if (blow->words && plain && blow->by != blow->piece && t->struck == blow->piece)
        put_next_blow(t, blow);
    else if (blow->words && plain && under[blow->act] && t->told % 3 == 1)
        put_under(t, under[blow->act], blow);
    else
        book_put_deed(t->b, blow, t->told, t->told % 3 == 2, t->out);
}

static void put_deed(teller *t, const book_blow *blow, const roll_call *by)
{
    if (by->n > 1)
        put_volleys(t, blow, by);
    else
        put_one_deed(t, blow);
    t->striker = by->n > 1 ? UMP_NOBODY : blow->by;
    t->struck = blow->gone ? UMP_NOBODY : blow->piece;
    t->words = blow->words;
    t->told++;
}

/* first: the blow that is answered. */
static void put_answer(teller *t, const book_blow *first, const book_blow *blow)
{
    bool many = book_is_many(t->b, blow->piece);
    ump_put(t->out, "; ");
    book_put_name(t->b, blow->piece, t->out);
    ump_put(t->out, first->won ? "" : many ? " themselves" : " itself");
    book_put_blow(blow, many, t->told, t->out);
    t->struck = UMP_NOBODY;
}

static void put_leader_lost(teller *t, size_t i)
{
    const book *b = t->b;
    const book_blow *blow = &b->blow[i];
    bool before = false;
    for (size_t k = 0; k < i; k++)
        before = before || (b->blow[k].piece == blow->piece && b->blow[k].gone);
    ump_put(t->out, before ? "The officer in the place of " : "");
    if (blow->words) {
        book_escape(t->out, blow->words);
    } else {
        book_put_name(b, blow->piece, t->out);
        ump_put(t->out, " falls");
    }
    ump_put(t->out, ". ");
    t->struck = UMP_NOBODY;
}

/* It rallied in between, which was not told, so that it is no news either. */
static bool is_known(const scene *s, const book_blow *blow)
{
    const char *known = s->known[blow->piece].level;
    return blow->level && known && strcmp(known, blow->level) == 0;
}

/* It found its order again in between: whoever does not read that wonders how it can lose it. */
static void put_order(teller *t, const book_blow *blow)
{
    if (!blow->level || blow->was > 0 || t->s->known[blow->piece].well)
        return;
    book_put_name(t->b, blow->piece, t->out);
    ump_put(t->out, book_is_many(t->b, blow->piece) ? " find their order again. "
                                                    : " finds its order again. ");
    t->striker = UMP_NOBODY;
    t->struck = blow->piece;
}

void story_put_deeds(const book *b, scene *s, const ump_out *out)
{
    teller t = {
        .b = b, .s = s, .out = out, .told = s->turn, .striker = UMP_NOBODY, .struck = UMP_NOBODY};
    for (size_t i = 0; i < b->n_blows;) {
        const book_blow *here = &b->blow[i];
        if (here->turn == s->turn && is_leader(b, here) && here->gone && !here->ruled)
            put_leader_lost(&t, i);
        if (here->turn != s->turn || !story_is_told(b, here)) {
            i++;
            continue;
        }
        book_blow blow = take_blow(b, &i, &s->alike);
        if (is_known(s, &blow))
            blow.level = NULL;
        if (blow.lost == 0 && !blow.gone && !blow.level)
            continue;
        put_order(&t, &blow);
        put_deed(&t, &blow, &s->alike);
        story_know(s, &blow);
        const book_blow *answer = find_answer(b, &blow, i);
        if (answer) {
            story_know(s, answer);
            put_answer(&t, &blow, answer);
            i = (size_t)(answer - b->blow) + 1;
        }
        ump_put(out, ". ");
    }
}

/* Who leaves the table unhurt had run before: that weighs little. */
static int32_t weight_of(const book *b, const book_blow *blow)
{
    if (story_just_leaves(b, blow))
        return 1;
    return blow->lost + blow->left + (blow->level && !blow->better ? blow->is - blow->was : 0);
}

bool book_worst_blow(const book *b, unsigned turn, unsigned side, book_blow *worst)
{
    int32_t most = 0;
    for (size_t i = 0; i < b->n_blows;) {
        book_blow blow = b->blow[i++];
        while (i < b->n_blows && same_deed(&blow, &b->blow[i]))
            add_blow(&blow, &b->blow[i++]);
        bool counts = blow.turn == turn && story_piece(b, blow.piece)->side == side &&
                      (story_is_told(b, &blow) || story_just_leaves(b, &blow));
        if (!counts || weight_of(b, &blow) <= most)
            continue;
        most = weight_of(b, &blow);
        *worst = blow;
    }
    return most > 0;
}
