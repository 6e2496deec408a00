/*
 * activation.c: sections 5, 6 and 17: which unit or group may be activated, its two actions, who
 * may act together, and merging.
 */
#include "rules/adf/adf.h"

/* ---- Who may act: ADF-SEQ-05, ADF-ACT-03 ---- */

static bool own_unit(const adf_table *t, unsigned unit, unsigned side, ump_refusal *refusal)
{
    if (unit >= t->table.n_units || ump_side_of(&t->table, unit) != side)
        return ump_refuse(refusal, ADF_SEQ_02, "%u is no unit of %s", .unit = unit,
                          .have = (int32_t)side);
    if (ump_unit_here(&t->table, unit))
        return true;
    if (t->unit[unit].fate == ADF_WAITING)
        return ump_refuse(refusal, TAB_11, "%u has still to come", .unit = unit);
    return ump_refuse(refusal, t->unit[unit].fate == ADF_MERGED_AWAY ? ADF_MRG_01 : ADF_ELM_01,
                      t->unit[unit].fate == ADF_MERGED_AWAY ? "%u has merged with another unit"
                                                            : "%u is no longer on the table",
                      .unit = unit);
}

static bool needs_test(const adf_table *t, const adf_unit *u)
{
    return t->chart->sw.out_of_command == ADF_TESTS_COMPETENCE && u->level != ADF_ROUTED &&
           !(u->flags & (ADF_COMMANDED | ADF_TESTED));
}

static bool may_activate(const adf_table *t, unsigned unit, unsigned side, unsigned verb,
                         ump_refusal *refusal)
{
    if (!own_unit(t, unit, side, refusal))
        return false;
    const adf_unit *u = &t->unit[unit];
    if (u->flags & ADF_ACTIVATED)
        return ump_refuse(refusal, ADF_SEQ_05, "%u has acted in this active turn", .unit = unit);
    if (u->level == ADF_ROUTED && verb != ADF_ROUT)
        return ump_refuse(refusal, ADF_ACT_03, "%u is routed: it runs and tries to rally",
                          .unit = unit);
    if (verb != ADF_TEST && needs_test(t, u))
        return ump_refuse(refusal, ADF_CMD_02, "%u is out of command: it takes its test first",
                          .unit = unit);
    return true;
}

/* ---- Actions: ADF-ACT-02 ---- */

/* The word for the type of an action, for groups. */
static unsigned kind_of(const ump_answer *a)
{
    switch (a->verb) {
    case ADF_FIRE:
    case ADF_DELIBERATELY:
        return ADF_WORD_FIRE;
    case ADF_CHARGE:
        return ADF_WORD_CHARGE;
    case ADF_FACE:
        return a->n_path ? ADF_WORD_MOVE : ADF_WORD_FACE;
    case ADF_FORM:
        return a->n_path ? ADF_WORD_MOVE : ADF_WORD_FORM;
    case ADF_MOVE:
    case ADF_WHEEL:
        return ADF_WORD_MOVE;
    case ADF_REFORM:
        return ADF_WORD_REFORM;
    case ADF_RALLY:
        return ADF_WORD_RALLY;
    case ADF_DISENGAGE:
        return ADF_WORD_DISENGAGE;
    default:
        return ADF_WORD_MERGE;
    }
}

static bool other_is_ahead(const adf_table *t, unsigned mode, unsigned unit)
{
    UMP_EACH_UNIT(i, &t->table, ump_enemies_of(&t->table, unit))
        if (adf_in_zone_ahead(t, unit, i) && adf_can_fire(t, mode, unit, i, NULL))
            return true;
    return false;
}

/* ADF-FIRE-03, ADF-R-13: whoever is straight ahead comes first. */
static bool check_priority(const adf_table *t, unsigned mode, const ump_answer *a,
                           ump_refusal *refusal)
{
    if (t->chart->sw.free_targets)
        return true;
    for (unsigned i = 0; i < a->n_units; i++) {
        if (adf_in_zone_ahead(t, a->unit[i], a->target[0]) || !other_is_ahead(t, mode, a->unit[i]))
            return true;
    }
    return ump_refuse(refusal, ADF_FIRE_03, "%u has another target straight ahead of it",
                      .unit = a->unit[0], .other = a->target[0]);
}

static bool check_deliberate(const adf_activation *act, const ump_answer *a, ump_refusal *refusal)
{
    if (a->verb != ADF_DELIBERATELY || act->round == 0)
        return true;
    return ump_refuse(refusal, ADF_FIRE_11, "deliberate fire takes both actions of %u",
                      .unit = a->unit[0]);
}

/* What becomes of the two, the stronger first: ADF-R-50 */
static adf_unit merged(const adf_chart *chart, const adf_unit *strong, const adf_unit *weak,
                       unsigned form)
{
    adf_unit u = *strong;
    u.figs = u.original = (uint8_t)(strong->figs + weak->figs);
    u.stands = u.figs >= chart->merged_pair ? 2 : 1;
    u.quality = weak->quality < strong->quality ? weak->quality : strong->quality;
    u.weapon2 = weak->weapon;
    u.formation = (uint8_t)form;
    u.flags |= (uint16_t)(ADF_IS_MERGED | ADF_DONE_ROUND | ADF_ACTIVATED |
                          (weak->flags & (ADF_HAS_FIRED | ADF_REACTED | ADF_MOVED)));
    return u;
}

/* ADF-GEO-01: the merged regiment stands on nobody but the other half. */
static bool room_to_merge(const adf_table *t, unsigned one, unsigned two, unsigned form)
{
    const adf_unit *unit = t->unit;
    unsigned strong = unit[two].figs > unit[one].figs ? two : one, weak = one + two - strong;
    const ump_piece *piece = &t->table.piece[strong];
    adf_unit u = merged(t->chart, &unit[strong], &unit[weak], form);
    ump_len width, depth;
    adf_footprint(t->chart, &u, &width, &depth);
    ump_rect rect = ump_rect_at(piece->at, piece->facing, width, depth);
    UMP_EACH_NEAR(i, &t->table, rect.box, ump_all_but(one))
        if (i != two && ump_rect_overlap(&rect, ump_rect_of(&t->table, i)))
            return false;
    return true;
}

/* ADF-MRG-01, ADF-R-50 */
static bool check_merge(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    unsigned one = a->unit[0], two = a->target[0];
    if (!own_unit(t, two, a->side, refusal) || one == two)
        return ump_refuse(refusal, ADF_MRG_01, "%u and %o cannot merge", .unit = one, .other = two);
    const adf_unit *a1 = &t->unit[one], *a2 = &t->unit[two];
    adf_body b1 = adf_body_of(a1), b2 = adf_body_of(a2);
    unsigned form = adf_form_meant(a1, a->word[0]);
    bool last = adf_stands_left(&b1) <= 1 && adf_stands_left(&b2) <= 1;
    bool kind = b1.arm == b2.arm && b1.arm != ADF_ARTILLERY && a1->mounted == a2->mounted;
    bool order = a1->level == ADF_GOOD_ORDER && a2->level == ADF_GOOD_ORDER;
    if (!kind || t->table.game->force.piece[one].command != t->table.game->force.piece[two].command)
        return ump_refuse(refusal, ADF_MRG_01, "%u and %o are not of one brigade and arm",
                          .unit = one, .other = two);
    if (!last || !order || a1->figs + a2->figs > t->chart->merged_most)
        return ump_refuse(refusal, ADF_MRG_01,
                          "only two regiments in good order on their last stands merge, %l figures "
                          "at most",
                          .unit = one, .other = two, .have = a1->figs + a2->figs,
                          .limit = t->chart->merged_most);
    if (a2->flags & ADF_ACTIVATED)
        return ump_refuse(refusal, ADF_MRG_01, "%o has acted in this active turn", .unit = one,
                          .other = two);
    if (!adf_adjacent(t, one, two))
        return ump_refuse(refusal, ADF_MRG_01, "%u and %o are not adjacent", .unit = one,
                          .other = two);
    if (form != a1->formation && form != a2->formation)
        return ump_refuse(refusal, ADF_R_50, "a merged regiment takes the formation of either",
                          .unit = one, .other = two);
    if (!room_to_merge(t, one, two, form))
        return ump_refuse(refusal, ADF_GEO_01, "%u and %o have no room to merge", .unit = one,
                          .other = two);
    return true;
}

/* One action by members of the activation that have not acted in this round. */
static bool check_action(const adf_table *t, const adf_activation *act, const ump_answer *a,
                         ump_refusal *refusal)
{
    unsigned mode = a->verb == ADF_DELIBERATELY ? ADF_DELIBERATE : ADF_FIRES;
    switch (a->verb) {
    case ADF_FIRE:
    case ADF_DELIBERATELY:
        return check_deliberate(act, a, refusal) &&
               adf_check_fire(t, mode, a->unit, a->n_units, a->target[0], refusal) &&
               check_priority(t, mode, a, refusal);
    case ADF_CHARGE:
        return adf_check_charge(t, a, refusal);
    case ADF_MOVE:
    case ADF_FACE:
    case ADF_WHEEL:
    case ADF_FORM:
    case ADF_DISENGAGE:
        return adf_check_move(t, a, refusal);
    case ADF_REFORM:
        return adf_check_reform(t, a, refusal);
    case ADF_RALLY:
        if (t->unit[a->unit[0]].level == ADF_GOOD_ORDER)
            return ump_refuse(refusal, ADF_RAL_01, "%u is in good order", .unit = a->unit[0]);
        return true;
    case ADF_MERGE:
        return check_merge(t, a, refusal);
    default:
        return ump_refuse(refusal, ADF_ACT_02, "that is no action", .unit = a->unit[0]);
    }
}

/* ---- Groups: ADF-GRP-01, ADF-GRP-05 ---- */

static bool group_word(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    bool groups = t->chart->sw.groups;
    unsigned own = 0, joint = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned word = a->word[i];
        own += word == ADF_WORD_OWN;
        joint += word == ADF_WORD_FIRE || word == ADF_WORD_CHARGE;
        if (word < ADF_WORD_FIRE || word > ADF_WORD_OWN)
            return ump_refuse(refusal, ADF_GRP_01, "a group declares the types of both its actions",
                              .unit = a->unit[0]);
    }
    if (groups && own)
        return ump_refuse(refusal, ADF_GRP_01, "all members of a group act in the same way",
                          .unit = a->unit[0]);
    if (!groups && (own != 1 || joint != 1))
        return ump_refuse(refusal, ADF_GRP_05,
                          "units only fire or charge jointly; their other action is their own",
                          .unit = a->unit[0]);
    return true;
}

/* ADF-GRP-05: a joint fire of two actions asks only what ADF-FIRE-15 asks. */
static bool may_group(const adf_table *t, const ump_answer *a, unsigned unit)
{
    bool fires = a->word[0] == ADF_WORD_FIRE || a->word[1] == ADF_WORD_FIRE;
    if (t->chart->sw.groups || !fires)
        return adf_same_kind(t, a->unit[0], unit);
    return adf_formation_arm(t->unit[a->unit[0]].formation) ==
           adf_formation_arm(t->unit[unit].formation);
}

static bool check_group(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    if (!group_word(t, a, refusal))
        return false;
    if (a->n_units < 2)
        return ump_refuse(refusal, ADF_GRP_01, "%u alone is no group", .unit = a->unit[0]);
    bool charges[2] = {a->word[0] == ADF_WORD_CHARGE, a->word[1] == ADF_WORD_CHARGE};
    if (charges[0] && charges[1])
        return ump_refuse(refusal, ADF_ACT_02, "%u can charge only once in an activation",
                          .unit = a->unit[0]);
    if ((charges[0] || charges[1]) && a->unit[0] < t->table.n_units &&
        adf_formation_arm(t->unit[a->unit[0]].formation) == ADF_ARTILLERY)
        return ump_refuse(refusal, ADF_ACT_02, "%u is a battery and never charges",
                          .unit = a->unit[0]);
    for (unsigned i = 0; i < a->n_units; i++) {
        if (!may_activate(t, a->unit[i], a->side, a->verb, refusal))
            return false;
        if (t->unit[a->unit[i]].flags & ADF_FAILED_TEST)
            return ump_refuse(refusal, ADF_CMD_02, "%u is out of command and joins no group",
                              .unit = a->unit[i]);
        if (!may_group(t, a, a->unit[i]))
            return ump_refuse(refusal, ADF_GRP_01, "%u and %o are not of one arm and formation",
                              .unit = a->unit[0], .other = a->unit[i]);
    }
    if (!adf_chain(t, a->unit, a->n_units))
        return ump_refuse(refusal, ADF_GRP_01, "%u and the others are not adjacent",
                          .unit = a->unit[0]);
    return true;
}

/* ---- Orders ---- */

static bool routed_left(const adf_table *t, unsigned side)
{
    UMP_EACH_UNIT(i, &t->table, ump_units_of(side))
        if (t->unit[i].level == ADF_ROUTED && !(t->unit[i].flags & ADF_ACTIVATED))
            return true;
    return false;
}

static bool check_activate(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    adf_activation alone = {.n = 1, .side = a->side, .unit = {a->unit[0]}};
    switch (a->verb) {
    case ADF_PASS:
    case ADF_END:
        if (routed_left(t, a->side))
            return ump_refuse(refusal, ADF_SEQ_05, "routed units have still to run");
        return true;
    case ADF_GROUP:
        return check_group(t, a, refusal);
    case ADF_TEST:
        if (!may_activate(t, a->unit[0], a->side, a->verb, refusal))
            return false;
        if (!needs_test(t, &t->unit[a->unit[0]]))
            return ump_refuse(refusal, ADF_CMD_02, "%u has no test to take", .unit = a->unit[0]);
        return true;
    case ADF_ROUT:
        if (!may_activate(t, a->unit[0], a->side, a->verb, refusal))
            return false;
        if (t->unit[a->unit[0]].level != ADF_ROUTED)
            return ump_refuse(refusal, ADF_ACT_03, "%u is not routed", .unit = a->unit[0]);
        return true;
    default:
        break;
    }
    for (unsigned i = 0; i < a->n_units; i++)
        if (!may_activate(t, a->unit[i], a->side, a->verb, refusal))
            return false;
    if (a->n_units > 1 && t->chart->sw.groups)
        return ump_refuse(refusal, ADF_GRP_01,
                          "several units act together only as a declared group",
                          .unit = a->unit[0]);
    return check_action(t, &alone, a, refusal);
}

static bool check_next_action(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    const adf_activation *act = adf_asking(t);
    unsigned kind = act->kind[act->round];
    if (a->verb == ADF_PASS || a->verb == ADF_END)
        return true;
    for (unsigned i = 0; i < a->n_units; i++) {
        if (!ump_is_among(a->unit[i], act->unit, act->n))
            return ump_refuse(refusal, ADF_SEQ_05, "%u does not act now", .unit = a->unit[i]);
        if (t->unit[a->unit[i]].flags & ADF_DONE_ROUND)
            return ump_refuse(refusal, ADF_ACT_01, "%u has had this action", .unit = a->unit[i]);
        if (!own_unit(t, a->unit[i], a->side, refusal))
            return false;
        if (t->unit[a->unit[i]].level == ADF_ROUTED)
            return ump_refuse(refusal, ADF_ACT_05, "%u is routed and has no action left",
                              .unit = a->unit[i]);
    }
    if (kind != ADF_WORD_OWN && kind != kind_of(a))
        return ump_refuse(refusal, ADF_GRP_01, "the group has declared another action",
                          .unit = a->unit[0]);
    if (kind == ADF_WORD_OWN && a->n_units > 1)
        return ump_refuse(refusal, ADF_GRP_05, "this action is each unit's own",
                          .unit = a->unit[0]);
    return check_action(t, act, a, refusal);
}

bool adf_check_order(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    switch (t->table.state->ask_row) {
    case ADF_ASK_LEADERS:
        if (a->verb == ADF_LEAD)
            return adf_check_lead(t, a, refusal);
        if (a->verb == ADF_PASS || a->verb == ADF_END)
            return true;
        return ump_refuse(refusal, ADF_SEQ_02, "in the leader phase only leaders move");
    case ADF_ASK_ACTIVATE:
        if (a->verb == ADF_LEAD)
            return ump_refuse(refusal, ADF_LDR_01, "leaders move in the leader phase",
                              .unit = a->unit[0]);
        return check_activate(t, a, refusal);
    default:
        return check_next_action(t, a, refusal);
    }
}

/* ---- An activation ---- */

void adf_merge(ump_run *run, unsigned one, unsigned two, unsigned form)
{
    const adf_table t = adf_table_here(run);
    adf_unit *a = adf_unit_at(run, one), *b = adf_unit_at(run, two);
    *a = merged(t.chart, a, b, form);
    b->flags |= ADF_ACTIVATED | ADF_DONE_ROUND;
    b->fate = ADF_MERGED_AWAY;
    b->target = (uint16_t)one;
    ump_pieces(run->game, run->state)[two].on_table = 0;
    adf_refit(run->game, run->state, one);
    adf_state s = adf_open(run->game, run->state);
    for (unsigned i = 0; i < t.adf->n_leaders; i++)
        if (s.leader[i].unit == two)
            s.leader[i].unit = (uint16_t)one;
    ump_tell(run, ADF_MRG_01, "%u and %o merge: %v figures", .unit = one, .other = two,
             .value = a->figs);
}

/* The stronger one keeps its name. */
static void merge(ump_run *run, unsigned one, unsigned two, unsigned form)
{
    bool swap = adf_unit_at(run, two)->figs > adf_unit_at(run, one)->figs;
    adf_merge(run, swap ? two : one, swap ? one : two, form);
}

static void mark_done(ump_run *run, const ump_answer *a)
{
    for (unsigned i = 0; i < a->n_units; i++)
        adf_unit_at(run, a->unit[i])->flags |= ADF_DONE_ROUND | ADF_ACTIVATED;
}

enum ump_next adf_near_window(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    uint16_t trigger = (uint16_t)unit;
    if (!t.chart->near_any_action || !ump_unit_here(&t.table, unit))
        return UMP_AGAIN;
    return adf_open_window(run, &trigger, 1, ADF_CLOSE);
}

static bool is_move(unsigned verb)
{
    return verb == ADF_MOVE || verb == ADF_WHEEL || verb == ADF_FACE || verb == ADF_FORM ||
           verb == ADF_DISENGAGE;
}

/* A member of a group gets its orders; all move when all have them: ADF-GRP-02 */
static bool waits_for_others(const adf_activation *act, const ump_answer *a)
{
    return act->n > 1 && act->kind[act->round] != ADF_WORD_OWN && is_move(a->verb);
}

static enum ump_next start_moves(ump_run *run, adf_activation *act, const ump_answer *a)
{
    adf_movers m = {.side = act->side, .disengages = a ? a->verb == ADF_DISENGAGE : 0};
    if (a) {
        m.n = 1;
        m.unit[0] = a->unit[0];
    }
    for (unsigned i = 0; !a && i < act->n; i++)
        if (adf_unit_at(run, act->unit[i])->length > 0) {
            m.unit[m.n++] = act->unit[i];
            m.disengages = adf_unit_at(run, act->unit[i])->verb == ADF_DISENGAGE;
        }
    act->planned = 0;
    return m.n ? ump_call(run, ADF_DO_MOVE, &m, sizeof m) : UMP_AGAIN;
}

static enum ump_next call_charge(ump_run *run, const ump_answer *a)
{
    adf_chargers c = {.n = a->n_units, .side = a->side, .stated = a->turns != 0};
    c.direction = a->turns ? a->facing : 0;
    for (unsigned i = 0; i < a->n_units; i++) {
        adf_unit *u = adf_unit_at(run, a->unit[i]);
        c.unit[i] = a->unit[i];
        u->target = a->target[a->n_targets > i ? i : 0];
        u->flags |= ADF_HAS_CHARGED;
    }
    return ump_call(run, ADF_DO_CHARGE, &c, sizeof c);
}

/* ADF-MOV-04: unlimbered guns turn up to 45 degrees free, once in an action. */
static bool turns_free(const ump_run *run, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[a->unit[0]];
    ump_angle facing = t.table.piece[a->unit[0]].facing;
    return a->verb == ADF_FACE && a->n_path == 0 && u->formation == ADF_UNLIMBERED && !u->turned &&
           ump_angle_between(facing, a->facing) <= t.chart->turn + UMP_SAME_ANGLE;
}

static void turn_free(ump_run *run, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, a->unit[0]);
    ump_rect rect = *ump_rect_of(&t.table, a->unit[0]);
    u->turned = 1;
    u->flags |= ADF_ACTIVATED;
    adf_place(run, a->unit[0], ump_go(rect.centre, a->facing, rect.depth / 2, 0), a->facing);
    ump_tell(run, ADF_MOV_04, "%u trains its guns", .unit = a->unit[0]);
}

static enum ump_next act_out(ump_run *run, adf_activation *act, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    unsigned unit = a->unit[0];
    uint16_t data = (uint16_t)unit;
    adf_open(run->game, run->state).battle->silent = 0;
    if (turns_free(run, a)) {
        turn_free(run, a);
        return UMP_AGAIN;
    }
    mark_done(run, a);
    for (unsigned i = 0; i < a->n_units; i++)
        adf_unit_at(run, a->unit[i])->flags &= (uint16_t)~ADF_HALTED;
    switch (a->verb) {
    case ADF_FIRE:
        return adf_call_fire(run, ADF_FIRES, a->unit, a->n_units, a->target[0], true);
    case ADF_DELIBERATELY:
        act->deliberate = 1;
        return adf_call_fire(run, ADF_DELIBERATE, a->unit, a->n_units, a->target[0], true);
    case ADF_CHARGE: /* who is not named in it does not charge in this action */
        for (unsigned i = 0; i < act->n && act->kind[act->round] != ADF_WORD_OWN; i++)
            adf_unit_at(run, act->unit[i])->flags |= ADF_DONE_ROUND;
        return call_charge(run, a);
    case ADF_REFORM:
        adf_reform(run, a);
        return adf_near_window(run, unit);
    case ADF_RALLY:
        return ump_call(run, ADF_DO_RALLY, &data, sizeof data);
    case ADF_MERGE:
        merge(run, unit, a->target[0], adf_form_meant(&t.unit[unit], a->word[0]));
        for (unsigned i = 0; i < act->n; i++)
            if (act->unit[i] == unit && !ump_unit_here(&t.table, unit))
                act->unit[i] = a->target[0];
        return adf_near_window(run, act->unit[0]);
    default:
        adf_plan(run, a);
        if (waits_for_others(act, a)) {
            act->planned = 1;
            return UMP_AGAIN;
        }
        return start_moves(run, act, a);
    }
}

/* Members that can still act in this round. */
static bool anyone_left(ump_run *run, const adf_activation *act)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < act->n; i++) {
        const adf_unit *u = adf_unit_at(run, act->unit[i]);
        if (ump_unit_here(&t.table, act->unit[i]) && !(u->flags & ADF_DONE_ROUND) &&
            u->level != ADF_ROUTED)
            return true;
    }
    return false;
}

static void begin_round(ump_run *run, const adf_activation *act)
{
    for (unsigned i = 0; i < act->n; i++) {
        adf_unit_at(run, act->unit[i])->flags &= (uint16_t) ~(ADF_DONE_ROUND | ADF_HALTED);
        adf_unit_at(run, act->unit[i])->turned = 0;
    }
}

static void end_activation(ump_run *run, const adf_activation *act)
{
    for (unsigned i = 0; i < act->n; i++) {
        adf_unit *u = adf_unit_at(run, act->unit[i]);
        u->flags |= ADF_ACTIVATED;
        u->flags &= (uint16_t) ~(ADF_DONE_ROUND | ADF_HALTED | ADF_HAS_CHARGED);
        u->turned = 0;
    }
}

enum { ACT_ASK, ACT_OBEY, ACT_RALLIED, ACT_MOVE };

enum ump_next adf_do_activation(ump_run *run, ump_frame *frame)
{
    adf_activation *act = UMP_DATA(adf_activation, frame);
    switch (frame->step) {
    case ACT_ASK:
        if (act->round >= 2 || !anyone_left(run, act))
            return ump_to(frame, ACT_MOVE);
        frame->step = ACT_OBEY;
        return ump_ask_order(run, ADF_ASK_ACTION, act->side, act->unit[0]);
    case ACT_OBEY: {
        const ump_answer *a = run->answer;
        if (a->verb == ADF_PASS || a->verb == ADF_END)
            return ump_to(frame, ACT_MOVE);
        return ump_then(frame, act_out(run, act, a), a->verb == ADF_RALLY ? ACT_RALLIED : ACT_ASK);
    }
    case ACT_RALLIED: /* those near may react: ADF-REA-02 */
        return ump_then(frame, adf_near_window(run, act->unit[0]), ACT_ASK);
    default:
        frame->step = ACT_MOVE;
        if (act->planned)
            return start_moves(run, act, NULL);
        act->round = (uint8_t)(act->deliberate ? 2 : act->round + 1);
        if (act->round >= 2) {
            end_activation(run, act);
            return UMP_DONE;
        }
        begin_round(run, act);
        return ump_to(frame, ACT_ASK);
    }
}

static enum ump_next begin_activation(ump_run *run, const ump_answer *a)
{
    bool joint = a->verb == ADF_GROUP;
    adf_activation act = {.n = a->n_units, .side = a->side, .kind = {ADF_WORD_OWN, ADF_WORD_OWN}};
    for (unsigned i = 0; i < a->n_units; i++) {
        act.unit[i] = a->unit[i];
        adf_unit_at(run, a->unit[i])->flags |= ADF_ACTIVATED;
    }
    if (joint) {
        act.kind[0] = (uint8_t)a->word[0];
        act.kind[1] = (uint8_t)a->word[1];
    }
    return ump_call(run, ADF_DO_ACTIVATION, &act, sizeof act);
}

enum ump_next adf_second_action(ump_run *run, unsigned unit)
{
    adf_activation act = {.n = 1,
                          .round = 1,
                          .side = (uint8_t)run->state->active,
                          .kind = {ADF_WORD_OWN, ADF_WORD_OWN},
                          .unit = {(uint16_t)unit}};
    begin_round(run, &act);
    return ump_call(run, ADF_DO_ACTIVATION, &act, sizeof act);
}

/* A group is asked for its actions. Any other order is the first action itself: the activation
 * takes it up as if it had asked. */
enum ump_next adf_activate(ump_run *run, const ump_answer *a)
{
    enum ump_next next = begin_activation(run, a);
    if (a->verb == ADF_GROUP || next != UMP_CALLED)
        return next;
    ump_frame *top = &ump_frames(run->game, run->state)[run->state->depth - 1];
    top->step = a->verb == ADF_RALLY ? ACT_RALLIED : ACT_ASK;
    next = act_out(run, UMP_DATA(adf_activation, top), a);
    return next == UMP_AGAIN ? UMP_CALLED : next;
}
