/*
 * ground.c: hills with hachures that run down the slope, and areas filled with the signs of
 * their ground: trees, orchards in rows, reeds, rocks, waterlines; and buildings as black blocks.
 */
#include "map/map.h"

/* ---- Hills ---- */

typedef struct slope {
    const map *m;
    bool clockwise;
    uint64_t seed;
} slope;

/* One hachure: a thin wedge, broad at the crest, that points downhill. */
static void put_hachure(void *ctx, ump_pt at, ump_angle along, unsigned i)
{
    const slope *s = ctx;
    const map *m = s->m;
    uint64_t chance = map_chance(s->seed, i, 1);
    ump_angle out = (ump_angle)(along + (s->clockwise ? -UMP_QUARTER : UMP_QUARTER));
    out = (ump_angle)(out + map_jitter(chance, 700));
    ump_len length = map_px(m, 115 + map_jitter(chance >> 20, 35));
    ump_len half = map_px(m, 8);
    map_point(m, 'M', ump_go(at, out, 0, half));
    map_point(m, 'L', ump_go(at, out, length, 0));
    map_point(m, 'L', ump_go(at, out, 0, -half));
}

static bool draw_hill(const map *m, size_t which)
{
    const ump_feature *hill = &m->field->feature[which];
    stroke s;
    if (!stroke_of(&s, m->field, hill, map_px(m, 800)))
        return false;
    ump_put(m->out, "<path fill=\"#e2cd9f\" fill-opacity=\".55\" d=\"");
    map_stroke(m, &s);
    ump_put(m->out, "\"/>\n<path class=\"hach\" d=\"");
    slope ctx = {m, stroke_clockwise(&s), which};
    stroke_walk(&s, map_px(m, 46), put_hachure, &ctx);
    ump_put(m->out, "\"/>\n");
    stroke_free(&s);
    return true;
}

/* ---- Signs over an area ---- */

typedef struct filling {
    const char *sign[2];  /* the second now and then; NULL: only the first */
    int16_t across, down; /* tenths of a pixel from sign to sign */
    int16_t jitter;
    int16_t margin; /* that they keep from the border */
    bool staggered;
} filling;

/* Signs keep off names and troops, so that both can be read. */
static bool sign_fits(const map *m, size_t which, ump_pt p, ump_len margin)
{
    const ump_feature *f = &m->field->feature[which];
    if (!ump_inside(f->point, f->n_points, p) || ump_area_at(m->field, p) != which ||
        map_line_near(m, p, map_px(m, 95)))
        return false;
    ump_rect sign = ump_rect_centred(p, 0, map_px(m, 130), map_px(m, 130));
    if (labels_taken(&m->labels, &sign))
        return false;
    for (size_t i = 0; i < f->n_points; i++)
        if (ump_point_segment(p, f->point[i], f->point[(i + 1) % f->n_points]).hi < margin)
            return false;
    return true;
}

static void put_sign(const map *m, const filling *fill, uint64_t chance, ump_pt p)
{
    const char *sign = fill->sign[1] && chance % 3 == 0 ? fill->sign[1] : fill->sign[0];
    ump_putf(m->out, "<use href=\"#%s\"", sign);
    map_put_tenths(m, " x=\"", MAP_MARGIN + map_tenths(m, p.x));
    map_put_tenths(m, "\" y=\"", MAP_MARGIN + map_tenths(m, (int64_t)m->field->depth - p.y));
    ump_put(m->out, "\"/>");
}

/* Rows from top to bottom, so that nearer signs lie over farther ones. */
static void fill_area(const map *m, size_t which, const filling *fill)
{
    ump_box box = m->field->feature[which].box;
    ump_len across = map_px(m, fill->across), down = map_px(m, fill->down);
    ump_len margin = map_px(m, fill->margin);
    unsigned row = 0;
    for (ump_len y = box.high.y - down / 2; y >= box.low.y; y -= down, row++) {
        unsigned column = 0;
        ump_len shift = fill->staggered && row % 2 ? across / 2 : 0;
        for (ump_len x = box.low.x + across / 4 + shift; x <= box.high.x; x += across, column++) {
            uint64_t chance = map_chance(which, row, column);
            ump_pt p = {x + map_px(m, map_jitter(chance, fill->jitter)),
                        y + map_px(m, map_jitter(chance >> 24, fill->jitter))};
            if (sign_fits(m, which, p, margin))
                put_sign(m, fill, chance >> 48, p);
        }
    }
    ump_put(m->out, "\n");
}

/* ---- Borders ---- */

typedef struct scallop {
    const map *m;
    bool clockwise;
    ump_pt first;
} scallop;

/* The edge of a wood is drawn as small bows that swell outwards. */
static void put_scallop(void *ctx, ump_pt at, ump_angle along, unsigned i)
{
    (void)along;
    scallop *s = ctx;
    if (i == 0) {
        s->first = at;
        map_point(s->m, 'M', at);
        return;
    }
    ump_put(s->m->out, s->clockwise ? "A6 6 0 0 1" : "A6 6 0 0 0");
    map_point(s->m, ' ', at);
}

static void scalloped(const map *m, const stroke *s)
{
    scallop ctx = {.m = m, .clockwise = stroke_clockwise(s)};
    stroke_walk(s, map_px(m, 95), put_scallop, &ctx);
    ump_put(m->out, ctx.clockwise ? "A6 6 0 0 1" : "A6 6 0 0 0");
    map_point(m, ' ', ctx.first);
    ump_put(m->out, "Z");
}

enum border { PLAIN, BOWS, SHORE };
static const int16_t rounding[] = {[PLAIN] = 60, [BOWS] = 260, [SHORE] = 500};

typedef struct look_of_ground {
    uint8_t kind, border;
    const char *style; /* of the path that the border makes */
    filling fill;
} look_of_ground;

#define SOFT                                                                                       \
    "fill=\"none\" stroke=\"#6b5a41\" stroke-width=\"1\" stroke-dasharray=\"1 4\" "                \
    "stroke-linecap=\"round\""

static const look_of_ground looks[] = {
    {UMP_LIGHT_WOODS,
     BOWS,
     "class=\"w\" style=\"fill:#c9cfa0;fill-opacity:.28\" stroke-width=\"1.2\" "
     "stroke-dasharray=\"4 3\"",
     {{"tree", NULL}, 270, 210, 40, 95, true}},
    {UMP_WOODS,
     BOWS,
     "class=\"w\" style=\"fill:#b9c38c;fill-opacity:.38\" stroke-width=\"1.3\"",
     {{"oak", "tree"}, 215, 165, 34, 85, true}},
    {UMP_HEAVY_WOODS,
     BOWS,
     "class=\"w\" style=\"fill:#a5b377;fill-opacity:.5;stroke:#5d6e40\" stroke-width=\"1.5\"",
     {{"oak", "fir"}, 150, 120, 22, 75, true}},
    {UMP_FOREST,
     BOWS,
     "class=\"w\" style=\"fill:#8fa064;fill-opacity:.55;stroke:#5d6e40\" stroke-width=\"1.6\"",
     {{"fir", "oak"}, 130, 115, 18, 70, true}},
    {UMP_ORCHARD,
     PLAIN,
     "class=\"w\" style=\"fill:#c9cfa0;fill-opacity:.3\" stroke-width=\"1\" "
     "stroke-dasharray=\"2 3\"",
     {{"fruit", NULL}, 135, 135, 0, 60, false}},
    {UMP_MARSH,
     PLAIN,
     "fill=\"#b9cfd2\" fill-opacity=\".3\"",
     {{"reed", NULL}, 300, 170, 30, 85, true}},
    {UMP_ROUGH, PLAIN, SOFT, {{"rock", "tuft"}, 250, 210, 60, 80, true}},
    {UMP_BROKEN, PLAIN, SOFT, {{"tuft", "rock"}, 270, 230, 70, 80, true}},
    {UMP_DIFFICULT, PLAIN, SOFT, {{"tuft", "bush"}, 230, 200, 50, 80, true}},
    {UMP_COVER, PLAIN, SOFT, {{"bush", NULL}, 230, 200, 50, 80, true}},
    {UMP_WATER, SHORE, "", {{NULL, NULL}, 0, 0, 0, 0, false}},
    {UMP_IMPASSABLE,
     PLAIN,
     "fill=\"#cdbf9f\" fill-opacity=\".7\" stroke=\"" INK "\" stroke-width=\"1\"",
     {{"mesh", NULL}, 130, 130, 0, 60, false}},
    {UMP_FARM, PLAIN, SOFT, {{NULL, NULL}, 0, 0, 0, 0, false}},
    {UMP_VILLAGE, PLAIN, SOFT, {{NULL, NULL}, 0, 0, 0, 0, false}},
    {UMP_TOWN,
     PLAIN,
     "fill=\"#e3cfae\" fill-opacity=\".6\" stroke=\"#6b5a41\" stroke-width=\"1\"",
     {{NULL, NULL}, 0, 0, 0, 0, false}},
};

/* Water is lined as engravers did: ever fainter lines that follow the shore inwards. */
static void draw_shore(const map *m, size_t which, const stroke *s)
{
    static const char *const line[] = {
        "stroke-width=\"26\" stroke-opacity=\".18\"", "stroke-width=\"15\" stroke-opacity=\".25\"",
        "stroke-width=\"7\" stroke-opacity=\".35\"", "stroke-width=\"2.4\""};
    ump_putf(m->out, "<clipPath id=\"shore%zu\"><path d=\"", which);
    map_stroke(m, s);
    ump_putf(m->out,
             "\"/></clipPath><g clip-path=\"url(#shore%zu)\" stroke=\"#6f97ab\" "
             "stroke-linejoin=\"round\">",
             which);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        ump_putf(m->out, "<path fill=\"%s\" %s d=\"", i == 0 ? "#cfdfe0" : "none", line[i]);
        map_stroke(m, s);
        ump_put(m->out, "\"/>");
    }
    ump_put(m->out, "</g>\n");
}

static const look_of_ground *look_of(unsigned kind)
{
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].kind == kind)
            return &looks[i];
    return NULL;
}

static bool draw_area(const map *m, size_t which)
{
    const ump_feature *f = &m->field->feature[which];
    const look_of_ground *look = look_of(f->kind);
    stroke s;
    if (!look)
        return true;
    if (!stroke_of(&s, m->field, f, map_px(m, rounding[look->border])))
        return false;
    if (look->border == SHORE) {
        draw_shore(m, which, &s);
    } else {
        ump_putf(m->out, "<path %s d=\"", look->style);
        if (look->border == BOWS)
            scalloped(m, &s);
        else
            map_stroke(m, &s);
        ump_put(m->out, "\"/>\n");
    }
    stroke_free(&s);
    if (look->fill.sign[0])
        fill_area(m, which, &look->fill);
    return true;
}

bool map_draw_ground(const map *m)
{
    const ump_field *field = m->field;
    int highest = 0;
    for (size_t i = 0; i < field->n_features; i++)
        if (field->feature[i].level > highest)
            highest = field->feature[i].level;
    for (int level = 1; level <= highest; level++)
        for (size_t i = 0; i < field->n_features; i++)
            if (field->feature[i].kind == UMP_HILL && field->feature[i].level == level &&
                !draw_hill(m, i))
                return false;
    for (size_t i = 0; i < field->n_features; i++)
        if (field->feature[i].kind < UMP_HILL && !draw_area(m, i))
            return false;
    return true;
}

/* ---- Buildings ---- */

/* The bearing of the longest edge: houses stand square to it. */
static ump_angle lie_of(const ump_feature *f)
{
    uint64_t longest = 0;
    ump_angle lie = 0;
    for (size_t i = 0; i < f->n_points; i++) {
        ump_pt a = f->point[i], b = f->point[(i + 1) % f->n_points];
        if (ump_dist2(a, b) > longest) {
            longest = ump_dist2(a, b);
            lie = ump_bearing(a, b);
        }
    }
    return lie;
}

static void put_house(map *m, const ump_rect *house)
{
    for (int i = 0; i < 4; i++)
        map_point(m, i == 0 ? 'M' : 'L', house->corner[i]);
    ump_put(m->out, "Z");
    labels_block(&m->labels, house);
}

static ump_rect house_at(const map *m, ump_pt at, ump_angle facing, uint64_t chance)
{
    ump_len width = map_px(m, 110 + map_jitter(chance, 35));
    ump_len depth = map_px(m, 75 + map_jitter(chance >> 16, 15));
    return ump_rect_centred(at, facing, width, depth);
}

static bool house_fits(const map *m, size_t which, const ump_rect *house)
{
    for (int i = 0; i < 4; i++)
        if (ump_area_at(m->field, house->corner[i]) != which)
            return false;
    return !map_line_near(m, house->centre, map_px(m, 120));
}

/* Houses on a grid that lies along the area, so many of four places built on. Even the smallest
 * farm has one. */
static void draw_houses(map *m, size_t which, int64_t spacing, unsigned of_four)
{
    const ump_feature *f = &m->field->feature[which];
    ump_pt middle = {(f->box.low.x + f->box.high.x) / 2, (f->box.low.y + f->box.high.y) / 2};
    ump_len step = map_px(m, spacing);
    int reach = (int)(ump_dist(f->box.low, f->box.high).hi / step / 2) + 1;
    ump_angle lie = lie_of(f);
    unsigned built = 0;
    for (int i = -reach; i <= reach; i++) {
        for (int j = -reach; j <= reach; j++) {
            uint64_t chance = map_chance(which, (uint64_t)(i + 1000), (uint64_t)(j + 1000));
            ump_pt p = ump_go(middle, lie, i * step + map_px(m, map_jitter(chance, 25)),
                              j * step + map_px(m, map_jitter(chance >> 20, 25)));
            ump_angle facing = (ump_angle)(lie + (chance >> 50) % 2 * UMP_QUARTER);
            ump_rect house = house_at(m, p, facing, chance >> 8);
            if ((chance >> 40) % 4 < of_four && house_fits(m, which, &house)) {
                put_house(m, &house);
                built++;
            }
        }
    }
    if (built == 0) {
        ump_rect house = house_at(m, middle, lie, which);
        put_house(m, &house);
    }
}

void map_draw_buildings(map *m)
{
    ump_put(m->out, "<path fill=\"#2b2419\" d=\"");
    for (size_t i = 0; i < m->field->n_features; i++) {
        unsigned kind = m->field->feature[i].kind;
        if (kind == UMP_FARM)
            draw_houses(m, i, 240, 2);
        else if (kind == UMP_VILLAGE)
            draw_houses(m, i, 190, 3);
        else if (kind == UMP_TOWN)
            draw_houses(m, i, 175, 4);
    }
    ump_put(m->out, "\"/>\n");
}
