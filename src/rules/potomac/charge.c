/*
 * charge.c: charges (2.8) and pre-melee fire (2.11): what the target's fire does to a charge, and
 * whether it comes to contact. Several under one order go one after the other (GRP-08).
 */
#include "rules/potomac/potomac.h"

/* ORDER STEP of one charge */
enum step {
    DECLARED,
    ANSWERED,
    RANGE_TESTED,
    HIT,
    LOST,
    SHAKEN,
    SETTLE,
    FLEE,
    HALTED,
    TEST_RANGE,
    VOLLEY,
};

/* Where the charge goes: from the turned footprint straight on, so far. */
static ump_rect turned_charger(const pot_table *t, const pot_charge_frame *f)
{
    return pot_turned(ump_rect_of(&t->table, f->charger), f->way);
}

static ump_rect way_of_charge(const pot_table *t, const pot_charge_frame *f, ump_len gone)
{
    ump_rect from = turned_charger(t, f);
    return pot_swept(&from, ump_go((ump_pt){0, 0}, f->way, gone, 0));
}

/* Exactly there: what was found free for this footprint is free. */
static void put(ump_run *run, unsigned unit, const ump_rect *there)
{
    pot_piece_at(run, unit)->at = there->front;
    pot_piece_at(run, unit)->facing = there->facing;
}

/* ---- Skirmishers in the path (CHG-04, CHG-05) ---- */

/* Every enemy line that this ground touches. */
static void sweep_lines(ump_run *run, const pot_table *t, unsigned charger, const ump_rect *ground)
{
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(ground->box, POT_TOUCH), pot_enemies_of(t, charger)) {
        ump_rect line = pot_body_rect(t, i);
        if (pot_is_line(t, i) && ump_rect_within(ground, &line, POT_TOUCH))
            pot_remove_line(run, pot_unit_of(t, i), POT_CHG_05,
                            "the skirmishers of %u are swept away");
    }
}

static void clear_lines(ump_run *run, const pot_table *t, const pot_charge_frame *f)
{
    ump_rect swept = way_of_charge(t, f, f->distance), own = pot_line_rect(t, f->charger);
    if (t->unit[f->charger].line > 0 && ump_rect_overlap(&swept, &own))
        pot_recall_line(run, t, f->charger, true);
    sweep_lines(run, t, f->charger, &swept);
    if (f->at_line)
        pot_remove_line(run, f->target, POT_CHG_05, "the skirmishers of %u are swept away");
}

/* CHG-05, OFF-09, EVA-07: whom it has passed over, and upon whom it has been turned and slid. */
void pot_overrun(ump_run *run, const pot_table *t, unsigned charger, const ump_rect *swept)
{
    ump_rect there = pot_rect(t, charger);
    pot_carry_officers(run, t);
    sweep_lines(run, t, charger, swept);
    sweep_lines(run, t, charger, &there);
    pot_sweep(run, t, charger, swept);
    pot_sweep(run, t, charger, &there);
}

static void end_on_line(ump_run *run, const pot_table *t, const pot_charge_frame *f)
{
    ump_rect from = turned_charger(t, f);
    ump_len gone = f->distance;
    ump_rect end = ump_shifted(&from, f->way, gone);
    for (; gone > 0 && !pot_is_free(t, f->charger, &end); gone -= POT_STEP)
        end = ump_shifted(&from, f->way, gone - POT_STEP);
    if (gone > 0) {
        ump_rect swept = way_of_charge(t, f, gone);
        put(run, f->charger, &end);
        pot_overrun(run, t, f->charger, &swept);
    }
    ump_tell(run, POT_CHG_05, "%u ends its charge on the line", .unit = f->charger);
}

/* ---- Pre-melee fire (PMF) ---- */

static pot_cv gunners_officer(const pot_table *t, unsigned unit)
{
    if (!t->book->house.assigned_officer_tests)
        return pot_cv_with(t, unit);
    unsigned officer = t->def[unit].officer;
    if (!pot_officer_active(t, officer))
        return (pot_cv){0};
    return (pot_cv){.there = true, .value = pot_rank_of(t, officer)->cv};
}

static pot_premelee_facts premelee_facts(const pot_table *t, const pot_charge_frame *f)
{
    const pot_def *d = &t->def[f->target];
    const pot_unit *u = &t->unit[f->target];
    return (pot_premelee_facts){.type = d->type,
                                .dismounted = d->type == POT_CAVALRY && !u->mounted,
                                .limbered = pot_is_guns(d->type) && !u->deployed,
                                .off_guns = pot_off_guns(t, f->target),
                                .gun = d->gun,
                                .ready = u->ready != 0,
                                .from = f->shortest,
                                .side = f->zone,
                                .quality = d->quality,
                                .regulars = d->regulars,
                                .militia = d->militia,
                                .officer = gunners_officer(t, f->target)};
}

static bool premelee_volley(const pot_table *t, const pot_charge_frame *f, pot_volley *v)
{
    const pot_def *d = &t->def[f->target];
    const pot_unit *u = &t->unit[f->target];
    pot_fire_facts facts = {.firer = d->type,
                            .dismounted = d->type == POT_CAVALRY && !u->mounted,
                            .stands = u->stands,
                            .firepower = d->firepower,
                            .weapon = d->weapon,
                            .formation = u->formation,
                            .officer = pot_cv_with(t, f->target),
                            .gun = d->gun,
                            .quality = d->quality,
                            .premelee = true,
                            .premelee_band = f->band,
                            .target_type = t->def[f->charger].type};
    return pot_fire_volley(t->book, &facts, v, NULL) && v->dice > 0;
}

/* PMF-01, PMF-02: may it fire at all? */
static bool may_fire_back(const pot_table *t, const pot_charge_frame *f, pot_premelee *test)
{
    pot_premelee_facts facts = premelee_facts(t, f);
    pot_charge_frame at_short = *f;
    at_short.band = POT_SHORT;
    pot_volley v;
    return !t->unit[f->target].routing && pot_premelee_test(t->book, &facts, test, NULL) &&
           premelee_volley(t, &at_short, &v);
}

static enum ump_next roll_volley(ump_run *run, const pot_table *t, const pot_charge_frame *f)
{
    static const char *const told[] = {
        "%u fires at %o at short range: %v dice, hits on %l or more",
        "%u fires at %o at medium range: %v dice, hits on %l or more",
        "%u fires at %o at long range: %v dice, hits on %l or more"};
    pot_volley v;
    if (f->band == POT_NO_FIRE || !premelee_volley(t, f, &v))
        return UMP_AGAIN;
    ump_tell(run, POT_PMF_01, told[f->band], .unit = f->target, .other = f->charger,
             .value = v.dice, .limit = v.needs);
    ump_sum_emit(run, &v.sum, f->target, f->charger);
    return pot_ask_hits(run, &v, f->target, f->charger);
}

/* ---- Contact or halt (CHG-08 to 11, DRV-07) ---- */

/* As far along its path as leaves the gap, and stands on nobody; else it stays where it is. False:
 * the gap is wider. */
static bool halt_short(ump_run *run, const pot_table *t, const pot_charge_frame *f, ump_len gap)
{
    ump_rect from = turned_charger(t, f);
    ump_len want = f->distance > gap ? f->distance - gap : 0, gone = want;
    for (; gone >= 0; gone -= POT_STEP) {
        ump_rect r = ump_shifted(&from, f->way, gone);
        r = ump_rect_at(r.front, r.facing, r.width, r.depth); /* as it will be laid */
        if (!pot_is_free(t, f->charger, &r))
            continue;
        ump_rect swept = way_of_charge(t, f, gone);
        put(run, f->charger, &r);
        pot_overrun(run, t, f->charger, &swept);
        break;
    }
    return gone == want;
}

/* TAB-06: what the table shows; friends in the way may have made the gap wider. */
static void tell_halt(ump_run *run, const pot_table *t, const pot_charge_frame *f, ump_len gap,
                      bool as_set)
{
    ump_len is = pot_measured(ump_distance(&t->table, f->charger, f->target));
    ump_tell(run, POT_CHG_09,
             as_set ? "%u halts %V short of %o" : "%u halts %V short of %o, where there is room",
             .unit = f->charger, .other = f->target, .value = as_set ? gap : is);
}

/* CHG-11. False: there is no place for it, and it halts out of contact. */
static bool make_contact(ump_run *run, const pot_table *t, const pot_charge_frame *f)
{
    static const char *const told[] = {"%u charges home against the front of %o",
                                       "%u charges home against the flank of %o",
                                       "%u charges home against the rear of %o"};
    if (f->distance > 0) {
        ump_rect from = turned_charger(t, f), swept = way_of_charge(t, f, f->distance), place;
        ump_rect at = ump_shifted(&from, f->way, f->distance);
        if (!pot_close(t, f->charger, f->target, &at, f->zone, &place)) {
            halt_short(run, t, f, 2 * POT_TOUCH);
            ump_tell(run, POT_CHG_11, "%u finds no place against %o and halts", .unit = f->charger,
                     .other = f->target);
            return false;
        }
        put(run, f->charger, &place);
        pot_overrun(run, t, f->charger, &swept);
    }
    ump_tell(run, POT_CHG_11, told[f->zone], .unit = f->charger, .other = f->target);
    return true;
}

static enum ump_next settle(ump_run *run, const pot_table *t, const pot_charge_frame *f)
{
    pot_contact c = pot_charge_contact(t->book, f->distance, f->allowance, f->hits, f->fled != 0);
    if (c.made) {
        run->state->ret[POT_RET_CONTACT] =
            make_contact(run, t, f) && pot_in_contact(t, f->charger, f->target);
        run->state->ret[POT_RET_HITS] = f->hits;
        return UMP_DONE;
    }
    if (c.driven > 0) {
        ump_tell(run, POT_DRV_07, "%u does not get forward against %o", .unit = f->charger,
                 .other = f->target);
        return ump_call_with(run, POT_DO_BACK, pot_back_frame, .distance = c.driven,
                             .unit = f->charger, .by = f->target,
                             .way = (ump_angle)(f->way + UMP_HALF_TURN), .kind = POT_BACK_CHARGE);
    }
    bool as_set = halt_short(run, t, f, c.gap);
    tell_halt(run, t, f, c.gap, as_set);
    return UMP_AGAIN;
}

static bool begin(ump_run *run, const pot_table *t, pot_charge_frame *f)
{
    pot_charge_plan plan;
    pot_charge_wish wish = {.charger = f->charger,
                            .target = f->target,
                            .at_line = f->at_line != 0,
                            .stated = f->stated != 0,
                            .way = f->way};
    if (!pot_on_table(t, f->charger) || !pot_check_charge(t, &wish, &plan, NULL)) {
        ump_tell(run, POT_GRP_08, "the charge of %u lapses", .unit = f->charger,
                 .other = f->target);
        return false;
    }
    f->distance = plan.distance;
    f->shortest = plan.shortest;
    if (plan.distance == 0)
        pot_unit_at(run, f->charger)->charged_touching = 1;
    f->allowance = plan.allowance;
    f->way = plan.way;
    f->zone = plan.zone;
    pot_end_ready(run, f->charger);
    ump_tell(run, POT_CHG_03, f->at_line ? "%u charges the skirmishers of %o" : "%u charges %o",
             .unit = f->charger, .other = f->target);
    ump_tell(run, POT_CHG_03,
             f->distance > UMP_CONTACT ? "the distance is %V, the charge %L"
                                       : "they touch already, the charge is %L",
             .unit = f->charger, .other = f->target, .value = f->distance, .limit = f->allowance);
    clear_lines(run, t, f);
    return true;
}

/* UMP_AGAIN: nobody may fire at it. */
static enum ump_next declare(ump_run *run, const pot_table *t, pot_charge_frame *f)
{
    static const uint16_t choice[] = {POT_W_FIRE, POT_W_HOLD};
    pot_premelee test;
    run->state->ret[POT_RET_CONTACT] = run->state->ret[POT_RET_HITS] = 0;
    if (!begin(run, t, f))
        return UMP_DONE;
    if (f->at_line) {
        end_on_line(run, t, f);
        return UMP_DONE;
    }
    if (!may_fire_back(t, f, &test))
        return UMP_AGAIN;
    return ump_ask_choice(run, POT_ASK_PREMELEE, pot_side(t, f->target), f->target, choice, 2);
}

/* PMF-03 to 06: hold, fire at once, or after a range test. */
static enum step answered(ump_run *run, const pot_table *t, pot_charge_frame *f)
{
    pot_premelee test;
    if (run->answer->word[0] == POT_W_HOLD || !may_fire_back(t, f, &test))
        return SETTLE;
    f->band = POT_SHORT;
    return test.test ? TEST_RANGE : VOLLEY;
}

static void tell_range_test(ump_run *run, const pot_table *t, const pot_charge_frame *f,
                            const pot_premelee *test)
{
    int32_t waits = t->book->premelee.steady - test->modifier;
    int32_t fires = t->book->premelee.sporadic - test->modifier;
    const char *told = "%u waits for short range with %v or more on the die, and fires at all with "
                       "%l or more";
    if (waits > POT_DIE_FACES)
        told = "%u cannot wait for short range, and fires at all with %l or more on the die";
    else if (fires <= 1)
        told = "%u waits for short range with %v or more on the die, and fires in any case";
    ump_tell(run, test->rule, told, .unit = f->target, .value = waits, .limit = fires);
}

static enum ump_next ask_range(ump_run *run, const pot_table *t, const pot_charge_frame *f)
{
    pot_premelee test;
    may_fire_back(t, f, &test);
    ump_sum_emit(run, &test.sum, f->target, UMP_NOBODY);
    bool guns = test.rule == POT_PMF_06;
    if (guns)
        ump_tell(run, test.rule, "%u waits for short range with %v or more on the die",
                 .unit = f->target, .value = t->book->premelee.guns_steady - test.modifier);
    else
        tell_range_test(run, t, f, &test);
    return ump_ask_dice(run, guns ? POT_ASK_RANGE_GUNS_DICE : POT_ASK_RANGE_SMALL_ARMS_DICE,
                        f->target, f->charger, 1, 0);
}

static void range_tested(ump_run *run, const pot_table *t, pot_charge_frame *f)
{
    static const char *const told[] = {"", "%u stands steady", "%u fires too early",
                                       "%u panics and does not fire"};
    pot_premelee_facts facts = premelee_facts(t, f);
    pot_premelee test;
    pot_premelee_test(t->book, &facts, &test, NULL);
    enum pot_steadiness s = pot_premelee_result(t->book, &facts, &test, run->state->roll, &f->band);
    ump_tell(run, test.rule, told[s], .unit = f->target);
}

static enum ump_next take_hits(ump_run *run, pot_charge_frame *f)
{
    f->hits = run->state->roll;
    if (f->hits > 0)
        return pot_call_loss(run, f->charger, f->hits, 0);
    ump_tell(run, POT_PMF_01, "%u hits nobody", .unit = f->target, .other = f->charger);
    return UMP_AGAIN;
}

/* CHG-07: the losses are taken: is it confused by them? */
static void suffer(ump_run *run, const pot_table *t, pot_charge_frame *f)
{
    f->lost = run->state->ret[POT_RET_LOST];
    if (pot_on_table(t, f->charger) &&
        pot_back_confuses(t->book, POT_BACK_CHARGE, t->def[f->charger].strength, f->hits))
        pot_confuse(run, f->charger, POT_CHG_07, "%u is confused by the fire");
}

static enum ump_next shake(ump_run *run, const pot_table *t, const pot_charge_frame *f)
{
    bool tests = pot_tests_morale(POT_BACK_CHARGE, f->lost);
    return ump_call_with(run, POT_DO_NERVES, pot_nerves_frame,
                         .from = pot_rect(t, f->target).centre, .unit = f->charger, .by = f->target,
                         .officer = UMP_NOBODY,
                         .due = pot_nerves_due(t, POT_BACK_CHARGE, f->charger, f->hits, tests),
                         .guns = pot_guns(t, f->target), .stays = 1);
}

enum ump_next pot_do_charge(ump_run *run, ump_frame *frame)
{
    pot_charge_frame *f = UMP_DATA(pot_charge_frame, frame);
    pot_table t = pot_table_here(run);
    switch (frame->step) {
    case DECLARED:
        return ump_then_or(frame, declare(run, &t, f), ANSWERED, SETTLE);
    case ANSWERED:
        return ump_to(frame, (int)answered(run, &t, f));
    case TEST_RANGE:
        return ump_then(frame, ask_range(run, &t, f), RANGE_TESTED);
    case RANGE_TESTED:
        range_tested(run, &t, f);
        return ump_to(frame, VOLLEY);
    case VOLLEY:
        return ump_then_or(frame, roll_volley(run, &t, f), HIT, SETTLE);
    case HIT:
        return ump_then_or(frame, take_hits(run, f), LOST, SETTLE);
    case LOST:
        suffer(run, &t, f);
        if (!pot_on_table(&t, f->charger))
            return ump_to(frame, HALTED);
        return ump_then(frame, shake(run, &t, f), SHAKEN);
    case SHAKEN:
        f->fled = (uint8_t)run->state->ret[POT_RET_FLED];
        return ump_to(frame, SETTLE);
    case SETTLE:
        return ump_then(frame, settle(run, &t, f), f->fled ? FLEE : HALTED);
    case FLEE: /* CHG-10 */
        frame->step = HALTED;
        return pot_call_flee(run, f->charger, f->target, pot_rect(&t, f->target).centre,
                             pot_guns(&t, f->target));
    default:
        run->state->ret[POT_RET_CONTACT] = 0;
        run->state->ret[POT_RET_HITS] = f->hits;
        return UMP_DONE;
    }
}

/* ---- Several charges, then their melees (GRP-08) ---- */

static bool add_charger(const pot_charges_frame *f, pot_melee_frame *m, unsigned side, unsigned i)
{
    if (!pot_add_fighter(m, side, f->unit[i]))
        return false;
    m->from[m->n[side] - 1] = f->from[i];
    return true;
}

/* Other chargers of this order that touch those drawn in. */
static bool join_chargers(const pot_table *t, pot_charges_frame *f, pot_melee_frame *m,
                          unsigned side)
{
    bool grew = false;
    for (unsigned i = 0; i < f->n; i++)
        for (unsigned e = 0; (f->contact >> i & 1) && e < m->n[1 - side]; e++)
            if (pot_in_contact(t, f->unit[i], m->unit[1 - side][e]) && add_charger(f, m, side, i)) {
                m->fire = (int16_t)(m->fire + f->hits[i]);
                f->contact = (uint16_t)(f->contact & ~(1U << i));
                grew = true;
                break;
            }
    return grew;
}

static enum ump_next next_melee(ump_run *run, const pot_table *t, pot_charges_frame *f)
{
    for (unsigned i = 0; i < f->n; i++) {
        if (!(f->contact >> i & 1))
            continue;
        f->contact = (uint16_t)(f->contact & ~(1U << i));
        if (!pot_in_contact(t, f->unit[i], f->target[i]))
            continue;
        unsigned side = pot_side(t, f->unit[i]);
        pot_melee_frame m = {.charger = (uint8_t)side, .contact = 1, .fire = f->hits[i]};
        add_charger(f, &m, side, i);
        m.target = f->target[i];
        pot_add_fighter(&m, 1 - side, f->target[i]);
        while (pot_draw_in(t, &m, side) || join_chargers(t, f, &m, side))
            ;
        return ump_call(run, POT_DO_MELEE, &m, sizeof m);
    }
    return UMP_DONE;
}

/* ORDER STEP of several charges */
enum charges_step { NEXT_CHARGE, CHARGED };

enum ump_next pot_do_charges(ump_run *run, ump_frame *frame)
{
    pot_charges_frame *f = UMP_DATA(pot_charges_frame, frame);
    pot_table t = pot_table_here(run);
    if (frame->step == CHARGED) {
        if (run->state->ret[POT_RET_CONTACT])
            f->contact = (uint16_t)(f->contact | 1U << f->next);
        pot_unit_at(run, f->unit[f->next])->fired_on =
            run->state->ret[POT_RET_CONTACT] ? (uint8_t)run->state->ret[POT_RET_HITS] : 0;
        f->hits[f->next++] = (int16_t)run->state->ret[POT_RET_HITS];
        frame->step = NEXT_CHARGE;
    }
    if (f->next < f->n) {
        unsigned i = f->next;
        pot_charge_frame c = {.charger = f->unit[i],
                              .target = f->target[i],
                              .at_line = f->at_line,
                              .stated = f->stated,
                              .way = f->way};
        f->from[i] = t.piece[f->unit[i]].at;
        return ump_then(frame, ump_call(run, POT_DO_CHARGE, &c, sizeof c), CHARGED);
    }
    return next_melee(run, &t, f);
}
