/*
 * fire_step.c: steps (a) and (b) of the Fire Phase on the table (APW-FIRE, APW-SEQ-05): both sides
 * declare, all hit dice, all result dice, all results at once.
 */
#include "rules/apw/apw.h"

/* ---- The step ---- */

typedef struct shooting { /* what a group's hit dice need */
    int32_t need[APW_MAX_ROLLS];
    int32_t mod;
    ump_len range;    /* of the farthest battery, of the nearest stand */
    int32_t strength; /* batteries, fire points */
    int32_t rolls;
} shooting;

typedef struct fire_frame {
    uint8_t guns, part;           /* part: 0 the initiative side, 1 the other */
    uint16_t target;              /* being rolled for */
    uint8_t roll;                 /* of a volley: hit dice; of a group: result dice */
    uint8_t found;                /* `next` has a target */
    uint16_t next;                /* the unit that is looked at: could it fire? */
    uint16_t hits;                /* of all, in this step */
    uint16_t n_group;             /* units that fire together; 0: before the first group */
    uint16_t group[APW_MAX_POOL]; /* as declared; the first is named for all */
    shooting shooting;            /* of the group, worked out before its first die */
} fire_frame;

_Static_assert(sizeof(fire_frame) == 20 + sizeof(shooting), "no padding");

/* Has this side anybody who could still fire? Its owner is asked only then. Nobody moves while fire
 * is declared, so a unit without a target finds none later, and one with a target keeps it. */
static bool any_to_fire(const apw_table *t, fire_frame *f)
{
    unsigned side = apw_nth_side(t, f->part);
    uint8_t arm = f->guns ? APW_ART : APW_INF;
    for (; f->next < t->table.n_units; f->next++, f->found = 0) {
        if (apw_def(t, f->next)->arm != arm || ump_side_of(&t->table, f->next) != side ||
            !ump_here(&t->table, f->next) || t->unit[f->next].aim != UMP_NOBODY)
            continue;
        f->found = f->found || apw_has_target(t, f->next, f->guns);
        if (f->found)
            return true;
    }
    return false;
}

unsigned apw_next_to_fire(const apw_table *t)
{
    const ump_frame *top = ump_top(t->table.game, t->table.state);
    return ((const fire_frame *)(const void *)top->data)->next;
}

/* Of the other side now. */
static void next_part(fire_frame *f)
{
    f->part++;
    f->next = 0;
    f->found = 0;
}

static void declare(ump_run *run)
{
    const ump_answer *a = run->answer;
    apw_battle *battle = apw_battle_of(run);
    apw_table t = apw_table_here(run);
    bool free_groups = t.chart->sw.pooling == APW_POOL_FREE;
    for (unsigned i = 0; i < a->n_units; i++) {
        apw_unit *u = apw_unit_at(run, a->unit[i]);
        battle->aimed = (uint16_t)(battle->aimed + (i == 0 || !free_groups));
        u->aim = a->target[0];
        u->aimed = battle->aimed;
        if (apw_def(&t, a->unit[i])->arm == APW_ART)
            u->band = apw_band_of(&t, a->unit[i], a->target[0]);
        u->fired = 1;
        ump_tell(run, APW_FIRE_03, "%u aims at %o", .unit = a->unit[i], .other = a->target[0]);
    }
}

/* ---- Groups: guns by fours in the order of declaration, or as declared; rifles by units ---- */

/* When the first battery was named that fires with it by its band (APW-ART-04); 0 where bands do
 * not matter. */
static uint16_t first_of_band(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    uint16_t first = u->aimed;
    if (t->chart->sw.pooling != APW_POOL_BY_BAND || apw_def(t, unit)->arm != APW_ART)
        return 0;
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (t->unit[i].aim == u->aim && t->unit[i].band == u->band && t->unit[i].aimed < first &&
            !ump_are_enemies(&t->table, i, unit))
            first = t->unit[i].aimed;
    return first;
}

/* In which order a side's fires are rolled: by target in roster order, then by bands, then as
 * declared (APW-R-53). */
static uint64_t place_of(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    return (uint64_t)u->aim << 48 | (uint64_t)first_of_band(t, unit) << 32 |
           (uint64_t)u->aimed << 16 | unit;
}

/* The first from that place on; UMP_NOBODY if there is none. It is asked before each die, and few
 * have aimed: that is looked at first. */
static unsigned next_to_roll(const apw_table *t, unsigned side, uint64_t from)
{
    unsigned best = UMP_NOBODY;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (t->unit[i].aim == UMP_NOBODY || ump_side_of(&t->table, i) != side ||
            !ump_here(&t->table, i))
            continue;
        uint64_t place = place_of(t, i);
        if (place >= from && place < least) {
            best = i;
            least = place;
        }
    }
    return best;
}

static uint64_t place_after_group(const apw_table *t, const fire_frame *f)
{
    return f->n_group == 0 ? 0 : place_of(t, f->group[f->n_group - 1]) + 1;
}

/* May it join the group that is being gathered? */
static bool fires_along(const apw_table *t, const fire_frame *f, unsigned unit)
{
    const apw_unit *u = &t->unit[unit], *first = &t->unit[f->group[0]];
    if (u->aim != f->target)
        return false;
    switch (t->chart->sw.pooling) {
    case APW_POOL_BY_BAND:
        return u->band == first->band;
    case APW_POOL_FREE:
        return u->aimed == first->aimed;
    default:
        return true;
    }
}

static void gather(const apw_table *t, fire_frame *f, unsigned first)
{
    unsigned side = ump_side_of(&t->table, first), unit = first;
    f->target = t->unit[first].aim;
    f->n_group = 0;
    f->roll = 0;
    do {
        f->group[f->n_group++] = (uint16_t)unit;
        if (!f->guns || f->n_group == APW_MAX_POOL)
            return;
        unit = next_to_roll(t, side, place_after_group(t, f));
    } while (unit != UMP_NOBODY && fires_along(t, f, unit));
}

/* On to the next group, the initiative side's first. False when there is none. */
static bool next_group(const apw_table *t, fire_frame *f)
{
    for (; f->part < 2; f->part++, f->n_group = 0) {
        unsigned first = next_to_roll(t, apw_nth_side(t, f->part), place_after_group(t, f));
        if (first != UMP_NOBODY) {
            gather(t, f, first);
            return true;
        }
    }
    return false;
}

static void rewind_groups(fire_frame *f)
{
    f->part = 0;
    f->target = 0;
    f->n_group = 0;
}

/* ---- Hit dice ---- */

static shooting work_guns(const apw_table *t, const fire_frame *f, ump_sum *sum)
{
    apw_battery battery[APW_MAX_POOL];
    apw_target target = apw_target_facts(t, f->target, f->group[0]);
    ump_len farthest = 0;
    for (unsigned i = 0; i < f->n_group; i++) {
        battery[i] = apw_battery_facts(t, f->group[i], f->target);
        farthest = battery[i].range > farthest ? battery[i].range : farthest;
        uint8_t ground = i == 0 ? target.ground : apw_shelter(t, f->target, f->group[i]);
        if (ground > target.ground) /* a plus of any: APW-ART-05 */
            target.ground = ground;
    }
    apw_shot shot = apw_battery_fire(t->chart, battery, f->n_group, &target, sum);
    return (shooting){.rolls = 1,
                      .need = {shot.need},
                      .mod = shot.mod,
                      .range = farthest,
                      .strength = f->n_group};
}

static shooting work_rifles(const apw_table *t, const fire_frame *f, ump_sum *sum)
{
    apw_rifles rifles = apw_rifle_facts(t, f->group[0], f->target);
    apw_target target = apw_target_facts(t, f->target, f->group[0]);
    apw_volley volley = apw_rifle_fire(t->chart, &rifles, &target, sum);
    shooting s = {
        .rolls = volley.rolls, .mod = volley.mod, .range = rifles.range, .strength = volley.points};
    for (unsigned i = 0; i < volley.rolls; i++)
        s.need[i] = volley.need[i];
    return s;
}

static void take_aim(ump_run *run, fire_frame *f)
{
    ump_sum sum;
    apw_table t = apw_table_here(run);
    sum.n = 0;
    f->shooting = f->guns ? work_guns(&t, f, &sum) : work_rifles(&t, f, &sum);
    ump_tell(run, f->guns ? APW_ART_04 : APW_RIF_03,
             !f->guns                    ? "%u fires at %o over %V: fire points: %l"
             : f->shooting.strength == 1 ? "%u fires at %o over %V"
                                         : "%u fires at %o over %V: batteries together: %l",
             .unit = f->group[0], .other = f->target, .value = f->shooting.range,
             .limit = f->shooting.strength);
    ump_sum_emit(run, &sum, f->group[0], f->target);
}

static enum ump_next ask_hit_die(ump_run *run, fire_frame *f)
{
    if (f->roll == 0)
        take_aim(run, f);
    apw_total(run, f->guns ? APW_ART_01 : APW_RIF_01, "to the die, which must then be %l or less",
              f->group[0], f->target, f->shooting.mod, f->shooting.need[f->roll]);
    return ump_ask_dice(run, f->guns ? APW_ASK_GUN_DIE : APW_ASK_RIFLE_DIE, f->group[0], f->target,
                        1, 0);
}

/* True while the group has further dice. */
static bool read_hit_die(ump_run *run, fire_frame *f)
{
    const shooting *s = &f->shooting;
    bool hit = apw_hit(run->state->roll, s->mod, s->need[f->roll]);
    ump_tell(run, APW_FIRE_07,
             hit ? "%u hits %o: %v, needing %l or less" : "%u misses %o: %v, needing %l or less",
             .unit = f->group[0], .other = f->target, .value = run->state->roll + s->mod,
             .limit = s->need[f->roll]);
    f->hits = (uint16_t)(f->hits + hit);
    for (unsigned i = 0; i < f->n_group; i++) { /* its first stands for its result dice */
        apw_unit *u = apw_unit_at(run, f->group[i]);
        u->hits = (uint8_t)(u->hits + hit);
    }
    return ++f->roll < s->rolls;
}

/* ---- Result dice ---- */

/* The next group that has hits left to roll for. */
static bool next_hits(const apw_table *t, fire_frame *f)
{
    while (f->n_group == 0 || f->roll >= t->unit[f->group[0]].hits)
        if (!next_group(t, f))
            return false;
    return true;
}

/* All of a group must stand behind the target's front (APW-ART-05). */
static bool strikes_flank(const apw_table *t, const fire_frame *f)
{
    for (unsigned i = 0; i < f->n_group; i++)
        if (!apw_takes_in_flank(t, f->group[i], f->target))
            return false;
    return true;
}

static enum ump_next call_result(ump_run *run, fire_frame *f)
{
    apw_table t = apw_table_here(run);
    f->roll++;
    return apw_call_result(run, f->target, f->group[0], strikes_flank(&t, f));
}

/* The initiative side's units first, each side in roster order (APW-SEQ-05). */
static enum ump_next suffer_next(ump_run *run, fire_frame *f)
{
    apw_table t = apw_table_here(run);
    for (; f->part < 2; f->part++, f->target = 0)
        for (; f->target < t.table.n_units; f->target++)
            if (ump_here(&t.table, f->target) && t.unit[f->target].n_hit > 0 &&
                ump_side_of(&t.table, f->target) == apw_nth_side(&t, f->part))
                return apw_call_suffer(run, f->target);
    return UMP_DONE;
}

static void cease_fire(ump_run *run)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        apw_unit *u = apw_unit_at(run, i);
        u->aim = UMP_NOBODY;
        u->aimed = u->band = 0;
        u->hits = u->n_hit = u->tally = u->tally_lose = u->led = 0;
    }
    apw_battle_of(run)->aimed = 0;
}

enum ump_next apw_do_fire(ump_run *run, ump_frame *frame)
{
    enum { ASK, DECLARED, ROLL, ROLLED, RESULTS, SUFFER };
    fire_frame *f = UMP_DATA(fire_frame, frame);
    apw_table t = apw_table_here(run);
    switch (frame->step) {
    case ASK:
        for (; f->part < 2; next_part(f))
            if (any_to_fire(&t, f)) {
                frame->step = DECLARED;
                return ump_ask_order(run, f->guns ? APW_ASK_GUNS : APW_ASK_RIFLES,
                                     apw_nth_side(&t, f->part), UMP_NOBODY);
            }
        if (t.battle->aimed == 0)
            return UMP_DONE;
        rewind_groups(f);
        return ump_to(frame, ROLL);
    case DECLARED:
        frame->step = ASK;
        if (run->answer->verb == APW_V_DONE)
            next_part(f);
        else
            declare(run);
        return UMP_AGAIN;
    case ROLL:
        frame->step = ROLLED;
        if (next_group(&t, f))
            return ask_hit_die(run, f);
        if (f->hits == 0) {
            cease_fire(run);
            return UMP_DONE;
        }
        rewind_groups(f);
        return ump_to(frame, RESULTS);
    case ROLLED:
        if (read_hit_die(run, f))
            return ask_hit_die(run, f);
        return ump_to(frame, ROLL);
    case RESULTS:
        if (next_hits(&t, f))
            return call_result(run, f);
        rewind_groups(f);
        return ump_to(frame, SUFFER);
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
    return ump_call_with(run, APW_DO_FIRE, fire_frame, .guns = guns);
}
