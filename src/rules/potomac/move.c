/*
 * move.c: moving on the table (2.7): units and groups turn, march and change posture. A march is
 * planned whole; the same plan is refused or carried out.
 */
#include "rules/potomac/potomac.h"

/* ---- Sweeps ---- */

/* Ground covered by a footprint that moves by a vector ahead, back or sideways of its facing. */
ump_rect pot_swept(const ump_rect *from, ump_pt by)
{
    ump_way way = ump_way_of(from->facing);
    ump_pt v = ump_in_way(way, by);
    ump_len ahead = v.y > 0 ? v.y : 0, right = v.x / 2;
    ump_len deep = v.y < 0 ? -v.y : v.y, wide = v.x < 0 ? -v.x : v.x;
    return ump_rect_along(pot_shift(from->front, ump_along(way, ahead, right)), from->facing, way,
                          from->width + wide, from->depth + deep);
}

/* OFF-09, EVA-07: whom a formed unit touches or passes over. */
void pot_sweep(ump_run *run, const pot_table *t, unsigned unit, const ump_rect *swept)
{
    UMP_EACH_LEADER(o, &t->table) {
        if (!pot_enemies(t, unit, o) || !pot_officer_active(t, o) ||
            pot_officer_of(t, o)->unit != UMP_NOBODY || !t->piece[o].on_table)
            continue;
        ump_rect rect = pot_body_rect(t, o);
        if (ump_rect_within(swept, &rect, POT_TOUCH))
            pot_lose_officer(run, t, o, POT_CAPTURED);
    }
    if (pot_guns(t, unit))
        return;
    UMP_EACH_UNIT(u, &t->table, ump_enemies_of(&t->table, unit)) {
        if (!pot_has_left_guns(t, u))
            continue;
        ump_rect guns = pot_guns_rect(t, u);
        if (ump_rect_within(swept, &guns, POT_TOUCH))
            pot_remove_guns(run, t, u, swept);
    }
}

/* ---- A planned march ---- */

enum { MAX_LEGS = UMP_MAX_PATH };

typedef struct march {
    pot_unit unit;   /* as it will be */
    ump_piece piece; /* where it will be */
    ump_rect before; /* where it was */
    ump_rect from[MAX_LEGS];
    ump_pt by[MAX_LEGS];
    size_t n_legs;
    ump_len cost, allowance;
    ump_len edge;   /* way along its first leg to broken ground; < 0: none */
    bool at_edge;   /* it is stopped there */
    int32_t factor; /* of its first leg: 1 ahead, more sideways and back */
    pot_move_facts facts;
} march;

typedef struct column {
    const pot_table *t;
    const pot_order *o;
    march m[POT_MAX_GROUP];
    bool road;
} column;

/* Its marches are laid out one by one, by plan_one: clearing all sixteen would cost more than the
 * plan itself. */
static void open_column(column *c, const pot_table *t, const pot_order *o)
{
    c->t = t;
    c->o = o;
    c->road = false;
}

static int32_t degrees_between(ump_angle a, ump_angle b)
{
    return pot_degrees(ump_angle_between(a, b));
}

static bool is_action(uint16_t word)
{
    return word >= POT_W_MOUNT && word <= POT_W_UNLIMBER;
}

static uint8_t action_of(uint16_t word)
{
    return (uint8_t)(POT_MOUNT + (word - POT_W_MOUNT));
}

static uint8_t formation_of(uint16_t word)
{
    return word == POT_W_COLUMN ? POT_COLUMN : word == POT_W_IRREGULAR ? POT_IRREGULAR : POT_LINE;
}

/* Posture or formation changes; the front-centre stays. */
void pot_take_shape(const pot_book *b, pot_unit *u, ump_piece *piece, uint16_t word)
{
    if (word == POT_W_MOUNT || word == POT_W_DISMOUNT) {
        u->mounted = word == POT_W_MOUNT;
    } else if (word == POT_W_LIMBER || word == POT_W_UNLIMBER) {
        u->deployed = word == POT_W_UNLIMBER;
        u->files = u->deployed ? (uint8_t)u->stands : 1;
        u->formation = u->deployed ? POT_LINE : POT_COLUMN;
        u->harnessed = 1;
    } else {
        u->files = pot_files_for((uint8_t)word, u->stands);
        u->formation = formation_of(word);
    }
    pot_shape(b, u, piece);
}

static bool shape_fits(const march *m, unsigned unit, uint16_t word, ump_refusal *refusal)
{
    const pot_unit *u = &m->unit;
    if (word > POT_W_UNLIMBER)
        return ump_refuse(refusal, POT_ORD_02, "a Move changes only formation and posture",
                          .unit = unit);
    if (word == POT_W_MOUNT && u->mounted)
        return ump_refuse(refusal, POT_ORD_02, "%u is mounted already", .unit = unit);
    if (word == POT_W_DISMOUNT && !u->mounted)
        return ump_refuse(refusal, POT_ORD_02, "%u is on foot already", .unit = unit);
    if ((word == POT_W_LIMBER && !u->deployed) || (word == POT_W_UNLIMBER && u->deployed))
        return ump_refuse(refusal, POT_ORD_02, "%u is so already", .unit = unit);
    if (word <= POT_W_IRREGULAR && u->formation == formation_of(word) &&
        u->files == pot_files_for((uint8_t)word, u->stands))
        return ump_refuse(refusal, POT_ORD_02, "%u has that formation already", .unit = unit);
    if (word == POT_W_MOUNT && u->line > 0)
        return ump_refuse(refusal, POT_SKR_20, "%u cannot mount while its skirmishers are out",
                          .unit = unit);
    return true;
}

static void note_change(pot_move_facts *f, uint16_t word)
{
    if (is_action(word))
        f->action = action_of(word);
    else
        f->reform = true;
}

/* Changes named by the order: before the march (change) or behind it (move ... then). */
static bool change_shape(const pot_table *t, march *m, unsigned unit, const pot_order *o,
                         ump_refusal *refusal)
{
    for (unsigned i = 0; i < o->n_words; i++) {
        if (!shape_fits(m, unit, o->word[i], refusal))
            return false;
        if (is_action(o->word[i]) && m->facts.action != POT_NO_ACTION)
            return ump_refuse(refusal, POT_MOV_16, "one change of posture in an order",
                              .unit = unit);
        note_change(&m->facts, o->word[i]);
        pot_take_shape(t->book, &m->unit, &m->piece, o->word[i]);
    }
    return true;
}

static void pose(const pot_table *t, unsigned unit, march *m)
{
    const pot_unit *u = &m->unit;
    m->facts.type = t->def[unit].type;
    m->facts.dismounted = m->facts.type == POT_CAVALRY && !u->mounted;
    m->facts.limbered = pot_guns(t, unit) && !u->deployed;
    m->facts.off_guns = pot_off_guns(t, unit);
    m->facts.formation = u->formation;
}

/* Where it is now: as it was, or slid from where its last leg began, or laid anew. */
static ump_rect footprint_of(const march *m)
{
    const ump_rect *last = m->n_legs > 0 ? &m->from[m->n_legs - 1] : &m->before;
    bool slid = last->facing == m->piece.facing && last->width == m->piece.width &&
                last->depth == m->piece.depth;
    return slid ? ump_rect_moved(last, m->piece.at) : ump_piece_rect(&m->piece);
}

static void turn_about_centre(march *m, ump_angle facing)
{
    ump_rect r = footprint_of(m);
    m->facts.turn = degrees_between(m->piece.facing, facing);
    m->piece.facing = facing;
    m->piece.at = ump_go(r.centre, facing, r.depth / 2, 0);
}

/* MOV-17: without a bearing it turns towards the place if that is free, else it keeps facing. */
static ump_angle default_facing(const pot_table *t, const march *m, ump_pt to)
{
    ump_rect r = footprint_of(m);
    ump_angle there = ump_bearing(r.centre, to);
    return degrees_between(there, m->piece.facing) <= t->book->free_pivot ? there : m->piece.facing;
}

static void add_leg(march *m, ump_pt by)
{
    if (by.x == 0 && by.y == 0)
        return;
    m->from[m->n_legs] = footprint_of(m);
    m->by[m->n_legs++] = by;
    m->piece.at = pot_shift(m->piece.at, by);
}

/* Straight ahead, or ahead and then sideways: sideways and backward count twice. */
static void add_march(const pot_table *t, march *m, ump_pt by)
{
    enum { SLACK = 4 }; /* a bearing is no finer than this */
    ump_way way = ump_way_of(m->piece.facing);
    ump_pt v = ump_in_way(way, by);
    ump_len aside = v.x < 0 ? -v.x : v.x, back = v.y < 0 ? -v.y : 0;
    if (aside <= SLACK && v.y >= 0) {
        m->cost = ump_dist((ump_pt){0, 0}, by).lo;
        m->factor = 1;
        add_leg(m, by);
        return;
    }
    m->cost = (v.y > 0 ? v.y : 0) + t->book->sideways_factor * (aside + back);
    m->factor = v.y > 0 ? 1 : t->book->sideways_factor;
    ump_pt ahead = ump_ahead(way, v.y);
    add_leg(m, ahead);
    add_leg(m, (ump_pt){by.x - ahead.x, by.y - ahead.y});
}

/* MOV-03: along the road, facing along it; bends cost nothing. */
static void add_road(march *m, const ump_pt *path, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ump_pt at = m->piece.at;
        if (i > 0)
            m->piece.facing = ump_bearing(at, path[i]);
        m->cost += ump_dist(at, path[i]).lo;
        add_leg(m, (ump_pt){path[i].x - at.x, path[i].y - at.y});
    }
    m->facts.road = true;
}

/* ---- What it meets ---- */

/* Upon broken ground, or at its edge. */
static bool meets_broken(const pot_table *t, const ump_rect *r)
{
    if (!pot_broken_near(t, ump_box_grow(r->box, 2 * POT_STEP)))
        return false;
    ump_rect grown =
        ump_rect_centred(r->centre, r->facing, r->width + 2 * POT_STEP, r->depth + 2 * POT_STEP);
    return pot_touches_broken(t, &grown);
}

/* TAB-02: who only touches its edge is not in it. */
static bool reaches_into_broken(const pot_table *t, const ump_rect *r)
{
    ump_rect core = ump_rect_centred(r->centre, r->facing, r->width - 2 * UMP_ROUNDING,
                                     r->depth - 2 * UMP_ROUNDING);
    return pot_touches_broken(t, &core);
}

/* How far along a leg before it touches broken ground. */
static ump_len way_to_broken(const pot_table *t, const ump_rect *from, ump_pt by)
{
    int64_t lo = 0, hi = ump_dist((ump_pt){0, 0}, by).hi, whole = hi;
    while (hi - lo > 1) {
        int64_t mid = (lo + hi) / 2;
        ump_rect swept = pot_swept(from, ump_part_way((ump_pt){0, 0}, by, mid, whole));
        if (pot_touches_broken(t, &swept))
            hi = mid;
        else
            lo = mid;
    }
    return (ump_len)lo;
}

/* MOV-05, 07, 08, 10: the worst that any part of the footprint touches. */
static void judge_ground(const pot_table *t, march *m)
{
    bool at_edge = meets_broken(t, &m->before), hard = pot_touches_difficult(t, &m->before);
    bool rough = reaches_into_broken(t, &m->before);
    m->facts.work = pot_in_work(t, &m->before);
    m->facts.obstacle = false;
    m->edge = -1;
    for (size_t i = 0; i < m->n_legs; i++) {
        ump_rect swept = pot_swept(&m->from[i], m->by[i]);
        hard = hard || pot_touches_difficult(t, &swept);
        m->facts.obstacle = m->facts.obstacle || pot_crosses_obstacle(t, &m->from[i], m->by[i]);
        if (!pot_touches_broken(t, &swept))
            continue;
        rough = rough || (at_edge && reaches_into_broken(t, &swept));
        if (!at_edge && m->edge < 0 && i == 0)
            m->edge = way_to_broken(t, &m->from[i], m->by[i]);
        else if (!at_edge && m->edge < 0)
            m->edge = ump_dist((ump_pt){0, 0}, m->by[0]).lo;
    }
    m->facts.ground = hard ? POT_GOING_DIFFICULT : rough ? POT_GOING_BROKEN : POT_GOING_OPEN;
}

static bool in_column(const column *c, unsigned unit)
{
    return ump_is_among(unit, c->o->unit, c->o->n_units);
}

/* Neighbours may reach into each other by what is contact still; that is no leave to go on. */
static bool comes_onto(const ump_rect *there, const ump_rect *before, const ump_rect *other)
{
    return (ump_rect_overlap(there, other) && !ump_rect_overlap(before, other)) ||
           (ump_rect_bites(there, other, UMP_CONTACT) &&
            !ump_rect_bites(before, other, UMP_CONTACT));
}

/* MOV-18: not through formed units, and a centimetre off the enemy's. */
static bool keeps_off_unit(const pot_table *t, unsigned unit, const march *m, const ump_rect *swept,
                           unsigned u, ump_refusal *refusal)
{
    bool enemy = pot_enemies(t, unit, u);
    ump_rect other = pot_rect(t, u);
    if (comes_onto(swept, &m->before, &other))
        return ump_refuse(refusal, POT_MOV_18, "%o is in the way of %u", .unit = unit, .other = u);
    if (!enemy)
        return true;
    ump_len is = ump_rect_distance(swept, &other).lo;
    if (is + UMP_ROUNDING >= t->book->keep_off)
        return true;
    ump_len was = ump_rect_distance(&m->before, &other).lo;
    return is + UMP_ROUNDING >= was ||
           ump_refuse(refusal, POT_MOV_18, "%u would come within %L of %o", .unit = unit,
                      .other = u, .have = is, .limit = t->book->keep_off);
}

static bool keeps_off_line(const pot_table *t, unsigned unit, const ump_rect *swept, unsigned u,
                           ump_refusal *refusal)
{
    if (!pot_enemies(t, unit, u))
        return true;
    ump_rect line = pot_line_rect(t, u);
    return !ump_rect_within(swept, &line, UMP_CONTACT) ||
           ump_refuse(refusal, POT_ORD_02,
                      "%u would touch the skirmishers of %o: that needs a Charge", .unit = unit,
                      .other = u);
}

static bool way_is_clear(const column *c, unsigned unit, const march *m, const ump_rect *swept,
                         ump_refusal *refusal)
{
    const pot_table *t = c->t;
    ump_box box = ump_box_grow(swept->box, t->book->keep_off);
    UMP_EACH_NEAR(i, &t->table, box, ump_and_lines(ump_anyone())) {
        unsigned u = pot_unit_of(t, i);
        if (!in_column(c, u) && !(u == i ? keeps_off_unit(t, unit, m, swept, u, refusal)
                                         : keeps_off_line(t, unit, swept, u, refusal)))
            return false;
    }
    return true;
}

static bool ground_allows(const pot_table *t, unsigned unit, const march *m, size_t leg,
                          const ump_rect *swept, ump_refusal *refusal)
{
    bool guns = pot_guns(t, unit) && !pot_off_guns(t, unit);
    bool bound = guns || (t->def[unit].type == POT_CAVALRY && m->unit.mounted);
    if (m->facts.road)
        return true;
    if (pot_forbidden(t, false, swept))
        return ump_refuse(refusal, POT_TER_02, "%u cannot enter impassable ground", .unit = unit);
    if (pot_crosses_forbidden(t, bound, &m->from[leg], m->by[leg]))
        return ump_refuse(refusal, POT_TER_02, "%u cannot cross deep water", .unit = unit);
    return true;
}

/* ---- Planning ---- */

static bool leaves_table(const pot_table *t, const march *m)
{
    return !ump_on_table(&t->game->field, m->piece.at);
}

/* SKR-18: where the parent would end on its own line, the line must be able to go along. */
static bool line_can_go_along(const pot_table *t, unsigned unit, const march *m,
                              ump_refusal *refusal)
{
    ump_rect end = footprint_of(m), line = pot_line_rect(t, unit);
    if (!ump_rect_overlap(&end, &line) || t->unit[unit].line_evaded)
        return !ump_rect_overlap(&end, &line) ||
               ump_refuse(refusal, POT_UNT_05, "%u would stand on its skirmishers", .unit = unit);
    ump_rect along = pot_line_along(t, unit, m->before.front, m->piece.at, m->piece.facing);
    return pot_line_keeps_off(t, unit, &along, refusal) && pot_line_fits(t, unit, &along, refusal);
}

/* UNT-05: nobody ends on another. */
static bool end_is_free(const column *c, unsigned unit, const march *m, ump_refusal *refusal)
{
    const pot_table *t = c->t;
    ump_rect end = footprint_of(m);
    if (leaves_table(t, m))
        return true;
    if (pot_off_table(t, &end) && !pot_off_table(t, &m->before))
        return ump_refuse(refusal, POT_MOV_20, "part of %u would hang over the edge of the table",
                          .unit = unit);
    UMP_EACH_NEAR(u, &t->table, end.box, ump_anyone()) {
        const ump_rect *other = ump_rect_of(&t->table, u);
        if (!in_column(c, u) &&
            (comes_onto(&end, &m->before, other) || ump_rect_bites(&end, other, UMP_CONTACT)))
            return ump_refuse(refusal, POT_UNT_05, "%u would stand on %o", .unit = unit,
                              .other = u);
    }
    bool own = t->unit[unit].line > 0 && c->o->n_units == 1; /* they go along, SKR-18 */
    if (pot_overlaps_any_line(t, &end, own ? unit : (unsigned)UMP_NOBODY) &&
        !pot_overlaps_any_line(t, &m->before, UMP_NOBODY))
        return ump_refuse(refusal, POT_UNT_05, "%u would stand on skirmishers", .unit = unit);
    return !own || line_can_go_along(t, unit, m, refusal);
}

static bool plan_one(column *c, unsigned i, ump_refusal *refusal)
{
    const pot_table *t = c->t;
    const pot_order *o = c->o;
    unsigned unit = o->unit[i];
    march *m = &c->m[i];
    m->unit = t->unit[unit];
    m->piece = t->piece[unit];
    m->before = pot_rect(t, unit);
    m->n_legs = 0;
    m->cost = m->allowance = 0;
    m->edge = -1;
    m->at_edge = false;
    m->factor = 0;
    m->facts = (pot_move_facts){.edge = -1, .group = -1};
    bool first_shape = o->verb == POT_V_CHANGE;
    if (first_shape && !change_shape(t, m, unit, o, refusal))
        return false;
    pose(t, unit, m);
    if (m->facts.action == POT_LIMBER || m->facts.action == POT_UNLIMBER)
        m->facts.limbered = m->facts.action == POT_UNLIMBER; /* as it was */
    return true;
}

/* MOV-08: the order's move is over at the edge of broken ground, and costs no more than so far. */
static void stop_at_edge(march *m)
{
    if (m->edge < 0 || m->n_legs == 0)
        return;
    if (m->edge * m->factor < m->cost)
        m->cost = m->edge * m->factor;
    ump_len whole = ump_dist((ump_pt){0, 0}, m->by[0]).hi;
    m->by[0] = whole == 0 ? m->by[0] : ump_part_way((ump_pt){0, 0}, m->by[0], m->edge, whole);
    m->n_legs = 1;
    m->piece.at = pot_shift(m->from[0].front, m->by[0]);
    m->unit.stopped = m->at_edge = 1;
}

/* One unit by itself: turn, then straight on, or along the road. */
static void plan_alone(column *c)
{
    const pot_table *t = c->t;
    const pot_order *o = c->o;
    march *m = &c->m[0];
    bool column_now = m->facts.formation == POT_COLUMN || m->facts.limbered;
    c->road = o->n_path > 0 && column_now && !m->facts.off_guns &&
              pot_path_on_road(t, m->piece.at, o->path, o->n_path);
    if (c->road) {
        turn_about_centre(m, ump_bearing(m->piece.at, o->path[0]));
        m->piece.at = t->piece[o->unit[0]].at;
        add_road(m, o->path, o->n_path);
        judge_ground(t, m);
        return;
    }
    if (o->turns)
        turn_about_centre(m, o->facing);
    else if (o->n_path > 0)
        turn_about_centre(m, default_facing(t, m, o->path[0]));
    if (o->n_path > 0)
        add_march(t, m, (ump_pt){o->path[0].x - m->piece.at.x, o->path[0].y - m->piece.at.y});
    judge_ground(t, m);
    stop_at_edge(m);
}

static ump_pt turned(ump_pt about, ump_pt at, ump_angle by)
{
    ump_pt v = ump_in_frame(about, 0, at);
    return ump_go(about, by, v.y, v.x);
}

/* GRP-04: a group turns about its first unit's centre ... */
static void turn_group(column *c, ump_angle turn)
{
    ump_rect first = c->m[0].before;
    for (unsigned i = 0; i < c->o->n_units; i++) {
        march *m = &c->m[i];
        m->facts.turn = degrees_between(0, turn);
        m->piece.at = turned(first.centre, m->before.front, turn);
        m->piece.facing = (ump_angle)(m->before.facing + turn);
        m->n_legs = 0;
    }
}

/* GRP-03: every unit of it is in column on the road for the whole move. */
static bool group_on_road(const column *c, ump_pt by)
{
    for (unsigned i = 0; i < c->o->n_units; i++) {
        const march *m = &c->m[i];
        ump_pt to = pot_shift(m->piece.at, by);
        bool in_column = m->facts.formation == POT_COLUMN || m->facts.limbered;
        if (!in_column || m->facts.off_guns || !pot_path_on_road(c->t, m->piece.at, &to, 1))
            return false;
    }
    return true;
}

/* ... and marches as one. True: none of its units comes to broken ground from outside. */
static bool march_group(column *c, ump_angle turn, ump_pt by)
{
    bool clear = true;
    turn_group(c, turn);
    c->road = group_on_road(c, by);
    for (unsigned i = 0; i < c->o->n_units; i++) {
        march *m = &c->m[i];
        add_march(c->t, m, by);
        m->facts.road = c->road;
        ump_len went = ump_dist(m->before.front, m->piece.at).lo;
        m->cost = went > m->cost ? went : m->cost;
        judge_ground(c->t, m);
        clear = clear && (m->edge < 0 || c->road);
    }
    return clear;
}

/* MOV-08, GRP-04: where the first of its units comes to broken ground the whole group halts. */
static void halt_group(column *c, ump_angle turn, ump_pt by)
{
    int64_t lo = 0, hi = ump_dist((ump_pt){0, 0}, by).hi, whole = hi;
    while (hi - lo > 1) {
        int64_t mid = (lo + hi) / 2;
        if (march_group(c, turn, ump_part_way((ump_pt){0, 0}, by, mid, whole)))
            lo = mid;
        else
            hi = mid;
    }
    march_group(c, turn, ump_part_way((ump_pt){0, 0}, by, lo, whole));
    for (unsigned i = 0; i < c->o->n_units; i++) {
        march *m = &c->m[i];
        ump_rect end = footprint_of(m);
        m->unit.stopped = m->at_edge = !meets_broken(c->t, &m->before) && meets_broken(c->t, &end);
        m->edge = -1;
    }
}

static void plan_group(column *c)
{
    const pot_order *o = c->o;
    ump_rect first = c->m[0].before;
    ump_angle turn = o->turns ? (ump_angle)(o->facing - first.facing) : 0;
    ump_pt front = turned(first.centre, first.front, turn);
    ump_pt by =
        o->n_path == 0 ? (ump_pt){0, 0} : (ump_pt){o->path[0].x - front.x, o->path[0].y - front.y};
    if (!march_group(c, turn, by))
        halt_group(c, turn, by);
}

/* GRP-03: the smallest allowance of all. */
static bool measure(column *c, ump_refusal *refusal)
{
    const pot_table *t = c->t;
    ump_len least = INT32_MAX;
    for (unsigned i = 0; i < c->o->n_units; i++) {
        march *m = &c->m[i];
        pot_allowance a;
        if (!pot_move_allowance(t->book, &m->facts, &a, refusal)) {
            if (refusal)
                refusal->unit = c->o->unit[i];
            return false;
        }
        least = a.allowance < least ? a.allowance : least;
    }
    for (unsigned i = 0; i < c->o->n_units; i++) {
        march *m = &c->m[i];
        m->allowance = least;
        if (m->cost > least + UMP_ROUNDING)
            return ump_refuse(refusal, c->o->n_units > 1 ? POT_GRP_03 : POT_MOV_01,
                              "%u would go %V, it has %L", .unit = c->o->unit[i], .have = m->cost,
                              .limit = least);
    }
    return true;
}

static bool check_way(const column *c, unsigned i, ump_refusal *refusal)
{
    const pot_table *t = c->t;
    unsigned unit = c->o->unit[i];
    const march *m = &c->m[i];
    for (size_t leg = 0; leg < m->n_legs; leg++) {
        ump_rect swept = pot_swept(&m->from[leg], m->by[leg]);
        if (!way_is_clear(c, unit, m, &swept, refusal) ||
            !ground_allows(t, unit, m, leg, &swept, refusal))
            return false;
    }
    ump_rect end = footprint_of(m); /* who only turns or changes its formation has no way */
    return end_is_free(c, unit, m, refusal) &&
           (leaves_table(t, m) || way_is_clear(c, unit, m, &end, refusal));
}

static bool order_fits(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    for (unsigned i = 0; i < o->n_units; i++)
        if (t->unit[o->unit[i]].stopped && t->book->house.broken_stops == POT_STOP_PERIOD)
            return ump_refuse(refusal, POT_MOV_08, "%u stopped at broken ground in this period",
                              .unit = o->unit[i]);
    if (o->n_units > 1 && !pot_connected(t, o->unit, o->n_units))
        return ump_refuse(refusal, POT_GRP_01, "the units do not all touch one another",
                          .unit = o->unit[0]);
    if (o->n_units > 1 && (o->n_words > 0 || o->n_path > 1))
        return ump_refuse(refusal, POT_GRP_02, "a group turns and marches straight, no more",
                          .unit = o->unit[0]);
    return true;
}

/* ORD-02, TAB-09: an order that would change nothing is refused. */
static bool changes_anything(const column *c, ump_refusal *refusal)
{
    const march *m = &c->m[0];
    ump_len gone = m->n_legs > 0 ? ump_dist((ump_pt){0, 0}, m->by[0]).hi : 0;
    bool pivots = ump_dist(m->before.front, m->piece.at).hi > UMP_ROUNDING;
    return gone > UMP_ROUNDING || m->n_legs > 1 || c->o->n_words > 0 ||
           (m->facts.turn > 0 && (c->o->turns || pivots)) || m->at_edge ||
           ump_refuse(refusal, c->o->verb == POT_V_TURN ? POT_MOV_17 : POT_ORD_02,
                      "the order would change nothing: %u stands so already",
                      .unit = c->o->unit[0]);
}

static bool plan(column *c, ump_refusal *refusal)
{
    const pot_order *o = c->o;
    if (!order_fits(c->t, o, refusal))
        return false;
    for (unsigned i = 0; i < o->n_units; i++)
        if (!plan_one(c, i, refusal))
            return false;
    if (o->n_units == 1)
        plan_alone(c);
    else
        plan_group(c);
    if (o->n_path > 1 && !c->road)
        return ump_refuse(refusal, POT_MOV_17, "%u marches straight: a path bends only on a road",
                          .unit = o->unit[0]);
    if (o->verb == POT_V_MOVE)
        for (unsigned i = 0; i < o->n_words; i++) {
            if (!shape_fits(&c->m[0], o->unit[0], o->word[i], refusal))
                return false;
            note_change(&c->m[0].facts, o->word[i]);
        }
    if (!changes_anything(c, refusal) || !measure(c, refusal))
        return false;
    if (o->verb == POT_V_MOVE)
        for (unsigned i = 0; i < o->n_words; i++)
            pot_take_shape(c->t->book, &c->m[0].unit, &c->m[0].piece, o->word[i]);
    for (unsigned i = 0; i < o->n_units; i++)
        if (!check_way(c, i, refusal))
            return false;
    return true;
}

bool pot_check_move(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    column c;
    open_column(&c, t, o);
    return plan(&c, refusal);
}

int32_t pot_move_cost(const pot_table *t, const pot_order *o)
{
    column c;
    open_column(&c, t, o);
    if (!plan(&c, NULL) || c.m[0].allowance <= 0)
        return -1;
    return (int32_t)((int64_t)c.m[0].cost * 1000 / c.m[0].allowance);
}

/* ---- Carrying it out ---- */

/* EVA-07: a crew that comes back to its guns mans them where they stand. */
static void man_guns(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_unit *u = pot_unit_at(run, unit);
    ump_rect crew = pot_rect(t, unit), guns = pot_guns_rect(t, unit);
    if (!pot_has_left_guns(t, unit) || !ump_rect_within(&crew, &guns, POT_TOUCH) ||
        pot_overlapped(t, &guns, unit) != UMP_NOBODY)
        return;
    u->deployed = u->guns == POT_GUNS_DEPLOYED;
    u->files = u->deployed ? (uint8_t)u->stands : 1;
    u->guns = POT_GUNS_MANNED;
    pot_piece_at(run, unit)->at = u->guns_at;
    pot_piece_at(run, unit)->facing = u->guns_facing;
    pot_size(run, t, unit);
    ump_tell(run, POT_EVA_07, "%u is back at its guns", .unit = unit);
}

/* ORDER WORD, up to unlimber */
static const char *const shape_told[] = {
    "%u forms line", "%u forms a single line", "%u forms column", "%u falls into irregular order",
    "%u mounts",     "%u dismounts",           "%u limbers",      "%u unlimbers"};

static ump_len gone_by(const march *m)
{
    ump_len gone = 0;
    for (size_t i = 0; i < m->n_legs; i++)
        gone += ump_dist((ump_pt){0, 0}, m->by[i]).lo;
    return gone;
}

static void tell_march(ump_run *run, unsigned unit, const march *m, const pot_order *o)
{
    bool moved = m->cost > 0, formed = !moved && o->n_words > 0;
    bool plain = gone_by(m) + UMP_ROUNDING >= m->cost;
    ump_tell(run, POT_MOV_01,
             moved    ? plain ? "%u moves %V of %L" : "%u moves %V"
             : formed ? shape_told[o->word[0]]
                      : "%u turns",
             .kind = UMP_MOVED, .unit = unit, .value = moved ? gone_by(m) : 0,
             .limit = m->allowance);
    for (unsigned i = formed; i < o->n_words; i++)
        ump_tell(run, POT_ORD_02, shape_told[o->word[i]], .unit = unit);
    if (m->at_edge)
        ump_tell(run, POT_MOV_08, "%u stops at the edge of broken ground", .unit = unit);
}

static void arrive(ump_run *run, const pot_table *t, unsigned unit, const march *m,
                   const pot_order *o)
{
    *pot_unit_at(run, unit) = m->unit;
    *pot_piece_at(run, unit) = m->piece;
    if (leaves_table(t, m)) {
        unsigned side = pot_side(t, unit);
        pot_now(run)->exits[side] =
            (uint8_t)(t->now->exits[side] +
                      ump_exit_points(t->game, side, ump_edge_left(&t->game->field, m->piece.at)));
        pot_leave_table(run, t, unit);
        return;
    }
    for (size_t leg = 0; leg < m->n_legs; leg++) {
        ump_rect swept = pot_swept(&m->from[leg], m->by[leg]);
        pot_sweep(run, t, unit, &swept);
    }
    ump_rect end = footprint_of(m);
    pot_sweep(run, t, unit, &end);
    man_guns(run, t, unit);
    tell_march(run, unit, m, o);
}

void pot_do_move(ump_run *run, const pot_table *t, const pot_order *o)
{
    column c;
    open_column(&c, t, o);
    if (!plan(&c, NULL))
        return;
    if (o->n_units > 1) {
        pot_now(run)->groups++;
        pot_keep_officers(run, t, o->unit, o->n_units, t->now->groups);
    }
    for (unsigned i = 0; i < o->n_units; i++) {
        c.m[i].unit.group = o->n_units > 1 ? t->now->groups : 0;
        arrive(run, t, o->unit[i], &c.m[i], o);
    }
    pot_carry_officers(run, t);
}

/* MOV-09: the charge allowance over this corridor; -1 with a refusal. */
ump_len pot_charge_pace(const pot_table *t, unsigned unit, const ump_rect *corridor, ump_pt by,
                        ump_refusal *refusal)
{
    march m = {.unit = t->unit[unit], .before = pot_rect(t, unit), .edge = -1};
    m.facts = (pot_move_facts){.charge = true, .edge = -1, .group = -1};
    pose(t, unit, &m);
    ump_rect swept = pot_swept(corridor, by);
    bool at_edge = meets_broken(t, &m.before);
    if (pot_touches_difficult(t, &swept))
        m.facts.ground = POT_GOING_DIFFICULT;
    else if (at_edge && reaches_into_broken(t, &swept))
        m.facts.ground = POT_GOING_BROKEN;
    else if (!at_edge && pot_touches_broken(t, &swept))
        m.facts.edge = 0;
    m.facts.obstacle = pot_crosses_obstacle(t, corridor, by);
    m.facts.work = pot_in_work(t, &m.before);
    pot_allowance a;
    if (!pot_move_allowance(t->book, &m.facts, &a, refusal)) {
        if (refusal)
            refusal->unit = (uint16_t)unit;
        return -1;
    }
    return a.allowance;
}
