/*
 * teller.c: tells a battle as it goes: orders, sums with what was kept and dropped and why, dice,
 * results, each with the rule that says so.
 */
#include "cli/cli.h"
#include "view/board.h"
#include <stdlib.h>
#include <string.h>

enum { RULE_COLUMN = 84 };

#define DIGITS "0123456789"

void cli_round(char *line)
{
    char *to = line;
    for (const char *from = line; *from;) {
        size_t whole = strspn(from, DIGITS);
        size_t part = whole > 0 && from[whole] == '.' ? strspn(from + whole + 1, DIGITS) : 0;
        char number[32];
        if (part < 2 || whole > 9) {
            size_t size = whole > 0 ? whole + (part > 0 ? 1 + part : 0) : 1;
            memmove(to, from, size);
            to += size;
            from += size;
            continue;
        }
        long n = 10 * strtol(from, NULL, 10) + (from[whole + 1] - '0') + (from[whole + 2] >= '5');
        n = n > 0 ? n : 1; /* a little is not nothing */
        int size = snprintf(number, sizeof number, n % 10 ? "%ld.%ld" : "%ld", n / 10, n % 10);
        memcpy(to, number, (size_t)size);
        to += size;
        from += whole + 1 + part;
    }
    *to = '\0';
}

/* A line with its rule at the right margin. */
static void put_line(FILE *to, enum cli_style style, const char *indent, const char *text,
                     ump_rule rule)
{
    fprintf(to, "%s%s%s%s", indent, cli_ink(to, style), text, cli_ink(to, CLI_PLAIN));
    size_t used = strlen(indent) + cli_columns(text, strlen(text));
    if (rule)
        fprintf(to, "%*s%s%s%s", used + 2 < RULE_COLUMN ? (int)(RULE_COLUMN - used) : 2, "",
                cli_ink(to, CLI_DIM), ump_rule_id(rule), cli_ink(to, CLI_PLAIN));
    fputc('\n', to);
}

static void tell(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)state;
    const cli_teller *teller = ctx;
    char line[UMP_LINE];
    if (event->kind == UMP_MOVED && !event->label)
        return; /* a step for maps to follow; the move itself is told */
    ump_event words = *event;
    words.rule = 0; /* it goes to the margin */
    ump_event_text(teller->game, &words, line);
    if (teller->plain)
        cli_round(line);
    switch (event->kind) {
    case UMP_TURN:
        fputc('\n', teller->to);
        put_line(teller->to, CLI_BOLD, "", line, event->rule);
        break;
    case UMP_ITEM:
        put_line(teller->to, event->kept ? CLI_PLAIN : CLI_DIM, "        ", line, event->rule);
        break;
    case UMP_TOTAL:
        put_line(teller->to, CLI_BOLD, "        ", line, event->rule);
        break;
    default:
        put_line(teller->to, CLI_PLAIN, "    ", line, event->rule);
    }
}

ump_sink cli_telling(cli_teller *teller)
{
    return (ump_sink){.emit = tell, .ctx = teller};
}

void cli_tell_start(const cli_teller *teller, const ump_state *state)
{
    if (ump_state_turn(state) != 1)
        return;
    fputc('\n', teller->to);
    put_line(teller->to, CLI_BOLD, "", "Turn 1", 0);
}

void cli_answer_words(const ump_game *game, const ump_state *state, const ump_answer *answer,
                      char line[UMP_LINE])
{
    view_sentence(game, state, answer, line);
    cli_round(line);
}

/* Dice are told by their event; an order, a reaction or a choice by its own line. */
void cli_tell_answer(const cli_teller *teller, const ump_state *state, const ump_answer *answer)
{
    if (answer->kind == UMP_ASK_DICE)
        return;
    char line[UMP_LINE];
    if (teller->plain)
        cli_answer_words(teller->game, state, answer, line);
    else
        ump_answer_print(teller->game, answer, line);
    put_line(teller->to, cli_side_style(answer->side), "", line, 0);
}

void cli_tell_reason(const cli_teller *teller, const char *reason)
{
    put_line(teller->to, CLI_DIM, "  - ", reason, 0);
}

void cli_tell_outcome(const cli_battle *battle, FILE *to)
{
    const ump_state *state = ump_session_state(battle->session);
    ump_ask ask;
    ump_pending(battle->game, state, &ask);
    unsigned winner = ump_state_winner(state);
    if (ask.kind != UMP_ASK_NOTHING) {
        char line[UMP_LINE];
        ump_ask_text(battle->game, &ask, line);
        fprintf(to, "turn %u, after %zu answers: %s\n", ump_state_turn(state),
                ump_session_length(battle->session), line);
    } else if (winner < ump_game_sides(battle->game)) {
        fprintf(to, "%s%s wins%s in turn %u, after %zu answers\n",
                cli_ink(to, cli_side_style(winner)), ump_side_name(battle->game, winner),
                cli_ink(to, CLI_PLAIN), ump_state_turn(state), ump_session_length(battle->session));
    } else {
        fprintf(to, "a draw in turn %u, after %zu answers\n", ump_state_turn(state),
                ump_session_length(battle->session));
    }
}
