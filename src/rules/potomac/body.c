/*
 * body.c: units as bodies on the table: how large they are now (UNT-03, UNT-04), who is in a
 * group (GRP), who is in trouble, and how they leave.
 */
#include <assert.h>

#include "rules/potomac/potomac.h"

static_assert(sizeof(pot_unit) == 80, "padding: equal states would differ");
static_assert(sizeof(pot_officer) == 16, "padding: equal states would differ");
static_assert(sizeof(pot_fort) == 4, "padding: equal states would differ");
static_assert(sizeof(pot_state) == 16, "padding: equal states would differ");
static_assert(sizeof(pot_order_frame) == 160, "padding: equal states would differ");
static_assert(sizeof(pot_fire_frame) == 160, "padding: equal states would differ");
static_assert(sizeof(pot_loss_frame) == 24, "padding: equal states would differ");
static_assert(sizeof(pot_back_frame) == 56, "padding: equal states would differ");
static_assert(sizeof(pot_nerves_frame) == 24, "padding: equal states would differ");
static_assert(sizeof(pot_flee_frame) == 64, "padding: equal states would differ");
static_assert(sizeof(pot_charges_frame) == 232, "padding: equal states would differ");
static_assert(sizeof(pot_charge_frame) == 32, "padding: equal states would differ");
static_assert(sizeof(pot_melee_frame) == 232, "padding: equal states would differ");

/* ---- The position at hand ---- */

size_t pot_state_bytes(const pot_data *data)
{
    size_t bytes = sizeof(pot_state) + data->n_units * sizeof(pot_unit) +
                   data->n_officers * sizeof(pot_officer) + data->n_forts * sizeof(pot_fort);
    return (bytes + 7) / 8 * 8;
}

pot_table pot_table_of(const ump_game *game, const ump_state *state)
{
    const pot_data *data = game->family;
    const pot_state *now = ump_family_state_of(game, state);
    const pot_unit *unit = (const void *)(now + 1);
    const pot_officer *officer = (const void *)(unit + data->n_units);
    return (pot_table){.table = ump_table_of(game, state),
                       .game = game,
                       .state = state,
                       .piece = ump_pieces_of(game, state),
                       .data = data,
                       .book = &data->book,
                       .def = data->def,
                       .rank = data->rank,
                       .now = now,
                       .unit = unit,
                       .officer = officer,
                       .fort = (const void *)(officer + data->n_officers),
                       .n_units = data->n_units,
                       .n_officers = data->n_officers,
                       .n_pieces = (unsigned)data->n_units + data->n_officers};
}

/* ---- What kind of troops it is now ---- */

pot_unit_facts pot_facts(const pot_table *t, unsigned unit)
{
    const pot_unit *u = &t->unit[unit];
    const pot_def *d = &t->def[unit];
    return (pot_unit_facts){.type = d->type,
                            .dismounted = d->type == POT_CAVALRY && !u->mounted,
                            .limbered = pot_is_guns(d->type) && !u->deployed,
                            .quality = d->quality,
                            .stands = u->stands,
                            .strength = d->strength,
                            .markers = u->markers,
                            .skirmishers = u->line,
                            .confused = u->confused || u->routing,
                            .fear = d->fear,
                            .officer = pot_cv_with(t, unit)};
}

/* ---- Footprints ---- */

/* UNT-03: files are fixed when the formation is taken. */
uint8_t pot_files_for(uint8_t word, int32_t stands)
{
    if (word == POT_W_COLUMN)
        return 1;
    int32_t files = word == POT_W_SINGLE_LINE ? stands : (stands + 1) / 2;
    return (uint8_t)(files < 1 ? 1 : files);
}

static int32_t front_files(const pot_unit *u)
{
    return u->stands < u->files ? (u->stands < 1 ? 1 : u->stands) : u->files;
}

void pot_shape(const pot_book *b, const pot_unit *u, ump_piece *piece)
{
    int32_t files = front_files(u);
    int32_t ranks = (u->stands + files - 1) / files;
    piece->width = files * b->stand_width;
    piece->depth = (ranks < 1 ? 1 : ranks) * b->stand_depth;
}

void pot_size(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_shape(t->book, &t->unit[unit], pot_piece_at(run, unit));
}

ump_piece pot_line_piece(const pot_book *b, const pot_unit *u)
{
    int32_t stands = u->line < 1 ? 1 : u->line;
    return (ump_piece){.at = u->line_at,
                       .facing = u->line_facing,
                       .width = stands * b->stand_width,
                       .depth = b->stand_depth,
                       .on_table = 1};
}

ump_rect pot_rect_of_line(const pot_book *b, const pot_unit *u)
{
    ump_piece line = pot_line_piece(b, u);
    return ump_piece_rect(&line);
}

/* Guns without their crew, in the shape in which they were left. */
ump_rect pot_guns_rect(const pot_table *t, unsigned unit)
{
    const pot_unit *u = &t->unit[unit];
    bool column = u->guns == POT_GUNS_LIMBERED;
    int32_t stands = u->stands < 1 ? 1 : u->stands;
    return ump_rect_at(u->guns_at, u->guns_facing, (column ? 1 : stands) * t->book->stand_width,
                       (column ? stands : 1) * t->book->stand_depth);
}

void pot_put_centre(ump_run *run, unsigned unit, ump_pt centre, ump_angle facing)
{
    ump_piece *piece = pot_piece_at(run, unit);
    piece->facing = facing;
    piece->at = ump_go(centre, facing, piece->depth / 2, 0);
}

/* ---- Groups ---- */

size_t pot_group_of(const pot_table *t, unsigned unit, uint16_t list[POT_MAX_GROUP])
{
    uint16_t group = t->unit[unit].group;
    size_t n = 0;
    for (unsigned i = 0; group != 0 && i < t->n_units && n < POT_MAX_GROUP; i++)
        if (t->unit[i].group == group && pot_on_table(t, i))
            list[n++] = (uint16_t)i;
    if (n == 0)
        list[n++] = (uint16_t)unit;
    return n;
}

static bool touching(const pot_table *t, unsigned a, unsigned b)
{
    return ump_within(&t->table, a, b, ump_at_most(POT_TOUCH, 0));
}

/* GRP-01: every unit connected by contact to the rest. Marks those joined to the first. */
static size_t joined(const pot_table *t, const uint16_t *unit, size_t n, bool *in)
{
    size_t count = 1;
    for (size_t i = 0; i < n; i++)
        in[i] = i == 0;
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                if (in[i] && !in[j] && touching(t, unit[i], unit[j])) {
                    in[j] = grew = true;
                    count++;
                }
    }
    return count;
}

bool pot_connected(const pot_table *t, const uint16_t *unit, size_t n)
{
    bool in[POT_MAX_GROUP];
    return joined(t, unit, n, in) == n;
}

void pot_leave_group(ump_run *run, unsigned unit)
{
    pot_unit_at(run, unit)->group = 0;
}

/* OFF-14: the group comes apart, and an officer who is with it will have to choose. */
static void drop_out(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_unit *u = pot_unit_at(run, unit);
    if (pot_leads_group(t, u->group))
        u->former = u->group;
    u->group = 0;
}

void pot_dissolve_group(ump_run *run, const pot_table *t, unsigned unit)
{
    uint16_t list[POT_MAX_GROUP];
    size_t n = pot_group_of(t, unit, list);
    for (size_t i = 0; i < n; i++)
        drop_out(run, t, list[i]);
}

static void mend_group(ump_run *run, const pot_table *t, uint16_t group)
{
    uint16_t list[POT_MAX_GROUP];
    size_t n = 0;
    for (unsigned i = 0; i < t->n_units && n < POT_MAX_GROUP; i++) {
        if (t->unit[i].group != group)
            continue;
        if (pot_on_table(t, i) && !t->unit[i].confused && !t->unit[i].routing)
            list[n++] = (uint16_t)i;
        else
            pot_unit_at(run, i)->group = 0;
    }
    bool in[POT_MAX_GROUP] = {false};
    size_t kept = n == 0 ? 0 : joined(t, list, n, in);
    for (size_t i = 0; i < n; i++)
        if (!in[i] || kept < 2)
            drop_out(run, t, list[i]);
}

/* GRP-06: a group loses whoever no longer touches it or is confused; one unit is no group. */
void pot_mend_groups(ump_run *run, const pot_table *t)
{
    uint16_t mended = 0; /* neighbours in the roster are often of one group */
    for (unsigned i = 0; i < t->n_units; i++) {
        uint16_t group = t->unit[i].group;
        if (t->unit[i].former != 0 && !pot_leads_group(t, t->unit[i].former))
            pot_unit_at(run, i)->former = 0; /* its officer is gone */
        if (group != 0 && group != mended)
            mend_group(run, t, group);
        mended = group != 0 ? group : mended;
    }
}

/* ---- Trouble ---- */

/* RDY-02. */
void pot_end_ready(ump_run *run, unsigned unit)
{
    pot_unit_at(run, unit)->ready = 0;
}

/* CNF-01 to 03: being confused again changes nothing. */
void pot_confuse(ump_run *run, unsigned unit, ump_rule rule, const char *why)
{
    pot_unit *u = pot_unit_at(run, unit);
    u->ready = 0;
    if (u->confused)
        return;
    u->confused = 1;
    ump_tell(run, rule, why, .unit = unit);
}

/* HIT-05, MRL-11, MOV-20: a unit is no more, or is gone. */
void pot_take_off(ump_run *run, const pot_table *t, unsigned unit, enum pot_life how)
{
    pot_unit *u = pot_unit_at(run, unit);
    u->life = (uint8_t)how;
    pot_remove_line(run, unit, POT_SKR_16, "the skirmishers of %u go with it");
    pot_orphan_officer(run, t, unit);
    pot_piece_at(run, unit)->on_table = 0;
    u->group = u->former = 0;
    u->guns = POT_GUNS_MANNED;
    u->markers = 0;
    u->confused = u->routing = u->ready = u->by_guns = 0;
    ump_tell(run, how == POT_LEFT ? POT_MRL_11 : POT_HIT_05,
             how == POT_LEFT ? "%u leaves the table" : "%u is destroyed", .unit = unit);
}

/* MOV-20, MRL-11: with any officer who rides with it. */
void pot_leave_table(ump_run *run, const pot_table *t, unsigned unit)
{
    UMP_EACH_LEADER(o, &t->table)
        if (pot_officer_active(t, o) && pot_officer_of(t, o)->unit == unit)
            pot_lose_officer(run, t, o, POT_LEFT);
    pot_take_off(run, t, unit, POT_LEFT);
}

/* EVA-07, EVA-09: its abandoned guns are taken, and the unit counts as destroyed. A crew that is
 * not touched by whoever took them lives on as foot. */
void pot_remove_guns(ump_run *run, const pot_table *t, unsigned unit, const ump_rect *swept)
{
    ump_tell(run, POT_EVA_07, "the abandoned guns of %u are taken", .unit = unit);
    if (ump_rect_within(swept, ump_rect_of(&t->table, unit), POT_TOUCH)) {
        pot_unit_at(run, unit)->stands = 0;
        pot_take_off(run, t, unit, POT_DESTROYED);
        return;
    }
    pot_unit_at(run, unit)->guns = POT_GUNS_LOST;
    ump_tell(run, POT_EVA_09, "the crew of %u is foot without guns", .unit = unit);
}
