/*
 * melee.c: step (c) of the Fire Phase on the table (APW-CHG-09 .. -11, APW-MEL): which melee next,
 * contact, who is in it, the dice. What the result does is in melee_after.c.
 */
#include "rules/apw/apw.h"
#include "table/going.h"

enum { TOUCH = 2 };

/* ---- Which melees wait (APW-CHG-10) ---- */

static bool mutual(const apw_table *t, unsigned a, unsigned b)
{
    return apw_charged_by(t, a, b) && apw_charged_by(t, b, a);
}

/* Of two that charge each other the one that declared first is the charging side. */
static bool is_root(const apw_table *t, unsigned target)
{
    uint16_t enemy = t->unit[target].target;
    if (t->unit[target].locked == target && !t->unit[target].fought) /* APW-MEL-19 */
        return true;
    if (!apw_pinned(t, target))
        return false;
    bool charges = t->unit[target].charge == APW_CHARGES;
    return !charges || !mutual(t, target, enemy) ||
           t->unit[target].declared > t->unit[enemy].declared;
}

/* A melee against a unit that is itself charging comes before that unit's own charge. */
static bool must_wait(const apw_table *t, unsigned target)
{
    for (unsigned i = 0; apw_pinned(t, target) && i < t->table.n_units; i++)
        if (apw_charged_by(t, target, i) && !mutual(t, target, i) && apw_pinned(t, i))
            return true;
    return false;
}

/* A unit that broke through fights on at once (APW-MEL-17). */
static bool is_hot(const apw_table *t, unsigned target)
{
    for (unsigned i = 0; apw_pinned(t, target) && i < t->table.n_units; i++)
        if (apw_charged_by(t, target, i) && t->unit[i].broke_through)
            return true;
    return false;
}

static size_t collect(const apw_table *t, uint16_t *target, size_t room,
                      bool (*fits)(const apw_table *t, unsigned target))
{
    size_t n = 0;
    for (unsigned i = 0; i < t->table.n_units && n < room; i++)
        if ((apw_pinned(t, i) || t->unit[i].locked == i) && ump_here(&t->table, i) &&
            is_root(t, i) && fits(t, i))
            target[n++] = (uint16_t)i;
    return n;
}

static bool may_be_next(const apw_table *t, unsigned target)
{
    return !must_wait(t, target);
}

static bool any(const apw_table *t, unsigned target)
{
    (void)t;
    (void)target;
    return true;
}

size_t apw_melees(const apw_table *t, uint16_t *target, size_t room)
{
    size_t n = collect(t, target, room < 1 ? room : 1, is_hot);
    if (n == 0)
        n = collect(t, target, room, may_be_next);
    return n > 0 ? n : collect(t, target, room < 1 ? room : 1, any); /* charges in a ring */
}

enum ump_next apw_do_charges(ump_run *run, ump_frame *frame)
{
    enum { NEXT, CHOSEN };
    uint16_t target[2];
    apw_table t = apw_table_here(run);
    size_t n = apw_melees(&t, target, 2);
    if (frame->step == CHOSEN)
        target[0] = run->answer->target[0];
    else if (n == 0)
        return UMP_DONE;
    if (frame->step == NEXT && n > 1) {
        frame->step = CHOSEN;
        return ump_ask_order(run, APW_ASK_WHICH_MELEE, t.battle->initiative, UMP_NOBODY);
    }
    frame->step = NEXT;
    return ump_call_with(run, APW_DO_MELEE, apw_melee_frame, .target = target[0]);
}

/* ---- Contact (APW-CHG-09) ---- */

static bool is_off(const apw_table *t, unsigned unit, unsigned target)
{
    return ump_distance(&t->table, unit, target).hi > t->chart->halt_at + UMP_ROUNDING;
}

static bool may_follow(const apw_table *t, unsigned unit, unsigned target)
{
    ump_len gap = ump_distance(&t->table, unit, target).hi;
    return gap <= t->unit[unit].reach + t->chart->halt_at + UMP_ROUNDING &&
           apw_unit_sees(t, unit, target);
}

static bool place_is_taken(const apw_table *t, unsigned unit, unsigned target,
                           const ump_outline *print)
{
    UMP_EACH_NEAR(i, &t->table, ump_outline_box(print), ump_all_but(unit)) {
        ump_outline other = ump_outline_of(&t->table, i);
        if (i != target && apw_meet(print, &other))
            return true;
    }
    return apw_ground_closed(t, unit, &print->rect);
}

static bool is_another(void *ctx, unsigned body)
{
    return body != *(const unsigned *)ctx;
}

/* TAB-01: does it meet another enemy before? */
static bool meets_another(const apw_table *t, unsigned unit, unsigned target, const ump_rect *from,
                          ump_len most)
{
    ump_course c = {.unit = unit,
                    .from = *from,
                    .bearing = from->facing,
                    .step = 1,
                    .most = most,
                    .enemies = {.counts = true, .bites = true, .bite = UMP_ROUNDING},
                    .minds = is_another,
                    .ctx = &target};
    return most > 0 && ump_go_straight(&t->table, &c).what != UMP_MEETS_NOTHING;
}

/* APW-MOV-06: ground that it may not enter. */
static bool closed_ahead(const apw_table *t, unsigned unit, const ump_rect *from, ump_len way)
{
    apw_stride stride = apw_straight_on(t, unit, from, way);
    return apw_way_closed(t, &stride);
}

/* Where it comes into contact: straight ahead, and turned to him first where he has gone. */
static bool closes_up(const apw_table *t, unsigned unit, unsigned target, ump_rect *end)
{
    bool follows = is_off(t, unit, target);
    ump_rect now = ump_footprint(t->table.game, t->table.state, unit);
    ump_len gap = ump_distance(&t->table, unit, target).hi;
    ump_outline there = ump_outline_of(&t->table, target);
    if (follows)
        now = ump_rect_at(now.front, ump_bearing(now.front, ump_outline_nearest(&there, now.front)),
                          now.width, now.depth);
    ump_len way = ump_way_until(&now, now.facing, &there, TOUCH, 1, gap + UMP_INCH);
    if (way < 0 || meets_another(t, unit, target, &now, way) ||
        (follows && closed_ahead(t, unit, &now, way)))
        return false;
    ump_outline print = {ump_rect_moved(&now, ump_go(now.front, now.facing, way, 0)), NULL};
    *end = print.rect;
    return ump_on_table(t->table.field, end->centre) && !place_is_taken(t, unit, target, &print);
}

/* A unit an inch away closes up if there is room. If there is none, it is in the melee all the
 * same. One that has to follow its enemy is in the melee only if it comes up to him. */
static void make_contact(ump_run *run, unsigned unit, unsigned target)
{
    apw_table t = apw_table_here(run);
    ump_rect end;
    bool off = is_off(&t, unit, target), closes = closes_up(&t, unit, target, &end);
    if (off && (!closes || !may_follow(&t, unit, target))) {
        ump_tell(run, APW_CHG_09, "%u cannot follow %o; its charge ends", .unit = unit,
                 .other = target);
        apw_end_charge(run, unit, APW_CANCELLED);
        return;
    }
    if (closes)
        apw_place(run, unit, end.front, end.facing);
}

static void contact_all(ump_run *run, unsigned target)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++)
        if (apw_charged_by(&t, target, i))
            make_contact(run, i, target);
}

/* APW-CHG-11 */
static void ride_down(ump_run *run, unsigned target)
{
    apw_table t = apw_table_here(run);
    ump_tell(run, APW_CHG_11, "%u is caught as it runs", .unit = target);
    apw_gone(run, target, APW_ELIMINATED);
    for (unsigned i = 0; i < t.table.n_units; i++)
        if (apw_charged_by(&t, target, i))
            apw_end_charge(run, i, APW_FOUGHT);
}

/* ---- Who is in it ---- */

static void enlist(ump_run *run, unsigned target, uint8_t charging_party)
{
    apw_table t = apw_table_here(run);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        apw_unit *u = apw_unit_at(run, i);
        bool locked = t.unit[target].locked == target && u->locked == target && i != target;
        if (apw_charged_by(&t, target, i) || locked)
            u->party = charging_party;
    }
}

/* Charging side 1, target's side 2; in a mutual charge the helpers of both (APW-CHG-10). */
static void enlist_all(ump_run *run, unsigned target)
{
    apw_table t = apw_table_here(run);
    uint16_t enemy = t.unit[target].target;
    bool both = t.unit[target].charge == APW_CHARGES && enemy < t.table.n_units &&
                mutual(&t, target, enemy);
    enlist(run, target, 1);
    apw_unit_at(run, target)->party = 2;
    if (both) {
        contact_all(run, enemy);
        enlist(run, enemy, 2);
        apw_unit_at(run, enemy)->party = 1;
    }
}

/* ---- Facts ---- */

static bool may_support(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    return apw_def(t, unit)->arm != APW_ART && u->state == APW_GOOD && u->form != APW_GARRISON &&
           !u->party && u->charge != APW_CHARGES && !apw_pinned(t, unit);
}

static bool is_supported(const apw_table *t, unsigned unit)
{
    if (t->unit[unit].form == APW_GARRISON)
        return false;
    ump_rect own = ump_footprint(t->table.game, t->table.state, unit);
    ump_pt rear = ump_go(own.front, (ump_angle)(own.facing + UMP_HALF_TURN), own.depth, 0);
    /* TAB-07: who stands just within three inches bites by the constant, and who touches does not
     */
    ump_len deep = t->chart->support + 2 * UMP_ROUNDING;
    ump_rect strip = ump_rect_at(rear, own.facing, own.width, deep);
    UMP_EACH_NEAR(i, &t->table, strip.box, ump_friends_of(&t->table, unit)) {
        if (may_support(t, i) && ump_rect_bites(&strip, ump_rect_of(&t->table, i), UMP_ROUNDING))
            return true;
    }
    return false;
}

/* The strip beside a flank: -1 left, 1 right. */
static bool flank_open(const apw_table *t, unsigned unit, int side)
{
    ump_rect own = ump_footprint(t->table.game, t->table.state, unit);
    ump_len wide = t->chart->open_flank + UMP_ROUNDING, out = side * (own.width / 2 + wide / 2);
    ump_pt front = ump_go(own.front, own.facing, 0, out);
    ump_outline strip = {ump_rect_at(front, own.facing, wide, own.depth), NULL};
    ump_pt edge = ump_go(own.front, own.facing, -own.depth / 2, side * (own.width / 2 + wide));
    uint8_t arm = apw_def(t, unit)->arm;
    if (!ump_on_table(t->table.field, edge) ||
        ump_touches(t->table.field, &strip.rect, apw_closed_kinds(arm)) != UMP_NO_FEATURE)
        return false;
    return ump_comes_near(&t->table, &strip, ump_friends_of(&t->table, unit), ump_at_most(0, 0)) ==
           UMP_NOBODY;
}

static bool has_open_flank(const apw_table *t, unsigned unit, unsigned enemy) /* APW-MEL-03 */
{
    return t->unit[unit].form != APW_GARRISON && !apw_in_works(t, unit, enemy) &&
           (flank_open(t, unit, -1) || flank_open(t, unit, 1));
}

static uint8_t sides_struck(const apw_table *t, unsigned unit)
{
    uint8_t struck = 0;
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (t->unit[i].party && apw_charged_by(t, unit, i))
            struck |= (uint8_t)(1U << t->unit[i].strikes);
    if (t->unit[unit].locked == unit)
        struck |= 1U << APW_FRONT;
    return struck;
}

/* What the roster says of it, and how many of its stands fight. */
static apw_fighter fighter_of(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    const apw_unit_def *def = apw_def(t, unit);
    return (apw_fighter){.piece = (uint16_t)unit,
                         .arm = def->arm,
                         .nation = def->nation,
                         .mr = def->mr,
                         .stands = u->stands,
                         .form = u->form,
                         .width = u->width,
                         .state = u->state,
                         .engaged = u->engaged};
}

/* And what the table says. */
static void look_around(const apw_table *t, apw_fighter *fighter, unsigned enemy)
{
    unsigned unit = fighter->piece;
    const apw_unit *u = &t->unit[unit];
    bool charging = u->charge == APW_CHARGES && t->unit[u->target].party;
    bool locked = u->locked != UMP_NOBODY && u->locked != unit;
    fighter->ground = apw_shelter(t, unit, enemy);
    fighter->struck = sides_struck(t, unit);
    fighter->strikes = charging ? u->strikes : APW_FRONT;
    fighter->charging = charging || locked;
    fighter->surprise = charging && u->surprise;
    fighter->commander = apw_commander_near(t, unit, UMP_NOBODY) != UMP_NOBODY;
    fighter->supported = is_supported(t, unit);
    fighter->stationary = u->used == 0 && !u->pushed && !charging;
    fighter->open = u->open_way;
    fighter->open_flank = has_open_flank(t, unit, enemy);
}

/* Members of a party in the order of their declarations; locked ones come before. */
static size_t members(const apw_table *t, uint8_t party, uint16_t *member, size_t room)
{
    size_t n = 0;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (t->unit[i].party != party)
            continue;
        size_t at = n < room ? n++ : n - 1;
        for (; at > 0 && t->unit[member[at - 1]].declared > t->unit[i].declared; at--)
            member[at] = member[at - 1];
        member[at] = (uint16_t)i;
    }
    return n;
}

static void muster(const apw_table *t, apw_party *party, uint8_t number)
{
    uint16_t member[APW_MAX_FIGHTERS];
    party->n = (uint8_t)members(t, number, member, APW_MAX_FIGHTERS);
    for (size_t i = 0; i < party->n; i++) {
        party->unit[i] = fighter_of(t, member[i]);
        party->engaged = (uint8_t)(party->engaged + party->unit[i].engaged);
    }
}

/* Who is in it, with the stands that fight once they have been weighed. */
static apw_clash roll_call(const apw_table *t, unsigned target)
{
    apw_clash clash = {.locked = t->unit[target].locked == target,
                       .in_town = t->unit[target].form == APW_GARRISON};
    muster(t, &clash.party[0], 1);
    muster(t, &clash.party[1], 2);
    return clash;
}

/* All facts of the melee, with the stands that fight. */
static apw_clash clash_of(const apw_table *t, unsigned target)
{
    apw_clash clash = roll_call(t, target);
    apw_party *chargers = &clash.party[0], *others = &clash.party[1];
    unsigned first = chargers->n ? chargers->unit[0].piece : UMP_NOBODY;
    for (unsigned i = 0; i < chargers->n; i++)
        look_around(t, &chargers->unit[i], target);
    for (unsigned i = 0; i < others->n; i++)
        look_around(t, &others->unit[i], first);
    apw_engage(t->chart, &clash);
    return clash;
}

/* ---- The melee ---- */

static void note_engaged(ump_run *run, const apw_clash *clash)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < clash->party[side].n; i++) {
            apw_unit *u = apw_unit_at(run, clash->party[side].unit[i].piece);
            u->engaged = clash->party[side].unit[i].engaged;
            u->fought = u->fought || u->engaged > 0;
        }
}

static void weigh(ump_run *run, apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    apw_clash clash = clash_of(&t, m->target);
    note_engaged(run, &clash);
    for (unsigned side = 0; side < 2; side++) {
        ump_sum sum;
        sum.n = 0;
        unsigned own = clash.party[side].unit[0].piece, enemy = clash.party[!side].unit[0].piece;
        m->strength[side] = apw_melee_strength(t.chart, &clash, side, &sum);
        ump_sum_emit(run, &sum, own, enemy);
        apw_total(run, APW_MEL_09, "%u and its side: strength %v with %l stands engaged", own,
                  enemy, m->strength[side], clash.party[side].engaged);
    }
}

static bool anybody_in(const apw_table *t, uint8_t party)
{
    uint16_t member[1];
    return members(t, party, member, 1) > 0;
}

/* Brings them together; false if there is nobody to fight. */
static bool join_battle(ump_run *run, apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    m->was_locked = t.unit[m->target].locked == m->target;
    contact_all(run, m->target);
    if (!apw_pinned(&t, m->target) && !m->was_locked)
        return false;
    if (t.unit[m->target].state == APW_ROUTED) {
        ride_down(run, m->target);
        return false;
    }
    enlist_all(run, m->target);
    if (!anybody_in(&t, 1)) {
        apw_unit_at(run, m->target)->locked = UMP_NOBODY;
        apw_unit_at(run, m->target)->party = 0;
        return false;
    }
    weigh(run, m);
    return true;
}

static void note_outcome(apw_melee_frame *m, const apw_outcome *out)
{
    m->winner = out->winner;
    m->margin = out->margin;
    m->push = out->push;
    m->distance = out->distance;
    m->both_disorg = out->both_disorg;
    m->breakthrough = out->breakthrough;
    m->locked = out->locked;
    for (unsigned side = 0; side < 2; side++) {
        m->lost[side] = out->lost[side];
        m->austrian[side] = out->austrian[side];
    }
}

static void tell_outcome(ump_run *run, const apw_melee_frame *m)
{
    static const char *const who[] = {"the chargers of %u win by %v", "%u and its side win by %v",
                                      "the fight for %u is a tie"};
    ump_tell(run, m->winner == 2 ? APW_MEL_19 : APW_MEL_11, who[m->winner], .unit = m->target,
             .value = m->margin);
}

/* A tie in the open is rolled again, ten times at the most (APW-MEL-18). True when decided. */
static bool decide(ump_run *run, apw_melee_frame *m)
{
    apw_table t = apw_table_here(run);
    apw_clash clash = roll_call(&t, m->target);
    int32_t score[2] = {m->strength[0] + m->die[0], m->strength[1] + m->die[1]};
    apw_outcome out;
    bool decided = apw_melee_decide(t.chart, &clash, score, &m->ties, &out);
    ump_tell(run, APW_MEL_11, "the melee: %v against %l", .unit = m->target, .value = score[0],
             .limit = score[1]);
    if (!decided) {
        ump_tell(run, APW_MEL_18, "a tie: both roll again", .unit = m->target);
        return false;
    }
    note_outcome(m, &out);
    tell_outcome(run, m);
    return true;
}

static enum ump_next ask_die(ump_run *run, const apw_melee_frame *m, unsigned side)
{
    return ump_ask_dice(run, side == 0 ? APW_ASK_CHARGER_DIE : APW_ASK_TARGET_DIE, m->target,
                        UMP_NOBODY, 1, 0);
}

enum ump_next apw_do_melee(ump_run *run, ump_frame *frame)
{
    enum { CONTACT, TARGET, ROLLED, AGAIN, AFTERMATH, OVER };
    apw_melee_frame *m = UMP_DATA(apw_melee_frame, frame);
    switch (frame->step) {
    case CONTACT:
        return ump_then(frame, join_battle(run, m) ? ask_die(run, m, 0) : UMP_DONE, TARGET);
    case AGAIN:
        return ump_then(frame, ask_die(run, m, 0), TARGET);
    case TARGET:
        m->die[0] = (uint8_t)run->state->roll;
        return ump_then(frame, ask_die(run, m, 1), ROLLED);
    case ROLLED:
        m->die[1] = (uint8_t)run->state->roll;
        frame->step = decide(run, m) ? AFTERMATH : AGAIN;
        return ump_call(run, APW_DO_SIXES, m, sizeof *m);
    case AFTERMATH:
        return ump_then(frame, ump_call(run, APW_DO_AFTERMATH, m, sizeof *m), OVER);
    default:
        return UMP_DONE;
    }
}
