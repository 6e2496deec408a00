/*
 * advice.c: what a good editor would say of a scenario that has no errors: troops that hang over
 * the edge, units out of reach of their leader, objectives that nobody can come to, arrivals too
 * late to matter, commands without a leader, walls that nobody faces, water that runs uphill,
 * bridges beside the water. It is advice: the scenario can be played.
 */
#include "field/near.h"
#include "view/board.h"

#include <stdlib.h>

typedef struct editor {
    const ump_game *game;
    const ump_state *start;
    ump_errors *told;
} editor;

static void say_at(const editor *e, uint32_t line, const char *what)
{
    ump_error_at(e->told, e->game->file, line, 1, "%s", what);
}

static bool on_table(const editor *e, unsigned piece, ump_rect *rect)
{
    ump_look look;
    ump_state_look(e->game, e->start, piece, &look);
    if (look.on_table)
        *rect = e->game->force.piece[piece].leader
                    ? ump_rect_centred(look.at, 0, 0, 0)
                    : ump_rect_at(look.at, look.facing, look.width, look.depth);
    return look.on_table;
}

/* ---- Troops ---- */

enum { OVERHANG = UMP_INCH / 8 }; /* as much is nobody's fault */

static void look_at_edges(const editor *e)
{
    const ump_field *field = &e->game->field;
    for (unsigned i = 0; i < e->game->force.n_units; i++) {
        const ump_piece_def *unit = &e->game->force.piece[i];
        ump_rect rect;
        if (on_table(e, i, &rect) && (rect.box.low.x < -OVERHANG || rect.box.low.y < -OVERHANG ||
                                      rect.box.high.x > field->width + OVERHANG ||
                                      rect.box.high.y > field->depth + OVERHANG))
            ump_error_at(e->told, e->game->file, unit->line, unit->column,
                         "%s hangs over the edge of the table; a place farther in?", unit->name);
    }
}

/* How far the leader commands, by the family; 0: it does not say. */
static ump_len command_reach(const editor *e, unsigned leader)
{
    enum { BANDS = 8 };
    const ump_show *show = e->game->rules->show;
    ump_band band[BANDS];
    ump_len reach = 0;
    size_t n = show && show->bands ? show->bands(e->game, e->start, leader, band, BANDS) : 0;
    for (size_t i = 0; i < n; i++)
        if (band[i].kind == UMP_BAND_COMMAND && band[i].reach > reach)
            reach = band[i].reach;
    return reach;
}

static void look_at_command(const editor *e, unsigned i)
{
    const ump_force *force = &e->game->force;
    const ump_piece_def *unit = &force->piece[i];
    unsigned leader =
        unit->command < force->n_commands ? force->command[unit->command].leader : UMP_NOBODY;
    ump_rect own, his;
    if (leader >= force->n_pieces || !on_table(e, i, &own) || !on_table(e, leader, &his))
        return;
    ump_len reach = command_reach(e, leader);
    if (reach > 0 && !ump_rect_within(&own, &his, reach))
        ump_error_at(e->told, e->game->file, unit->line, unit->column,
                     "%s begins out of the command of %s; nearer to him, or under another leader?",
                     unit->name, force->piece[leader].name);
}

static void look_at_arrivals(const editor *e)
{
    for (unsigned i = 0; i < e->game->force.n_units; i++) {
        const ump_piece_def *unit = &e->game->force.piece[i];
        if (ump_comes_later(unit) && unit->arrives == e->game->turns)
            ump_error_at(e->told, e->game->file, unit->line, unit->column,
                         "%s arrives in the last turn, too late to matter; an earlier one?",
                         unit->name);
    }
}

/* ---- What the rules of its family make of it ---- */

static bool is_led(const ump_force *force, unsigned command)
{
    for (; command != UMP_NOBODY; command = force->command[command].parent)
        if (force->command[command].leader != UMP_NOBODY)
            return true;
    return false;
}

/* Only in rules that have leaders at all. */
static void look_at_leaders(const editor *e)
{
    const ump_force *force = &e->game->force;
    for (unsigned c = 0; e->game->rules->vocabulary.n_leader > 0 && c < force->n_commands; c++) {
        unsigned unit = 0;
        while (unit < force->n_units && force->piece[unit].command != c)
            unit++;
        if (unit < force->n_units && !is_led(force, c))
            ump_error_at(e->told, e->game->file, force->command[c].line, 1,
                         "nobody leads %s; a leader for it, or for the command above it?",
                         force->command[c].name);
    }
}

static bool is_set_up(const editor *e, unsigned piece)
{
    const ump_piece_def *def = &e->game->force.piece[piece];
    return ump_is_set_up(def);
}

/* Twice the area, in square ticks. */
static int64_t twice_area(const ump_zone *zone)
{
    int64_t sum = 0;
    for (size_t i = 0; i < zone->n_corners; i++) {
        ump_pt a = zone->corner[i], b = zone->corner[(i + 1) % zone->n_corners];
        sum += (int64_t)a.x * b.y - (int64_t)b.x * a.y;
    }
    return sum < 0 ? -sum : sum;
}

/* Troops stand beside each other, not like bricks: they want twice their own ground. */
static void look_at_zones_of(const editor *e, unsigned side)
{
    int64_t wanted = 0, there = 0;
    const ump_zone *first = NULL;
    bool any = false;
    for (unsigned i = 0; i < e->game->force.n_pieces; i++) {
        ump_look look;
        if (e->game->force.piece[i].side != side || !is_set_up(e, i))
            continue;
        any = true;
        ump_state_look(e->game, e->start, i, &look);
        wanted += 2 * (int64_t)look.width * look.depth;
    }
    for (size_t i = 0; i < e->game->n_zones; i++) {
        if (e->game->zone[i].side != side)
            continue;
        first = first ? first : &e->game->zone[i];
        there += twice_area(&e->game->zone[i]) / 2;
    }
    if (first && !any)
        say_at(e, first->line,
               "nobody is set up in this zone; units without a place, with arrives 1?");
    else if (first && there < wanted)
        say_at(e, first->line, "the zones of this side are too small for its troops; larger ones?");
}

/* ---- Who can come where ---- */

enum { CELLS = 48 };

typedef struct ways {
    const ump_field *field;
    ump_len step;
    int across, deep;
    uint8_t reached[CELLS * CELLS]; /* bit: side */
    uint16_t queue[CELLS * CELLS];
} ways;

static ump_pt middle_of(const ways *w, int x, int y)
{
    return (ump_pt){x * w->step + w->step / 2, y * w->step + w->step / 2};
}

static bool is_open(const ways *w, ump_pt p)
{
    ump_spot spot = ump_spot_at(w->field, p);
    return spot.ground != UMP_WATER && spot.ground != UMP_IMPASSABLE;
}

static void reach_cell(ways *w, int x, int y, uint8_t side, size_t *n)
{
    int cell = y * w->across + x;
    if (w->reached[cell] & side)
        return;
    w->reached[cell] |= side;
    w->queue[(*n)++] = (uint16_t)cell;
}

static void go_on(ways *w, int x, int y, uint8_t side, size_t *n)
{
    static const int way[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    ump_pt from = middle_of(w, x, y);
    for (int k = 0; k < 4; k++) {
        int tx = x + way[k][0], ty = y + way[k][1];
        if (tx < 0 || ty < 0 || tx >= w->across || ty >= w->deep)
            continue;
        ump_pt to = middle_of(w, tx, ty);
        if (is_open(w, to) && !ump_line_crosses(w->field, from, to, UMP_BIT(UMP_RIVER)))
            reach_cell(w, tx, ty, side, n);
    }
}

static bool at_home(const ways *w, uint8_t home, int x, int y)
{
    return home == UMP_NO_EDGE || (home == UMP_LEFT && x == 0) || (home == UMP_BOTTOM && y == 0) ||
           (home == UMP_RIGHT && x == w->across - 1) || (home == UMP_TOP && y == w->deep - 1);
}

/* From where its units stand; those still to come, from its home. */
static void spread(const editor *e, ways *w, unsigned side)
{
    size_t n = 0;
    uint8_t bit = (uint8_t)(1 << side);
    for (unsigned i = 0; i < e->game->force.n_units; i++) {
        ump_rect rect;
        if (e->game->force.piece[i].side != side)
            continue;
        if (on_table(e, i, &rect)) {
            int x = rect.front.x / w->step, y = rect.front.y / w->step;
            reach_cell(w, x < w->across ? x : w->across - 1, y < w->deep ? y : w->deep - 1, bit,
                       &n);
            continue;
        }
        for (int y = 0; y < w->deep; y++)
            for (int x = 0; x < w->across; x++)
                if (at_home(w, e->game->force.side[side].home, x, y) &&
                    is_open(w, middle_of(w, x, y)))
                    reach_cell(w, x, y, bit, &n);
    }
    for (size_t k = 0; k < n; k++)
        go_on(w, w->queue[k] % w->across, w->queue[k] / w->across, bit, &n);
}

static bool is_reached(const ways *w, const ump_objective *o)
{
    uint8_t who = o->side == UMP_NO_SIDE ? 3 : (uint8_t)(1 << o->side);
    int64_t far = (int64_t)o->within + w->step;
    for (int y = 0; y < w->deep; y++)
        for (int x = 0; x < w->across; x++)
            if (w->reached[y * w->across + x] & who &&
                (int64_t)ump_dist2(middle_of(w, x, y), o->at) <= far * far)
                return true;
    return false;
}

/* The line of the text that says it: the objectives stand in the order of their lines. */
static uint32_t objective_line(const ump_game *game, size_t number)
{
    ump_reader r;
    ump_reader_begin(&r, &game->scenario_text, NULL);
    while (ump_reader_line(&r)) {
        ump_token t = ump_reader_token(&r);
        if (ump_token_is(t, "objective") && number-- == 0)
            return t.line;
    }
    return 0;
}

static void look_at_objectives(const editor *e)
{
    const ump_field *field = &e->game->field;
    ways *w = calloc(1, sizeof *w);
    if (!w)
        return;
    ump_len longest = field->width > field->depth ? field->width : field->depth;
    w->field = field;
    w->step = longest / CELLS + 1;
    w->across = (field->width + w->step - 1) / w->step;
    w->deep = (field->depth + w->step - 1) / w->step;
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        spread(e, w, side);
    for (size_t i = 0; i < e->game->n_objectives; i++)
        if (!is_reached(w, &e->game->objective[i]))
            ump_error_at(e->told, e->game->file, objective_line(e->game, i), 1,
                         "nobody can come to the objective %s: water, impassable ground or a river "
                         "without a crossing lies all around; a bridge, or another place?",
                         e->game->objective[i].name);
    free(w);
}

/* ---- Terrain ---- */

/* Is the point before the unit's front, and not too far? */
static bool faces(const ump_rect *unit, ump_pt p, ump_len far)
{
    int64_t ahead = (int64_t)(p.x - unit->front.x) * (unit->front.x - unit->centre.x) +
                    (int64_t)(p.y - unit->front.y) * (unit->front.y - unit->centre.y);
    return ahead >= 0 && (int64_t)ump_dist2(p, unit->front) <= (int64_t)far * far;
}

static bool anybody_faces(const editor *e, const ump_feature *wall)
{
    enum { FAR = 24 * UMP_INCH };
    for (unsigned i = 0; i < e->game->force.n_units; i++) {
        ump_rect rect;
        if (!on_table(e, i, &rect))
            return true; /* who is still to come may go anywhere */
        for (size_t k = 0; k < wall->n_points; k++)
            if (faces(&rect, wall->point[k], FAR))
                return true;
    }
    return false;
}

/* The ground under a line at this share of the stretch, in eighths. */
static int level_on(const ump_field *field, const ump_feature *f, size_t stretch, int eighth)
{
    ump_pt a = f->point[stretch], b = f->point[(stretch + 1) % f->n_points];
    return ump_level_at(field, (ump_pt){a.x + (ump_len)((int64_t)(b.x - a.x) * eighth / 8),
                                        a.y + (ump_len)((int64_t)(b.y - a.y) * eighth / 8)});
}

/* Water may run down all of its way in either direction; not up and down again. */
static bool climbs(const ump_field *field, const ump_feature *f)
{
    bool risen = false;
    int before = level_on(field, f, 0, 0);
    for (size_t i = 0; i < ump_feature_segments(f); i++)
        for (int k = 1; k <= 8; k++) {
            int now = level_on(field, f, i, k);
            if (risen && now < before)
                return true;
            risen = risen || now > before;
            before = now;
        }
    return false;
}

/* A bridge carries over a stream or river that runs within half its width of its place. */
static bool is_over_water(const ump_field *field, const ump_feature *bridge, uint64_t waters)
{
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_feature *f = &field->feature[i];
        for (size_t k = 0; ump_of_kind(f, waters) && k < ump_feature_segments(f); k++) {
            ump_pt a, b;
            ump_feature_segment(f, k, &a, &b);
            if (2 * ump_point_segment(bridge->point[0], a, b).lo <= bridge->width)
                return true;
        }
    }
    return false;
}

static void look_at_ground(const editor *e)
{
    const uint64_t walls = UMP_BIT(UMP_WALL) | UMP_BIT(UMP_WORKS) | UMP_BIT(UMP_HASTY_WORKS) |
                           UMP_BIT(UMP_LIGHT_WORKS) | UMP_BIT(UMP_HEAVY_WORKS);
    const uint64_t waters = UMP_BIT(UMP_STREAM) | UMP_BIT(UMP_RIVER);
    const uint64_t crossings = UMP_BIT(UMP_BRIDGE) | UMP_BIT(UMP_FORD);
    const ump_field *field = &e->game->field;
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_feature *f = &field->feature[i];
        if (ump_of_kind(f, walls) && !anybody_faces(e, f))
            say_at(e, f->line,
                   "nobody stands within 24 in of this wall and faces it; will it matter?");
        if (ump_of_kind(f, waters) && climbs(field, f))
            say_at(e, f->line, "this water climbs a hill and comes down again; around the hill?");
        if (ump_of_kind(f, crossings) && !is_over_water(field, f, waters))
            ump_error_at(e->told, e->game->file, f->line, 1,
                         "this %s lies beside the water and carries nobody over; on the stream?",
                         ump_ground_name(f->kind));
    }
}

void ump_game_advise(const ump_game *game, ump_errors *told)
{
    ump_state *start = ump_state_new(game);
    editor e = {.game = game, .start = start, .told = told};
    if (!start)
        return;
    look_at_edges(&e);
    for (unsigned i = 0; i < game->force.n_units; i++)
        look_at_command(&e, i);
    look_at_arrivals(&e);
    look_at_leaders(&e);
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        look_at_zones_of(&e, side);
    look_at_objectives(&e);
    look_at_ground(&e);
    ump_state_free(start);
}
