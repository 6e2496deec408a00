/*
 * crowd.c: an index over what stands on the table. Each body lies in the one cell of the middle of
 * its box; queries reach out by the greatest half of any box.
 */
#include "field/near.h"
#include <string.h>

static ump_pt middle_of(ump_box box)
{
    return (ump_pt){box.low.x + (box.high.x - box.low.x) / 2,
                    box.low.y + (box.high.y - box.low.y) / 2};
}

static ump_len larger(ump_len a, ump_len b)
{
    return a > b ? a : b;
}

static ump_len half_of(ump_box box)
{
    return larger(box.high.x - box.low.x, box.high.y - box.low.y) / 2 + 1;
}

static ump_box box_of_middles(const ump_body *body, size_t n)
{
    ump_box box = {{0, 0}, {0, 0}};

    for (size_t i = 0; i < n; i++) {
        ump_pt m = middle_of(body[i].rect.box);
        ump_pt both[3] = {m, i ? box.low : m, i ? box.high : m};

        box = ump_box_of(both, 3);
    }
    return box;
}

/* ump_grid_lay makes n + 1 cells, one more for each row and column begun, 128 each, and a corner.
 */
static size_t most_cells(size_t n)
{
    return n + 258;
}

size_t ump_crowd_bytes(size_t n)
{
    return (most_cells(n) + 1 + n) * sizeof(uint32_t);
}

void ump_crowd_make(ump_crowd *crowd, const ump_body *body, size_t n, void *memory)
{
    uint32_t *start = memory, *slot = start + most_cells(n) + 1;
    size_t cells;

    *crowd = (ump_crowd){.body = body, .n = n, .grid = {.start = start, .slot = slot}};
    ump_grid_lay(&crowd->grid, box_of_middles(body, n), n);
    cells = ump_grid_cells(&crowd->grid);
    memset(start, 0, (cells + 1) * sizeof *start);
    for (size_t i = 0; i < n; i++) {
        start[ump_grid_cell_at(&crowd->grid, middle_of(body[i].rect.box)) + 1]++;
        crowd->reach = larger(crowd->reach, half_of(body[i].rect.box));
    }
    for (size_t c = 0; c < cells; c++)
        start[c + 1] += start[c];
    /* Filled from behind: each cell's end moves down to where the cell begins. */
    for (size_t i = n; i-- > 0;)
        slot[--start[ump_grid_cell_at(&crowd->grid, middle_of(body[i].rect.box)) + 1]] =
            (uint32_t)i;
    memmove(start, start + 1, cells * sizeof *start);
    start[cells] = (uint32_t)n;
}

typedef struct visiting {
    const ump_crowd *crowd;
    ump_body_visit *visit;
    void *ctx;
} visiting;

static void visit_bodies(void *ctx, size_t first, size_t last)
{
    visiting *v = ctx;
    const ump_grid *grid = &v->crowd->grid;

    for (uint32_t i = grid->start[first]; i < grid->start[last + 1]; i++)
        v->visit(v->ctx, &v->crowd->body[grid->slot[i]]);
}

void ump_crowd_over_line(const ump_crowd *crowd, ump_pt a, ump_pt b, ump_body_visit *visit,
                         void *ctx)
{
    visiting v = {crowd, visit, ctx};

    ump_grid_over_line(&crowd->grid, a, b, crowd->reach, visit_bodies, &v);
}

typedef struct gathering {
    const ump_crowd *crowd;
    ump_box box;
    ump_marks marks;
} gathering;

static void mark_if_it_meets(void *ctx, const ump_body *body)
{
    gathering *g = ctx;

    if (ump_box_meet(body->rect.box, g->box))
        ump_mark(&g->marks, (size_t)(body - g->crowd->body));
}

size_t ump_crowd_near(const ump_crowd *crowd, ump_box box, uint16_t *found, size_t room)
{
    gathering g;
    visiting v = {crowd, mark_if_it_meets, &g};
    size_t n = 0;

    g.crowd = crowd;
    g.box = box;
    ump_marks_clear(&g.marks, crowd->n);
    ump_grid_over_box(&crowd->grid, ump_box_grow(box, crowd->reach), visit_bodies, &v);
    for
        UMP_EACH_MARK(i, &g.marks)
        {
            if (n < room)
                found[n] = (uint16_t)i;
            n++;
        }
    return n;
}
