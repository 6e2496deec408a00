/*
 * morale.c: morale on the table, units that run, and routs that go on (2.15).
 */
#include "rules/potomac/potomac.h"

/* ---- Nerves: what hits bring to a unit that is driven back, or charges on (HIT-07) ---- */

pot_due pot_nerves_due(const pot_table *t, enum pot_back_kind kind, unsigned unit, int32_t hits,
                       bool tests_morale)
{
    bool fears = pot_fear_rolls(t->book, kind, t->def[unit].fear, t->unit[unit].confused, hits);
    return (pot_due){{[POT_FEAR_DUE] = fears, [POT_MORALE_DUE] = tests_morale}};
}

static void read_fear(ump_run *run, const pot_table *t, unsigned unit)
{
    if (pot_face_in(t->book->fear_confuses, run->state->roll))
        pot_confuse(run, unit, POT_SPC_01, "%u takes fright and is confused");
}

/* ---- Morale (MRL-01 to 06, OFF-13) ---- */

enum ump_next pot_call_flee(ump_run *run, unsigned unit, unsigned by, ump_pt from, bool guns)
{
    return ump_call_with(run, POT_DO_FLEE, pot_flee_frame, .from = from, .unit = (uint16_t)unit,
                         .by = (uint16_t)by, .guns = guns);
}

/* OFF-13: every officer with the unit, or with the group that it breaks out of, has to choose. */
static bool has_to_choose(const pot_table *t, const pot_nerves_frame *f, unsigned officer)
{
    const pot_officer *o = pot_officer_of(t, officer);
    if (o->life != POT_FIGHTING || o->unit == UMP_NOBODY)
        return false;
    return o->group != 0 ? o->group == f->group : o->unit == f->unit;
}

static unsigned next_to_choose(const pot_table *t, const pot_nerves_frame *f, unsigned from)
{
    for (unsigned o = from; o < t->n_pieces; o++)
        if (has_to_choose(t, f, o))
            return o;
    return UMP_NOBODY;
}

/* MRL-09: it leaves its group. SKR-20: its line comes in. */
static void fail(ump_run *run, const pot_table *t, pot_nerves_frame *f)
{
    ump_tell(run, POT_MRL_06, "%u fails its morale test", .unit = f->unit);
    f->group = t->unit[f->unit].group;
    pot_leave_group(run, f->unit);
    pot_recall_line(run, t, f->unit, false);
    pot_confuse(run, f->unit, POT_CNF_01, "%u is confused");
    f->officer = (uint16_t)next_to_choose(t, f, t->n_units);
}

static enum ump_next ask_officer(ump_run *run, const pot_table *t, const pot_nerves_frame *f)
{
    static const uint16_t choice[] = {POT_W_FLEE, POT_W_REMAIN, POT_W_STAY};
    bool group = pot_officer_of(t, f->officer)->group != 0;
    return ump_ask_choice(run, POT_ASK_FLEE_WITH, pot_side(t, f->unit), f->officer, choice,
                          group ? 3 : 2);
}

/* He flees with it, stays with the rest of the group, or rides free where he is. */
static void officer_chose(ump_run *run, const pot_table *t, pot_nerves_frame *f)
{
    pot_officer *o = pot_officer_at(run, f->officer);
    uint16_t word = run->answer->word[0];
    if (word == POT_W_REMAIN)
        pot_ride_free(run, t, f->officer);
    if (word == POT_W_FLEE) {
        o->unit = f->unit;
        o->group = 0;
    }
    if (word == POT_W_STAY)
        pot_let_go(run, t, f->officer, f->unit);
    pot_carry_officers(run, t);
    f->officer = (uint16_t)next_to_choose(t, f, f->officer + 1U);
}

static pot_morale morale_of(const pot_table *t, unsigned unit)
{
    pot_unit_facts facts = pot_facts(t, unit);
    return pot_morale_test(t->book, &facts);
}

static enum ump_next ask_morale(ump_run *run, const pot_table *t, const pot_nerves_frame *f)
{
    pot_morale m = morale_of(t, f->unit);
    ump_sum_emit(run, &m.sum, f->unit, UMP_NOBODY);
    ump_tell(run, POT_MRL_03,
             m.target - m.modifier > 0 ? "%u tests its morale: %v or less on the die"
                                       : "%u tests its morale: no die is low enough",
             .unit = f->unit, .value = m.target - m.modifier);
    return ump_ask_dice(run, POT_ASK_MORALE_DICE, f->unit, f->by, 1, 0);
}

static bool holds(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_morale m = morale_of(t, unit);
    if (!pot_morale_passes(&m, run->state->roll))
        return false;
    ump_tell(run, POT_MRL_05, "%u holds", .unit = unit);
    return true;
}

/* ORDER STEP of nerves */
enum step { NEXT, FEARED, TESTED, CHOOSE, CHOSEN, FLIES, FLED };

/* What is due next; done if nothing is. */
static enum ump_next go_on(ump_run *run, const pot_table *t, ump_frame *frame)
{
    pot_nerves_frame *f = UMP_DATA(pot_nerves_frame, frame);
    enum pot_consequence next = pot_next_due(&f->due);
    if (next == POT_NOTHING_DUE)
        return UMP_DONE;
    f->due.is[next] = false;
    if (next == POT_FEAR_DUE)
        return ump_then(frame, ump_ask_dice(run, POT_ASK_FEAR_DICE, f->unit, UMP_NOBODY, 1, 0),
                        FEARED);
    return ump_then(frame, ask_morale(run, t, f), TESTED);
}

enum ump_next pot_do_nerves(ump_run *run, ump_frame *frame)
{
    pot_nerves_frame *f = UMP_DATA(pot_nerves_frame, frame);
    pot_table t = pot_table_here(run);
    switch (frame->step) {
    case NEXT:
        run->state->ret[POT_RET_FLED] = 0;
        return go_on(run, &t, frame);
    case FEARED:
        read_fear(run, &t, f->unit);
        return ump_to(frame, NEXT);
    case TESTED:
        if (holds(run, &t, f->unit))
            return ump_to(frame, NEXT);
        fail(run, &t, f);
        return ump_to(frame, CHOOSE);
    case CHOOSE:
        frame->step = f->officer == UMP_NOBODY ? FLIES : CHOSEN;
        return f->officer == UMP_NOBODY ? UMP_AGAIN : ask_officer(run, &t, f);
    case CHOSEN:
        officer_chose(run, &t, f);
        return ump_to(frame, CHOOSE);
    case FLIES:
        frame->step = FLED;
        return f->stays ? UMP_AGAIN : pot_call_flee(run, f->unit, f->by, f->from, f->guns != 0);
    default:
        run->state->ret[POT_RET_FLED] = 1;
        return UMP_DONE;
    }
}

/* ---- Running (MRL-06 to 08, 11, 12): TAB-04, TAB-05 ---- */

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

typedef struct running {
    pot_going going; /* first: the floor's questions come with it */
    pot_flee_frame *f;
    ump_rect start;
    ump_angle way;
    ump_met met;
} running;

/* The enemy it flees never bars its way; nor does his line. */
static bool bars(void *ctx, unsigned body)
{
    const running *r = ctx;
    return pot_unit_of(r->going.t, body) != r->f->by && pot_bars_way(&r->going, body, r->way);
}

static bool is_another(void *ctx, unsigned body)
{
    const running *r = ctx;
    return body != r->f->by;
}

/* Does this way lead it through the enemy it flees? */
static bool passes_him(running *r, ump_angle way, ump_len most)
{
    const pot_table *t = r->going.t;
    if (r->f->by >= t->n_units || !pot_on_table(t, r->f->by))
        return false;
    ump_course c = pot_course(&r->going, &r->start, way, most);
    c.first = most < 1 ? most : 1;
    c.brim = UMP_BRIM_OPEN;
    c.ground = 0;
    c.enemies = (ump_berth){.counts = true, .bites = true, .bite = UMP_CONTACT};
    ump_len onto = ump_way_to_meet(&t->table, &c, r->f->by);
    return onto >= 0 && onto <= most;
}

/* The way leads from the enemy's centre through its own centre. If the two stand slantwise,
 * this way may lead through his corner (TAB-01). Then it is the nearest way beside it that does
 * not, at most square to it. At each angle the side is tried first on which it leaves him farther
 * behind. */
static ump_angle way_from_him(running *r, ump_len most)
{
    ump_angle straight = ump_bearing(r->f->from, r->start.centre);
    if (!passes_him(r, straight, most))
        return straight;
    const ump_rect *him = ump_rect_of(&r->going.t->table, r->f->by);
    for (int32_t turn = UMP_FAN_STEP; turn <= 90000; turn += UMP_FAN_STEP) {
        ump_angle by = ump_degrees(turn);
        ump_angle right = (ump_angle)(straight + by), left = (ump_angle)(straight - by);
        ump_rect a = ump_shifted(&r->start, right, UMP_CM),
                 b = ump_shifted(&r->start, left, UMP_CM);
        bool first = ump_rect_distance(&a, him).hi >= ump_rect_distance(&b, him).hi;
        if (!passes_him(r, first ? right : left, most))
            return first ? right : left;
        if (!passes_him(r, first ? left : right, most))
            return first ? left : right;
    }
    return straight;
}

/* As it stands; through friends, up to bad ground or a centimetre short of another enemy. */
static ump_met look_ahead(running *r, ump_len most)
{
    const pot_table *t = r->going.t;
    ump_course c = pot_course(&r->going, &r->start, r->way, most);
    c.enemies = pot_keeps_off(t);
    c.lines = true;
    c.minds = bars;
    c.ctx = r;
    ump_met near = ump_go_straight(&t->table, &c);
    c.enemies = (ump_berth){.counts = true, .bites = true, .bite = UMP_CONTACT}; /* TAB-01 */
    c.lines = false;
    c.minds = is_another;
    ump_met onto = ump_go_straight(&t->table, &c);
    bool sooner = near.what == UMP_MEETS_NOTHING || onto.way < near.way;
    return onto.what == UMP_MEETS_ENEMY && sooner ? onto : near;
}

static bool stands_free(void *ctx, const ump_rect *there)
{
    const running *r = ctx;
    return pot_is_free(r->going.t, r->f->unit, there) &&
           !pot_touches_enemy(r->going.t, r->f->unit, there);
}

/* TAB-05: the printed distance, or the nearest place to its end where it does not stand on a
 * friend. A unit that must leave contact is carried on if there is no other. */
static ump_len place_to_halt(running *r, ump_len want)
{
    const pot_table *t = r->going.t;
    ump_len printed = r->met.free < want ? r->met.free : want;
    if (printed <= 0)
        return 0;
    ump_landing landing = {.step = POT_STEP / 4,
                           .back = POT_STEP / 4,
                           .farthest = r->met.free,
                           .on = r->start.depth,
                           .short_of = true,
                           .anyhow = pot_touches_enemy(t, r->f->unit, &r->start)};
    ump_len gone = ump_end_place(&r->start, r->way, printed, &landing, stands_free, r);
    return gone < 0 ? 0 : gone;
}

/* TAB-04: turned, a corner of it may come nearer to whom it flees than it was. */
static bool turns_nearer(const running *r, const ump_rect *turned)
{
    const pot_table *t = r->going.t;
    if (r->f->by >= t->n_units || !pot_on_table(t, r->f->by))
        return false;
    const ump_rect *him = ump_rect_of(&t->table, r->f->by);
    return ump_rect_distance(turned, him).hi + UMP_ROUNDING < ump_rect_distance(&r->start, him).lo;
}

/* TAB-04: it turns about its centre to face the way it went; where that does not fit it keeps the
 * axis it had, facing the nearer way. */
static void face_about(ump_run *run, running *r, const ump_rect *there)
{
    ump_rect turned = pot_turned(there, r->way);
    ump_angle back = (ump_angle)(there->facing + UMP_HALF_TURN);
    bool nearer = ump_angle_between(there->facing, r->way) <= UMP_QUARTER;
    bool fits = stands_free(r, &turned) && !turns_nearer(r, &turned);
    pot_put_centre(run, r->f->unit, there->centre, fits ? r->way : nearer ? there->facing : back);
}

/* MRL-12: the friends whom it runs through, nearest first. */
static void note_crossed(running *r, ump_len gone)
{
    const pot_table *t = r->going.t;
    ump_len way[UMP_MAX_EACH];
    pot_flee_frame *f = r->f;
    ump_rect end = ump_shifted(&r->start, r->way, gone);
    ump_box box =
        ump_box_of((ump_pt[]){r->start.box.low, r->start.box.high, end.box.low, end.box.high}, 4);
    f->n_crossed = 0;
    UMP_EACH_NEAR(i, &t->table, box, ump_friends_of(&t->table, f->unit)) {
        ump_met met = pot_way_onto(&r->going, &r->start, i, r->way, gone);
        if (met.what != UMP_MEETS_FRIEND || f->n_crossed == UMP_MAX_EACH)
            continue;
        unsigned k = f->n_crossed++;
        for (; k > 0 && way[k - 1] > met.way; k--) {
            way[k] = way[k - 1];
            f->crossed[k] = f->crossed[k - 1];
        }
        way[k] = met.way;
        f->crossed[k] = (uint16_t)i;
    }
}

/* MRL-07: out of reach of every enemy's small arms and, if guns did it, of their guns. */
static bool is_safe_here(const pot_table *t, unsigned unit, bool guns)
{
    ump_rect own = pot_rect(t, unit);
    UMP_EACH_UNIT(u, &t->table, ump_enemies_of(&t->table, unit)) {
        ump_rect other = pot_rect(t, u);
        ump_len d = pot_measured(ump_rect_distance(&own, &other));
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
        if (pot_measured(ump_rect_distance(&own, &line)) <= t->book->weapon[e->weapon].max)
            return false;
    }
    return true;
}

static void tell_run(ump_run *run, const running *r, ump_len gone, ump_len want)
{
    const ump_met *met = &r->met;
    ump_tell(run, POT_MRL_06, gone > 0 ? "%u runs %V" : "%u finds no way to run", .kind = UMP_MOVED,
             .unit = r->f->unit, .value = gone);
    if (gone > want + UMP_ROUNDING)
        ump_tell(run, POT_MRL_06, "%u finds no room at %L and goes on", .unit = r->f->unit,
                 .limit = want);
    if (gone >= want - UMP_ROUNDING)
        return;
    if (met->what == UMP_MEETS_NOTHING || met->way > want)
        ump_tell(run, POT_MRL_06, "%u was to run %L: there is no room for it farther on",
                 .unit = r->f->unit, .limit = want);
    else if (met->what == UMP_MEETS_ENEMY)
        ump_tell(run, POT_MRL_06, "%u stops before %o", .unit = r->f->unit,
                 .other = pot_unit_of(r->going.t, met->body));
    else
        ump_tell(run, POT_MRL_06, "%u stops at ground that it may not enter", .unit = r->f->unit);
}

static void run_once(ump_run *run, const pot_table *t, pot_flee_frame *f)
{
    ump_len want = flight_of(t, f->unit);
    pot_unit_facts facts = pot_facts(t, f->unit);
    if (pot_leaves_guns(&facts))
        pot_leave_guns(run, t, f->unit);
    running r = {.going = pot_going_of(t, f->unit), .f = f, .start = pot_rect(t, f->unit)};
    r.way = way_from_him(&r, want);
    r.met = look_ahead(&r, want + 2 * want);
    if (r.met.what == UMP_MEETS_EDGE && r.met.way <= want) {
        note_crossed(&r, r.met.way);
        f->leaves = 1;
        return;
    }
    ump_len gone = place_to_halt(&r, want);
    note_crossed(&r, gone);
    if (gone > 0) {
        ump_rect there = ump_shifted(&r.start, r.way, gone);
        face_about(run, &r, &there);
    }
    tell_run(run, &r, gone, want);
    pot_carry_officers(run, t);
}

/* MRL-07, R-74: halted and confused, or routing. True: it runs again at once. */
static bool runs_on(ump_run *run, const pot_table *t, pot_flee_frame *f)
{
    pot_unit *u = pot_unit_at(run, f->unit);
    if (!pot_on_table(t, f->unit))
        return false;
    u->routing = !is_safe_here(t, f->unit, f->guns != 0);
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
    unsigned enemy = pot_nearest_enemy(t, f->unit, ump_rect_of(&t->table, f->unit), NULL);
    if (enemy != UMP_NOBODY)
        f->from = pot_body_rect(t, enemy).centre;
}

/* ORDER STEP of a flight */
enum flight_step { RUNS, CROSSED };

enum ump_next pot_do_flee(ump_run *run, ump_frame *frame)
{
    pot_flee_frame *f = UMP_DATA(pot_flee_frame, frame);
    pot_table t = pot_table_here(run);
    if (frame->step == RUNS) {
        if (!pot_on_table(&t, f->unit))
            return UMP_DONE;
        run_once(run, &t, f);
        frame->step = CROSSED;
        for (unsigned i = 0; i < f->n_crossed; i++)
            ump_tell(run, POT_MRL_12, "%u runs through %o", .unit = f->unit,
                     .other = f->crossed[i]);
        if (f->n_crossed > 0)
            return ump_ask_dice(run, POT_ASK_FLIGHT_DICE, f->unit, f->crossed[0], f->n_crossed, 0);
        return UMP_AGAIN;
    }
    if (f->leaves && pot_on_table(&t, f->unit))
        pot_leave_table(run, &t, f->unit);
    for (unsigned i = 0; i < f->n_crossed; i++)
        if (pot_face_in(t.book->collision_confuses, run->state->face[i]))
            pot_confuse(run, f->crossed[i], POT_MRL_12, "%u is run through and confused");
    if (!runs_on(run, &t, f))
        return UMP_DONE;
    away_from_nearest(&t, f);
    return ump_to(frame, RUNS);
}
