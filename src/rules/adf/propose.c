/*
 * propose.c: answers that make sense: fire at who can be hit, charge who is near, advance towards
 * the enemy and the places that count, rally, reform, unlimber, hold. play/ keeps the legal ones.
 */
#include "rules/adf/adf.h"

static uint64_t chance(ump_proposals *p)
{
    p->salt = ump_scramble(p->salt + 1);
    return p->salt;
}

/* ---- Moves ---- */

static ump_pt ahead(const adf_table *t, unsigned unit, ump_angle bearing, ump_len distance)
{
    return ump_go(t->table.piece[unit].at, bearing, distance, 0);
}

static ump_len allowance(const adf_table *t, unsigned unit)
{
    adf_mover mover = adf_mover_of(t, unit);
    unsigned terrain = adf_terrain_of(t, unit);
    unsigned inches = adf_allowance(t->chart, &mover, terrain);
    if (inches == ADF_NO_ROAD)
        inches = adf_allowance(t->chart, &mover,
                               adf_terrain_at(t, ump_rect_of(&t->table, unit)->centre, false));
    return (ump_len)inches * UMP_INCH;
}

/* Straight or obliquely if it lies ahead; otherwise a turn or a wheel first. */
static void add_move_to(ump_proposals *p, const adf_table *t, unsigned unit, ump_pt to,
                        unsigned quarters)
{
    const ump_piece *piece = &t->table.piece[unit];
    ump_angle bearing = ump_bearing(piece->at, to);
    ump_len reach = allowance(t, unit) * (ump_len)quarters / 4 - 8;
    ump_len far = ump_dist(piece->at, to).lo;
    bool before = ump_angle_between(bearing, piece->facing) <= UMP_QUARTER / 2;
    if (reach < UMP_INCH / 4)
        return;
    reach = reach > far ? far : reach;
    ump_answer *a =
        ump_offer_to(p, before ? ADF_MOVE : ADF_FACE, unit, ahead(t, unit, bearing, reach));
    if (!before)
        ump_with_facing(a, bearing);
}

static void add_face(ump_proposals *p, const adf_table *t, unsigned unit, ump_angle bearing)
{
    if (t->table.piece[unit].facing != bearing)
        ump_with_facing(ump_offer_unit(p, ADF_FACE, unit), bearing);
}

static void add_form(ump_proposals *p, unsigned verb, unsigned unit, unsigned form, int mount)
{
    ump_answer *a = ump_with_word(ump_offer_unit(p, verb, unit), form);
    if (mount >= 0)
        ump_with_word(a, mount ? ADF_WORD_HORSE : ADF_WORD_FOOT);
}

static void add_disengage(ump_proposals *p, const adf_table *t, unsigned unit, unsigned enemy)
{
    ump_rect rect = *ump_rect_of(&t->table, unit);
    ump_angle away = ump_bearing(ump_rect_of(&t->table, enemy)->centre, rect.centre);
    ump_answer *a = ump_offer_to(p, ADF_DISENGAGE, unit, ahead(t, unit, away, 3 * UMP_INCH));
    if (t->unit[unit].formation == ADF_UNLIMBERED)
        ump_with_word(a, ADF_LIMBERED);
}

static void move_towards(ump_proposals *p, const adf_table *t, unsigned unit, unsigned enemy)
{
    ump_pt there = ump_rect_of(&t->table, enemy)->centre;
    unsigned quarters = 1 + (unsigned)(chance(p) % 4);
    add_move_to(p, t, unit, there, quarters);
    for (unsigned i = 0; i < p->game->n_objectives; i++)
        if (chance(p) % 2)
            add_move_to(p, t, unit, p->game->objective[i].at, 1 + (unsigned)(chance(p) % 4));
}

static void wheel_towards(ump_proposals *p, const adf_table *t, unsigned unit, ump_angle bearing)
{
    const ump_piece *piece = &t->table.piece[unit];
    bool right = (ump_angle)(bearing - piece->facing) < UMP_HALF_TURN;
    ump_angle by = ump_degrees(15000 + (int32_t)(chance(p) % 30) * 1000);
    ump_with_facing(ump_offer_unit(p, ADF_WHEEL, unit),
                    (ump_angle)(right ? piece->facing + by : piece->facing - by));
}

static void shape_up(ump_proposals *p, const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    unsigned arm = adf_formation_arm(u->formation);
    if (arm == ADF_ARTILLERY) {
        add_form(p, ADF_FORM, unit, u->formation == ADF_LIMBERED ? ADF_UNLIMBERED : ADF_LIMBERED,
                 -1);
    } else if (arm == ADF_CAVALRY && chance(p) % 2) {
        add_form(p, ADF_FORM, unit, ADF_CAVALRY_LINE, !u->mounted);
    } else {
        unsigned first = arm == ADF_INFANTRY ? ADF_BATTLE_LINE : ADF_CAVALRY_LINE;
        unsigned n = arm == ADF_INFANTRY ? 5 : 4;
        add_form(p, ADF_FORM, unit, first + (unsigned)(chance(p) % n), -1);
    }
}

static void merge_with(ump_proposals *p, const adf_table *t, unsigned unit)
{
    adf_body body = adf_body_of(&t->unit[unit]);
    if (body.arm == ADF_ARTILLERY || adf_stands_left(&body) > 1)
        return;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, t->adf->adjacent),
                  ump_friends_of(&t->table, unit))
        if (adf_adjacent(t, unit, i))
            ump_with_word(ump_offer_at(p, ADF_MERGE, unit, i), body.formation);
}

/* ---- Actions of one unit ---- */

/* Who has the order checked later is served by the quick tests. */
static bool might_fire(const ump_proposals *p, const adf_table *t, unsigned unit, unsigned at)
{
    return !adf_hopeless_fire(t, ADF_FIRES, unit, at) &&
           (p->quick || adf_can_fire(t, ADF_FIRES, unit, at, NULL));
}

enum { CHARGE_REACH = 9 * UMP_INCH - 1 };

static bool might_charge(const ump_proposals *p, const adf_table *t, unsigned unit, unsigned at)
{
    if (!adf_within(t, unit, at, CHARGE_REACH))
        return false;
    return p->quick ? adf_in_arc(t, unit, at) : adf_check_charge_one(t, unit, at, NULL);
}

/* At whom it might fire, and whom it might charge. */
static void attacks_of(ump_proposals *p, const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    bool guns = adf_formation_arm(u->formation) == ADF_ARTILLERY;
    ump_len reach = adf_fire_reach(t->chart, u->weapon);
    UMP_EACH_NEAR(
        i, &t->table,
        adf_around(t, unit, (reach > CHARGE_REACH ? reach : CHARGE_REACH) + 2 * t->adf->extent),
        ump_enemies_of(&t->table, unit)) {
        if (might_fire(p, t, unit, i)) {
            ump_offer_at(p, ADF_FIRE, unit, i);
            if (guns)
                ump_offer_at(p, ADF_DELIBERATELY, unit, i);
        }
        if (!guns && might_charge(p, t, unit, i))
            ump_offer_at(p, ADF_CHARGE, unit, i);
    }
}

static void actions_of(ump_proposals *p, const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    unsigned enemy = adf_nearest_enemy(t, unit, false);
    unsigned arm = adf_formation_arm(u->formation);
    if (u->level == ADF_DISORDER)
        add_form(p, ADF_REFORM, unit, u->formation, -1);
    if (u->level != ADF_GOOD_ORDER)
        ump_offer_unit(p, ADF_RALLY, unit);
    if (enemy == UMP_NOBODY)
        return;
    attacks_of(p, t, unit);
    ump_angle bearing =
        ump_bearing(ump_rect_of(&t->table, unit)->centre, ump_rect_of(&t->table, enemy)->centre);
    move_towards(p, t, unit, enemy);
    if (u->formation == ADF_UNLIMBERED)
        add_face(p, t, unit, (ump_angle)(bearing & 0xff00U));
    if (!adf_in_arc(t, unit, enemy)) {
        add_face(p, t, unit, bearing);
        wheel_towards(p, t, unit, bearing);
    }
    if (chance(p) % 4 == 0 || (arm == ADF_ARTILLERY && u->formation == ADF_LIMBERED))
        shape_up(p, t, unit);
    if (u->level >= ADF_DISORDER || chance(p) % 8 == 0)
        add_disengage(p, t, unit, enemy);
    merge_with(p, t, unit);
}

/* ---- Groups ---- */

static void group_around(ump_proposals *p, const adf_table *t, unsigned unit)
{
    static const uint16_t kinds[] = {ADF_WORD_MOVE, ADF_WORD_FIRE, ADF_WORD_CHARGE};
    bool groups = t->chart->sw.groups;
    ump_answer *a = ump_offer_unit(p, ADF_GROUP, unit);
    if (!a)
        return;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, t->adf->adjacent),
                  ump_friends_of(&t->table, unit))
        if (a->n_units < 4 && !(t->unit[i].flags & ADF_ACTIVATED) && adf_same_kind(t, unit, i) &&
            adf_adjacent(t, unit, i))
            a->unit[a->n_units++] = (uint16_t)i;
    a->n_words = 2;
    a->word[0] = kinds[chance(p) % (groups ? 3 : 2)];
    a->word[1] = kinds[chance(p) % 3];
    if (!groups) {
        a->word[0] = ADF_WORD_FIRE;
        a->word[1] = ADF_WORD_OWN;
    }
    if (a->n_units < 2)
        p->n--;
}

/* All members that can, at one enemy. */
static void joint(ump_proposals *p, const adf_table *t, const adf_activation *act, unsigned verb)
{
    UMP_EACH_UNIT(at, &t->table, ump_units_of(1U - act->side)) {
        ump_answer a = {
            .kind = p->state->ask_kind, .side = p->state->ask_side, .verb = (uint8_t)verb};
        a.n_targets = 1;
        a.target[0] = (uint16_t)at;
        for (unsigned i = 0; i < act->n && a.n_units < 3; i++) {
            unsigned unit = act->unit[i];
            bool can = ump_unit_here(&t->table, unit) && !(t->unit[unit].flags & ADF_DONE_ROUND) &&
                       (verb == ADF_FIRE ? adf_can_fire(t, ADF_FIRES, unit, at, NULL)
                                         : adf_check_charge_one(t, unit, at, NULL));
            if (can)
                a.unit[a.n_units++] = (uint16_t)unit;
        }
        if (a.n_units > 1 && p->n < p->room)
            p->list[p->n++] = a;
    }
}

/* ---- By what is asked ---- */

static void lead_on(ump_proposals *p, const adf_table *t)
{
    ump_offer(p, ADF_END);
    UMP_EACH_LEADER(i, &t->table) {
        if (ump_side_of(&t->table, i) != p->state->ask_side)
            continue;
        unsigned start = (unsigned)(chance(p) % t->table.n_units);
        unsigned found = 0;
        for (unsigned k = 0; k < t->table.n_units && found < 2; k++) {
            unsigned unit = (start + k) % t->table.n_units;
            if (!ump_unit_here(&t->table, unit) || !adf_commands(t, i, unit))
                continue;
            ump_offer_at(p, ADF_LEAD, i, unit);
            found++;
        }
    }
}

static bool may_still_act(const ump_proposals *p, const adf_table *t, unsigned unit)
{
    return ump_side_of(&t->table, unit) == p->state->ask_side && ump_unit_here(&t->table, unit) &&
           !(t->unit[unit].flags & ADF_ACTIVATED);
}

/* The side's units from `start` on, and then those before it. */
static unsigned kth_of_side(const adf_table *t, unsigned side, unsigned start, unsigned k)
{
    unsigned first = t->adf->first[side], end = t->adf->end[side];
    unsigned unit = (start < first || start >= end ? first : start) + k;
    return unit < end ? unit : unit - (end - first);
}

/* Have enough been offered? Asked only when there are others than the last time. */
static bool enough(ump_proposals *p, size_t *known)
{
    if (p->n == *known)
        return false;
    bool is_enough = ump_offered_enough(p);
    *known = p->n;
    return is_enough;
}

/* A few units at a time, others with another salt. */
static void activate(ump_proposals *p, const adf_table *t)
{
    enum { UNITS = 4 };
    unsigned start = (unsigned)(chance(p) % t->table.n_units), taken = 0;
    unsigned side = p->state->ask_side, n = t->adf->end[side] - t->adf->first[side];
    bool tests = t->chart->sw.out_of_command == ADF_TESTS_COMPETENCE;
    size_t known = SIZE_MAX;
    for (unsigned k = 0; k < n && taken < UNITS && !enough(p, &known); k++) {
        unsigned unit = kth_of_side(t, side, start, k);
        const adf_unit *u = &t->unit[unit];
        if (!may_still_act(p, t, unit))
            continue;
        taken++;
        if (u->level == ADF_ROUTED)
            ump_offer_unit(p, ADF_ROUT, unit);
        else if (tests && !(u->flags & (ADF_COMMANDED | ADF_TESTED)))
            ump_offer_unit(p, ADF_TEST, unit);
        else {
            actions_of(p, t, unit);
            group_around(p, t, unit);
        }
    }
    for (unsigned i = t->adf->first[side]; i < t->adf->end[side]; i++)
        if (t->unit[i].level == ADF_ROUTED && may_still_act(p, t, i))
            ump_offer_unit(p, ADF_ROUT, i);
    ump_offer_last(p, ADF_END);
}

static void act(ump_proposals *p, const adf_table *t)
{
    const adf_activation *a = adf_asking(t);
    ump_offer(p, ADF_PASS);
    for (unsigned i = 0; i < a->n && !ump_offered_enough(p); i++)
        if (ump_unit_here(&t->table, a->unit[i]) && !(t->unit[a->unit[i]].flags & ADF_DONE_ROUND))
            actions_of(p, t, a->unit[i]);
    if (a->n > 1 && !ump_offered_enough(p)) {
        joint(p, t, a, ADF_FIRE);
        joint(p, t, a, ADF_CHARGE);
    }
}

static void react(ump_proposals *p, const adf_table *t)
{
    const adf_window *w = adf_asking(t);
    unsigned start = (unsigned)(chance(p) % t->table.n_units), taken = 0;
    unsigned n = t->adf->end[w->side] - t->adf->first[w->side];
    unsigned enemy = p->state->ask_other;
    size_t known = SIZE_MAX;
    ump_offer(p, ADF_PASS);
    ump_offer(p, ADF_HOLD);
    for (unsigned k = 0; k < n && taken < 4 && !enough(p, &known); k++) {
        unsigned unit = kth_of_side(t, w->side, start, k);
        bool own;
        const adf_unit *u = &t->unit[unit];
        if ((u->flags & ADF_REACTED) || ump_side_of(&t->table, unit) != w->side ||
            !adf_entitled(t, w, unit, &own))
            continue;
        taken++;
        if (own)
            for (unsigned i = 0; i < w->n; i++)
                ump_offer_at(p, ADF_FIRE, unit, adf_trigger_of(w->trigger[i]));
        if (u->level == ADF_DISORDER)
            add_form(p, ADF_REFORM, unit, u->formation, -1);
        if (u->level != ADF_GOOD_ORDER)
            ump_offer_unit(p, ADF_RALLY, unit);
        if (!ump_unit_here(&t->table, enemy))
            continue;
        if (!adf_in_arc(t, unit, enemy))
            add_face(p, t, unit,
                     ump_bearing(ump_rect_of(&t->table, unit)->centre,
                                 ump_rect_of(&t->table, enemy)->centre));
        if (chance(p) % 6 == 0)
            shape_up(p, t, unit);
        if (chance(p) % 6 == 0)
            add_disengage(p, t, unit, enemy);
    }
}

static void fire_at_close(ump_proposals *p, const adf_table *t, unsigned unit)
{
    const ump_len close = UMP_INCH + 4;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, close), ump_enemies_of(&t->table, unit))
        if (adf_within(t, unit, i, close))
            ump_offer_at(p, ADF_FIRE, unit, i);
}

static void fire_at_any(ump_proposals *p, const adf_table *t, unsigned only)
{
    ump_offer(p, ADF_PASS);
    UMP_EACH_UNIT(i, &t->table, ump_units_of(p->state->ask_side))
        if (only == UMP_NOBODY || i == only)
            fire_at_close(p, t, i);
}

static void countercharge(ump_proposals *p, const adf_table *t)
{
    ump_offer(p, ADF_PASS);
    for (unsigned i = 0; i < p->game->force.n_units; i++)
        if ((t->unit[i].flags & ADF_CHARGING) && t->unit[i].target == p->state->ask_unit)
            ump_offer_at(p, ADF_COUNTERCHARGE, p->state->ask_unit, i);
}

static void next_target(ump_proposals *p, const adf_table *t)
{
    for (unsigned i = 0; i < p->game->force.n_units; i++) {
        const adf_unit *u = &t->unit[i];
        if ((u->flags & ADF_CHARGING) && u->target != UMP_NOBODY)
            ump_with_target(ump_offer(p, ADF_NEXT), u->target);
    }
}

static void advance(ump_proposals *p, const adf_table *t)
{
    const adf_clash *c = adf_asking(t);
    unsigned unit = p->state->ask_unit;
    ump_offer(p, ADF_PASS);
    UMP_EACH_UNIT(i, &t->table, ump_enemies_of(&t->table, unit))
        ump_offer_at(p, ADF_ADVANCE, unit, i);
    for (ump_len far = UMP_INCH; far <= c->advance; far += UMP_INCH)
        ump_offer_to(p, ADF_ADVANCE, unit, ahead(t, unit, c->away, far - 8));
}

static void pursue(ump_proposals *p, const adf_table *t)
{
    const adf_clash *c = adf_asking(t);
    unsigned unit = p->state->ask_unit;
    adf_pursuit way = adf_pursuit_of(t, unit, c->target);
    ump_offer(p, ADF_PASS);
    if (way.touch >= 0) {
        ump_offer_at(p, ADF_ADVANCE, unit, c->target);
        return;
    }
    for (ump_len s = way.left; s > 0; s -= UMP_INCH)
        ump_offer_to(p, ADF_ADVANCE, unit, ump_go(way.from.at, way.bearing, s > 2 ? s - 2 : s, 0));
}

/* In any order, so that a short list shows every kind of answer. */
static void shuffle(ump_proposals *p)
{
    for (size_t i = p->n; i > 1; i--) {
        size_t j = (size_t)(chance(p) % i);
        ump_answer swap = p->list[i - 1];
        p->list[i - 1] = p->list[j];
        p->list[j] = swap;
    }
}

void adf_propose(ump_proposals *p)
{
    const adf_table here = adf_table_of(p->game, p->state), *t = &here;
    switch (p->state->ask_row) {
    case ADF_ASK_LEADERS:
        lead_on(p, t);
        break;
    case ADF_ASK_ACTIVATE:
        activate(p, t);
        break;
    case ADF_ASK_ACTION:
        act(p, t);
        break;
    case ADF_ASK_REACT:
        react(p, t);
        break;
    case ADF_ASK_DESPERATE:
        fire_at_any(p, t, UMP_NOBODY);
        break;
    case ADF_ASK_POINT_BLANK:
        fire_at_any(p, t, p->state->ask_unit);
        break;
    case ADF_ASK_COUNTER:
        countercharge(p, t);
        break;
    case ADF_ASK_NEXT:
        next_target(p, t);
        break;
    case ADF_ASK_NAME:
        for (unsigned i = 0; i < p->game->force.n_units; i++)
            if (t->unit[i].flags & ADF_CHARGING)
                ump_offer_unit(p, ADF_NAME, i);
        break;
    case ADF_ASK_FOLLOW:
        pursue(p, t);
        break;
    default:
        advance(p, t);
        break;
    }
    shuffle(p);
}
