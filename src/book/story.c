/*
 * story.c: the battle by turns, in prose: who went where, who struck whom and what came of it, how
 * they stood when the turn ended, what changed hands.
 */
#include "book/book.h"
#include "play/many.h"
#include <stdlib.h>
#include <string.h>

static const ump_piece_def *piece_of(const book *b, unsigned piece)
{
    return &b->game->force.piece[piece];
}

enum way { ON, BACK, ASIDE, COMING, WAYS };

typedef struct roll_call {
    uint16_t piece[UMP_MAX_PIECES];
    size_t n;
} roll_call;

/* How the pieces stood as a turn began and when it ended, and the last change of their state until
 * then. */
typedef struct scene {
    unsigned turn;
    bool began[UMP_MAX_PIECES], ended[UMP_MAX_PIECES]; /* it was on the table */
    ump_pt from[UMP_MAX_PIECES], to[UMP_MAX_PIECES];
    const book_blow *was[UMP_MAX_PIECES], *is[UMP_MAX_PIECES];
    roll_call went[WAYS], alike, done; /* room for those who are named together */
} scene;

/* Goes on from the scene before by what this turn did. */
static void set_scene(const book *b, unsigned turn, scene *s)
{
    size_t n = b->game->force.n_pieces;
    s->turn = turn;
    memcpy(s->began, s->ended, n * sizeof *s->began);
    memcpy(s->from, s->to, n * sizeof *s->from);
    memcpy(s->was, s->is, n * sizeof *s->was);
    for (size_t i = 0; i < b->n_places; i++) {
        if (b->place[i].turn != turn)
            continue;
        s->to[b->place[i].piece] = b->place[i].at;
        s->ended[b->place[i].piece] = true;
    }
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        if (blow->turn != turn)
            continue;
        s->ended[blow->piece] = s->ended[blow->piece] && !blow->gone;
        if (blow->level)
            s->is[blow->piece] = blow;
    }
}

/* ---- Lists of names ---- */

static bool is_called(const roll_call *list, unsigned piece)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->piece[i] == piece)
            return true;
    return false;
}

static void call(roll_call *list, unsigned piece)
{
    if (!is_called(list, piece))
        list->piece[list->n++] = (uint16_t)piece;
}

/* Those of a command that were there when the turn began or came in it. */
static size_t strength_of(const book *b, const scene *s, unsigned command)
{
    size_t n = 0;
    for (unsigned i = 0; i < b->game->force.n_units; i++)
        n += piece_of(b, i)->command == command && (s->began[i] || s->ended[i]);
    return n;
}

/* All of a brigade are called, which is then named in their place. */
static bool is_whole(const book *b, const scene *s, const roll_call *list, unsigned command)
{
    size_t called = 0;
    for (size_t i = 0; i < list->n; i++)
        called += piece_of(b, list->piece[i])->command == command;
    return command < b->game->force.n_commands && called >= 2 &&
           called == strength_of(b, s, command);
}

enum { MOST_NAMES = 5 };

typedef struct heading {
    uint16_t piece[MOST_NAMES];
    bool whole[MOST_NAMES]; /* its brigade is meant */
    size_t n;               /* also of those for whom there is no room */
} heading;

static void head(const book *b, const scene *s, const roll_call *list, heading *h)
{
    h->n = 0;
    for (size_t i = 0; i < list->n; i++) {
        unsigned command = piece_of(b, list->piece[i])->command;
        bool whole = is_whole(b, s, list, command), again = false;
        for (size_t k = 0; whole && k < i; k++)
            again = again || piece_of(b, list->piece[k])->command == command;
        if (!again && h->n < MOST_NAMES) {
            h->piece[h->n] = list->piece[i];
            h->whole[h->n] = whole;
        }
        h->n += !again;
    }
}

/* One name that is many: "Pelham's guns". */
static bool one_is_many(const book *b, const heading *h)
{
    const ump_piece_def *piece = piece_of(b, h->piece[0]);
    return h->whole[0] ? ump_is_many(b->game->force.command[piece->command].name)
                       : book_is_many(b, h->piece[0]);
}

/* "A, B and C"; of more than five the first four and how many others. True: they are many. */
static bool put_names(const book *b, const scene *s, const roll_call *list, const ump_out *out)
{
    heading h;
    head(b, s, list, &h);
    size_t named = h.n > MOST_NAMES ? MOST_NAMES - 1 : h.n;
    for (size_t i = 0; i < named; i++) {
        if (i > 0)
            ump_put(out, i + 1 == h.n ? " and " : ", ");
        if (h.whole[i])
            book_put_place(out, b->game->force.command[piece_of(b, h.piece[i])->command].name);
        else
            book_put_name(b, h.piece[i], out);
    }
    if (named < h.n) {
        ump_put(out, " and ");
        book_put_number(out, (int32_t)(h.n - named));
        ump_put(out, " others");
    }
    return h.n > 1 || (h.n == 1 && one_is_many(b, &h));
}

/* ---- Marches ---- */

/* The middle of a side's troops as the turn began; untouched if it has none. */
static void find_middle(const book *b, const scene *s, unsigned side, ump_pt *middle)
{
    int64_t x = 0, y = 0, n = 0;
    for (unsigned i = 0; i < b->game->force.n_units; i++) {
        if (piece_of(b, i)->side != side || !s->began[i])
            continue;
        x += s->from[i].x;
        y += s->from[i].y;
        n++;
    }
    if (n > 0)
        *middle = (ump_pt){(ump_len)(x / n), (ump_len)(y / n)};
}

/* Which way it went, measured by its distance from the middle of the enemy. */
static enum way way_of(ump_pt from, ump_pt to, ump_pt enemy)
{
    int64_t nearer = (int64_t)ump_dist(from, enemy).hi - ump_dist(to, enemy).hi;
    int64_t far = ump_dist(from, to).hi / 3;
    return nearer > far ? ON : nearer < -far ? BACK : ASIDE;
}

/* Where it went in this turn. WAYS: it stayed about where it was. */
static enum way march_of(const scene *s, unsigned piece, ump_pt enemy)
{
    ump_pt from = s->from[piece], to = s->to[piece];
    if (!s->ended[piece])
        return WAYS;
    if (!s->began[piece])
        return COMING;
    return ump_dist(from, to).hi < UMP_INCH ? WAYS : way_of(from, to, enemy);
}

static void put_marches(const book *b, scene *s, unsigned side, const ump_out *out)
{
    static const char *const says[2][WAYS][2] = {{{" goes forward", " go forward"},
                                                  {" goes back", " go back"},
                                                  {" changes its ground", " change their ground"},
                                                  {" comes up", " come up"}},
                                                 {{" advances", " advance"},
                                                  {" draws back", " draw back"},
                                                  {" shifts its ground", " shift their ground"},
                                                  {" arrives", " arrive"}}};
    roll_call *list = s->went;
    ump_pt enemy = {0, 0};
    for (unsigned way = 0; way < WAYS; way++)
        list[way].n = 0;
    find_middle(b, s, !side, &enemy);
    for (unsigned i = 0; i < b->game->force.n_units; i++) {
        enum way way = piece_of(b, i)->side == side ? march_of(s, i, enemy) : WAYS;
        if (way < WAYS)
            call(&list[way], i);
    }
    const char *join = NULL;
    for (unsigned way = 0; way < WAYS; way++) {
        if (list[way].n == 0)
            continue;
        if (!join) {
            ump_put(out, s->turn % 2 ? "For " : "On the side of ");
            book_put_side(b, side, false, out);
        }
        ump_put(out, join ? join : ", ");
        bool many = put_names(b, s, &list[way], out);
        ump_put(out, says[s->turn % 2 == 0][way][many]);
        join = "; ";
    }
    ump_put(out, join ? ". " : "");
}

/* ---- Blows ---- */

static bool is_leader(const book *b, const book_blow *blow)
{
    return piece_of(b, blow->piece)->leader;
}

/* It left the table by nobody's hand: told of together with others when the turn ends. */
static bool just_leaves(const book *b, const book_blow *blow)
{
    return !is_leader(b, blow) && blow->gone && blow->lost == 0 && !blow->words;
}

/* Worth a sentence of its own. Those whose state alone changed, by nobody's hand, are told when the
 * turn ends. */
static bool is_told(const book *b, const book_blow *blow)
{
    bool worse = blow->level && !blow->better;
    return !is_leader(b, blow) && !just_leaves(b, blow) &&
           (blow->lost != 0 || blow->gone || (worse && blow->words));
}

static bool same_deed(const book_blow *x, const book_blow *y)
{
    return x->turn == y->turn && x->piece == y->piece && x->by == y->by && x->words && y->words &&
           strcmp(x->words, y->words) == 0;
}

/* The same deed done again at once is one blow; at[] moves on behind the last. */
static book_blow take_blow(const book *b, size_t *at)
{
    book_blow whole = b->blow[(*at)++];
    while (*at < b->n_blows && same_deed(&whole, &b->blow[*at])) {
        const book_blow *more = &b->blow[(*at)++];
        whole.lost += more->lost;
        whole.gone = more->gone;
        if (more->level) {
            whole.level = more->level;
            whole.better = more->better;
            whole.well = more->well;
        }
    }
    return whole;
}

/* What it cost him who struck stands in the same sentence. */
static bool is_answer(const book *b, const book_blow *blow, const book_blow *next)
{
    return blow->by != UMP_NOBODY && next->deed == blow->deed && next->piece == blow->by &&
           next->by == blow->piece && next->lost >= 0 && is_told(b, next);
}

static void put_leader_lost(const book *b, size_t i, const ump_out *out)
{
    const book_blow *blow = &b->blow[i];
    bool before = false;
    for (size_t k = 0; k < i; k++)
        before = before || (b->blow[k].piece == blow->piece && b->blow[k].gone);
    ump_put(out, before ? "The officer in the place of " : "");
    if (blow->words) {
        book_escape(out, blow->words);
    } else {
        book_put_name(b, blow->piece, out);
        ump_put(out, " falls");
    }
    ump_put(out, ". ");
}

static void put_blows(const book *b, unsigned turn, const ump_out *out)
{
    bool victim_first = false;
    for (size_t i = 0; i < b->n_blows;) {
        const book_blow *here = &b->blow[i];
        if (here->turn == turn && is_leader(b, here) && here->gone)
            put_leader_lost(b, i, out);
        if (here->turn != turn || !is_told(b, here)) {
            i++;
            continue;
        }
        book_blow blow = take_blow(b, &i);
        book_put_deed(b, &blow, victim_first, out);
        if (i < b->n_blows && is_answer(b, &blow, &b->blow[i])) {
            bool many = book_is_many(b, b->blow[i].piece);
            ump_put(out, "; ");
            book_put_name(b, b->blow[i].piece, out);
            ump_put(out, many ? " themselves" : " itself");
            book_put_blow(&b->blow[i++], many, out);
        }
        ump_put(out, ". ");
        victim_first = !victim_first;
    }
}

/* ---- How they stand when the turn ends ---- */

static void put_gone(const book *b, scene *s, const ump_out *out)
{
    s->alike.n = 0;
    for (size_t i = 0; i < b->n_blows; i++)
        if (b->blow[i].turn == s->turn && just_leaves(b, &b->blow[i]))
            call(&s->alike, b->blow[i].piece);
    if (s->alike.n > 0)
        ump_put(out,
                put_names(b, s, &s->alike, out) ? " leave the table. " : " leaves the table. ");
}

/* The change that is news at the end of the turn. NULL: none. */
static const book_blow *news_of(const book *b, const scene *s, unsigned piece)
{
    const book_blow *was = s->was[piece], *is = s->is[piece];
    if (is == was || !s->ended[piece])
        return NULL;
    bool troubled = was && !was->well;
    if (is->well)
        return troubled ? is : NULL;
    return (troubled && strcmp(was->level, is->level) == 0) || (is_told(b, is) && !is->better)
               ? NULL
               : is;
}

/* All whose news is the same. True: they are many. */
static bool put_alike(const book *b, scene *s, const book_blow *news, unsigned first,
                      const ump_out *out)
{
    s->alike.n = 0;
    for (unsigned i = first; i < b->game->force.n_units; i++) {
        const book_blow *other = news_of(b, s, i);
        if (!other || strcmp(other->level, news->level) != 0)
            continue;
        call(&s->alike, i);
        call(&s->done, i);
    }
    return put_names(b, s, &s->alike, out);
}

/* Those who found their order again (`well`), or those who lost it, in one sentence. */
static void put_states(const book *b, scene *s, bool well, const ump_out *out)
{
    const char *join = well ? "" : "When the turn ends ";
    bool any = false;
    s->done.n = 0;
    for (unsigned i = 0; i < b->game->force.n_units; i++) {
        const book_blow *news = is_called(&s->done, i) ? NULL : news_of(b, s, i);
        if (!news || news->well != well)
            continue;
        ump_put(out, any ? ", " : join);
        book_put_state(news->level, put_alike(b, s, news, i, out), "", out);
        any = true;
    }
    ump_put(out, !any ? "" : well ? " again. " : ". ");
}

/* All that a side took in the turn, in one sentence. */
static void put_taken(const book *b, unsigned turn, unsigned side, const ump_out *out)
{
    size_t n = 0, at = 0;
    for (size_t i = 0; i < b->n_taken; i++)
        n += b->taken[i].turn == turn && b->taken[i].side == side;
    for (size_t i = 0; i < b->n_taken; i++) {
        if (b->taken[i].turn != turn || b->taken[i].side != side)
            continue;
        if (at == 0) {
            book_put_side(b, side, true, out);
            ump_put(out, book_verb(b, side, " takes ", " take "));
        } else {
            ump_put(out, at + 1 == n ? " and " : ", ");
        }
        book_put_place(out, b->game->objective[b->taken[i].objective].name);
        at++;
    }
    ump_put(out, n > 0 ? ". " : "");
}

/* ---- One turn ---- */

static int32_t lost_in_turn(const book *b, unsigned turn, unsigned side)
{
    int32_t lost = 0;
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        if (blow->turn == turn && piece_of(b, blow->piece)->side == side && blow->lost > 0)
            lost += is_leader(b, blow) ? 0 : blow->lost;
    }
    return lost;
}

static void put_losses(const book *b, unsigned turn, const ump_out *out)
{
    int32_t lost[2] = {lost_in_turn(b, turn, 0), lost_in_turn(b, turn, 1)};
    if (lost[0] + lost[1] == 0)
        return;
    ump_put(out, "<p class=\"toll\">Losses of the turn: ");
    for (unsigned side = 0; side < 2; side++) {
        book_put_side(b, side, false, out);
        ump_put(out, " ");
        book_put_number(out, lost[side]);
        ump_put(out, side == 0 ? ", " : ".</p>\n");
    }
}

/* A paragraph that says nothing is not written. True: it was. */
static bool end_paragraph(ump_growing *text, const ump_out *out)
{
    bool says = text->size > 0;
    if (says)
        ump_putf(out, "<p>%s</p>\n", text->at);
    text->size = 0;
    return says;
}

static void put_turn(const book *b, scene *s, ump_growing *text, const ump_out *out)
{
    ump_out part = ump_growing_out(text);
    ump_putf(out, "<h3>Turn %u</h3>\n", s->turn);
    put_marches(b, s, 0, &part);
    put_marches(b, s, 1, &part);
    bool says = end_paragraph(text, out);
    put_blows(b, s->turn, &part);
    says = end_paragraph(text, out) || says;
    put_gone(b, s, &part);
    put_states(b, s, false, &part);
    put_states(b, s, true, &part);
    put_taken(b, s->turn, 0, &part);
    put_taken(b, s->turn, 1, &part);
    says = end_paragraph(text, out) || says;
    ump_put(out, says ? "" : "<p>Both sides stand where they are, and nobody falls.</p>\n");
    put_losses(b, s->turn, out);
}

bool book_story(const book *b, const ump_out *out)
{
    ump_growing text = {0};
    scene *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    set_scene(b, 0, s);
    for (unsigned turn = 1; turn <= b->turns; turn++) {
        set_scene(b, turn, s);
        put_turn(b, s, &text, out);
    }
    free(s);
    free(text.at);
    return !text.failed;
}

/* ---- The turning point ---- */

unsigned book_turning_point(const book *b, int32_t *change)
{
    unsigned most = 0, winner = ump_state_winner(b->end);
    *change = 0;
    for (size_t i = 0; i < b->n_moments;) {
        size_t first = i ? i - 1 : 0;
        unsigned turn = b->moment[i].turn;
        while (i < b->n_moments && b->moment[i].turn == turn)
            i++;
        int32_t by = b->moment[i - 1].value - b->moment[first].value;
        bool wrong_way = winner < UMP_MAX_SIDES && (winner == 0) != (by > 0);
        if (abs(by) > abs(*change) && !wrong_way) {
            *change = by;
            most = turn;
        }
    }
    return most;
}
