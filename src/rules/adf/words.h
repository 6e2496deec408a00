/*
 * words.h: the verbs and words of the orders of Across a Deadly Field, its asks and its procedures.
 */
#ifndef UMP_ADF_WORDS_H
#define UMP_ADF_WORDS_H

#include "rules/adf/state.h"

/* ORDER ADF VERB: rows of adf_verbs in adf.c */
enum adf_verb {
    ADF_PASS,
    ADF_HOLD,
    ADF_END,
    ADF_LEAD,
    ADF_GROUP,
    ADF_TEST,
    ADF_MOVE,
    ADF_FACE,
    ADF_WHEEL,
    ADF_FORM,
    ADF_FIRE,
    ADF_DELIBERATELY,
    ADF_CHARGE,
    ADF_REFORM,
    ADF_RALLY,
    ADF_DISENGAGE,
    ADF_MERGE,
    ADF_ROUT,
    ADF_COUNTERCHARGE,
    ADF_NEXT,
    ADF_NAME,
    ADF_ADVANCE,
    ADF_VERBS,
};

/* Rows of the words: formations first, then these. */
enum adf_word {
    ADF_WORD_FOOT = ADF_FORMATIONS,
    ADF_WORD_HORSE,
    ADF_WORD_FIRE,
    ADF_WORD_MOVE,
    ADF_WORD_CHARGE,
    ADF_WORD_FORM,
    ADF_WORD_FACE,
    ADF_WORD_REFORM,
    ADF_WORD_RALLY,
    ADF_WORD_DISENGAGE,
    ADF_WORD_MERGE,
    ADF_WORD_OWN,
    ADF_WORD_LINE, /* as scenarios have it: the line of the unit's arm */
    ADF_WORDS,
};

/* The formation that an order means by its word. */
static inline unsigned adf_form_meant(const adf_unit *u, unsigned word)
{
    return word == ADF_WORD_LINE ? adf_first_line(adf_formation_arm(u->formation)) : word;
}

/* ORDER ADF ASK */
enum adf_ask {
    ADF_ASK_INITIATIVE,
    ADF_ASK_LEADERS,
    ADF_ASK_ACTIVATE,
    ADF_ASK_ACTION,
    ADF_ASK_REACT,
    ADF_ASK_DESPERATE,
    ADF_ASK_COUNTER,
    ADF_ASK_POINT_BLANK,
    ADF_ASK_NEXT,
    ADF_ASK_NAME,
    ADF_ASK_ADVANCE,
    ADF_ASK_FIRE_DICE,
    ADF_ASK_LEADER_DICE,
    ADF_ASK_CAPTURE_DIE,
    ADF_ASK_MORALE_DICE,
    ADF_ASK_ROUT_DICE,
    ADF_ASK_CB_DICE,
    ADF_ASK_IMPACT_DICE,
    ADF_ASK_DISTANCE_DIE,
    ADF_ASK_TCT_DIE,
    ADF_ASK_FOLLOW,
    ADF_ASKS,
};

/* ORDER ADF PROC: rows of the procedures in adf.c */
enum adf_proc {
    ADF_DO_BATTLE,
    ADF_DO_LEADERS,
    ADF_DO_ACTIVE,
    ADF_DO_ACTIVATION,
    ADF_DO_MOVE,
    ADF_DO_FIRE,
    ADF_DO_HITS,
    ADF_DO_CHECK,
    ADF_DO_CASCADE,
    ADF_DO_ROUT,
    ADF_DO_RALLY,
    ADF_DO_WINDOW,
    ADF_DO_CHARGE,
    ADF_DO_IMPACT,
    ADF_DO_LEADER_FATE,
    ADF_DO_TEST,
    ADF_DO_RESULTS,
    ADF_PROCS,
};

ump_procedure adf_do_battle, adf_do_leaders, adf_do_active, adf_do_activation, adf_do_move,
    adf_do_fire, adf_do_hits, adf_do_check, adf_do_cascade, adf_do_rout, adf_do_rally,
    adf_do_window, adf_do_charge, adf_do_impact, adf_do_leader_fate, adf_do_test, adf_do_results;

#endif
