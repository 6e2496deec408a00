/*
 * morale.c: morale on the table, units that run, and routs that go on (2.15).
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

enum ump_next pot_do_morale(ump_run *run, ump_frame *frame)
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

enum { MOST_MINDED = 2 * UMP_MAX_PIECES };

typedef struct minded { /* a body that it must mind */
    ump_box box;        /* holds it */
    unsigned body;
    bool enemy;
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

/* Of friends only the formed matter, of enemies their lines too. */
static bool minds(const run_away *r, unsigned body)
{
    unsigned unit = pot_unit_of(r->t, body);
    return unit == body || pot_enemies(r->t, unit, r->f->unit);
}

enum { STRIDE = UMP_CM / 4, SLACK = 4 /* ticks that rounding may hide */ };

/* Those whom it may come near to while it runs so far. */
static void look_around(run_away *r, ump_len far)
{
    ump_box from = r->turned.box, to = ran(r, far).box;
    ump_box way = ump_box_of((ump_pt[]){from.low, from.high, to.low, to.high}, 4);
    way = ump_box_grow(way, r->t->book->keep_off + SLACK + 1);
    r->looked = far;
    r->n_minded = 0;
    UMP_EACH_NEAR(i, &r->t->table, way, ump_and_lines(ump_all_but(r->f->unit)))
        if (minds(r, i) && r->n_minded < MOST_MINDED)
            r->minded[r->n_minded++] =
                (minded){ump_outline_of(&r->t->table, i).rect.box, i,
                         pot_enemies(r->t, pot_unit_of(r->t, i), r->f->unit)};
}

static bool enemy_ahead(const run_away *r, const ump_rect *rect)
{
    const pot_table *t = r->t;
    for (unsigned i = 0; i < r->n_minded; i++) {
        const minded *m = &r->minded[i];
        if (!m->enemy || ump_boxes_beyond(rect->box, m->box, t->book->keep_off))
            continue;
        ump_rect other = pot_body_rect(t, m->body);
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
    for (unsigned i = 0; i < r->n_minded; i++) {
        const minded *m = &r->minded[i];
        if (!m->enemy && r->f->n_crossed < UMP_MAX_EACH && !is_crossed(r->f, m->body) &&
            ump_rect_overlap(rect, ump_rect_of(&r->t->table, m->body)))
            r->f->crossed[r->f->n_crossed++] = (uint16_t)m->body;
    }
}

/* So far it surely runs on before anybody, formed or line, is near enough to matter; < 0: now. */
static ump_len room_ahead(const run_away *r, ump_box here)
{
    ump_len least = INT32_MAX;
    for (unsigned i = 0; i < r->n_minded; i++) {
        ump_len gap = ump_boxes_apart(here, r->minded[i].box);
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
        if (at >= want && (room >= 0 || pot_overlapped(t, &rect, r->f->unit) == UMP_NOBODY))
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
        if (pot_overlapped(r->t, &rect, r->f->unit) == UMP_NOBODY)
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
            pot_sees(t, u, &other, unit))
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
    run_away r; /* look_around() fills in whom it minds */
    r.t = t;
    r.f = f;
    r.start = start;
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
    unsigned enemy = pot_nearest_enemy(t, f->unit, &own, NULL);
    if (enemy != UMP_NOBODY)
        f->from = pot_body_rect(t, enemy).centre;
}

enum ump_next pot_do_flee(ump_run *run, ump_frame *frame)
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
