/*
 * morale.c: the Morale Phase (APW-MOR-01 .. -04): rally, reconstitute, reform. What is free of
 * charge is always tried.
 */
#include "rules/apw/apw.h"

typedef struct morale_frame {
    uint8_t part, what;
    uint16_t unit;
} morale_frame;

enum { RALLY, RECONSTITUTE, REFORM, PARTS };

static bool led(const apw_table *t, unsigned unit)
{
    return apw_commander_near(t, unit, UMP_NOBODY) != UMP_NOBODY;
}

static bool enemy_in_sight(const apw_table *t, unsigned unit, ump_len within)
{
    ump_outline own = ump_outline_of(&t->table, unit);
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(ump_outline_box(&own), within + UMP_ROUNDING),
                  ump_enemies_of(&t->table, unit)) {
        ump_outline enemy = ump_outline_of(&t->table, i);
        if (ump_outlines_within(&own, &enemy, ump_at_most(within, UMP_ROUNDING)) &&
            apw_unit_sees(t, unit, i))
            return true;
    }
    return false;
}

/* APW-MOR-03: did not move, fire, charge or take a hit, and no enemy seen within 8". */
static bool quiet(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    return u->used == 0 && !u->fired && u->order != APW_CHARGES_ORDER && !u->hit && !u->pushed &&
           !u->fought && !enemy_in_sight(t, unit, t->chart->quiet);
}

/* A stand that comes back must find room beside the others. */
static bool has_room_to_grow(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    if (u->form == APW_GARRISON)
        return u->stands < t->chart->town_stands;
    ump_outline grown = {apw_closed_up(t, unit, (uint8_t)(u->stands + 1)), NULL};
    return apw_free_for(t, unit, &grown);
}

static int32_t need_of(const apw_table *t, unsigned unit, ump_sum *sum)
{
    return apw_rally_need(t->chart, apw_def(t, unit)->mr, t->unit[unit].lost, sum);
}

bool apw_can_rally(const apw_table *t, unsigned unit)
{
    ump_sum sum = {0};
    return need_of(t, unit, &sum) >= 1;
}

static bool needs(const apw_unit *u, unsigned what)
{
    switch (what) {
    case RALLY:
        return u->state == APW_ROUTED && !u->rallied && !u->tried;
    case RECONSTITUTE:
        return u->lost > 0;
    default:
        return u->order == APW_REFORMS;
    }
}

static bool is_candidate(const apw_table *t, unsigned unit, unsigned what)
{
    const apw_unit *u = &t->unit[unit];
    if (!needs(u, what))
        return false;
    switch (what) {
    case RALLY:
        return led(t, unit) && apw_can_rally(t, unit);
    case RECONSTITUTE:
        return (u->state == APW_GOOD || u->state == APW_DISORG) && u->locked == UMP_NOBODY &&
               apw_may_return(t->chart, apw_def(t, unit)->start, u->returned) && led(t, unit) &&
               apw_can_rally(t, unit) && quiet(t, unit) && has_room_to_grow(t, unit);
    default:
        return u->state == APW_DISORG && !u->hit && !u->fought;
    }
}

/* Mostly nobody does, on either side. */
static bool anybody_needs(const apw_table *t, unsigned what)
{
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (needs(&t->unit[i], what))
            return true;
    return false;
}

/* The next of a side from that unit on, in roster order; n_units if there is none. */
static unsigned next_candidate(const apw_table *t, unsigned side, unsigned what, unsigned from)
{
    unsigned i = from;
    while (i < t->table.n_units && !(ump_side_of(&t->table, i) == side && ump_here(&t->table, i) &&
                                     is_candidate(t, i, what)))
        i++;
    return i;
}

static const struct {
    ump_rule rule;
    const char *fails, *succeeds;
} rolls[] = {
    [RALLY] = {APW_MOR_02, "%u does not rally: %v, needing %l or less",
               "%u rallies: %v, needing %l or less"},
    [RECONSTITUTE] = {APW_MOR_03, "%u gathers nobody: %v, needing %l or less",
                      "%u gathers a stand: %v, needing %l or less"},
};

enum ump_next apw_ask_rally(ump_run *run, unsigned unit, uint8_t ask)
{
    apw_table t = apw_table_here(run);
    ump_sum sum = {0};
    int32_t need = need_of(&t, unit, &sum);
    ump_sum_emit(run, &sum, unit, UMP_NOBODY);
    apw_total(run, APW_MOR_01, "the die must be %v or less", unit, UMP_NOBODY, need, 0);
    return ump_ask_dice(run, ask, unit, UMP_NOBODY, 1, 0);
}

static void return_stand(ump_run *run, unsigned unit)
{
    apw_unit *u = apw_unit_at(run, unit);
    u->stands++;
    u->lost--;
    u->returned++;
    apw_close_up(run, unit);
}

static bool read_roll(ump_run *run, unsigned unit, unsigned what)
{
    apw_table t = apw_table_here(run);
    ump_sum sum = {0};
    int32_t need = need_of(&t, unit, &sum);
    bool success = run->state->roll <= need;
    ump_tell(run, rolls[what].rule, success ? rolls[what].succeeds : rolls[what].fails,
             .unit = unit, .value = run->state->roll, .limit = need);
    if (success)
        apw_unit_at(run, unit)->rallied = 1;
    return success;
}

bool apw_read_rally(ump_run *run, unsigned unit)
{
    apw_unit_at(run, unit)->tried = 1;
    return read_roll(run, unit, RALLY);
}

static void reform(ump_run *run, unsigned unit) /* APW-MOR-04: no die */
{
    ump_tell(run, APW_MOR_04, "%u has reformed", .unit = unit);
    apw_set_state(run, unit, APW_GOOD);
}

/* The next who may restore its order, by part, side and roster. False: nobody is left. */
static bool next_of_phase(const apw_table *t, morale_frame *m)
{
    for (; m->what < PARTS; m->what++, m->part = 0, m->unit = 0)
        for (; m->part < 2 && anybody_needs(t, m->what); m->part++, m->unit = 0) {
            m->unit = (uint16_t)next_candidate(t, apw_nth_side(t, m->part), m->what, m->unit);
            if (m->unit < t->table.n_units)
                return true;
        }
    return false;
}

enum ump_next apw_do_morale(ump_run *run, ump_frame *frame)
{
    enum { NEXT, CHOSEN, ROLLED };
    static const uint16_t words[] = {APW_W_TRY, APW_W_DECLINE};
    morale_frame *m = UMP_DATA(morale_frame, frame);
    apw_table t = apw_table_here(run);
    switch (frame->step) {
    case NEXT:
        if (!next_of_phase(&t, m))
            return UMP_DONE;
        if (m->what == REFORM) {
            reform(run, m->unit++);
            return UMP_AGAIN;
        }
        frame->step = CHOSEN;
        return ump_ask_choice(run, APW_ASK_TRY, ump_side_of(&t.table, m->unit), m->unit, words, 2);
    case CHOSEN:
        if (run->answer->word[0] == APW_W_DECLINE) {
            m->unit++;
            return ump_to(frame, NEXT);
        }
        frame->step = ROLLED;
        return apw_ask_rally(run, m->unit, m->what == RALLY ? APW_ASK_RALLY : APW_ASK_RECONSTITUTE);
    default:
        if (read_roll(run, m->unit, m->what) && m->what == RECONSTITUTE)
            return_stand(run, m->unit);
        m->unit++;
        return ump_to(frame, NEXT);
    }
}
