/*
 * move.c: orders to move, on the table (APW-MOV, APW-CMD-03, -04). An order is planned as a whole:
 * where it leads, what it costs and which rule forbids it; carrying it out cannot fail.
 */
#include "rules/apw/apw.h"

apw_order_text apw_order_of(const ump_answer *answer)
{
    apw_order_text order = {.unit = answer->n_units ? answer->unit[0] : UMP_NOBODY,
                            .target = answer->n_targets ? answer->target[0] : UMP_NOBODY,
                            .verb = answer->verb,
                            .n_path = answer->n_path,
                            .n_words = answer->n_words < 2 ? answer->n_words : 2,
                            .turns = answer->turns,
                            .facing = answer->facing,
                            .word = {answer->word[0], answer->word[1]}};
    for (unsigned i = 0; i < answer->n_path; i++)
        order.path[i] = answer->path[i];
    return order;
}

apw_mover apw_mover_of(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    return (apw_mover){apw_def(t, unit)->kind, u->form, u->width, u->state};
}

/* ---- May it be ordered at all? ---- */

bool apw_may_act(const apw_table *t, unsigned unit, unsigned side, ump_refusal *refusal)
{
    if (unit >= t->table.n_units || !ump_here(&t->table, unit) ||
        ump_side_of(&t->table, unit) != side)
        return ump_refuse(refusal, APW_SEQ_04, "%u is no unit of this side on the table",
                          .unit = unit);
    const apw_unit *u = &t->unit[unit];
    if (u->acted)
        return ump_refuse(refusal, APW_SEQ_04, "%u has had its order this turn", .unit = unit);
    if (u->state == APW_ROUTED)
        return ump_refuse(refusal, APW_MOR_06, "%u is routed and takes no orders", .unit = unit);
    if (u->locked != UMP_NOBODY)
        return ump_refuse(refusal, APW_MEL_19, "%u is locked in the fight for a town",
                          .unit = unit);
    return true;
}

/* ---- Legs ---- */

static bool is_obstacle(const apw_table *t, const ump_crossed *crossed, uint8_t *obstacle)
{
    *obstacle = apw_ground_of(t->table.field->feature[crossed->feature].kind);
    return !crossed->passage &&
           (*obstacle == APW_WORKS || *obstacle == APW_STREAM || *obstacle == APW_RIVER);
}

bool apw_legs(const apw_table *t, ump_pt from, ump_pt to, int level, apw_leg *leg, size_t *n)
{
    ump_walk walk;
    size_t c = 0;
    *n = 0;
    if (ump_same_place(from, to))
        return true;
    ump_walk_line(t->table.field, from, to, &walk);
    for (size_t i = 0; i < walk.n_legs; i++) {
        const ump_leg *part = &walk.leg[i];
        for (; c < walk.n_crossed && walk.crossed[c].t <= part->t1; c++) {
            uint8_t obstacle;
            if (is_obstacle(t, &walk.crossed[c], &obstacle))
                leg[(*n)++] = (apw_leg){.obstacle = obstacle};
        }
        leg[(*n)++] = (apw_leg){.length = ump_stretch_length(from, to, part->t0, part->t1),
                                .ground = apw_ground_of(part->spot.ground),
                                .uphill = part->spot.level > level,
                                .road = part->spot.road != 0};
    }
    return !walk.cut;
}

/* ---- Planning ---- */

typedef struct planner {
    const apw_table *t;
    unsigned unit;
    apw_plan *plan;
    ump_refusal *refusal;
} planner;

apw_plan apw_plan_from(const apw_table *t, unsigned unit)
{
    const ump_piece *piece = &t->table.piece[unit];
    return (apw_plan){.mover = apw_mover_of(t, unit),
                      .used = t->unit[unit].used,
                      .at = piece->at,
                      .facing = piece->facing,
                      .town = t->unit[unit].town,
                      .level = ump_level_at(t->table.field, piece->at)};
}

static void plan_size(const apw_table *t, unsigned unit, const apw_plan *plan, ump_len *across,
                      ump_len *deep)
{
    apw_size(t->chart, apw_def(t, unit)->arm, plan->mover.form, plan->mover.width,
             t->unit[unit].stands, across, deep);
}

ump_len apw_plan_width(const apw_table *t, unsigned unit, const apw_plan *plan)
{
    ump_len across, deep;
    plan_size(t, unit, plan, &across, &deep);
    return across;
}

/* Its footprint at a place, formed and facing as planned. */
ump_rect apw_plan_rect(const apw_table *t, unsigned unit, const apw_plan *plan, ump_pt front)
{
    ump_len across, deep;
    plan_size(t, unit, plan, &across, &deep);
    return ump_rect_at(front, plan->facing, across, deep);
}

static ump_rect rect_now(const planner *p)
{
    return apw_plan_rect(p->t, p->unit, p->plan, p->plan->at);
}

/* So much of its points a few ticks may cost that were only rounded. */
static int64_t rounded_away(const apw_chart *c, const apw_mover *mover)
{
    apw_leg open = {.length = 1};
    int64_t tick = apw_per_tick(c, mover, &open);
    return tick == UMP_FORBIDDEN ? 0 : tick * UMP_ROUNDING;
}

static bool spend(planner *p, int64_t cost)
{
    const apw_chart *c = p->t->chart;
    if (cost == UMP_FORBIDDEN)
        return ump_refuse(p->refusal, APW_MOV_06, "%u may not go over that ground",
                          .unit = p->unit);
    p->plan->used += cost;
    if (p->plan->used <= c->allowance)
        return true;
    if (p->plan->used <= c->allowance + rounded_away(c, &p->plan->mover)) { /* TAB-07 */
        p->plan->used = c->allowance;
        return true;
    }
    return ump_refuse(p->refusal, APW_MOV_01, "%u would need a move of %V; it has %L",
                      .unit = p->unit, .have = apw_points_as_way(c, &p->plan->mover, p->plan->used),
                      .limit = apw_points_as_way(c, &p->plan->mover, c->allowance));
}

/* APW-MOV-07: how near it was to each enemy when it began is as near as it may come, if within 1".
 */
static bool keeps_off(const planner *p, const ump_outline *print)
{
    ump_limit within = ump_at_most(p->t->chart->keep_off, UMP_ROUNDING);
    ump_box inch = ump_box_grow(ump_outline_box(print), within.at);
    UMP_EACH_NEAR(i, &p->t->table, inch, ump_enemies_of(&p->t->table, p->unit)) {
        ump_outline enemy = ump_outline_of(&p->t->table, i);
        ump_span now = ump_outlines_distance(print, &enemy);
        if (!ump_holds(within, now))
            continue;
        ump_outline start = ump_outline_of(&p->t->table, p->unit);
        ump_span before = ump_outlines_distance(&start, &enemy);
        if (!ump_holds(within, before) || now.hi + UMP_ROUNDING < before.lo ||
            apw_meet(print, &enemy)) /* TAB-01: nor through one that it touches */
            return ump_refuse(p->refusal, APW_MOV_07, "%u would come within an inch of %o",
                              .unit = p->unit, .other = i, .have = now.hi,
                              .limit = p->t->chart->keep_off);
    }
    return true;
}

/* The ground swept by a straight leg, and the enemies beside it (APW-MOV-06, -07). */
static bool swept_clear(const planner *p, const ump_rect *swept, ump_pt from, ump_pt to)
{
    ump_outline print = {*swept, NULL};
    apw_stride stride = {.mover = p->plan->mover,
                         .start = apw_plan_rect(p->t, p->unit, p->plan, from),
                         .swept = *swept,
                         .from = from,
                         .to = to};
    if (!keeps_off(p, &print))
        return false;
    return !apw_way_closed(p->t, &stride) ||
           ump_refuse(p->refusal, APW_MOV_06, "%u would touch ground that is closed to it",
                      .unit = p->unit);
}

static ump_angle turn_to(const planner *p, ump_angle facing)
{
    return ump_angle_between(p->plan->facing, facing);
}

/* APW-MOV-03: about its centre; front and rear may change places. */
static ump_pt turned_on_the_spot(const planner *p, ump_angle facing)
{
    ump_rect now = rect_now(p);
    return ump_rect_centred(now.centre, facing, now.width, now.depth).front;
}

/* APW-MOV-03, -04: deployed guns pivot; others wheel, the middle of the front staying. */
static bool turn(planner *p, ump_angle facing)
{
    const apw_chart *c = p->t->chart;
    ump_angle by = turn_to(p, facing);
    bool about = by + UMP_SAME_ANGLE >= UMP_HALF_TURN; /* TAB-07 */
    int64_t cost = 0;
    if (p->plan->mover.form == APW_GARRISON)
        return ump_refuse(p->refusal, APW_FORM_05, "%u is a garrison, which has no front",
                          .unit = p->unit);
    if (p->plan->mover.form == APW_DEPLOYED)
        cost =
            c->action[by <= UMP_QUARTER / 2 + UMP_SAME_ANGLE ? APW_ACT_PIVOT : APW_ACT_PIVOT_MORE];
    else if (about)
        cost = c->action[APW_ACT_ABOUT];
    else if (by > 0)
        cost = apw_wheel_cost(c, &p->plan->mover, apw_plan_width(p->t, p->unit, p->plan), by);
    if (p->plan->mover.form == APW_DEPLOYED || about)
        p->plan->at = turned_on_the_spot(p, facing);
    p->plan->facing = facing;
    return spend(p, cost);
}

static bool go_straight(planner *p, ump_pt to)
{
    apw_leg leg[APW_MAX_LEGS];
    size_t n;
    ump_pt from = p->plan->at;
    ump_len way = ump_dist(from, to).hi;
    if (!apw_legs(p->t, from, to, p->plan->level, leg, &n))
        return ump_refuse(p->refusal, APW_MOV_06, "the way of %u is too broken for one leg",
                          .unit = p->unit);
    if (!spend(p, apw_legs_cost(p->t->chart, &p->plan->mover, leg, n)))
        return false;
    ump_len across, deep;
    plan_size(p->t, p->unit, p->plan, &across, &deep);
    ump_rect swept = ump_rect_at(to, p->plan->facing, across, deep + way);
    p->plan->at = to;
    p->plan->way += way;
    p->plan->marched = p->plan->marched || way > 0;
    return swept_clear(p, &swept, from, to);
}

static bool go_to(planner *p, ump_pt to)
{
    if (p->plan->mover.form == APW_DEPLOYED)
        return ump_refuse(p->refusal, APW_MOV_02, "%u is deployed and does not move",
                          .unit = p->unit);
    if (p->plan->mover.form == APW_GARRISON)
        return ump_refuse(p->refusal, APW_FORM_05, "%u is a garrison and must leave its town first",
                          .unit = p->unit);
    if (ump_same_place(to, p->plan->at))
        return ump_refuse(p->refusal, APW_MOV_01, "%u is there already", .unit = p->unit);
    ump_angle bearing = ump_bearing(p->plan->at, to);
    return turn(p, bearing) && go_straight(p, to);
}

bool apw_form_word(const apw_table *t, unsigned unit, uint16_t word, uint8_t *form, uint8_t *width,
                   ump_refusal *refusal)
{
    bool guns = apw_def(t, unit)->arm == APW_ART;
    *width = word == APW_W_COLUMN2 ? 2 : 1;
    *form = APW_LINE;
    switch (word) {
    case APW_W_LINE:
        return !guns || ump_refuse(refusal, APW_FORM_04, "%u is artillery: deployed or limbered",
                                   .unit = unit);
    case APW_W_COLUMN:
    case APW_W_COLUMN2:
        *form = APW_COLUMN;
        return !guns || ump_refuse(refusal, APW_FORM_04, "%u is artillery: deployed or limbered",
                                   .unit = unit);
    case APW_W_DEPLOYED:
    case APW_W_LIMBERED:
        *form = word == APW_W_DEPLOYED ? APW_DEPLOYED : APW_LIMBERED;
        return guns || ump_refuse(refusal, APW_FORM_02, "%u is no artillery", .unit = unit);
    default:
        return ump_refuse(refusal, APW_FORM_02, "%u knows no such formation", .unit = unit);
    }
}

static bool centre_in_woods(const planner *p)
{
    return apw_in_woods(p->t, rect_now(p).centre);
}

static bool change_form(planner *p, uint16_t word)
{
    apw_mover *mover = &p->plan->mover;
    uint8_t form, width;
    bool guns = apw_kind_arm(mover->kind) == APW_ART;
    if (!apw_form_word(p->t, p->unit, word, &form, &width, p->refusal))
        return false;
    if (mover->form == APW_GARRISON)
        return ump_refuse(p->refusal, APW_FORM_05, "%u is a garrison and must leave its town first",
                          .unit = p->unit);
    bool same = form == mover->form && (form != APW_COLUMN || width == mover->width);
    if (same && mover->state != APW_DISARRAY)
        return ump_refuse(p->refusal, APW_FORM_02, "%u is so formed already", .unit = p->unit);
    if (same && centre_in_woods(p))
        return ump_refuse(p->refusal, APW_MOV_11,
                          "%u is in the woods, where forming does not end its disarray",
                          .unit = p->unit);
    mover->form = form;
    mover->width = width;
    mover->state = apw_state_after_forming(mover, centre_in_woods(p));
    return spend(p, guns ? apw_limber_cost(p->t->chart, mover->kind)
                         : p->t->chart->action[APW_ACT_FORM]);
}

/* APW-TER-05: guns come into works from behind at twice the cost of their last inch. */
static bool pay_for_works(planner *p)
{
    if (apw_kind_arm(p->plan->mover.kind) != APW_ART || !p->plan->marched)
        return true;
    ump_rect now = rect_now(p);
    ump_len near = p->t->chart->works, twice = p->t->chart->into_works;
    ump_rect around =
        ump_rect_centred(now.centre, now.facing, now.width + 2 * near, now.depth + 2 * near);
    if (ump_touches(p->t->table.field, &around, UMP_BIT(UMP_WORKS)) == UMP_NO_FEATURE)
        return true;
    apw_mover limbered = p->plan->mover;
    limbered.form = APW_LIMBERED;
    apw_leg last = {.length = p->plan->way < twice ? p->plan->way : twice};
    return spend(p, apw_legs_cost(p->t->chart, &limbered, &last, 1));
}

/* ---- Where it may come to rest ---- */

static bool disorganized_stays_away(const planner *p, const ump_outline *end) /* APW-MOV-09 */
{
    ump_outline start = ump_outline_of(&p->t->table, p->unit);
    UMP_EACH_UNIT(i, &p->t->table, ump_enemies_of(&p->t->table, p->unit)) {
        ump_outline enemy = ump_outline_of(&p->t->table, i);
        if (ump_outlines_distance(end, &enemy).hi + UMP_ROUNDING <
                ump_outlines_distance(&start, &enemy).lo &&
            apw_unit_sees(p->t, p->unit, i))
            return ump_refuse(p->refusal, APW_MOV_09,
                              "%u is disorganized and may not go nearer to %o", .unit = p->unit,
                              .other = i);
    }
    return true;
}

static bool may_rest(planner *p)
{
    const ump_field *field = p->t->table.field;
    ump_outline end = {rect_now(p), NULL};
    if (!ump_on_table(field, end.rect.centre)) {
        p->plan->leaves = p->plan->marched; /* APW-MOV-12 */
        return p->plan->marched ||
               ump_refuse(p->refusal, APW_MOV_12, "%u would not be on the table", .unit = p->unit);
    }
    if (!keeps_off(p, &end))
        return false;
    unsigned other = apw_stands_on(p->t, &end, ump_all_but(p->unit));
    if (other != UMP_NOBODY)
        return ump_refuse(p->refusal, APW_MOV_08, "%u would end on %o", .unit = p->unit,
                          .other = other);
    if (!apw_ground_open(p->t, p->unit, &end.rect)) {
        if (ump_touches(field, &end.rect, UMP_BIT(UMP_TOWN)) != UMP_NO_FEATURE)
            return ump_refuse(p->refusal, APW_TER_04, "%u may end in a town only as its garrison",
                              .unit = p->unit);
        if (apw_ground_closed(p->t, p->unit, &end.rect))
            return ump_refuse(p->refusal, APW_MOV_06,
                              "%u would stand on ground that is closed to it", .unit = p->unit);
    }
    return p->plan->mover.state != APW_DISORG || disorganized_stays_away(p, &end);
}

/* ---- The verbs ---- */

static bool walk_path(planner *p, const apw_order_text *order, unsigned from)
{
    for (unsigned i = from; i < order->n_path; i++)
        if (!go_to(p, order->path[i]))
            return false;
    return true;
}

static bool turn_at_end(planner *p, const apw_order_text *order)
{
    return !order->turns || turn(p, order->facing);
}

/* APW-MOV-04: straight to a side or to the rear, facing as before, at twice the cost. */
static bool shift(planner *p, ump_pt to)
{
    apw_leg leg[APW_MAX_LEGS];
    size_t n;
    ump_pt from = p->plan->at, in = ump_in_frame(from, p->plan->facing, to);
    bool sideways = in.y >= -4 && in.y <= 4, back = in.x >= -4 && in.x <= 4 && in.y < 0;
    if (ump_same_place(from, to))
        return ump_refuse(p->refusal, APW_MOV_01, "%u is there already", .unit = p->unit);
    if (apw_kind_arm(p->plan->mover.kind) == APW_ART)
        return ump_refuse(p->refusal, APW_MOV_04, "%u is artillery and cannot step aside",
                          .unit = p->unit);
    if (!sideways && !back)
        return ump_refuse(p->refusal, APW_MOV_04, "%u may step only straight aside or back",
                          .unit = p->unit);
    if (!apw_legs(p->t, from, to, p->plan->level, leg, &n))
        return ump_refuse(p->refusal, APW_MOV_06, "the way of %u is too broken for one leg",
                          .unit = p->unit);
    for (size_t i = 0; i < n; i++)
        leg[i].twice = true;
    ump_rect now = rect_now(p);
    ump_len wide = sideways ? now.width + (in.x < 0 ? -in.x : in.x) : now.width;
    ump_len deep = back ? now.depth - in.y : now.depth;
    ump_pt front = sideways ? ump_part_way(from, to, 1, 2) : from;
    ump_rect swept = ump_rect_at(front, p->plan->facing, wide, deep);
    p->plan->at = to;
    p->plan->marched = true;
    p->plan->way = ump_dist(from, to).hi;
    return spend(p, apw_legs_cost(p->t->chart, &p->plan->mover, leg, n)) &&
           swept_clear(p, &swept, from, to);
}

/* The last leg goes to the edge of the town; then a formation change (APW-FORM-05, APW-TER-04). */
static bool enter(planner *p, const apw_order_text *order)
{
    const ump_field *field = p->t->table.field;
    ump_pt last = order->path[order->n_path - 1];
    ump_spot spot = ump_spot_at(field, last);
    int32_t stretch[4][2];
    if (spot.ground != UMP_TOWN)
        return ump_refuse(p->refusal, APW_FORM_05, "the order of %u does not end in a town",
                          .unit = p->unit);
    const ump_feature *town = &field->feature[spot.feature];
    if (apw_kind_arm(p->plan->mover.kind) != APW_INF)
        return ump_refuse(p->refusal, APW_FORM_05, "%u is no infantry and cannot hold a town",
                          .unit = p->unit);
    if (!apw_town_free(p->t, spot.feature, p->unit))
        return ump_refuse(p->refusal, APW_TER_04, "the town that %u would enter is held",
                          .unit = p->unit);
    if (p->t->unit[p->unit].stands > p->t->chart->town_stands)
        return ump_refuse(p->refusal, APW_TER_04, "%u has %v stands; a town holds %l",
                          .unit = p->unit, .have = p->t->unit[p->unit].stands,
                          .limit = p->t->chart->town_stands);
    for (unsigned i = 0; i + 1 < order->n_path; i++)
        if (!go_to(p, order->path[i]))
            return false;
    if (!ump_inside(town->point, town->n_points, p->plan->at) &&
        ump_segment_inside(p->plan->at, last, town->point, town->n_points, stretch, 4) > 0) {
        ump_pt edge = ump_part_way(p->plan->at, last, stretch[0][0], UMP_UNIT);
        if (ump_dist2(edge, p->plan->at) > 0 && !go_to(p, edge))
            return false;
    }
    ump_outline held = {ump_rect_centred(last, 0, 2, 2), town};
    p->plan->town = spot.feature;
    p->plan->mover.form = APW_GARRISON;
    p->plan->marched = true;
    return spend(p, p->t->chart->action[APW_ACT_FORM]) && keeps_off(p, &held);
}

bool apw_check_leaving(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                       ump_refusal *refusal)
{
    planner p = {.t = t, .unit = order->unit, .plan = plan, .refusal = refusal};
    if (plan->mover.form != APW_GARRISON)
        return ump_refuse(refusal, APW_FORM_05, "%u is no garrison", .unit = order->unit);
    ump_outline town = ump_outline_of(&t->table, order->unit);
    if (!apw_form_word(t, order->unit, order->word[0], &plan->mover.form, &plan->mover.width,
                       refusal) ||
        !spend(&p, t->chart->action[APW_ACT_FORM]))
        return false;
    plan->at = order->path[0];
    plan->facing = order->facing;
    plan->level = ump_level_at(t->table.field, plan->at);
    plan->marched = true;
    ump_outline outside = {rect_now(&p), NULL};
    ump_span gap = ump_outlines_distance(&town, &outside);
    if (gap.hi > t->chart->edge_of_town + UMP_ROUNDING)
        return ump_refuse(refusal, APW_FORM_05,
                          "%u must form at the edge of its town, not %V from it",
                          .unit = order->unit, .have = gap.hi);
    if (!apw_free_for(t, order->unit, &outside))
        return ump_refuse(refusal, APW_FORM_05, "%u has no room to form there",
                          .unit = order->unit);
    return true;
}

static bool plan_verb(planner *p, const apw_order_text *order)
{
    switch (order->verb) {
    case APW_V_MOVE:
        return walk_path(p, order, 0) && turn_at_end(p, order) &&
               (order->n_words == 0 || change_form(p, order->word[0]));
    case APW_V_FORM:
        return change_form(p, order->word[0]) && walk_path(p, order, 0) && turn_at_end(p, order) &&
               (order->n_words < 2 || change_form(p, order->word[1]));
    case APW_V_ABOUT:
        if (p->plan->mover.form == APW_DEPLOYED)
            return ump_refuse(p->refusal, APW_MOV_03, "%u is deployed: it pivots", .unit = p->unit);
        return turn(p, (ump_angle)(p->plan->facing + UMP_HALF_TURN)) && walk_path(p, order, 0) &&
               turn_at_end(p, order);
    case APW_V_SHIFT:
        return shift(p, order->path[0]);
    case APW_V_LEAVE:
        return apw_check_leaving(p->t, order, p->plan, p->refusal) && walk_path(p, order, 1);
    case APW_V_ENTER:
        return enter(p, order);
    default: /* hold */
        return (order->n_words == 0 || change_form(p, order->word[0])) && turn_at_end(p, order);
    }
}

/* APW-MOV-10: a stopped unit, like one that holds, changes formation and facing only. */
static bool may_march(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    const apw_unit *u = &t->unit[order->unit];
    if (apw_pinned(t, order->unit) && (order->verb != APW_V_HOLD || order->n_words || order->turns))
        return ump_refuse(refusal, APW_CHG_08, "%u is being charged and is pinned",
                          .unit = order->unit);
    if (order->verb == APW_V_HOLD)
        return true;
    if (u->must_hold)
        return ump_refuse(refusal, APW_CMD_02, "%u has no orders and must hold",
                          .unit = order->unit);
    if (u->stop == APW_THIS_TURN)
        return ump_refuse(refusal, APW_MOV_10, "%u was stopped and may not move this turn",
                          .unit = order->unit);
    return true;
}

bool apw_plan_march(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                    ump_refusal *refusal)
{
    *plan = apw_plan_from(t, order->unit);
    planner p = {.t = t, .unit = order->unit, .plan = plan, .refusal = refusal};
    if (!plan_verb(&p, order) || !pay_for_works(&p))
        return false;
    if (plan->mover.form == APW_GARRISON)
        return true;
    if (!may_rest(&p))
        return false;
    if (plan->marched)
        plan->mover.state =
            apw_state_after_march(t->chart, &plan->mover, true, centre_in_woods(&p));
    return true;
}

bool apw_check_march(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                     ump_refusal *refusal)
{
    return may_march(t, order, refusal) && apw_plan_march(t, order, plan, refusal);
}

/* ---- Carrying it out ---- */

/* To a hundredth of an inch, as a ruler shows it. */
static ump_len as_measured(ump_len way)
{
    int64_t hundredths = ((int64_t)way * 100 + UMP_INCH / 2) / UMP_INCH;
    return (ump_len)((hundredths * UMP_INCH + 50) / 100);
}

static void tell_march(ump_run *run, unsigned unit, const apw_plan *plan)
{
    const apw_chart *c = apw_table_here(run).chart;
    ump_len used = as_measured(apw_points_as_way(c, &plan->mover, plan->used));
    if (used > 0)
        ump_tell(run, APW_MOV_01, "%u uses %V of its move of %L", .unit = unit, .value = used,
                 .limit = apw_points_as_way(c, &plan->mover, c->allowance));
}

/* APW-MOV-05, TAB-07: what is half of its move but for rounding is half. */
static int64_t as_half(const apw_chart *c, const apw_plan *plan)
{
    bool half = plan->used > c->partial_over &&
                plan->used <= c->partial_over + rounded_away(c, &plan->mover);
    return half ? c->partial_over : plan->used;
}

void apw_carry_out(ump_run *run, unsigned unit, const apw_plan *plan)
{
    apw_unit *u = apw_unit_at(run, unit);
    bool entered = plan->mover.form == APW_GARRISON && u->form != APW_GARRISON;
    tell_march(run, unit, plan);
    u->used = as_half(apw_table_here(run).chart, plan);
    if (plan->leaves) {
        apw_gone(run, unit, APW_WITHDRAWN);
        return;
    }
    if (entered) {
        apw_enter_town(run, unit, plan->town);
        return;
    }
    u->form = plan->mover.form;
    u->width = plan->mover.width;
    u->town = u->form == APW_GARRISON ? u->town : 0;
    apw_fit(run, unit);
    apw_place(run, unit, plan->at, plan->facing); /* TAB-06: it forms where it has come */
    apw_set_state(run, unit, plan->mover.state);
}
