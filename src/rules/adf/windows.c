/*
 * windows.c: section 7: reaction windows, who is entitled to them, what may be done in them,
 * desperation fire, and the groups that form on the spot.
 */
#include "rules/adf/table.h"

enum { FULL_INCH = 0x8000 };

static unsigned trigger_of(uint16_t entry)
{
    return entry & ~(unsigned)FULL_INCH;
}

/* ---- Groups: ADF-GRP-01 ---- */

/* Same arm, same formation, morale level included. */
bool adf_same_kind(const ump_game *game, const ump_state *state, unsigned a, unsigned b)
{
    const adf_unit *ua = adf_unit_seen(game, state, a), *ub = adf_unit_seen(game, state, b);
    if (adf_formation_arm(ua->formation) != adf_formation_arm(ub->formation) ||
        ua->mounted != ub->mounted || ua->level != ub->level)
        return false;
    return ua->level != ADF_GOOD_ORDER || ua->formation == ub->formation;
}

/* Each is reached from the first by steps between adjacent ones. */
bool adf_chain(const ump_game *game, const ump_state *state, const uint16_t *unit, unsigned n)
{
    uint32_t reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (unsigned i = 0; i < n; i++)
            for (unsigned j = 0; j < n && (reached >> i & 1); j++)
                if (!(reached >> j & 1) && adf_adjacent(game, state, unit[i], unit[j]))
                    reached |= UINT32_C(1) << j;
    }
    return reached == (UINT32_C(1) << n) - 1;
}

/* ---- Who is entitled: ADF-REA-02 ---- */

/* May this leader of the side let others react to what he sees? */
static bool is_lookout(const ump_game *game, const ump_state *state, unsigned leader, unsigned side)
{
    return adf_side(game, leader) == side && ump_pieces_of(game, state)[leader].on_table &&
           adf_see(game, state).leader[leader - game->force.n_units].fate == ADF_LEADS &&
           adf_reaction_radius(game, state, leader) > 0;
}

/* Does a leader see it who lets this unit react? */
static bool leader_sees(const ump_game *game, const ump_state *state, unsigned unit, adf_view *view)
{
    for (unsigned i = (unsigned)game->force.n_units; i < game->force.n_pieces; i++)
        if (is_lookout(game, state, i, adf_side(game, unit)) &&
            adf_leader_within(game, state, i, unit, adf_reaction_radius(game, state, i)) &&
            adf_sees_view(game, state, adf_leader_at(game, state, i), view))
            return true;
    return false;
}

static bool is_seen_by_all(const adf_window *w, uint16_t entry)
{
    return (w->kinds & ADF_SEEN) && (entry & FULL_INCH);
}

static bool is_close(const ump_game *game, const ump_state *state, const adf_window *w,
                     unsigned unit, unsigned trigger)
{
    const adf_chart *chart = adf_chart_of(game);
    return (w->kinds & ADF_CLOSE) &&
           adf_within(game, state, unit, trigger, adf_lay(chart, chart->near_trigger));
}

/* own_sight NULL: nobody asks who sees it, if it is near enough. */
static bool triggered_by(const ump_game *game, const ump_state *state, const adf_window *w,
                         unsigned unit, uint16_t entry, bool *own_sight, adf_view *view)
{
    unsigned trigger = trigger_of(entry);
    adf_view made;
    if (!adf_here(game, state, trigger))
        return false;
    bool close = is_close(game, state, w, unit, trigger);
    if (!is_seen_by_all(w, entry) && !close)
        return false;
    if (close && !own_sight)
        return true;
    if (!view) {
        made = adf_view_of(game, state, trigger);
        view = &made;
    }
    bool sees = adf_sees_view(game, state, adf_ref(game, state, unit), view);
    if (own_sight)
        *own_sight = *own_sight || sees;
    return sees || close || leader_sees(game, state, unit, view);
}

/* ADF-REA-03, ADF-GRP-04: after the first reactor only those who form a group with it. */
static bool may_join(const ump_game *game, const ump_state *state, const adf_window *w,
                     unsigned unit)
{
    const adf_chart *chart = adf_chart_of(game);
    if (w->n_reactors == 0 || chart->sw.any_reactors)
        return true;
    if (!chart->sw.groups || w->n_reactors == ADF_MAX_GROUP ||
        adf_unit_seen(game, state, unit)->level == ADF_ROUTED)
        return false;
    for (unsigned i = 0; i < w->n_reactors; i++)
        if (adf_here(game, state, w->reactor[i]) &&
            adf_same_kind(game, state, unit, w->reactor[i]) &&
            adf_adjacent(game, state, unit, w->reactor[i]))
            return true;
    return false;
}

/* ADF-CHG-06: the target of a charger within an inch has only its fear and point-blank fire. */
static bool charged_home(const ump_game *game, const ump_state *state, const adf_window *w,
                         unsigned unit)
{
    for (unsigned i = 0; i < w->n; i++) {
        const adf_unit *u = adf_unit_seen(game, state, trigger_of(w->trigger[i]));
        if ((u->flags & ADF_CHARGING) && u->target == unit && u->gap <= UMP_INCH)
            return true;
    }
    return false;
}

/* All but seeing it or being near it. */
static bool free_to_react(const ump_game *game, const ump_state *state, const adf_window *w,
                          unsigned unit)
{
    return adf_here(game, state, unit) && adf_side(game, unit) == w->side &&
           !(adf_unit_seen(game, state, unit)->flags & ADF_REACTED) &&
           !charged_home(game, state, w, unit) && may_join(game, state, w, unit);
}

bool adf_entitled(const ump_game *game, const ump_state *state, const adf_window *w, unsigned unit,
                  bool *own_sight, adf_view *view)
{
    bool entitled = false;
    if (own_sight)
        *own_sight = false;
    if (!free_to_react(game, state, w, unit))
        return false;
    for (unsigned i = 0; i < w->n && !(entitled && !own_sight); i++)
        entitled =
            triggered_by(game, state, w, unit, w->trigger[i], own_sight, i == 0 ? view : NULL) ||
            entitled;
    return entitled;
}

adf_view adf_view_of_first(const ump_game *game, const ump_state *state, const adf_window *w)
{
    return adf_view_of(game, state, trigger_of(w->trigger[0]));
}

/* ---- One trigger ---- */

/* Near enough to it, or sees it itself. */
static bool is_witness(const ump_game *game, const ump_state *state, const adf_window *w,
                       unsigned unit, adf_view *view)
{
    return free_to_react(game, state, w, unit) &&
           (is_close(game, state, w, unit, trigger_of(w->trigger[0])) ||
            (is_seen_by_all(w, w->trigger[0]) &&
             adf_sees_view(game, state, adf_ref(game, state, unit), view)));
}

/* Those near it are likely to be witnesses; then the others of the side. */
static bool anyone_is_witness(const ump_game *game, const ump_state *state, const adf_window *w,
                              unsigned but, adf_view *view)
{
    const adf_chart *chart = adf_chart_of(game);
    ump_len within = 24 * UMP_INCH, close = adf_lay(chart, chart->near_trigger);
    adf_search near;
    adf_search_around(&near, game, state, trigger_of(w->trigger[0]),
                      close > within ? close : within);
    adf_search_side(&near, game, w->side);
    for (unsigned i = adf_next_near(&near, 0); i < near.n; i = adf_next_near(&near, i + 1))
        if (i != but && is_witness(game, state, w, i, view))
            return true;
    for (unsigned i = near.from; is_seen_by_all(w, w->trigger[0]) && i < near.n; i++)
        if (!adf_is_found(&near, i) && is_witness(game, state, w, i, view))
            return true;
    return false;
}

static bool anyone_heeds(const ump_game *game, const ump_state *state, const adf_window *w,
                         unsigned leader)
{
    ump_len radius = adf_reaction_radius(game, state, leader);
    ump_pt at = adf_leader_at(game, state, leader);
    adf_search near; /* from all round the unit that he may be with */
    adf_search_box(&near, game, state, (ump_box){at, at}, radius + adf_of(game)->girth);
    adf_search_side(&near, game, w->side);
    for (unsigned i = adf_next_near(&near, 0); i < near.n; i = adf_next_near(&near, i + 1))
        if (free_to_react(game, state, w, i) && adf_leader_within(game, state, leader, i, radius))
            return true;
    return false;
}

/* By a leader who sees it: each looks once, and only if there is somebody to tell. */
static bool anyone_is_told(const ump_game *game, const ump_state *state, const adf_window *w,
                           adf_view *view)
{
    unsigned n = is_seen_by_all(w, w->trigger[0]) ? (unsigned)game->force.n_pieces : 0;
    for (unsigned i = (unsigned)game->force.n_units; i < n; i++)
        if (is_lookout(game, state, i, w->side) && anyone_heeds(game, state, w, i) &&
            adf_sees_view(game, state, adf_leader_at(game, state, i), view))
            return true;
    return false;
}

/* Most often the nearest is entitled. */
static bool anyone_entitled_to_one(const ump_game *game, const ump_state *state,
                                   const adf_window *w)
{
    adf_view view = adf_view_of_first(game, state, w);
    unsigned first = adf_likely_nearest(game, state, trigger_of(w->trigger[0]));
    return first != UMP_NOBODY && (is_witness(game, state, w, first, &view) ||
                                   anyone_is_witness(game, state, w, first, &view) ||
                                   anyone_is_told(game, state, w, &view));
}

/* ADF-GRP-04: whoever joins is adjacent to one that has reacted. */
static bool anyone_to_join(const ump_game *game, const ump_state *state, const adf_window *w)
{
    for (unsigned r = 0; r < w->n_reactors; r++) {
        adf_search near;
        adf_search_around(&near, game, state, w->reactor[r], adf_of(game)->adjacent);
        adf_search_side(&near, game, w->side);
        for (unsigned i = adf_next_near(&near, 0); i < near.n; i = adf_next_near(&near, i + 1))
            if (adf_entitled(game, state, w, i, NULL, NULL))
                return true;
    }
    return false;
}

static bool anyone_entitled(const ump_game *game, const ump_state *state, const adf_window *w)
{
    if (w->n_reactors && !adf_chart_of(game)->sw.any_reactors)
        return anyone_to_join(game, state, w);
    if (w->n == 1)
        return adf_here(game, state, trigger_of(w->trigger[0])) &&
               anyone_entitled_to_one(game, state, w);
    for (unsigned i = 0; i < game->force.n_units; i++)
        if (adf_entitled(game, state, w, i, NULL, NULL))
            return true;
    return false;
}

/* ---- Desperation fire: ADF-REA-06, ADF-REA-07 ---- */

bool adf_may_desperate(const ump_game *game, const ump_state *state, unsigned unit, unsigned enemy)
{
    adf_state s = adf_see(game, state);
    uint16_t one = (uint16_t)unit;
    if (!adf_here(game, state, unit) || !adf_here(game, state, enemy) ||
        !(s.unit[unit].flags & ADF_REACTED) || adf_in_set(game, s.fired_at, unit, enemy) ||
        adf_in_set(game, s.reacted_to, unit, enemy))
        return false;
    return adf_check_fire(game, state, ADF_DESPERATE, &one, 1, enemy, NULL);
}

static bool anyone_desperate_at(const ump_game *game, const ump_state *state, const adf_window *w,
                                unsigned trigger)
{
    adf_search near;
    adf_search_around(&near, game, state, trigger, adf_desperate_reach(adf_chart_of(game)));
    adf_search_side(&near, game, w->side);
    for (unsigned i = adf_next_near(&near, 0); i < near.n; i = adf_next_near(&near, i + 1))
        if (adf_side(game, i) == w->side && !charged_home(game, state, w, i) &&
            adf_may_desperate(game, state, i, trigger))
            return true;
    return false;
}

/* Units that may fire in desperation at one of those that moved. */
static bool anyone_desperate(const ump_game *game, const ump_state *state, const adf_window *w)
{
    if (adf_chart_of(game)->desperation_if_charged || !(w->kinds & ADF_BY_MOVE))
        return false;
    for (unsigned t = 0; t < w->n; t++)
        if (anyone_desperate_at(game, state, w, trigger_of(w->trigger[t])))
            return true;
    return false;
}

/* ---- What may be done: ADF-REA-04 ---- */

static const adf_window *window_of(const ump_game *game, const ump_state *state)
{
    return (const adf_window *)(const void *)ump_top(game, state)->data;
}

static bool is_trigger(const adf_window *w, unsigned unit)
{
    for (unsigned i = 0; i < w->n; i++)
        if (trigger_of(w->trigger[i]) == unit)
            return true;
    return false;
}

static bool check_reactor(const ump_game *game, const ump_state *state, const adf_window *w,
                          unsigned unit, bool fires, ump_refusal *refusal)
{
    bool own;
    if (unit >= game->force.n_units || adf_side(game, unit) != w->side)
        return ump_refuse(refusal, ADF_REA_01, "%u is no unit that could react", .unit = unit);
    if (adf_unit_seen(game, state, unit)->flags & ADF_REACTED)
        return ump_refuse(refusal, ADF_REA_01, "%u has reacted in this active turn already",
                          .unit = unit);
    if (!adf_entitled(game, state, w, unit, fires ? &own : NULL, NULL))
        return ump_refuse(refusal, w->n_reactors ? ADF_REA_03 : ADF_REA_02,
                          w->n_reactors ? "one unit or group reacts; %u is not of it"
                                        : "%u has seen nothing to react to",
                          .unit = unit);
    if (fires && !own)
        return ump_refuse(refusal, ADF_REA_02, "%u does not see it itself and cannot fire",
                          .unit = unit);
    return true;
}

/* A movement or a fire that all may react to who see it. */
static bool is_open_trigger(const adf_window *w, unsigned unit)
{
    for (unsigned i = 0; i < w->n; i++)
        if (w->trigger[i] == (unit | FULL_INCH))
            return w->kinds & ADF_SEEN;
    return false;
}

static bool check_react_fire(const ump_game *game, const ump_state *state, const adf_window *w,
                             const ump_answer *a, ump_refusal *refusal)
{
    if (!is_trigger(w, a->target[0]))
        return ump_refuse(refusal, ADF_REA_04, "%o has done nothing to react to",
                          .unit = a->unit[0], .other = a->target[0]);
    /* a clear line of fire is sight enough: without a word for the player it is tried first */
    if (!refusal &&
        !adf_check_fire(game, state, ADF_FIRES, a->unit, a->n_units, a->target[0], NULL))
        return false;
    bool seen = !refusal && is_open_trigger(w, a->target[0]);
    for (unsigned i = 0; i < a->n_units; i++) {
        if (!(seen && free_to_react(game, state, w, a->unit[i])) &&
            !check_reactor(game, state, w, a->unit[i], true, refusal))
            return false;
        if (i > 0 && !adf_chart_of(game)->sw.any_reactors &&
            !adf_same_kind(game, state, a->unit[0], a->unit[i]))
            return ump_refuse(refusal, ADF_GRP_04, "%u and %o form no group", .unit = a->unit[0],
                              .other = a->unit[i]);
    }
    return !refusal ||
           adf_check_fire(game, state, ADF_FIRES, a->unit, a->n_units, a->target[0], refusal);
}

static bool check_level(const ump_game *game, const ump_state *state, const ump_answer *a,
                        ump_refusal *refusal)
{
    unsigned level = adf_unit_seen(game, state, a->unit[0])->level;
    if (level == ADF_ROUTED && a->verb != ADF_RALLY)
        return ump_refuse(refusal, ADF_ACT_03, "%u is routed: it may only try to rally",
                          .unit = a->unit[0]);
    if (a->verb == ADF_RALLY && level == ADF_GOOD_ORDER)
        return ump_refuse(refusal, ADF_RAL_01, "%u is in good order", .unit = a->unit[0]);
    return true;
}

static bool check_alone(const ump_game *game, const ump_state *state, const ump_answer *a,
                        ump_refusal *refusal)
{
    if (!check_level(game, state, a, refusal))
        return false;
    switch (a->verb) {
    case ADF_RALLY:
        return true;
    case ADF_REFORM:
        return adf_check_reform(game, state, a->unit[0], a->word[0], refusal);
    case ADF_FORM:
    case ADF_FACE:
        if (a->n_path)
            return ump_refuse(refusal, ADF_REA_04, "a reaction has no movement in it",
                              .unit = a->unit[0]);
        return adf_check_move(game, state, a, refusal);
    case ADF_DISENGAGE:
        return adf_check_move(game, state, a, refusal);
    default:
        return ump_refuse(refusal, ADF_REA_04, "that is no reaction", .unit = a->unit[0]);
    }
}

static bool check_desperate(const ump_game *game, const ump_state *state, const adf_window *w,
                            const ump_answer *a, ump_refusal *refusal)
{
    if (a->verb != ADF_FIRE || a->n_units != 1 || a->unit[0] >= game->force.n_units ||
        adf_side(game, a->unit[0]) != w->side || charged_home(game, state, w, a->unit[0]) ||
        !is_trigger(w, a->target[0]))
        return ump_refuse(refusal, ADF_REA_06, "only desperation fire at who has come near",
                          .unit = a->unit[0]);
    if (!adf_may_desperate(game, state, a->unit[0], a->target[0]))
        return ump_refuse(refusal, ADF_REA_06, "%u may not fire in desperation at %o",
                          .unit = a->unit[0], .other = a->target[0]);
    return true;
}

bool adf_check_reaction(const ump_game *game, const ump_state *state, const ump_answer *a,
                        ump_refusal *refusal)
{
    const adf_window *w = window_of(game, state);
    if (a->verb == ADF_PASS || a->verb == ADF_HOLD)
        return true;
    if (state->ask_row == ADF_ASK_DESPERATE)
        return check_desperate(game, state, w, a, refusal);
    if (w->n_reactors && !adf_chart_of(game)->sw.any_reactors && a->verb != w->verb)
        return ump_refuse(refusal, ADF_GRP_04, "a group reacts in one way", .unit = a->unit[0]);
    if (a->verb == ADF_FIRE)
        return check_react_fire(game, state, w, a, refusal);
    bool quick = !refusal && (a->verb == ADF_RALLY || a->verb == ADF_REFORM || a->verb == ADF_FORM);
    if (quick && (!adf_here(game, state, a->unit[0]) || !check_alone(game, state, a, NULL)))
        return false;
    return check_reactor(game, state, w, a->unit[0], false, refusal) &&
           (quick || check_alone(game, state, a, refusal));
}

/* ---- Doing it ---- */

void adf_mark_reaction(ump_run *run, unsigned unit, const uint16_t *to, unsigned n)
{
    adf_state s = adf_open(run->game, run->state);
    s.unit[unit].flags |= ADF_REACTED;
    for (unsigned i = 0; i < n; i++)
        adf_put_in_set(run->game, s.reacted_to, unit, trigger_of(to[i]));
}

static enum ump_next obey(ump_run *run, adf_window *w, const ump_answer *a)
{
    unsigned unit = a->unit[0];
    uint16_t frame_unit = (uint16_t)unit;
    adf_movers movers = {.n = 1, .side = w->side, .reaction = 1, .unit = {(uint16_t)unit}};
    w->verb = a->verb;
    for (unsigned i = 0; i < a->n_units; i++) {
        bool fires = a->verb == ADF_FIRE;
        adf_mark_reaction(run, a->unit[i], fires ? a->target : w->trigger, fires ? 1 : w->n);
        if (w->n_reactors < ADF_MAX_GROUP)
            w->reactor[w->n_reactors++] = a->unit[i];
    }
    switch (a->verb) {
    case ADF_FIRE:
        return adf_call_fire(run, ADF_FIRES, a->unit, a->n_units, a->target[0], false);
    case ADF_RALLY:
        return ump_call(run, ADF_DO_RALLY, &frame_unit, sizeof frame_unit);
    case ADF_REFORM:
        adf_reform(run, unit, a->word[0]);
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
    adf_window w = {.kinds = (uint8_t)kinds};
    if (n == 0 || adf_open(run->game, run->state).battle->silent)
        return UMP_AGAIN;
    w.side = (uint8_t)(1 - adf_side(run->game, trigger_of(trigger[0])));
    for (unsigned i = 0; i < n && i < ADF_MAX_GROUP; i++)
        w.trigger[w.n++] = trigger[i];
    bool entitled = anyone_entitled(run->game, run->state, &w);
    if (!entitled && !anyone_desperate(run->game, run->state, &w))
        return UMP_AGAIN;
    enum ump_next next = ump_call(run, ADF_DO_WINDOW, &w, sizeof w);
    if (next == UMP_CALLED && entitled)
        ump_frames(run->game, run->state)[run->state->depth - 1].step = WINDOW_OPENS;
    return next;
}

enum ump_next adf_do_window(ump_run *run, ump_frame *frame)
{
    adf_window *w = UMP_DATA(adf_window, frame);
    uint8_t *silent = &adf_open(run->game, run->state).battle->silent;
    switch (frame->step) {
    case WINDOW_ASK:
        if (w->over || !anyone_entitled(run->game, run->state, w)) {
            frame->step = WINDOW_DESPERATE;
            return UMP_AGAIN;
        }
        frame->step = WINDOW_OPENS;
        return UMP_AGAIN;
    case WINDOW_OPENS:
        frame->step = WINDOW_OBEY;
        return ump_ask_reaction(run, ADF_ASK_REACT, w->side, UMP_NOBODY,
                                (uint16_t)trigger_of(w->trigger[0]));
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
        if (*silent || w->desperate || !anyone_desperate(run->game, run->state, w))
            return UMP_DONE;
        frame->step = WINDOW_FIRE;
        return ump_ask_reaction(run, ADF_ASK_DESPERATE, w->side, UMP_NOBODY,
                                (uint16_t)trigger_of(w->trigger[0]));
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
