/*
 * drill.c: the drill sergeant judges each proposal by the book of judge.c, tries out only what
 * hangs on dice (charges, choices), and does what stands highest; if nothing is better than doing
 * nothing he looks at other proposals before he passes.
 */
#include "generals/generals.h"

enum {
    LOOKS = 4,
    LEAVES = 6,
    FIRE_LEAVES = 36, /* fire is weighed by nearly every fall: which of many fires is best hangs on
                         small differences */
    MOST_GAMBLES = 2,
    GAMBLE_BONUS = 420,
    LEAST_GAIN = 5,
    BAYONET = 520,     /* what hangs on dice and is no fire is weighed first, */
    BAYONET_GAIN = -4, /* and must gain more than this */
    USUAL_FIRE = 200,  /* of judgement's score for a fire: the part that every fire gets */
    FIRE_WORTH = 20,
    THROUGH = 300,        /* what a march through friends costs */
    THROUGH_PRESSED = 900 /* the same with the idea `press`, which scores marches higher */
};

/* Where orders are few, fire would get them all: charges and rallies come before it. */
static bool fire_comes_last(const ump_staff *staff)
{
    const ump_show *show = staff->game->rules->show;
    return show && show->few_orders && ump_has_idea(&staff->plan[0], UMP_IDEA_BAYONET);
}

static ump_verdict judge(const ump_staff *staff, const ump_answer *answer, enum ump_deed deed)
{
    ump_verdict v = ump_judge(&staff->plan[0], &staff->view, deed, answer);
    if (v.gamble && !v.fires && v.score > 0 && fire_comes_last(staff))
        v.score += BAYONET;
    return v;
}

/* All that comes to mind, lawful or not, with what judgement says of it. */
static size_t think(ump_staff *staff, const ump_state *state, uint64_t salt)
{
    size_t n = ump_think(staff->game, state, salt, staff->list, UMP_CANDIDATES);
    for (size_t i = 0; i < n; i++) {
        enum ump_deed deed = ump_staff_deed(staff, &staff->list[i]);
        staff->nodes++;
        staff->verdict[i] = judge(staff, &staff->list[i], deed);
        if (deed == UMP_DEED_PASS) {
            staff->nothing = staff->list[i];
            staff->may_idle = true;
        }
    }
    return n;
}

/* What comes of doing nothing, the measure of all gain. */
static bool know_idle(ump_staff *staff, const ump_state *state, uint32_t leaves)
{
    if (staff->idle_known == leaves)
        return true;
    staff->idle = 0;
    if (staff->may_idle && ump_check(staff->game, state, &staff->nothing, NULL) &&
        !ump_expect(staff, state, &staff->nothing, leaves, &staff->idle))
        return false;
    staff->idle_known = leaves;
    return true;
}

bool ump_drill_gain(ump_staff *staff, const ump_state *state, const ump_answer *answer,
                    uint32_t leaves, int32_t *gain)
{
    int32_t worth;
    if (!know_idle(staff, state, leaves) || !ump_expect(staff, state, answer, leaves, &worth))
        return false;
    *gain = worth - staff->idle;
    return true;
}

/* ---- Gambles ---- */

static uint64_t looks_of(const ump_sighting *s)
{
    uint64_t where = ((uint64_t)(uint32_t)s->at.x << 32) | (uint32_t)s->at.y;
    return ump_scramble(where + ump_scramble(((uint64_t)s->strength << 32) |
                                             ((uint64_t)s->facing << 8) | s->trouble));
}

/* What tells one gamble from another: who does what to whom, and how they stand. */
static uint64_t gamble_of(const ump_staff *staff, const ump_state *state, const ump_answer *answer)
{
    const ump_sighting *piece = staff->view.piece;
    uint64_t key = ump_scramble(((uint64_t)state->turn << 16) | answer->verb);
    for (unsigned i = 0; i < answer->n_units; i++)
        key = ump_scramble(key + answer->unit[i]) ^ looks_of(&piece[answer->unit[i]]);
    for (unsigned i = 0; i < answer->n_targets; i++)
        key = ump_scramble(key + answer->target[i]) ^ looks_of(&piece[answer->target[i]]);
    return key | 1;
}

/* What a gamble is worth over doing nothing. He remembers those of this turn that he has weighed
 * and left, for each time he is asked they come to mind again. */
static bool weigh(ump_staff *staff, const ump_state *state, const ump_answer *answer, bool fresh,
                  uint32_t leaves, int32_t *gain)
{
    uint64_t key = gamble_of(staff, state, answer);
    ump_weighed *known = &staff->weighed[key / 2 % UMP_WEIGHED];
    if (known->key != key) {
        if (!fresh || !ump_drill_gain(staff, state, answer, leaves, gain))
            return false;
        *known = (ump_weighed){.key = key, .gain = *gain};
    }
    *gain = known->gain;
    return true;
}

/* A gamble that does not pay is put down, and so is one for which there is no time. */
static void judge_gamble(ump_staff *staff, const ump_state *state, size_t which, bool fresh)
{
    ump_verdict *v = &staff->verdict[which];
    uint32_t leaves = v->fires ? FIRE_LEAVES : LEAVES;
    int32_t gain;
    v->gamble = false;
    if (!weigh(staff, state, &staff->list[which], fresh, leaves, &gain)) {
        v->score = -1;
        return;
    }
    if (v->fires) {
        v->fires = false;
        v->score = gain <= 0 ? gain : v->score - USUAL_FIRE + FIRE_WORTH * gain;
        return;
    }
    int32_t pays = GAMBLE_BONUS + 4 * gain;
    int32_t least = fire_comes_last(staff) ? BAYONET_GAIN : LEAST_GAIN;
    v->score = gain <= least ? gain - 50 : pays > v->score ? pays : v->score;
}

/* ---- The best of the list ---- */

static void swap(ump_staff *staff, size_t i, size_t j)
{
    ump_answer answer = staff->list[i];
    ump_verdict verdict = staff->verdict[i];
    staff->list[i] = staff->list[j];
    staff->verdict[i] = staff->verdict[j];
    staff->list[j] = answer;
    staff->verdict[j] = verdict;
}

static bool taken(const ump_staff *staff, size_t n, size_t which)
{
    for (size_t i = 0; i < n; i++)
        if (ump_same_order(&staff->list[i], &staff->list[which]))
            return true;
    return false;
}

static size_t best_from(const ump_staff *staff, size_t from, size_t n)
{
    size_t best = from;
    for (size_t i = from + 1; i < n; i++)
        if (staff->verdict[i].score > staff->verdict[best].score)
            best = i;
    return best;
}

typedef struct detour { /* from a march */
    int sixths;         /* of a right angle, to the right */
    int halves;         /* of its length */
} detour;

static ump_answer turned_aside(const ump_staff *staff, const ump_answer *march, const detour *d)
{
    ump_answer aside = *march;
    ump_pt from = staff->view.piece[march->unit[0]].at, to = march->path[0];
    ump_angle way = (ump_angle)(ump_bearing(from, to) + d->sixths * (UMP_QUARTER / 6));
    aside.path[0] = ump_go(from, way, ump_view_far(from, to) * d->halves / 2, 0);
    return aside;
}

/* Beside the friend in the way, the least out of it first, or half of the way behind him. False:
 * there is no such way. */
static bool go_aside(ump_staff *staff, const ump_state *state, size_t which)
{
    static const detour tried[] = {{1, 2}, {-1, 2}, {2, 2},  {-2, 2}, {3, 2}, {-3, 2},
                                   {0, 1}, {1, 1},  {-1, 1}, {2, 1},  {-2, 1}};
    const ump_answer *march = &staff->list[which];
    if (march->n_units != 1 || march->n_path != 1 ||
        !ump_has_marching_idea(&staff->plan[0], &staff->view, UMP_IDEA_ASIDE))
        return false;
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        ump_answer aside = turned_aside(staff, march, &tried[i]);
        if (ump_way_through(staff->game, state, &aside) != UMP_NOBODY ||
            !ump_check(staff->game, state, &aside, NULL))
            continue;
        staff->list[which] = aside;
        staff->verdict[which] = ump_judge(&staff->plan[0], &staff->view,
                                          ump_staff_deed(staff, &aside), &staff->list[which]);
        staff->verdict[which].marches = false;
        staff->verdict[which].lawful = true;
        return true;
    }
    return false;
}

/* Who would march through his own side had better not. */
static void look_at_way(ump_staff *staff, const ump_state *state, size_t which)
{
    ump_verdict *v = &staff->verdict[which];
    v->marches = false;
    unsigned met = ump_way_through(staff->game, state, &staff->list[which]);
    if (met == UMP_NOBODY || go_aside(staff, state, which))
        return;
    bool press = ump_has_marching_idea(&staff->plan[0], &staff->view, UMP_IDEA_PRESS);
    v->score -= press ? THROUGH_PRESSED : THROUGH;
    v->other = (uint16_t)met;
    v->why = "%u would have to go through %o";
}

/* The best that are lawful, highest first, at the front of the list: whether one is lawful is
 * asked when its turn comes, whether a gamble pays likewise. Returns how many, at most `wanted`. */
static size_t settle(ump_staff *staff, const ump_state *state, size_t n, size_t wanted)
{
    size_t settled = 0;
    unsigned weighed = 0;
    while (settled < wanted && settled < n) {
        size_t best = best_from(staff, settled, n);
        ump_verdict *v = &staff->verdict[best];
        v->lawful = v->lawful || (!taken(staff, settled, best) &&
                                  ump_check(staff->game, state, &staff->list[best], NULL));
        if (!v->lawful)
            swap(staff, best, --n);
        else if (v->marches && v->score > 0)
            look_at_way(staff, state, best);
        else if (v->gamble && v->score > 0)
            judge_gamble(staff, state, best, v->fires || weighed++ < MOST_GAMBLES);
        else
            swap(staff, best, settled++);
    }
    return settled;
}

size_t ump_drill_weigh_words(ump_staff *staff, const ump_state *state)
{
    size_t n = ump_propose(staff->game, state, staff->seed, staff->list, UMP_MAX_OPTIONS);
    for (size_t i = 0; i < n; i++) {
        int32_t gain = INT32_MIN;
        if (n > 1 && !ump_expect(staff, state, &staff->list[i], LEAVES, &gain))
            gain = INT32_MIN;
        staff->verdict[i] = (ump_verdict){
            .score = gain, .why = "", .unit = state->ask_unit, .other = state->ask_other};
    }
    for (size_t i = 0; i + 1 < n; i++)
        swap(staff, i, best_from(staff, i, n));
    staff->n_words = n;
    return n;
}

static bool choose_word(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    if (ump_drill_weigh_words(staff, state) == 0)
        return false;
    *answer = staff->list[0];
    staff->said = staff->verdict[0];
    return true;
}

/* Nothing that came to mind is lawful: whatever the rules propose. */
static size_t any_lawful(ump_staff *staff, const ump_state *state)
{
    size_t n = ump_propose(staff->game, state, staff->seed, staff->list, 1);
    staff->n_list = n;
    if (n > 0)
        staff->verdict[0] = ump_judge(&staff->plan[0], &staff->view,
                                      ump_staff_deed(staff, &staff->list[0]), &staff->list[0]);
    return n;
}

size_t ump_drill_consider(ump_staff *staff, const ump_state *state, size_t wanted)
{
    size_t n = 0;
    staff->idle_known = 0;
    staff->may_idle = false;
    ump_view_take(&staff->view, state);
    ump_plan_review(&staff->plan[0], &staff->view);
    bool all = state->ask_kind == UMP_ASK_ORDER && state->ask_unit == UMP_NOBODY;
    for (uint64_t look = 0; look < LOOKS && (all || n == 0); look++) {
        n = think(staff, state, ump_staff_draw(staff, state, look));
        staff->n_list = n;
        n = settle(staff, state, n, wanted);
        if (staff->nodes + UMP_CANDIDATES > staff->budget || (n > 0 && staff->verdict[0].score > 0))
            break;
    }
    return n > 0 ? n : any_lawful(staff, state);
}

bool ump_staff_orders(ump_staff *staff, size_t which, ump_answer *answer)
{
    *answer = staff->list[which];
    staff->said = staff->verdict[which];
    staff->chosen = which;
    ump_plan_note(&staff->plan[0], &staff->view, ump_staff_deed(staff, answer), answer);
    return true;
}

bool ump_drill_decides(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    if (state->ask_kind == UMP_ASK_CHOICE)
        return choose_word(staff, state, answer);
    return ump_drill_consider(staff, state, 1) > 0 && ump_staff_orders(staff, 0, answer);
}
