/*
 * read.c: the lines of a scenario that lay out the table: its size, and one line a feature. Every
 * fault is reported at its token, and reading goes on.
 */
#include "field/near.h"
#include <string.h>

enum {
    MOST_INCHES = 400,
    MOST_LEVEL = 9,
    MOST_STRENGTH = 999,
    MOST_WIDTH = 10 * UMP_INCH,
    MOST_NAME = 100
};

/* ORDER GROUND: as in field.h */
static const char *const ground_names[UMP_GROUNDS] = {
    "open",    "broken", "rough", "light_woods", "heavy_woods", "orchard",
    "woods",   "forest", "marsh", "difficult",   "cover",       "farm",
    "village", "town",   "water", "impassable",  "hill",        "road",
    "trail",   "fence",  "wall",  "hasty_works", "light_works", "heavy_works",
    "works",   "stream", "river", "fort",        "bridge",      "ford",
};

const char *ump_ground_name(enum ump_ground kind)
{
    return ground_names[kind];
}

/* ---- Words ---- */

enum shape { AREA, LINE, PLACE };

#define KEYWORDS(X)                                                                                \
    X("broken", UMP_BROKEN, AREA)                                                                  \
    X("rough", UMP_ROUGH, AREA)                                                                    \
    X("woods", UMP_WOODS, AREA)                                                                    \
    X("forest", UMP_FOREST, AREA)                                                                  \
    X("orchard", UMP_ORCHARD, AREA)                                                                \
    X("marsh", UMP_MARSH, AREA)                                                                    \
    X("difficult", UMP_DIFFICULT, AREA)                                                            \
    X("cover", UMP_COVER, AREA)                                                                    \
    X("farm", UMP_FARM, AREA)                                                                      \
    X("village", UMP_VILLAGE, AREA)                                                                \
    X("town", UMP_TOWN, AREA)                                                                      \
    X("water", UMP_WATER, AREA)                                                                    \
    X("impassable", UMP_IMPASSABLE, AREA)                                                          \
    X("hill", UMP_HILL, AREA)                                                                      \
    X("road", UMP_ROAD, LINE)                                                                      \
    X("trail", UMP_TRAIL, LINE)                                                                    \
    X("fence", UMP_FENCE, LINE)                                                                    \
    X("wall", UMP_WALL, LINE)                                                                      \
    X("works", UMP_WORKS, LINE)                                                                    \
    X("stream", UMP_STREAM, LINE)                                                                  \
    X("river", UMP_RIVER, LINE)                                                                    \
    X("fortification", UMP_FORT, LINE)                                                             \
    X("bridge", UMP_BRIDGE, PLACE)                                                                 \
    X("ford", UMP_FORD, PLACE)

typedef struct keyword {
    uint8_t kind, shape;
} keyword;

#define ROW(word, kind, shape)  {kind, shape},
#define WORD(word, kind, shape) word,
static const keyword keywords[] = {KEYWORDS(ROW)};
static const char *const keyword_words[] = {KEYWORDS(WORD)};

enum { N_KEYWORDS = sizeof keywords / sizeof *keywords };

static const keyword *find_keyword(ump_token word)
{
    for (size_t i = 0; i < N_KEYWORDS; i++) {
        if (ump_token_is(word, keyword_words[i]))
            return &keywords[i];
    }
    return NULL;
}

const char *const *ump_field_keywords(size_t *n)
{
    *n = N_KEYWORDS;
    return keyword_words;
}

/* ---- The draft ---- */

struct ump_field_draft {
    ump_arena *arena;
    ump_field field; /* unit 0: no table yet */
    ump_feature *feature;
    size_t n_features, room;
    bool no_memory, too_many;
    const char *name; /* of the file, for what concerns it as a whole */
    size_t n_points;
    ump_pt point[UMP_MAX_CORNERS + 1]; /* of the present line; the last may repeat the first */
};

ump_field_draft *ump_field_draft_new(ump_arena *arena)
{
    ump_field_draft *draft = ump_arena_take(arena, sizeof *draft);

    if (draft)
        draft->arena = arena;
    return draft;
}

static void add_feature(ump_field_draft *draft, const ump_feature *f)
{
    if (draft->n_features == draft->room) {
        size_t room = draft->room ? 2 * draft->room : 64;
        ump_feature *more = ump_arena_take(draft->arena, room * sizeof *more);

        if (!more) {
            draft->no_memory = true;
            return;
        }
        if (draft->n_features)
            memcpy(more, draft->feature, draft->n_features * sizeof *more);
        draft->feature = more;
        draft->room = room;
    }
    draft->feature[draft->n_features++] = *f;
}

/* ---- Lengths and places ---- */

static bool cut_suffix(ump_token *t, const char *suffix)
{
    size_t n = strlen(suffix);

    if (t->end || t->quoted || t->size <= n || !ump_same_id(t->at + t->size - n, n, suffix, n))
        return false;
    t->size -= n;
    return true;
}

/* "in" or "cm" behind a number, else `otherwise`. The token keeps the number. */
static ump_len unit_of(ump_token *t, ump_len otherwise)
{
    return cut_suffix(t, "in") ? UMP_INCH : cut_suffix(t, "cm") ? UMP_CM : otherwise;
}

bool ump_field_length(const ump_field_draft *draft, ump_reader *r, ump_token t, const char *what,
                      ump_len *length)
{
    ump_token number = t;
    ump_len unit;
    int64_t thousandths;

    if (!draft->field.unit)
        return false;
    unit = unit_of(&number, draft->field.unit);
    if (!ump_token_number(r, number, what, &thousandths))
        return false;
    if (thousandths < 0 || thousandths * unit / 1000 > UMP_MAX_COORD) {
        char word[48];

        ump_token_error(r, t, "%s is no length on a table; expected %s", ump_token_show(t, word),
                        what);
        return false;
    }
    *length = (ump_len)ump_round_div(thousandths * unit, 1000);
    return true;
}

bool ump_field_place(const ump_field_draft *draft, ump_reader *r, ump_token t, const char *what,
                     ump_pt *place)
{
    const ump_field *f = &draft->field;
    int64_t at[2], x, y;

    if (!f->unit || !ump_token_pair(r, t, what, at))
        return false;
    x = ump_round_div(at[0] * f->unit, 1000);
    y = ump_round_div(at[1] * f->unit, 1000);
    if (x < 0 || y < 0 || x > f->width || y > f->depth) {
        char word[48], across[32], deep[32];

        ump_token_error(r, t, "%s is off the table; expected a place from 0,0 to %s,%s",
                        ump_token_show(t, word),
                        ump_show_thousandths((int64_t)f->width * 1000 / f->unit, across),
                        ump_show_thousandths((int64_t)f->depth * 1000 / f->unit, deep));
        return false;
    }
    *place = (ump_pt){(ump_len)x, (ump_len)y};
    return true;
}

/* ---- The table ---- */

/* One of its sides, with its unit. */
static bool read_side(ump_reader *r, ump_len *unit, ump_len *length)
{
    ump_token t = ump_reader_token(r), number = t;
    int64_t thousandths;

    *unit = unit_of(&number, 0);
    if (!t.end && *unit == 0) {
        char word[48];

        ump_token_error(r, t, "\"%s\" has no unit; expected a length such as 48in or 120cm",
                        ump_token_show(t, word));
        return false;
    }
    if (!ump_token_number(r, number, "a length such as 48in or 120cm", &thousandths))
        return false;
    if (thousandths < 1000 || thousandths * *unit > (int64_t)MOST_INCHES * UMP_INCH * 1000) {
        ump_token_error(r, t, "no table has this size; expected from 1 to %din or %dcm",
                        MOST_INCHES, MOST_INCHES * UMP_INCH / UMP_CM);
        return false;
    }
    *length = (ump_len)ump_round_div(thousandths * *unit, 1000);
    return true;
}

bool ump_field_read_table(ump_field_draft *draft, ump_reader *r)
{
    ump_len unit, other, width, depth;
    ump_token t;

    if (!read_side(r, &unit, &width))
        return false;
    t = ump_reader_token(r);
    if (!ump_token_is(t, "x")) {
        ump_token_error(r, t,
                        "the two sides of the table stand apart by x; expected a line such "
                        "as \"table 48in x 36in\"");
        return false;
    }
    t = ump_reader_peek(r);
    if (!read_side(r, &other, &depth))
        return false;
    if (other != unit) {
        ump_token_error(r, t, "the two sides of the table differ in their unit; expected %s twice",
                        unit == UMP_INCH ? "in" : "cm");
        return false;
    }
    draft->field.unit = unit;
    draft->field.width = width;
    draft->field.depth = depth;
    draft->name = r->text->name;
    return ump_reader_end(r);
}

/* ---- One feature ---- */

typedef struct reading {
    ump_field_draft *draft;
    ump_reader *r;
    const ump_feature_words *words;
    const keyword *key;
    ump_token word; /* the keyword */
    ump_feature f;
    bool ok;
} reading;

static void read_fort_grade(reading *d)
{
    size_t n = 0;
    int grade;

    if (d->words->any_grade)
        ump_reader_token(d->r);
    if (!d->words->grades)
        return;
    while (d->words->grades[n])
        n++;
    grade = ump_token_one_of(d->r, ump_reader_token(d->r), "a grade of fortification",
                             d->words->grades, n);
    d->ok = d->ok && grade >= 0;
    d->f.grade = (uint16_t)(grade < 0 ? 0 : grade);
}

static void read_level(reading *d)
{
    int64_t level;

    if (ump_token_int(d->r, ump_reader_token(d->r), "the level of a hill", 1, MOST_LEVEL, &level))
        d->f.level = (int8_t)level;
    else
        d->ok = false;
}

/* What must stand behind the keyword. */
static void read_grade(reading *d)
{
    if (d->key->kind == UMP_FORT)
        read_fort_grade(d);
    else if (d->key->kind == UMP_HILL)
        read_level(d);
}

static void read_count(reading *d, const char *what, uint16_t *to)
{
    int64_t value = 0;

    d->ok = ump_token_int(d->r, ump_reader_token(d->r), what, 1, MOST_STRENGTH, &value) && d->ok;
    *to = (uint16_t)value;
}

static void read_owner(reading *d)
{
    int side = ump_token_one_of(d->r, ump_reader_token(d->r), "a side", d->words->sides,
                                d->words->n_sides);

    d->ok = d->ok && side >= 0;
    d->f.side = side < 0 ? UMP_NO_SIDE : (uint8_t)side;
}

static void read_inside(reading *d)
{
    static const char *const sides[] = {"left", "right"};
    int side = ump_token_one_of(d->r, ump_reader_token(d->r), "the inner side", sides, 2);

    d->ok = d->ok && side >= 0;
    d->f.inside = (uint8_t)(side == 0 ? UMP_INSIDE_LEFT : UMP_INSIDE_RIGHT);
}

static void read_width(reading *d)
{
    ump_token t = ump_reader_token(d->r);
    ump_len width;

    if (!ump_field_length(d->draft, d->r, t, "a width", &width)) {
        d->ok = false;
    } else if (width < 1 || width > MOST_WIDTH) {
        ump_token_error(d->r, t, "nothing has this width; expected more than 0 and at most 10in");
        d->ok = false;
    } else {
        d->f.width = width;
    }
}

/* "woods light", "works hasty". */
static bool is_grade(reading *d, ump_token t)
{
    static const struct {
        const char *word;
        uint8_t of, kind;
    } grades[] = {
        {"light", UMP_WOODS, UMP_LIGHT_WOODS}, {"heavy", UMP_WOODS, UMP_HEAVY_WOODS},
        {"hasty", UMP_WORKS, UMP_HASTY_WORKS}, {"light", UMP_WORKS, UMP_LIGHT_WORKS},
        {"heavy", UMP_WORKS, UMP_HEAVY_WORKS},
    };

    for (size_t i = 0; i < sizeof grades / sizeof *grades; i++) {
        if (d->key->kind == grades[i].of && ump_token_is(t, grades[i].word)) {
            d->f.kind = grades[i].kind;
            return true;
        }
    }
    return false;
}

/* "width 0.5", "strength 4" ... ; false if the token is no option of this feature. */
static bool read_option(reading *d, ump_token t)
{
    bool fort = d->f.kind == UMP_FORT;

    if (is_grade(d, t))
        return true;
    if (d->f.width > 0 && ump_token_is(t, "width"))
        read_width(d);
    else if (fort && ump_token_is(t, "strength"))
        read_count(d, "a strength", &d->f.strength);
    else if (fort && ump_token_is(t, "cohesion"))
        read_count(d, "a cohesion", &d->f.cohesion);
    else if (fort && ump_token_is(t, "side"))
        read_owner(d);
    else if (d->f.kind == UMP_WORKS && ump_token_is(t, "inside"))
        read_inside(d);
    else
        return false;
    return true;
}

static void read_name(reading *d, ump_token t)
{
    const char *name;

    if (t.size > MOST_NAME) {
        ump_token_error(d->r, t, "a name of %zu letters; expected at most %d", t.size, MOST_NAME);
        d->ok = false;
        return;
    }
    name = ump_arena_text(d->draft->arena, t.at, t.size);
    if (name)
        d->f.name = name;
    else
        d->draft->no_memory = true;
}

/* The words that may stand where a point was expected; NULL-terminated. */
static const char *const *options_of(const reading *d)
{
    static const char *const none[] = {NULL};
    static const char *const wide[] = {"width", NULL};
    static const char *const woods[] = {"light", "heavy", NULL};
    static const char *const works[] = {"hasty", "light", "heavy", "inside", NULL};
    static const char *const fort[] = {"strength", "cohesion", "side", NULL};

    switch (d->key->kind) {
    case UMP_WOODS:
        return woods;
    case UMP_WORKS:
        return works;
    case UMP_FORT:
        return fort;
    default:
        return d->f.width > 0 ? wide : none;
    }
}

/* A word, not a point: the fault names the one that was meant. */
static bool is_stray_word(reading *d, ump_token t)
{
    const char *const *options = options_of(d);
    size_t n = 0;

    while (options[n])
        n++;
    if (n == 0 || (*t.at >= '0' && *t.at <= '9') || memchr(t.at, ',', t.size))
        return false;
    ump_token_one_of(d->r, t, "a place", options, n);
    return true;
}

static void read_point(reading *d, ump_token t)
{
    ump_field_draft *draft = d->draft;
    ump_pt p;

    if (is_stray_word(d, t) || !ump_field_place(draft, d->r, t, "a place", &p)) {
        d->ok = false;
    } else if (draft->n_points > UMP_MAX_CORNERS) {
        if (d->ok)
            ump_token_error(d->r, t, "too many points; expected at most %d", UMP_MAX_CORNERS);
        d->ok = false;
    } else {
        draft->point[draft->n_points++] = p;
    }
}

static void read_rest_of_line(reading *d)
{
    d->draft->n_points = 0;
    for (ump_token t = ump_reader_token(d->r); !t.end; t = ump_reader_token(d->r)) {
        if (t.quoted)
            read_name(d, t);
        else if (!read_option(d, t))
            read_point(d, t);
    }
}

/* ---- Its shape ---- */

static bool fault(reading *d, const char *what)
{
    ump_token_error(d->r, d->word, "%s", what);
    d->ok = false;
    return false;
}

static bool has_shape(reading *d)
{
    ump_field_draft *draft = d->draft;
    size_t n = draft->n_points;
    bool returns = n > 1 && ump_same_place(draft->point[0], draft->point[n - 1]);

    if (d->key->shape == PLACE)
        return n == 1 || fault(d, "this stands at one place; expected one point such as 22,19");
    if (d->key->shape == LINE && d->f.kind != UMP_FORT)
        returns = false;
    d->f.closed = d->key->shape == AREA || returns;
    draft->n_points -= returns;
    if (d->f.closed)
        return ump_polygon_simple(draft->point, draft->n_points) ||
               fault(d, "these corners enclose no area without crossing; expected three or more "
                        "corners in order around it");
    if (n < 2)
        return fault(d, "a line has two ends; expected two or more points");
    for (size_t i = 0; i + 1 < n; i++) {
        if (ump_same_place(draft->point[i], draft->point[i + 1]))
            return fault(d, "a point stands here twice in a row; expected points that differ");
    }
    return true;
}

/* The surface of one segment of a road: longer by half its width at both ends, so that bends have
 * no gap. */
static void lay_strip(ump_pt a, ump_pt b, ump_len width, ump_pt strip[4])
{
    int64_t length = (int64_t)ump_isqrt(ump_dist2(a, b) << 20);
    ump_len x = (ump_len)ump_round_div((int64_t)(b.x - a.x) * width * 512, length);
    ump_len y = (ump_len)ump_round_div((int64_t)(b.y - a.y) * width * 512, length);

    strip[0] = (ump_pt){a.x - x - y, a.y - y + x};
    strip[1] = (ump_pt){b.x + x - y, b.y + y + x};
    strip[2] = (ump_pt){b.x + x + y, b.y + y - x};
    strip[3] = (ump_pt){a.x - x + y, a.y - y - x};
}

static bool keep_points(reading *d)
{
    ump_field_draft *draft = d->draft;
    ump_feature *f = &d->f;
    ump_pt *point = ump_arena_take(draft->arena, draft->n_points * sizeof *point), *strip;

    if (!point)
        return false;
    memcpy(point, draft->point, draft->n_points * sizeof *point);
    f->point = point;
    f->n_points = draft->n_points;
    f->box = ump_box_grow(ump_box_of(point, f->n_points), f->width);
    if (!ump_of_kind(f, UMP_ROADS))
        return true;
    strip = ump_arena_take(draft->arena, 4 * ump_feature_segments(f) * sizeof *strip);
    f->strip = strip;
    for (size_t i = 0; strip && i < ump_feature_segments(f); i++)
        lay_strip(point[i], point[i + 1], f->width, strip + 4 * i);
    return strip != NULL;
}

/* Half an inch or a centimetre for roads, twice that for bridges and fords. */
static ump_len usual_width(const ump_field_draft *draft, const keyword *key)
{
    ump_len road = draft->field.unit == UMP_INCH ? UMP_INCH / 2 : UMP_CM;

    return key->shape == PLACE ? 2 * road : UMP_BIT(key->kind) & UMP_ROADS ? road : 0;
}

static bool is_allowed(reading *d)
{
    char word[48];

    if (ump_of_kind(&d->f, d->words->allowed))
        return true;
    if (d->f.kind == UMP_WOODS)
        return fault(d,
                     "woods have a grade in these rules; expected light or heavy behind \"woods\"");
    ump_token_error(d->r, d->word, "these rules have no %s; expected terrain that they know",
                    ump_token_show(d->word, word));
    d->ok = false;
    return false;
}

/* Once: the rest of such a file says nothing new. */
static void say_too_many(ump_field_draft *draft, ump_reader *r, ump_token word)
{
    if (!draft->too_many)
        ump_token_error(r, word, "too many features; expected at most %d", UMP_MAX_FEATURES);
    draft->too_many = true;
}

bool ump_field_read_feature(ump_field_draft *draft, ump_reader *r, ump_token word,
                            const ump_feature_words *words)
{
    reading d = {.draft = draft,
                 .r = r,
                 .words = words,
                 .key = find_keyword(word),
                 .word = word,
                 .ok = true};

    if (!d.key)
        return false;
    d.f = (ump_feature){.kind = d.key->kind,
                        .side = UMP_NO_SIDE,
                        .name = "",
                        .line = word.line,
                        .width = usual_width(draft, d.key)};
    read_grade(&d);
    read_rest_of_line(&d);
    if (!d.ok || !is_allowed(&d) || !has_shape(&d))
        return true;
    if (draft->n_features == UMP_MAX_FEATURES)
        say_too_many(draft, r, word);
    else if (keep_points(&d))
        add_feature(draft, &d.f);
    else
        draft->no_memory = true;
    return true;
}

bool ump_field_finish(ump_field_draft *draft, ump_field *field, ump_errors *errors)
{
    if (!draft->field.unit)
        return false;
    *field = draft->field;
    field->feature = draft->feature;
    field->n_features = draft->n_features;
    field->grid = ump_field_grid(field, draft->arena);
    if (draft->no_memory || !field->grid) {
        ump_error_at(errors, draft->name, 0, 0, "there is no memory left for the table");
        return false;
    }
    return true;
}
