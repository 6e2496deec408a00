/*
 * story.c: the battle by turns, in prose: who went where, who struck whom and what came of it, what
 * changed hands.
 */
#include "book/book.h"
#include "odds/odds.h"
#include <stdlib.h>
#include <string.h>

/* ---- Words ---- */

static void put_number(const ump_out *out, int32_t n)
{
    static const char *const word[] = {"none",  "one",   "two",  "three", "four",   "five",  "six",
                                       "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n < (int32_t)(sizeof word / sizeof *word))
        ump_put(out, word[n]);
    else
        ump_putf(out, "%d", n);
}

static void put_name(const book *b, unsigned piece, const ump_out *out)
{
    book_escape(out, ump_piece_name(b->game, piece));
}

/* "A, B and C"; of more than five the first four and how many others. */
static void put_names(const book *b, const uint16_t *piece, size_t n, const ump_out *out)
{
    enum { MOST = 5 };
    size_t named = n > MOST ? MOST - 1 : n;
    for (size_t i = 0; i < named; i++) {
        if (i > 0)
            ump_put(out, i + 1 == n ? " and " : ", ");
        put_name(b, piece[i], out);
    }
    if (named == n)
        return;
    ump_put(out, " and ");
    put_number(out, (int32_t)(n - named));
    ump_put(out, " others");
}

static void put_word(const ump_out *out, const char *word)
{
    for (; *word; word++)
        ump_putf(out, "%c", *word == '_' ? ' ' : *word);
}

void book_put_blow(const book *b, const book_blow *blow, const char *name, const ump_out *out)
{
    bool leader = b->game->force.piece[blow->piece].leader;
    const char *join = "";
    ump_putf(out, "%s", name);
    if (blow->gone && (leader || blow->lost > 0)) {
        ump_put(out, leader ? " falls" : " is destroyed");
        return;
    }
    if (blow->lost != 0) {
        ump_put(out, blow->lost > 0 ? " loses " : " gets back ");
        put_number(out, blow->lost > 0 ? blow->lost : -blow->lost);
        join = " and";
    }
    if (blow->gone) {
        ump_putf(out, "%s leaves the table", join);
    } else if (blow->level) {
        ump_putf(out, "%s %s ", join, ump_level_verb(blow->level));
        ump_put(out, blow->better && !blow->well ? "only " : "");
        put_word(out, blow->level);
        ump_put(out, blow->better ? blow->well ? " again" : " now" : "");
    }
}

static bool says_something(const book_blow *blow)
{
    return blow->lost != 0 || blow->gone || (blow->level && *blow->level);
}

/* ---- One turn ---- */

int32_t book_lost_in_turn(const book *b, unsigned turn, unsigned side)
{
    int32_t lost = 0;
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        if (blow->turn == turn && b->game->force.piece[blow->piece].side == side && blow->lost > 0)
            lost += b->game->force.piece[blow->piece].leader ? 0 : blow->lost;
    }
    return lost;
}

static void put_losses(const book *b, unsigned turn, const ump_out *out)
{
    int32_t lost[2] = {book_lost_in_turn(b, turn, 0), book_lost_in_turn(b, turn, 1)};
    if (lost[0] + lost[1] == 0) {
        ump_put(out, "Nobody falls in this turn. ");
        return;
    }
    for (unsigned side = 0; side < 2; side++) {
        book_escape(out, ump_side_name(b->game, side));
        ump_put(out, " loses ");
        put_number(out, lost[side]);
        ump_put(out, side == 0 ? ", " : ". ");
    }
}

/* Where a piece stood last before this turn, and at its end. False: it was not there for both. */
static bool find_march(const book *b, unsigned turn, unsigned piece, ump_pt *from, ump_pt *to)
{
    bool began = false, moved = false;
    for (size_t i = 0; i < b->n_places; i++) {
        const book_place *p = &b->place[i];
        if (p->piece != piece || p->turn > turn)
            continue;
        if (p->turn < turn) {
            *from = p->at;
            began = true;
        } else {
            *to = p->at;
            moved = true;
        }
    }
    return began && moved;
}

/* The middle of a side's troops as the turn began. False: it has none. */
static bool find_middle(const book *b, unsigned turn, unsigned side, ump_pt *middle)
{
    int64_t x = 0, y = 0, n = 0;
    for (unsigned i = 0; i < b->game->force.n_units; i++) {
        ump_pt at = {0, 0};
        bool there = false;
        for (size_t k = 0; b->game->force.piece[i].side == side && k < b->n_places; k++) {
            if (b->place[k].piece == i && b->place[k].turn < turn) {
                at = b->place[k].at;
                there = true;
            }
        }
        x += there ? at.x : 0;
        y += there ? at.y : 0;
        n += there;
    }
    if (n > 0)
        *middle = (ump_pt){(ump_len)(x / n), (ump_len)(y / n)};
    return n > 0;
}

enum way { ON, BACK, ASIDE, WAYS };

/* Which way it went, measured by its distance from the middle of the enemy. */
static enum way way_of(ump_pt from, ump_pt to, ump_pt enemy)
{
    int64_t nearer = (int64_t)ump_dist(from, enemy).hi - ump_dist(to, enemy).hi;
    int64_t far = ump_dist(from, to).hi / 3;
    return nearer > far ? ON : nearer < -far ? BACK : ASIDE;
}

static void put_marches(const book *b, unsigned turn, unsigned side, const ump_out *out)
{
    static const char *const says[WAYS][2] = {
        {" goes forward", " go forward"}, {" goes back", " go back"}, {" shifts", " shift"}};
    uint16_t list[WAYS][UMP_MAX_PIECES];
    size_t n[WAYS] = {0};
    ump_pt enemy, from, to;
    if (!find_middle(b, turn, !side, &enemy))
        return;
    for (uint16_t i = 0; i < b->game->force.n_units; i++) {
        if (b->game->force.piece[i].side != side || !find_march(b, turn, i, &from, &to) ||
            ump_dist(from, to).hi < UMP_INCH)
            continue;
        enum way way = way_of(from, to, enemy);
        list[way][n[way]++] = i;
    }
    for (unsigned way = 0; way < WAYS; way++) {
        if (n[way] == 0)
            continue;
        put_names(b, list[way], n[way], out);
        ump_putf(out, "%s. ", says[way][n[way] > 1]);
    }
}

static bool is_well_again(const book_blow *blow)
{
    return blow->better && blow->well && blow->lost <= 0 && !blow->gone;
}

/* Those that found their order again are named together. */
static void put_rallied(const book *b, unsigned turn, const ump_out *out)
{
    uint16_t list[UMP_MAX_PIECES];
    size_t n = 0;
    const char *level = "";
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        bool named = false;
        for (size_t k = 0; k < n; k++)
            named = named || list[k] == blow->piece;
        if (blow->turn != turn || named || !is_well_again(blow))
            continue;
        list[n++] = blow->piece;
        level = blow->level;
    }
    if (n == 0)
        return;
    put_names(b, list, n, out);
    ump_put(out, n > 1 ? " are" : " is");
    ump_put(out, ump_level_verb(level) + strlen("is"));
    ump_put(out, " ");
    put_word(out, level);
    ump_put(out, " again. ");
}

static void put_blows(const book *b, unsigned turn, const ump_out *out)
{
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        if (blow->turn != turn || !says_something(blow) || is_well_again(blow))
            continue;
        if (blow->words) {
            book_escape(out, blow->words);
            book_put_blow(b, blow, ", which", out);
        } else {
            put_name(b, blow->piece, out);
            book_put_blow(b, blow, "", out);
        }
        ump_put(out, ". ");
    }
}

static void put_taken(const book *b, unsigned turn, const ump_out *out)
{
    for (size_t i = 0; i < b->n_taken; i++) {
        if (b->taken[i].turn != turn)
            continue;
        book_escape(out, ump_side_name(b->game, b->taken[i].side));
        ump_put(out, " takes ");
        book_escape(out, b->game->objective[b->taken[i].objective].name);
        ump_put(out, ". ");
    }
}

void book_story(const book *b, const ump_out *out)
{
    for (unsigned turn = 1; turn <= b->turns; turn++) {
        ump_putf(out, "<h3>Turn %u</h3>\n<p>", turn);
        put_losses(b, turn, out);
        put_marches(b, turn, 0, out);
        put_marches(b, turn, 1, out);
        ump_put(out, "</p>\n<p>");
        put_blows(b, turn, out);
        put_rallied(b, turn, out);
        put_taken(b, turn, out);
        ump_put(out, "</p>\n");
    }
}

/* ---- The turning point ---- */

unsigned book_turning_point(const book *b, int32_t *change)
{
    unsigned most = 0;
    *change = 0;
    for (size_t i = 0; i < b->n_moments;) {
        size_t first = i ? i - 1 : 0;
        unsigned turn = b->moment[i].turn;
        while (i < b->n_moments && b->moment[i].turn == turn)
            i++;
        int32_t by = b->moment[i - 1].value - b->moment[first].value;
        if (abs(by) > abs(*change)) {
            *change = by;
            most = turn;
        }
    }
    return most;
}
