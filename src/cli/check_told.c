/*
 * check_told.c: `umpire check --told RECORD`: what a whole record tells and shows under each answer
 * is what the rules tell and show now; and what it says was refused is refused, by that rule.
 */
#include "cli/cli.h"
#include "notation/notation.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Line by line ---- */

typedef struct lines {
    const char *at, *end;
    size_t size; /* of the line at hand */
    uint32_t number;
} lines;

static bool next_line(lines *l)
{
    do {
        l->at += l->size;
        l->at += l->number > 0 && l->at < l->end;
        const char *stop = l->at < l->end ? memchr(l->at, '\n', (size_t)(l->end - l->at)) : NULL;
        l->size = (size_t)((stop ? stop : l->end) - l->at);
        l->number++;
    } while (l->at < l->end && l->at[0] == '#');
    return l->at < l->end;
}

static bool same_told(const ump_text *text, const ump_growing *again, ump_errors *errors)
{
    lines was = {text->data, text->data + text->size, 0, 0};
    lines is = {again->at, again->at + again->size, 0, 0};
    for (;;) {
        bool more = next_line(&was), on = next_line(&is);
        if (!more && !on)
            return true;
        if (more == on && was.size == is.size && memcmp(was.at, is.at, was.size) == 0)
            continue;
        ump_error_at(errors, text->name, was.number, 1,
                     "this is told otherwise; by the rules expected \"%.*s\"",
                     (int)(on ? is.size : 0), on ? is.at : "");
        return false;
    }
}

/* ---- "# refused AFTER RULE ORDER" ---- */

static bool is_refused(const ump_session *session, const ump_game *game, const ump_text *order,
                       size_t after, const char *rule, char by[UMP_LINE])
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_refusal refusal = {0};
    ump_state *state = ump_state_new(game);
    bool refused = state && ump_session_at(session, after, state);
    if (refused) {
        ump_pending(game, state, &ask);
        refused = ump_answer_read(game, &ask, order, &answer, faces, NULL) &&
                  !ump_check(game, state, &answer, &refusal);
    }
    snprintf(by, UMP_LINE, "%s", refused ? ump_rule_id(refusal.rule) : "nobody");
    ump_state_free(state);
    return refused && strcmp(by, rule) == 0;
}

static bool check_refusal(const ump_text *text, const lines *l, const ump_game *game,
                          const ump_session *session, ump_errors *errors)
{
    char line[UMP_LINE], rule[32], by[UMP_LINE];
    size_t after;
    int used = 0;
    snprintf(line, sizeof line, "%.*s", (int)l->size, l->at);
    if (sscanf(line, "# refused %zu %31s %n", &after, rule, &used) != 2 || used == 0)
        return true; /* a comment */
    ump_text order = {text->name, line + used, strlen(line + used)};
    if (is_refused(session, game, &order, after, rule, by))
        return true;
    ump_error_at(errors, text->name, l->number, 1, "this is refused by %s; expected %s", by, rule);
    return false;
}

static bool same_refusals(const ump_text *text, const ump_game *game, const ump_session *session,
                          ump_errors *errors)
{
    const char *end = text->data + text->size;
    lines l = {text->data, end, 0, 1};
    bool same = true;
    for (; l.at < end; l.at += l.size + 1, l.number++) {
        const char *stop = memchr(l.at, '\n', (size_t)(end - l.at));
        l.size = (size_t)((stop ? stop : end) - l.at);
        same = check_refusal(text, &l, game, session, errors) && same;
    }
    return same;
}

bool cli_check_told(const ump_text *text, const ump_game *game, const ump_session *session,
                    ump_errors *errors)
{
    ump_growing again = {0};
    ump_out out = ump_growing_out(&again);
    ump_session_write(session, UMP_RECORD_WHOLE, &out);
    bool same = !again.failed && same_told(text, &again, errors);
    free(again.at);
    return same_refusals(text, game, session, errors) && same;
}
