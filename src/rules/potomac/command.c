/*
 * command.c: orders (2.3, 2.4): who may order whom, the facts of a command test, the test, and the
 * order carried out.
 */
#include <string.h>

#include "rules/potomac/potomac.h"

pot_order pot_order_of(const ump_answer *a)
{
    pot_order o = {.number = a->number,
                   .facing = a->facing,
                   .verb = a->verb,
                   .n_units = a->n_units,
                   .n_targets = a->n_targets,
                   .n_path = a->n_path,
                   .n_words = a->n_words,
                   .turns = a->turns};
    memcpy(o.path, a->path, a->n_path * sizeof *a->path);
    memcpy(o.unit, a->unit, a->n_units * sizeof *a->unit);
    memcpy(o.target, a->target, a->n_targets * sizeof *a->target);
    memcpy(o.word, a->word, a->n_words * sizeof *a->word);
    return o;
}

/* ---- Who may order whom ---- */

static bool is_general(const pot_table *t, unsigned officer)
{
    return t->now->general[pot_side(t, officer)] == officer;
}

/* CMD-10, CMD-11, OFF-12. */
bool pot_may_order(const pot_table *t, unsigned officer, unsigned unit, ump_refusal *refusal)
{
    unsigned own = t->def[unit].officer;
    bool bound = !is_general(t, officer) || t->book->house.general_bound;
    bool orphan = is_general(t, officer) && !pot_officer_active(t, own);
    if (pot_enemies(t, officer, unit) || (bound && own != officer && !orphan))
        return ump_refuse(refusal, POT_CMD_10, "%u is not under %o", .unit = unit,
                          .other = officer);
    if (t->book->house.command_radius <= 0)
        return true;
    ump_rect a = pot_body_rect(t, officer), b = pot_rect(t, unit);
    ump_len d = pot_measured(ump_rect_distance(&a, &b));
    return d <= t->book->house.command_radius ||
           ump_refuse(refusal, POT_CMD_11, "%u is %V from %o, at most %L", .unit = unit,
                      .other = officer, .have = d, .limit = t->book->house.command_radius);
}

bool pot_can_issue(const pot_table *t, unsigned officer)
{
    uint8_t status = pot_officer_of(t, officer)->status;
    return pot_officer_active(t, officer) && t->piece[officer].on_table &&
           (status == POT_FRESH || status == POT_ISSUING);
}

static uint8_t remaining_after(const pot_table *t, unsigned officer)
{
    unsigned side = pot_side(t, officer);
    bool general = false;
    UMP_EACH_LEADER(o, &t->table) {
        if (o == officer || pot_side(t, o) != side || !pot_can_issue(t, o))
            continue;
        if (!is_general(t, o))
            return POT_SUBORDINATES_LEFT;
        general = true;
    }
    return general ? POT_GENERAL_LEFT : POT_NOBODY_LEFT;
}

/* ---- The facts of an order ---- */

bool pot_is_line_order(uint8_t verb)
{
    return verb == POT_V_LINE_MOVE || verb == POT_V_LINE_FIRE || verb == POT_V_RECALL;
}

/* CMD-13: a line has a count of its own, but Deploy and Recall are received by the unit. */
static bool is_received_by_line(const pot_table *t, uint8_t verb)
{
    return pot_is_line_order(verb) && (verb != POT_V_RECALL || t->book->house.recall_is_free);
}

static uint8_t kind_of(uint8_t verb)
{
    switch (verb) {
    case POT_V_FIRE:
    case POT_V_BOMBARD:
    case POT_V_LINE_FIRE:
        return POT_ORDER_FIRE;
    case POT_V_READY:
        return POT_ORDER_STAND_READY;
    case POT_V_CHARGE:
    case POT_V_CHARGE_LINE:
        return POT_ORDER_CHARGE;
    case POT_V_DEPLOY:
        return POT_ORDER_DEPLOY;
    case POT_V_RECALL:
        return POT_ORDER_RECALL;
    case POT_V_RALLY:
        return POT_ORDER_RALLY;
    default:
        return POT_ORDER_MOVE;
    }
}

static uint8_t condition_of(const pot_table *t, const pot_order *o)
{
    uint8_t worst = POT_GOOD;
    for (unsigned i = 0; i < o->n_units; i++) {
        const pot_unit *u = &t->unit[o->unit[i]];
        bool line = pot_is_line_order(o->verb);
        uint8_t c = (line ? u->line_evaded : u->evaded) ? POT_EVADED
                    : line                              ? POT_GOOD
                    : u->routing                        ? POT_ROUTING
                    : u->confused                       ? POT_CONFUSED
                                                        : POT_GOOD;
        worst = c > worst ? c : worst;
    }
    return worst;
}

static int32_t received_by(const pot_table *t, const pot_order *o)
{
    int32_t most = 0;
    for (unsigned i = 0; i < o->n_units; i++) {
        const pot_unit *u = &t->unit[o->unit[i]];
        int32_t n = is_received_by_line(t, o->verb) ? u->line_received : u->received;
        most = n > most ? n : most;
    }
    return most;
}

static bool acted_before(const pot_table *t, const pot_order *o)
{
    bool line = is_received_by_line(t, o->verb);
    for (unsigned i = 0; i < o->n_units; i++)
        if (line ? t->unit[o->unit[i]].line_acted : t->unit[o->unit[i]].acted)
            return true;
    return false;
}

static uint8_t attachment_of(const pot_table *t, unsigned officer, const pot_order *o)
{
    if (pot_officer_of(t, officer)->unit == UMP_NOBODY)
        return POT_UNATTACHED;
    for (unsigned i = 0; o->verb != POT_V_RIDE && i < o->n_units; i++)
        if (pot_is_with(t, officer, o->unit[i]))
            return POT_ATTACHED_HERE;
    return POT_ATTACHED_ELSEWHERE;
}

pot_command_facts pot_command_facts_of(const pot_table *t, unsigned officer, const pot_order *o)
{
    const pot_officer *who = pot_officer_of(t, officer);
    bool self = o->verb == POT_V_RIDE;
    pot_command_facts f = {.leadership = pot_rank_of(t, officer)->leadership,
                           .general = is_general(t, officer),
                           .given = who->given,
                           .received = self ? who->received : received_by(t, o),
                           .attached = attachment_of(t, officer, o),
                           .order = kind_of(o->verb),
                           .condition = condition_of(t, o),
                           .initiative = acted_before(t, o),
                           .remaining = remaining_after(t, officer)};
    f.to = self                         ? POT_TO_SELF
           : pot_is_line_order(o->verb) ? POT_TO_LINE
           : o->n_units > 1             ? POT_TO_GROUP
                                        : POT_TO_UNIT;
    if (self && who->evaded)
        f.condition = POT_EVADED;
    return f;
}

/* ---- Recipients (CMD-03) ---- */

static uint64_t bit_of(const pot_table *t, unsigned officer)
{
    return UINT64_C(1) << (officer - t->n_units);
}

static bool is_his_turn(const pot_table *t, unsigned officer, const pot_order *o, bool line)
{
    bool fresh = true, same = true;
    for (unsigned i = 0; i < o->n_units; i++) {
        const pot_unit *u = &t->unit[o->unit[i]];
        fresh = fresh && !((line ? u->line_ordered_by : u->ordered_by) & bit_of(t, officer));
        same = same && (line ? u->line_current : u->current);
    }
    return fresh || same;
}

/* A recall is an order to the unit as much as to its line (CMD-13, ORD-13). */
static bool recalls_unit(const pot_table *t, unsigned officer, const pot_order *o)
{
    return o->verb == POT_V_RECALL && !t->book->house.recall_is_free &&
           is_his_turn(t, officer, o, false);
}

/* He stays with his present recipient, or takes one that he has not ordered yet. */
bool pot_recipient_allowed(const pot_table *t, unsigned officer, const pot_order *o,
                           ump_refusal *refusal)
{
    const pot_officer *who = pot_officer_of(t, officer);
    bool self = o->verb == POT_V_RIDE;
    bool allowed = self ? !who->self_ordered || who->self_current
                        : is_his_turn(t, officer, o, pot_is_line_order(o->verb));
    return allowed || recalls_unit(t, officer, o) ||
           ump_refuse(refusal, POT_CMD_03, "%u has gone on from this recipient already",
                      .unit = officer);
}

static void forget_recipients(ump_run *run, const pot_table *t)
{
    for (unsigned u = 0; u < t->n_units; u++)
        pot_unit_at(run, u)->current = pot_unit_at(run, u)->line_current = 0;
    for (unsigned o = 0; o < t->n_officers; o++)
        pot_officer_at(run, t->n_units + o)->self_current = 0;
}

/* ---- An order given: the test (CMD-04 to 09) ---- */

enum step { GIVEN, TESTED, CARRY_OUT, EACH_UNIT, LINES, LINE_MOVED, OVER };

static void fail(ump_run *run, unsigned officer)
{
    pot_officer_at(run, officer)->status = POT_FAILED;
    pot_now(run)->issuing = UMP_NOBODY;
    ump_tell(run, POT_CMD_08, "the order of %u is not carried out", .unit = officer);
}

/* CMD-06, CMD-12: counted on both sides. */
static void count_order(ump_run *run, const pot_table *t, unsigned officer, const pot_order *o)
{
    pot_officer *who = pot_officer_at(run, officer);
    bool line = pot_is_line_order(o->verb), unit = !line || recalls_unit(t, officer, o);
    forget_recipients(run, t);
    who->given++;
    if (o->verb == POT_V_RIDE) {
        who->received++;
        who->self_ordered = who->self_current = 1;
    }
    for (unsigned i = 0; i < o->n_units; i++) {
        pot_unit *u = pot_unit_at(run, o->unit[i]);
        if (is_received_by_line(t, o->verb))
            u->line_received++;
        else
            u->received++;
        if (line) {
            u->line_ordered_by |= bit_of(t, officer);
            u->line_current = 1;
        }
        if (unit) {
            u->ordered_by |= bit_of(t, officer);
            u->current = 1;
        }
    }
}

/* INI-02, INI-03, INI-08, INI-10. */
static void count_action(ump_run *run, const pot_table *t, const pot_order *o)
{
    if (o->unit[0] >= t->n_units) {
        pot_officer_at(run, o->unit[0])->acted = 1;
        return;
    }
    pot_unit *u = pot_unit_at(run, o->unit[0]);
    if (pot_is_line_order(o->verb) || o->verb == POT_V_LINE_EVADE)
        u->line_acted = 1;
    if (!is_received_by_line(t, o->verb) && o->verb != POT_V_LINE_EVADE) { /* a recall: of both */
        u->acted = 1;
        u->ready = 0;
    }
}

/* RDY-02, GRP-06: other orders end Stand Ready; an order of its own ends a group. */
static void prepare(ump_run *run, const pot_table *t, const pot_order *o)
{
    for (unsigned i = 0; i < o->n_units && !is_received_by_line(t, o->verb); i++) {
        unsigned unit = o->unit[i];
        if (unit >= t->n_units || pot_has_no_target(o, i))
            continue;
        if (o->verb != POT_V_READY)
            pot_end_ready(run, unit);
        if (o->n_units == 1 && !o->initiative)
            pot_leave_group(run, unit);
    }
}

/* ---- Carrying it out ---- */

static enum ump_next do_fire(ump_run *run, const pot_table *t, pot_order_frame *f, unsigned i)
{
    const pot_order *o = &f->order;
    bool line = o->verb == POT_V_LINE_FIRE;
    pot_fire_frame fire = {
        .firer = o->unit[i], .target = UMP_NOBODY, .fort = POT_NO_FORT, .by_line = line};
    pot_target found;
    if (o->verb == POT_V_BOMBARD) {
        fire.fort = (uint16_t)pot_fort_near(t, o->path[0]);
        fire.at_work = 1;
        return ump_call(run, POT_DO_FIRE, &fire, sizeof fire);
    }
    unsigned target = pot_target_of(o, i);
    if (!pot_on_table(t, o->unit[i]) ||
        !pot_check_fire(t, line ? pot_line(t, o->unit[i]) : o->unit[i], target, f->officer,
                        o->initiative, &found, NULL))
        return UMP_AGAIN;
    fire.target = (uint16_t)target;
    fire.at_line = found.line;
    return ump_call(run, POT_DO_FIRE, &fire, sizeof fire);
}

static enum ump_next do_charge(ump_run *run, const pot_order *o)
{
    pot_charges_frame c = {
        .at_line = o->verb == POT_V_CHARGE_LINE, .stated = o->turns, .way = o->facing};
    for (unsigned i = 0; i < o->n_units; i++) {
        if (pot_has_no_target(o, i))
            continue;
        c.unit[c.n] = o->unit[i];
        c.target[c.n++] = (uint16_t)pot_target_of(o, i);
    }
    return ump_call(run, POT_DO_CHARGES, &c, sizeof c);
}

static void do_rally(ump_run *run, unsigned unit)
{
    pot_unit_at(run, unit)->confused = pot_unit_at(run, unit)->routing =
        pot_unit_at(run, unit)->by_guns = 0;
    ump_tell(run, POT_ORD_08, "%u is in good order again", .unit = unit);
}

static void do_ready(ump_run *run, unsigned unit)
{
    pot_unit_at(run, unit)->ready = 1;
    ump_tell(run, POT_ORD_04, "%u stands ready", .unit = unit);
}

static void do_simple(ump_run *run, const pot_table *t, const pot_order *o)
{
    for (unsigned i = 0; i < o->n_units; i++) {
        unsigned unit = o->unit[i];
        switch (o->verb) {
        case POT_V_READY:
            do_ready(run, unit);
            break;
        case POT_V_RALLY:
            do_rally(run, unit);
            break;
        case POT_V_RECALL:
            pot_recall_line(run, t, unit, false);
            pot_carry_officers(run, t);
            break;
        case POT_V_DEPLOY:
            pot_do_deploy(run, t, unit, o->number, o->path[0]);
            break;
        case POT_V_LINE_MOVE:
            pot_do_line_move(run, t, unit, o->path[o->n_path - 1]);
            break;
        default:
            pot_do_evade(run, t, unit, o->verb == POT_V_LINE_EVADE);
        }
    }
}

/* The next step of an order that needed neither a question nor a procedure of its own. */
static enum step after_deed(uint8_t verb)
{
    switch (verb) {
    case POT_V_FIRE:
    case POT_V_LINE_FIRE:
    case POT_V_BOMBARD:
        return EACH_UNIT;
    case POT_V_MOVE:
    case POT_V_CHANGE:
    case POT_V_TURN:
        return LINES;
    default:
        return OVER;
    }
}

static enum ump_next carry_out(ump_run *run, const pot_table *t, pot_order_frame *f)
{
    const pot_order *o = &f->order;
    prepare(run, t, o);
    if (o->n_units > 0)
        f->before = t->piece[o->unit[0]].at;
    switch (o->verb) {
    case POT_V_FIRE:
    case POT_V_LINE_FIRE:
    case POT_V_BOMBARD:
        return UMP_AGAIN;
    case POT_V_CHARGE:
    case POT_V_CHARGE_LINE:
        return do_charge(run, o);
    case POT_V_MOVE:
    case POT_V_CHANGE:
    case POT_V_TURN:
        pot_do_move(run, t, o);
        return UMP_AGAIN;
    case POT_V_RIDE:
        pot_do_ride(run, t, f->officer, o);
        return UMP_AGAIN;
    default:
        do_simple(run, t, o);
        return UMP_AGAIN;
    }
}

/* SKR-18: a Move of the parent lets its line move too. */
static enum ump_next move_lines(ump_run *run, const pot_table *t, pot_order_frame *f)
{
    for (; f->next < f->order.n_units; f->next++) {
        unsigned unit = f->order.unit[f->next];
        if (!pot_body_there(t, pot_line(t, unit)) || t->unit[unit].line_evaded)
            continue;
        return ump_ask_order(run, POT_ASK_LINE, pot_side(t, unit), unit);
    }
    return UMP_AGAIN;
}

/* The owner's move for the line; if he has none and the parent stands on it, it goes along. */
static void line_answers(ump_run *run, const pot_table *t, const pot_order_frame *f)
{
    unsigned unit = f->order.unit[f->next];
    const ump_answer *a = run->answer;
    if (a->verb == POT_V_LINE_MOVE) {
        pot_do_line_move(run, t, unit, a->path[a->n_path - 1]);
        return;
    }
    ump_rect parent = pot_rect(t, unit), line = pot_line_rect(t, unit);
    if (ump_rect_overlap(&parent, &line))
        pot_do_line_move(run, t, unit,
                         pot_line_along(t, unit, f->before, parent.front, parent.facing).front);
}

/* UMP_AGAIN: no dice are needed. */
static enum ump_next give(ump_run *run, const pot_table *t, pot_order_frame *f)
{
    pot_now(run)->busy = 1;
    if (f->order.initiative) {
        count_action(run, t, &f->order);
        return UMP_AGAIN;
    }
    pot_officer_at(run, f->officer)->status = POT_ISSUING;
    pot_command_facts facts = pot_command_facts_of(t, f->officer, &f->order);
    pot_command test = pot_command_test(t->book, &facts);
    unsigned recipient = f->order.n_units > 0 ? f->order.unit[0] : f->officer;
    if (test.automatic) {
        ump_tell(run, POT_CMD_04, "the first order of %u is obeyed", .unit = f->officer,
                 .other = recipient);
        count_order(run, t, f->officer, &f->order);
        return UMP_AGAIN;
    }
    ump_sum_emit(run, &test.sum, f->officer, recipient);
    ump_tell(run, POT_CMD_05,
             recipient == f->officer ? "%u would ride himself: %v or less on the dice"
                                     : "%u orders %o: %v or less on the dice",
             .unit = f->officer, .other = recipient, .value = test.needs);
    return ump_ask_dice(run, POT_ASK_COMMAND_DICE, f->officer, recipient, 2, test.needs);
}

/* UMP_DONE: it is not carried out. */
static enum ump_next tested(ump_run *run, const pot_table *t, const pot_order_frame *f)
{
    pot_command_facts facts = pot_command_facts_of(t, f->officer, &f->order);
    pot_command test = pot_command_test(t->book, &facts);
    if (run->state->roll <= test.needs) {
        count_order(run, t, f->officer, &f->order);
        return UMP_AGAIN;
    }
    fail(run, f->officer);
    if (pot_failure_passes(t->book, &facts))
        pot_now(run)->passes = 1;
    return UMP_DONE;
}

enum ump_next pot_do_order(ump_run *run, ump_frame *frame)
{
    pot_order_frame *f = UMP_DATA(pot_order_frame, frame);
    pot_table t = pot_table_here(run);
    switch (frame->step) {
    case GIVEN:
        return ump_then_or(frame, give(run, &t, f), TESTED, CARRY_OUT);
    case TESTED:
        return ump_then(frame, tested(run, &t, f), CARRY_OUT);
    case CARRY_OUT:
        return ump_then_or(frame, carry_out(run, &t, f), OVER, (int)after_deed(f->order.verb));
    case EACH_UNIT:
        if (f->next >= f->order.n_units)
            return ump_to(frame, OVER);
        return do_fire(run, &t, f, f->next++);
    case LINE_MOVED:
        line_answers(run, &t, f);
        f->next++;
        return ump_to(frame, LINES);
    case LINES:
        return ump_then_or(frame, move_lines(run, &t, f), LINE_MOVED, OVER);
    default:
        pot_mend_groups(run, &t);
        pot_carry_officers(run, &t);
        return UMP_DONE;
    }
}
