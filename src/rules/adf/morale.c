/*
 * morale.c: section 13 on the table: losses, leaders hit, morale checks with their fall backs, rout
 * moves, rallies, and the order in which one event frightens others (ADF-MOR-13).
 */
#include "rules/adf/adf.h"

/* ---- Support: ADF-MOR-04, ADF-R-33 ---- */

static bool enemy_between(const adf_table *t, unsigned a, unsigned b)
{
    ump_pt from = ump_rect_of(&t->table, a)->centre, to = ump_rect_of(&t->table, b)->centre;
    UMP_EACH_NEAR(i, &t->table, ump_box_of((ump_pt[]){from, to}, 2), ump_enemies_of(&t->table, a)) {
        if (ump_rect_crossed(ump_rect_of(&t->table, i), from, to))
            return true;
    }
    return false;
}

static bool in_road_column(const adf_body *body)
{
    return adf_formed(body) &&
           (body->formation == ADF_ROAD_COLUMN || body->formation == ADF_CAVALRY_ROAD_COLUMN);
}

bool adf_supports(const adf_table *t, unsigned unit, unsigned by)
{
    if (by == unit || !ump_unit_here(&t->table, by) || ump_are_enemies(&t->table, unit, by))
        return false;
    adf_body body = adf_body_of(&t->unit[by]);
    if (body.level > ADF_DISORDER)
        return false;
    if (t->chart->sw.firing_line_supports &&
        (adf_skirmishing(&body) || body.formation == ADF_LIMBERED || in_road_column(&body)))
        return false;
    return adf_adjacent(t, unit, by) && !enemy_between(t, unit, by);
}

unsigned adf_support_of(const adf_table *t, unsigned unit)
{
    unsigned n = 0;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, t->adf->adjacent),
                  ump_friends_of(&t->table, unit))
        n += adf_supports(t, unit, i);
    return n > 9 ? 9 : n;
}

/* ---- Leaders: ADF-LDR-03 ---- */

unsigned adf_lb_for(const adf_table *t, unsigned unit)
{
    const adf_leader *leader = t->leader;
    unsigned best = 0, n_units = t->table.n_units;
    for (unsigned i = n_units; i < t->table.n_pieces; i++) {
        const adf_leader *l = &leader[i - n_units];
        if (l->fate != ADF_LEADS || !t->table.piece[i].on_table || l->lb <= best)
            continue;
        if (!adf_commands(t, i, unit))
            continue;
        bool elsewhere = l->unit != UMP_NOBODY && l->unit != unit;
        if (elsewhere && t->chart->attached_serves_own)
            continue;
        if (l->unit == unit || adf_leader_adjacent(t, i, unit))
            best = l->lb;
    }
    return best;
}

/* Best LB of those attached to it: ADF-LDR-04 */
unsigned adf_lb_attached(const adf_table *t, unsigned unit)
{
    const adf_leader *leader = t->leader;
    unsigned best = 0;
    for (unsigned i = 0; i < t->adf->n_leaders; i++)
        if (leader[i].fate == ADF_LEADS && leader[i].unit == unit && leader[i].lb > best)
            best = leader[i].lb;
    return best;
}

/* ---- Enemies near, friends in front ---- */

static uint8_t enemy_near(const adf_table *t, unsigned unit)
{
    ump_len within = adf_lay(t->chart, t->chart->proximity);
    uint8_t most = ADF_NOBODY_NEAR;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, within), ump_enemies_of(&t->table, unit)) {
        adf_body body = adf_body_of(&t->unit[i]);
        uint8_t kind = (uint8_t)adf_near_kind(&body);
        if (kind > most && adf_within(t, unit, i, within))
            most = kind;
    }
    return most;
}

/* ADF-R-32: how far ahead stand friends between this unit and the nearest enemy? */
static ump_len behind_friends(const adf_table *t, unsigned unit)
{
    unsigned enemy = adf_nearest_enemy(t, unit, false);
    ump_len farthest = 0;
    if (enemy == UMP_NOBODY)
        return 0;
    ump_pt from = ump_rect_of(&t->table, unit)->centre, to = ump_rect_of(&t->table, enemy)->centre;
    UMP_EACH_NEAR(i, &t->table, ump_box_of((ump_pt[]){from, to}, 2),
                  ump_friends_of(&t->table, unit)) {
        if (t->unit[i].level >= ADF_SHAKEN ||
            !ump_rect_crossed(ump_rect_of(&t->table, i), from, to))
            continue;
        ump_len apart = ump_distance(&t->table, unit, i).hi + UMP_ROUNDING; /* TAB-07 */
        if (apart > farthest)
            farthest = apart;
    }
    return farthest;
}

/* What its friends do for it. */
adf_before adf_before_now(const adf_table *t, unsigned unit, bool charge)
{
    bool in_charge = charge || (t->unit[unit].flags & ADF_CHARGING);
    return (adf_before){.behind_friends = in_charge ? 0 : behind_friends(t, unit),
                        .support = (uint8_t)adf_support_of(t, unit),
                        .lb = (uint8_t)adf_lb_for(t, unit),
                        .brigade_losses = t->losses[t->table.game->force.piece[unit].command],
                        .known = 1};
}

static adf_nerve nerve_with(const adf_table *t, unsigned unit, uint16_t cover,
                            const adf_before *friends)
{
    const adf_unit *u = &t->unit[unit];
    return (adf_nerve){.cover = cover,
                       .moved = u->flags & ADF_MOVED,
                       .merged = u->flags & ADF_IS_MERGED,
                       .charging = u->flags & ADF_CHARGING,
                       .past_dp = u->flags & ADF_PAST_DP,
                       .attached = adf_leaders_with(t, unit) > 0,
                       .support = friends->support,
                       .lb = friends->lb,
                       .near = enemy_near(t, unit),
                       .brigade_losses = friends->brigade_losses,
                       .terrain = (uint8_t)adf_terrain_of(t, unit),
                       .behind_friends = adf_ticks(t->chart, friends->behind_friends)};
}

adf_nerve adf_nerve_of(const adf_table *t, unsigned unit, uint16_t cover, bool charge)
{
    adf_before friends = adf_before_now(t, unit, charge);
    return nerve_with(t, unit, cover, &friends);
}

/* ---- Alarms: who has still to check because of somebody else ---- */

void adf_begin_root(ump_run *run)
{
    adf_state s = adf_open(run->game, run->state);
    for (unsigned i = 0; i < run->game->force.n_units; i++) {
        s.unit[i].flags &= (uint16_t)~ADF_CHECKED;
        s.unit[i].alarm = 0;
        s.unit[i].alarm_at = 0;
        s.unit[i].fresh = 0;
    }
}

/* The earliest step and the nearest cause count. */
void adf_alarm(ump_run *run, unsigned unit, enum adf_alarm step, ump_len distance)
{
    adf_unit *u = adf_unit_at(run, unit);
    if (u->flags & ADF_CHECKED)
        return;
    if (u->alarm && (u->alarm < step || (u->alarm == step && u->alarm_at <= distance)))
        return;
    u->alarm = (uint8_t)step;
    u->alarm_at = distance;
}

static void alarm_around(ump_run *run, const ump_rect *cause, unsigned side, unsigned except,
                         enum adf_alarm step)
{
    const adf_table t = adf_table_here(run);
    UMP_EACH_NEAR(i, &t.table, ump_box_grow(cause->box, adf_event_reach(&t)), ump_units_of(side)) {
        ump_len distance;
        if (i != except && adf_near_event(&t, i, cause, cause->centre, &distance))
            adf_alarm(run, i, step, distance);
    }
}

static unsigned next_alarmed(const ump_run *run)
{
    const adf_table t = adf_table_here(run);
    unsigned next = UMP_NOBODY;
    const unsigned n = t.adf->n_units;
    const adf_unit *unit = t.unit;
    for (unsigned i = 0; i < n; i++) {
        if (!unit[i].alarm || !ump_unit_here(&t.table, i))
            continue;
        if (next == UMP_NOBODY || unit[i].alarm < unit[next].alarm ||
            (unit[i].alarm == unit[next].alarm &&
             adf_is_less(unit[i].alarm_at, unit[next].alarm_at)))
            next = i;
    }
    return next;
}

/* A leader whose unit is gone. */
static unsigned stray_leader(const ump_run *run)
{
    const adf_table t = adf_table_here(run);
    const adf_leader *leader = t.leader;
    for (unsigned i = 0; i < t.adf->n_leaders; i++)
        if (leader[i].fate == ADF_LEADS && leader[i].unit != UMP_NOBODY &&
            !ump_unit_here(&t.table, leader[i].unit))
            return t.table.n_units + i;
    return UMP_NOBODY;
}

enum ump_next adf_call_cascade(ump_run *run)
{
    return ump_call(run, ADF_DO_CASCADE, NULL, 0);
}

static void tell_alarm(const ump_run *run, unsigned unit, unsigned step)
{
    static const char *const told[] = {[ADF_LEADER_FELL] = "%u has seen a leader fall",
                                       [ADF_UNIT_LOST] = "%u has lost the unit beside it",
                                       [ADF_ROUTED_PAST] = "%u has routed friends running past it"};
    ump_tell(run, ADF_MOR_13, told[step], .unit = unit);
}

/* ADF-MOR-13, ADF-R-42: steps 2 to 4, until nobody is left to check. */
enum ump_next adf_do_cascade(ump_run *run, ump_frame *frame)
{
    (void)frame;
    uint16_t leader = (uint16_t)stray_leader(run);
    if (leader != UMP_NOBODY)
        return ump_call(run, ADF_DO_LEADER_FATE, &leader, sizeof leader);
    unsigned unit = next_alarmed(run);
    if (unit == UMP_NOBODY)
        return UMP_DONE;
    adf_unit *u = adf_unit_at(run, unit);
    tell_alarm(run, unit, u->alarm);
    u->alarm = 0;
    u->alarm_at = 0;
    u->flags |= ADF_CHECKED;
    adf_checking check = {.unit = (uint16_t)unit, .by_unit = UMP_NOBODY, .cause = ADF_FROM_OTHER};
    return adf_call_check(run, &check);
}

/* ---- Levels, losses, the end of a unit ---- */

void adf_set_level(ump_run *run, unsigned unit, unsigned level)
{
    static const char *const words[] = {"%u is in good order", "%u is in disorder", "%u is shaken",
                                        "%u is routed"};
    adf_unit *u = adf_unit_at(run, unit);
    if (u->level == level)
        return;
    u->level = (uint8_t)level;
    ump_tell(run, ADF_MOR_08, words[level], .unit = unit);
}

/* ADF-ELM-01, ADF-ELM-03 */
void adf_remove(ump_run *run, unsigned unit, ump_rule rule, const char *how, bool alarms)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    ump_rect rect = *ump_rect_of(&t.table, unit);
    ump_piece piece = t.table.piece[unit];
    piece.on_table = 0;
    ump_piece_put(run->game, run->state, unit, &piece);
    u->fate = ADF_LOST;
    u->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
    u->alarm = 0;
    ump_tell(run, rule, how, .unit = unit);
    if (adf_formation_arm(u->formation) != ADF_ARTILLERY)
        adf_count_loss(run, run->game->force.piece[unit].command);
    if (alarms)
        alarm_around(run, &rect, ump_side_of(&t.table, unit), unit, ADF_UNIT_LOST);
}

bool adf_lose_figures(ump_run *run, unsigned unit, unsigned n)
{
    adf_unit *u = adf_unit_at(run, unit);
    unsigned lost = adf_taken(u->figs, n);
    bool guns = adf_formation_arm(u->formation) == ADF_ARTILLERY;
    u->figs = (uint8_t)(u->figs - lost);
    u->fresh = (uint8_t)(guns ? u->fresh + lost : 0);
    if (lost)
        ump_tell(run, ADF_FCR_03,
                 guns ? "%u loses %v sections, %l left" : "%u loses %v figures, %l left",
                 .unit = unit, .value = (int32_t)lost, .limit = u->figs);
    if (u->figs > 0) {
        adf_refit(run->game, run->state, unit);
        adf_gone_off(run, unit);
    }
    return u->figs > 0;
}

/* ---- Hits: ADF-FIRE-18 ---- */

static unsigned nth_leader_with(const ump_run *run, unsigned unit, unsigned nth)
{
    const adf_table t = adf_table_here(run);
    const adf_leader *leader = t.leader;
    for (unsigned i = nth; i < t.adf->n_leaders; i++)
        if (leader[i].fate == ADF_LEADS && leader[i].unit == unit)
            return i;
    return UMP_NOBODY;
}

/* ADF-LDR-06: those around him, and the unit he was with, have to check. */
static void kill_leader(ump_run *run, unsigned leader, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    ump_rect rect = *ump_rect_of(&t.table, unit);
    adf_lose_leader(run, leader, ADF_KILLED);
    alarm_around(run, &rect, ump_side_of(&t.table, unit), unit, ADF_LEADER_FELL);
    adf_hurt hurt = {.left = t.unit[unit].figs, .killed = true};
    if (adf_hit_next(ADF_HIT_CHECKS, &hurt) == ADF_HIT_MOURNS)
        adf_alarm(run, unit, ADF_LEADER_FELL, 0);
}

/* For its own check his LB is gone, and he counts as a loss of the brigade. */
static void lose_leader(ump_run *run, adf_hits *h, unsigned leader)
{
    const adf_table t = adf_table_here(run);
    const uint8_t *losses = &t.losses[run->game->force.piece[h->unit].command];
    uint8_t before = *losses;
    kill_leader(run, leader, h->unit);
    h->before.lb = (uint8_t)adf_lb_for(&t, h->unit);
    h->before.brigade_losses = (uint8_t)(h->before.brigade_losses + *losses - before);
}

static enum ump_next own_check(ump_run *run, const adf_hits *h)
{
    adf_checking check = {.unit = h->unit,
                          .by_unit = h->by_unit,
                          .cause = h->cause,
                          .by = h->by,
                          .zone = h->zone,
                          .excluded = h->excluded,
                          .plus = h->plus,
                          .from = h->from,
                          .from_known = 1,
                          .waits = ADF_FOR_THE_OTHERS,
                          .before = h->before};
    return adf_call_check(run, &check);
}

enum ump_next adf_call_hits(ump_run *run, const adf_hits *hits)
{
    return ump_call(run, ADF_DO_HITS, hits, sizeof *hits);
}

/* Those who are to check for a killed leader are alarmed, and wait for the cascade. */
enum ump_next adf_do_hits(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    enum { LOSE, LEADERS, READ, CHECK, END };
    adf_hits *h = UMP_DATA(adf_hits, frame);
    adf_hurt hurt = {.taken = h->taken, .left = t.unit[h->unit].figs, .checks = h->checks};
    switch (frame->step) {
    case LOSE: {
        unsigned figs = adf_unit_at(run, h->unit)->figs;
        if (!ump_unit_here(&t.table, h->unit))
            return UMP_DONE;
        run->state->ret[ADF_RET_BACK] = 0;
        if (!h->suffered) { /* of two simultaneous fires the losses are already gone (ADF-R-64) */
            h->taken = (uint8_t)adf_taken(figs, h->losses);
            adf_lose_figures(run, h->unit, h->losses);
        }
        return ump_to(frame, LEADERS);
    }
    case LEADERS: {
        unsigned i = nth_leader_with(run, h->unit, h->next_leader);
        hurt.leader = i != UMP_NOBODY;
        if (adf_hit_next(ADF_HIT_LOSES, &hurt) != ADF_HIT_LEADER)
            return ump_to(frame, CHECK);
        h->next_leader = (uint8_t)i;
        frame->step = READ;
        return ump_ask_dice(run, ADF_ASK_LEADER_DICE, t.table.n_units + i, h->unit, h->taken,
                            t.chart->killed_on);
    }
    case READ:
        if (run->state->roll == 0)
            ump_tell(run, ADF_LDR_06, "%u is not hurt", .unit = t.table.n_units + h->next_leader,
                     .other = h->unit);
        else
            lose_leader(run, h, t.table.n_units + h->next_leader);
        h->next_leader++;
        return ump_to(frame, LEADERS);
    case CHECK:
        frame->step = END;
        switch (adf_hit_next(ADF_HIT_LEADER, &hurt)) {
        case ADF_HIT_GONE:
            adf_remove(run, h->unit, ADF_ELM_01, "%u is destroyed", true);
            return UMP_AGAIN;
        case ADF_HIT_CHECKS:
            return own_check(run, h);
        default:
            return UMP_AGAIN;
        }
    default:
        return UMP_DONE;
    }
}

/* ---- One check: ADF-MOR-02, ADF-MOR-08 ---- */

/* What the roll has to know of the unit. */
static adf_morale_facts facts_of(const ump_run *run, const adf_checking *c)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[c->unit];
    return (adf_morale_facts){.cause = c->cause,
                              .by = c->by,
                              .zone = c->zone,
                              .plus = c->plus,
                              .fresh = c->cause == ADF_FROM_FIRE ? u->fresh : 0,
                              .enfilade_excluded = c->excluded,
                              .threat = ADF_ZONES,
                              .disengaged = u->flags & ADF_DISENGAGED,
                              .body = adf_body_of(u),
                              .nerve = {.past_dp = u->flags & ADF_PAST_DP}};
}

/* And what its MMP has to know of all around it. */
static adf_morale_facts all_facts_of(const ump_run *run, const adf_checking *c)
{
    const adf_table t = adf_table_here(run);
    adf_morale_facts facts = facts_of(run, c);
    uint16_t cover =
        c->from_known ? adf_cover_from(&t, c->unit, c->from) : adf_cover_alone(&t, c->unit);
    adf_before friends =
        c->before.known ? c->before : adf_before_now(&t, c->unit, c->cause == ADF_FROM_CHARGE);
    facts.nerve = nerve_with(&t, c->unit, cover, &friends);
    if (c->cause == ADF_FROM_RALLY)
        facts.threat = (uint8_t)adf_threat_to(&t, c->unit);
    return facts;
}

/* Whom it falls back from: the firer, the nearest charger (ADF-R-26). */
static adf_fright cause_of(const adf_table *t, const adf_checking *c)
{
    adf_fright cause = {c->from_known, c->by_unit, c->from, c->from};
    if (c->cause == ADF_FROM_CHARGE && ump_unit_here(&t->table, c->by_unit))
        cause.point = t->unit[c->by_unit].ref;
    return cause;
}

/* ADF-ART-04: guns that cannot be moved are lost when they would have to. */
bool adf_guns_stuck(const ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[unit];
    unsigned terrain = adf_terrain_of(&t, unit);
    return adf_formation_arm(u->formation) == ADF_ARTILLERY &&
           t.chart->weapon[u->weapon].move[1][terrain] == 0;
}

void adf_fall_back(ump_run *run, const adf_checking *c, int32_t inches)
{
    const adf_table t = adf_table_here(run);
    bool by_enemy = false, routed = adf_unit_at(run, c->unit)->level == ADF_ROUTED;
    if (adf_guns_stuck(run, c->unit)) {
        adf_remove(run, c->unit, ADF_ART_04, "%u cannot be moved and is lost", true);
        return;
    }
    adf_fright cause = cause_of(&t, c);
    adf_escape escape = adf_fall_back_from(&t, c->unit, &cause, inches * UMP_INCH);
    ump_len gone = adf_withdraw(run, c->unit, &escape, ADF_MOR_09, &by_enemy);
    adf_gone_off(run, c->unit);
    if (routed && by_enemy && gone < t.chart->gets_away && ump_unit_here(&t.table, c->unit))
        adf_remove(run, c->unit, ADF_ELM_02, "%u cannot get away and surrenders", true);
}

/* What failing does to an action or a charge under way: ADF-ACT-05, ADF-CHG-06 */
static void interrupt(ump_run *run, unsigned unit, const adf_check *check, unsigned before)
{
    adf_unit *u = adf_unit_at(run, unit);
    bool charge_ends = (u->flags & ADF_CHARGING) && (check->failed || check->natural);
    if (check->failed || u->level > before || charge_ends) {
        u->flags |= ADF_HALTED;
        adf_tell_gone(run, unit);
    }
    if (charge_ends)
        adf_end_charge(run, unit);
    if (before == ADF_ROUTED && u->level < before)
        adf_stop_running(run, unit);
}

static void apply_check(ump_run *run, const adf_checking *c, const adf_check *check)
{
    adf_unit *u = adf_unit_at(run, c->unit);
    unsigned before = u->level;
    adf_set_level(run, c->unit, check->level);
    if (check->recovered) {
        u->figs = (uint8_t)(u->figs + check->recovered);
        bool guns = adf_formation_arm(u->formation) == ADF_ARTILLERY;
        ump_tell(run, ADF_R_75,
                 guns ? "%u gets back %v sections, now %l" : "%u gets back %v figures, now %l",
                 .unit = c->unit, .value = check->recovered, .limit = u->figs);
        adf_grow(run, c->unit);
        adf_gone_off(run, c->unit);
    }
    interrupt(run, c->unit, check, before);
}

enum ump_next adf_call_check(ump_run *run, const adf_checking *check)
{
    return ump_call(run, ADF_DO_CHECK, check, sizeof *check);
}

typedef struct rally_frame {
    uint16_t unit;
} rally_frame;

/* Does it run at once instead of falling back? Who runs already only runs on (ADF-R-66). */
static bool runs_at_once(const ump_run *run, unsigned unit, const adf_check *check, unsigned before)
{
    const adf_chart *chart = adf_chart_of(run->game);
    if (check->routs_now)
        return true;
    if (check->level != ADF_ROUTED || !check->failed)
        return false;
    return before == ADF_ROUTED ? chart->sw.routed_fail_moves && !adf_is_running(run, unit)
                                : chart->sw.immediate_rout;
}

/* The line under an MMP: ADF-MOR-02 */
void adf_tell_mmp(const ump_run *run, const adf_morale *morale, unsigned unit, unsigned other)
{
    ump_tell(run, ADF_MOR_02,
             morale->mmp == morale->raw ? "morale point of %u"
                                        : "morale point of %u: %l, held to its limit",
             .kind = UMP_TOTAL, .unit = unit, .other = other, .value = morale->mmp,
             .limit = morale->raw);
}

/* Who checks, why, and against what, before the dice fall. */
static void tell_check(const ump_run *run, const adf_checking *c, const adf_morale *morale)
{
    /* ORDER ADF CAUSE */
    static const char *const words[] = {
        "%u checks its morale under the fire of %o", "%u checks its fear of the charge of %o",
        "%u tries to rally", "%u checks its morale", "%u checks its morale"};
    static const ump_rule rules[] = {ADF_MOR_07, ADF_CHG_09, ADF_RAL_01, ADF_MOR_07, ADF_MOR_07};
    ump_tell(run, rules[c->cause], words[c->cause], .unit = c->unit, .other = c->by_unit);
    ump_sum_emit(run, &morale->sum, c->unit, c->by_unit);
    adf_tell_mmp(run, morale, c->unit, c->by_unit);
}

/* The MMP does not wait for the dice: whoever tries them all works it out once. */
static enum ump_next ask_morale(ump_run *run, adf_checking *c)
{
    const adf_table t = adf_table_here(run);
    adf_morale_facts facts = all_facts_of(run, c);
    adf_morale morale;
    adf_morale_work(t.chart, &facts, &morale);
    tell_check(run, c, &morale);
    c->mmp = morale.mmp;
    return ump_ask_dice(run, ADF_ASK_MORALE_DICE, c->unit, c->by_unit, 2, 0);
}

static void tell_roll(const ump_run *run, const adf_checking *c, const adf_check *check)
{
    int32_t roll = run->state->roll, mmp = c->mmp;
    const char *words =
        check->failed    ? "%u fails its check: %v against %l"
        : check->natural ? "%u stands its check, %v against %l, but a natural %v counts against it"
        : roll == 12     ? "%u stands its check with a natural 12"
        : roll == mmp    ? "%u just stands its check: %v against %l"
                         : "%u stands its check: %v against %l";
    ump_tell(run, ADF_MOR_08, words, .unit = c->unit, .other = c->by_unit, .value = roll,
             .limit = mmp);
}

enum ump_next adf_do_check(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    enum { ROLL, READ, RAN };
    adf_checking *c = UMP_DATA(adf_checking, frame);
    int32_t *ret = run->state->ret;
    if (frame->step == ROLL) {
        ret[ADF_RET_FAILED] = ret[ADF_RET_BACK] = 0;
        frame->step = READ;
        return ump_unit_here(&t.table, c->unit) ? ask_morale(run, c) : UMP_DONE;
    }
    if (frame->step == RAN) {
        ret[ADF_RET_FAILED] = 1;
        return UMP_DONE;
    }
    adf_morale_facts facts = facts_of(run, c);
    adf_check check = adf_check_roll(t.chart, &facts, c->mmp, run->state->roll);
    bool runs = runs_at_once(run, c->unit, &check, facts.body.level);
    tell_roll(run, c, &check);
    c->mmp = 0;
    apply_check(run, c, &check);
    if (runs && c->waits != ADF_FOR_THE_OTHERS)
        return ump_then(frame, adf_call_rout(run, c->unit, c->by_unit, false), RAN);
    if (check.fall_back > 0 && !c->waits && ump_unit_here(&t.table, c->unit))
        adf_fall_back(run, c, check.fall_back);
    ret[ADF_RET_FAILED] = check.failed;
    ret[ADF_RET_BACK] = runs ? ADF_RUNS : check.fall_back;
    return UMP_DONE;
}

/* ---- Rallies ---- */

/* ADF-RAL-01 */
enum ump_next adf_do_rally(ump_run *run, ump_frame *frame)
{
    enum { BEGIN, CHECKED, END };
    unsigned unit = UMP_DATA(rally_frame, frame)->unit;
    adf_checking check = {.unit = (uint16_t)unit, .by_unit = UMP_NOBODY, .cause = ADF_FROM_RALLY};
    switch (frame->step) {
    case BEGIN:
        adf_begin_root(run);
        return ump_then(frame, adf_call_check(run, &check), CHECKED);
    case CHECKED:
        return ump_then(frame, adf_call_cascade(run), END);
    default:
        return UMP_DONE;
    }
}
