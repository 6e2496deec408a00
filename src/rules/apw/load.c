/*
 * load.c: chart and scenario against each other: who the pieces are, and whether they may stand
 * where the scenario puts them (APW-ORG, APW-SET-02).
 */
#include "rules/apw/apw.h"

/* ORDER ATTRS */
enum { KIND, MORALE, STANDS, GUN, HORSE, FORMATION };
enum { RATING, LEVEL };

static const char *const gun_words[] = {"rifled", "sb12", "rocket", NULL};
static const char *const form_words[] = {"line",     "column",   "column2", "garrison",
                                         "deployed", "limbered", NULL};
static const char *const level_words[] = {"brigade", "corps", "army", NULL};

const ump_attr apw_unit_attrs[APW_UNIT_ATTRS] = {
    [KIND] = {"troop", UMP_ATTR_TABLE, .bare = true, .required = true, .tables = "default_ratings"},
    [MORALE] = {"mr", UMP_ATTR_INT, .better = 1, .low = 6, .high = 9},
    [STANDS] = {"stands", UMP_ATTR_INT, .better = 1, .low = 1, .high = APW_MOST_STANDS},
    [GUN] = {"gun", UMP_ATTR_WORD, .bare = true, .words = gun_words},
    [HORSE] = {"horse", .kind = UMP_ATTR_FLAG},
    [FORMATION] = {"formation", UMP_ATTR_WORD, .bare = true, .words = form_words},
};

const ump_attr apw_leader_attrs[APW_LEADER_ATTRS] = {
    [RATING] = {"cr", UMP_ATTR_INT, .better = 1, .low = 3, .high = 9},
    [LEVEL] = {"level", UMP_ATTR_WORD, .bare = true, .words = level_words},
};

/* ---- Units ---- */

typedef struct loader {
    ump_loading *loading;
    const ump_game *game;
    apw_game *apw;
    apw_unit_def *unit;
    apw_leader_def *leader;
} loader;

static bool given(const ump_piece_def *def, unsigned attr)
{
    return def->given >> attr & 1;
}

static uint8_t stands_of(const loader *l, const ump_piece_def *def, const apw_rating *rating,
                         uint8_t arm)
{
    int32_t stands = given(def, STANDS) ? def->attr[STANDS] : rating->stands;
    bool doubled = l->apw->chart.sw.half_scale && arm != APW_ART; /* APW-SCL-01 */
    return (uint8_t)(doubled ? stands * l->apw->chart.stands_factor : stands);
}

static void read_formation(loader *l, const ump_piece_def *def, apw_unit_def *u)
{
    static const uint8_t form[] = {APW_LINE,     APW_COLUMN,   APW_COLUMN,
                                   APW_GARRISON, APW_DEPLOYED, APW_LIMBERED};
    int32_t word = def->attr[FORMATION];
    u->form = given(def, FORMATION) ? form[word]
              : u->arm == APW_ART   ? (uint8_t)APW_LIMBERED
                                    : (uint8_t)APW_LINE;
    u->width = given(def, FORMATION) && word == 2 ? 2 : 1;
    bool guns_form = u->form == APW_DEPLOYED || u->form == APW_LIMBERED;
    if (guns_form != (u->arm == APW_ART))
        ump_error_of(l->loading, def,
                     "this formation is not for its arm; expected line, column, column2 or "
                     "garrison, and of artillery deployed or limbered");
    if (u->form == APW_GARRISON && u->arm != APW_INF)
        ump_error_of(l->loading, def, "only infantry holds a town; expected another formation");
}

static void read_arm(loader *l, const ump_piece_def *def, const apw_troop *troop, apw_unit_def *u)
{
    u->arm = troop->arm;
    u->nation = troop->nation;
    u->gun = given(def, GUN) ? (uint8_t)def->attr[GUN] : (uint8_t)APW_RIFLED;
    u->kind = u->arm == APW_INF   ? (uint8_t)APW_FOOT
              : u->arm == APW_CAV ? (uint8_t)APW_HORSE
                                  : (uint8_t)(APW_FOOT_GUNS + def->attr[HORSE]);
    if (u->arm != APW_ART && (given(def, GUN) || def->attr[HORSE]))
        ump_error_of(l->loading, def, "guns and horse are said of artillery; expected neither");
    if (u->arm == APW_ART && !(troop->guns >> u->gun & 1))
        ump_error_of(l->loading, def,
                     "this artillery has no such gun; expected one that its troop type lists");
}

static void read_unit(loader *l, unsigned i)
{
    const ump_piece_def *def = &l->game->force.piece[i];
    const apw_chart *c = &l->apw->chart;
    const apw_rating *rating = &c->rating[def->attr[KIND] & 0xff];
    apw_unit_def *u = &l->unit[i];
    u->troop = rating->troop;
    read_arm(l, def, &c->troop[rating->troop], u);
    u->mr = given(def, MORALE) ? (uint8_t)def->attr[MORALE] : rating->mr;
    u->start = stands_of(l, def, rating, u->arm);
    u->chief = l->game->force.command[def->command].leader;
    read_formation(l, def, u);
    if (u->arm == APW_ART && u->start != 1)
        ump_error_of(l->loading, def, "a battery has one stand; expected stands 1");
    if (u->start > 8)
        ump_error_of(l->loading, def, "more than 8 stands; expected fewer");
    if (u->form == APW_GARRISON && u->start > c->town_stands)
        ump_error_of(l->loading, def, "more stands than a town holds; expected fewer");
    if (!def->placed && ump_comes_later(def))
        ump_error_of(l->loading, def, "arrives nowhere; expected at and a point");
    l->apw->start[def->side] = (uint16_t)(l->apw->start[def->side] + u->start);
}

/* ---- Commanders ---- */

static uint8_t nation_of(const loader *l, unsigned side)
{
    for (unsigned i = 0; i < l->apw->n_units; i++)
        if (l->game->force.piece[i].side == side)
            return l->unit[i].nation;
    return APW_PR;
}

static void read_leader(loader *l, unsigned i)
{
    static const uint8_t by_rank[UMP_RANKS] = {
        [UMP_ARMY] = APW_ARMY,
        [UMP_CORPS] = APW_CORPS,
        [UMP_DIVISION] = APW_CORPS,
        [UMP_BRIGADE] = APW_BRIGADE,
    };
    const ump_piece_def *def = &l->game->force.piece[i];
    apw_leader_def *leader = &l->leader[i - l->apw->n_units];
    leader->level = given(def, LEVEL) ? (uint8_t)def->attr[LEVEL]
                                      : by_rank[l->game->force.command[def->command].rank];
    leader->cr = given(def, RATING) ? (uint8_t)def->attr[RATING]
                                    : l->apw->chart.cr[nation_of(l, def->side)][leader->level];
    if (!def->placed && ump_comes_later(def))
        ump_error_of(l->loading, def, "arrives nowhere; expected at and a point");
}

/* ---- Where they stand ---- */

static ump_rect start_rect(const loader *l, unsigned i)
{
    const ump_piece_def *def = &l->game->force.piece[i];
    const apw_unit_def *u = &l->unit[i];
    ump_len across, deep;
    apw_size(&l->apw->chart, u->arm, u->form, u->width, u->start, &across, &deep);
    return ump_rect_at(def->at, def->facing, across, deep);
}

static void check_place(loader *l, unsigned i)
{
    const ump_piece_def *def = &l->game->force.piece[i];
    const ump_field *field = &l->game->field;
    ump_rect rect = start_rect(l, i);
    if (!def->placed)
        return;
    if (l->unit[i].form == APW_GARRISON) {
        if (ump_spot_at(field, def->at).ground != UMP_TOWN)
            ump_error_of(l->loading, def, "a garrison outside any town; expected a place in one");
        return;
    }
    if (!ump_on_table(field, rect.centre))
        ump_error_of(l->loading, def,
                     "stands beyond the edge of the table; expected a place farther in");
    if (ump_touches(field, &rect, UMP_BIT(UMP_TOWN)) != UMP_NO_FEATURE)
        ump_error_of(l->loading, def, "stands in a town; expected garrison, or a place outside");
    if (ump_touches(field, &rect, apw_closed_kinds(l->unit[i].arm)) != UMP_NO_FEATURE &&
        ump_spot_at(field, def->at).road == 0)
        ump_error_of(l->loading, def,
                     "stands on ground that is closed to its arm; expected other ground");
    for (unsigned j = 0; j < i; j++) {
        const ump_piece_def *other = &l->game->force.piece[j];
        ump_rect there = start_rect(l, j);
        if (ump_begins_here(def) && ump_begins_here(other) && l->unit[j].form != APW_GARRISON &&
            ump_rect_overlap(&rect, &there))
            ump_error_of(l->loading, def, "stands on another unit; expected a free place");
    }
}

static void check_towns(loader *l)
{
    for (unsigned i = 0; i < l->apw->n_units; i++)
        for (unsigned j = 0; j < i; j++) {
            const ump_piece_def *a = &l->game->force.piece[i], *b = &l->game->force.piece[j];
            if (l->unit[i].form == APW_GARRISON && l->unit[j].form == APW_GARRISON &&
                ump_spot_at(&l->game->field, a->at).feature ==
                    ump_spot_at(&l->game->field, b->at).feature)
                ump_error_of(l->loading, a,
                             "the town has a garrison already; expected one for each");
        }
}

/* APW-SET-02: within his radius of a unit. */
static void check_leader_place(loader *l, unsigned i)
{
    const ump_piece_def *def = &l->game->force.piece[i];
    ump_len limit = l->apw->chart.radius[l->leader[i - l->apw->n_units].level];
    if (!ump_begins_here(def))
        return;
    for (unsigned j = 0; j < l->apw->n_units; j++) {
        const ump_piece_def *unit = &l->game->force.piece[j];
        ump_rect rect = start_rect(l, j);
        if (unit->side == def->side && ump_begins_here(unit) &&
            ump_rect_point(&rect, def->at).hi <= limit)
            return;
    }
    ump_error_of(l->loading, def,
                 "has no unit within his command radius; expected a place nearer to one");
}

/* At the scenario's line, if it has set the switch. */
static void refuse_switch(loader *l, const char *name, const char *what)
{
    int which = ump_chart_switch_find(l->game->chart, name);
    uint32_t line = which < 0 ? 0 : l->game->switch_line[which];
    ump_error_at(l->loading->errors, l->game->file, line, line > 0, "%s", what);
    l->loading->chart.ok = false;
}

static void check_switches(loader *l)
{
    if (l->apw->chart.sw.plotted)
        refuse_switch(l, "movement_mode",
                      "movement-mode plotted is not played here; expected alternate");
    if (!apw_has_results(&l->apw->chart))
        refuse_switch(
            l, "fcrt_results",
            "the chart has no table for these fcrt-results; expected simple, bloody, or a "
            "chart with a table fcrt-results.presets.custom");
}

static void check_scenario(loader *l)
{
    ump_need_homes(l->loading);
    check_switches(l);
    for (unsigned i = 0; i < l->apw->n_units; i++)
        read_unit(l, i);
    for (unsigned i = l->apw->n_units; i < l->game->force.n_pieces; i++)
        read_leader(l, i);
    for (unsigned i = 0; i < l->apw->n_units; i++)
        check_place(l, i);
    check_towns(l);
    for (unsigned i = l->apw->n_units; i < l->game->force.n_pieces; i++)
        check_leader_place(l, i);
}

/* A garrison is laid somewhere in its town; its place is no more than a stand's depth from there.
 */
static void note_towns(const loader *l)
{
    const ump_field *field = &l->game->field;
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_box *box = &field->feature[i].box;
        ump_len across = box->high.x - box->low.x, deep = box->high.y - box->low.y;
        if (field->feature[i].kind != UMP_TOWN)
            continue;
        ump_len reach = (across > deep ? across : deep) + l->apw->chart.base_depth[APW_INF];
        if (reach + UMP_ROUNDING > l->loading->game->farthest)
            l->loading->game->farthest = reach + UMP_ROUNDING;
    }
}

static void note_riders(const loader *l)
{
    for (unsigned i = 0; i < l->apw->n_units; i++)
        if (l->unit[i].arm == APW_CAV)
            l->apw->riders = (uint16_t)(i + 1);
}

/* Battle, phase, side, activation, a charge and its answers for each unit, and a few within. */
static uint16_t frames_for(size_t n_units)
{
    return (uint16_t)(2 * n_units + 12);
}

bool apw_load(ump_loading *loading)
{
    enum { MEMO_SLOTS = 4096 };
    ump_game *game = loading->game;
    size_t n_units = game->force.n_units, n_leaders = game->force.n_pieces - n_units;
    apw_game *apw = ump_arena_take(game->arena, sizeof *apw);
    loader l = {.loading = loading, .game = game, .apw = apw};
    l.unit = ump_arena_take(game->arena, (n_units + 1) * sizeof *l.unit);
    l.leader = ump_arena_take(game->arena, (n_leaders + 1) * sizeof *l.leader);
    if (!apw || !l.unit || !l.leader || !apw_compile(&loading->chart, game->switches, &apw->chart))
        return false;
    game->usual_points = apw->chart.vp[APW_VP_OBJECTIVE]; /* APW-VIC-01 */
    apw->unit = l.unit;
    apw->leader = l.leader;
    apw->sight = apw_sight_rules(&apw->chart);
    apw->n_units = (uint16_t)n_units;
    apw->n_leaders = (uint16_t)n_leaders;
    check_scenario(&l);
    note_riders(&l);
    note_towns(&l);
    game->family = apw;
    game->memo_slots = MEMO_SLOTS;
    game->family_bytes =
        sizeof(apw_battle) + n_units * sizeof(apw_unit) + n_leaders * sizeof(apw_leader);
    game->max_frames = frames_for(n_units);
    return loading->chart.ok;
}
