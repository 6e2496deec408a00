/*
 * kit.h: what the tests of ADF share: charts, bodies, and small games told in lines.
 */
#ifndef TEST_ADF_KIT_H
#define TEST_ADF_KIT_H

#include "../play/scene.h"
#include "rules/adf/adf.h"

/* ---- Charts: the built-in one of an edition, with its default switches or some of them set ----
 */

enum { EDITIONS = 3 };
extern const char *const editions[EDITIONS];

/* Where UMPIRE_EDITION names another edition, that one stands in for adf15: what holds in one
 * mostly holds in all (not-EDITION.list names the tests whose numbers are adf15's own). */
/* settings: "name=value name=value", or NULL. The caller keeps it; aborts the test on an error. */
adf_chart chart_with(const char *edition, const char *settings);
const adf_chart *chart_of(const char *edition); /* defaults; made once */
uint8_t weapon(const adf_chart *chart, unsigned arm, const char *id);

#define FOOT(q, n)                                                                                 \
    ((adf_body){.arm = ADF_INFANTRY, .quality = (q), .figs = (n), .original = (n), .stands = 2})
#define HORSE(q, n)                                                                                \
    ((adf_body){.arm = ADF_CAVALRY,                                                                \
                .quality = (q),                                                                    \
                .figs = (n),                                                                       \
                .original = (n),                                                                   \
                .stands = 2,                                                                       \
                .mounted = true,                                                                   \
                .formation = ADF_CAVALRY_LINE})
#define GUNS(q, n)                                                                                 \
    ((adf_body){.arm = ADF_ARTILLERY,                                                              \
                .quality = (q),                                                                    \
                .figs = (n),                                                                       \
                .original = (n),                                                                   \
                .stands = 1,                                                                       \
                .formation = ADF_UNLIMBERED})

/* ---- Small games ---- */

/* A table of 40 by 30 inches; us (first, home bottom) against cs (home top). `body` has switches,
 * terrain and troops. Nobody is out of command unless it sets that switch. */
scene *adf_scene(const char *edition, const char *body);
const adf_table *seen(const scene *s);             /* until it is asked for again */
adf_unit *unit_at(const scene *s, const char *id); /* may be written, to set up a position */
adf_leader *leader_at(const scene *s, const char *id);
void let_pass(scene *s); /* nobody reacts until something else is asked */
/* "end", "hold", "pass" and dice of `face` until this is asked; the other side's too. */
void until(scene *s, unsigned ask_row, unsigned face);
void hold_until_order(scene *s, unsigned face); /* until an activation or action is asked */

/* ---- Turned tables (TAB-10) ---- */

enum { ANGLES = 12 };
extern const int32_t angles[ANGLES]; /* thousandths of a degree */

/* Three lines a, b, c of us and two, x and y, of cs, far apart, in the turn of us; `more` has
 * switches and terrain. */
scene *laid(const char *edition, const char *more);
/* A place in thousandths of an inch from the middle of the table, turned about it; an order
 * that ends there; and a unit with its front middle there. */
ump_pt spot(int32_t x, int32_t y, int32_t turn);
const char *order_to(const char *words, int32_t x, int32_t y, int32_t turn); /* "words to SPOT" */
void lay(scene *t, const char *id, int32_t x, int32_t y, int32_t facing, int32_t turn);
/* a at so many thousandths of an inch up the table, and x opposite; all turned. */
scene *face_to_face(const char *edition, int32_t a, int32_t x, int32_t turn);
ump_pt centre(const scene *t, const char *id);
ump_len apart(const scene *t, const char *a, const char *b);
void nobody_reacts(scene *t);
/* a charged x from 4 inches and was stopped by his fire; b, a friend, stands behind a by now, at y
 * thousandths of an inch. The die is asked for that puts a back. */
scene *stopped_before_a_friend(int32_t y, int32_t turn);

#define INCH(x) ((ump_len)((x)*1016 / 1000)) /* thousandths of an inch */

#endif
