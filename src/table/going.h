/*
 * going.h: how a footprint goes over the table: abreast with others (TAB-03), straight on to what
 * it meets first (TAB-01, TAB-02), away from an enemy (TAB-04, TAB-05), flush against an edge, and
 * to a free place where it arrives (TAB-11).
 */
#ifndef UMP_TABLE_GOING_H
#define UMP_TABLE_GOING_H

#include "table/table.h"

/* ---- Going together: TAB-03 ----
 *
 * Units that go abreast on parallel ways are not in one another's way. The family goes on with all
 * of them a step at a time, because whoever reacts may do so between two steps; who has come to
 * stand is in the way of those behind him. */

typedef struct ump_mates {
    size_t n;
    const uint16_t *unit;
} ump_mates;

static inline bool ump_is_mate(const ump_mates *mates, unsigned unit)
{
    return mates && ump_is_among(unit, mates->unit, mates->n);
}

/* ---- Going straight: TAB-01, TAB-02 ----
 *
 * A footprint, or the part of it that the family names, is shifted along a line without turning.
 * What does it meet first, and after how far? It is tried at `first`, then every `step` ticks and
 * at `most`; with a step of 1 at every tick. Places in between are passed over only where nothing
 * can be met there, so the answer is that of trying them all. */

enum ump_meets {
    UMP_MEETS_NOTHING,
    UMP_MEETS_EDGE,
    UMP_MEETS_GROUND,
    UMP_MEETS_FRIEND,
    UMP_MEETS_ENEMY,
};

typedef struct ump_berth { /* how bodies are met */
    bool counts;           /* else nobody of them is */
    bool bites;            /* met where it reaches into him deeper than `bite`; */
    ump_len bite;          /* TAB-02: UMP_ROUNDING. A town is met where it is touched */
    ump_limit near;        /* else where it comes so near */
    bool towards;          /* TAB-04: who is so near at the start is met only if the first place
                              tried is nearer to him */
    bool up_to;            /* it ends where it meets him; else at the last place before */
} ump_berth;

enum ump_brim { UMP_BRIM_OPEN, UMP_BRIM_CENTRE, UMP_BRIM_PART }; /* what may not be off the table */

typedef bool ump_spares(void *ctx, const ump_rect *there);

typedef struct ump_course {
    unsigned unit; /* who goes: neither he nor his line is in his way */
    ump_rect from; /* what is swept: his footprint, or ump_narrowed */
    ump_angle bearing;
    ump_len first, step, most;
    ump_berth friends, enemies;
    const ump_mates *mates; /* neither they nor their lines are in its way; NULL: it goes alone */
    bool lines;             /* lines are bodies too */
    uint8_t brim;           /* enum ump_brim */
    uint64_t ground;        /* kinds that stop it where any part of it lies on them */
    ump_spares *spares; /* there the ground does not stop it after all (a bridge); may be NULL */
    ump_accepts *minds; /* this body is not passed over; NULL: nobody is */
    void *ctx;
    ump_len corridor; /* not 0: the whole of a strip so wide, from the centre on, is one place */
} ump_course;

typedef struct ump_met {
    uint8_t what;     /* enum ump_meets: at one place the edge goes before the ground, that before
                         bodies, and those go in the order of the force */
    uint16_t feature; /* of the ground */
    unsigned body;    /* UMP_NOBODY: it is none */
    ump_len way;      /* the first place tried where it is met; `most` if nothing is */
    ump_len free;     /* the last one tried before that; -1: none was */
    ump_len end;      /* where it comes to stand: one of the two, 0 or `most` */
} ump_met;

ump_met ump_go_straight(const ump_table *t, const ump_course *course);
/* Where it would meet this body, were nobody else and no ground in its way; < 0: nowhere. Whether
 * the course minds him is not asked. */
ump_len ump_way_to_meet(const ump_table *t, const ump_course *course, unsigned body);
/* TAB-02: W, how far it goes until it touches the body that it has met. */
ump_len ump_way_to_touch(const ump_table *t, const ump_course *course, const ump_met *met);
/* Straight on until no more than `gap` is left to another, never past it: it goes as far as it
 * surely may and looks again. < 0: it does not come so near within `most`. */
ump_len ump_way_until(const ump_rect *from, ump_angle bearing, const ump_outline *there,
                      ump_len gap, ump_len slack, ump_len most);
/* Thousandths of a degree: ways that are looked down one after the other lie so far apart (TAB-02,
 * ADF-R-26, POT-CHG-11, POT-MRL-06). It says how finely a law of the table searches, which is the
 * same under every chart; so it is no number of a chart. */
enum { UMP_FAN_STEP = 5000, UMP_MOST_HEADINGS = 2 + 2 * (90000 / UMP_FAN_STEP) };
/* TAB-02: the directions of a charge whose owner states none, in the order in which they are tried:
 * straight ahead; that of the enemy's nearest point; then turned step by step up to `most`, at each
 * angle to the side of his centre (right: that side) before the other. Returns how many. */
unsigned ump_headings(ump_angle facing, ump_angle nearest, bool right, ump_angle most,
                      ump_angle list[UMP_MOST_HEADINGS]);
/* TAB-02: narrowed by so much on each flank, never by more than a quarter of its width. */
ump_rect ump_narrowed(const ump_rect *rect, ump_len by);

/* The footprint at a place of its way. */
static inline ump_rect ump_shifted(const ump_rect *rect, ump_angle bearing, ump_len way)
{
    return ump_rect_moved(rect, ump_go(rect->front, bearing, way, 0));
}

/* ---- Getting away: TAB-04, TAB-05 ---- */

typedef bool ump_fits(void *ctx, const ump_rect *there);

typedef struct ump_landing { /* where it may end that does not fit at the printed end */
    ump_len step, back;      /* places farther on, and short of it, are tried every so many ticks */
    ump_len farthest;        /* so far the way is known to be open */
    ump_len on;              /* first: farther on by at most this (TAB-05: its depth) */
    bool short_of;           /* then: the farthest place short of the end */
    bool anyhow;             /* then: the first farther on, up to `farthest` */
} ump_landing;

/* How far it goes along the bearing that was to go the printed distance. < 0: it fits nowhere. */
ump_len ump_end_place(const ump_rect *from, ump_angle bearing, ump_len printed,
                      const ump_landing *landing, ump_fits *fits, void *ctx);

/* ---- Flush: against an edge it has met ---- */

enum ump_rect_edge { UMP_EDGE_FRONT, UMP_EDGE_RIGHT, UMP_EDGE_REAR, UMP_EDGE_LEFT };

/* Of a footprint the edge nearest to a point; the first of those as near. */
enum ump_rect_edge ump_edge_met(const ump_rect *there, ump_pt from);
/* A footprint laid with its front flush against that edge, facing it. along: from the middle of the
 * edge to the middle of the front, to the right as `there` faces; on its flanks, ahead. */
ump_rect ump_flush(const ump_rect *there, enum ump_rect_edge edge, ump_len along, ump_len width,
                   ump_len depth);

/* ---- Arriving: TAB-11 ---- */

typedef struct ump_arrival { /* where one arrives whose own place is taken */
    ump_rect own;
    ump_angle home;     /* the way to its home edge */
    ump_len ring, most; /* it looks on rings so far apart around its place, up to the last */
    ump_angle first;    /* on each this way first, */
    bool clockwise;     /* then clockwise; else to the right and left of it in turn */
} ump_arrival;

/* In its own place or on the nearest ring where it fits; there nearest to its home edge, and of
 * places as near to that in the one that is tried first. False: nowhere. */
bool ump_find_arrival(const ump_arrival *a, ump_fits *fits, void *ctx, ump_rect *there);

#endif
