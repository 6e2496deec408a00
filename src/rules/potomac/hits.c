/*
 * hits.c: what hits do to a unit on the table (2.14): stands come off, an attached officer is in
 * danger, the unit is driven back, may collide, may fear, and is sent on to its morale test.
 */
#include "potomac.h"

/* ---- Stands lost, and the officer's die (HIT-01 to 05, OFF-07) ---- */

enum ump_next pot_call_loss(ump_run *run, unsigned unit, int32_t hits, uint64_t rolled)
{
    pot_loss_frame f = {
        .hits = hits, .unit = (uint16_t)unit, .officer = UMP_NOBODY, .rolled = rolled};
    return ump_call(run, POT_P_LOSS, &f, sizeof f);
}

uint64_t pot_rolled_since(const ump_run *run, uint64_t rolled)
{
    int32_t row = run->state->ret[POT_RET_ROLLED] - 1;
    return row < 0 ? rolled : rolled | UINT64_C(1) << row;
}

/* OFF-07, R-18: one roll for an officer in one event, however many of his units suffer. */
static bool in_danger(const pot_table *t, const pot_loss_frame *f)
{
    return f->lost > 0 && f->officer != UMP_NOBODY && !(f->rolled >> (f->officer - t->n_units) & 1);
}

static void remove_stands(ump_run *run, const pot_table *t, pot_loss_frame *f)
{
    pot_unit *u = pot_unit_at(run, f->unit);
    pot_loss loss =
        pot_take_hits(t->book, u->stands, t->def[f->unit].strength, u->markers, f->hits);
    f->lost = loss.lost;
    u->stands = (int16_t)loss.left;
    u->markers = (int16_t)loss.markers;
    if (pot_guns(t, f->unit) && u->deployed && u->files > u->stands && u->stands > 0)
        u->files = (uint8_t)u->stands;
    pot_size(run, t, f->unit);
    ump_tell(run, POT_HIT_01, "%u takes hits: %v", .unit = f->unit, .value = f->hits);
    if (loss.lost > 0)
        ump_tell(run, POT_HIT_01, "%u loses stands: %v, left: %l", .unit = f->unit,
                 .value = loss.lost, .limit = loss.left);
    if (u->markers > 0)
        ump_tell(run, POT_HIT_02, "%u bears hits: %v", .unit = f->unit, .value = u->markers);
}

enum ump_next pot_do_loss(ump_run *run, ump_frame *frame)
{
    pot_loss_frame *f = UMP_DATA(pot_loss_frame, frame);
    pot_table t = pot_here(run);
    if (frame->step == 0) {
        remove_stands(run, &t, f);
        f->officer = (uint16_t)pot_officer_with(&t, f->unit);
        frame->step = 1;
        if (in_danger(&t, f))
            return ump_ask_dice(run, POT_D_OFFICER, f->officer, f->unit, 1, 0);
        f->officer = UMP_NOBODY;
        return UMP_AGAIN;
    }
    int32_t die = run->state->roll;
    if (f->officer != UMP_NOBODY && pot_face_in(t.book->officer_killed, die))
        pot_lose_officer(run, &t, f->officer, POT_KILLED);
    else if (f->officer != UMP_NOBODY)
        ump_tell(run, POT_OFF_07, "%u is unhurt", .unit = f->officer);
    if (t.unit[f->unit].stands == 0)
        pot_take_off(run, &t, f->unit, POT_DESTROYED);
    run->state->ret[POT_RET_LOST] = f->lost;
    run->state->ret[POT_RET_ROLLED] =
        f->officer == UMP_NOBODY ? 0 : (int32_t)(f->officer - t.n_units) + 1;
    return UMP_DONE;
}

/* ---- Driven back (DRV) ---- */

enum stop { STOP_NONE, STOP_UNIT, STOP_EDGE, STOP_GROUND };

enum { MOST_BYSTANDERS = UMP_MAX_PIECES, ROUNDING = 8 };

typedef struct bystander { /* a unit near its way */
    ump_rect rect;
    ump_len was;    /* how far off it was */
    ump_len leaves; /* so far back it has been left behind for good */
    uint16_t unit;
    bool enemy;
    bool bitten; /* they overlapped */
} bystander;

typedef struct slide {
    const pot_table *t;
    const pot_back_frame *f;
    ump_rect start, core;
    bool minds_edge, minds_ground; /* it did not begin there, and may come to it */
    bystander known[MOST_BYSTANDERS];
    size_t n_known;
} slide;

/* Rounding may make neighbours bite each other by a few ticks: within this they only touch. */
static ump_rect core_of(const ump_rect *r)
{
    enum { BITE = POT_TOUCH / 4 };
    return ump_rect_centred(r->centre, r->facing, r->width - 2 * BITE, r->depth - 2 * BITE);
}

/* Whom it stands upon when it begins, by more than a bite, it leaves as it may. */
static bystander bystander_of(const slide *s, unsigned u)
{
    bystander b = {.rect = pot_rect(s->t, u), .unit = (uint16_t)u, .leaves = INT32_MAX};
    b.enemy = pot_enemies(s->t, u, s->f->unit);
    b.bitten = ump_rect_overlap(&s->start, &b.rect);
    b.was = ump_rect_distance(&s->start, &b.rect).lo;
    if (b.bitten && ump_rect_overlap(&s->core, &b.rect))
        b.leaves = 0;
    return b;
}

/* Would it run into that unit if it stood there, so far back? Friends are touched, enemies kept
 * off. Going straight it comes nearer only until it has come farther off: then it is past. */
static bool runs_into(const slide *s, bystander *b, const ump_rect *there, ump_len gone)
{
    ump_len keep_off = s->t->book->keep_off;
    if (gone >= b->leaves || b->was - gone > (b->enemy ? keep_off : 0) + ROUNDING)
        return false;
    if (b->bitten) {
        ump_pt by = {there->front.x - s->start.front.x, there->front.y - s->start.front.y};
        ump_rect core = pot_rect_shift(&s->core, by);
        return ump_rect_overlap(&core, &b->rect);
    }
    if (ump_rect_overlap(there, &b->rect))
        return true;
    if (!b->enemy || ump_boxes_beyond(there->box, b->rect.box, keep_off))
        return false;
    ump_len is = ump_rect_distance(there, &b->rect).lo;
    if (is >= b->was + ROUNDING)
        b->leaves = gone;
    return is < keep_off && is < b->was;
}

static ump_rect slid(const slide *s, ump_len gone)
{
    return pot_rect_shift(&s->start, ump_go((ump_pt){0, 0}, s->f->way, gone, 0));
}

static bool is_bystander(const slide *s, unsigned u)
{
    bool own = s->f->group != 0 && s->t->unit[u].group == s->f->group;
    return u != s->f->unit && !own && pot_on_table(s->t, u);
}

/* The units that it would run into there, at most so many; returns how many. */
static size_t find_struck(slide *s, ump_len gone, const ump_rect *there, uint16_t *unit,
                          size_t most)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_known && n < most; i++)
        if (runs_into(s, &s->known[i], there, gone))
            unit[n++] = s->known[i].unit;
    return n;
}

/* What keeps it from standing `gone` ticks further back? */
static enum stop blocked(slide *s, ump_len gone)
{
    const pot_table *t = s->t;
    ump_rect r = slid(s, gone);
    uint16_t struck;
    if (s->minds_edge && pot_off_table(t, &r))
        return STOP_EDGE;
    if (s->minds_ground && pot_forbidden(t, pot_bound(t, s->f->unit), &r))
        return STOP_GROUND;
    return find_struck(s, gone, &r, &struck, 1) > 0 ? STOP_UNIT : STOP_NONE;
}

/* What may be in its way: the table's edge, bad ground, units. */
static void look_back(slide *s, const pot_table *t, const pot_back_frame *f, ump_len want)
{
    s->t = t;
    s->f = f;
    s->start = pot_rect(t, f->unit);
    bool bound = pot_bound(t, f->unit);
    ump_box from = s->start.box, to = slid(s, want + 2 * POT_TOUCH).box;
    ump_box way = ump_box_of((ump_pt[]){from.low, from.high, to.low, to.high}, 4);
    s->minds_edge = pot_box_off_table(t, way) && !pot_off_table(t, &s->start);
    s->minds_ground = pot_forbidden_near(t, bound, way) && !pot_forbidden(t, bound, &s->start);
    s->core = core_of(&s->start);
    s->n_known = 0;
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(way, t->book->keep_off + 1), ump_all_but(f->unit))
        if (is_bystander(s, i) && s->n_known < MOST_BYSTANDERS)
            s->known[s->n_known++] = bystander_of(s, i);
}

/* So far it surely goes from here, before it may run into anybody. */
static ump_len free_until(const slide *s, ump_len gone)
{
    ump_len free = INT32_MAX;
    for (size_t i = 0; i < s->n_known; i++) {
        const bystander *b = &s->known[i];
        ump_len until = b->was - (b->enemy ? s->t->book->keep_off : 0) - ROUNDING - 1;
        if (gone < b->leaves && until < free)
            free = until;
    }
    return free < gone ? gone : free;
}

/* How far it goes, to the tick; *why says what stopped it. */
static ump_len slide_back(slide *s, ump_len want, enum stop *why)
{
    ump_len lo = 0, hi = 0;
    *why = STOP_NONE;
    while (lo < want && *why == STOP_NONE) {
        ump_len free = s->minds_edge || s->minds_ground ? lo : free_until(s, lo);
        if (free >= want)
            return want;
        lo += (free - lo) / POT_TOUCH * POT_TOUCH;
        hi = lo + POT_TOUCH < want ? lo + POT_TOUCH : want;
        *why = blocked(s, hi);
        lo = *why == STOP_NONE ? hi : lo;
    }
    while (*why != STOP_NONE && hi - lo > 1) {
        ump_len mid = (lo + hi) / 2;
        if (blocked(s, mid) == STOP_NONE)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

/* DRV-03: whom it has run into, friend or enemy. */
static void note_struck(slide *s, pot_back_frame *f, ump_len gone)
{
    ump_len there = gone + 2 * POT_TOUCH;
    ump_rect r = slid(s, there);
    size_t most = sizeof f->struck / sizeof *f->struck;
    f->n_struck = (uint8_t)find_struck(s, there, &r, f->struck, most);
}

/* SKR-09: a forced move onto enemy skirmishers ends their line. */
static void trample_lines(ump_run *run, const pot_table *t, unsigned unit)
{
    ump_rect r = pot_rect(t, unit);
    UMP_EACH_NEAR(i, &t->table, r.box, pot_enemies_of(t, unit)) {
        ump_rect line = pot_body_rect(t, i);
        if (pot_is_line(t, i) && ump_rect_overlap(&r, &line))
            pot_remove_line(run, pot_unit_of(t, i), POT_SKR_09,
                            "the skirmishers of %u are swept away");
    }
}

static bool by_distance(const pot_table *t, const pot_back_frame *f)
{
    return f->kind != POT_BACK_CHARGE && (f->kind != POT_BACK_DRAW || t->book->house.draw_confuses);
}

static void go_back(ump_run *run, const pot_table *t, pot_back_frame *f)
{
    slide s; /* look_back() fills it in: clearing all of it would cost more than most slides */
    ump_len want = f->kind == POT_BACK_CHARGE ? f->gone : f->hits * t->book->back_per_hit;
    enum stop why;
    look_back(&s, t, f, want);
    ump_len gone = slide_back(&s, want, &why);
    if (why == STOP_UNIT)
        note_struck(&s, f, gone);
    pot_piece_at(run, f->unit)->at = ump_go(s.start.front, f->way, gone, 0);
    trample_lines(run, t, f->unit);
    pot_carry_officers(run, t);
    ump_emit(run, &(ump_event){.kind = UMP_MOVED,
                               .kept = true,
                               .rule = f->kind == POT_BACK_DRAW ? POT_MEL_11 : POT_DRV_01,
                               .unit = f->unit,
                               .other = UMP_NOBODY,
                               .value = gone,
                               .limit = want,
                               .label = "%u goes back %V of %L"});
    for (unsigned i = 0; i < f->n_struck; i++)
        ump_tell(run, POT_DRV_03, "%u runs into %o", .unit = f->unit, .other = f->struck[i]);
    if (by_distance(t, f) && pot_back_confuses(t->book, t->def[f->unit].strength, f->hits))
        pot_confuse(run, f->unit, POT_DRV_02, "%u is driven back too far and is confused");
    if (why == STOP_UNIT)
        pot_confuse(run, f->unit, POT_DRV_03, "%u is confused by it");
    if (why == STOP_EDGE || why == STOP_GROUND)
        pot_confuse(run, f->unit, POT_DRV_04, "%u is pressed against bad ground, confused");
}

static bool on_a_mate(const pot_table *t, const ump_rect *r, const uint16_t *mate, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (pot_on_table(t, mate[i]) && ump_rect_overlap(r, ump_rect_of(&t->table, mate[i])))
            return true;
    }
    return false;
}

/* DRV-05: units of a group do not collide, but where one of them was held up the next stops behind
 * it: from the farthest to the nearest each goes forward again until it stands on none. */
void pot_part_group(ump_run *run, const pot_table *t, const uint16_t *unit, size_t n, ump_pt from,
                    ump_len most)
{
    for (size_t i = n; i-- > 0;) {
        ump_rect start = pot_rect(t, unit[i]), r = start;
        ump_len gone = 0;
        if (!pot_on_table(t, unit[i]) || t->unit[unit[i]].group == 0 ||
            !on_a_mate(t, &r, unit + i + 1, n - i - 1))
            continue;
        ump_angle way = ump_bearing(start.centre, from);
        while (gone < most && on_a_mate(t, &r, unit + i + 1, n - i - 1)) {
            gone += POT_TOUCH;
            r = pot_rect_shift(&start, ump_go((ump_pt){0, 0}, way, gone, 0));
        }
        if (gone == 0)
            continue;
        pot_piece_at(run, unit[i])->at = r.front;
        ump_emit(run, &(ump_event){.kind = UMP_MOVED,
                                   .kept = true,
                                   .rule = POT_DRV_05,
                                   .unit = unit[i],
                                   .other = UMP_NOBODY,
                                   .value = gone,
                                   .label = "%u is held up by its group: %V less"});
    }
    pot_carry_officers(run, t);
}

static void confuse_struck(ump_run *run, const pot_table *t, const pot_back_frame *f)
{
    for (unsigned i = 0; i < f->n_struck; i++)
        if (pot_face_in(t->book->collision_confuses, run->state->face[i]))
            pot_confuse(run, f->struck[i], POT_DRV_03, "%u is run into and confused");
}

/* SPC-01: whoever fears may be confused by any drive back. */
static bool fears(const pot_table *t, const pot_back_frame *f)
{
    bool driven = f->hits > 0 && by_distance(t, f);
    return driven && t->def[f->unit].fear && !t->unit[f->unit].confused;
}

enum ump_next pot_do_back(ump_run *run, ump_frame *frame)
{
    pot_back_frame *f = UMP_DATA(pot_back_frame, frame);
    pot_table t = pot_here(run);
    switch (frame->step) {
    case 0:
        frame->step = 1;
        if (f->hits > 0 || f->gone > 0)
            go_back(run, &t, f);
        if (f->n_struck > 0)
            return ump_ask_dice(run, POT_D_COLLISION, f->unit, f->struck[0], f->n_struck, 0);
        return UMP_AGAIN;
    case 1:
        confuse_struck(run, &t, f);
        frame->step = fears(&t, f) ? 2 : 3;
        return frame->step == 2 ? ump_ask_dice(run, POT_D_FEAR, f->unit, UMP_NOBODY, 1, 0)
                                : UMP_AGAIN;
    case 2:
        if (pot_face_in(t.book->fear_confuses, run->state->roll))
            pot_confuse(run, f->unit, POT_SPC_01, "%u takes fright and is confused");
        frame->step = 3;
        return UMP_AGAIN;
    case 3:
        frame->step = 4;
        if (f->morale)
            return pot_call_morale(run, f->unit, f->by, f->from, f->guns != 0, false);
        run->state->ret[POT_RET_FLED] = 0;
        return UMP_DONE;
    default:
        return UMP_DONE;
    }
}
