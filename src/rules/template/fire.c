/*
 * fire.c: fire (TPL-FIRE). Facts first, then arithmetic.
 */
#include "rules/template/template.h"

/* TPL-FIRE-01 */
bool tpl_check_fire(const tpl_table *t, unsigned unit, unsigned target, ump_refusal *refusal)
{
    if (!ump_unit_here(&t->table, target) || !ump_are_enemies(&t->table, unit, target))
        return ump_refuse(refusal, TPL_FIRE_01, "%o is no enemy company on the table", .unit = unit,
                          .other = target);
    const ump_rect *from = ump_rect_of(&t->table, unit), *to = ump_rect_of(&t->table, target);
    ump_len limit = tpl_weapon_of(t, unit)->range;
    if (!ump_rect_within(from, to, limit))
        return ump_refuse(refusal, TPL_FIRE_01, "%o is %V from %u; it reaches %L", .unit = unit,
                          .other = target, .have = refusal ? ump_rect_distance(from, to).hi : 0,
                          .limit = limit);
    if (!ump_in_arc(from, to, 1, 1))
        return ump_refuse(refusal, TPL_FIRE_01, "%o is not in front of %u", .unit = unit,
                          .other = target);
    return true;
}

static tpl_volley_facts volley_facts(const tpl_table *t, unsigned unit, unsigned target)
{
    const ump_rect *from = ump_rect_of(&t->table, unit), *to = ump_rect_of(&t->table, target);
    ump_spot spot = ump_spot_at(t->table.field, to->front);
    return (tpl_volley_facts){
        .quality = tpl_quality_of(t, unit)->fire,
        .close = ump_rect_within(from, to, tpl_weapon_of(t, unit)->close),
        .cover = spot.ground != UMP_OPEN,
    };
}

bool tpl_lose_figures(ump_run *run, unsigned unit, int32_t hits)
{
    tpl_company *company = tpl_company_at(run, unit);
    int32_t lost = hits < company->figures ? hits : company->figures;
    company->figures = (uint8_t)(company->figures - lost);
    ump_tell(run, TPL_FIRE_04, "%u loses %v of its figures and has %l", .unit = unit, .value = lost,
             .limit = company->figures);
    if (company->figures > 0)
        return true;
    tpl_leave_table(run, unit);
    ump_tell(run, TPL_FIRE_04, "%u is destroyed", .unit = unit);
    return false;
}

enum ump_next tpl_call(ump_run *run, uint16_t proc, unsigned unit, unsigned other)
{
    return ump_call_with(run, proc, tpl_fire_frame, (uint16_t)unit, (uint16_t)other);
}

/* The dice are on the table: tells the sum and returns the hits. TPL-FIRE-02. */
static int32_t read_volley(ump_run *run, const tpl_fire_frame *fire)
{
    tpl_table t = tpl_table_here(run);
    tpl_volley_facts facts = volley_facts(&t, fire->unit, fire->other);
    ump_sum sum = tpl_volley_sum(t.chart, &facts);
    int32_t total = run->state->roll + ump_sum_total(&sum, 0);
    int32_t hits = tpl_volley_hits(t.chart, total);
    ump_sum_emit(run, &sum, fire->unit, fire->other);
    ump_tell(run, TPL_FIRE_02, hits > 0 ? "%u against %o; hits: %l" : "%u against %o; no hit",
             .kind = UMP_TOTAL, .unit = fire->unit, .other = fire->other, .value = total,
             .limit = hits);
    return hits;
}

enum ump_next tpl_do_volley(ump_run *run, ump_frame *frame)
{
    enum { AIM, HIT, CHECKED };
    const tpl_fire_frame *data = UMP_DATA(tpl_fire_frame, frame);
    switch (frame->step) {
    case AIM:
        frame->step = HIT;
        return ump_ask_dice(run, TPL_ASK_VOLLEY, data->unit, data->other, 2, 0);
    case HIT: {
        int32_t hits = read_volley(run, data);
        if (hits == 0 || !tpl_lose_figures(run, data->other, hits))
            return UMP_DONE;
        return ump_then(frame, tpl_call(run, TPL_DO_MORALE, data->other, data->unit), CHECKED);
    }
    default:
        return UMP_DONE;
    }
}

/* TPL-FIRE-05 */
static bool may_return_fire(const tpl_table *t, const tpl_fire_frame *fire)
{
    return t->chart->return_fire && ump_unit_here(&t->table, fire->other) &&
           tpl_check_fire(t, fire->other, fire->unit, NULL);
}

enum ump_next tpl_do_fire(ump_run *run, ump_frame *frame)
{
    enum { FIRST, ANSWER, RETURN, END };
    const tpl_fire_frame *data = UMP_DATA(tpl_fire_frame, frame);
    tpl_table t = tpl_table_here(run);
    switch (frame->step) {
    case FIRST:
        ump_tell(run, TPL_FIRE_01, "%u fires at %o", .unit = data->unit, .other = data->other);
        return ump_then(frame, tpl_call(run, TPL_DO_VOLLEY, data->unit, data->other), ANSWER);
    case ANSWER:
        if (!may_return_fire(&t, data))
            return UMP_DONE;
        frame->step = RETURN;
        return ump_ask_reaction(run, TPL_ASK_RETURN, ump_side_of(&t.table, data->other),
                                data->other, data->unit);
    case RETURN:
        if (run->answer->verb == TPL_PASS)
            return UMP_DONE;
        ump_tell(run, TPL_FIRE_05, "%u fires back at %o", .unit = data->other, .other = data->unit);
        return ump_then(frame, tpl_call(run, TPL_DO_VOLLEY, data->other, data->unit), END);
    default:
        return UMP_DONE;
    }
}
