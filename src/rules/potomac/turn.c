/*
 * turn.c: the battle as a row of periods (2.1, 2.18): the Initiative and Command Phases of each
 * period, the end step, breaking, the clock and the score.
 */
#include "potomac.h"

/* ---- Victory (SET-04 to 06) ---- */

static int32_t stands_left(const pot *p, unsigned unit)
{
    const pot_unit *u = &p->unit[unit];
    if (u->life == POT_DESTROYED || u->life == POT_LEFT)
        return 0;
    return u->stands + (u->line + 1) / 2;
}

static int32_t stands_gone(const pot *p, unsigned side)
{
    int32_t gone = p->data->stands[side];
    for (unsigned u = 0; u < p->n_units; u++)
        if (pot_side(p, u) == side)
            gone -= stands_left(p, u);
    return gone;
}

static int32_t officers_gone(const pot *p, unsigned side)
{
    int32_t points = 0;
    for (unsigned i = 0; i < p->n_officers; i++) {
        uint8_t life = p->officer[i].life;
        if (pot_side(p, p->n_units + i) != side || life == POT_FIGHTING || life == POT_WAITING)
            continue;
        points += p->rank[i].general ? p->book->game.general : p->book->game.subordinate;
    }
    return points;
}

int32_t pot_score(const pot *p, unsigned side)
{
    return stands_gone(p, 1 - side) * p->book->game.stand + officers_gone(p, 1 - side) +
           ump_objective_points(p->game, p->state, side) + p->now->exits[side];
}

/* Destroyed, gone, or routing now. */
static int32_t units_lost(const pot *p, unsigned side)
{
    int32_t lost = 0;
    for (unsigned u = 0; u < p->n_units; u++) {
        uint8_t life = p->unit[u].life;
        if (pot_side(p, u) == side)
            lost += life == POT_DESTROYED || life == POT_LEFT || p->unit[u].routing;
    }
    return lost;
}

static bool is_broken(const pot *p, unsigned side)
{
    int32_t needed = (p->data->units[side] * p->book->house.break_percent + 99) / 100;
    return units_lost(p, side) >= needed;
}

/* The side nearest to an objective holds it, if it stands within its bounds alone. */
static unsigned holder_of(void *ctx, unsigned objective)
{
    const pot *p = ctx;
    const ump_objective *o = &p->game->objective[objective];
    bool near[UMP_MAX_SIDES] = {false, false};
    for (unsigned u = 0; u < p->n_units; u++) {
        const ump_rect *r = ump_footprint_of(p->game, p->state, u);
        if (!pot_on_table(p, u) || p->unit[u].routing ||
            pot_apart(r->box, (ump_box){o->at, o->at}, o->within + 1))
            continue;
        if (ump_rect_point(r, o->at).hi <= o->within)
            near[pot_side(p, u)] = true;
    }
    if (near[0] == near[1])
        return UMP_NO_SIDE;
    return near[0] ? 0 : 1;
}

static enum ump_next finish_by_score(ump_run *run, const pot *p)
{
    int32_t a = pot_score(p, 0), b = pot_score(p, 1);
    ump_tell(run, POT_SET_06, "the score is %v to %l", .value = a, .limit = b);
    return ump_finish(run, a > b ? 0 : b > a ? 1 : (unsigned)UMP_NO_SIDE);
}

/* True if the battle is over; *next is what ended it. */
static bool is_decided(ump_run *run, pot *p, enum ump_next *next)
{
    bool broken[] = {is_broken(p, 0), is_broken(p, 1)};
    if (broken[0] || broken[1]) {
        ump_tell(run, POT_SET_05, "%s breaks", .value = broken[0] ? 0 : 1);
        *next = ump_finish(run, broken[0] && broken[1] ? (unsigned)UMP_NO_SIDE : broken[0]);
        return true;
    }
    int32_t limit = p->data->period_limit;
    bool idle = limit == 0 && p->now->idle >= p->book->game.idle_periods;
    bool late = p->now->period >= (limit == 0 ? p->book->game.most_periods : limit);
    if (idle || late)
        *next = finish_by_score(run, p);
    return idle || late;
}

/* ---- The start step (TRN-03, INI-01) ---- */

static void zero_unit(pot_unit *u)
{
    u->ordered_by = u->line_ordered_by = 0;
    u->evaded = u->eligible = u->acted = 0;
    u->line_eligible = u->line_acted = u->line_evaded = 0;
    u->received = u->line_received = u->line_rounds = 0;
    u->current = u->line_current = u->stopped = u->harnessed = 0;
    u->was_routing = u->routing;
}

static void zero_officer(pot_officer *o)
{
    o->status = POT_FRESH;
    o->given = o->received = o->evaded = o->eligible = o->acted = 0;
    o->self_ordered = o->self_current = 0;
}

static void snapshot(pot *p)
{
    unsigned side = p->state->active;
    for (unsigned u = 0; u < p->n_units; u++) {
        if (pot_side(p, u) != side || !pot_on_table(p, u))
            continue;
        ump_rect r = pot_rect(p, u), line = pot_line_rect(p, u);
        p->unit[u].eligible = pot_enemy_near_seen(p, u, &r, side);
        if (p->unit[u].line > 0)
            p->unit[u].line_eligible = pot_enemy_near_seen(p, UMP_NOBODY, &line, side);
    }
    for (unsigned o = p->n_units; o < (unsigned)p->n_units + p->n_officers; o++) {
        if (pot_side(p, o) != side || !pot_officer_active(p, o) || !p->piece[o].on_table)
            continue;
        ump_rect r = pot_officer_rect(p, o);
        pot_officer_at(p, o)->eligible = pot_officer_at(p, o)->unit == UMP_NOBODY &&
                                         pot_enemy_near_seen(p, UMP_NOBODY, &r, side);
    }
}

/* Troops whom the scenario brings on later, where it says, once the place is free. */
static void bring_on(ump_run *run, pot *p)
{
    for (unsigned i = 0; i < p->game->force.n_pieces; i++) {
        const ump_piece_def *def = &p->game->force.piece[i];
        bool officer = i >= p->n_units;
        uint8_t *life = officer ? &pot_officer_at(p, i)->life : &p->unit[i].life;
        if (*life != POT_WAITING || !def->placed || def->arrives > p->state->turn ||
            def->side != p->state->active)
            continue;
        ump_rect r = pot_rect(p, i);
        if (!officer && pot_overlapped(p, &r, i, 0) != UMP_NOBODY)
            continue;
        *life = POT_FIGHTING;
        p->piece[i].on_table = 1;
        ump_tell(run, POT_SET_03, "%u arrives", .unit = i);
    }
}

static void start_period(ump_run *run, pot *p)
{
    p->now->period++;
    p->state->turn = (uint16_t)((p->now->period + 1) / 2);
    p->now->phase = POT_INITIATIVE;
    p->now->issuing = UMP_NOBODY;
    p->now->busy = p->now->passes = 0;
    for (unsigned u = 0; u < p->n_units; u++)
        zero_unit(&p->unit[u]);
    for (unsigned o = 0; o < p->n_officers; o++)
        zero_officer(&p->officer[o]);
    ump_emit(run, &(ump_event){.kind = UMP_TURN,
                               .kept = true,
                               .rule = POT_TRN_02,
                               .unit = UMP_NOBODY,
                               .other = UMP_NOBODY,
                               .value = p->state->active,
                               .limit = p->now->period,
                               .label = "Period %l: %s has the initiative"});
    bring_on(run, p);
    snapshot(p);
}

/* ---- Phases ---- */

/* Is anybody left who could act on his own? */
bool pot_initiative_left(const pot *p)
{
    for (unsigned u = 0; u < p->n_units; u++) {
        const pot_unit *x = &p->unit[u];
        if (!pot_on_table(p, u) || pot_side(p, u) != p->state->active)
            continue;
        if ((x->eligible && !x->acted && !x->confused && !x->routing) ||
            (x->line > 0 && x->line_eligible && !x->line_acted))
            return true;
    }
    for (unsigned i = 0; i < p->n_officers; i++)
        if (pot_side(p, p->n_units + i) == p->state->active && p->officer[i].eligible &&
            !p->officer[i].acted && p->officer[i].life == POT_FIGHTING &&
            p->officer[i].unit == UMP_NOBODY)
            return true;
    return false;
}

static bool can_anyone_issue(const pot *p)
{
    for (unsigned o = p->n_units; o < (unsigned)p->n_units + p->n_officers; o++)
        if (pot_side(p, o) == p->state->active && pot_can_issue(p, o))
            return true;
    return false;
}

/* OFF-12: one of those with the highest Leadership of his side. */
bool pot_may_succeed(const pot *p, unsigned officer)
{
    bool tie;
    unsigned best = pot_heir(p, pot_side(p, officer), &tie);
    return pot_officer_active(p, officer) && best != UMP_NOBODY &&
           pot_rank_of(p, officer)->leadership == pot_rank_of(p, best)->leadership;
}

/* OFF-14: his group has broken up. */
static bool torn_from_group(const pot *p, unsigned officer)
{
    const pot_officer *o = pot_officer_at(p, officer);
    return o->life == POT_FIGHTING && o->group != 0 && o->unit != UMP_NOBODY &&
           p->unit[o->unit].group != o->group;
}

/* Units that were of the group touch the one he rode with; none of them may have an officer. */
bool pot_may_stay_with(const pot *p, unsigned officer, unsigned unit)
{
    unsigned own = pot_officer_at(p, officer)->unit;
    if (unit == own)
        return true;
    if (pot_enemies(p, own, unit) || !pot_on_table(p, unit) ||
        pot_officer_with(p, unit) != UMP_NOBODY)
        return false;
    ump_rect a = pot_rect(p, own), b = pot_rect(p, unit);
    return ump_rect_within(&a, &b, POT_TOUCH);
}

static bool has_choice(const pot *p, unsigned officer)
{
    for (unsigned u = 0; u < p->n_units; u++)
        if (u != pot_officer_at(p, officer)->unit && pot_may_stay_with(p, officer, u))
            return true;
    return false;
}

/* Choices that fell due while something else was going on. UMP_DONE: none. */
static enum ump_next ask_what_is_due(ump_run *run, pot *p)
{
    for (uint8_t side = 0; side < UMP_MAX_SIDES; side++) {
        bool tie;
        if (p->now->general[side] == UMP_NOBODY && pot_heir(p, side, &tie) != UMP_NOBODY)
            return ump_ask_order(run, POT_A_PROMOTE, side, UMP_NOBODY);
    }
    for (unsigned o = p->n_units; o < (unsigned)p->n_units + p->n_officers; o++) {
        if (!torn_from_group(p, o))
            continue;
        if (has_choice(p, o))
            return ump_ask_order(run, POT_A_STAY, pot_side(p, o), (uint16_t)o);
        pot_officer_at(p, o)->group = 0;
    }
    return UMP_DONE;
}

static void take_what_was_due(ump_run *run, pot *p)
{
    const ump_answer *a = run->answer;
    if (a->verb == POT_V_PROMOTE) {
        p->now->general[a->side] = a->unit[0];
        ump_tell(run, POT_OFF_12, "%u takes command", .unit = a->unit[0]);
        return;
    }
    pot_officer *o = pot_officer_at(p, a->unit[0]);
    o->group = 0;
    o->unit = a->target[0];
    pot_carry_officers(p);
    ump_tell(run, POT_OFF_14, "%u stays with %o", .unit = a->unit[0], .other = a->target[0]);
}

static enum ump_next call_order(ump_run *run, pot *p, bool initiative)
{
    pot_order_frame f = {.order = pot_order_of(run->answer),
                         .officer = initiative ? (uint16_t)UMP_NOBODY : p->now->issuing};
    f.order.initiative = initiative;
    return ump_call(run, POT_P_ORDER, &f, sizeof f);
}

/* CMD-02: once another starts, the former may not resume. */
static void choose_officer(pot *p, unsigned officer)
{
    unsigned before = p->now->issuing;
    if (before != UMP_NOBODY && pot_officer_at(p, before)->status == POT_ISSUING)
        pot_officer_at(p, before)->status = POT_FINISHED;
    p->now->issuing = (uint16_t)officer;
}

static void dissolve(pot *p, unsigned unit)
{
    uint16_t list[POT_MAX_GROUP];
    size_t n = pot_group_of(p, unit, list);
    for (size_t i = 0; i < n; i++)
        pot_leave_group(p, list[i]);
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
};

static enum ump_next initiative(ump_run *run, pot *p, ump_frame *frame)
{
    enum ump_next due = ask_what_is_due(run, p);
    if (due != UMP_DONE) {
        frame->step = DUE_INITIATIVE;
        return due;
    }
    if (!pot_initiative_left(p)) {
        p->now->phase = POT_COMMAND;
        frame->step = COMMAND;
        return UMP_AGAIN;
    }
    frame->step = ACTED;
    return ump_ask_order(run, POT_A_INITIATIVE, p->state->active, UMP_NOBODY);
}

static enum ump_next acted(ump_run *run, pot *p, ump_frame *frame)
{
    frame->step = INITIATIVE;
    if (run->answer->verb != POT_V_END)
        return call_order(run, p, true);
    p->now->phase = POT_COMMAND;
    frame->step = COMMAND;
    return UMP_AGAIN;
}

static enum ump_next command(ump_run *run, pot *p, ump_frame *frame)
{
    enum ump_next due = ask_what_is_due(run, p);
    if (due != UMP_DONE) {
        frame->step = DUE_COMMAND;
        return due;
    }
    if (p->now->passes || !can_anyone_issue(p)) {
        frame->step = ROUTS;
        return UMP_AGAIN;
    }
    frame->step = ORDERED;
    return ump_ask_order(run, POT_A_COMMAND, p->state->active, p->now->issuing);
}

static enum ump_next ordered(ump_run *run, pot *p, ump_frame *frame)
{
    const ump_answer *a = run->answer;
    frame->step = COMMAND;
    switch (a->verb) {
    case POT_V_OFFICER:
        choose_officer(p, a->unit[0]);
        return UMP_AGAIN;
    case POT_V_DONE: /* TRN-07 */
        pot_officer_at(p, p->now->issuing)->status = POT_FINISHED;
        p->now->issuing = UMP_NOBODY;
        return UMP_AGAIN;
    case POT_V_END:
        frame->step = ROUTS;
        return UMP_AGAIN;
    case POT_V_DISSOLVE:
        dissolve(p, a->unit[0]);
        return UMP_AGAIN;
    default:
        return call_order(run, p, false);
    }
}

/* ---- The end step (TRN-09) ---- */

typedef struct period_frame {
    uint16_t next;
} period_frame;

/* MRL-08: routs of the active side go on, in roster order. */
static enum ump_next rout_on(ump_run *run, pot *p, ump_frame *frame)
{
    period_frame *f = UMP_DATA(period_frame, frame);
    while (f->next < p->n_units) {
        unsigned u = f->next++;
        if (pot_side(p, u) != p->state->active || !pot_on_table(p, u) || !p->unit[u].routing ||
            !p->unit[u].was_routing)
            continue;
        ump_rect own = pot_rect(p, u);
        pot_body enemy;
        ump_len d;
        if (pot_nearest_enemy(p, p->state->active, &own, &enemy, &d))
            return pot_call_flee(run, u, enemy.unit, pot_body_rect(p, enemy).centre,
                                 p->unit[u].by_guns != 0);
    }
    frame->step = CLOSE;
    return UMP_AGAIN;
}

static enum ump_next close_period(ump_run *run, pot *p)
{
    for (unsigned u = 0; u < p->n_units; u++) {
        p->unit[u].markers = 0;
        p->unit[u].line_rounds = 0;
    }
    for (unsigned i = 0; i < p->data->n_forts; i++)
        p->fort[i].markers = 0;
    p->now->idle = p->now->busy ? 0 : (uint8_t)(p->now->idle + 1);
    p->now->issuing = UMP_NOBODY;
    pot_mend_groups(p);
    ump_objectives_update(run, holder_of, p);
    enum ump_next next = UMP_DONE;
    if (is_decided(run, p, &next))
        return next;
    p->state->active = (uint8_t)(1 - p->state->active);
    return UMP_DONE;
}

enum ump_next pot_period(ump_run *run, ump_frame *frame)
{
    pot p = pot_of(run);
    switch (frame->step) {
    case START:
        start_period(run, &p);
        frame->step = INITIATIVE;
        return UMP_AGAIN;
    case INITIATIVE:
        return initiative(run, &p, frame);
    case ACTED:
        return acted(run, &p, frame);
    case COMMAND:
        return command(run, &p, frame);
    case ORDERED:
        return ordered(run, &p, frame);
    case ROUTS:
        return rout_on(run, &p, frame);
    case DUE_INITIATIVE:
        take_what_was_due(run, &p);
        frame->step = INITIATIVE;
        return UMP_AGAIN;
    case DUE_COMMAND:
        take_what_was_due(run, &p);
        frame->step = COMMAND;
        return UMP_AGAIN;
    default:
        return close_period(run, &p);
    }
}

enum ump_next pot_battle(ump_run *run, ump_frame *frame)
{
    uint16_t proc = frame->step == 0 ? POT_P_SETUP : POT_P_PERIOD;
    frame->step = 1;
    return ump_call(run, proc, NULL, 0);
}
