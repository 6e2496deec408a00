/*
 * aim.c: who may fire at whom on the table, and the facts of that fire (APW-FIRE, APW-LOS-04).
 */
#include "rules/apw/game.h"

static bool refuse(ump_refusal *refusal, ump_rule rule, const char *why, unsigned unit,
                   unsigned target)
{
    return ump_refuse(refusal, rule, why, .unit = unit, .other = target);
}

/* APW-FIRE-01, -02 */
bool apw_able_to_fire(const apw_table *t, unsigned unit, bool guns, ump_refusal *refusal)
{
    const apw_unit *u = &t->unit[unit];
    uint8_t arm = apw_def(t, unit)->arm;
    if (arm != (guns ? APW_ART : APW_INF))
        return refuse(refusal, APW_FIRE_01, "%u does not fire in this step", unit, UMP_NOBODY);
    if (u->form == APW_LIMBERED)
        return refuse(refusal, APW_FORM_04, "%u is limbered", unit, UMP_NOBODY);
    if (u->state == APW_ROUTED || u->pushed)
        return refuse(refusal, APW_FIRE_02, "%u has been driven back or routed", unit, UMP_NOBODY);
    if (u->order == APW_REFORMS)
        return refuse(refusal, APW_FIRE_02, "%u is reforming", unit, UMP_NOBODY);
    if (u->order == APW_CHARGES_ORDER)
        return refuse(refusal, APW_CHG_03, "%u charged this turn and does not fire", unit,
                      UMP_NOBODY);
    if (u->locked != UMP_NOBODY)
        return refuse(refusal, APW_MEL_19, "%u is locked in the fight for a town", unit,
                      UMP_NOBODY);
    return true;
}

/* APW-FIRE-03 */
static bool able_to_aim(const apw_table *t, unsigned unit, unsigned target, ump_refusal *refusal)
{
    if (target >= t->table.n_units || !ump_here(&t->table, target) ||
        !ump_are_enemies(&t->table, unit, target))
        return refuse(refusal, APW_FIRE_03, "%o is no enemy unit on the table", unit, target);
    if (t->unit[target].locked != UMP_NOBODY)
        return refuse(refusal, APW_MEL_19, "%o is locked in the fight for a town", unit, target);
    if (apw_pinned(t, unit) && !apw_charged_by(t, unit, target))
        return refuse(refusal, APW_FIRE_03, "%u is being charged and fires at who charges it", unit,
                      target);
    return true;
}

/* ---- Stands of the front rank, by their front edges ---- */

static ump_pt on_front(const apw_table *t, unsigned unit, ump_len from_left)
{
    const ump_piece *piece = &t->table.piece[unit];
    return ump_go(piece->at, piece->facing, 0, from_left - piece->width / 2);
}

static ump_pt middle_of(const apw_table *t, unsigned unit, unsigned i)
{
    ump_len base = t->chart->base_width[apw_def(t, unit)->arm];
    return on_front(t, unit, (ump_len)i * base + base / 2);
}

static bool in_arc(const apw_table *t, unsigned unit, ump_pt from, ump_pt to) /* APW-LOS-04 */
{
    ump_pt in = ump_in_frame(from, t->table.piece[unit].facing, to);
    return (in.x < 0 ? -in.x : in.x) <= in.y;
}

static ump_len range_of(const apw_table *t, unsigned unit, unsigned i, const ump_outline *target)
{
    ump_len base = t->chart->base_width[apw_def(t, unit)->arm];
    ump_pt left = on_front(t, unit, (ump_len)i * base);
    ump_pt right = on_front(t, unit, (ump_len)i * base + base);
    if (!target->town)
        return ump_rect_segment(&target->rect, left, right).hi;
    return ump_segment_polygon(left, right, target->town->point, target->town->n_points).hi;
}

typedef struct line_of_fire {
    unsigned stands;
    ump_len range;
    bool in_range, in_arc, seen;
} line_of_fire;

/* APW-FIRE-04, -05: the stands of the front rank with arc, sight and range. */
static line_of_fire stands_bearing(const apw_table *t, unsigned unit, unsigned target, ump_len max,
                                   bool guns)
{
    line_of_fire line = {0};
    ump_outline there = ump_outline_of(&t->table, target);
    unsigned files =
        (unsigned)(t->table.piece[unit].width / t->chart->base_width[apw_def(t, unit)->arm]);
    for (unsigned i = 0; i < files; i++) {
        ump_pt from = middle_of(t, unit, i), to = ump_outline_nearest(&there, from);
        ump_len range = range_of(t, unit, i, &there);
        bool near = range <= max, arc = in_arc(t, unit, from, to);
        bool seen = near && arc && apw_sees_point(t, from, to, unit, target, guns);
        line.in_range |= near;
        line.in_arc |= near && arc;
        line.seen |= seen;
        if (line.range == 0 || range < line.range)
            line.range = seen || line.stands == 0 ? range : line.range;
        if (seen && line.stands++ == 0)
            line.range = range;
    }
    return line;
}

static uint64_t square(ump_len n)
{
    return (uint64_t)((int64_t)n * n);
}

/* Is the range of its stand i no more than that? Mostly its middle alone tells, a few ticks of
 * rounding aside: no part of its front is nearer than that by more than half of it. */
static bool reaches(const apw_table *t, unsigned unit, unsigned i, ump_pt middle, ump_pt to,
                    const ump_outline *target, ump_len max)
{
    enum { ROUNDING = 4 };
    ump_len sure = max - ROUNDING;
    ump_len never = max + t->chart->base_width[apw_def(t, unit)->arm] / 2 + 2 * ROUNDING;
    uint64_t way = ump_dist2(middle, to);
    if (way > square(never))
        return false;
    if (sure > 0 && way <= square(sure))
        return true;
    return range_of(t, unit, i, target) <= max;
}

/* Does any of them bear? Whoever asks no more is told at the first. */
static bool any_stand_bears(const apw_table *t, unsigned unit, unsigned target, ump_len max,
                            bool guns)
{
    ump_outline there = ump_outline_of(&t->table, target);
    unsigned files =
        (unsigned)(t->table.piece[unit].width / t->chart->base_width[apw_def(t, unit)->arm]);
    for (unsigned i = 0; i < files; i++) {
        ump_pt from = middle_of(t, unit, i), to = ump_outline_nearest(&there, from);
        if (in_arc(t, unit, from, to) && reaches(t, unit, i, from, to, &there, max) &&
            apw_sees_point(t, from, to, unit, target, guns))
            return true;
    }
    return false;
}

/* A garrison fires all round from its town (APW-FORM-05, APW-LOS-04). */
static line_of_fire garrison_bearing(const apw_table *t, unsigned unit, unsigned target,
                                     ump_len max)
{
    ump_len range = ump_distance(&t->table, unit, target).hi;
    bool seen = range <= max && apw_unit_sees(t, unit, target);
    return (line_of_fire){.stands = seen ? t->unit[unit].stands : 0,
                          .range = range,
                          .in_range = range <= max,
                          .in_arc = range <= max,
                          .seen = seen};
}

static ump_box box_of(const apw_table *t, unsigned unit)
{
    ump_outline outline = ump_outline_of(&t->table, unit);
    return ump_outline_box(&outline);
}

/* Cheaply: too far off, or no part of it before the front of any stand (APW-LOS-04). */
static bool surely_not(const apw_table *t, unsigned unit, unsigned target, ump_len max)
{
    const ump_piece *own = &t->table.piece[unit], *other = &t->table.piece[target];
    bool towns = t->unit[unit].form == APW_GARRISON || t->unit[target].form == APW_GARRISON;
    if (towns)
        return ump_boxes_beyond(box_of(t, unit), box_of(t, target), max);
    ump_len wide = ump_extent(other);
    if (ump_dist2(own->at, other->at) > square(max + own->width / 2 + wide))
        return true;
    ump_pt in = ump_in_frame(own->at, own->facing, other->at);
    return (in.x < 0 ? -in.x : in.x) - own->width / 2 - wide > in.y + wide;
}

static bool bears(const apw_table *t, unsigned unit, unsigned target, ump_len max, bool guns,
                  line_of_fire *line, ump_refusal *refusal)
{
    *line = t->unit[unit].form == APW_GARRISON ? garrison_bearing(t, unit, target, max)
                                               : stands_bearing(t, unit, target, max, guns);
    if (line->stands > 0)
        return true;
    if (!line->in_range)
        return ump_refuse(refusal, APW_FIRE_04, "%o is %V from %u, which reaches %L", .unit = unit,
                          .other = target, .have = line->range, .limit = max);
    if (!line->in_arc)
        return refuse(refusal, APW_LOS_04, "%o is not before the front of %u", unit, target);
    return refuse(refusal, APW_LOS_01, "%u does not see %o", unit, target);
}

static ump_angle long_axis(const apw_table *t, unsigned unit) /* APW-FORM-09 */
{
    uint8_t form = t->unit[unit].form;
    bool across = form == APW_LINE || form == APW_DEPLOYED;
    return (ump_angle)(t->table.piece[unit].facing + (across ? UMP_QUARTER : 0));
}

static bool enfilades(const apw_table *t, unsigned unit, unsigned target) /* APW-FIRE-06 */
{
    return t->unit[target].form != APW_GARRISON &&
           apw_enfilades(ump_rect_of(&t->table, unit)->centre,
                         ump_rect_of(&t->table, target)->centre, long_axis(t, target));
}

bool apw_takes_in_flank(const apw_table *t, unsigned unit, unsigned target)
{
    return t->unit[target].form != APW_GARRISON &&
           apw_behind_front(ump_rect_of(&t->table, target), ump_rect_of(&t->table, unit)->centre);
}

static apw_battery battery_at(const apw_table *t, unsigned unit, unsigned target, ump_len range)
{
    const apw_unit *u = &t->unit[unit];
    const apw_unit_def *def = apw_def(t, unit);
    return (apw_battery){.nation = def->nation,
                         .gun = def->gun,
                         .state = u->state,
                         .partial = apw_partial(t->chart, u->used),
                         .under_fire = u->under_fire == APW_THIS_TURN,
                         .enfilade = enfilades(t, unit, target),
                         .flank = apw_takes_in_flank(t, unit, target),
                         .range = range};
}

bool apw_battery_facts(const apw_table *t, unsigned unit, unsigned target, apw_battery *facts,
                       ump_refusal *refusal)
{
    const apw_unit_def *def = apw_def(t, unit);
    line_of_fire line;
    if (!apw_able_to_fire(t, unit, true, refusal) || !able_to_aim(t, unit, target, refusal))
        return false;
    if (!bears(t, unit, target, t->chart->gun_max[def->gun], true, &line, refusal)) {
        if (!line.in_range)
            apw_guns_reach(t->chart, def->gun, line.range, refusal);
        if (refusal) {
            refusal->unit = (uint16_t)unit;
            refusal->other = (uint16_t)target;
        }
        return false;
    }
    *facts = battery_at(t, unit, target, line.range);
    return true;
}

apw_battery apw_declared_battery(const apw_table *t, unsigned unit, unsigned target)
{
    ump_outline there = ump_outline_of(&t->table, target);
    return battery_at(t, unit, target, range_of(t, unit, 0, &there));
}

bool apw_rifle_facts(const apw_table *t, unsigned unit, unsigned target, apw_rifles *facts,
                     ump_refusal *refusal)
{
    const apw_unit *u = &t->unit[unit];
    const apw_unit_def *def = apw_def(t, unit);
    line_of_fire line;
    if (!apw_able_to_fire(t, unit, false, refusal) || !able_to_aim(t, unit, target, refusal))
        return false;
    if (!bears(t, unit, target, t->chart->troop[def->troop].rifle_max, false, &line, refusal)) {
        if (!line.in_range)
            apw_rifles_reach(t->chart, def->troop, line.range, refusal);
        if (refusal) {
            refusal->unit = (uint16_t)unit;
            refusal->other = (uint16_t)target;
        }
        return false;
    }
    *facts = (apw_rifles){.troop = def->troop,
                          .stands = (uint8_t)line.stands,
                          .form = u->form,
                          .width = u->width,
                          .state = u->state,
                          .ground = apw_shelter(t, unit, target),
                          .partial = apw_partial(t->chart, u->used),
                          .enfilade = enfilades(t, unit, target),
                          .flank = apw_takes_in_flank(t, unit, target),
                          .range = line.range};
    return true;
}

static ump_len farthest(const apw_table *t, unsigned unit, bool guns)
{
    const apw_unit_def *def = apw_def(t, unit);
    return guns ? t->chart->gun_max[def->gun] : t->chart->troop[def->troop].rifle_max;
}

/* One that is able to fire; cheap reasons against it first. */
static bool may_hit(const apw_table *t, unsigned unit, unsigned target, bool guns)
{
    ump_len max = farthest(t, unit, guns);
    if (surely_not(t, unit, target, max) || !able_to_aim(t, unit, target, NULL))
        return false;
    return t->unit[unit].form == APW_GARRISON ? garrison_bearing(t, unit, target, max).stands > 0
                                              : any_stand_bears(t, unit, target, max, guns);
}

bool apw_has_target(const apw_table *t, unsigned unit, bool guns)
{
    if (!apw_able_to_fire(t, unit, guns, NULL))
        return false;
    ump_outline own = ump_outline_of(&t->table, unit);
    ump_box reach = ump_box_grow(ump_outline_box(&own), farthest(t, unit, guns) + UMP_ROUNDING);
    UMP_EACH_NEAR(i, &t->table, reach, ump_enemies_of(&t->table, unit)) {
        if (may_hit(t, unit, i, guns))
            return true;
    }
    return false;
}

bool apw_may_fire(const apw_table *t, unsigned unit, unsigned target, bool guns,
                  ump_refusal *refusal)
{
    apw_battery battery;
    apw_rifles rifles;
    if (refusal)
        return guns ? apw_battery_facts(t, unit, target, &battery, refusal)
                    : apw_rifle_facts(t, unit, target, &rifles, refusal);
    return apw_able_to_fire(t, unit, guns, NULL) && target < t->table.n_units &&
           may_hit(t, unit, target, guns);
}

/* What fire by that enemy finds. */
apw_target apw_target_facts(const apw_table *t, unsigned unit, unsigned by)
{
    const apw_unit *u = &t->unit[unit];
    const apw_unit_def *def = apw_def(t, unit);
    return (apw_target){
        .arm = def->arm,
        .mr = def->mr,
        .stands = u->stands,
        .form = u->form,
        .state = u->state,
        .ground = apw_shelter(t, unit, by),
        .moved = u->used > 0,
        .charging = u->order == APW_CHARGES_ORDER,
        .commander = u->led || apw_commander_near(t, unit, false, UMP_NOBODY) != UMP_NOBODY,
    };
}

bool apw_check_fire(const apw_table *t, const ump_answer *answer, bool guns, ump_refusal *refusal)
{
    unsigned target = answer->target[0];
    if (guns && t->chart->sw.free_pooling && answer->n_units > APW_MAX_POOL)
        return ump_refuse(refusal, APW_ART_04, "a group has at most %l batteries, not %v",
                          .unit = answer->unit[0], .other = target, .have = answer->n_units,
                          .limit = APW_MAX_POOL);
    for (unsigned i = 0; i < answer->n_units; i++) {
        unsigned unit = answer->unit[i];
        if (unit >= t->table.n_units || !ump_here(&t->table, unit) ||
            ump_side_of(&t->table, unit) != answer->side)
            return refuse(refusal, APW_FIRE_01, "%u is no unit of this side on the table", unit,
                          target);
        if (t->unit[unit].aim != UMP_NOBODY)
            return refuse(refusal, APW_FIRE_03, "%u has its target already", unit, target);
        if (!apw_may_fire(t, unit, target, guns, refusal))
            return false;
    }
    return true;
}
