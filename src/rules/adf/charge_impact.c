/*
 * charge_impact.c: section 14 from the last inch on: fear of the charge, point-blank fire, closing,
 * impact values and every result. charge_fight.c and charge_after.c do what follows.
 */
#include "rules/adf/charge.h"

/* ---- Who is still in it ---- */

bool adf_coming(const adf_table *t, unsigned unit)
{
    return ump_unit_here(&t->table, unit) && (t->unit[unit].flags & ADF_CHARGING);
}

/* Chargers that are out leave the list. */
static void keep_coming(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    uint8_t n = 0;
    for (unsigned i = 0; i < c->n; i++)
        if (adf_coming(&t, c->unit[i]))
            c->unit[n++] = c->unit[i];
    c->n = n;
}

/* Of two chargers the one nearer to the target is before the other. At the pause all are an
 * inch away from it. If two overlap there, the one with the shorter way is before the other, so
 * that they keep their places (TAB-03). */
static bool is_before(const adf_table *t, unsigned target, unsigned a, unsigned b)
{
    ump_len near = ump_distance(&t->table, a, target).hi,
            far = ump_distance(&t->table, b, target).hi;
    if (adf_is_less(near, far) || adf_is_less(far, near))
        return near < far;
    return adf_is_less(t->unit[a].gap, t->unit[b].gap) &&
           ump_rect_bites(ump_rect_of(&t->table, a), ump_rect_of(&t->table, b), UMP_ROUNDING);
}

static unsigned nearest_charger(const ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    unsigned best = c->unit[0];
    for (unsigned i = 1; i < c->n; i++)
        if (is_before(&t, c->target, c->unit[i], best))
            best = c->unit[i];
    return best;
}

/* The worst flank among the chargers, and whether that one is mounted: ADF-CHG-09, ADF-CHG-14 */
static void worst_flank(const ump_run *run, const adf_clash *c, uint8_t *zone, uint8_t *by)
{
    const adf_table t = adf_table_here(run);
    const adf_chart *chart = t.chart;
    adf_body body = adf_body_of(&t.unit[c->target]);
    ump_rect rect = *ump_rect_of(&t.table, c->target);
    bool building = adf_in_building(&t, c->target);
    int32_t most = 0;
    *zone = ADF_FRONT;
    *by = ADF_BY_FOOT;
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = &t.unit[c->unit[i]];
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
    const adf_table t = adf_table_here(run);
    unsigned charger = nearest_charger(run, c);
    adf_checking check = {.unit = c->target,
                          .by_unit = (uint16_t)charger,
                          .cause = ADF_FROM_CHARGE,
                          .from = ump_rect_of(&t.table, charger)->centre,
                          .from_known = 1,
                          .waits =
                              t.chart->sw.fear_fail_fires ? ADF_UNTIL_IT_FIRED : ADF_GOES_AT_ONCE};
    worst_flank(run, c, &check.zone, &check.by);
    return check;
}

/* ---- Point-blank fire: ADF-CHG-10 ---- */

static unsigned fire_mode(const adf_table *t, unsigned target)
{
    return t->unit[target].flags & ADF_REACTED ? ADF_DESPERATE : ADF_POINT_BLANK;
}

static bool may_fire_at(const adf_table *t, unsigned target, unsigned charger, ump_refusal *refusal)
{
    uint16_t one = (uint16_t)target;
    unsigned mode = fire_mode(t, target);
    if (!adf_coming(t, charger))
        return ump_refuse(refusal, ADF_CHG_10, "%o does not charge %u", .unit = target,
                          .other = charger);
    if (mode == ADF_DESPERATE && !adf_may_desperate(t, target, charger))
        return ump_refuse(refusal, ADF_REA_06, "%u may not fire in desperation at %o",
                          .unit = target, .other = charger);
    return adf_check_fire(t, mode, &one, 1, charger, refusal);
}

static bool anyone_to_fire_at(const ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    bool stood = !c->failed || t.chart->sw.fear_fail_fires;
    if (!ump_unit_here(&t.table, c->target) || !stood || t.unit[c->target].level == ADF_ROUTED)
        return false;
    for (unsigned i = 0; i < c->n; i++)
        if (may_fire_at(&t, c->target, c->unit[i], NULL))
            return true;
    return false;
}

/* Is the target no longer where it stood? */
bool adf_gave_way(const ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    ump_pt at = t.table.piece[c->target].at;
    return !ump_unit_here(&t.table, c->target) || !ump_same_place(at, c->stood);
}

/* ---- Closing: ADF-CHG-12 ---- */

/* Why it is not in contact: its distance ran out, or a friend has come into the place. */
static void tell_not_closed(const ump_run *run, const adf_clash *c, unsigned unit,
                            enum adf_closing how, unsigned by)
{
    if (how == ADF_PLACE_TAKEN)
        ump_tell(run, ADF_CHG_12, "%u finds %o where it would come into contact", .unit = unit,
                 .other = by);
    else if (how == ADF_BEHIND)
        ump_tell(run, ADF_CHG_12, "%u comes up behind %o and halts", .unit = unit, .other = by);
    else
        ump_tell(run, ADF_CHG_12, "%u does not reach %o", .unit = unit, .other = c->target);
}

/* Of several who come at it, a countercharge comes into contact with the one that it meets first,
 * whomever it named (TAB-01, TAB-02). */
static void close_counter(ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[c->target];
    unsigned foe, by;
    if (!ump_unit_here(&t.table, c->target) || !adf_coming(&t, u->target))
        return;
    if (adf_comes_up(&t, c->target, &foe) == ADF_CLOSED && ump_is_among(foe, c->unit, c->n))
        adf_close_with(run, c->target, foe, adf_left_to_meet(u), &by);
}

/* Side by side (TAB-03): whoever is before the others is the first to touch it. */
static void sort_by_nearness(const adf_table *t, adf_clash *c)
{
    for (unsigned i = 1; i < c->n; i++)
        for (unsigned k = i; k > 0; k--) {
            uint16_t a = c->unit[k - 1], b = c->unit[k];
            if (!is_before(t, c->target, b, a))
                break;
            c->unit[k - 1] = b;
            c->unit[k] = a;
        }
}

static void close_all(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    unsigned by = UMP_NOBODY;
    if (c->counter)
        close_counter(run, c);
    if (ump_unit_here(&t.table, c->target))
        sort_by_nearness(&t, c);
    for (unsigned i = 0; i < c->n; i++) {
        ump_len left = adf_charge_left(&t, c->unit[i]) + (c->counter ? UMP_INCH / 8 : UMP_ROUNDING);
        enum adf_closing how = ump_unit_here(&t.table, c->target)
                                   ? adf_close_with(run, c->unit[i], c->target, left, &by)
                                   : ADF_TOO_FAR;
        if (how == ADF_CLOSED)
            continue;
        tell_not_closed(run, c, c->unit[i], how, by);
        adf_end_charge(run, c->unit[i]);
    }
    keep_coming(run, c);
}

/* ---- Impact: ADF-CHG-14 ---- */

static adf_impact_facts impact_facts(const ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *a = &t.unit[c->lead], *d = &t.unit[c->target];
    ump_pt from = ump_rect_of(&t.table, c->lead)->centre;
    uint16_t cover = adf_cover_from(&t, c->target, from);
    adf_impact_facts facts = {.attacker = adf_body_of(a),
                              .defender = adf_body_of(d),
                              .attacker_nerve = adf_nerve_of(&t, c->lead, 0, true),
                              .defender_nerve = adf_nerve_of(&t, c->target, cover, true),
                              .countercharge = c->counter,
                              .disengaged = d->flags & ADF_DISENGAGED,
                              .round = c->round};
    worst_flank(run, c, &facts.zone, &facts.by);
    return facts;
}

/* One of the two: 0 the attacker, 1 the defender. */
static adf_body fighting_body(const ump_run *run, const adf_clash *c, unsigned who)
{
    const adf_table t = adf_table_here(run);
    return adf_body_of(&t.unit[adf_fighter(c, who)]);
}

static void tell_value(const ump_run *run, const adf_clash *c, unsigned who,
                       const adf_morale *morale)
{
    adf_body body = fighting_body(run, c, who);
    unsigned unit = adf_fighter(c, who), other = adf_fighter(c, 1 - who);
    ump_tell(run, ADF_CHG_14, who == 0 ? "%u charges home on %o" : "%u receives %o", .unit = unit,
             .other = other);
    ump_sum_emit(run, &morale->sum, unit, other);
    adf_tell_mmp(run, morale, unit, other);
    ump_tell(run, ADF_CHG_14, "strength %l less its morale point; and 2 dice", .kind = UMP_TOTAL,
             .unit = unit, .other = other, .value = adf_fiv(&body, morale->mmp, 0),
             .limit = body.figs);
}

/* Asks for the dice of one of the two; all that is known before them is told first. The attacker's
 * dice change nothing for the defender. */
static enum ump_next ask_value(ump_run *run, adf_clash *c, unsigned who)
{
    const adf_table t = adf_table_here(run);
    if (who == 0 || run->sink) {
        adf_impact_facts facts = impact_facts(run, c);
        adf_impact impact;
        adf_impact_work(t.chart, &facts, &impact);
        tell_value(run, c, who, who == 0 ? &impact.attacker : &impact.defender);
        c->mmp[0] = impact.attacker.mmp;
        c->mmp[1] = impact.defender.mmp;
    }
    return ump_ask_dice(run, ADF_ASK_IMPACT_DICE, adf_fighter(c, who), adf_fighter(c, 1 - who), 2,
                        0);
}

static int32_t read_value(ump_run *run, adf_clash *c, unsigned who)
{
    adf_body body = fighting_body(run, c, who);
    int32_t value = adf_fiv(&body, c->mmp[who], run->state->roll);
    ump_tell(run, ADF_CHG_14, "impact value of %u", .kind = UMP_TOTAL, .unit = adf_fighter(c, who),
             .other = adf_fighter(c, 1 - who), .value = value, .limit = c->mmp[who]);
    return value;
}

/* What the margin does. The rest of the facts has gone into the values already. */
static adf_result result_of(const ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    adf_impact_facts facts = {.attacker = fighting_body(run, c, 0), .round = c->round};
    return adf_impact_result(t.chart, &facts, c->lead_by, 0);
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

/* The level of the result; a battery that routs rolls for its guns instead of falling back. */
static void lower_level(ump_run *run, adf_clash *c, unsigned i)
{
    const adf_table t = adf_table_here(run);
    unsigned unit = loser(c, i);
    adf_result result = result_of(run, c);
    if (!ump_unit_here(&t.table, unit))
        return;
    adf_body body = adf_body_of(&t.unit[unit]);
    adf_beaten beaten = adf_beaten_by(&result, &body);
    adf_set_level(run, unit, beaten.level);
    adf_end_charge(run, unit);
    if (beaten.runs)
        c->runs |= UINT32_C(1) << i;
}

/* ADF-FIRE-18: of the losers the farthest from the winning lead goes back first. */
static enum ump_next fall_back_next(ump_run *run, adf_clash *c, bool *over)
{
    const adf_table t = adf_table_here(run);
    uint16_t list[ADF_MAX_GROUP + ADF_MAX_EXTRA];
    unsigned n = 0;
    while (loser(c, n) != UMP_NOBODY) {
        list[n] = (uint16_t)loser(c, n);
        n++;
    }
    unsigned i = adf_farthest(&t, winner_of(c), list, n, c->gone);
    *over = i == n;
    if (*over)
        return UMP_AGAIN;
    c->gone |= UINT32_C(1) << i;
    if (c->runs >> i & 1)
        return adf_call_rout(run, list[i], winner_of(c), false);
    adf_drive_back(run, list[i], winner_of(c), c->back);
    return UMP_AGAIN;
}

/* ADF-R-87: guns that ran, but not out of contact. */
static void break_contact(ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; loser(c, i) != UMP_NOBODY; i++) {
        unsigned unit = loser(c, i);
        if (ump_unit_here(&t.table, unit) &&
            adf_touches_enemy(&t, unit, ump_rect_of(&t.table, unit)))
            adf_surrender(run, unit);
    }
}

bool adf_check_impact_ask(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    const adf_clash *c = adf_asking(t);
    switch (t->table.state->ask_row) {
    case ADF_ASK_POINT_BLANK:
        if (a->verb == ADF_PASS || a->verb == ADF_HOLD)
            return true;
        if (a->verb != ADF_FIRE || a->n_units != 1 || a->unit[0] != c->target)
            return ump_refuse(refusal, ADF_CHG_10, "only %o may fire now", .unit = a->unit[0],
                              .other = c->target);
        return may_fire_at(t, c->target, a->target[0], refusal);
    case ADF_ASK_FOLLOW:
        return adf_check_follow(t, c->target, a, refusal);
    case ADF_ASK_NAME:
        if (a->verb == ADF_NAME && ump_is_among(a->unit[0], c->unit, c->n) &&
            adf_in_contact(t, a->unit[0], c->target))
            return true;
        return ump_refuse(refusal, ADF_CHG_13, "name a unit that is in contact with %o",
                          .other = c->target);
    default:
        if (a->verb == ADF_PASS || a->verb == ADF_END)
            return true;
        if (a->verb != ADF_ADVANCE)
            return ump_refuse(refusal, ADF_CHG_19, "%o may advance now, or not",
                              .other = t->table.state->ask_unit);
        return adf_check_advance(t, c, a, refusal);
    }
}

/* ADF-CHG-18 */
static void disorder_all(ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i <= c->n; i++) {
        unsigned unit = i < c->n ? c->unit[i] : c->target;
        if (ump_unit_here(&t.table, unit))
            adf_set_level(run, unit, adf_after_impact(t.chart, adf_unit_at(run, unit)->level));
    }
}

static bool surrenders_at_once(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    if (adf_unit_at(run, c->target)->level != ADF_ROUTED)
        return false;
    for (unsigned i = 0; i < c->n; i++) {
        ump_len left = adf_charge_left(&t, c->unit[i]);
        if (adf_in_contact(&t, c->unit[i], c->target) ||
            !adf_is_less(left, ump_distance(&t.table, c->unit[i], c->target).hi)) {
            c->won = 1;
            c->lead = c->unit[i];
            c->advance = left;
            c->away = ump_bearing(ump_rect_of(&t.table, c->unit[i])->centre,
                                  ump_rect_of(&t.table, c->target)->centre);
            adf_surrender(run, c->target);
            return true;
        }
    }
    return false;
}

/* ---- Its parts ---- */

/* The charge has come within an inch. */
static void begin(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    adf_begin_root(run);
    adf_unit_at(run, c->target)->flags |= ADF_IMPACTED;
    c->stood = t.table.piece[c->target].at;
    keep_coming(run, c);
}

static bool is_over(const ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    return c->n == 0 || !ump_unit_here(&t.table, c->target);
}

static enum ump_next call_fear(ump_run *run, const adf_clash *c)
{
    adf_checking check = fear_of(run, c);
    return adf_call_check(run, &check);
}

static void read_fear(ump_run *run, adf_clash *c)
{
    c->failed = (uint8_t)run->state->ret[ADF_RET_FAILED];
    c->fear_margin = run->state->ret[ADF_RET_BACK];
}

static enum ump_next ask_point_blank(ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    return ump_ask_reaction(run, ADF_ASK_POINT_BLANK, ump_side_of(&t.table, c->target), c->target,
                            c->unit[0]);
}

/* What the target answered when the charge was an inch away. */
static enum ump_next fire_point_blank(ump_run *run, const adf_clash *c, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    unsigned mode = fire_mode(&t, c->target);
    uint16_t firer = c->target, at = a->target[0];
    if (a->verb != ADF_FIRE)
        return UMP_AGAIN;
    adf_mark_reaction(run, c->target, &at, 1);
    return adf_call_fire(run, mode, &firer, 1, at, false);
}

/* With `fear_fail_may_fire` the fall back has waited until now. */
static void fall_back_late(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    if (!c->failed || c->fear_margin <= 0 || c->n == 0 || !t.chart->sw.fear_fail_fires ||
        !ump_unit_here(&t.table, c->target))
        return;
    adf_checking check = fear_of(run, c);
    adf_fall_back(run, &check, c->fear_margin);
    c->fear_margin = 0;
}

/* The next charger that may go after the target that has fallen back; UMP_NOBODY. */
static unsigned next_to_follow(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    while (c->next < c->n) {
        unsigned unit = c->unit[c->next++];
        if (adf_coming(&t, unit) && adf_may_follow(&t, unit, c->target))
            return unit;
    }
    return UMP_NOBODY;
}

/* The charge of those who have not caught it is over. */
static void end_following(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    c->next = 0;
    for (unsigned i = 0; i < c->n; i++)
        if (!adf_in_contact(&t, c->unit[i], c->target))
            adf_end_charge(run, c->unit[i]);
    keep_coming(run, c);
}

/* A countercharge that has not met it yet goes by how far it could have come (ADF-CHG-20). */
static bool is_countercharged(const ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        const adf_unit *u = &t.unit[i];
        if ((u->flags & ADF_CHARGING) && u->target == unit)
            return true;
    }
    return false;
}

/* In contact nobody reads how far the charge could have gone, nor how the target's fear was tested.
 * Both are set to zero, so that forecasts can merge positions that differ in nothing else. */
static void forget_the_way(ump_run *run, adf_clash *c)
{
    for (unsigned i = 0; i < c->n; i++) {
        adf_unit *u = adf_unit_at(run, c->unit[i]);
        if (!is_countercharged(run, c->unit[i]))
            u->reach = u->point = u->moved = 0;
    }
    c->failed = 0;
    c->fear_margin = 0;
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

/* Both values are known: who has won, by how much, and what that brings. */
static enum adf_outcome judge(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    adf_result r = result_of(run, c);
    adf_begin_root(run);
    c->outcome = r.outcome;
    c->won = r.attacker_won;
    c->advance = r.attacker_won && (r.outcome == ADF_DRIVEN_BACK || r.outcome == ADF_SURRENDER)
                     ? r.advance * UMP_INCH
                     : 0;
    c->next = 0;
    c->gone = c->runs = 0;
    c->back = (uint8_t)r.fall_back;
    c->away = ump_bearing(ump_rect_of(&t.table, c->lead)->centre,
                          ump_rect_of(&t.table, c->target)->centre);
    tell_margin(run, c, r.margin);
    if (r.outcome != ADF_DRIVEN_BACK)
        c->lead_by = 0;
    return r.outcome;
}

static void fight_hand_to_hand(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    ump_tell(run, ADF_CHG_17, "%u and %o fight hand to hand", .unit = c->lead, .other = c->target);
    c->mode = ADF_IN_MELEE;
    c->stood = t.table.piece[c->target].at;
    c->round++;
}

static enum ump_next ask_how_short(ump_run *run, adf_clash *c)
{
    ump_tell(run, ADF_CHG_16, "the charge of %u stops short", .unit = c->lead, .other = c->target);
    c->mode = ADF_VOLLEY;
    return ump_ask_dice(run, ADF_ASK_DISTANCE_DIE, c->lead, c->target, 1, 0);
}

/* With `charge_loss_scope`, those who support a losing lead suffer with it. */
static void add_supports(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    unsigned lead = c->won ? c->target : c->lead;
    if (!t.chart->sw.supports_lose)
        return;
    for (unsigned i = 0; i < t.table.n_units && c->n_extra < ADF_MAX_EXTRA; i++)
        if (!ump_is_among(i, c->unit, c->n) && adf_supports(&t, lead, i))
            c->extra[c->n_extra++] = (uint16_t)i;
}

/* The next attacker that may advance; UMP_NOBODY. Whose action a check has cut short stays
 * (ADF-ACT-05). */
static unsigned next_to_advance(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    while (c->advance > 0 && c->won && c->asked < c->n) {
        unsigned unit = c->unit[c->asked++];
        if (ump_unit_here(&t.table, unit) && !(t.unit[unit].flags & ADF_HALTED))
            return unit;
    }
    return UMP_NOBODY;
}

static enum ump_next ask_unit(ump_run *run, enum adf_ask row, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    return ump_ask_order(run, row, ump_side_of(&t.table, unit), unit);
}

static void end_impact(ump_run *run, const adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++)
        adf_end_charge(run, c->unit[i]);
    if (ump_unit_here(&t.table, c->target))
        adf_end_charge(run, c->target);
}

/* ---- The procedure ---- */

enum {
    BEGIN,
    FEAR,
    FEARED,
    FIRED,
    CLOSE,
    FOLLOW,
    FOLLOWED,
    CONTACT,
    NAMED,
    ATTACKER,
    DEFENDER,
    DISTANCE,
    A_FIRES,
    D_FIRES,
    ASK_BEHIND,
    READ_BEHIND,
    FIRED_BOTH,
    D_BEARS,
    A_BEARS,
    FIRE_OVER,
    LOSSES,
    SUFFER,
    BACK,
    SUFFERED,
    DISORDER,
    ADVANCE,
    OBEY,
    BREAK,
    END,
};

/* From the last inch to contact: ADF-CHG-08 to ADF-CHG-13 */
static enum ump_next close_in(ump_run *run, ump_frame *frame, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    unsigned unit;
    switch (frame->step) {
    case BEGIN:
        begin(run, c);
        if (is_over(run, c))
            return ump_to(frame, END);
        if (surrenders_at_once(run, c))
            return ump_then(frame, adf_call_cascade(run), ADVANCE);
        if (c->counter)
            return ump_to(frame, CLOSE);
        return ump_then(frame, call_fear(run, c), FEAR);
    case FEAR:
        read_fear(run, c);
        return ump_then(frame, adf_call_cascade(run), FEARED);
    case FEARED:
        keep_coming(run, c);
        if (c->n == 0 || !anyone_to_fire_at(run, c))
            return ump_to(frame, CLOSE);
        return ump_then(frame, ask_point_blank(run, c), FIRED);
    case FIRED:
        return ump_then(frame, fire_point_blank(run, c, run->answer), CLOSE);
    case CLOSE:
        fall_back_late(run, c);
        keep_coming(run, c);
        if (!ump_unit_here(&t.table, c->target))
            return ump_to(frame, END);
        if (c->failed && adf_gave_way(run, c))
            return ump_to(frame, FOLLOW);
        close_all(run, c);
        return ump_to(frame, CONTACT);
    case FOLLOW:
        unit = next_to_follow(run, c);
        if (unit != UMP_NOBODY)
            return ump_then(frame, ask_unit(run, ADF_ASK_FOLLOW, unit), FOLLOWED);
        end_following(run, c);
        return ump_to(frame, CONTACT);
    case FOLLOWED:
        adf_follow(run, c->unit[c->next - 1], c->target, run->answer);
        return ump_to(frame, FOLLOW);
    case CONTACT: /* those in contact go on to the impact */
        if (c->n == 0)
            return ump_to(frame, END);
        if (surrenders_at_once(run, c))
            return ump_then(frame, adf_call_cascade(run), ADVANCE);
        forget_the_way(run, c);
        if (c->n > 1) {
            frame->step = NAMED;
            return ump_ask_order(run, ADF_ASK_NAME, ump_side_of(&t.table, c->unit[0]), c->target);
        }
        c->lead = c->unit[0];
        return ump_then(frame, ask_value(run, c, 0), ATTACKER);
    default: /* NAMED */
        c->lead = run->answer->unit[0];
        return ump_then(frame, ask_value(run, c, 0), ATTACKER);
    }
}

/* What a volley does. Then it is emptied: forecasts can merge rounds that leave the same behind. */
static enum ump_next bear(ump_run *run, adf_volley *volley)
{
    enum ump_next next = adf_call_results(run, &(adf_results){.volley = *volley});
    *volley = (adf_volley){.n = 0};
    return next;
}

/* Both leads fire, in melee or stopped short: ADF-CHG-16, ADF-CHG-17 */
static enum ump_next fire_both(ump_run *run, ump_frame *frame, adf_clash *c)
{
    enum ump_next next;
    bool over;
    switch (frame->step) {
    case DISTANCE:
        c->pips = (uint8_t)run->state->roll;
        for (unsigned i = 0; i < c->n; i++)
            adf_put_back(
                run, c, c->unit[i],
                adf_lay(adf_chart_of(run->game), c->pips * adf_chart_of(run->game)->stop_per_pip));
        return ump_then(frame, adf_ask_strike(run, c, 0), A_FIRES);
    case A_FIRES:
        adf_read_strike(run, c, 0);
        return ump_then(frame, adf_ask_strike(run, c, 1), D_FIRES);
    case D_FIRES:
        adf_read_strike(run, c, 1);
        return ump_to(frame, ASK_BEHIND);
    case ASK_BEHIND:
        next = adf_ask_behind(run, c, &over);
        frame->step = over ? FIRED_BOTH : READ_BEHIND;
        return next;
    case READ_BEHIND:
        adf_read_behind(run, c);
        return ump_to(frame, ASK_BEHIND);
    case FIRED_BOTH:
        adf_take_losses(run, c);
        return ump_then(frame, bear(run, &c->volley[0]), D_BEARS);
    case D_BEARS:
        return ump_then(frame, bear(run, &c->volley[1]), A_BEARS);
    case A_BEARS:
        return ump_then(frame, adf_call_cascade(run), FIRE_OVER);
    default: /* FIRE_OVER */
        c->won = 0;
        c->advance = 0;
        if (c->mode == ADF_VOLLEY)
            return ump_to(frame, DISORDER);
        if (adf_melee_goes_on(run, c))
            return ump_then(frame, ask_value(run, c, 0), ATTACKER);
        adf_end_melee(run, c);
        adf_move_up(run, c);
        return ump_then(frame, adf_call_cascade(run), DISORDER);
    }
}

/* The values, and what their difference does: ADF-CHG-14, ADF-CHG-15 */
static enum ump_next clash(ump_run *run, ump_frame *frame, adf_clash *c)
{
    enum ump_next next;
    bool over;
    switch (frame->step) {
    case ATTACKER:
        c->value = read_value(run, c, 0);
        return ump_then(frame, ask_value(run, c, 1), DEFENDER);
    case DEFENDER:
        c->lead_by = c->value - read_value(run, c, 1);
        c->value = c->mmp[0] = c->mmp[1] = 0;
        switch (judge(run, c)) {
        case ADF_MELEES:
            fight_hand_to_hand(run, c);
            return ump_then(frame, adf_ask_strike(run, c, 0), A_FIRES);
        case ADF_STOPS_SHORT:
            return ump_then(frame, ask_how_short(run, c), DISTANCE);
        case ADF_DRAWN:
            return ump_to(frame, BACK);
        case ADF_SURRENDER:
            for (unsigned i = 0; loser(c, i) != UMP_NOBODY; i++)
                adf_surrender(run, loser(c, i));
            return ump_to(frame, SUFFERED);
        default:
            add_supports(run, c);
            return ump_to(frame, LOSSES);
        }
    case LOSSES:
        if (loser(c, c->next) == UMP_NOBODY)
            return ump_to(frame, BACK);
        return ump_then(frame, lose_figures(run, c, loser(c, c->next)), SUFFER);
    case SUFFER:
        lower_level(run, c, c->next++);
        return ump_to(frame, LOSSES);
    case BACK:
        next = fall_back_next(run, c, &over);
        frame->step = over ? SUFFERED : BACK;
        return next;
    default: /* SUFFERED */
        c->lead_by = 0;
        break_contact(run, c);
        return ump_then(frame, adf_call_cascade(run), DISORDER);
    }
}

enum ump_next adf_do_impact(ump_run *run, ump_frame *frame)
{
    adf_clash *c = UMP_DATA(adf_clash, frame), next;
    unsigned unit;
    switch (frame->step) {
    case DISTANCE:
    case A_FIRES:
    case D_FIRES:
    case ASK_BEHIND:
    case READ_BEHIND:
    case FIRED_BOTH:
    case D_BEARS:
    case A_BEARS:
    case FIRE_OVER:
        return fire_both(run, frame, c);
    case ATTACKER:
    case DEFENDER:
    case LOSSES:
    case SUFFER:
    case BACK:
    case SUFFERED:
        return clash(run, frame, c);
    case DISORDER:
        disorder_all(run, c);
        return ump_to(frame, ADVANCE);
    case ADVANCE: /* until it is over they count as charging (ADF-MOR-10) */
        unit = next_to_advance(run, c);
        if (unit == UMP_NOBODY)
            return ump_to(frame, BREAK);
        return ump_then(frame, ask_unit(run, ADF_ASK_ADVANCE, unit), OBEY);
    case OBEY:
        frame->step = ADVANCE;
        return run->answer->verb == ADF_ADVANCE ? adf_obey_advance(run, c, run->answer) : UMP_AGAIN;
    case BREAK:
        if (!adf_next_breakthrough(run, c, &next))
            return ump_to(frame, END);
        return ump_call(run, ADF_DO_IMPACT, &next, sizeof next);
    case END:
        end_impact(run, c);
        return UMP_DONE;
    default:
        return close_in(run, frame, c);
    }
}
