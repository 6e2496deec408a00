/*
 * told.c: what is told of a move against what was seen of it. TAB-04, TAB-05, TAB-06.
 */
#include "play/rules.h"
#include "watch/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sentences that tell how far somebody went. */
const told_move watch_rows[] = {
    {"%u moves %V", MARCH, false, 0},
    {"%u moves %V of %L", MARCH, false, 0},
    {"%u takes the ground, %V ahead", ADVANCE, false, 0},
    {"%u follows %o for %V and stops", ADVANCE, false, 0},
    {"%u falls back %V", FORCED, true, 0},
    {"%u runs %V", FORCED, true, 0},
    {"%u goes back %V of %L", FORCED, true, 2 * UMP_CM},
    {"%u retreats %V", FORCED, true, 0},
    {"%u routs %V", FORCED, true, 0},
    {"%u draws back %V from %o", FORCED, false, 0},
};

enum { ROWS = sizeof watch_rows / sizeof *watch_rows };

int watch_row_of(const char *label)
{
    for (int i = 0; i < ROWS; i++)
        if (strcmp(label, watch_rows[i].label) == 0)
            return i;
    return -1;
}

const char *ump_watch_row(size_t i)
{
    return i < ROWS ? watch_rows[i].label : NULL;
}

uint64_t ump_watch_seen(const ump_watch *watch, size_t i)
{
    return i < ROWS ? watch->seen[i] : 0;
}

/* ---- TAB-06 ---- */

static bool equals(ump_len a, ump_len b, ump_len slack)
{
    return labs((long)a - (long)b) <= (long)(UMP_ROUNDING + slack);
}

/* The centre of a place, for the size it has now: stands that are lost go from the rear. */
static ump_pt centre_now(const track *t, const ump_rect *place)
{
    return ump_rect_at(place->front, place->facing, t->rect.width, t->rect.depth).centre;
}

/* From which of its last steps on did it go so far? By centre or by front; -1: from none. */
static int began_at(const track *t, ump_len told, ump_len aside)
{
    ump_len centre = 0, front = 0;
    if (equals(told, 0, 0))
        return (int)t->n_steps;
    for (unsigned i = t->n_steps; i-- > 0;) {
        const step *s = &t->step[i];
        ump_len n = aside + 2 * (ump_len)(t->n_steps - i);
        centre += ump_dist(s->from.centre, s->to.centre).lo;
        front += ump_dist(s->from.front, s->to.front).lo;
        if (equals(centre, told, n) || equals(front, told, n) ||
            equals(ump_dist(s->from.centre, t->rect.centre).lo, told, n) ||
            equals(ump_dist(centre_now(t, &s->from), t->rect.centre).lo, told, n))
            return (int)i;
    }
    return -1;
}

/* A march may bend, wheel and turn between two looks, or go ahead and then aside: then it is at
 * least as long as the crow flies. */
static bool may_be_longer(const ump_watch *w, const track *t, ump_len told)
{
    bool turned = false;
    for (unsigned i = 0; i < t->n_steps; i++)
        turned |= t->step[i].from.facing != t->step[i].to.facing;
    if (t->n_steps == 0)
        return false;
    ump_len crow = ump_dist(t->step[0].from.centre, t->rect.centre).lo;
    if (turned || w->order.n_path > 1)
        return crow <= told + t->rect.depth + t->rect.width;
    return crow <= told + UMP_ROUNDING &&
           told <= crow + crow * 415 / 1000 + UMP_ROUNDING; /* by a corner */
}

/* 1866: along a road, or with one bend (APW-RET-01). */
static bool may_bend(const ump_watch *w, const track *t, ump_len told)
{
    return watch_of_1866(w) && t->n_steps > 0 &&
           ump_dist(t->step[t->n_steps - 1].from.centre, t->rect.centre).lo <= told + UMP_ROUNDING;
}

static int judge_told(ump_watch *w, const ump_event *event, const told_move *row)
{
    track *t = &w->track[event->unit];
    int from = began_at(t, event->value, row->aside);
    bool unseen = t->n_steps > 0 && t->step[t->n_steps - 1].from_town;
    bool longer = row->how == MARCH && may_be_longer(w, t, event->value);
    bool bent = row->how == FORCED && may_bend(w, t, event->value);
    if (from < 0 && !unseen && !longer && !bent) {
        char line[UMP_LINE];
        ump_event_text(w->game, event, line);
        ump_len seen =
            t->n_steps == 0 ? 0 : ump_dist(t->step[t->n_steps - 1].from.centre, t->rect.centre).lo;
        snprintf(t->doubt[UMP_LAW_TOLD], sizeof t->doubt[UMP_LAW_TOLD],
                 "\"%.150s\", but it is %d ticks from where it was, not %d", line, (int)seen,
                 (int)event->value);
    }
    return from;
}

/* ---- TAB-04 ---- */

/* Nearer to everybody who was named with it since the order: then it is nearer to the cause. The
 * sentence may name him itself. If one of them has left the table since, it may have been he. */
static void judge_away(ump_watch *w, const ump_event *event, unsigned since)
{
    unsigned piece = event->unit;
    track *t = &w->track[piece];
    const ump_rect *from = &t->step[since].from;
    unsigned judged = 0;
    for (unsigned i = 0; i < t->n_foes; i++) {
        const track *foe = &w->track[t->foes[i]];
        bool another = event->other < w->n_pieces && t->foes[i] != event->other;
        if (foe->look.leader || another || t->before[i] > since)
            continue;
        judged++;
        if (!foe->look.on_table || foe->n_steps > 0 ||
            ump_rect_distance(&t->rect, &foe->rect).hi + BITE >=
                ump_rect_distance(from, &foe->rect).lo)
            return;
    }
    if (judged > 0 && !t->many_foes)
        snprintf(t->doubt[UMP_LAW_AWAY], sizeof t->doubt[0],
                 "%s had to get away and is nearer to %s than before", watch_name(w, piece),
                 watch_name(w, t->foes[t->n_foes - 1]));
}

/* ---- TAB-05 ---- */

/* Is there anything at all where it would have gone on? */
static bool barred(const ump_watch *w, unsigned piece, const ump_rect *from, ump_len printed)
{
    const track *t = &w->track[piece];
    ump_angle bearing = ump_bearing(from->centre, t->rect.centre);
    ump_rect end = ump_rect_moved(&t->rect, ump_go(from->front, bearing, printed, 0));
    ump_pt reach[4] = {t->rect.box.low, t->rect.box.high, end.box.low, end.box.high};
    ump_box box = ump_box_grow(ump_box_of(reach, 4), t->rect.depth + UMP_INCH);
    for (unsigned i = 0; i < w->n_pieces; i++)
        if (i != piece && watch_body(&w->track[i]) && ump_box_meet(box, w->track[i].rect.box))
            return true;
    const ump_field *field = &w->game->field;
    for (size_t i = 0; i < field->n_features; i++)
        if (ump_box_meet(box, field->feature[i].box))
            return true;
    return box.low.x < 0 || box.low.y < 0 || box.high.x > field->width || box.high.y > field->depth;
}

static void judge_length(ump_watch *w, const ump_event *event, const ump_rect *from)
{
    const track *t = &w->track[event->unit];
    ump_len gone = event->value, printed = event->limit;
    bool touched = false;
    for (unsigned i = 0; i < w->n_pieces; i++)
        touched |= i != event->unit && watch_body(&w->track[i]) &&
                   ump_rect_within(from, &w->track[i].rect, UMP_INCH);
    if (gone > printed + t->rect.depth + UMP_ROUNDING && !touched)
        watch_report(w, UMP_LAW_LENGTH, "%s goes %d ticks where %d are printed",
                     watch_name(w, event->unit), (int)gone, (int)printed);
    if (gone > 0 && gone < printed - UMP_ROUNDING && !barred(w, event->unit, from, printed))
        watch_report(w, UMP_LAW_LENGTH, "%s goes %d ticks of %d, and nothing bars its way",
                     watch_name(w, event->unit), (int)gone, (int)printed);
}

void watch_doubts(ump_watch *w)
{
    for (unsigned i = 0; i < w->n_pieces; i++) {
        track *t = &w->track[i];
        for (unsigned law = 0; law < UMP_LAWS; law++) {
            if (t->doubt[law][0] && t->look.on_table)
                watch_report(w, law, "%s", t->doubt[law]);
            t->doubt[law][0] = '\0';
        }
    }
}

/* By the centre alone: with a bend, or along a road, it comes less far. */
static bool goes_straight(const track *t, unsigned since, ump_len told)
{
    return since < t->n_steps &&
           equals(ump_dist(t->step[since].from.centre, t->rect.centre).lo, told, UMP_ROUNDING);
}

void watch_move_told(ump_watch *w, const ump_event *event, int row)
{
    const told_move *told = &watch_rows[row];
    track *t = &w->track[event->unit];
    if (!t->look.on_table) /* it has left the table: how far is nobody's to measure */
        return;
    int from = judge_told(w, event, told);
    bool stream = told->how == FORCED && watch_of_1866(w);
    bool straight = from >= 0 && goes_straight(t, (unsigned)from, event->value);
    bool aside = told->aside > 0 && !straight; /* pushed, then set off a friend: POT-DRV-03 */
    watch_steps_over(w, event->unit,
                     aside || (stream && !straight) ? UNKNOWN
                     : stream                       ? AS_A_STREAM
                                                    : AS_SWEPT);
    if (told->how != FORCED || from < 0 || (unsigned)from >= t->n_steps)
        return;
    judge_away(w, event, (unsigned)from);
    if (told->printed && event->limit > 0)
        judge_length(w, event, &t->step[from].from);
}
