/*
 * potomac_desk.h: what the Potomac kinds of the desk share: the keys of a unit (block U), reading
 * them into the family's own facts, and what hits do to a unit (block H).
 */
#ifndef UMP_POTOMAC_DESK_H
#define UMP_POTOMAC_DESK_H

#include "desk/desk.h"
#include "rules/potomac/facts.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Rows of these words are the rows of enum pot_type, pot_quality, pot_protection. */
#define POT_DESK_TYPES       "infantry cavalry field_artillery siege_artillery mortar"
#define POT_DESK_QUALITIES   "untried tried veteran"
#define POT_DESK_PROTECTIONS "open cover fortifications"

enum { POT_DESK_MOST_STANDS = 20, POT_DESK_MOST_SKIRMISHERS = 40, POT_DESK_MOST_GUNS = 12 };
enum { POT_DESK_FARTHEST = 300000 }; /* thousandths of a centimetre */

/* ---- Keys that stand alike in several tables ---- */

#define POT_KEY_TYPE(words)                                                                        \
    "type", UMP_DESK_WORD, "type of troops", "POT-UNT-01", .values = words, .initial = "infantry"
#define POT_KEY_STANDS(most, note, matters)                                                        \
    "stands", UMP_DESK_INT, "formed stands or guns", "POT-HIT-01",                                 \
        .flags = UMP_DESK_REQUIRED, .low = 1, .high = most, .help = note, .when = matters
#define POT_KEY_STRENGTH(matters)                                                                  \
    "strength", UMP_DESK_INT, "strength S", "POT-HIT-01",                                          \
        .flags = UMP_DESK_REQUIRED, .low = 1, .high = 9, .help = "hits that cost a stand",         \
        .when = matters
#define POT_KEY_QUALITY(cited)                                                                     \
    "quality", UMP_DESK_WORD, "quality", cited, .values = POT_DESK_QUALITIES, .initial = "tried"
#define POT_KEY_CV(what, cited, matters)                                                           \
    "officer", UMP_DESK_INT, what, cited,                                                          \
        .flags = UMP_DESK_OR_NONE, .low = -3, .high = 3, .initial = "none",                        \
        .help = "his combat value; none: there is none", .when = matters
#define POT_KEY_CM(called, required, what, cited, matters)                                         \
    called, UMP_DESK_LENGTH, what, cited, .flags = (required) | UMP_DESK_TWO,                      \
                                          .high = POT_DESK_FARTHEST, .when = matters
#define POT_KEY_COVER                                                                              \
    "cover", UMP_DESK_WORD, "what shelters it from this enemy", "POT-LOS-04 POT-LOS-05",           \
        .values = POT_DESK_PROTECTIONS, .initial = "open"
#define POT_KEY_GUN(vocabulary, required, cited, matters)                                          \
    "gun", UMP_DESK_WORD, "gun", cited, .flags = required, .values = vocabulary, .when = matters
#define POT_KEY_GUNS(usual, cited)                                                                 \
    "guns", UMP_DESK_INT, "how many guns fire", cited, .low = 1, .high = POT_DESK_MOST_GUNS,       \
                                                       .initial = usual

/* Block U in its order; pieces of it serve where a kind takes fewer keys or other limits. */
enum {
    POT_U_TYPE = 0,
    POT_U_POSTURE = 1, /* dismounted, limbered */
    POT_U_STANDS = 3,
    POT_U_QUALITY = 5,
    POT_U_MARKERS = 6,
    POT_U_SKIRMISHERS = 7,
    POT_U_CONFUSED = 8, /* and fear */
    POT_U_OFFICER = 10,
    POT_U_KEYS = 11
};

extern const ump_desk_key pot_desk_unit[POT_U_KEYS];
extern const ump_desk_key pot_desk_follow[1];

/* ---- potomac_unit.c: told keys into facts. False: refused. ---- */

ump_len pot_desk_ticks(int64_t thousandths);
int64_t pot_desk_cm(ump_len length); /* thousandths */
pot_cv pot_desk_cv(ump_desk_case *c, const char *prefix);
/* type, dismounted, limbered */
bool pot_desk_read_posture(ump_desk_case *c, const char *prefix, pot_unit_facts *unit);
/* All of block U that the kind has; an unknown strength bounds no markers. */
bool pot_desk_read_unit(ump_desk_case *c, const char *prefix, pot_unit_facts *unit);

/* ---- potomac_harm.c: what hits do (block H) ---- */

typedef struct pot_harm {
    pot_loss loss;
    int32_t back;            /* so many hits' distance */
    const char *confused_by; /* NULL: it is not */
    pot_due due;
    bool officer_killed, fled;
    const char *officer, *fear, *morale; /* NULL: no roll */
    int32_t morale_total, morale_target;
    ump_len flees;
} pot_harm;

/* Losses by these hits, or none at all; then it is driven back: confused at once or not, and what
 * is due. */
pot_harm pot_desk_lose(const pot_book *b, const pot_unit_facts *unit, int32_t hits);
void pot_desk_drive(const pot_book *b, const pot_unit_facts *unit, enum pot_back_kind kind,
                    int32_t back, pot_harm *harm);
void pot_desk_confuse(pot_harm *harm, const char *by); /* the first cause stays */

/* Its dice, if it is due. `unit` as before the event, but for its skirmishers left. */
void pot_desk_roll(const pot_book *b, ump_desk_run *run, enum pot_consequence what,
                   const char *purpose, const pot_unit_facts *unit, pot_harm *harm);
/* All that is due, in its order. */
void pot_desk_roll_all(const pot_book *b, ump_desk_run *run, const pot_unit_facts *unit,
                       pot_harm *harm);
extern const char *const pot_desk_dues[POT_NOTHING_DUE]; /* names of what may be due */
/* How many of the dice show one of the faces. */
int32_t pot_desk_count(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                       uint8_t faces);

void pot_desk_write_cm(ump_desk_run *run, const char *field, ump_len length);
void pot_desk_write_number(ump_desk_run *run, const char *field, bool there, int32_t number);
void pot_desk_write_losses(ump_desk_run *run, const pot_harm *harm);
/* back to due */
void pot_desk_write_retreat(const pot_book *b, ump_desk_run *run, const pot_harm *harm);
void pot_desk_write_morale(ump_desk_run *run, const pot_harm *harm); /* morale to flees */
/* officer to flees, if follow=all */
void pot_desk_write_fate(ump_desk_run *run, const pot_harm *harm, bool follow);

/* ---- potomac_fire.c ---- */

/* The volley that these facts make; refused at the key that is wrong. */
bool pot_desk_volley(ump_desk_case *c, const pot_fire_facts *fire, pot_volley *volley);
/* Items, hit dice; writes band to hits. Returns the hits. */
int32_t pot_desk_shoot(ump_desk_run *run, const pot_volley *volley);
extern const char *const pot_desk_bands[]; /* by enum pot_band, with none */

extern const ump_desk_kind pot_desk_command, pot_desk_move, pot_desk_small_arms, pot_desk_artillery,
    pot_desk_siege, pot_desk_mortar, pot_desk_premelee, pot_desk_morale, pot_desk_melee,
    pot_desk_drive_back;

#endif
