/*
 * ask.c: what the rules wait for, and which answers may be given to it. What is the same for every
 * family is checked here; the rest is the family's check().
 */
#include "play/play.h"

#include <stdio.h>
#include <string.h>

void ump_pending(const ump_game *game, const ump_state *state, ump_ask *ask)
{
    *ask = (ump_ask){.kind = state->ask_kind,
                     .side = state->ask_side,
                     .dice = state->ask_dice,
                     .reach = state->ask_reach,
                     .unit = state->ask_unit,
                     .other = state->ask_other,
                     .purpose = "",
                     .n_options = state->n_options};
    if (ask->kind == UMP_ASK_NOTHING)
        return;
    const ump_ask_row *row = &game->rules->asks[state->ask_row];
    ask->rule = row->rule;
    ask->purpose = row->purpose;
    if (ask->kind == UMP_ASK_DICE) {
        ask->sides = row->sides;
        ask->reading = row->reading;
    }
    for (unsigned i = 0; i < ask->n_options; i++)
        ask->option[i] = game->rules->words[state->option[i]];
}

bool ump_refuse_about(ump_refusal *refusal, ump_rule rule, const char *why, ump_reason about)
{
    if (refusal)
        *refusal = (ump_refusal){.rule = rule,
                                 .unit = (uint16_t)about.unit,
                                 .other = (uint16_t)about.other,
                                 .have = about.have,
                                 .limit = about.limit,
                                 .why = why};
    return false;
}

/* ---- Checks that no family needs to make ---- */

/* ORDER ASK */
static const char *const awaited[] = {
    [UMP_ASK_NOTHING] = "the battle is over",     [UMP_ASK_ORDER] = "an order is awaited",
    [UMP_ASK_REACTION] = "a reaction is awaited", [UMP_ASK_CHOICE] = "a choice is awaited",
    [UMP_ASK_DICE] = "dice are awaited",
};

static bool pieces_fit(const ump_game *game, const uint16_t *piece, unsigned n, bool again,
                       ump_refusal *refusal)
{
    for (unsigned i = 0; i < n; i++) {
        if (piece[i] >= game->force.n_pieces)
            return ump_refuse(refusal, UMP_NO_RULE, "there is no piece number %v",
                              .have = piece[i]);
        for (unsigned j = 0; j < i && !again; j++)
            if (piece[j] == piece[i])
                return ump_refuse(refusal, UMP_NO_RULE, "%u is named twice", .unit = piece[i]);
    }
    return true;
}

static bool path_fits(const ump_answer *answer, ump_refusal *refusal)
{
    for (unsigned i = 0; i < answer->n_path; i++) {
        ump_pt p = answer->path[i];
        if (p.x < -UMP_MAX_COORD || p.x > UMP_MAX_COORD || p.y < -UMP_MAX_COORD ||
            p.y > UMP_MAX_COORD)
            return ump_refuse(refusal, UMP_NO_RULE, "a point lies beyond any table");
    }
    return true;
}

static bool words_fit(const ump_game *game, const ump_answer *answer, ump_refusal *refusal)
{
    for (unsigned i = 0; i < answer->n_words; i++)
        if (answer->word[i] >= game->rules->n_words)
            return ump_refuse(refusal, UMP_NO_RULE, "there is no word number %v",
                              .have = answer->word[i]);
    return true;
}

static bool order_fits(const ump_game *game, const ump_answer *answer, ump_refusal *refusal)
{
    if (answer->verb >= game->rules->n_verbs)
        return ump_refuse(refusal, UMP_NO_RULE, "there is no such order");
    if (answer->kind == UMP_ASK_REACTION && !game->rules->verbs[answer->verb].reaction)
        return ump_refuse(refusal, UMP_NO_RULE, "this order is no reaction");
    if (answer->n_units > UMP_MAX_NAMED || answer->n_targets > UMP_MAX_NAMED ||
        answer->n_path > UMP_MAX_PATH || answer->n_words > UMP_MAX_WORDS)
        return ump_refuse(refusal, UMP_NO_RULE, "more is named than an order holds");
    if (!pieces_fit(game, answer->unit, answer->n_units, false, refusal) ||
        !pieces_fit(game, answer->target, answer->n_targets, game->forms[answer->verb].again,
                    refusal) ||
        !path_fits(answer, refusal) || !words_fit(game, answer, refusal))
        return false;
    return ump_answer_fits(game, answer) ||
           ump_refuse(refusal, UMP_NO_RULE, "the order has too little or too much in it");
}

static bool choice_fits(const ump_state *state, const ump_answer *answer, ump_refusal *refusal)
{
    for (unsigned i = 0; i < state->n_options; i++)
        if (answer->n_words == 1 && answer->word[0] == state->option[i])
            return true;
    return ump_refuse(refusal, UMP_NO_RULE, "this is none of the choices");
}

bool ump_check(const ump_game *game, const ump_state *state, const ump_answer *answer,
               ump_refusal *refusal)
{
    uint8_t kind = state->ask_kind, side = state->ask_side;
    if (kind == UMP_ASK_NOTHING || answer->kind != kind)
        return ump_refuse(refusal, UMP_NO_RULE, awaited[kind]);
    if (kind == UMP_ASK_DICE) {
        ump_ask ask;
        ump_pending(game, state, &ask);
        return ump_dice_check(&ask, answer, refusal);
    }
    if (answer->side != side)
        return ump_refuse(refusal, UMP_NO_RULE, "it is for %s to answer", .have = side);
    bool fits = kind == UMP_ASK_CHOICE ? choice_fits(state, answer, refusal)
                                       : order_fits(game, answer, refusal);
    return fits && game->rules->check(game, state, answer, refusal);
}

/* ---- Sanity ---- */

/* ORDER FAULT */
static const char *const faults[] = {"", "a procedure came to no end",
                                     "a procedure called deeper than its family said",
                                     "a procedure asked for what cannot be asked"};

static bool complain(char why[256], const char *what)
{
    size_t size = strlen(what);
    memcpy(why, what, size + 1);
    return false;
}

/* As the family sees it. */
bool ump_pieces_sane(const ump_game *game, const ump_state *state, char why[256])
{
    for (unsigned i = 0; game->rules->fault && i < game->force.n_pieces; i++) {
        const char *fault = game->rules->fault(game, state, i);
        if (fault) {
            snprintf(why, 256, "%s %s", game->force.piece[i].id, fault);
            return false;
        }
    }
    return true;
}

bool ump_state_sane(const ump_game *game, const ump_state *state, char why[256])
{
    if (state->fault != UMP_NO_FAULT)
        return complain(why, faults[state->fault]);
    if (state->bytes != game->state_bytes || state->depth > game->max_frames)
        return complain(why, "the state is not one of this game");
    const ump_piece *piece = ump_pieces_of(game, state);
    for (size_t i = 0; i < game->force.n_pieces; i++)
        if (piece[i].on_table > 1 || piece[i].at.x < -UMP_MAX_COORD ||
            piece[i].at.x > UMP_MAX_COORD || piece[i].at.y < -UMP_MAX_COORD ||
            piece[i].at.y > UMP_MAX_COORD)
            return complain(why, "a piece is nowhere");
    return ump_pieces_sane(game, state, why);
}
