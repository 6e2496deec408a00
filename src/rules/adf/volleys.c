/*
 * volleys.c: sections 10 to 12 on the table: who may fire at whom, one fire from its dice to its
 * results, fire that passes through to those behind.
 */
#include "rules/adf/table.h"

/* ---- May it fire? ---- */

static bool named(bool ok, unsigned unit, unsigned other, ump_refusal *refusal)
{
    if (!ok && refusal) {
        refusal->unit = (uint16_t)unit;
        refusal->other = (uint16_t)other;
    }
    return ok;
}

/* A tick more than the chart says, for the rounding of what is measured. */
ump_len adf_fire_reach(const adf_chart *chart, unsigned weapon)
{
    return adf_lay(chart, chart->weapon[weapon].normal_range * chart->long_multiple) + 1;
}

ump_len adf_desperate_reach(const adf_chart *chart)
{
    return adf_lay(chart, chart->desperation_within) + 1;
}

/* The quick tests first. */
bool adf_hopeless_fire(const ump_game *game, const ump_state *state, unsigned mode, unsigned firer,
                       unsigned target)
{
    const adf_chart *chart = adf_chart_of(game);
    const adf_unit *u = adf_unit_seen(game, state, firer);
    const ump_piece *pieces = ump_pieces_of(game, state), *a = &pieces[firer], *b = &pieces[target];
    const adf_firer alone = {.body = adf_body_of(u), .weapon = u->weapon, .weapon2 = u->weapon2};
    ump_len most =
        mode == ADF_DESPERATE ? adf_desperate_reach(chart) : adf_fire_reach(chart, u->weapon);
    return adf_far(a->at, adf_girth(a->width, a->depth), b->at, adf_girth(b->width, b->depth),
                   most) ||
           !adf_may_fire(chart, &alone, mode, NULL) || !adf_in_arc(game, state, firer, target);
}

static bool asks_for_arc(unsigned mode)
{
    return mode != ADF_VOLLEY && mode != ADF_IN_MELEE;
}

/* ADF-FIRE-01: in arc, in sight, the line of fire clear. */
bool adf_can_fire(const ump_game *game, const ump_state *state, unsigned mode, unsigned firer,
                  unsigned target, ump_refusal *refusal)
{
    uint16_t one = (uint16_t)firer;
    adf_fire_facts facts;
    adf_fire fire;
    if (!adf_here(game, state, firer) || !adf_here(game, state, target) ||
        !adf_enemies(game, firer, target))
        return ump_refuse(refusal, ADF_FIRE_01, "%o is no enemy unit on the table", .unit = firer,
                          .other = target);
    bool quick = !refusal && asks_for_arc(mode) && mode != ADF_POINT_BLANK;
    if (quick && adf_hopeless_fire(game, state, mode, firer, target))
        return false;
    if (!adf_aim_facts_of(game, state, mode, &one, 1, target, &facts) ||
        !adf_fire_allowed(adf_chart_of(game), &facts, &fire, refusal))
        return named(false, firer, target, refusal);
    if (!asks_for_arc(mode))
        return true;
    if (!quick && !adf_in_arc(game, state, firer, target))
        return ump_refuse(refusal, ADF_GEO_03, "%o is not in the fire arc of %u", .unit = firer,
                          .other = target);
    if (!adf_clear_to_fire(game, state, firer, target))
        return ump_refuse(refusal, ADF_GEO_09, "%u has no clear line of fire to %o", .unit = firer,
                          .other = target);
    return true;
}

bool adf_check_fire(const ump_game *game, const ump_state *state, unsigned mode,
                    const uint16_t *firer, unsigned n, unsigned target, ump_refusal *refusal)
{
    adf_fire_facts facts;
    adf_fire fire;
    if (n > adf_chart_of(game)->max_combined || n > ADF_MAX_FIRERS)
        return ump_refuse(refusal, ADF_FIRE_15, "%v units cannot combine their fire, only %l",
                          .unit = firer[0], .other = target, .have = (int32_t)n,
                          .limit = adf_chart_of(game)->max_combined);
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < i; j++)
            if (firer[i] == firer[j])
                return ump_refuse(refusal, ADF_FIRE_15, "%u is named twice", .unit = firer[i]);
        if (!adf_can_fire(game, state, mode, firer[i], target, refusal))
            return false;
    }
    if (n == 1)
        return true;
    if (!adf_chain(game, state, firer, n))
        return ump_refuse(refusal, ADF_FIRE_15, "%u and the others are not adjacent",
                          .unit = firer[0], .other = target);
    if (!adf_aim_facts_of(game, state, mode, firer, n, target, &facts))
        return false;
    return named(adf_fire_allowed(adf_chart_of(game), &facts, &fire, refusal), firer[0], target,
                 refusal);
}

/* ---- One fire ---- */

/* The participant that stands for the set: nearest, then lowest index (ADF-FIRE-15). */
static unsigned first_of(const ump_game *game, const ump_state *state, const adf_volley *v)
{
    unsigned best = v->firer[0];
    for (unsigned i = 1; i < v->n; i++) {
        ump_len a = adf_range(game, state, v->firer[i], v->target[0]).hi;
        ump_len b = adf_range(game, state, best, v->target[0]).hi;
        if (a < b || (a == b && v->firer[i] < best))
            best = v->firer[i];
    }
    return best;
}

/* Where the line of fire leaves the target, and where the fire that passes through ends. */
static bool extension(const ump_game *game, const ump_state *state, unsigned firer, unsigned target,
                      ump_pt *leaves, ump_pt *ends)
{
    const adf_chart *chart = adf_chart_of(game);
    adf_body body = adf_body_of(adf_unit_seen(game, state, firer));
    ump_rect rect = adf_rect(game, state, target);
    ump_pt from = adf_ref(game, state, firer);
    ump_angle bearing = ump_bearing(from, rect.centre);
    ump_pt far = ump_go(rect.centre, bearing, rect.width + rect.depth, 0);
    int32_t stretch[2][2];
    size_t n = ump_segment_inside(from, far, rect.corner, 4, stretch, 2);
    if (n == 0)
        return false;
    *leaves = ump_part_way(from, far, stretch[n > 2 ? 1 : n - 1][1], UMP_UNIT);
    *ends = ump_go(*leaves, bearing, adf_lay(chart, chart->through[body.arm]), 0);
    return true;
}

/* ADF-FIRE-16, ADF-R-15: further units on the line, by distance. */
void adf_find_behind(const ump_game *game, const ump_state *state, adf_volley *v)
{
    unsigned firer = first_of(game, state, v);
    bool any = adf_chart_of(game)->sw.pass_through_any;
    ump_len at[ADF_MAX_TARGETS] = {0};
    ump_pt leaves, ends;
    if (v->mode == ADF_IN_MELEE || !extension(game, state, firer, v->target[0], &leaves, &ends))
        return;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        if (!adf_here(game, state, i) || i == v->target[0] || i == firer ||
            !(any || adf_enemies(game, firer, i)))
            continue;
        ump_rect rect = adf_rect(game, state, i);
        if (!ump_rect_crossed(&rect, leaves, ends))
            continue;
        ump_len far = ump_rect_point(&rect, leaves).hi;
        unsigned place = v->n_targets;
        while (place > 1 && at[place - 1] > far)
            place--;
        for (unsigned k = ADF_MAX_TARGETS - 1; k > place; k--) {
            v->target[k] = v->target[k - 1];
            at[k] = at[k - 1];
        }
        if (place < ADF_MAX_TARGETS) {
            v->target[place] = (uint16_t)i;
            at[place] = far;
            v->n_targets =
                (uint8_t)(v->n_targets < ADF_MAX_TARGETS ? v->n_targets + 1 : v->n_targets);
        }
    }
}

/* Same band, FP and firer DRMs as the first fire; its own target DRMs; a die less each time. */
bool adf_fire_through(const ump_game *game, const ump_state *state, const adf_volley *v, unsigned k,
                      adf_fire_facts *facts, adf_fire *fire)
{
    adf_fire_facts primary;
    if (!adf_fire_facts_of(game, state, v->mode, v->firer, v->n, v->target[k], facts))
        return false;
    if (k > 0) {
        adf_fire_facts_of(game, state, v->mode, v->firer, v->n, v->target[0], &primary);
        for (unsigned i = 0; i < v->n; i++)
            facts->firer[i].range = primary.firer[i].range;
    }
    facts->through = (uint8_t)k;
    return adf_fire_work(adf_chart_of(game), facts, fire, NULL);
}

/* ADF-FIRE-05, ADF-FIRE-06, ADF-FIRE-16: how far, what that means, and all that is known before
 * the dice fall. */
void adf_tell_aim(const ump_run *run, const adf_fire_facts *facts, const adf_fire *fire,
                  unsigned firer, unsigned target)
{
    /* ORDER ADF BAND */
    static const char *const words[ADF_BANDS] = {
        "long range, %V: dice %l",  "normal range, %V: dice %l",
        "short range, %V: dice %l", "canister, %V: dice %l",
        "point-blank, %V: dice %l", "close canister, %V: dice %l",
        "desperation, %V: dice %l", "melee: dice %l",
    };
    int32_t range = (int32_t)(facts->firer[0].range.hi / adf_chart_of(run->game)->tick);
    if (facts->through)
        ump_tell(run, ADF_FIRE_16, "the fire passes through to %o, a die less", .unit = firer,
                 .other = target);
    ump_tell(run, ADF_FIRE_07, words[fire->band], .unit = firer, .other = target, .value = range,
             .limit = fire->dice);
    ump_sum_emit(run, &fire->sum, firer, target);
    ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                               .rule = ADF_FIRE_17,
                               .unit = (uint16_t)firer,
                               .other = (uint16_t)target,
                               .value = adf_fire_total(fire, 0),
                               .limit = fire->dice,
                               .label = fire->dice == 1 ? "and a die" : "and %l dice"});
}

/* ADF-FCR-02 in words. */
static void tell_result(const ump_run *run, unsigned firer, unsigned target, const adf_fcr *fcr)
{
    const char *words = "%v hits on %o, and a morale check at +%l";
    if (!fcr)
        words = "no effect on %o";
    else if (fcr->hits == 0)
        words = fcr->plus ? "a morale check at +%l for %o" : "a morale check for %o";
    else if (fcr->hits == 1)
        words = "one hit on %o, and a morale check at +%l";
    ump_tell(run, fcr ? ADF_FCR_02 : ADF_FCR_01, words, .unit = firer, .other = target,
             .value = fcr ? fcr->hits : 0, .limit = fcr ? fcr->plus : 0);
}

unsigned adf_resolve_fire(ump_run *run, int32_t sum, unsigned firer, unsigned target)
{
    const adf_chart *chart = adf_chart_of(run->game);
    unsigned arm = adf_formation_arm(adf_unit_seen(run->game, run->state, firer)->formation);
    int32_t column, total = sum + run->state->roll;
    unsigned fcr = adf_fcrt(chart, arm, total, &column);
    ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                               .rule = ADF_FCR_01,
                               .unit = (uint16_t)firer,
                               .other = (uint16_t)target,
                               .value = total,
                               .limit = column,
                               .label = column ? "%u against %o, column %l of the table"
                                               : "%u against %o, under the table"});
    tell_result(run, firer, target, fcr == ADF_NO_EFFECT ? NULL : &chart->fcr[fcr]);
    return fcr;
}

/* A fire that has lost all its dice rolls nothing (`zero_dice_fire`). */
enum ump_next adf_ask_fire_dice(ump_run *run, const adf_fire *fire, unsigned firer, unsigned target)
{
    run->state->roll = 0;
    if (fire->dice == 0)
        return UMP_AGAIN;
    return ump_ask_dice(run, ADF_ASK_FIRE_DICE, (uint16_t)firer, (uint16_t)target,
                        (uint16_t)fire->dice, 0);
}

static void mark_fired(ump_run *run, const adf_volley *v)
{
    adf_state s = adf_open(run->game, run->state);
    for (unsigned i = 0; i < v->n; i++) {
        s.unit[v->firer[i]].flags |= ADF_HAS_FIRED;
        adf_put_in_set(run->game, s.fired_at, v->firer[i], v->target[0]);
    }
}

enum ump_next adf_hit_target(ump_run *run, const adf_volley *v, unsigned k)
{
    const adf_fcr *fcr = &adf_chart_of(run->game)->fcr[v->fcr[k]];
    unsigned firer = first_of(run->game, run->state, v);
    adf_body body = adf_body_of(adf_unit_seen(run->game, run->state, firer));
    adf_hits hits = {.unit = v->target[k],
                     .losses = (uint8_t)fcr->hits,
                     .checks = 1,
                     .cause = ADF_FROM_FIRE,
                     .by = (uint8_t)(body.arm == ADF_ARTILLERY ? ADF_BY_ARTILLERY
                                     : adf_on_foot(&body)      ? ADF_BY_FOOT
                                                               : ADF_BY_MOUNTED),
                     .zone = v->zone[k],
                     .excluded = v->excluded[k],
                     .plus = (int16_t)fcr->plus,
                     .by_unit = (uint16_t)firer,
                     .from = adf_ref(run->game, run->state, firer)};
    return adf_call_hits(run, &hits);
}

static const char *fire_words(unsigned mode)
{
    switch (mode) {
    case ADF_DELIBERATE:
        return "%u fires deliberately at %o";
    case ADF_POINT_BLANK:
        return "%u fires point-blank at %o";
    case ADF_DESPERATE:
        return "%u fires in desperation at %o";
    default:
        return "%u fires at %o";
    }
}

enum ump_next adf_do_fire(ump_run *run, ump_frame *frame)
{
    enum { AIM, ROLL, READ, HIT, CASCADE, WINDOW, END };
    adf_volley *v = UMP_DATA(adf_volley, frame);
    adf_fire_facts facts;
    adf_fire fire;
    uint16_t trigger[ADF_MAX_FIRERS];
    switch (frame->step) {
    case AIM:
        adf_begin_root(run);
        for (unsigned i = 0; i < v->n; i++)
            ump_tell(run, ADF_FIRE_01, fire_words(v->mode), .unit = v->firer[i],
                     .other = v->target[0]);
        adf_find_behind(run->game, run->state, v);
        frame->step = ROLL;
        return UMP_AGAIN;
    case ROLL:
        if (v->next == v->n_targets ||
            !adf_fire_through(run->game, run->state, v, v->next, &facts, &fire)) {
            v->n_targets = v->next;
            v->next = 0;
            mark_fired(run, v);
            frame->step = HIT;
            return UMP_AGAIN;
        }
        v->zone[v->next] = fire.zone;
        v->excluded[v->next] = fire.enfilade_excluded;
        adf_tell_aim(run, &facts, &fire, v->firer[0], v->target[v->next]);
        v->sum = adf_fire_total(&fire, 0);
        frame->step = READ;
        return adf_ask_fire_dice(run, &fire, v->firer[0], v->target[v->next]);
    case READ:
        v->fcr[v->next] = (uint8_t)adf_resolve_fire(run, v->sum, v->firer[0], v->target[v->next]);
        v->sum = 0;
        v->next++;
        frame->step = ROLL;
        return UMP_AGAIN;
    case HIT:
        while (v->next < v->n_targets && v->fcr[v->next] == ADF_NO_EFFECT)
            v->next++;
        if (v->next < v->n_targets)
            return adf_hit_target(run, v, v->next++);
        frame->step = CASCADE;
        return UMP_AGAIN;
    case CASCADE:
        frame->step = WINDOW;
        return adf_call_cascade(run);
    case WINDOW: {
        unsigned n = 0;
        frame->step = END;
        for (unsigned i = 0; i < v->n; i++)
            if (adf_here(run->game, run->state, v->firer[i]))
                trigger[n++] = (uint16_t)(v->firer[i] | 0x8000);
        return v->window && n ? adf_open_window(run, trigger, n, ADF_SEEN | ADF_CLOSE) : UMP_AGAIN;
    }
    default:
        return UMP_DONE;
    }
}

enum ump_next adf_call_fire(ump_run *run, unsigned mode, const uint16_t *firer, unsigned n,
                            unsigned target, bool window)
{
    adf_volley v = {.mode = (uint8_t)mode,
                    .n = (uint8_t)n,
                    .n_targets = 1,
                    .target = {(uint16_t)target},
                    .window = window};
    for (unsigned i = 0; i < n; i++)
        v.firer[i] = firer[i];
    return ump_call(run, ADF_DO_FIRE, &v, sizeof v);
}
