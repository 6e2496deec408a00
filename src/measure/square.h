/*
 * square.h: what the files of measure/ share. A squared distance is a fraction; rounding it down
 * and up commutes with taking the least of several and with the square root, so no two fractions
 * are ever compared.
 */
#ifndef UMP_SQUARE_H
#define UMP_SQUARE_H

#include "measure/measure.h"

typedef struct ump_square {
    uint64_t lo, hi; /* ticks squared, rounded down and up */
} ump_square;

#define UMP_SQUARE_FAR ((ump_square){UINT64_MAX, UINT64_MAX})

ump_square ump_square_min(ump_square a, ump_square b);
ump_span ump_square_root(ump_square s);
ump_square ump_point_segment_square(ump_pt p, ump_pt a, ump_pt b);

bool ump_on_segment(ump_pt p, ump_pt a, ump_pt b);
/* num/den in UMP_UNITs, to nearest, held within 0 .. UMP_UNIT. den is not 0. */
int32_t ump_fraction(int64_t num, int64_t den);

#endif
