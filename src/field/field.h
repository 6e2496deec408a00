/*
 * field.h: the tabletop. Areas, heights, roads, linear obstacles, works; and the questions that
 * rules ask of it: what ground is here, who sees whom, what does this path cost, what shelters.
 *
 * The field knows geometry; a family says how it is read by filling a small struct of rules
 * (ump_sight_rules, ump_going, ump_shelter_rules). Features are const; what moves (units) is
 * passed in. A uniform grid over the features keeps each query near to what it touches.
 */
#ifndef UMP_FIELD_H
#define UMP_FIELD_H

#include "measure/measure.h"
#include "notation/notation.h"

/* ORDER GROUND: names in field/read.c */
enum ump_ground {
    /* areas */
    UMP_OPEN,
    UMP_BROKEN,
    UMP_ROUGH,
    UMP_LIGHT_WOODS,
    UMP_HEAVY_WOODS,
    UMP_ORCHARD,
    UMP_WOODS,  /* of no grade */
    UMP_FOREST, /* dense */
    UMP_MARSH,
    UMP_DIFFICULT, /* whatever the scenario so names */
    UMP_COVER,     /* shelters and nothing else */
    UMP_FARM,
    UMP_VILLAGE,
    UMP_TOWN,
    UMP_WATER, /* lake, deep river */
    UMP_IMPASSABLE,
    UMP_HILL, /* a level, no kind of ground: other areas lie on it */
    /* lines */
    UMP_ROAD,
    UMP_TRAIL,
    UMP_FENCE,
    UMP_WALL,
    UMP_HASTY_WORKS,
    UMP_LIGHT_WORKS,
    UMP_HEAVY_WORKS,
    UMP_WORKS, /* of no grade */
    UMP_STREAM,
    UMP_RIVER,
    UMP_FORT, /* with strength and cohesion; closed if its last point is its first */
    /* places */
    UMP_BRIDGE,
    UMP_FORD,
    UMP_GROUNDS,
};

#define UMP_BIT(kind) (UINT64_C(1) << (kind))
#define UMP_AREAS     (UMP_BIT(UMP_ROAD) - 1)
#define UMP_BUILT     (UMP_BIT(UMP_FARM) | UMP_BIT(UMP_VILLAGE) | UMP_BIT(UMP_TOWN))

const char *ump_ground_name(enum ump_ground kind); /* "light_woods" */

/* The inner side of works, as one walks along their line. */
enum ump_inside { UMP_INSIDE_UNSAID, UMP_INSIDE_LEFT, UMP_INSIDE_RIGHT };

typedef struct ump_feature {
    uint8_t kind;                /* enum ump_ground */
    int8_t level;                /* HILL: 1 ..; else 0 */
    uint8_t side;                /* FORT: whose, UMP_NO_SIDE if nobody's */
    bool closed;                 /* polygon, not polyline */
    uint8_t inside;              /* WORKS: enum ump_inside */
    uint16_t grade;              /* FORT: row of the family's fortification table */
    uint16_t strength, cohesion; /* FORT; 0: the grade's default */
    ump_len width;               /* ROAD, TRAIL, BRIDGE, FORD */
    const char *name;            /* "" if it has none */
    const ump_pt *point;
    size_t n_points;
    const ump_pt *strip; /* ROAD, TRAIL: the four corners of each segment's surface; else NULL */
    ump_box box;         /* with all its width */
    uint32_t line;       /* of the scenario */
} ump_feature;

enum { UMP_MAX_FEATURES = 8192, UMP_MAX_CORNERS = 256, UMP_NO_FEATURE = 0xffff };

/* Square cells over a box, row by row, and what lies in each: slot[start[c]] up to slot[start[c +
 * 1]]. What lies beyond the box belongs to the cells at its border. */
typedef struct ump_grid {
    ump_box box;
    uint32_t cells_x, cells_y;
    ump_len cell;
    const uint32_t *start; /* cells + 1 */
    const uint32_t *slot;
} ump_grid;

typedef struct ump_field {
    ump_len width, depth;       /* of the table */
    ump_len unit;               /* UMP_INCH or UMP_CM: what its numbers are written in */
    const ump_feature *feature; /* in the order of the file; a later area lies on an earlier one */
    size_t n_features;
    const ump_grid *grid; /* NULL: every query looks at every feature; the answers are the same */
} ump_field;

/* ---- Reading: called by the scenario reader ---- */

typedef struct ump_field_draft ump_field_draft;
ump_field_draft *ump_field_draft_new(ump_arena *arena);
/* "table 48in x 36in", the keyword already read. */
bool ump_field_read_table(ump_field_draft *draft, ump_reader *r);
/* One feature line whose keyword is `word`. sides: ids for "side X" of a fort. allowed: kinds the
 * family knows. grades: fortification ids, NULL-terminated, or NULL. Returns false, silent, if
 * the word is no feature at all. */
typedef struct ump_feature_words {
    uint64_t allowed;
    const char *const *sides;
    size_t n_sides;
    const char *const *grades;
    bool any_grade; /* there is no table of them: whatever word stands there will do */
} ump_feature_words;
bool ump_field_read_feature(ump_field_draft *draft, ump_reader *r, ump_token word,
                            const ump_feature_words *words);
const char *const *ump_field_keywords(size_t *n); /* for "did you mean" */
/* A length ("18.5", "3in", "2cm") or place ("20,10") in the table's unit, to ticks. Where the table
 * line was wrong or missing they and finish fail without a word: whoever reads the scenario has
 * said so, once. */
bool ump_field_length(const ump_field_draft *draft, ump_reader *r, ump_token t, const char *what,
                      ump_len *length);
bool ump_field_place(const ump_field_draft *draft, ump_reader *r, ump_token t, const char *what,
                     ump_pt *place);
bool ump_field_finish(ump_field_draft *draft, ump_field *field, ump_errors *errors);

/* ---- What is here ---- */

typedef struct ump_spot {
    uint8_t ground;   /* topmost area that is no hill; OPEN if none */
    uint8_t road;     /* ROAD, TRAIL or 0 */
    int8_t level;     /* highest hill here */
    uint16_t feature; /* of the ground, UMP_NO_FEATURE in the open */
    uint16_t road_feature;
    uint16_t hill; /* that the level is of */
} ump_spot;

ump_spot ump_spot_at(const ump_field *field, ump_pt p);
/* The feature of ump_spot_at alone, cheap where many areas lie over one another. */
uint16_t ump_area_at(const ump_field *field, ump_pt p);
int8_t ump_level_at(const ump_field *field, ump_pt p); /* of that spot, sooner told */
bool ump_on_table(const ump_field *field, ump_pt p);
/* Does the footprint lie on any area or line of these kinds? A bite of up to 2 ticks is none. The
 * first such in the file, else NO_FEATURE. */
uint16_t ump_touches(const ump_field *field, const ump_rect *rect, uint64_t kinds);

/* ---- A straight line over the ground ---- */

typedef struct ump_leg { /* one ground from t0 to t1 of the line, 0 .. UMP_UNIT */
    int32_t t0, t1;
    ump_spot spot;
} ump_leg;

typedef struct ump_crossed { /* a linear feature met at t */
    int32_t t;
    uint16_t feature;
    bool passage; /* within a bridge, ford or road that carries over it */
} ump_crossed;

enum { UMP_MAX_LEGS = 64 };

typedef struct ump_walk {
    ump_pt from, to;
    ump_len length; /* rounded up */
    size_t n_legs, n_crossed;
    bool cut; /* more than fits: the rest of the line is missing */
    ump_leg leg[UMP_MAX_LEGS];
    ump_crossed crossed[UMP_MAX_LEGS];
} ump_walk;

void ump_walk_line(const ump_field *field, ump_pt from, ump_pt to, ump_walk *walk);
/* Does it cross a line of these kinds where neither road, bridge nor ford carries it over? */
bool ump_line_crosses(const ump_field *field, ump_pt from, ump_pt to, uint64_t kinds);

/* ---- Sight ---- */

enum ump_heights { UMP_HEIGHTS_SLOPE, UMP_HEIGHTS_LEVELS };

typedef struct ump_sight_rules {
    uint8_t heights;
    /* SLOPE: heights in quarters of a level above the ground. LEVELS: what stands on a level
     * higher than both ends hides; these are not used. */
    uint8_t eye, tree_top, roof, unit_top;
    /* Woods by budget: sum of length x weight/4 below the tree-tops may not exceed it. < 0: not so
     */
    ump_len woods_budget;
    uint8_t woods_weight[UMP_GROUNDS]; /* in quarters; 0: does not hide */
    /* Woods by edges: kinds of which a line may cross `through` when neither end is inside,
     * `edge` when one is, `inside` when both are. 0 kinds: not so. */
    uint64_t edge_kinds;
    ump_len edge_through, edge_in_out, edge_inside;
    /* Buildings: kinds, and how much of them in all a line may run through; areas that hold an
     * end are not counted. */
    uint64_t built_kinds;
    ump_len built_budget;
    bool flat; /* no hill hides: the two are at arm's length */
    /* SLOPE: a hill's edge is a slope. Of each stretch that a line runs inside a contour so much at
     * both ends hides nothing; of a stretch shorter than twice that only its middle may. 0: no. */
    ump_len brow;
    /* LEVELS: a body hides if it is on the level of both ends or higher; true: every body hides. */
    bool low_bodies_hide;
    /* Buildings that the viewer and the target occupy though neither end of the line is inside. */
    uint16_t spared[2];
    uint8_t n_spared;
} ump_sight_rules;

enum ump_hidden_by { UMP_CLEAR, UMP_BY_GROUND, UMP_BY_WOODS, UMP_BY_BUILDINGS, UMP_BY_BODY };

typedef struct ump_sight {
    bool clear;
    uint8_t by;    /* enum ump_hidden_by */
    uint16_t what; /* feature, or piece of a body */
    ump_pt where;  /* the first place that is hidden */
    int32_t at;    /* so far along the line, 0 .. UMP_UNIT */
    ump_len woods; /* weighted length run through */
} ump_sight;

/* One line, past the ground alone: bodies are asked for in table/sight.c. */
ump_sight ump_sight_line(const ump_field *field, const ump_sight_rules *rules, ump_pt from,
                         ump_pt to);
/* Is it clear? The same, for those who do not ask why not: it looks no farther than that. The level
 * of the ground under `from` is told, because many lines go from one eye. *hill: the contour that
 * hid one of them before, or UMP_NO_FEATURE; it mostly hides the next one too and is asked first.
 */
bool ump_line_clear(const ump_field *field, const ump_sight_rules *rules, ump_pt from, int8_t level,
                    ump_pt to, uint16_t *hill);
/* Does a body on this level, which the line runs through from t0 to t1, stand high enough to hide
 * what is behind it? */
bool ump_stands_in_line(const ump_field *field, const ump_sight_rules *rules, int8_t level,
                        ump_pt from, ump_pt to, int32_t t0, int32_t t1);
/* Woods that surely hide, found once for a field and a family's rule of heights and budgets. */
typedef struct ump_screen {
    ump_box box;   /* all of it wood */
    ump_len least; /* a line that runs farther through it is lost */
} ump_screen;

typedef struct ump_screens {
    const ump_screen *list;
    size_t n;
    bool hills; /* there are some: only from low ground to low ground is anything sure */
    bool wide;  /* they lie in the order in which they begin along the longer side of the table, */
    ump_len longest; /* and none is longer along it than this */
} ump_screens;

bool ump_screens_find(const ump_field *field, const ump_sight_rules *rules, ump_arena *arena,
                      ump_screens *screens); /* false: no memory */
/* Is each line surely lost? If so, none of them is clear; if not, nothing is known. *last: the
 * screen that hid before, which is asked first; 0 to begin with. */
bool ump_screened(const ump_field *field, const ump_screens *screens, ump_pt from, const ump_pt *to,
                  size_t n, size_t *last);

/* ---- Going ---- */

#define UMP_FORBIDDEN INT64_C(-1)

typedef struct ump_going {
    int64_t budget;
    bool worst; /* the whole path at the dearest rate it touches; else each leg at its own */
    int64_t per_tick[UMP_GROUNDS];         /* of each area; FORBIDDEN: may not enter */
    int64_t road_per_tick, trail_per_tick; /* 0: no benefit, the ground beneath counts */
    int64_t road_through; /* where roads are of no benefit but the ground beneath is FORBIDDEN; 0:
                             forbidden all the same */
    int64_t crossing[UMP_GROUNDS];  /* of each line; FORBIDDEN: only by a passage. If `worst`: the
                                       rate of a path that crosses one */
    int32_t uphill_num, uphill_den; /* legs above the starting level cost times this; 1/1: no */
    bool dearest; /* of ground and uphill only the dearer factor counts; else both multiply */
    bool level_given;
    int8_t level;     /* the starting level, if it is given; else that of the path's start */
    uint64_t halting; /* areas at whose edge a path from outside ends, unless on a road */
} ump_going;

typedef struct ump_trip {
    int64_t cost; /* of the part that could be gone */
    ump_len gone; /* ticks along the path, rounded down */
    ump_pt end;   /* where it had to stop, or the path's end */
    bool complete;
    uint16_t stopped_by; /* feature that forbids or halts, NO_FEATURE if the budget ran out */
} ump_trip;

/* Along the corners of a path, n >= 2; the first is where it starts. Lengths are rounded up once
 * for each corner; a path to `end`, where it had to stop, is complete (or shorter by a tick). */
ump_trip ump_travel(const ump_field *field, const ump_going *going, const ump_pt *path, size_t n);
/* Does every part of the path lie on roads of these kinds (ROAD, TRAIL)? */
bool ump_path_on_road(const ump_field *field, const ump_pt *path, size_t n, uint64_t kinds);

/* ---- Shelter ---- */

typedef struct ump_shelter_rules {
    uint64_t lines;    /* linear kinds that shelter */
    ump_len within;    /* of the target ... */
    bool front_middle; /* ... measured from the middle of its front edge, else from its footprint */
    bool at_crossing;  /* the place where the line crosses it counts, else its nearest point */
    bool to_nearest;   /* the line goes to the target's point nearest to `from`, else its centre */
} ump_shelter_rules;

/* Linear features between `from` and the target: crossed by the line to it, and near enough.
 * Returns how many; at most room are written, nearest to the target first. */
size_t ump_shelter(const ump_field *field, const ump_shelter_rules *rules, ump_pt from,
                   const ump_rect *target, uint16_t *feature, size_t room);

#endif
