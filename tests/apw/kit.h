/*
 * kit.h: what the tests of the 1866 family share: the compiled chart, inches, and small makers of
 * facts that mean "nothing special" until a test says otherwise.
 */
#ifndef TEST_APW_KIT_H
#define TEST_APW_KIT_H

#include "rules/apw/game.h"
#include <criterion/criterion.h>

const apw_chart *kit_chart(void);                /* apw1866, switches at their defaults */
apw_chart kit_with(void (*set)(apw_switches *)); /* a copy with some of them changed */
ump_len kit_inch(int hundredths);
uint8_t kit_troop(const char *id);

apw_target kit_target(const char *troop);
apw_battery kit_battery(const char *troop, uint8_t gun, int hundredths);
apw_rifles kit_rifles(const char *troop, uint8_t stands, int hundredths);
apw_fighter kit_fighter(const char *troop, uint8_t stands);

#endif
