/*
 * suffer.c: all hits of a fire step on one unit, applied at once (APW-RES-10 .. -17): the owner's
 * choice in towns and works, lost stands, disorder, markers, and the way back.
 */
#include "rules/apw/game.h"

static bool can_escape(const apw_table *t, unsigned unit, unsigned from, ump_len distance)
{
    return apw_find_way(t, unit, apw_away_from(t, unit, from), distance).open;
}

/* And what its results need: whether it could get away from him, on the way that it must go. */
static apw_target sufferer_facts(const apw_table *t, unsigned unit, unsigned by,
                                 const apw_tally *tally)
{
    apw_target facts = apw_target_facts(t, unit, by);
    bool routs = tally->rout || facts.state == APW_ROUTED;
    facts.charging = t->unit[unit].charge == APW_CHARGES;
    if (routs)
        facts.escape_rout = can_escape(t, unit, by, t->chart->rout_distance);
    else if (apw_falls_back(&facts, tally))
        facts.escape_back = can_escape(t, unit, by, apw_back_distance(t->chart, facts.arm));
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

typedef struct suffering {
    uint16_t unit, by;
    ump_len distance;
    ump_angle away;
    uint8_t push, choice;
} suffering;

_Static_assert(sizeof(suffering) == 12, "no padding");

static apw_tally tally_of(const apw_unit *u)
{
    return (apw_tally){.hits = u->n_hit,
                       .lose = u->tally_lose,
                       .disorg = u->tally & APW_BIT_DISORG,
                       .back = u->tally & APW_BIT_BACK,
                       .stop = u->tally & APW_BIT_STOP,
                       .rout = u->tally & APW_BIT_ROUT};
}

static void apply_fate(ump_run *run, suffering *s)
{
    apw_table t = apw_here(run);
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
    s->away = apw_away_from(&t, s->unit, s->by);
}

static enum ump_next ask_back_choice(ump_run *run, const suffering *s)
{
    static const uint16_t word[APW_CHOICES] = {APW_W_FALL_BACK, APW_W_DISORG, APW_W_MINUS_STAND};
    apw_table t = apw_here(run);
    apw_tally tally = tally_of(&t.unit[s->unit]);
    apw_target target = sufferer_facts(&t, s->unit, s->by, &tally);
    uint8_t choice[APW_CHOICES];
    uint16_t words[APW_CHOICES];
    size_t n = apw_owner_choices(t.chart, &target, &tally, choice);
    for (size_t i = 0; i < n; i++)
        words[i] = word[choice[i]];
    if (n < 2)
        return UMP_AGAIN;
    return ump_ask_choice(run, APW_ASK_BACK_CHOICE, (uint8_t)ump_side_of(&t.table, s->unit),
                          s->unit, words, n);
}

enum ump_next apw_suffer_proc(ump_run *run, ump_frame *frame)
{
    enum { ASK, CHOSEN, GONE };
    suffering *s = UMP_DATA(suffering, frame);
    switch (frame->step) {
    case ASK:
        frame->step = CHOSEN;
        return ask_back_choice(run, s);
    case CHOSEN:
        if (run->answer)
            s->choice = (uint8_t)(run->answer->word[0] - APW_W_FALL_BACK);
        apply_fate(run, s);
        frame->step = GONE;
        if (s->push == APW_STAYS)
            return UMP_DONE;
        return apw_call_retreat(run, s->unit, s->push, s->away, s->distance);
    default:
        return UMP_DONE;
    }
}

enum ump_next apw_call_suffer(ump_run *run, unsigned unit)
{
    apw_table t = apw_here(run);
    suffering s = {.unit = (uint16_t)unit, .by = (uint16_t)nearest_cause(&t, unit)};
    return ump_call(run, APW_P_SUFFER, &s, sizeof s);
}
