/*
 * morale_sum.c: rally, reconstitute, replace: examples E25 to E27 and the caps.
 */
#include "kit.h"

static void half_scale(apw_switches *sw)
{
    sw->half_scale = true;
}

static void half_scale_mild(apw_switches *sw)
{
    sw->half_scale = true;
    sw->half_scale_penalty = 1;
}

Test(apw_morale, E25_APW_MOR_01_rally_need)
{
    apw_chart half = kit_with(half_scale), mild = kit_with(half_scale_mild);
    ump_sum sum = {0};
    cr_expect_eq(apw_rally_need(kit_chart(), 7, 1, &sum), 5);
    cr_expect_eq(ump_sum_total(&sum, 0), 5);
    sum.n = 0;
    cr_expect_eq(apw_rally_need(&half, 7, 1, &sum), 4, "APW-SCL-01 half scale");
    cr_expect_eq(apw_rally_need(&half, 7, 3, &sum), -2, "it can never succeed");
    cr_expect_eq(apw_rally_need(&mild, 7, 1, &sum), 6, "half_scale_loss_penalty 1");
}

Test(apw_morale, E26_APW_MOR_05_replacing_a_commander)
{
    ump_sum sum = {0};
    cr_expect_eq(apw_replace_need(kit_chart(), 5, &sum), 4);
    cr_expect_eq(sum.n, 2);
}

static void cap_one(apw_switches *sw)
{
    sw->reconstitute_cap = APW_CAP_ONE;
}

static void cap_none(apw_switches *sw)
{
    sw->reconstitute_cap = APW_CAP_NONE;
}

static void never(apw_switches *sw)
{
    sw->no_reconstitute = true;
}

Test(apw_morale, E27_APW_MOR_03_reconstitute_need_and_cap)
{
    apw_chart one = kit_with(cap_one), none = kit_with(cap_none), off = kit_with(never);
    ump_sum sum = {0};
    cr_expect_eq(apw_rally_need(kit_chart(), 8, 1, &sum), 6);
    cr_expect(apw_may_return(kit_chart(), 3, 0));
    cr_expect_not(apw_may_return(kit_chart(), 3, 1), "half of 3, rounded down");
    cr_expect(apw_may_return(kit_chart(), 4, 1));
    cr_expect(apw_may_return(kit_chart(), 1, 0), "at least 1");
    cr_expect_not(apw_may_return(&one, 4, 1));
    cr_expect(apw_may_return(&none, 3, 2));
    cr_expect_not(apw_may_return(&off, 3, 0));
}
