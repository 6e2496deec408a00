/*
 * see.c: what the valuation sees of a position: strength, order, points, objectives and time, each
 * as a difference of the sides.
 */
#include "generals/generals.h"
#include "generals/value.h"

enum { PLACES = UMP_MAX_OBJECTIVES, ROOM = 512 };

typedef struct army { /* one side */
    int64_t began, left, by_arm[3], trouble[4], gone;
    int64_t units, standing, waiting, leaders, led;
    int64_t here, covered, high, marching, screened, engaged, exposed;
    int64_t pull[PLACES]; /* strength near each objective */
    bool on[PLACES];      /* a unit that may hold it stands within its bounds */
} army;

typedef struct scene {
    const ump_game *game;
    const ump_state *state;
    ump_len reach; /* how near is near */
    army side[2];
    size_t n; /* units on the table */
    struct man {
        ump_pt at;
        int32_t strength;
        uint8_t side, trouble;
    } man[ROOM];
} scene;

static int32_t share(int64_t part, int64_t whole)
{
    return whole == 0 ? 0 : (int32_t)(UMP_WHOLE * part / whole);
}

/* ---- Units ---- */

static bool is_cover(const ump_spot *spot)
{
    static const uint64_t kinds = UMP_BIT(UMP_LIGHT_WOODS) | UMP_BIT(UMP_ORCHARD) |
                                  UMP_BIT(UMP_ROUGH) | UMP_BIT(UMP_WOODS) |
                                  UMP_BIT(UMP_HEAVY_WOODS) | UMP_BIT(UMP_COVER) |
                                  UMP_BIT(UMP_FARM) | UMP_BIT(UMP_VILLAGE) | UMP_BIT(UMP_TOWN);
    return kinds >> spot->ground & 1;
}

static bool holds(const scene *s, unsigned unit, const ump_objective *o, const ump_look *look)
{
    ump_len within = o->within ? o->within : s->reach / 3;
    uint64_t far = (uint64_t)within + (uint64_t)look->width + (uint64_t)look->depth;
    return look->trouble < 2 && ump_dist2(look->at, o->at) <= far * far &&
           ump_rect_point(ump_footprint_of(s->game, s->state, unit), o->at).hi <= within;
}

static void see_places(scene *s, unsigned unit, const ump_look *look)
{
    army *a = &s->side[look->side];
    uint64_t near = (uint64_t)s->reach * (uint64_t)s->reach / 16 + 1;
    for (unsigned i = 0; i < s->game->n_objectives; i++) {
        const ump_objective *o = &s->game->objective[i];
        uint64_t far = ump_dist2(look->at, o->at) / near;
        a->pull[i] += (int64_t)look->strength * 64 / (int64_t)(far + 2);
        a->on[i] = a->on[i] || holds(s, unit, o, look);
    }
}

static void see_ground(scene *s, unsigned unit, const ump_look *look)
{
    army *a = &s->side[look->side];
    const ump_spot *spot = ump_ground_find(s->game, s->state, unit);
    a->here += look->strength;
    a->covered += is_cover(spot) ? look->strength : 0;
    a->high += spot->level > 0 ? look->strength : 0;
    a->marching += ump_marches(look->formation) ? look->strength : 0;
    a->screened += look->apart.files > 0 ? look->strength : 0;
    if (s->n < ROOM)
        s->man[s->n++] = (struct man){.at = look->at,
                                      .strength = look->strength,
                                      .side = look->side,
                                      .trouble = look->trouble};
}

static void see_unit(scene *s, unsigned unit)
{
    ump_look look;
    ump_state_look(s->game, s->state, unit, &look);
    army *a = &s->side[look.side];
    bool waits = !look.on_table && s->game->force.piece[unit].arrives > s->state->turn;
    a->began += look.original;
    a->units++;
    if (!look.on_table && !waits) {
        a->gone += look.original;
        return;
    }
    enum ump_arm_kind arm = ump_arm_of(&look);
    a->left += look.strength;
    a->by_arm[arm < UMP_STAFF ? arm : UMP_FOOT] += look.strength;
    a->trouble[look.trouble & 3] += look.strength;
    a->gone += (look.trouble & 3) == 3 ? look.original : look.original - look.strength;
    a->standing++;
    a->waiting += waits ? look.strength : 0;
    if (!look.on_table)
        return;
    see_places(s, unit, &look);
    see_ground(s, unit, &look);
}

/* Who has an enemy near. */
static void see_contact(scene *s)
{
    uint64_t near = (uint64_t)s->reach * (uint64_t)s->reach / 4;
    for (size_t i = 0; i < s->n; i++) {
        const struct man *m = &s->man[i];
        bool met = false;
        for (size_t j = 0; j < s->n && !met; j++)
            met = s->man[j].side != m->side && ump_dist2(m->at, s->man[j].at) <= near;
        s->side[m->side].engaged += met ? m->strength : 0;
        s->side[m->side].exposed += met && m->trouble ? m->strength : 0;
    }
}

static void see_leaders(scene *s)
{
    const ump_piece *piece = ump_pieces_of(s->game, s->state);
    for (size_t i = s->game->force.n_units; i < s->game->force.n_pieces; i++) {
        army *a = &s->side[s->game->force.piece[i].side];
        a->leaders++;
        a->led += piece[i].on_table || s->game->force.piece[i].arrives > s->state->turn;
    }
}

/* ---- Points ---- */

typedef struct stakes { /* in points, of a side */
    int64_t all, held, taken, pull, threat, targets;
} stakes;

static bool counts_for(const ump_objective *o, unsigned side)
{
    return o->side == UMP_NO_SIDE || o->side == side;
}

static stakes stakes_of(const scene *s, unsigned side)
{
    stakes k = {.all = 0};
    const army *own = &s->side[side], *enemy = &s->side[!side];
    for (unsigned i = 0; i < s->game->n_objectives; i++) {
        const ump_objective *o = &s->game->objective[i];
        bool ours = counts_for(o, side), theirs = counts_for(o, !side);
        bool alone = own->on[i] && !enemy->on[i], held = s->state->holder[i] == side;
        bool lost = s->state->holder[i] == !side;
        int64_t both = own->pull[i] + enemy->pull[i] + 1;
        int64_t nearer = UMP_WHOLE * (own->pull[i] - enemy->pull[i]) / both;
        k.all += o->points;
        k.held += ours && held ? o->points : 0;
        k.taken += alone && !held ? (ours + (theirs && lost)) * o->points : 0;
        k.pull += (ours + theirs) * o->points * nearer / 2;
        k.threat += lost && theirs && nearer > 0 ? o->points * nearer : 0;
        k.targets += ours && !held ? o->points : 0;
    }
    return k;
}

/* What a lead is measured by: the points that objectives and all who began stand for. */
static void see_points(const scene *s, unsigned side, int32_t *seen)
{
    stakes k[2] = {stakes_of(s, side), stakes_of(s, !side)};
    const ump_show *show = s->game->rules->show;
    int64_t ours = 0, theirs = 0, all = k[0].all > 0 ? k[0].all : 1;
    if (show && show->points) {
        ours = show->points(s->game, s->state, side);
        theirs = show->points(s->game, s->state, !side);
    }
    int64_t lead = ours - theirs + k[0].taken - k[1].taken;
    int64_t whole = all + s->side[0].began + s->side[1].began;
    int64_t size = lead < 0 ? -lead : lead;
    seen[UMP_SEES_LEAD] = share(lead, ours + theirs + k[0].taken + k[1].taken + whole / 16 + 1);
    seen[UMP_SEES_AHEAD] = share(lead, size + whole / 32 + 1);
    seen[UMP_SEES_SLIGHTLY] = share(8 * lead, 8 * size + whole / 32 + 1);
    seen[UMP_SEES_HELD] = share(k[0].held - k[1].held, all);
    seen[UMP_SEES_TAKEN] = share(k[0].taken - k[1].taken, all);
    seen[UMP_SEES_PULL] = (int32_t)((k[0].pull - k[1].pull) / all / 2);
    seen[UMP_SEES_THREAT] = (int32_t)((k[0].threat - k[1].threat) / all);
    seen[UMP_SEES_TARGETS] = share(k[0].targets - k[1].targets, all);
}

/* ---- All of it ---- */

static int32_t square(int32_t part)
{
    return (int32_t)((int64_t)part * part / UMP_WHOLE);
}

/* Of each side its own share, and then the difference. */
static void see_shares(const army *a, int sign, int32_t *seen)
{
    seen[UMP_SEES_KEPT] += sign * share(a->left, a->began);
    seen[UMP_SEES_UNITS] += sign * share(a->standing, a->units);
    seen[UMP_SEES_WAVERING] += sign * share(a->trouble[1], a->began);
    seen[UMP_SEES_SHAKEN] += sign * share(a->trouble[2], a->began);
    seen[UMP_SEES_ROUTED] += sign * share(a->trouble[3], a->began);
    seen[UMP_SEES_BREAKING] += sign * square(share(a->gone, a->began));
    seen[UMP_SEES_RESERVE] += sign * share(a->waiting, a->began);
    seen[UMP_SEES_LEADERS] += sign * share(a->led, a->leaders);
    seen[UMP_SEES_COVER] += sign * share(a->covered, a->here);
    seen[UMP_SEES_HEIGHT] += sign * share(a->high, a->here);
    seen[UMP_SEES_COLUMN] += sign * share(a->marching, a->here);
    seen[UMP_SEES_SCREEN] += sign * share(a->screened, a->here);
    seen[UMP_SEES_ENGAGED] += sign * share(a->engaged, a->here);
    seen[UMP_SEES_EXPOSED] += sign * share(a->exposed, a->here);
}

static void see_strength(const army *own, const army *enemy, int32_t *seen)
{
    int64_t began = own->began + enemy->began;
    seen[UMP_SEES_FOOT] = share(own->by_arm[UMP_FOOT] - enemy->by_arm[UMP_FOOT], began);
    seen[UMP_SEES_HORSE] = share(own->by_arm[UMP_HORSE] - enemy->by_arm[UMP_HORSE], began);
    seen[UMP_SEES_GUNS] = share(own->by_arm[UMP_GUNS] - enemy->by_arm[UMP_GUNS], began);
    seen[UMP_SEES_RATIO] = share(own->left - enemy->left, own->left + enemy->left);
    see_shares(own, 1, seen);
    see_shares(enemy, -1, seen);
}

static int32_t within(int32_t value, int32_t most)
{
    return value > most ? most : value < -most ? -most : value;
}

/* Some families value a side, others a lead: the difference of both is a lead in either case. */
static int32_t own_valuation(const scene *s, unsigned side)
{
    int32_t lead =
        ump_state_value(s->game, s->state, side) - ump_state_value(s->game, s->state, !side);
    return within(lead / 2, 2 * UMP_WHOLE);
}

static unsigned first_side(const ump_game *game)
{
    return game->force.side[1].first && !game->force.side[0].first;
}

void ump_see(const ump_game *game, const ump_state *state, unsigned side, int32_t seen[UMP_SEES])
{
    ump_len longer = game->field.width > game->field.depth ? game->field.width : game->field.depth;
    scene s = {.game = game, .state = state, .reach = longer / 6};
    for (unsigned i = 0; i < UMP_SEES; i++)
        seen[i] = 0;
    for (unsigned i = 0; i < game->force.n_units; i++)
        see_unit(&s, i);
    see_contact(&s);
    see_leaders(&s);
    see_strength(&s.side[side], &s.side[!side], seen);
    see_points(&s, side, seen);
    seen[UMP_SEES_VALUE] = own_valuation(&s, side);
    seen[UMP_SEES_ACTIVE] = state->active == side ? UMP_WHOLE : -UMP_WHOLE;
    seen[UMP_SEES_FIRST] = first_side(game) == side ? UMP_WHOLE : -UMP_WHOLE;
}

/* ---- Time ---- */

/* Where both sides act in turn, the second half is that of the side that is not first; where they
 * act together, phases are counted and the fights come late. */
static bool is_late(const ump_game *game, const ump_state *state)
{
    enum { FIGHTS = 3 };
    return state->phase ? state->phase >= FIGHTS : state->active != first_side(game);
}

void ump_hour_of(const ump_game *game, const ump_state *state, int32_t share[UMP_HOURS])
{
    int32_t turns = game->turns > state->turn ? game->turns - state->turn : 0;
    int32_t left = 2 * turns + !is_late(game, state);
    unsigned i = 0;
    for (unsigned k = 0; k < UMP_HOURS; k++)
        share[k] = 0;
    while (i < UMP_HOURS && ump_hours[i] <= left)
        i++;
    if (i == UMP_HOURS) {
        share[UMP_HOURS - 1] = UMP_WHOLE;
        return;
    }
    share[i] = UMP_WHOLE * (left - ump_hours[i - 1]) / (ump_hours[i] - ump_hours[i - 1]);
    share[i - 1] = UMP_WHOLE - share[i];
}
