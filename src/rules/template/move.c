/*
 * move.c: movement (TPL-MOV).
 */
#include "rules/template/template.h"
#include "table/going.h"

#include <string.h>

bool tpl_has_room(const tpl_table *t, unsigned unit, ump_pt at, ump_angle facing,
                  ump_refusal *refusal)
{
    ump_rect rect = ump_rect_at(at, facing, t->chart->width, t->chart->depth);
    for (unsigned i = 0; i < 4; i++)
        if (!ump_on_table(t->table.field, rect.corner[i]))
            return ump_refuse(refusal, TPL_MOV_02, "%u would not be on the table", .unit = unit);
    unsigned other = ump_lies_on(&t->table, &rect, ump_all_but(unit));
    return other == UMP_NOBODY ||
           ump_refuse(refusal, TPL_MOV_02, "%u would stand on %o", .unit = unit, .other = other);
}

unsigned tpl_met_on_way(const tpl_table *t, unsigned unit, const ump_rect *from, ump_angle bearing,
                        ump_len way)
{
    ump_course course = {.unit = unit,
                         .from = *from,
                         .bearing = bearing,
                         .step = 1,
                         .most = way,
                         .brim = UMP_BRIM_OPEN,
                         .enemies = {.counts = true, .bites = true, .bite = UMP_ROUNDING}};
    ump_met met = ump_go_straight(&t->table, &course);
    return met.what == UMP_MEETS_ENEMY ? met.body : UMP_NOBODY;
}

/* TPL-MOV-04: on each leg it faces the way it goes. */
static bool passes_nobody(const tpl_table *t, unsigned unit, const ump_pt *path, size_t legs,
                          ump_refusal *refusal)
{
    for (size_t i = 0; i < legs; i++) {
        ump_angle bearing = ump_bearing(path[i], path[i + 1]);
        ump_rect from = ump_rect_at(path[i], bearing, t->chart->width, t->chart->depth);
        unsigned met = tpl_met_on_way(t, unit, &from, bearing, ump_dist(path[i], path[i + 1]).lo);
        if (met != UMP_NOBODY)
            return ump_refuse(refusal, TPL_MOV_04, "%o is in the way of %u", .unit = unit,
                              .other = met);
    }
    return true;
}

/* TPL-MOV-03 */
static ump_angle facing_after(const tpl_table *t, const ump_answer *move)
{
    if (move->turns)
        return move->facing;
    ump_pt from =
        move->n_path > 1 ? move->path[move->n_path - 2] : t->table.piece[move->unit[0]].at;
    return ump_bearing(from, move->path[move->n_path - 1]);
}

bool tpl_check_move(const tpl_table *t, const ump_answer *move, ump_refusal *refusal)
{
    const ump_going *going = &t->chart->going;
    unsigned unit = move->unit[0];
    ump_pt path[UMP_MAX_PATH + 1] = {t->table.piece[unit].at};
    memcpy(path + 1, move->path, move->n_path * sizeof *path);
    ump_pt end = path[move->n_path];
    if (!ump_on_table(t->table.field, end))
        return ump_refuse(refusal, TPL_MOV_02, "%u would not be on the table", .unit = unit);
    ump_trip trip = ump_travel(t->table.field, going, path, move->n_path + 1u);
    if (!trip.complete && trip.stopped_by != UMP_NO_FEATURE)
        return ump_refuse(refusal, TPL_MOV_01, "%u may not enter that ground", .unit = unit);
    if (!trip.complete)
        return ump_refuse(refusal, TPL_MOV_01, "%u can only go %V; it may spend %L", .unit = unit,
                          .have = trip.gone, .limit = (int32_t)going->budget);
    return tpl_has_room(t, unit, end, facing_after(t, move), refusal) &&
           passes_nobody(t, unit, path, move->n_path, refusal);
}

void tpl_do_move(ump_run *run, const ump_answer *move)
{
    tpl_table t = tpl_table_here(run);
    ump_event told = {.rule = TPL_MOV_01, .unit = move->unit[0], .label = "%u moves"};
    tpl_put(run, told, move->path[move->n_path - 1], facing_after(&t, move));
}

void tpl_put(const ump_run *run, ump_event told, ump_pt at, ump_angle facing)
{
    ump_piece piece = ump_pieces_of(run->game, run->state)[told.unit];
    piece.at = at;
    piece.facing = facing;
    ump_piece_put(run->game, run->state, told.unit, &piece);
    told.kind = UMP_MOVED;
    told.other = UMP_NOBODY;
    ump_emit(run, &told);
}

void tpl_leave_table(const ump_run *run, unsigned unit)
{
    ump_piece piece = ump_pieces_of(run->game, run->state)[unit];
    piece.on_table = 0;
    ump_piece_put(run->game, run->state, unit, &piece);
}
