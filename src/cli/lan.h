/*
 * lan.h: this machine as others in the house see it: its address and its names, and a link that a
 * tablet can read off the terminal.
 */
#ifndef UMP_CLI_LAN_H
#define UMP_CLI_LAN_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_NAMES = 32, CLI_NAME = 256 };

typedef struct cli_lan {
    char name[CLI_NAMES][CLI_NAME]; /* addresses and names under which others come */
    const char *list[CLI_NAMES + 1];
    size_t n;
} cli_lan;

/* All addresses and names of this machine. first: one that the player gave, to be tried first;
 * NULL: none. False: there is no network. */
bool cli_lan_find(cli_lan *lan, const char *first);
/* Prints the link as a QR code. */
void cli_print_code(const char *link);

#endif
