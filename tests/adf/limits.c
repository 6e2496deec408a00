/*
 * limits.c: every weapon, move and column of ADF's charts where it decides: the fire power of each
 * strength, the last inch of each range, the inches of each move. A chart in which one of them is
 * another number plays otherwise, and a test here says so.
 */
#include "kit.h"

#include <string.h>

/* A row names only what matters to it. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* ---- Fire ---- */

typedef struct arms {
    const char *id;
    int32_t range;       /* normal, in thousandths of an inch */
    int32_t point_blank; /* DRM of its own */
    int32_t fp[8];       /* of one figure and more */
} arms;

typedef struct guns {
    const char *id;
    int32_t range;
    int32_t fp[2][3]; /* Union, Confederate, by sections */
    unsigned limbered[ADF_TERRAINS], unlimbered[ADF_TERRAINS];
} guns;

static const arms foot_adf15[] = {
    {"rifle_musket", 3000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"smoothbore_musket", 2000, 1, {1, 2, 3, 4, 5, 6, 7, 7}},
    {"mixed_musket", 3000, 0, {1, 2, 3, 4, 5, 5, 6, 6}},
    {"repeating_rifle", 4000, 0, {2, 3, 4, 6, 7, 9, 10, 11}},
    {"colt_revolving_rifle", 3000, 0, {2, 3, 4, 5, 6, 8, 9, 10}},
    {"sharps_rifle", 4000, 0, {2, 3, 4, 5, 6, 7, 8, 9}},
    {"sharpshooter_rm", 4000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"mixed_rifle_flintlock", 3000, 0, {1, 1, 2, 3, 4, 5, 5, 6}},
    {"smoothbore_flintlock", 2000, 1, {1, 1, 2, 3, 3, 4, 4, 5}},
};
static const arms foot_adf15_early[] = {
    {"rifle_musket", 3000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"smoothbore_musket", 2000, 1, {1, 2, 3, 4, 5, 6, 7, 7}},
    {"mixed_musket", 3000, 0, {1, 2, 3, 4, 5, 5, 6, 6}},
    {"repeating_rifle", 5000, 0, {2, 3, 4, 6, 7, 9, 10, 11}},
    {"colt_revolving_rifle", 3000, 0, {2, 3, 4, 5, 6, 8, 9, 10}},
    {"sharps_rifle", 5000, 0, {2, 3, 4, 5, 6, 7, 8, 9}},
    {"sharpshooter_rm", 4000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"old_flintlock", 2000, 0, {1, 1, 2, 3, 3, 4, 4, 5}},
};
static const arms foot_adf10[] = {
    {"rifle_musket", 2000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"smoothbore_musket", 1000, 1, {1, 2, 3, 4, 5, 6, 7, 7}},
    {"mixed_musket", 2000, 0, {1, 2, 3, 4, 5, 5, 6, 6}},
    {"repeating_rifle", 3000, 0, {2, 3, 4, 6, 7, 9, 10, 11}},
    {"colt_revolving_rifle", 2000, 0, {2, 3, 4, 5, 6, 8, 9, 10}},
    {"sharps_rifle", 3000, 0, {2, 3, 4, 5, 6, 7, 8, 9}},
    {"sharpshooter_rm", 3000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"mixed_rifle_flintlock", 2000, 0, {1, 1, 2, 3, 4, 5, 5, 6}},
    {"smoothbore_flintlock", 1000, 1, {1, 1, 2, 3, 3, 4, 4, 5}},
};
static const arms horse_adf15[] = {
    {"cav_rifle_musket", 3000, 0, {1, 1, 2, 3, 4, 5, 6, 7}},
    {"cav_mixed", 2000, 0, {1, 1, 2, 3, 4, 5, 6, 7}},
    {"shotgun", 1000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"repeating_carbine", 2000, 0, {2, 3, 4, 5, 6, 7, 8, 9}},
    {"sharps_carbine", 3000, 0, {1, 2, 3, 4, 5, 6, 7, 7}},
    {"other_bl_carbine", 2000, 0, {1, 2, 3, 4, 5, 5, 6, 6}},
    {"ml_carbine", 1000, 0, {1, 1, 2, 3, 4, 4, 5, 5}},
    {"pistol", 500, 0, {1, 1, 1, 2, 3, 4, 5, 6}},
};
static const arms horse_adf15_early[] = {
    {"cav_rifle_musket", 3000, 0, {1, 1, 2, 3, 4, 5, 6, 7}},
    {"cav_mixed", 2000, 0, {1, 1, 2, 3, 4, 5, 6, 7}},
    {"shotgun", 1000, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"repeating_carbine", 2000, 0, {2, 3, 4, 5, 6, 7, 8, 9}},
    {"sharps_carbine", 3000, 0, {1, 2, 3, 4, 5, 6, 7, 7}},
    {"other_bl_carbine", 2000, 0, {1, 2, 3, 4, 5, 5, 6, 6}},
    {"ml_carbine", 1000, 0, {1, 1, 2, 3, 4, 4, 5, 5}},
    {"pistol", 500, 0, {1, 1, 1, 2, 3, 4, 5, 6}},
};
static const arms horse_adf10[] = {
    {"cav_rifle_musket", 2000, 0, {1, 1, 2, 3, 4, 5, 6, 7}},
    {"cav_mixed", 1000, 0, {1, 1, 2, 3, 4, 5, 6, 7}},
    {"shotgun", 500, 0, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"repeating_carbine", 1000, 0, {2, 3, 4, 5, 6, 7, 8, 9}},
    {"sharps_carbine", 2000, 0, {1, 2, 3, 4, 5, 6, 7, 7}},
    {"other_bl_carbine", 1000, 0, {1, 2, 3, 4, 5, 6, 6, 6}},
    {"ml_carbine", 1000, 0, {1, 1, 2, 3, 4, 4, 5, 5}},
    {"pistol", 500, 0, {1, 1, 1, 2, 3, 4, 5, 6}},
};
static const guns guns_adf15[] = {
    {"six_pdr_gun", 10000, {{2, 3, 5}, {2, 3, 4}}, {16, 13, 11, 9, 6, 4, 2}, {4, 3, 3, 3, 2, 1, 1}},
    {"napoleon_12pdr",
     13000,
     {{3, 5, 8}, {3, 4, 7}},
     {14, 10, 9, 8, 5, 3, 2},
     {3, 3, 2, 2, 1, 1, 1}},
    {"howitzer_12pdr",
     10000,
     {{3, 5, 8}, {3, 4, 7}},
     {15, 12, 10, 8, 6, 4, 3},
     {3, 2, 2, 1, 1, 1, 1}},
    {"howitzer_24pdr",
     12000,
     {{4, 7, 11}, {4, 6, 10}},
     {14, 10, 9, 8, 5, 3, 2},
     {2, 3, 2, 2, 1, 1, 1}},
    {"parrott_10pdr",
     18000,
     {{3, 5, 8}, {3, 4, 7}},
     {14, 10, 9, 8, 5, 3, 2},
     {3, 3, 2, 2, 1, 1, 1}},
    {"ordnance_3in",
     17000,
     {{3, 6, 9}, {3, 5, 8}},
     {15, 11, 11, 9, 6, 4, 2},
     {4, 3, 2, 2, 2, 1, 1}},
    {"rifle_12_14pdr",
     16000,
     {{3, 6, 9}, {3, 5, 8}},
     {14, 10, 9, 8, 5, 3, 2},
     {2, 3, 2, 2, 1, 1, 1}},
    {"whitworth_bl",
     26000,
     {{3, 5, 8}, {3, 5, 8}},
     {15, 11, 11, 9, 6, 4, 2},
     {4, 2, 2, 2, 2, 1, 1}},
    {"rifle_6pdr", 14000, {{2, 4, 6}, {2, 4, 5}}, {16, 13, 11, 9, 6, 4, 2}, {4, 3, 3, 3, 2, 1, 1}},
    {"parrott_20pdr",
     20000,
     {{4, 7, 11}, {4, 6, 10}},
     {13, 10, 7, 6, 4, 2, 1},
     {2, 1, 1, 1, 1, 1, 0}},
    {"parrott_30pdr",
     22000,
     {{5, 8, 12}, {5, 7, 11}},
     {10, 7, 5, 4, 3, 1, 0},
     {1, 1, 1, 1, 1, 0, 0}},
    {"mixed_1862", 12000, {{2, 4, 7}, {2, 3, 6}}, {15, 11, 10, 9, 6, 4, 2}, {3, 4, 3, 3, 2, 1, 1}},
    {"mixed_1863", 14000, {{3, 5, 8}, {3, 4, 7}}, {14, 10, 9, 8, 5, 3, 2}, {2, 3, 2, 2, 1, 1, 1}},
};
static const guns guns_adf15_early[] = {
    {"six_pdr_gun", 10000, {{2, 3, 5}, {2, 3, 4}}, {16, 13, 11, 9, 6, 4, 2}, {4, 3, 3, 3, 2, 1, 1}},
    {"napoleon_12pdr",
     13000,
     {{3, 5, 8}, {3, 4, 7}},
     {14, 10, 9, 8, 5, 3, 2},
     {3, 3, 2, 2, 1, 1, 1}},
    {"howitzer_12pdr",
     10000,
     {{3, 5, 8}, {3, 4, 7}},
     {15, 12, 10, 8, 6, 4, 3},
     {3, 2, 2, 1, 1, 1, 1}},
    {"howitzer_24pdr",
     12000,
     {{4, 7, 11}, {4, 6, 10}},
     {14, 10, 9, 8, 5, 3, 2},
     {2, 3, 2, 2, 1, 1, 1}},
    {"parrott_10pdr",
     18000,
     {{3, 5, 8}, {3, 4, 7}},
     {14, 10, 9, 8, 5, 3, 2},
     {3, 3, 2, 2, 1, 1, 1}},
    {"ordnance_3in",
     17000,
     {{3, 6, 9}, {3, 5, 8}},
     {15, 11, 11, 9, 6, 4, 2},
     {4, 3, 2, 2, 2, 1, 1}},
    {"james_14pdr", 16000, {{3, 6, 9}, {3, 5, 8}}, {14, 10, 9, 8, 5, 3, 2}, {2, 3, 2, 2, 1, 1, 1}},
    {"whitworth_bl",
     26000,
     {{3, 5, 8}, {3, 5, 8}},
     {15, 11, 11, 9, 6, 4, 2},
     {4, 2, 2, 2, 2, 1, 1}},
    {"wiard_6pdr", 14000, {{2, 4, 6}, {2, 4, 5}}, {16, 13, 11, 9, 6, 4, 2}, {4, 3, 3, 3, 2, 1, 1}},
    {"parrott_20pdr",
     20000,
     {{4, 7, 11}, {4, 6, 10}},
     {13, 10, 7, 6, 4, 2, 1},
     {2, 1, 1, 1, 1, 1, 0}},
    {"parrott_30pdr",
     22000,
     {{5, 8, 12}, {5, 7, 11}},
     {10, 7, 5, 4, 3, 1, 0},
     {1, 1, 1, 1, 1, 0, 0}},
    {"mixed_battery",
     14000,
     {{3, 5, 8}, {3, 4, 7}},
     {14, 10, 9, 8, 5, 3, 2},
     {2, 3, 2, 2, 1, 1, 1}},
};
static const guns guns_adf10[] = {
    {"six_pdr_gun", 7000, {{2, 3, 5}, {2, 3, 4}}, {13, 10, 8, 7, 4, 3, 2}, {3, 2, 2, 2, 2, 1, 1}},
    {"napoleon_12pdr", 8000, {{3, 5, 8}, {3, 4, 7}}, {12, 8, 7, 6, 3, 2, 1}, {2, 2, 2, 2, 2, 1, 1}},
    {"howitzer_12pdr", 6000, {{3, 5, 8}, {3, 4, 7}}, {12, 9, 8, 7, 3, 2, 1}, {3, 2, 2, 1, 2, 1, 1}},
    {"howitzer_24pdr",
     7000,
     {{4, 7, 11}, {4, 6, 10}},
     {11, 7, 6, 5, 3, 2, 1},
     {2, 1, 1, 1, 2, 1, 1}},
    {"parrott_10pdr",
     13000,
     {{3, 5, 8}, {3, 4, 7}},
     {13, 10, 8, 7, 3, 2, 1},
     {3, 2, 2, 2, 2, 1, 1}},
    {"ordnance_3in", 12000, {{3, 6, 9}, {3, 5, 8}}, {13, 10, 8, 7, 4, 3, 2}, {3, 2, 2, 2, 2, 1, 1}},
    {"rifle_12_14pdr",
     11000,
     {{3, 6, 9}, {3, 5, 8}},
     {13, 8, 7, 6, 3, 2, 1},
     {2, 2, 2, 2, 2, 1, 1}},
    {"whitworth_bl", 18000, {{3, 5, 8}, {3, 5, 8}}, {12, 9, 8, 7, 3, 2, 1}, {3, 2, 2, 2, 2, 1, 1}},
    {"rifle_6pdr", 11000, {{2, 4, 6}, {2, 4, 5}}, {13, 10, 8, 7, 3, 2, 1}, {3, 2, 2, 2, 2, 1, 1}},
    {"parrott_20pdr",
     14000,
     {{4, 7, 11}, {4, 6, 10}},
     {11, 7, 6, 5, 3, 2, 1},
     {2, 1, 1, 1, 2, 1, 1}},
    {"parrott_30pdr",
     16000,
     {{5, 8, 12}, {5, 7, 11}},
     {9, 6, 5, 4, 2, 2, 0},
     {1, 1, 1, 1, 2, 1, 0}},
    {"mixed_1862", 8000, {{2, 4, 7}, {2, 3, 6}}, {14, 9, 8, 7, 4, 3, 2}, {3, 2, 2, 2, 2, 1, 1}},
    {"mixed_1863", 10000, {{3, 5, 8}, {3, 4, 7}}, {13, 8, 7, 6, 3, 2, 1}, {2, 2, 2, 2, 2, 1, 1}},
};

/* ---- Moves, and the charge modifiers in the same tables ---- */

typedef struct going {
    unsigned formation, level;
    bool mounted, disengages;
    int32_t cmm;
    unsigned move[ADF_TERRAINS];
} going;

#define NO_WAY ADF_NO_ROAD

static const going going_adf15[] = {
    {ADF_BATTLE_LINE, ADF_GOOD_ORDER, false, false, 0, {NO_WAY, NO_WAY, 6, 5, 4, 2, 1}},
    {ADF_EXTENDED_LINE, ADF_GOOD_ORDER, false, false, 1, {NO_WAY, NO_WAY, 7, 6, 5, 3, 1}},
    {ADF_SKIRMISHERS, ADF_GOOD_ORDER, false, false, 6, {NO_WAY, NO_WAY, 9, 7, 6, 4, 3}},
    {ADF_ATTACK_COLUMN, ADF_GOOD_ORDER, false, false, -2, {NO_WAY, NO_WAY, 7, 6, 5, 3, 2}},
    {ADF_ROAD_COLUMN, ADF_GOOD_ORDER, false, false, 2, {13, 11, 9, 7, 6, 4, 2}},
    {ADF_BATTLE_LINE, ADF_DISORDER, false, false, 3, {6, 5, 4, 3, 2, 1, 1}},
    {ADF_BATTLE_LINE, ADF_GOOD_ORDER, false, true, 4, {12, 10, 8, 6, 4, 3, 2}},
    {ADF_BATTLE_LINE, ADF_SHAKEN, false, false, 6, {5, 4, 3, 3, 2, 1, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, true, false, -1, {NO_WAY, NO_WAY, 10, 8, 6, 4, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, false, false, 1, {NO_WAY, NO_WAY, 6, 5, 4, 3, 1}},
    {ADF_CAVALRY_SKIRMISH, ADF_GOOD_ORDER, true, false, 5, {NO_WAY, NO_WAY, 14, 12, 9, 7, 3}},
    {ADF_CAVALRY_SKIRMISH, ADF_GOOD_ORDER, false, false, 6, {NO_WAY, NO_WAY, 8, 6, 6, 4, 2}},
    {ADF_DOUBLE_LINE, ADF_GOOD_ORDER, true, false, -2, {NO_WAY, NO_WAY, 11, 9, 5, 4, 1}},
    {ADF_DOUBLE_LINE, ADF_GOOD_ORDER, false, false, 0, {NO_WAY, NO_WAY, 7, 6, 4, 3, 1}},
    {ADF_CAVALRY_ROAD_COLUMN, ADF_GOOD_ORDER, true, false, 1, {16, 13, 10, 8, 6, 4, 2}},
    {ADF_CAVALRY_ROAD_COLUMN, ADF_GOOD_ORDER, false, false, 3, {7, 6, 5, 5, 4, 3, 2}},
    {ADF_CAVALRY_LINE, ADF_DISORDER, true, false, 2, {10, 8, 6, 5, 4, 3, 2}},
    {ADF_CAVALRY_LINE, ADF_DISORDER, false, false, 4, {6, 5, 4, 3, 2, 2, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, true, true, 2, {20, 16, 12, 10, 8, 6, 4}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, false, true, 4, {12, 10, 8, 6, 4, 4, 2}},
    {ADF_CAVALRY_LINE, ADF_SHAKEN, true, false, 5, {8, 6, 5, 4, 3, 2, 1}},
    {ADF_CAVALRY_LINE, ADF_SHAKEN, false, false, 6, {5, 4, 3, 2, 2, 1, 1}},
};
static const going going_adf15_early[] = {
    {ADF_BATTLE_LINE, ADF_GOOD_ORDER, false, false, 0, {NO_WAY, NO_WAY, 6, 5, 4, 2, 1}},
    {ADF_EXTENDED_LINE, ADF_GOOD_ORDER, false, false, 1, {NO_WAY, NO_WAY, 7, 6, 5, 3, 1}},
    {ADF_SKIRMISHERS, ADF_GOOD_ORDER, false, false, 6, {NO_WAY, NO_WAY, 9, 7, 6, 4, 3}},
    {ADF_ATTACK_COLUMN, ADF_GOOD_ORDER, false, false, -2, {NO_WAY, NO_WAY, 7, 6, 5, 3, 2}},
    {ADF_ROAD_COLUMN, ADF_GOOD_ORDER, false, false, 2, {13, 11, 9, 7, 6, 4, 2}},
    {ADF_BATTLE_LINE, ADF_DISORDER, false, false, 3, {6, 5, 4, 3, 2, 1, 1}},
    {ADF_BATTLE_LINE, ADF_GOOD_ORDER, false, true, 3, {12, 10, 8, 6, 4, 2, 2}},
    {ADF_BATTLE_LINE, ADF_SHAKEN, false, false, 6, {5, 4, 3, 3, 2, 1, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, true, false, -1, {NO_WAY, NO_WAY, 10, 8, 6, 4, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, false, false, 1, {NO_WAY, NO_WAY, 6, 5, 4, 3, 1}},
    {ADF_CAVALRY_SKIRMISH, ADF_GOOD_ORDER, true, false, 5, {NO_WAY, NO_WAY, 14, 12, 9, 7, 3}},
    {ADF_CAVALRY_SKIRMISH, ADF_GOOD_ORDER, false, false, 6, {NO_WAY, NO_WAY, 8, 6, 6, 4, 2}},
    {ADF_DOUBLE_LINE, ADF_GOOD_ORDER, true, false, -2, {NO_WAY, NO_WAY, 11, 9, 5, 4, 1}},
    {ADF_DOUBLE_LINE, ADF_GOOD_ORDER, false, false, 0, {NO_WAY, NO_WAY, 7, 6, 4, 3, 1}},
    {ADF_CAVALRY_ROAD_COLUMN, ADF_GOOD_ORDER, true, false, 1, {16, 13, 10, 8, 6, 4, 2}},
    {ADF_CAVALRY_ROAD_COLUMN, ADF_GOOD_ORDER, false, false, 3, {7, 6, 5, 5, 4, 3, 2}},
    {ADF_CAVALRY_LINE, ADF_DISORDER, true, false, 2, {10, 8, 6, 5, 4, 3, 2}},
    {ADF_CAVALRY_LINE, ADF_DISORDER, false, false, 4, {6, 5, 4, 3, 2, 2, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, true, true, 2, {20, 16, 12, 10, 8, 6, 4}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, false, true, 4, {12, 10, 8, 6, 4, 4, 2}},
    {ADF_CAVALRY_LINE, ADF_SHAKEN, true, false, 5, {8, 6, 5, 4, 3, 2, 1}},
    {ADF_CAVALRY_LINE, ADF_SHAKEN, false, false, 6, {5, 4, 3, 2, 2, 1, 1}},
};
static const going going_adf10[] = {
    {ADF_BATTLE_LINE, ADF_GOOD_ORDER, false, false, 0, {NO_WAY, NO_WAY, 5, 4, 3, 2, 1}},
    {ADF_EXTENDED_LINE, ADF_GOOD_ORDER, false, false, 1, {NO_WAY, NO_WAY, 6, 5, 4, 3, 1}},
    {ADF_SKIRMISHERS, ADF_GOOD_ORDER, false, false, 6, {NO_WAY, NO_WAY, 7, 6, 5, 3, 2}},
    {ADF_ATTACK_COLUMN, ADF_GOOD_ORDER, false, false, -2, {NO_WAY, NO_WAY, 6, 5, 4, 3, 2}},
    {ADF_ROAD_COLUMN, ADF_GOOD_ORDER, false, false, 2, {11, 8, 7, 6, 5, 3, 2}},
    {ADF_BATTLE_LINE, ADF_DISORDER, false, false, 3, {5, 4, 3, 2, 2, 1, 1}},
    {ADF_BATTLE_LINE, ADF_GOOD_ORDER, false, true, 4, {10, 8, 6, 4, 3, 2, 2}},
    {ADF_BATTLE_LINE, ADF_SHAKEN, false, false, 6, {4, 3, 3, 2, 2, 1, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, true, false, -1, {NO_WAY, NO_WAY, 8, 6, 4, 2, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, false, false, 1, {NO_WAY, NO_WAY, 5, 4, 3, 2, 1}},
    {ADF_CAVALRY_SKIRMISH, ADF_GOOD_ORDER, true, false, 5, {NO_WAY, NO_WAY, 10, 9, 7, 5, 3}},
    {ADF_CAVALRY_SKIRMISH, ADF_GOOD_ORDER, false, false, 6, {NO_WAY, NO_WAY, 7, 6, 5, 3, 2}},
    {ADF_DOUBLE_LINE, ADF_GOOD_ORDER, true, false, -2, {NO_WAY, NO_WAY, 9, 7, 5, 3, 1}},
    {ADF_DOUBLE_LINE, ADF_GOOD_ORDER, false, false, 0, {NO_WAY, NO_WAY, 5, 4, 3, 2, 1}},
    {ADF_CAVALRY_ROAD_COLUMN, ADF_GOOD_ORDER, true, false, 1, {14, 12, 10, 8, 6, 4, 2}},
    {ADF_CAVALRY_ROAD_COLUMN, ADF_GOOD_ORDER, false, false, 3, {9, 8, 7, 5, 4, 3, 2}},
    {ADF_CAVALRY_LINE, ADF_DISORDER, true, false, 2, {9, 7, 6, 5, 4, 3, 2}},
    {ADF_CAVALRY_LINE, ADF_DISORDER, false, false, 4, {6, 5, 4, 3, 2, 2, 1}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, true, true, 2, {18, 14, 12, 10, 8, 6, 4}},
    {ADF_CAVALRY_LINE, ADF_GOOD_ORDER, false, true, 4, {12, 10, 8, 6, 4, 4, 2}},
    {ADF_CAVALRY_LINE, ADF_SHAKEN, true, false, 5, {7, 6, 5, 4, 3, 2, 1}},
    {ADF_CAVALRY_LINE, ADF_SHAKEN, false, false, 6, {5, 4, 3, 2, 2, 1, 1}},
};

typedef struct edition {
    const char *id;
    const arms *foot, *horse;
    size_t n_foot, n_horse;
    const guns *guns;
    size_t n_guns;
    const going *going;
    size_t n_going;
} edition;

#define EDITION(name, tail)                                                                        \
    {                                                                                              \
        name, foot_##tail, horse_##tail, COUNT(foot_##tail), COUNT(horse_##tail), guns_##tail,     \
            COUNT(guns_##tail), going_##tail, COUNT(going_##tail)                                  \
    }

static const edition all[] = {EDITION("adf15", adf15), EDITION("adf15-early", adf15_early),
                              EDITION("adf10", adf10)};

static adf_firer firer_of(const adf_chart *chart, adf_body body, const char *id)
{
    uint8_t row = weapon(chart, body.arm, id);
    return (adf_firer){.body = body, .weapon = row, .weapon2 = row};
}

/* Fired at a charge at arm's length, where every weapon serves. */
static adf_fire fire_of(const adf_chart *chart, adf_firer firer)
{
    adf_fire_facts facts = {
        .mode = ADF_POINT_BLANK, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8), .charging = true};
    adf_fire fire;
    ump_refusal refusal = {0};
    facts.firer[0] = firer;
    cr_assert(adf_fire_work(chart, &facts, &fire, &refusal), "%s", ump_rule_id(refusal.rule));
    return fire;
}

/* Is this the farthest that it fires in this mode? */
static bool reaches(const adf_chart *chart, adf_firer firer, unsigned mode, int32_t thousandths)
{
    enum adf_band band;
    adf_len last = adf_inches(chart, thousandths), beyond = adf_inches(chart, thousandths + 1);
    firer.range = (adf_span){last, last};
    bool near = adf_band_of(chart, &firer, mode, &band);
    firer.range = (adf_span){beyond, beyond};
    return near && !adf_band_of(chart, &firer, mode, &band);
}

static void expect_arms(const edition *e, const arms *row, adf_body body)
{
    const adf_chart *chart = chart_of(e->id);
    adf_firer firer = firer_of(chart, body, row->id);
    bool volley = chart->weapon[firer.weapon].pbf_only;
    cr_expect(reaches(chart, firer, volley ? ADF_VOLLEY : ADF_FIRES,
                      volley ? row->range : 2 * row->range),
              "%s: range of %s", e->id, row->id);
    cr_expect_eq(fire_of(chart, firer).firer_drm, row->point_blank, "%s: %s", e->id, row->id);
    for (uint8_t n = 1; n <= COUNT(row->fp); n++) {
        firer.body.figs = n;
        cr_expect_eq(fire_of(chart, firer).fp, row->fp[n - 1], "%s: %s, %u figures", e->id, row->id,
                     n);
    }
}

Test(adf_limits, ADF_FIRE_04_ADF_FIRE_05_fire_power_and_range_of_every_small_arm)
{
    adf_body dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    for (const edition *e = all; e < all + COUNT(all); e++) {
        for (size_t i = 0; i < e->n_foot; i++)
            expect_arms(e, &e->foot[i], FOOT(ADF_VETERAN, 8));
        for (size_t i = 0; i < e->n_horse; i++)
            expect_arms(e, &e->horse[i], dismounted);
    }
}

Test(adf_limits, ADF_FIRE_04_ADF_FIRE_05_fire_power_and_range_of_every_gun)
{
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (size_t i = 0; i < e->n_guns; i++) {
            const adf_chart *chart = chart_of(e->id);
            adf_firer firer = firer_of(chart, GUNS(ADF_VETERAN, 3), e->guns[i].id);
            cr_expect(reaches(chart, firer, ADF_FIRES, 2 * e->guns[i].range), "%s: range of %s",
                      e->id, e->guns[i].id);
            for (uint8_t k = 0; k < 6; k++) {
                firer.nation = k / 3;
                firer.body.figs = (uint8_t)(k % 3 + 1);
                cr_expect_eq(fire_of(chart, firer).fp, e->guns[i].fp[k / 3][k % 3], "%s: %s, %u",
                             e->id, e->guns[i].id, k);
            }
        }
}

Test(adf_limits, ADF_MOV_01_ADF_ART_02_moves_of_every_gun)
{
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (size_t i = 0; i < e->n_guns; i++)
            for (unsigned terrain = 0; terrain < ADF_TERRAINS; terrain++) {
                const adf_chart *chart = chart_of(e->id);
                adf_mover mover = {.body = GUNS(ADF_VETERAN, 3),
                                   .weapon = weapon(chart, ADF_ARTILLERY, e->guns[i].id)};
                cr_expect_eq(adf_allowance(chart, &mover, terrain), e->guns[i].unlimbered[terrain],
                             "%s: %s, %u", e->id, e->guns[i].id, terrain);
                mover.body.formation = ADF_LIMBERED;
                cr_expect_eq(adf_allowance(chart, &mover, terrain), e->guns[i].limbered[terrain],
                             "%s: %s, %u", e->id, e->guns[i].id, terrain);
            }
}

static adf_body body_of(const going *row)
{
    adf_body body =
        row->formation < ADF_CAVALRY_LINE ? FOOT(ADF_VETERAN, 8) : HORSE(ADF_VETERAN, 8);
    body.formation = (uint8_t)row->formation;
    body.level = (uint8_t)row->level;
    body.mounted = row->mounted;
    return body;
}

/* What its formation or level adds when it is charged. */
static int32_t cmm_of(const adf_chart *chart, const going *row)
{
    adf_impact_facts facts = {
        .attacker = FOOT(ADF_VETERAN, 8), .defender = body_of(row), .disengaged = row->disengages};
    adf_impact impact;
    adf_impact_work(chart, &facts, &impact);
    for (size_t i = 0; i < impact.defender.sum.n; i++)
        if (strcmp(impact.defender.sum.item[i].label, "charge morale modifier") == 0)
            return impact.defender.sum.item[i].value;
    return 0;
}

Test(adf_limits, ADF_MOV_01_ADF_CHG_14_moves_and_charge_modifiers_of_every_formation)
{
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (size_t i = 0; i < e->n_going; i++) {
            const adf_chart *chart = chart_of(e->id);
            adf_mover mover = {.body = body_of(&e->going[i]), .disengages = e->going[i].disengages};
            for (unsigned terrain = 0; terrain < ADF_TERRAINS; terrain++)
                cr_expect_eq(adf_allowance(chart, &mover, terrain), e->going[i].move[terrain],
                             "%s: row %zu, %u", e->id, i, terrain);
            cr_expect_eq(cmm_of(chart, &e->going[i]), e->going[i].cmm, "%s: row %zu", e->id, i);
        }
}

/* Dice and reach of each band, by what fires. */
typedef struct volley {
    const char *weapon;
    adf_body body;
    uint8_t dice[ADF_BANDS]; /* 0: it has no such band */
} volley;

static adf_len range_of(const adf_chart *chart, const adf_firer *firer, unsigned band)
{
    adf_len normal = chart->weapon[firer->weapon].normal_range;
    switch (band) {
    case ADF_LONG:
        return 2 * normal;
    case ADF_NORMAL:
        return normal;
    case ADF_SHORT:
        return firer->body.arm == ADF_ARTILLERY ? normal / 2 : adf_inches(chart, 900);
    default:
        return band == ADF_CANISTER ? adf_inches(chart, 3000) : 0;
    }
}

static int32_t dice_of(const adf_chart *chart, const volley *row, unsigned band)
{
    static const uint8_t mode[ADF_BANDS] = {[ADF_PBF] = ADF_POINT_BLANK,
                                            [ADF_CLOSE_CANISTER] = ADF_POINT_BLANK,
                                            [ADF_DESPERATION] = ADF_DESPERATE,
                                            [ADF_MELEE] = ADF_IN_MELEE};
    adf_fire_facts facts = {
        .mode = mode[band], .n_firers = 1, .target = FOOT(ADF_VETERAN, 8), .charging = true};
    adf_firer firer = firer_of(chart, row->body, row->weapon);
    adf_len range = range_of(chart, &firer, band);
    adf_fire fire;
    ump_refusal refusal = {0};
    firer.range = (adf_span){range, range};
    facts.firer[0] = firer;
    cr_assert(adf_fire_work(chart, &facts, &fire, &refusal), "%s, band %u: %s", row->weapon, band,
              ump_rule_id(refusal.rule));
    cr_expect_eq(fire.band, band, "%s: %u", row->weapon, band);
    return fire.dice;
}

Test(adf_limits, ADF_FIRE_07_dice_of_every_band)
{
    adf_body dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    const volley row[] = {{"rifle_musket",
                           FOOT(ADF_VETERAN, 8),
                           {[ADF_LONG] = 1,
                            [ADF_NORMAL] = 2,
                            [ADF_SHORT] = 3,
                            [ADF_PBF] = 4,
                            [ADF_DESPERATION] = 1,
                            [ADF_MELEE] = 5}},
                          {"sharps_carbine",
                           dismounted,
                           {[ADF_LONG] = 1,
                            [ADF_NORMAL] = 2,
                            [ADF_SHORT] = 3,
                            [ADF_PBF] = 4,
                            [ADF_DESPERATION] = 1,
                            [ADF_MELEE] = 5}},
                          {"napoleon_12pdr",
                           GUNS(ADF_VETERAN, 3),
                           {[ADF_LONG] = 1,
                            [ADF_NORMAL] = 2,
                            [ADF_SHORT] = 3,
                            [ADF_CANISTER] = 4,
                            [ADF_CLOSE_CANISTER] = 5,
                            [ADF_DESPERATION] = 1,
                            [ADF_MELEE] = 5}},
                          {"parrott_10pdr",
                           GUNS(ADF_VETERAN, 3),
                           {[ADF_LONG] = 1,
                            [ADF_NORMAL] = 2,
                            [ADF_SHORT] = 3,
                            [ADF_CANISTER] = 3,
                            [ADF_CLOSE_CANISTER] = 4,
                            [ADF_DESPERATION] = 1,
                            [ADF_MELEE] = 5}}};
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (size_t i = 0; i < COUNT(row); i++)
            for (unsigned band = 0; band < ADF_BANDS; band++)
                if (row[i].dice[band])
                    cr_expect_eq(dice_of(chart_of(e->id), &row[i], band), row[i].dice[band],
                                 "%s: %s, %u", e->id, row[i].weapon, band);
}

Test(adf_limits, ADF_FIRE_05_ADF_FIRE_06_point_blank_within_an_inch)
{
    adf_body dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        cr_expect(reaches(chart, firer_of(chart, FOOT(ADF_VETERAN, 8), "rifle_musket"),
                          ADF_POINT_BLANK, 1000),
                  "%s: foot", e->id);
        cr_expect(
            reaches(chart, firer_of(chart, dismounted, "sharps_carbine"), ADF_POINT_BLANK, 1000),
            "%s: horse", e->id);
        cr_expect(reaches(chart, firer_of(chart, GUNS(ADF_VETERAN, 3), "napoleon_12pdr"),
                          ADF_POINT_BLANK, 1000),
                  "%s: guns", e->id);
    }
}

/* Is this the last thousandth of an inch at which it fires at short range? */
static bool short_until(const adf_chart *chart, adf_firer firer, int32_t thousandths)
{
    enum adf_band last, beyond;
    adf_len range[] = {adf_inches(chart, thousandths), adf_inches(chart, thousandths + 1)};
    firer.range = (adf_span){range[0], range[0]};
    bool near = adf_band_of(chart, &firer, ADF_FIRES, &last) && last == ADF_SHORT;
    firer.range = (adf_span){range[1], range[1]};
    return near && adf_band_of(chart, &firer, ADF_FIRES, &beyond) && beyond == ADF_NORMAL;
}

/* At an inch sharp it is short in adf15, and for cavalry in adf10. */
Test(adf_limits, ADF_FIRE_05_short_range_of_small_arms_ends_at_an_inch)
{
    static const int32_t foot[EDITIONS] = {1000, 999, 999}, horse[EDITIONS] = {1000, 999, 1000};
    adf_body dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        cr_expect(
            short_until(chart, firer_of(chart, FOOT(ADF_VETERAN, 8), "rifle_musket"), foot[e]),
            "%s: foot", editions[e]);
        cr_expect(short_until(chart, firer_of(chart, dismounted, "sharps_carbine"), horse[e]),
                  "%s: horse", editions[e]);
    }
}

Test(adf_limits, ADF_REA_06_desperation_fire_reaches_an_inch)
{
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        cr_expect(reaches(chart, firer_of(chart, FOOT(ADF_VETERAN, 8), "rifle_musket"),
                          ADF_DESPERATE, 1000),
                  "%s", e->id);
    }
}

Test(adf_limits, ADF_FIRE_16_each_target_that_fire_passes_through_costs_a_die)
{
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (uint8_t through = 0; through < 3; through++) {
            const adf_chart *chart = chart_of(e->id);
            adf_fire_facts facts = {.mode = ADF_FIRES,
                                    .n_firers = 1,
                                    .through = through,
                                    .target = FOOT(ADF_VETERAN, 8)};
            adf_fire fire;
            ump_refusal refusal = {0};
            adf_len range = adf_inches(chart, 900);
            facts.firer[0] = firer_of(chart, FOOT(ADF_VETERAN, 8), "rifle_musket");
            facts.firer[0].range = (adf_span){range, range};
            cr_assert(adf_fire_work(chart, &facts, &fire, &refusal), "%s", e->id);
            cr_expect_eq(fire.dice, 3 - through, "%s: %u", e->id, through);
        }
}

/* ---- Results of fire ---- */

static const int32_t column[] = {9,  10, 11, 12, 13, 14, 15, 16, 17,
                                 18, 19, 20, 22, 24, 26, 28, 30, 32};

static void expect_results(const adf_chart *chart, const char *what, unsigned arm,
                           const char *const code[COUNT(column)])
{
    for (size_t i = 0; i < COUNT(column); i++) {
        int32_t last = i + 1 < COUNT(column) ? column[i + 1] - 1 : column[i] + 10, heading;
        unsigned low = adf_fcrt(chart, arm, column[i], &heading),
                 high = adf_fcrt(chart, arm, last, &heading);
        cr_expect_str_eq(low == ADF_NO_EFFECT ? "" : chart->fcr[low].code, code[i], "%s: %d", what,
                         column[i]);
        cr_expect_eq(high, low, "%s: %d", what, last);
    }
}

Test(adf_limits, ADF_FCR_01_results_of_every_column)
{
    static const char *const code[ADF_ARMS][COUNT(column)] = {
        [ADF_INFANTRY] = {"", "", "", "MC", "MC", "1MC", "2MC", "2MC", "1H", "1H", "1H", "2H", "2H",
                          "2H", "3H", "3H", "4H", "4H"},
        [ADF_CAVALRY] = {"", "", "", "", "", "", "", "MC", "MC", "1MC", "1MC", "2MC", "2MC", "1H",
                         "2H", "2H", "3H", "4H"},
        [ADF_ARTILLERY] = {"", "MC", "MC", "MC", "1MC", "1MC", "1MC", "2MC", "2MC", "2MC", "1H",
                           "1H", "1H", "2H", "2H", "3H", "3H", "4H"},
    };
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (unsigned arm = 0; arm < ADF_ARMS; arm++)
            expect_results(chart_of(e->id), e->id, arm, code[arm]);
}

/* The chart of adf15 with so many columns more, each another 4H. */
static const char *with_columns(size_t more, char *own, size_t room)
{
    const ump_text *chart = ump_builtin_find(UMP_BUILTIN_CHART, "adf15");
    size_t size = 0;
    bool table = false;
    for (const char *at = chart->data; *at; at = strchr(at, '\n') + 1) {
        int line = (int)strcspn(at, "\n");
        bool headings = strncmp(at, "  fcrt  ", 8) == 0;
        table = strncmp(at, "table fcrt ", 11) == 0 || (table && *at == ' ');
        bool title = table && strncmp(at, "  *", 3) == 0, row = table && *at == ' ' && !title;
        size += (size_t)snprintf(own + size, room - size, "%.*s", line - title, at);
        for (size_t i = 0; (headings || title || row) && i < more; i++)
            size += (size_t)snprintf(own + size, room - size, row ? " 4H" : " %d", 33 + (int)i);
        size += (size_t)snprintf(own + size, room - size, title ? " ]\n" : "\n");
        cr_assert(size < room);
    }
    return own;
}

Test(adf_limits, ADF_FCR_01_a_chart_has_room_for_so_many_columns)
{
    static const char battle[] =
        "scenario \"S\"\nrules adf15\ntable 40in x 30in\nturns 12\nside us \"Union\" first home "
        "bottom\nside cs \"Confederate\" home top\nbrigade us \"A\"\n"
        "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
        "brigade cs \"X\"\n"
        "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,20 facing 180 line\n";
    static char own[1 << 16];
    for (size_t columns = ADF_MAX_COLUMNS; columns <= ADF_MAX_COLUMNS + 1; columns++) {
        const char *text = with_columns(columns - COUNT(column), own, sizeof own);
        ump_text chart = {.name = "own", .data = text, .size = strlen(text)};
        ump_error error = {.what = ""};
        ump_errors errors = {&error, 1, 0};
        ump_source source = {.scenario = {"test.scn", battle, strlen(battle)}, .chart = &chart};
        ump_game *game = ump_game_load(&source, &errors);
        cr_expect_eq(game != NULL, columns == ADF_MAX_COLUMNS, "%s", error.what);
        cr_expect(game || strstr(error.what, "expected 1 to 24 headings"), "%s", error.what);
        ump_game_free(game);
    }
}

Test(adf_limits, ADF_R_51_rows_as_the_damaged_print_has_them)
{
    static const char *const guns_row[COUNT(column)] = {"",    "MC",  "MC",  "MC",  "1MC", "1MC",
                                                        "1MC", "2MC", "2MC", "2MC", "2MC", "1H",
                                                        "1H",  "1H",  "2H",  "2H",  "3H",  "4H"};
    static const char *const horse_row[COUNT(column)] = {"",   "",   "",    "",    "",    "",
                                                         "MC", "MC", "1MC", "1MC", "2MC", "2MC",
                                                         "1H", "2H", "2H",  "3H",  "4H",  "4H"};
    adf_chart printed = chart_with("adf15", "fcrt_artillery_row=seed000 fcrt_cavalry_row=seed000");
    expect_results(&printed, "printed", ADF_ARTILLERY, guns_row);
    expect_results(&printed, "printed", ADF_CAVALRY, horse_row);
}

/* ---- Routs ---- */

Test(adf_limits, ADF_MOV_08_ADF_ART_03_ADF_CAV_05_dice_of_a_rout_by_ground)
{
    adf_body battery = GUNS(ADF_VETERAN, 3), dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    const struct {
        adf_body body;
        unsigned dice[ADF_TERRAINS];
    } row[] = {{FOOT(ADF_VETERAN, 8), {2, 2, 2, 2, 1, 1, 1}},
               {HORSE(ADF_VETERAN, 8), {3, 3, 3, 3, 2, 1, 1}},
               {dismounted, {3, 3, 3, 3, 2, 1, 1}},
               {battery, {3, 2, 2, 2, 1, 1, 0}}};
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        for (size_t i = 0; i < COUNT(row); i++)
            for (unsigned terrain = 0; terrain < ADF_TERRAINS; terrain++)
                cr_expect_eq(adf_rout_dice(chart, &row[i].body, terrain), row[i].dice[terrain],
                             "%s: %zu, %u", e->id, i, terrain);
        cr_expect_eq(adf_rout_work(chart, &battery, ADF_HEAVY_WOODS, 1).distance,
                     adf_inches(chart, 2000), "%s", e->id);
        cr_expect(adf_rout_work(chart, &battery, ADF_ROUGH, 1).abandoned, "%s", e->id);
    }
}

/* ---- Leaders ---- */

/* With one full move a turn, from 2,2 along ground that fills the lower part of the table. */
static void expect_ride(const char *id, const char *ground, unsigned inches)
{
    char body[512], line[64];
    snprintf(body, sizeof body,
             "switch leader-moves-per-turn 1\n%s"
             "brigade us \"B\"\n leader ash \"Ash\" lb 2 at 2,2\n"
             " unit a \"A\" infantry veteran rifle-musket figs 8 at 4,12 facing 0 line\n"
             "brigade cs \"C\"\n leader oak \"Oak\" lb 2 at 20,28\n"
             " unit x \"X\" infantry veteran rifle-musket figs 8 at 20,26 facing 180 line\n",
             ground);
    scene *s = adf_scene(id, body);
    snprintf(line, sizeof line, "us lead ash to %u.1,2", 2 + inches);
    refused(s, line, ADF_LDR_01);
    snprintf(line, sizeof line, "us lead ash to %u,2", 2 + inches);
    say(s, line);
    scene_free(s);
}

Test(adf_limits, ADF_LDR_01_a_leader_rides_so_far_by_ground)
{
    static const struct {
        const char *ground;
        unsigned inches[EDITIONS];
    } row[] = {{"road 0,2 40,2 width 1\n", {16, 16, 14}},
               {"trail 0,2 40,2 width 1\n", {13, 13, 12}},
               {"", {10, 10, 10}},
               {"broken \"G\" 0,0 40,0 40,8 0,8\n", {8, 8, 8}},
               {"woods light \"G\" 0,0 40,0 40,8 0,8\n", {6, 6, 6}},
               {"woods heavy \"G\" 0,0 40,0 40,8 0,8\n", {4, 4, 4}},
               {"rough \"G\" 0,0 40,0 40,8 0,8\n", {2, 2, 2}}};
    for (size_t i = 0; i < COUNT(row); i++)
        for (size_t e = 0; e < EDITIONS; e++)
            expect_ride(editions[e], row[i].ground, row[i].inches[e]);
}

/* ---- Modifiers of who fires ---- */

Test(adf_limits, ADF_FIRE_09_quality_of_who_fires)
{
    static const int32_t drm[ADF_ARMS][ADF_QUALITIES] = {[ADF_INFANTRY] = {1, 0, 0, -1},
                                                         [ADF_CAVALRY] = {2, 0, -1, -2},
                                                         [ADF_ARTILLERY] = {1, 0, 0, -1}};
    static const char *const arms_of[ADF_ARMS] = {"rifle_musket", "sharps_carbine",
                                                  "napoleon_12pdr"};
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (unsigned arm = 0; arm < ADF_ARMS; arm++)
            for (unsigned quality = 0; quality < ADF_QUALITIES; quality++) {
                const adf_chart *chart = chart_of(e->id);
                adf_body body[ADF_ARMS] = {FOOT(ADF_VETERAN, 8), HORSE(ADF_VETERAN, 8),
                                           GUNS(ADF_VETERAN, 3)};
                body[arm].quality = (uint8_t)quality;
                body[arm].mounted = false;
                adf_firer firer = firer_of(chart, body[arm], arms_of[arm]);
                cr_expect_eq(fire_of(chart, firer).firer_drm, drm[arm][quality], "%s: %u, %u",
                             e->id, arm, quality);
            }
}

Test(adf_limits, ADF_FIRE_08_half_the_power_and_all_the_dice_out_of_a_building)
{
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        adf_firer firer = firer_of(chart, FOOT(ADF_VETERAN, 8), "rifle_musket");
        firer.building = true;
        adf_fire fire = fire_of(chart, firer);
        cr_expect_eq(fire.fp, 4, "%s", e->id);
        cr_expect_eq(fire.dice, 4, "%s", e->id);
    }
}

static int32_t opening_of(const adf_chart *chart, adf_body body, const char *id)
{
    adf_firer firer = firer_of(chart, body, id);
    firer.opening = true;
    return fire_of(chart, firer).firer_drm;
}

Test(adf_limits, ADF_FIRE_10_opening_volley_by_arm)
{
    adf_body dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        cr_expect_eq(opening_of(chart, FOOT(ADF_VETERAN, 8), "rifle_musket"), 2, "%s", e->id);
        cr_expect_eq(opening_of(chart, dismounted, "sharps_carbine"), 1, "%s", e->id);
        cr_expect_eq(opening_of(chart, HORSE(ADF_VETERAN, 8), "sharps_carbine"), 0, "%s", e->id);
        cr_expect_eq(opening_of(chart, GUNS(ADF_VETERAN, 3), "napoleon_12pdr"), 0, "%s", e->id);
    }
}

/* Guns at guns, at the last inch of their normal range. */
static adf_fire duel_of(const adf_chart *chart, const char *id, unsigned mode)
{
    adf_fire_facts facts = {.mode = (uint8_t)mode, .n_firers = 1, .target = GUNS(ADF_VETERAN, 3)};
    adf_fire fire;
    ump_refusal refusal = {0};
    adf_firer firer = firer_of(chart, GUNS(ADF_VETERAN, 3), id);
    adf_len range = chart->weapon[firer.weapon].normal_range;
    firer.range = (adf_span){range, range};
    facts.firer[0] = firer;
    cr_assert(adf_fire_work(chart, &facts, &fire, &refusal), "%s: %s", id,
              ump_rule_id(refusal.rule));
    return fire;
}

Test(adf_limits, ADF_FIRE_11_ADF_TGT_04_guns_at_guns)
{
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        cr_expect_eq(duel_of(chart, "parrott_10pdr", ADF_FIRES).firer_drm, 0, "%s", e->id);
        cr_expect_eq(duel_of(chart, "parrott_10pdr", ADF_DELIBERATE).firer_drm, 2, "%s", e->id);
        cr_expect_eq(duel_of(chart, "parrott_10pdr", ADF_FIRES).detrimental, 1, "%s", e->id);
        cr_expect_eq(duel_of(chart, "napoleon_12pdr", ADF_FIRES).detrimental, 0, "%s", e->id);
    }
}

/* Units of so many figures or sections fire together at 0.9 inches. */
static bool fire_together(const adf_chart *chart, adf_body body, const char *id,
                          const uint8_t figs[ADF_MAX_FIRERS], int32_t *fp)
{
    adf_fire_facts facts = {.mode = ADF_FIRES, .target = FOOT(ADF_VETERAN, 8)};
    adf_fire fire;
    ump_refusal refusal = {0};
    adf_len range = adf_inches(chart, 900);
    for (unsigned i = 0; i < ADF_MAX_FIRERS && figs[i]; i++) {
        body.figs = figs[i];
        facts.firer[facts.n_firers] = firer_of(chart, body, id);
        facts.firer[facts.n_firers++].range = (adf_span){range, range};
    }
    bool allowed = adf_fire_work(chart, &facts, &fire, &refusal);
    *fp = allowed ? fire.fp : 0;
    return allowed;
}

Test(adf_limits, ADF_FIRE_15_limits_of_combined_fire)
{
    adf_body dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    const struct {
        adf_body body;
        const char *weapon;
        uint8_t figs[ADF_MAX_FIRERS];
        bool allowed;
        int32_t fp;
    } row[] = {
        {FOOT(ADF_VETERAN, 8), "rifle_musket", {6, 6, 4}, true, 16},
        {FOOT(ADF_VETERAN, 8), "rifle_musket", {6, 6, 5}, false, 0},
        {FOOT(ADF_VETERAN, 8), "repeating_rifle", {8, 8}, true, 18},
        {dismounted, "sharps_carbine", {4, 4, 4}, true, 12},
        {dismounted, "sharps_carbine", {5, 4, 4}, false, 0},
        {dismounted, "repeating_carbine", {4, 4, 4}, true, 14},
        {GUNS(ADF_VETERAN, 3), "napoleon_12pdr", {2, 2, 2}, true, 15},
        {GUNS(ADF_VETERAN, 3), "napoleon_12pdr", {3, 2, 2}, false, 0},
        {GUNS(ADF_VETERAN, 3), "parrott_20pdr", {2, 2, 2}, true, 18},
    };
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (size_t i = 0; i < COUNT(row); i++) {
            int32_t fp;
            cr_expect_eq(
                fire_together(chart_of(e->id), row[i].body, row[i].weapon, row[i].figs, &fp),
                row[i].allowed, "%s: row %zu", e->id, i);
            cr_expect_eq(fp, row[i].fp, "%s: row %zu", e->id, i);
        }
}

/* ---- Adjacent ---- */

/* b stands so many hundredths of an inch behind a. */
static bool is_adjacent(const char *id, const char *ground, int gap)
{
    char body[640];
    int depth = strcmp(id, "adf10") == 0 ? 50 : 75, front = 1000 - depth - gap;
    snprintf(body, sizeof body,
             "%sbrigade us \"B\"\n leader ash \"Ash\" lb 2 at 2,2\n"
             " unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
             " unit b \"B\" infantry veteran rifle-musket figs 8 at 20,%d.%02d facing 0 line\n"
             "brigade cs \"C\"\n leader oak \"Oak\" lb 2 at 20,28\n"
             " unit x \"X\" infantry veteran rifle-musket figs 8 at 20,26 facing 180 line\n",
             ground, front / 100, front % 100);
    scene *s = adf_scene(id, body);
    bool adjacent = adf_adjacent(seen(s), id_of(s, "a"), id_of(s, "b"));
    scene_free(s);
    return adjacent;
}

Test(adf_limits, ADF_GEO_07_adjacent_by_ground)
{
    static const struct {
        const char *ground;
        int within[EDITIONS];
    } row[] = {{"", {100, 100, 50}},
               {"road 20,0 20,30 width 1\n", {100, 100, 50}},
               {"trail 20,0 20,30 width 1\n", {100, 100, 50}},
               {"broken \"G\" 0,0 40,0 40,20 0,20\n", {50, 50, 50}},
               {"woods light \"G\" 0,0 40,0 40,20 0,20\n", {50, 50, 50}},
               {"woods heavy \"G\" 0,0 40,0 40,20 0,20\n", {0, 0, 0}},
               {"rough \"G\" 0,0 40,0 40,20 0,20\n", {0, 0, 0}}};
    for (size_t i = 0; i < COUNT(row); i++)
        for (size_t e = 0; e < EDITIONS; e++) {
            cr_expect(is_adjacent(editions[e], row[i].ground, row[i].within[e]), "%s: %s",
                      editions[e], row[i].ground);
            cr_expect_not(is_adjacent(editions[e], row[i].ground, row[i].within[e] + 5), "%s: %s",
                          editions[e], row[i].ground);
        }
}

/* ---- Modifiers of the target ---- */

/* What shelters a target, or what it is, seen alone: against guns and against other fire. */
typedef struct mark {
    const char *what;
    adf_body target;
    unsigned cover, zone;
    bool screened, charging;
    int32_t good[2], bad[2];
} mark;

static adf_fire fire_at(const adf_chart *chart, const mark *row, bool small_arms)
{
    adf_fire_facts facts = {.mode = ADF_FIRES,
                            .n_firers = 1,
                            .target = row->target,
                            .cover = (uint16_t)row->cover,
                            .screened = row->screened,
                            .charging = row->charging};
    adf_fire fire;
    ump_refusal refusal = {0};
    adf_len range = adf_inches(chart, 900);
    facts.firer[0] = small_arms ? firer_of(chart, FOOT(ADF_VETERAN, 8), "rifle_musket")
                                : firer_of(chart, GUNS(ADF_VETERAN, 3), "napoleon_12pdr");
    facts.firer[0].range = (adf_span){range, range};
    facts.firer[0].zone = (uint8_t)row->zone;
    cr_assert(adf_fire_work(chart, &facts, &fire, &refusal), "%s: %s", row->what,
              ump_rule_id(refusal.rule));
    return fire;
}

static adf_body formed(adf_body body, unsigned formation)
{
    body.formation = (uint8_t)formation;
    return body;
}

static adf_body on_foot(unsigned formation)
{
    adf_body body = HORSE(ADF_VETERAN, 8);
    body.mounted = false;
    return formed(body, formation);
}

static void expect_marks(const edition *e, const mark *row, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (unsigned by = 0; by < 2; by++) {
            adf_fire fire = fire_at(chart_of(e->id), &row[i], by == 1);
            cr_expect_eq(fire.beneficial, row[i].good[by], "%s: %s: %d", e->id, row[i].what,
                         fire.beneficial);
            cr_expect_eq(fire.detrimental, row[i].bad[by], "%s: %s: %d", e->id, row[i].what,
                         fire.detrimental);
        }
}

Test(adf_limits, ADF_TGT_01_ADF_TGT_02_each_modifier_of_the_target_alone)
{
    const adf_body foot = FOOT(ADF_VETERAN, 8), horse = HORSE(ADF_VETERAN, 8),
                   unlimbered = GUNS(ADF_VETERAN, 3);
    adf_body shaken = foot;
    shaken.level = ADF_SHAKEN;
    const mark row[] = {
        {"light woods", foot, .cover = ADF_COVER(ADF_IN_LIGHT_WOODS), .good = {0, -1}},
        {"heavy woods", foot, .cover = ADF_COVER(ADF_IN_HEAVY_WOODS), .good = {-1, -2}},
        {"hasty works", foot, .cover = ADF_COVER(ADF_HASTY_WORKS), .good = {-2, -2}},
        {"light works", foot, .cover = ADF_COVER(ADF_LIGHT_WORKS), .good = {-3, -3}},
        {"heavy works", foot, .cover = ADF_COVER(ADF_HEAVY_WORKS), .good = {-4, -4}},
        {"wood fence", foot, .cover = ADF_COVER(ADF_WOOD_FENCE), .good = {0, -1}},
        {"stone wall", foot, .cover = ADF_COVER(ADF_STONE_WALL), .good = {0, -2}},
        {"farm", foot, .cover = ADF_COVER(ADF_FARM_OR_VILLAGE), .good = {-1, -3}},
        {"unlimbered", unlimbered, .good = {-3, -3}},
        {"extended line", formed(foot, ADF_EXTENDED_LINE), .good = {-2, -1}},
        {"skirmishers", formed(foot, ADF_SKIRMISHERS), .good = {-5, -3}},
        {"behind skirmishers", foot, .screened = true, .good = {-3, -2}},
        {"elite", FOOT(ADF_ELITE, 8), .good = {-1, -1}},
        {"dismounted", on_foot(ADF_CAVALRY_LINE), .good = {-1, 0}},
        {"dismounted skirmishers", on_foot(ADF_CAVALRY_SKIRMISH), .good = {-4, -2}},
        {"column, side", formed(foot, ADF_ATTACK_COLUMN), .zone = ADF_SIDE, .bad = {2, 1}},
        {"column, front", formed(foot, ADF_ATTACK_COLUMN), .zone = ADF_FRONT, .bad = {3, 2}},
        {"limbered, side", formed(unlimbered, ADF_LIMBERED), .zone = ADF_SIDE, .bad = {2, 1}},
        {"limbered, front", formed(unlimbered, ADF_LIMBERED), .zone = ADF_FRONT, .bad = {3, 2}},
        {"line, partial", foot, .zone = ADF_PARTIAL, .bad = {2, 1}},
        {"line, full", foot, .zone = ADF_FULL, .bad = {3, 2}},
        {"guns, partial", unlimbered, .zone = ADF_PARTIAL, .bad = {2, 1}},
        {"guns, full", unlimbered, .zone = ADF_FULL, .bad = {3, 2}},
        {"shaken", shaken, .bad = {3, 2}},
        {"trained", FOOT(ADF_TRAINED, 8), .bad = {1, 0}},
        {"green", FOOT(ADF_GREEN, 8), .bad = {2, 1}},
        {"mounted", horse, .bad = {5, 4}},
        {"the worst two of three", HORSE(ADF_GREEN, 8), .zone = ADF_FULL, .bad = {8, 6}},
        {"the best two of three", formed(FOOT(ADF_ELITE, 8), ADF_EXTENDED_LINE),
         .cover = ADF_COVER(ADF_IN_HEAVY_WOODS), .good = {-3, -3}},
    };
    for (const edition *e = all; e < all + COUNT(all); e++) {
        bool latest = strcmp(e->id, "adf15") == 0;
        const mark charging = {"mounted, charging", horse, .charging = true,
                               .bad = {latest ? 3 : 4, latest ? 2 : 3}};
        expect_marks(e, row, COUNT(row));
        expect_marks(e, &charging, 1);
    }
}

/* ---- Modifiers of morale ---- */

static int32_t raw_of(const adf_chart *chart, adf_body body, unsigned by, unsigned zone,
                      adf_nerve nerve)
{
    adf_morale_facts facts = {.cause = ADF_FROM_FIRE,
                              .by = (uint8_t)by,
                              .zone = (uint8_t)zone,
                              .threat = ADF_ZONES,
                              .body = body,
                              .nerve = nerve};
    adf_morale morale;
    adf_morale_work(chart, &facts, &morale);
    return morale.raw;
}

Test(adf_limits, ADF_MOR_06_enfilade_by_guns_and_by_others)
{
    const adf_body foot = FOOT(ADF_VETERAN, 8), battery = GUNS(ADF_VETERAN, 3);
    const struct {
        adf_body body;
        unsigned zone;
        int32_t smm[2];
    } row[] = {{battery, ADF_PARTIAL, {2, 1}},
               {battery, ADF_FULL, {3, 2}},
               {battery, ADF_REAR, {4, 3}},
               {formed(foot, ADF_ATTACK_COLUMN), ADF_SIDE, {2, 1}},
               {formed(foot, ADF_ATTACK_COLUMN), ADF_FRONT, {3, 2}},
               {formed(foot, ADF_ATTACK_COLUMN), ADF_REAR, {4, 3}},
               {foot, ADF_PARTIAL, {2, 1}},
               {foot, ADF_FULL, {3, 2}},
               {foot, ADF_REAR, {4, 3}}};
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (size_t i = 0; i < COUNT(row); i++) {
            const adf_chart *chart = chart_of(e->id);
            int32_t plain = adf_bmp(chart, &row[i].body, 0);
            cr_expect_eq(raw_of(chart, row[i].body, ADF_BY_ARTILLERY, row[i].zone, (adf_nerve){0}) -
                             plain,
                         row[i].smm[0], "%s: row %zu, guns", e->id, i);
            cr_expect_eq(raw_of(chart, row[i].body, ADF_BY_FOOT, row[i].zone, (adf_nerve){0}) -
                             plain,
                         row[i].smm[1], "%s: row %zu, others", e->id, i);
        }
}

Test(adf_limits, ADF_MOR_01_ADF_MOR_02_a_battery_that_lost_sections_and_the_highest_points)
{
    adf_body battery = GUNS(ADF_VETERAN, 1), worn = FOOT(ADF_GREEN, 4);
    battery.original = 3;
    worn.original = 8;
    worn.level = ADF_SHAKEN;
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        adf_morale_facts facts = {
            .cause = ADF_FROM_FIRE, .by = ADF_BY_FOOT, .threat = ADF_ZONES, .body = worn};
        adf_morale morale;
        cr_expect_eq(adf_bmp(chart, &battery, 0), 4 + 2 * 3, "%s", e->id);
        adf_morale_work(chart, &facts, &morale);
        cr_expect_eq(morale.raw, 12 + 4, "%s", e->id);
        cr_expect_eq(morale.mmp, 12, "%s", e->id);
    }
}

Test(adf_limits, ADF_MOR_03_ADF_MOR_04_ADF_MOR_05_works_support_and_losses_of_the_brigade)
{
    const adf_body foot = FOOT(ADF_VETERAN, 8);
    const struct {
        adf_nerve nerve;
        int32_t smm;
    } row[] = {{{.cover = ADF_COVER(ADF_HASTY_WORKS)}, -1},
               {{.cover = ADF_COVER(ADF_LIGHT_WORKS)}, -2},
               {{.cover = ADF_COVER(ADF_HEAVY_WORKS)}, -4},
               {{.brigade_losses = 1}, 1},
               {{.brigade_losses = 2}, 2},
               {{.brigade_losses = 3}, 2},
               {{.support = 1}, -1},
               {{.support = 2}, -2},
               {{.support = 3}, -2},
               {{.near = ADF_NEAR_INFANTRY}, 1},
               {{.merged = true}, 2}};
    for (const edition *e = all; e < all + COUNT(all); e++)
        for (size_t i = 0; i < COUNT(row); i++) {
            const adf_chart *chart = chart_of(e->id);
            cr_expect_eq(raw_of(chart, foot, ADF_BY_FOOT, ADF_FRONT, row[i].nerve) -
                             adf_bmp(chart, &foot, 0),
                         row[i].smm, "%s: row %zu", e->id, i);
        }
}

Test(adf_limits, ADF_MOR_02_only_the_worst_two_count)
{
    const adf_body foot = FOOT(ADF_VETERAN, 8);
    const adf_nerve low = {.brigade_losses = 2, .merged = true};
    for (const edition *e = all; e < all + COUNT(all); e++) {
        const adf_chart *chart = chart_of(e->id);
        int32_t plain = adf_bmp(chart, &foot, 0);
        cr_expect_eq(raw_of(chart, foot, ADF_BY_FOOT, ADF_PARTIAL, low) - plain, 4,
                     "%s: a partial flank is the least of three", e->id);
        cr_expect_eq(raw_of(chart, foot, ADF_BY_ARTILLERY, ADF_FULL, low) - plain, 5,
                     "%s: guns on a full flank and one of the others", e->id);
    }
}

Test(adf_limits, ADF_MOR_13_in_10mm_an_event_is_near_within_an_inch)
{
    for (unsigned i = 0; i < ANGLES; i++)
        for (int32_t gap = 990; gap <= 1010; gap += 20) {
            scene *t = face_to_face("adf10", 0, gap, angles[i]);
            ump_len distance;
            const ump_rect *cause = ump_rect_of(&t->table, id_of(t, "x"));
            cr_expect_eq(adf_near_event(seen(t), id_of(t, "a"), cause, cause->centre, &distance),
                         gap < 1000, "angle %u: %d", i, distance);
            scene_free(t);
        }
}

/* ---- Footprints ---- */

typedef struct footprint {
    unsigned formation, figs;
    bool mounted;
    int32_t size[EDITIONS][2]; /* width and depth in thousandths of an inch */
} footprint;

Test(adf_limits, ADF_GEO_01_footprints_of_every_edition)
{
    static const footprint row[] = {
        {ADF_BATTLE_LINE, 8, false, {{1750, 750}, {1750, 750}, {1500, 500}}},
        {ADF_EXTENDED_LINE, 8, false, {{2625, 750}, {2625, 750}, {2250, 500}}},
        {ADF_SKIRMISHERS, 8, false, {{3500, 750}, {3500, 750}, {3000, 500}}},
        {ADF_CAVALRY_LINE, 8, true, {{2000, 1000}, {2000, 1000}, {1750, 750}}},
        {ADF_UNLIMBERED, 3, false, {{1000, 1250}, {1000, 1250}, {750, 1000}}},
        {ADF_LIMBERED, 3, false, {{750, 2000}, {750, 2000}, {500, 1500}}}};
    for (size_t i = 0; i < COUNT(row); i++)
        for (size_t e = 0; e < EDITIONS; e++) {
            adf_unit u = {.formation = (uint8_t)row[i].formation,
                          .mounted = row[i].mounted,
                          .figs = (uint8_t)row[i].figs,
                          .original = (uint8_t)row[i].figs,
                          .stands = 2};
            ump_len width, depth;
            adf_footprint(chart_of(editions[e]), &u, &width, &depth);
            cr_expect_eq(width, INCH(row[i].size[e][0]), "%s: row %zu", editions[e], i);
            cr_expect_eq(depth, INCH(row[i].size[e][1]), "%s: row %zu", editions[e], i);
        }
}

Test(adf_limits, ADF_GEO_01_footprints_of_leaders)
{
    static const int32_t width[EDITIONS] = {750, 750, 500};
    for (size_t e = 0; e < EDITIONS; e++)
        cr_expect_eq(2 * chart_of(editions[e])->leader_radius, INCH(width[e]), "%s", editions[e]);
}
