/*
 * events.c: what happened, event by event. The rule stands beside the sentence, not in it.
 */
#include "view/board.h"

#include "play/words.h"

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

static void emit(void *ctx, const ump_event *e, const ump_state *state)
{
    static const char *const kind[] = {
        [UMP_TOLD] = "told",   [UMP_ITEM] = "item", [UMP_TOTAL] = "total", [UMP_ROLLED] = "rolled",
        [UMP_MOVED] = "moved", [UMP_TURN] = "turn", [UMP_RULED] = "ruled"};
    view_events *to = ctx;
    ump_json *j = to->json;
    char line[UMP_LINE];
    (void)state;
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
    ump_json_close(j, '}');
}

ump_sink view_sink(view_events *to)
{
    return (ump_sink){emit, to};
}
