/*
 * paper.h: what the sheets for paper share. They carry their fonts inside, so that they are the
 * same on every machine.
 */
#ifndef UMP_CLI_PAPER_H
#define UMP_CLI_PAPER_H

extern const char cli_fonts[]; /* @font-face rules for 'Fira Sans Condensed' */

#endif
