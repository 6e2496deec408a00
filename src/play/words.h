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

/* The side as those who act: "Confederates" where its name is "Confederate". */
const char *ump_side_people(const ump_game *game, unsigned side);

void ump_words(const ump_game *game, const char *form, unsigned unit, unsigned other, int32_t value,
               int32_t limit, char line[UMP_LINE]);
/* A length in the table's unit, to thousandths: 2540 -> "2.5" */
void ump_length_words(const ump_game *game, ump_len length, char word[32]);

enum { UMP_TERM = 80 };
/* A word of a chart or a scenario as a player says it: "napoleon_12pdr" is 12-pounder Napoleons. */
void ump_term_words(const char *code, char words[UMP_TERM]);
/* Of a code of the charts alone, in the midst of a text; false: it is none. */
bool ump_code_words(const char *code, size_t size, char words[UMP_TERM]);

enum { UMP_ABOUT = 256 };
/* What a piece is, whatever it does: "veteran, rifle-muskets, 8 figures". Its formation is its
 * look's. */
void ump_about_words(const ump_game *game, unsigned piece, char about[UMP_ABOUT]);

enum { UMP_WHITHER = 160 };
/* Of a bearing, as seen by who looks along bearing 0: "ahead to the left". */
const char *ump_direction_words(ump_angle turn);
/* Where a way of the piece leads: "toward 71st New York", or a direction; "" if it leads nowhere.
 */
void ump_whither_words(const ump_game *game, const ump_state *state, unsigned piece, ump_pt to,
                       char words[UMP_WHITHER]);

/* What an event is when a turn is told. ORDER ACT */
enum ump_act {
    UMP_ACT_NONE, /* words that the glossary does not know */
    UMP_ACT_NOTE, /* part of a sum */
    UMP_ACT_TURN,
    UMP_ACT_SCORE, /* of a side: points, initiative, objectives */
    UMP_ACT_MARCH, /* from here to STAND: unit does something, perhaps to other */
    UMP_ACT_FORM,
    UMP_ACT_AIM,
    UMP_ACT_FIRE,
    UMP_ACT_CHARGE,
    UMP_ACT_FIGHT,
    UMP_ACT_LEAD,
    UMP_ACT_COME,
    UMP_ACT_STAND,
    UMP_ACT_CHECK, /* what came of it: said unless something weightier follows for the same unit */
    UMP_ACT_LOSS,  /* from here on always said */
    UMP_ACT_STATE,
    UMP_ACT_BACK,
    UMP_ACT_GONE,
    UMP_ACTS
};
typedef struct ump_act_words {
    const char *words;
    uint8_t act;
} ump_act_words;

enum ump_act ump_act_of(const ump_event *event);
const char *ump_act_name(enum ump_act act); /* "fire" */
const ump_act_words *ump_act_glossary(size_t *n);

#endif
