/*
 * move.c: sections 8 and 9 on the table: formation changes that fit, moves planned and carried
 * out an inch at a time, leaving the table.
 */
#include "rules/adf/adf.h"
#include "table/going.h"

#include <string.h>

/* ---- Plans ---- */

/* Ticks that the outer front corner covers in a wheel: ADF-MOV-03 */
static ump_len wheel_length(ump_len width, ump_angle angle)
{
    return (ump_len)((int64_t)width * angle * 710 / (113 * INT64_C(65536)));
}

static ump_angle wheel_angle(const adf_unit *plan)
{
    return ump_angle_between(plan->from_facing, plan->to_facing);
}

static ump_len arc_of(const adf_unit *plan, ump_len width)
{
    return plan->verb == ADF_WHEEL ? wheel_length(width, wheel_angle(plan)) : 0;
}

static bool turns_right(ump_angle from, ump_angle to)
{
    return (ump_angle)(to - from) < UMP_HALF_TURN;
}

typedef struct pose {
    ump_pt at;
    ump_angle facing;
} pose;

static pose wheeled(const adf_unit *plan, ump_len width, ump_angle by)
{
    bool right = turns_right(plan->from_facing, plan->to_facing);
    ump_len side = right ? width / 2 : -(width / 2);
    ump_pt pivot = ump_go(plan->from, plan->from_facing, 0, side);
    ump_angle facing = (ump_angle)(right ? plan->from_facing + by : plan->from_facing - by);
    return (pose){ump_go(pivot, facing, 0, -side), facing};
}

/* Where the unit is when it has gone s ticks of its plan; the last turn is not in it. */
static pose pose_at(const adf_unit *plan, ump_len width, ump_len s)
{
    ump_len arc = arc_of(plan, width);
    pose p = {plan->from, plan->from_facing};
    if (arc > 0 && s < arc)
        return wheeled(plan, width, (ump_angle)((int64_t)wheel_angle(plan) * s / arc));
    if (plan->verb == ADF_WHEEL)
        p = wheeled(plan, width, wheel_angle(plan));
    s -= arc;
    for (unsigned i = 0; i < plan->n_path; i++) {
        ump_len leg = ump_dist(p.at, plan->path[i]).lo;
        if (s < leg) {
            p.at = ump_part_way(p.at, plan->path[i], s, leg);
            return p;
        }
        p.at = plan->path[i];
        s -= leg;
    }
    return p;
}

static ump_rect rect_at(const pose *p, ump_len width, ump_len depth)
{
    return ump_rect_at(p->at, p->facing, width, depth);
}

/* On from one pose to the next: unless it wheels, its footprint need not be laid again. */
static void go_to(ump_rect *rect, const pose *p)
{
    *rect = p->facing == rect->facing ? ump_rect_moved(rect, p->at)
                                      : rect_at(p, rect->width, rect->depth);
}

/* Of a plan without a change of formation; without one to foot (0) or to horse (1). */
enum { NO_FORM = 0xff, NO_MOUNT = 0xff };

/* The order, laid from where the unit stands now. */
static void make_plan(const adf_table *t, const ump_answer *a, adf_unit *plan)
{
    const ump_piece *piece = &t->table.piece[a->unit[0]];
    bool remounts = a->verb == ADF_FORM && a->n_words > 1;
    plan->from = piece->at;
    plan->from_facing = piece->facing;
    plan->to_facing = a->turns ? a->facing : piece->facing;
    plan->verb = a->verb;
    plan->n_path = a->n_path;
    plan->form = a->n_words ? (uint8_t)adf_form_meant(&t->unit[a->unit[0]], a->word[0]) : NO_FORM;
    plan->mount = remounts ? a->word[1] == ADF_WORD_HORSE : NO_MOUNT;
    memset(plan->path, 0, sizeof plan->path);
    memcpy(plan->path, a->path, a->n_path * sizeof *a->path);
    plan->gone = 0;
}

static ump_len plan_length(const adf_unit *plan, ump_len width)
{
    ump_len length = arc_of(plan, width);
    ump_pt at = pose_at(plan, width, length).at;
    for (unsigned i = 0; i < plan->n_path; i++) {
        length += ump_dist(at, plan->path[i]).lo;
        at = plan->path[i];
    }
    return length;
}

static void clear_plan(adf_unit *u)
{
    u->from = (ump_pt){0, 0};
    u->from_facing = u->to_facing = 0;
    u->verb = u->n_path = u->form = u->mount = 0;
    memset(u->path, 0, sizeof u->path);
    u->gone = u->length = 0;
    u->told = 0;
}

/* ---- Formation changes: ADF-FRM-03 ---- */

static bool change_allowed(const adf_unit *u, unsigned form, unsigned mount, ump_refusal *refusal)
{
    bool cavalry = adf_formation_arm(u->formation) == ADF_CAVALRY;
    bool guns = adf_formation_arm(u->formation) == ADF_ARTILLERY;
    bool remounts = mount != NO_MOUNT && mount != u->mounted;
    if (form >= ADF_FORMATIONS || adf_formation_arm(form) != adf_formation_arm(u->formation))
        return ump_refuse(refusal, ADF_FRM_01, "%u has no such formation");
    if (mount != NO_MOUNT && !cavalry)
        return ump_refuse(refusal, ADF_CAV_01, "only cavalry mounts and dismounts");
    if (u->level == ADF_GOOD_ORDER || u->level == ADF_ROUTED)
        return true;
    if (!guns && !remounts)
        return ump_refuse(refusal, ADF_ACT_03,
                          "%u is in disorder or worse and has no formation to change");
    if (u->level == ADF_SHAKEN && (guns ? form != ADF_LIMBERED : mount != 1))
        return ump_refuse(refusal, ADF_ACT_03, "a shaken unit only limbers or mounts");
    return true;
}

/* How far straight back the new footprint must slide to fit; -1: it does not. */
static ump_len slide_for(const adf_table *t, unsigned unit, const adf_unit *as, ump_pt at,
                         ump_angle facing)
{
    ump_len width, depth;
    adf_footprint(t->chart, as, &width, &depth);
    ump_rect there = ump_rect_at(at, facing, width, depth);
    for (ump_len back = 0; back <= t->chart->slides_back; back += UMP_INCH / 8) {
        ump_rect rect = ump_shifted(&there, facing, -back);
        if (adf_fits(t, unit, &rect) && adf_too_near(t, unit, &rect) == UMP_NOBODY &&
            !adf_on_bad_ground(t, &rect) && ump_on_table(t->table.field, rect.centre))
            return back;
    }
    return -1;
}

/* The unit in its new formation, on foot or on horseback. */
static adf_unit changed(const adf_unit *u, unsigned form, unsigned mount)
{
    adf_unit as = *u;
    as.formation = (uint8_t)form;
    as.mounted = mount == NO_MOUNT ? as.mounted : (uint8_t)mount;
    return as;
}

static bool check_room(const adf_table *t, unsigned unit, unsigned form, unsigned mount,
                       ump_refusal *refusal)
{
    adf_unit as = changed(&t->unit[unit], form, mount);
    const ump_piece *piece = &t->table.piece[unit];
    if (slide_for(t, unit, &as, piece->at, piece->facing) < 0)
        return ump_refuse(refusal, ADF_FRM_03, "%u has no room for that formation", .unit = unit);
    return true;
}

static bool check_change(const adf_table *t, unsigned unit, unsigned form, unsigned mount,
                         ump_refusal *refusal)
{
    const adf_unit *u = &t->unit[unit];
    if (!change_allowed(u, form, mount, refusal))
        return false;
    if (u->formation == form && (mount == NO_MOUNT || mount == u->mounted))
        return ump_refuse(refusal, ADF_FRM_01, "%u is in that formation already", .unit = unit);
    return check_room(t, unit, form, mount, refusal);
}

/* ADF-ACT-04: any formation of its arm that fits; mounted or limbered it stays. */
bool adf_check_reform(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    unsigned unit = a->unit[0], form = adf_form_meant(&t->unit[unit], a->word[0]);
    const adf_unit *u = &t->unit[unit];
    unsigned arm = adf_formation_arm(u->formation);
    if (u->level != ADF_DISORDER)
        return ump_refuse(refusal, ADF_ACT_04, "only a unit in disorder reforms", .unit = unit);
    if (form >= ADF_FORMATIONS || adf_formation_arm(form) != arm ||
        (arm == ADF_ARTILLERY && form != u->formation))
        return ump_refuse(refusal, ADF_ACT_04, "%u cannot reform so", .unit = unit);
    return form == u->formation || check_room(t, unit, form, NO_MOUNT, refusal);
}

static void tell_change(const ump_run *run, unsigned unit, unsigned form, bool remounts)
{
    const adf_table t = adf_table_here(run);
    /* ORDER ADF FORMATION */
    static const char *const words[ADF_FORMATIONS] = {"%u forms battle line",
                                                      "%u forms an extended line",
                                                      "%u forms skirmishers",
                                                      "%u forms attack column",
                                                      "%u forms road column",
                                                      "%u forms line",
                                                      "%u forms a double line",
                                                      "%u forms skirmishers",
                                                      "%u forms road column",
                                                      "%u unlimbers",
                                                      "%u limbers"};
    if (remounts)
        ump_tell(run, ADF_CAV_01, t.unit[unit].mounted ? "%u mounts" : "%u dismounts",
                 .unit = unit);
    ump_tell(run, ADF_FRM_01, words[form], .unit = unit);
}

/* Takes the formation if it still fits; otherwise nothing changes. */
static void carry_out_change(ump_run *run, unsigned unit, unsigned form, unsigned mount)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit), as = changed(u, form, mount);
    const ump_piece *piece = &t.table.piece[unit];
    ump_len slide = slide_for(&t, unit, &as, piece->at, piece->facing);
    if (slide < 0) {
        ump_tell(run, ADF_FRM_03, "%u finds no room for its new formation", .unit = unit);
        return;
    }
    bool remounts = u->mounted != as.mounted;
    u->formation = as.formation;
    u->mounted = as.mounted;
    ump_pt at = ump_go(piece->at, piece->facing, -slide, 0);
    adf_refit(run->game, run->state, unit);
    adf_place(run, unit, at, piece->facing);
    tell_change(run, unit, form, remounts);
}

void adf_reform(ump_run *run, const ump_answer *a)
{
    unsigned unit = a->unit[0], form = adf_form_meant(adf_unit_at(run, unit), a->word[0]);
    adf_set_level(run, unit, ADF_GOOD_ORDER);
    if (adf_unit_at(run, unit)->formation != form)
        carry_out_change(run, unit, form, NO_MOUNT);
}

/* ---- May it move so? ---- */

/* Share of a move that turning in place costs: ADF-MOV-04 */
static adf_len turning_share(const adf_chart *chart, const adf_body *body, ump_angle angle)
{
    bool small = angle <= chart->turn + UMP_SAME_ANGLE;
    if (angle == 0 || adf_skirmishing(body) || !adf_formed(body) || adf_in_column(body))
        return 0;
    if (body->formation == ADF_UNLIMBERED)
        return small ? 0 : adf_change_cost(chart, body->quality);
    return small ? chart->turning : adf_change_cost(chart, body->quality);
}

/* ADF-MOV-03: sideways and backwards count twice for formed troops. */
static bool goes_aside(const adf_chart *chart, const adf_body *body, ump_angle facing, ump_pt a,
                       ump_pt b)
{
    if (adf_skirmishing(body) || !adf_formed(body))
        return false;
    return ump_angle_between(ump_bearing(a, b), facing) >
           chart->turn + adf_same_angle(ump_dist(a, b).lo);
}

static bool gather_way(const adf_table *t, const adf_unit *plan, const adf_mover *mover,
                       ump_len width, adf_way *way, ump_refusal *refusal)
{
    ump_len arc = arc_of(plan, width);
    pose p = pose_at(plan, width, arc);
    if (arc > 0)
        adf_add_leg(way, adf_terrain_at(t, plan->from, false), adf_ticks(t->chart, arc));
    for (unsigned i = 0; i < plan->n_path; i++) {
        bool twice = goes_aside(t->chart, &mover->body, p.facing, p.at, plan->path[i]);
        if (!adf_way_of(t, mover, p.at, plan->path[i], way, twice, NULL, refusal))
            return false;
        p.at = plan->path[i];
    }
    return true;
}

static const char *const too_far = "%u cannot go that far in one move";

/* ADF-MOV-02: the budget, with the rounding of TAB-07. */
static bool check_budget(const adf_table *t, adf_move_facts *facts, adf_len *used,
                         ump_refusal *refusal)
{
    adf_move move;
    adf_len slack = adf_ticks(t->chart, UMP_ROUNDING);
    for (unsigned i = 0; i < facts->way.n_legs; i++) {
        adf_leg *leg = &facts->way.leg[i];
        adf_len part = leg->length < slack ? leg->length : slack;
        leg->length -= part;
        slack -= part;
    }
    if (!adf_move_work(t->chart, facts, &move, refusal))
        return false;
    if (!move.possible)
        return ump_refuse(refusal, facts->change ? ADF_FRM_02 : ADF_MOV_02, too_far);
    *used = move.used;
    return true;
}

bool adf_co_mover(const adf_table *t, unsigned unit, unsigned other)
{
    return t->unit[other].length > 0 && other != unit && !ump_are_enemies(&t->table, unit, other);
}

/* How many quarters of an inch can it surely go straight on without touching an enemy? */
static ump_len free_quarters(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    enum { ROUNDING = 20 };
    ump_len room = adf_room(t, unit, UMP_NOBODY, rect, 12 * UMP_INCH) - adf_keeps_off(t) - ROUNDING;
    return room < 0 ? 0 : room / (UMP_INCH / 4);
}

/* No enemy is too near there, and the ground bears it; beyond the table's edge any does. */
static bool check_place(const adf_table *t, unsigned unit, const ump_rect *there,
                        ump_refusal *refusal)
{
    unsigned enemy = adf_too_near(t, unit, there);
    if (enemy != UMP_NOBODY)
        return ump_refuse(refusal, ADF_MOV_06, "%u would come too near to %o: only a charge may",
                          .unit = unit, .other = enemy);
    if (adf_on_bad_ground(t, there) && ump_on_table(t->table.field, there->centre))
        return ump_refuse(refusal, ADF_MOV_02, "%u has no room there: impassable ground",
                          .unit = unit);
    return true;
}

/* The footprint with which it meets friends after s ticks of its plan. On a straight way it may
 * brush past a neighbour (TAB-02), in a wheel it may not. */
static ump_rect swept_by(const adf_table *t, unsigned unit, const adf_unit *plan,
                         const ump_rect *rect, ump_len s)
{
    return s > arc_of(plan, rect->width) ? adf_narrowed(t, unit, rect) : *rect;
}

/* Nobody may be touched or run over on the way: ADF-MOV-06, ADF-MOV-07 */
static bool check_passage(const adf_table *t, unsigned unit, const adf_unit *plan, ump_len width,
                          ump_len depth, ump_refusal *refusal)
{
    ump_len length = plan_length(plan, width);
    bool may_pass = t->chart->sw.interpenetration != ADF_PASSAGE_FORBIDDEN;
    ump_len reach = ump_extent_of(width, depth) + length;
    if (may_pass && adf_wide_berth(t, unit, plan->from, reach, adf_keeps_off(t)))
        return true;
    bool only_enemies =
        may_pass && plan->verb != ADF_WHEEL && adf_off_bad_ground(t, plan->from, reach);
    ump_rect rect = ump_rect_at(plan->from, plan->from_facing, width, depth);
    for (ump_len s = UMP_INCH / 4; length > 0; s += UMP_INCH / 4) {
        if (only_enemies)
            s += free_quarters(t, unit, &rect) * (UMP_INCH / 4);
        bool last = s >= length;
        pose p = pose_at(plan, width, last ? length : s);
        go_to(&rect, &p);
        if (!check_place(t, unit, &rect, refusal))
            return false;
        ump_rect swept = swept_by(t, unit, plan, &rect, s);
        unsigned other = may_pass ? UMP_NOBODY : adf_stands_on(t, unit, &swept);
        if (other != UMP_NOBODY && !adf_co_mover(t, unit, other))
            return ump_refuse(refusal, ADF_MOV_07, "%u may not pass through %o", .unit = unit,
                              .other = other);
        if (last)
            return true;
    }
    return true;
}

/* A change of formation before it goes; a move has it at its end. */
static bool forms_first(const adf_unit *plan)
{
    return plan->verb == ADF_FORM || (plan->verb == ADF_DISENGAGE && plan->form != NO_FORM);
}

/* The plan of a unit that has changed its formation, or turned, and goes from there. */
static void take_first_part(const adf_table *t, unsigned unit, adf_unit *plan)
{
    ump_len width, depth;
    if (forms_first(plan)) {
        *plan = changed(plan, plan->form, plan->mount);
        plan->from = ump_go(plan->from, plan->from_facing,
                            -slide_for(t, unit, plan, plan->from, plan->from_facing), 0);
    }
    if (plan->verb == ADF_FACE) {
        adf_footprint(t->chart, plan, &width, &depth);
        plan->from = adf_turned(plan->from, plan->from_facing, plan->to_facing, depth);
        plan->from_facing = plan->to_facing;
    }
}

/* Where the plan ends, with its last turn and change of formation. */
static ump_rect plan_end(const adf_table *t, const adf_unit *plan)
{
    adf_unit as = *plan;
    ump_len width, depth;
    adf_footprint(t->chart, &as, &width, &depth);
    pose p = pose_at(plan, width, plan_length(plan, width));
    bool turns_last = plan->verb == ADF_MOVE || plan->verb == ADF_DISENGAGE;
    if (turns_last && plan->to_facing != p.facing) {
        p.at = adf_turned(p.at, p.facing, plan->to_facing, depth);
        p.facing = plan->to_facing;
    }
    if (plan->verb == ADF_MOVE && plan->form != NO_FORM) {
        as.formation = plan->form;
        adf_footprint(t->chart, &as, &width, &depth);
    }
    return ump_rect_at(p.at, p.facing, width, depth);
}

/* ADF-R-61: a farm holds one unit. */
static bool check_farm(const adf_table *t, unsigned unit, const ump_rect *end, ump_refusal *refusal)
{
    ump_spot spot = ump_spot_at(t->table.field, end->centre);
    if (spot.ground != UMP_FARM)
        return true;
    UMP_EACH_UNIT(i, &t->table, ump_all_but(unit))
        if (ump_spot_at(t->table.field, ump_rect_of(&t->table, i)->centre).feature == spot.feature)
            return ump_refuse(refusal, ADF_GEO_01, "the farm is full: %o is in it", .unit = unit,
                              .other = i);
    return true;
}

/* The first in the order of the force on whom it would end. Members that have their orders count
 * where they will stand, wherever they are now. */
static unsigned who_is_at(const adf_table *t, unsigned unit, const ump_rect *end)
{
    unsigned first = UMP_NOBODY;
    UMP_EACH_NEAR(i, &t->table, end->box, ump_all_but(unit))
        if (first == UMP_NOBODY && !adf_co_mover(t, unit, i) &&
            ump_rect_overlap(end, ump_rect_of(&t->table, i)))
            first = i;
    unsigned side = ump_side_of(&t->table, unit);
    for (unsigned i = t->adf->first[side]; i < t->adf->end[side] && i < first; i++) {
        if (!adf_co_mover(t, unit, i) || !ump_unit_here(&t->table, i))
            continue;
        adf_unit plan = t->unit[i];
        take_first_part(t, i, &plan);
        ump_rect there = plan_end(t, &plan);
        if (ump_rect_overlap(end, &there))
            first = i;
    }
    return first;
}

static bool check_end(const adf_table *t, unsigned unit, const ump_rect *end, ump_refusal *refusal)
{
    unsigned on = who_is_at(t, unit, end);
    if (on != UMP_NOBODY)
        return ump_refuse(refusal, ADF_MOV_07, "%u would end on %o", .unit = unit, .other = on);
    return check_farm(t, unit, end, refusal) && check_place(t, unit, end, refusal);
}

/* ADF-ACT-03, ADF-CMD-02: is the closest enemy it sees nearer to the new place? */
static bool nearer_to_enemy(const adf_table *t, unsigned unit, const ump_rect *end)
{
    unsigned enemy = adf_nearest_enemy(t, unit, true);
    if (enemy == UMP_NOBODY)
        return false;
    ump_rect there = *ump_rect_of(&t->table, enemy);
    return adf_is_less(ump_rect_distance(end, &there).hi, ump_distance(&t->table, unit, enemy).lo);
}

static bool check_reluctant(const adf_table *t, unsigned unit, const ump_rect *end,
                            ump_refusal *refusal)
{
    const adf_unit *u = &t->unit[unit];
    bool shaken = u->level == ADF_SHAKEN, failed = u->flags & ADF_FAILED_TEST;
    if ((!shaken && !failed) || !nearer_to_enemy(t, unit, end))
        return true;
    return shaken
               ? ump_refuse(refusal, ADF_ACT_03, "%u is shaken and goes no nearer to the enemy",
                            .unit = unit)
               : ump_refuse(refusal, ADF_CMD_02,
                            "%u is out of command and goes no nearer to the enemy", .unit = unit);
}

/* ADF-MOV-09: farther from every enemy it sees who is near. */
static bool check_disengaging(const adf_table *t, unsigned unit, const ump_rect *end,
                              ump_refusal *refusal)
{
    ump_len near = t->chart->disengage_from;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, near + UMP_ROUNDING),
                  ump_enemies_of(&t->table, unit)) {
        if (!adf_within(t, unit, i, near))
            continue;
        ump_span apart = ump_distance(&t->table, unit, i);
        ump_rect there = *ump_rect_of(&t->table, i);
        if (!adf_is_less(apart.hi, ump_rect_distance(end, &there).lo) && adf_sees(t, unit, i))
            return ump_refuse(refusal, ADF_MOV_09, "%u would not get away from %o", .unit = unit,
                              .other = i);
    }
    return true;
}

/* ADF-MOV-09: guns limber and get away if their quality limbers for half a move. */
static bool check_limbering(const adf_table *t, const adf_unit *plan, ump_refusal *refusal)
{
    if (plan->formation != ADF_UNLIMBERED || plan->form != ADF_LIMBERED)
        return ump_refuse(refusal, ADF_MOV_09, "only guns change to get away: they limber");
    if (adf_change_cost(t->chart, plan->quality) >= t->chart->inch)
        return ump_refuse(refusal, ADF_MOV_09,
                          "%u takes a whole move to limber and cannot get away so");
    return true;
}

/* What the first part of the order makes of the unit: a new formation, a new facing. */
static bool begin_plan(const adf_table *t, adf_unit *plan, unsigned unit, adf_move_facts *facts,
                       ump_refusal *refusal)
{
    ump_len width, depth;
    ump_angle angle = ump_angle_between(plan->from_facing, plan->to_facing);
    if (plan->verb == ADF_DISENGAGE && plan->form != NO_FORM && !check_limbering(t, plan, refusal))
        return false;
    if (plan->verb == ADF_FORM || plan->form != NO_FORM) {
        facts->change = true;
        if (plan->verb == ADF_MOVE ? !change_allowed(plan, plan->form, NO_MOUNT, refusal)
                                   : !check_change(t, unit, plan->form, plan->mount, refusal))
            return false;
    }
    take_first_part(t, unit, plan);
    if (plan->verb != ADF_WHEEL)
        facts->turning = plan->n_path ? turning_share(t->chart, &facts->mover.body, angle) : 0;
    if (plan->verb != ADF_FACE)
        return true;
    adf_footprint(t->chart, plan, &width, &depth);
    ump_rect rect = ump_rect_at(plan->from, plan->from_facing, width, depth);
    unsigned on = adf_stands_on(t, unit, &rect);
    if (on != UMP_NOBODY || adf_on_bad_ground(t, &rect))
        return ump_refuse(refusal, ADF_MOV_04, "%u has no room to turn", .unit = unit, .other = on);
    return true;
}

static bool name_unit(bool ok, unsigned unit, ump_refusal *refusal)
{
    if (!ok && refusal && refusal->unit == UMP_NOBODY)
        refusal->unit = (uint16_t)unit;
    return ok;
}

/* TAB-09: it stays where it stands and as it stands. Who disengages is in disorder at least. */
static bool check_changes(const adf_table *t, unsigned unit, const adf_unit *plan,
                          const ump_rect *end, const adf_move_facts *facts, ump_refusal *refusal)
{
    const ump_piece *piece = &t->table.piece[unit];
    if (plan->verb == ADF_DISENGAGE || facts->change || end->facing != piece->facing ||
        !ump_same_place(end->front, piece->at))
        return true;
    return ump_refuse(refusal, TAB_09, "%u stands there already and faces so", .unit = unit);
}

/* *used: the share of a move that it costs, in grains. */
static bool check_plan(const adf_table *t, const ump_answer *a, adf_len *used, ump_refusal *refusal)
{
    unsigned unit = a->unit[0];
    adf_unit plan = t->unit[unit];
    adf_move_facts facts = {.mover = adf_mover_of(t, unit), .then = ADF_OPEN};
    ump_len width, depth;
    make_plan(t, a, &plan);
    facts.mover.disengages = a->verb == ADF_DISENGAGE;
    if (facts.mover.disengages && plan.level == ADF_GOOD_ORDER)
        facts.mover.body.level = ADF_DISORDER;
    if (!begin_plan(t, &plan, unit, &facts, refusal))
        return false;
    if (forms_first(&plan))
        facts.mover.body.formation = plan.formation, facts.mover.body.mounted = plan.mounted;
    adf_footprint(t->chart, &plan, &width, &depth);
    bool moves = plan_length(&plan, width) > 0;
    if (moves && (!gather_way(t, &plan, &facts.mover, width, &facts.way, refusal) ||
                  !check_budget(t, &facts, used, refusal) ||
                  !check_passage(t, unit, &plan, width, depth, refusal)))
        return false;
    ump_rect end = plan_end(t, &plan);
    if ((!moves && !check_changes(t, unit, &plan, &end, &facts, refusal)) ||
        !check_end(t, unit, &end, refusal))
        return false;
    if (a->verb == ADF_DISENGAGE)
        return check_disengaging(t, unit, &end, refusal);
    return check_reluctant(t, unit, &end, refusal);
}

bool adf_check_move(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    unsigned unit = a->unit[0];
    const adf_unit *u = &t->unit[unit];
    if (u->level == ADF_ROUTED)
        return ump_refuse(refusal, ADF_ACT_03, "%u is routed: it only runs and rallies",
                          .unit = unit);
    if (refusal)
        refusal->unit = UMP_NOBODY;
    adf_len used = 0;
    return name_unit(check_plan(t, a, &used, refusal), unit, refusal);
}

/* Straight to a place, whatever it costs: over ground that it may cross, past nobody whom it would
 * come too near to, and onto nobody. */
bool adf_check_march(const adf_table *t, unsigned unit, ump_pt to, ump_refusal *refusal)
{
    const ump_answer a = {
        .verb = ADF_MOVE, .n_units = 1, .unit = {(uint16_t)unit}, .n_path = 1, .path = {to}};
    const ump_piece *piece = &t->table.piece[unit];
    adf_mover mover = adf_mover_of(t, unit);
    adf_unit plan = t->unit[unit];
    adf_way way = {0};
    make_plan(t, &a, &plan);
    ump_rect end = plan_end(t, &plan);
    return name_unit(gather_way(t, &plan, &mover, piece->width, &way, refusal) &&
                         check_passage(t, unit, &plan, piece->width, piece->depth, refusal) &&
                         check_end(t, unit, &end, refusal),
                     unit, refusal);
}

int32_t adf_move_cost(const adf_table *t, const ump_answer *a)
{
    adf_len used = 0;
    return check_plan(t, a, &used, NULL) ? (int32_t)(used * 1000 / t->chart->inch) : -1;
}

void adf_plan(ump_run *run, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, a->unit[0]);
    make_plan(&t, a, u);
    u->length = 1; /* the true length is known when the action begins */
}

/* ---- Carrying it out ---- */

static void leave_table(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    ump_pt at = ump_rect_of(&t.table, unit)->centre;
    enum ump_edge edge = ump_edge_left(t.table.field, at);
    unsigned side = ump_side_of(&t.table, unit);
    adf_open(run->game, run->state).battle->exit_points[side] +=
        ump_exit_points(run->game, side, edge);
    adf_remove(run, unit, ADF_MOV_11, "%u leaves the table", false);
}

/* ADF-MOV-11: whoever has its centre beyond the edge is gone. */
bool adf_gone_off(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    if (!ump_unit_here(&t.table, unit) ||
        ump_on_table(t.table.field, ump_rect_of(&t.table, unit)->centre))
        return false;
    leave_table(run, unit);
    return true;
}

static bool is_moving(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = adf_unit_at(run, unit);
    return ump_unit_here(&t.table, unit) && !(u->flags & ADF_HALTED) && u->gone < u->length;
}

/* TAB-06: how far it has gone, when it goes no farther. */
void adf_tell_gone(ump_run *run, unsigned unit)
{
    adf_unit *u = adf_unit_at(run, unit);
    if (u->length <= 0 || u->told)
        return;
    u->told = 1;
    ump_tell(run, ADF_MOV_02, u->gone > 0 ? "%u moves %V" : "%u stays where it is", .unit = unit,
             .value = u->gone);
}

/* The first part: a change of formation or facing; the true length of the way. */
static void set_out(ump_run *run, unsigned unit, bool disengages)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    const ump_piece *piece = &t.table.piece[unit];
    if (disengages) {
        u->flags |= ADF_DISENGAGED;
        if (u->level == ADF_GOOD_ORDER)
            adf_set_level(run, unit, ADF_DISORDER);
    }
    if (forms_first(u)) {
        carry_out_change(run, unit, u->form, u->mount);
        u->from = piece->at;
    }
    if (u->verb == ADF_FACE) {
        u->from = adf_turned(piece->at, piece->facing, u->to_facing, piece->depth);
        u->from_facing = u->to_facing;
        adf_place(run, unit, u->from, u->from_facing);
        ump_tell(run, ADF_MOV_04, "%u turns", .unit = unit);
    }
    u->length = plan_length(u, piece->width);
    if (u->length > 0)
        u->flags |= ADF_MOVED;
}

/* A march keeps off the enemy (ADF-MOV-06). A breakthrough is a charge: whom it passes close by
 * does not stop it, but one upon whom it would come (TAB-01). */
static unsigned who_stops(const adf_table *t, unsigned unit, const ump_rect *there)
{
    return t->unit[unit].verb == ADF_CHARGE ? adf_upon_enemy(t, unit, there)
                                            : adf_too_near(t, unit, there);
}

static void stop_before(ump_run *run, unsigned unit, ump_len gone, unsigned enemy)
{
    adf_unit *u = adf_unit_at(run, unit);
    bool charges = u->verb == ADF_CHARGE;
    u->length = gone;
    ump_tell(run, charges ? ADF_CHG_19 : ADF_MOV_06, "%u stops before %o", .unit = unit,
             .other = enemy);
    if (charges)
        adf_end_charge(run, unit);
}

/* On along its plan until it has gone `to` ticks; an enemy in the way ends it. */
static void go_on(ump_run *run, unsigned unit, ump_len to)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    const ump_piece *piece = &t.table.piece[unit];
    to = to > u->length ? u->length : to;
    ump_pt from = pose_at(u, piece->width, u->gone).at;
    ump_len reach = ump_extent(piece) + to - u->gone + UMP_ROUNDING + adf_keeps_off(&t);
    if (u->gone < to &&
        !adf_anyone_in(&t, ump_box_grow((ump_box){from, from}, reach), ump_all_but(unit)))
        u->gone = to;
    ump_rect rect = *ump_rect_of(&t.table, unit);
    for (ump_len s = u->gone; s < to;) {
        ump_len next = s + UMP_INCH / 4 > to ? to : s + UMP_INCH / 4;
        pose p = pose_at(u, piece->width, next);
        go_to(&rect, &p);
        unsigned enemy = who_stops(&t, unit, &rect);
        if (enemy != UMP_NOBODY) {
            stop_before(run, unit, s, enemy);
            break;
        }
        ump_rect swept = swept_by(&t, unit, u, &rect, next);
        adf_pass_friends(run, unit, &swept, ADF_PASSES);
        s = u->gone = next;
    }
    pose p = pose_at(u, piece->width, u->gone);
    adf_place(run, unit, p.at, p.facing);
    if (!ump_on_table(t.table.field, ump_rect_of(&t.table, unit)->centre))
        adf_tell_gone(run, unit);
    adf_gone_off(run, unit);
}

/* A move may not end on a friend: back along the way until it does not (ADF-R-25). */
static void settle(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    const ump_piece *piece = &t.table.piece[unit];
    ump_rect rect = ump_piece_rect(piece);
    for (ump_len s = u->gone; s > 0 && !adf_fits(&t, unit, &rect);) {
        s = s > UMP_INCH / 8 ? s - UMP_INCH / 8 : 0;
        pose p = pose_at(u, piece->width, s);
        adf_place(run, unit, p.at, p.facing);
        rect = ump_piece_rect(piece);
        u->gone = s;
    }
    if (adf_make_room(run, unit, false)) /* its old place is taken */
        adf_gone_off(run, unit);
}

/* The last part: it turns and forms where it has arrived. */
static void arrive(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    const ump_piece *piece = &t.table.piece[unit];
    bool whole = ump_unit_here(&t.table, unit) && !(u->flags & ADF_HALTED) && u->gone >= u->length;
    pose p = pose_at(u, piece->width, u->gone);
    bool charges = u->verb == ADF_CHARGE; /* who pauses upon a friend goes on (ADF-CHG-12) */
    if (ump_unit_here(&t.table, unit) && u->gone > 0 && !charges && ump_same_place(p.at, piece->at))
        settle(run, unit);
    if (charges)
        u->moved = u->gone;
    if (ump_unit_here(&t.table, unit))
        adf_tell_gone(run, unit);
    if (whole && (u->verb == ADF_MOVE || u->verb == ADF_DISENGAGE)) {
        if (u->to_facing != piece->facing) {
            ump_pt at = adf_turned(piece->at, piece->facing, u->to_facing, piece->depth);
            ump_rect rect = ump_rect_at(at, u->to_facing, piece->width, piece->depth);
            if (adf_fits(&t, unit, &rect))
                adf_place(run, unit, at, u->to_facing);
        }
        if (u->verb == ADF_MOVE && u->form != NO_FORM && u->level != ADF_ROUTED)
            carry_out_change(run, unit, u->form, NO_MOUNT);
    }
    clear_plan(u);
}

static bool all_arrived(ump_run *run, const adf_movers *m)
{
    for (unsigned i = 0; i < m->n; i++)
        if (is_moving(run, m->unit[i]))
            return false;
    return true;
}

/* One step of an inch for all: ADF-GRP-02. Fills those whom a window is about. */
static unsigned step_all(ump_run *run, adf_movers *m, uint16_t *trigger)
{
    const adf_table t = adf_table_here(run);
    unsigned n = 0;
    m->inches++;
    for (unsigned i = 0; i < m->n; i++) {
        unsigned unit = m->unit[i];
        if (!is_moving(run, unit))
            continue;
        go_on(run, unit, m->inches * UMP_INCH);
        bool full = adf_unit_at(run, unit)->gone >= m->inches * UMP_INCH;
        if (ump_unit_here(&t.table, unit))
            trigger[n++] = (uint16_t)(unit | (full ? ADF_FULL_INCH : 0));
    }
    return n;
}

static unsigned all_movers(ump_run *run, const adf_movers *m, uint16_t *trigger, bool seen)
{
    const adf_table t = adf_table_here(run);
    unsigned n = 0;
    for (unsigned i = 0; i < m->n; i++)
        if (ump_unit_here(&t.table, m->unit[i]))
            trigger[n++] = (uint16_t)(m->unit[i] | (seen ? ADF_FULL_INCH : 0));
    return n;
}

static bool anybody_moves(ump_run *run, const adf_movers *m)
{
    for (unsigned i = 0; i < m->n; i++)
        if (adf_unit_at(run, m->unit[i])->length > 0)
            return true;
    return false;
}

static void keep_seen(const uint16_t *from, unsigned n_from, uint16_t *to, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n_from; j++)
            if ((from[j] & ~ADF_FULL_INCH) == to[i] && (from[j] & ADF_FULL_INCH))
                to[i] |= ADF_FULL_INCH;
}

enum ump_next adf_do_move(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    enum { BEGIN, STEP, OVER, END };
    adf_movers *m = UMP_DATA(adf_movers, frame);
    uint16_t trigger[ADF_MAX_GROUP], end[ADF_MAX_GROUP];
    switch (frame->step) {
    case BEGIN:
        for (unsigned i = 0; i < m->n; i++)
            set_out(run, m->unit[i], m->disengages);
        frame->step = STEP;
        if (m->reaction || t.chart->move_trigger > 0 || !anybody_moves(run, m))
            return UMP_AGAIN;
        return adf_open_window(run, trigger, all_movers(run, m, trigger, true), ADF_SEEN);
    case STEP: {
        unsigned n = step_all(run, m, trigger);
        bool over = all_arrived(run, m);
        frame->step = over ? END : STEP;
        if (!over)
            return m->reaction ? UMP_AGAIN
                               : adf_open_window(run, trigger, n, ADF_SEEN | ADF_BY_MOVE);
        bool moved = n > 0 || m->inches > 1;
        for (unsigned i = 0; i < m->n; i++)
            arrive(run, m->unit[i]);
        if (m->reaction || (!moved && !t.chart->near_any_action))
            return UMP_AGAIN;
        unsigned all = all_movers(run, m, end, false);
        keep_seen(trigger, n, end, all);
        return adf_open_window(run, end, all, ADF_SEEN | ADF_CLOSE | (moved ? ADF_BY_MOVE : 0U));
    }
    case END:
        adf_scare_leaders(run);
        return ump_then(frame, adf_call_cascade(run), OVER);
    default:
        return UMP_DONE;
    }
}
