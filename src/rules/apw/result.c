/*
 * result.c: what follows a hit of fire (APW-RES): its result die, and then all hits of a step on
 * one unit at once: the owner's choice in towns and works, lost stands, disorder, markers, the way
 * back.
 */
#include "rules/apw/apw.h"

/* ---- One hit ---- */

typedef struct result_frame {
    uint16_t target, firer;
    uint8_t flank, spare[3];
    int32_t mod; /* added to the result die */
} result_frame;

/* APW-RES-16: what the hits of this step have done to it so far. */
static apw_tally tally_of(const apw_unit *u)
{
    return (apw_tally){.hits = u->n_hit,
                       .lose = u->tally_lose,
                       .disorg = u->tally & APW_BIT_DISORG,
                       .back = u->tally & APW_BIT_BACK,
                       .stop = u->tally & APW_BIT_STOP,
                       .rout = u->tally & APW_BIT_ROUT};
}

static void note_result(ump_run *run, unsigned target, const apw_column *column)
{
    apw_unit *u = apw_unit_at(run, target);
    apw_tally tally = tally_of(u);
    apw_tally_add(&tally, column);
    u->hit = 1;
    u->n_hit = tally.hits;
    u->tally_lose = tally.lose;
    u->tally = (uint8_t)((tally.disorg ? APW_BIT_DISORG : 0) | (tally.back ? APW_BIT_BACK : 0) |
                         (tally.stop ? APW_BIT_STOP : 0) | (tally.rout ? APW_BIT_ROUT : 0));
}

static void tell_column(ump_run *run, const result_frame *r, const apw_column *column)
{
    const struct {
        bool is;
        const char *told;
    } effect[] = {{column->lose > 0, "%u is to lose %v stands"},
                  {column->disorg, "%u is to be disorganized"},
                  {column->back, "%u is to fall back"},
                  {column->stop, "%u is to stop"},
                  {column->rout, "%u is to rout"}};
    bool any = false;
    for (size_t i = 0; i < sizeof effect / sizeof *effect; i++)
        if (effect[i].is) {
            ump_tell(run, APW_RES_03, effect[i].told, .unit = r->target, .other = r->firer,
                     .value = column->lose);
            any = true;
        }
    if (!any)
        ump_tell(run, APW_RES_03, "%u takes no harm", .unit = r->target, .other = r->firer);
}

static void read_result_die(ump_run *run, const result_frame *r, int32_t die)
{
    apw_table t = apw_table_here(run);
    apw_mark mark = apw_mark_of(t.chart, apw_def(&t, r->target)->mr, r->mod, die);
    apw_total(run, APW_RES_02, "%u: a result of %v, column %l", r->target, r->firer, mark.value,
              mark.number);
    tell_column(run, r, mark.column);
    note_result(run, r->target, mark.column);
}

static void work_result_mods(ump_run *run, result_frame *r)
{
    apw_table t = apw_table_here(run);
    ump_sum sum;
    sum.n = 0;
    apw_target target = apw_target_facts(&t, r->target, r->firer);
    r->mod = apw_target_mods(t.chart, &target, r->flank, &sum);
    ump_sum_emit(run, &sum, r->target, r->firer);
    if (sum.n > 0)
        apw_total(run, APW_RES_01, "to the result die of %u", r->target, r->firer, r->mod, 0);
}

bool apw_check_man(const apw_table *t, unsigned man, ump_refusal *refusal)
{
    const ump_frame *top = ump_top(t->table.game, t->table.state);
    const result_frame *r = (const result_frame *)(const void *)top->data;
    if (man >= t->table.n_units && man < t->table.n_pieces && apw_near(t, man, r->target))
        return true;
    return ump_refuse(refusal, APW_RES_07, "%u is not beside %o", .unit = man, .other = r->target);
}

/* One hit: its result die, and on a natural 0 the die for a commander (APW-RES-07). */
enum ump_next apw_do_result(ump_run *run, ump_frame *frame)
{
    enum { ROLL, READ, CONFIRM, NAMED };
    result_frame *r = UMP_DATA(result_frame, frame);
    apw_table t = apw_table_here(run);
    unsigned man;
    switch (frame->step) {
    case ROLL:
        work_result_mods(run, r);
        frame->step = READ;
        return ump_ask_dice(run, APW_ASK_RESULT_DIE, r->target, r->firer, 1, 0);
    case READ:
        read_result_die(run, r, run->state->roll);
        if (!apw_zero_tests(run->state->roll))
            return UMP_DONE;
        man = apw_commander_near(&t, r->target, UMP_NOBODY);
        if (man == UMP_NOBODY)
            return UMP_DONE;
        frame->step = CONFIRM;
        return ump_ask_dice(run, APW_ASK_COMMANDER_DIE, man, r->target, 1, 0);
    case CONFIRM:
        if (!apw_even(run->state->roll))
            return UMP_DONE;
        frame->step = NAMED;
        man = apw_commander_near(&t, r->target, UMP_NOBODY);
        if (apw_commander_near(&t, r->target, man) != UMP_NOBODY)
            return ump_ask_order(run, APW_ASK_WHICH_COMMANDER, ump_side_of(&t.table, r->target),
                                 r->target);
        apw_unit_at(run, r->target)->led = 1;
        apw_lose_leader(run, man, APW_RES_07, "%u is killed");
        return UMP_DONE;
    default:
        apw_unit_at(run, r->target)->led = 1;
        apw_lose_leader(run, run->answer->unit[0], APW_RES_07, "%u is killed");
        return UMP_DONE;
    }
}

enum ump_next apw_call_result(ump_run *run, unsigned target, unsigned firer, bool flank)
{
    return ump_call_with(run, APW_DO_RESULT, result_frame, .target = (uint16_t)target,
                         .firer = (uint16_t)firer, .flank = flank);
}

/* ---- All hits of a step ---- */

static bool can_escape(const apw_table *t, unsigned unit, unsigned from, uint8_t push,
                       ump_len distance)
{
    apw_flight flight = {
        .unit = (uint16_t)unit, .cause = (uint16_t)from, .push = push, .distance = distance};
    return apw_find_way(t, &flight).how != APW_WAY_SURROUNDED;
}

/* And what its results need: whether it could get away from him, on the way that it must go. */
static apw_target sufferer_facts(const apw_table *t, unsigned unit, unsigned by,
                                 const apw_tally *tally)
{
    apw_target facts = apw_target_facts(t, unit, by);
    bool routs = tally->rout || facts.state == APW_ROUTED;
    facts.charging = t->unit[unit].charge == APW_CHARGES;
    if (routs)
        facts.escape_rout = can_escape(t, unit, by, APW_ROUT, t->chart->rout_distance);
    else if (apw_falls_back(&facts, tally))
        facts.escape_back =
            can_escape(t, unit, by, APW_BACK, apw_back_distance(t->chart, facts.arm));
    return facts;
}

/* Firers that are gone by now still caused it, from where they stood. */
static unsigned nearest_cause(const apw_table *t, unsigned target)
{
    unsigned best = UMP_NOBODY;
    ump_len nearest = 0;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (t->unit[i].aim != target || t->unit[i].hits == 0)
            continue;
        ump_len way = ump_distance(&t->table, target, i).hi;
        if (best == UMP_NOBODY || way < nearest) {
            best = i;
            nearest = way;
        }
    }
    return best;
}

typedef struct suffer_frame {
    uint16_t unit, by;
    ump_len distance;
    uint8_t push, choice, spare[2];
} suffer_frame;

_Static_assert(sizeof(suffer_frame) == 12, "no padding");

static void apply_fate(ump_run *run, suffer_frame *s)
{
    apw_table t = apw_table_here(run);
    apw_unit *u = apw_unit_at(run, s->unit);
    apw_tally tally = tally_of(u);
    apw_target target = sufferer_facts(&t, s->unit, s->by, &tally);
    target.choice = s->choice;
    apw_fate fate = apw_decide(t.chart, &target, &tally);
    u->n_hit = u->tally = u->tally_lose = 0;
    if (fate.cancelled)
        apw_cancel_charge(run, s->unit);
    apw_lose_stands(run, s->unit, fate.lost, APW_RES_09);
    if (u->end != APW_REMAINS)
        return;
    if (fate.end == APW_SURRENDERED) {
        ump_tell(run, APW_RET_02, "%u has no way out and surrenders", .unit = s->unit);
        apw_gone(run, s->unit, APW_SURRENDERED);
        return;
    }
    apw_set_state(run, s->unit, fate.state);
    u->stop = fate.stop ? APW_NEXT_TURN : u->stop;
    u->under_fire = fate.under_fire ? APW_NEXT_TURN : u->under_fire;
    if (fate.stop)
        ump_tell(run, APW_RES_13, "%u is stopped", .unit = s->unit);
    s->push = fate.push;
    s->distance = fate.distance;
}

static enum ump_next ask_back_choice(ump_run *run, const suffer_frame *s)
{
    static const uint16_t word[APW_CHOICES] = {APW_W_FALL_BACK, APW_W_DISORG, APW_W_MINUS_STAND};
    apw_table t = apw_table_here(run);
    apw_tally tally = tally_of(&t.unit[s->unit]);
    apw_target target = apw_target_facts(&t, s->unit, s->by);
    uint8_t choice[APW_CHOICES];
    uint16_t words[APW_CHOICES];
    if (apw_owner_choices(t.chart, &target, &tally, choice) == 0)
        return UMP_AGAIN; /* whether it could get away or not */
    target = sufferer_facts(&t, s->unit, s->by, &tally);
    size_t n = apw_owner_choices(t.chart, &target, &tally, choice);
    for (size_t i = 0; i < n; i++)
        words[i] = word[choice[i]];
    if (n < 2)
        return UMP_AGAIN;
    return ump_ask_choice(run, APW_ASK_BACK_CHOICE, ump_side_of(&t.table, s->unit), s->unit, words,
                          n);
}

enum ump_next apw_do_suffer(ump_run *run, ump_frame *frame)
{
    enum { ASK, CHOSEN, GONE };
    suffer_frame *s = UMP_DATA(suffer_frame, frame);
    switch (frame->step) {
    case ASK:
        return ump_then(frame, ask_back_choice(run, s), CHOSEN);
    case CHOSEN:
        if (run->answer)
            s->choice = (uint8_t)(run->answer->word[0] - APW_W_FALL_BACK);
        apply_fate(run, s);
        frame->step = GONE;
        if (s->push == APW_STAYS)
            return UMP_DONE;
        return apw_call_retreat(run, s->unit, s->push, s->by, s->distance);
    default:
        return UMP_DONE;
    }
}

enum ump_next apw_call_suffer(ump_run *run, unsigned unit)
{
    apw_table t = apw_table_here(run);
    return ump_call_with(run, APW_DO_SUFFER, suffer_frame, .unit = (uint16_t)unit,
                         .by = (uint16_t)nearest_cause(&t, unit));
}
