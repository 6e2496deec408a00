/*
 * template.h: what the chapters of the template ask of one another, and its tables of verbs, words,
 * asks and procedures.
 */
#ifndef UMP_TEMPLATE_H
#define UMP_TEMPLATE_H

#include "rules/template/facts.h"
#include "rules/template/state.h"

/* ORDER VERB */
enum { TPL_PASS, TPL_MOVE, TPL_FIRE };

/* ORDER WORD */
enum { TPL_FALL_BACK, TPL_STAND };

/* ORDER ASK */
enum { TPL_ASK_ORDER, TPL_ASK_RETURN, TPL_ASK_VOLLEY, TPL_ASK_MORALE, TPL_ASK_CHOICE };

/* ORDER PROC */
enum { TPL_DO_BATTLE, TPL_DO_PART, TPL_DO_FIRE, TPL_DO_VOLLEY, TPL_DO_MORALE };

ump_procedure tpl_do_battle, tpl_do_part, tpl_do_fire, tpl_do_volley, tpl_do_morale;

/* ---- Loading (load.c) ---- */

extern const ump_attr tpl_unit_attrs[TPL_N_ATTRS];
bool tpl_load(ump_loading *loading);
void tpl_setup(const ump_game *game, ump_state *state);

/* ---- The turn (turn.c): TPL-TURN, TPL-VIC ---- */

bool tpl_check_turn(const tpl_table *t, unsigned unit, unsigned side, ump_refusal *refusal);

/* ---- Movement (move.c): TPL-MOV ---- */

/* May the footprint lie there? TPL-MOV-02. */
bool tpl_has_room(const tpl_table *t, unsigned unit, ump_pt at, ump_angle facing,
                  ump_refusal *refusal);
/* The enemy that the footprint would pass through on that way (TAB-01), UMP_NOBODY. */
unsigned tpl_met_on_way(const tpl_table *t, unsigned unit, const ump_rect *from, ump_angle bearing,
                        ump_len way);
bool tpl_check_move(const tpl_table *t, const ump_answer *move, ump_refusal *refusal);
void tpl_do_move(ump_run *run, const ump_answer *move);
/* Puts the company there and tells it with the event's own words. */
void tpl_put(const ump_run *run, ump_event told, ump_pt at, ump_angle facing);
void tpl_leave_table(const ump_run *run, unsigned unit);

/* ---- Fire (fire.c): TPL-FIRE ---- */

bool tpl_check_fire(const tpl_table *t, unsigned unit, unsigned target, ump_refusal *refusal);
/* Calls one of the procedures that are about two companies. */
enum ump_next tpl_call(ump_run *run, uint16_t proc, unsigned unit, unsigned other);
/* Takes figures; true if the company still stands. TPL-FIRE-04. */
bool tpl_lose_figures(ump_run *run, unsigned unit, int32_t hits);

/* ---- Proposals (propose.c), and what people see and set (show.c, ruling.c) ---- */

void tpl_propose(ump_proposals *p);
int tpl_evaluate(const ump_game *game, const ump_state *state, unsigned side);
void tpl_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look);
const char *tpl_fault(const ump_game *game, const ump_state *state, unsigned unit);
extern const ump_show tpl_show;

/* ORDER FACT */
enum { TPL_RULED_FIGURES, TPL_RULED_ACTED, TPL_N_FACTS };
extern const ump_fact tpl_facts[TPL_N_FACTS];
bool tpl_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal);
int32_t tpl_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact);

#endif
