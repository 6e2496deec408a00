/*
 * impacts.c: section 14 from the last inch on: fear of the charge, point-blank fire, closing,
 * impact values, every result, melee, charges stopped short, the advance and the breakthrough.
 */
#include "rules/adf/table.h"

static const adf_clash *clash_of(const ump_game *game, const ump_state *state)
{
    return (const adf_clash *)(const void *)ump_top(game, state)->data;
}

/* ---- Who is still in it ---- */

static bool coming(const ump_game *game, const ump_state *state, unsigned unit)
{
    return adf_here(game, state, unit) && (adf_unit_seen(game, state, unit)->flags & ADF_CHARGING);
}

/* Chargers that are out leave the list. */
static void keep_coming(ump_run *run, adf_clash *c)
{
    uint8_t n = 0;
    for (unsigned i = 0; i < c->n; i++)
        if (coming(run->game, run->state, c->unit[i]))
            c->unit[n++] = c->unit[i];
    c->n = n;
}

static unsigned nearest_charger(const ump_run *run, const adf_clash *c)
{
    unsigned best = c->unit[0];
    for (unsigned i = 1; i < c->n; i++)
        if (adf_apart(run->game, run->state, c->unit[i], c->target).hi <
            adf_apart(run->game, run->state, best, c->target).hi)
            best = c->unit[i];
    return best;
}

/* The worst flank among the chargers, and whether that one is mounted: ADF-CHG-09, ADF-CHG-14 */
static void worst_flank(const ump_run *run, const adf_clash *c, uint8_t *zone, uint8_t *by)
{
    const adf_chart *chart = adf_chart_of(run->game);
    adf_body body = adf_body_of(adf_unit_seen(run->game, run->state, c->target));
    ump_rect rect = adf_rect(run->game, run->state, c->target);
    bool building = adf_in_building(run->game, run->state, c->target);
    int32_t most = 0;
    *zone = ADF_FRONT;
    *by = ADF_BY_FOOT;
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = adf_unit_seen(run->game, run->state, c->unit[i]);
        adf_body charger = adf_body_of(u);
        unsigned mounted = adf_on_foot(&charger) ? 0 : 1;
        enum adf_zone z = adf_zone_of(&rect, &body, building, u->ref, true);
        int32_t value = z == ADF_FRONT ? 0 : chart->charged_smm[mounted][z == ADF_PARTIAL ? 0 : 1];
        if (i == 0 || value > most) {
            *zone = (uint8_t)z;
            *by = mounted ? ADF_BY_MOUNTED : ADF_BY_FOOT;
            most = value;
        }
    }
}

/* ---- Fear: ADF-CHG-09 ---- */

static adf_checking fear_of(const ump_run *run, const adf_clash *c)
{
    unsigned charger = nearest_charger(run, c);
    adf_checking check = {.unit = c->target,
                          .by_unit = (uint16_t)charger,
                          .cause = ADF_FROM_CHARGE,
                          .from = adf_rect(run->game, run->state, charger).centre,
                          .from_known = 1,
                          .stands = adf_chart_of(run->game)->sw.fear_fail_fires};
    worst_flank(run, c, &check.zone, &check.by);
    return check;
}

/* ---- Point-blank fire: ADF-CHG-10 ---- */

static unsigned fire_mode(const ump_game *game, const ump_state *state, unsigned target)
{
    return adf_unit_seen(game, state, target)->flags & ADF_REACTED ? ADF_DESPERATE
                                                                   : ADF_POINT_BLANK;
}

static bool may_fire_at(const ump_game *game, const ump_state *state, unsigned target,
                        unsigned charger, ump_refusal *refusal)
{
    uint16_t one = (uint16_t)target;
    unsigned mode = fire_mode(game, state, target);
    if (!coming(game, state, charger))
        return ump_refuse(refusal, ADF_CHG_10, "%o does not charge %u", .unit = target,
                          .other = charger);
    if (mode == ADF_DESPERATE && !adf_may_desperate(game, state, target, charger))
        return ump_refuse(refusal, ADF_REA_06, "%u may not fire in desperation at %o",
                          .unit = target, .other = charger);
    return adf_check_fire(game, state, mode, &one, 1, charger, refusal);
}

static bool anyone_to_fire_at(const ump_run *run, const adf_clash *c)
{
    bool stood = !c->failed || adf_chart_of(run->game)->sw.fear_fail_fires;
    if (!adf_here(run->game, run->state, c->target) || !stood ||
        adf_unit_seen(run->game, run->state, c->target)->level == ADF_ROUTED)
        return false;
    for (unsigned i = 0; i < c->n; i++)
        if (may_fire_at(run->game, run->state, c->target, c->unit[i], NULL))
            return true;
    return false;
}

/* Is the target no longer where it stood? */
static bool gave_way(const ump_run *run, const adf_clash *c)
{
    ump_pt at = ump_pieces_of(run->game, run->state)[c->target].at;
    return !adf_here(run->game, run->state, c->target) || at.x != c->stood.x || at.y != c->stood.y;
}

/* ---- Closing: ADF-CHG-12 ---- */

static void close_all(ump_run *run, adf_clash *c)
{
    const adf_unit *t = adf_unit_of(run, c->target);
    if (c->counter && adf_here(run->game, run->state, c->target) &&
        coming(run->game, run->state, t->target)) {
        adf_close_with(run, c->target, t->target, t->reach - t->moved + UMP_INCH / 4);
    }
    for (unsigned i = 0; i < c->n; i++) {
        ump_len left =
            adf_charge_left(run->game, run->state, c->unit[i]) + (c->counter ? UMP_INCH / 8 : 0);
        if (!adf_here(run->game, run->state, c->target) ||
            !adf_close_with(run, c->unit[i], c->target, left)) {
            ump_tell(run, ADF_CHG_12, "%u does not reach %o", .unit = c->unit[i],
                     .other = c->target);
            adf_end_charge(run, c->unit[i]);
        }
    }
    keep_coming(run, c);
}

/* ---- Impact: ADF-CHG-14 ---- */

static adf_impact_facts impact_facts(const ump_run *run, const adf_clash *c)
{
    const ump_game *game = run->game;
    const ump_state *state = run->state;
    const adf_unit *a = adf_unit_seen(game, state, c->lead),
                   *d = adf_unit_seen(game, state, c->target);
    ump_pt from = adf_rect(game, state, c->lead).centre;
    uint16_t cover = adf_cover_from(game, state, c->target, from);
    adf_impact_facts facts = {.attacker = adf_body_of(a),
                              .defender = adf_body_of(d),
                              .attacker_nerve = adf_nerve_of(game, state, c->lead, 0, true),
                              .defender_nerve = adf_nerve_of(game, state, c->target, cover, true),
                              .countercharge = c->counter,
                              .disengaged = d->flags & ADF_DISENGAGED,
                              .round = c->round};
    worst_flank(run, c, &facts.zone, &facts.by);
    return facts;
}

static unsigned fighter(const adf_clash *c, unsigned who)
{
    return who == 0 ? c->lead : c->target;
}

/* One of the two: 0 the attacker, 1 the defender. */
static adf_body fighting_body(const ump_run *run, const adf_clash *c, unsigned who)
{
    return adf_body_of(adf_unit_seen(run->game, run->state, fighter(c, who)));
}

static void tell_value(const ump_run *run, const adf_clash *c, unsigned who,
                       const adf_morale *morale)
{
    adf_body body = fighting_body(run, c, who);
    unsigned unit = fighter(c, who), other = fighter(c, 1 - who);
    ump_tell(run, ADF_CHG_14, who == 0 ? "%u charges home on %o" : "%u receives %o", .unit = unit,
             .other = other);
    ump_sum_emit(run, &morale->sum, unit, other);
    adf_tell_mmp(run, morale, unit, other);
    ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                               .rule = ADF_CHG_14,
                               .unit = (uint16_t)unit,
                               .other = (uint16_t)other,
                               .value = adf_fiv(&body, morale->mmp, 0),
                               .limit = body.figs,
                               .label = "strength %l less its morale point; and 2 dice"});
}

/* Asks for the dice of one of the two; all that is known before them is told first. The attacker's
 * dice change nothing for the defender. */
static enum ump_next ask_value(ump_run *run, adf_clash *c, unsigned who)
{
    if (who == 0 || run->sink) {
        adf_impact_facts facts = impact_facts(run, c);
        adf_impact impact;
        adf_impact_work(adf_chart_of(run->game), &facts, &impact);
        tell_value(run, c, who, who == 0 ? &impact.attacker : &impact.defender);
        c->mmp[0] = impact.attacker.mmp;
        c->mmp[1] = impact.defender.mmp;
    }
    return ump_ask_dice(run, ADF_ASK_IMPACT_DICE, (uint16_t)fighter(c, who),
                        (uint16_t)fighter(c, 1 - who), 2, 0);
}

static int32_t read_value(ump_run *run, adf_clash *c, unsigned who)
{
    adf_body body = fighting_body(run, c, who);
    int32_t value = adf_fiv(&body, c->mmp[who], run->state->roll);
    ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                               .rule = ADF_CHG_14,
                               .unit = (uint16_t)fighter(c, who),
                               .other = (uint16_t)fighter(c, 1 - who),
                               .value = value,
                               .limit = c->mmp[who],
                               .label = "impact value of %u"});
    return value;
}

/* What the margin does: by then nerves no longer count. */
static adf_result result_of(const ump_run *run, const adf_clash *c)
{
    adf_impact_facts facts = {.attacker = fighting_body(run, c, 0),
                              .defender = fighting_body(run, c, 1),
                              .round = c->round};
    return adf_impact_result(adf_chart_of(run->game), &facts, c->fiv, 0);
}

/* ---- Losers: ADF-CHG-15, ADF-R-45, ADF-R-87 ---- */

/* Row i of those who lost; UMP_NOBODY when there are no more. */
static unsigned loser(const adf_clash *c, unsigned i)
{
    unsigned n = c->won ? 1 : c->n;
    if (i >= n + c->n_extra)
        return UMP_NOBODY;
    if (i >= n)
        return c->extra[i - n];
    return c->won ? c->target : c->unit[i];
}

static unsigned winner_of(const adf_clash *c)
{
    return c->won ? c->lead : c->target;
}

static enum ump_next lose_figures(ump_run *run, adf_clash *c, unsigned unit)
{
    adf_result result = result_of(run, c);
    adf_hits hits = {.unit = (uint16_t)unit, .losses = result.losses, .by_unit = UMP_NOBODY};
    return adf_call_hits(run, &hits);
}

static void surrender(ump_run *run, unsigned unit)
{
    adf_remove(run, unit, ADF_ELM_02, "%u surrenders", true);
}

/* Back by the margin, away from the winner; whoever cannot leave contact surrenders. */
static void drive_back(ump_run *run, unsigned unit, unsigned from, int32_t inches)
{
    bool by_enemy = false;
    ump_pt there = adf_rect(run->game, run->state, from).centre;
    ump_pt here = adf_rect(run->game, run->state, unit).centre;
    bool routed = adf_unit_of(run, unit)->level == ADF_ROUTED;
    unsigned enemy;
    if (adf_guns_stuck(run, unit)) {
        adf_remove(run, unit, ADF_ART_04, "%u cannot be moved and is lost", true);
        return;
    }
    ump_len gone =
        adf_withdraw(run, unit, ump_bearing(there, here), inches * UMP_INCH, routed, &by_enemy);
    ump_tell(run, ADF_CHG_15, "%u falls back %V", .unit = unit, .other = from, .value = gone);
    if (adf_gone_off(run, unit))
        return;
    ump_rect rect = adf_rect(run->game, run->state, unit);
    if (adf_touches_enemy(run->game, run->state, unit, &rect, &enemy) ||
        (routed && by_enemy && gone < UMP_INCH && inches > 0))
        surrender(run, unit);
}

/* The level of the result, then the fall back; a battery that routs rolls for its guns. */
static enum ump_next suffer(ump_run *run, adf_clash *c, unsigned unit)
{
    adf_result result = result_of(run, c);
    const adf_unit *u = adf_unit_of(run, unit);
    if (!adf_here(run->game, run->state, unit))
        return UMP_AGAIN;
    bool newly = u->level != ADF_ROUTED && result.level == ADF_ROUTED;
    if (u->level < result.level)
        adf_set_level(run, unit, result.level);
    adf_end_charge(run, unit);
    if (adf_formation_arm(u->formation) == ADF_ARTILLERY && newly)
        return adf_call_rout(run, unit);
    drive_back(run, unit, winner_of(c), result.fall_back);
    return UMP_AGAIN;
}

/* ADF-R-87: guns that ran, but not out of contact. */
static void break_contact(ump_run *run, const adf_clash *c)
{
    for (unsigned i = 0; loser(c, i) != UMP_NOBODY; i++) {
        unsigned unit = loser(c, i), enemy;
        ump_rect rect = adf_rect(run->game, run->state, unit);
        if (adf_here(run->game, run->state, unit) &&
            adf_touches_enemy(run->game, run->state, unit, &rect, &enemy))
            surrender(run, unit);
    }
}

/* ---- Both fire: melee and volleys (ADF-CHG-16, ADF-CHG-17) ---- */

static bool fires_at(const ump_game *game, const ump_state *state, unsigned mode, unsigned firer,
                     unsigned target, adf_fire_facts *facts, adf_fire *fire)
{
    uint16_t one = (uint16_t)firer;
    return adf_fire_facts_of(game, state, mode, &one, 1, target, facts) &&
           adf_fire_work(adf_chart_of(game), facts, fire, NULL);
}

/* Asks for the dice of one of the two; nothing if it cannot fire. */
static enum ump_next ask_fire(ump_run *run, adf_clash *c, unsigned who)
{
    adf_fire_facts facts;
    adf_fire fire;
    unsigned firer = fighter(c, who), target = fighter(c, 1 - who);
    c->fcr[who] = ADF_NO_EFFECT;
    c->fires[who] = fires_at(run->game, run->state, c->mode, firer, target, &facts, &fire);
    if (c->fires[who]) {
        bool melee = c->mode == ADF_IN_MELEE;
        ump_tell(run, melee ? ADF_CHG_17 : ADF_CHG_16,
                 melee ? "%u strikes at %o" : "%u fires a volley at %o", .unit = firer,
                 .other = target);
        adf_tell_aim(run, &facts, &fire, firer, target);
    }
    if (!c->fires[who])
        return UMP_AGAIN;
    c->sum = adf_fire_total(&fire, 0);
    c->excluded[who] = fire.enfilade_excluded;
    return adf_ask_fire_dice(run, &fire, firer, target);
}

static void read_fire(ump_run *run, adf_clash *c, unsigned who)
{
    if (!c->fires[who])
        return;
    c->fcr[who] = (uint8_t)adf_resolve_fire(run, c->sum, fighter(c, who), fighter(c, 1 - who));
    c->sum = 0;
}

/* ADF-R-64: the losses of both go first. */
static void take_losses(ump_run *run, adf_clash *c)
{
    for (unsigned who = 0; who < 2; who++) {
        unsigned target = fighter(c, 1 - who);
        adf_state s = adf_open(run->game, run->state);
        if (c->fires[who]) {
            s.unit[fighter(c, who)].flags |= ADF_HAS_FIRED;
            adf_put_in_set(run->game, s.fired_at, fighter(c, who), target);
        }
        c->taken[1 - who] = 0;
        if (c->fcr[who] == ADF_NO_EFFECT)
            continue;
        unsigned hits = (unsigned)adf_chart_of(run->game)->fcr[c->fcr[who]].hits;
        unsigned figs = s.unit[target].figs;
        c->taken[1 - who] = (uint8_t)(hits < figs ? hits : figs);
        adf_lose_figures(run, target, hits);
    }
}

/* Consequences for one of the two. */
static enum ump_next bear_fire(ump_run *run, adf_clash *c, unsigned who)
{
    unsigned unit = fighter(c, who), firer = fighter(c, 1 - who);
    if (c->fcr[1 - who] == ADF_NO_EFFECT)
        return UMP_AGAIN;
    const adf_fcr *fcr = &adf_chart_of(run->game)->fcr[c->fcr[1 - who]];
    adf_firer by = adf_firer_of(run->game, run->state, firer, unit);
    adf_hits hits = {.unit = (uint16_t)unit,
                     .checks = 1,
                     .cause = ADF_FROM_FIRE,
                     .by = by.body.arm == ADF_ARTILLERY ? ADF_BY_ARTILLERY : ADF_BY_FOOT,
                     .zone = by.zone,
                     .excluded = c->excluded[1 - who],
                     .plus = (int16_t)fcr->plus,
                     .by_unit = (uint16_t)firer,
                     .from = adf_rect(run->game, run->state, firer).centre,
                     .taken = c->taken[who],
                     .melee = 1};
    return adf_call_hits(run, &hits);
}

/* Back along the path by which it came; straight back if it has not moved. */
static ump_angle way_back(ump_run *run, unsigned unit)
{
    ump_rect rect = adf_rect(run->game, run->state, unit);
    ump_pt ref = adf_unit_of(run, unit)->ref;
    if (rect.centre.x == ref.x && rect.centre.y == ref.y)
        return (ump_angle)(rect.facing + UMP_HALF_TURN);
    return ump_bearing(rect.centre, ref);
}

/* ADF-CHG-16: straight back to so many half inches from the defender; on past friends. */
static void put_back(ump_run *run, adf_clash *c, unsigned unit, ump_len apart)
{
    ump_rect own = adf_rect(run->game, run->state, unit);
    ump_rect there = adf_rect(run->game, run->state, c->target);
    ump_angle back = way_back(run, unit);
    ump_len low = 0, high = 2 * apart + UMP_INCH;
    unsigned on;
    while (low < high) { /* the farthest place that is no more than that away */
        ump_len middle = low + (high - low + 1) / 2;
        ump_rect rect = adf_moved_on(&own, back, middle);
        if (ump_rect_within(&rect, &there, apart))
            low = middle;
        else
            high = middle - 1;
    }
    for (ump_len s = low; s < 12 * UMP_INCH; s += UMP_INCH / 16) {
        ump_rect rect = adf_moved_on(&own, back, s);
        if (adf_fits(run->game, run->state, unit, &rect, &on)) {
            adf_place(run, unit, rect.front, rect.facing);
            adf_gone_off(run, unit);
            return;
        }
        adf_pass_friends(run, unit, &rect, true);
    }
}

/* After a round: is it over, and how? ADF-CHG-17 */
static bool melee_goes_on(ump_run *run, adf_clash *c)
{
    for (unsigned who = 0; who < 2; who++) {
        unsigned unit = fighter(c, who);
        if (adf_in_contact(run->game, run->state, c->lead, c->target) &&
            adf_unit_of(run, unit)->level == ADF_ROUTED)
            surrender(run, unit);
    }
    return adf_in_contact(run->game, run->state, c->lead, c->target);
}

/* The others stand, or fall back an inch if the defender held. */
static void end_melee(ump_run *run, adf_clash *c)
{
    for (unsigned i = 0; i < c->n; i++)
        if (adf_in_contact(run->game, run->state, c->unit[i], c->target))
            drive_back(run, c->unit[i], c->target, 1);
}

/* An attacker still there may move up to the place the defender held: no breakthrough follows. */
static void move_up(ump_run *run, adf_clash *c)
{
    if (!gave_way(run, c) || !adf_here(run->game, run->state, c->lead) ||
        adf_unit_of(run, c->lead)->level >= ADF_SHAKEN)
        return;
    c->won = 1;
    c->advance = UMP_INCH;
}

/* ---- The advance: ADF-CHG-19, ADF-R-47 ---- */

static bool within_45(ump_angle a, ump_angle b)
{
    return ump_angle_between(a, b) <= UMP_QUARTER / 2 + 64;
}

static bool takes_part(const adf_clash *c, unsigned unit)
{
    for (unsigned i = 0; i < c->n; i++)
        if (c->unit[i] == unit)
            return true;
    return false;
}

static bool check_new_target(const ump_game *game, const ump_state *state, const adf_clash *c,
                             unsigned unit, unsigned target, ump_refusal *refusal)
{
    adf_body body, other;
    if (!adf_here(game, state, target) || !adf_enemies(game, unit, target))
        return ump_refuse(refusal, ADF_CHG_19, "%o is no enemy unit on the table", .unit = unit,
                          .other = target);
    if (c->outcome == ADF_MELEES)
        return ump_refuse(refusal, ADF_CHG_17, "no breakthrough follows a melee", .unit = unit,
                          .other = target);
    if (adf_unit_seen(game, state, target)->flags & ADF_IMPACTED)
        return ump_refuse(refusal, ADF_R_47, "%o has been hit by this charge already", .unit = unit,
                          .other = target);
    for (unsigned i = 0; i < game->force.n_units; i++) {
        const adf_unit *u = adf_unit_seen(game, state, i);
        if ((u->flags & ADF_CHARGING) && u->target == target && adf_here(game, state, i) &&
            !takes_part(c, i))
            return ump_refuse(refusal, ADF_CHG_19, "%o has still to be dealt with", .unit = unit,
                              .other = target);
    }
    body = adf_body_of(adf_unit_seen(game, state, unit));
    other = adf_body_of(adf_unit_seen(game, state, target));
    ump_rect rect = adf_rect(game, state, unit), there = adf_rect(game, state, target);
    if (!adf_may_charge(adf_chart_of(game), &body, refusal) ||
        !adf_may_charge_target(&body, &other, adf_cover_from(game, state, target, rect.front),
                               refusal))
        return false;
    ump_angle bearing = ump_bearing(rect.front, ump_rect_nearest(&there, rect.front));
    if (!within_45(bearing, c->away))
        return ump_refuse(refusal, ADF_R_47, "%o lies too far aside", .unit = unit,
                          .other = target);
    if (adf_way_to_touch(&ump_pieces_of(game, state)[unit], &there, bearing, c->advance) < 0)
        return ump_refuse(refusal, ADF_CHG_19, "%o is too far for an advance of %L", .unit = unit,
                          .other = target, .limit = c->advance);
    return true;
}

static bool check_advance(const ump_game *game, const ump_state *state, const adf_clash *c,
                          const ump_answer *a, ump_refusal *refusal)
{
    unsigned unit = a->unit[0], on, enemy;
    const ump_piece *piece = &ump_pieces_of(game, state)[unit];
    if (unit != state->ask_unit)
        return ump_refuse(refusal, ADF_CHG_19, "%o may advance now", .unit = unit,
                          .other = state->ask_unit);
    if (a->n_targets && !a->n_path)
        return check_new_target(game, state, c, unit, a->target[0], refusal);
    if (a->n_path != 1 || a->n_targets)
        return ump_refuse(refusal, ADF_CHG_19, "%u advances to one place or at one enemy",
                          .unit = unit);
    ump_rect rect = ump_rect_at(a->path[0], piece->facing, piece->width, piece->depth);
    ump_len far = ump_dist(piece->at, a->path[0]).lo;
    if (far > c->advance)
        return ump_refuse(refusal, ADF_CHG_19, "%u may advance %L at most", .unit = unit,
                          .have = far, .limit = c->advance);
    if (!within_45(ump_bearing(piece->at, a->path[0]), c->away))
        return ump_refuse(refusal, ADF_R_47, "%u advances only after the loser", .unit = unit);
    if (!adf_fits(game, state, unit, &rect, &on))
        return ump_refuse(refusal, ADF_MOV_07, "%u would end on %o", .unit = unit, .other = on);
    if (adf_touches_enemy(game, state, unit, &rect, &enemy) || adf_bars_charge(game, &rect))
        return ump_refuse(refusal, ADF_MOV_06, "%u has no room there", .unit = unit);
    if (adf_here(game, state, c->target)) {
        ump_rect loser_rect = adf_rect(game, state, c->target);
        if (ump_rect_distance(&rect, &loser_rect).hi < UMP_INCH)
            return ump_refuse(refusal, ADF_CHG_19, "%u stops an inch short of %o", .unit = unit,
                              .other = c->target);
    }
    return true;
}

bool adf_check_impact_ask(const ump_game *game, const ump_state *state, const ump_answer *a,
                          ump_refusal *refusal)
{
    const adf_clash *c = clash_of(game, state);
    switch (state->ask_row) {
    case ADF_ASK_POINT_BLANK:
        if (a->verb == ADF_PASS || a->verb == ADF_HOLD)
            return true;
        if (a->verb != ADF_FIRE || a->n_units != 1 || a->unit[0] != c->target)
            return ump_refuse(refusal, ADF_CHG_10, "only %o may fire now", .unit = a->unit[0],
                              .other = c->target);
        return may_fire_at(game, state, c->target, a->target[0], refusal);
    case ADF_ASK_FOLLOW:
        return adf_check_follow(game, state, c->target, a, refusal);
    case ADF_ASK_NAME:
        for (unsigned i = 0; a->verb == ADF_NAME && i < c->n; i++)
            if (c->unit[i] == a->unit[0] && adf_in_contact(game, state, a->unit[0], c->target))
                return true;
        return ump_refuse(refusal, ADF_CHG_13, "name a unit that is in contact with %o",
                          .other = c->target);
    default:
        if (a->verb == ADF_PASS || a->verb == ADF_END)
            return true;
        if (a->verb != ADF_ADVANCE)
            return ump_refuse(refusal, ADF_CHG_19, "%o may advance now, or not",
                              .other = state->ask_unit);
        return check_advance(game, state, c, a, refusal);
    }
}

static enum ump_next obey_advance(ump_run *run, adf_clash *c, const ump_answer *a)
{
    adf_unit *u = adf_unit_of(run, a->unit[0]);
    adf_movers m = {.n = 1, .side = a->side, .unit = {a->unit[0]}};
    ump_answer move = {.verb = ADF_MOVE, .n_units = 1, .unit = {a->unit[0]}, .n_path = 1};
    if (a->n_targets) {
        ump_rect rect = adf_rect(run->game, run->state, a->unit[0]);
        ump_rect there = adf_rect(run->game, run->state, a->target[0]);
        ump_angle bearing = ump_bearing(rect.front, ump_rect_nearest(&there, rect.front));
        ump_len gap = ump_rect_distance(&rect, &there).hi;
        u->target = a->target[0];
        u->flags |= ADF_CHARGING | ADF_PAST_DP;
        u->ref = rect.centre;
        u->reach = c->advance;
        u->point = 0;
        u->moved = gap > UMP_INCH ? gap - UMP_INCH : 0;
        u->gap = gap > UMP_INCH ? UMP_INCH : gap;
        ump_tell(run, ADF_CHG_19, "%u breaks through to %o", .unit = a->unit[0],
                 .other = a->target[0]);
        if (gap <= UMP_INCH)
            return UMP_AGAIN;
        move.path[0] = ump_go(rect.front, bearing, gap - UMP_INCH, 0);
    } else {
        move.path[0] = a->path[0];
    }
    adf_plan(run, &move);
    return ump_call(run, ADF_DO_MOVE, &m, sizeof m);
}

/* A new enemy that one of the attackers has named, and all who named it. */
static bool next_breakthrough(ump_run *run, const adf_clash *c, adf_clash *next)
{
    *next = (adf_clash){.target = UMP_NOBODY, .lead = UMP_NOBODY, .breakthrough = 1};
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = adf_unit_of(run, c->unit[i]);
        if (!coming(run->game, run->state, c->unit[i]) || u->target == c->target ||
            !adf_here(run->game, run->state, u->target) ||
            (adf_unit_of(run, u->target)->flags & ADF_IMPACTED))
            continue;
        if (next->target == UMP_NOBODY)
            next->target = u->target;
        if (u->target == next->target)
            next->unit[next->n++] = c->unit[i];
    }
    return next->target != UMP_NOBODY;
}

/* ADF-CHG-18 */
static void disorder_all(ump_run *run, const adf_clash *c)
{
    const adf_chart *chart = adf_chart_of(run->game);
    for (unsigned i = 0; i <= c->n; i++) {
        unsigned unit = i < c->n ? c->unit[i] : c->target;
        if (adf_here(run->game, run->state, unit))
            adf_set_level(run, unit, adf_after_impact(chart, adf_unit_of(run, unit)->level));
    }
}

static bool surrenders_at_once(ump_run *run, adf_clash *c)
{
    if (adf_unit_of(run, c->target)->level != ADF_ROUTED)
        return false;
    for (unsigned i = 0; i < c->n; i++) {
        ump_len left = adf_charge_left(run->game, run->state, c->unit[i]);
        if (adf_apart(run->game, run->state, c->unit[i], c->target).hi <= left) {
            c->won = 1;
            c->lead = c->unit[i];
            c->advance = left;
            c->away = ump_bearing(adf_rect(run->game, run->state, c->unit[i]).centre,
                                  adf_rect(run->game, run->state, c->target).centre);
            surrender(run, c->target);
            return true;
        }
    }
    return false;
}

/* ---- The procedure ---- */

enum {
    BEGIN,
    FEAR,
    FEARED,
    FIRED,
    CLOSE,
    NAMED,
    ATTACKER,
    DEFENDER,
    A_FIRES,
    D_FIRES,
    ASK_BEHIND,
    READ_BEHIND,
    FIRED_BOTH,
    BEHIND_BEARS,
    D_BEARS,
    A_BEARS,
    FIRE_OVER,
    LOSSES,
    SUFFER,
    SUFFERED,
    DISORDER,
    ADVANCE,
    OBEY,
    BREAK,
    END,
    DISTANCE,
    FOLLOW,
    FOLLOWED,
};

static enum ump_next begin(ump_run *run, ump_frame *frame, adf_clash *c)
{
    adf_begin_root(run);
    adf_unit_of(run, c->target)->flags |= ADF_IMPACTED;
    c->stood = ump_pieces_of(run->game, run->state)[c->target].at;
    keep_coming(run, c);
    frame->step = END;
    if (c->n == 0 || !adf_here(run->game, run->state, c->target))
        return UMP_AGAIN;
    if (surrenders_at_once(run, c)) {
        frame->step = ADVANCE;
        return adf_call_cascade(run);
    }
    if (c->counter) {
        frame->step = CLOSE;
        return UMP_AGAIN;
    }
    adf_checking check = fear_of(run, c);
    frame->step = FEAR;
    return adf_call_check(run, &check);
}

static enum ump_next point_blank(ump_run *run, ump_frame *frame, adf_clash *c)
{
    keep_coming(run, c);
    frame->step = CLOSE;
    if (c->n == 0 || !anyone_to_fire_at(run, c))
        return UMP_AGAIN;
    frame->step = FIRED;
    return ump_ask_reaction(run, ADF_ASK_POINT_BLANK, (uint8_t)adf_side(run->game, c->target),
                            c->target, c->unit[0]);
}

/* A countercharge that has not met it yet goes by how far it could have come (ADF-CHG-20). */
static bool is_countercharged(const ump_run *run, unsigned unit)
{
    for (unsigned i = 0; i < run->game->force.n_units; i++) {
        const adf_unit *u = adf_unit_seen(run->game, run->state, i);
        if ((u->flags & ADF_CHARGING) && u->target == unit)
            return true;
    }
    return false;
}

/* In contact nobody asks how far the charge could have gone, nor how the target's fear was tested:
 * so that what differs in that alone is the same position. */
static void forget_the_way(ump_run *run, adf_clash *c)
{
    for (unsigned i = 0; i < c->n; i++) {
        adf_unit *u = adf_unit_of(run, c->unit[i]);
        if (!is_countercharged(run, c->unit[i]))
            u->reach = u->point = u->moved = 0;
    }
    c->failed = 0;
    c->margin = 0;
}

/* Those in contact go on to the impact; the charge of the others is over. */
static enum ump_next make_contact(ump_run *run, ump_frame *frame, adf_clash *c)
{
    frame->step = END;
    if (c->n == 0)
        return UMP_AGAIN;
    if (adf_unit_of(run, c->target)->level == ADF_ROUTED && surrenders_at_once(run, c)) {
        frame->step = ADVANCE;
        return adf_call_cascade(run);
    }
    forget_the_way(run, c);
    frame->step = NAMED;
    if (c->n > 1)
        return ump_ask_order(run, ADF_ASK_NAME, (uint8_t)adf_side(run->game, c->unit[0]),
                             c->target);
    c->lead = c->unit[0];
    frame->step = ATTACKER;
    return ask_value(run, c, 0);
}

/* Each charger in turn: after the target that has fallen back, or not. */
static enum ump_next follow(ump_run *run, ump_frame *frame, adf_clash *c)
{
    while (c->next < c->n) {
        unsigned unit = c->unit[c->next++];
        if (!coming(run->game, run->state, unit) ||
            !adf_may_follow(run->game, run->state, unit, c->target))
            continue;
        frame->step = FOLLOWED;
        return ump_ask_order(run, ADF_ASK_FOLLOW, (uint8_t)adf_side(run->game, unit),
                             (uint16_t)unit);
    }
    c->next = 0;
    for (unsigned i = 0; i < c->n; i++)
        if (!adf_in_contact(run->game, run->state, c->unit[i], c->target))
            adf_end_charge(run, c->unit[i]);
    keep_coming(run, c);
    return make_contact(run, frame, c);
}

static enum ump_next closing(ump_run *run, ump_frame *frame, adf_clash *c)
{
    keep_coming(run, c);
    frame->step = END;
    if (!adf_here(run->game, run->state, c->target))
        return UMP_AGAIN;
    if (c->failed && gave_way(run, c)) {
        frame->step = FOLLOW;
        return UMP_AGAIN;
    }
    close_all(run, c);
    return make_contact(run, frame, c);
}

static void tell_margin(const ump_run *run, const adf_clash *c, int32_t margin)
{
    if (margin == 0)
        ump_tell(run, ADF_CHG_15, "neither %u nor %o has the upper hand", .unit = c->lead,
                 .other = c->target);
    else
        ump_tell(run, ADF_CHG_15, "%u has the better of %o by %v", .unit = winner_of(c),
                 .other = c->won ? c->target : c->lead, .value = margin);
}

static enum ump_next result(ump_run *run, ump_frame *frame, adf_clash *c)
{
    adf_result r = result_of(run, c);
    adf_begin_root(run);
    c->outcome = r.outcome;
    c->won = r.attacker_won;
    c->advance = r.attacker_won && (r.outcome == ADF_DRIVEN_BACK || r.outcome == ADF_SURRENDER)
                     ? r.advance * UMP_INCH
                     : 0;
    c->next = 0;
    c->away = ump_bearing(adf_rect(run->game, run->state, c->lead).centre,
                          adf_rect(run->game, run->state, c->target).centre);
    tell_margin(run, c, r.margin);
    if (r.outcome != ADF_DRIVEN_BACK)
        c->fiv = 0;
    switch (r.outcome) {
    case ADF_MELEES:
        ump_tell(run, ADF_CHG_17, "%u and %o fight hand to hand", .unit = c->lead,
                 .other = c->target);
        c->mode = ADF_IN_MELEE;
        c->stood = ump_pieces_of(run->game, run->state)[c->target].at;
        c->round++;
        frame->step = A_FIRES;
        return ask_fire(run, c, 0);
    case ADF_STOPS_SHORT:
        ump_tell(run, ADF_CHG_16, "the charge of %u stops short", .unit = c->lead,
                 .other = c->target);
        c->mode = ADF_VOLLEY;
        frame->step = DISTANCE;
        return ump_ask_dice(run, ADF_ASK_DISTANCE_DIE, c->lead, c->target, 1, 0);
    case ADF_DRAWN:
        for (unsigned i = 0; i < c->n; i++)
            drive_back(run, c->unit[i], c->target, 1);
        frame->step = SUFFERED;
        return UMP_AGAIN;
    case ADF_SURRENDER:
        for (unsigned i = 0; loser(c, i) != UMP_NOBODY; i++)
            surrender(run, loser(c, i));
        frame->step = SUFFERED;
        return UMP_AGAIN;
    default:
        frame->step = LOSSES;
        return UMP_AGAIN;
    }
}

static enum ump_next advance(ump_run *run, ump_frame *frame, adf_clash *c)
{
    frame->step = BREAK;
    while (c->advance > 0 && c->won && c->asked < c->n) {
        unsigned unit = c->unit[c->asked++];
        if (!adf_here(run->game, run->state, unit))
            continue;
        frame->step = OBEY;
        return ump_ask_order(run, ADF_ASK_ADVANCE, (uint8_t)adf_side(run->game, unit),
                             (uint16_t)unit);
    }
    return UMP_AGAIN;
}

/* With `charge_loss_scope`, those who support a losing lead suffer with it. */
static void add_supports(ump_run *run, adf_clash *c)
{
    unsigned lead = c->won ? c->target : c->lead;
    if (!adf_chart_of(run->game)->sw.supports_lose)
        return;
    for (unsigned i = 0; i < run->game->force.n_units && c->n_extra < 10; i++) {
        bool in = false;
        for (unsigned k = 0; k < c->n; k++)
            in = in || c->unit[k] == i;
        if (!in && adf_supports(run->game, run->state, lead, i))
            c->extra[c->n_extra++] = (uint16_t)i;
    }
}

/* ---- Volleys that pass through: ADF-FIRE-16 ---- */

static void aim_volleys(ump_run *run, adf_clash *c)
{
    for (unsigned who = 0; who < 2; who++) {
        adf_volley *v = &c->volley[who];
        *v = (adf_volley){.mode = c->mode,
                          .n = 1,
                          .n_targets = 1,
                          .firer = {(uint16_t)fighter(c, who)},
                          .target = {(uint16_t)fighter(c, 1 - who)}};
        if (c->fires[who] && c->mode == ADF_VOLLEY)
            adf_find_behind(run->game, run->state, v);
    }
}

/* The further targets of the attacker's volley, then of the defender's. */
static enum ump_next ask_behind(ump_run *run, ump_frame *frame, adf_clash *c)
{
    adf_fire_facts facts;
    adf_fire fire;
    if (c->who == 0 && c->behind == 0)
        aim_volleys(run, c);
    for (; c->who < 2; c->who++, c->behind = 0) {
        adf_volley *v = &c->volley[c->who];
        if (c->behind + 1 < v->n_targets &&
            adf_fire_through(run->game, run->state, v, c->behind + 1U, &facts, &fire) &&
            fire.dice > 0) {
            c->behind++;
            adf_tell_aim(run, &facts, &fire, v->firer[0], v->target[c->behind]);
            v->zone[c->behind] = fire.zone;
            v->excluded[c->behind] = fire.enfilade_excluded;
            v->sum = adf_fire_total(&fire, 0);
            frame->step = READ_BEHIND;
            return adf_ask_fire_dice(run, &fire, v->firer[0], v->target[c->behind]);
        }
        v->n_targets = (uint8_t)(c->behind + 1);
    }
    frame->step = FIRED_BOTH;
    return UMP_AGAIN;
}

static enum ump_next read_behind(ump_run *run, adf_clash *c)
{
    adf_volley *v = &c->volley[c->who];
    unsigned k = c->behind;
    v->fcr[k] = (uint8_t)adf_resolve_fire(run, v->sum, v->firer[0], v->target[k]);
    v->sum = 0;
    return UMP_AGAIN;
}

static enum ump_next bear_behind(ump_run *run, ump_frame *frame, adf_clash *c)
{
    for (; c->who < 2; c->who++, c->behind = 0) {
        const adf_volley *v = &c->volley[c->who];
        while (c->behind + 1 < v->n_targets)
            if (v->fcr[++c->behind] != ADF_NO_EFFECT)
                return adf_hit_target(run, v, c->behind);
    }
    c->who = c->behind = 0;
    frame->step = FIRE_OVER;
    return adf_call_cascade(run);
}

/* What the target answered when the charge was an inch away. */
static enum ump_next fire_point_blank(ump_run *run, const adf_clash *c, const ump_answer *a)
{
    unsigned mode = fire_mode(run->game, run->state, c->target);
    uint16_t firer = c->target, at = a->target[0];
    if (a->verb != ADF_FIRE)
        return UMP_AGAIN;
    adf_mark_reaction(run, c->target, &at, 1);
    return adf_call_fire(run, mode, &firer, 1, at, false);
}

/* With `fear_fail_may_fire` the fall back has waited until now. */
static void fall_back_late(ump_run *run, adf_clash *c)
{
    if (!c->failed || c->margin <= 0 || c->n == 0 || !adf_chart_of(run->game)->sw.fear_fail_fires ||
        !adf_here(run->game, run->state, c->target))
        return;
    adf_checking check = fear_of(run, c);
    adf_fall_back(run, &check, c->margin);
    c->margin = 0;
}

/* After both volleys, or a round of melee. */
static enum ump_next fire_over(ump_run *run, ump_frame *frame, adf_clash *c)
{
    c->won = 0;
    c->advance = 0;
    frame->step = DISORDER;
    if (c->mode == ADF_VOLLEY)
        return UMP_AGAIN;
    if (melee_goes_on(run, c)) {
        frame->step = ATTACKER;
        return ask_value(run, c, 0);
    }
    end_melee(run, c);
    move_up(run, c);
    return adf_call_cascade(run);
}

static enum ump_next next_loser(ump_run *run, ump_frame *frame, adf_clash *c)
{
    if (c->next == 0)
        add_supports(run, c);
    unsigned unit = loser(c, c->next);
    frame->step = unit == UMP_NOBODY ? SUFFERED : SUFFER;
    return unit == UMP_NOBODY ? UMP_AGAIN : lose_figures(run, c, unit);
}

static enum ump_next break_through(ump_run *run, ump_frame *frame, const adf_clash *c)
{
    adf_clash next;
    bool more = next_breakthrough(run, c, &next);
    frame->step = more ? BREAK : END;
    return more ? ump_call(run, ADF_DO_IMPACT, &next, sizeof next) : UMP_AGAIN;
}

static enum ump_next end_impact(ump_run *run, const adf_clash *c)
{
    for (unsigned i = 0; i < c->n; i++)
        adf_end_charge(run, c->unit[i]);
    if (adf_here(run->game, run->state, c->target))
        adf_end_charge(run, c->target);
    return UMP_DONE;
}

enum ump_next adf_do_impact(ump_run *run, ump_frame *frame)
{
    adf_clash *c = UMP_DATA(adf_clash, frame);
    switch (frame->step) {
    case BEGIN:
        return begin(run, frame, c);
    case FEAR:
        c->failed = (uint8_t)run->state->ret[0];
        c->margin = run->state->ret[3];
        frame->step = FEARED;
        return adf_call_cascade(run);
    case FEARED:
        return point_blank(run, frame, c);
    case FIRED:
        frame->step = CLOSE;
        return fire_point_blank(run, c, run->answer);
    case CLOSE:
        fall_back_late(run, c);
        return closing(run, frame, c);
    case FOLLOW:
        return follow(run, frame, c);
    case FOLLOWED:
        adf_follow(run, c->unit[c->next - 1], c->target, run->answer);
        frame->step = FOLLOW;
        return UMP_AGAIN;
    case NAMED:
        c->lead = run->answer->unit[0];
        frame->step = ATTACKER;
        return ask_value(run, c, 0);
    case ATTACKER:
        c->fiv = read_value(run, c, 0);
        frame->step = DEFENDER;
        return ask_value(run, c, 1);
    case DEFENDER:
        c->fiv -= read_value(run, c, 1);
        c->mmp[0] = c->mmp[1] = 0;
        return result(run, frame, c);
    case DISTANCE:
        for (unsigned i = 0; i < c->n; i++)
            put_back(run, c, c->unit[i], run->state->roll * UMP_INCH / 2);
        frame->step = A_FIRES;
        return ask_fire(run, c, 0);
    case A_FIRES:
        read_fire(run, c, 0);
        frame->step = D_FIRES;
        return ask_fire(run, c, 1);
    case D_FIRES:
        read_fire(run, c, 1);
        c->who = 0;
        frame->step = ASK_BEHIND;
        return UMP_AGAIN;
    case ASK_BEHIND:
        return ask_behind(run, frame, c);
    case READ_BEHIND:
        frame->step = ASK_BEHIND;
        return read_behind(run, c);
    case FIRED_BOTH:
        take_losses(run, c);
        frame->step = D_BEARS;
        return bear_fire(run, c, 1);
    case D_BEARS:
        frame->step = A_BEARS;
        return bear_fire(run, c, 0);
    case A_BEARS:
        c->who = c->behind = 0;
        frame->step = BEHIND_BEARS;
        return UMP_AGAIN;
    case BEHIND_BEARS:
        return bear_behind(run, frame, c);
    case FIRE_OVER:
        return fire_over(run, frame, c);
    case LOSSES:
        return next_loser(run, frame, c);
    case SUFFER:
        frame->step = LOSSES;
        return suffer(run, c, loser(c, c->next++));
    case SUFFERED:
        c->fiv = 0;
        break_contact(run, c);
        frame->step = DISORDER;
        return adf_call_cascade(run);
    case DISORDER:
        disorder_all(run, c);
        frame->step = ADVANCE;
        return UMP_AGAIN;
    case ADVANCE: /* until it is over they count as charging (ADF-MOR-10) */
        return advance(run, frame, c);
    case OBEY:
        frame->step = ADVANCE;
        return run->answer->verb == ADF_ADVANCE ? obey_advance(run, c, run->answer) : UMP_AGAIN;
    case BREAK:
        return break_through(run, frame, c);
    default:
        return end_impact(run, c);
    }
}
