/*
 * story.c: the battle by turns, in prose: who went where, who struck whom and what came of it, how
 * they stood when the turn ended, what changed hands; and how it began and ended.
 */
#include "book/story.h"
#include "play/many.h"
#include <stdlib.h>
#include <string.h>

const ump_piece_def *story_piece(const book *b, unsigned piece)
{
    return &b->game->force.piece[piece];
}

/* Goes on from the scene before by what this turn did. */
static void set_scene(const book *b, unsigned turn, scene *s)
{
    size_t n = b->game->force.n_pieces;
    s->turn = turn;
    memcpy(s->began, s->ended, n * sizeof *s->began);
    memcpy(s->from, s->to, n * sizeof *s->from);
    memcpy(s->was, s->is, n * sizeof *s->was);
    memset(s->came, 0, n * sizeof *s->came);
    for (size_t i = 0; i < b->n_places; i++) {
        if (b->place[i].turn != turn)
            continue;
        s->came[b->place[i].piece] = !s->began[b->place[i].piece];
        s->to[b->place[i].piece] = b->place[i].at;
        s->ended[b->place[i].piece] = true;
    }
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        if (blow->turn != turn)
            continue;
        s->gone[blow->piece] = blow->gone;
        s->ended[blow->piece] = s->ended[blow->piece] && !blow->gone;
        if (blow->level)
            s->is[blow->piece] = blow;
    }
}

void story_know(scene *s, const book_blow *blow)
{
    if (book_tells_level(blow))
        s->known[blow->piece] = (story_state){blow->level, blow->well};
}

static void know_beginning(const book *b, scene *s)
{
    for (unsigned i = 0; i < b->game->force.n_pieces; i++)
        s->known[i] = (story_state){b->before[i].level, b->before[i].trouble == 0};
}

/* ---- Lists of names ---- */

static bool is_called(const roll_call *list, unsigned piece)
{
    return ump_is_among(piece, list->piece, list->n);
}

void story_call(roll_call *list, unsigned piece)
{
    if (!is_called(list, piece))
        list->piece[list->n++] = (uint16_t)piece;
}

/* Those of a command that were there in the turn, or are still to come. */
static size_t strength_of(const book *b, const scene *s, unsigned command)
{
    size_t n = 0;
    for (unsigned i = 0; i < b->game->force.n_units; i++)
        n += story_piece(b, i)->command == command &&
             (s->began[i] || s->came[i] || s->ended[i] || !s->gone[i]);
    return n;
}

/* All of a brigade are called, which is then named in their place. */
static bool is_whole(const book *b, const scene *s, const roll_call *list, unsigned command)
{
    size_t called = 0;
    for (size_t i = 0; i < list->n; i++)
        called += story_piece(b, list->piece[i])->command == command;
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
        unsigned command = story_piece(b, list->piece[i])->command;
        bool whole = is_whole(b, s, list, command), again = false;
        for (size_t k = 0; whole && k < i; k++)
            again = again || story_piece(b, list->piece[k])->command == command;
        if (!again && h->n < MOST_NAMES) {
            h->piece[h->n] = list->piece[i];
            h->whole[h->n] = whole;
        }
        h->n += !again;
    }
}

static const char *command_of(const book *b, unsigned piece)
{
    return b->game->force.command[story_piece(b, piece)->command].name;
}

/* One name that is many: "Pelham's guns". */
static bool one_is_many(const book *b, const heading *h)
{
    return h->whole[0] ? ump_is_many(command_of(b, h->piece[0])) : book_is_many(b, h->piece[0]);
}

/* "44th and 58th Virginia" in a list: a comma says where the name ends. */
static bool has_and_in_it(const book *b, const heading *h, size_t named)
{
    for (size_t i = 0; i < named; i++)
        if (strstr(h->whole[i] ? command_of(b, h->piece[i]) : ump_piece_name(b->game, h->piece[i]),
                   " and "))
            return true;
    return false;
}

bool story_put_names(const book *b, const scene *s, const roll_call *list, const ump_out *out)
{
    heading h;
    head(b, s, list, &h);
    size_t named = h.n > MOST_NAMES ? MOST_NAMES - 1 : h.n;
    const char *last = has_and_in_it(b, &h, named) ? ", and " : " and ";
    for (size_t i = 0; i < named; i++) {
        if (i > 0)
            ump_put(out, i + 1 == h.n ? last : ", ");
        if (h.whole[i])
            book_put_place(out, command_of(b, h.piece[i]));
        else
            book_put_name(b, h.piece[i], out);
    }
    if (named < h.n) {
        ump_put(out, last);
        book_put_number(out, (int32_t)(h.n - named));
        ump_put(out, " others");
    }
    return h.n > 1 || (h.n == 1 && one_is_many(b, &h));
}

/* ---- How they stand when the turn ends ---- */

/* Those of a side who left the field in one way, by nobody's hand. */
static void call_gone(const book *b, scene *s, unsigned side, unsigned fate)
{
    s->alike.n = 0;
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        if (blow->turn == s->turn && story_just_leaves(b, blow) && blow->fate == fate &&
            story_piece(b, blow->piece)->side == side)
            story_call(&s->alike, blow->piece);
    }
}

/* "A runs from the field, and on the other side so does B." */
static void put_gone(const book *b, scene *s, enum book_fate fate, const ump_out *out)
{
    call_gone(b, s, 0, fate);
    bool first = s->alike.n > 0;
    if (first) {
        bool many = story_put_names(b, s, &s->alike, out);
        ump_put(out, book_fate_words(fate, many));
    }
    call_gone(b, s, 1, fate);
    if (s->alike.n > 0) {
        ump_put(out, first ? ", and on the other side " : "");
        bool many = story_put_names(b, s, &s->alike, out);
        ump_put(out, !first ? book_fate_words(fate, many) : many ? " do so too" : " does so too");
    }
    ump_put(out, first || s->alike.n > 0 ? ". " : "");
}

/* The state at the end of the turn that is not known yet. NULL: it is known. */
static const book_blow *news_of(const scene *s, unsigned piece)
{
    const story_state *known = &s->known[piece];
    const book_blow *is = s->is[piece];
    if (!is || !s->ended[piece] || (is->well && known->well))
        return NULL;
    return known->level && strcmp(known->level, is->level) == 0 ? NULL : is;
}

/* All whose news is the same. True: they are many. */
static bool put_alike(const book *b, scene *s, const book_blow *news, unsigned first,
                      const ump_out *out)
{
    s->alike.n = 0;
    for (unsigned i = first; i < b->game->force.n_units; i++) {
        const book_blow *other = news_of(s, i);
        if (!other || strcmp(other->level, news->level) != 0)
            continue;
        story_call(&s->alike, i);
        s->known[i] = (story_state){news->level, news->well};
    }
    return story_put_names(b, s, &s->alike, out);
}

/* Those who found their order again (`well`), or those who lost it, in one sentence. */
static void put_states(const book *b, scene *s, bool well, const ump_out *out)
{
    static const char *const ends[] = {"When the turn ends, ", "At the end of the turn, ",
                                       "As the smoke clears, "};
    const char *join = well ? "" : ends[s->turn % 3];
    bool any = false;
    for (unsigned i = 0; i < b->game->force.n_units; i++) {
        const book_blow *news = news_of(s, i);
        if (!news || news->well != well)
            continue;
        ump_put(out, any ? "; " : join);
        book_put_state(news->level, put_alike(b, s, news, i, out), "", out);
        any = true;
    }
    ump_put(out, !any ? "" : well ? " again. " : ". ");
}

void book_put_taken(const book *b, unsigned turn, unsigned side, const ump_out *out)
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

/* What a turn took from a side: with what came back it adds up to the order of battle. */
typedef struct toll {
    int32_t fell, left,
        back; /* left: with a unit that left the table; back: with one that rallied */
} toll;

static toll toll_of_turn(const book *b, unsigned turn, unsigned side)
{
    toll t = {0};
    for (size_t i = 0; i < b->n_blows; i++) {
        const book_blow *blow = &b->blow[i];
        const ump_piece_def *piece = story_piece(b, blow->piece);
        if (blow->turn != turn || piece->side != side || piece->leader || blow->ruled)
            continue;
        *(blow->lost > 0 ? &t.fell : &t.back) += abs(blow->lost);
        t.left += blow->left;
    }
    return t;
}

/* "the Union five and three who left the table, two came back" */
static void put_toll(const book *b, unsigned side, const toll *t, const ump_out *out)
{
    book_put_side(b, side, false, out);
    ump_put(out, " ");
    if (t->fell > 0 || t->left == 0)
        book_put_number(out, t->fell);
    if (t->left > 0) {
        ump_put(out, t->fell > 0 ? " and " : "");
        book_put_number(out, t->left);
        ump_put(out, " who left the table");
    }
    if (t->back > 0) {
        ump_put(out, ", ");
        book_put_number(out, t->back);
        ump_put(out, " came back");
    }
}

static void put_losses(const book *b, unsigned turn, const ump_out *out)
{
    toll t[2] = {toll_of_turn(b, turn, 0), toll_of_turn(b, turn, 1)};
    if (t[0].fell + t[0].left + t[0].back + t[1].fell + t[1].left + t[1].back == 0)
        return;
    ump_put(out, "<p class=\"toll\">Losses of the turn: ");
    put_toll(b, 0, &t[0], out);
    ump_put(out, "; ");
    put_toll(b, 1, &t[1], out);
    ump_put(out, ".</p>\n");
}

/* A paragraph that says nothing is not written. True: it was. */
static bool end_paragraph(ump_growing *text, const ump_out *out)
{
    bool says = text->size > 0;
    if (says) {
        book_raise_capitals(text->at);
        ump_putf(out, "<p>%s</p>\n", text->at);
    }
    text->size = 0;
    return says;
}

/* What the umpire set is known from his words. */
static void put_rulings(const book *b, scene *s, const ump_out *out)
{
    for (size_t i = 0; i < b->n_blows; i++)
        if (b->blow[i].turn == s->turn && b->blow[i].ruled)
            story_know(s, &b->blow[i]);
    for (size_t i = 0; i < b->n_rulings; i++) {
        if (b->ruling[i].turn != s->turn)
            continue;
        book_escape(out, b->ruling[i].words);
        ump_put(out, ". ");
    }
}

static void put_turn(const book *b, scene *s, ump_growing *text, const ump_out *out)
{
    ump_out part = ump_growing_out(text);
    ump_putf(out, "<h3>Turn %u</h3>\n", s->turn);
    story_put_marches(b, s, &part);
    bool says = end_paragraph(text, out);
    put_rulings(b, s, &part);
    says = end_paragraph(text, out) || says;
    story_put_deeds(b, s, &part);
    says = end_paragraph(text, out) || says;
    for (unsigned fate = BOOK_LEAVES; fate <= BOOK_DESTROYED; fate++)
        put_gone(b, s, (enum book_fate)fate, &part);
    put_states(b, s, false, &part);
    put_states(b, s, true, &part);
    book_put_taken(b, s->turn, 0, &part);
    book_put_taken(b, s->turn, 1, &part);
    says = end_paragraph(text, out) || says;
    if (!says)
        ump_put(out, s->quiet ? "<p>Again neither side stirs, and nobody falls.</p>\n"
                              : "<p>Both sides stand where they are, and nobody falls.</p>\n");
    s->quiet = !says;
    put_losses(b, s->turn, out);
}

/* ---- Beginning and end ---- */

static size_t units_of(const book *b, const scene *s, unsigned side, bool at_first)
{
    size_t n = 0;
    for (unsigned i = 0; i < b->game->force.n_units; i++)
        n += story_piece(b, i)->side == side && b->before[i].on_table && s->ended[i] == at_first;
    return n;
}

static void put_units(size_t n, const char *what, const ump_out *out)
{
    book_put_number(out, (int32_t)n);
    ump_putf(out, " %s%s of ", what, n == 1 ? "" : "s");
}

/* Who stands on the field when it begins, and who comes later. */
static void put_beginning(const book *b, const scene *s, const ump_out *out)
{
    size_t here[2] = {units_of(b, s, 0, true), units_of(b, s, 1, true)};
    size_t later[2] = {units_of(b, s, 0, false), units_of(b, s, 1, false)};
    if (here[0] == 0 || here[1] == 0)
        return;
    ump_put(out, "<p>When it begins, ");
    put_units(here[0], "unit", out);
    book_put_side(b, 0, false, out);
    ump_put(out, here[0] == 1 ? " stands against " : " stand against ");
    book_put_number(out, (int32_t)here[1]);
    ump_put(out, " of ");
    book_put_side(b, 1, false, out);
    ump_put(out, ".");
    for (unsigned side = 0; side < 2; side++) {
        if (later[side] == 0)
            continue;
        bool both = side == 1 && later[0] > 0;
        ump_put(out, both ? ", and " : " Still to come are ");
        book_put_number(out, (int32_t)later[side]);
        ump_put(out, " of ");
        book_put_side(b, side, false, out);
    }
    ump_put(out, later[0] + later[1] > 0 ? ".</p>\n" : "</p>\n");
}

/* The places that a side holds in the end, in one sentence. */
static void put_held(const book *b, unsigned side, const ump_out *out)
{
    size_t n = 0, at = 0;
    for (unsigned i = 0; i < b->game->n_objectives; i++)
        n += b->end->holder[i] == side;
    for (unsigned i = 0; i < b->game->n_objectives; i++) {
        if (b->end->holder[i] != side)
            continue;
        if (at == 0) {
            ump_put(out, " ");
            book_put_side(b, side, true, out);
            ump_put(out, book_verb(b, side, " holds ", " hold "));
        } else {
            ump_put(out, at + 1 == n ? " and " : ", ");
        }
        book_put_place(out, b->game->objective[i].name);
        at++;
    }
    ump_put(out, n > 0 ? "." : "");
}

static void put_ending(const book *b, const ump_out *out)
{
    ump_put(out, b->end->over ? "<p>So it ends after " : "<p>Here the record stops, after ");
    book_put_number(out, (int32_t)b->turns);
    ump_put(out, b->turns == 1 ? " turn. " : " turns. ");
    book_put_winner(b, out);
    put_held(b, 0, out);
    put_held(b, 1, out);
    ump_put(out, "</p>\n");
}

bool book_story(const book *b, const ump_out *out)
{
    ump_growing text = {0};
    scene *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    set_scene(b, 0, s);
    know_beginning(b, s);
    put_beginning(b, s, out);
    for (unsigned turn = 1; turn <= b->turns; turn++) {
        set_scene(b, turn, s);
        put_turn(b, s, &text, out);
    }
    put_ending(b, out);
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
