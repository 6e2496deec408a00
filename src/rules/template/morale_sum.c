/*
 * morale_sum.c: does a company hold? Facts to an answer; no table.
 */
#include "rules/template/facts.h"

int32_t tpl_morale_need(const tpl_morale_facts *facts)
{
    return facts->morale - facts->lost;
}

bool tpl_morale_holds(const tpl_morale_facts *facts)
{
    int32_t sum = facts->face[0] + facts->face[1];
    if (sum == 2 || sum == 12)
        return sum == 2;
    return sum <= tpl_morale_need(facts);
}
