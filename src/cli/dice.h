/*
 * dice.h: fair dice for battles of the command line, where it was built with libsodium (dice.c);
 * else a word about that (dice_none.c).
 */
#ifndef UMP_CLI_DICE_H
#define UMP_CLI_DICE_H

#include "cli/cli.h"

/* Both sides commit. seed NULL: to secrets that nobody knows; else to those of the seed, for
 * tests. False with a message. */
bool cli_dice_begin(cli_battle *battle, const uint64_t *seed);
void cli_dice_end(cli_battle *battle);
/* Rolls what is asked for. False with a message: the chains are at their end. */
bool cli_dice_roll(const cli_battle *battle, const ump_ask *ask, uint8_t faces[UMP_MAX_DICE]);
/* The whole record with all that proves its dice. */
bool cli_dice_write(const cli_battle *battle, const ump_out *out); /* false: no memory */

#endif
