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

enum adf_formation adf_first_line(unsigned arm)
{
    if (arm == ADF_INFANTRY)
        return ADF_BATTLE_LINE;
    return arm == ADF_CAVALRY ? ADF_CAVALRY_LINE : ADF_UNLIMBERED;
}
