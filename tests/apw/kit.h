/*
 * kit.h: what the tests of 1866 share: the compiled chart, inches, small makers of facts that mean
 * "nothing special" until a test says otherwise, and small games told in lines.
 */
#ifndef TEST_APW_KIT_H
#define TEST_APW_KIT_H

#include "../play/scene.h"
#include "rules/apw/apw.h"

const apw_chart *kit_chart(void);                /* apw1866, switches at their defaults */
apw_chart kit_with(void (*set)(apw_switches *)); /* a copy with some of them changed */
ump_len kit_inch(int hundredths);
uint8_t kit_troop(const char *id);

apw_target kit_target(const char *troop);
apw_battery kit_battery(const char *troop, uint8_t gun, int hundredths);
apw_rifles kit_rifles(const char *troop, uint8_t stands, int hundredths);
apw_fighter kit_fighter(const char *troop, uint8_t stands);

/* ---- Small games ---- */

/* A table of 60" x 40" with Austria (au, attacks, home bottom) and Prussia (pr, home top); `body`
 * has switches, terrain and troops. */
scene *apw_scene(const char *body);
bool apw_scene_fails(const char *body, char why[256]); /* it does not load, and why */
const apw_table *seen(const scene *s);                 /* until it is asked for again */
apw_unit *unit_at(const scene *s, const char *id);     /* may be written, to set up a position */
void begin_charge(scene *s, const char *id, const char *target);
/* The initiative is Austria's (or Prussia's) and it moves first: on to its movement. */
void to_movement(scene *s, const char *side);
/* Everybody passes, dice show `face`, first choices are taken, until this is asked. */
void until(scene *s, unsigned ask_row, unsigned face);
void answer_idly(scene *s, unsigned face); /* one such answer */

#endif
