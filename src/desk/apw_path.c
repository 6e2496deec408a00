/*
 * apw_path.c: a way as a player writes it, "2:WOODS,STREAM,3:ROUGH+UPHILL", read into steps, and
 * each step as a leg or an obstacle of the one who marches (APW-MOV-06, APW-TER).
 */
#include "desk/apw_desk.h"
#include <string.h>

typedef struct piece { /* of the text: not ended by a zero */
    const char *at;
    size_t size;
} piece;

static bool is(piece p, const char *word)
{
    return ump_same_id(p.at, p.size, word, strlen(word));
}

/* What stands before the mark; *rest is what follows it, empty if there is no mark. */
static piece cut(piece p, char mark, piece *rest)
{
    size_t n = 0;
    while (n < p.size && p.at[n] != mark)
        n++;
    *rest = n < p.size ? (piece){p.at + n + 1, p.size - n - 1} : (piece){p.at + n, 0};
    return (piece){p.at, n};
}

/* ---- Reading ---- */

static bool bad_step(ump_desk_case *c, piece p, const char *allowed)
{
    return ump_desk_refuse(c, "", "path", APW_MOV_06, "'%.*s' is no part of a way; allowed are %s",
                           p.size > 40 ? 40 : (int)p.size, p.at, allowed);
}

static bool read_inches(piece p, ump_len *length)
{
    int64_t thousandths;
    if (!ump_is_number(p.at, p.size, &thousandths) || thousandths <= 0 || thousandths % 10 ||
        thousandths > APW_DESK_FARTHEST)
        return false;
    *length = (ump_len)(thousandths / 10);
    return true;
}

static bool read_ground(piece word, apw_step *step)
{
    static const struct {
        const char *name;
        uint8_t ground;
    } area[] = {{"OPEN", APW_OPEN}, {"ROUGH", APW_ROUGH}, {"WOODS", APW_WOODS}, {"TOWN", APW_TOWN}};
    for (size_t i = 0; i < COUNT(area); i++)
        if (is(word, area[i].name)) {
            step->grounds |= (uint8_t)(1U << area[i].ground);
            return true;
        }
    step->uphill = step->uphill || is(word, "UPHILL");
    step->road = step->road || is(word, "ROAD");
    return is(word, "UPHILL") || is(word, "ROAD");
}

static bool is_number(piece p)
{
    return p.size > 0 && p.at[0] >= '0' && p.at[0] <= '9';
}

/* "3", "3:WOODS", "3:ROUGH+UPHILL", or the ground first: "WOODS:3" */
static bool read_leg(ump_desk_case *c, piece whole, piece p, apw_step *step)
{
    static const char grounds[] = "INCHES and INCHES:GROUND with at most two decimals, of OPEN, "
                                  "ROUGH, WOODS, TOWN, UPHILL, ROAD with + between";
    piece ground, rest, inches = cut(p, ':', &ground);
    if (!is_number(inches) && is_number(ground)) {
        rest = ground;
        ground = inches;
        inches = rest;
    }
    step->kind = APW_STEP_LEG;
    if (!read_inches(inches, &step->length) || (ground.size == 0 && inches.size < p.size))
        return bad_step(c, whole, grounds);
    while (ground.size > 0) {
        bool more = memchr(ground.at, '+', ground.size) != NULL;
        if (!read_ground(cut(ground, '+', &rest), step) || (more && rest.size == 0))
            return bad_step(c, whole, grounds);
        ground = rest;
    }
    if (step->grounds == 0)
        step->grounds = 1U << APW_OPEN;
    return true;
}

static bool read_action(piece p, apw_step *step)
{
    static const char *const names[APW_DO_ACTIONS] = {
        "LINE", "COLUMN", "COLUMN2", "GARRISON", "LIMBER", "UNLIMBER", "ABOUT", "PIVOT45", "PIVOT"};
    for (uint8_t i = 0; i < APW_DO_ACTIONS; i++)
        if (is(p, names[i])) {
            step->kind = APW_STEP_ACTION;
            step->action = i;
            return true;
        }
    return false;
}

static bool read_obstacle(piece p, apw_step *step)
{
    step->kind = APW_STEP_OBSTACLE;
    step->obstacle = is(p, "WORKS") ? APW_WORKS : APW_STREAM;
    return is(p, "WORKS") || is(p, "STREAM");
}

static bool read_step(ump_desk_case *c, piece p, bool actions, apw_step *step)
{
    static const char words[] = "INCHES[:GROUND], STREAM, WORKS";
    static const char more[] = "INCHES[:GROUND], BACK:INCHES[:GROUND], STREAM, WORKS, LINE, "
                               "COLUMN, COLUMN2, GARRISON, LIMBER, UNLIMBER, ABOUT, PIVOT45, PIVOT";
    piece rest, first = cut(p, ':', &rest);
    *step = (apw_step){.text = p.at, .size = p.size > 40 ? 40 : (int)p.size};
    if (is(p, "RIVER"))
        return ump_desk_refuse(c, "", "path", APW_TER_01,
                               "a river is crossed at bridges and fords only; leave it out");
    if (read_obstacle(p, step) || (actions && read_action(p, step)))
        return true;
    if (actions && is(first, "BACK")) {
        step->back = true;
        return read_leg(c, p, rest, step);
    }
    if (is_number(first) || is_number(rest))
        return read_leg(c, p, p, step);
    return bad_step(c, p, actions ? more : words);
}

bool apw_desk_read_path(ump_desk_case *c, bool actions, apw_path *path)
{
    const char *text = ump_desk_word(c, "", "path");
    piece rest = {text, strlen(text)};
    while (rest.size > 0) {
        if (path->n == APW_DESK_MOST_STEPS)
            return ump_desk_refuse(c, "", "path", APW_MOV_06, "allowed are up to %d parts",
                                   APW_DESK_MOST_STEPS);
        if (!read_step(c, cut(rest, ',', &rest), actions, &path->step[path->n++]))
            return false;
    }
    return true;
}

/* ---- As this unit goes it ---- */

static bool may_go(ump_desk_case *c, const apw_mover *mover, const apw_step *step)
{
    if (mover->form != APW_DEPLOYED && mover->form != APW_GARRISON)
        return true;
    return ump_desk_refuse(c, "", "path", mover->form == APW_DEPLOYED ? APW_FORM_04 : APW_FORM_05,
                           "'%.*s': in %s it does not move; change the formation first", step->size,
                           step->text, apw_desk_form_names[mover->form]);
}

static int64_t cost_on(const apw_chart *chart, const apw_mover *mover, const apw_leg *leg,
                       uint8_t ground)
{
    apw_leg there = *leg;
    there.ground = ground;
    int64_t cost = apw_per_tick(chart, mover, &there);
    return cost == UMP_FORBIDDEN ? INT64_MAX : cost;
}

bool apw_desk_leg(ump_desk_case *c, const apw_mover *mover, const apw_step *step, apw_leg *leg)
{
    const apw_chart *chart = ump_desk_chart(c);
    int64_t dearest = -1;
    *leg = (apw_leg){
        .length = step->length, .uphill = step->uphill, .road = step->road, .twice = step->back};
    if (!may_go(c, mover, step))
        return false;
    if (step->road && !apw_may_use_road(mover))
        return ump_desk_refuse(c, "", "path", APW_TER_03,
                               "'%.*s': a road needs COLUMN of width 1 or LIMBERED", step->size,
                               step->text);
    for (uint8_t ground = 0; ground < APW_GROUNDS; ground++) {
        if (!(step->grounds >> ground & 1) || cost_on(chart, mover, leg, ground) <= dearest)
            continue;
        dearest = cost_on(chart, mover, leg, ground);
        leg->ground = ground;
    }
    if (dearest == INT64_MAX)
        return ump_desk_refuse(c, "", "path", APW_TER_01,
                               "'%.*s': this arm goes there on a road only", step->size,
                               step->text);
    return true;
}

bool apw_desk_obstacle(ump_desk_case *c, const apw_mover *mover, const apw_step *step,
                       int64_t *cost)
{
    *cost = apw_obstacle_cost(ump_desk_chart(c), mover, step->obstacle);
    if (!may_go(c, mover, step))
        return false;
    if (*cost == UMP_FORBIDDEN)
        return ump_desk_refuse(c, "", "path", APW_TER_01, "'%.*s': this arm cannot cross it",
                               step->size, step->text);
    return true;
}
