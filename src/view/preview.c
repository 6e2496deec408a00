/*
 * preview.c: what an answer would do, short of the dice. It is given on the spare board; the enemy,
 * asked whether he reacts, passes, so that it can be said who would be asked.
 */
#include "view/board.h"

typedef struct preview {
    ump_board *board;
    ump_json *json;
    uint8_t side; /* who would give it */
    view_warnings warnings;
    bool reacts[UMP_MAX_PIECES];
} preview;

/* ---- Who would be asked ---- */

static void note_reactor(preview *p, unsigned piece)
{
    const ump_force *force = &p->board->game->force;
    if (piece < force->n_pieces && force->piece[piece].side != p->side)
        p->reacts[piece] = true;
}

static void note_reactors(void *ctx, const ump_ask *ask)
{
    preview *p = ctx;
    const ump_board *b = p->board;
    size_t n = ump_propose(b->game, b->spare, 0, b->proposal, UMP_VIEW_PROPOSALS);
    note_reactor(p, ask->unit);
    for (size_t i = 0; i < n; i++)
        for (unsigned u = 0; u < b->proposal[i].n_units; u++)
            note_reactor(p, b->proposal[i].unit[u]);
}

/* ---- What changes on the map ---- */

static bool looks_same(const ump_look *a, const ump_look *b)
{
    return ump_same_place(a->at, b->at) && a->facing == b->facing && a->width == b->width &&
           a->depth == b->depth && a->on_table == b->on_table;
}

static bool anybody_moved(const ump_board *b)
{
    for (unsigned i = 0; i < b->game->force.n_pieces; i++) {
        ump_look before, after;
        ump_state_look(b->game, ump_session_state(b->session), i, &before);
        ump_state_look(b->game, b->spare, i, &after);
        if (!looks_same(&before, &after))
            return true;
    }
    return false;
}

static void put_looks(const ump_board *b, bool legal, ump_json *j)
{
    if (legal && anybody_moved(b))
        view_looks(b->game, b->spare, j, "looks");
    else
        ump_json_raw(j, "looks", "null");
}

static void put_reactors(const preview *p, ump_json *j)
{
    ump_json_open(j, "reactions", '[');
    for (unsigned i = 0; i < p->board->game->force.n_pieces; i++)
        if (p->reacts[i])
            ump_json_number(j, NULL, i);
    ump_json_close(j, ']');
}

/* ---- The whole ---- */

static void put_words(const ump_board *b, const ump_answer *answer, ump_json *j)
{
    char line[UMP_LINE];
    ump_answer_print(b->game, answer, line);
    ump_json_text(j, "line", line);
    view_sentence(b->game, ump_session_state(b->session), answer, line);
    ump_json_text(j, "text", line);
}

static bool try_out(preview *p, const ump_answer *answer, ump_refusal *refusal)
{
    view_events to = {.game = p->board->game, .json = p->json};
    view_asked asked = {note_reactors, p};
    p->warnings = (view_warnings){.board = p->board, .order = answer, .also = view_sink(&to)};
    ump_json_open(p->json, "events", '[');
    bool legal = view_carry_out(&p->warnings, &asked, refusal);
    ump_json_close(p->json, ']');
    return legal;
}

static void put_verdict(const ump_board *b, bool legal, const ump_refusal *refusal, ump_json *j)
{
    char why[UMP_LINE] = "";
    if (!legal)
        view_refusal(b->game, refusal, why);
    ump_json_yes(j, "legal", legal);
    ump_json_text(j, "rule", legal ? "" : ump_rule_id(refusal->rule));
    ump_json_text(j, "why", why);
}

/* What cannot even be read as an answer. */
static void put_unread(const char *line, const char *why, ump_json *j)
{
    ump_json_yes(j, "legal", false);
    ump_json_text(j, "rule", "");
    ump_json_text(j, "why", why);
    ump_json_text(j, "line", line);
    ump_json_text(j, "text", "");
    ump_json_raw(j, "events", "[]");
}

void ump_board_preview(ump_board *board, const char *line, const ump_out *out)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE];
    ump_answer answer;
    ump_refusal refusal = {.rule = UMP_NO_RULE, .why = NULL};
    ump_json j = {.out = out};
    preview p = {.board = board, .json = &j};
    bool legal = false;
    ump_json_open(&j, NULL, '{');
    if (view_read(board->game, ump_session_state(board->session), line, &answer, faces, why)) {
        p.side = answer.side;
        put_words(board, &answer, &j);
        legal = try_out(&p, &answer, &refusal);
        put_verdict(board, legal, &refusal, &j);
    } else {
        put_unread(line, why, &j);
    }
    put_reactors(&p, &j);
    view_put_warnings(&p.warnings, &j);
    ump_json_yes(&j, "closesUndo", p.warnings.closes);
    put_looks(board, legal, &j);
    ump_json_close(&j, '}');
}
