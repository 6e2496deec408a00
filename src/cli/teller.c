/*
 * teller.c: tells a battle as it goes: orders, sums with what was kept and dropped and why, dice,
 * results, each with the rule that says so.
 */
#include "cli/cli.h"
#include <string.h>

enum { RULE_COLUMN = 84 };

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

/* Dice are told by their event; an order, a reaction or a choice by its own line. */
void cli_tell_answer(const cli_teller *teller, const ump_answer *answer)
{
    if (answer->kind == UMP_ASK_DICE)
        return;
    char line[UMP_LINE];
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
