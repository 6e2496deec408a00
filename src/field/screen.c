/*
 * screen.c: what surely hides, told at once. A screen is a box wholly inside a wood on which
 * nothing lies that hides less: whoever looks from low ground to low ground through enough of it
 * sees nothing.
 */
#include "field/near.h"

enum {
    INSET = 4,  /* ticks within the border, where no rounding matters */
    SPARE = 16, /* ticks beyond what the rule asks for, so that rounding decides nothing */
    TRIES = 8,  /* middles each way, and sizes, that a box is looked for with */
    FINE = 40,  /* bits of a line's parts: all rounding is a tick or two */
};

/* ---- The greatest box found in an area ---- */

/* Might the segment come to the box? */
static bool may_meet(ump_pt a, ump_pt b, ump_box box)
{
    ump_pt ends[2] = {a, b};
    ump_pt corner[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    int left = 0, right = 0;

    for (int i = 0; i < 4; i++) {
        left += ump_cross(a, b, corner[i]) > 0;
        right += ump_cross(a, b, corner[i]) < 0;
    }
    return left < 4 && right < 4 && ump_box_meet(ump_box_of(ends, 2), box);
}

static bool lies_inside(const ump_feature *f, ump_box box)
{
    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        ump_pt a, b;

        ump_feature_segment(f, i, &a, &b);
        if (may_meet(a, b, box))
            return false;
    }
    return ump_inside(f->point, f->n_points, box.low);
}

/* Around the middle at x, y of TRIES, so many TRIES of the feature's own box. */
static ump_box box_around(const ump_feature *f, int x, int y, int size)
{
    ump_len width = f->box.high.x - f->box.low.x, depth = f->box.high.y - f->box.low.y;
    ump_pt middle = {f->box.low.x + width * x / TRIES, f->box.low.y + depth * y / TRIES};
    ump_len half_x = width * size / (2 * TRIES) - INSET,
            half_y = depth * size / (2 * TRIES) - INSET;

    return (ump_box){{middle.x - half_x, middle.y - half_y},
                     {middle.x + half_x, middle.y + half_y}};
}

static bool find_box(const ump_feature *f, ump_box *box)
{
    for (int size = TRIES; size > 0; size--) {
        for (int at = 0; at < TRIES * TRIES; at++) {
            *box = box_around(f, at % TRIES, at / TRIES, size);
            if (box->low.x < box->high.x && box->low.y < box->high.y && lies_inside(f, *box))
                return true;
        }
    }
    return false;
}

/* ---- Finding them ---- */

/* No ground lies upon it that hides less; a hill is none of its own. */
static bool hides_all_over(const ump_field *field, const ump_sight_rules *rules, size_t feature)
{
    const ump_feature *wood = &field->feature[feature];

    for (size_t i = feature + 1; i < field->n_features; i++) {
        const ump_feature *f = &field->feature[i];

        if (ump_of_kind(f, UMP_AREAS & ~UMP_BIT(UMP_HILL)) && ump_box_meet(f->box, wood->box) &&
            rules->woods_weight[f->kind] < rules->woods_weight[wood->kind])
            return false;
    }
    return true;
}

static bool is_screen(const ump_field *field, const ump_sight_rules *rules, size_t feature,
                      ump_screen *screen)
{
    const ump_feature *f = &field->feature[feature];
    int32_t weight = rules->woods_weight[f->kind];

    if (!weight || !ump_of_kind(f, UMP_AREAS & ~UMP_BIT(UMP_HILL)) ||
        !hides_all_over(field, rules, feature) || !find_box(f, &screen->box))
        return false;
    screen->least = 4 * rules->woods_budget / weight + SPARE;
    return screen->box.high.x - screen->box.low.x > screen->least ||
           screen->box.high.y - screen->box.low.y > screen->least;
}

static ump_len along(const ump_screens *screens, ump_pt p)
{
    return screens->wide ? p.x : p.y;
}

static ump_len begin_of(const ump_screens *screens, size_t i)
{
    return along(screens, screens->list[i].box.low);
}

/* The last of the list goes down until nobody before it begins farther along. */
static void put_in_order(ump_screens *screens, ump_screen *list)
{
    size_t i = screens->n++;
    ump_screen fresh = list[i];
    ump_len begin = along(screens, fresh.box.low);
    ump_len length = along(screens, fresh.box.high) - begin;

    for (; i > 0 && begin_of(screens, i - 1) > begin; i--)
        list[i] = list[i - 1];
    list[i] = fresh;
    screens->longest = length > screens->longest ? length : screens->longest;
}

bool ump_screens_find(const ump_field *field, const ump_sight_rules *rules, ump_arena *arena,
                      ump_screens *screens)
{
    ump_screen *list = ump_arena_take(arena, (field->n_features + 1) * sizeof *list);

    *screens = (ump_screens){.list = list, .wide = field->width >= field->depth};
    if (!list)
        return false;
    for (size_t i = 0; i < field->n_features; i++) {
        screens->hills = screens->hills || field->feature[i].kind == UMP_HILL;
        if (rules->woods_budget >= 0 && rules->heights == UMP_HEIGHTS_SLOPE &&
            rules->eye < rules->tree_top && is_screen(field, rules, i, &list[screens->n]))
            put_in_order(screens, list);
    }
    return true;
}

/* ---- Asking them ---- */

#define WHOLE (INT64_C(1) << FINE)

typedef struct ray { /* a line whose parts are counted in WHOLEs of it */
    ump_pt from;
    int64_t per_x, per_y; /* the part of the line that a tick of x or y makes; 0: it has none */
    int64_t longer;       /* the greater of its x and y: the line is at least so long */
    ump_box box;
} ray;

static ray ray_of(ump_pt from, ump_pt to)
{
    int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y;
    int64_t far_x = x < 0 ? -x : x, far_y = y < 0 ? -y : y;

    return (ray){.from = from,
                 .per_x = x ? WHOLE / x : 0,
                 .per_y = y ? WHOLE / y : 0,
                 .longer = far_x > far_y ? far_x : far_y,
                 .box = {{x < 0 ? to.x : from.x, y < 0 ? to.y : from.y},
                         {x < 0 ? from.x : to.x, y < 0 ? from.y : to.y}}};
}

/* Narrows the part of a line that lies between low and high, one way of the table; false: none. */
static bool narrow(int64_t from, int64_t per, int64_t low, int64_t high, int64_t *in, int64_t *out)
{
    if (per == 0)
        return low <= from && from <= high;
    int64_t one = (low - from) * per, other = (high - from) * per;
    int64_t enters = per > 0 ? one : other, leaves = per > 0 ? other : one;
    *in = enters > *in ? enters : *in;
    *out = leaves < *out ? leaves : *out;
    return *in < *out;
}

static bool runs_through(const ump_screen *screen, const ray *line)
{
    int64_t in = 0, out = WHOLE;

    return ump_box_meet(line->box, screen->box) &&
           narrow(line->from.x, line->per_x, screen->box.low.x, screen->box.high.x, &in, &out) &&
           narrow(line->from.y, line->per_y, screen->box.low.y, screen->box.high.y, &in, &out) &&
           line->longer * (out - in) > screen->least * WHOLE;
}

/* The first that begins at least so far along. */
static size_t first_from(const ump_screens *screens, ump_len place)
{
    size_t low = 0, high = screens->n;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (begin_of(screens, middle) < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Is one line lost behind a screen? The one that hid the last is asked first, then those near the
 * middle of the line and on to its ends: those beyond them need not be asked. */
static bool is_lost(const ump_screens *screens, ump_pt from, ump_pt to, size_t *last)
{
    ray line = ray_of(from, to);
    ump_len low = along(screens, line.box.low), high = along(screens, line.box.high);

    if (runs_through(&screens->list[*last], &line))
        return true;
    size_t after = first_from(screens, low + (high - low) / 2), before = after;
    bool up = true, down = true;
    while (up || down) {
        up = up && after < screens->n && begin_of(screens, after) <= high;
        down = down && before > 0 && begin_of(screens, before - 1) >= low - screens->longest;
        if (up && runs_through(&screens->list[after++], &line)) {
            *last = after - 1;
            return true;
        }
        if (down && runs_through(&screens->list[--before], &line)) {
            *last = before;
            return true;
        }
    }
    return false;
}

bool ump_screened(const ump_field *field, const ump_screens *screens, ump_pt from, const ump_pt *to,
                  size_t n, size_t *last)
{
    for (size_t i = 0; i < n; i++) {
        if (screens->n == 0 || !is_lost(screens, from, to[i], last))
            return false;
    }
    if (!screens->hills)
        return true;
    for (size_t i = 0; i < n; i++) {
        if (ump_level_at(field, to[i]) > 0)
            return false;
    }
    return ump_level_at(field, from) == 0;
}
