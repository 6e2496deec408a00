/*
 * setup.c: before the first period (2.18): the dice for the initiative, and deployment.
 */
#include "potomac.h"

/* ---- Where troops may be placed (SET-01, SET-03) ---- */

static bool in_zone(const pot *p, unsigned side, const ump_rect *rect)
{
    const ump_field *f = &p->game->field;
    ump_len deep = p->book->game.deploy_depth;
    ump_box zone = {{0, 0}, {f->width, f->depth}};
    switch (p->game->force.side[side].home) {
    case UMP_LEFT:
        zone.high.x = deep;
        break;
    case UMP_RIGHT:
        zone.low.x = f->width - deep;
        break;
    case UMP_TOP:
        zone.low.y = f->depth - deep;
        break;
    default:
        zone.high.y = deep;
        break;
    }
    return rect->box.low.x >= zone.low.x && rect->box.low.y >= zone.low.y &&
           rect->box.high.x <= zone.high.x && rect->box.high.y <= zone.high.y;
}

/* A unit as it would stand there. */
static void stand_there(const pot *p, const pot_order *o, pot_unit *u, ump_piece *piece)
{
    *u = p->unit[o->unit[0]];
    *piece = p->piece[o->unit[0]];
    for (unsigned i = 0; i < o->n_words; i++)
        pot_take_shape(p->book, u, piece, o->word[i]);
    u->harnessed = 0;
    piece->at = o->path[0];
    piece->facing = o->facing;
}

static bool may_take_shape(const pot *p, unsigned unit, uint16_t word)
{
    if (word == POT_W_MOUNT || word == POT_W_DISMOUNT)
        return p->def[unit].type == POT_CAVALRY;
    if (word == POT_W_LIMBER || word == POT_W_UNLIMBER)
        return pot_guns(p, unit);
    return word <= POT_W_IRREGULAR && !pot_guns(p, unit);
}

static bool waits_to_be_placed(const pot *p, unsigned piece)
{
    const ump_piece_def *def = &p->game->force.piece[piece];
    uint8_t life = piece < p->n_units ? p->unit[piece].life : pot_officer_at(p, piece)->life;
    return life == POT_WAITING && !def->placed && def->arrives <= 1;
}

/* Officers may overlap friends; units may not. */
static bool unit_fits(const pot *p, const pot_order *o, ump_rect *rect, ump_refusal *refusal)
{
    unsigned unit = o->unit[0];
    pot_unit u;
    ump_piece piece;
    for (unsigned i = 0; i < o->n_words; i++)
        if (!may_take_shape(p, unit, o->word[i]))
            return ump_refuse(refusal, POT_UNT_03, "%u cannot stand so", .unit = unit);
    stand_there(p, o, &u, &piece);
    *rect = ump_piece_rect(&piece);
    if (pot_overlapped(p, rect, unit, 0) != UMP_NOBODY ||
        pot_forbidden(p, pot_bound(p, unit), rect))
        return ump_refuse(refusal, POT_UNT_05, "%u cannot stand there", .unit = unit);
    return true;
}

bool pot_place_legal(const pot *p, const pot_order *o, unsigned side, ump_refusal *refusal)
{
    unsigned piece = o->unit[0];
    if (pot_side(p, piece) != side)
        return ump_refuse(refusal, POT_SET_03, "%u is not of this side", .unit = piece);
    if (!waits_to_be_placed(p, piece))
        return ump_refuse(refusal, POT_SET_03, "%u is not waiting to be placed", .unit = piece);
    bool officer = piece >= p->n_units;
    if (officer && o->n_words > 0)
        return ump_refuse(refusal, POT_SET_03, "an officer has no formation", .unit = piece);
    ump_rect rect =
        ump_rect_centred(o->path[0], o->facing, p->book->stand_width, p->book->stand_depth);
    if (!officer && o->n_targets > 0)
        return ump_refuse(refusal, POT_SET_03, "only officers join units", .unit = piece,
                          .other = o->target[0]);
    if (officer ? !pot_join_legal(p, piece, o, &rect, refusal) : !unit_fits(p, o, &rect, refusal))
        return false;
    return in_zone(p, side, &rect) ||
           ump_refuse(refusal, POT_SET_01, "%u must stand within %L of its side's edge",
                      .unit = piece, .limit = p->book->game.deploy_depth);
}

static void place(ump_run *run, pot *p, const pot_order *o)
{
    unsigned piece = o->unit[0];
    if (piece >= p->n_units) {
        pot_officer_at(p, piece)->life = POT_FIGHTING;
        pot_officer_at(p, piece)->unit = o->n_targets > 0 ? o->target[0] : UMP_NOBODY;
        p->piece[piece].at = o->path[0];
        p->piece[piece].facing = o->facing;
    } else {
        pot_unit u;
        ump_piece at;
        stand_there(p, o, &u, &at);
        u.life = POT_FIGHTING;
        p->unit[piece] = u;
        p->piece[piece] = at;
    }
    p->piece[piece].on_table = 1;
    pot_carry_officers(p);
    ump_tell(run, POT_SET_03, "%u takes its place", .unit = piece);
}

/* ---- Who begins, and who places first (SET-02, SET-03) ---- */

typedef struct setup_frame {
    uint8_t ties, placing; /* 0: the side that does not begin, then 1: the other */
} setup_frame;

static bool has_to_place(const pot *p, unsigned side)
{
    for (unsigned i = 0; i < p->game->force.n_pieces; i++)
        if (pot_side(p, i) == side && waits_to_be_placed(p, i))
            return true;
    return false;
}

static enum ump_next place_next(ump_run *run, pot *p, ump_frame *frame)
{
    setup_frame *f = UMP_DATA(setup_frame, frame);
    for (; f->placing < 2; f->placing++) {
        uint8_t side = (uint8_t)(f->placing == 0 ? 1 - p->state->active : p->state->active);
        if (!has_to_place(p, side))
            continue;
        frame->step = 3;
        return ump_ask_order(run, POT_A_PLACE, side, UMP_NOBODY);
    }
    return UMP_DONE;
}

static void first_by_scenario(pot *p)
{
    p->state->active = p->game->force.side[1].first && !p->game->force.side[0].first;
}

static void place_answered(ump_run *run, pot *p)
{
    pot_order o = pot_order_of(run->answer);
    place(run, p, &o);
}

enum ump_next pot_setup(ump_run *run, ump_frame *frame)
{
    setup_frame *f = UMP_DATA(setup_frame, frame);
    pot p = pot_of(run);
    switch (frame->step) {
    case 0:
        first_by_scenario(&p);
        frame->step = p.data->fixed_first ? 2 : 1;
        return p.data->fixed_first ? UMP_AGAIN
                                   : ump_ask_dice(run, POT_D_FIRST, UMP_NOBODY, UMP_NOBODY, 2, 0);
    case 1: {
        uint8_t a = run->state->face[0], b = run->state->face[1];
        if (a == b && f->ties < p.book->game.ties) {
            f->ties++;
            return ump_ask_dice(run, POT_D_FIRST, UMP_NOBODY, UMP_NOBODY, 2, 0);
        }
        p.state->active = b > a;
        frame->step = 2;
        return UMP_AGAIN;
    }
    case 3:
        place_answered(run, &p);
        frame->step = 2;
        return UMP_AGAIN;
    default:
        return place_next(run, &p, frame);
    }
}
