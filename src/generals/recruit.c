/*
 * recruit.c: the recruit draws an answer from the proposals and knows no better. Soak tests play
 * him, and all others are measured against him.
 */
#include "generals/generals.h"

enum { CHOICES = 16 };

bool ump_recruit_decides(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    uint64_t draw = ump_staff_draw(staff, state, 0);
    size_t n = ump_propose(staff->game, state, draw, staff->list, CHOICES);
    if (n == 0)
        return false;
    *answer = staff->list[(draw >> 32) % n];
    staff->said = (ump_verdict){.why = "it came to mind", .unit = UMP_NOBODY, .other = UMP_NOBODY};
    return true;
}
