/*
 * morale.c: morale on the table, units that run, routs that go on (2.15), and evading (2.9).
 */
#include "potomac.h"

#include <assert.h>

/* ---- Morale (MRL-01 to 06, OFF-13) ---- */

enum ump_next pot_call_morale(ump_run *run, unsigned unit, unsigned by, ump_pt from, bool guns,
                              bool stays)
{
    pot_morale_frame f = {.from = from,
                          .unit = (uint16_t)unit,
                          .by = (uint16_t)by,
                          .officer = UMP_NOBODY,
                          .guns = guns,
                          .stays = stays};
    return ump_call(run, POT_P_MORALE, &f, sizeof f);
}

enum ump_next pot_call_flee(ump_run *run, unsigned unit, unsigned by, ump_pt from, bool guns)
{
    pot_flee_frame f = {.from = from, .unit = (uint16_t)unit, .by = (uint16_t)by, .guns = guns};
    return ump_call(run, POT_P_FLEE, &f, sizeof f);
}

/* MRL-09: it leaves its group; an officer with the whole group stays with the rest. */
static void break_out(ump_run *run, const pot_table *t, unsigned unit)
{
    unsigned officer = pot_officer_with(t, unit);
    uint16_t list[POT_MAX_GROUP];
    size_t n = pot_group_of(t, unit, list);
    pot_leave_group(run, unit);
    if (officer == UMP_NOBODY || n < 2 || pot_officer_of(t, officer)->unit != unit)
        return;
    if (pot_officer_of(t, officer)->group != 0)
        pot_officer_at(run, officer)->unit = list[0] == unit ? list[1] : list[0];
}

static void fail(ump_run *run, const pot_table *t, pot_morale_frame *f)
{
    ump_tell(run, POT_MRL_06, "%u fails its morale test", .unit = f->unit);
    break_out(run, t, f->unit);
    pot_recall_line(run, t, f->unit); /* SKR-20 */
    pot_confuse(run, f->unit, POT_CNF_01, "%u is confused");
    f->officer = (uint16_t)pot_officer_with(t, f->unit);
}

static void detach(ump_run *run, unsigned officer)
{
    pot_officer *o = pot_officer_at(run, officer);
    o->unit = UMP_NOBODY;
    o->group = 0;
    ump_tell(run, POT_OFF_13, "%u remains where he is", .unit = officer);
}

enum ump_next pot_morale_proc(ump_run *run, ump_frame *frame)
{
    static const uint16_t choice[] = {POT_W_FLEE, POT_W_REMAIN};
    pot_morale_frame *f = UMP_DATA(pot_morale_frame, frame);
    pot_table t = pot_here(run);
    pot_unit_facts facts = pot_facts(&t, f->unit);
    pot_morale m = pot_morale_test(t.book, &facts);
    switch (frame->step) {
    case 0:
        ump_sum_emit(run, &m.sum, f->unit, UMP_NOBODY);
        ump_tell(run, POT_MRL_03, "%u tests its morale: %v or less on the die", .unit = f->unit,
                 .value = m.target - m.modifier);
        frame->step = 1;
        return ump_ask_dice(run, POT_D_MORALE, f->unit, f->by, 1, 0);
    case 1:
        if (pot_morale_passes(&m, run->state->roll)) {
            ump_tell(run, POT_MRL_05, "%u holds", .unit = f->unit);
            run->state->ret[POT_RET_FLED] = 0;
            return UMP_DONE;
        }
        fail(run, &t, f);
        frame->step = 3;
        if (f->officer == UMP_NOBODY)
            return UMP_AGAIN;
        frame->step = 2;
        return ump_ask_choice(run, POT_A_FLEE_WITH, pot_side(&t, f->unit), f->officer, choice, 2);
    case 2:
        if (run->answer->word[0] == POT_W_REMAIN)
            detach(run, f->officer);
        frame->step = 3;
        return UMP_AGAIN;
    case 3:
        frame->step = 4;
        if (f->stays)
            return UMP_AGAIN;
        return pot_call_flee(run, f->unit, f->by, f->from, f->guns != 0);
    default:
        run->state->ret[POT_RET_FLED] = 1;
        return UMP_DONE;
    }
}

/* ---- Running (MRL-06 to 08, 11, 12) ---- */

/* EVA-07, MRL-06: the crew goes on foot; the guns stay, in the posture they have. */
void pot_leave_guns(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_unit *u = pot_unit_at(run, unit);
    if (pot_off_guns(t, unit))
        return;
    u->guns = u->deployed ? POT_GUNS_DEPLOYED : POT_GUNS_LIMBERED;
    u->guns_at = t->piece[unit].at;
    u->guns_facing = t->piece[unit].facing;
    ump_tell(run, POT_EVA_07, "%u leaves its guns", .unit = unit);
}

static ump_len flight_of(const pot_table *t, unsigned unit)
{
    pot_unit_facts facts = pot_facts(t, unit);
    return pot_off_guns(t, unit) ? t->book->house.crew_evade : pot_flight(t->book, &facts);
}

enum { MOST_MINDED = 64 };

typedef struct minded { /* a body that it must mind */
    ump_box box;        /* holds it */
    pot_body body;
} minded;

typedef struct run_away {
    const pot_table *t;
    pot_flee_frame *f;
    ump_rect start;
    ump_rect turned; /* the way it runs */
    ump_way way;
    bool began_bad;
    minded minded[MOST_MINDED]; /* near its way, as they stand: nobody else moves while it runs */
    unsigned n_minded;
    unsigned next;  /* body from which on there was no room for them */
    ump_len looked; /* so far they are known */
} run_away;

/* There it turns about its centre. */
static ump_rect turned_to(const ump_rect *r, ump_angle way)
{
    return ump_rect_centred(r->centre, way, r->width, r->depth);
}

static ump_rect ran(const run_away *r, ump_len gone)
{
    return pot_rect_shift(&r->turned, ump_ahead(r->way, gone));
}

/* The i-th body, formed or line, of all on the table. */
static pot_body body_at(unsigned i)
{
    return (pot_body){(uint16_t)(i / 2), i % 2 == 1};
}

/* Of friends only the formed matter, of enemies their lines too. */
static bool minds(const run_away *r, pot_body b)
{
    bool counts = b.line ? pot_enemies(r->t, b.unit, r->f->unit) : b.unit != r->f->unit;
    return counts && pot_body_there(r->t, b);
}

static minded minded_of(const pot_table *t, pot_body b)
{
    ump_box box =
        b.line ? pot_line_around(t, b.unit) : ump_footprint_of(t->game, t->state, b.unit)->box;
    return (minded){box, b};
}

enum { STRIDE = UMP_CM / 4, SLACK = 4 /* ticks that rounding may hide */ };

/* Those whom it may come near to while it runs so far. */
static void look_around(run_away *r, ump_len far)
{
    ump_box from = r->turned.box, to = ran(r, far).box;
    ump_box way = ump_box_of((ump_pt[]){from.low, from.high, to.low, to.high}, 4);
    way = ump_box_grow(way, r->t->book->keep_off + SLACK + 1);
    r->looked = far;
    r->n_minded = r->next = 0;
    for (; r->next < 2U * r->t->n_units && r->n_minded < MOST_MINDED; r->next++) {
        if (!minds(r, body_at(r->next)))
            continue;
        minded m = minded_of(r->t, body_at(r->next));
        if (ump_box_meet(way, m.box))
            r->minded[r->n_minded++] = m;
    }
}

/* Those for whom there was no room. */
static bool next_unlisted(const run_away *r, unsigned *at, minded *m)
{
    for (unsigned i = r->next + (*at - r->n_minded); i < 2U * r->t->n_units; i++) {
        (*at)++;
        if (!minds(r, body_at(i)))
            continue;
        *m = minded_of(r->t, body_at(i));
        return true;
    }
    return false;
}

/* One after another, *at beginning at 0; false: that was all. */
static inline bool next_minded(const run_away *r, unsigned *at, minded *m)
{
    if (*at >= r->n_minded)
        return next_unlisted(r, at, m);
    *m = r->minded[(*at)++];
    return true;
}

static bool enemy_ahead(const run_away *r, const ump_rect *rect)
{
    const pot_table *t = r->t;
    minded m;
    for (unsigned at = 0; next_minded(r, &at, &m);) {
        if (!pot_enemies(t, m.body.unit, r->f->unit) ||
            pot_apart(rect->box, m.box, t->book->keep_off))
            continue;
        ump_rect other = pot_body_rect(t, m.body);
        ump_len is = ump_rect_distance(rect, &other).lo;
        if (is < t->book->keep_off && is < ump_rect_distance(&r->start, &other).lo)
            return true;
    }
    return false;
}

static bool is_crossed(const pot_flee_frame *f, unsigned unit)
{
    for (unsigned i = 0; i < f->n_crossed; i++)
        if (f->crossed[i] == unit)
            return true;
    return false;
}

static void note_crossed(const run_away *r, const ump_rect *rect)
{
    const pot_table *t = r->t;
    minded m;
    for (unsigned at = 0; next_minded(r, &at, &m);) {
        if (!ump_box_meet(rect->box, m.box) || pot_enemies(t, m.body.unit, r->f->unit) ||
            r->f->n_crossed == UMP_MAX_EACH || is_crossed(r->f, m.body.unit))
            continue;
        ump_rect other = pot_rect(t, m.body.unit);
        if (ump_rect_overlap(rect, &other))
            r->f->crossed[r->f->n_crossed++] = m.body.unit;
    }
}

/* So far it surely runs on before anybody, formed or line, is near enough to matter; < 0: now. */
static ump_len room_ahead(const run_away *r, ump_box here)
{
    ump_len least = INT32_MAX;
    minded m;
    for (unsigned at = 0; next_minded(r, &at, &m);) {
        ump_len gap = pot_box_gap(here, m.box);
        least = gap < least ? gap : least;
    }
    return least - r->t->book->keep_off - SLACK;
}

static bool is_clear(const run_away *r, ump_box from, ump_box to)
{
    ump_box way = ump_box_of((ump_pt[]){from.low, from.high, to.low, to.high}, 4);
    return !pot_box_off_table(r->t, way) &&
           (r->began_bad || !pot_forbidden_near(r->t, pot_bound(r->t, r->f->unit), way));
}

/* The last stride within the room up to which there is no edge of the table and no bad ground. */
static ump_len leap(const run_away *r, ump_len at, const ump_rect *rect, ump_len room)
{
    for (; room >= STRIDE; room /= 2) {
        ump_len to = at + room / STRIDE * STRIDE;
        if (is_clear(r, rect->box, ran(r, to).box))
            return to;
    }
    return at;
}

/* MRL-06: straight on; 1 cm short of enemies, at forbidden ground; past friends to a clear spot.
 * False if it ran off the table (MRL-11). */
static bool run_straight(run_away *r, ump_len want, ump_len *gone)
{
    const pot_table *t = r->t;
    *gone = 0;
    for (ump_len at = STRIDE;; at += STRIDE) {
        ump_rect rect = ran(r, at);
        if (at > r->looked)
            look_around(r, at + want);
        if (pot_off_table(t, &rect))
            return false;
        if (!r->began_bad && pot_forbidden(t, pot_bound(t, r->f->unit), &rect))
            return true;
        ump_len room = room_ahead(r, rect.box);
        if (room < 0 && enemy_ahead(r, &rect))
            return true;
        if (room < 0)
            note_crossed(r, &rect);
        *gone = at;
        if (at >= want && (room >= 0 || pot_overlapped(t, &rect, r->f->unit, 0) == UMP_NOBODY))
            return true;
        *gone = at = leap(r, at, &rect, room < want - at - 1 ? room : want - at - 1);
    }
}

/* Where it would stand on a friend because an enemy or bad ground stopped it, it goes back to the
 * last clear spot. */
static ump_len clear_spot(const run_away *r, ump_len gone)
{
    for (; gone > 0; gone -= STRIDE) {
        ump_rect rect = ran(r, gone);
        if (pot_overlapped(r->t, &rect, r->f->unit, 0) == UMP_NOBODY)
            break;
    }
    return gone < 0 ? 0 : gone;
}

/* MRL-07: out of reach of every enemy's small arms and, if guns did it, of their guns. */
bool pot_safe_here(const pot_table *t, unsigned unit, bool guns)
{
    ump_rect own = pot_rect(t, unit);
    for (unsigned u = 0; u < t->n_units; u++) {
        if (!pot_enemies(t, u, unit) || !pot_on_table(t, u))
            continue;
        ump_rect other = pot_rect(t, u);
        ump_len d = ump_rect_distance(&own, &other).hi;
        const pot_def *e = &t->def[u];
        if (!pot_is_guns(e->type) && d <= t->book->weapon[e->weapon].max)
            return false;
        bool battery = e->type == POT_FIELD_ARTILLERY && !pot_off_guns(t, u);
        if (guns && battery && d <= pot_gun_reach(t->book, e->gun, POT_LONG) &&
            pot_sees(t, u, unit))
            return false;
        if (t->unit[u].line == 0)
            continue;
        ump_rect line = pot_line_rect(t, u);
        if (ump_rect_distance(&own, &line).hi <= t->book->weapon[e->weapon].max)
            return false;
    }
    return true;
}

static void leave_table(ump_run *run, const pot_table *t, unsigned unit)
{
    unsigned officer = pot_officer_with(t, unit);
    if (officer != UMP_NOBODY && pot_officer_of(t, officer)->unit == unit)
        pot_lose_officer(run, t, officer, POT_LEFT);
    pot_take_off(run, t, unit, POT_LEFT);
}

static void run_once(ump_run *run, const pot_table *t, pot_flee_frame *f)
{
    ump_rect start = pot_rect(t, f->unit);
    ump_len want = flight_of(t, f->unit);
    pot_unit_facts facts = pot_facts(t, f->unit);
    if (pot_leaves_guns(&facts))
        pot_leave_guns(run, t, f->unit);
    run_away r = {.t = t, .f = f, .start = start};
    r.turned = turned_to(&start, ump_bearing(f->from, start.centre));
    r.way = ump_way_of(r.turned.facing);
    look_around(&r, want + STRIDE);
    r.began_bad = pot_forbidden(t, pot_bound(t, f->unit), &start);
    ump_len gone;
    if (!run_straight(&r, want, &gone)) {
        leave_table(run, t, f->unit);
        return;
    }
    gone = clear_spot(&r, gone);
    if (gone > 0)
        pot_put_centre(run, f->unit, ran(&r, gone).centre, r.turned.facing);
    pot_carry_officers(run, t);
    ump_emit(run, &(ump_event){.kind = UMP_MOVED,
                               .kept = true,
                               .rule = POT_MRL_06,
                               .unit = f->unit,
                               .other = UMP_NOBODY,
                               .value = gone,
                               .label = "%u runs %V"});
}

/* MRL-07, R-74: halted and confused, or routing. True: it runs again at once. */
static bool runs_on(ump_run *run, const pot_table *t, pot_flee_frame *f)
{
    pot_unit *u = pot_unit_at(run, f->unit);
    if (!pot_on_table(t, f->unit))
        return false;
    u->routing = !pot_safe_here(t, f->unit, f->guns != 0);
    u->by_guns = u->routing && f->guns;
    f->moves++;
    if (u->routing && t->book->house.rout_until_safe && f->moves < t->book->rout_most_moves)
        return true;
    if (u->routing)
        ump_tell(run, POT_MRL_07, "%u is routing", .unit = f->unit);
    else
        ump_tell(run, POT_MRL_07, "%u halts out of range", .unit = f->unit);
    return false;
}

static void away_from_nearest(const pot_table *t, pot_flee_frame *f)
{
    ump_rect own = pot_rect(t, f->unit);
    pot_body enemy;
    ump_len d;
    if (pot_nearest_enemy(t, pot_side(t, f->unit), &own, &enemy, &d))
        f->from = pot_body_rect(t, enemy).centre;
}

enum ump_next pot_flee_proc(ump_run *run, ump_frame *frame)
{
    pot_flee_frame *f = UMP_DATA(pot_flee_frame, frame);
    pot_table t = pot_here(run);
    if (frame->step == 0) {
        if (!pot_on_table(&t, f->unit))
            return UMP_DONE;
        f->n_crossed = 0;
        run_once(run, &t, f);
        frame->step = 1;
        for (unsigned i = 0; i < f->n_crossed; i++)
            ump_tell(run, POT_MRL_12, "%u runs through %o", .unit = f->unit,
                     .other = f->crossed[i]);
        if (f->n_crossed > 0)
            return ump_ask_dice(run, POT_D_FLIGHT, f->unit, f->crossed[0], f->n_crossed, 0);
        return UMP_AGAIN;
    }
    for (unsigned i = 0; i < f->n_crossed; i++)
        if (pot_face_in(t.book->collision_confuses, run->state->face[i]))
            pot_confuse(run, f->crossed[i], POT_MRL_12, "%u is run through and confused");
    if (!runs_on(run, &t, f))
        return UMP_DONE;
    away_from_nearest(&t, f);
    frame->step = 0;
    return UMP_AGAIN;
}

/* ---- Evading ---- */

enum { MOST_OTHERS = 32 };

typedef struct dodge {
    const pot_table *t;
    pot_body who;
    unsigned officer; /* UMP_NOBODY: a unit or line evades */
    pot_body from;    /* the nearest enemy, whom it evades */
    ump_rect start, enemy;
    ump_len was; /* distance to the enemy it evades */
    bool formed, bound;
    ump_rect other[MOST_OTHERS]; /* the other enemies, laid once for all spots that are tried */
    size_t n_others;
    unsigned next; /* body from which on there was no room for them */
} dodge;

static unsigned side_of(const dodge *d)
{
    return pot_side(d->t, d->officer != UMP_NOBODY ? d->officer : d->who.unit);
}

static bool is_other(const dodge *d, pot_body b)
{
    return pot_side(d->t, b.unit) != side_of(d) && pot_body_there(d->t, b) &&
           (b.unit != d->from.unit || b.line != d->from.line);
}

static void find_others(dodge *d)
{
    d->n_others = 0;
    for (d->next = 0; d->next < 2U * d->t->n_units && d->n_others < MOST_OTHERS; d->next++)
        if (is_other(d, body_at(d->next)))
            d->other[d->n_others++] = pot_body_rect(d->t, body_at(d->next));
}

/* Is an enemy other than the one it evades nearer than `limit`? */
static bool other_nearer(const dodge *d, const ump_rect *spot, ump_len limit)
{
    for (size_t i = 0; i < d->n_others; i++)
        if (!pot_apart(spot->box, d->other[i].box, limit) &&
            ump_rect_distance(spot, &d->other[i]).hi < limit)
            return true;
    for (unsigned i = d->next; i < 2U * d->t->n_units; i++)
        if (is_other(d, body_at(i)) && pot_body_nearer(d->t, side_of(d), spot, body_at(i), &limit))
            return true;
    return false;
}

/* EVA-04: farther from the one it evades, nearer to no other; not through formed units. */
static bool spot_is_legal(const dodge *d, const ump_rect *spot)
{
    const pot_table *t = d->t;
    ump_len off = ump_rect_distance(spot, &d->enemy).lo;
    if (off < d->was + UMP_CM || pot_off_table(t, spot) || other_nearer(d, spot, off))
        return false;
    if (d->officer != UMP_NOBODY)
        return true;
    return pot_overlapped(t, spot, d->who.line ? (unsigned)UMP_NOBODY : d->who.unit, 0) ==
               UMP_NOBODY &&
           !pot_overlaps_any_line(t, spot, d->who.unit) && !pot_forbidden(t, d->bound, spot);
}

static bool path_is_legal(const dodge *d, const ump_rect *turned, ump_pt by)
{
    if (!d->formed)
        return true;
    ump_rect swept = pot_swept(turned, by);
    return pot_overlapped(d->t, &swept, d->who.unit, 0) == UMP_NOBODY &&
           !pot_forbidden(d->t, d->bound, &swept) &&
           !pot_crosses_forbidden(d->t, d->bound, turned, by);
}

/* EVA-03: terrain may make the rate Half. */
static bool ground_is_slow(const dodge *d, const ump_rect *turned, ump_pt by)
{
    ump_rect swept = pot_swept(turned, by);
    return pot_touches_difficult(d->t, &swept) || pot_touches_broken(d->t, &swept) ||
           pot_crosses_obstacle(d->t, turned, by);
}

static ump_len evade_rate(const dodge *d, bool *slowed)
{
    const pot_book *b = d->t->book;
    *slowed = !d->who.line || d->officer != UMP_NOBODY;
    if (d->officer != UMP_NOBODY)
        return b->officer_evade;
    if (d->who.line)
        return b->full[POT_PACE_SKIRMISHERS];
    if (pot_guns(d->t, d->who.unit))
        return b->house.crew_evade;
    return b->full[POT_PACE_CAVALRY];
}

/* Does it hang over an edge of the table that it makes for? `far`: which way it goes. */
static bool past_edge(const ump_field *f, ump_box at, ump_pt by, ump_pt far)
{
    return (far.x > 0 && at.high.x + by.x > f->width) || (far.x < 0 && at.low.x + by.x < 0) ||
           (far.y > 0 && at.high.y + by.y > f->depth) || (far.y < 0 && at.low.y + by.y < 0);
}

/* EVA-08: it stops at the table edge: how far it gets on this bearing, in whole strides less than
 * it wants. Once over an edge it makes for it stays over it, so halving finds the stride. */
static ump_len to_edge(const dodge *d, const ump_rect *turned, ump_way way, ump_len want)
{
    const ump_field *field = &d->t->game->field;
    ump_pt far = ump_ahead(way, want);
    ump_len less = 0;
    if (past_edge(field, turned->box, far, far)) {
        ump_len over = 0;
        less = (want + STRIDE - 1) / STRIDE;
        while (less - over > 1) {
            ump_len mid = (less + over) / 2;
            if (past_edge(field, turned->box, ump_ahead(way, want - mid * STRIDE), far))
                over = mid;
            else
                less = mid;
        }
    }
    ump_len gone = want - less * STRIDE;
    if (gone <= 0)
        return 0;
    ump_rect there = pot_rect_shift(turned, ump_ahead(way, gone));
    return pot_off_table(d->t, &there) ? 0 : gone; /* over the edge behind it, and more so nearer */
}

enum { MOST_BEARINGS = 2 * 180 + 1 };

/* What came of a bearing the last time. A wish that is shorter by whole strides ends at the same
 * edge, and on slow ground at the same half, in a spot that has been tried. */
typedef struct tried {
    ump_len edge;   /* so far it gets on the table */
    ump_len slowed; /* so far it went; 0: not yet */
} tried;

static_assert(UMP_CM % STRIDE == 0, "wishes differ by whole centimetres");

static bool try_bearing(const dodge *d, ump_angle bearing, ump_len want, tried *before,
                        ump_rect *spot)
{
    bool slowed;
    ump_len full = evade_rate(d, &slowed);
    if (before->edge < want)
        return false;
    ump_rect turned = turned_to(&d->start, bearing);
    ump_way way = ump_way_of(bearing);
    ump_len gone = before->edge = to_edge(d, &turned, way, want);
    if (slowed && gone > full / 2 && ground_is_slow(d, &turned, ump_ahead(way, gone)))
        gone = full / 2;
    if (gone == 0 || gone == before->slowed)
        return false;
    before->slowed = gone;
    ump_pt by = ump_ahead(way, gone);
    *spot = pot_rect_shift(&turned, by);
    return spot_is_legal(d, spot) && path_is_legal(d, &turned, by);
}

/* EVA-04: full distance at 0, +15, -15 ... degrees from straight away; then a centimetre less. */
static bool search(const dodge *d, ump_rect *spot)
{
    const pot_book *b = d->t->book;
    tried before[MOST_BEARINGS];
    int32_t n = 2 * (b->evade.most / b->evade.step) + 1;
    bool slowed;
    for (int32_t i = 0; i < n; i++)
        before[i] = (tried){.edge = INT32_MAX};
    ump_angle away = ump_bearing(d->enemy.centre, d->start.centre);
    for (ump_len want = evade_rate(d, &slowed); want >= UMP_CM; want -= b->evade.shorten)
        for (int32_t i = 0; i < n; i++) {
            int32_t turn = ump_degrees((i + 1) / 2 * b->evade.step * 1000);
            ump_angle way = (ump_angle)(i % 2 ? away + turn : away - turn);
            if (try_bearing(d, way, want, &before[i], spot))
                return true;
        }
    return false;
}

/* EVA-06: past its parent: centre behind the line of the parent's front edge. */
static bool behind_parent(const pot_table *t, unsigned unit, ump_pt centre)
{
    return ump_in_frame(t->piece[unit].at, t->piece[unit].facing, centre).y < 0;
}

static bool evade_spot(const pot_table *t, pot_body who, bool officer, ump_pt *centre,
                       ump_angle *facing, bool *absorbed, ump_refusal *refusal)
{
    unsigned piece = who.unit;
    dodge d; /* find_others() fills in the rest: most of it is never needed */
    d.t = t;
    d.who = who;
    d.officer = officer ? piece : (unsigned)UMP_NOBODY;
    d.start = officer ? pot_officer_rect(t, piece) : pot_body_rect(t, who);
    d.formed = !officer && !who.line;
    d.bound = d.formed && pot_mounted(t, piece);
    *absorbed = false;
    if (!pot_nearest_enemy(t, pot_side(t, piece), &d.start, &d.from, &d.was))
        return ump_refuse(refusal, POT_EVA_03, "there is no enemy to evade", .unit = piece);
    d.enemy = pot_body_rect(t, d.from);
    if (who.line && !officer) {
        ump_angle away = ump_bearing(d.enemy.centre, d.start.centre);
        ump_pt far = ump_go(d.start.centre, away, t->book->full[POT_PACE_SKIRMISHERS], 0);
        *absorbed = behind_parent(t, piece, far);
        if (*absorbed)
            return true;
    }
    ump_rect spot;
    find_others(&d);
    if (!search(&d, &spot))
        return ump_refuse(refusal, POT_EVA_04, "there is nowhere for %u to evade to",
                          .unit = piece);
    *centre = spot.centre;
    *facing = spot.facing;
    *absorbed = who.line && !officer && behind_parent(t, piece, spot.centre);
    return true;
}

/* EVA-01, INI-05, INI-07. */
bool pot_evade_legal(const pot_table *t, unsigned piece, bool line, ump_refusal *refusal)
{
    bool officer = piece >= t->n_units;
    bool kind = officer || line || pot_guns(t, piece) || pot_mounted(t, piece);
    if (!kind)
        return ump_refuse(refusal, POT_EVA_01,
                          "only skirmishers, mounted cavalry, gun crews and officers evade",
                          .unit = piece);
    if (officer && pot_officer_of(t, piece)->unit != UMP_NOBODY)
        return ump_refuse(refusal, POT_INI_07, "%u is attached", .unit = piece);
    ump_pt centre;
    ump_angle facing;
    bool absorbed;
    if (!evade_spot(t, (pot_body){(uint16_t)piece, line}, officer, &centre, &facing, &absorbed,
                    refusal))
        return false;
    return !absorbed || pot_room_for_line(t, piece) ||
           ump_refuse(refusal, POT_EVA_06, "%u has no room for its skirmishers", .unit = piece);
}

void pot_evade_do(ump_run *run, const pot_table *t, unsigned piece, bool line)
{
    bool officer = piece >= t->n_units, absorbed;
    ump_pt centre;
    ump_angle facing;
    if (!evade_spot(t, (pot_body){(uint16_t)piece, line}, officer, &centre, &facing, &absorbed,
                    NULL))
        return;
    ump_tell(run, POT_EVA_03, line ? "the skirmishers of %u evade" : "%u evades", .unit = piece);
    if (officer) {
        pot_piece_at(run, piece)->at = centre;
        pot_piece_at(run, piece)->facing = facing;
        pot_officer_at(run, piece)->evaded = 1;
    } else if (line) {
        pot_unit_at(run, piece)->line_evaded = 1;
        if (absorbed) {
            pot_recall_line(run, t, piece);
        } else {
            pot_unit_at(run, piece)->line_facing = facing;
            pot_unit_at(run, piece)->line_at = ump_go(centre, facing, t->book->stand_depth / 2, 0);
        }
    } else {
        if (pot_guns(t, piece))
            pot_leave_guns(run, t, piece);
        pot_unit_at(run, piece)->evaded = 1;
        pot_leave_group(run, piece);
        pot_put_centre(run, piece, centre, facing);
        unsigned with = pot_officer_with(t, piece);
        if (with != UMP_NOBODY)
            pot_officer_at(run, with)->evaded = 1;
    }
    pot_carry_officers(run, t);
}
