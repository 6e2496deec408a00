/*
 * hits.c: what hits do to a unit on the table (2.14): stands come off, and an attached officer is
 * in danger. Driven back it is in drive.c.
 */
#include "rules/potomac/potomac.h"

/* ---- Stands lost, and the officer's die (HIT-01 to 05, OFF-07) ---- */

enum ump_next pot_call_loss(ump_run *run, unsigned unit, int32_t hits, uint64_t rolled)
{
    return ump_call_with(run, POT_DO_LOSS, pot_loss_frame, .hits = hits, .unit = (uint16_t)unit,
                         .officer = UMP_NOBODY, .rolled = rolled);
}

uint64_t pot_rolled_since(const ump_run *run, uint64_t rolled)
{
    return rolled | (uint32_t)run->state->ret[POT_RET_ROLLED] |
           (uint64_t)(uint32_t)run->state->ret[POT_RET_ROLLED_HIGH] << 32;
}

/* OFF-07, R-18: one roll for each officer in one event, however many of his units suffer. */
static unsigned next_in_danger(const pot_table *t, const pot_loss_frame *f)
{
    for (unsigned o = t->n_units; f->lost > 0 && o < t->n_pieces; o++)
        if (pot_is_with(t, o, f->unit) && !(f->rolled >> (o - t->n_units) & 1))
            return o;
    return UMP_NOBODY;
}

static void remove_stands(ump_run *run, const pot_table *t, pot_loss_frame *f)
{
    pot_unit *u = pot_unit_at(run, f->unit);
    pot_loss loss =
        pot_take_hits(t->book, u->stands, t->def[f->unit].strength, u->markers, f->hits);
    f->lost = loss.lost;
    u->stands = (int16_t)loss.left;
    u->markers = (int16_t)loss.markers;
    if (pot_guns(t, f->unit) && u->deployed && u->files > u->stands && u->stands > 0)
        u->files = (uint8_t)u->stands;
    pot_size(run, t, f->unit);
    ump_tell(run, POT_HIT_01, "%u suffers %v hits", .unit = f->unit, .value = f->hits);
    if (loss.lost > 0)
        ump_tell(run, POT_HIT_01,
                 loss.left > 0    ? "%u loses %v stands, %l left"
                 : loss.lost == 1 ? "%u loses its last stand"
                                  : "%u loses its last %v stands",
                 .unit = f->unit, .value = loss.lost, .limit = loss.left);
    if (u->markers > 0)
        ump_tell(run, POT_HIT_02, "%u bears %v hits", .unit = f->unit, .value = u->markers);
}

static void officer_rolled(ump_run *run, const pot_table *t, pot_loss_frame *f)
{
    f->rolled |= UINT64_C(1) << (f->officer - t->n_units);
    if (pot_face_in(t->book->officer_killed, run->state->roll))
        pot_lose_officer(run, t, f->officer, POT_KILLED);
    else
        ump_tell(run, POT_OFF_07, "%u is unhurt", .unit = f->officer);
}

static enum ump_next settle(ump_run *run, const pot_table *t, const pot_loss_frame *f)
{
    if (t->unit[f->unit].stands == 0)
        pot_take_off(run, t, f->unit, POT_DESTROYED);
    run->state->ret[POT_RET_LOST] = f->lost;
    run->state->ret[POT_RET_ROLLED] = (int32_t)(uint32_t)f->rolled;
    run->state->ret[POT_RET_ROLLED_HIGH] = (int32_t)(uint32_t)(f->rolled >> 32);
    return UMP_DONE;
}

/* ORDER STEP of a loss */
enum step { HIT, DANGER, ROLLED };

enum ump_next pot_do_loss(ump_run *run, ump_frame *frame)
{
    pot_loss_frame *f = UMP_DATA(pot_loss_frame, frame);
    pot_table t = pot_table_here(run);
    switch (frame->step) {
    case HIT:
        remove_stands(run, &t, f);
        return ump_to(frame, DANGER);
    case ROLLED:
        officer_rolled(run, &t, f);
        return ump_to(frame, DANGER);
    default:
        f->officer = (uint16_t)next_in_danger(&t, f);
        if (f->officer == UMP_NOBODY)
            return settle(run, &t, f);
        return ump_then(frame, ump_ask_dice(run, POT_ASK_OFFICER_DICE, f->officer, f->unit, 1, 0),
                        ROLLED);
    }
}
