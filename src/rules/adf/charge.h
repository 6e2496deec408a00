/*
 * charge.h: what the files of the chapter on charges share, from the last inch on.
 */
#ifndef UMP_ADF_CHARGE_H
#define UMP_ADF_CHARGE_H

#include "rules/adf/adf.h"
#include "table/going.h"

/* One of the two leads: 0 the attacker, 1 the defender. */
static inline unsigned adf_fighter(const adf_clash *c, unsigned who)
{
    return who == 0 ? c->lead : c->target;
}

/* ---- charge_aim.c: mates charge under one declaration ---- */

typedef struct adf_aim { /* a straight way of a charger (TAB-02) */
    bool open;           /* the named enemy is met first */
    bool follows;        /* it meets nobody, and goes as far as a mate who does */
    ump_angle bearing;
    ump_rect from; /* its footprint as it sets out */
    uint8_t what;  /* enum ump_meets, and whom */
    unsigned met;
    ump_len way; /* W: until they touch */
} adf_aim;

bool adf_sees_to_charge(const adf_table *t, unsigned unit, unsigned target);
/* What the unit meets on that way. When it `declares`, only enemies count whom it or a
 * neighbour sees. Later all enemies count, and also mates who have halted. Of two that are met at
 * once it is `wanted`, if he is one of them. */
adf_aim adf_aim_along(const adf_table *t, unsigned unit, unsigned wanted, const ump_rect *from,
                      ump_angle bearing, ump_len most, bool declares, const ump_mates *mates);
adf_aim adf_find_aim(const adf_table *t, unsigned unit, unsigned target, bool turns, bool declares,
                     const ump_mates *mates);
/* stated: the direction that the owner wants, or NULL. */
bool adf_aim_all(const adf_table *t, const ump_mates *mates, const uint16_t *target,
                 const ump_angle *stated, adf_aim *aim, ump_refusal *refusal);

typedef struct adf_run_up { /* what a charge on its way would cover */
    bool possible;
    unsigned dice; /* of the bonus */
    adf_len base;  /* what a full move covers of it */
} adf_run_up;

adf_run_up adf_run_up_now(const adf_table *t, unsigned unit); /* of one that has set out */

/* ---- charge_close.c ---- */

/* Straight on by so much. Friends who do not charge with it are passed as in any move, with its
 * footprint narrowed by half a stand on each flank (TAB-02, TAB-03). */
void adf_go_on(ump_run *run, unsigned unit, ump_angle bearing, ump_len way);

/* behind: as far as a mate who has come to stand (TAB-03) */
enum adf_closing { ADF_CLOSED, ADF_TOO_FAR, ADF_PLACE_TAKEN, ADF_BEHIND };

/* What a countercharge may go to whom it meets: where they do so is rounded. */
static inline ump_len adf_left_to_meet(const adf_unit *u)
{
    return u->reach - u->moved + UMP_INCH / 4;
}

/* Into contact, straight on, with what is left of its distance; *by: who fills the place or stands
 * before it. */
enum adf_closing adf_close_with(ump_run *run, unsigned unit, unsigned target, ump_len left,
                                unsigned *by);
/* A countercharge, at whom it meets first, whomever it named (TAB-01, TAB-02). */
enum adf_closing adf_comes_up(const adf_table *t, unsigned unit, unsigned *foe);
bool adf_may_charge_over(const adf_table *t, unsigned unit, unsigned target, const ump_rect *from,
                         ump_angle bearing, ump_len way, ump_refusal *refusal);
/* Up to so far towards it, touching nobody: a countercharge that meets nobody (ADF-CHG-20). */
void adf_come_on(ump_run *run, unsigned unit, unsigned target, ump_len limit);

/* ---- charge_impact.c ---- */

bool adf_coming(const adf_table *t, unsigned unit);
bool adf_gave_way(const ump_run *run, const adf_clash *c);
void adf_surrender(ump_run *run, unsigned unit);
void adf_drive_back(ump_run *run, unsigned unit, unsigned from, int32_t inches);
/* Of these, but for the bits of `done`, the row of the farthest from a unit; n: nobody is left. */
unsigned adf_farthest(const adf_table *t, unsigned from, const uint16_t *unit, unsigned n,
                      uint32_t done);

/* ---- charge_fight.c: both fire, in melee or a charge stopped short ---- */

enum ump_next adf_ask_strike(ump_run *run, adf_clash *c, unsigned who);
void adf_read_strike(ump_run *run, adf_clash *c, unsigned who);
void adf_take_losses(ump_run *run, adf_clash *c);
void adf_put_back(ump_run *run, adf_clash *c, unsigned unit, ump_len apart);
bool adf_melee_goes_on(ump_run *run, adf_clash *c);
void adf_end_melee(ump_run *run, adf_clash *c);
void adf_move_up(ump_run *run, adf_clash *c);
/* Whom the volleys pass through to, one after another; over: there are no more. */
enum ump_next adf_ask_behind(ump_run *run, adf_clash *c, bool *over);
void adf_read_behind(ump_run *run, adf_clash *c);

/* ---- charge_after.c: the advance and the breakthrough ---- */

bool adf_check_advance(const adf_table *t, const adf_clash *c, const ump_answer *a,
                       ump_refusal *refusal);
enum ump_next adf_obey_advance(ump_run *run, adf_clash *c, const ump_answer *a);
bool adf_next_breakthrough(ump_run *run, const adf_clash *c, adf_clash *next);

#endif
