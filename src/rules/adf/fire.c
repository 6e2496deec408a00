/*
 * fire.c: sections 10 to 12 on the table: who may fire at whom, one fire from its dice to its
 * results, fire that passes through to those behind.
 */
#include "rules/adf/adf.h"

/* ---- Facts of a fire, read off the table ---- */

static adf_span span_of(const adf_chart *chart, ump_span ticks)
{
    return (adf_span){adf_ticks(chart, ticks.lo), adf_ticks(chart, ticks.hi)};
}

/* TAB-07: a range that differs from a limit by no more than the rounding is that limit. */
static adf_span laid_range(const adf_chart *chart, unsigned weapon, ump_span ticks)
{
    adf_len normal = chart->weapon[weapon].normal_range, slack = adf_ticks(chart, UMP_ROUNDING);
    const adf_len limit[] = {normal,
                             normal * chart->long_multiple,
                             normal * chart->guns_short_thousandths / 1000,
                             chart->short_max[0],
                             chart->short_max[1],
                             chart->canister,
                             chart->point_blank[chart->weapon[weapon].arm],
                             chart->desperation_within};
    adf_span range = span_of(chart, ticks);
    for (unsigned i = 0; i < sizeof limit / sizeof *limit; i++)
        if (range.hi >= limit[i] - slack && range.lo <= limit[i] + slack)
            return (adf_span){limit[i], limit[i]};
    return range;
}

/* All but the zone in which it stands: what tells whether it may fire. */
static adf_firer aim_of(const adf_table *t, unsigned unit, unsigned target)
{
    const adf_unit *u = &t->unit[unit];
    return (adf_firer){.body = adf_body_of(u),
                       .weapon = u->weapon,
                       .weapon2 = u->weapon2,
                       .nation = u->nation,
                       .pistols = u->pistols,
                       .opening = !(u->flags & ADF_HAS_FIRED),
                       .building = adf_in_building(t, unit),
                       .range = laid_range(t->chart, u->weapon, adf_range(t, unit, target))};
}

static unsigned zone_of(const adf_table *t, unsigned unit, unsigned target, const adf_body *body)
{
    ump_rect there = *ump_rect_of(&t->table, target);
    return adf_zone_of(&there, body, adf_in_building(t, target), adf_ref(t, unit), false);
}

adf_firer adf_firer_of(const adf_table *t, unsigned unit, unsigned target)
{
    adf_firer firer = aim_of(t, unit, target);
    adf_body body = adf_body_of(&t->unit[target]);
    firer.zone = (uint8_t)zone_of(t, unit, target, &body);
    return firer;
}

/* ADF-R-34: own skirmishers, crossed by the fire, far enough in front of the target. */
static bool screened(const adf_table *t, ump_pt from, unsigned target)
{
    ump_rect rect = *ump_rect_of(&t->table, target);
    UMP_EACH_NEAR(i, &t->table, ump_box_of((ump_pt[]){from, rect.centre}, 2),
                  ump_friends_of(&t->table, target)) {
        adf_body body = adf_body_of(&t->unit[i]);
        if (body.formation != ADF_SKIRMISHERS || !adf_formed(&body))
            continue;
        ump_rect there = *ump_rect_of(&t->table, i);
        if (ump_rect_crossed(&there, from, rect.centre) &&
            !adf_is_less(ump_rect_distance(&there, &rect).hi, t->chart->screen_before))
            return true;
    }
    return false;
}

/* Without the cover of the target and the zones: what adf_fire_allowed asks for. */
static bool aim_facts_of(const adf_table *t, unsigned mode, const uint16_t *firer, unsigned n,
                         unsigned target, adf_fire_facts *facts)
{
    const adf_unit *at = &t->unit[target];
    if (n == 0 || n > ADF_MAX_FIRERS)
        return false;
    *facts = (adf_fire_facts){.mode = (uint8_t)mode,
                              .n_firers = (uint8_t)n,
                              .target = adf_body_of(at),
                              .charging = at->flags & ADF_CHARGING};
    for (unsigned i = 0; i < n; i++)
        facts->firer[i] = aim_of(t, firer[i], target);
    return true;
}

bool adf_fire_facts_of(const adf_table *t, unsigned mode, const uint16_t *firer, unsigned n,
                       unsigned target, adf_fire_facts *facts)
{
    if (!aim_facts_of(t, mode, firer, n, target, facts))
        return false;
    for (unsigned i = 0; i < n; i++) {
        ump_pt from = adf_ref(t, firer[i]);
        facts->firer[i].zone = (uint8_t)zone_of(t, firer[i], target, &facts->target);
        facts->cover |= adf_cover_from(t, target, from);
        facts->screened = facts->screened || screened(t, from, target);
    }
    return true;
}

/* ADF-MOR-06: the worst zone of a rallying unit with an enemy that could fire at it. */
unsigned adf_threat_to(const adf_table *t, unsigned unit)
{
    const adf_chart *chart = t->chart;
    adf_body body = adf_body_of(&t->unit[unit]);
    int kind = adf_enfilade_kind(&body);
    unsigned worst = ADF_ZONES;
    int32_t most = 0;
    body.level = ADF_GOOD_ORDER; /* the nominal formation decides */
    if (kind < 0)
        return ADF_ZONES;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, t->adf->farthest),
                  ump_enemies_of(&t->table, unit)) {
        enum adf_band band;
        if (adf_hopeless_fire(t, ADF_FIRES, i, unit))
            continue;
        unsigned zone = zone_of(t, i, unit, &body);
        int32_t value = chart->enfilade_smm[kind][zone][1];
        if (value <= most)
            continue;
        adf_firer firer = aim_of(t, i, unit);
        if (adf_skirmishing(&firer.body) || !adf_may_fire(chart, &firer, ADF_FIRES, NULL) ||
            !adf_band_of(chart, &firer, ADF_FIRES, &band) || band == ADF_LONG ||
            !adf_in_arc(t, i, unit) || !adf_clear_to_fire(t, i, unit))
            continue;
        most = value;
        worst = zone;
    }
    return worst;
}

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

/* Whichever way the two face. Random play draws from what is not hopeless, so a closer bound would
 * change its battles. */
static bool surely_farther(const ump_piece *a, const ump_piece *b, ump_len within)
{
    int64_t x = (int64_t)a->at.x - b->at.x, y = (int64_t)a->at.y - b->at.y,
            reach = (int64_t)ump_extent(a) + ump_extent(b) + within;
    return x * x + y * y > reach * reach;
}

bool adf_hopeless_fire(const adf_table *t, unsigned mode, unsigned firer, unsigned target)
{
    const adf_chart *chart = t->chart;
    const adf_unit *u = &t->unit[firer];
    const adf_firer alone = {.body = adf_body_of(u), .weapon = u->weapon, .weapon2 = u->weapon2};
    ump_len most =
        mode == ADF_DESPERATE ? adf_desperate_reach(chart) : adf_fire_reach(chart, u->weapon);
    return surely_farther(&t->table.piece[firer], &t->table.piece[target], most) ||
           !adf_may_fire(chart, &alone, mode, NULL) || !adf_in_arc(t, firer, target);
}

static bool asks_for_arc(unsigned mode)
{
    return mode != ADF_VOLLEY && mode != ADF_IN_MELEE;
}

/* ADF-FIRE-01: in arc, in sight, the line of fire clear. */
bool adf_can_fire(const adf_table *t, unsigned mode, unsigned firer, unsigned target,
                  ump_refusal *refusal)
{
    uint16_t one = (uint16_t)firer;
    adf_fire_facts facts;
    adf_fire fire;
    if (!ump_unit_here(&t->table, firer) || !ump_unit_here(&t->table, target) ||
        !ump_are_enemies(&t->table, firer, target))
        return ump_refuse(refusal, ADF_FIRE_01, "%o is no enemy unit on the table", .unit = firer,
                          .other = target);
    if (!aim_facts_of(t, mode, &one, 1, target, &facts) ||
        !adf_fire_allowed(t->chart, &facts, &fire, refusal))
        return named(false, firer, target, refusal);
    if (!asks_for_arc(mode))
        return true;
    if (!adf_in_arc(t, firer, target))
        return ump_refuse(refusal, ADF_GEO_03, "%o is not in the fire arc of %u", .unit = firer,
                          .other = target);
    if (!adf_clear_to_fire(t, firer, target))
        return ump_refuse(refusal, ADF_GEO_09, "%u has no clear line of fire to %o", .unit = firer,
                          .other = target);
    return true;
}

bool adf_check_fire(const adf_table *t, unsigned mode, const uint16_t *firer, unsigned n,
                    unsigned target, ump_refusal *refusal)
{
    adf_fire_facts facts;
    adf_fire fire;
    if (n > t->chart->max_combined || n > ADF_MAX_FIRERS)
        return ump_refuse(refusal, ADF_FIRE_15, "%v units cannot combine their fire, only %l",
                          .unit = firer[0], .other = target, .have = (int32_t)n,
                          .limit = t->chart->max_combined);
    for (unsigned i = 0; i < n; i++)
        if (!adf_can_fire(t, mode, firer[i], target, refusal))
            return false;
    if (n == 1)
        return true;
    if (!adf_chain(t, firer, n))
        return ump_refuse(refusal, ADF_FIRE_15, "%u and the others are not adjacent",
                          .unit = firer[0], .other = target);
    if (!aim_facts_of(t, mode, firer, n, target, &facts))
        return false;
    return named(adf_fire_allowed(t->chart, &facts, &fire, refusal), firer[0], target, refusal);
}

/* ---- One fire ---- */

/* The participant that stands for the set: nearest, then lowest index (ADF-FIRE-15). */
static unsigned first_of(const adf_table *t, const adf_volley *v)
{
    unsigned best = v->firer[0];
    for (unsigned i = 1; i < v->n; i++) {
        ump_len a = adf_range(t, v->firer[i], v->target[0]).hi;
        ump_len b = adf_range(t, best, v->target[0]).hi;
        if (adf_is_less(a, b) || (!adf_is_less(b, a) && v->firer[i] < best))
            best = v->firer[i];
    }
    return best;
}

/* Where the line of fire leaves the target, and where the fire that passes through ends. */
static bool extension(const adf_table *t, unsigned firer, unsigned target, ump_pt *leaves,
                      ump_pt *ends)
{
    adf_body body = adf_body_of(&t->unit[firer]);
    ump_rect rect = *ump_rect_of(&t->table, target);
    ump_pt from = adf_ref(t, firer);
    ump_angle bearing = ump_bearing(from, rect.centre);
    ump_pt far = ump_go(rect.centre, bearing, rect.width + rect.depth, 0);
    int32_t stretch[2][2];
    size_t n = ump_segment_inside(from, far, rect.corner, 4, stretch, 2);
    if (n == 0)
        return false;
    *leaves = ump_part_way(from, far, stretch[n > 2 ? 1 : n - 1][1], UMP_UNIT);
    *ends = ump_go(*leaves, bearing, adf_lay(t->chart, t->chart->through[body.arm]), 0);
    return true;
}

/* ADF-FIRE-16, ADF-R-15: further units on the line, by distance. */
void adf_find_behind(const adf_table *t, adf_volley *v)
{
    unsigned firer = first_of(t, v);
    bool any = t->chart->sw.pass_through_any;
    ump_len at[ADF_MAX_TARGETS] = {0};
    ump_pt leaves, ends;
    if (v->mode == ADF_IN_MELEE || !extension(t, firer, v->target[0], &leaves, &ends))
        return;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (!ump_unit_here(&t->table, i) || i == v->target[0] || i == firer ||
            !(any || ump_are_enemies(&t->table, firer, i)))
            continue;
        ump_rect rect = *ump_rect_of(&t->table, i);
        if (!ump_rect_crossed(&rect, leaves, ends))
            continue;
        ump_len far = ump_rect_point(&rect, leaves).hi;
        unsigned place = v->n_targets;
        while (place > 1 && adf_is_less(far, at[place - 1]))
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
bool adf_fire_through(const adf_table *t, const adf_volley *v, unsigned k, adf_fire_facts *facts,
                      adf_fire *fire)
{
    adf_fire_facts primary;
    if (!adf_fire_facts_of(t, v->mode, v->firer, v->n, v->target[k], facts))
        return false;
    if (k > 0) {
        adf_fire_facts_of(t, v->mode, v->firer, v->n, v->target[0], &primary);
        for (unsigned i = 0; i < v->n; i++)
            facts->firer[i].range = primary.firer[i].range;
    }
    adf_len set = v->pips * t->chart->stop_per_pip;
    for (unsigned i = 0; i < v->n && v->pips; i++)
        facts->firer[i].range = (adf_span){set, set};
    facts->through = (uint8_t)k;
    return adf_fire_work(t->chart, facts, fire, NULL);
}

/* ADF-FIRE-05, ADF-FIRE-06, ADF-FIRE-16: how far, what that means, and all that is known before
 * the dice fall. */
void adf_tell_aim(const ump_run *run, const adf_fire_facts *facts, const adf_fire *fire,
                  unsigned firer, unsigned target)
{
    const adf_table t = adf_table_here(run);
    /* ORDER ADF BAND */
    static const char *const words[ADF_BANDS] = {
        "long range, %V: %l dice",  "normal range, %V: %l dice",
        "short range, %V: %l dice", "canister, %V: %l dice",
        "point-blank, %V: %l dice", "close canister, %V: %l dice",
        "desperation, %V: %l dice", "melee: %l dice",
    };
    int32_t range = (int32_t)(facts->firer[0].range.hi / t.chart->tick);
    if (facts->through)
        ump_tell(run, ADF_FIRE_16, "the fire passes through to %o, a die less", .unit = firer,
                 .other = target);
    ump_tell(run, ADF_FIRE_07, words[fire->band], .unit = firer, .other = target, .value = range,
             .limit = fire->dice);
    ump_sum_emit(run, &fire->sum, firer, target);
    ump_tell(run, ADF_FIRE_17, fire->dice == 1 ? "and a die" : "and %l dice", .kind = UMP_TOTAL,
             .unit = firer, .other = target, .value = adf_fire_total(fire, 0), .limit = fire->dice);
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
    const adf_table t = adf_table_here(run);
    unsigned arm = adf_formation_arm(t.unit[firer].formation);
    int32_t column, total = sum + run->state->roll;
    unsigned fcr = adf_fcrt(t.chart, arm, total, &column);
    ump_tell(run, ADF_FCR_01,
             column ? "%u against %o, column %l of the table" : "%u against %o, under the table",
             .kind = UMP_TOTAL, .unit = firer, .other = target, .value = total, .limit = column);
    tell_result(run, firer, target, fcr == ADF_NO_EFFECT ? NULL : &t.chart->fcr[fcr]);
    return fcr;
}

/* A fire that has lost all its dice rolls nothing (`zero_dice_fire`). */
enum ump_next adf_ask_fire_dice(ump_run *run, const adf_fire *fire, unsigned firer, unsigned target)
{
    run->state->roll = 0;
    if (fire->dice == 0)
        return UMP_AGAIN;
    return ump_ask_dice(run, ADF_ASK_FIRE_DICE, firer, target, (unsigned)fire->dice, 0);
}

static void mark_fired(ump_run *run, const adf_volley *v)
{
    adf_state s = adf_open(run->game, run->state);
    for (unsigned i = 0; i < v->n; i++) {
        s.unit[v->firer[i]].flags |= ADF_HAS_FIRED;
        adf_put_in_set(adf_of(run->game), s.fired_at, v->firer[i], v->target[0]);
    }
}

/* ---- What it does: ADF-FIRE-18 ---- */

enum ump_next adf_call_results(ump_run *run, const adf_results *fire)
{
    const adf_table t = adf_table_here(run);
    const adf_volley *v = &fire->volley;
    adf_results r = {.volley = *v};
    if (v->n == 0)
        return UMP_AGAIN;
    for (unsigned k = 0; k < v->n_targets; k++)
        if (v->fcr[k] != ADF_NO_EFFECT && ump_unit_here(&t.table, v->target[k]))
            r.before[k] =
                fire->before[k].known ? fire->before[k] : adf_before_now(&t, v->target[k], false);
    r.volley.next = 0;
    return ump_call(run, ADF_DO_RESULTS, &r, sizeof r);
}

/* Where it came from: in melee one stands against the other, so their whole bodies tell. */
static ump_pt came_from(const adf_table *t, const adf_volley *v, unsigned firer)
{
    return v->mode == ADF_IN_MELEE ? ump_rect_of(&t->table, firer)->centre : adf_ref(t, firer);
}

/* Its losses, its leaders, its own check and level. */
static enum ump_next hit_target(ump_run *run, const adf_results *r, unsigned k)
{
    const adf_table t = adf_table_here(run);
    const adf_volley *v = &r->volley;
    const adf_fcr *fcr = &t.chart->fcr[v->fcr[k]];
    unsigned firer = first_of(&t, v);
    adf_body body = adf_body_of(&t.unit[firer]);
    bool suffered = k == 0 && v->suffered;
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
                     .from = came_from(&t, v, firer),
                     .suffered = suffered,
                     .taken = suffered ? v->taken : 0,
                     .before = r->before[k]};
    return adf_call_hits(run, &hits);
}

/* Of those who have to fall back the farthest from the firer. */
static unsigned farthest_target(const adf_table *t, const adf_volley *v)
{
    unsigned firer = first_of(t, v), best = ADF_MAX_TARGETS;
    ump_len most = 0;
    for (unsigned k = 0; k < v->n_targets; k++) {
        if (!v->back[k] || !ump_unit_here(&t->table, v->target[k]))
            continue;
        ump_len far = ump_distance(&t->table, firer, v->target[k]).hi;
        if (best == ADF_MAX_TARGETS || adf_is_less(most, far)) {
            best = k;
            most = far;
        }
    }
    return best;
}

static enum ump_next fall_back(ump_run *run, adf_volley *v, unsigned k)
{
    const adf_table t = adf_table_here(run);
    unsigned firer = first_of(&t, v), inches = v->back[k];
    adf_checking check = {.unit = v->target[k],
                          .by_unit = (uint16_t)firer,
                          .cause = ADF_FROM_FIRE,
                          .from = came_from(&t, v, firer),
                          .from_known = 1};
    v->back[k] = 0;
    if (inches == ADF_RUNS)
        return adf_call_rout(run, v->target[k], firer, false);
    adf_fall_back(run, &check, (int32_t)inches);
    return UMP_AGAIN;
}

enum ump_next adf_do_results(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    enum { HIT, JUDGED, BACK };
    adf_results *r = UMP_DATA(adf_results, frame);
    adf_volley *v = &r->volley;
    unsigned k;
    switch (frame->step) {
    case HIT:
        while (v->next < v->n_targets && !r->before[v->next].known)
            v->next++;
        if (v->next == v->n_targets)
            return ump_to(frame, BACK);
        return ump_then(frame, hit_target(run, r, v->next++), JUDGED);
    case JUDGED:
        v->back[v->next - 1] = (uint8_t)run->state->ret[ADF_RET_BACK];
        return ump_to(frame, HIT);
    default:
        k = farthest_target(&t, v);
        return k == ADF_MAX_TARGETS ? UMP_DONE : fall_back(run, v, k);
    }
}

/* ---- The procedure ---- */

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
    const adf_table t = adf_table_here(run);
    enum { AIM, ROLL, READ, RESULTS, CASCADE, WINDOW, END };
    adf_results *shot = UMP_DATA(adf_results, frame);
    adf_volley *v = &shot->volley;
    adf_fire_facts facts;
    adf_fire fire;
    uint16_t trigger[ADF_MAX_FIRERS];
    switch (frame->step) {
    case AIM:
        adf_begin_root(run);
        for (unsigned i = 0; i < v->n; i++)
            ump_tell(run, ADF_FIRE_01, fire_words(v->mode), .unit = v->firer[i],
                     .other = v->target[0]);
        adf_find_behind(&t, v);
        return ump_to(frame, ROLL);
    case ROLL:
        if (v->next == v->n_targets || !adf_fire_through(&t, v, v->next, &facts, &fire)) {
            v->n_targets = v->next;
            mark_fired(run, v);
            return ump_to(frame, RESULTS);
        }
        v->zone[v->next] = fire.zone;
        v->excluded[v->next] = fire.enfilade_excluded;
        adf_tell_aim(run, &facts, &fire, v->firer[0], v->target[v->next]);
        v->sum = adf_fire_total(&fire, 0);
        shot->before[v->next] = adf_before_now(&t, v->target[v->next], false);
        frame->step = READ;
        return adf_ask_fire_dice(run, &fire, v->firer[0], v->target[v->next]);
    case READ:
        v->fcr[v->next] = (uint8_t)adf_resolve_fire(run, v->sum, v->firer[0], v->target[v->next]);
        v->sum = 0;
        v->next++;
        return ump_to(frame, ROLL);
    case RESULTS:
        return ump_then(frame, adf_call_results(run, shot), CASCADE);
    case CASCADE:
        return ump_then(frame, adf_call_cascade(run), WINDOW);
    case WINDOW: {
        unsigned n = 0;
        frame->step = END;
        for (unsigned i = 0; i < v->n; i++)
            if (ump_unit_here(&t.table, v->firer[i]))
                trigger[n++] = (uint16_t)(v->firer[i] | ADF_FULL_INCH);
        return v->window && n ? adf_open_window(run, trigger, n, ADF_SEEN | ADF_CLOSE) : UMP_AGAIN;
    }
    default:
        return UMP_DONE;
    }
}

enum ump_next adf_call_fire(ump_run *run, unsigned mode, const uint16_t *firer, unsigned n,
                            unsigned target, bool window)
{
    adf_results shot = {.volley = {.mode = (uint8_t)mode,
                                   .n = (uint8_t)n,
                                   .n_targets = 1,
                                   .target = {(uint16_t)target},
                                   .window = window}};
    for (unsigned i = 0; i < n; i++)
        shot.volley.firer[i] = firer[i];
    return ump_call(run, ADF_DO_FIRE, &shot, sizeof shot);
}
