/*
 * desk.h: what the commands of the desk share (desk.c, lens.c, assistant.c).
 */
#ifndef UMP_CLI_DESK_H
#define UMP_CLI_DESK_H

#include "cli/cli.h"

/* key=value words as a question. */
typedef struct cli_facts {
    ump_setting *list;
    char **owned;
    size_t n_owned;
    ump_desk_question question;
} cli_facts;

/* Operands from `from` on, --switch and --seed. False with a message; free it all the same. */
bool cli_facts_read(cli_facts *facts, const cli_args *args, size_t from);
void cli_facts_free(cli_facts *facts);

/* A ruleset by name or file; *file is to be freed after it. NULL with a message. */
ump_desk *cli_desk_open(const char *name, cli_file *file);
/* The desk of a built-in chart, to be freed; *desk is NULL if its family has none. False with a
 * message: no memory is left. */
bool cli_desk_builtin(size_t i, ump_desk **desk);
void cli_print_answer(const ump_desk_answer *answer, bool json);

int cli_assist(void); /* asks on the terminal until there is nothing more */

#endif
