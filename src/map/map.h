/*
 * map.h: the table drawn as a map of the time, in SVG. Everything is worked out in ticks on the
 * table and turned into tenths of a pixel when it is written, in whole numbers, so that the same
 * position gives the same file everywhere.
 */
#ifndef UMP_MAP_H
#define UMP_MAP_H

#include "play/rules.h"

/* ---- Strokes: lines with their corners rounded (outline.c) ---- */

typedef struct stroke {
    ump_pt *p;
    size_t n, room;
    bool closed;
} stroke;

/* Rounds the corners of a feature by at most `radius`; edges stay where the rules have them, and
 * corners on the table's border stay sharp. False: out of memory. Freed by stroke_free. */
bool stroke_of(stroke *s, const ump_field *field, const ump_feature *feature, ump_len radius);
void stroke_free(stroke *s);
/* Calls `step` at equal distances along the stroke with the bearing it runs on there. */
typedef void stroke_step(void *ctx, ump_pt at, ump_angle along, unsigned i);
void stroke_walk(const stroke *s, ump_len spacing, stroke_step *step, void *ctx);
bool stroke_clockwise(const stroke *s);

/* ---- Names that never lie on one another (labels.c) ---- */

typedef struct labels {
    ump_rect *taken;
    size_t n, room;
    ump_box page; /* names stay inside */
    bool failed;  /* out of memory */
} labels;

void labels_block(labels *l, const ump_rect *rect); /* nothing may lie here */
bool labels_taken(const labels *l, const ump_rect *rect);
bool labels_fit(const labels *l, const ump_rect *rect); /* free, and on the page */
/* Width of a text in tenths of a pixel, rather too wide than too narrow for any serif face. */
int64_t label_width(const char *text, int size_px, int spacing_tenths, bool bold);

/* ---- The map ---- */

typedef struct map {
    const ump_game *game;
    const ump_state *state;
    const ump_field *field;
    const ump_out *out;
    int64_t num, den; /* tenths of a pixel to the tick */
    labels labels;
} map;

enum { MAP_MARGIN = 480, MAP_FOOT = 1500 }; /* tenths: frame around, strip below */

#define PAPER "#f3ead6"
#define INK   "#3b3226"
#define WOOD  "#7d8f5c"

/* The whole map; overlay (may be NULL) draws over it. False: out of memory. */
typedef void map_overlay(const map *m, const void *what);
bool map_draw(const ump_game *game, const ump_state *state, const ump_out *out,
              map_overlay *overlay, const void *what);
/* The same as a part of a page, whose head has map_put_style between its style tags. */
bool map_draw_within(const ump_game *game, const ump_state *state, const ump_out *out,
                     map_overlay *overlay, const void *what);
void map_put_style(const ump_game *game, const ump_out *out);
void map_size_within(const ump_game *game, int *width, int *height); /* in pixels */

ump_len map_px(const map *m, int64_t tenths);      /* ticks that are so long on the map */
int64_t map_tenths(const map *m, int64_t length);  /* and back */
void map_point(const map *m, char lead, ump_pt p); /* "M12.3 45" */
void map_put_tenths(const map *m, const char *lead, int64_t tenths);
void map_stroke(const map *m, const stroke *s);          /* the d of a path */
void map_escape(const ump_out *out, const char *text);   /* for XML */
uint64_t map_chance(uint64_t a, uint64_t b, uint64_t c); /* for jitter, repeatable */
int64_t map_jitter(uint64_t chance, int64_t most);       /* -most .. most */
const char *map_side_colour(const ump_game *game, unsigned side);
bool map_is_line(unsigned kind);
/* Is a road, a stream or another line nearer than this? */
bool map_line_near(const map *m, ump_pt p, ump_len within);

bool map_draw_ground(const map *m); /* hills and areas */
bool map_draw_lines(const map *m);  /* streams, fences, walls, works, roads, bridges */
void map_draw_buildings(map *m);
void map_draw_goals(map *m);
void map_draw_pieces(map *m);
void map_draw_names(map *m);
void map_draw_frame(const map *m); /* border, cartouche, compass, scale */

#endif
