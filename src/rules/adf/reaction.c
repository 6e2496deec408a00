/*
 * reaction.c: section 7: reaction windows, who is entitled to them, what may be done in them,
 * desperation fire, and the groups that form on the spot.
 */
#include "rules/adf/adf.h"

/* ---- Groups: ADF-GRP-01 ---- */

/* Same arm, same formation, morale level included. */
bool adf_same_kind(const adf_table *t, unsigned a, unsigned b)
{
    const adf_unit *ua = &t->unit[a], *ub = &t->unit[b];
    if (adf_formation_arm(ua->formation) != adf_formation_arm(ub->formation) ||
        ua->mounted != ub->mounted || ua->level != ub->level)
        return false;
    return ua->level != ADF_GOOD_ORDER || ua->formation == ub->formation;
}

/* Each is reached from the first by steps between adjacent ones. */
bool adf_chain(const adf_table *t, const uint16_t *unit, unsigned n)
{
    uint32_t reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (unsigned i = 0; i < n; i++)
            for (unsigned j = 0; j < n && (reached >> i & 1); j++)
                if (!(reached >> j & 1) && adf_adjacent(t, unit[i], unit[j]))
                    reached |= UINT32_C(1) << j;
    }
    return reached == (UINT32_C(1) << n) - 1;
}

/* ---- Who is entitled: ADF-REA-02 ---- */

/* May this leader of the side let others react to what he sees? */
static bool is_lookout(const adf_table *t, unsigned leader, unsigned side)
{
    return ump_side_of(&t->table, leader) == side && t->table.piece[leader].on_table &&
           t->leader[leader - t->table.n_units].fate == ADF_LEADS &&
           adf_reaction_radius(t, leader) > 0;
}

/* Does a leader see it who lets this unit react? */
static bool leader_sees(const adf_table *t, unsigned unit, unsigned trigger)
{
    UMP_EACH_LEADER(i, &t->table)
        if (is_lookout(t, i, ump_side_of(&t->table, unit)) &&
            adf_leader_within(t, i, unit, adf_reaction_radius(t, i)) &&
            adf_leader_sees(t, i, trigger))
            return true;
    return false;
}

static bool is_seen_by_all(const adf_window *w, uint16_t entry)
{
    return (w->kinds & ADF_SEEN) && (entry & ADF_FULL_INCH);
}

static bool is_close(const adf_table *t, const adf_window *w, unsigned unit, unsigned trigger)
{
    return (w->kinds & ADF_CLOSE) &&
           adf_within(t, unit, trigger, adf_lay(t->chart, t->chart->near_trigger));
}

/* By itself. own_sight NULL: nobody asks who sees it, if it is near enough. */
static bool triggered_by(const adf_table *t, const adf_window *w, unsigned unit, uint16_t entry,
                         bool *own_sight)
{
    unsigned trigger = adf_trigger_of(entry);
    if (!ump_unit_here(&t->table, trigger))
        return false;
    bool close = is_close(t, w, unit, trigger);
    if (!is_seen_by_all(w, entry) && !close)
        return false;
    if (close && !own_sight)
        return true;
    bool sees = adf_sees(t, unit, trigger);
    if (own_sight)
        *own_sight = *own_sight || sees;
    return sees || close;
}

/* What leaders see for others. */
static bool is_for_leaders(const adf_table *t, const adf_window *w, uint16_t entry)
{
    return is_seen_by_all(w, entry) && ump_unit_here(&t->table, adf_trigger_of(entry));
}

/* Has somebody reacted, so that only his group still may? ADF-REA-03 */
static bool is_grouped(const adf_table *t, const adf_window *w)
{
    return w->n_mates > 0 && !t->chart->sw.any_reactors;
}

/* ADF-CHG-06: the target of a charger within an inch has only its fear and point-blank fire. */
static bool charged_home(const adf_table *t, const adf_window *w, unsigned unit)
{
    for (unsigned i = 0; i < w->n; i++) {
        const adf_unit *u = &t->unit[adf_trigger_of(w->trigger[i])];
        if ((u->flags & ADF_CHARGING) && u->target == unit &&
            adf_at_hand(t, adf_trigger_of(w->trigger[i])))
            return true;
    }
    return false;
}

/* All but seeing it or being near it. */
static bool free_to_react(const adf_table *t, const adf_window *w, unsigned unit)
{
    return !(t->unit[unit].flags & ADF_REACTED) && ump_unit_here(&t->table, unit) &&
           ump_side_of(&t->table, unit) == w->side && !charged_home(t, w, unit);
}

static bool is_trigger_left(const adf_table *t, const adf_window *w)
{
    for (unsigned i = 0; i < w->n; i++)
        if (ump_unit_here(&t->table, adf_trigger_of(w->trigger[i])))
            return true;
    return false;
}

bool adf_entitled(const adf_table *t, const adf_window *w, unsigned unit, bool *own_sight)
{
    bool entitled = false;
    if (own_sight)
        *own_sight = false;
    if (!free_to_react(t, w, unit))
        return false;
    if (is_grouped(t, w)) { /* it was tested before the first of them reacted (ADF-GRP-04) */
        if (own_sight)
            *own_sight = true; /* its fire asks for that itself */
        return ump_is_among(unit, w->mate, w->n_mates) && is_trigger_left(t, w); /* ADF-REA-08 */
    }
    for (unsigned i = 0; i < w->n && !(entitled && !own_sight); i++)
        entitled = triggered_by(t, w, unit, w->trigger[i], own_sight) || entitled ||
                   (is_for_leaders(t, w, w->trigger[i]) &&
                    leader_sees(t, unit, adf_trigger_of(w->trigger[i])));
    return entitled;
}

static bool is_triggered(const adf_table *t, const adf_window *w, unsigned unit)
{
    for (unsigned i = 0; i < w->n; i++)
        if (triggered_by(t, w, unit, w->trigger[i], NULL))
            return true;
    return false;
}

static bool sees_for_others(const adf_table *t, const adf_window *w, unsigned leader)
{
    for (unsigned i = 0; i < w->n; i++)
        if (is_for_leaders(t, w, w->trigger[i]) &&
            adf_leader_sees(t, leader, adf_trigger_of(w->trigger[i])))
            return true;
    return false;
}

/* Each leader looks once for all whom he lets react. */
static bool anyone_entitled_by(const adf_table *t, const adf_window *w, unsigned leader)
{
    if (!is_lookout(t, leader, w->side) || !sees_for_others(t, w, leader))
        return false;
    ump_len radius = adf_reaction_radius(t, leader);
    UMP_EACH_NEAR(i, &t->table, adf_around_leader(t, leader, radius), ump_units_of(w->side))
        if (free_to_react(t, w, i) && adf_leader_within(t, leader, i, radius))
            return true;
    return false;
}

static bool is_mate_entitled(const adf_table *t, const adf_window *w)
{
    for (unsigned i = 0; i < w->n_mates; i++)
        if (adf_entitled(t, w, w->mate[i], NULL))
            return true;
    return false;
}

/* Those near it are likely to be, so they are asked first, and who is far off last. */
static bool anyone_entitled(const adf_table *t, const adf_window *w)
{
    unsigned first = adf_trigger_of(w->trigger[0]);
    ump_near near;
    if (is_grouped(t, w))
        return is_mate_entitled(t, w);
    ump_find_near(&near, &t->table, adf_around(t, first, ADF_FAR_OFF), ump_units_of(w->side));
    for (unsigned i = ump_near_first(&near, 0); i != UMP_NOBODY; i = ump_near_next(&near, i))
        if (free_to_react(t, w, i) && is_triggered(t, w, i))
            return true;
    UMP_EACH_LEADER(i, &t->table)
        if (anyone_entitled_by(t, w, i))
            return true;
    for (unsigned i = t->adf->first[w->side]; i < t->adf->end[w->side]; i++)
        if (ump_unit_here(&t->table, i) && !ump_is_near(&near, i) && free_to_react(t, w, i) &&
            is_triggered(t, w, i))
            return true;
    return false;
}

/* ---- Desperation fire: ADF-REA-06, ADF-REA-07 ---- */

bool adf_may_desperate(const adf_table *t, unsigned unit, unsigned enemy)
{
    uint16_t one = (uint16_t)unit;
    if (!ump_unit_here(&t->table, unit) || !ump_unit_here(&t->table, enemy) ||
        !(t->unit[unit].flags & ADF_REACTED) || adf_in_set(t->adf, t->fired_at, unit, enemy) ||
        adf_in_set(t->adf, t->reacted_to, unit, enemy))
        return false;
    return adf_check_fire(t, ADF_DESPERATE, &one, 1, enemy, NULL);
}

static bool anyone_desperate_at(const adf_table *t, const adf_window *w, unsigned trigger)
{
    UMP_EACH_NEAR(i, &t->table, adf_around(t, trigger, adf_desperate_reach(t->chart)),
                  ump_units_of(w->side))
        if (!charged_home(t, w, i) && adf_may_desperate(t, i, trigger))
            return true;
    return false;
}

/* Units that may fire in desperation at one of those that moved. */
static bool anyone_desperate(const adf_table *t, const adf_window *w)
{
    if (t->chart->desperation_if_charged || !(w->kinds & ADF_BY_MOVE))
        return false;
    for (unsigned i = 0; i < w->n; i++)
        if (anyone_desperate_at(t, w, adf_trigger_of(w->trigger[i])))
            return true;
    return false;
}

/* ---- What may be done: ADF-REA-04 ---- */

static bool is_trigger(const adf_window *w, unsigned unit)
{
    for (unsigned i = 0; i < w->n; i++)
        if (adf_trigger_of(w->trigger[i]) == unit)
            return true;
    return false;
}

static bool check_reactor(const adf_table *t, const adf_window *w, unsigned unit, bool fires,
                          ump_refusal *refusal)
{
    bool own;
    if (unit >= t->table.n_units || ump_side_of(&t->table, unit) != w->side)
        return ump_refuse(refusal, ADF_REA_01, "%u is no unit that could react", .unit = unit);
    if (t->unit[unit].flags & ADF_REACTED)
        return ump_refuse(refusal, ADF_REA_01, "%u has reacted in this active turn already",
                          .unit = unit);
    if (!adf_entitled(t, w, unit, fires ? &own : NULL))
        return ump_refuse(refusal, w->n_mates ? ADF_REA_03 : ADF_REA_02,
                          w->n_mates ? "one unit or group reacts; %u is not of it"
                                     : "%u has seen nothing to react to",
                          .unit = unit);
    if (fires && !own)
        return ump_refuse(refusal, ADF_REA_02, "%u does not see it itself and cannot fire",
                          .unit = unit);
    return true;
}

static bool check_react_fire(const adf_table *t, const adf_window *w, const ump_answer *a,
                             ump_refusal *refusal)
{
    if (!t->chart->sw.react_to_any && !is_trigger(w, a->target[0]))
        return ump_refuse(refusal, ADF_REA_04, "%o has done nothing to react to",
                          .unit = a->unit[0], .other = a->target[0]);
    for (unsigned i = 0; i < a->n_units; i++) {
        if (!check_reactor(t, w, a->unit[i], true, refusal))
            return false;
        if (i > 0 && !t->chart->sw.any_reactors && !adf_same_kind(t, a->unit[0], a->unit[i]))
            return ump_refuse(refusal, ADF_GRP_04, "%u and %o form no group", .unit = a->unit[0],
                              .other = a->unit[i]);
    }
    return adf_check_fire(t, ADF_FIRES, a->unit, a->n_units, a->target[0], refusal);
}

static bool check_level(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    unsigned level = t->unit[a->unit[0]].level;
    if (level == ADF_ROUTED && a->verb != ADF_RALLY)
        return ump_refuse(refusal, ADF_ACT_03, "%u is routed: it may only try to rally",
                          .unit = a->unit[0]);
    if (a->verb == ADF_RALLY && level == ADF_GOOD_ORDER)
        return ump_refuse(refusal, ADF_RAL_01, "%u is in good order", .unit = a->unit[0]);
    return true;
}

static bool check_alone(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    if (!check_level(t, a, refusal))
        return false;
    switch (a->verb) {
    case ADF_RALLY:
        return true;
    case ADF_REFORM:
        return adf_check_reform(t, a, refusal);
    case ADF_FORM:
    case ADF_FACE:
        if (a->n_path)
            return ump_refuse(refusal, ADF_REA_04, "a reaction has no movement in it",
                              .unit = a->unit[0]);
        return adf_check_move(t, a, refusal);
    case ADF_DISENGAGE:
        return adf_check_move(t, a, refusal);
    default:
        return ump_refuse(refusal, ADF_REA_04, "that is no reaction", .unit = a->unit[0]);
    }
}

static bool check_desperate(const adf_table *t, const adf_window *w, const ump_answer *a,
                            ump_refusal *refusal)
{
    if (a->verb != ADF_FIRE || a->n_units != 1 || a->unit[0] >= t->table.n_units ||
        ump_side_of(&t->table, a->unit[0]) != w->side || charged_home(t, w, a->unit[0]) ||
        !is_trigger(w, a->target[0]))
        return ump_refuse(refusal, ADF_REA_06, "only desperation fire at who has come near",
                          .unit = a->unit[0]);
    if (!adf_may_desperate(t, a->unit[0], a->target[0]))
        return ump_refuse(refusal, ADF_REA_06, "%u may not fire in desperation at %o",
                          .unit = a->unit[0], .other = a->target[0]);
    return true;
}

bool adf_check_reaction(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    const adf_window *w = adf_asking(t);
    if (a->verb == ADF_PASS || a->verb == ADF_HOLD)
        return true;
    if (t->table.state->ask_row == ADF_ASK_DESPERATE)
        return check_desperate(t, w, a, refusal);
    if (is_grouped(t, w) && a->verb != w->verb)
        return ump_refuse(refusal, ADF_GRP_04, "a group reacts in one way", .unit = a->unit[0]);
    if (a->verb == ADF_FIRE)
        return check_react_fire(t, w, a, refusal);
    return check_reactor(t, w, a->unit[0], false, refusal) && check_alone(t, a, refusal);
}

/* ---- Doing it ---- */

/* What a check has cut short was an action, not the reaction that it still has (ADF-ACT-05). */
void adf_mark_reaction(ump_run *run, unsigned unit, const uint16_t *to, unsigned n)
{
    adf_state s = adf_open(run->game, run->state);
    s.unit[unit].flags &= (uint16_t)~ADF_HALTED;
    s.unit[unit].flags |= ADF_REACTED;
    for (unsigned i = 0; i < n; i++)
        adf_put_in_set(adf_of(run->game), s.reacted_to, unit, adf_trigger_of(to[i]));
}

/* Adds those to the group who may react and are adjacent to one of it, as all stand now. */
static void gather_mates(const adf_table *t, adf_window *w, unsigned first)
{
    const adf_window open = *w;
    w->mate[w->n_mates++] = (uint16_t)first;
    if (!t->chart->sw.groups || t->unit[first].level == ADF_ROUTED)
        return;
    for (unsigned k = 0; k < w->n_mates; k++)
        UMP_EACH_NEAR(i, &t->table, adf_around(t, w->mate[k], t->adf->adjacent),
                      ump_friends_of(&t->table, first))
            if (w->n_mates < ADF_MAX_GROUP && !ump_is_among(i, w->mate, w->n_mates) &&
                adf_same_kind(t, first, i) && adf_adjacent(t, w->mate[k], i) &&
                adf_entitled(t, &open, i, NULL))
                w->mate[w->n_mates++] = (uint16_t)i;
}

static enum ump_next obey(ump_run *run, adf_window *w, const ump_answer *a)
{
    unsigned unit = a->unit[0];
    uint16_t frame_unit = (uint16_t)unit;
    adf_movers movers = {.n = 1, .side = w->side, .reaction = 1, .unit = {(uint16_t)unit}};
    const adf_table t = adf_table_here(run);
    bool fires = a->verb == ADF_FIRE;
    w->verb = a->verb;
    if (w->n_mates == 0)
        gather_mates(&t, w, unit);
    for (unsigned i = 0; i < a->n_units; i++)
        adf_mark_reaction(run, a->unit[i], fires ? a->target : w->trigger, fires ? 1 : w->n);
    switch (a->verb) {
    case ADF_FIRE:
        return adf_call_fire(run, ADF_FIRES, a->unit, a->n_units, a->target[0], false);
    case ADF_RALLY:
        return ump_call(run, ADF_DO_RALLY, &frame_unit, sizeof frame_unit);
    case ADF_REFORM:
        adf_reform(run, a);
        return UMP_AGAIN;
    default:
        movers.disengages = a->verb == ADF_DISENGAGE;
        adf_plan(run, a);
        return ump_call(run, ADF_DO_MOVE, &movers, sizeof movers);
    }
}

enum { WINDOW_ASK, WINDOW_OBEY, WINDOW_DESPERATE, WINDOW_FIRE, WINDOW_OPENS };

/* Opens a window if anybody may really react; the caller has set its step. */
enum ump_next adf_open_window(ump_run *run, const uint16_t *trigger, unsigned n, unsigned kinds)
{
    const adf_table t = adf_table_here(run);
    adf_window w = {.kinds = (uint8_t)kinds};
    if (n == 0)
        return UMP_AGAIN;
    w.side = (uint8_t)(1 - ump_side_of(&t.table, adf_trigger_of(trigger[0])));
    for (unsigned i = 0; i < n && i < ADF_MAX_GROUP; i++)
        w.trigger[w.n++] = trigger[i];
    /* Who holds does not waive desperation fire (ADF-REA-06). */
    bool entitled = !t.battle->silent && anyone_entitled(&t, &w);
    if (!entitled && !anyone_desperate(&t, &w))
        return UMP_AGAIN;
    enum ump_next next = ump_call(run, ADF_DO_WINDOW, &w, sizeof w);
    if (next == UMP_CALLED && entitled)
        ump_frames(run->game, run->state)[run->state->depth - 1].step = WINDOW_OPENS;
    return next;
}

enum ump_next adf_do_window(ump_run *run, ump_frame *frame)
{
    const adf_table t = adf_table_here(run);
    adf_window *w = UMP_DATA(adf_window, frame);
    uint8_t *silent = &adf_open(run->game, run->state).battle->silent;
    switch (frame->step) {
    case WINDOW_ASK:
        if (w->over || *silent || !anyone_entitled(&t, w))
            return ump_to(frame, WINDOW_DESPERATE);
        return ump_to(frame, WINDOW_OPENS);
    case WINDOW_OPENS:
        frame->step = WINDOW_OBEY;
        return ump_ask_reaction(run, ADF_ASK_REACT, w->side, UMP_NOBODY,
                                adf_trigger_of(w->trigger[0]));
    case WINDOW_OBEY:
        frame->step = WINDOW_ASK;
        if (run->answer->verb == ADF_HOLD)
            *silent = 1;
        if (run->answer->verb == ADF_PASS || run->answer->verb == ADF_HOLD) {
            w->over = 1;
            return UMP_AGAIN;
        }
        return obey(run, w, run->answer);
    case WINDOW_DESPERATE:
        if (w->desperate || !anyone_desperate(&t, w))
            return UMP_DONE;
        frame->step = WINDOW_FIRE;
        return ump_ask_reaction(run, ADF_ASK_DESPERATE, w->side, UMP_NOBODY,
                                adf_trigger_of(w->trigger[0]));
    default:
        frame->step = WINDOW_DESPERATE;
        if (run->answer->verb != ADF_FIRE) {
            w->desperate = 1;
            return UMP_AGAIN;
        }
        return adf_call_fire(run, ADF_DESPERATE, run->answer->unit, 1, run->answer->target[0],
                             false);
    }
}
