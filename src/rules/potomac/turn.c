/*
 * turn.c: the battle as a row of periods (2.1, 2.18): the Initiative and Command Phases of each
 * period, the end step, breaking, the clock and the score.
 */
#include "rules/potomac/potomac.h"

/* ---- Victory (SET-04 to 06) ---- */

static int32_t stands_left(const pot_table *t, unsigned unit)
{
    const pot_unit *u = &t->unit[unit];
    if (u->life == POT_DESTROYED || u->life == POT_LEFT || u->guns == POT_GUNS_LOST)
        return 0;
    return u->stands + (u->line + 1) / 2;
}

static int32_t stands_gone(const pot_table *t, unsigned side)
{
    int32_t gone = t->data->stands[side];
    for (unsigned u = 0; u < t->n_units; u++)
        if (pot_side(t, u) == side)
            gone -= stands_left(t, u);
    return gone;
}

static int32_t officers_gone(const pot_table *t, unsigned side)
{
    int32_t points = 0;
    for (unsigned i = 0; i < t->n_officers; i++) {
        uint8_t life = t->officer[i].life;
        if (pot_side(t, t->n_units + i) != side || life == POT_FIGHTING || life == POT_WAITING)
            continue;
        points += t->rank[i].general ? t->book->game.general : t->book->game.subordinate;
    }
    return points;
}

int32_t pot_score(const pot_table *t, unsigned side)
{
    return stands_gone(t, 1 - side) * t->book->game.stand + officers_gone(t, 1 - side) +
           ump_objective_points(t->game, t->state, side) + t->now->exits[side];
}

/* Destroyed, gone, or routing now. */
static int32_t units_lost(const pot_table *t, unsigned side)
{
    int32_t lost = 0;
    for (unsigned u = 0; u < t->n_units; u++) {
        uint8_t life = t->unit[u].life;
        if (pot_side(t, u) == side)
            lost += life == POT_DESTROYED || life == POT_LEFT || t->unit[u].routing ||
                    t->unit[u].guns == POT_GUNS_LOST;
    }
    return lost;
}

static bool is_broken(const pot_table *t, unsigned side)
{
    int32_t needed = (t->data->units[side] * t->book->house.break_percent + 99) / 100;
    return units_lost(t, side) >= needed;
}

/* A crew whose guns are lost counts for nothing more (EVA-09). */
static bool holds_ground(void *ctx, unsigned unit)
{
    const pot_table *t = ctx;
    return !t->unit[unit].routing && t->unit[unit].guns != POT_GUNS_LOST;
}

static unsigned holder_of(void *ctx, unsigned objective)
{
    pot_table *t = ctx;
    const ump_objective *o = &t->game->objective[objective];
    return ump_side_alone_at(&t->table, o->at, ump_at_most(o->within, UMP_ROUNDING), holds_ground,
                             t);
}

static enum ump_next finish_by_score(ump_run *run, const pot_table *t)
{
    int32_t a = pot_score(t, 0), b = pot_score(t, 1);
    ump_tell(run, POT_SET_06, "%s has %l points", .value = 0, .limit = a);
    ump_tell(run, POT_SET_06, "%s has %l points", .value = 1, .limit = b);
    return ump_finish(run, a > b ? 0 : b > a ? 1 : (unsigned)UMP_NO_SIDE);
}

/* True if the battle is over; *next is what ended it. */
static bool is_decided(ump_run *run, const pot_table *t, enum ump_next *next)
{
    bool broken[] = {is_broken(t, 0), is_broken(t, 1)};
    if (broken[0] || broken[1]) {
        for (int32_t side = 0; side < 2; side++)
            if (broken[side])
                ump_tell(run, POT_SET_05, "the %s army is broken", .value = side);
        *next = ump_finish(run, broken[0] && broken[1] ? (unsigned)UMP_NO_SIDE : broken[0]);
        return true;
    }
    int32_t limit = t->data->period_limit;
    bool idle = limit == 0 && t->now->idle >= t->book->game.idle_periods;
    bool late = t->now->period >= (limit == 0 ? t->book->game.most_periods : limit);
    if (idle || late)
        *next = finish_by_score(run, t);
    return idle || late;
}

/* ---- The start step (TRN-03, INI-01) ---- */

static void zero_unit(pot_unit *u)
{
    u->ordered_by = u->line_ordered_by = 0;
    u->evaded = u->eligible = u->acted = 0;
    u->line_eligible = u->line_acted = u->line_evaded = 0;
    u->received = u->line_received = u->line_rounds = 0;
    u->current = u->line_current = u->stopped = u->harnessed = u->charged_touching =
        u->fired_close = 0;
    u->was_routing = u->routing;
}

static void zero_officer(pot_officer *o)
{
    o->status = POT_FRESH;
    o->given = o->received = o->evaded = o->eligible = o->acted = 0;
    o->self_ordered = o->self_current = 0;
}

static void snapshot(ump_run *run, const pot_table *t)
{
    unsigned side = t->state->active;
    UMP_EACH_UNIT(u, &t->table, ump_units_of(side)) {
        ump_rect r = pot_rect(t, u);
        pot_unit_at(run, u)->eligible = pot_enemy_near_seen(t, u, u, &r);
        if (t->unit[u].line > 0) {
            ump_rect line = pot_line_rect(t, u);
            pot_unit_at(run, u)->line_eligible = pot_enemy_near_seen(t, u, UMP_NOBODY, &line);
        }
    }
    UMP_EACH_LEADER(o, &t->table) {
        if (pot_side(t, o) != side || !pot_officer_active(t, o) || !t->piece[o].on_table)
            continue;
        ump_rect r = pot_body_rect(t, o);
        pot_officer_at(run, o)->eligible =
            pot_officer_of(t, o)->unit == UMP_NOBODY && pot_enemy_near_seen(t, o, UMP_NOBODY, &r);
    }
}

typedef struct newcomer {
    const pot_table *t;
    unsigned piece;
} newcomer;

/* TAB-11: free, and farther from any enemy than one sees at arm's length. */
static bool may_arrive(void *ctx, const ump_rect *there)
{
    const newcomer *n = ctx;
    const pot_table *t = n->t;
    unsigned piece = n->piece;
    ump_limit close = ump_at_most(t->book->close_sight, UMP_ROUNDING);
    ump_outline own = ump_outline_of_rect(there);
    bool officer = piece >= t->n_units; /* OFF-01: he is in nobody's way */
    if (officer ? pot_off_table(t, there) : !pot_is_free(t, piece, there))
        return false;
    return ump_comes_near(&t->table, &own, pot_enemies_of(t, piece), close) == UMP_NOBODY;
}

static bool find_arrival(const pot_table *t, unsigned piece, ump_rect *there)
{
    newcomer n = {t, piece};
    ump_angle home = ump_homeward(t->game, pot_side(t, piece));
    ump_arrival a = {.own = pot_body_rect(t, piece),
                     .home = home,
                     .ring = UMP_CM,
                     .most = t->book->arrival,
                     .first = home};
    return ump_find_arrival(&a, may_arrive, &n, there);
}

/* Once for each of them. */
static void tell_waiting(ump_run *run, unsigned piece, uint8_t *told)
{
    if (!*told)
        ump_tell(run, TAB_11, "%u waits to come: the enemy or friends are where it would stand",
                 .unit = piece);
    *told = 1;
}

/* Troops whom the scenario brings on later. */
static void arrive_unit(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_unit *u = pot_unit_at(run, unit);
    ump_rect there;
    if (!find_arrival(t, unit, &there)) {
        tell_waiting(run, unit, &u->told_waiting);
        return;
    }
    u->life = POT_FIGHTING;
    u->told_waiting = 0;
    pot_piece_at(run, unit)->at = there.front;
    pot_piece_at(run, unit)->on_table = 1;
    ump_tell(run, POT_SET_03, "%u arrives", .unit = unit);
}

static void arrive_officer(ump_run *run, const pot_table *t, unsigned officer)
{
    pot_officer *o = pot_officer_at(run, officer);
    ump_rect there;
    if (!find_arrival(t, officer, &there)) {
        tell_waiting(run, officer, &o->told_waiting);
        return;
    }
    o->life = POT_FIGHTING;
    o->told_waiting = 0;
    pot_piece_at(run, officer)->at = there.centre;
    pot_piece_at(run, officer)->on_table = 1;
    ump_tell(run, POT_SET_03, "%u arrives", .unit = officer);
}

static void bring_on(ump_run *run, const pot_table *t)
{
    for (unsigned i = 0; i < t->n_pieces; i++) {
        const ump_piece_def *def = &t->game->force.piece[i];
        bool officer = i >= t->n_units;
        uint8_t life = officer ? pot_officer_of(t, i)->life : t->unit[i].life;
        if (life != POT_WAITING || !def->placed || def->arrives > t->state->turn ||
            def->side != t->state->active)
            continue;
        if (officer)
            arrive_officer(run, t, i);
        else
            arrive_unit(run, t, i);
    }
}

static void start_period(ump_run *run, const pot_table *t)
{
    pot_now(run)->period++;
    run->state->turn = (uint16_t)((t->now->period + 1) / 2);
    pot_now(run)->phase = POT_INITIATIVE;
    pot_now(run)->issuing = UMP_NOBODY;
    pot_now(run)->busy = pot_now(run)->passes = 0;
    for (unsigned u = 0; u < t->n_units; u++)
        zero_unit(pot_unit_at(run, u));
    for (unsigned o = 0; o < t->n_officers; o++)
        zero_officer(pot_officer_at(run, t->n_units + o));
    ump_tell(run, POT_TRN_02, "Period %l: %s has the initiative", .kind = UMP_TURN,
             .value = t->state->active, .limit = t->now->period);
    bring_on(run, t);
    snapshot(run, t);
}

/* ---- Phases ---- */

/* Is anybody left who could act on his own? */
static bool initiative_left(const pot_table *t)
{
    UMP_EACH_UNIT(u, &t->table, ump_units_of(t->state->active)) {
        const pot_unit *x = &t->unit[u];
        if ((x->eligible && !x->acted && !x->confused && !x->routing) ||
            (x->line > 0 && x->line_eligible && !x->line_acted))
            return true;
    }
    for (unsigned i = 0; i < t->n_officers; i++)
        if (pot_side(t, t->n_units + i) == t->state->active && t->officer[i].eligible &&
            !t->officer[i].acted && t->officer[i].life == POT_FIGHTING &&
            t->officer[i].unit == UMP_NOBODY)
            return true;
    return false;
}

static bool can_anyone_issue(const pot_table *t)
{
    UMP_EACH_LEADER(o, &t->table)
        if (pot_side(t, o) == t->state->active && pot_can_issue(t, o))
            return true;
    return false;
}

/* OFF-12: one of those with the highest Leadership of his side. */
bool pot_may_succeed(const pot_table *t, unsigned officer)
{
    bool tie;
    unsigned best = pot_heir(t, pot_side(t, officer), &tie);
    return pot_officer_active(t, officer) && best != UMP_NOBODY &&
           pot_rank_of(t, officer)->leadership == pot_rank_of(t, best)->leadership;
}

/* Choices that fell due while something else was going on. UMP_AGAIN: none. */
static enum ump_next ask_what_is_due(ump_run *run, const pot_table *t)
{
    for (uint8_t side = 0; side < UMP_MAX_SIDES; side++) {
        bool tie;
        if (t->now->general[side] == UMP_NOBODY && pot_heir(t, side, &tie) != UMP_NOBODY)
            return ump_ask_order(run, POT_ASK_PROMOTE, side, UMP_NOBODY);
    }
    UMP_EACH_LEADER(o, &t->table)
        if (pot_is_torn(t, o))
            return ump_ask_order(run, POT_ASK_STAY, pot_side(t, o), o);
    return UMP_AGAIN;
}

static void take_what_was_due(ump_run *run, const pot_table *t)
{
    const ump_answer *a = run->answer;
    if (a->verb == POT_V_PROMOTE) {
        pot_now(run)->general[a->side] = a->unit[0];
        ump_tell(run, POT_OFF_12, "%u takes command", .unit = a->unit[0]);
        return;
    }
    if (a->verb == POT_V_RIDE_FREE)
        pot_ride_free(run, t, a->unit[0]);
    else
        pot_stay_with(run, t, a->unit[0], a->target[0]);
}

static enum ump_next call_order(ump_run *run, const pot_table *t, bool initiative)
{
    pot_order_frame f = {.order = pot_order_of(run->answer),
                         .officer = initiative ? (uint16_t)UMP_NOBODY : t->now->issuing};
    f.order.initiative = initiative;
    return ump_call(run, POT_DO_ORDER, &f, sizeof f);
}

/* CMD-02: once another starts, the former may not resume. */
static void choose_officer(ump_run *run, const pot_table *t, unsigned officer)
{
    unsigned before = t->now->issuing;
    if (before != UMP_NOBODY && pot_officer_of(t, before)->status == POT_ISSUING)
        pot_officer_at(run, before)->status = POT_FINISHED;
    pot_now(run)->issuing = (uint16_t)officer;
}

/* GRP-01: a group that stands still. */
static void form_group(ump_run *run, const pot_table *t, const uint16_t *unit, size_t n)
{
    uint16_t group = ++pot_now(run)->groups;
    pot_keep_officers(run, t, unit, n, group);
    for (size_t i = 0; i < n; i++)
        pot_unit_at(run, unit[i])->group = group;
    pot_mend_groups(run, t);
    ump_tell(run, POT_GRP_01, "%u and those beside it stand as a group of %v", .unit = unit[0],
             .value = (int32_t)n);
}

enum step {
    START,
    INITIATIVE,
    ACTED,
    COMMAND,
    ORDERED,
    ROUTS,
    ROUTED,
    CLOSE,
    DUE_INITIATIVE = 20,
    DUE_COMMAND,
    ACT,
    ISSUE,
};

static void end_initiative(ump_run *run)
{
    pot_now(run)->phase = POT_COMMAND;
}

static enum ump_next ordered(ump_run *run, const pot_table *t)
{
    const ump_answer *a = run->answer;
    switch (a->verb) {
    case POT_V_OFFICER:
        choose_officer(run, t, a->unit[0]);
        return UMP_AGAIN;
    case POT_V_DONE: /* TRN-07 */
        pot_officer_at(run, t->now->issuing)->status = POT_FINISHED;
        pot_now(run)->issuing = UMP_NOBODY;
        return UMP_AGAIN;
    case POT_V_DISSOLVE:
        pot_dissolve_group(run, t, a->unit[0]);
        return UMP_AGAIN;
    case POT_V_GROUP:
        form_group(run, t, a->unit, a->n_units);
        return UMP_AGAIN;
    default:
        return call_order(run, t, false);
    }
}

/* ---- The end step (TRN-09) ---- */

typedef struct period_frame {
    uint16_t next;
} period_frame;

/* MRL-08: routs of the active side go on, in roster order. */
static enum ump_next rout_on(ump_run *run, const pot_table *t, period_frame *f)
{
    while (f->next < t->n_units) {
        unsigned u = f->next++;
        if (pot_side(t, u) != t->state->active || !pot_on_table(t, u) || !t->unit[u].routing ||
            !t->unit[u].was_routing)
            continue;
        unsigned enemy = pot_nearest_enemy(t, u, ump_rect_of(&t->table, u), NULL);
        if (enemy != UMP_NOBODY)
            return pot_call_flee(run, u, pot_unit_of(t, enemy), pot_body_rect(t, enemy).centre,
                                 t->unit[u].by_guns != 0);
    }
    return UMP_AGAIN;
}

/* POT-TRN-03: hits that cost no stand are forgotten with the period. */
void pot_age(ump_run *run, unsigned unit)
{
    pot_unit_at(run, unit)->markers = 0;
    pot_unit_at(run, unit)->line_rounds = 0;
}

static enum ump_next close_period(ump_run *run, const pot_table *t)
{
    pot_table here = *t;
    for (unsigned u = 0; u < t->n_units; u++)
        pot_age(run, u);
    for (unsigned i = 0; i < t->data->n_forts; i++)
        pot_fort_at(run, i)->markers = 0;
    pot_now(run)->idle = t->now->busy ? 0 : (uint8_t)(t->now->idle + 1);
    pot_now(run)->issuing = UMP_NOBODY;
    pot_mend_groups(run, t);
    ump_objectives_update(run, holder_of, &here);
    enum ump_next next = UMP_DONE;
    if (is_decided(run, t, &next))
        return next;
    run->state->active = (uint8_t)(1 - t->state->active);
    return UMP_DONE;
}

enum ump_next pot_do_period(ump_run *run, ump_frame *frame)
{
    period_frame *f = UMP_DATA(period_frame, frame);
    pot_table t = pot_table_here(run);
    switch (frame->step) {
    case START:
        start_period(run, &t);
        return ump_to(frame, INITIATIVE);
    case INITIATIVE:
        return ump_then_or(frame, ask_what_is_due(run, &t), DUE_INITIATIVE, ACT);
    case DUE_INITIATIVE:
        take_what_was_due(run, &t);
        return ump_to(frame, INITIATIVE);
    case ACT:
        frame->step = ACTED;
        if (initiative_left(&t))
            return ump_ask_order(run, POT_ASK_INITIATIVE, t.state->active, UMP_NOBODY);
        end_initiative(run);
        return ump_to(frame, COMMAND);
    case ACTED:
        frame->step = INITIATIVE;
        if (run->answer->verb != POT_V_END)
            return call_order(run, &t, true);
        end_initiative(run);
        return ump_to(frame, COMMAND);
    case COMMAND:
        return ump_then_or(frame, ask_what_is_due(run, &t), DUE_COMMAND, ISSUE);
    case DUE_COMMAND:
        take_what_was_due(run, &t);
        return ump_to(frame, COMMAND);
    case ISSUE:
        frame->step = ORDERED;
        if (!t.now->passes && can_anyone_issue(&t))
            return ump_ask_order(run, POT_ASK_COMMAND, t.state->active, t.now->issuing);
        return ump_to(frame, ROUTS);
    case ORDERED:
        if (run->answer->verb == POT_V_END)
            return ump_to(frame, ROUTS);
        return ump_then(frame, ordered(run, &t), COMMAND);
    case ROUTS:
        return ump_then_or(frame, rout_on(run, &t, f), ROUTS, CLOSE);
    default:
        return close_period(run, &t);
    }
}

enum ump_next pot_do_battle(ump_run *run, ump_frame *frame)
{
    uint16_t proc = frame->step == 0 ? POT_DO_SETUP : POT_DO_PERIOD;
    return ump_then(frame, ump_call(run, proc, NULL, 0), 1);
}
