/*
 * melee_after.c: what a melee's result does (APW-MEL-10 .. -20): commanders, stands, retreats, lost
 * guns, the ground taken, the town held, the breakthrough.
 */
#include "rules/apw/apw.h"
#include "table/going.h"

enum { STEP = UMP_INCH / 4 };

/* The melee as it was decided. */
static apw_outcome outcome_of(const apw_melee_frame *m)
{
    return (apw_outcome){.winner = m->winner,
                         .both_disorg = m->both_disorg,
                         .breakthrough = m->breakthrough,
                         .locked = m->locked,
                         .push = m->push,
                         .margin = m->margin,
                         .distance = m->distance};
}

/* A unit that fought, if it has a way to go: that is looked for when it goes. */
static apw_remains remains_of(const apw_table *t, const apw_melee_frame *m, unsigned unit)
{
    apw_outcome out = outcome_of(m);
    return apw_after_melee(t->chart, &out, t->unit[unit].party - 1U, apw_def(t, unit)->arm,
                           t->unit[unit].state, true);
}

static bool fights(const apw_table *t, unsigned unit, unsigned side)
{
    return t->unit[unit].party == side + 1 && t->unit[unit].engaged > 0 &&
           ump_here(&t->table, unit);
}

/* ---- Commanders (APW-MEL-10) ---- */

static bool is_beside(const apw_table *t, unsigned man, unsigned side)
{
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (fights(t, i, side) && apw_near(t, man, i))
            return true;
    return false;
}

/* The first beside the troops of a side that fight, of those after `after`. */
static unsigned commander_of(const apw_table *t, unsigned side, unsigned after)
{
    unsigned man = after == UMP_NOBODY ? t->table.n_units : after + 1;
    for (; man < t->table.n_pieces; man++)
        if (is_beside(t, man, side))
            return man;
    return UMP_NOBODY;
}

static unsigned next_six(const apw_table *t, const apw_melee_frame *m, unsigned from)
{
    bool commander[2];
    for (unsigned side = 0; side < 2; side++)
        commander[side] = commander_of(t, side, UMP_NOBODY) != UMP_NOBODY;
    return apw_next_six(t->chart, m->die, m->margin, commander, from);
}

static enum ump_next ask_six(ump_run *run, apw_melee_frame *m, unsigned side)
{
    apw_table t = apw_table_here(run);
    m->side = (uint8_t)!side;
    return ump_ask_dice(run, APW_ASK_MELEE_COMMANDER, commander_of(&t, !side, UMP_NOBODY),
                        UMP_NOBODY, 1, 0);
}

static void fall(ump_run *run, unsigned man)
{
    apw_lose_leader(run, man, APW_MEL_10, "%u is killed in the melee");
}

/* The die has fallen: an odd one spares him; of several the owner names who falls. */
static enum ump_next read_six(ump_run *run, const apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    unsigned man = commander_of(&t, m->side, UMP_NOBODY);
    if (!apw_even(run->state->roll))
        return UMP_AGAIN;
    if (commander_of(&t, m->side, man) != UMP_NOBODY)
        return ump_ask_order(run, APW_ASK_WHICH_COMMANDER, ump_side_of(&t.table, man), UMP_NOBODY);
    fall(run, man);
    return UMP_AGAIN;
}

enum ump_next apw_do_sixes(ump_run *run, ump_frame *frame)
{
    enum { FIRST, READ, NAMED, NEXT };
    apw_melee_frame *m = UMP_DATA(apw_melee_frame, frame);
    apw_table t = apw_table_here(run);
    unsigned side;
    switch (frame->step) {
    case FIRST:
    case NEXT:
        side = next_six(&t, m, frame->step == FIRST ? 0 : !m->side + 1U);
        return side == 2 ? UMP_DONE : ump_then(frame, ask_six(run, m, side), READ);
    case READ:
        return ump_then_or(frame, read_six(run, m), NAMED, NEXT);
    default:
        fall(run, run->answer->unit[0]);
        return ump_to(frame, NEXT);
    }
}

/* ---- Stands (APW-MEL-12, -13) ---- */

static bool may_lose(const apw_table *t, const apw_melee_frame *m, unsigned side, unsigned unit)
{
    const apw_unit_def *def = apw_def(t, unit);
    return fights(t, unit, side) && apw_may_give_stand(m->austrian[side], def->nation, def->arm);
}

static unsigned losers(const apw_table *t, const apw_melee_frame *m, unsigned side, unsigned *first)
{
    unsigned n = 0;
    for (unsigned i = t->table.n_units; i-- > 0;)
        if (may_lose(t, m, side, i)) {
            *first = i;
            n++;
        }
    return n;
}

bool apw_check_loss(const apw_table *t, unsigned unit, ump_refusal *refusal)
{
    const ump_frame *top = ump_top(t->table.game, t->table.state);
    const apw_melee_frame *m = (const apw_melee_frame *)(const void *)top->data;
    if (unit < t->table.n_units && may_lose(t, m, m->side, unit))
        return true;
    return ump_refuse(refusal, APW_MEL_13, "%u is not among those that may give up the stand",
                      .unit = unit);
}

bool apw_check_commander_loss(const apw_table *t, unsigned man, ump_refusal *refusal)
{
    const ump_frame *top = ump_top(t->table.game, t->table.state);
    const apw_melee_frame *m = (const apw_melee_frame *)(const void *)top->data;
    if (man >= t->table.n_units && man < t->table.n_pieces && is_beside(t, man, m->side))
        return true;
    return ump_refuse(refusal, APW_MEL_10, "%u is not beside the troops that fought", .unit = man);
}

/* ---- The loser goes ---- */

static unsigned nearest_foe(const apw_table *t, unsigned unit, unsigned side)
{
    unsigned best = UMP_NOBODY;
    ump_len nearest = 0;
    UMP_EACH_UNIT(i, &t->table, ump_anyone()) {
        if (t->unit[i].party != 2 - side)
            continue;
        ump_len way = ump_distance(&t->table, unit, i).hi;
        if (best == UMP_NOBODY || way < nearest) {
            best = i;
            nearest = way;
        }
    }
    return best;
}

static void note_beaten(const apw_table *t, apw_melee_frame *m)
{
    unsigned loser = !m->winner, first = UMP_NOBODY;
    for (unsigned i = t->table.n_units; i-- > 0;)
        if (fights(t, i, loser))
            first = i;
    m->town = UMP_NO_FEATURE;
    if (fights(t, m->target, loser))
        first = m->target;
    if (first == UMP_NOBODY)
        return;
    const ump_piece *piece = &t->table.piece[first];
    m->beaten_at = piece->at;
    m->beaten_facing = piece->facing;
    m->beaten_width = piece->width;
    m->beaten_depth = piece->depth;
    if (t->unit[first].form == APW_GARRISON)
        m->town = t->unit[first].town;
}

/* Disorder, rout, lost guns (APW-MEL-14); calls the retreat, or nothing if it is gone. */
static enum ump_next drive_off(ump_run *run, const apw_melee_frame *m, unsigned unit)
{
    apw_table t = apw_table_here(run);
    unsigned loser = !m->winner, foe = nearest_foe(&t, unit, loser);
    apw_remains left = remains_of(&t, m, unit);
    if (left.end == APW_ELIMINATED) {
        ump_tell(run, APW_MEL_14, "%u loses its guns", .unit = unit);
        apw_gone(run, unit, APW_ELIMINATED);
        return UMP_AGAIN;
    }
    apw_unit_at(run, unit)->locked = UMP_NOBODY;
    if (t.unit[unit].charge == APW_CHARGES) /* it was fought, and lost */
        apw_end_charge(run, unit, APW_FOUGHT);
    apw_set_state(run, unit, left.state);
    return apw_call_retreat(run, unit, m->push, foe, m->distance);
}

/* ---- The winner stays, advances, or goes on (APW-MEL-16) ---- */

/* TAB-01: how far of that it goes before it would stand upon an enemy. */
static ump_len until_enemy(const apw_table *t, unsigned unit, const ump_rect *own, ump_len most)
{
    ump_course c = {.unit = unit,
                    .from = *own,
                    .bearing = own->facing,
                    .step = 1,
                    .most = most,
                    .enemies = {.counts = true, .bites = true, .bite = UMP_ROUNDING}};
    ump_met met = ump_go_straight(&t->table, &c);
    return met.what == UMP_MEETS_NOTHING ? most : met.free;
}

/* How far ahead lies the rear edge of the beaten; 0 if it may not advance. */
static ump_len advance_of(const apw_table *t, const apw_melee_frame *m, unsigned unit)
{
    ump_rect own = ump_footprint(t->table.game, t->table.state, unit);
    ump_rect beaten = ump_rect_at(m->beaten_at, m->beaten_facing, m->beaten_width, m->beaten_depth);
    ump_len way = 0;
    uint8_t form = t->unit[unit].form;
    if (m->beaten_width == 0 || form == APW_GARRISON || form == APW_DEPLOYED)
        return 0;
    for (unsigned i = 0; i < 4; i++) {
        ump_len ahead = ump_in_frame(own.front, own.facing, beaten.corner[i]).y;
        way = ahead > way ? ahead : way;
    }
    if (way > 0)
        way = until_enemy(t, unit, &own, way);
    for (; way > 0; way -= STEP) {
        ump_pt front = ump_go(own.front, own.facing, way, 0);
        ump_outline print = {ump_rect_moved(&own, front), NULL};
        apw_stride stride = apw_straight_on(t, unit, &own, way);
        if (ump_on_table(t->table.field, print.rect.centre) && apw_free_for(t, unit, &print) &&
            !apw_enemy_too_near(t, unit, &print) && !apw_way_closed(t, &stride) &&
            !apw_river_between(t, own.front, front))
            return way;
    }
    return 0;
}

static bool may_garrison(const apw_table *t, const apw_melee_frame *m, unsigned unit)
{
    return m->town != UMP_NO_FEATURE && apw_def(t, unit)->arm == APW_INF &&
           t->unit[unit].form != APW_GARRISON && t->unit[unit].stands <= t->chart->town_stands &&
           apw_town_free(t, m->town, UMP_NOBODY);
}

static enum ump_next ask_to_occupy(ump_run *run, apw_melee_frame *m, unsigned unit)
{
    apw_table t = apw_table_here(run);
    uint16_t word[3];
    size_t n = 0;
    if (may_garrison(&t, m, unit))
        word[n++] = APW_W_GARRISON;
    m->advance = m->town == UMP_NO_FEATURE ? advance_of(&t, m, unit) : 0;
    if (m->advance > 0)
        word[n++] = APW_W_ADVANCE;
    if (n == 0)
        return UMP_AGAIN;
    word[n++] = APW_W_STAY;
    return ump_ask_choice(run, APW_ASK_OCCUPY, ump_side_of(&t.table, unit), unit, word, n);
}

static void occupy(ump_run *run, apw_melee_frame *m, unsigned unit)
{
    apw_table t = apw_table_here(run);
    if (run->answer->word[0] == APW_W_GARRISON) {
        apw_enter_town(run, unit, m->town);
    } else if (run->answer->word[0] == APW_W_ADVANCE) {
        const ump_piece *piece = &t.table.piece[unit];
        apw_place(run, unit, ump_go(piece->at, piece->facing, m->advance, 0), piece->facing);
        ump_tell(run, APW_MEL_16, "%u takes the ground, %V ahead", .unit = unit,
                 .value = m->advance);
    }
}

/* ---- A tie in a town (APW-MEL-19) ---- */

static void lock_all(ump_run *run, const apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        apw_unit *u = apw_unit_at(run, i);
        if (!u->party)
            continue;
        u->locked = m->target;
        if (u->engaged > 0) /* APW-MEL-13 */
            apw_set_state(run, i, remains_of(&t, m, i).state);
        if (i != m->target)
            apw_end_charge(run, i, APW_FOUGHT);
    }
    ump_tell(run, APW_MEL_19, "nobody yields: the fight for %u goes on", .unit = m->target);
}

/* ---- Afterwards ---- */

/* Charges that were fought are over. A charge of its own at somebody else goes on only after a
 * win by 7+, as its breakthrough (APW-CHG-10). */
static void end_charges(ump_run *run, const apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        apw_unit *u = apw_unit_at(run, i);
        if (!u->party || u->charge != APW_CHARGES)
            continue;
        bool fought = t.unit[u->target].party || !ump_here(&t.table, u->target);
        bool goes_on = !fought && m->breakthrough && u->party == m->winner + 1 && !u->broke_through;
        if (goes_on) {
            u->broke_through = 1;
            continue;
        }
        apw_end_charge(run, i, fought ? APW_FOUGHT : APW_CANCELLED);
    }
}

/* Chargers whose target is gone from their melee have nobody left to fight. */
static void disband(ump_run *run)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        apw_unit *u = apw_unit_at(run, i);
        u->party = u->engaged = 0;
    }
}

static void unlock(ump_run *run, const apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++)
        if (t.unit[i].locked == m->target)
            apw_unit_at(run, i)->locked = UMP_NOBODY;
}

enum after_step {
    BEGIN,
    LOSSES,
    LOSES,
    PUSH,
    WINNERS,
    OCCUPY,
    OCCUPIED,
    PURSUE,
    PURSUED,
    END,
};

/* On to a step that goes through all units, from the first. */
static enum ump_next begin_at(ump_frame *frame, enum after_step step)
{
    UMP_DATA(apw_melee_frame, frame)->cursor = 0;
    return ump_to(frame, (int)step);
}

static enum ump_next take_losses(ump_run *run, ump_frame *frame)
{
    apw_melee_frame *m = UMP_DATA(apw_melee_frame, frame);
    apw_table t = apw_table_here(run);
    unsigned unit = UMP_NOBODY;
    m->side = m->lost[0] > 0 ? 0 : 1;
    if (m->lost[0] == 0 && m->lost[1] == 0)
        return begin_at(frame, m->locked ? END : PUSH);
    unsigned n = losers(&t, m, m->side, &unit);
    if (n > 1) {
        frame->step = LOSES;
        return ump_ask_order(run, APW_ASK_WHICH_UNIT, ump_side_of(&t.table, unit), UMP_NOBODY);
    }
    m->lost[m->side]--;
    if (n == 1)
        apw_lose_stands(run, unit, 1, m->austrian[m->side] ? APW_MEL_12 : APW_MEL_11);
    return UMP_AGAIN;
}

static enum ump_next push_losers(ump_run *run, ump_frame *frame)
{
    apw_melee_frame *m = UMP_DATA(apw_melee_frame, frame);
    apw_table t = apw_table_here(run);
    for (; m->cursor < t.table.n_units; m->cursor++)
        if (fights(&t, m->cursor, !m->winner))
            return drive_off(run, m, m->cursor++);
    return begin_at(frame, WINNERS);
}

static void disorder_winners(ump_run *run, const apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++)
        if (fights(&t, i, m->winner))
            apw_set_state(run, i, remains_of(&t, m, i).state);
    unlock(run, m);
    end_charges(run, m);
}

static enum ump_next occupy_next(ump_run *run, ump_frame *frame)
{
    apw_melee_frame *m = UMP_DATA(apw_melee_frame, frame);
    apw_table t = apw_table_here(run);
    for (; m->cursor < t.table.n_units; m->cursor++) {
        if (!fights(&t, m->cursor, m->winner))
            continue;
        frame->step = OCCUPIED;
        if (ask_to_occupy(run, m, m->cursor) == UMP_ASKED)
            return UMP_ASKED;
        frame->step = OCCUPY;
    }
    return begin_at(frame, PURSUE);
}

static enum ump_next pursue_next(ump_run *run, ump_frame *frame)
{
    apw_melee_frame *m = UMP_DATA(apw_melee_frame, frame);
    apw_table t = apw_table_here(run);
    apw_outcome out = outcome_of(m);
    for (; m->cursor < t.table.n_units; m->cursor++)
        if (fights(&t, m->cursor, m->winner) &&
            apw_goes_on(&out, t.unit[m->cursor].charge == APW_FOUGHT, m->was_locked) &&
            apw_can_pursue(&t, m->cursor)) {
            frame->step = PURSUED;
            return ump_ask_order(run, APW_ASK_PURSUE, ump_side_of(&t.table, m->cursor), m->cursor);
        }
    return begin_at(frame, END);
}

enum ump_next apw_do_aftermath(ump_run *run, ump_frame *frame)
{
    apw_melee_frame *m = UMP_DATA(apw_melee_frame, frame);
    apw_table t = apw_table_here(run);
    switch (frame->step) {
    case BEGIN:
        if (m->winner < 2)
            note_beaten(&t, m);
        return begin_at(frame, LOSSES);
    case LOSSES:
        if (m->locked)
            lock_all(run, m);
        return take_losses(run, frame);
    case LOSES:
        apw_lose_stands(run, run->answer->unit[0], 1, APW_MEL_13);
        m->lost[m->side]--;
        return begin_at(frame, LOSSES);
    case PUSH:
        return push_losers(run, frame);
    case WINNERS:
        disorder_winners(run, m);
        return begin_at(frame, OCCUPY);
    case OCCUPY:
        return occupy_next(run, frame);
    case OCCUPIED:
        occupy(run, m, m->cursor++);
        return ump_to(frame, OCCUPY);
    case PURSUE:
        return pursue_next(run, frame);
    case PURSUED:
        frame->step = PURSUE;
        m->cursor++;
        if (run->answer->verb == APW_V_PURSUE) {
            apw_order_text order = apw_order_of(run->answer);
            apw_pursue(run, &order);
        }
        return UMP_AGAIN;
    default:
        disband(run);
        return UMP_DONE;
    }
}
