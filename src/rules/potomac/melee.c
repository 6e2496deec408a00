/*
 * melee.c: melee (2.16). A round is rolled by both sides, losses are taken, scores compared; the
 * loser gives ground; the winner may or must follow up, and then there is another round.
 */
#include "potomac.h"

enum step {
    ROUND,
    CHOOSE,
    CHOSEN,
    ROLL,
    ROLLED,
    LOSSES,
    RESULT,
    BACK,
    WENT_BACK,
    FOLLOW,
    FOLLOWED,
    NEXT,
};

static unsigned other(unsigned side)
{
    return 1 - side;
}

/* The sides act in this order: charger's first. */
static unsigned acting(const pot_melee_frame *m)
{
    return m->side == 0 ? m->charger : other(m->charger);
}

static bool both_done(pot_melee_frame *m, unsigned rows)
{
    if (m->next < rows)
        return false;
    m->next = 0;
    return ++m->side > 1;
}

static void rewind_to_first(pot_melee_frame *m)
{
    m->side = m->next = 0;
}

/* ---- Who is in it (MEL-01) ---- */

bool pot_fights(const pot_melee_frame *m, unsigned side, unsigned unit)
{
    for (unsigned i = 0; i < m->n[side]; i++)
        if (m->unit[side][i] == unit)
            return true;
    return false;
}

bool pot_add_fighter(pot_melee_frame *m, unsigned side, unsigned unit)
{
    if (pot_fights(m, side, unit) || m->n[side] == POT_MAX_MELEE)
        return false;
    m->unit[side][m->n[side]++] = (uint16_t)unit;
    return true;
}

bool pot_draw_in(const pot *p, pot_melee_frame *m, unsigned side)
{
    bool grew = false;
    for (unsigned i = 0; i < m->n[side]; i++)
        for (unsigned u = 0; u < p->n_units; u++)
            if (pot_side(p, u) != side && pot_in_contact(p, m->unit[side][i], u))
                grew |= pot_add_fighter(m, other(side), u);
    return grew;
}

static bool touches_fighter(const pot *p, const pot_melee_frame *m, unsigned side, unsigned unit)
{
    for (unsigned i = 0; i < m->n[side]; i++)
        if (pot_in_contact(p, m->unit[side][i], unit))
            return true;
    return false;
}

/* Once sixteen of a side are in it the others who touch the enemy stand by. */
static void tell_left_out(ump_run *run, const pot *p, const pot_melee_frame *m)
{
    for (unsigned u = 0; u < p->n_units; u++) {
        unsigned side = pot_side(p, u);
        if (m->n[side] == POT_MAX_MELEE && !pot_fights(m, side, u) &&
            touches_fighter(p, m, other(side), u))
            ump_tell(run, POT_MEL_01, "%u finds no room in the melee: %l of its side fight",
                     .unit = u, .limit = POT_MAX_MELEE);
    }
}

/* ---- Who strikes whom (MEL-14) ---- */

static unsigned touched(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row,
                        uint8_t *first)
{
    unsigned n = 0;
    for (unsigned e = m->n[other(side)]; e-- > 0;)
        if (pot_in_contact(p, m->unit[side][row], m->unit[other(side)][e])) {
            *first = (uint8_t)e;
            n++;
        }
    return n;
}

static void swap_rows(pot_melee_frame *m, unsigned s, unsigned i, unsigned j)
{
    uint16_t unit = m->unit[s][i];
    m->unit[s][i] = m->unit[s][j];
    m->unit[s][j] = unit;
    if (s != m->charger)
        return;
    ump_pt from = m->from[i];
    m->from[i] = m->from[j];
    m->from[j] = from;
}

/* DIC-03: the units of a side act in roster order. */
static void sort_roster(pot_melee_frame *m, unsigned s)
{
    for (unsigned i = 1; i < m->n[s]; i++)
        for (unsigned j = i; j > 0 && m->unit[s][j] < m->unit[s][j - 1]; j--)
            swap_rows(m, s, j, j - 1);
}

static pot_unit *fighting_unit(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row)
{
    return &p->unit[m->unit[side][row]];
}

/* Does that unit of the other side strike at this one? */
static bool struck_by(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row,
                      unsigned enemy)
{
    return fighting_unit(p, m, other(side), enemy)->strikes == row + 1;
}

/* Nothing of a melee outlives it, so that equal positions are equal bytes. */
static enum ump_next over(pot *p)
{
    for (unsigned u = 0; u < p->n_units; u++)
        p->unit[u].blows = p->unit[u].strikes = 0;
    return UMP_DONE;
}

static void open_round(ump_run *run, pot *p, pot_melee_frame *m)
{
    m->round++;
    m->rolled = 0;
    m->officers = 0;
    m->followed = 0;
    sort_roster(m, 0);
    sort_roster(m, 1);
    for (unsigned s = 0; s < UMP_MAX_SIDES; s++) {
        m->fled[s] = 0;
        for (unsigned i = 0; i < m->n[s]; i++) {
            uint8_t first;
            pot_unit *u = fighting_unit(p, m, s, i);
            u->blows = 0;
            u->strikes = touched(p, m, s, i, &first) > 0 ? (uint8_t)(first + 1) : 0;
            pot_end_ready(p, m->unit[s][i]);
        }
    }
    rewind_to_first(m);
    ump_tell(run, POT_MEL_02, "melee, round %v", .unit = m->unit[m->charger][0],
             .other = m->unit[other(m->charger)][0], .value = m->round);
    tell_left_out(run, p, m);
}

static enum ump_next choose(ump_run *run, pot *p, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    while (m->side < 2) {
        unsigned s = acting(m);
        for (; m->next < m->n[s]; m->next++) {
            uint8_t first;
            if (touched(p, m, s, m->next, &first) < 2)
                continue;
            frame->step = CHOSEN;
            return ump_ask_order(run, POT_A_STRIKE, (uint8_t)s, m->unit[s][m->next]);
        }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    frame->step = ROLL;
    return UMP_AGAIN;
}

static void take_choice(pot *p, pot_melee_frame *m, unsigned target)
{
    unsigned s = acting(m);
    for (unsigned e = 0; e < m->n[other(s)]; e++)
        if (m->unit[other(s)][e] == target)
            fighting_unit(p, m, s, m->next)->strikes = (uint8_t)(e + 1);
    m->next++;
}

/* ---- The dice (MEL-03 to 06) ---- */

static pot_fighter fighter(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row)
{
    unsigned unit = m->unit[side][row];
    bool charging = m->contact && side == m->charger;
    return (pot_fighter){.unit = pot_facts(p, unit),
                         .melee = p->def[unit].melee,
                         .charging =
                             charging && (m->round == 1 || !p->book->house.follow_up_plain)};
}

static pot_blows blows_of(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row)
{
    unsigned strikes = fighting_unit(p, m, side, row)->strikes;
    if (strikes == 0)
        return (pot_blows){0};
    unsigned e = strikes - 1;
    pot_fighter own = fighter(p, m, side, row), enemy = fighter(p, m, other(side), e);
    own.fighting = pot_fighting(p, m->unit[side][row]);
    unsigned target = m->unit[other(side)][e];
    own.on_flank = m->contact && side == m->charger &&
                   pot_contact_edge(p, target, m->unit[side][row]) != POT_FRONT;
    ump_pt from = side == m->charger ? m->from[row] : pot_rect(p, m->unit[side][row]).centre;
    enemy.protection = pot_protection_of(p, target, from, NULL);
    return pot_melee_blows(p->book, &own, &enemy);
}

static enum ump_next roll_dice(ump_run *run, pot *p, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    while (m->side < 2) {
        unsigned s = acting(m);
        for (; m->next < m->n[s]; m->next++) {
            pot_blows b = blows_of(p, m, s, m->next);
            if (b.dice <= 0)
                continue;
            unsigned unit = m->unit[s][m->next];
            unsigned target = m->unit[other(s)][p->unit[unit].strikes - 1];
            ump_tell(run, POT_MEL_03, "%u strikes at %o: %v dice, %l or more hits", .unit = unit,
                     .other = target, .value = b.dice, .limit = b.needs);
            ump_sum_emit(run, &b.sum, unit, target);
            m->rolled = 1;
            frame->step = ROLLED;
            return ump_ask_dice(run, s == m->charger ? POT_D_CHARGER : POT_D_DEFENDER,
                                (uint16_t)unit, (uint16_t)target, (uint16_t)b.dice,
                                (int16_t)b.needs);
        }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    for (unsigned s = 0; s < UMP_MAX_SIDES; s++)
        m->supports[s] = (int16_t)pot_supporting(p, m->unit[s], m->n[s]);
    frame->step = LOSSES;
    return UMP_AGAIN;
}

/* ---- Losses (MEL-07) ---- */

static int32_t hits_taken(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row)
{
    int32_t hits = 0;
    for (unsigned e = 0; e < m->n[other(side)]; e++)
        if (struck_by(p, m, side, row, e))
            hits += fighting_unit(p, m, other(side), e)->blows;
    return hits;
}

static int32_t hits_by(const pot *p, const pot_melee_frame *m, unsigned side)
{
    int32_t hits = 0;
    for (unsigned i = 0; i < m->n[side]; i++)
        hits += fighting_unit(p, m, side, i)->blows;
    return hits;
}

/* Markers on the charging units, for melee_firing_hits = all_markers. */
static int32_t markers_on(const pot *p, const pot_melee_frame *m, unsigned side)
{
    int32_t markers = 0;
    for (unsigned i = 0; i < m->n[side]; i++)
        markers += p->unit[m->unit[side][i]].markers;
    return markers;
}

static enum ump_next take_losses(ump_run *run, pot *p, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    if (m->losing)
        m->officers = pot_rolled_since(run, m->officers);
    m->losing = 0;
    if (m->round == 1 && m->side == 0 && m->next == 0)
        m->fire = (int16_t)pot_fire_score(p->book, m->fire, markers_on(p, m, m->charger));
    while (m->side < 2) {
        unsigned s = acting(m);
        while (m->next < m->n[s]) {
            unsigned row = m->next++;
            int32_t hits = hits_taken(p, m, s, row);
            if (hits > 0 && pot_on_table(p, m->unit[s][row])) {
                m->losing = 1;
                return pot_call_loss(run, m->unit[s][row], hits, m->officers);
            }
        }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    frame->step = RESULT;
    return UMP_AGAIN;
}

/* ---- The result (MEL-08 to 13) ---- */

static bool is_gone(const pot *p, const pot_melee_frame *m, unsigned side)
{
    for (unsigned i = 0; i < m->n[side]; i++)
        if (pot_on_table(p, m->unit[side][i]))
            return false;
    return true;
}

static void tell_result(ump_run *run, const pot_melee_frame *m, const pot_round *r,
                        const pot_outcome *o)
{
    unsigned a = m->unit[m->charger][0], d = m->unit[other(m->charger)][0];
    ump_tell(run, POT_MEL_09, "the chargers score %v: %l of it supports", .unit = a, .other = d,
             .value = r->charger_score, .limit = m->supports[m->charger]);
    ump_tell(run, POT_MEL_09, "the defenders score %v: %l of it supports", .unit = d, .other = a,
             .value = r->defender_score, .limit = m->supports[other(m->charger)]);
    static const char *const told[] = {"%u wins the round by %v", "%o wins the round by %v",
                                       "the round is drawn", "nobody is hit, the melee goes on",
                                       "nobody is left"};
    ump_tell(run, POT_MEL_10, told[o->winner], .unit = a, .other = d, .value = o->margin);
}

static enum ump_next judge(ump_run *run, pot *p, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    unsigned c = m->charger, d = other(c);
    if (p->book->house.supports_after_losses)
        for (unsigned s = 0; s < UMP_MAX_SIDES; s++)
            m->supports[s] = (int16_t)pot_supporting(p, m->unit[s], m->n[s]);
    pot_round r = {.charger_hits = hits_by(p, m, c),
                   .defender_hits = hits_by(p, m, d),
                   .charger_gone = is_gone(p, m, c),
                   .defender_gone = is_gone(p, m, d),
                   .dice = m->rolled != 0,
                   .hitless = m->hitless,
                   .number = m->round};
    r.charger_score = r.charger_hits + m->supports[c];
    r.defender_score = r.defender_hits + m->supports[d] + (m->round == 1 ? m->fire : 0);
    pot_outcome o = pot_melee_outcome(p->book, &r);
    tell_result(run, m, &r, &o);
    m->winner = o.winner;
    m->back[c] = (int16_t)o.charger_back;
    m->back[d] = (int16_t)o.defender_back;
    rewind_to_first(m);
    if (o.winner == POT_AGAIN) {
        m->hitless++;
        m->contact = 0;
        frame->step = ROUND;
        return UMP_AGAIN;
    }
    m->hitless = 0;
    frame->step = BACK;
    return o.winner == POT_NONE ? over(p) : UMP_AGAIN;
}

/* ---- Giving ground (MEL-10, MEL-11) ---- */

/* Straight away from the edge that is in contact. */
static ump_angle way_back(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row)
{
    unsigned unit = m->unit[side][row];
    if (side == m->charger)
        return (ump_angle)(p->piece[unit].facing + UMP_HALF_TURN);
    for (unsigned e = 0; e < m->n[other(side)]; e++)
        if (pot_in_contact(p, m->unit[other(side)][e], unit) || struck_by(p, m, side, row, e))
            return p->piece[m->unit[other(side)][e]].facing;
    return (ump_angle)(p->piece[unit].facing + UMP_HALF_TURN);
}

/* MEL-11: in a draw each by its own hits; MEL-12: a hitless one moves the charger alone. */
static int32_t ground_given(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row)
{
    bool hitless = hits_by(p, m, 0) == 0 && hits_by(p, m, 1) == 0;
    return m->winner != POT_DRAW || hitless ? m->back[side] : hits_taken(p, m, side, row);
}

/* MRL-06: it runs, if it must, from the enemy that struck it. */
static unsigned opponent(const pot *p, const pot_melee_frame *m, unsigned side, unsigned row)
{
    for (unsigned e = 0; e < m->n[other(side)]; e++)
        if (struck_by(p, m, side, row, e))
            return m->unit[other(side)][e];
    return m->unit[other(side)][0];
}

static enum ump_next give_ground(ump_run *run, pot *p, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    bool draw = m->winner == POT_DRAW;
    while (m->side < 2) {
        unsigned s = acting(m);
        unsigned loser = m->winner == POT_CHARGER_WINS ? other(m->charger) : m->charger;
        while (m->next < m->n[s]) {
            unsigned row = m->next++, unit = m->unit[s][row];
            int32_t back = ground_given(p, m, s, row);
            if (!pot_on_table(p, unit) || (!draw && s != loser) || m->back[s] == 0)
                continue;
            unsigned by = opponent(p, m, s, row);
            pot_back_frame b = {.from = pot_rect(p, by).centre,
                                .hits = back,
                                .unit = (uint16_t)unit,
                                .by = (uint16_t)by,
                                .way = way_back(p, m, s, row),
                                .kind = draw ? POT_BACK_DRAW : POT_BACK_MELEE,
                                .morale = !draw};
            frame->step = WENT_BACK;
            return ump_call(run, POT_P_BACK, &b, sizeof b);
        }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    frame->step = FOLLOW;
    return draw ? over(p) : UMP_AGAIN;
}

/* ---- Following up (MEL-15 to 18) ---- */

static unsigned winner_side(const pot_melee_frame *m)
{
    return m->winner == POT_CHARGER_WINS ? m->charger : other(m->charger);
}

typedef struct pursuit {
    unsigned loser; /* row */
    ump_pt at, goal;
    ump_angle facing;
} pursuit;

/* MEL-16: can it reach this one? */
static bool can_reach(const pot *p, const pot_melee_frame *m, unsigned unit, unsigned row,
                      pursuit *found)
{
    unsigned lost = other(winner_side(m)), target = m->unit[lost][row];
    ump_rect own = pot_rect(p, unit), rect = pot_rect(p, target);
    if (!pot_on_table(p, target) || (m->fled[lost] >> row & 1) ||
        pot_forbidden(p, pot_bound(p, unit), &rect))
        return false;
    found->goal = ump_rect_nearest(&rect, own.front);
    found->loser = row;
    ump_rect track =
        ump_rect_at(own.front, ump_bearing(own.front, found->goal), p->book->stand_width, 2);
    ump_len pace = pot_charge_pace(
        p, unit, &track, (ump_pt){found->goal.x - own.front.x, found->goal.y - own.front.y}, NULL);
    if (pace < 0 || !ump_rect_within(&own, &rect, pace))
        return false;
    if (pot_in_contact(p, unit, target)) {
        found->at = own.front;
        found->facing = own.facing;
        return true;
    }
    return pot_contact_place(p, unit, target, pot_zone_of(&rect, own.front), found->goal,
                             &found->at, &found->facing);
}

static bool find_pursuit(const pot *p, const pot_melee_frame *m, unsigned row, pursuit *found)
{
    unsigned side = winner_side(m), unit = m->unit[side][row];
    if (pot_guns(p, unit) || !pot_on_table(p, unit) || m->round >= p->book->melee.rounds_most)
        return false;
    uint8_t strikes = p->unit[unit].strikes;
    if (strikes > 0 && can_reach(p, m, unit, strikes - 1U, found))
        return true;
    for (unsigned e = 0; e < m->n[other(side)]; e++)
        if (can_reach(p, m, unit, e, found))
            return true;
    return false;
}

static void follow(ump_run *run, pot *p, pot_melee_frame *m, unsigned row)
{
    unsigned unit = m->unit[winner_side(m)][row];
    pursuit chase;
    if (!find_pursuit(p, m, row, &chase))
        return;
    ump_rect own = pot_rect(p, unit);
    m->from[row] = own.front;
    ump_rect swept = pot_swept(&own, (ump_pt){chase.at.x - own.front.x, chase.at.y - own.front.y});
    p->piece[unit].at = chase.at;
    p->piece[unit].facing = chase.facing;
    pot_carry_officers(p);
    pot_sweep(run, p, unit, &swept);
    m->followed = (uint16_t)(m->followed | 1U << row);
    ump_tell(run, POT_MEL_16, "%u follows up against %o", .unit = unit,
             .other = m->unit[other(winner_side(m))][chase.loser]);
}

static enum ump_next ask_to_follow(ump_run *run, pot *p, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    unsigned side = winner_side(m);
    while (m->next < m->n[side]) {
        pursuit chase;
        unsigned unit = m->unit[side][m->next];
        if (!find_pursuit(p, m, m->next, &chase)) {
            m->next++;
            continue;
        }
        pot_follow_frame f = {.unit = (uint16_t)unit, .officer = UMP_NOBODY};
        frame->step = FOLLOWED;
        return ump_call(run, POT_P_FOLLOW, &f, sizeof f);
    }
    frame->step = NEXT;
    return UMP_AGAIN;
}

static void keep_rows(pot_melee_frame *m, unsigned side, uint16_t rows)
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->n[side]; i++) {
        if (!(rows >> i & 1))
            continue;
        m->unit[side][n] = m->unit[side][i];
        m->from[n++] = m->from[i];
    }
    m->n[side] = (uint8_t)n;
}

/* The next round is fought by those who followed up and whomever they touch. */
static enum ump_next next_round(pot *p, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    unsigned side = winner_side(m), lost = other(side);
    if (m->followed == 0)
        return over(p);
    keep_rows(m, side, m->followed);
    m->n[lost] = 0;
    if (!pot_draw_in(p, m, side))
        return over(p);
    m->charger = (uint8_t)side;
    m->contact = 1;
    m->fire = 0;
    frame->step = ROUND;
    return UMP_AGAIN;
}

enum ump_next pot_melee_proc(ump_run *run, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    pot p = pot_of(run);
    unsigned s;
    switch (frame->step) {
    case ROUND:
        open_round(run, &p, m);
        frame->step = CHOOSE;
        return UMP_AGAIN;
    case CHOSEN:
        take_choice(&p, m, run->answer->target[0]);
        frame->step = CHOOSE;
        return UMP_AGAIN;
    case CHOOSE:
        return choose(run, &p, frame);
    case ROLLED:
        s = acting(m);
        fighting_unit(&p, m, s, m->next++)->blows = (uint8_t)run->state->roll;
        frame->step = ROLL;
        return UMP_AGAIN;
    case ROLL:
        return roll_dice(run, &p, frame);
    case LOSSES:
        return take_losses(run, &p, frame);
    case RESULT:
        return judge(run, &p, frame);
    case WENT_BACK:
        s = acting(m);
        if (run->state->ret[POT_RET_FLED])
            m->fled[s] = (uint16_t)(m->fled[s] | 1U << (m->next - 1));
        frame->step = BACK;
        return UMP_AGAIN;
    case BACK:
        return give_ground(run, &p, frame);
    case FOLLOW:
        return ask_to_follow(run, &p, frame);
    case FOLLOWED:
        if (run->state->ret[POT_RET_FOLLOWS])
            follow(run, &p, m, m->next);
        m->next++;
        frame->step = FOLLOW;
        return UMP_AGAIN;
    default:
        return next_round(&p, frame);
    }
}

/* ---- The order to follow up (MEL-17, MEL-18) ---- */

static bool may_lead(const pot *p, unsigned officer, unsigned unit)
{
    return pot_officer_active(p, officer) && pot_officer_at(p, officer)->status != POT_FAILED &&
           pot_may_order(p, officer, unit, NULL);
}

static pot_order follow_order(unsigned unit)
{
    return (pot_order){.verb = POT_V_CHARGE, .n_units = 1, .unit = {(uint16_t)unit}};
}

static void obey(ump_run *run, pot *p, pot_follow_frame *f)
{
    pot_officer *o = pot_officer_at(p, f->officer);
    o->given++;
    p->unit[f->unit].received++;
    ump_tell(run, POT_MEL_17, "%o sends %u after the enemy", .unit = f->unit, .other = f->officer);
    run->state->ret[POT_RET_FOLLOWS] = 1;
}

static void disobey(ump_run *run, pot *p, pot_follow_frame *f)
{
    pot_officer_at(p, f->officer)->status = POT_FAILED;
    if (p->now->issuing == f->officer)
        p->now->issuing = UMP_NOBODY;
    if (p->now->general[pot_side(p, f->officer)] == f->officer)
        p->now->passes = 1;
    ump_tell(run, POT_MEL_17, "%o cannot bring %u to follow up", .unit = f->unit,
             .other = f->officer);
    run->state->ret[POT_RET_FOLLOWS] = 0;
}

static enum ump_next offer(ump_run *run, pot *p, ump_frame *frame)
{
    pot_follow_frame *f = UMP_DATA(pot_follow_frame, frame);
    uint8_t side = pot_side(p, f->unit);
    uint16_t choice[3] = {POT_W_STAY};
    size_t n = 1;
    unsigned own = p->def[f->unit].officer, general = p->now->general[side];
    bool mounted = pot_mounted(p, f->unit);
    run->state->ret[POT_RET_FOLLOWS] = mounted && !p->book->house.pursuit_optional;
    if (mounted && p->book->house.pursuit_optional)
        choice[n++] = POT_W_PURSUE;
    bool ordered = !mounted && side == run->state->active && !p->unit[f->unit].confused;
    if (ordered && may_lead(p, own, f->unit))
        choice[n++] = POT_W_OWN_OFFICER;
    if (ordered && general != own && may_lead(p, general, f->unit))
        choice[n++] = POT_W_GENERAL;
    if (n == 1)
        return UMP_DONE;
    frame->step = 1;
    return ump_ask_choice(run, POT_A_FOLLOW, side, f->unit, choice, n);
}

enum ump_next pot_follow_proc(ump_run *run, ump_frame *frame)
{
    pot_follow_frame *f = UMP_DATA(pot_follow_frame, frame);
    pot p = pot_of(run);
    pot_order order = follow_order(f->unit);
    if (frame->step == 0)
        return offer(run, &p, frame);
    if (frame->step == 1) {
        uint16_t word = run->answer->word[0];
        run->state->ret[POT_RET_FOLLOWS] = word == POT_W_PURSUE;
        if (word == POT_W_STAY || word == POT_W_PURSUE)
            return UMP_DONE;
        f->officer =
            word == POT_W_GENERAL ? p.now->general[pot_side(&p, f->unit)] : p.def[f->unit].officer;
    }
    pot_command_facts facts = pot_command_facts_of(&p, f->officer, &order);
    pot_command test = pot_command_test(p.book, &facts);
    if (frame->step == 1 && !test.automatic) {
        ump_sum_emit(run, &test.sum, f->officer, f->unit);
        ump_tell(run, POT_MEL_17, "%u orders %o after the enemy: %v or less on the dice",
                 .unit = f->officer, .other = f->unit, .value = test.needs);
        frame->step = 2;
        return ump_ask_dice(run, POT_D_COMMAND, f->officer, f->unit, 2, (int16_t)test.needs);
    }
    if (test.automatic || run->state->roll <= test.needs)
        obey(run, &p, f);
    else
        disobey(run, &p, f);
    return UMP_DONE;
}
