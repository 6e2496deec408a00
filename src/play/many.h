/*
 * many.h: sentences that agree with their numbers: "Mortars fire", "1 die".
 */
#ifndef UMP_MANY_H
#define UMP_MANY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Is this the name of many? "1st Grenadiers", "2nd and 4th Virginia". */
bool ump_is_many(const char *name);

typedef struct ump_agreement { /* what a template is about */
    bool unit, other, side;    /* many, by name */
    int32_t value, limit;
} ump_agreement;

/* The template (words.h) with its verbs and nouns as that wants them. */
void ump_agree(const char *form, const ump_agreement *with, char *text, size_t room);

#endif
