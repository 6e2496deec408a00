/*
 * events.c: what happened, event by event, for whoever tells it: the sentence with its rule beside
 * it, what kind of act it was, how far the two were apart, and who looks otherwise since.
 */
#include "view/board.h"

#include "play/words.h"

#include <string.h>

static const char *label_of(const ump_event *e)
{
    if (e->label && e->label[0])
        return e->label;
    switch (e->kind) {
    case UMP_MOVED:
        return "%u moves";
    case UMP_TURN:
        return "Turn %v";
    case UMP_TOTAL:
        return "in all";
    case UMP_ROLLED:
        return "the roll";
    default:
        return "";
    }
}

static void put_faces(const ump_event *e, ump_json *j)
{
    ump_json_open(j, "faces", '[');
    for (unsigned i = 0; i < e->n_faces; i++)
        ump_json_number(j, NULL, e->face[i]);
    ump_json_close(j, ']');
}

/* A march is told inch by inch: one event of it is enough. */
static bool still_moving(view_events *to, const ump_event *e)
{
    bool same = e->kind == UMP_MOVED && to->moving == e->unit + 1u;
    to->moving = e->kind == UMP_MOVED ? e->unit + 1u : 0;
    return same && !e->rule;
}

/* ---- What changed on the table ---- */

static bool same_apart(const ump_apart *a, const ump_apart *b)
{
    return a->files == b->files && a->ranks == b->ranks && ump_same_place(a->at, b->at) &&
           a->facing == b->facing && a->width == b->width;
}

static bool same_look(const ump_look *a, const ump_look *b)
{
    return a->on_table == b->on_table && ump_same_place(a->at, b->at) && a->facing == b->facing &&
           a->width == b->width && a->depth == b->depth && a->strength == b->strength &&
           a->trouble == b->trouble && strcmp(a->formation, b->formation) == 0 &&
           strcmp(a->level, b->level) == 0 && same_apart(&a->apart, &b->apart);
}

void view_watch(view_events *to, ump_look *seen, const ump_state *state)
{
    to->seen = seen;
    for (unsigned i = 0; seen && i < to->game->force.n_pieces; i++)
        ump_state_look(to->game, state, i, &seen[i]);
}

void view_changes(view_events *to, const ump_state *state)
{
    ump_json_open(to->json, "looks", '[');
    for (unsigned i = 0; to->seen && state && i < to->game->force.n_pieces; i++) {
        ump_look look;
        ump_state_look(to->game, state, i, &look);
        if (same_look(&look, &to->seen[i]))
            continue;
        to->seen[i] = look;
        ump_json_open(to->json, NULL, '{');
        ump_json_number(to->json, "piece", i);
        view_look(to->game, &look, to->json, "look");
        ump_json_close(to->json, '}');
    }
    ump_json_close(to->json, ']');
}

/* Edge to edge; -1 where there are no two on the table. */
static void put_far(const view_events *to, const ump_event *e, const ump_state *state)
{
    size_t n = to->game->force.n_pieces;
    const ump_piece *piece = state ? ump_pieces_of(to->game, state) : NULL;
    if (!piece || e->unit >= n || e->other >= n || !piece[e->unit].on_table ||
        !piece[e->other].on_table) {
        ump_json_number(to->json, "far", -1);
        return;
    }
    ump_rect a = ump_piece_rect(&piece[e->unit]), b = ump_piece_rect(&piece[e->other]);
    view_length(to->game, to->json, "far", ump_rect_distance(&a, &b).hi);
}

/* Sums and dice change nothing, and are many. */
static bool is_deed(const ump_event *e)
{
    return e->kind != UMP_ITEM && e->kind != UMP_TOTAL && e->kind != UMP_ROLLED;
}

static void put_deed(view_events *to, const ump_event *e, const ump_state *state)
{
    ump_json_text(to->json, "act", ump_act_name(ump_act_of(e)));
    if (e->kind == UMP_TURN && state)
        ump_json_number(to->json, "turn", state->turn);
    put_far(to, e, state);
    view_changes(to, state);
}

/* ---- Events ---- */

static void emit(void *ctx, const ump_event *e, const ump_state *state)
{
    static const char *const kind[] = {
        [UMP_TOLD] = "told",   [UMP_ITEM] = "item", [UMP_TOTAL] = "total", [UMP_ROLLED] = "rolled",
        [UMP_MOVED] = "moved", [UMP_TURN] = "turn", [UMP_RULED] = "ruled"};
    view_events *to = ctx;
    ump_json *j = to->json;
    char line[UMP_LINE];
    if (still_moving(to, e))
        return;
    ump_words(to->game, label_of(e), e->unit, e->other, e->value, e->limit, line);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "kind", kind[e->kind]);
    ump_json_text(j, "rule", ump_rule_id(e->rule));
    view_label(j, "text", line);
    view_nobody(j, "unit", e->kind == UMP_TURN ? (unsigned)UMP_NOBODY : e->unit);
    view_nobody(j, "other", e->kind == UMP_TURN ? (unsigned)UMP_NOBODY : e->other);
    ump_json_number(j, "value", e->value);
    ump_json_yes(j, "kept", e->kept || e->kind != UMP_ITEM);
    ump_json_text(j, "why", e->why);
    put_faces(e, j);
    if (is_deed(e))
        put_deed(to, e, state);
    ump_json_close(j, '}');
}

ump_sink view_sink(view_events *to)
{
    return (ump_sink){emit, to};
}
