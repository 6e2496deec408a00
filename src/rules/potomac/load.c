/*
 * load.c: what a scenario may say of troops and officers, checked whole against the rules
 * (UNT-01, UNT-02, SET-07) and made into const data; and the position before the first period.
 */
#include <assert.h>

#include "rules/potomac/load.h"
#include "rules/potomac/potomac.h"

static const char *const types[] = {"infantry",        "cavalry", "field_artillery",
                                    "siege_artillery", "mortar",  NULL};
static const char *const qualities[] = {"untried", "tried", "veteran", NULL};
static const char *const formations[] = {"line", "single_line", "column", "irregular", NULL};
static const char *const postures[] = {"mounted", "dismounted", "limbered", "deployed", NULL};

enum { MOUNTED, DISMOUNTED, LIMBERED, DEPLOYED };

enum {
    TYPE,
    QUALITY,
    WEAPON,
    GUN,
    STANDS,
    STRENGTH,
    FIREPOWER,
    MELEE,
    FEAR,
    MILITIA,
    REGULARS,
    FORMATION,
    POSTURE,
    UNIT_ATTRS
};
enum { LEADERSHIP, CV, GENERAL, ATTACHED, LEADER_ATTRS };

const ump_attr pot_unit_attrs[POT_UNIT_ATTRS] = {
    [TYPE] = {"type", UMP_ATTR_WORD, .bare = true, .required = true, .words = types},
    [QUALITY] = {"quality", UMP_ATTR_WORD, .bare = true, .better = 1, .initial = POT_TRIED,
                 .words = qualities},
    [WEAPON] = {"weapon", UMP_ATTR_TABLE, .bare = true, .tables = "small_arms.weapons"},
    [GUN] = {"gun", UMP_ATTR_TABLE, .bare = true,
             .tables = "field_artillery.guns siege_artillery.guns mortars.guns"},
    [STANDS] = {"stands", UMP_ATTR_INT, .required = true, .better = 1, .low = 1,
                .high = POT_MAX_STANDS},
    [STRENGTH] = {"strength", UMP_ATTR_INT, .required = true, .low = 1, .high = 9},
    [FIREPOWER] = {"firepower", UMP_ATTR_INT, .low = 0, .high = 9},
    [MELEE] = {"melee", UMP_ATTR_INT, .required = true, .low = 0, .high = 9},
    [FEAR] = {"fear", .kind = UMP_ATTR_FLAG},
    [MILITIA] = {"militia", .kind = UMP_ATTR_FLAG},
    [REGULARS] = {"regulars", .kind = UMP_ATTR_FLAG},
    [FORMATION] = {"formation", UMP_ATTR_WORD, .bare = true, .words = formations},
    [POSTURE] = {"posture", UMP_ATTR_WORD, .bare = true, .words = postures},
};

const ump_attr pot_leader_attrs[POT_LEADER_ATTRS] = {
    [LEADERSHIP] = {"leadership", UMP_ATTR_INT, .required = true, .better = 1, .low = 2,
                    .high = 20},
    [CV] = {"cv", UMP_ATTR_INT, .better = 1, .low = -3, .high = 3},
    [GENERAL] = {"general", .kind = UMP_ATTR_FLAG},
    [ATTACHED] = {"attached", .kind = UMP_ATTR_FLAG},
};

static_assert((int)UNIT_ATTRS == POT_UNIT_ATTRS && (int)LEADER_ATTRS == POT_LEADER_ATTRS,
              "load.h must count them");

typedef struct muster {
    ump_loading *loading;
    ump_game *game;
    pot_data *data;
} muster;

/* ---- Units ---- */

static bool was_given(const ump_piece_def *piece, int attr)
{
    return (piece->given >> attr & 1) != 0;
}

/* The row of pot_book.gun. */
static uint8_t gun_of(const pot_book *b, const ump_piece_def *piece)
{
    int32_t value = piece->attr[GUN];
    return (uint8_t)(b->first_gun[value >> 8] + (value & 0xff));
}

static void check_posture(muster *m, const ump_piece_def *piece, uint8_t type)
{
    int32_t posture = piece->attr[POSTURE];
    if (!was_given(piece, POSTURE))
        return;
    bool horse = posture == MOUNTED || posture == DISMOUNTED;
    bool fits = horse ? type == POT_CAVALRY : pot_is_guns(type);
    if (!fits)
        ump_error_of(m->loading, piece,
                     "it cannot have this posture; expected mounted or dismounted cavalry, "
                     "limbered or deployed guns (POT-UNT-01)");
}

static uint8_t formation_of(int32_t word)
{
    return word == 2 ? POT_COLUMN : word == 3 ? POT_IRREGULAR : POT_LINE;
}

static void arrange(const ump_piece_def *piece, pot_def *d)
{
    int32_t posture = was_given(piece, POSTURE) ? piece->attr[POSTURE] : -1;
    d->mounted = d->type == POT_CAVALRY && posture != DISMOUNTED;
    d->deployed = pot_is_guns(d->type) && posture != LIMBERED;
    d->formation = formation_of(piece->attr[FORMATION]);
    d->files = pot_files_for((uint8_t)(POT_W_LINE + piece->attr[FORMATION]), d->stands);
    if (!pot_is_guns(d->type))
        return;
    d->formation = d->deployed ? POT_LINE : POT_COLUMN;
    d->files = d->deployed ? (uint8_t)d->stands : 1;
}

static void muster_gun(muster *m, const ump_piece_def *piece, pot_def *d)
{
    bool guns = pot_is_guns(d->type);
    d->gun = POT_NO_GUN;
    if (guns != was_given(piece, GUN)) {
        ump_error_of(m->loading, piece,
                     guns ? "a battery without a gun; expected one (POT-UNT-01)"
                          : "a gun with troops who have none; expected artillery (POT-UNT-01)");
        return;
    }
    if (!guns)
        return;
    d->gun = gun_of(&m->data->book, piece);
    if (m->data->book.gun[d->gun].type != d->type)
        ump_error_of(
            m->loading, piece,
            "this gun is of another kind of artillery; expected one of its own table (POT-UNT-01)");
}

/* The nearest command above that has a leader. */
static uint16_t officer_over(const ump_game *game, unsigned command)
{
    while (command != UMP_NOBODY) {
        const ump_command *c = &game->force.command[command];
        if (c->leader != UMP_NOBODY)
            return c->leader;
        command = c->parent;
    }
    return UMP_NOBODY;
}

static void muster_unit(muster *m, unsigned unit, pot_def *d)
{
    const ump_piece_def *piece = &m->game->force.piece[unit];
    d->type = (uint8_t)piece->attr[TYPE];
    d->quality = (uint8_t)piece->attr[QUALITY];
    d->weapon = (uint8_t)piece->attr[WEAPON];
    d->stands = piece->attr[STANDS];
    d->strength = piece->attr[STRENGTH];
    d->firepower = piece->attr[FIREPOWER];
    d->melee = piece->attr[MELEE];
    d->fear = piece->attr[FEAR] != 0;
    d->militia = piece->attr[MILITIA] != 0;
    d->regulars = piece->attr[REGULARS] != 0;
    muster_gun(m, piece, d);
    check_posture(m, piece, d->type);
    arrange(piece, d);
    d->officer = officer_over(m->game, piece->command);
    if (d->officer == UMP_NOBODY)
        ump_error_of(
            m->loading, piece,
            "nobody commands it; expected a leader of its command or of one above (POT-UNT-01)");
    if (ump_comes_later(piece) && !piece->placed)
        ump_error_of(m->loading, piece,
                     "it arrives nowhere; expected a place for a unit that arrives later");
    m->data->units[piece->side]++;
    m->data->stands[piece->side] += d->stands;
}

/* ---- Officers ---- */

static void muster_officers(muster *m, pot_rank *rank)
{
    unsigned generals[UMP_MAX_SIDES] = {0, 0};
    for (unsigned i = 0; i < m->data->n_officers; i++) {
        const ump_piece_def *piece = &m->game->force.piece[m->data->n_units + i];
        rank[i] = (pot_rank){.leadership = piece->attr[LEADERSHIP],
                             .cv = (int8_t)piece->attr[CV],
                             .general = piece->attr[GENERAL] != 0,
                             .attached = piece->attr[ATTACHED] != 0};
        generals[piece->side] += rank[i].general;
    }
    for (unsigned s = 0; s < UMP_MAX_SIDES; s++)
        if (generals[s] != 1)
            ump_error_of(m->loading, NULL,
                         "a side without exactly one commanding general; expected one leader "
                         "of each side marked general (POT-UNT-02)");
}

/* ---- Works ---- */

static void muster_forts(muster *m, pot_fort_def *fort)
{
    const ump_field *field = &m->game->field;
    unsigned n = 0;
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_feature *f = &field->feature[i];
        if (f->kind != UMP_FORT)
            continue;
        unsigned grade = f->grade < POT_FORT_GRADES ? f->grade : 0;
        fort[n++] = (pot_fort_def){
            .feature = (uint16_t)i,
            .strength = f->strength ? f->strength : m->data->book.fort[grade].strength,
            .cohesion = f->cohesion ? f->cohesion : m->data->book.fort[grade].cohesion,
            .side = f->side};
    }
}

static uint16_t count_forts(const ump_field *field)
{
    uint16_t n = 0;
    for (size_t i = 0; i < field->n_features; i++)
        n = (uint16_t)(n + (field->feature[i].kind == UMP_FORT));
    return n;
}

/* ---- Places ---- */

static ump_rect place_of(const muster *m, const pot_def *def, unsigned unit)
{
    const ump_piece_def *piece = &m->game->force.piece[unit];
    pot_unit u = {.stands = (int16_t)def[unit].stands, .files = def[unit].files};
    ump_piece at = {.at = piece->at, .facing = piece->facing};
    pot_shape(&m->data->book, &u, &at);
    return ump_piece_rect(&at);
}

/* UNT-05: nobody begins on another or over the edge. */
static void check_places(muster *m, const pot_def *def)
{
    const ump_field *field = &m->game->field;
    for (unsigned u = 0; u < m->data->n_units; u++) {
        const ump_piece_def *piece = &m->game->force.piece[u];
        ump_rect r = place_of(m, def, u);
        if (!piece->placed)
            continue;
        for (int i = 0; i < 4; i++)
            if (!ump_on_table(field, r.corner[i])) {
                ump_error_of(m->loading, piece,
                             "part of it is not on the table; expected its whole footprint on it");
                break;
            }
        for (unsigned v = 0; v < u; v++) {
            const ump_piece_def *other = &m->game->force.piece[v];
            ump_rect o = place_of(m, def, v);
            if (ump_begins_here(other) && !ump_comes_later(piece) && ump_rect_overlap(&r, &o))
                ump_error_of(
                    m->loading, piece,
                    "it stands on another unit; expected room for its footprint (POT-UNT-05)");
        }
    }
}

/* ---- The whole ---- */

/* LOS-02: what hides, and how far one sees into dense forest. */
static ump_sight_rules sight_rules(const pot_book *b)
{
    return (ump_sight_rules){.heights = UMP_HEIGHTS_LEVELS,
                             .woods_budget = -1,
                             .edge_kinds = UMP_BIT(UMP_FOREST) | UMP_BIT(UMP_HEAVY_WOODS),
                             .edge_through = 0,
                             .edge_in_out = b->house.forest_sight,
                             .edge_inside = b->forest_inside,
                             .built_kinds = UMP_BUILT,
                             .built_budget = 0};
}

/* SET-04: the scenario's turns are two periods each, unless the switch says otherwise. */
static int32_t clock_of(muster *m)
{
    const pot_book *b = &m->data->book;
    bool usual = b->house.period_limit == b->game.usual_periods;
    return usual && m->game->turns > 0 ? 2 * m->game->turns : b->house.period_limit;
}

bool pot_load(ump_loading *loading)
{
    ump_game *game = loading->game;
    size_t n_units = game->force.n_units, n_officers = game->force.n_pieces - n_units;
    pot_data *data = ump_arena_take(game->arena, sizeof *data);
    muster m = {.loading = loading, .game = game, .data = data};
    if (!data || !pot_book_load(&loading->chart, game->switches, &data->book))
        return false;
    if (n_officers > POT_MAX_OFFICERS) {
        ump_error_of(loading, NULL, "too many leaders; expected at most 64");
        return false;
    }
    data->n_units = (uint16_t)n_units;
    data->n_officers = (uint16_t)n_officers;
    data->n_forts = count_forts(&game->field);
    for (size_t i = 0; i < game->field.n_features; i++)
        data->kinds |= UMP_BIT(game->field.feature[i].kind);
    pot_def *def = ump_arena_take(game->arena, (n_units + 1) * sizeof *def);
    pot_rank *rank = ump_arena_take(game->arena, (n_officers + 1) * sizeof *rank);
    pot_fort_def *fort = ump_arena_take(game->arena, (data->n_forts + 1U) * sizeof *fort);
    if (!def || !rank || !fort)
        return false;
    for (unsigned u = 0; u < n_units; u++)
        muster_unit(&m, u, &def[u]);
    muster_officers(&m, rank);
    check_places(&m, def);
    muster_forts(&m, fort);
    data->def = def;
    data->rank = rank;
    data->fort = fort;
    data->sight = sight_rules(&data->book);
    data->fixed_first = game->force.side[0].first || game->force.side[1].first;
    data->period_limit = clock_of(&m);
    game->family = data;
    game->family_bytes = pot_state_bytes(data);
    game->max_frames = 16;
    return loading->chart.ok;
}

/* ---- The position before the first step ---- */

static void stand_unit(ump_run *run, const pot_table *t, unsigned u)
{
    const pot_def *d = &t->def[u];
    *pot_unit_at(run, u) = (pot_unit){.stands = (int16_t)d->stands,
                                      .life = t->piece[u].on_table ? POT_FIGHTING : POT_WAITING,
                                      .formation = d->formation,
                                      .files = d->files,
                                      .mounted = d->mounted,
                                      .deployed = d->deployed};
    pot_size(run, t, u);
}

/* An officer marked attached is with the nearest unit of his side that has none. */
static void attach(ump_run *run, const pot_table *t, unsigned officer)
{
    unsigned best = UMP_NOBODY;
    ump_len least = INT32_MAX;
    UMP_EACH_UNIT(u, &t->table, ump_friends_of(&t->table, officer)) {
        if (pot_officer_with(t, u) != UMP_NOBODY)
            continue;
        ump_len d = ump_rect_point(ump_rect_of(&t->table, u), t->piece[officer].at).hi;
        if (d < least) {
            least = d;
            best = u;
        }
    }
    pot_officer_at(run, officer)->unit = (uint16_t)best;
}

void pot_stand_to(const ump_game *game, ump_state *state)
{
    ump_run *run = &(ump_run){.game = game, .state = state};
    pot_table t = pot_table_here(run);
    for (unsigned u = 0; u < t.n_units; u++)
        stand_unit(run, &t, u);
    pot_now(run)->issuing = UMP_NOBODY;
    pot_now(run)->period = (uint16_t)(2 * state->turn);
    for (unsigned i = 0; i < t.n_officers; i++) {
        unsigned piece = t.n_units + i;
        *pot_officer_at(run, piece) = (pot_officer){
            .unit = UMP_NOBODY, .life = t.piece[piece].on_table ? POT_FIGHTING : POT_WAITING};
        pot_piece_at(run, piece)->width = t.book->stand_width;
        pot_piece_at(run, piece)->depth = t.book->stand_depth;
        if (t.rank[i].general)
            pot_now(run)->general[pot_side(&t, piece)] = (uint16_t)piece;
    }
    for (unsigned i = 0; i < t.n_officers; i++)
        if (t.rank[i].attached && t.officer[i].life == POT_FIGHTING)
            attach(run, &t, t.n_units + i);
    for (unsigned i = 0; i < t.data->n_forts; i++)
        pot_fort_at(run, i)->cohesion = (int16_t)t.data->fort[i].cohesion;
    pot_carry_officers(run, &t);
}
