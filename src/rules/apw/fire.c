/*
 * fire.c: who may fire at whom on the table, and the facts of that fire (APW-FIRE, APW-LOS-04).
 */
#include "rules/apw/apw.h"

/* APW-FIRE-01, -02 */
bool apw_may_fire(const apw_table *t, unsigned unit, bool guns, ump_refusal *refusal)
{
    const apw_unit *u = &t->unit[unit];
    uint8_t arm = apw_def(t, unit)->arm;
    if (arm != (guns ? APW_ART : APW_INF))
        return ump_refuse(refusal, APW_FIRE_01, "%u does not fire in this step", .unit = unit);
    if (u->form == APW_LIMBERED)
        return ump_refuse(refusal, APW_FORM_04, "%u is limbered", .unit = unit);
    if (u->state == APW_ROUTED || u->pushed)
        return ump_refuse(refusal, APW_FIRE_02, "%u has been driven back or routed", .unit = unit);
    if (u->order == APW_REFORMS)
        return ump_refuse(refusal, APW_FIRE_02, "%u is reforming", .unit = unit);
    if (u->order == APW_CHARGES_ORDER)
        return ump_refuse(refusal, APW_CHG_03, "%u charged this turn and does not fire",
                          .unit = unit);
    if (u->locked != UMP_NOBODY)
        return ump_refuse(refusal, APW_MEL_19, "%u is locked in the fight for a town",
                          .unit = unit);
    return true;
}

/* APW-FIRE-03 */
static bool check_target(const apw_table *t, unsigned unit, unsigned target, ump_refusal *refusal)
{
    if (target >= t->table.n_units || !ump_here(&t->table, target) ||
        !ump_are_enemies(&t->table, unit, target))
        return ump_refuse(refusal, APW_FIRE_03, "%o is no enemy unit on the table", .unit = unit,
                          .other = target);
    if (t->unit[target].locked != UMP_NOBODY)
        return ump_refuse(refusal, APW_MEL_19, "%o is locked in the fight for a town", .unit = unit,
                          .other = target);
    if (apw_pinned(t, unit) && !apw_charged_by(t, unit, target))
        return ump_refuse(refusal, APW_FIRE_03, "%u is being charged and fires at who charges it",
                          .unit = unit, .other = target);
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
    return (in.x < 0 ? -in.x : in.x) <= in.y + UMP_ROUNDING;
}

/* TAB-07: a range that differs from a limit of the chart by no more than the constant is it. */
static ump_len as_limit(const apw_chart *c, ump_len range)
{
    for (unsigned rows = 0; rows < 2; rows++) {
        const apw_bands *bands = rows == 0 ? &c->art : &c->rifle;
        for (unsigned i = 0; i < bands->n; i++) {
            ump_len off = range - bands->row[i].max;
            if (off <= UMP_ROUNDING && off >= -UMP_ROUNDING)
                return bands->row[i].max;
        }
    }
    ump_len off = range - c->smoothbore_over;
    return off <= UMP_ROUNDING && off >= -UMP_ROUNDING ? c->smoothbore_over : range;
}

static ump_len range_of(const apw_table *t, unsigned unit, unsigned i, const ump_outline *target)
{
    ump_len base = t->chart->base_width[apw_def(t, unit)->arm];
    ump_pt left = on_front(t, unit, (ump_len)i * base);
    ump_pt right = on_front(t, unit, (ump_len)i * base + base);
    const ump_feature *town = target->town;
    ump_span range = town ? ump_segment_polygon(left, right, town->point, town->n_points)
                          : ump_rect_segment(&target->rect, left, right);
    return as_limit(t->chart, range.hi);
}

enum bearing { TOO_FAR, NOT_AHEAD, HIDDEN, BEARS }; /* from the worst to the best */

typedef struct firing { /* a unit at its target */
    const apw_table *t;
    unsigned unit, target;
    bool guns;
    ump_len max; /* that it reaches */
    ump_outline there;
    ump_len range; /* of the nearest stand that has been looked at */
} firing;

static ump_len reach_of(const apw_table *t, unsigned unit)
{
    const apw_unit_def *def = apw_def(t, unit);
    return def->arm == APW_ART ? t->chart->gun_max[def->gun]
                               : t->chart->troop[def->troop].rifle_max;
}

static firing firing_at(const apw_table *t, unsigned unit, unsigned target)
{
    return (firing){.t = t,
                    .unit = unit,
                    .target = target,
                    .guns = apw_def(t, unit)->arm == APW_ART,
                    .max = reach_of(t, unit),
                    .there = ump_outline_of(&t->table, target),
                    .range = -1};
}

static void note_range(firing *f, ump_len range)
{
    f->range = f->range < 0 || range < f->range ? range : f->range;
}

/* APW-FIRE-04, -05: has this stand of the front rank range, arc and sight? */
static enum bearing stand_bears(firing *f, unsigned i)
{
    ump_pt from = middle_of(f->t, f->unit, i);
    ump_len range = range_of(f->t, f->unit, i, &f->there);
    note_range(f, range);
    if (range > f->max)
        return TOO_FAR;
    if (!in_arc(f->t, f->unit, from, ump_outline_nearest(&f->there, from)))
        return NOT_AHEAD;
    return apw_sees(f->t, from, f->unit, f->target, f->guns) ? BEARS : HIDDEN;
}

/* A garrison fires all round from its town (APW-FORM-05, APW-LOS-04). */
static enum bearing garrison_bears(firing *f)
{
    note_range(f, as_limit(f->t->chart, ump_distance(&f->t->table, f->unit, f->target).hi));
    if (f->range > f->max)
        return TOO_FAR;
    return apw_unit_sees(f->t, f->unit, f->target) ? BEARS : HIDDEN;
}

static unsigned files_of(const apw_table *t, unsigned unit)
{
    return (unsigned)(t->table.piece[unit].width / t->chart->base_width[apw_def(t, unit)->arm]);
}

/* As the best of its stands does. */
static enum bearing work_bearing(firing *f)
{
    enum bearing best = TOO_FAR;
    unsigned files = files_of(f->t, f->unit);
    if (f->t->unit[f->unit].form == APW_GARRISON)
        return garrison_bears(f);
    for (unsigned i = 0; i < files && best < BEARS; i++) {
        enum bearing stand = stand_bears(f, i);
        best = stand > best ? stand : best;
    }
    return best;
}

/* All that this hangs on beside the chart: where everybody stands, and who holds the town there. */
static bool make_question(const firing *f, ump_question *about)
{
    enum { MEMO = 1867, MOST = 64 };
    const ump_table *t = &f->t->table;
    uint64_t holds = 0;
    if (t->n_units > MOST)
        return false;
    for (unsigned i = 0; i < t->n_units; i++)
        holds |= (uint64_t)(f->t->unit[i].form == APW_GARRISON) << i;
    *about = (ump_question){{ump_stand_number(t->game, t->state), holds,
                             (uint64_t)f->unit << 32 | f->target, 0, 0, MEMO}};
    return true;
}

/* Nobody moves while fire is declared, but who may have a target, what a general thinks of and what
 * he orders all ask this of the same two. */
static enum bearing bears(firing *f)
{
    enum { BEARING = 8 /* bits */ };
    ump_question about;
    int64_t packed;
    if (!make_question(f, &about))
        return work_bearing(f);
    if (ump_recall(f->t->table.game, f->t->table.state, &about, &packed)) {
        f->range = (ump_len)(packed >> BEARING);
        return (enum bearing)(packed & ((1 << BEARING) - 1));
    }
    enum bearing bearing = work_bearing(f);
    ump_remember(f->t->table.game, f->t->table.state, &about,
                 (int64_t)f->range * (1 << BEARING) + (int64_t)bearing);
    return bearing;
}

/* How many of its stands bear, and the range of the nearest of those. */
static unsigned stands_bearing(firing *f)
{
    unsigned n = 0, files = files_of(f->t, f->unit);
    ump_len nearest = -1;
    if (f->t->unit[f->unit].form == APW_GARRISON)
        return garrison_bears(f) == BEARS ? f->t->unit[f->unit].stands : 0;
    for (unsigned i = 0; i < files; i++) {
        f->range = -1;
        if (stand_bears(f, i) != BEARS)
            continue;
        n++;
        nearest = nearest < 0 || f->range < nearest ? f->range : nearest;
    }
    f->range = nearest;
    return n;
}

static uint64_t square(ump_len n)
{
    return (uint64_t)((int64_t)n * n);
}

/* Too far off, or no part of it before the front of any stand (APW-LOS-04). */
bool apw_hopeless_fire(const apw_table *t, unsigned unit, unsigned target)
{
    const ump_piece *own = &t->table.piece[unit], *other = &t->table.piece[target];
    if (t->unit[unit].form == APW_GARRISON || t->unit[target].form == APW_GARRISON)
        return false;
    ump_len wide = ump_extent(other);
    if (ump_dist2(own->at, other->at) > square(reach_of(t, unit) + own->width / 2 + wide))
        return true;
    ump_pt in = ump_in_frame(own->at, own->facing, other->at);
    return (in.x < 0 ? -in.x : in.x) - own->width / 2 - wide > in.y + wide;
}

static bool refuse_range(const firing *f, ump_refusal *refusal)
{
    const apw_unit_def *def = apw_def(f->t, f->unit);
    if (f->guns)
        apw_guns_reach(f->t->chart, def->gun, f->range, refusal);
    else
        apw_rifles_reach(f->t->chart, def->troop, f->range, refusal);
    if (refusal) {
        refusal->unit = (uint16_t)f->unit;
        refusal->other = (uint16_t)f->target;
    }
    return false;
}

bool apw_check_shot(const apw_table *t, unsigned unit, unsigned target, bool guns,
                    ump_refusal *refusal)
{
    if (!apw_may_fire(t, unit, guns, refusal) || !check_target(t, unit, target, refusal))
        return false;
    firing f = firing_at(t, unit, target);
    switch (bears(&f)) {
    case TOO_FAR:
        return refuse_range(&f, refusal);
    case NOT_AHEAD:
        return ump_refuse(refusal, APW_LOS_04, "%o is not before the front of %u", .unit = unit,
                          .other = target);
    case HIDDEN:
        return ump_refuse(refusal, APW_LOS_01, "%u does not see %o", .unit = unit, .other = target);
    default:
        return true;
    }
}

bool apw_has_target(const apw_table *t, unsigned unit, bool guns)
{
    if (!apw_may_fire(t, unit, guns, NULL))
        return false;
    ump_outline own = ump_outline_of(&t->table, unit);
    ump_box reach = ump_box_grow(ump_outline_box(&own), reach_of(t, unit) + UMP_ROUNDING);
    UMP_EACH_NEAR(i, &t->table, reach, ump_enemies_of(&t->table, unit)) {
        if (!apw_hopeless_fire(t, unit, i) && apw_check_shot(t, unit, i, guns, NULL))
            return true;
    }
    return false;
}

/* ---- Facts ---- */

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

/* A battery is one stand. */
apw_battery apw_battery_facts(const apw_table *t, unsigned unit, unsigned target)
{
    const apw_unit *u = &t->unit[unit];
    const apw_unit_def *def = apw_def(t, unit);
    ump_outline there = ump_outline_of(&t->table, target);
    return (apw_battery){.nation = def->nation,
                         .gun = def->gun,
                         .state = u->state,
                         .partial = apw_partial(t->chart, u->used),
                         .under_fire = u->under_fire == APW_THIS_TURN,
                         .enfilade = enfilades(t, unit, target),
                         .flank = apw_takes_in_flank(t, unit, target),
                         .range = range_of(t, unit, 0, &there)};
}

apw_rifles apw_rifle_facts(const apw_table *t, unsigned unit, unsigned target)
{
    const apw_unit *u = &t->unit[unit];
    firing f = firing_at(t, unit, target);
    unsigned stands = stands_bearing(&f);
    return (apw_rifles){.troop = apw_def(t, unit)->troop,
                        .stands = (uint8_t)stands,
                        .form = u->form,
                        .width = u->width,
                        .state = u->state,
                        .ground = apw_shelter(t, unit, target),
                        .partial = apw_partial(t->chart, u->used),
                        .enfilade = enfilades(t, unit, target),
                        .flank = apw_takes_in_flank(t, unit, target),
                        .range = f.range};
}

uint8_t apw_band_of(const apw_table *t, unsigned unit, unsigned target)
{
    ump_outline there = ump_outline_of(&t->table, target);
    ump_len range = range_of(t, unit, 0, &there);
    uint8_t band = 0;
    while (band + 1 < t->chart->art.n && range > t->chart->art.row[band].max)
        band++;
    return band;
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
        .commander = u->led || apw_commander_near(t, unit, UMP_NOBODY) != UMP_NOBODY,
    };
}

bool apw_check_fire(const apw_table *t, const ump_answer *answer, bool guns, ump_refusal *refusal)
{
    unsigned target = answer->target[0];
    if (guns && t->chart->sw.pooling == APW_POOL_FREE && answer->n_units > APW_MAX_POOL)
        return ump_refuse(refusal, APW_ART_04, "a group has at most %l batteries, not %v",
                          .unit = answer->unit[0], .other = target, .have = answer->n_units,
                          .limit = APW_MAX_POOL);
    for (unsigned i = 0; i < answer->n_units; i++) {
        unsigned unit = answer->unit[i];
        if (unit >= t->table.n_units || !ump_here(&t->table, unit) ||
            ump_side_of(&t->table, unit) != answer->side)
            return ump_refuse(refusal, APW_FIRE_01, "%u is no unit of this side on the table",
                              .unit = unit, .other = target);
        if (t->unit[unit].aim != UMP_NOBODY)
            return ump_refuse(refusal, APW_FIRE_03, "%u has its target already", .unit = unit,
                              .other = target);
        if (!apw_check_shot(t, unit, target, guns, refusal))
            return false;
    }
    return true;
}
