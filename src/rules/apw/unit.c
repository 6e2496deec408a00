/*
 * unit.c: what happens to a unit, each in one place: stands, order, towns, the end.
 */
#include "rules/apw/apw.h"

void apw_begin_charge(ump_run *run, unsigned unit, unsigned target)
{
    apw_unit *u = apw_unit_at(run, unit);
    apw_end_charge(run, unit, APW_NO_CHARGE);
    u->charge = APW_CHARGES;
    u->target = (uint16_t)target;
    u->declared = ++apw_battle_of(run)->declared;
    apw_unit_at(run, target)->chargers++;
}

void apw_end_charge(ump_run *run, unsigned unit, enum apw_charge_state how)
{
    apw_unit *u = apw_unit_at(run, unit);
    if (u->charge == APW_CHARGES && ump_pieces_of(run->game, run->state)[u->target].on_table)
        apw_unit_at(run, u->target)->chargers--;
    u->charge = (uint8_t)how;
    u->target = UMP_NOBODY;
}

void apw_cancel_charge(ump_run *run, unsigned unit) /* APW-RES-17 */
{
    apw_unit *u = apw_unit_at(run, unit);
    if (u->charge != APW_CHARGES)
        return;
    apw_end_charge(run, unit, APW_CANCELLED);
    ump_tell(run, APW_RES_17, "the charge of %u is cancelled", .unit = unit);
}

static const char *const how_it_ends[] = {
    [APW_REMAINS] = "",
    [APW_ELIMINATED] = "%u is eliminated",
    [APW_SURRENDERED] = "%u is captured",
    [APW_WITHDRAWN] = "%u has left the battle",
};

/* APW-MEL-11: a charge that was fought is not one that was cancelled. */
static void end_its_charge(ump_run *run, unsigned unit)
{
    const apw_unit *u = apw_unit_at(run, unit);
    if (u->charge == APW_CHARGES && u->party && apw_unit_at(run, u->target)->party)
        apw_end_charge(run, unit, APW_FOUGHT);
    else
        apw_cancel_charge(run, unit);
}

/* Off the table for good (APW-ORG-04, APW-RET-02, APW-RET-04, APW-MOV-12). */
void apw_gone(ump_run *run, unsigned unit, uint8_t end)
{
    apw_unit *u = apw_unit_at(run, unit);
    end_its_charge(run, unit);
    u->end = end;
    u->locked = u->target = UMP_NOBODY;
    u->party = u->engaged = u->chargers = 0;
    if (end != APW_WITHDRAWN) {
        u->captured = end == APW_SURRENDERED ? u->stands : 0;
        u->lost = (uint8_t)(u->lost + u->stands);
        u->stands = 0;
    }
    apw_piece_at(run, unit)->on_table = 0;
    ump_tell(run, APW_ORG_04, how_it_ends[end], .unit = unit);
}

void apw_lose_stands(ump_run *run, unsigned unit, uint8_t stands, ump_rule rule)
{
    apw_unit *u = apw_unit_at(run, unit);
    stands = stands < u->stands ? stands : u->stands;
    if (stands == 0)
        return;
    if (stands < u->stands)
        ump_tell(run, rule, "%u loses %v stands, %l left", .unit = unit, .value = stands,
                 .limit = u->stands - stands);
    if (stands == u->stands) {
        ump_tell(run, rule, stands == 1 ? "%u loses its last stand" : "%u loses all its %v stands",
                 .unit = unit, .value = stands);
        apw_gone(run, unit, APW_ELIMINATED);
        return;
    }
    u->stands = (uint8_t)(u->stands - stands);
    u->lost = (uint8_t)(u->lost + stands);
    apw_close_up(run, unit);
}

static const char *const in_which_state[] = {
    [APW_GOOD] = "%u is in good order",
    [APW_DISARRAY] = "%u is in disarray",
    [APW_DISORG] = "%u is disorganized",
    [APW_ROUTED] = "%u is routed",
};

void apw_set_state(ump_run *run, unsigned unit, uint8_t state)
{
    apw_unit *u = apw_unit_at(run, unit);
    if (u->state == state || u->end != APW_REMAINS)
        return;
    u->state = state;
    ump_tell(run, APW_ORG_04, in_which_state[state], .unit = unit);
}

void apw_place(ump_run *run, unsigned unit, ump_pt front, ump_angle facing)
{
    ump_piece *piece = apw_piece_at(run, unit);
    bool stays = ump_same_place(piece->at, front) && piece->facing == facing;
    piece->at = front;
    piece->facing = facing;
    if (!stays)
        ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)unit, .other = UMP_NOBODY});
    apw_displace_leaders(run, unit);
}

/* A point well inside: the middle of the box, or of the first corner and the middle of the others.
 */
static ump_pt middle_of(const ump_feature *town)
{
    ump_pt box = ump_part_way(town->box.low, town->box.high, 1, 2);
    if (ump_inside(town->point, town->n_points, box))
        return box;
    for (size_t i = 0; i + 2 < town->n_points; i++) {
        ump_pt p = ump_part_way(ump_part_way(town->point[i], town->point[i + 2], 1, 2),
                                town->point[i + 1], 1, 2);
        if (ump_inside(town->point, town->n_points, p))
            return p;
    }
    return town->point[0];
}

/* APW-FORM-05: its stand is laid in the middle of the town; the town is its footprint. */
void apw_enter_town(ump_run *run, unsigned unit, uint16_t town)
{
    apw_unit *u = apw_unit_at(run, unit);
    u->form = APW_GARRISON;
    u->width = 1;
    u->town = town;
    if (u->state == APW_DISARRAY)
        u->state = APW_GOOD;
    apw_fit(run, unit);
    ump_piece *piece = apw_piece_at(run, unit);
    ump_pt middle = middle_of(&run->game->field.feature[town]);
    ump_rect rect = ump_rect_centred(middle, piece->facing, piece->width, piece->depth);
    ump_tell(run, APW_FORM_05, "%u holds the town", .unit = unit);
    apw_place(run, unit, rect.front, piece->facing);
}

/* ---- Telling ---- */

void apw_total(ump_run *run, ump_rule rule, const char *label, unsigned unit, unsigned other,
               int32_t value, int32_t limit)
{
    ump_tell(run, rule, label, .kind = UMP_TOTAL, .unit = unit, .other = other, .value = value,
             .limit = limit);
}
