/*
 * words.h: sentences made at the edge. Rules carry templates and numbers; this puts the names in.
 *
 *   %u %o   name of the unit, of the other       %v %l   value (have), limit as plain numbers
 *   %V %L   the same as lengths, with the table's unit ("2.5 in")
 *   %w      the family's word in row `value`     %s      name of the side in `value`
 */
#ifndef UMP_WORDS_H
#define UMP_WORDS_H

#include "umpire.h"

void ump_words(const ump_game *game, const char *form, unsigned unit, unsigned other, int32_t value,
               int32_t limit, char line[UMP_LINE]);
/* A length in the table's unit, to thousandths: 2540 -> "2.5" */
void ump_length_words(const ump_game *game, ump_len length, char word[32]);

#endif
