/*
 * slips.c: a general for an even fight: he thinks as drill or the veteran does, but slips: of a
 * hundred orders so many are his second to fifth choice in place of the best, which may be to do
 * nothing. Fewer positions to look at would not weaken him.
 */
#include "generals/generals.h"

enum { CHOICES = 5, SLIP = 0x73 };

bool ump_slips(const ump_staff *staff, const ump_state *state)
{
    return state->ask_kind == UMP_ASK_ORDER &&
           ump_staff_draw(staff, state, SLIP) % 100 < staff->general->slips;
}

bool ump_slip_decides(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    size_t n = ump_drill_consider(staff, state, CHOICES);
    if (n == 0)
        return false;
    size_t lesser = n > 1 ? 1 + ump_staff_draw(staff, state, SLIP + 1) % (n - 1) : 0;
    return ump_staff_orders(staff, lesser, answer);
}
