/*
 * cli.h: what the subcommands of `umpire` share: how they are described, the options they were
 * given, files, games, and words on a terminal. One file a subcommand; main.c lists them.
 */
#ifndef UMP_CLI_H
#define UMP_CLI_H

#include "notation/notation.h"
#include "umpire.h"
#include <stdio.h>

/* Exit codes, the same for every subcommand. */
enum { CLI_OK = 0, CLI_FAULT = 1, CLI_USAGE = 2 };

/* ---- Subcommands and options ---- */

typedef struct cli_option {
    const char *name;  /* "json", without the dashes; one letter: -n; NULL ends a list */
    const char *value; /* "FILE"; NULL: a flag */
    const char *about;
} cli_option;

typedef struct cli_given {
    const char *option, *value;
} cli_given;

typedef struct cli_args cli_args;

typedef struct cli_command {
    const char *name;
    const char *group;         /* heading that it stands under in `umpire help` */
    const char *about;         /* one line */
    const char *usage;         /* what follows the name, a line for each form */
    const char *more;          /* a paragraph or two for --help */
    const cli_option *options; /* its own, before the common ones */
    bool loads;                /* takes --switch and --chart */
    bool others;               /* takes options that are not listed and looks into them itself */
    size_t least, most;        /* operands */
    int (*run)(const cli_args *args);
} cli_command;

struct cli_args {
    const cli_command *command;
    const char **operand;
    size_t n_operands;
    cli_given *given;
    size_t n_given;
};

extern const cli_command cli_new, cli_check, cli_chart, cli_show, cli_replay, cli_rule, cli_fight,
    cli_play, cli_odds, cli_match, cli_sim, cli_desk, cli_lens, cli_roster, cli_report, cli_review,
    cli_muster, cli_serve_club, cli_games, cli_verify;
extern const cli_command *const cli_commands[]; /* NULL-terminated, in the order of the help */

/* `umpire help orders`; and without examples, for a game that is on. */
int cli_help_orders(int argc, char **argv);
void cli_list_orders(const ump_game *game);

int cli_run(const cli_command *command, int argc, char **argv); /* argv: after its name */
/* check --told: false with the first line that differs. */
bool cli_check_told(const ump_text *text, const ump_game *game, const ump_session *session,
                    ump_errors *errors);
bool cli_flag(const cli_args *args, const char *option);
const char *cli_value(const cli_args *args, const char *option); /* NULL if it was not given */
/* A whole number; leaves *number alone if the option was not given. False: bad usage, said. */
bool cli_number(const cli_args *args, const char *option, uint64_t *number);
int cli_bad_usage(const cli_command *command, const char *format, ...) UMP_PRINTF(2, 3);
void cli_help(const cli_command *command); /* to stdout */
void cli_usage(const cli_command *command, FILE *to);

/* ---- Words on a terminal ---- */

enum cli_style { CLI_PLAIN, CLI_BOLD, CLI_DIM, CLI_RED, CLI_GREEN, CLI_SIDE_0, CLI_SIDE_1 };

/* The codes that begin and end a style; "" unless the stream is a terminal that may have colour. */
const char *cli_ink(FILE *stream, enum cli_style style);
enum cli_style cli_side_style(unsigned side);
void cli_say(const char *format, ...) UMP_PRINTF(1, 2); /* "umpire: ..." to stderr */
ump_out cli_out(FILE *stream);
void cli_print_errors(const ump_errors *errors);   /* to stderr, one a line */
bool cli_no_memory(void);                          /* says so; false, to be returned */
size_t cli_columns(const char *text, size_t size); /* that UTF-8 text takes */
/* Text with the marks of Markdown turned into a terminal's, broken at the width. */
void cli_print_wrapped(const char *text, unsigned indent);

/* ---- JSON for programs: what notation.h has no word for ---- */

void cli_json_number(ump_json *json, const char *key, uint64_t number);
void cli_json_real(ump_json *json, const char *key, double number); /* null if it is infinite */

/* ---- Files ---- */

typedef struct cli_file {
    ump_text text; /* name is the path as it was given */
    char *owned;   /* text and name; NULL: built in */
} cli_file;

/* False with a message. "-" is the standard input. */
bool cli_read(const char *path, cli_file *file);
void cli_file_free(cli_file *file);
bool cli_exists(const char *path);
bool cli_has_bytes(const char *path); /* a file that is not empty */
/* A path, or the name of a built-in file with or without its ending. False with a message that
 * names the nearest. */
bool cli_find(enum ump_builtin_kind kind, const char *name, cli_file *file);
const char *cli_base_name(const char *path);

/* Writes all of it to a temporary file beside the path, then renames: a crash, or a writer that has
 * no memory (false), leaves the old one. False with a message. */
typedef bool cli_writer(const ump_out *out, const void *what);
bool cli_write(const char *path, cli_writer *writer, const void *what);

/* ---- Games ---- */

enum { CLI_ERRORS = 1000 };

ump_errors cli_errors_new(void); /* room for CLI_ERRORS, to be freed */
void cli_errors_free(ump_errors *errors);

typedef struct cli_dice cli_dice;

/* How far a general is with an answer, drawn over on a terminal: see trials.c. */
typedef struct cli_thinking {
    double since, shown; /* seconds */
    bool terminal;
} cli_thinking;
void cli_thinking_begin(cli_thinking *thinking);
void cli_thinking_show(void *thinking, uint32_t made, uint32_t due); /* an ump_progress */
void cli_thinking_end(cli_thinking *thinking);

/* A game and, from a record, how far it was played. All of it is freed by cli_battle_close. */
typedef struct cli_battle {
    cli_file scenario, chart, record;
    ump_text *carried[2]; /* texts that the record brings, by enum ump_builtin_kind; NULL: none */
    ump_game *game;
    ump_session *session;
    ump_staff *staff[2];   /* who commands a side, by cli_take_command; else NULL */
    struct cli_dice *dice; /* fair ones, by cli_dice_begin; else NULL */
} cli_battle;

/* False with a message, nothing to close. */
bool cli_battle_open(cli_battle *battle, const char *scenario, const cli_args *args);
/* The same from a record, replayed; `to` UINT64_MAX: to its end. */
bool cli_battle_replay(cli_battle *battle, const char *record, uint64_t to, const ump_sink *sink,
                       const cli_args *args);
/* The same without a message, for those who then look at it as an album. */
bool cli_battle_try(cli_battle *battle, const char *record, uint64_t to, const cli_args *args);
/* A record that the rules do not replay, to be looked at; says why. NULL with a message. */
ump_album *cli_album_open(const char *record, const cli_args *args);
/* For `check`: opens quietly from a text already read; faults go into errors. */
bool cli_battle_load(cli_battle *battle, const ump_text *scenario, const cli_args *args,
                     const ump_setting *given, size_t n_given, ump_errors *errors);
bool cli_battle_load_record(cli_battle *battle, const ump_text *record, uint64_t to,
                            const ump_sink *sink, const cli_args *args, ump_errors *errors);
void cli_battle_close(cli_battle *battle);

/* What the first word of a file says that it is: one of these, or NULL. */
enum { CLI_KINDS = 4 };
extern const char *const cli_kinds[CLI_KINDS]; /* chart, scenario, record, lesson */
const char *cli_kind_of(const ump_text *text);
bool cli_is_record(const char *path); /* a file that is there and begins so */
/* The title that a scenario's text gives itself; "" if it has none. */
void cli_scenario_title(const ump_text *text, char title[UMP_LINE]);

/* ---- Telling a battle ---- */

/* Who tells: the sink of ump_give, and how an event of it is set on the line. */
typedef struct cli_teller {
    const ump_game *game;
    FILE *to;
    bool explains; /* generals say why */
    bool plain; /* for people: answers as sentences, numbers rounded; else as a record has them */
} cli_teller;

ump_sink cli_telling(cli_teller *teller);
bool cli_give(cli_battle *battle, const ump_answer *answer, cli_teller *teller,
              ump_refusal *refusal); /* gives and tells; teller may be NULL */
/* Before the first answer: a first turn that began when the pieces were laid out. */
void cli_tell_start(const cli_teller *teller, const ump_state *state);
/* state: before it is given. */
void cli_tell_answer(const cli_teller *teller, const ump_state *state, const ump_answer *answer);
/* As a sentence: "71st New York moves 3 in toward 3rd Virginia". */
void cli_answer_words(const ump_game *game, const ump_state *state, const ump_answer *answer,
                      char line[UMP_LINE]);
void cli_round(char *line); /* numbers in it, to a tenth at most: "2.991 in" is "3 in" */
void cli_tell_reason(const cli_teller *teller, const char *reason); /* before the answer */
void cli_tell_outcome(const cli_battle *battle, FILE *to);          /* who won, in which turn */

/* Gives a side to a general, in place of the one it had. False with a message. */
bool cli_take_command(cli_battle *battle, unsigned side, const ump_general *general, uint64_t seed);
/* What the generals answer, or dice of the seed. False: there is no answer. */
bool cli_drive(const cli_battle *battle, uint64_t seed, const ump_ask *ask, ump_answer *answer,
               uint8_t faces[UMP_MAX_DICE]);
uint64_t cli_any_seed(void);
/* Both sides have generals. Fights on to the end, saving to `record` at each new turn. teller and
 * record may be NULL. False with a message. */
bool cli_fight_on(cli_battle *battle, uint64_t seed, cli_teller *teller, const char *record);
bool cli_save(const cli_battle *battle, const char *path);
/* May a record be written there? Not over a file that is something else; says why not. */
bool cli_may_save(const char *path);

/* ---- Showing a position ---- */

/* Sides, commands, units and leaders as they stand now. */
void cli_print_forces(const ump_game *game, const ump_state *state, FILE *to);
/* The table as a map of the time, a whole SVG file. False: out of memory. */
bool cli_write_map(const ump_game *game, const ump_state *state, const char *path); /* the same */

#endif
