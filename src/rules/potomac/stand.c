/*
 * stand.c: single stands: where each one is (UNT-03), which touch along an edge (MEL-01), who
 * fights and who supports, from which side a charge comes, and the place where it comes to rest.
 */
#include "potomac.h"

/* ---- Where a stand is ---- */

/* From the middle of the unit's front to that of a stand. Stands fill from the front; a short rear
 * rank stands to the right. */
static ump_pt way_to_stand(const pot_table *t, unsigned unit, ump_way way, int32_t i)
{
    const ump_piece *piece = &t->piece[unit];
    ump_len w = t->book->stand_width;
    int32_t files = piece->width / w;
    int32_t rank = i / files, file = i % files;
    int32_t in_rank = t->unit[unit].stands - rank * files;
    int32_t gap = in_rank < files ? files - in_rank : 0;
    ump_len right = (gap + file) * w + w / 2 - piece->width / 2;
    return ump_along(way, -rank * t->book->stand_depth, right);
}

/* A stand in the middle of its front; the others are laid by sliding it. */
static ump_rect middle_stand(const pot_table *t, unsigned unit, ump_way way)
{
    const ump_piece *piece = &t->piece[unit];
    return ump_rect_along(piece->at, piece->facing, way, t->book->stand_width,
                          t->book->stand_depth);
}

ump_rect pot_stand(const pot_table *t, unsigned unit, int32_t i)
{
    ump_way way = ump_way_of(t->piece[unit].facing);
    ump_rect middle = middle_stand(t, unit, way);
    return pot_rect_shift(&middle, way_to_stand(t, unit, way, i));
}

typedef struct stand_list {
    ump_rect rect[POT_MAX_STANDS];
    int32_t n;
} stand_list;

static void lay_stands(const pot_table *t, unsigned unit, stand_list *all)
{
    ump_way way = ump_way_of(t->piece[unit].facing);
    ump_rect middle = middle_stand(t, unit, way);
    all->n = t->unit[unit].stands;
    for (int32_t i = 0; i < all->n; i++)
        all->rect[i] = pot_rect_shift(&middle, way_to_stand(t, unit, way, i));
}

/* ---- Touching ---- */

enum { SQUARE = 24 /* bearings this near to square are square */, EDGE = UMP_CM / 5 };

static bool square_to(ump_angle a, ump_angle b)
{
    uint16_t off = (uint16_t)((uint16_t)(a - b) % UMP_QUARTER);
    return off <= SQUARE || off >= UMP_QUARTER - SQUARE;
}

static ump_len least(ump_len a, ump_len b)
{
    return a < b ? a : b;
}

static ump_len most(ump_len a, ump_len b)
{
    return a > b ? a : b;
}

/* Along an edge, not at a corner: square to one another, side by side, and touching. */
bool pot_stands_touch(const ump_rect *a, const ump_rect *b)
{
    if (!square_to(a->facing, b->facing) || ump_boxes_beyond(a->box, b->box, 2 * POT_TOUCH))
        return false;
    ump_pt lo = {INT32_MAX, INT32_MAX}, hi = {INT32_MIN, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        ump_pt c = ump_in_frame(a->front, a->facing, b->corner[i]);
        lo = (ump_pt){least(lo.x, c.x), least(lo.y, c.y)};
        hi = (ump_pt){most(hi.x, c.x), most(hi.y, c.y)};
    }
    ump_len across = least(hi.x, a->width / 2) - most(lo.x, -a->width / 2);
    ump_len along = least(hi.y, 0) - most(lo.y, -a->depth);
    return (across >= EDGE && along >= -POT_TOUCH) || (along >= EDGE && across >= -POT_TOUCH);
}

static bool near_enough(const pot_table *t, unsigned a, unsigned b)
{
    return ump_box_meet(ump_box_grow(ump_rect_of(&t->table, a)->box, POT_TOUCH),
                        ump_rect_of(&t->table, b)->box);
}

static bool touches_any(const ump_rect *stand, const stand_list *all)
{
    for (int32_t i = 0; i < all->n; i++)
        if (pot_stands_touch(stand, &all->rect[i]))
            return true;
    return false;
}

/* Which of these stands touch any of those: bit i is stand i of a. */
static uint32_t touching_stands(const stand_list *a, const stand_list *b)
{
    uint32_t bits = 0;
    for (int32_t i = 0; i < a->n; i++)
        if (touches_any(&a->rect[i], b))
            bits |= UINT32_C(1) << i;
    return bits;
}

bool pot_in_contact(const pot_table *t, unsigned a, unsigned b)
{
    if (a == b || !pot_on_table(t, a) || !pot_on_table(t, b) || !near_enough(t, a, b))
        return false;
    stand_list one, other;
    lay_stands(t, a, &one);
    lay_stands(t, b, &other);
    for (int32_t i = 0; i < one.n; i++)
        if (touches_any(&one.rect[i], &other))
            return true;
    return false;
}

/* ---- Fighting and supporting stands ---- */

/* MEL-03: bit i is stand i of the unit. */
static uint32_t fighting_stands(const pot_table *t, unsigned unit, const stand_list *own)
{
    uint32_t bits = 0;
    ump_box box = ump_box_grow(ump_rect_of(&t->table, unit)->box, POT_TOUCH);
    UMP_EACH_NEAR(e, &t->table, box, ump_enemies_of(&t->table, unit)) {
        stand_list enemy;
        lay_stands(t, e, &enemy);
        bits |= touching_stands(own, &enemy);
    }
    return bits;
}

static int32_t bits_in(uint32_t bits)
{
    int32_t n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

int32_t pot_fighting(const pot_table *t, unsigned unit)
{
    stand_list own;
    lay_stands(t, unit, &own);
    return bits_in(fighting_stands(t, unit, &own));
}

/* Stands of `unit` that do not fight and touch a fighting stand of `friend`. */
static uint32_t supports_of(const pot_table *t, unsigned unit, unsigned friend)
{
    stand_list own, all, fighting;
    fighting.n = 0;
    lay_stands(t, friend, &all);
    uint32_t bits = fighting_stands(t, friend, &all);
    for (int32_t i = 0; i < all.n; i++)
        if (bits >> i & 1)
            fighting.rect[fighting.n++] = all.rect[i];
    if (fighting.n == 0)
        return 0;
    if (unit == friend)
        return touching_stands(&all, &fighting) & ~bits;
    lay_stands(t, unit, &own);
    return touching_stands(&own, &fighting) & ~fighting_stands(t, unit, &own);
}

/* MEL-08: stands of unconfused friends, each once, that touch a fighting stand of these units. */
int32_t pot_supporting(const pot_table *t, const uint16_t *unit, size_t n)
{
    int32_t count = 0;
    for (unsigned f = 0; n > 0 && f < t->n_units; f++) {
        uint32_t bits = 0;
        if (pot_enemies(t, unit[0], f) || !pot_on_table(t, f) || t->unit[f].confused)
            continue;
        for (size_t i = 0; i < n; i++)
            if (pot_on_table(t, unit[i]) && near_enough(t, unit[i], f))
                bits |= supports_of(t, f, unit[i]);
        count += bits_in(bits);
    }
    return count;
}

/* ---- Front, flank, rear ---- */

/* CHG-13: lines at 45 degrees from the corners; on a line the better zone for the target. */
uint8_t pot_zone_of(const ump_rect *target, ump_pt from)
{
    ump_pt c = ump_in_frame(target->front, target->facing, from);
    ump_len side = (c.x < 0 ? -c.x : c.x) - target->width / 2;
    if (c.y >= 0 && c.y >= side)
        return POT_FRONT;
    ump_len behind = -c.y - target->depth;
    return behind > 0 && behind > side ? POT_REAR : POT_FLANK;
}

/* Which edge of the target the other one lies against. */
uint8_t pot_contact_edge(const pot_table *t, unsigned target, unsigned by)
{
    const ump_piece *piece = &t->piece[target];
    ump_pt c = ump_in_frame(piece->at, piece->facing, pot_rect(t, by).centre);
    if (c.y > 0)
        return POT_FRONT;
    return c.y < -piece->depth ? POT_REAR : POT_FLANK;
}

/* ---- The place of contact (CHG-11) ---- */

typedef struct berth {
    ump_pt at;
    ump_angle facing;
    int32_t matched;
    ump_len aside; /* from its line of advance */
    bool right;
} berth;

static bool is_better(const berth *a, const berth *b)
{
    if (a->matched != b->matched)
        return a->matched > b->matched;
    if (a->aside != b->aside)
        return a->aside < b->aside;
    return a->right && !b->right;
}

static bool is_free(const pot_table *t, unsigned charger, const berth *b)
{
    ump_rect rect = ump_rect_at(b->at, b->facing, t->piece[charger].width, t->piece[charger].depth);
    return pot_overlapped(t, &rect, charger) == UMP_NOBODY &&
           !pot_forbidden(t, pot_bound(t, charger), &rect) && !pot_off_table(t, &rect);
}

/* How many of the target's stands in that rank face a file of a charger whose left end lies at
 * file `k` of the target's grid. */
static int32_t matched_files(const pot_table *t, unsigned target, uint8_t zone, int32_t k,
                             int32_t files)
{
    int32_t wide = t->piece[target].width / t->book->stand_width;
    int32_t stands = t->unit[target].stands, first = 0, n = 0;
    if (zone == POT_REAR && stands % wide != 0 && stands > wide)
        first = wide - stands % wide;
    for (int32_t f = first; f < wide; f++)
        n += f >= k && f < k + files;
    return n;
}

/* File against file along the front or rear edge. */
static bool berth_along(const pot_table *t, unsigned charger, unsigned target, uint8_t zone,
                        ump_pt goal, berth *best)
{
    const ump_piece *there = &t->piece[target];
    ump_len w = t->book->stand_width;
    int32_t files = t->piece[charger].width / w, wide = there->width / w;
    ump_len ahead = zone == POT_FRONT ? 0 : -there->depth;
    ump_len wanted = ump_in_frame(there->at, there->facing, goal).x;
    ump_angle facing = (ump_angle)(there->facing + (zone == POT_FRONT ? UMP_HALF_TURN : 0));
    bool any = false;
    for (int32_t k = 1 - files; k < wide; k++) {
        ump_len x = k * w + files * w / 2 - there->width / 2;
        berth b = {.at = ump_go(there->at, there->facing, ahead, x),
                   .facing = facing,
                   .matched = matched_files(t, target, zone, k, files),
                   .aside = x < wanted ? wanted - x : x - wanted,
                   .right = zone == POT_FRONT ? x < wanted : x > wanted};
        if (b.matched == 0 || !is_free(t, charger, &b) || (any && !is_better(&b, best)))
            continue;
        *best = b;
        any = true;
    }
    return any;
}

/* Front-centre to the middle of the flank edge. */
static bool berth_on_flank(const pot_table *t, unsigned charger, unsigned target, ump_pt goal,
                           berth *b)
{
    const ump_piece *there = &t->piece[target];
    bool right = ump_in_frame(there->at, there->facing, goal).x > 0;
    ump_len x = right ? there->width / 2 : -there->width / 2;
    b->at = ump_go(there->at, there->facing, -there->depth / 2, x);
    b->facing = (ump_angle)(there->facing + (right ? UMP_HALF_TURN + UMP_QUARTER : UMP_QUARTER));
    return is_free(t, charger, b);
}

bool pot_contact_place(const pot_table *t, unsigned charger, unsigned target, uint8_t zone,
                       ump_pt goal, ump_pt *at, ump_angle *facing)
{
    berth b = {0};
    bool any = zone == POT_FLANK ? berth_on_flank(t, charger, target, goal, &b)
                                 : berth_along(t, charger, target, zone, goal, &b);
    *at = b.at;
    *facing = b.facing;
    return any;
}
