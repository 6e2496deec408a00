/*
 * stand.c: single stands: where each one is (UNT-03), which touch along an edge (MEL-01), who
 * fights and who supports, and from which side a charge comes (CHG-13).
 */
#include "rules/potomac/potomac.h"

#include <string.h>

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

enum { SQUARE = 24 /* bearings this near to square are square */, EDGE = UMP_ROUNDING + 1 };

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
static ump_len touching_edge(const ump_rect *a, const ump_rect *b)
{
    if (!square_to(a->facing, b->facing) || ump_boxes_beyond(a->box, b->box, 2 * POT_TOUCH))
        return 0;
    ump_pt lo = {INT32_MAX, INT32_MAX}, hi = {INT32_MIN, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        ump_pt c = ump_in_frame(a->front, a->facing, b->corner[i]);
        lo = (ump_pt){least(lo.x, c.x), least(lo.y, c.y)};
        hi = (ump_pt){most(hi.x, c.x), most(hi.y, c.y)};
    }
    ump_len across = least(hi.x, a->width / 2) - most(lo.x, -a->width / 2);
    ump_len along = least(hi.y, 0) - most(lo.y, -a->depth);
    if (across >= EDGE && along >= -POT_TOUCH)
        return across;
    return along >= EDGE && across >= -POT_TOUCH ? along : 0;
}

static bool stands_touch(const ump_rect *a, const ump_rect *b)
{
    return touching_edge(a, b) > 0;
}

static bool near_enough(const pot_table *t, unsigned a, unsigned b)
{
    return ump_box_meet(ump_box_grow(ump_rect_of(&t->table, a)->box, POT_TOUCH),
                        ump_rect_of(&t->table, b)->box);
}

static bool touches_any(const ump_rect *stand, const stand_list *all)
{
    for (int32_t i = 0; i < all->n; i++)
        if (stands_touch(stand, &all->rect[i]))
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

static bool any_stands_touch(const pot_table *t, unsigned a, unsigned b)
{
    stand_list one, other;
    lay_stands(t, a, &one);
    lay_stands(t, b, &other);
    for (int32_t i = 0; i < one.n; i++)
        if (touches_any(&one.rect[i], &other))
            return true;
    return false;
}

/* MEL-01: along an edge; CHG-11: two units that lie obliquely to one another touch at a point. */
bool pot_in_contact(const pot_table *t, unsigned a, unsigned b)
{
    if (a == b || !pot_on_table(t, a) || !pot_on_table(t, b) || !near_enough(t, a, b))
        return false;
    const ump_rect *one = ump_rect_of(&t->table, a), *other = ump_rect_of(&t->table, b);
    return square_to(one->facing, other->facing) ? touching_edge(one, other) > 0
                                                 : ump_rect_within(one, other, POT_TOUCH);
}

/* CHG-11: obliquely, or where a short rear rank has no stand: none touches along an edge. */
static bool touch_at_point(const pot_table *t, unsigned a, unsigned b)
{
    const ump_rect *one = ump_rect_of(&t->table, a), *other = ump_rect_of(&t->table, b);
    return pot_in_contact(t, a, b) &&
           (!square_to(one->facing, other->facing) || !any_stands_touch(t, a, b));
}

/* ---- Fighting and supporting stands ---- */

/* Of each stand the length that touches that enemy; at a point: of the one stand that does. */
static void measure_touch(const pot_table *t, unsigned unit, unsigned enemy, const stand_list *own,
                          ump_len touch[POT_MAX_STANDS])
{
    stand_list other;
    lay_stands(t, enemy, &other);
    int32_t nearest = 0;
    ump_len least = INT32_MAX;
    bool point = touch_at_point(t, unit, enemy);
    for (int32_t i = 0; i < own->n; i++) {
        touch[i] = 0;
        for (int32_t k = 0; k < other.n; k++) {
            if (!point)
                touch[i] += touching_edge(&own->rect[i], &other.rect[k]);
            ump_len d = point ? ump_rect_distance(&own->rect[i], &other.rect[k]).hi : least;
            if (d >= least)
                continue;
            least = d;
            nearest = i;
        }
    }
    if (point && own->n > 0)
        touch[nearest] = 1;
}

/* MEL-03: bit i is stand i of the unit. */
static uint32_t fighting_stands(const pot_table *t, unsigned unit, const stand_list *own)
{
    uint32_t bits = 0;
    ump_box box = ump_box_grow(ump_rect_of(&t->table, unit)->box, POT_TOUCH);
    UMP_EACH_NEAR(e, &t->table, box, ump_enemies_of(&t->table, unit)) {
        ump_len touch[POT_MAX_STANDS];
        measure_touch(t, unit, e, own, touch);
        for (int32_t i = 0; i < own->n; i++)
            bits |= touch[i] > 0 ? UINT32_C(1) << i : 0;
    }
    return bits;
}

/* MEL-14: stand by stand, which of these enemies it strikes; -1: none. One that touches several
 * strikes `prefers` if it can, else the one along the longer edge, the first of those as long. */
static void find_foes(const pot_table *t, unsigned unit, const uint16_t *enemy, size_t n,
                      int prefers, int8_t foe[POT_MAX_STANDS], bool *doubt)
{
    stand_list own;
    ump_len longest[POT_MAX_STANDS] = {0}, touch[POT_MAX_STANDS];
    lay_stands(t, unit, &own);
    *doubt = false;
    memset(foe, -1, POT_MAX_STANDS);
    for (size_t e = 0; e < n; e++) {
        if (!pot_in_contact(t, unit, enemy[e]))
            continue;
        measure_touch(t, unit, enemy[e], &own, touch);
        for (int32_t i = 0; i < own.n; i++) {
            *doubt = *doubt || (touch[i] > 0 && foe[i] >= 0);
            bool chosen = prefers >= 0 && foe[i] == prefers;
            if (touch[i] > 0 && !chosen && ((int)e == prefers || touch[i] > longest[i])) {
                foe[i] = (int8_t)e;
                longest[i] = touch[i];
            }
        }
    }
}

int32_t pot_touching_stands(const pot_table *t, unsigned unit, unsigned enemy)
{
    stand_list own;
    ump_len touch[POT_MAX_STANDS];
    int32_t count = 0;
    if (!pot_in_contact(t, unit, enemy))
        return 0;
    lay_stands(t, unit, &own);
    measure_touch(t, unit, enemy, &own, touch);
    for (int32_t i = 0; i < own.n; i++)
        count += touch[i] > 0;
    return count;
}

int32_t pot_strikers(const pot_table *t, unsigned unit, const uint16_t *enemy, size_t n,
                     int prefers, unsigned at)
{
    int8_t foe[POT_MAX_STANDS];
    bool doubt;
    int32_t count = 0;
    find_foes(t, unit, enemy, n, prefers, foe, &doubt);
    for (int i = 0; i < POT_MAX_STANDS; i++)
        count += foe[i] == (int)at;
    return count;
}

bool pot_may_choose_foe(const pot_table *t, unsigned unit, const uint16_t *enemy, size_t n)
{
    int8_t foe[POT_MAX_STANDS];
    bool doubt;
    find_foes(t, unit, enemy, n, -1, foe, &doubt);
    return doubt;
}

static int32_t bits_in(uint32_t bits)
{
    int32_t n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
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
