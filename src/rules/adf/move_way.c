/*
 * move_way.c: what lies along a straight line, as a mover meets it: stretches of each terrain,
 * roads where it has a rate on them, obstacles to be paid for, ground it may not enter.
 */
#include "rules/adf/adf.h"

static int obstacle_kind(unsigned kind)
{
    switch (kind) {
    case UMP_FENCE:
        return ADF_FENCE;
    case UMP_WALL:
        return ADF_WALL;
    case UMP_HASTY_WORKS:
    case UMP_LIGHT_WORKS:
    case UMP_HEAVY_WORKS:
        return ADF_WORKS;
    default:
        return -1;
    }
}

/* Obstacles crossed; those that shelter the target of a charge cost nothing (ADF-MOV-05). */
static bool count_obstacles(const adf_table *t, const adf_mover *mover, const ump_walk *walk,
                            const ump_rect *sheltered, adf_way *way, ump_refusal *refusal)
{
    uint16_t shelter[8];
    size_t n =
        walk->n_crossed && sheltered && adf_near_shelter(t, sheltered)
            ? ump_shelter(t->table.field, &t->adf->shelter, walk->from, sheltered, shelter, 8)
            : 0;
    for (size_t i = 0; i < walk->n_crossed; i++) {
        const ump_crossed *c = &walk->crossed[i];
        unsigned kind = t->table.game->field.feature[c->feature].kind;
        int obstacle = obstacle_kind(kind);
        if (c->passage || (kind != UMP_RIVER && obstacle < 0) ||
            ump_is_among(c->feature, shelter, n < 8 ? n : 8))
            continue;
        if (kind == UMP_RIVER || adf_crossing(t->chart, &mover->body, (unsigned)obstacle) < 0)
            return ump_refuse(refusal, ADF_MOV_05, "%u cannot cross that");
        way->obstacles[obstacle]++;
    }
    return true;
}

static unsigned leg_terrain(const adf_table *t, const adf_mover *mover, const ump_spot *spot,
                            ump_pt middle)
{
    unsigned terrain = adf_terrain_at(t, middle, true);
    if (spot->road && adf_allowance(t->chart, mover, terrain) == ADF_NO_ROAD)
        terrain = adf_terrain_at(t, middle, false);
    return terrain;
}

static bool may_enter(const adf_table *t, const adf_mover *mover, const ump_spot *spot,
                      unsigned terrain, ump_refusal *refusal)
{
    bool built = spot->ground == UMP_FARM || spot->ground == UMP_VILLAGE;
    bool foot = mover->body.arm != ADF_ARTILLERY && adf_on_foot(&mover->body);
    if ((spot->ground == UMP_WATER || spot->ground == UMP_IMPASSABLE) && !spot->road)
        return ump_refuse(refusal, ADF_MOV_02, "%u cannot enter impassable ground");
    if (built && !foot && !spot->road)
        return ump_refuse(refusal, ADF_MOV_05,
                          "mounted units and guns enter farms and villages only along a road");
    if (adf_allowance(t->chart, mover, terrain) == 0)
        return ump_refuse(refusal, ADF_MOV_02, "%u cannot move on that ground at all");
    return true;
}

bool adf_add_leg(adf_way *way, unsigned terrain, adf_len length)
{
    if (way->n_legs && way->leg[way->n_legs - 1].terrain == terrain) {
        way->leg[way->n_legs - 1].length += length;
        return true;
    }
    if (way->n_legs == ADF_MAX_LEGS)
        return false;
    way->leg[way->n_legs++] = (adf_leg){(uint8_t)terrain, length};
    return true;
}

/* Adds the ground from a to b to the way. A charge looks at no allowance on its way. */
bool adf_way_of(const adf_table *t, const adf_mover *mover, ump_pt a, ump_pt b, adf_way *way,
                bool twice, const ump_rect *sheltered, ump_refusal *refusal)
{
    ump_walk walk;
    ump_walk_line(t->table.field, a, b, &walk);
    if (walk.cut)
        return ump_refuse(refusal, ADF_MOV_02, "that path crosses too many kinds of ground");
    for (size_t i = 0; i < walk.n_legs; i++) {
        const ump_leg *leg = &walk.leg[i];
        ump_pt middle = ump_part_way(a, b, ((int64_t)leg->t0 + leg->t1) / 2, UMP_UNIT);
        unsigned terrain = leg_terrain(t, mover, &leg->spot, middle);
        adf_len length = adf_ticks(t->chart, ump_stretch_length(a, b, leg->t0, leg->t1));
        if (!may_enter(t, mover, &leg->spot, terrain, refusal))
            return false;
        if (!adf_add_leg(way, terrain, twice ? 2 * length : length))
            return ump_refuse(refusal, ADF_MOV_02, "that path crosses too many kinds of ground");
    }
    return count_obstacles(t, mover, &walk, sheltered, way, refusal);
}

/* ADF-LDR-04: the best LB attached to any member of the group that acts with this unit. */
static unsigned group_lb(const adf_table *t, unsigned unit)
{
    unsigned best = adf_lb_attached(t, unit);
    for (unsigned d = 0; d < t->table.state->depth; d++) {
        const ump_frame *frame = ump_frame_below(t->table.game, t->table.state, d);
        if (frame->proc != ADF_DO_ACTIVATION)
            continue;
        const adf_activation *act = (const adf_activation *)(const void *)frame->data;
        bool member = false;
        unsigned lb = 0;
        for (unsigned i = 0; i < act->n; i++) {
            unsigned one = adf_lb_attached(t, act->unit[i]);
            member = member || act->unit[i] == unit;
            lb = one > lb ? one : lb;
        }
        if (member && lb > best)
            best = lb;
    }
    return best;
}

adf_mover adf_mover_of(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    return (adf_mover){
        .body = adf_body_of(u), .weapon = u->weapon, .lb = (uint8_t)group_lb(t, unit)};
}
