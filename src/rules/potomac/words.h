/*
 * words.h: the verbs and words of the orders of Across the Potomac, its asks and its procedures.
 */
#ifndef UMP_POT_WORDS_H
#define UMP_POT_WORDS_H

#include "play/rules.h"

enum pot_verb { /* ORDER VERB: names and forms in potomac.c */
                POT_V_PLACE,
                POT_V_OFFICER,
                POT_V_DONE,
                POT_V_END,
                POT_V_PASS,
                POT_V_MOVE,
                POT_V_CHANGE,
                POT_V_TURN,
                POT_V_FIRE,
                POT_V_BOMBARD,
                POT_V_READY,
                POT_V_CHARGE,
                POT_V_CHARGE_LINE,
                POT_V_DEPLOY,
                POT_V_RECALL,
                POT_V_RALLY,
                POT_V_LINE_MOVE,
                POT_V_LINE_FIRE,
                POT_V_RIDE,
                POT_V_EVADE,
                POT_V_LINE_EVADE,
                POT_V_DISSOLVE,
                POT_V_GROUP,
                POT_V_STRIKE,
                POT_V_PROMOTE,
                POT_V_STAY,
                POT_V_RIDE_FREE,
                POT_VERBS,
};

enum pot_word { /* ORDER WORD: names in potomac.c */
                POT_W_LINE,
                POT_W_SINGLE_LINE,
                POT_W_COLUMN,
                POT_W_IRREGULAR,
                POT_W_MOUNT,
                POT_W_DISMOUNT,
                POT_W_LIMBER,
                POT_W_UNLIMBER,
                POT_W_FIRE,
                POT_W_HOLD,
                POT_W_STAY,
                POT_W_PURSUE,
                POT_W_OWN_OFFICER,
                POT_W_GENERAL,
                POT_W_FLEE,
                POT_W_REMAIN,
                POT_WORDS,
};

enum pot_ask { /* ORDER ASK: rules and purposes in potomac.c */
               POT_ASK_PLACE,
               POT_ASK_INITIATIVE,
               POT_ASK_COMMAND,
               POT_ASK_LINE,
               POT_ASK_STRIKE,
               POT_ASK_PROMOTE,
               POT_ASK_STAY,
               POT_ASK_PREMELEE,
               POT_ASK_FOLLOW,
               POT_ASK_FLEE_WITH,
               POT_ASK_FIRST_DICE,
               POT_ASK_COMMAND_DICE,
               POT_ASK_SMALL_ARMS_DICE,
               POT_ASK_SKIRMISHERS_DICE,
               POT_ASK_GUNS_DICE,
               POT_ASK_WORK_DICE,
               POT_ASK_RANGE_SMALL_ARMS_DICE,
               POT_ASK_RANGE_GUNS_DICE,
               POT_ASK_OFFICER_DICE,
               POT_ASK_COLLISION_DICE,
               POT_ASK_FEAR_DICE,
               POT_ASK_MORALE_DICE,
               POT_ASK_FLIGHT_DICE,
               POT_ASK_CHARGER_DICE,
               POT_ASK_DEFENDER_DICE,
               POT_ASKS,
};

enum pot_proc { /* ORDER PROC: functions in potomac.c */
                POT_DO_BATTLE,
                POT_DO_SETUP,
                POT_DO_PERIOD,
                POT_DO_ORDER,
                POT_DO_FIRE,
                POT_DO_LOSS,
                POT_DO_BACK,
                POT_DO_NERVES,
                POT_DO_FLEE,
                POT_DO_CHARGES,
                POT_DO_CHARGE,
                POT_DO_MELEE,
                POT_DO_FOLLOW,
                POT_PROCS,
};

ump_procedure pot_do_battle, pot_do_setup, pot_do_period, pot_do_order, pot_do_fire, pot_do_loss,
    pot_do_back, pot_do_nerves, pot_do_flee, pot_do_charges, pot_do_charge, pot_do_melee,
    pot_do_follow;

#endif
