/*
 * fire.c: fire on the table (2.11 to 2.13): who may be shot at, the facts of a fire event, and the
 * event itself from the hit dice to the last unit driven back (HIT-06, HIT-07, DIC-01).
 */
#include "rules/potomac/potomac.h"

/* ---- Targets ---- */

/* SAF-02: as wide as the firer's frontage, straight ahead; who is just at the limit is in it
 * (TAB-07). */
static ump_rect lane_of(const ump_rect *firer, ump_len range)
{
    ump_len reach = range + 2 * UMP_ROUNDING;
    ump_way way = ump_way_of(firer->facing);
    return ump_rect_along(pot_shift(firer->front, ump_ahead(way, reach)), firer->facing, way,
                          firer->width, reach);
}

/* ART-02: guns turn to their target about their centre, unless somebody stands in the way or the
 * table ends there (UNT-05). */
static ump_rect aimed(const pot_table *t, unsigned firer, const ump_rect *target)
{
    ump_rect now = pot_rect(t, firer);
    ump_rect r =
        ump_rect_centred(now.centre, ump_bearing(now.centre, target->centre), now.width, now.depth);
    bool free = pot_overlapped(t, &r, firer) == UMP_NOBODY &&
                !pot_overlaps_any_line(t, &r, firer) && !pot_off_table(t, &r);
    return free ? r : now;
}

static ump_len reach_of(const pot_table *t, unsigned firer)
{
    const pot_def *d = &t->def[firer];
    return pot_is_guns(d->type) ? pot_gun_reach(t->book, d->gun, POT_LONG)
                                : t->book->weapon[d->weapon].max;
}

/* SAF-13: no fire at a unit in contact with a friend of the firer. */
static bool touches_friend(const pot_table *t, unsigned firer, unsigned target)
{
    ump_box box = ump_box_grow(ump_rect_of(&t->table, target)->box, POT_TOUCH);
    UMP_EACH_NEAR(i, &t->table, box, ump_friends_of(&t->table, firer))
        if (pot_in_contact(t, i, target))
            return true;
    return false;
}

static bool in_arc(const pot_table *t, unsigned firer, const ump_rect *target)
{
    return !t->book->house.front_arc || ump_in_arc(ump_rect_of(&t->table, firer), target, 1, 1);
}

typedef struct aim {
    const pot_table *t;
    unsigned firer;    /* body */
    unsigned unit;     /* the firer, or the parent of that line */
    unsigned observer; /* officer who gave the order: eyes for mortars */
    bool guns;         /* they fire all round; small arms along their lane */
    ump_rect rect, lane;
    ump_len reach, limit; /* limit: ranges from here on do not matter */
} aim;

static aim aim_of(const pot_table *t, unsigned firer, unsigned officer)
{
    aim a = {.t = t, .firer = firer, .observer = officer, .limit = INT32_MAX};
    a.unit = pot_unit_of(t, firer);
    a.guns = a.unit == firer && pot_guns(t, firer);
    a.rect = pot_body_rect(t, firer);
    a.reach = reach_of(t, a.unit);
    a.lane = lane_of(&a.rect, a.reach);
    return a;
}

static bool seen(const aim *a, unsigned body)
{
    const pot_table *t = a->t;
    unsigned viewer = pot_is_line(t, a->firer) ? (unsigned)UMP_NOBODY : a->firer;
    if (pot_sees(t, viewer, &a->rect, body))
        return true;
    if (t->def[a->unit].type != POT_MORTAR || a->observer == UMP_NOBODY)
        return false;
    ump_rect eye = pot_body_rect(t, a->observer);
    return pot_sees(t, pot_officer_of(t, a->observer)->unit, &eye, body);
}

/* Who may be hit stands in this box. Guns turn about their centre before they fire. */
static ump_box box_of_fire(const aim *a)
{
    ump_len turned = (a->rect.width + a->rect.depth) / 2 + UMP_ROUNDING;
    ump_len far = a->reach < a->limit ? a->reach : a->limit;
    ump_box centre = {a->rect.centre, a->rect.centre};
    return a->guns ? ump_box_grow(centre, turned + far) : a->lane.box;
}

/* Surely beside the lane, or so far that it does not matter. */
static bool hopeless_shot(const aim *a, const ump_rect *target)
{
    return !a->guns && (!ump_rect_overlap(&a->lane, target) ||
                        !ump_rect_nearer(&a->rect, target, a->limit + UMP_ROUNDING));
}

/* Could it be fired at, were there no other? */
static bool can_hit(const aim *a, unsigned body, ump_len *range, ump_refusal *refusal)
{
    const pot_table *t = a->t;
    unsigned who = pot_unit_of(t, body);
    if (!pot_body_there(t, body))
        return ump_refuse(refusal, POT_SAF_03, "%o is not on the table", .unit = a->unit,
                          .other = who);
    ump_rect target = pot_body_rect(t, body);
    ump_rect from = a->guns ? aimed(t, a->unit, &target) : a->rect;
    *range = pot_range(&from, &target);
    if (*range >= a->limit)
        return false;
    if (*range > a->reach)
        return ump_refuse(refusal, a->guns ? POT_ART_04 : POT_SAF_05,
                          "%o is %V away, %u reaches %L", .unit = a->unit, .other = who,
                          .have = *range, .limit = a->reach);
    if (!a->guns && !ump_rect_overlap(&a->lane, &target))
        return ump_refuse(refusal, POT_SAF_02, "%o is not straight ahead of %u", .unit = a->unit,
                          .other = who);
    if (a->guns && !in_arc(t, a->unit, &target))
        return ump_refuse(refusal, POT_ART_02, "%o is outside the arc of %u", .unit = a->unit,
                          .other = who);
    if (who == body && pot_in_contact(t, a->unit, body) && a->firer == a->unit)
        return ump_refuse(refusal, POT_MEL_20, "%u does not fire at %o while they touch",
                          .unit = a->unit, .other = who);
    if (who == body && touches_friend(t, a->unit, body))
        return ump_refuse(refusal, POT_SAF_13, "%o is in contact with a friend of %u",
                          .unit = a->unit, .other = who);
    return seen(a, body) ||
           ump_refuse(refusal, POT_LOS_01, "%u cannot see %o", .unit = a->unit, .other = who);
}

/* Is its line there, and a target for these? */
static bool shows_line(const aim *a, unsigned target)
{
    uint8_t type = a->t->def[a->unit].type;
    return (!pot_is_guns(type) || type == POT_FIELD_ARTILLERY) && a->t->unit[target].line > 0;
}

/* SKR-10: the front of the firer is before the parent's, the line between them. */
static bool screens(const pot_table *t, unsigned target, ump_pt firer)
{
    if (t->unit[target].line == 0)
        return false;
    ump_rect parent = pot_rect(t, target), line = pot_line_rect(t, target);
    ump_pt v = ump_in_frame(parent.front, parent.facing, firer);
    return v.y > 0 && ump_rect_crossed(&line, firer, parent.centre);
}

/* SKR-14: the screen: while its line stands between, a parent that can be hit is the target,
 * however near the line. */
static bool is_behind_screen(const aim *a, unsigned target)
{
    ump_len range;
    ump_rect from = a->guns ? aimed(a->t, a->unit, ump_rect_of(&a->t->table, target)) : a->rect;
    return !a->t->book->house.line_if_nearest && screens(a->t, target, from.front) &&
           can_hit(a, target, &range, NULL);
}

static bool can_hit_line(const aim *a, unsigned target, ump_len *range)
{
    return shows_line(a, target) && !is_behind_screen(a, target) &&
           can_hit(a, pot_line(a->t, target), range, NULL);
}

/* The unit, or its line if that is open to fire and nearer. */
static bool can_hit_unit(const aim *a, unsigned target, pot_target *found, ump_refusal *refusal)
{
    ump_len range;
    bool line = can_hit_line(a, target, &range);
    found->line = false;
    if (can_hit(a, target, &found->range, line ? NULL : refusal) &&
        (!line || found->range <= range))
        return true;
    found->line = true;
    found->range = range;
    return line;
}

/* The first other enemy that could be hit nearer than `limit`; UMP_NOBODY if there is none. */
static unsigned nearer_enemy(const aim *a, unsigned target, ump_len limit)
{
    const pot_table *t = a->t;
    aim near = *a;
    near.limit = limit;
    UMP_EACH_NEAR(i, &t->table, box_of_fire(&near), pot_enemies_of(t, a->unit)) {
        unsigned unit = pot_unit_of(t, i);
        ump_rect rect = pot_body_rect(t, i);
        ump_len range;
        if (unit == target || hopeless_shot(&near, &rect))
            continue;
        if (unit == i ? can_hit(&near, i, &range, NULL)
                      : can_hit_line(a, unit, &range) && range < limit)
            return unit;
    }
    return UMP_NOBODY;
}

/* SAF-03: a nearer enemy must be chosen. */
static bool is_nearest(const aim *a, unsigned target, const pot_target *found, ump_refusal *refusal)
{
    unsigned nearer = nearer_enemy(a, target, found->range);
    return nearer == UMP_NOBODY ||
           ump_refuse(refusal, POT_SAF_03, "%o is nearer to %u and must be the target",
                      .unit = a->unit, .other = nearer);
}

/* ART-02: an enemy in sight within short range comes first. */
static bool is_first_threat(const aim *a, unsigned target, const pot_target *found,
                            ump_refusal *refusal)
{
    const pot_table *t = a->t;
    uint8_t gun = t->def[a->unit].gun;
    ump_len close = pot_gun_reach(t->book, gun, POT_SHORT);
    if (pot_gun_band(t->book, gun, found->range) == POT_SHORT || t->unit[a->unit].fired_close)
        return true;
    unsigned nearer = nearer_enemy(a, target, close + 1);
    return nearer == UMP_NOBODY || ump_refuse(refusal, POT_ART_02, "%o is within short range of %u",
                                              .unit = a->unit, .other = nearer);
}

/* SAF-04: its own skirmishers between it and the target. */
static bool own_line_clear(const aim *a, const pot_target *found, ump_refusal *refusal)
{
    if (a->firer != a->unit || a->t->unit[a->unit].line == 0 || found->range == 0)
        return true;
    ump_rect lane = lane_of(&a->rect, found->range), line = pot_line_rect(a->t, a->unit);
    return !ump_rect_overlap(&lane, &line) ||
           ump_refuse(refusal, POT_SAF_04, "the skirmishers of %u stand before its muskets",
                      .unit = a->unit);
}

/* By its posture alone. */
static bool may_fire(const pot_table *t, unsigned firer, ump_refusal *refusal)
{
    unsigned unit = pot_unit_of(t, firer);
    const pot_unit *u = &t->unit[unit];
    const pot_def *d = &t->def[unit];
    if (pot_is_line(t, firer))
        return u->line > 0 ||
               ump_refuse(refusal, POT_SAF_01, "%u has no skirmishers out", .unit = unit);
    if (pot_off_guns(t, unit))
        return ump_refuse(refusal, POT_EVA_09, "the crew of %u is away from its guns",
                          .unit = unit);
    if (pot_guns(t, unit) && !u->deployed)
        return ump_refuse(refusal, POT_ART_01, "%u is limbered", .unit = unit);
    if (u->harnessed && t->book->house.limber_blocks_period)
        return ump_refuse(refusal, POT_MOV_12, "%u limbered or unlimbered in this period",
                          .unit = unit);
    if (!pot_is_guns(d->type) && d->firepower + t->book->weapon[d->weapon].bonus <= 0)
        return ump_refuse(refusal, POT_SAF_06, "%u has no firepower", .unit = unit);
    return true;
}

/* INI-04, INI-06. */
static bool initiative_allows(const aim *a, const pot_target *found, unsigned target,
                              ump_refusal *refusal)
{
    const pot_table *t = a->t;
    uint8_t type = t->def[a->unit].type;
    if (a->firer == a->unit && (type == POT_SIEGE_ARTILLERY || type == POT_MORTAR))
        return ump_refuse(refusal, POT_INI_06, "%u does not fire in the Initiative Phase",
                          .unit = a->unit);
    unsigned body = found->line ? pot_line(t, target) : target;
    ump_len d = pot_measured(ump_distance(&t->table, a->firer, body));
    return d <= t->book->initiative ||
           ump_refuse(refusal, POT_INI_04, "%o is %V away, more than %L", .unit = a->unit,
                      .other = target, .have = d, .limit = t->book->initiative);
}

/* ---- Facts of a fire event ---- */

/* The bodies that fire and are fired at. */
static unsigned firing_body(const pot_table *t, const pot_fire_frame *f)
{
    return f->by_line ? pot_line(t, f->firer) : f->firer;
}

static unsigned target_body(const pot_table *t, const pot_fire_frame *f)
{
    return f->at_line ? pot_line(t, f->target) : f->target;
}

static ump_rect firer_rect(const pot_table *t, const pot_fire_frame *f)
{
    return pot_body_rect(t, firing_body(t, f));
}

/* What it fires at, guns turned to it: an enemy unit, or the nearest of a work. */
static ump_rect mark_of(const pot_table *t, const pot_fire_frame *f)
{
    if (f->target != UMP_NOBODY)
        return pot_body_rect(t, target_body(t, f));
    ump_pt nearest;
    pot_fort_distance(t, f->fort, ump_rect_of(&t->table, f->firer), &nearest);
    return ump_rect_centred(nearest, 0, 2, 2);
}

static ump_rect laid_on(const pot_table *t, const pot_fire_frame *f)
{
    if (!pot_guns(t, f->firer) || f->by_line)
        return firer_rect(t, f);
    ump_rect mark = mark_of(t, f);
    return aimed(t, f->firer, &mark);
}

/* SKR-10: do skirmishers stand in the way of this fire at a formed unit? */
static bool is_screened(const pot_table *t, const pot_fire_frame *f)
{
    return !f->at_line && (f->fort == POT_NO_FORT || f->alone) &&
           screens(t, f->target, laid_on(t, f).front);
}

static void target_facts(const pot_table *t, const pot_fire_frame *f, const ump_rect *from,
                         pot_fire_facts *facts)
{
    if (f->fort != POT_NO_FORT && !f->alone) {
        ump_pt nearest;
        facts->range = pot_measured(pot_fort_distance(t, f->fort, from, &nearest));
        facts->protection = POT_FORTIFICATIONS;
        return;
    }
    ump_rect target = pot_body_rect(t, target_body(t, f));
    facts->range = pot_range(from, &target);
    facts->target_type = f->at_line ? POT_SKIRMISHERS : t->def[f->target].type;
    if (f->at_line) {
        facts->protection = pot_line_protection(t, f->target, from->centre);
        return;
    }
    facts->target_deployed_guns =
        pot_guns(t, f->target) && t->unit[f->target].deployed && !pot_off_guns(t, f->target);
    facts->protection = pot_protection_of(t, f->target, from->centre, NULL);
    facts->screened = is_screened(t, f);
}

static pot_fire_facts facts_of(const pot_table *t, const pot_fire_frame *f, const ump_rect *from)
{
    const pot_def *d = &t->def[f->firer];
    const pot_unit *u = &t->unit[f->firer];
    pot_fire_facts facts = {.firer = f->by_line ? POT_SKIRMISHERS : d->type,
                            .dismounted = d->type == POT_CAVALRY && !u->mounted,
                            .stands = f->by_line ? u->line : u->stands,
                            .firepower = d->firepower,
                            .weapon = d->weapon,
                            .formation = u->formation,
                            .officer = pot_cv_with(t, f->firer),
                            .gun = d->gun,
                            .quality = d->quality,
                            .at_work = f->at_work != 0};
    target_facts(t, f, from, &facts);
    return facts;
}

/* MOR-05: a mortar that names a unit in a work fires as at the work. */
static void find_work(const pot_table *t, pot_fire_frame *f)
{
    if (f->fort != POT_NO_FORT || f->at_line || t->def[f->firer].type != POT_MORTAR)
        return;
    uint16_t fort;
    ump_pt from = firer_rect(t, f).centre;
    if (pot_protection_of(t, f->target, from, &fort) != POT_FORTIFICATIONS)
        return;
    f->fort = fort;
    f->alone = f->at_work = 1;
}

/* TAB-09: fire that no die can make a hit is refused. */
static bool can_score(const pot_table *t, pot_fire_frame fire, ump_refusal *refusal)
{
    pot_volley v;
    find_work(t, &fire);
    ump_rect from = laid_on(t, &fire);
    pot_fire_facts facts = facts_of(t, &fire, &from);
    if (!pot_fire_volley(t->book, &facts, &v, NULL) || v.dice <= 0)
        return ump_refuse(refusal, POT_SAF_08, "%u has no die to fire with", .unit = fire.firer,
                          .other = fire.target);
    return v.needs <= POT_DIE_FACES ||
           ump_refuse(refusal, POT_SAF_08, "no die of %u can hit: it needs %l", .unit = fire.firer,
                      .other = fire.target, .have = POT_DIE_FACES, .limit = v.needs);
}

/* ---- May it fire? ---- */

bool pot_check_fire(const pot_table *t, unsigned firer, unsigned target, unsigned officer,
                    bool initiative, pot_target *found, ump_refusal *refusal)
{
    unsigned unit = pot_unit_of(t, firer);
    if (target >= t->n_units || !pot_enemies(t, unit, target) || !pot_on_table(t, target))
        return ump_refuse(refusal, POT_SAF_03, "%o is no enemy unit on the table", .unit = unit,
                          .other = target);
    if (!may_fire(t, firer, refusal))
        return false;
    uint8_t type = pot_is_line(t, firer) ? POT_SKIRMISHERS : t->def[unit].type;
    if (type == POT_SIEGE_ARTILLERY)
        return ump_refuse(refusal, POT_SGE_02, "%u fires only at fortifications", .unit = unit);
    aim a = aim_of(t, firer, officer);
    if (!can_hit_unit(&a, target, found, refusal) || !own_line_clear(&a, found, refusal))
        return false;
    if (initiative && !initiative_allows(&a, found, target, refusal))
        return false;
    if (type == POT_MORTAR && /* MOR-02, MOR-07 */
        pot_gun_band(t->book, t->def[unit].gun, found->range) == POT_NO_FIRE)
        return ump_refuse(refusal, POT_MOR_02, "%o is too near to %u", .unit = unit,
                          .other = target, .have = found->range);
    if (type == POT_FIELD_ARTILLERY && !is_first_threat(&a, target, found, refusal))
        return false;
    if (type != POT_FIELD_ARTILLERY && type != POT_MORTAR &&
        !is_nearest(&a, target, found, refusal))
        return false;
    pot_fire_frame fire = {.firer = (uint16_t)unit,
                           .target = (uint16_t)target,
                           .fort = POT_NO_FORT,
                           .by_line = pot_is_line(t, firer),
                           .at_line = found->line};
    return can_score(t, fire, refusal);
}

/* SGE-02, MOR-03: a work of the enemy, in sight and range. */
bool pot_check_bombard(const pot_table *t, unsigned firer, ump_pt at, unsigned officer,
                       ump_refusal *refusal)
{
    const pot_def *d = &t->def[firer];
    if (d->type != POT_SIEGE_ARTILLERY && d->type != POT_MORTAR)
        return ump_refuse(refusal, POT_SGE_02, "only siege guns and mortars fire at works",
                          .unit = firer);
    if (!may_fire(t, firer, refusal))
        return false;
    unsigned fort = pot_fort_near(t, at);
    if (fort == POT_NO_FORT || t->fort[fort].cohesion <= 0)
        return ump_refuse(refusal, POT_SGE_02, "there is no standing fortification", .unit = firer);
    if (!pot_enemy_fort(t, pot_side(t, firer), fort))
        return ump_refuse(refusal, POT_SGE_02, "that fortification is not the enemy's",
                          .unit = firer);
    ump_rect rect = pot_rect(t, firer);
    ump_pt nearest;
    pot_fort_distance(t, fort, &rect, &nearest);
    ump_rect spot = ump_rect_centred(nearest, rect.facing, 2, 2);
    rect = aimed(t, firer, &spot);
    ump_len range = pot_measured(pot_fort_distance(t, fort, &rect, &nearest));
    bool clear = pot_sees_fort(t, firer, &rect, fort);
    if (!clear && d->type == POT_MORTAR && officer != UMP_NOBODY) {
        ump_rect eye = pot_body_rect(t, officer);
        clear = pot_sees_fort(t, pot_officer_of(t, officer)->unit, &eye, fort);
    }
    if (!clear)
        return ump_refuse(refusal, POT_SGE_02, "%u cannot see the work", .unit = firer);
    if (pot_gun_band(t->book, d->gun, range) == POT_NO_FIRE)
        return ump_refuse(refusal, d->type == POT_MORTAR ? POT_MOR_02 : POT_SGE_01,
                          "the work is %V away, out of the range of %u", .unit = firer,
                          .have = range);
    pot_fire_frame fire = {
        .firer = (uint16_t)firer, .target = UMP_NOBODY, .fort = (uint16_t)fort, .at_work = 1};
    return can_score(t, fire, refusal);
}

enum ump_next pot_ask_hits(ump_run *run, const pot_volley *v, unsigned firer, unsigned target)
{
    enum pot_ask ask = v->rule == POT_SAF_12   ? POT_ASK_SKIRMISHERS_DICE
                       : v->rule == POT_SAF_07 ? POT_ASK_SMALL_ARMS_DICE
                       : v->rule == POT_SGE_04 ? POT_ASK_WORK_DICE
                                               : POT_ASK_GUNS_DICE;
    unsigned dice = v->dice > UMP_MAX_DICE ? UMP_MAX_DICE : (unsigned)v->dice;
    return ump_ask_dice(run, ask, firer, target, dice, v->needs);
}

/* ---- Who is hit ---- */

static void add_hit(pot_fire_frame *f, unsigned unit, int32_t share)
{
    if (f->n == POT_MAX_GROUP)
        return;
    f->unit[f->n] = (uint16_t)unit;
    f->share[f->n++] = share;
}

static void sort_by_distance(const pot_table *t, const ump_rect *from, uint16_t *unit, size_t n)
{
    ump_len distance[POT_MAX_GROUP];
    for (size_t i = 0; n > 1 && i < n; i++) {
        uint16_t next = unit[i];
        ump_len d = ump_rect_distance(from, ump_rect_of(&t->table, next)).hi;
        size_t j = i;
        for (; j > 0 && distance[j - 1] > d; j--) {
            distance[j] = distance[j - 1];
            unit[j] = unit[j - 1];
        }
        distance[j] = d;
        unit[j] = next;
    }
}

/* HIT-06: all to the target if it alone is in the line of fire, else over the whole group. */
static void share_over_group(const pot_table *t, pot_fire_frame *f, int32_t reached)
{
    uint16_t list[POT_MAX_GROUP];
    size_t n = pot_group_of(t, f->target, list), in_lane = 0;
    ump_rect from = firer_rect(t, f);
    ump_rect target = pot_rect(t, f->target);
    if (pot_guns(t, f->firer) && !f->by_line)
        from =
            ump_rect_at(from.front, ump_bearing(from.front, target.centre), from.width, from.depth);
    ump_rect lane = lane_of(&from, reach_of(t, f->firer));
    for (size_t i = 0; i < n; i++) {
        in_lane += ump_rect_overlap(&lane, ump_rect_of(&t->table, list[i]));
    }
    f->group = n > 1 ? t->unit[f->target].group : 0;
    sort_by_distance(t, &from, list, n);
    int32_t share[POT_MAX_GROUP];
    pot_share_hits(reached, n, share);
    for (size_t i = 0; i < n; i++)
        add_hit(f, list[i], in_lane > 1 ? share[i] : list[i] == f->target ? reached : 0);
    f->back = pot_group_back(t->book, f->share, f->n);
}

/* SKR-10 to 15. */
static int32_t through_screen(ump_run *run, const pot_table *t, pot_fire_frame *f, int32_t hits,
                              bool screened)
{
    pot_unit *target = pot_unit_at(run, f->target);
    if (!f->at_line && !screened)
        return hits;
    pot_screen s =
        pot_screen_hits(t->book, target->line, target->line_rounds, hits, f->at_line != 0);
    bool absorbed = s.absorbed > 0 && !f->at_line; /* else each hit has taken a stand */
    if (absorbed && target->line_rounds < UINT8_MAX)
        target->line_rounds++;
    if (absorbed)
        ump_tell(run, POT_SKR_10, "the skirmishers of %u absorb %v of %l hits", .unit = f->target,
                 .value = s.absorbed, .limit = hits);
    target->line = (uint8_t)s.line_left;
    if (s.line_lost > 0)
        ump_tell(run, POT_SKR_12,
                 s.line_left > 0    ? "the line of %u loses %v stands, %l left"
                 : s.line_lost == 1 ? "the line of %u loses its last stand"
                                    : "the line of %u loses its last %v stands",
                 .unit = f->target, .value = s.line_lost, .limit = s.line_left);
    if (s.line_lost > 0 && s.line_left == 0)
        pot_forget_line(target); /* SKR-15 */
    return s.reached;
}

/* SGE-05 to 07. */
static void hit_work(ump_run *run, const pot_table *t, pot_fire_frame *f)
{
    pot_fort *fort = pot_fort_at(run, f->fort);
    const pot_fort_def *def = &t->data->fort[f->fort];
    ump_pt from = firer_rect(t, f).centre;
    for (unsigned u = 0; u < t->n_units; u++)
        if (pot_enemies(t, u, f->firer) && pot_defends(t, u, f->fort, from) &&
            (!f->alone || u == f->target))
            add_hit(f, u, f->hits);
    ump_rect rect = firer_rect(t, f);
    sort_by_distance(t, &rect, f->unit, f->n);
    f->back = f->hits;
    pot_work_loss loss =
        pot_hit_work(t->book, def->strength, fort->cohesion, fort->markers, f->hits);
    fort->cohesion = (int16_t)loss.cohesion;
    fort->markers = (int16_t)loss.markers;
    ump_tell(run, POT_SGE_05,
             loss.cohesion > 0 ? "hits on the work: %v, cohesion left: %l"
                               : "hits on the work: %v, its cohesion is gone",
             .unit = f->firer, .value = f->hits, .limit = loss.cohesion);
    if (loss.cohesion == 0)
        ump_tell(run, POT_SGE_07, "the work is a ruin", .unit = f->firer);
}

static void settle(ump_run *run, const pot_table *t, pot_fire_frame *f, bool screened)
{
    if (f->hits > 0 && f->fort != POT_NO_FORT) {
        hit_work(run, t, f);
        return;
    }
    if (f->hits == 0)
        return;
    int32_t reached = through_screen(run, t, f, f->hits, screened);
    if (reached > 0)
        share_over_group(t, f, reached);
}

/* ---- The event ---- */

static void face_target(ump_run *run, const pot_table *t, const pot_fire_frame *f)
{
    if (!pot_guns(t, f->firer) || f->by_line)
        return;
    ump_rect r = laid_on(t, f);
    pot_piece_at(run, f->firer)->at = r.front;
    pot_piece_at(run, f->firer)->facing = r.facing;
}

/* ART-02: once it has fired at an enemy within short range every target is open to it. */
static void note_close_fire(ump_run *run, const pot_table *t, const pot_fire_frame *f,
                            const pot_fire_facts *facts)
{
    if (facts->firer == POT_FIELD_ARTILLERY &&
        pot_gun_band(t->book, facts->gun, facts->range) == POT_SHORT)
        pot_unit_at(run, f->firer)->fired_close = 1;
}

static void tell_volley(ump_run *run, const pot_fire_frame *f, const pot_volley *v)
{
    static const char *const at[] = {"%u fires at %o at short range: %v dice, hits on %l or more",
                                     "%u fires at %o at medium range: %v dice, hits on %l or more",
                                     "%u fires at %o at long range: %v dice, hits on %l or more"};
    static const char *const work[] = {
        "%u fires at the work at short range: %v dice, hits on %l or more",
        "%u fires at the work at medium range: %v dice, hits on %l or more",
        "%u fires at the work at long range: %v dice, hits on %l or more"};
    static const char *const line[] = {
        "%u fires at the skirmishers of %o at short range: %v dice, hits on %l or more",
        "%u fires at the skirmishers of %o at medium range: %v dice, hits on %l or more",
        "%u fires at the skirmishers of %o at long range: %v dice, hits on %l or more"};
    bool at_unit = f->target != UMP_NOBODY;
    ump_tell(run, v->rule,
             (f->at_line ? line
              : at_unit  ? at
                         : work)[v->band],
             .unit = f->firer, .other = f->target, .value = v->dice, .limit = v->needs);
    ump_sum_emit(run, &v->sum, f->firer, f->target);
    if (v->needs > POT_DIE_FACES)
        ump_tell(run, POT_SAF_08, "no die can hit", .unit = f->firer, .other = f->target);
}

static void tell_hits(ump_run *run, const pot_fire_frame *f)
{
    if (f->hits > 0)
        ump_tell(run, POT_SAF_11, "%u scores %v hits", .unit = f->firer, .other = f->target,
                 .value = f->hits);
    else
        ump_tell(run, POT_SAF_11, "%u hits nothing", .unit = f->firer, .other = f->target);
}

/* ORDER STEP of a fire event */
enum step { AIMED, HIT, DRIVEN, NEXT };

/* UMP_AGAIN: it takes no hits itself, and is driven back with the rest. */
static enum ump_next next_unit(ump_run *run, const pot_table *t, pot_fire_frame *f)
{
    while (f->next < f->n && !pot_on_table(t, f->unit[f->next]))
        f->next++;
    if (f->next >= f->n)
        return UMP_DONE;
    if (f->fort != POT_NO_FORT || f->share[f->next] == 0) {
        run->state->ret[POT_RET_LOST] = run->state->ret[POT_RET_ROLLED] = 0;
        run->state->ret[POT_RET_ROLLED_HIGH] = 0;
        return UMP_AGAIN;
    }
    return pot_call_loss(run, f->unit[f->next], f->share[f->next], f->rolled);
}

/* DRV-05: the whole group goes back at once; what follows is each unit's own. */
static void drive_group(ump_run *run, const pot_table *t, pot_fire_frame *f, ump_pt from)
{
    uint16_t unit[POT_MAX_GROUP], stopped = 0;
    unsigned row[POT_MAX_GROUP];
    size_t n = 0;
    for (unsigned i = 0; i < f->n; i++)
        if (pot_on_table(t, f->unit[i]) && t->unit[f->unit[i]].group == f->group) {
            row[n] = i;
            unit[n++] = f->unit[i];
        }
    f->shifted = 1;
    f->push =
        pot_drive(run, t, unit, n, pot_way_from(t, from, unit, n), f->back * t->book->back_per_hit,
                  f->by_line ? UMP_NOBODY : f->firer, POT_DRV_05);
    for (size_t i = 0; i < n; i++)
        stopped = (uint16_t)(stopped | (f->push.stopped >> i & 1U) << row[i]);
    f->push.stopped = stopped;
}

/* What came of it for the unit in this row. The first who was stopped answers for all who were
 * struck. */
static pot_push its_push(pot_fire_frame *f, unsigned row)
{
    pot_push its = f->push;
    its.stopped = f->push.stopped >> row & 1U;
    if (its.stopped)
        f->push.n_struck = 0;
    return its;
}

/* DRV-01, DRV-05: back it goes, then Fear and morale. */
static enum ump_next drive_unit(ump_run *run, const pot_table *t, pot_fire_frame *f)
{
    unsigned row = f->next++, unit = f->unit[row];
    int32_t lost = run->state->ret[POT_RET_LOST];
    f->rolled = pot_rolled_since(run, f->rolled);
    if (!pot_on_table(t, unit))
        return UMP_AGAIN;
    uint8_t kind = f->fort != POT_NO_FORT ? POT_BACK_SIEGE : POT_BACK_FIRE;
    ump_pt from = firer_rect(t, f).centre;
    if (f->group != 0 && !f->shifted)
        drive_group(run, t, f, from);
    return ump_call_with(
        run, POT_DO_BACK, pot_back_frame, .from = from, .hits = f->back, .unit = (uint16_t)unit,
        .by = f->firer, .way = ump_bearing(from, pot_rect(t, unit).centre), .kind = kind,
        .morale = pot_tests_morale(kind, lost), .guns = pot_guns(t, f->firer) && !f->by_line,
        .moved = f->shifted, .push = its_push(f, row));
}

enum ump_next pot_do_fire(ump_run *run, ump_frame *frame)
{
    pot_fire_frame *f = UMP_DATA(pot_fire_frame, frame);
    pot_table t = pot_table_here(run);
    pot_volley v;
    switch (frame->step) {
    case AIMED: { /* the dice */
        find_work(&t, f);
        face_target(run, &t, f);
        ump_rect from = firer_rect(&t, f);
        pot_fire_facts facts = facts_of(&t, f, &from);
        if (!pot_fire_volley(t.book, &facts, &v, NULL) || v.dice <= 0)
            return UMP_DONE;
        note_close_fire(run, &t, f, &facts);
        tell_volley(run, f, &v);
        return ump_then(frame, pot_ask_hits(run, &v, f->firer, f->target), HIT);
    }
    case HIT: { /* screen, wear, sharing */
        bool mortar = !f->by_line && t.def[f->firer].type == POT_MORTAR;
        f->hits = run->state->roll;
        tell_hits(run, f);
        settle(run, &t, f, !mortar && is_screened(&t, f));
        return ump_to(frame, NEXT);
    }
    case DRIVEN:
        return ump_then(frame, drive_unit(run, &t, f), NEXT);
    default:
        return ump_then(frame, next_unit(run, &t, f), DRIVEN);
    }
}
