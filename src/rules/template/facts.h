/*
 * facts.h: the facts that arithmetic works on, and its results. At a table facts are read off the
 * ground; in a test they are made up.
 */
#ifndef UMP_TPL_FACTS_H
#define UMP_TPL_FACTS_H

#include "rules/template/chart.h"

typedef struct tpl_volley_facts {
    int32_t quality; /* the firer's modifier */
    bool close;      /* within the weapon's close range */
    bool cover;      /* the target's front is not in the open */
} tpl_volley_facts;

ump_sum tpl_volley_sum(const tpl_chart *chart, const tpl_volley_facts *facts); /* TPL-FIRE-03 */
int32_t tpl_volley_hits(const tpl_chart *chart, int32_t total);                /* TPL-FIRE-02 */

typedef struct tpl_morale_facts {
    int32_t morale, lost;
    uint8_t face[2];
} tpl_morale_facts;

int32_t tpl_morale_need(const tpl_morale_facts *facts); /* TPL-MOR-01: this or less on two dice */
bool tpl_morale_holds(const tpl_morale_facts *facts);   /* TPL-MOR-01 */

#endif
