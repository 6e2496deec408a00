/*
 * charge.c: section 14 up to the last inch: declaration, charge bonus, countercharges, the advance
 * inch by inch with its windows, and which target is dealt with next. impacts.c does the rest.
 */
#include "rules/adf/table.h"

#include <string.h>

/* ---- Declaration: ADF-CHG-01, ADF-CHG-02 ---- */

static bool seen_by_neighbour(const ump_game *game, const ump_state *state, unsigned unit,
                              unsigned target)
{
    if (adf_sees(game, state, unit, target))
        return true;
    adf_search search;
    adf_search_box(&search, game, state, adf_rect(game, state, unit).box, adf_of(game)->adjacent);
    adf_search_friends(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1))
        if (i != unit && !adf_enemies(game, unit, i) && adf_adjacent(game, state, unit, i) &&
            adf_sees(game, state, i, target))
            return true;
    return false;
}

/* The straight path to the nearest point of the target. */
typedef struct run_up {
    bool possible;
    unsigned dice; /* of the bonus */
    adf_len base;  /* what a full move covers of it */
} run_up;

/* All that the run-up depends on. */
static ump_question run_up_question(const adf_mover *mover, ump_pt from, ump_pt to,
                                    const ump_rect *there)
{
    ump_question about = {
        {ump_point_word(from), ump_point_word(to), ump_point_word(there->front),
         adf_shape_word(there), 0,
         (uint64_t)mover->weapon << 16 | (uint64_t)mover->lb << 8 | ADF_ASKED_CHARGE}};
    static_assert(sizeof mover->body == sizeof about.word[4], "the whole body is a word");
    memcpy(&about.word[4], &mover->body, sizeof mover->body);
    return about;
}

static run_up work_run_up(const ump_game *game, const adf_mover *mover, ump_pt from, ump_pt to,
                          const ump_rect *there, ump_refusal *refusal)
{
    adf_way way = {0};
    bool possible = adf_way_of(game, mover, from, to, &way, false, there, refusal);
    return (run_up){possible, adf_charge_dice(adf_chart_of(game), &mover->body, &way),
                    adf_charge_base(adf_chart_of(game), mover, &way)};
}

/* A charge is tried with many falls of the dice from one place: its run-up is worked out once. Who
 * wants to know why it is not possible has it done again. */
static run_up run_up_to(const ump_game *game, const ump_state *state, unsigned unit,
                        unsigned target, ump_refusal *refusal)
{
    enum { DICE = 8 };
    ump_rect rect = adf_rect(game, state, unit), there = adf_rect(game, state, target);
    adf_mover mover = adf_mover_of(game, state, unit);
    ump_pt to = ump_rect_nearest(&there, rect.front);
    ump_question about = run_up_question(&mover, rect.front, to, &there);
    int64_t packed;
    if (!refusal && ump_recall(game, state, &about, &packed))
        return (run_up){packed & 1, (unsigned)(packed >> 1) % DICE, packed >> 4};
    run_up r = work_run_up(game, &mover, rect.front, to, &there, refusal);
    if (r.dice < DICE)
        ump_remember(game, state, &about, r.base * 16 + r.dice * 2 + r.possible);
    return r;
}

static bool body_may_charge(const ump_game *game, const ump_state *state, unsigned unit,
                            unsigned target, ump_refusal *refusal)
{
    adf_body body = adf_body_of(adf_unit_seen(game, state, unit));
    adf_body other = adf_body_of(adf_unit_seen(game, state, target));
    uint16_t cover = 0; /* on foot it does not matter */
    if (!adf_on_foot(&body))
        cover = adf_cover_from(game, state, target, adf_rect(game, state, unit).front);
    bool ok = adf_may_charge(adf_chart_of(game), &body, refusal) &&
              adf_may_charge_target(&body, &other, cover, refusal);
    if (!ok && refusal)
        refusal->unit = (uint16_t)unit;
    return ok;
}

bool adf_could_charge(const ump_game *game, const ump_state *state, unsigned unit, unsigned target,
                      ump_refusal *refusal)
{
    const adf_chart *chart = adf_chart_of(game);
    if (!adf_here(game, state, target) || !adf_enemies(game, unit, target))
        return ump_refuse(refusal, ADF_CHG_02, "%o is no enemy unit on the table", .unit = unit,
                          .other = target);
    const adf_unit *u = adf_unit_seen(game, state, unit);
    if (!refusal && !adf_in_arc(game, state, unit, target))
        return false;
    if (u->flags & ADF_FAILED_TEST)
        return ump_refuse(refusal, ADF_CMD_02, "%u is out of command and does not charge",
                          .unit = unit, .other = target);
    if (u->flags & ADF_HAS_CHARGED)
        return ump_refuse(refusal, ADF_ACT_02, "%u has charged in this activation", .unit = unit,
                          .other = target);
    if (!body_may_charge(game, state, unit, target, refusal))
        return false;
    if (!adf_in_arc(game, state, unit, target))
        return ump_refuse(refusal, ADF_CHG_02, "%o is not in the arc of %u", .unit = unit,
                          .other = target);
    run_up r = run_up_to(game, state, unit, target, refusal);
    if (!r.possible) {
        if (refusal)
            refusal->unit = (uint16_t)unit;
        return false;
    }
    adf_len most = r.base + (adf_len)r.dice * 6 * chart->inch / 2;
    ump_len gap = adf_apart(game, state, unit, target).hi;
    if (adf_ticks(chart, gap) > most)
        return ump_refuse(refusal, ADF_CHG_02, "%o is %V away; %u could charge %L at most",
                          .unit = unit, .other = target, .have = gap,
                          .limit = adf_lay(chart, most));
    if (!seen_by_neighbour(game, state, unit, target))
        return ump_refuse(refusal, ADF_CHG_02, "neither %u nor a neighbour sees %o", .unit = unit,
                          .other = target);
    return true;
}

bool adf_check_charge(const ump_game *game, const ump_state *state, const uint16_t *unit,
                      unsigned n, const uint16_t *target, unsigned n_targets, ump_refusal *refusal)
{
    if (n_targets != 1 && n_targets != n)
        return ump_refuse(refusal, ADF_CHG_02, "name one target, or one for each unit",
                          .unit = unit[0], .have = (int32_t)n_targets, .limit = (int32_t)n);
    for (unsigned i = 0; i < n; i++) {
        unsigned aim = target[n_targets > i ? i : 0];
        for (unsigned j = 0; j < i; j++)
            if (unit[i] == unit[j])
                return ump_refuse(refusal, ADF_CHG_02, "%u is named twice", .unit = unit[i]);
        if (!adf_chart_of(game)->sw.groups && aim != target[0])
            return ump_refuse(refusal, ADF_GRP_05, "units only charge one target jointly",
                              .unit = unit[i], .other = aim);
        if (!adf_could_charge(game, state, unit[i], aim, refusal))
            return false;
    }
    return true;
}

/* ---- Countercharge: ADF-CHG-04 ---- */

static bool could_counter(const ump_game *game, const ump_state *state, unsigned unit,
                          unsigned charger, ump_refusal *refusal)
{
    const adf_unit *u = adf_unit_seen(game, state, unit);
    if (!adf_here(game, state, unit) || (u->flags & (ADF_REACTED | ADF_CHARGING)))
        return ump_refuse(refusal, ADF_CHG_04, "%u has reacted already", .unit = unit,
                          .other = charger);
    if (u->level != ADF_GOOD_ORDER)
        return ump_refuse(refusal, ADF_CHG_04, "only a unit in good order countercharges",
                          .unit = unit, .other = charger);
    return body_may_charge(game, state, unit, charger, refusal) &&
           (adf_in_arc(game, state, unit, charger) ||
            ump_refuse(refusal, ADF_CHG_04, "%o is not in the arc of %u", .unit = unit,
                       .other = charger));
}

bool adf_check_counter(const ump_game *game, const ump_state *state, const ump_answer *a,
                       ump_refusal *refusal)
{
    if (a->verb == ADF_PASS || a->verb == ADF_HOLD)
        return true;
    if (a->verb != ADF_COUNTERCHARGE || a->unit[0] != state->ask_unit)
        return ump_refuse(refusal, ADF_CHG_04, "%o may countercharge, or not", .unit = a->unit[0],
                          .other = state->ask_unit);
    const adf_unit *charger =
        a->target[0] < game->force.n_units ? adf_unit_seen(game, state, a->target[0]) : NULL;
    if (!charger || !(charger->flags & ADF_CHARGING) || charger->target != a->unit[0])
        return ump_refuse(refusal, ADF_CHG_04, "%o does not charge %u", .unit = a->unit[0],
                          .other = a->target[0]);
    return could_counter(game, state, a->unit[0], a->target[0], refusal);
}

/* ---- Setting out ---- */

static unsigned dice_for(ump_run *run, unsigned unit, unsigned target)
{
    return run_up_to(run->game, run->state, unit, target, NULL).dice;
}

static void begin_charging(ump_run *run, unsigned unit, unsigned target)
{
    adf_unit *u = adf_unit_of(run, unit);
    u->target = (uint16_t)target;
    u->flags |= ADF_CHARGING | ADF_MOVED;
    u->ref = adf_rect(run->game, run->state, unit).centre;
    u->moved = 0;
    u->gap = adf_apart(run->game, run->state, unit, target).hi;
}

/* ADF-CHG-03: what it covers without a bonus. */
static void tell_base(const ump_run *run, unsigned unit, unsigned target)
{
    const adf_chart *chart = adf_chart_of(run->game);
    if (!run->sink)
        return;
    ump_tell(run, ADF_CHG_03, "a full move of %u covers %V; %o is %L away", .unit = unit,
             .other = target,
             .value = adf_lay(chart, run_up_to(run->game, run->state, unit, target, NULL).base),
             .limit = adf_apart(run->game, run->state, unit, target).hi);
}

void adf_count_charge(ump_run *run, unsigned unit, ump_len gone)
{
    adf_unit *u = adf_unit_of(run, unit);
    u->moved += gone;
    if (u->moved <= u->point && u->point > 0)
        return;
    u->flags |= ADF_PAST_DP;
    if (u->level == ADF_GOOD_ORDER) {
        ump_tell(run, ADF_CHG_05, "%u is past its disorder point", .unit = unit);
        adf_set_level(run, unit, ADF_DISORDER);
    }
}

/* ADF-CHG-03, ADF-CHG-05 */
static void set_reach(ump_run *run, unsigned unit, int32_t roll)
{
    const adf_chart *chart = adf_chart_of(run->game);
    adf_unit *u = adf_unit_of(run, unit);
    adf_body body = adf_body_of(u);
    adf_len base = run_up_to(run->game, run->state, unit, u->target, NULL).base;
    adf_charge charge = adf_charge_work(chart, &body, base, roll);
    u->reach = adf_lay(chart, charge.distance);
    u->point = adf_lay(chart, charge.disorder_point);
    ump_tell(run, ADF_CHG_03,
             u->point ? "%u can charge %V; disorder after %L"
                      : "%u can charge %V, in disorder all the way",
             .unit = unit, .other = u->target, .value = u->reach, .limit = u->point);
}

ump_piece adf_turned_towards(const ump_game *game, const ump_state *state, unsigned unit,
                             unsigned target)
{
    ump_piece piece = ump_pieces_of(game, state)[unit], turned = piece;
    ump_rect rect = ump_piece_rect(&piece), there = adf_rect(game, state, target);
    ump_angle to = ump_bearing(rect.front, ump_rect_nearest(&there, rect.front));
    ump_angle angle = ump_angle_between(piece.facing, to), most = UMP_QUARTER / 2;
    unsigned on, enemy;
    turned.facing = to;
    if (angle > most) {
        bool right = (ump_angle)(to - piece.facing) < UMP_HALF_TURN;
        turned.facing = (ump_angle)(right ? piece.facing + most : piece.facing - most);
    }
    turned.at = ump_go(rect.centre, turned.facing, piece.depth / 2, 0);
    rect = ump_piece_rect(&turned);
    bool bystander = adf_touches_enemy(game, state, unit, &rect, &enemy) && enemy != target;
    return adf_fits(game, state, unit, &rect, &on) && !bystander ? turned : piece;
}

void adf_turn_towards(ump_run *run, unsigned unit, unsigned target)
{
    ump_piece turned = adf_turned_towards(run->game, run->state, unit, target);
    adf_place(run, unit, turned.at, turned.facing);
}

/* ---- The advance: ADF-CHG-06 ---- */

static ump_angle aim_of(const ump_run *run, unsigned unit)
{
    ump_pt at = ump_pieces_of(run->game, run->state)[unit].at;
    unsigned target = adf_unit_seen(run->game, run->state, unit)->target;
    ump_rect there = adf_rect(run->game, run->state, target);
    ump_question about = {{ump_point_word(at), ump_point_word(there.front), adf_shape_word(&there),
                           0, 0, ADF_ASKED_AIM}};
    int64_t bearing;
    if (ump_recall(run->game, run->state, &about, &bearing))
        return (ump_angle)bearing;
    bearing = ump_bearing(at, ump_rect_nearest(&there, at));
    ump_remember(run->game, run->state, &about, bearing);
    return (ump_angle)bearing;
}

enum { EIGHTH = UMP_INCH / 8, SLACK = 20 /* ticks: all rounding is less */ };

/* So far, at least, every enemy is but its target; no more than two inches. */
static ump_len bystander_room(const ump_run *run, unsigned unit)
{
    unsigned target = adf_unit_seen(run->game, run->state, unit)->target;
    ump_rect rect = adf_rect(run->game, run->state, unit);
    return adf_room(run->game, run->state, unit, target, &rect, 2 * UMP_INCH);
}

/* The enemy, other than the target, that it would touch within the next inch; UMP_NOBODY. With
 * this room it surely goes some eighths without. The target is more than an inch away: it is
 * touched at the end of the inch, if at all. */
static unsigned first_in_way(const ump_run *run, unsigned unit, ump_angle bearing, ump_len room)
{
    ump_len sure = (room - ADF_CONTACT - SLACK) / EIGHTH;
    if (sure * EIGHTH > UMP_INCH)
        return UMP_NOBODY;
    const adf_unit *u = adf_unit_seen(run->game, run->state, unit);
    ump_rect own = adf_rect(run->game, run->state, unit);
    for (ump_len s = (sure > 1 ? sure : 1) * EIGHTH; s <= UMP_INCH; s += EIGHTH) {
        ump_rect rect = adf_moved_on(&own, bearing, s);
        unsigned enemy;
        if (adf_touches_enemy(run->game, run->state, unit, &rect, &enemy))
            return enemy == u->target ? UMP_NOBODY : enemy;
    }
    return UMP_NOBODY;
}

void adf_end_charge(ump_run *run, unsigned unit)
{
    adf_unit_of(run, unit)->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
}

/* ADF-CHG-21 */
static void pass_by(ump_run *run, unsigned unit, unsigned enemy)
{
    adf_unit *u = adf_unit_of(run, unit);
    if (!body_may_charge(run->game, run->state, unit, enemy, NULL)) {
        ump_tell(run, ADF_CHG_21, "%o bars the way of %u", .unit = unit, .other = enemy);
        adf_end_charge(run, unit);
        return;
    }
    ump_tell(run, ADF_CHG_21, "%u runs into %o instead", .unit = unit, .other = enemy);
    u->target = (uint16_t)enemy;
    u->path[0] = adf_rect(run->game, run->state, enemy).centre;
    u->gap = adf_apart(run->game, run->state, unit, enemy).hi;
}

static bool still_advancing(ump_run *run, unsigned unit)
{
    const adf_unit *u = adf_unit_of(run, unit);
    return adf_here(run->game, run->state, unit) && (u->flags & ADF_CHARGING) &&
           adf_here(run->game, run->state, u->target) && u->gap > UMP_INCH && u->moved < u->reach;
}

/* A part of an inch straight on; stops at an inch from the target, or before a friend it cannot
 * end on. True if it moved. */
static bool advance_bit(ump_run *run, unsigned unit, ump_angle bearing, ump_len bit,
                        const adf_friends *near)
{
    adf_unit *u = adf_unit_of(run, unit);
    ump_rect own = adf_rect(run->game, run->state, unit);
    bit = bit > u->reach - u->moved ? u->reach - u->moved : bit;
    bit = bit > u->gap - UMP_INCH ? u->gap - UMP_INCH : bit;
    if (bit <= 0)
        return false;
    ump_rect rect = adf_moved_on(&own, bearing, bit);
    if (adf_bars_charge(run->game, &rect)) {
        adf_end_charge(run, unit);
        return false;
    }
    adf_pass_those(run, unit, &rect, false, near);
    adf_place(run, unit, rect.front, rect.facing);
    adf_count_charge(run, unit, bit);
    return true;
}

static void measure_gap(ump_run *run, unsigned unit)
{
    adf_unit *u = adf_unit_of(run, unit);
    u->gap = adf_apart(run->game, run->state, unit, u->target).hi;
}

/* One inch for one charger; true if it went the whole inch. Once its target proves to be out of
 * reach of all of it, the gap is measured again only at the end. */
static bool advance_inch(ump_run *run, unsigned unit)
{
    adf_unit *u = adf_unit_of(run, unit);
    ump_len to = u->moved + UMP_INCH, room = 0;
    bool far = false;
    adf_friends near;
    const ump_piece *piece = &ump_pieces_of(run->game, run->state)[unit];
    adf_friends_near(run->game, run->state, unit, piece->at, adf_reach(piece, UMP_INCH), &near);
    while (still_advancing(run, unit) && u->moved < to) {
        ump_angle bearing = aim_of(run, unit);
        if (room < UMP_INCH + EIGHTH + ADF_CONTACT + SLACK)
            room = bystander_room(run, unit);
        unsigned enemy = first_in_way(run, unit, bearing, room);
        if (enemy != UMP_NOBODY) {
            pass_by(run, unit, enemy);
            far = false;
            room = 0;
            continue;
        }
        ump_len bit = to - u->moved < UMP_INCH / 4 ? to - u->moved : UMP_INCH / 4;
        if (!advance_bit(run, unit, bearing, bit, &near))
            break;
        room -= bit + SLACK;
        if (far)
            continue;
        measure_gap(run, unit);
        far = u->gap > 2 * UMP_INCH + SLACK;
    }
    if (far)
        measure_gap(run, unit);
    return u->moved >= to;
}

/* If the target has moved it may turn towards it once more. */
static void follow_target(ump_run *run, unsigned unit)
{
    adf_unit *u = adf_unit_of(run, unit);
    if (!adf_here(run->game, run->state, u->target)) {
        adf_end_charge(run, unit);
        return;
    }
    ump_pt now = adf_rect(run->game, run->state, u->target).centre;
    if (u->path[0].x == now.x && u->path[0].y == now.y)
        return;
    u->path[0] = now;
    u->gap = adf_apart(run->game, run->state, unit, u->target).hi;
    if (u->n_path++ == 0)
        adf_turn_towards(run, unit, u->target);
    ump_angle facing = ump_pieces_of(run->game, run->state)[unit].facing;
    if (ump_angle_between(aim_of(run, unit), facing) > UMP_QUARTER / 2 + 64) {
        ump_tell(run, ADF_CHG_06, "%o has slipped out of the way of %u", .unit = unit,
                 .other = u->target);
        adf_end_charge(run, unit);
    }
}

/* Cannot end on a friend: steps back until it does not. */
static void make_room(ump_run *run, unsigned unit)
{
    if (!adf_make_room(run, unit, false))
        return;
    if (adf_unit_of(run, unit)->flags & ADF_CHARGING)
        ump_tell(run, ADF_MOV_07, "%u finds friends where it would stop: its charge is over",
                 .unit = unit);
    adf_end_charge(run, unit);
    adf_gone_off(run, unit);
}

static bool is_counter(const adf_chargers *c, unsigned unit)
{
    for (unsigned i = 0; i < c->n_counters; i++)
        if (c->counter[i] == unit)
            return true;
    return false;
}

/* ADF-CHG-12: its distance has run out, or it has come within an inch. */
static void stop(ump_run *run, const adf_chargers *c, unsigned unit)
{
    const adf_unit *u = adf_unit_of(run, unit);
    make_room(run, unit);
    if ((u->flags & ADF_CHARGING) && u->gap > UMP_INCH + 2 && !is_counter(c, u->target))
        ump_tell(run, ADF_CHG_12, "%u stops %V short of %o: it can charge no farther", .unit = unit,
                 .other = u->target, .value = u->gap);
}

/* ---- The procedure ---- */

/* Targets in the order of their chargers: the next one that has not been asked to countercharge. */
static unsigned next_to_counter(ump_run *run, adf_chargers *c)
{
    for (; c->next < c->n; c->next++) {
        unsigned target = adf_unit_of(run, c->unit[c->next])->target;
        bool again = false;
        for (unsigned i = 0; i < c->next; i++)
            again = again || adf_unit_of(run, c->unit[i])->target == target;
        for (unsigned i = 0; !again && i < c->n; i++)
            if (adf_unit_of(run, c->unit[i])->target == target &&
                could_counter(run->game, run->state, target, c->unit[i], NULL)) {
                c->next++;
                return target;
            }
    }
    return UMP_NOBODY;
}

/* ADF-CHG-20: how far the charger comes; a charge that does not meet goes on to its end. */
static void meet(ump_run *run, unsigned charger, unsigned counter)
{
    const adf_chart *chart = adf_chart_of(run->game);
    adf_unit *a = adf_unit_of(run, charger), *b = adf_unit_of(run, counter);
    adf_len at = adf_meeting(chart, adf_ticks(chart, a->gap), adf_ticks(chart, a->reach),
                             adf_ticks(chart, b->reach));
    if (at < 0) {
        ump_tell(run, ADF_CHG_04, "%u and %o do not meet", .unit = charger, .other = counter);
        return;
    }
    a->reach = adf_lay(chart, at) < a->reach ? adf_lay(chart, at) : a->reach;
    ump_tell(run, ADF_CHG_20, "%u and %o meet after %V", .unit = charger, .other = counter,
             .value = a->reach);
}

static unsigned full_inches(ump_run *run, adf_chargers *c, uint16_t *trigger)
{
    unsigned n = 0;
    c->inches++;
    for (unsigned i = 0; i < c->n; i++) {
        unsigned unit = c->unit[i];
        if (!still_advancing(run, unit))
            continue;
        bool full = advance_inch(run, unit);
        if (full && adf_here(run->game, run->state, unit))
            trigger[n++] = (uint16_t)(unit | 0x8000);
    }
    return n;
}

static bool anyone_advancing(ump_run *run, const adf_chargers *c)
{
    for (unsigned i = 0; i < c->n; i++)
        if (still_advancing(run, c->unit[i]))
            return true;
    return false;
}

/* Has the charger come to the point where its target, countercharging, can meet it? */
static bool meets(const adf_unit *charger, const adf_unit *target)
{
    enum { ROUNDING = 2 };
    return (target->flags & ADF_CHARGING) && charger->moved >= charger->reach &&
           target->gap <= charger->reach + target->reach + ROUNDING;
}

/* Is there a charger at this target that has come near enough, or that meets it? */
static bool to_deal_with(const ump_game *game, const ump_state *state, const adf_chargers *c,
                         unsigned target)
{
    const adf_unit *unit = adf_see(game, state).unit;
    if (!adf_here(game, state, target) || (unit[target].flags & ADF_IMPACTED))
        return false;
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = &unit[c->unit[i]];
        if (adf_here(game, state, c->unit[i]) && (u->flags & ADF_CHARGING) && u->target == target &&
            (u->gap <= UMP_INCH + 2 || (is_counter(c, target) && meets(u, &unit[target]))))
            return true;
    }
    return false;
}

static unsigned targets_left(ump_run *run, const adf_chargers *c, unsigned *one)
{
    unsigned n = 0;
    for (unsigned i = 0; i < run->game->force.n_units; i++)
        if (to_deal_with(run->game, run->state, c, i)) {
            *one = i;
            n++;
        }
    return n;
}

static enum ump_next call_impact(ump_run *run, const adf_chargers *c, unsigned target)
{
    adf_clash clash = {.target = (uint16_t)target,
                       .lead = UMP_NOBODY,
                       .counter = is_counter(c, target) &&
                                  (adf_unit_of(run, target)->flags & ADF_CHARGING)};
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = adf_unit_of(run, c->unit[i]);
        if (adf_here(run->game, run->state, c->unit[i]) && (u->flags & ADF_CHARGING) &&
            u->target == target)
            clash.unit[clash.n++] = c->unit[i];
    }
    return ump_call(run, ADF_DO_IMPACT, &clash, sizeof clash);
}

static void forget_charge(adf_unit *u)
{
    u->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
    u->reach = u->point = u->moved = u->gap = 0;
    u->ref = (ump_pt){0, 0};
    u->path[0] = (ump_pt){0, 0};
    u->n_path = 0;
    if (u->fate != ADF_MERGED_AWAY)
        u->target = UMP_NOBODY;
}

/* ADF-R-87: whoever has come to stand against an enemy that it did not charge draws back. */
static void draw_back(ump_run *run, unsigned unit)
{
    ump_rect rect = adf_rect(run->game, run->state, unit);
    unsigned enemy;
    if (!adf_here(run->game, run->state, unit) ||
        !adf_touches_enemy(run->game, run->state, unit, &rect, &enemy))
        return;
    ump_len back = adf_make_room(run, unit, true);
    ump_tell(run, ADF_R_87, "%u draws back %V from %o", .unit = unit, .other = enemy,
             .value = back);
    adf_gone_off(run, unit);
}

static void end_all(ump_run *run, const adf_chargers *c)
{
    for (unsigned i = 0; i < c->n; i++)
        if (adf_here(run->game, run->state, c->unit[i]))
            make_room(run, c->unit[i]);
    for (unsigned i = 0; i < c->n + c->n_counters; i++)
        draw_back(run, i < c->n ? c->unit[i] : c->counter[i - c->n]);
    for (unsigned i = 0; i < run->game->force.n_units; i++) {
        adf_unit *u = adf_unit_of(run, i);
        u->flags &= (uint16_t)~ADF_IMPACTED;
        forget_charge(u);
    }
}

/* One of the targets that has still to be dealt with: ADF-CHG-07 */
bool adf_check_charge_ask(const ump_game *game, const ump_state *state, const ump_answer *a,
                          ump_refusal *refusal)
{
    const adf_chargers *c = (const adf_chargers *)(const void *)ump_top(game, state)->data;
    unsigned target = a->n_targets ? a->target[0] : UMP_NOBODY;
    if (a->verb == ADF_NEXT && to_deal_with(game, state, c, target))
        return true;
    return ump_refuse(refusal, ADF_CHG_07, "name a target that is charged", .other = target);
}

static unsigned fewest_dice(ump_run *run, const adf_chargers *c)
{
    unsigned fewest = 0;
    for (unsigned i = 0; i < c->n; i++) {
        unsigned dice = dice_for(run, c->unit[i], adf_unit_of(run, c->unit[i])->target);
        fewest = fewest == 0 || dice < fewest ? dice : fewest;
    }
    return fewest;
}

static enum ump_next ask_bonus(ump_run *run, unsigned unit, unsigned dice)
{
    unsigned target = adf_unit_of(run, unit)->target;
    ump_tell(run, ADF_CHG_03,
             dice == 1 ? "the bonus of %u is half of what a die shows"
                       : "the bonus of %u is half of what %l dice show",
             .unit = unit, .other = target, .limit = (int32_t)dice);
    return ump_ask_dice(run, ADF_ASK_CB_DICE, (uint16_t)unit, (uint16_t)target, (uint16_t)dice, 0);
}

static enum ump_next take_bonus(ump_run *run, ump_frame *frame, adf_chargers *c)
{
    bool individual = adf_chart_of(run->game)->sw.individual_cb;
    for (unsigned i = individual ? c->next : 0; i < (individual ? c->next + 1U : c->n); i++)
        set_reach(run, c->unit[i], run->state->roll);
    c->next++;
    if (individual && c->next < c->n) {
        unsigned unit = c->unit[c->next];
        return ask_bonus(run, unit, dice_for(run, unit, adf_unit_of(run, unit)->target));
    }
    c->next = 0;
    frame->step++;
    return UMP_AGAIN;
}

enum {
    DECLARE,
    BONUS,
    ASK_COUNTER,
    COUNTER,
    COUNTER_BONUS,
    START,
    ADVANCE,
    STOPPED,
    NEXT,
    DEAL,
    END,
    LEFT,
    OVER,
};

static enum ump_next declare(ump_run *run, const adf_chargers *c)
{
    for (unsigned i = 0; i < c->n; i++) {
        unsigned target = adf_unit_of(run, c->unit[i])->target;
        begin_charging(run, c->unit[i], target);
        ump_tell(run, ADF_CHG_02, "%u charges %o", .unit = c->unit[i], .other = target);
        tell_base(run, c->unit[i], target);
    }
    bool individual = adf_chart_of(run->game)->sw.individual_cb;
    unsigned first = c->unit[0];
    return ask_bonus(run, first,
                     individual ? dice_for(run, first, adf_unit_of(run, first)->target)
                                : fewest_dice(run, c));
}

static enum ump_next ask_counter(ump_run *run, ump_frame *frame, adf_chargers *c)
{
    unsigned target = next_to_counter(run, c);
    frame->step = target == UMP_NOBODY ? START : COUNTER;
    if (target == UMP_NOBODY)
        return UMP_AGAIN;
    return ump_ask_reaction(run, ADF_ASK_COUNTER, (uint8_t)(1 - c->side), (uint16_t)target,
                            c->unit[0]);
}

static enum ump_next countercharge(ump_run *run, ump_frame *frame, adf_chargers *c,
                                   const ump_answer *a)
{
    frame->step = ASK_COUNTER;
    if (a->verb != ADF_COUNTERCHARGE)
        return UMP_AGAIN;
    c->counter[c->n_counters++] = a->unit[0];
    adf_mark_reaction(run, a->unit[0], a->target, 1);
    begin_charging(run, a->unit[0], a->target[0]);
    ump_tell(run, ADF_CHG_04, "%u countercharges %o", .unit = a->unit[0], .other = a->target[0]);
    tell_base(run, a->unit[0], a->target[0]);
    frame->step = COUNTER_BONUS;
    return ask_bonus(run, a->unit[0], dice_for(run, a->unit[0], a->target[0]));
}

static enum ump_next take_counter_bonus(ump_run *run, const adf_chargers *c)
{
    unsigned counter = c->counter[c->n_counters - 1];
    set_reach(run, counter, run->state->roll);
    meet(run, adf_unit_of(run, counter)->target, counter);
    return UMP_AGAIN;
}

/* The free turn; who is green is in disorder at once. In 10mm a window before the first inch. */
static enum ump_next set_out(ump_run *run, const adf_chargers *c)
{
    uint16_t trigger[ADF_MAX_GROUP];
    for (unsigned i = 0; i < c->n; i++) {
        adf_unit *u = adf_unit_of(run, c->unit[i]);
        u->path[0] = adf_rect(run->game, run->state, u->target).centre;
        adf_turn_towards(run, c->unit[i], u->target);
        u->gap = adf_apart(run->game, run->state, c->unit[i], u->target).hi;
        if (u->point == 0)
            adf_count_charge(run, c->unit[i], 0);
        trigger[i] = (uint16_t)(c->unit[i] | 0x8000);
    }
    if (adf_chart_of(run->game)->move_trigger > 0)
        return UMP_AGAIN;
    return adf_open_window(run, trigger, c->n, ADF_SEEN);
}

static enum ump_next advance(ump_run *run, ump_frame *frame, adf_chargers *c)
{
    uint16_t trigger[ADF_MAX_GROUP];
    for (unsigned i = 0; i < c->n; i++)
        if (adf_here(run->game, run->state, c->unit[i]) &&
            (adf_unit_of(run, c->unit[i])->flags & ADF_CHARGING))
            follow_target(run, c->unit[i]);
    if (!anyone_advancing(run, c)) {
        frame->step = STOPPED;
        return UMP_AGAIN;
    }
    unsigned n = full_inches(run, c, trigger);
    return adf_open_window(run, trigger, n, ADF_SEEN | ADF_BY_MOVE);
}

/* ADF-CHG-07 */
static enum ump_next next_impact(ump_run *run, ump_frame *frame, const adf_chargers *c)
{
    unsigned target = UMP_NOBODY, n = targets_left(run, c, &target);
    if (n == 1)
        return call_impact(run, c, target);
    frame->step = n ? DEAL : END;
    return n ? ump_ask_order(run, ADF_ASK_NEXT, c->side, UMP_NOBODY) : UMP_AGAIN;
}

/* ADF-CHG-04, ADF-CHG-20: a countercharge without an impact goes on, at most to the meeting point.
 */
static void bring_up_counters(ump_run *run, const adf_chargers *c)
{
    for (unsigned i = 0; i < c->n_counters; i++) {
        unsigned counter = c->counter[i];
        const adf_unit *u = adf_unit_of(run, counter);
        if (!adf_here(run->game, run->state, counter) || !(u->flags & ADF_CHARGING) ||
            (u->flags & ADF_IMPACTED))
            continue;
        ump_len to_meeting = u->gap - adf_unit_of(run, u->target)->reach;
        adf_come_on(run, counter, u->target, u->reach < to_meeting ? u->reach : to_meeting);
    }
}

/* The action is over: those within two inches may react to it. */
static enum ump_next finish(ump_run *run, const adf_chargers *c)
{
    uint16_t trigger[ADF_MAX_GROUP];
    unsigned n = 0;
    bring_up_counters(run, c);
    end_all(run, c);
    for (unsigned i = 0; i < c->n; i++)
        if (adf_here(run->game, run->state, c->unit[i]))
            trigger[n++] = c->unit[i];
    return adf_open_window(run, trigger, n, ADF_CLOSE | ADF_BY_MOVE);
}

enum ump_next adf_do_charge(ump_run *run, ump_frame *frame)
{
    adf_chargers *c = UMP_DATA(adf_chargers, frame);
    switch (frame->step) {
    case DECLARE:
        frame->step = BONUS;
        return declare(run, c);
    case BONUS:
        return take_bonus(run, frame, c);
    case ASK_COUNTER:
        return ask_counter(run, frame, c);
    case COUNTER:
        return countercharge(run, frame, c, run->answer);
    case COUNTER_BONUS:
        frame->step = ASK_COUNTER;
        return take_counter_bonus(run, c);
    case START:
        frame->step = ADVANCE;
        return set_out(run, c);
    case ADVANCE:
        return advance(run, frame, c);
    case STOPPED:
        for (unsigned i = 0; i < c->n; i++)
            if (adf_here(run->game, run->state, c->unit[i]))
                stop(run, c, c->unit[i]);
        frame->step = NEXT;
        return UMP_AGAIN;
    case NEXT:
        return next_impact(run, frame, c);
    case DEAL:
        frame->step = NEXT;
        return call_impact(run, c, run->answer->target[0]);
    case END:
        frame->step = LEFT;
        return finish(run, c);
    case LEFT:
        frame->step = OVER;
        adf_scare_leaders(run);
        return adf_call_cascade(run);
    default:
        return UMP_DONE;
    }
}
