/*
 * charge_aim.c: ADF-CHG-02, ADF-CHG-06, TAB-02: in which direction a charge goes, whom it meets
 * first, how far that is, and what bars it. Several chargers have one direction (TAB-03).
 */
#include "rules/adf/charge.h"

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
    const adf_mates *mates;
} sighting;

static bool is_mate(const adf_mates *mates, unsigned unit)
{
    for (unsigned i = 0; mates && i < mates->n; i++)
        if (mates->unit[i] == unit)
            return true;
    return false;
}

/* Whom the sweep is about: enemies; of friends only mates who have come to stand (TAB-03). */
static bool is_minded(void *ctx, unsigned body)
{
    const sighting *s = ctx;
    if (!ump_are_enemies(&s->t->table, s->unit, body))
        return !s->declares && is_mate(s->mates, body) && !(s->t->unit[body].flags & ADF_CHARGING);
    return !s->declares || seen_by_neighbour(s->t, s->unit, body);
}

static bool is_on_road(void *ctx, const ump_rect *rect)
{
    const sighting *s = ctx;
    return ump_spot_at(s->t->table.field, rect->centre).road != 0;
}

adf_aim adf_aim_along(const adf_table *t, unsigned unit, const ump_rect *from, ump_angle bearing,
                      ump_len most, bool declares, const adf_mates *mates)
{
    sighting s = {t, unit, declares, mates};
    ump_berth bites = {.counts = true, .bites = true, .bite = UMP_ROUNDING};
    ump_course course = {.unit = unit,
                         .from = *from,
                         .bearing = bearing,
                         .step = 1,
                         .most = most,
                         .friends = bites,
                         .enemies = bites,
                         .brim = UMP_BRIM_CENTRE,
                         .ground = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE),
                         .spares = is_on_road,
                         .minds = is_minded,
                         .ctx = &s};
    ump_met met = ump_go_straight(&t->table, &course);
    adf_aim aim = {.bearing = bearing, .from = *from, .what = met.what, .met = met.body};
    aim.way = met.body != UMP_NOBODY && met.what != UMP_MEETS_NOTHING
                  ? ump_way_to_touch(&t->table, &course, &met)
                  : met.way;
    if (met.what == UMP_MEETS_NOTHING)
        aim.met = UMP_NOBODY;
    return aim;
}

static ump_rect turned_to(const ump_rect *own, ump_angle facing)
{
    return ump_rect_centred(own->centre, facing, own->width, own->depth);
}

/* ---- The first direction that meets the named enemy first ---- */

enum { MOST_AIMS = 20, MOST_CHARGE = 30 * UMP_INCH };

static unsigned directions_to(const ump_rect *own, const ump_rect *there, ump_angle list[MOST_AIMS])
{
    const ump_angle limit = UMP_QUARTER / 2 + ADF_SAME_ANGLE;
    ump_angle to_centre = (ump_angle)(ump_bearing(own->centre, there->centre) - own->facing);
    bool right = to_centre < UMP_HALF_TURN;
    ump_angle nearest = ump_bearing(own->front, ump_rect_nearest(there, own->front));
    unsigned n = 0;
    list[n++] = own->facing;
    list[n++] = nearest;
    if (ump_angle_between(nearest, own->facing) > limit)
        list[1] =
            (ump_angle)(right ? own->facing + UMP_QUARTER / 2 : own->facing - UMP_QUARTER / 2);
    for (int32_t degrees = 5; degrees <= 45; degrees += 5) {
        ump_angle by = ump_degrees(degrees * 1000);
        list[n++] = (ump_angle)(right ? own->facing + by : own->facing - by);
        list[n++] = (ump_angle)(right ? own->facing - by : own->facing + by);
    }
    return n;
}

static bool meets_target(const adf_aim *aim, unsigned target)
{
    return aim->what == UMP_MEETS_ENEMY && aim->met == target;
}

/* turns: it faces the way it goes. declares: as in is_minded. Not open: what the second meets. */
adf_aim adf_find_aim(const adf_table *t, unsigned unit, unsigned target, bool turns, bool declares,
                     const adf_mates *mates)
{
    const ump_rect *own = ump_rect_of(&t->table, unit), *there = ump_rect_of(&t->table, target);
    ump_angle list[MOST_AIMS];
    unsigned n = directions_to(own, there, list);
    adf_aim second = {.what = UMP_MEETS_NOTHING, .met = UMP_NOBODY};
    ump_len most = ump_rect_distance(own, there).hi + 3 * (own->width + own->depth) + UMP_INCH;
    for (unsigned i = 0; i < n; i++) {
        ump_rect from = turns ? turned_to(own, list[i]) : *own;
        adf_aim aim = adf_aim_along(t, unit, &from, list[i], most, declares, mates);
        aim.open = meets_target(&aim, target);
        if (aim.open)
            return aim;
        if (i == 1)
            second = aim;
    }
    return second;
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
                        const adf_mates *mates, ump_refusal *refusal)
{
    ump_rect there = ump_shifted(&aim->from, aim->bearing, aim->way);
    UMP_EACH_NEAR(i, &t->table, there.box, ump_friends_of(&t->table, unit))
        if (!is_mate(mates, i) && ump_rect_overlap(&there, ump_rect_of(&t->table, i)))
            return ump_refuse(refusal, ADF_CHG_02, "%o fills the place that %u would charge to",
                              .unit = unit, .other = i);
    return true;
}

bool adf_check_aim(const adf_table *t, unsigned unit, unsigned target, const adf_aim *aim,
                   const adf_mates *mates, ump_refusal *refusal)
{
    return (aim->open || refuse_met(aim, unit, target, refusal)) &&
           check_place(t, unit, aim, mates, refusal);
}

/* ---- One direction for all: TAB-03 ---- */

/* That of the member with the smallest way to its own target; the first named of those as near. */
static bool common_bearing(const adf_table *t, const adf_mates *mates, const uint16_t *target,
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

/* One member on the common way: it meets its own target first, or nobody. */
static bool aim_member(const adf_table *t, const adf_mates *mates, unsigned unit, unsigned target,
                       ump_angle bearing, adf_aim *aim, ump_refusal *refusal)
{
    const ump_rect *own = ump_rect_of(&t->table, unit);
    if (ump_angle_between(bearing, own->facing) > UMP_QUARTER / 2 + ADF_SAME_ANGLE)
        return ump_refuse(refusal, ADF_CHG_06, "%u faces too far from the way of the charge",
                          .unit = unit, .other = target);
    *aim = adf_aim_along(t, unit, own, bearing, MOST_CHARGE, true, mates);
    aim->open = meets_target(aim, target);
    aim->follows = aim->what != UMP_MEETS_ENEMY;
    if (!aim->open && !aim->follows)
        return refuse_met(aim, unit, target, refusal);
    return aim->follows || check_place(t, unit, aim, mates, refusal);
}

bool adf_aim_all(const adf_table *t, const adf_mates *mates, const uint16_t *target, adf_aim *aim,
                 ump_refusal *refusal)
{
    ump_angle bearing = 0;
    if (mates->n == 1) {
        aim[0] = adf_find_aim(t, mates->unit[0], target[0], true, true, mates);
        return adf_check_aim(t, mates->unit[0], target[0], &aim[0], mates, refusal);
    }
    if (!common_bearing(t, mates, target, &bearing, refusal))
        return false;
    for (unsigned i = 0; i < mates->n; i++)
        if (!aim_member(t, mates, mates->unit[i], target[i], bearing, &aim[i], refusal))
            return false;
    return true;
}
