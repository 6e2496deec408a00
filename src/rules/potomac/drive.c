/*
 * drive.c: driven back (2.14): a unit, or a group as one body, is pushed away from whoever hit it,
 * collides or is pressed against bad ground, and is confused by it (DRV-01 to DRV-06).
 */
#include "rules/potomac/potomac.h"

/* ---- One unit that is pushed ---- */

typedef struct push push;

struct push {
    pot_going going; /* first: the floor's questions come with it */
    ump_rect core;   /* what collides with friends: DRV-03 */
    ump_angle way;
    bool flanks; /* its flanks lie along the push; else its front and rear */
    ump_len spare;
    uint16_t by;   /* who drives it, UMP_NOBODY */
    ump_len off;   /* from him it begins; 0: nobody is there to come nearer to */
    bool is_clear; /* alone, it stands clear at the end of its way, with its front there: */
    ump_pt clear;
    ump_rect end;      /* where it is put */
    ump_mates mates;   /* TAB-03: all of the group, itself too; */
    const push *all;   /* how each of them is pushed */
    pot_push run_into; /* whom it runs into: they stop it, it is not set off them */
};

/* DRV-03: narrowed by half a stand at the two edges that lie along the push. */
static void narrow(push *p)
{
    const ump_rect *r = &p->going.start;
    ump_angle off = ump_angle_between(r->facing, p->way);
    off = off > UMP_QUARTER ? (ump_angle)(UMP_HALF_TURN - off) : off;
    p->flanks = off <= UMP_QUARTER / 2 + UMP_SAME_ANGLE;
    ump_len half = p->going.t->book->stand_width / 2, side = p->flanks ? r->width : r->depth;
    p->spare = half < side / 4 ? half : side / 4;
    p->core = p->flanks ? ump_rect_centred(r->centre, r->facing, r->width - 2 * p->spare, r->depth)
                        : ump_rect_centred(r->centre, r->facing, r->width, r->depth - 2 * p->spare);
}

static push push_of(const pot_table *t, unsigned unit, ump_angle way, unsigned by)
{
    push p = {.going = pot_going_of(t, unit), .way = way, .by = (uint16_t)by};
    if (by < t->n_units && pot_on_table(t, by))
        p.off = ump_rect_distance(&p.going.start, ump_rect_of(&t->table, by)).lo;
    narrow(&p);
    return p;
}

/* Whom it stands upon when it begins, it leaves as it may. */
static bool collides(void *ctx, unsigned body)
{
    const push *p = ctx;
    return !ump_rect_bites(&p->core, ump_rect_of(&p->going.t->table, body), UMP_CONTACT);
}

/* Its way as far as friends are concerned: mates go along. */
static ump_course among_friends(push *p, const ump_rect *from, ump_len most)
{
    ump_course c = pot_course(&p->going, from, p->way, most);
    c.first = most < 1 ? most : 1;
    c.ground = 0;
    c.brim = UMP_BRIM_OPEN;
    c.friends = (ump_berth){.counts = true, .bites = true, .bite = UMP_ROUNDING};
    c.mates = &p->mates;
    c.minds = collides;
    c.ctx = p;
    return c;
}

static bool is_run_into(const push *p, unsigned body)
{
    return ump_is_among(body, p->run_into.struck, p->run_into.n_struck);
}

static bool stops_it(void *ctx, unsigned body)
{
    return is_run_into(ctx, body) && collides(ctx, body);
}

static bool is_kept_off(void *ctx, unsigned body)
{
    const push *p = ctx;
    return pot_bars_way(&p->going, body, p->way);
}

/* Friends count for the core; enemies, bad ground and the edge for the whole footprint. */
static ump_met first_met(push *p, ump_len most)
{
    const pot_table *t = p->going.t;
    ump_course core = among_friends(p, &p->core, most);
    ump_met friend = ump_go_straight(&t->table, &core);
    ump_course whole = pot_course(&p->going, &p->going.start, p->way, most);
    whole.enemies = pot_keeps_off(t);
    whole.minds = is_kept_off;
    whole.ctx = p;
    ump_met other = ump_go_straight(&t->table, &whole);
    whole.enemies = (ump_berth){.counts = true, .bites = true, .bite = 1}; /* TAB-01 */
    whole.first = most < 1 ? most : 1;
    whole.minds = NULL;
    ump_met onto = ump_go_straight(&t->table, &whole);
    if (onto.what == UMP_MEETS_ENEMY && (other.what == UMP_MEETS_NOTHING || onto.way < other.way))
        other = onto;
    return friend.what != UMP_MEETS_NOTHING &&
                   (other.what == UMP_MEETS_NOTHING || friend.way < other.way)
               ? friend
               : other;
}

/* DRV-03: whom it runs into at that place. */
static void note_struck(push *p, const ump_met *met, pot_push *done)
{
    const pot_table *t = p->going.t;
    bool enemy = met->what == UMP_MEETS_ENEMY;
    ump_rect there = ump_shifted(enemy ? &p->going.start : &p->core, p->way, met->way + POT_STEP);
    ump_whom whom =
        enemy ? ump_enemies_of(&t->table, p->going.unit) : ump_friends_of(&t->table, p->going.unit);
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(there.box, t->book->keep_off), whom) {
        const ump_rect *other = ump_rect_of(&t->table, i);
        bool struck = enemy ? ump_rect_nearer(&there, other, t->book->keep_off - UMP_ROUNDING) &&
                                  pot_bars_way(&p->going, i, p->way)
                            : ump_rect_bites(&there, other, UMP_ROUNDING) &&
                                  !ump_is_mate(&p->mates, i) && collides(p, i);
        if (struck && done->n_struck < sizeof done->struck / sizeof *done->struck)
            done->struck[done->n_struck++] = (uint16_t)i;
    }
}

static ump_rect aside(const push *p, const ump_rect *there, ump_len by)
{
    ump_pt front = ump_go(there->front, there->facing, p->flanks ? 0 : by, p->flanks ? by : 0);
    return ump_rect_moved(there, front);
}

/* TAB-03: nor onto a mate, where he is put. */
static bool strikes_mate(const push *p, const ump_rect *there)
{
    for (size_t i = 0; i < p->mates.n; i++)
        if (&p->all[i] != p && ump_rect_bites(there, &p->all[i].end, UMP_ROUNDING))
            return true;
    return false;
}

/* Whom it has run into it touches as that stopped it, whatever rounding does. */
static bool lies_upon(const push *p, const ump_rect *there, unsigned body)
{
    const ump_rect *other = ump_rect_of(&p->going.t->table, body);
    return is_run_into(p, body) ? ump_rect_bites(there, other, UMP_ROUNDING)
                                : ump_rect_overlap(there, other);
}

/* near: all whom it could lie upon. */
static bool fits(const push *p, const ump_near *near, const ump_rect *there)
{
    const pot_table *t = p->going.t;
    for (unsigned i = ump_near_first(near, 0); i != UMP_NOBODY; i = ump_near_next(near, i))
        if (!ump_is_mate(&p->mates, i) && lies_upon(p, there, i))
            return false;
    return !strikes_mate(p, there) && !pot_forbidden(t, p->going.bound, there) &&
           !pot_off_table(t, there);
}

/* TAB-04: there it would be nearer to whoever drives it than it began. */
static bool is_nearer(const push *p, const ump_rect *there)
{
    const pot_table *t = p->going.t;
    if (ump_in_frame(p->going.start.front, p->way, there->front).y < 0)
        return true;
    return p->off > 0 &&
           ump_rect_distance(there, ump_rect_of(&t->table, p->by)).hi + UMP_ROUNDING < p->off;
}

/* DRV-03: a friend whom it only brushes: it is set off him by the least that clears. */
static bool set_off(const push *p, const ump_rect *there, ump_pt *front)
{
    ump_near near;
    ump_find_near(&near, &p->going.t->table, ump_box_grow(there->box, p->spare + 2 * UMP_ROUNDING),
                  ump_all_but(p->going.unit));
    for (ump_len by = 0; by <= p->spare + UMP_ROUNDING; by += UMP_ROUNDING / 2)
        for (int side = -1; side <= 1; side += 2) {
            ump_rect beside = aside(p, there, side * by);
            if (is_nearer(p, &beside) || !fits(p, &near, &beside))
                continue;
            *front = beside.front;
            return true;
        }
    return false;
}

/* How far the whole footprint goes before it touches one of these friends; mates do not count. A
 * unit that goes alone stops there exactly, and rounding does not set it aside (TAB-10). */
static ump_len until_touch(push *p, ump_len most, ump_accepts *friends)
{
    ump_course whole = among_friends(p, &p->going.start, most);
    whole.minds = friends;
    ump_met met = ump_go_straight(&p->going.t->table, &whole);
    ump_len gone = met.free < 0 ? 0 : met.free;
    p->clear = ump_shifted(&p->going.start, p->way, gone).front;
    p->is_clear = p->mates.n == 1;
    return gone;
}

/* A long footprint that is pushed slantwise may swing a corner towards whoever drives it: there it
 * has run into him (DRV-03). */
static void stop_before_driver(push *p, pot_push *done)
{
    ump_len far = done->gone;
    ump_rect there = ump_shifted(&p->going.start, p->way, far);
    for (; far > 0 && is_nearer(p, &there); there = ump_shifted(&p->going.start, p->way, far))
        far = far > POT_STEP / 4 ? far - POT_STEP / 4 : 0;
    if (far == done->gone)
        return;
    p->is_clear = false;
    *done = (pot_push){.gone = far, .why = UMP_MEETS_ENEMY, .struck = {p->by}, .n_struck = 1};
}

/* DRV-03: a friend whom it brushes there, and no place beside him: it stops where it touches him,
 * before whatever else would stop it. False: there is room. */
static bool stops_at_touch(push *p, pot_push *done)
{
    ump_rect there = ump_shifted(&p->going.start, p->way, done->gone);
    bool beside = set_off(p, &there, &p->clear);
    p->is_clear = beside && p->mates.n == 1;
    ump_len touch = beside ? done->gone : until_touch(p, done->gone, collides);
    if (touch == done->gone)
        return false;
    *done = (pot_push){.gone = touch};
    return true;
}

/* Does it brush a friend there, beside those whom it runs into? */
static bool brushes(const push *p, ump_len gone)
{
    const pot_table *t = p->going.t;
    ump_rect there = ump_shifted(&p->going.start, p->way, gone);
    UMP_EACH_NEAR(i, &t->table, there.box, ump_friends_of(&t->table, p->going.unit))
        if (!is_run_into(p, i) && !ump_is_mate(&p->mates, i) &&
            ump_rect_bites(&there, ump_rect_of(&t->table, i), UMP_ROUNDING))
            return true;
    return false;
}

/* How far it goes of the way it is pushed, and why no farther. */
static pot_push pushed(push *p, ump_len want)
{
    pot_push done = {.gone = want};
    ump_met met = first_met(p, want);
    if (met.what != UMP_MEETS_NOTHING) {
        done.why = met.what;
        done.gone = met.free < 0 ? 0 : met.free;
        if (met.body != UMP_NOBODY)
            note_struck(p, &met, &done);
    }
    bool runs_into = met.what == UMP_MEETS_FRIEND;
    if (runs_into) { /* the whole footprint stops where it touches him */
        p->run_into = done;
        done.gone = until_touch(p, done.gone, stops_it);
    }
    stop_before_driver(p, &done);
    if (!runs_into || brushes(p, done.gone))
        stops_at_touch(p, &done);
    return done;
}

static void put_back(ump_run *run, push *p, ump_len gone)
{
    ump_rect there = ump_shifted(&p->going.start, p->way, gone);
    ump_pt front = p->clear;
    if (!p->is_clear && !set_off(p, &there, &front))
        front = there.front;
    p->end = ump_rect_moved(&there, front);
    pot_piece_at(run, p->going.unit)->at = front;
}

/* ---- One or many ---- */

/* own: how it fared by itself. */
static void tell_back(ump_run *run, unsigned unit, ump_rule rule, const pot_push *done,
                      const pot_push *own, ump_len want)
{
    ump_tell(run, rule, done->gone > UMP_CONTACT ? "%u goes back %V of %L" : "%u cannot go back",
             .kind = UMP_MOVED, .unit = unit, .value = done->gone, .limit = want);
    for (unsigned i = 0; i < own->n_struck && own->stopped; i++)
        ump_tell(run, POT_DRV_03, "%u runs into %o", .unit = unit, .other = own->struck[i]);
}

/* SKR-09: a forced move onto enemy skirmishers ends their line. */
static void trample_lines(ump_run *run, const pot_table *t, unsigned unit)
{
    ump_rect r = pot_rect(t, unit);
    UMP_EACH_NEAR(i, &t->table, r.box, pot_enemies_of(t, unit)) {
        ump_rect line = pot_body_rect(t, i);
        if (pot_is_line(t, i) && ump_rect_overlap(&r, &line))
            pot_remove_line(run, pot_unit_of(t, i), POT_SKR_09,
                            "the skirmishers of %u are swept away");
    }
}

static void shift_all(push *all, size_t n, ump_len gone)
{
    for (size_t i = 0; i < n; i++)
        all[i].end = ump_shifted(&all[i].going.start, all[i].way, gone);
}

/* one roll for each who is struck, however many run into him. */
static void add_struck(pot_push *done, const pot_push *one)
{
    for (unsigned i = 0; i < one->n_struck; i++) {
        bool known = false;
        for (unsigned k = 0; k < done->n_struck; k++)
            known = known || done->struck[k] == one->struck[i];
        if (!known && done->n_struck < sizeof done->struck / sizeof *done->struck)
            done->struck[done->n_struck++] = one->struck[i];
    }
}

/* DRV-05: all go as far as the first who is stopped. Another who would be stopped there but for
 * rounding has run into something too (TAB-10). */
static pot_push together(pot_push *one, size_t n, ump_len want)
{
    pot_push done = {.gone = want};
    for (size_t i = 0; i < n; i++)
        done.gone = one[i].gone < done.gone ? one[i].gone : done.gone;
    for (size_t i = 0; i < n; i++) {
        if (one[i].why == UMP_MEETS_NOTHING || one[i].gone > done.gone + UMP_ROUNDING)
            continue;
        done.why = done.stopped ? done.why : one[i].why;
        done.stopped = (uint16_t)(done.stopped | 1U << i);
        one[i].stopped = 1;
        add_struck(&done, &one[i]);
    }
    return done;
}

/* Where they all stop, each of a group has room too, or touches whom it brushes (DRV-03). */
static pot_push clear_together(push *all, pot_push *one, size_t n, ump_len want)
{
    pot_push done = together(one, n, want);
    shift_all(all, n, done.gone);
    for (size_t i = 0; n > 1 && i < n; i++) {
        pot_push at = {.gone = done.gone};
        if (stops_at_touch(&all[i], &at)) {
            one[i] = at;
            return clear_together(all, one, n, want);
        }
    }
    return done;
}

/* DRV-05, TAB-03: all go the same way in one direction; where one is stopped all stop. */
pot_push pot_drive(ump_run *run, const pot_table *t, const uint16_t *unit, size_t n, ump_angle way,
                   ump_len want, unsigned by, ump_rule rule)
{
    push all[POT_MAX_GROUP];
    pot_push one[POT_MAX_GROUP];
    for (size_t i = 0; i < n; i++) {
        all[i] = push_of(t, unit[i], way, by);
        all[i].mates = (ump_mates){n, unit};
        all[i].all = all;
    }
    shift_all(all, n, want);
    for (size_t i = 0; i < n; i++)
        one[i] = pushed(&all[i], want);
    pot_push done = clear_together(all, one, n, want);
    for (size_t i = 0; i < n; i++)
        put_back(run, &all[i], done.gone);
    for (size_t i = 0; i < n; i++) {
        trample_lines(run, t, unit[i]);
        tell_back(run, unit[i], rule, &done, &one[i], want);
    }
    pot_carry_officers(run, t);
    return done;
}

/* DRV-01: from the firer's centre through the middle of those who are driven. Their places are told
 * from him, so that a turned table rounds them alike (TAB-10). */
ump_angle pot_way_from(const pot_table *t, ump_pt from, const uint16_t *unit, size_t n)
{
    int64_t x = 0, y = 0;
    for (size_t i = 0; i < n; i++) {
        ump_pt centre = ump_rect_of(&t->table, unit[i])->centre;
        x += centre.x - from.x;
        y += centre.y - from.y;
    }
    ump_pt middle = {(ump_len)ump_round_div(x, (int64_t)n), (ump_len)ump_round_div(y, (int64_t)n)};
    return ump_bearing((ump_pt){0, 0}, middle);
}

/* ---- What follows ---- */

/* Whose footprint drives it; a skirmish line has none that it could come nearer to. */
static unsigned driver(const pot_table *t, const pot_back_frame *f)
{
    ump_pt at = pot_rect(t, f->by).centre;
    bool line = f->kind == POT_BACK_FIRE && !ump_same_place(at, f->from);
    return line ? UMP_NOBODY : f->by;
}

static void go_back(ump_run *run, const pot_table *t, pot_back_frame *f)
{
    ump_len want = f->kind == POT_BACK_CHARGE ? f->distance : f->hits * t->book->back_per_hit;
    ump_rule rule = f->kind == POT_BACK_DRAW ? POT_MEL_11 : POT_DRV_01;
    if (!f->moved)
        f->push = pot_drive(run, t, &f->unit, 1, f->way, want, driver(t, f), rule);
    uint8_t why = f->push.stopped ? f->push.why : UMP_MEETS_NOTHING;
    bool shaken = f->kind == POT_BACK_CHARGE; /* by the fire, before it goes */
    if (!shaken && pot_back_confuses(t->book, f->kind, t->def[f->unit].strength, f->hits))
        pot_confuse(run, f->unit, POT_DRV_02, "%u is driven back too far and is confused");
    if (why == UMP_MEETS_FRIEND || why == UMP_MEETS_ENEMY)
        pot_confuse(run, f->unit, POT_DRV_03, "%u is confused by it");
    if (why == UMP_MEETS_GROUND)
        pot_confuse(run, f->unit, POT_DRV_04, "%u is pressed against bad ground, confused");
    if (why == UMP_MEETS_EDGE)
        pot_confuse(run, f->unit, POT_DRV_04, "%u is pressed against the table edge, confused");
    if (!f->push.stopped)
        f->push.n_struck = 0;
}

static void confuse_struck(ump_run *run, const pot_table *t, const pot_back_frame *f)
{
    for (unsigned i = 0; i < f->push.n_struck; i++)
        if (pot_face_in(t->book->collision_confuses, run->state->face[i]))
            pot_confuse(run, f->push.struck[i], POT_DRV_03, "%u is run into and confused");
}

/* A charger has no hits here: it had its fright under fire. */
static enum ump_next shake(ump_run *run, const pot_table *t, const pot_back_frame *f)
{
    return ump_call_with(run, POT_DO_NERVES, pot_nerves_frame, .from = f->from, .unit = f->unit,
                         .by = f->by, .officer = UMP_NOBODY,
                         .due = pot_nerves_due(t, f->kind, f->unit, f->hits, f->morale),
                         .guns = f->guns);
}

/* ORDER STEP of going back */
enum step { GOES, COLLIDED, OVER };

enum ump_next pot_do_back(ump_run *run, ump_frame *frame)
{
    pot_back_frame *f = UMP_DATA(pot_back_frame, frame);
    pot_table t = pot_table_here(run);
    switch (frame->step) {
    case GOES:
        frame->step = COLLIDED;
        if (f->hits > 0 || f->distance > 0)
            go_back(run, &t, f);
        if (f->push.n_struck > 0)
            return ump_ask_dice(run, POT_ASK_COLLISION_DICE, f->unit, f->push.struck[0],
                                f->push.n_struck, 0);
        return UMP_AGAIN;
    case COLLIDED:
        confuse_struck(run, &t, f);
        return ump_then(frame, shake(run, &t, f), OVER);
    default:
        run->state->ret[POT_RET_STUCK] =
            !run->state->ret[POT_RET_FLED] && f->hits > 0 && f->push.gone < POT_STEP;
        return UMP_DONE;
    }
}
