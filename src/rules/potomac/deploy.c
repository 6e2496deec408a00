/*
 * deploy.c: before the first period (2.18): the dice for the initiative, and deployment.
 */
#include "rules/potomac/potomac.h"

/* ---- Where troops may be placed (SET-01, SET-03) ---- */

ump_len pot_zone_depth(const ump_game *game)
{
    const pot_data *data = game->family;
    return data->book.game.deploy_depth;
}

static bool refuse_outside(const pot_table *t, unsigned piece, ump_refusal *refusal)
{
    if (ump_has_zone(t->game, pot_side(t, piece)))
        return ump_refuse(refusal, POT_SET_01, "%u must stand in a zone of its side",
                          .unit = piece);
    return ump_refuse(refusal, POT_SET_01, "%u must stand within %L of its side's edge",
                      .unit = piece, .limit = t->book->game.deploy_depth);
}

/* A unit as it would stand there. */
static void stand_there(const pot_table *t, const pot_order *o, pot_unit *u, ump_piece *piece)
{
    *u = t->unit[o->unit[0]];
    *piece = t->piece[o->unit[0]];
    for (unsigned i = 0; i < o->n_words; i++)
        pot_take_shape(t->book, u, piece, o->word[i]);
    u->harnessed = 0;
    piece->at = o->path[0];
    piece->facing = o->facing;
}

static bool may_take_shape(const pot_table *t, unsigned unit, uint16_t word)
{
    if (word == POT_W_MOUNT || word == POT_W_DISMOUNT)
        return t->def[unit].type == POT_CAVALRY;
    if (word == POT_W_LIMBER || word == POT_W_UNLIMBER)
        return pot_guns(t, unit);
    return word <= POT_W_IRREGULAR && !pot_guns(t, unit);
}

bool pot_waits_to_be_placed(const pot_table *t, unsigned piece)
{
    const ump_piece_def *def = &t->game->force.piece[piece];
    uint8_t life = piece < t->n_units ? t->unit[piece].life : pot_officer_of(t, piece)->life;
    return life == POT_WAITING && ump_is_set_up(def);
}

/* Officers may overlap friends; units may not. */
static bool unit_fits(const pot_table *t, const pot_order *o, ump_rect *rect, ump_refusal *refusal)
{
    unsigned unit = o->unit[0];
    pot_unit u;
    ump_piece piece;
    for (unsigned i = 0; i < o->n_words; i++)
        if (!may_take_shape(t, unit, o->word[i]))
            return ump_refuse(refusal, POT_UNT_03, "%u cannot stand so", .unit = unit);
    stand_there(t, o, &u, &piece);
    *rect = ump_piece_rect(&piece);
    if (pot_overlapped(t, rect, unit) != UMP_NOBODY || pot_forbidden(t, pot_bound(t, unit), rect))
        return ump_refuse(refusal, POT_UNT_05, "%u cannot stand there", .unit = unit);
    return true;
}

bool pot_check_place(const pot_table *t, const pot_order *o, unsigned side, ump_refusal *refusal)
{
    unsigned piece = o->unit[0];
    if (pot_side(t, piece) != side)
        return ump_refuse(refusal, POT_SET_03, "%u is not of this side", .unit = piece);
    if (!pot_waits_to_be_placed(t, piece))
        return ump_refuse(refusal, POT_SET_03, "%u is not waiting to be placed", .unit = piece);
    bool officer = piece >= t->n_units;
    if (officer && o->n_words > 0)
        return ump_refuse(refusal, POT_SET_03, "an officer has no formation", .unit = piece);
    ump_rect rect =
        ump_rect_centred(o->path[0], o->facing, t->book->stand_width, t->book->stand_depth);
    if (!officer && o->n_targets > 0)
        return ump_refuse(refusal, POT_SET_03, "only officers join units", .unit = piece,
                          .other = o->target[0]);
    if (officer ? !pot_check_join(t, piece, o, &rect, refusal) : !unit_fits(t, o, &rect, refusal))
        return false;
    return ump_in_zone(&t->table, side, &rect) || refuse_outside(t, piece, refusal);
}

static void place(ump_run *run, const pot_table *t, const pot_order *o)
{
    unsigned piece = o->unit[0];
    if (piece >= t->n_units) {
        pot_officer_at(run, piece)->life = POT_FIGHTING;
        pot_officer_at(run, piece)->unit = o->n_targets > 0 ? o->target[0] : UMP_NOBODY;
        pot_piece_at(run, piece)->at = o->path[0];
        pot_piece_at(run, piece)->facing = o->facing;
    } else {
        pot_unit u;
        ump_piece at;
        stand_there(t, o, &u, &at);
        u.life = POT_FIGHTING;
        *pot_unit_at(run, piece) = u;
        *pot_piece_at(run, piece) = at;
    }
    pot_piece_at(run, piece)->on_table = 1;
    pot_carry_officers(run, t);
    ump_tell(run, POT_SET_03, "%u takes its place", .unit = piece);
}

/* ---- Who begins, and who places first (SET-02, SET-03) ---- */

typedef struct setup_frame {
    uint8_t ties, placing; /* 0: the side that does not begin, then 1: the other */
} setup_frame;

static bool has_to_place(const pot_table *t, unsigned side)
{
    for (unsigned i = 0; i < t->n_pieces; i++)
        if (pot_side(t, i) == side && pot_waits_to_be_placed(t, i))
            return true;
    return false;
}

/* ORDER STEP of setting up */
enum step { FIRST, DICE, PLACES, PLACED };

static enum ump_next place_next(ump_run *run, const pot_table *t, setup_frame *f)
{
    for (; f->placing < 2; f->placing++) {
        uint8_t side = (uint8_t)(f->placing == 0 ? 1 - t->state->active : t->state->active);
        if (!has_to_place(t, side))
            continue;
        return ump_ask_order(run, POT_ASK_PLACE, side, UMP_NOBODY);
    }
    return UMP_DONE;
}

static void first_by_scenario(ump_run *run, const pot_table *t)
{
    run->state->active = t->game->force.side[1].first && !t->game->force.side[0].first;
}

static void place_answered(ump_run *run, const pot_table *t)
{
    pot_order o = pot_order_of(run->answer);
    place(run, t, &o);
}

enum ump_next pot_do_setup(ump_run *run, ump_frame *frame)
{
    setup_frame *f = UMP_DATA(setup_frame, frame);
    pot_table t = pot_table_here(run);
    switch (frame->step) {
    case FIRST:
        first_by_scenario(run, &t);
        frame->step = t.data->fixed_first ? PLACES : DICE;
        return t.data->fixed_first
                   ? UMP_AGAIN
                   : ump_ask_dice(run, POT_ASK_FIRST_DICE, UMP_NOBODY, UMP_NOBODY, 2, 0);
    case DICE: {
        uint8_t a = run->state->face[0], b = run->state->face[1];
        if (a == b && f->ties < t.book->game.ties) {
            f->ties++;
            return ump_ask_dice(run, POT_ASK_FIRST_DICE, UMP_NOBODY, UMP_NOBODY, 2, 0);
        }
        run->state->active = b > a;
        return ump_to(frame, PLACES);
    }
    case PLACED:
        place_answered(run, &t);
        return ump_to(frame, PLACES);
    default:
        return ump_then(frame, place_next(run, &t, f), PLACED);
    }
}
