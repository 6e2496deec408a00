/*
 * near.h: what the files of field/ share. Queries first mark the features that may matter, by the
 * grid, and then look at those alone in the order of the file.
 */
#ifndef UMP_NEAR_H
#define UMP_NEAR_H

#include "field/field.h"

#define UMP_LINES (((UMP_BIT(UMP_FORT) << 1) - 1) & ~(UMP_BIT(UMP_FENCE) - 1))
#define UMP_ROADS (UMP_BIT(UMP_ROAD) | UMP_BIT(UMP_TRAIL))

static inline bool ump_of_kind(const ump_feature *f, uint64_t kinds)
{
    return (kinds >> f->kind & 1) != 0;
}

/* ---- Marks: a set of small numbers ---- */

typedef struct ump_marks {
    size_t words;
    uint64_t word[1024];
} ump_marks;

/* The first marked number from i on, or SIZE_MAX: for (i = next(m, 0); ...; i = next(m, i + 1)) */
size_t ump_marks_next(const ump_marks *marks, size_t i);

#define UMP_EACH_MARK(i, marks)                                                                    \
    (size_t i = ump_marks_next(marks, 0); i != SIZE_MAX; i = ump_marks_next(marks, i + 1))

/* ---- The grid ---- */

/* The grid of a field's features, from its arena; NULL if memory ran out. */
const ump_grid *ump_field_grid(const ump_field *field, ump_arena *arena);

/* The features of the cell at p: slot[0] .. slot[n - 1]. NULL: all of them, 0 .. n - 1. */
size_t ump_near_point(const ump_field *field, ump_pt p, const uint32_t **slot);
void ump_near_box(const ump_field *field, ump_box box, ump_marks *marks);
/* Of these kinds. */
void ump_near_line(const ump_field *field, ump_pt a, ump_pt b, uint64_t kinds, ump_marks *marks);

/* ---- Parts of features ---- */

size_t ump_feature_segments(const ump_feature *f);
void ump_feature_segment(const ump_feature *f, size_t i, ump_pt *a, ump_pt *b);
ump_span ump_feature_distance(const ump_feature *f, const ump_rect *from); /* its line alone */
bool ump_on_road(const ump_feature *road, ump_pt p);
/* Lays an area or road upon what is already there; in the order of the file. */
void ump_spot_lay(ump_spot *spot, const ump_field *field, size_t feature);
extern const ump_spot ump_bare_spot;
#define UMP_ALL_KINDS UINT64_MAX

/* ---- Along a line: its legs one after another, as many as there are ---- */

enum { UMP_MAX_AHEAD = 256 };

typedef struct ump_sweep {
    const ump_field *field;
    ump_pt from, to;
    int32_t known;       /* the legs are known up to here */
    ump_marks marks;     /* features near the line */
    size_t n_legs, next; /* next: the first that was not told yet */
    ump_leg leg[UMP_MAX_AHEAD];
} ump_sweep;

/* Over features of these kinds: the legs know of no others. */
void ump_sweep_begin(ump_sweep *sweep, const ump_field *field, ump_pt from, ump_pt to,
                     uint64_t kinds);
bool ump_sweep_next(ump_sweep *sweep, ump_leg *leg); /* false: the line is at its end */

/* The crossings of the line with linear features of its marks, ascending: the first after
 * (t, feature); false if there is none. */
bool ump_next_crossing(const ump_sweep *sweep, int32_t t, size_t feature, ump_crossed *crossed);

#endif
