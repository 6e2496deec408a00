/*
 * kit.h: questions to the desk as one line of words, "adf15 fire firer.arm=infantry ... dice=4,3",
 * and looking at what comes back.
 */
#ifndef DESK_KIT_H
#define DESK_KIT_H

#include "umpire.h"

enum { KIT_FACTS = 64, KIT_TEXT = 1 << 20 };

typedef struct kit_question { /* a line taken apart; the question points into it */
    char text[2048];
    char ruleset[32], dice[512];
    ump_setting fact[KIT_FACTS];
    ump_desk_question question;
} kit_question;

const ump_desk *kit_desk(const char *ruleset); /* made once, kept */
const ump_desk *kit_read(const char *line, kit_question *q);

/* The answer, to be freed; NULL: refused, why says it. */
ump_desk_answer *kit_ask(const char *line, char why[UMP_LINE]);
/* The value of a field, "" if there is no such field. */
const char *kit_field(const ump_desk_answer *answer, const char *name, char value[UMP_LINE]);

/* Rows of a table: each field=value of `expect` must be in the answer to `line`. */
typedef struct kit_row {
    const char *name, *line, *expect;
} kit_row;

void kit_check(const kit_row *rows, size_t n);

/* Each line must be refused in one sentence that has these words. */
typedef struct kit_refusal {
    const char *line, *says[3];
} kit_refusal;

/* A refusal of what the rules exclude: a rule, and what would be allowed. */
void kit_sentence(const char *why);
void kit_refused(const kit_refusal *rows, size_t n);

/* An ump_out that keeps the text. */
typedef struct kit_paper {
    char *text; /* KIT_TEXT */
    size_t size;
} kit_paper;

ump_out kit_out(kit_paper *paper);

/* A whole number in a field, 0 if there is none; the sum of the kept items (of a side: "charger:
 * ").
 */
int64_t kit_number(const ump_desk_answer *answer, const char *name);
int64_t kit_kept(const ump_desk_answer *answer, const char *side);
void kit_items_cite_rules(const ump_desk_answer *answer);
void kit_odds_make_one(const ump_desk_answer *odds);

/* Tells every throw of all the dice in turn: the odds of the line must say what comes out. */
void kit_same_odds(const char *line);

#endif
