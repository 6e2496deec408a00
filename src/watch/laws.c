/*
 * laws.c: what is seen on the table itself: who passes whom, who stands on whom, and whether an
 * order is carried out.
 */
#include "play/rules.h"
#include "watch/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STRIDE = 40 /* a millimetre: no footprint is thinner */ };

/* ---- TAB-01: nobody passes through an enemy ---- */

/* The footprint is shifted from where it lies by (x, y): does it bite into the other? */
static bool sweeps(const ump_rect *from, ump_pt by, const ump_rect *other)
{
    ump_len way = ump_dist((ump_pt){0, 0}, by).hi;
    ump_rect end = ump_rect_moved(from, (ump_pt){from->front.x + by.x, from->front.y + by.y});
    ump_pt reach[4] = {from->box.low, from->box.high, end.box.low, end.box.high};
    if (!ump_box_meet(ump_box_of(reach, 4), other->box))
        return false;
    int32_t n = way / STRIDE + 1;
    for (int32_t i = 0; i <= n; i++) {
        ump_pt at = ump_part_way(from->front, end.front, i, n);
        ump_rect there = ump_rect_moved(from, at);
        if (ump_rect_bites(&there, other, BITE))
            return true;
    }
    return false;
}

static ump_pt less(ump_pt a, ump_pt b)
{
    return (ump_pt){a.x - b.x, a.y - b.y};
}

/* Turned about one of its front corners. */
static ump_rect wheeled(const ump_rect *r, unsigned corner, ump_angle facing)
{
    ump_pt at = r->corner[corner];
    ump_pt front = ump_in_frame(at, r->facing, r->front);
    return ump_rect_at(ump_go(at, facing, front.y, front.x), facing, r->width, r->depth);
}

/* Where it turned is not seen, only that it did: it may have turned first, last, about the middle
 * or a corner of its front, or gone the way it faced. One of these that is free is believed. Who
 * closes with an enemy turns about the point where he met him (POT-CHG-11): then his way is judged
 * only if he went straight ahead. */
static bool passes(const ump_rect *a, const ump_rect *b, const ump_rect *other, bool closes)
{
    ump_pt by = less(b->centre, a->centre);
    if (ump_rect_bites(b, other, BITE))
        return true;
    if (a->width != b->width || a->depth != b->depth)
        return false;
    ump_len aside = ump_in_frame(a->front, a->facing, b->front).x;
    if (a->facing == b->facing)
        return (!closes || labs((long)aside) <= UMP_ROUNDING) && sweeps(a, by, other);
    if (closes)
        return false;
    ump_rect first = ump_rect_centred(a->centre, b->facing, a->width, a->depth);
    ump_rect front = ump_rect_at(a->front, b->facing, a->width, a->depth);
    ump_rect along =
        ump_rect_centred(a->centre, ump_bearing(a->centre, b->centre), a->width, a->depth);
    ump_rect left = wheeled(a, 0, b->facing), right = wheeled(a, 1, b->facing);
    ump_len least = a->width < a->depth ? a->width : a->depth;
    ump_rect core = ump_rect_centred(a->centre, along.facing, least / 2, least / 2);
    return sweeps(a, by, other) && sweeps(&first, by, other) &&
           sweeps(&front, less(b->front, a->front), other) && sweeps(&along, by, other) &&
           sweeps(&left, less(b->front, left.front), other) &&
           sweeps(&right, less(b->front, right.front), other) && sweeps(&core, by, other);
}

/* A stream about the line between the centres, from where it leaves the footprint (APW-RET-01). */
static bool streams(const ump_rect *a, const ump_rect *b, const ump_rect *other)
{
    enum { WIDE = 2 * UMP_INCH, NEAR = UMP_INCH };
    if (ump_rect_within(a, other, NEAR))
        return false;
    ump_len way = ump_dist(a->centre, b->centre).lo;
    if (way == 0)
        return false;
    ump_rect strip =
        ump_rect_at(b->centre, ump_bearing(a->centre, b->centre), WIDE - 2 * BITE, way);
    return ump_rect_bites(&strip, other, BITE) && !ump_rect_within(a, other, BITE);
}

bool watch_of_1866(const ump_watch *w)
{
    return strcmp(ump_game_ruleset(w->game), "apw1866") == 0;
}

bool watch_in_town(const ump_look *look)
{
    return strcmp(look->formation, "garrison") == 0;
}

static bool touches_enemy(const ump_watch *w, unsigned piece)
{
    const track *t = &w->track[piece];
    for (unsigned i = 0; i < w->n_pieces; i++)
        if (watch_body(&w->track[i]) && w->track[i].look.side != t->look.side &&
            ump_rect_within(&t->rect, &w->track[i].rect, BITE))
            return true;
    return false;
}

void watch_step(ump_watch *w, unsigned piece, step *s)
{
    if (s->from_town)
        return;
    bool closes = touches_enemy(w, piece);
    for (unsigned i = 0; i < w->n_pieces; i++) {
        const track *other = &w->track[i];
        if (!watch_body(other) || other->look.side == w->track[piece].look.side ||
            w->moved[i] != STANDS || watch_in_town(&other->look) ||
            watch_in_town(&w->track[piece].look))
            continue;
        if (s->met == UMP_NOBODY && passes(&s->from, &s->to, &other->rect, closes))
            s->met = (uint16_t)i;
        if (s->streamed == UMP_NOBODY && streams(&s->from, &s->to, &other->rect))
            s->streamed = (uint16_t)i;
    }
}

static bool named(const ump_answer *order, unsigned piece)
{
    for (unsigned i = 0; i < order->n_units; i++)
        if (order->unit[i] == piece)
            return true;
    return false;
}

/* A way with bends is seen as its two ends only: what lies between is not known. */
static bool may_bend(const ump_watch *w, unsigned piece)
{
    return w->order.n_path > 1 && named(&w->order, piece);
}

void watch_steps_over(ump_watch *w, unsigned piece, enum way how)
{
    track *t = &w->track[piece];
    for (unsigned i = 0; i < t->n_steps; i++) {
        step *s = &t->step[i];
        unsigned met = how == AS_A_STREAM ? s->streamed : how == AS_SWEPT ? s->met : UMP_NOBODY;
        if (met != UMP_NOBODY && !may_bend(w, piece))
            snprintf(t->doubt[UMP_LAW_THROUGH], sizeof t->doubt[0],
                     "%s passes through %s at %d,%d, from %d,%d to %d,%d (ticks)",
                     watch_name(w, piece), watch_name(w, met), (int)w->track[met].rect.centre.x,
                     (int)w->track[met].rect.centre.y, (int)s->from.centre.x, (int)s->from.centre.y,
                     (int)s->to.centre.x, (int)s->to.centre.y);
        s->met = s->streamed = UMP_NOBODY;
    }
}

/* ---- No two units stand on one place ---- */

/* Friends may cross while a move goes on; when an order is awaited they have arrived. One that grew
 * where it stands has not moved onto anybody: ADF-GEO-01. */
static bool share_a_place(const ump_watch *w, unsigned i, unsigned j, bool settled)
{
    const track *a = &w->track[i], *b = &w->track[j];
    settled = settled && !a->grown && !b->grown;
    return watch_body(a) && watch_body(b) && !watch_in_town(&a->look) && !watch_in_town(&b->look) &&
           (settled || a->look.side != b->look.side) && ump_box_meet(a->rect.box, b->rect.box) &&
           ump_rect_bites(&a->rect, &b->rect, BITE);
}

/* How deep they reach into each other, as far as 500 ticks. */
static int depth_of(const ump_rect *a, const ump_rect *b)
{
    int deep = 0;
    while (deep < 500 && ump_rect_bites(a, b, deep))
        deep++;
    return deep;
}

/* ADF asks in the middle of a charge who is dealt with next, who leads, follows or goes on. */
static bool asked_in_charge(const ump_ask *ask)
{
    return strncmp(ump_rule_id(ask->rule), "ADF-CHG-", 8) == 0;
}

/* It is told once, however long it lasts. */
void watch_places(ump_watch *w, const ump_ask *next)
{
    bool settled =
        (next->kind == UMP_ASK_ORDER && !asked_in_charge(next)) || next->kind == UMP_ASK_NOTHING;
    for (unsigned i = 0; i < w->n_pieces; i++)
        for (unsigned j = i + 1; j < w->n_pieces; j++) {
            uint8_t *told = &w->track[i].shares[j];
            bool share = share_a_place(w, i, j, settled);
            if (share && !*told)
                watch_report(w, UMP_LAW_OVERLAP,
                             "%s at %d,%d and %s at %d,%d stand on one place, %d ticks deep",
                             watch_name(w, i), (int)w->track[i].rect.centre.x,
                             (int)w->track[i].rect.centre.y, watch_name(w, j),
                             (int)w->track[j].rect.centre.x, (int)w->track[j].rect.centre.y,
                             depth_of(&w->track[i].rect, &w->track[j].rect));
            *told = share || (*told && !settled);
        }
}

/* ---- TAB-09: orders are carried out ---- */

/* The word of an order, behind the name of its side. */
static bool is_verb(const char *line, const char *verb)
{
    const char *at = strchr(line, ' ');
    size_t size = strlen(verb);
    return at && strncmp(at + 1, verb, size) == 0 && at[1 + size] == ' ';
}

void watch_order_done(ump_watch *w, const ump_ask *next)
{
    const ump_answer *a = &w->answer;
    if (a->kind != UMP_ASK_ORDER || a->n_units != 1 || a->n_path == 0 || w->rolled || w->stopped ||
        !w->told || next->kind != UMP_ASK_ORDER || !is_verb(w->line, "move"))
        return;
    const ump_look *look = &w->track[a->unit[0]].look;
    ump_pt end = a->path[a->n_path - 1];
    if (look->on_table && ump_dist(look->at, end).lo > BITE)
        watch_report(w, UMP_LAW_OFFERED, "'%s' ends elsewhere, and nothing stopped it", w->line);
}

/* ---- TAB-03: members of one order ---- */

/* Who is routed on the way has left the order, and disorders whom he runs through. */
static bool has_run(const ump_watch *w, unsigned piece)
{
    return strncmp(w->track[piece].look.level, "rout", 4) == 0;
}

void watch_together(ump_watch *w, const ump_event *event)
{
    static const char *const troubles[] = {"%u runs into %o", "disorder"};
    if (strcmp(event->label, "melee, round %v") == 0) /* who is beaten goes back by himself */
        w->order.n_units = 0;
    if (w->order.n_units < 2 || event->unit == event->other || !named(&w->order, event->unit) ||
        !named(&w->order, event->other) || has_run(w, event->unit) || has_run(w, event->other))
        return;
    for (size_t i = 0; i < sizeof troubles / sizeof *troubles; i++)
        if (strstr(event->label, troubles[i])) {
            char line[UMP_LINE];
            ump_event_text(w->game, event, line);
            watch_report(w, UMP_LAW_TOGETHER, "%.200s", line);
        }
}

/* ---- TAB-09: what is offered ---- */

static void note(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)event;
    (void)state;
    *(bool *)ctx = true;
}

enum { MANY = 12, TRIED = 3 };

/* Nobody has moved, nothing was told and the same may be ordered again. */
static bool is_as_before(ump_watch *w, const ump_state *state, uint64_t salt)
{
    ump_answer before[MANY], after[MANY];
    size_t n = ump_propose(w->game, state, salt, before, MANY);
    if (ump_propose(w->game, w->copy, salt, after, MANY) != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        char was[UMP_LINE], is[UMP_LINE];
        ump_answer_print(w->game, &before[i], was);
        ump_answer_print(w->game, &after[i], is);
        if (strcmp(was, is) != 0)
            return false;
    }
    for (unsigned i = 0; i < w->n_pieces; i++) {
        ump_look a, b;
        ump_state_look(w->game, state, i, &a);
        ump_state_look(w->game, w->copy, i, &b);
        if (a.at.x != b.at.x || a.at.y != b.at.y || a.facing != b.facing ||
            a.on_table != b.on_table || a.strength != b.strength ||
            strcmp(a.formation, b.formation) != 0 || strcmp(a.level, b.level) != 0)
            return false;
    }
    return true;
}

static void try_offer(ump_watch *w, const ump_state *state, const ump_ask *ask,
                      const ump_answer *offer, uint64_t salt)
{
    bool told = false;
    ump_sink sink = {note, &told};
    ump_refusal refusal;
    char line[UMP_LINE], why[UMP_LINE];
    ump_state_renew(w->game, w->copy, state);
    ump_answer_print(w->game, offer, line);
    if (!ump_give(w->game, w->copy, offer, &sink, &refusal)) {
        ump_refusal_text(w->game, &refusal, why);
        watch_report(w, UMP_LAW_OFFERED, "'%.100s' is offered and refused: %.100s", line, why);
        return;
    }
    bool does = is_verb(line, "move") || is_verb(line, "charge") || is_verb(line, "fire") ||
                is_verb(line, "face") || is_verb(line, "form");
    if (ask->kind == UMP_ASK_ORDER && does && !told && is_as_before(w, state, salt))
        watch_report(w, UMP_LAW_OFFERED, "'%.200s' changes nothing", line);
}

void ump_watch_offers(ump_watch *watch, const ump_state *state, uint64_t salt)
{
    ump_answer list[MANY];
    ump_ask ask;
    ump_pending(watch->game, state, &ask);
    if (ask.kind == UMP_ASK_DICE || ask.kind == UMP_ASK_NOTHING)
        return;
    size_t n = ump_propose(watch->game, state, salt, list, MANY);
    if (n == 0)
        watch_report(watch, UMP_LAW_DEAD_END, "nothing can be answered: %s", ask.purpose);
    for (size_t i = 0; i < n && i < TRIED; i++)
        try_offer(watch, state, &ask, &list[ump_scramble(salt + i) % n], salt);
}
