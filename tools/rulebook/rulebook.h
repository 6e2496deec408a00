/*
 * rulebook.h: the rules found in docs/rules and what is known of each: its rulings, the switches it
 * depends on and the tests that prove it. Everything lives until the program ends.
 */
#ifndef TOOLS_RULEBOOK_H
#define TOOLS_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct rule {
    char *id, *title, *text, *section;
    char *rulings, *switches; /* names separated by blanks */
    char *tests;              /* one a line */
} rule;

extern rule *rules;
extern size_t n_rules;

/* docs.c: adds the rules of one file; once all are read, relate_rules() links them. */
void read_docs(const char *path);
void relate_rules(void);
rule *find_rule(const char *id, size_t size); /* NULL if there is none */
bool is_ruling(const rule *r);                /* PREFIX-R-nn */
/* Appends a word with its separator unless the list has it already. */
void append(char **list, const char *word, size_t size, char separator);

/* proofs.c: credits the tests of one C file to the rules that they name. */
void read_tests(const char *path);

#endif
