/*
 * melee.c: melee (2.16). A round is rolled by both sides, losses are taken, scores compared; the
 * loser gives ground; the winner may or must follow up, and then there is another round.
 */
#include "rules/potomac/potomac.h"

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
    return ump_is_among(unit, m->unit[side], m->n[side]);
}

bool pot_add_fighter(pot_melee_frame *m, unsigned side, unsigned unit)
{
    if (pot_fights(m, side, unit) || m->n[side] == POT_MAX_MELEE)
        return false;
    m->unit[side][m->n[side]++] = (uint16_t)unit;
    return true;
}

bool pot_draw_in(const pot_table *t, pot_melee_frame *m, unsigned side)
{
    bool grew = false;
    for (unsigned i = 0; i < m->n[side]; i++)
        for (unsigned u = 0; u < t->n_units; u++)
            if (pot_side(t, u) != side && pot_in_contact(t, m->unit[side][i], u))
                grew |= pot_add_fighter(m, other(side), u);
    return grew;
}

static bool touches_fighter(const pot_table *t, const pot_melee_frame *m, unsigned side,
                            unsigned unit)
{
    for (unsigned i = 0; i < m->n[side]; i++)
        if (pot_in_contact(t, m->unit[side][i], unit))
            return true;
    return false;
}

/* Once sixteen of a side are in it the others who touch the enemy stand by. */
static void tell_left_out(ump_run *run, const pot_table *t, const pot_melee_frame *m)
{
    for (unsigned u = 0; u < t->n_units; u++) {
        unsigned side = pot_side(t, u);
        if (m->n[side] == POT_MAX_MELEE && !pot_fights(m, side, u) &&
            touches_fighter(t, m, other(side), u))
            ump_tell(run, POT_MEL_01, "%u finds no room in the melee: %l of its side fight",
                     .unit = u, .limit = POT_MAX_MELEE);
    }
}

/* ---- Who strikes whom (MEL-14) ---- */

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

static const uint16_t *foes_of(const pot_melee_frame *m, unsigned side)
{
    return m->unit[other(side)];
}

/* MEL-14: how many stands of this unit strike the enemy in that row. */
static int32_t strikers(const pot_table *t, const pot_melee_frame *m, unsigned side, unsigned row,
                        unsigned enemy)
{
    return pot_strikers(t, m->unit[side][row], foes_of(m, side), m->n[other(side)],
                        t->unit[m->unit[side][row]].prefers - 1, enemy);
}

/* Tie: the target of the charge comes first. */
static void put_target_first(pot_melee_frame *m)
{
    unsigned side = other(m->charger);
    for (unsigned i = 1; i < m->n[side]; i++)
        for (unsigned j = i; j > 0 && m->unit[side][j] == m->target; j--)
            swap_rows(m, side, j, j - 1);
}

/* Nothing of a melee outlives it, so that equal positions are equal bytes. */
static enum ump_next over(ump_run *run, const pot_table *t)
{
    for (unsigned u = 0; u < t->n_units; u++)
        pot_unit_at(run, u)->took = pot_unit_at(run, u)->prefers = pot_unit_at(run, u)->fired_on =
            0;
    return UMP_DONE;
}

static void open_round(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    m->round++;
    m->rolled = 0;
    m->stuck = 0;
    m->officers = 0;
    m->followed = 0;
    sort_roster(m, 0);
    sort_roster(m, 1);
    put_target_first(m);
    for (unsigned s = 0; s < UMP_MAX_SIDES; s++) {
        m->fled[s] = 0;
        for (unsigned i = 0; i < m->n[s]; i++) {
            pot_unit *u = pot_unit_at(run, m->unit[s][i]);
            u->took = u->prefers = 0;
            pot_end_ready(run, m->unit[s][i]);
        }
    }
    rewind_to_first(m);
    ump_tell(run, POT_MEL_02, "melee, round %v", .unit = m->unit[m->charger][0],
             .other = m->unit[other(m->charger)][0], .value = m->round);
    tell_left_out(run, t, m);
}

static enum ump_next choose(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    while (m->side < 2) {
        unsigned s = acting(m);
        for (; m->next < m->n[s]; m->next++) {
            unsigned unit = m->unit[s][m->next];
            if (!pot_may_choose_foe(t, unit, foes_of(m, s), m->n[other(s)]))
                continue;
            return ump_ask_order(run, POT_ASK_STRIKE, s, unit);
        }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    return UMP_AGAIN;
}

static void take_choice(ump_run *run, pot_melee_frame *m, unsigned target)
{
    unsigned s = acting(m);
    for (unsigned e = 0; e < m->n[other(s)]; e++)
        if (m->unit[other(s)][e] == target)
            pot_unit_at(run, m->unit[s][m->next])->prefers = (uint8_t)(e + 1);
    m->next++;
}

/* ---- The dice (MEL-03 to 06) ---- */

static pot_fighter fighter(const pot_table *t, const pot_melee_frame *m, unsigned side,
                           unsigned row)
{
    unsigned unit = m->unit[side][row];
    bool charging = m->contact && side == m->charger;
    return (pot_fighter){.unit = pot_facts(t, unit),
                         .melee = t->def[unit].melee,
                         .charging =
                             charging && (m->round == 1 || !t->book->house.follow_up_plain)};
}

static pot_blows blows_of(const pot_table *t, const pot_melee_frame *m, unsigned side, unsigned row,
                          unsigned e)
{
    pot_fighter own = fighter(t, m, side, row), enemy = fighter(t, m, other(side), e);
    unsigned target = m->unit[other(side)][e];
    bool charger = side == m->charger;
    ump_pt from = charger ? m->from[row] : pot_rect(t, m->unit[side][row]).centre;
    own.fighting = strikers(t, m, side, row, e);
    own.on_flank =
        m->contact && charger && pot_zone_of(ump_rect_of(&t->table, target), from) != POT_FRONT;
    enemy.protection = pot_protection_of(t, target, from, NULL);
    return pot_melee_blows(t->book, &own, &enemy);
}

/* Each unit of the acting side at each enemy that its stands strike. */
static enum ump_next roll_dice(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    while (m->side < 2) {
        unsigned s = acting(m);
        for (; m->next < m->n[s]; m->next++, m->foe = 0)
            for (; m->foe < m->n[other(s)]; m->foe++) {
                if (strikers(t, m, s, m->next, m->foe) == 0)
                    continue;
                pot_blows b = blows_of(t, m, s, m->next, m->foe);
                if (b.dice <= 0)
                    continue;
                unsigned unit = m->unit[s][m->next], target = m->unit[other(s)][m->foe];
                ump_tell(run, POT_MEL_03, "%u strikes at %o: %v dice, hits on %l or more",
                         .unit = unit, .other = target, .value = b.dice, .limit = b.needs);
                ump_sum_emit(run, &b.sum, unit, target);
                m->rolled = 1;
                return ump_ask_dice(run,
                                    s == m->charger ? POT_ASK_CHARGER_DICE : POT_ASK_DEFENDER_DICE,
                                    unit, target, (unsigned)b.dice, b.needs);
            }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    for (unsigned s = 0; s < UMP_MAX_SIDES; s++)
        m->supports[s] = (int16_t)pot_supporting(t, m->unit[s], m->n[s]);
    return UMP_AGAIN;
}

/* ---- Losses (MEL-07) ---- */

static int32_t took(const pot_table *t, const pot_melee_frame *m, unsigned side, unsigned row)
{
    return t->unit[m->unit[side][row]].took;
}

static int32_t hits_by(const pot_table *t, const pot_melee_frame *m, unsigned side)
{
    int32_t hits = 0;
    for (unsigned i = 0; i < m->n[other(side)]; i++)
        hits += took(t, m, other(side), i);
    return hits;
}

/* Markers on the charging units, for melee_firing_hits = all_markers. */
static int32_t markers_on(const pot_table *t, const pot_melee_frame *m, unsigned side)
{
    int32_t markers = 0;
    for (unsigned i = 0; i < m->n[side]; i++)
        markers += t->unit[m->unit[side][i]].markers;
    return markers;
}

static enum ump_next take_losses(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    if (m->losing)
        m->officers = pot_rolled_since(run, m->officers);
    m->losing = 0;
    if (m->round == 1 && m->side == 0 && m->next == 0)
        m->fire = (int16_t)pot_fire_score(t->book, m->fire, markers_on(t, m, m->charger));
    while (m->side < 2) {
        unsigned s = acting(m);
        while (m->next < m->n[s]) {
            unsigned row = m->next++;
            int32_t hits = took(t, m, s, row);
            if (hits > 0 && pot_on_table(t, m->unit[s][row])) {
                m->losing = 1;
                return pot_call_loss(run, m->unit[s][row], hits, m->officers);
            }
        }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    return UMP_AGAIN;
}

/* ---- The result (MEL-08 to 13) ---- */

static bool is_gone(const pot_table *t, const pot_melee_frame *m, unsigned side)
{
    for (unsigned i = 0; i < m->n[side]; i++)
        if (pot_on_table(t, m->unit[side][i]))
            return false;
    return true;
}

/* POT-MEL-09: hits, and friends behind who count as hits. */
static void tell_scores(ump_run *run, const pot_melee_frame *m, const pot_round *r)
{
    unsigned c = m->charger, d = other(m->charger);
    ump_tell(run, POT_MEL_09,
             m->supports[c] ? "the chargers score %v, %l of it by support"
                            : "the chargers score %v",
             .unit = m->unit[c][0], .other = m->unit[d][0], .value = r->charger_score,
             .limit = m->supports[c]);
    ump_tell(run, POT_MEL_09,
             m->supports[d] ? "the defenders score %v, %l of it by support"
                            : "the defenders score %v",
             .unit = m->unit[d][0], .other = m->unit[c][0], .value = r->defender_score,
             .limit = m->supports[d]);
}

static void tell_result(ump_run *run, const pot_melee_frame *m, const pot_round *r,
                        const pot_outcome *o)
{
    unsigned a = m->unit[m->charger][0], d = m->unit[other(m->charger)][0];
    tell_scores(run, m, r);
    static const char *const told[] = {"%u wins the round by %v", "%o wins the round by %v",
                                       "the round is drawn", "nobody is hit, the melee goes on",
                                       "nobody is left"};
    bool gone = r->charger_gone || r->defender_gone;
    if (gone && o->winner <= POT_DEFENDER_WINS)
        ump_tell(run, POT_MEL_13,
                 o->winner == POT_CHARGER_WINS ? "%u wins: the enemy is destroyed"
                                               : "%o wins: the enemy is destroyed",
                 .unit = a, .other = d);
    else
        ump_tell(run, POT_MEL_10, told[o->winner], .unit = a, .other = d, .value = o->margin);
}

static int32_t fired_on(const pot_table *t, const pot_melee_frame *m)
{
    int32_t hits = 0;
    for (unsigned i = 0; i < m->n[m->charger]; i++)
        hits += t->unit[m->unit[m->charger][i]].fired_on;
    return hits;
}

static void judge(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    unsigned c = m->charger, d = other(c);
    if (t->book->house.supports_after_losses)
        for (unsigned s = 0; s < UMP_MAX_SIDES; s++)
            m->supports[s] = (int16_t)pot_supporting(t, m->unit[s], m->n[s]);
    pot_round r = {.charger_hits = hits_by(t, m, c),
                   .defender_hits = hits_by(t, m, d),
                   .charger_gone = is_gone(t, m, c),
                   .defender_gone = is_gone(t, m, d),
                   .fire = m->round == 1 ? fired_on(t, m) : 0,
                   .dice = m->rolled != 0,
                   .hitless = m->hitless,
                   .number = m->round};
    r.charger_score = r.charger_hits + m->supports[c];
    r.defender_score = r.defender_hits + m->supports[d] + (m->round == 1 ? m->fire : 0);
    pot_outcome o = pot_melee_outcome(t->book, &r);
    tell_result(run, m, &r, &o);
    m->winner = o.winner;
    m->back[c] = (int16_t)o.charger_back;
    m->back[d] = (int16_t)o.defender_back;
    rewind_to_first(m);
    m->hitless = o.winner == POT_AGAIN ? (uint8_t)(m->hitless + 1) : 0;
    if (o.winner == POT_AGAIN)
        m->contact = 0;
}

/* ---- Giving ground (MEL-10, MEL-11) ---- */

/* Defenders go back first: the edge that is in contact says which way (TAB-04), and chargers who
 * had gone would touch none. */
static unsigned going_back(const pot_melee_frame *m)
{
    return other(acting(m));
}

/* MRL-06: it runs, if it must, from the enemy that most of its stands touched; of several the one
 * whose centre is nearest. */
static unsigned opponent(const pot_table *t, const pot_melee_frame *m, unsigned side, unsigned row)
{
    ump_pt own = ump_rect_of(&t->table, m->unit[side][row])->centre;
    unsigned best = 0;
    int32_t most = -1;
    uint64_t least = UINT64_MAX;
    for (unsigned e = 0; e < m->n[other(side)]; e++) {
        int32_t n = pot_touching_stands(t, m->unit[side][row], m->unit[other(side)][e]);
        uint64_t far = ump_dist2(own, ump_rect_of(&t->table, m->unit[other(side)][e])->centre);
        if (n < most || (n == most && far >= least))
            continue;
        best = e;
        most = n;
        least = far;
    }
    return m->unit[other(side)][best];
}

/* Does this way lead it out of contact? A unit that charged from contact (MEL-20) may be
 * touched in its flank alone. Straight back it would only slide along the enemy. */
static bool leads_away(const pot_table *t, const pot_melee_frame *m, unsigned side, unsigned unit,
                       ump_angle way)
{
    ump_rect there = ump_shifted(ump_rect_of(&t->table, unit), way, UMP_CM);
    bool touched = false;
    for (unsigned e = 0; e < m->n[other(side)]; e++) {
        unsigned enemy = m->unit[other(side)][e];
        if (!pot_in_contact(t, enemy, unit))
            continue;
        if (!ump_rect_within(&there, ump_rect_of(&t->table, enemy), POT_TOUCH))
            return true;
        touched = true;
    }
    return !touched;
}

/* It goes straight away from the edge that is in contact. If it has lost the stand that
 * touched, it goes the way its opponent came. */
static ump_angle way_back(const pot_table *t, const pot_melee_frame *m, unsigned side, unsigned row)
{
    unsigned unit = m->unit[side][row];
    ump_angle rear = (ump_angle)(t->piece[unit].facing + UMP_HALF_TURN);
    if (side == m->charger && leads_away(t, m, side, unit, rear))
        return rear;
    for (unsigned e = 0; e < m->n[other(side)]; e++)
        if (pot_in_contact(t, m->unit[other(side)][e], unit))
            return t->piece[m->unit[other(side)][e]].facing;
    return t->piece[opponent(t, m, side, row)].facing;
}

/* MEL-20: a loser that cannot go back at all is confused where it stands, and the melee is over. */
static void disengage(ump_run *run, const pot_melee_frame *m)
{
    for (unsigned s = 0; s < UMP_MAX_SIDES; s++)
        for (unsigned i = 0; i < m->n[s]; i++)
            pot_unit_at(run, m->unit[s][i])->charged_touching = 1;
    unsigned loser = m->winner == POT_CHARGER_WINS ? other(m->charger) : m->charger;
    for (unsigned i = 0; m->winner != POT_DRAW && i < m->n[loser]; i++)
        if (m->stuck >> i & 1)
            pot_confuse(run, m->unit[loser][i], POT_MEL_20,
                        "%u cannot go back, and is confused where it stands");
    ump_tell(run, POT_MEL_20, "the melee is over, and nobody follows up",
             .unit = m->unit[m->charger][0], .other = m->unit[other(m->charger)][0]);
}

/* UMP_DONE: nobody follows up, and the melee is over. */
static enum ump_next give_ground(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    bool draw = m->winner == POT_DRAW;
    uint8_t kind = draw ? POT_BACK_DRAW : POT_BACK_MELEE;
    while (m->side < 2) {
        unsigned s = going_back(m);
        unsigned loser = m->winner == POT_CHARGER_WINS ? other(m->charger) : m->charger;
        while (m->next < m->n[s]) {
            unsigned row = m->next++, unit = m->unit[s][row];
            if (!pot_on_table(t, unit) || (!draw && s != loser) || m->back[s] == 0)
                continue;
            unsigned by = opponent(t, m, s, row);
            return ump_call_with(run, POT_DO_BACK, pot_back_frame, .from = pot_rect(t, by).centre,
                                 .hits = m->back[s], .unit = (uint16_t)unit, .by = (uint16_t)by,
                                 .way = way_back(t, m, s, row), .kind = kind,
                                 .morale = pot_tests_morale(kind, 0));
        }
        both_done(m, m->n[s]);
    }
    rewind_to_first(m);
    if (m->stuck)
        disengage(run, m);
    return draw || m->stuck ? over(run, t) : UMP_AGAIN;
}

/* ---- Following up (MEL-15 to 18) ---- */

static unsigned winner_side(const pot_melee_frame *m)
{
    return m->winner == POT_CHARGER_WINS ? m->charger : other(m->charger);
}

typedef struct pursuit {
    unsigned loser; /* row */
    pot_charge_plan plan;
    ump_rect place;
} pursuit;

/* MEL-16: can it reach this one, straight on? */
static bool can_reach(const pot_table *t, const pot_melee_frame *m, unsigned unit, unsigned row,
                      pursuit *found)
{
    unsigned lost = other(winner_side(m)), target = m->unit[lost][row];
    if (!pot_on_table(t, target) || (m->fled[lost] >> row & 1) ||
        pot_forbidden(t, pot_bound(t, unit), ump_rect_of(&t->table, target)) ||
        !pot_plan_charge(t, &(pot_charge_wish){.charger = unit, .target = target}, &found->plan,
                         NULL))
        return false;
    found->loser = row;
    found->place = found->plan.turned;
    ump_rect at = ump_shifted(&found->plan.turned, found->plan.way, found->plan.distance);
    return found->plan.distance == 0 ||
           pot_close(t, unit, target, &at, found->plan.zone, &found->place);
}

static bool find_pursuit(const pot_table *t, const pot_melee_frame *m, unsigned row, pursuit *found)
{
    unsigned side = winner_side(m), unit = m->unit[side][row];
    if (pot_guns(t, unit) || !pot_on_table(t, unit) || m->round >= t->book->melee.rounds_most)
        return false;
    for (unsigned e = 0; e < m->n[other(side)]; e++)
        if (can_reach(t, m, unit, e, found))
            return true;
    return false;
}

static void follow(ump_run *run, const pot_table *t, pot_melee_frame *m, unsigned row)
{
    unsigned unit = m->unit[winner_side(m)][row];
    pursuit chase;
    if (!find_pursuit(t, m, row, &chase))
        return;
    ump_rect own = pot_rect(t, unit);
    m->from[row] = own.front;
    ump_pt by = ump_go((ump_pt){0, 0}, chase.plan.way, chase.plan.distance, 0);
    ump_rect swept = pot_swept(&chase.plan.turned, by);
    pot_piece_at(run, unit)->at = chase.place.front;
    pot_piece_at(run, unit)->facing = chase.place.facing;
    pot_overrun(run, t, unit, &swept);
    m->followed = (uint16_t)(m->followed | 1U << row);
    ump_tell(run, POT_MEL_16, "%u follows up against %o", .unit = unit,
             .other = m->unit[other(winner_side(m))][chase.loser]);
}

static enum ump_next ask_to_follow(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    unsigned side = winner_side(m);
    while (m->next < m->n[side]) {
        pursuit chase;
        unsigned unit = m->unit[side][m->next];
        if (!find_pursuit(t, m, m->next, &chase)) {
            m->next++;
            continue;
        }
        return ump_call_with(run, POT_DO_FOLLOW, pot_follow_frame, .unit = (uint16_t)unit,
                             .officer = UMP_NOBODY);
    }
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
static enum ump_next next_round(ump_run *run, const pot_table *t, pot_melee_frame *m)
{
    unsigned side = winner_side(m), lost = other(side);
    if (m->followed == 0)
        return over(run, t);
    keep_rows(m, side, m->followed);
    m->n[lost] = 0;
    if (!pot_draw_in(t, m, side))
        return over(run, t);
    m->charger = (uint8_t)side;
    m->contact = 1;
    m->fire = 0;
    return UMP_AGAIN;
}

enum ump_next pot_do_melee(ump_run *run, ump_frame *frame)
{
    pot_melee_frame *m = UMP_DATA(pot_melee_frame, frame);
    pot_table t = pot_table_here(run);
    unsigned s;
    switch (frame->step) {
    case ROUND:
        open_round(run, &t, m);
        return ump_to(frame, CHOOSE);
    case CHOSEN:
        take_choice(run, m, run->answer->target[0]);
        return ump_to(frame, CHOOSE);
    case CHOOSE:
        return ump_then_or(frame, choose(run, &t, m), CHOSEN, ROLL);
    case ROLLED:
        s = other(acting(m));
        pot_unit_at(run, m->unit[s][m->foe++])->took += (uint8_t)run->state->roll;
        return ump_to(frame, ROLL);
    case ROLL:
        return ump_then_or(frame, roll_dice(run, &t, m), ROLLED, LOSSES);
    case LOSSES:
        return ump_then_or(frame, take_losses(run, &t, m), LOSSES, RESULT);
    case RESULT:
        judge(run, &t, m);
        if (m->winner == POT_NONE)
            return over(run, &t);
        return ump_to(frame, m->winner == POT_AGAIN ? ROUND : BACK);
    case WENT_BACK:
        s = going_back(m);
        if (run->state->ret[POT_RET_FLED])
            m->fled[s] = (uint16_t)(m->fled[s] | 1U << (m->next - 1));
        if (run->state->ret[POT_RET_STUCK])
            m->stuck = (uint16_t)(m->stuck | 1U << (m->next - 1));
        return ump_to(frame, BACK);
    case BACK:
        return ump_then_or(frame, give_ground(run, &t, m), WENT_BACK, FOLLOW);
    case FOLLOW:
        return ump_then_or(frame, ask_to_follow(run, &t, m), FOLLOWED, NEXT);
    case FOLLOWED:
        if (run->state->ret[POT_RET_FOLLOWS])
            follow(run, &t, m, m->next);
        m->next++;
        return ump_to(frame, FOLLOW);
    default:
        return ump_then(frame, next_round(run, &t, m), ROUND);
    }
}

/* ---- The order to follow up (MEL-17, MEL-18) ---- */

static bool may_lead(const pot_table *t, unsigned officer, unsigned unit)
{
    return pot_officer_active(t, officer) && pot_officer_of(t, officer)->status != POT_FAILED &&
           pot_may_order(t, officer, unit, NULL);
}

static pot_order follow_order(unsigned unit)
{
    return (pot_order){.verb = POT_V_CHARGE, .n_units = 1, .unit = {(uint16_t)unit}};
}

static void obey(ump_run *run, pot_follow_frame *f)
{
    pot_officer *o = pot_officer_at(run, f->officer);
    o->given++;
    pot_unit_at(run, f->unit)->received++;
    ump_tell(run, POT_MEL_17, "%o sends %u after the enemy", .unit = f->unit, .other = f->officer);
    run->state->ret[POT_RET_FOLLOWS] = 1;
}

static void disobey(ump_run *run, const pot_table *t, pot_follow_frame *f)
{
    pot_officer_at(run, f->officer)->status = POT_FAILED;
    if (t->now->issuing == f->officer)
        pot_now(run)->issuing = UMP_NOBODY;
    if (t->now->general[pot_side(t, f->officer)] == f->officer)
        pot_now(run)->passes = 1;
    ump_tell(run, POT_MEL_17, "%o cannot bring %u to follow up", .unit = f->unit,
             .other = f->officer);
    run->state->ret[POT_RET_FOLLOWS] = 0;
}

/* ORDER STEP of following up */
enum follow_step { OFFERED, ANSWERED, TESTED };

static enum ump_next offer(ump_run *run, const pot_table *t, ump_frame *frame)
{
    pot_follow_frame *f = UMP_DATA(pot_follow_frame, frame);
    uint8_t side = pot_side(t, f->unit);
    uint16_t choice[3] = {POT_W_STAY};
    size_t n = 1;
    unsigned own = t->def[f->unit].officer, general = t->now->general[side];
    bool mounted = pot_mounted(t, f->unit);
    enum pot_follow how =
        pot_follow_up(t->book, mounted, side == run->state->active, t->unit[f->unit].confused);
    run->state->ret[POT_RET_FOLLOWS] = how == POT_MUST_FOLLOW;
    if (mounted && how == POT_MAY_FOLLOW)
        choice[n++] = POT_W_PURSUE;
    bool ordered = !mounted && how == POT_MAY_FOLLOW;
    if (ordered && may_lead(t, own, f->unit))
        choice[n++] = POT_W_OWN_OFFICER;
    if (ordered && general != own && may_lead(t, general, f->unit))
        choice[n++] = POT_W_GENERAL;
    if (n == 1)
        return UMP_DONE;
    return ump_then(frame, ump_ask_choice(run, POT_ASK_FOLLOW, side, f->unit, choice, n), ANSWERED);
}

enum ump_next pot_do_follow(ump_run *run, ump_frame *frame)
{
    pot_follow_frame *f = UMP_DATA(pot_follow_frame, frame);
    pot_table t = pot_table_here(run);
    pot_order order = follow_order(f->unit);
    if (frame->step == OFFERED)
        return offer(run, &t, frame);
    if (frame->step == ANSWERED) {
        uint16_t word = run->answer->word[0];
        run->state->ret[POT_RET_FOLLOWS] = word == POT_W_PURSUE;
        if (word == POT_W_STAY || word == POT_W_PURSUE)
            return UMP_DONE;
        f->officer =
            word == POT_W_GENERAL ? t.now->general[pot_side(&t, f->unit)] : t.def[f->unit].officer;
    }
    pot_command_facts facts = pot_command_facts_of(&t, f->officer, &order);
    pot_command test = pot_command_test(t.book, &facts);
    if (frame->step == ANSWERED && !test.automatic) {
        ump_sum_emit(run, &test.sum, f->officer, f->unit);
        ump_tell(run, POT_MEL_17, "%u orders %o after the enemy: %v or less on the dice",
                 .unit = f->officer, .other = f->unit, .value = test.needs);
        frame->step = TESTED;
        return ump_ask_dice(run, POT_ASK_COMMAND_DICE, f->officer, f->unit, 2, test.needs);
    }
    if (test.automatic || run->state->roll <= test.needs)
        obey(run, f);
    else
        disobey(run, &t, f);
    return UMP_DONE;
}
