/*
 * paper.h: what the sheets for paper share. They carry their fonts inside, so that they are the
 * same on every machine.
 */
#ifndef UMP_CLI_PAPER_H
#define UMP_CLI_PAPER_H

#include "play/rules.h"

extern const char cli_fonts[]; /* @font-face rules for 'Fira Sans Condensed' */

/* What a piece is, as the scenario has it: " infantry veteran rifle-musket figs 5" (roster.c). */
void cli_put_attrs(const ump_game *game, const ump_piece_def *piece, const ump_out *to);

#endif
