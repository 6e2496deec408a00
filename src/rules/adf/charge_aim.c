/*
 * charge_aim.c: ADF-CHG-02, ADF-CHG-06, TAB-02: in which direction a charge goes, whom it meets
 * first, how far that is, and what bars it. Several chargers have one direction (TAB-03).
 */
#include "rules/adf/charge.h"

#include <string.h>

static bool seen_by_neighbour(const adf_table *t, unsigned unit, unsigned target)
{
    if (adf_sees(t, unit, target))
        return true;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, t->adf->adjacent),
                  ump_friends_of(&t->table, unit))
        if (adf_adjacent(t, unit, i) && adf_sees(t, i, target))
            return true;
    return false;
}

bool adf_sees_to_charge(const adf_table *t, unsigned unit, unsigned target)
{
    return seen_by_neighbour(t, unit, target);
}

/* ---- One direction ---- */

typedef struct sighting {
    const adf_table *t;
    unsigned unit;
    bool declares; /* at declaration an enemy whom nobody sees does not bar */
    const ump_mates *mates;
} sighting;

/* Which bodies can bar a charge? Enemies; and mates who have halted (TAB-03). When a charge is
 * declared nobody has halted yet, so course_of leaves the mates out. */
static bool is_minded(void *ctx, unsigned body)
{
    const sighting *s = ctx;
    if (!ump_are_enemies(&s->t->table, s->unit, body))
        return ump_is_mate(s->mates, body) && !(s->t->unit[body].flags & ADF_CHARGING);
    return !s->declares || seen_by_neighbour(s->t, s->unit, body);
}

static bool is_on_road(void *ctx, const ump_rect *rect)
{
    const sighting *s = ctx;
    return ump_spot_at(s->t->table.field, rect->centre).road != 0;
}

static ump_course course_of(sighting *s, const ump_rect *from, ump_angle bearing, ump_len most)
{
    ump_berth bites = {.counts = true, .bites = true, .bite = UMP_ROUNDING}, mates = bites;
    mates.counts = !s->declares;
    return (ump_course){.unit = s->unit,
                        .from = *from,
                        .bearing = bearing,
                        .step = 1,
                        .most = most,
                        .friends = mates,
                        .enemies = bites,
                        .brim = UMP_BRIM_CENTRE,
                        .ground = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE),
                        .spares = is_on_road,
                        .minds = is_minded,
                        .ctx = s};
}

/* The way of this aim ends where the two footprints would overlap. find_touch shortens it to
 * contact. */
static adf_aim aim_of(const ump_course *course, const ump_met *met)
{
    return (adf_aim){.bearing = course->bearing,
                     .from = course->from,
                     .what = met->what,
                     .met = met->body,
                     .way = met->way};
}

static void find_touch(const ump_table *t, const ump_course *course, const ump_met *met,
                       adf_aim *aim)
{
    if (met->body != UMP_NOBODY)
        aim->way = ump_way_to_touch(t, course, met);
}

/* TAB-02: two enemies count as met at once if their ways differ by no more than the constant.
 * Then the wanted one is met. While the charge goes on, each place on the way is rounded, so twice
 * the constant is allowed: what could be declared can be done (TAB-09). */
static void prefer(const sighting *s, const ump_course *course, unsigned wanted, ump_met *met)
{
    const ump_table *t = &s->t->table;
    ump_len slack = s->declares ? UMP_ROUNDING : 2 * UMP_ROUNDING;
    ump_met his = *met;
    if (met->what != UMP_MEETS_ENEMY || met->body == wanted || !ump_unit_here(t, wanted))
        return;
    his.body = wanted;
    his.way = ump_way_to_meet(t, course, wanted);
    if (his.way >= 0 &&
        ump_way_to_touch(t, course, &his) - ump_way_to_touch(t, course, met) <= slack)
        *met = his;
}

adf_aim adf_aim_along(const adf_table *t, unsigned unit, unsigned wanted, const ump_rect *from,
                      ump_angle bearing, ump_len most, bool declares, const ump_mates *mates)
{
    sighting s = {t, unit, declares, mates};
    ump_course course = course_of(&s, from, bearing, most);
    ump_met met = ump_go_straight(&t->table, &course);
    prefer(&s, &course, wanted, &met);
    adf_aim aim = aim_of(&course, &met);
    find_touch(&t->table, &course, &met, &aim);
    return aim;
}

static ump_rect turned_to(const ump_rect *own, ump_angle facing)
{
    return ump_rect_centred(own->centre, facing, own->width, own->depth);
}

/* ---- The first direction that meets the named enemy first ---- */

enum { MOST_CHARGE = 30 * UMP_INCH }; /* more than any charge goes: how far it is looked along */

/* An enemy who is too far round is turned to as far as it goes. */
static unsigned directions_to(const adf_chart *chart, const ump_rect *own, const ump_rect *there,
                              ump_angle list[UMP_MOST_HEADINGS])
{
    ump_angle to_centre = (ump_angle)(ump_bearing(own->centre, there->centre) - own->facing);
    bool right = to_centre < UMP_HALF_TURN;
    ump_angle nearest = ump_bearing(own->front, ump_rect_nearest(there, own->front));
    if (ump_angle_between(nearest, own->facing) > chart->turn + UMP_SAME_ANGLE)
        nearest = (ump_angle)(right ? own->facing + chart->turn : own->facing - chart->turn);
    return ump_headings(own->facing, nearest, right, chart->turn, list);
}

/* TAB-01: at arm's length a turn on the spot may already stand upon him: then it is no way. */
static bool meets_target(const adf_table *t, const adf_aim *aim, unsigned target)
{
    return aim->what == UMP_MEETS_ENEMY && aim->met == target &&
           !ump_rect_bites(&aim->from, ump_rect_of(&t->table, target), UMP_ROUNDING);
}

/* Does the same enemy bar this direction who barred the one before? Mostly he does, and asking
 * him alone is cheaper than asking all. `far` is the way to the target; he must be met well before
 * it. */
static bool is_barred(const ump_table *t, const ump_course *course, unsigned barrier, ump_len far)
{
    ump_len way = barrier == UMP_NOBODY ? -1 : ump_way_to_meet(t, course, barrier);
    return way >= 0 && way < far - UMP_INCH / 4;
}

/* The first direction in which the charge meets the target first. If there is none, the answer
 * is what it meets in the second direction. `turns`: the unit faces the way it goes. `declares`:
 * as in is_minded. A direction that would miss the target on an empty table is not tried. */
adf_aim adf_find_aim(const adf_table *t, unsigned unit, unsigned target, bool turns, bool declares,
                     const ump_mates *mates)
{
    const ump_rect *own = ump_rect_of(&t->table, unit), *there = ump_rect_of(&t->table, target);
    ump_angle list[UMP_MOST_HEADINGS];
    unsigned n = directions_to(t->chart, own, there, list), barrier = UMP_NOBODY;
    adf_aim second = {.what = UMP_MEETS_NOTHING, .met = UMP_NOBODY};
    ump_len most = ump_rect_distance(own, there).hi + 3 * (own->width + own->depth) + UMP_INCH;
    sighting s = {t, unit, declares, mates};
    bool minded = is_minded(&s, target);
    for (unsigned i = 0; i < n; i++) {
        ump_rect from = turns ? turned_to(own, list[i]) : *own;
        ump_course course = course_of(&s, &from, list[i], most);
        ump_len alone = minded ? ump_way_to_meet(&t->table, &course, target) : -1;
        if (i != 1 && (alone < 0 || is_barred(&t->table, &course, barrier, alone)))
            continue;
        course.most = alone < 0 ? most : alone;
        ump_met met = ump_go_straight(&t->table, &course);
        if (alone >= 0)
            prefer(&s, &course, target, &met);
        adf_aim aim = aim_of(&course, &met);
        aim.open = meets_target(t, &aim, target);
        if (aim.open) {
            find_touch(&t->table, &course, &met, &aim);
            return aim;
        }
        if (aim.met != target)
            barrier = aim.met;
        if (i == 1)
            second = aim;
    }
    return second;
}

/* ---- How far it is, and could go: ADF-CHG-02, ADF-CHG-03 ---- */

/* All that the run-up depends on. */
static ump_question run_up_question(const adf_mover *mover, ump_pt from, ump_pt to,
                                    const ump_rect *there)
{
    ump_question about = {
        {ump_point_word(from), ump_point_word(to), ump_point_word(there->front),
         adf_shape_word(there), 0,
         (uint64_t)mover->weapon << 16 | (uint64_t)mover->lb << 8 | ADF_ASKED_CHARGE}};
    static_assert(sizeof mover->body == sizeof about.word[4], "the whole body is a word");
    memcpy(&about.word[4], &mover->body, sizeof mover->body);
    return about;
}

static adf_run_up work_run_up(const adf_table *t, const adf_mover *mover, ump_pt from, ump_pt to,
                              const ump_rect *there, ump_refusal *refusal)
{
    adf_way way = {0};
    bool possible = adf_way_of(t, mover, from, to, &way, false, there, refusal);
    return (adf_run_up){possible, adf_charge_dice(t->chart, &mover->body, &way),
                        adf_charge_base(t->chart, mover, &way)};
}

/* A charge is tried with many falls of the dice from one place: its run-up is worked out once. If
 * it is not possible, the refusal (may be NULL) says why. */
static adf_run_up run_up_on(const adf_table *t, unsigned unit, unsigned target, ump_pt from,
                            ump_pt to, ump_refusal *refusal)
{
    enum { DICE = 8 };
    ump_rect there = *ump_rect_of(&t->table, target);
    adf_mover mover = adf_mover_of(t, unit);
    ump_question about = run_up_question(&mover, from, to, &there);
    int64_t packed;
    bool known = ump_recall(t->table.game, t->table.state, &about, &packed);
    if (known && (packed & 1 || !refusal))
        return (adf_run_up){packed & 1, (unsigned)(packed >> 1) % DICE, packed >> 4};
    adf_run_up r = work_run_up(t, &mover, from, to, &there, refusal);
    if (r.dice < DICE)
        ump_remember(t->table.game, t->table.state, &about, r.base * 16 + r.dice * 2 + r.possible);
    return r;
}

static adf_run_up run_up_of(const adf_table *t, unsigned unit, unsigned target, const adf_aim *aim,
                            ump_refusal *refusal)
{
    ump_pt front = aim->from.front;
    return run_up_on(t, unit, target, front, ump_go(front, aim->bearing, aim->way, 0), refusal);
}

adf_run_up adf_run_up_now(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    ump_pt front = t->table.piece[unit].at;
    return run_up_on(t, unit, u->target, front, ump_go(front, u->aim, u->gap, 0), NULL);
}

/* ADF-CHG-02: W is not more than base and the greatest bonus. */
static bool check_reach(const adf_table *t, unsigned unit, const adf_aim *aim, ump_refusal *refusal)
{
    const adf_chart *chart = t->chart;
    adf_run_up r = run_up_of(t, unit, aim->met, aim, refusal);
    if (!r.possible) {
        if (refusal)
            refusal->unit = (uint16_t)unit;
        return false;
    }
    adf_len most = r.base + (adf_len)r.dice * 6 * chart->inch / 2;
    if (adf_ticks(chart, aim->way - UMP_ROUNDING) > most)
        return ump_refuse(refusal, ADF_CHG_02, "%o is %V away; %u could charge %L at most",
                          .unit = unit, .other = aim->met, .have = aim->way,
                          .limit = adf_lay(chart, most));
    return true;
}

/* ---- What bars it ---- */

static bool refuse_met(const adf_aim *aim, unsigned unit, unsigned target, ump_refusal *refusal)
{
    if (aim->what == UMP_MEETS_ENEMY)
        return ump_refuse(refusal, ADF_CHG_02, "%o is in the way of %u: he is met first",
                          .unit = unit, .other = aim->met);
    if (aim->what == UMP_MEETS_GROUND)
        return ump_refuse(refusal, ADF_CHG_02, "%u meets ground that it cannot cross before %o",
                          .unit = unit, .other = target);
    return ump_refuse(refusal, ADF_CHG_02, "%u would not meet %o, however it turned", .unit = unit,
                      .other = target);
}

/* A friend who does not charge with it fills the place where it would stand. */
static bool check_place(const adf_table *t, unsigned unit, const adf_aim *aim,
                        const ump_mates *mates, ump_refusal *refusal)
{
    ump_rect there = ump_shifted(&aim->from, aim->bearing, aim->way);
    UMP_EACH_NEAR(i, &t->table, there.box, ump_friends_of(&t->table, unit))
        if (!ump_is_mate(mates, i) && ump_rect_overlap(&there, ump_rect_of(&t->table, i)))
            return ump_refuse(refusal, ADF_CHG_02, "%o fills the place that %u would charge to",
                              .unit = unit, .other = i);
    return true;
}

static bool check_aim(const adf_table *t, unsigned unit, unsigned target, const adf_aim *aim,
                      const ump_mates *mates, ump_refusal *refusal)
{
    return (aim->open || refuse_met(aim, unit, target, refusal)) &&
           check_place(t, unit, aim, mates, refusal);
}

/* ---- One direction for all: TAB-03 ---- */

/* That of the member with the smallest way to its own target; the first named of those as near. */
static bool common_bearing(const adf_table *t, const ump_mates *mates, const uint16_t *target,
                           ump_angle *bearing, ump_refusal *refusal)
{
    ump_len least = INT32_MAX;
    adf_aim best = {.open = false}, none = {.open = false};
    for (unsigned i = 0; i < mates->n; i++) {
        adf_aim aim = adf_find_aim(t, mates->unit[i], target[i], false, true, mates);
        if (aim.open && aim.way < least - UMP_ROUNDING) {
            best = aim;
            least = aim.way;
        }
        if (i == 0)
            none = aim;
    }
    if (!best.open)
        return refuse_met(&none, mates->unit[0], target[0], refusal);
    *bearing = best.bearing;
    return true;
}

static bool check_turn(const adf_table *t, unsigned unit, unsigned target, ump_angle bearing,
                       ump_refusal *refusal)
{
    if (ump_angle_between(bearing, t->table.piece[unit].facing) > t->chart->turn + UMP_SAME_ANGLE)
        return ump_refuse(refusal, ADF_CHG_06, "%u faces too far from the way of the charge",
                          .unit = unit, .other = target);
    return true;
}

/* One member on the common way: it meets its own target first, or nobody within its distance. */
static bool aim_member(const adf_table *t, const ump_mates *mates, unsigned unit, unsigned target,
                       ump_angle bearing, adf_aim *aim, ump_refusal *refusal)
{
    const ump_rect *own = ump_rect_of(&t->table, unit);
    if (!check_turn(t, unit, target, bearing, refusal))
        return false;
    *aim = adf_aim_along(t, unit, target, own, bearing, MOST_CHARGE, true, mates);
    aim->follows = aim->what != UMP_MEETS_ENEMY || !check_reach(t, unit, aim, NULL);
    aim->open = !aim->follows && meets_target(t, aim, target);
    if (!aim->open && !aim->follows)
        return refuse_met(aim, unit, target, refusal);
    return aim->follows || check_place(t, unit, aim, mates, refusal);
}

/* A single charger: in the direction that its owner has stated, or the first that there is. */
static bool aim_alone(const adf_table *t, const ump_mates *mates, unsigned target,
                      const ump_angle *stated, adf_aim *aim, ump_refusal *refusal)
{
    unsigned unit = mates->unit[0];
    const ump_rect *own = ump_rect_of(&t->table, unit);
    if (!stated) {
        *aim = adf_find_aim(t, unit, target, true, true, mates);
    } else {
        if (!check_turn(t, unit, target, *stated, refusal))
            return false;
        ump_rect from = turned_to(own, *stated);
        *aim = adf_aim_along(t, unit, target, &from, *stated, MOST_CHARGE, true, mates);
        aim->open = meets_target(t, aim, target);
    }
    return check_aim(t, unit, target, aim, mates, refusal) && check_reach(t, unit, aim, refusal);
}

bool adf_aim_all(const adf_table *t, const ump_mates *mates, const uint16_t *target,
                 const ump_angle *stated, adf_aim *aim, ump_refusal *refusal)
{
    ump_angle bearing = stated ? *stated : 0;
    bool anyone = false;
    if (mates->n == 1)
        return aim_alone(t, mates, target[0], stated, &aim[0], refusal);
    if (!stated && !common_bearing(t, mates, target, &bearing, refusal))
        return false;
    for (unsigned i = 0; i < mates->n; i++) {
        if (!aim_member(t, mates, mates->unit[i], target[i], bearing, &aim[i], refusal))
            return false;
        anyone = anyone || aim[i].open;
    }
    for (unsigned i = 0; i < mates->n && !anyone; i++)
        if (aim[i].what == UMP_MEETS_ENEMY && !check_reach(t, mates->unit[i], &aim[i], refusal))
            return false;
    return anyone || refuse_met(&aim[0], mates->unit[0], target[0], refusal);
}
