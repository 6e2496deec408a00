/*
 * kit.h: random tables for the tests of the floor. Each test asks the floor and its plain twin,
 * which looks at everything, and both must agree: at odd angles, with pieces that touch, on small
 * tables where each tick matters and on large ones.
 */
#ifndef UMP_TEST_TABLE_KIT_H
#define UMP_TEST_TABLE_KIT_H

#include "../measure/chance.h"
#include "table/table.h"

enum { KIT_TABLES = 10000, KIT_UNITS = 8, KIT_MANY = 90, KIT_FEATURES = 6, KIT_CORNERS = 6 };

typedef struct kit {
    ump_game *game;
    ump_state *state;
    ump_table t;
    chance chance;
    ump_len scale; /* of places and sizes, in ticks */
} kit;

void kit_open(kit *k, unsigned units, uint64_t seed);
void kit_close(kit *k);
/* Lays all units anew, some flush against one another, some off the table, with towns and lines. */
void kit_shuffle(kit *k);
/* Areas of these kinds, at most KIT_FEATURES. */
void kit_lay_ground(kit *k, const uint8_t *kinds, unsigned n);
ump_rect kit_rect(kit *k); /* any, with a front about the table */
ump_pt kit_place(kit *k);
unsigned kit_unit(kit *k);
ump_box kit_box(kit *k);
ump_whom kit_whom(kit *k);

/* The plain twin of "who stands here": the outline of a body, worked out from its piece alone. */
bool kit_stands(const kit *k, unsigned body, ump_whom whom, ump_outline *outline);
/* All bodies, each unit before its line: kit_body(k, 0), kit_body(k, 1) ... kit_bodies(k) of them.
 */
unsigned kit_bodies(const kit *k);
unsigned kit_body(const kit *k, unsigned i);

#endif
