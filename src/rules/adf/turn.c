/*
 * turn.c: sections 3, 5, 6, 17 and 18: the sequence of a turn, activations and their two actions,
 * groups, merging, and who has won.
 */
#include "rules/adf/table.h"

#include <string.h>

/* ---- Who may act: ADF-SEQ-05, ADF-ACT-03 ---- */

static const adf_activation *activation_of(const ump_game *game, const ump_state *state)
{
    return (const adf_activation *)(const void *)ump_top(game, state)->data;
}

static bool is_member(const adf_activation *act, unsigned unit)
{
    for (unsigned i = 0; i < act->n; i++)
        if (act->unit[i] == unit)
            return true;
    return false;
}

static bool own_unit(const ump_game *game, const ump_state *state, unsigned unit, unsigned side,
                     ump_refusal *refusal)
{
    if (unit >= game->force.n_units || adf_side(game, unit) != side)
        return ump_refuse(refusal, ADF_SEQ_02, "%u is no unit of %s", .unit = unit,
                          .have = (int32_t)side);
    if (!adf_here(game, state, unit))
        return ump_refuse(refusal, ADF_ELM_01, "%u is not on the table", .unit = unit);
    return true;
}

static bool needs_test(const ump_game *game, const adf_unit *u)
{
    return adf_chart_of(game)->sw.out_of_command == 1 && u->level != ADF_ROUTED &&
           !(u->flags & (ADF_COMMANDED | ADF_TESTED));
}

static bool may_activate(const ump_game *game, const ump_state *state, unsigned unit, unsigned side,
                         unsigned verb, ump_refusal *refusal)
{
    if (!own_unit(game, state, unit, side, refusal))
        return false;
    const adf_unit *u = adf_unit_seen(game, state, unit);
    if (u->flags & ADF_ACTIVATED)
        return ump_refuse(refusal, ADF_SEQ_05, "%u has acted in this active turn", .unit = unit);
    if (u->level == ADF_ROUTED && verb != ADF_ROUT)
        return ump_refuse(refusal, ADF_ACT_03, "%u is routed: it runs and tries to rally",
                          .unit = unit);
    if (verb != ADF_TEST && needs_test(game, u))
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

/* ADF-FIRE-03, ADF-R-13: whoever is straight ahead comes first. */
static bool check_priority(const ump_game *game, const ump_state *state, unsigned mode,
                           const ump_answer *a, ump_refusal *refusal)
{
    if (adf_chart_of(game)->sw.free_targets)
        return true;
    for (unsigned i = 0; i < a->n_units; i++) {
        bool other_ahead = false;
        if (adf_in_zone_ahead(game, state, a->unit[i], a->target[0]))
            return true;
        for (unsigned t = 0; t < game->force.n_units && !other_ahead; t++)
            other_ahead = adf_here(game, state, t) && adf_enemies(game, a->unit[i], t) &&
                          adf_in_zone_ahead(game, state, a->unit[i], t) &&
                          adf_can_fire(game, state, mode, a->unit[i], t, NULL);
        if (!other_ahead)
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
static adf_unit merged(const adf_unit *strong, const adf_unit *weak, unsigned form)
{
    adf_unit u = *strong;
    u.figs = u.original = (uint8_t)(strong->figs + weak->figs);
    u.stands = u.figs >= 5 ? 2 : 1;
    u.quality = weak->quality < strong->quality ? weak->quality : strong->quality;
    u.weapon2 = weak->weapon;
    u.formation = (uint8_t)form;
    u.flags |= (uint16_t)(ADF_IS_MERGED | ADF_DONE_ROUND | ADF_ACTIVATED |
                          (weak->flags & (ADF_HAS_FIRED | ADF_REACTED | ADF_MOVED)));
    return u;
}

/* ADF-GEO-01: the merged regiment stands on nobody but the other half. */
static bool room_to_merge(const ump_game *game, const ump_state *state, unsigned one, unsigned two,
                          unsigned form)
{
    const adf_unit *unit = adf_see(game, state).unit;
    unsigned strong = unit[two].figs > unit[one].figs ? two : one, weak = one + two - strong;
    const ump_piece *piece = &ump_pieces_of(game, state)[strong];
    adf_unit u = merged(&unit[strong], &unit[weak], form);
    ump_len width, depth;
    adf_footprint(adf_chart_of(game), &u, &width, &depth);
    ump_rect rect = ump_rect_at(piece->at, piece->facing, width, depth);
    for (unsigned i = 0; i < game->force.n_units; i++) {
        if (i == one || i == two || !adf_here(game, state, i))
            continue;
        ump_rect there = adf_rect(game, state, i);
        if (ump_box_meet(rect.box, there.box) && ump_rect_overlap(&rect, &there))
            return false;
    }
    return true;
}

/* ADF-MRG-01, ADF-R-50 */
static bool check_merge(const ump_game *game, const ump_state *state, const ump_answer *a,
                        ump_refusal *refusal)
{
    unsigned one = a->unit[0], two = a->target[0];
    if (!own_unit(game, state, two, a->side, refusal) || one == two)
        return ump_refuse(refusal, ADF_MRG_01, "%u and %o cannot merge", .unit = one, .other = two);
    const adf_unit *a1 = adf_unit_seen(game, state, one), *a2 = adf_unit_seen(game, state, two);
    adf_body b1 = adf_body_of(a1), b2 = adf_body_of(a2);
    bool last = adf_stands_left(&b1) <= 1 && adf_stands_left(&b2) <= 1;
    bool kind = b1.arm == b2.arm && b1.arm != ADF_ARTILLERY && a1->mounted == a2->mounted;
    bool order = a1->level == ADF_GOOD_ORDER && a2->level == ADF_GOOD_ORDER;
    if (!kind || game->force.piece[one].command != game->force.piece[two].command)
        return ump_refuse(refusal, ADF_MRG_01, "%u and %o are not of one brigade and arm",
                          .unit = one, .other = two);
    if (!last || !order || a1->figs + a2->figs > 8)
        return ump_refuse(refusal, ADF_MRG_01,
                          "only two regiments in good order on their last stands merge, 8 figures "
                          "at most",
                          .unit = one, .other = two, .have = a1->figs + a2->figs, .limit = 8);
    if (a2->flags & ADF_ACTIVATED)
        return ump_refuse(refusal, ADF_MRG_01, "%o has acted in this active turn", .unit = one,
                          .other = two);
    if (!adf_adjacent(game, state, one, two))
        return ump_refuse(refusal, ADF_MRG_01, "%u and %o are not adjacent", .unit = one,
                          .other = two);
    if (a->word[0] != a1->formation && a->word[0] != a2->formation)
        return ump_refuse(refusal, ADF_R_50, "a merged regiment takes the formation of either",
                          .unit = one, .other = two);
    if (!room_to_merge(game, state, one, two, a->word[0]))
        return ump_refuse(refusal, ADF_GEO_01, "%u and %o have no room to merge", .unit = one,
                          .other = two);
    return true;
}

/* One action by members of the activation that have not acted in this round. */
static bool check_action(const ump_game *game, const ump_state *state, const adf_activation *act,
                         const ump_answer *a, ump_refusal *refusal)
{
    unsigned mode = a->verb == ADF_DELIBERATELY ? ADF_DELIBERATE : ADF_FIRES;
    switch (a->verb) {
    case ADF_FIRE:
    case ADF_DELIBERATELY:
        return check_deliberate(act, a, refusal) &&
               adf_check_fire(game, state, mode, a->unit, a->n_units, a->target[0], refusal) &&
               check_priority(game, state, mode, a, refusal);
    case ADF_CHARGE:
        return adf_check_charge(game, state, a->unit, a->n_units, a->target, a->n_targets, refusal);
    case ADF_MOVE:
    case ADF_FACE:
    case ADF_WHEEL:
    case ADF_FORM:
    case ADF_DISENGAGE:
        return adf_check_move(game, state, a, refusal);
    case ADF_REFORM:
        return adf_check_reform(game, state, a->unit[0], a->word[0], refusal);
    case ADF_RALLY:
        if (adf_unit_seen(game, state, a->unit[0])->level == ADF_GOOD_ORDER)
            return ump_refuse(refusal, ADF_RAL_01, "%u is in good order", .unit = a->unit[0]);
        return true;
    case ADF_MERGE:
        return check_merge(game, state, a, refusal);
    default:
        return ump_refuse(refusal, ADF_ACT_02, "that is no action", .unit = a->unit[0]);
    }
}

/* ---- Groups: ADF-GRP-01, ADF-GRP-05 ---- */

static bool group_word(const ump_game *game, const ump_answer *a, ump_refusal *refusal)
{
    bool groups = adf_chart_of(game)->sw.groups;
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

static bool check_group(const ump_game *game, const ump_state *state, const ump_answer *a,
                        ump_refusal *refusal)
{
    if (!group_word(game, a, refusal))
        return false;
    if (a->n_units < 2)
        return ump_refuse(refusal, ADF_GRP_01, "%u alone is no group", .unit = a->unit[0]);
    for (unsigned i = 0; i < a->n_units; i++) {
        if (!may_activate(game, state, a->unit[i], a->side, a->verb, refusal))
            return false;
        for (unsigned j = 0; j < i; j++)
            if (a->unit[i] == a->unit[j])
                return ump_refuse(refusal, ADF_GRP_01, "%u is named twice", .unit = a->unit[i]);
        if (adf_unit_seen(game, state, a->unit[i])->flags & ADF_FAILED_TEST)
            return ump_refuse(refusal, ADF_CMD_02, "%u is out of command and joins no group",
                              .unit = a->unit[i]);
        if (!adf_same_kind(game, state, a->unit[0], a->unit[i]))
            return ump_refuse(refusal, ADF_GRP_01, "%u and %o are not of one arm and formation",
                              .unit = a->unit[0], .other = a->unit[i]);
    }
    if (!adf_chain(game, state, a->unit, a->n_units))
        return ump_refuse(refusal, ADF_GRP_01, "%u and the others are not adjacent",
                          .unit = a->unit[0]);
    return true;
}

/* ---- Orders ---- */

static bool routed_left(const ump_game *game, const ump_state *state, unsigned side)
{
    for (unsigned i = adf_of(game)->first[side]; i < adf_of(game)->end[side]; i++) {
        const adf_unit *u = adf_unit_seen(game, state, i);
        if (adf_side(game, i) == side && adf_here(game, state, i) && u->level == ADF_ROUTED &&
            !(u->flags & ADF_ACTIVATED))
            return true;
    }
    return false;
}

static bool check_activate(const ump_game *game, const ump_state *state, const ump_answer *a,
                           ump_refusal *refusal)
{
    adf_activation alone = {.n = 1, .side = a->side, .unit = {a->unit[0]}};
    const adf_chart *chart = adf_chart_of(game);
    switch (a->verb) {
    case ADF_PASS:
    case ADF_END:
        if (routed_left(game, state, a->side))
            return ump_refuse(refusal, ADF_SEQ_05, "routed units have still to run");
        return true;
    case ADF_GROUP:
        return check_group(game, state, a, refusal);
    case ADF_TEST:
        if (!may_activate(game, state, a->unit[0], a->side, a->verb, refusal))
            return false;
        if (!needs_test(game, adf_unit_seen(game, state, a->unit[0])))
            return ump_refuse(refusal, ADF_CMD_02, "%u has no test to take", .unit = a->unit[0]);
        return true;
    case ADF_ROUT:
        if (!may_activate(game, state, a->unit[0], a->side, a->verb, refusal))
            return false;
        if (adf_unit_seen(game, state, a->unit[0])->level != ADF_ROUTED)
            return ump_refuse(refusal, ADF_ACT_03, "%u is not routed", .unit = a->unit[0]);
        return true;
    default:
        break;
    }
    for (unsigned i = 0; i < a->n_units; i++)
        if (!may_activate(game, state, a->unit[i], a->side, a->verb, refusal))
            return false;
    if (a->n_units > 1 && chart->sw.groups)
        return ump_refuse(refusal, ADF_GRP_01,
                          "several units act together only as a declared group",
                          .unit = a->unit[0]);
    return check_action(game, state, &alone, a, refusal);
}

static bool check_next_action(const ump_game *game, const ump_state *state, const ump_answer *a,
                              ump_refusal *refusal)
{
    const adf_activation *act = activation_of(game, state);
    unsigned kind = act->kind[act->round];
    if (a->verb == ADF_PASS || a->verb == ADF_END)
        return true;
    for (unsigned i = 0; i < a->n_units; i++) {
        if (!is_member(act, a->unit[i]))
            return ump_refuse(refusal, ADF_SEQ_05, "%u does not act now", .unit = a->unit[i]);
        if (adf_unit_seen(game, state, a->unit[i])->flags & ADF_DONE_ROUND)
            return ump_refuse(refusal, ADF_ACT_01, "%u has had this action", .unit = a->unit[i]);
        if (!own_unit(game, state, a->unit[i], a->side, refusal))
            return false;
        if (adf_unit_seen(game, state, a->unit[i])->level == ADF_ROUTED)
            return ump_refuse(refusal, ADF_ACT_05, "%u is routed and has no action left",
                              .unit = a->unit[i]);
    }
    if (kind != ADF_WORD_OWN && kind != kind_of(a))
        return ump_refuse(refusal, ADF_GRP_01, "the group has declared another action",
                          .unit = a->unit[0]);
    if (kind == ADF_WORD_OWN && a->n_units > 1)
        return ump_refuse(refusal, ADF_GRP_05, "this action is each unit's own",
                          .unit = a->unit[0]);
    return check_action(game, state, act, a, refusal);
}

bool adf_check_order(const ump_game *game, const ump_state *state, const ump_answer *a,
                     ump_refusal *refusal)
{
    switch (state->ask_row) {
    case ADF_ASK_LEADERS:
        if (a->verb == ADF_LEAD)
            return adf_check_lead(game, state, a, refusal);
        if (a->verb == ADF_PASS || a->verb == ADF_END)
            return true;
        return ump_refuse(refusal, ADF_SEQ_02, "in the leader phase only leaders move");
    case ADF_ASK_ACTIVATE:
        if (a->verb == ADF_LEAD)
            return ump_refuse(refusal, ADF_LDR_01, "leaders move in the leader phase",
                              .unit = a->unit[0]);
        return check_activate(game, state, a, refusal);
    default:
        return check_next_action(game, state, a, refusal);
    }
}

/* ---- An activation ---- */

static void merge(ump_run *run, unsigned one, unsigned two, unsigned form)
{
    adf_unit *a = adf_unit_of(run, one), *b = adf_unit_of(run, two);
    if (b->figs > a->figs) {
        adf_unit *swap = a;
        a = b;
        b = swap;
        unsigned unit = one;
        one = two;
        two = unit;
    }
    *a = merged(a, b, form);
    b->flags |= ADF_ACTIVATED | ADF_DONE_ROUND;
    b->fate = ADF_MERGED_AWAY;
    b->target = (uint16_t)one;
    ump_pieces(run->game, run->state)[two].on_table = 0;
    adf_refit(run->game, run->state, one);
    adf_state s = adf_open(run->game, run->state);
    for (unsigned i = 0; i < adf_of(run->game)->n_leaders; i++)
        if (s.leader[i].unit == two)
            s.leader[i].unit = (uint16_t)one;
    ump_tell(run, ADF_MRG_01, "%u and %o merge: %v figures", .unit = one, .other = two,
             .value = a->figs);
}

static void mark_done(ump_run *run, const ump_answer *a)
{
    for (unsigned i = 0; i < a->n_units; i++)
        adf_unit_of(run, a->unit[i])->flags |= ADF_DONE_ROUND | ADF_ACTIVATED;
}

static enum ump_next near_window(ump_run *run, unsigned unit)
{
    uint16_t trigger = (uint16_t)unit;
    if (!adf_chart_of(run->game)->near_any_action || !adf_here(run->game, run->state, unit))
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
        if (adf_unit_of(run, act->unit[i])->length > 0) {
            m.unit[m.n++] = act->unit[i];
            m.disengages = adf_unit_of(run, act->unit[i])->verb == ADF_DISENGAGE;
        }
    act->planned = 0;
    return m.n ? ump_call(run, ADF_DO_MOVE, &m, sizeof m) : UMP_AGAIN;
}

static enum ump_next call_charge(ump_run *run, const ump_answer *a)
{
    adf_chargers c = {.n = a->n_units, .side = a->side};
    for (unsigned i = 0; i < a->n_units; i++) {
        adf_unit *u = adf_unit_of(run, a->unit[i]);
        c.unit[i] = a->unit[i];
        u->target = a->target[a->n_targets > i ? i : 0];
        u->flags |= ADF_HAS_CHARGED;
    }
    return ump_call(run, ADF_DO_CHARGE, &c, sizeof c);
}

/* ADF-MOV-04: unlimbered guns turn up to 45 degrees free, once in an action. */
static bool turns_free(const ump_run *run, const ump_answer *a)
{
    const adf_unit *u = adf_unit_seen(run->game, run->state, a->unit[0]);
    ump_angle facing = ump_pieces_of(run->game, run->state)[a->unit[0]].facing;
    return a->verb == ADF_FACE && a->n_path == 0 && u->formation == ADF_UNLIMBERED && !u->turned &&
           ump_angle_between(facing, a->facing) <= UMP_QUARTER / 2;
}

static void turn_free(ump_run *run, const ump_answer *a)
{
    adf_unit *u = adf_unit_of(run, a->unit[0]);
    ump_rect rect = adf_rect(run->game, run->state, a->unit[0]);
    u->turned = 1;
    u->flags |= ADF_ACTIVATED;
    adf_place(run, a->unit[0], ump_go(rect.centre, a->facing, rect.depth / 2, 0), a->facing);
    ump_tell(run, ADF_MOV_04, "%u trains its guns", .unit = a->unit[0]);
}

static enum ump_next act_out(ump_run *run, adf_activation *act, const ump_answer *a)
{
    unsigned unit = a->unit[0];
    uint16_t data = (uint16_t)unit;
    adf_open(run->game, run->state).battle->silent = 0;
    if (turns_free(run, a)) {
        turn_free(run, a);
        return UMP_AGAIN;
    }
    mark_done(run, a);
    for (unsigned i = 0; i < a->n_units; i++)
        adf_unit_of(run, a->unit[i])->flags &= (uint16_t)~ADF_HALTED;
    switch (a->verb) {
    case ADF_FIRE:
        return adf_call_fire(run, ADF_FIRES, a->unit, a->n_units, a->target[0], true);
    case ADF_DELIBERATELY:
        act->deliberate = 1;
        return adf_call_fire(run, ADF_DELIBERATE, a->unit, a->n_units, a->target[0], true);
    case ADF_CHARGE: /* who is not named in it does not charge in this action */
        for (unsigned i = 0; i < act->n && act->kind[act->round] != ADF_WORD_OWN; i++)
            adf_unit_of(run, act->unit[i])->flags |= ADF_DONE_ROUND;
        return call_charge(run, a);
    case ADF_REFORM:
        adf_reform(run, unit, a->word[0]);
        return near_window(run, unit);
    case ADF_RALLY:
        return ump_call(run, ADF_DO_RALLY, &data, sizeof data);
    case ADF_MERGE:
        merge(run, unit, a->target[0], a->word[0]);
        for (unsigned i = 0; i < act->n; i++)
            if (act->unit[i] == unit && !adf_here(run->game, run->state, unit))
                act->unit[i] = a->target[0];
        return near_window(run, act->unit[0]);
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
    for (unsigned i = 0; i < act->n; i++) {
        const adf_unit *u = adf_unit_of(run, act->unit[i]);
        if (adf_here(run->game, run->state, act->unit[i]) && !(u->flags & ADF_DONE_ROUND) &&
            u->level != ADF_ROUTED)
            return true;
    }
    return false;
}

static void begin_round(ump_run *run, const adf_activation *act)
{
    for (unsigned i = 0; i < act->n; i++) {
        adf_unit_of(run, act->unit[i])->flags &= (uint16_t) ~(ADF_DONE_ROUND | ADF_HALTED);
        adf_unit_of(run, act->unit[i])->turned = 0;
    }
}

static void end_activation(ump_run *run, const adf_activation *act)
{
    for (unsigned i = 0; i < act->n; i++) {
        adf_unit *u = adf_unit_of(run, act->unit[i]);
        u->flags |= ADF_ACTIVATED;
        u->flags &= (uint16_t) ~(ADF_DONE_ROUND | ADF_HALTED | ADF_HAS_CHARGED);
        u->turned = 0;
    }
}

/* After a rally attempt in an action, those near may react: ADF-REA-02 */
static enum ump_next after_action(ump_run *run, adf_activation *act)
{
    unsigned unit = act->unit[0];
    return near_window(run, unit);
}

enum { ACT_ASK, ACT_OBEY, ACT_RALLIED, ACT_MOVE };

enum ump_next adf_do_activation(ump_run *run, ump_frame *frame)
{
    adf_activation *act = UMP_DATA(adf_activation, frame);
    switch (frame->step) {
    case ACT_ASK:
        if (act->round < 2 && anyone_left(run, act)) {
            frame->step = ACT_OBEY;
            return ump_ask_order(run, ADF_ASK_ACTION, act->side, act->unit[0]);
        }
        frame->step = ACT_MOVE;
        return UMP_AGAIN;
    case ACT_OBEY: {
        const ump_answer *a = run->answer;
        frame->step = ACT_ASK;
        if (a->verb == ADF_PASS || a->verb == ADF_END) {
            frame->step = ACT_MOVE;
            return UMP_AGAIN;
        }
        if (a->verb == ADF_RALLY)
            frame->step = ACT_RALLIED;
        return act_out(run, act, a);
    }
    case ACT_RALLIED:
        frame->step = ACT_ASK;
        return after_action(run, act);
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
        frame->step = ACT_ASK;
        return UMP_AGAIN;
    }
}

/* ---- An active turn ---- */

typedef struct active_frame {
    uint8_t side, step;
    uint16_t unit;
} active_frame;

static bool anyone_to_act(const ump_game *game, const ump_state *state, unsigned side)
{
    for (unsigned i = adf_of(game)->first[side]; i < adf_of(game)->end[side]; i++)
        if (adf_side(game, i) == side && adf_here(game, state, i) &&
            !(adf_unit_seen(game, state, i)->flags & ADF_ACTIVATED))
            return true;
    return false;
}

/* ADF-SEQ-03 */
static void begin_active(ump_run *run, unsigned side)
{
    const ump_game *game = run->game;
    adf_state s = adf_open(game, run->state);
    size_t set = (size_t)adf_of(game)->n_units * adf_of(game)->words * sizeof(uint64_t);
    run->state->active = (uint8_t)side;
    memset(s.fired_at, 0, set);
    memset(s.reacted_to, 0, set);
    s.battle->silent = 0;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        uint16_t clear = ADF_MOVED | ADF_DISENGAGED | ADF_ACTIVATED | ADF_DONE_ROUND | ADF_HALTED |
                         ADF_HAS_CHARGED | ADF_IMPACTED | ADF_TESTED | ADF_FAILED_TEST |
                         ADF_REACTED;
        s.unit[i].flags &= (uint16_t)~clear;
        if (adf_chart_of(game)->sw.out_of_command == 2 && !(s.unit[i].flags & ADF_COMMANDED))
            s.unit[i].flags |= ADF_FAILED_TEST | ADF_TESTED;
    }
    ump_emit(run, &(ump_event){.kind = UMP_TOLD,
                               .rule = ADF_SEQ_02,
                               .unit = UMP_NOBODY,
                               .other = UMP_NOBODY,
                               .value = (int32_t)side,
                               .label = "%s is active"});
}

static enum ump_next begin_activation(ump_run *run, const ump_answer *a)
{
    bool joint = a->verb == ADF_GROUP;
    adf_activation act = {.n = a->n_units, .side = a->side, .kind = {ADF_WORD_OWN, ADF_WORD_OWN}};
    for (unsigned i = 0; i < a->n_units; i++) {
        act.unit[i] = a->unit[i];
        adf_unit_of(run, a->unit[i])->flags |= ADF_ACTIVATED;
    }
    if (joint) {
        act.kind[0] = (uint8_t)a->word[0];
        act.kind[1] = (uint8_t)a->word[1];
    }
    return ump_call(run, ADF_DO_ACTIVATION, &act, sizeof act);
}

/* Steps of an active turn. */
enum { ACTIVE_BEGIN, ACTIVE_ASK, ACTIVE_OBEY, ACTIVE_ROUTED, ACTIVE_RALLY, ACTIVE_NEAR };

static enum ump_next obey(ump_run *run, ump_frame *frame, const ump_answer *a)
{
    active_frame *data = UMP_DATA(active_frame, frame);
    uint16_t unit = a->unit[0];
    switch (a->verb) {
    case ADF_GROUP:
        return begin_activation(run, a);
    case ADF_TEST:
        return ump_call(run, ADF_DO_TEST, &unit, sizeof unit);
    case ADF_ROUT:
        data->unit = unit;
        adf_unit_of(run, unit)->flags |= ADF_ACTIVATED;
        adf_begin_root(run);
        frame->step = ACTIVE_ROUTED;
        return ump_call(run, ADF_DO_ROUT, &unit, sizeof unit);
    default: {
        /* The order is the first action: the activation takes it up as if it had asked. */
        enum ump_next next = begin_activation(run, a);
        ump_frame *top = &ump_frames(run->game, run->state)[run->state->depth - 1];
        if (next != UMP_CALLED)
            return next;
        top->step = a->verb == ADF_RALLY ? ACT_RALLIED : ACT_ASK;
        next = act_out(run, UMP_DATA(adf_activation, top), a);
        return next == UMP_AGAIN ? UMP_CALLED : next;
    }
    }
}

enum ump_next adf_do_active(ump_run *run, ump_frame *frame)
{
    active_frame *data = UMP_DATA(active_frame, frame);
    uint16_t unit = data->unit;
    switch (frame->step) {
    case ACTIVE_BEGIN:
        begin_active(run, data->side);
        frame->step = ACTIVE_ASK;
        return UMP_AGAIN;
    case ACTIVE_ASK:
        if (!anyone_to_act(run->game, run->state, data->side))
            return UMP_DONE;
        frame->step = ACTIVE_OBEY;
        return ump_ask_order(run, ADF_ASK_ACTIVATE, data->side, UMP_NOBODY);
    case ACTIVE_OBEY:
        frame->step = ACTIVE_ASK;
        if (run->answer->verb == ADF_PASS || run->answer->verb == ADF_END)
            return UMP_DONE;
        return obey(run, frame, run->answer);
    case ACTIVE_ROUTED:
        frame->step = ACTIVE_RALLY;
        return adf_call_cascade(run);
    case ACTIVE_RALLY: /* ADF-RAL-02 */
        frame->step = ACTIVE_NEAR;
        if (!adf_here(run->game, run->state, unit) ||
            adf_unit_of(run, unit)->level == ADF_GOOD_ORDER)
            return UMP_AGAIN;
        return ump_call(run, ADF_DO_RALLY, &unit, sizeof unit);
    default:
        frame->step = ACTIVE_ASK;
        return near_window(run, unit);
    }
}

/* ---- Victory: ADF-VIC-01, ADF-R-62 ---- */

static int32_t first_strength(const ump_game *game, const ump_state *state, unsigned unit)
{
    bool guns = adf_formation_arm(adf_unit_seen(game, state, unit)->formation) == ADF_ARTILLERY;
    return adf_first_strength(game, unit) * (guns ? 2 : 1);
}

/* Whether a unit, or what it merged into, is gone. */
static const adf_unit *heir_of(const ump_game *game, const ump_state *state, unsigned unit)
{
    const adf_unit *u = adf_unit_seen(game, state, unit);
    for (unsigned i = 0; u->fate == ADF_MERGED_AWAY && i < game->force.n_units; i++)
        u = adf_unit_seen(game, state, u->target);
    return u;
}

void adf_strength(const ump_game *game, const ump_state *state, unsigned side, int32_t *total,
                  int32_t *lost)
{
    *total = *lost = 0;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        if (adf_side(game, i) != side)
            continue;
        const adf_unit *u = heir_of(game, state, i);
        int32_t strength = 2 * first_strength(game, state, i); /* doubled: routed count half */
        *total += strength;
        if (u->fate == ADF_LOST)
            *lost += strength;
        else if (u->fate == ADF_PRESENT && u->level == ADF_ROUTED)
            *lost += strength / 2;
    }
}

static bool broken(const ump_game *game, const ump_state *state, unsigned side)
{
    int32_t total, lost, percent = adf_chart_of(game)->sw.break_percent;
    adf_strength(game, state, side, &total, &lost);
    return percent > 0 && total > 0 && lost * 100 >= percent * total;
}

/* Points for what the enemy has lost: figures 1, sections 2, leaders 3, units 3. */
int32_t adf_points(const ump_game *game, const ump_state *state, unsigned side)
{
    adf_state s = adf_see(game, state);
    int32_t points = ump_objective_points(game, state, side) + s.battle->exit_points[side];
    for (unsigned i = 0; i < game->force.n_units; i++) {
        if (adf_side(game, i) == side)
            continue;
        bool guns = adf_formation_arm(s.unit[i].formation) == ADF_ARTILLERY;
        int32_t now =
            s.unit[i].fate == ADF_PRESENT || s.unit[i].fate == ADF_WAITING ? s.unit[i].figs : 0;
        points += (adf_first_strength(game, i) - now) * (guns ? 2 : 1);
        points += s.unit[i].fate == ADF_LOST ? 3 : 0;
    }
    for (unsigned i = 0; i < adf_of(game)->n_leaders; i++)
        if (adf_side(game, (unsigned)game->force.n_units + i) != side)
            points += 3 * s.leader[i].lost;
    return points;
}

static unsigned winner_on_points(const ump_game *game, const ump_state *state)
{
    int32_t a = adf_points(game, state, 0), b = adf_points(game, state, 1);
    int32_t high = a > b ? a : b, lead = a > b ? a - b : b - a;
    if (lead == 0 || lead * 10 < high)
        return UMP_NO_SIDE;
    return a > b ? 0 : 1;
}

/* The side that alone has an unshaken unit within reach of the place. */
static unsigned side_near(void *ctx, unsigned objective)
{
    const ump_run *run = ctx;
    const ump_objective *o = &run->game->objective[objective];
    ump_len within = o->within ? o->within : 2 * UMP_INCH;
    bool near[UMP_MAX_SIDES] = {false, false};
    for (unsigned i = 0; i < run->game->force.n_units; i++) {
        if (!adf_here(run->game, run->state, i) ||
            adf_unit_seen(run->game, run->state, i)->level >= ADF_SHAKEN)
            continue;
        ump_rect rect = adf_rect(run->game, run->state, i);
        if (ump_rect_point(&rect, o->at).hi <= within)
            near[adf_side(run->game, i)] = true;
    }
    if (near[0] == near[1])
        return UMP_NO_SIDE;
    return near[0] ? 0 : 1;
}

static bool decided(ump_run *run, unsigned *winner)
{
    bool out[2] = {broken(run->game, run->state, 0), broken(run->game, run->state, 1)};
    uint16_t limit = run->game->turns ? run->game->turns : 12;
    *winner = UMP_NO_SIDE;
    if (out[0] || out[1]) {
        if (out[0] != out[1])
            *winner = out[0] ? 1 : 0;
        ump_tell(run, ADF_VIC_01, "an army is broken");
        return true;
    }
    if (run->state->turn < limit)
        return false;
    *winner = winner_on_points(run->game, run->state);
    return true;
}

/* ---- The battle: ADF-SEQ-01, ADF-SEQ-02 ---- */

static void command_check(ump_run *run)
{
    const ump_game *game = run->game;
    adf_state s = adf_open(game, run->state);
    bool everyone =
        adf_chart_of(game)->command_per_lb == 0 || adf_chart_of(game)->sw.out_of_command == 0;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        bool in = everyone;
        for (unsigned l = (unsigned)game->force.n_units; l < game->force.n_pieces && !in; l++)
            in =
                s.leader[l - game->force.n_units].fate == ADF_LEADS &&
                s.leader[l - game->force.n_units].lb > 0 && adf_here(game, run->state, i) &&
                ump_pieces_of(game, run->state)[l].on_table && adf_commands(game, l, i) &&
                adf_leader_apart(game, run->state, l, i) <= adf_command_radius(game, run->state, l);
        if (in)
            s.unit[i].flags |= ADF_COMMANDED;
        else
            s.unit[i].flags &= (uint16_t)~ADF_COMMANDED;
    }
}

/* Reinforcements come on where the scenario says, if there is room. */
static void arrivals(ump_run *run)
{
    const ump_game *game = run->game;
    for (unsigned i = 0; i < game->force.n_pieces; i++) {
        const ump_piece_def *def = &game->force.piece[i];
        ump_piece *piece = &ump_pieces(game, run->state)[i];
        unsigned on, enemy;
        bool unit = i < game->force.n_units;
        if (def->arrives < 2 || run->state->turn < def->arrives || piece->on_table)
            continue;
        if (unit && adf_unit_of(run, i)->fate != ADF_WAITING)
            continue;
        ump_rect rect = ump_rect_at(def->at, def->facing, piece->width, piece->depth);
        if (unit && (!adf_fits(game, run->state, i, &rect, &on) ||
                     adf_touches_enemy(game, run->state, i, &rect, &enemy)))
            continue;
        if (!unit && adf_open(game, run->state).leader[i - game->force.n_units].lost)
            continue;
        piece->on_table = 1;
        piece->at = def->at;
        piece->facing = def->facing;
        if (unit)
            adf_unit_of(run, i)->fate = ADF_PRESENT;
        ump_tell(run, ADF_R_72, "%u arrives", .unit = i);
    }
}

static void begin_turn(ump_run *run)
{
    adf_battle *battle = adf_open(run->game, run->state).battle;
    run->state->turn++;
    if (run->state->turn > 1 && adf_chart_of(run->game)->sw.initiative == 1)
        battle->first = (uint8_t)(1 - battle->first);
    battle->half = 0;
    ump_emit(run, &(ump_event){.kind = UMP_TURN,
                               .rule = ADF_SEQ_01,
                               .unit = UMP_NOBODY,
                               .other = UMP_NOBODY,
                               .value = run->state->turn});
    arrivals(run);
}

static enum ump_next call_with_side(ump_run *run, unsigned proc, unsigned side)
{
    active_frame data = {.side = (uint8_t)side};
    return ump_call(run, (uint16_t)proc, &data, sizeof data);
}

enum ump_next adf_do_battle(ump_run *run, ump_frame *frame)
{
    enum { TURN, ROLLED, FIRST_LEADERS, SECOND_LEADERS, FIRST, SECOND, END };
    adf_battle *battle = adf_open(run->game, run->state).battle;
    unsigned winner;
    switch (frame->step) {
    case TURN:
        begin_turn(run);
        frame->step = FIRST_LEADERS;
        if (adf_chart_of(run->game)->sw.initiative != 2)
            return UMP_AGAIN;
        frame->step = ROLLED;
        return ump_ask_dice(run, ADF_ASK_INITIATIVE, UMP_NOBODY, UMP_NOBODY, 2, 0);
    case ROLLED: /* ADF-R-63: a tie keeps the order of the turn before */
        if (run->state->face[0] != run->state->face[1])
            battle->first = run->state->face[0] > run->state->face[1] ? 0 : 1;
        frame->step = FIRST_LEADERS;
        return UMP_AGAIN;
    case FIRST_LEADERS:
        frame->step = SECOND_LEADERS;
        return call_with_side(run, ADF_DO_LEADERS, battle->first);
    case SECOND_LEADERS:
        frame->step = FIRST;
        return call_with_side(run, ADF_DO_LEADERS, 1U - battle->first);
    case FIRST:
        command_check(run);
        frame->step = SECOND;
        return call_with_side(run, ADF_DO_ACTIVE, battle->first);
    case SECOND:
        battle->half = 1;
        frame->step = END;
        return call_with_side(run, ADF_DO_ACTIVE, 1U - battle->first);
    default:
        ump_objectives_update(run, side_near, run);
        frame->step = TURN;
        if (!decided(run, &winner))
            return UMP_AGAIN;
        ump_tell(run, ADF_VIC_01, winner == UMP_NO_SIDE ? "the battle is drawn" : "%s has won",
                 .value = (int32_t)winner);
        return ump_finish(run, winner);
    }
}
