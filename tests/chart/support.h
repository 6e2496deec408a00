/*
 * support.h: charts read from a string, and paper to print them on.
 */
#ifndef CHART_SUPPORT_H
#define CHART_SUPPORT_H

#include "chart/chart.h"
#include <stdlib.h>
#include <string.h>

enum { ROOM = 16 };

typedef struct reading {
    ump_error list[ROOM];
    ump_errors errors;
    ump_chart *chart;
    char line[UMP_LINE];
} reading;

/* The caller frees x->chart, which is NULL if there was an error. */
static inline void read_bytes(reading *x, const char *data, size_t size)
{
    ump_text text = {.name = "file", .data = data, .size = size};
    *x = (reading){.errors = {.room = ROOM}};
    x->errors.list = x->list;
    x->chart = ump_chart_read(&text, &x->errors);
}

static inline void read_chart(reading *x, const char *data)
{
    read_bytes(x, data, strlen(data));
}

static inline const char *error_line(reading *x, size_t i)
{
    x->line[0] = '\0';
    if (i < x->errors.count && i < ROOM)
        ump_error_text(&x->list[i], x->line);
    return x->line;
}

/* Never NULL. */
static inline const ump_cell *value_at(ump_chart *chart, const char *path)
{
    return ump_look_value(&(ump_lookup){.chart = chart}, path);
}

typedef struct paper {
    char *text; /* the caller frees it */
    size_t used, room;
    ump_out out;
} paper;

static inline void put_on_paper(void *ctx, const char *text, size_t size)
{
    paper *p = ctx;
    if (p->used + size + 1 > p->room) {
        p->room = (p->used + size + 1) * 2;
        p->text = realloc(p->text, p->room);
    }
    if (p->text == NULL)
        abort();
    memcpy(p->text + p->used, text, size);
    p->used += size;
    p->text[p->used] = '\0';
}

static inline void paper_begin(paper *p)
{
    *p = (paper){.out = {.put = put_on_paper, .ctx = p}};
    put_on_paper(p, "", 0);
}

/* One of everything that a chart can hold. */
static const char sample[] =
    "# a sample\n"
    "chart test \"A chart to test\"\n"
    "family some\n"
    "\n"
    "table infantry-weapons \"Infantry weapons\"   id  nr  fp[ 2 3 10 ]  name\n"
    "  rifle-musket        3    2  3  4   \"Rifle-Muskets (R/M)\"\n"
    "  pistol              0.5  -  .  12  \"Pistols \xc3\xa0 6\"  pbf-only=yes at.ref=APW-R-18 "
    "at.lost=1,\n"
    "\n"
    "table fcrt \"Results\"\n"
    "  *          [   9  10   11 ]\n"
    "  infantry       .  MC  1MC\n"
    "\n"
    "values fcrt\n"
    "  open-ended  yes\n"
    "  columns     9 10 11\n"
    "\n"
    "table terrain type cost.INF cost.CAV cover\n"
    "  WOODS  2/1  -  yes\n"
    "  ROAD   ~    ~  ~    guns=,\n"
    "\n"
    "table fcrt.special\n"
    "  mr  range   who\n"
    "  6   41-80   a,b,c\n"
    "  6   0-40    a,\n"
    "\n"
    "values\n"
    "  qualities      elite green\n"
    "  mmp-min        0\n"
    "values measures \"Measures\"\n"
    "  turn-minutes   value=30 src=ruling ref=P2\n"
    "  names          steps=\"one step\",\"two\"\n"
    "  charge.bonus   \"half a roll\"\n"
    "\n"
    "switches house-rules ref src=ruling\n"
    "  fp-rounding    *up down nearest   ADF-R-01 \"down: fractions are lost\"\n"
    "  period-limit   *24 any            POT-R-65\n"
    "  break-percent  *50 1-100\n"
    "  arc            *any front-90\n"
    "  volley         no *yes\n"
    "  budget         1 1.5 *2\n";

#endif
