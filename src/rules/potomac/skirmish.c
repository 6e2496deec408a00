/*
 * skirmish.c: skirmish lines (2.6): putting them out, taking them in, moving them, and how far they
 * keep from the enemy.
 */
#include "rules/potomac/potomac.h"

/* ---- Coming back and going ---- */

/* A line that is gone leaves no trace, so that equal positions are equal bytes. */
void pot_forget_line(pot_unit *u)
{
    u->line = u->line_rounds = 0;
    u->line_at = (ump_pt){0, 0};
    u->line_facing = 0;
}

static int32_t stands_of_line(const pot_table *t, const pot_unit *u)
{
    int32_t per = t->book->skirmish.per_stand;
    return (u->line + per - 1) / per;
}

static bool shape_is_free(const pot_table *t, unsigned unit, const pot_unit *u)
{
    ump_piece piece = t->piece[unit];
    pot_shape(t->book, u, &piece);
    ump_rect r = ump_piece_rect(&piece);
    return pot_overlapped(t, &r, unit) == UMP_NOBODY;
}

/* The unit with its skirmishers back in, drawn together if it must be; false: there is no room. */
static bool with_line_in(const pot_table *t, unsigned unit, pot_unit *u)
{
    *u = t->unit[unit];
    u->stands = (int16_t)(u->stands + stands_of_line(t, u));
    while (!shape_is_free(t, unit, u) && u->files > 1)
        u->files--;
    return shape_is_free(t, unit, u);
}

/* UNT-05: is there room for the stands that would come back? */
bool pot_room_for_line(const pot_table *t, unsigned unit)
{
    pot_unit u;
    return with_line_in(t, unit, &u);
}

/* CHG-04: who charges goes on as broad as it set out: they fall in behind. */
static bool with_line_behind(const pot_table *t, unsigned unit, pot_unit *u)
{
    *u = t->unit[unit];
    if (u->files > u->stands)
        u->files = (uint8_t)(u->stands < 1 ? 1 : u->stands);
    u->stands = (int16_t)(u->stands + stands_of_line(t, u));
    return shape_is_free(t, unit, u);
}

/* SKR-05: two make one; an odd one comes in too, and is remembered. Without room they stay out. */
void pot_recall_line(ump_run *run, const pot_table *t, unsigned unit, bool charges)
{
    pot_unit *u = pot_unit_at(run, unit), grown;
    if (u->line == 0 ||
        !(charges ? with_line_behind(t, unit, &grown) : with_line_in(t, unit, &grown)))
        return;
    if (u->line % t->book->skirmish.per_stand != 0)
        u->odd = 1;
    int32_t back = grown.stands - u->stands;
    u->stands = grown.stands;
    u->files = grown.files;
    pot_forget_line(u);
    pot_size(run, t, unit);
    ump_tell(run, POT_SKR_05, "%u takes back %v stands of skirmishers", .unit = unit,
             .value = back);
}

void pot_remove_line(ump_run *run, unsigned unit, ump_rule rule, const char *why)
{
    pot_unit *u = pot_unit_at(run, unit);
    if (u->line == 0)
        return;
    pot_forget_line(u);
    ump_tell(run, rule, why, .unit = unit);
}

/* ---- Where a line may stand ---- */

/* SKR-03, SKR-08: three centimetres off enemy skirmishers, one off other enemies. */
bool pot_line_keeps_off(const pot_table *t, unsigned unit, const ump_rect *rect,
                        ump_refusal *refusal)
{
    ump_len gap = t->book->skirmish.gap, keep_off = t->book->keep_off;
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(rect->box, gap), pot_enemies_of(t, unit)) {
        ump_rect other = pot_body_rect(t, i);
        if (pot_is_line(t, i) && ump_rects_within(rect, &other, ump_under(gap, UMP_ROUNDING)))
            return ump_refuse(refusal, POT_SKR_08,
                              "the line of %u would come within %L of enemy skirmishers",
                              .unit = unit, .other = pot_unit_of(t, i), .limit = gap);
        if (!pot_is_line(t, i) && ump_rects_within(rect, &other, ump_under(keep_off, UMP_ROUNDING)))
            return ump_refuse(refusal, POT_SKR_08, "the line of %u would come within %L of %o",
                              .unit = unit, .other = i, .limit = keep_off);
    }
    return true;
}

bool pot_line_fits(const pot_table *t, unsigned unit, const ump_rect *end, ump_refusal *refusal)
{
    if (pot_off_table(t, end))
        return ump_refuse(refusal, POT_SKR_18, "the line of %u would leave the table",
                          .unit = unit);
    if (pot_overlapped(t, end, UMP_NOBODY) != UMP_NOBODY || pot_overlaps_any_line(t, end, unit))
        return ump_refuse(refusal, POT_UNT_05, "the line of %u would stand on other troops",
                          .unit = unit);
    return true;
}

/* The line as it stands to its parent, after the parent has gone from one place to another. */
ump_rect pot_line_along(const pot_table *t, unsigned unit, ump_pt from, ump_pt to, ump_angle facing)
{
    ump_rect line = pot_line_rect(t, unit);
    return ump_rect_at((ump_pt){line.front.x + to.x - from.x, line.front.y + to.y - from.y}, facing,
                       line.width, line.depth);
}

/* ---- Moving and deploying ---- */

/* TAB-09: it would stand where it stands, as it stands. */
static bool stands_so(const ump_rect *line, ump_pt to, ump_angle facing)
{
    return ump_dist(line->front, to).hi <= UMP_ROUNDING &&
           ump_angle_between(line->facing, facing) <= UMP_SAME_ANGLE;
}

bool pot_check_line_move(const pot_table *t, unsigned unit, const ump_pt *path, size_t n,
                         ump_refusal *refusal)
{
    ump_rect start = pot_line_rect(t, unit), parent = pot_rect(t, unit);
    ump_pt at = start.front;
    ump_len way = 0;
    for (size_t i = 0; i < n; i++) {
        ump_rect from = ump_rect_at(at, parent.facing, start.width, start.depth);
        ump_rect swept = pot_swept(&from, (ump_pt){path[i].x - at.x, path[i].y - at.y});
        if (!pot_line_keeps_off(t, unit, &swept, refusal))
            return false;
        way += ump_dist(at, path[i]).lo;
        at = path[i];
    }
    ump_len rate = t->book->full[POT_PACE_SKIRMISHERS];
    if (way > rate + UMP_ROUNDING)
        return ump_refuse(refusal, POT_SKR_07, "the line of %u would go %V, it has %L",
                          .unit = unit, .have = way, .limit = rate);
    ump_rect end = ump_rect_at(at, parent.facing, start.width, start.depth);
    ump_len off = ump_rect_distance(&end, &parent).lo, was = ump_rect_distance(&start, &parent).lo;
    bool as_near_as_it_can =
        was > t->book->skirmish.leash && off + way <= was + UMP_CM && way + UMP_CM >= rate;
    if (off > t->book->skirmish.leash + UMP_ROUNDING && !as_near_as_it_can)
        return ump_refuse(refusal, POT_SKR_18, "the line of %u would be %V from it, at most %L",
                          .unit = unit, .have = off, .limit = t->book->skirmish.leash);
    if (stands_so(&start, path[n - 1], parent.facing))
        return ump_refuse(refusal, POT_ORD_02,
                          "the order would change nothing: the line of %u stands so already",
                          .unit = unit);
    return pot_line_fits(t, unit, &end, refusal);
}

void pot_do_line_move(ump_run *run, const pot_table *t, unsigned unit, ump_pt to)
{
    pot_unit_at(run, unit)->line_at = to;
    pot_unit_at(run, unit)->line_facing = t->piece[unit].facing;
    ump_tell(run, POT_SKR_18, "the skirmishers of %u move", .unit = unit);
}

/* SKR-02: at most half the formed stands; the odd one of the last recall is owed. */
static bool deploy_count(const pot_table *t, unsigned unit, int32_t stands, ump_refusal *refusal)
{
    const pot_unit *u = &t->unit[unit];
    int32_t most = t->book->house.skirmish_all_but_one ? u->stands - 1 : u->stands / 2;
    if (!pot_on_foot(t, unit))
        return ump_refuse(refusal, POT_SKR_01, "only infantry and dismounted cavalry skirmish",
                          .unit = unit);
    if (u->confused || u->routing)
        return ump_refuse(refusal, POT_SKR_01, "%u is confused", .unit = unit);
    if (u->line > 0)
        return ump_refuse(refusal, POT_SKR_02, "the skirmishers of %u are out already",
                          .unit = unit);
    if (stands < 1 || stands > most)
        return ump_refuse(refusal, POT_SKR_02, "%u can put out from 1 to %l stands", .unit = unit,
                          .have = stands, .limit = most);
    return true;
}

bool pot_check_deploy(const pot_table *t, unsigned unit, int32_t stands, ump_pt at,
                      ump_refusal *refusal)
{
    if (!deploy_count(t, unit, stands, refusal))
        return false;
    const ump_piece *parent = &t->piece[unit];
    int32_t n = stands * t->book->skirmish.per_stand - t->unit[unit].odd;
    ump_rect line = ump_rect_at(at, parent->facing, n * t->book->stand_width, t->book->stand_depth);
    ump_pt v = ump_in_frame(parent->at, parent->facing, at);
    ump_len gap = v.y - t->book->stand_depth, aside = v.x < 0 ? -v.x : v.x;
    if (gap < -UMP_ROUNDING || gap > t->book->skirmish.deploy_max + UMP_ROUNDING ||
        aside > parent->width / 2 + UMP_ROUNDING)
        return ump_refuse(refusal, POT_SKR_03,
                          "the line stands straight ahead of %u, up to %L before its front",
                          .unit = unit, .have = gap, .limit = t->book->skirmish.deploy_max);
    return pot_line_keeps_off(t, unit, &line, refusal) && pot_line_fits(t, unit, &line, refusal);
}

void pot_do_deploy(ump_run *run, const pot_table *t, unsigned unit, int32_t stands, ump_pt at)
{
    pot_unit *u = pot_unit_at(run, unit);
    u->line = (uint8_t)(stands * t->book->skirmish.per_stand - u->odd);
    u->odd = 0;
    u->stands = (int16_t)(u->stands - stands);
    u->line_at = at;
    u->line_facing = t->piece[unit].facing;
    u->line_rounds = 0;
    pot_size(run, t, unit);
    pot_carry_officers(run, t);
    ump_tell(run, POT_SKR_02, "%u puts out %v stands of skirmishers", .unit = unit,
             .value = u->line);
}
