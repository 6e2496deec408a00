/*
 * names.c: the ids of arms, qualities, levels, formations and the rest as charts, scenarios and
 * orders write them, and what a formation is (section 1.6).
 */
#include "rules/adf/adf.h"

const char *const adf_arm_names[] = {"infantry", "cavalry", "artillery", NULL};
const char *const adf_quality_names[] = {"elite", "veteran", "trained", "green", NULL};
const char *const adf_level_names[] = {"good_order", "disorder", "shaken", "routed", NULL};
const char *const adf_formation_names[] = {
    "battle_line",         "extended_line", "skirmishers", "attack_column",
    "road_column",         "cavalry_line",  "double_line", "cavalry_skirmish",
    "cavalry_road_column", "unlimbered",    "limbered",    NULL};
const char *const adf_terrain_names[] = {"road",        "trail",       "open",  "broken",
                                         "light_woods", "heavy_woods", "rough", NULL};
const char *const adf_zone_names[] = {"front", "partial", "full", "side", "rear", NULL};
const char *const adf_band_names[] = {"long",           "normal",      "short", "canister", "pbf",
                                      "close_canister", "desperation", "melee", NULL};
const char *const adf_cover_names[] = {"light_woods", "heavy_woods",     "hasty_works",
                                       "light_works", "heavy_works",     "wood_fence",
                                       "stone_wall",  "farm_or_village", NULL};

enum adf_arm adf_formation_arm(unsigned formation)
{
    if (formation <= ADF_ROAD_COLUMN)
        return ADF_INFANTRY;
    return formation <= ADF_CAVALRY_ROAD_COLUMN ? ADF_CAVALRY : ADF_ARTILLERY;
}

enum adf_shape adf_formation_shape(unsigned formation)
{
    switch (formation) {
    case ADF_SKIRMISHERS:
    case ADF_CAVALRY_SKIRMISH:
        return ADF_SKIRMISH;
    case ADF_ATTACK_COLUMN:
    case ADF_ROAD_COLUMN:
    case ADF_CAVALRY_ROAD_COLUMN:
    case ADF_LIMBERED:
        return ADF_COLUMN;
    default:
        return ADF_LINE;
    }
}

enum adf_formation adf_first_line(unsigned arm)
{
    if (arm == ADF_INFANTRY)
        return ADF_BATTLE_LINE;
    return arm == ADF_CAVALRY ? ADF_CAVALRY_LINE : ADF_UNLIMBERED;
}

bool adf_formed(const adf_body *body)
{
    return body->level == ADF_GOOD_ORDER;
}

bool adf_skirmishing(const adf_body *body)
{
    return adf_formed(body) && adf_formation_shape(body->formation) == ADF_SKIRMISH;
}

/* ADF-R-20: limbered is a physical state and outlasts disorder. */
bool adf_in_column(const adf_body *body)
{
    if (body->formation == ADF_LIMBERED)
        return true;
    return adf_formed(body) && adf_formation_shape(body->formation) == ADF_COLUMN;
}

bool adf_on_foot(const adf_body *body)
{
    return !(body->arm == ADF_CAVALRY && body->mounted);
}
