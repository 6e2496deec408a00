/*
 * move_friends.c: ADF-MOV-07, ADF-R-25: what it costs to pass through friends.
 */
#include "rules/adf/adf.h"
#include "table/going.h"

/* Skirmishers and road columns pass, and are passed, without effect. */
static bool passes_free(const adf_body *body)
{
    return adf_skirmishing(body) ||
           (adf_formed(body) &&
            (body->formation == ADF_ROAD_COLUMN || body->formation == ADF_CAVALRY_ROAD_COLUMN));
}

static void disorder_by_passage(ump_run *run, unsigned unit, unsigned other, const char *words)
{
    adf_body body = adf_body_of(adf_unit_at(run, unit));
    if (body.level != ADF_GOOD_ORDER)
        return;
    adf_unit_at(run, unit)->level = ADF_DISORDER;
    ump_tell(run, ADF_MOV_07, words, .unit = unit, .other = other);
}

static bool passage_disorders(const adf_table *t, enum adf_passage how)
{
    unsigned passage = t->chart->sw.interpenetration;
    return passage == ADF_PASSAGE_ALWAYS_DISORDERS ||
           (passage == ADF_PASSAGE_DISORDERS && how != ADF_PASSES_FORCED);
}

void adf_friends_in(const adf_table *t, unsigned unit, ump_box box, enum adf_passage how,
                    adf_friends *near)
{
    near->n = 0;
    if (!passage_disorders(t, how))
        return;
    UMP_EACH_NEAR(i, &t->table, box, ump_friends_of(&t->table, unit))
        near->unit[near->n++] = (uint16_t)i;
}

void adf_leave_out(adf_friends *near, unsigned unit)
{
    for (unsigned i = 0; i < near->n; i++)
        if (near->unit[i] == unit)
            near->unit[i--] = near->unit[--near->n];
}

static void pass_one(ump_run *run, unsigned unit, const adf_body *mover, unsigned passed,
                     const ump_rect *rect, enum adf_passage how)
{
    const adf_table t = adf_table_here(run);
    bool own_will = how == ADF_PASSES;
    adf_body friend = adf_body_of(&t.unit[passed]);
    if ((own_will && adf_co_mover(&t, unit, passed)) ||
        !ump_rect_bites(rect, ump_rect_of(&t.table, passed), UMP_ROUNDING) || /* TAB-02 */
        passes_free(&friend) || (own_will && passes_free(mover)))
        return;
    if (friend.formation != ADF_UNLIMBERED)
        disorder_by_passage(run, passed, unit, "%o passes through %u and disorders it");
    if (own_will)
        disorder_by_passage(run, unit, passed, "%u is disordered by passing through %o");
}

void adf_pass_those(ump_run *run, unsigned unit, const ump_rect *rect, enum adf_passage how,
                    const adf_friends *near)
{
    const adf_table t = adf_table_here(run);
    if (near->n == 0)
        return;
    adf_body mover = adf_body_of(&t.unit[unit]);
    for (unsigned k = 0; k < near->n; k++)
        if (ump_box_meet(rect->box, ump_rect_of(&t.table, near->unit[k])->box))
            pass_one(run, unit, &mover, near->unit[k], rect, how);
}

void adf_pass_friends(ump_run *run, unsigned unit, const ump_rect *rect, enum adf_passage how)
{
    const adf_table t = adf_table_here(run);
    adf_friends near;
    adf_friends_in(&t, unit, rect->box, how, &near);
    adf_pass_those(run, unit, rect, how, &near);
}

void adf_pass_along(ump_run *run, unsigned unit, ump_angle bearing, ump_len gone,
                    enum adf_passage how)
{
    const adf_table t = adf_table_here(run);
    ump_rect own = *ump_rect_of(&t.table, unit);
    adf_friends near;
    adf_friends_in(&t, unit, adf_around(&t, unit, gone), how, &near);
    for (ump_len s = UMP_INCH / 4; s <= gone && near.n > 0; s += UMP_INCH / 4) {
        ump_rect rect = ump_shifted(&own, bearing, s);
        adf_pass_those(run, unit, &rect, how, &near);
    }
}
