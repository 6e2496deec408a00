/*
 * nerve.c: section 13 on the table: losses, leaders hit, morale checks with their fall backs, rout
 * moves, rallies, and the order in which one event frightens others (ADF-MOR-13).
 */
#include "rules/adf/table.h"

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

/* step: that of ADF-MOR-13. The earliest step and the nearest cause count. */
void adf_alarm(ump_run *run, unsigned unit, unsigned step, ump_len distance)
{
    adf_unit *u = adf_unit_of(run, unit);
    if (u->flags & ADF_CHECKED)
        return;
    if (u->alarm && (u->alarm < step || (u->alarm == step && u->alarm_at <= distance)))
        return;
    u->alarm = (uint8_t)step;
    u->alarm_at = distance;
}

void adf_alarm_around(ump_run *run, const ump_rect *cause, unsigned side, unsigned except,
                      unsigned step)
{
    adf_search search;
    adf_search_box(&search, run->game, run->state, cause->box, adf_event_reach(run->game));
    adf_search_side(&search, run->game, side);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        ump_len distance;
        if (i != except && adf_side(run->game, i) == side &&
            adf_near_event(run->game, run->state, i, cause, cause->centre, &distance))
            adf_alarm(run, i, step, distance);
    }
}

static unsigned next_alarmed(const ump_run *run)
{
    unsigned next = UMP_NOBODY;
    const unsigned n = adf_of(run->game)->n_units;
    const adf_unit *unit = adf_see(run->game, run->state).unit;
    for (unsigned i = 0; i < n; i++) {
        if (!unit[i].alarm || !adf_here(run->game, run->state, i))
            continue;
        if (next == UMP_NOBODY || unit[i].alarm < unit[next].alarm ||
            (unit[i].alarm == unit[next].alarm && unit[i].alarm_at < unit[next].alarm_at))
            next = i;
    }
    return next;
}

/* A leader whose unit is gone. */
static unsigned stray_leader(const ump_run *run)
{
    const adf_leader *leader = adf_see(run->game, run->state).leader;
    for (unsigned i = 0; i < adf_of(run->game)->n_leaders; i++)
        if (leader[i].fate == ADF_LEADS && leader[i].unit != UMP_NOBODY &&
            !adf_here(run->game, run->state, leader[i].unit))
            return (unsigned)run->game->force.n_units + i;
    return UMP_NOBODY;
}

enum ump_next adf_call_cascade(ump_run *run)
{
    return ump_call(run, ADF_DO_CASCADE, NULL, 0);
}

static void tell_alarm(const ump_run *run, unsigned unit, unsigned step)
{
    ump_tell(run, ADF_MOR_13,
             step == 2   ? "%u has seen a leader fall"
             : step == 3 ? "%u has lost the unit beside it"
                         : "%u has routed friends running past it",
             .unit = unit);
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
    adf_unit *u = adf_unit_of(run, unit);
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
    adf_unit *u = adf_unit_of(run, unit);
    if (u->level == level)
        return;
    u->level = (uint8_t)level;
    ump_tell(run, ADF_MOR_08, words[level], .unit = unit);
}

/* ADF-ELM-01, ADF-ELM-03 */
void adf_remove(ump_run *run, unsigned unit, ump_rule rule, const char *how, bool alarms)
{
    adf_unit *u = adf_unit_of(run, unit);
    ump_rect rect = adf_rect(run->game, run->state, unit);
    ump_piece piece = ump_pieces_of(run->game, run->state)[unit];
    piece.on_table = 0;
    ump_piece_put(run->game, run->state, unit, &piece);
    u->fate = ADF_LOST;
    u->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
    u->alarm = 0;
    ump_tell(run, rule, how, .unit = unit);
    if (adf_formation_arm(u->formation) != ADF_ARTILLERY)
        adf_count_loss(run, run->game->force.piece[unit].command);
    if (alarms)
        adf_alarm_around(run, &rect, adf_side(run->game, unit), unit, 3);
}

/* ADF-FCR-03: what is lost beyond its strength is ignored. */
bool adf_lose_figures(ump_run *run, unsigned unit, unsigned n)
{
    adf_unit *u = adf_unit_of(run, unit);
    unsigned lost = n < u->figs ? n : u->figs;
    bool guns = adf_formation_arm(u->formation) == ADF_ARTILLERY;
    u->figs = (uint8_t)(u->figs - lost);
    u->fresh = (uint8_t)(guns ? u->fresh + lost : 0);
    if (lost)
        ump_tell(run, ADF_FCR_03,
                 guns ? "%u: sections lost %v, left %l" : "%u: figures lost %v, left %l",
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
    const adf_leader *leader = adf_see(run->game, run->state).leader;
    for (unsigned i = nth; i < adf_of(run->game)->n_leaders; i++)
        if (leader[i].fate == ADF_LEADS && leader[i].unit == unit)
            return i;
    return UMP_NOBODY;
}

/* ADF-LDR-06: those around him, and the unit he was with, have to check. */
static void kill_leader(ump_run *run, unsigned leader, unsigned unit)
{
    ump_rect rect = adf_rect(run->game, run->state, unit);
    adf_lose_leader(run, leader, ADF_KILLED);
    adf_alarm_around(run, &rect, adf_side(run->game, unit), unit, 2);
    if (adf_unit_of(run, unit)->figs > 0)
        adf_alarm(run, unit, 2, 0);
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
                          .from_known = 1};
    return adf_call_check(run, &check);
}

enum ump_next adf_call_hits(ump_run *run, const adf_hits *hits)
{
    return ump_call(run, ADF_DO_HITS, hits, sizeof *hits);
}

enum ump_next adf_do_hits(ump_run *run, ump_frame *frame)
{
    enum { LOSE, LEADERS, READ, CHECK, END };
    adf_hits *h = UMP_DATA(adf_hits, frame);
    switch (frame->step) {
    case LOSE: {
        unsigned figs = adf_unit_of(run, h->unit)->figs;
        if (!adf_here(run->game, run->state, h->unit))
            return UMP_DONE;
        if (!h->melee) { /* of two simultaneous fires the losses are already gone (ADF-R-64) */
            h->taken = (uint8_t)(h->losses < figs ? h->losses : figs);
            adf_lose_figures(run, h->unit, h->losses);
        }
        frame->step = LEADERS;
        return UMP_AGAIN;
    }
    case LEADERS: {
        unsigned i = h->taken ? nth_leader_with(run, h->unit, h->next_leader) : UMP_NOBODY;
        if (i == UMP_NOBODY) {
            frame->step = CHECK;
            return UMP_AGAIN;
        }
        h->next_leader = (uint8_t)i;
        frame->step = READ;
        return ump_ask_dice(run, ADF_ASK_LEADER_DICE, (uint16_t)(run->game->force.n_units + i),
                            h->unit, h->taken, adf_chart_of(run->game)->killed_on);
    }
    case READ:
        if (run->state->roll == 0)
            ump_tell(run, ADF_LDR_06, "%u is not hurt",
                     .unit = (unsigned)run->game->force.n_units + h->next_leader, .other = h->unit);
        else
            kill_leader(run, (unsigned)run->game->force.n_units + h->next_leader, h->unit);
        h->next_leader++;
        frame->step = LEADERS;
        return UMP_AGAIN;
    case CHECK:
        frame->step = END;
        if (adf_unit_of(run, h->unit)->figs == 0) {
            adf_remove(run, h->unit, ADF_ELM_01, "%u is destroyed", true);
            return UMP_AGAIN;
        }
        return h->checks ? own_check(run, h) : UMP_AGAIN;
    default:
        return UMP_DONE;
    }
}

/* ---- One check: ADF-MOR-02, ADF-MOR-08 ---- */

/* What the roll has to know of the unit. */
static adf_morale_facts facts_of(const ump_run *run, const adf_checking *c)
{
    const adf_unit *u = adf_unit_seen(run->game, run->state, c->unit);
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
    const ump_game *game = run->game;
    const ump_state *state = run->state;
    adf_morale_facts facts = facts_of(run, c);
    uint16_t cover = c->from_known ? adf_cover_from(game, state, c->unit, c->from)
                                   : adf_cover_alone(game, state, c->unit);
    facts.nerve = adf_nerve_of(game, state, c->unit, cover, c->cause == ADF_FROM_CHARGE);
    if (c->cause == ADF_FROM_RALLY)
        facts.threat = (uint8_t)adf_threat_to(game, state, c->unit);
    return facts;
}

/* Straight away from the cause, else from the nearest enemy seen, else backwards (ADF-R-26). */
static ump_angle away_from(const ump_run *run, const adf_checking *c)
{
    ump_rect rect = adf_rect(run->game, run->state, c->unit);
    if (c->from_known && (c->from.x != rect.centre.x || c->from.y != rect.centre.y))
        return ump_bearing(c->from, rect.centre);
    unsigned enemy = adf_nearest_enemy(run->game, run->state, c->unit, true);
    if (enemy == UMP_NOBODY)
        return (ump_angle)(rect.facing + UMP_HALF_TURN);
    return ump_bearing(adf_rect(run->game, run->state, enemy).centre, rect.centre);
}

/* ADF-ART-04: guns that cannot be moved are lost when they would have to. */
bool adf_guns_stuck(const ump_run *run, unsigned unit)
{
    const adf_unit *u = &adf_see(run->game, run->state).unit[unit];
    unsigned terrain = adf_terrain_of(run->game, run->state, unit);
    return adf_formation_arm(u->formation) == ADF_ARTILLERY &&
           adf_chart_of(run->game)->weapon[u->weapon].move[1][terrain] == 0;
}

ump_len adf_fall_back(ump_run *run, const adf_checking *c, int32_t inches)
{
    bool by_enemy = false, routed = adf_unit_of(run, c->unit)->level == ADF_ROUTED;
    if (adf_guns_stuck(run, c->unit)) {
        adf_remove(run, c->unit, ADF_ART_04, "%u cannot be moved and is lost", true);
        return 0;
    }
    ump_len gone =
        adf_withdraw(run, c->unit, away_from(run, c), inches * UMP_INCH, routed, &by_enemy);
    ump_tell(run, ADF_MOR_09, "%u falls back %V", .unit = c->unit, .value = gone);
    adf_gone_off(run, c->unit);
    if (routed && by_enemy && gone < UMP_INCH && adf_here(run->game, run->state, c->unit))
        adf_remove(run, c->unit, ADF_ELM_02, "%u cannot get away and surrenders", true);
    return gone;
}

/* What failing does to an action or a charge under way: ADF-ACT-05, ADF-CHG-06 */
static void interrupt(ump_run *run, unsigned unit, const adf_check *check, unsigned before)
{
    adf_unit *u = adf_unit_of(run, unit);
    bool charge_ends = (u->flags & ADF_CHARGING) && (check->failed || check->natural);
    if (check->failed || u->level > before || charge_ends)
        u->flags |= ADF_HALTED;
    if (charge_ends)
        adf_end_charge(run, unit);
}

static void apply_check(ump_run *run, const adf_checking *c, const adf_check *check)
{
    adf_unit *u = adf_unit_of(run, c->unit);
    unsigned before = u->level;
    adf_set_level(run, c->unit, check->level);
    if (check->recovered) {
        u->figs = (uint8_t)(u->figs + check->recovered);
        bool guns = adf_formation_arm(u->formation) == ADF_ARTILLERY;
        ump_tell(run, ADF_R_75,
                 guns ? "%u: sections back %v, now %l" : "%u: figures back %v, now %l",
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

typedef struct rout_frame {
    uint16_t unit;
} rout_frame;

enum ump_next adf_call_rout(ump_run *run, unsigned unit)
{
    rout_frame data = {(uint16_t)unit};
    return ump_call(run, ADF_DO_ROUT, &data, sizeof data);
}

/* Does it run at once instead of falling back? */
static bool runs_at_once(const adf_chart *chart, const adf_check *check, unsigned before)
{
    if (check->routs_now)
        return true;
    if (check->level != ADF_ROUTED || !check->failed)
        return false;
    return before == ADF_ROUTED ? chart->sw.routed_fail_moves : chart->sw.immediate_rout;
}

/* The line under an MMP: ADF-MOR-02 */
void adf_tell_mmp(const ump_run *run, const adf_morale *morale, unsigned unit, unsigned other)
{
    ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                               .rule = ADF_MOR_02,
                               .unit = (uint16_t)unit,
                               .other = (uint16_t)other,
                               .value = morale->mmp,
                               .limit = morale->raw,
                               .label = morale->mmp == morale->raw
                                            ? "morale point of %u"
                                            : "morale point of %u: %l, held to its limit"});
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
    adf_morale_facts facts = all_facts_of(run, c);
    adf_morale morale;
    adf_morale_work(adf_chart_of(run->game), &facts, &morale);
    tell_check(run, c, &morale);
    c->mmp = morale.mmp;
    return ump_ask_dice(run, ADF_ASK_MORALE_DICE, c->unit, c->by_unit, 2, 0);
}

static void tell_roll(const ump_run *run, const adf_checking *c, const adf_check *check)
{
    int32_t roll = run->state->roll, mmp = c->mmp;
    const char *words = check->failed    ? "%u fails its check: %v against %l"
                        : check->natural ? "%u rolls a natural %v, which is not below %l"
                        : roll == 12     ? "%u rolls a natural 12"
                        : roll == mmp    ? "%u just stands its check: %v against %l"
                                         : "%u stands its check: %v against %l";
    ump_tell(run, ADF_MOR_08, words, .unit = c->unit, .other = c->by_unit, .value = roll,
             .limit = mmp);
}

enum ump_next adf_do_check(ump_run *run, ump_frame *frame)
{
    enum { ROLL, READ, RAN };
    adf_checking *c = UMP_DATA(adf_checking, frame);
    const adf_chart *chart = adf_chart_of(run->game);
    if (frame->step == ROLL) {
        frame->step = READ;
        return adf_here(run->game, run->state, c->unit) ? ask_morale(run, c) : UMP_DONE;
    }
    if (frame->step == RAN) {
        run->state->ret[0] = 1;
        return UMP_DONE;
    }
    adf_morale_facts facts = facts_of(run, c);
    adf_check check = adf_check_roll(chart, &facts, c->mmp, run->state->roll);
    tell_roll(run, c, &check);
    c->mmp = 0;
    unsigned before = facts.body.level;
    apply_check(run, c, &check);
    ump_len gone = 0;
    frame->step = RAN;
    if (runs_at_once(chart, &check, before))
        return adf_call_rout(run, c->unit);
    if (check.fall_back > 0 && adf_here(run->game, run->state, c->unit))
        gone = c->stands ? 0 : adf_fall_back(run, c, check.fall_back);
    run->state->ret[0] = check.failed;
    run->state->ret[1] = check.natural;
    run->state->ret[2] = gone;
    run->state->ret[3] = check.fall_back;
    return UMP_DONE;
}

/* ---- Rout moves and rallies ---- */

static void run_away(ump_run *run, unsigned unit, ump_len distance)
{
    bool by_enemy = false;
    adf_unit *u = adf_unit_of(run, unit);
    if (u->formation == ADF_UNLIMBERED) {
        u->formation = ADF_LIMBERED;
        adf_grow(run, unit);
    }
    ump_angle bearing = adf_rout_bearing(run->game, run->state, unit);
    ump_len gone = adf_withdraw(run, unit, bearing, distance, true, &by_enemy);
    ump_tell(run, ADF_MOV_08, "%u runs %V", .unit = unit, .value = gone);
    adf_gone_off(run, unit);
    if (by_enemy && distance >= UMP_INCH && gone < UMP_INCH &&
        adf_here(run->game, run->state, unit))
        adf_remove(run, unit, ADF_ELM_02, "%u cannot get away and surrenders", true);
}

/* ADF-MOV-08, ADF-ART-03 */
enum ump_next adf_do_rout(ump_run *run, ump_frame *frame)
{
    unsigned unit = UMP_DATA(rout_frame, frame)->unit;
    const adf_chart *chart = adf_chart_of(run->game);
    adf_body body = adf_body_of(adf_unit_of(run, unit));
    unsigned terrain = adf_terrain_of(run->game, run->state, unit);
    unsigned dice = adf_rout_dice(chart, &body, terrain);
    if (frame->step == 0) {
        frame->step = 1;
        if (!adf_here(run->game, run->state, unit))
            return UMP_DONE;
        if (adf_guns_stuck(run, unit)) {
            adf_remove(run, unit, ADF_ART_04, "%u cannot be moved and is lost", true);
            return UMP_DONE;
        }
        ump_tell(run, ADF_MOV_08,
                 body.arm == ADF_ARTILLERY ? "%u runs: dice %l; an even roll loses its guns"
                                           : "%u runs: dice %l",
                 .unit = unit, .limit = (int32_t)dice);
        if (dice > 0)
            return ump_ask_dice(run, ADF_ASK_ROUT_DICE, (uint16_t)unit, UMP_NOBODY, (uint16_t)dice,
                                0);
    }
    adf_rout rout = adf_rout_work(chart, &body, terrain, run->state->roll);
    if (rout.abandoned)
        adf_remove(run, unit, ADF_ART_03, "%u abandons its guns", true);
    else
        run_away(run, unit, adf_lay(chart, rout.distance));
    return UMP_DONE;
}

/* ADF-RAL-01 */
enum ump_next adf_do_rally(ump_run *run, ump_frame *frame)
{
    enum { BEGIN, CHECKED, END };
    unsigned unit = UMP_DATA(rout_frame, frame)->unit;
    adf_checking check = {.unit = (uint16_t)unit, .by_unit = UMP_NOBODY, .cause = ADF_FROM_RALLY};
    switch (frame->step) {
    case BEGIN:
        adf_begin_root(run);
        frame->step = CHECKED;
        return adf_call_check(run, &check);
    case CHECKED:
        frame->step = END;
        return adf_call_cascade(run);
    default:
        return UMP_DONE;
    }
}
