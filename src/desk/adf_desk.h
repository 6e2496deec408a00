/*
 * adf_desk.h: what the ADF kinds of the desk share: the keys of a unit, reading them into the
 * family's own structs, and the consequences that more than one kind can have.
 */
#ifndef UMP_ADF_DESK_H
#define UMP_ADF_DESK_H

#include "desk/desk.h"
#include "rules/adf/sums.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

#define ADF_DESK_ARMS      "infantry cavalry artillery"
#define ADF_DESK_QUALITIES "elite veteran trained green"
#define ADF_DESK_LEVELS    "good_order disorder shaken routed"
#define ADF_DESK_FORMATIONS                                                                        \
    "line battle_line extended_line skirmishers attack_column road_column cavalry_line "           \
    "double_line cavalry_skirmish cavalry_road_column unlimbered limbered"
#define ADF_DESK_ZONES    "front partial full side rear"
#define ADF_DESK_TERRAINS "road trail open broken light_woods heavy_woods rough"

/* Keys that stand alike in several tables. */
#define ADF_KEY_ARM                                                                                \
    "arm", UMP_DESK_WORD, "arm", "ADF-FIRE-14", .values = ADF_DESK_ARMS, .initial = "infantry"
#define ADF_KEY_QUALITY                                                                            \
    "quality", UMP_DESK_WORD, "quality", "ADF-MOR-01 ADF-FIRE-09", .values = ADF_DESK_QUALITIES,   \
                                                                   .initial = "veteran"
#define ADF_KEY_LEVEL                                                                              \
    "level", UMP_DESK_WORD, "morale level", "ADF-MOR-02 ADF-ACT-03", .values = ADF_DESK_LEVELS,    \
                                                                     .initial = "good_order"
#define ADF_KEY_FORMATION                                                                          \
    "formation", UMP_DESK_WORD, "formation", "ADF-FRM-01 ADF-R-20",                                \
        .values = ADF_DESK_FORMATIONS, .initial = "line",                                          \
        .help = "line is battle_line, cavalry_line or unlimbered by arm; below good order the "    \
                "nominal one"
#define ADF_KEY_MOUNTED                                                                            \
    "mounted", UMP_DESK_YES, "mounted", "ADF-CAV-01", .initial = "no", .when = ".arm=cavalry"
#define ADF_KEY_FOLLOW(what)                                                                       \
    "follow", UMP_DESK_WORD, "go on into what it causes", "ADF-SEQ-04",                            \
        .values = "none all", .initial = "none", .help = what
#define ADF_KEY_ZONE(when_it_matters)                                                              \
    "zone", UMP_DESK_WORD, "zone of the target where the enemy stands", "ADF-GEO-04 ADF-GEO-05",   \
        .values = ADF_DESK_ZONES, .initial = "front", .when = when_it_matters
#define ADF_KEY_PATH(needed, none)                                                                 \
    "path", UMP_DESK_TEXT, "ground on the way", "ADF-MOV-02",                                      \
        .flags = needed, .initial = none, .help = "terrain:inches, e.g. open:3.5,light_woods:2",   \
        .legs = ADF_DESK_TERRAINS
#define ADF_KEY_OBSTACLES                                                                          \
    "obstacles", UMP_DESK_TEXT, "crossed on the way", "ADF-MOV-05",                                \
        .flags = UMP_DESK_RARE, .initial = "none",                                                 \
        .values = "wood_fence stone_wall hasty_works light_works heavy_works"

enum { ADF_BODY_ARM = 0, ADF_BODY_FIGS = 2, ADF_BODY_LEVEL = 5, ADF_BODY_KEYS = 8 };
enum { ADF_NERVE_COVER = 0, ADF_NERVE_CHARGING = 9, ADF_NERVE_TERRAIN = 11, ADF_NERVE_KEYS = 12 };
enum { ADF_LEAD_KEYS = 6 };

extern const ump_desk_key adf_desk_body[ADF_BODY_KEYS];   /* arm to mounted */
extern const ump_desk_key adf_desk_nerve[ADF_NERVE_KEYS]; /* cover to terrain */
extern const ump_desk_key adf_desk_lead[ADF_LEAD_KEYS];   /* of both sides of an impact */

/* Weapons and formations of the arm that was told. */
bool adf_desk_offers(ump_desk_case *c, const char *prefix, const char *name, const char *value);

/* ---- adf_unit.c: told keys into facts. False: refused. ---- */

bool adf_desk_read_mount(ump_desk_case *c, const char *prefix, adf_body *body); /* and the arm */
/* arm, quality, level, formation, mounted; figures are left alone. */
bool adf_desk_read_shape(ump_desk_case *c, const char *prefix, adf_body *body);
/* figs, original, stands; `hits`: just lost, they count for the defaults. */
bool adf_desk_read_strength(ump_desk_case *c, const char *prefix, int hits, adf_body *body);
bool adf_desk_read_body(ump_desk_case *c, const char *prefix, adf_body *body);
bool adf_desk_read_cover(ump_desk_case *c, const char *prefix, uint16_t *cover);
bool adf_desk_read_nerve(ump_desk_case *c, const char *prefix, const adf_body *body,
                         adf_nerve *nerve);
void adf_desk_read_lead(ump_desk_case *c, const char *prefix, adf_nerve *nerve);
/* Has the target such a zone? `charged`: below good order as a line. */
bool adf_desk_zone_fits(ump_desk_case *c, const char *prefix, const char *name,
                        const adf_body *target, uint16_t cover, bool charging, bool charged);
/* Names the key that forbids a charge, and what is allowed. */
bool adf_desk_refuse_charge(ump_desk_case *c, const char *prefix, const adf_body *body,
                            const ump_refusal *refusal, const char *who);
bool adf_desk_read_way(ump_desk_case *c, adf_way *way);
bool adf_desk_way_fits(ump_desk_case *c, const adf_mover *mover, const adf_way *way);

/* Grains in thousandths of an inch, to the nearest. */
int64_t adf_desk_inches(const adf_chart *chart, adf_len length);
const char *adf_desk_level(unsigned level, unsigned left); /* NULL for a unit that is no more */

/* ---- adf_after.c: what follows ---- */

enum adf_desk_fate { ADF_NO_LEADER, ADF_UNHURT, ADF_KILLED, ADF_CAPTURED, ADF_ESCAPED };

const char *adf_desk_fate_name(unsigned fate); /* NULL: none was there */
/* Dice of an attached leader: one a loss, and one more if his unit is gone and he lives. */
unsigned adf_desk_leader(const adf_chart *chart, ump_desk_run *run, unsigned fate, unsigned losses,
                         bool unit_lost);

/* A battery's rout roll. *roll is null (< 0) where no dice are rolled. */
adf_rout adf_desk_rout(const adf_chart *chart, ump_desk_run *run, const adf_body *body,
                       unsigned terrain, int32_t *roll);

extern const ump_desk_kind adf_desk_fire, adf_desk_morale, adf_desk_impact, adf_desk_charge,
    adf_desk_countercharge, adf_desk_rout_kind, adf_desk_tct, adf_desk_leader_kind, adf_desk_move;

#endif
