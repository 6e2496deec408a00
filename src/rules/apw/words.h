/*
 * words.h: the verbs and words of the orders of 1866, its asks and its procedures. Their tables are
 * in apw.c and turn.c.
 */
#ifndef UMP_APW_WORDS_H
#define UMP_APW_WORDS_H

#include "play/rules.h"

enum apw_verb {
    APW_V_DONE,
    APW_V_PASS,
    APW_V_DEPLOY,
    APW_V_MOVE,
    APW_V_FORM,
    APW_V_ABOUT,
    APW_V_SHIFT,
    APW_V_HOLD,
    APW_V_REFORM,
    APW_V_ENTER,
    APW_V_LEAVE,
    APW_V_CHARGE,
    APW_V_SALLY,
    APW_V_COUNTER,
    APW_V_LEAD,
    APW_V_FIRE,
    APW_V_RESOLVE,
    APW_V_PURSUE,
    APW_V_LOSE,
    APW_V_APPOINT,
    APW_V_RALLY,
    APW_VERBS,
};

enum apw_word {
    APW_W_LINE,
    APW_W_COLUMN,
    APW_W_COLUMN2,
    APW_W_DEPLOYED,
    APW_W_LIMBERED,
    APW_W_FIRST,
    APW_W_SECOND,
    APW_W_FALL_BACK,
    APW_W_DISORG,
    APW_W_MINUS_STAND,
    APW_W_FOLLOW,
    APW_W_STAY,
    APW_W_ADVANCE,
    APW_W_GARRISON,
    APW_W_TRY,
    APW_W_DECLINE,
    APW_WORDS,
};

enum apw_ask {
    APW_ASK_INITIATIVE,
    APW_ASK_WHO_FIRST,
    APW_ASK_REPLACE,
    APW_ASK_APPOINT,
    APW_ASK_DEPLOY,
    APW_ASK_MOVES,
    APW_ASK_COMMAND,
    APW_ASK_CHARGE_DIE,
    APW_ASK_SURPRISE_DIE,
    APW_ASK_COUNTER,
    APW_ASK_GUNS,
    APW_ASK_RIFLES,
    APW_ASK_GUN_DIE,
    APW_ASK_RIFLE_DIE,
    APW_ASK_RESULT_DIE,
    APW_ASK_COMMANDER_DIE,
    APW_ASK_WHICH_COMMANDER,
    APW_ASK_BACK_CHOICE,
    APW_ASK_FOLLOW,
    APW_ASK_WHICH_MELEE,
    APW_ASK_CHARGER_DIE,
    APW_ASK_TARGET_DIE,
    APW_ASK_MELEE_COMMANDER,
    APW_ASK_WHICH_UNIT,
    APW_ASK_OCCUPY,
    APW_ASK_PURSUE,
    APW_ASK_RALLY_FIRST,
    APW_ASK_TRY,
    APW_ASK_RALLY,
    APW_ASK_RECONSTITUTE,
    APW_ASKS,
};

enum apw_proc {
    APW_DO_BATTLE,
    APW_DO_DEPLOYMENT,
    APW_DO_COMMAND,
    APW_DO_REPLACE,
    APW_DO_MOVEMENT,
    APW_DO_SIDE,
    APW_DO_ORDER,
    APW_DO_MARCH,
    APW_DO_CHARGE,
    APW_DO_REACTIONS,
    APW_DO_FIRE,
    APW_DO_RESULT,
    APW_DO_SUFFER,
    APW_DO_RETREAT,
    APW_DO_CHARGES,
    APW_DO_MELEE,
    APW_DO_SIXES,
    APW_DO_AFTERMATH,
    APW_DO_MORALE,
    APW_PROCS,
};

ump_procedure apw_do_battle, apw_do_deployment, apw_do_command, apw_do_replace, apw_do_movement,
    apw_do_side, apw_do_order, apw_do_march, apw_do_charge, apw_do_reactions, apw_do_fire,
    apw_do_result, apw_do_suffer, apw_do_retreat, apw_do_charges, apw_do_melee, apw_do_aftermath,
    apw_do_sixes, apw_do_morale;

#endif
