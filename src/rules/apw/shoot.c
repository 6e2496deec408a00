/*
 * shoot.c: steps (a) and (b) of the Fire Phase on the table (APW-FIRE, APW-SEQ-05): both sides
 * declare, all hit dice, all result dice, all results at once.
 */
#include "rules/apw/game.h"

/* ---- Facts ---- */

static bool refuse(ump_refusal *refusal, ump_rule rule, const char *why, unsigned unit,
                   unsigned target)
{
    return ump_refuse(refusal, rule, why, unit, target, 0, 0);
}

/* APW-FIRE-01, -02 */
static bool able_to_fire(const apw_table *t, unsigned unit, bool guns, ump_refusal *refusal)
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
    if (target >= t->n_units || !apw_on_table(t, target) || !apw_enemies(t, unit, target))
        return refuse(refusal, APW_FIRE_03, "%o is no enemy unit on the table", unit, target);
    if (t->unit[target].locked != UMP_NOBODY)
        return refuse(refusal, APW_MEL_19, "%o is locked in the fight for a town", unit, target);
    if (apw_pinned(t, unit) && !apw_charged_by(t, unit, target))
        return refuse(refusal, APW_FIRE_03, "%u is being charged and fires at who charges it", unit,
                      target);
    return true;
}

typedef struct stand { /* of the front rank: its front edge */
    ump_pt left, middle, right;
} stand;

static stand stand_of(const apw_table *t, unsigned unit, unsigned i)
{
    const ump_piece *piece = &t->piece[unit];
    ump_len base = t->chart->base_width[apw_def(t, unit)->arm];
    ump_len left = (ump_len)i * base - piece->width / 2;
    return (stand){ump_go(piece->at, piece->facing, 0, left),
                   ump_go(piece->at, piece->facing, 0, left + base / 2),
                   ump_go(piece->at, piece->facing, 0, left + base)};
}

static bool in_arc(const apw_table *t, unsigned unit, ump_pt from, ump_pt to) /* APW-LOS-04 */
{
    ump_pt in = ump_in_frame(from, t->piece[unit].facing, to);
    return (in.x < 0 ? -in.x : in.x) <= in.y;
}

static ump_len range_of(const stand *s, const apw_print *target)
{
    size_t n = target->town ? target->town->n_points : 4;
    const ump_pt *p = target->town ? target->town->point : target->rect.corner;
    return ump_segment_polygon(s->left, s->right, p, n).hi;
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
    apw_print there = apw_print_of(t, target);
    unsigned files = (unsigned)(t->piece[unit].width / t->chart->base_width[apw_def(t, unit)->arm]);
    for (unsigned i = 0; i < files; i++) {
        stand s = stand_of(t, unit, i);
        ump_len range = range_of(&s, &there);
        bool near = range <= max,
             arc = in_arc(t, unit, s.middle, apw_nearest_point(&there, s.middle));
        bool seen = near && arc && apw_sees(t, s.middle, unit, target, guns);
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

/* A garrison fires all round from its town (APW-FORM-05, APW-LOS-04). */
static line_of_fire garrison_bearing(const apw_table *t, unsigned unit, unsigned target,
                                     ump_len max)
{
    ump_len range = apw_between(t, unit, target).hi;
    bool seen = range <= max && apw_unit_sees(t, unit, target);
    return (line_of_fire){.stands = seen ? t->unit[unit].stands : 0,
                          .range = range,
                          .in_range = range <= max,
                          .in_arc = range <= max,
                          .seen = seen};
}

static bool bears(const apw_table *t, unsigned unit, unsigned target, ump_len max, bool guns,
                  line_of_fire *line, ump_refusal *refusal)
{
    apw_print own = apw_print_of(t, unit);
    *line = (line_of_fire){0};
    if (!refusal && !apw_near_box(t, target, apw_print_box(&own), max))
        return false; /* nobody wants to know how far it is */
    *line = t->unit[unit].form == APW_GARRISON ? garrison_bearing(t, unit, target, max)
                                               : stands_bearing(t, unit, target, max, guns);
    if (line->stands > 0)
        return true;
    if (!line->in_range)
        return ump_refuse(refusal, APW_FIRE_04, "%o is %V from %u, which reaches %L", unit, target,
                          line->range, max);
    if (!line->in_arc)
        return refuse(refusal, APW_LOS_04, "%o is not before the front of %u", unit, target);
    return refuse(refusal, APW_LOS_01, "%u does not see %o", unit, target);
}

static ump_angle long_axis(const apw_table *t, unsigned unit) /* APW-FORM-09 */
{
    uint8_t form = t->unit[unit].form;
    bool across = form == APW_LINE || form == APW_DEPLOYED;
    return (ump_angle)(t->piece[unit].facing + (across ? UMP_QUARTER : 0));
}

static bool enfilades(const apw_table *t, unsigned unit, unsigned target) /* APW-FIRE-06 */
{
    return t->unit[target].form != APW_GARRISON &&
           apw_enfilades(apw_print_of(t, unit).rect.centre, apw_print_of(t, target).rect.centre,
                         long_axis(t, target));
}

static bool takes_in_flank(const apw_table *t, unsigned unit, unsigned target) /* APW-FIRE-08 */
{
    ump_rect rect = ump_piece_rect(&t->piece[target]);
    return t->unit[target].form != APW_GARRISON &&
           apw_behind_front(&rect, apw_print_of(t, unit).rect.centre);
}

bool apw_battery_facts(const apw_table *t, unsigned unit, unsigned target, apw_battery *facts,
                       ump_refusal *refusal)
{
    const apw_unit *u = &t->unit[unit];
    const apw_unit_def *def = apw_def(t, unit);
    line_of_fire line;
    if (!able_to_fire(t, unit, true, refusal) || !able_to_aim(t, unit, target, refusal))
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
    *facts = (apw_battery){.nation = def->nation,
                           .gun = def->gun,
                           .state = u->state,
                           .partial = apw_partial(t->chart, u->used),
                           .under_fire = u->under_fire == APW_THIS_TURN,
                           .enfilade = enfilades(t, unit, target),
                           .flank = takes_in_flank(t, unit, target),
                           .range = line.range};
    return true;
}

bool apw_rifle_facts(const apw_table *t, unsigned unit, unsigned target, apw_rifles *facts,
                     ump_refusal *refusal)
{
    const apw_unit *u = &t->unit[unit];
    const apw_unit_def *def = apw_def(t, unit);
    line_of_fire line;
    if (!able_to_fire(t, unit, false, refusal) || !able_to_aim(t, unit, target, refusal))
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
                          .flank = takes_in_flank(t, unit, target),
                          .range = line.range};
    return true;
}

bool apw_may_fire(const apw_table *t, unsigned unit, unsigned target, bool guns,
                  ump_refusal *refusal)
{
    apw_battery battery;
    apw_rifles rifles;
    return guns ? apw_battery_facts(t, unit, target, &battery, refusal)
                : apw_rifle_facts(t, unit, target, &rifles, refusal);
}

static bool can_escape(const apw_table *t, unsigned unit, unsigned from, ump_len distance)
{
    return apw_find_way(t, unit, apw_away_from(t, unit, from), distance).open;
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

/* And what its results need: whether it could get away from him. */
static apw_target sufferer_facts(const apw_table *t, unsigned unit, unsigned by)
{
    apw_target facts = apw_target_facts(t, unit, by);
    facts.charging = t->unit[unit].charge == APW_CHARGES;
    facts.escape_back = can_escape(t, unit, by, apw_back_distance(t->chart, facts.arm));
    facts.escape_rout = can_escape(t, unit, by, t->chart->rout_distance);
    return facts;
}

bool apw_check_fire(const apw_table *t, const ump_answer *answer, bool guns, ump_refusal *refusal)
{
    unsigned target = answer->target[0];
    if (guns && t->chart->sw.free_pooling && answer->n_units > APW_MAX_POOL)
        return ump_refuse(refusal, APW_ART_04, "a group has at most %l batteries, not %v",
                          answer->unit[0], target, answer->n_units, APW_MAX_POOL);
    for (unsigned i = 0; i < answer->n_units; i++) {
        unsigned unit = answer->unit[i];
        if (unit >= t->n_units || !apw_on_table(t, unit) || apw_side_of(t, unit) != answer->side)
            return refuse(refusal, APW_FIRE_01, "%u is no unit of this side on the table", unit,
                          target);
        if (t->unit[unit].aim != UMP_NOBODY)
            return refuse(refusal, APW_FIRE_03, "%u has its target already", unit, target);
        if (!apw_may_fire(t, unit, target, guns, refusal))
            return false;
    }
    return true;
}

/* ---- The step ---- */

typedef struct fire_step {
    uint8_t guns, part; /* part: 0 the initiative side, 1 the other */
    uint16_t target;    /* being rolled for */
    uint16_t first;     /* of the group: the unit declared first in it */
    uint8_t roll;       /* of a volley: hit dice; of a group: result dice */
    uint8_t spare;
} fire_step;

_Static_assert(sizeof(fire_step) == 8, "no padding");

static unsigned part_side(const apw_table *t, unsigned part)
{
    return part == 0 ? t->battle->initiative : !t->battle->initiative;
}

/* Has this side anybody who could still fire? Asked for only then. */
static bool any_to_fire(const apw_table *t, unsigned side, bool guns)
{
    for (unsigned i = 0; i < t->n_units; i++) {
        if (!apw_on_table(t, i) || apw_side_of(t, i) != side || t->unit[i].aim != UMP_NOBODY ||
            !able_to_fire(t, i, guns, NULL))
            continue;
        for (unsigned j = 0; j < t->n_units; j++)
            if (apw_on_table(t, j) && apw_enemies(t, i, j) && apw_may_fire(t, i, j, guns, NULL))
                return true;
    }
    return false;
}

static void declare(ump_run *run)
{
    const ump_answer *a = run->answer;
    apw_battle *battle = apw_battle_of(run);
    bool free_groups = apw_here(run).chart->sw.free_pooling;
    for (unsigned i = 0; i < a->n_units; i++) {
        apw_unit *u = apw_unit_at(run, a->unit[i]);
        battle->aimed = (uint16_t)(battle->aimed + (i == 0 || !free_groups));
        u->aim = a->target[0];
        u->aimed = battle->aimed;
        u->fired = 1;
        ump_tell(run, APW_FIRE_03, "%u aims at %o", a->unit[i], a->target[0], 0, 0);
    }
}

/* ---- Groups: of guns by fours in the order of declaration, or as declared; of rifles one unit
 * ----
 */

typedef struct group {
    uint16_t unit[APW_MAX_POOL];
    uint8_t n;
} group;

static unsigned next_aimed(const apw_table *t, unsigned side, unsigned target, uint32_t after)
{
    unsigned best = UMP_NOBODY;
    for (unsigned i = 0; i < t->n_units; i++) {
        uint32_t key = (uint32_t)t->unit[i].aimed << 16 | i;
        if (!apw_on_table(t, i) || apw_side_of(t, i) != side || t->unit[i].aim != target ||
            key < after)
            continue;
        if (best == UMP_NOBODY || key < ((uint32_t)t->unit[best].aimed << 16 | best))
            best = i;
    }
    return best;
}

static uint32_t key_of(const apw_table *t, unsigned unit)
{
    return (uint32_t)t->unit[unit].aimed << 16 | unit;
}

/* The group that `first` begins. */
static group group_from(const apw_table *t, const fire_step *f, unsigned first)
{
    group g = {.unit = {(uint16_t)first}, .n = 1};
    unsigned side = apw_side_of(t, first), last = first;
    while (f->guns && g.n < APW_MAX_POOL) {
        unsigned next = next_aimed(t, side, f->target, key_of(t, last) + 1);
        if (next == UMP_NOBODY ||
            (t->chart->sw.free_pooling && t->unit[next].aimed != t->unit[first].aimed))
            break;
        g.unit[g.n++] = (uint16_t)next;
        last = next;
    }
    return g;
}

/* On to the next group: by side, target in roster order, order of declaration (APW-R-53). False
 * when there is none. `first` is NOBODY before the first of a target. */
static bool next_group(const apw_table *t, fire_step *f)
{
    uint32_t after = 0;
    if (f->first != UMP_NOBODY) {
        group g = group_from(t, f, f->first);
        after = key_of(t, g.unit[g.n - 1]) + 1;
    }
    for (; f->part < 2; f->part++, f->target = 0) {
        for (; f->target < t->n_units; f->target++, after = 0) {
            unsigned first = next_aimed(t, part_side(t, f->part), f->target, after);
            if (first != UMP_NOBODY) {
                f->first = (uint16_t)first;
                f->roll = 0;
                return true;
            }
        }
    }
    return false;
}

static void rewind_groups(fire_step *f)
{
    f->part = 0;
    f->target = 0;
    f->first = UMP_NOBODY;
}

/* ---- Hit dice ---- */

typedef struct shooting {
    uint8_t rolls;
    int32_t need[APW_MAX_ROLLS];
    int32_t mod;
    bool flank;
    ump_len range;    /* of the farthest battery, of the nearest stand */
    int32_t strength; /* batteries, fire points */
} shooting;

static shooting work_guns(const apw_table *t, const fire_step *f, const group *g, ump_sum *sum)
{
    apw_battery battery[APW_MAX_POOL];
    apw_target target = apw_target_facts(t, f->target, g->unit[0]);
    ump_len farthest = 0;
    for (unsigned i = 0; i < g->n; i++) {
        apw_battery_facts(t, g->unit[i], f->target, &battery[i], NULL);
        farthest = battery[i].range > farthest ? battery[i].range : farthest;
        if (apw_shelter(t, f->target, g->unit[i]) > target.ground)
            target.ground = apw_shelter(t, f->target, g->unit[i]); /* a plus of any: APW-ART-05 */
    }
    apw_shot shot = apw_battery_fire(t->chart, battery, g->n, &target, sum);
    return (shooting){.rolls = 1,
                      .need = {shot.need},
                      .mod = shot.mod,
                      .flank = shot.flank,
                      .range = farthest,
                      .strength = g->n};
}

static shooting work_rifles(const apw_table *t, const fire_step *f, ump_sum *sum)
{
    apw_rifles rifles = {0};
    apw_target target = apw_target_facts(t, f->target, f->first);
    apw_rifle_facts(t, f->first, f->target, &rifles, NULL);
    apw_volley volley = apw_rifle_fire(t->chart, &rifles, &target, sum);
    shooting s = {.rolls = volley.rolls,
                  .mod = volley.mod,
                  .flank = volley.flank,
                  .range = rifles.range,
                  .strength = volley.points};
    for (unsigned i = 0; i < volley.rolls; i++)
        s.need[i] = volley.need[i];
    return s;
}

static shooting work(const apw_table *t, const fire_step *f, ump_sum *sum)
{
    group g = group_from(t, f, f->first);
    return f->guns ? work_guns(t, f, &g, sum) : work_rifles(t, f, sum);
}

static enum ump_next ask_hit_die(ump_run *run, const fire_step *f)
{
    if (f->roll == 0) {
        ump_sum sum = {0};
        apw_table t = apw_here(run);
        shooting s = work(&t, f, &sum);
        ump_tell(run, f->guns ? APW_ART_04 : APW_RIF_03,
                 f->guns ? "%u fires at %o over %V: batteries together: %l"
                         : "%u fires at %o over %V: fire points: %l",
                 f->first, f->target, s.range, s.strength);
        ump_sum_emit(run, &sum, f->first, f->target);
        ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                                   .rule = f->guns ? APW_ART_01 : APW_RIF_01,
                                   .unit = f->first,
                                   .other = f->target,
                                   .value = s.mod,
                                   .limit = s.need[0],
                                   .label = "the die plus %v must be %l or less"});
    }
    return ump_ask_dice(run, f->guns ? APW_ASK_GUN_DIE : APW_ASK_RIFLE_DIE, f->first, f->target, 1,
                        0);
}

/* True while the group has further dice. */
static bool read_hit_die(ump_run *run, fire_step *f)
{
    ump_sum sum = {0};
    apw_table t = apw_here(run);
    shooting s = work(&t, f, &sum);
    group g = group_from(&t, f, f->first);
    bool hit = apw_hit(run->state->roll, s.mod, s.need[f->roll]);
    ump_tell(run, APW_FIRE_07, hit ? "%u hits %o: %v, needing %l" : "%u misses %o: %v, needing %l",
             f->first, f->target, run->state->roll + s.mod, s.need[f->roll]);
    for (unsigned i = 0; i < g.n; i++) { /* the first of the group stands for its result dice */
        apw_unit *u = apw_unit_at(run, g.unit[i]);
        u->hits = (uint8_t)(u->hits + hit);
    }
    return ++f->roll < s.rolls;
}

/* ---- Result dice ---- */

/* The next group that has hits left to roll for. */
static bool next_hits(const apw_table *t, fire_step *f)
{
    while (f->first == UMP_NOBODY || f->roll >= t->unit[f->first].hits)
        if (!next_group(t, f))
            return false;
    return true;
}

typedef struct result_frame {
    uint16_t target, firer;
    uint8_t flank, spare;
    uint16_t man;
} result_frame;

static void note_result(ump_run *run, unsigned target, const apw_column *column)
{
    apw_unit *u = apw_unit_at(run, target);
    u->hit = 1;
    u->n_hit++;
    u->tally_lose = (uint8_t)(u->tally_lose + column->lose);
    u->tally = (uint8_t)(u->tally | (column->disorg ? APW_BIT_DISORG : 0) |
                         (column->back ? APW_BIT_BACK : 0) | (column->stop ? APW_BIT_STOP : 0) |
                         (column->rout ? APW_BIT_ROUT : 0));
}

static void read_result_die(ump_run *run, const result_frame *r, int32_t die)
{
    apw_table t = apw_here(run);
    ump_sum sum = {0};
    apw_target target = apw_target_facts(&t, r->target, r->firer);
    apw_mark mark = apw_read_result(t.chart, &target, r->flank, die, &sum);
    ump_sum_emit(run, &sum, r->target, r->firer);
    ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                               .rule = APW_RES_02,
                               .unit = r->target,
                               .other = r->firer,
                               .value = mark.value,
                               .limit = mark.number,
                               .label = "%u: a result of %v, column %l"});
    ump_tell(run, APW_RES_03, mark.column->name, r->target, r->firer, 0, 0);
    note_result(run, r->target, mark.column);
}

bool apw_check_man(const apw_table *t, unsigned man, ump_refusal *refusal)
{
    const ump_frame *top = ump_top(t->game, t->state);
    const result_frame *r = (const result_frame *)(const void *)top->data;
    if (man >= t->n_units && man < t->n_pieces && apw_near(t, man, r->target))
        return true;
    return ump_refuse(refusal, APW_RES_07, "%u is not beside %o", man, r->target, 0, 0);
}

/* One hit: its result die, and on a natural 0 the die for a commander (APW-RES-07). */
enum ump_next apw_result_proc(ump_run *run, ump_frame *frame)
{
    enum { ROLL, READ, CONFIRM, NAMED };
    result_frame *r = UMP_DATA(result_frame, frame);
    apw_table t = apw_here(run);
    unsigned man = apw_commander_near(&t, r->target, false, UMP_NOBODY);
    switch (frame->step) {
    case ROLL:
        frame->step = READ;
        return ump_ask_dice(run, APW_ASK_RESULT_DIE, r->target, r->firer, 1, 0);
    case READ:
        read_result_die(run, r, run->state->roll);
        if (run->state->roll < APW_DIE_FACES || man == UMP_NOBODY)
            return UMP_DONE;
        frame->step = CONFIRM;
        return ump_ask_dice(run, APW_ASK_COMMANDER_DIE, (uint16_t)man, r->target, 1, 0);
    case CONFIRM:
        if (!apw_even(run->state->roll))
            return UMP_DONE;
        frame->step = NAMED;
        if (apw_commander_near(&t, r->target, false, man) != UMP_NOBODY)
            return ump_ask_order(run, APW_ASK_WHICH_COMMANDER, (uint8_t)apw_side_of(&t, r->target),
                                 r->target);
        apw_unit_at(run, r->target)->led = 1;
        apw_lose_leader(run, man, APW_RES_07, "%u is killed");
        return UMP_DONE;
    default:
        apw_unit_at(run, r->target)->led = 1;
        apw_lose_leader(run, run->answer->unit[0], APW_RES_07, "%u is killed");
        return UMP_DONE;
    }
}

static enum ump_next call_result(ump_run *run, fire_step *f)
{
    ump_sum sum = {0};
    apw_table t = apw_here(run);
    shooting s = work(&t, f, &sum);
    result_frame r = {.target = f->target, .firer = f->first, .flank = s.flank};
    f->roll++;
    return ump_call(run, APW_P_RESULT, &r, sizeof r);
}

/* ---- Results, all at once (APW-RES-16) ---- */

/* Firers that are gone by now still caused it, from where they stood. */
static unsigned nearest_cause(const apw_table *t, unsigned target)
{
    unsigned best = UMP_NOBODY;
    ump_len nearest = 0;
    for (unsigned i = 0; i < t->n_units; i++) {
        if (t->unit[i].aim != target || t->unit[i].hits == 0)
            continue;
        ump_len way = apw_between(t, target, i).hi;
        if (best == UMP_NOBODY || way < nearest) {
            best = i;
            nearest = way;
        }
    }
    return best;
}

typedef struct suffering {
    uint16_t unit, by;
    ump_len distance;
    ump_angle away;
    uint8_t push, choice;
} suffering;

_Static_assert(sizeof(suffering) == 12, "no padding");

static apw_tally tally_of(const apw_unit *u)
{
    return (apw_tally){.hits = u->n_hit,
                       .lose = u->tally_lose,
                       .disorg = u->tally & APW_BIT_DISORG,
                       .back = u->tally & APW_BIT_BACK,
                       .stop = u->tally & APW_BIT_STOP,
                       .rout = u->tally & APW_BIT_ROUT};
}

static void apply_fate(ump_run *run, suffering *s)
{
    apw_table t = apw_here(run);
    apw_unit *u = apw_unit_at(run, s->unit);
    apw_target target = sufferer_facts(&t, s->unit, s->by);
    apw_tally tally = tally_of(u);
    target.choice = s->choice;
    apw_fate fate = apw_decide(t.chart, &target, &tally);
    u->n_hit = u->tally = u->tally_lose = 0;
    if (fate.cancelled)
        apw_cancel_charge(run, s->unit);
    apw_lose_stands(run, s->unit, fate.lost, APW_RES_09);
    if (u->end != APW_REMAINS)
        return;
    if (fate.end == APW_SURRENDERED) {
        ump_tell(run, APW_RET_02, "%u has no way out and surrenders", s->unit, UMP_NOBODY, 0, 0);
        apw_gone(run, s->unit, APW_SURRENDERED);
        return;
    }
    apw_set_state(run, s->unit, fate.state);
    u->stop = fate.stop ? APW_NEXT_TURN : u->stop;
    u->under_fire = fate.under_fire ? APW_NEXT_TURN : u->under_fire;
    if (fate.stop)
        ump_tell(run, APW_RES_13, "%u is stopped", s->unit, UMP_NOBODY, 0, 0);
    s->push = fate.push;
    s->distance = fate.distance;
    s->away = apw_away_from(&t, s->unit, s->by);
}

static enum ump_next ask_back_choice(ump_run *run, const suffering *s)
{
    static const uint16_t word[APW_CHOICES] = {APW_W_FALL_BACK, APW_W_DISORG, APW_W_MINUS_STAND};
    apw_table t = apw_here(run);
    apw_target target = sufferer_facts(&t, s->unit, s->by);
    apw_tally tally = tally_of(&t.unit[s->unit]);
    uint8_t choice[APW_CHOICES];
    uint16_t words[APW_CHOICES];
    size_t n = apw_owner_choices(t.chart, &target, &tally, choice);
    for (size_t i = 0; i < n; i++)
        words[i] = word[choice[i]];
    if (n < 2)
        return UMP_AGAIN;
    return ump_ask_choice(run, APW_ASK_BACK_CHOICE, (uint8_t)apw_side_of(&t, s->unit), s->unit,
                          words, n);
}

enum ump_next apw_suffer_proc(ump_run *run, ump_frame *frame)
{
    enum { ASK, CHOSEN, GONE };
    suffering *s = UMP_DATA(suffering, frame);
    switch (frame->step) {
    case ASK:
        frame->step = CHOSEN;
        return ask_back_choice(run, s);
    case CHOSEN:
        if (run->answer)
            s->choice = (uint8_t)(run->answer->word[0] - APW_W_FALL_BACK);
        apply_fate(run, s);
        frame->step = GONE;
        if (s->push == APW_STAYS)
            return UMP_DONE;
        return apw_call_retreat(run, s->unit, s->push, s->away, s->distance);
    default:
        return UMP_DONE;
    }
}

/* The initiative side's units first, each side in roster order (APW-SEQ-05). */
static enum ump_next suffer_next(ump_run *run, fire_step *f)
{
    apw_table t = apw_here(run);
    for (; f->part < 2; f->part++, f->target = 0)
        for (; f->target < t.n_units; f->target++)
            if (apw_on_table(&t, f->target) && t.unit[f->target].n_hit > 0 &&
                apw_side_of(&t, f->target) == part_side(&t, f->part)) {
                suffering s = {.unit = f->target, .by = (uint16_t)nearest_cause(&t, f->target)};
                return ump_call(run, APW_P_SUFFER, &s, sizeof s);
            }
    return UMP_DONE;
}

static void cease_fire(ump_run *run)
{
    apw_table t = apw_here(run);
    for (unsigned i = 0; i < t.n_units; i++) {
        apw_unit *u = apw_unit_at(run, i);
        u->aim = UMP_NOBODY;
        u->aimed = 0;
        u->hits = u->n_hit = u->tally = u->tally_lose = u->led = 0;
    }
    apw_battle_of(run)->aimed = 0;
}

enum ump_next apw_fire_step_proc(ump_run *run, ump_frame *frame)
{
    enum { ASK, DECLARED, ROLL, ROLLED, RESULTS, SUFFER };
    fire_step *f = UMP_DATA(fire_step, frame);
    apw_table t = apw_here(run);
    switch (frame->step) {
    case ASK:
        for (; f->part < 2; f->part++)
            if (any_to_fire(&t, part_side(&t, f->part), f->guns)) {
                frame->step = DECLARED;
                return ump_ask_order(run, f->guns ? APW_ASK_GUNS : APW_ASK_RIFLES,
                                     (uint8_t)part_side(&t, f->part), UMP_NOBODY);
            }
        rewind_groups(f);
        frame->step = ROLL;
        return UMP_AGAIN;
    case DECLARED:
        frame->step = ASK;
        if (run->answer->verb == APW_V_DONE)
            f->part++;
        else
            declare(run);
        return UMP_AGAIN;
    case ROLL:
        frame->step = ROLLED;
        if (next_group(&t, f))
            return ask_hit_die(run, f);
        rewind_groups(f);
        frame->step = RESULTS;
        return UMP_AGAIN;
    case ROLLED:
        if (read_hit_die(run, f))
            return ask_hit_die(run, f);
        frame->step = ROLL;
        return UMP_AGAIN;
    case RESULTS:
        if (next_hits(&t, f))
            return call_result(run, f);
        rewind_groups(f);
        frame->step = SUFFER;
        return UMP_AGAIN;
    default: {
        enum ump_next next = suffer_next(run, f);
        if (next == UMP_DONE)
            cease_fire(run);
        return next;
    }
    }
}

enum ump_next apw_call_fire(ump_run *run, bool guns)
{
    fire_step f = {.guns = guns, .first = UMP_NOBODY};
    return ump_call(run, APW_P_FIRE_STEP, &f, sizeof f);
}
