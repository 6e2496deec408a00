/*
 * shoot.c: steps (a) and (b) of the Fire Phase on the table (APW-FIRE, APW-SEQ-05): both sides
 * declare, all hit dice, all result dice, all results at once.
 */
#include "rules/apw/game.h"

/* ---- The step ---- */

typedef struct shooting { /* what a group's hit dice need */
    int32_t need[APW_MAX_ROLLS];
    int32_t mod;
    ump_len range;    /* of the farthest battery, of the nearest stand */
    int32_t strength; /* batteries, fire points */
    int32_t rolls;
} shooting;

typedef struct fire_step {
    uint8_t guns, part; /* part: 0 the initiative side, 1 the other */
    uint16_t target;    /* being rolled for */
    uint16_t first;     /* of the group: the unit declared first in it */
    uint8_t roll;       /* of a volley: hit dice; of a group: result dice */
    uint8_t found;      /* `next` has a target */
    uint16_t next;      /* who is looked at for whether it could fire */
    uint16_t hits;      /* of all, in this step */
    shooting shooting;  /* of the group, worked out before its first die */
} fire_step;

_Static_assert(sizeof(fire_step) == 12 + sizeof(shooting), "no padding");

/* Has this side anybody who could still fire? Asked for only then. Nobody moves while fire is
 * declared: who has no target finds none later, and who has one keeps it. */
static bool any_to_fire(const apw_table *t, fire_step *f)
{
    unsigned side = apw_nth_side(t, f->part);
    for (; f->next < t->n_units; f->next++, f->found = 0) {
        if (!apw_on_table(t, f->next) || apw_side_of(t, f->next) != side ||
            t->unit[f->next].aim != UMP_NOBODY)
            continue;
        f->found = f->found || apw_has_target(t, f->next, f->guns);
        if (f->found)
            return true;
    }
    return false;
}

unsigned apw_next_to_fire(const apw_table *t)
{
    const ump_frame *top = ump_top(t->game, t->state);
    return ((const fire_step *)(const void *)top->data)->next;
}

/* Of the other side now. */
static void next_part(fire_step *f)
{
    f->part++;
    f->next = 0;
    f->found = 0;
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

/* ---- Groups: guns by fours in the order of declaration, or as declared; rifles by units ---- */

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

/* The first from `from` on that somebody of the side aims at; n_units if there is none. */
static unsigned next_target(const apw_table *t, unsigned side, unsigned from)
{
    unsigned best = t->n_units;
    for (unsigned i = 0; i < t->n_units; i++)
        if (t->unit[i].aim >= from && t->unit[i].aim < best && apw_on_table(t, i) &&
            apw_side_of(t, i) == side)
            best = t->unit[i].aim;
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
        unsigned side = apw_nth_side(t, f->part);
        for (; f->target < t->n_units; f->target = (uint16_t)next_target(t, side, f->target + 1u)) {
            unsigned first = next_aimed(t, side, f->target, after);
            after = 0;
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

static shooting work_guns(const apw_table *t, const fire_step *f, const group *g, ump_sum *sum)
{
    apw_battery battery[APW_MAX_POOL];
    apw_target target = apw_target_facts(t, f->target, g->unit[0]);
    ump_len farthest = 0;
    for (unsigned i = 0; i < g->n; i++) {
        apw_battery_facts(t, g->unit[i], f->target, &battery[i], NULL);
        farthest = battery[i].range > farthest ? battery[i].range : farthest;
        uint8_t ground = apw_shelter(t, f->target, g->unit[i]);
        if (ground > target.ground) /* a plus of any: APW-ART-05 */
            target.ground = ground;
    }
    apw_shot shot = apw_battery_fire(t->chart, battery, g->n, &target, sum);
    return (shooting){
        .rolls = 1, .need = {shot.need}, .mod = shot.mod, .range = farthest, .strength = g->n};
}

static shooting work_rifles(const apw_table *t, const fire_step *f, ump_sum *sum)
{
    apw_rifles rifles = {0};
    apw_target target = apw_target_facts(t, f->target, f->first);
    apw_rifle_facts(t, f->first, f->target, &rifles, NULL);
    apw_volley volley = apw_rifle_fire(t->chart, &rifles, &target, sum);
    shooting s = {
        .rolls = volley.rolls, .mod = volley.mod, .range = rifles.range, .strength = volley.points};
    for (unsigned i = 0; i < volley.rolls; i++)
        s.need[i] = volley.need[i];
    return s;
}

static shooting work(const apw_table *t, const fire_step *f, ump_sum *sum)
{
    group g = group_from(t, f, f->first);
    return f->guns ? work_guns(t, f, &g, sum) : work_rifles(t, f, sum);
}

static void take_aim(ump_run *run, fire_step *f)
{
    ump_sum sum = {0};
    apw_table t = apw_here(run);
    f->shooting = work(&t, f, &sum);
    ump_tell(run, f->guns ? APW_ART_04 : APW_RIF_03,
             f->guns ? "%u fires at %o over %V: batteries together: %l"
                     : "%u fires at %o over %V: fire points: %l",
             f->first, f->target, f->shooting.range, f->shooting.strength);
    ump_sum_emit(run, &sum, f->first, f->target);
}

static enum ump_next ask_hit_die(ump_run *run, fire_step *f)
{
    if (f->roll == 0)
        take_aim(run, f);
    apw_total(run, f->guns ? APW_ART_01 : APW_RIF_01, "the die plus %v must be %l or less",
              f->first, f->target, f->shooting.mod, f->shooting.need[f->roll]);
    return ump_ask_dice(run, f->guns ? APW_ASK_GUN_DIE : APW_ASK_RIFLE_DIE, f->first, f->target, 1,
                        0);
}

/* True while the group has further dice. */
static bool read_hit_die(ump_run *run, fire_step *f)
{
    apw_table t = apw_here(run);
    const shooting *s = &f->shooting;
    group g = group_from(&t, f, f->first);
    bool hit = apw_hit(run->state->roll, s->mod, s->need[f->roll]);
    ump_tell(run, APW_FIRE_07, hit ? "%u hits %o: %v, needing %l" : "%u misses %o: %v, needing %l",
             f->first, f->target, run->state->roll + s->mod, s->need[f->roll]);
    f->hits = (uint16_t)(f->hits + hit);
    for (unsigned i = 0; i < g.n; i++) { /* the first of the group stands for its result dice */
        apw_unit *u = apw_unit_at(run, g.unit[i]);
        u->hits = (uint8_t)(u->hits + hit);
    }
    return ++f->roll < s->rolls;
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
    uint8_t flank, spare[3];
    int32_t mod; /* added to the result die */
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

static void tell_column(ump_run *run, const result_frame *r, const apw_column *column)
{
    const struct {
        bool is;
        const char *told;
    } effect[] = {{column->lose > 0, "%u is to lose stands: %v"},
                  {column->disorg, "%u is to be disorganized"},
                  {column->back, "%u is to fall back"},
                  {column->stop, "%u is to stop"},
                  {column->rout, "%u is to rout"}};
    bool any = false;
    for (size_t i = 0; i < sizeof effect / sizeof *effect; i++)
        if (effect[i].is) {
            ump_tell(run, APW_RES_03, effect[i].told, r->target, r->firer, column->lose, 0);
            any = true;
        }
    if (!any)
        ump_tell(run, APW_RES_03, "%u takes no harm", r->target, r->firer, 0, 0);
}

static void read_result_die(ump_run *run, const result_frame *r, int32_t die)
{
    apw_table t = apw_here(run);
    apw_mark mark = apw_mark_of(t.chart, apw_def(&t, r->target)->mr, r->mod, die);
    apw_total(run, APW_RES_02, "%u: a result of %v, column %l", r->target, r->firer, mark.value,
              mark.number);
    tell_column(run, r, mark.column);
    note_result(run, r->target, mark.column);
}

static void work_result_mods(ump_run *run, result_frame *r)
{
    apw_table t = apw_here(run);
    ump_sum sum = {0};
    apw_target target = apw_target_facts(&t, r->target, r->firer);
    r->mod = apw_target_mods(t.chart, &target, r->flank, &sum);
    ump_sum_emit(run, &sum, r->target, r->firer);
    if (sum.n > 0)
        apw_total(run, APW_RES_01, "is added to the result die of %u", r->target, r->firer, r->mod,
                  0);
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
    unsigned man;
    switch (frame->step) {
    case ROLL:
        work_result_mods(run, r);
        frame->step = READ;
        return ump_ask_dice(run, APW_ASK_RESULT_DIE, r->target, r->firer, 1, 0);
    case READ:
        read_result_die(run, r, run->state->roll);
        if (run->state->roll < APW_DIE_FACES)
            return UMP_DONE;
        man = apw_commander_near(&t, r->target, false, UMP_NOBODY);
        if (man == UMP_NOBODY)
            return UMP_DONE;
        frame->step = CONFIRM;
        return ump_ask_dice(run, APW_ASK_COMMANDER_DIE, (uint16_t)man, r->target, 1, 0);
    case CONFIRM:
        if (!apw_even(run->state->roll))
            return UMP_DONE;
        frame->step = NAMED;
        man = apw_commander_near(&t, r->target, false, UMP_NOBODY);
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

/* All of a group must stand behind the target's front (APW-ART-05). */
static bool strikes_flank(const apw_table *t, const fire_step *f)
{
    group g = group_from(t, f, f->first);
    for (unsigned i = 0; i < g.n; i++)
        if (!apw_takes_in_flank(t, g.unit[i], f->target))
            return false;
    return true;
}

static enum ump_next call_result(ump_run *run, fire_step *f)
{
    apw_table t = apw_here(run);
    result_frame r = {.target = f->target, .firer = f->first, .flank = strikes_flank(&t, f)};
    f->roll++;
    return ump_call(run, APW_P_RESULT, &r, sizeof r);
}

/* The initiative side's units first, each side in roster order (APW-SEQ-05). */
static enum ump_next suffer_next(ump_run *run, fire_step *f)
{
    apw_table t = apw_here(run);
    for (; f->part < 2; f->part++, f->target = 0)
        for (; f->target < t.n_units; f->target++)
            if (apw_on_table(&t, f->target) && t.unit[f->target].n_hit > 0 &&
                apw_side_of(&t, f->target) == apw_nth_side(&t, f->part))
                return apw_call_suffer(run, f->target);
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
        for (; f->part < 2; next_part(f))
            if (any_to_fire(&t, f)) {
                frame->step = DECLARED;
                return ump_ask_order(run, f->guns ? APW_ASK_GUNS : APW_ASK_RIFLES,
                                     (uint8_t)apw_nth_side(&t, f->part), UMP_NOBODY);
            }
        if (t.battle->aimed == 0)
            return UMP_DONE;
        rewind_groups(f);
        frame->step = ROLL;
        return UMP_AGAIN;
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
