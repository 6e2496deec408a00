/*
 * table.h: a table laid out by the lines of a scenario, for tests.
 */
#ifndef TEST_TABLE_H
#define TEST_TABLE_H

#include "field/field.h"

enum { TABLE_ERRORS = 8 };

typedef struct table {
    ump_arena *arena;
    ump_field field;
    ump_error list[TABLE_ERRORS];
    ump_errors errors;
    bool ok;
} table;

/* Side ids us and cs, fortification grades rifle_pits and earthwork. Give it back with table_free.
 */
void table_read(table *t, const char *text, uint64_t allowed);
/* All kinds; an unknown word is an error like any other. */
void table_quietly(table *t, const char *text);
/* All kinds, and the test fails if there is any error. */
void table_lay(table *t, const char *text);
void table_free(table *t);

#define IN(x)    ((ump_len)((x)*UMP_INCH))
#define AT(x, y) ((ump_pt){IN(x), IN(y)})
#define COUNT(a) (sizeof(a) / sizeof *(a))

#endif
