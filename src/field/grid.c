/*
 * grid.c: a uniform grid of cells, and the sets of features that lie near a box or a line.
 */
#include "field/near.h"
#include <string.h>

enum {
    MOST_CELLS_A_SIDE = 128,
    FEW_FEATURES = 40, /* so many boxes are asked sooner than the cells of a line are found */
    MOST_SLOTS_A_FEATURE = 64 /* more than the least cells of a table */
};

/* ---- Marks ---- */

/* Room for 0 .. n - 1. */
static void clear_marks(ump_marks *marks, size_t n)
{
    marks->words = (n + 63) / 64;
    memset(marks->word, 0, marks->words * sizeof *marks->word);
}

static void mark(ump_marks *marks, size_t i)
{
    marks->word[i / 64] |= UINT64_C(1) << i % 64;
}

static void unmark(ump_marks *marks, size_t i)
{
    marks->word[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static void mark_all(ump_marks *marks, size_t n)
{
    clear_marks(marks, n);
    for (size_t i = 0; i < n; i++)
        mark(marks, i);
}

size_t ump_marks_next(const ump_marks *marks, size_t i)
{
    size_t w = i / 64;
    uint64_t word;

    if (w >= marks->words)
        return SIZE_MAX;
    word = marks->word[w] & ~UINT64_C(0) << i % 64;
    while (!word) {
        if (++w == marks->words)
            return SIZE_MAX;
        word = marks->word[w];
    }
    return w * 64 + (size_t)__builtin_ctzll(word);
}

/* ---- Cells ---- */

/* Cells first .. last, which are neighbours in a row. */
typedef void run_visit(void *ctx, size_t first, size_t last);

/* Of about this many cells; start and slot are left to the caller. */
static void lay_grid(ump_grid *grid, ump_box box, size_t cells)
{
    uint64_t width = (uint64_t)(box.high.x - box.low.x) + 1;
    uint64_t depth = (uint64_t)(box.high.y - box.low.y) + 1;
    uint64_t side = ump_isqrt(width * depth / (cells + 1)) + 1;
    uint64_t least = (width > depth ? width : depth) / MOST_CELLS_A_SIDE + 1;

    grid->box = box;
    grid->cell = (ump_len)(side > least ? side : least);
    grid->cells_x = (uint32_t)((width - 1) / (uint64_t)grid->cell + 1);
    grid->cells_y = (uint32_t)((depth - 1) / (uint64_t)grid->cell + 1);
}

static size_t cells_of(const ump_grid *grid)
{
    return (size_t)grid->cells_x * grid->cells_y;
}

static uint32_t step_of(ump_len at, ump_len low, ump_len cell, uint32_t n)
{
    uint32_t step = at <= low ? 0 : (uint32_t)((at - low) / cell);

    return step < n ? step : n - 1;
}

static uint32_t column_of(const ump_grid *g, ump_len x)
{
    return step_of(x, g->box.low.x, g->cell, g->cells_x);
}

static uint32_t row_of(const ump_grid *g, ump_len y)
{
    return step_of(y, g->box.low.y, g->cell, g->cells_y);
}

static size_t cell_at(const ump_grid *grid, ump_pt p)
{
    return (size_t)row_of(grid, p.y) * grid->cells_x + column_of(grid, p.x);
}

static void visit_run(const ump_grid *g, uint32_t row, ump_len low_x, ump_len high_x,
                      run_visit *visit, void *ctx)
{
    size_t start = (size_t)row * g->cells_x;

    visit(ctx, start + column_of(g, low_x), start + column_of(g, high_x));
}

static void over_box(const ump_grid *grid, ump_box box, run_visit *visit, void *ctx)
{
    uint32_t last = row_of(grid, box.high.y);

    for (uint32_t row = row_of(grid, box.low.y); row <= last; row++)
        visit_run(grid, row, box.low.x, box.high.x, visit, ctx);
}

/* x of the segment at height y, rounded somehow; y is held within the segment. a.y < b.y. */
static ump_len x_at(ump_pt a, ump_pt b, int64_t y)
{
    y = y < a.y ? a.y : y > b.y ? b.y : y;
    return a.x + (ump_len)((b.x - a.x) * (y - a.y) / (b.y - a.y));
}

/* All cells that come within `grow` of the segment, and perhaps a few more. */
static void over_line(const ump_grid *grid, ump_pt a, ump_pt b, ump_len grow, run_visit *visit,
                      void *ctx)
{
    ump_pt low = a.y <= b.y ? a : b, high = a.y <= b.y ? b : a;
    uint32_t last = row_of(grid, high.y + grow), first = row_of(grid, low.y - grow);

    for (uint32_t row = first; row <= last; row++) {
        int64_t bottom = grid->box.low.y + (int64_t)row * grid->cell - grow;
        int64_t top = bottom + grid->cell + 2 * (int64_t)grow;
        ump_len x0 = low.x, x1 = high.x, west, east;

        if (low.y < high.y) { /* the rows at the ends hold all that lies beyond them */
            x0 = x_at(low, high, row == first ? low.y : bottom);
            x1 = x_at(low, high, row == last ? high.y : top);
        }
        west = x0 < x1 ? x0 : x1;
        east = x0 < x1 ? x1 : x0;
        visit_run(grid, row, west - grow - 1, east + grow + 1, visit, ctx);
    }
}

/* ---- The grid of a field ---- */

typedef struct filling {
    size_t slots, most;
    uint32_t feature;
    uint32_t *count;  /* of each cell; where it is filled to */
    uint32_t *latest; /* feature + 1 last put into the cell */
    uint32_t *slot;   /* NULL: only counting */
} filling;

static void put_into_run(void *ctx, size_t first, size_t last)
{
    filling *f = ctx;

    for (size_t c = first; c <= last; c++) {
        if (f->latest[c] == f->feature + 1)
            continue;
        f->latest[c] = f->feature + 1;
        if (f->slot)
            f->slot[f->count[c]] = f->feature;
        f->count[c]++;
        f->slots++;
    }
}

static void put_feature(const ump_grid *grid, const ump_feature *f, filling *fill)
{
    if (f->closed || f->n_points == 1) {
        over_box(grid, f->box, put_into_run, fill);
        return;
    }
    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        ump_pt a, b;

        ump_feature_segment(f, i, &a, &b);
        over_line(grid, a, b, f->width, put_into_run, fill);
    }
}

static void put_features(const ump_field *field, const ump_grid *grid, filling *fill)
{
    memset(fill->latest, 0, cells_of(grid) * sizeof *fill->latest);
    fill->slots = 0;
    for (size_t i = 0; i < field->n_features && fill->slots <= fill->most; i++) {
        fill->feature = (uint32_t)i;
        put_feature(grid, &field->feature[i], fill);
    }
}

/* Counts become the places where each cell begins. */
static void add_up(uint32_t *start, const uint32_t *count, size_t cells)
{
    start[0] = 0;
    for (size_t c = 0; c < cells; c++)
        start[c + 1] = start[c] + count[c];
}

static void lay_over_table(ump_grid *grid, const ump_field *field, size_t cells)
{
    lay_grid(grid, (ump_box){{0, 0}, {field->width, field->depth}}, cells);
}

/* The finest cells of which none too many are filled: large features ask for large cells. */
static void count_features(const ump_field *field, ump_grid *grid, filling *f)
{
    for (size_t cells = 2 * field->n_features;; cells /= 4) {
        lay_over_table(grid, field, cells);
        memset(f->count, 0, cells_of(grid) * sizeof *f->count);
        put_features(field, grid, f);
        if (f->slots <= f->most)
            return;
    }
}

const ump_grid *ump_field_grid(const ump_field *field, ump_arena *arena)
{
    ump_grid *grid = ump_arena_take(arena, sizeof *grid);
    filling f = {.most = MOST_SLOTS_A_FEATURE * field->n_features};
    uint32_t *start;

    if (!grid)
        return NULL;
    lay_over_table(grid, field, 2 * field->n_features);
    f.count = ump_arena_take(arena, cells_of(grid) * sizeof *f.count);
    f.latest = ump_arena_take(arena, cells_of(grid) * sizeof *f.latest);
    if (!f.count || !f.latest)
        return NULL;
    count_features(field, grid, &f);
    start = ump_arena_take(arena, (cells_of(grid) + 1) * sizeof *start);
    f.slot = ump_arena_take(arena, (f.slots + 1) * sizeof *f.slot);
    if (!start || !f.slot)
        return NULL;
    add_up(start, f.count, cells_of(grid));
    memcpy(f.count, start, cells_of(grid) * sizeof *f.count);
    put_features(field, grid, &f);
    grid->start = start;
    grid->slot = f.slot;
    return grid;
}

/* ---- Near ---- */

typedef struct marking {
    const ump_grid *grid;
    ump_marks *marks;
} marking;

static void mark_run(void *ctx, size_t first, size_t last)
{
    marking *m = ctx;

    for (uint32_t i = m->grid->start[first]; i < m->grid->start[last + 1]; i++)
        mark(m->marks, m->grid->slot[i]);
}

size_t ump_near_point(const ump_field *field, ump_pt p, const uint32_t **slot)
{
    const ump_grid *grid = field->grid;
    size_t cell;

    *slot = NULL;
    if (!grid)
        return field->n_features;
    cell = cell_at(grid, p);
    *slot = grid->slot + grid->start[cell];
    return grid->start[cell + 1] - grid->start[cell];
}

void ump_near_box(const ump_field *field, ump_box box, ump_marks *marks)
{
    marking m = {field->grid, marks};

    if (!field->grid) {
        mark_all(marks, field->n_features);
        return;
    }
    clear_marks(marks, field->n_features);
    over_box(field->grid, box, mark_run, &m);
}

/* A box whose corners all lie on one side of the line, or that lies beside its ends, is missed. Of
 * the corners the direction of the line tells which lie farthest to either side. */
static inline bool line_meets_box(ump_pt a, ump_pt b, const ump_box *line, const ump_box *box)
{
    bool east = a.x <= b.x, north = a.y <= b.y;
    ump_pt left = {north ? box->low.x : box->high.x, east ? box->high.y : box->low.y};
    ump_pt right = {north ? box->high.x : box->low.x, east ? box->low.y : box->high.y};

    return ump_box_meet(*line, *box) && ump_cross(a, b, left) >= 0 && ump_cross(a, b, right) <= 0;
}

void ump_near_line(const ump_field *field, ump_pt a, ump_pt b, uint64_t kinds, ump_marks *marks)
{
    ump_pt ends[2] = {a, b};
    ump_box line = ump_box_of(ends, 2);
    marking m = {field->grid, marks};

    clear_marks(marks, field->n_features);
    if (!field->grid || field->n_features <= FEW_FEATURES) {
        for (size_t i = 0; i < field->n_features; i++) {
            const ump_feature *f = &field->feature[i];

            if (ump_of_kind(f, kinds) && line_meets_box(a, b, &line, &f->box))
                mark(marks, i);
        }
        return;
    }
    over_line(field->grid, a, b, 0, mark_run, &m);
    for
        UMP_EACH_MARK(i, marks)
        {
            const ump_feature *f = &field->feature[i];

            if (!ump_of_kind(f, kinds) || !line_meets_box(a, b, &line, &f->box))
                unmark(marks, i);
        }
}
