/*
 * template.c: the smallest family that plays. Copy it to begin a new one.
 *
 * Book       none: docs/rules/template.md. (Title, edition, pages.)
 * Covers     companies that move and fire by turns, fire in return, morale, objectives.
 * Leaves out sight, leaders, formations, charges. (List it: readers look here first.)
 * Readings   TPL-R-01. (Where the book is unclear: the passage, our reading, and why.)
 * Data       charts/template.chart.
 *
 * To add a family: write its rules with IDs in docs/rules and list that file in tools/meson.build;
 * its chart in charts; copy this file; name its rules in rules/families.c; write a scenario; run
 * the conformance test (tests/play/conform.h) over it and keep a golden record. A large family has
 * a file for each chapter of its rules; this one has a section.
 */
#include "table/table.h"

#include <assert.h>
#include <string.h>

/* ---- What the chart says: const data, made by load ---- */

enum { MAX_ROWS = 16, MAX_TOTALS = 32 };

typedef struct drill_quality {
    int32_t morale, fire;
} drill_quality;

typedef struct drill_weapon {
    ump_len range, close;
} drill_weapon;

typedef struct drill {
    drill_quality quality[MAX_ROWS];
    drill_weapon weapon[MAX_ROWS];
    int32_t hits[MAX_TOTALS]; /* by total, from lowest_total on */
    int32_t lowest_total, highest_total;
    int32_t close_range, cover; /* modifiers */
    ump_going going;
    ump_len width, depth, fall_back, within;
    bool return_fire;
} drill;

/* ORDER ATTRS */
enum { QUALITY, WEAPON, FIGURES, N_ATTRS };

static const ump_attr unit_attrs[N_ATTRS] = {
    {.name = "quality",
     .kind = UMP_ATTR_TABLE,
     .bare = true,
     .required = true,
     .tables = "quality"},
    {.name = "weapon", .kind = UMP_ATTR_TABLE, .bare = true, .required = true, .tables = "weapons"},
    {.name = "figs", .kind = UMP_ATTR_INT, .required = true, .low = 1, .high = 24},
};

/* ---- The state: plain bytes ---- */

typedef struct company {
    uint8_t figures;
    uint8_t acted; /* this turn */
    uint8_t spare[2];
} company;

static_assert(sizeof(company) == 4, "padding: equal states would differ");

static const drill *drill_of(const ump_game *game)
{
    return game->family;
}

static company *companies(const ump_game *game, ump_state *state)
{
    return ump_family_state(game, state);
}

static const company *companies_of(const ump_game *game, const ump_state *state)
{
    return ump_family_state_of(game, state);
}

static int32_t attr(const ump_game *game, unsigned unit, unsigned which)
{
    return game->force.piece[unit].attr[which];
}

static const drill_quality *quality_of(const ump_game *game, unsigned unit)
{
    return &drill_of(game)->quality[attr(game, unit, QUALITY) & 0xff];
}

static const drill_weapon *weapon_of(const ump_game *game, unsigned unit)
{
    return &drill_of(game)->weapon[attr(game, unit, WEAPON) & 0xff];
}

static unsigned side_of(const ump_game *game, unsigned unit)
{
    return game->force.piece[unit].side;
}

static bool on_table(const ump_game *game, const ump_state *state, unsigned unit)
{
    return unit < game->force.n_units && ump_pieces_of(game, state)[unit].on_table;
}

static const ump_rect *rect_of(const ump_game *game, const ump_state *state, unsigned unit)
{
    return ump_footprint_of(game, state, unit);
}

static void leave_table(const ump_run *run, unsigned unit)
{
    ump_pieces(run->game, run->state)[unit].on_table = 0;
}

/* Puts the company there and tells it with the event's own words. */
static void put_company(const ump_run *run, ump_event told, ump_pt at, ump_angle facing)
{
    ump_piece *piece = &ump_pieces(run->game, run->state)[told.unit];
    piece->at = at;
    piece->facing = facing;
    told.kind = UMP_MOVED;
    told.other = UMP_NOBODY;
    ump_emit(run, &told);
}

/* ---- Verbs, words, asks, procedures: rows that text and frames refer to ---- */

/* ORDER VERB */
enum { PASS, MOVE, FIRE };
static const ump_verb verbs[] = {
    {"pass", "", .deed = UMP_DEED_PASS, .reaction = true, .who = "whoever is asked",
     .costs = "lets this chance go"},
    {"move", "U to P+ [facing A]", .deed = UMP_DEED_MOVE,
     .who = "a company of the side whose part it is", .costs = "its order of the turn"},
    {"fire", "U at T", .deed = UMP_DEED_FIRE, .reaction = true,
     .who = "a company of the side whose part it is, or one that was fired at",
     .costs = "its order of the turn; answering costs nothing"},
};

/* ORDER WORD */
enum { FALL_BACK, STAND };
static const char *const words[] = {"fall_back", "stand"};

/* ORDER ASK */
enum { ASK_ORDER, ASK_RETURN, ASK_VOLLEY, ASK_MORALE, ASK_CHOICE };
static const ump_ask_row asks[] = {
    {TPL_TURN_02, "the turn", 0, 0},       {TPL_FIRE_05, "return fire", 0, 0},
    {TPL_FIRE_02, "a volley", 6, UMP_SUM}, {TPL_MOR_01, "a morale check", 6, UMP_EACH},
    {TPL_MOR_02, "a failed check", 0, 0},
};

/* ORDER PROC */
enum { DO_BATTLE, DO_PART, DO_FIRE, DO_VOLLEY, DO_MORALE };

/* Data of the frames. */
typedef struct part_frame {
    uint8_t side;
} part_frame;

typedef struct fire_frame { /* fire, volley; morale: who checks because of whom */
    uint16_t unit, other;
} fire_frame;

static enum ump_next call_with(ump_run *run, uint16_t proc, unsigned unit, unsigned other)
{
    fire_frame data = {(uint16_t)unit, (uint16_t)other};
    return ump_call(run, proc, &data, sizeof data);
}

/* ---- Movement (TPL-MOV) ---- */

/* May the footprint lie there? TPL-MOV-02. */
static bool has_room(const ump_game *game, const ump_state *state, unsigned unit, ump_pt at,
                     ump_angle facing, ump_refusal *refusal)
{
    const drill *d = drill_of(game);
    ump_rect rect = ump_rect_at(at, facing, d->width, d->depth);
    for (unsigned i = 0; i < 4; i++)
        if (!ump_on_table(&game->field, rect.corner[i]))
            return ump_refuse(refusal, TPL_MOV_02, "%u would not be on the table", .unit = unit);
    ump_table t = ump_table_of(game, state);
    UMP_EACH_NEAR(i, &t, rect.box, ump_all_but(unit)) {
        if (ump_rect_overlap(&rect, ump_rect_of(&t, i)))
            return ump_refuse(refusal, TPL_MOV_02, "%u would stand on %o", .unit = unit,
                              .other = i);
    }
    return true;
}

/* TPL-MOV-03 */
static ump_angle facing_after(const ump_game *game, const ump_state *state, const ump_answer *move)
{
    if (move->turns)
        return move->facing;
    ump_pt from = move->n_path > 1 ? move->path[move->n_path - 2]
                                   : ump_pieces_of(game, state)[move->unit[0]].at;
    return ump_bearing(from, move->path[move->n_path - 1]);
}

static bool may_move(const ump_game *game, const ump_state *state, const ump_answer *move,
                     ump_refusal *refusal)
{
    const drill *d = drill_of(game);
    unsigned unit = move->unit[0];
    ump_pt path[UMP_MAX_PATH + 1] = {ump_pieces_of(game, state)[unit].at};
    memcpy(path + 1, move->path, move->n_path * sizeof *path);
    ump_pt end = path[move->n_path];
    if (!ump_on_table(&game->field, end))
        return ump_refuse(refusal, TPL_MOV_02, "%u would not be on the table", .unit = unit);
    ump_trip trip = ump_travel(&game->field, &d->going, path, move->n_path + 1u);
    if (!trip.complete && trip.stopped_by != UMP_NO_FEATURE)
        return ump_refuse(refusal, TPL_MOV_01, "%u may not enter that ground", .unit = unit);
    if (!trip.complete)
        return ump_refuse(refusal, TPL_MOV_01, "%u can only go %V; it may spend %L", .unit = unit,
                          .have = trip.gone, .limit = (int32_t)d->going.budget);
    return has_room(game, state, unit, end, facing_after(game, state, move), refusal);
}

static void do_move(ump_run *run, const ump_answer *move)
{
    ump_event told = {.rule = TPL_MOV_01, .unit = move->unit[0], .label = "%u moves"};
    put_company(run, told, move->path[move->n_path - 1], facing_after(run->game, run->state, move));
}

/* ---- Fire (TPL-FIRE). Facts first, then arithmetic ---- */

/* TPL-FIRE-01 */
static bool may_fire(const ump_game *game, const ump_state *state, unsigned unit, unsigned target,
                     ump_refusal *refusal)
{
    if (!on_table(game, state, target) || side_of(game, target) == side_of(game, unit))
        return ump_refuse(refusal, TPL_FIRE_01, "%o is no enemy company on the table", .unit = unit,
                          .other = target);
    const ump_rect *from = rect_of(game, state, unit), *to = rect_of(game, state, target);
    ump_len limit = weapon_of(game, unit)->range;
    if (!ump_rect_within(from, to, limit))
        return ump_refuse(refusal, TPL_FIRE_01, "%o is %V from %u; it reaches %L", .unit = unit,
                          .other = target, .have = refusal ? ump_rect_distance(from, to).hi : 0,
                          .limit = limit);
    if (!ump_in_arc(from, to, 1, 1))
        return ump_refuse(refusal, TPL_FIRE_01, "%o is not in front of %u", .unit = unit,
                          .other = target);
    return true;
}

typedef struct volley_facts {
    int32_t quality; /* the firer's modifier */
    bool close;      /* within the weapon's close range */
    bool cover;      /* the target's front is not in the open */
} volley_facts;

static volley_facts volley_facts_of(const ump_game *game, const ump_state *state, unsigned unit,
                                    unsigned target)
{
    const ump_rect *from = rect_of(game, state, unit), *to = rect_of(game, state, target);
    ump_spot spot = ump_spot_at(&game->field, to->front);
    return (volley_facts){
        .quality = quality_of(game, unit)->fire,
        .close = ump_rect_within(from, to, weapon_of(game, unit)->close),
        .cover = spot.ground != UMP_OPEN,
    };
}

/* TPL-FIRE-03 */
static ump_sum volley_sum(const drill *d, const volley_facts *facts)
{
    ump_sum sum = {0};
    if (facts->quality)
        ump_sum_add(&sum, TPL_FIRE_03, "quality of the firer", facts->quality);
    if (facts->close)
        ump_sum_add(&sum, TPL_FIRE_03, "close range", d->close_range);
    if (facts->cover)
        ump_sum_add(&sum, TPL_FIRE_03, "target in cover", d->cover);
    return sum;
}

/* TPL-FIRE-02 */
static int32_t volley_hits(const drill *d, int32_t total)
{
    if (total < d->lowest_total)
        total = d->lowest_total;
    if (total > d->highest_total)
        total = d->highest_total;
    return d->hits[total - d->lowest_total];
}

/* Takes figures; true if the company still stands. TPL-FIRE-04. */
static bool lose_figures(ump_run *run, unsigned unit, int32_t hits)
{
    company *c = &companies(run->game, run->state)[unit];
    int32_t lost = hits < c->figures ? hits : c->figures;
    c->figures = (uint8_t)(c->figures - lost);
    ump_tell(run, TPL_FIRE_04, "%u loses %v of its figures and has %l", .unit = unit, .value = lost,
             .limit = c->figures);
    if (c->figures > 0)
        return true;
    leave_table(run, unit);
    ump_tell(run, TPL_FIRE_04, "%u is destroyed", .unit = unit);
    return false;
}

static enum ump_next volley(ump_run *run, ump_frame *frame)
{
    enum { AIM, HIT, CHECKED };
    const fire_frame *data = UMP_DATA(fire_frame, frame);
    const drill *d = drill_of(run->game);
    switch (frame->step) {
    case AIM:
        frame->step = HIT;
        return ump_ask_dice(run, ASK_VOLLEY, data->unit, data->other, 2, 0);
    case HIT: {
        volley_facts facts = volley_facts_of(run->game, run->state, data->unit, data->other);
        ump_sum sum = volley_sum(d, &facts);
        int32_t total = run->state->roll + ump_sum_total(&sum, 0);
        int32_t hits = volley_hits(d, total);
        ump_sum_emit(run, &sum, data->unit, data->other);
        ump_emit(run, &(ump_event){.kind = UMP_TOTAL,
                                   .rule = TPL_FIRE_02,
                                   .unit = data->unit,
                                   .other = data->other,
                                   .value = total,
                                   .limit = hits,
                                   .label = "%u against %o; hits: %l"});
        if (hits == 0 || !lose_figures(run, data->other, hits))
            return UMP_DONE;
        frame->step = CHECKED;
        return call_with(run, DO_MORALE, data->other, data->unit);
    }
    default:
        return UMP_DONE;
    }
}

/* TPL-FIRE-05 */
static bool may_return_fire(const ump_run *run, const fire_frame *fire)
{
    return drill_of(run->game)->return_fire && on_table(run->game, run->state, fire->other) &&
           may_fire(run->game, run->state, fire->other, fire->unit, NULL);
}

static enum ump_next fire(ump_run *run, ump_frame *frame)
{
    enum { FIRST, ANSWER, RETURN, END };
    const fire_frame *data = UMP_DATA(fire_frame, frame);
    switch (frame->step) {
    case FIRST:
        ump_tell(run, TPL_FIRE_01, "%u fires at %o", .unit = data->unit, .other = data->other);
        frame->step = ANSWER;
        return call_with(run, DO_VOLLEY, data->unit, data->other);
    case ANSWER:
        if (!may_return_fire(run, data))
            return UMP_DONE;
        frame->step = RETURN;
        return ump_ask_reaction(run, ASK_RETURN, (uint8_t)side_of(run->game, data->other),
                                data->other, data->unit);
    case RETURN:
        if (run->answer->verb == PASS)
            return UMP_DONE;
        ump_tell(run, TPL_FIRE_05, "%u fires back at %o", .unit = data->other, .other = data->unit);
        frame->step = END;
        return call_with(run, DO_VOLLEY, data->other, data->unit);
    default:
        return UMP_DONE;
    }
}

/* ---- Morale (TPL-MOR) ---- */

typedef struct morale_facts {
    int32_t morale, lost;
    uint8_t face[2];
} morale_facts;

/* TPL-MOR-01 */
static bool morale_holds(const morale_facts *f)
{
    int32_t sum = f->face[0] + f->face[1];
    if (sum == 2 || sum == 12)
        return sum == 2;
    return sum <= f->morale - f->lost;
}

/* TPL-MOR-03 */
static void do_fall_back(ump_run *run, unsigned unit, unsigned enemy)
{
    const drill *d = drill_of(run->game);
    const ump_piece *piece = ump_pieces_of(run->game, run->state);
    ump_angle away = ump_bearing(piece[enemy].at, piece[unit].at);
    ump_pt path[2] = {piece[unit].at, ump_go(piece[unit].at, away, d->fall_back, 0)};
    ump_angle facing = piece[unit].facing;
    ump_spot spot = ump_spot_at(&run->game->field, path[1]);
    if (has_room(run->game, run->state, unit, path[1], facing, NULL) &&
        d->going.per_tick[spot.ground] != UMP_FORBIDDEN) {
        ump_event told = {.rule = TPL_MOR_03,
                          .unit = (uint16_t)unit,
                          .value = d->fall_back,
                          .label = "%u falls back %V"};
        put_company(run, told, path[1], facing);
        return;
    }
    leave_table(run, unit);
    ump_tell(run, TPL_MOR_03, "%u runs off the field", .unit = unit);
}

static enum ump_next morale(ump_run *run, ump_frame *frame)
{
    enum { ROLL, READ, CHOSEN };
    static const uint16_t choices[] = {FALL_BACK, STAND};
    const fire_frame *data = UMP_DATA(fire_frame, frame);
    const company *c = &companies_of(run->game, run->state)[data->unit];
    switch (frame->step) {
    case ROLL:
        frame->step = READ;
        return ump_ask_dice(run, ASK_MORALE, data->unit, data->other, 2, 0);
    case READ: {
        morale_facts facts = {.morale = quality_of(run->game, data->unit)->morale,
                              .lost = attr(run->game, data->unit, FIGURES) - c->figures,
                              .face = {run->state->face[0], run->state->face[1]}};
        bool holds = morale_holds(&facts);
        ump_tell(run, TPL_MOR_01, holds ? "%u holds: %v, it needs %l" : "%u fails: %v, it needs %l",
                 .unit = data->unit, .other = data->other, .value = run->state->roll,
                 .limit = facts.morale - facts.lost);
        if (holds)
            return UMP_DONE;
        frame->step = CHOSEN;
        if (c->figures >= 2)
            return ump_ask_choice(run, ASK_CHOICE, (uint8_t)side_of(run->game, data->unit),
                                  data->unit, choices, 2);
        do_fall_back(run, data->unit, data->other);
        return UMP_DONE;
    }
    default:
        if (run->answer->word[0] == STAND)
            lose_figures(run, data->unit, 1);
        else
            do_fall_back(run, data->unit, data->other);
        return UMP_DONE;
    }
}

/* ---- The turn (TPL-TURN) and victory (TPL-VIC) ---- */

/* TPL-TURN-02 */
static bool may_act(const ump_game *game, const ump_state *state, unsigned unit, unsigned side,
                    ump_refusal *refusal)
{
    if (unit >= game->force.n_units || side_of(game, unit) != side)
        return ump_refuse(refusal, TPL_TURN_02, "%u is no company of %s", .unit = unit,
                          .have = (int32_t)side);
    if (!on_table(game, state, unit))
        return ump_refuse(refusal, TPL_TURN_02, "%u is not on the table", .unit = unit);
    if (companies_of(game, state)[unit].acted)
        return ump_refuse(refusal, TPL_TURN_02, "%u has acted this turn", .unit = unit);
    return true;
}

static bool anyone_may_act(const ump_run *run, unsigned side)
{
    const company *c = companies_of(run->game, run->state);
    for (unsigned i = 0; i < run->game->force.n_units; i++)
        if (!c[i].acted && may_act(run->game, run->state, i, side, NULL))
            return true;
    return false;
}

static enum ump_next obey(ump_run *run)
{
    const ump_answer *order = run->answer;
    if (order->verb == PASS)
        return UMP_DONE;
    companies(run->game, run->state)[order->unit[0]].acted = 1;
    if (order->verb == FIRE)
        return call_with(run, DO_FIRE, order->unit[0], order->target[0]);
    do_move(run, order);
    return UMP_AGAIN;
}

static enum ump_next part_of_turn(ump_run *run, ump_frame *frame)
{
    enum { ORDER, OBEY };
    const part_frame *data = UMP_DATA(part_frame, frame);
    if (frame->step == OBEY) {
        frame->step = ORDER;
        return obey(run);
    }
    if (!anyone_may_act(run, data->side))
        return UMP_DONE;
    frame->step = OBEY;
    return ump_ask_order(run, ASK_ORDER, data->side, UMP_NOBODY);
}

static unsigned companies_left(const ump_game *game, const ump_state *state, unsigned side)
{
    unsigned n = 0;
    for (unsigned i = 0; i < game->force.n_units; i++)
        n += on_table(game, state, i) && side_of(game, i) == side;
    return n;
}

/* The side that alone is near the objective. TPL-VIC-01. */
static unsigned side_near(void *ctx, unsigned objective)
{
    const ump_run *run = ctx;
    const ump_objective *o = &run->game->objective[objective];
    ump_len within = o->within ? o->within : drill_of(run->game)->within;
    bool near[UMP_MAX_SIDES] = {false};
    ump_table t = ump_table_here(run);
    ump_limit limit = ump_at_most(within, 0);
    UMP_EACH_NEAR(i, &t, ump_box_grow((ump_box){o->at, o->at}, within), ump_anyone()) {
        if (ump_holds(limit, ump_rect_point(ump_rect_of(&t, i), o->at)))
            near[ump_side_of(&t, i)] = true;
    }
    if (near[0] == near[1])
        return UMP_NO_SIDE;
    return near[0] ? 0 : 1;
}

/* TPL-VIC-02 */
static bool is_decided(const ump_run *run, unsigned *winner)
{
    const ump_game *game = run->game;
    const ump_state *state = run->state;
    bool left[2] = {companies_left(game, state, 0) > 0, companies_left(game, state, 1) > 0};
    int32_t lead = ump_objective_points(game, state, 0) - ump_objective_points(game, state, 1);
    *winner = UMP_NO_SIDE;
    if (left[0] != left[1])
        *winner = left[0] ? 0 : 1;
    else if (lead != 0 && left[0])
        *winner = lead > 0 ? 0 : 1;
    return !left[0] || !left[1] || state->turn >= game->turns;
}

static unsigned first_side(const ump_game *game)
{
    return game->force.side[1].first && !game->force.side[0].first ? 1 : 0;
}

static enum ump_next begin_part(ump_run *run, unsigned side)
{
    part_frame data = {(uint8_t)side};
    run->state->active = (uint8_t)side;
    return ump_call(run, DO_PART, &data, sizeof data);
}

static void begin_turn(ump_run *run)
{
    run->state->turn++;
    for (unsigned i = 0; i < run->game->force.n_units; i++)
        companies(run->game, run->state)[i].acted = 0;
    ump_emit(run, &(ump_event){.kind = UMP_TURN,
                               .rule = TPL_TURN_01,
                               .unit = UMP_NOBODY,
                               .other = UMP_NOBODY,
                               .value = run->state->turn});
}

static enum ump_next battle(ump_run *run, ump_frame *frame)
{
    enum { FIRST_SIDE, SECOND_SIDE, TURN_ENDS };
    unsigned winner;
    switch (frame->step) {
    case FIRST_SIDE:
        begin_turn(run);
        frame->step = SECOND_SIDE;
        return begin_part(run, first_side(run->game));
    case SECOND_SIDE:
        frame->step = TURN_ENDS;
        return begin_part(run, 1 - first_side(run->game));
    default:
        ump_objectives_update(run, side_near, run);
        if (is_decided(run, &winner)) {
            ump_tell(run, TPL_VIC_02, winner == UMP_NO_SIDE ? "the battle is drawn" : "%s has won",
                     .value = (int32_t)winner);
            return ump_finish(run, winner);
        }
        frame->step = FIRST_SIDE;
        return UMP_AGAIN;
    }
}

/* ---- What the vtable asks for ---- */

static bool check_reaction(const ump_state *state, const ump_answer *answer, ump_refusal *refusal)
{
    if (answer->verb == PASS ||
        (answer->unit[0] == state->ask_unit && answer->target[0] == state->ask_other))
        return true;
    return ump_refuse(refusal, TPL_FIRE_05, "only %u may fire, and only back at %o",
                      .unit = state->ask_unit, .other = state->ask_other);
}

static bool check(const ump_game *game, const ump_state *state, const ump_answer *answer,
                  ump_refusal *refusal)
{
    if (answer->kind == UMP_ASK_CHOICE)
        return true;
    if (answer->kind == UMP_ASK_REACTION)
        return check_reaction(state, answer, refusal);
    if (answer->verb == PASS)
        return true;
    if (!may_act(game, state, answer->unit[0], answer->side, refusal))
        return false;
    if (answer->verb == FIRE)
        return may_fire(game, state, answer->unit[0], answer->target[0], refusal);
    return may_move(game, state, answer, refusal);
}

/* By a part of the allowance towards a place, less where it is nearer. */
static void propose_move(ump_proposals *p, unsigned unit, ump_pt to, int32_t part, int32_t of)
{
    ump_pt from = ump_pieces_of(p->game, p->state)[unit].at;
    int64_t far = ump_dist(from, to).hi;
    int64_t step = drill_of(p->game)->going.budget * part / of - 2;
    if (far > 0)
        ump_offer_to(p, MOVE, unit, step < far ? ump_part_way(from, to, step, far) : to);
}

enum { NEAR = 4 };

static unsigned farthest_of(const uint64_t far[NEAR])
{
    unsigned last = 0;
    for (unsigned k = 1; k < NEAR; k++)
        last = far[k] > far[last] ? k : last;
    return last;
}

/* The others move up; returns how many are left. */
static unsigned forget_farthest(unsigned found[NEAR], uint64_t far[NEAR])
{
    for (unsigned i = farthest_of(far); i + 1 < NEAR; i++) {
        found[i] = found[i + 1];
        far[i] = far[i + 1];
    }
    return NEAR - 1;
}

/* The few nearest enemies within reach, in their order in the scenario. *most: how far the farthest
 * is, squared, once as many have been found. */
static unsigned nearest_enemies(const ump_table *t, unsigned unit, ump_len reach,
                                unsigned found[NEAR], uint64_t *most)
{
    ump_pt at = t->piece[unit].at;
    uint64_t far[NEAR];
    unsigned n = 0;
    *most = UINT64_MAX;
    UMP_EACH_NEAR(i, t, ump_box_grow((ump_box){at, at}, reach), ump_enemies_of(t, unit)) {
        uint64_t here = ump_dist2(t->piece[i].at, at);
        if (here >= *most)
            continue;
        if (n == NEAR)
            n = forget_farthest(found, far);
        far[n] = here;
        found[n++] = i;
        if (n == NEAR)
            *most = far[farthest_of(far)];
    }
    return n;
}

/* Looks around ever farther, until nobody beyond can be nearer, or stand on the table. */
static unsigned near_enemies(const ump_proposals *p, unsigned unit, unsigned found[NEAR])
{
    ump_table t = ump_table_of(p->game, p->state);
    ump_len across = t.field->width > t.field->depth ? t.field->width : t.field->depth;
    uint64_t most;
    for (ump_len reach = 36 * UMP_INCH;; reach *= 2) {
        unsigned n = nearest_enemies(&t, unit, reach, found, &most);
        if (reach >= across || most <= (uint64_t)reach * (uint64_t)reach)
            return n;
    }
}

static void propose_for(ump_proposals *p, unsigned unit)
{
    unsigned enemy[NEAR], n = near_enemies(p, unit, enemy);
    for (unsigned i = 0; i < n; i++) {
        if (may_fire(p->game, p->state, unit, enemy[i], NULL))
            ump_offer_at(p, FIRE, unit, enemy[i]);
        propose_move(p, unit, ump_pieces_of(p->game, p->state)[enemy[i]].at, 1, 2);
    }
    for (unsigned i = 0; i < p->game->n_objectives; i++) {
        propose_move(p, unit, p->game->objective[i].at, 1, 1);
        propose_move(p, unit, p->game->objective[i].at, 1, 3);
    }
}

static void propose(ump_proposals *p)
{
    const ump_state *state = p->state;
    unsigned n = (unsigned)p->game->force.n_units;
    ump_offer(p, PASS);
    if (state->ask_kind == UMP_ASK_REACTION) {
        ump_offer_at(p, FIRE, state->ask_unit, state->ask_other);
        return;
    }
    const company *c = companies_of(p->game, state);
    unsigned first = (unsigned)(p->salt % n);
    for (unsigned i = 0; i < n && !ump_offered_enough(p); i++) {
        unsigned unit = first + i < n ? first + i : first + i - n;
        if (!c[unit].acted && may_act(p->game, state, unit, state->ask_side, NULL))
            propose_for(p, unit);
    }
}

static int evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    int figures[UMP_MAX_SIDES] = {0};
    for (unsigned i = 0; i < game->force.n_units; i++)
        if (on_table(game, state, i))
            figures[side_of(game, i)] += companies_of(game, state)[i].figures;
    int all = figures[0] + figures[1];
    int lead = all ? (figures[side] - figures[1 - side]) * 500 / all : 0;
    return lead + 50 * (ump_objective_points(game, state, side) -
                        ump_objective_points(game, state, 1 - side));
}

static void look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look_out)
{
    if (piece >= game->force.n_units)
        return;
    const company *c = &companies_of(game, state)[piece];
    look_out->strength = c->figures;
    look_out->original = (uint16_t)attr(game, piece, FIGURES);
    look_out->files = 2;
    look_out->arm = "infantry";
    look_out->formation = "line";
    look_out->trouble = c->figures * 2 <= attr(game, piece, FIGURES);
}

static bool sane(const ump_game *game, const ump_state *state, char why[256])
{
    for (unsigned i = 0; i < game->force.n_units; i++) {
        const company *c = &companies_of(game, state)[i];
        const char *wrong = NULL;
        if (c->figures > attr(game, i, FIGURES))
            wrong = "a company has grown";
        else if (on_table(game, state, i) && c->figures == 0)
            wrong = "an empty company stands on the table";
        else if (on_table(game, state, i) &&
                 !has_room(game, state, i, ump_pieces_of(game, state)[i].at,
                           ump_pieces_of(game, state)[i].facing, NULL))
            wrong = "a company has no room where it stands";
        if (wrong) {
            memcpy(why, wrong, strlen(wrong) + 1);
            return false;
        }
    }
    return true;
}

/* ---- What the umpire may set ---- */

/* ORDER FACT */
enum { RULED_FIGURES, RULED_ACTED };
static const char *const no_yes[] = {"no", "yes", NULL};
static const ump_fact facts[] = {{"figures", NULL}, {"acted", no_yes}};

static bool rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
                 ump_refusal *refusal)
{
    if (piece >= game->force.n_units)
        return fact == UMP_RULED_PLACE ||
               ump_refuse(refusal, UMP_NO_RULE, "of %u only the place can be ruled", .unit = piece);
    company *c = &companies(game, state)[piece];
    int32_t most = attr(game, piece, FIGURES);
    if (fact == RULED_FIGURES && (value < 1 || value > most))
        return ump_refuse(refusal, UMP_NO_RULE, "%v figures of %u; expected 1 to %l", .unit = piece,
                          .have = value, .limit = most);
    if (fact == RULED_FIGURES)
        c->figures = (uint8_t)value;
    if (fact == RULED_ACTED)
        c->acted = (uint8_t)value;
    if (fact == UMP_RULED_TABLE) {
        ump_pieces(game, state)[piece].on_table = (uint8_t)value;
        c->figures = value && c->figures == 0 ? 1 : c->figures;
    }
    return true;
}

static void setup(const ump_game *game, ump_state *state)
{
    const drill *d = drill_of(game);
    for (unsigned i = 0; i < game->force.n_units; i++) {
        ump_piece *piece = &ump_pieces(game, state)[i];
        piece->width = d->width;
        piece->depth = d->depth;
        companies(game, state)[i].figures = (uint8_t)attr(game, i, FIGURES);
    }
}

/* ---- Loading: the chart, compiled; then chart and scenario against each other ---- */

static ump_len need_inches(ump_lookup *c, const char *path)
{
    return (ump_len)(ump_need_thousandths(c, path) * UMP_INCH / 1000);
}

/* A table whose rows we have room for; NULL with an error. */
static const ump_table_def *need_short_table(ump_lookup *c, const char *path)
{
    const ump_table_def *t = ump_need_table(c, path);
    if (!t || t->n_rows <= MAX_ROWS)
        return t;
    ump_lookup_error(c, t->line, "table %s has %zu rows; expected at most %d", path, t->n_rows,
                     MAX_ROWS);
    return NULL;
}

static void load_qualities(ump_lookup *c, drill *d)
{
    const ump_table_def *t = need_short_table(c, "quality");
    for (size_t i = 0; t && i < t->n_rows; i++) {
        d->quality[i].morale = ump_need_cell_int(c, t, &t->row[i], "morale", 0);
        d->quality[i].fire = ump_need_cell_int(c, t, &t->row[i], "fire", 0);
    }
}

static void load_weapons(ump_lookup *c, drill *d)
{
    const ump_table_def *t = need_short_table(c, "weapons");
    for (size_t i = 0; t && i < t->n_rows; i++) {
        d->weapon[i].range = UMP_INCH * ump_need_cell_int(c, t, &t->row[i], "range", 0);
        d->weapon[i].close = UMP_INCH * ump_need_cell_int(c, t, &t->row[i], "close", 0);
    }
}

/* The totals are the headings; a point in a cell is no hits. */
static void load_volley(ump_lookup *c, drill *d)
{
    const ump_table_def *t = ump_need_table(c, "volley");
    const ump_row *row = t ? ump_need_row(c, t, "hits") : NULL;
    if (!row)
        return;
    size_t n = t->n_columns - 1;
    int64_t lowest = 0;
    if (n == 0 || n > MAX_TOTALS || !t->column[1].heading ||
        !ump_is_number(t->column[1].heading, strlen(t->column[1].heading), &lowest)) {
        ump_lookup_error(c, t->line, "the volley table needs a column for each total");
        return;
    }
    d->lowest_total = (int32_t)(lowest / 1000);
    d->highest_total = d->lowest_total + (int32_t)n - 1;
    for (size_t i = 0; i < n; i++) {
        bool none = ump_look_cell(c, t, row, "", i)->kind == UMP_CELL_NONE;
        d->hits[i] = none ? 0 : ump_need_cell_int(c, t, row, "", i);
        if (d->hits[i] < 0)
            ump_lookup_error(c, row->line, "hits below none; expected 0 or more");
    }
}

/* Cost is counted in ticks of open ground. TPL-MOV-01. */
static void load_going(ump_lookup *c, ump_going *going)
{
    int32_t rough = ump_need_int(c, "move.rough-factor");
    for (unsigned i = 0; i < UMP_GROUNDS; i++)
        going->per_tick[i] = i == UMP_OPEN ? 1 : rough;
    going->per_tick[UMP_WATER] = going->per_tick[UMP_IMPASSABLE] = UMP_FORBIDDEN;
    going->road_per_tick = going->trail_per_tick = 1;
    going->uphill_num = going->uphill_den = 1;
    going->budget = need_inches(c, "move.allowance");
}

static bool load(ump_loading *loading)
{
    ump_game *game = loading->game;
    ump_lookup *c = &loading->chart;
    drill *d = ump_arena_take(game->arena, sizeof *d);
    if (!d)
        return false;
    load_qualities(c, d);
    load_weapons(c, d);
    load_volley(c, d);
    load_going(c, &d->going);
    d->close_range = ump_need_int(c, "modifiers.close-range");
    d->cover = ump_need_int(c, "modifiers.cover");
    d->width = need_inches(c, "company.width");
    d->depth = need_inches(c, "company.depth");
    d->fall_back = need_inches(c, "fall-back");
    d->within = need_inches(c, "objective-within");
    int return_fire = ump_look_switch(c, "return-fire");
    d->return_fire = return_fire >= 0 && game->switches[return_fire] == 0;
    game->family = d;
    game->family_bytes = (game->force.n_units * sizeof(company) + 7) / 8 * 8;
    game->max_frames = 5;
    return c->ok;
}

static ump_procedure *const procedures[] = {battle, part_of_turn, fire, volley, morale};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- What a map shows ---- */

static size_t bands(const ump_game *game, const ump_state *state, unsigned unit, ump_band *list,
                    size_t room)
{
    const drill_weapon *weapon = weapon_of(game, unit);
    const ump_rect *rect = rect_of(game, state, unit);
    size_t n = 0;
    if (room < 2)
        return 0;
    list[n++] = (ump_band){.kind = UMP_BAND_FIRE, .name = "close", .reach = weapon->close};
    list[n++] = (ump_band){.kind = UMP_BAND_FIRE, .name = "full", .reach = weapon->range};
    for (size_t i = 0; i < n; i++)
        ump_band_fan(&list[i], rect, UMP_QUARTER / 2);
    return n;
}

static const ump_show show = {.points = ump_objective_points, .bands = bands};

const struct ump_rules ump_template_rules = {
    .name = "template",
    .revision = 1,
    .vocabulary = {.unit = unit_attrs, .n_unit = N_ATTRS},
    .grounds = UMP_BIT(UMP_GROUNDS) - 1,
    .verbs = verbs,
    .n_verbs = COUNT(verbs),
    .words = words,
    .n_words = COUNT(words),
    .asks = asks,
    .n_asks = COUNT(asks),
    .procedures = procedures,
    .n_procedures = COUNT(procedures),
    .first = DO_BATTLE,
    .load = load,
    .setup = setup,
    .check = check,
    .propose = propose,
    .evaluate = evaluate,
    .look = look,
    .sane = sane,
    .facts = facts,
    .n_facts = COUNT(facts),
    .rule = rule,
    .show = &show,
};
