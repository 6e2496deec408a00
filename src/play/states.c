/*
 * states.c: how an army stands, as lines of a scenario in the words of rulings:
 *
 *   now turn 4
 *   state 2wi at 18.5,10 facing 270 figures 4 level shaken
 *
 * A scenario with such lines begins so; rosters and musters write them. Only what outlives a turn
 * is said, for a battle begins with a turn.
 */
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

bool ump_state_read(const ump_game *game, const ump_text *line, ump_ruling *said,
                    ump_errors *errors)
{
    static const char *const first[] = {"state"};
    ump_reader r;
    if (!ump_begin_line(&r, line, "a state", errors))
        return false;
    return ump_token_one_of(&r, ump_reader_token(&r), "a state", first, 1) >= 0 &&
           ump_changes_parse(game, &r, said);
}

/* ---- Making it so ---- */

bool ump_state_say(const ump_game *game, ump_state *state, const ump_ruling *said,
                   ump_refusal *refusal)
{
    if (said->piece >= game->force.n_pieces || !game->rules->rule)
        return ump_refuse(refusal, UMP_NO_RULE, "nothing can be said of it");
    ump_state *tried = malloc(game->state_room);
    if (!tried)
        return ump_refuse(refusal, UMP_NO_RULE, "no memory is left to try it");
    ump_state_copy(game, tried, state);
    bool good = ump_changes_make(game, tried, said, refusal);
    if (good)
        ump_state_copy(game, state, tried);
    free(tried);
    return good;
}

void ump_states_begin(const ump_game *game, ump_state *state)
{
    ump_refusal refusal;
    ump_pieces_settle(game, state);
    for (size_t i = 0; i < game->n_states; i++)
        ump_changes_make(game, state, &game->states[i].said, &refusal);
}

/* Each line in its turn, on those before it. */
static bool check_each(const ump_game *game, ump_state *state, ump_errors *errors)
{
    bool good = true;
    for (size_t i = 0; i < game->n_states; i++) {
        const ump_state_line *line = &game->states[i];
        ump_refusal refusal;
        char why[UMP_LINE];
        if (ump_state_say(game, state, &line->said, &refusal))
            continue;
        ump_refusal_text(game, &refusal, why);
        ump_error_at(errors, game->file, line->line, 1, "%s; expected a state that can be", why);
        good = false;
    }
    return good;
}

bool ump_states_check(const ump_game *game, ump_errors *errors)
{
    char why[256];
    if (game->n_states == 0)
        return true;
    ump_state *state = ump_state_bare(game, false);
    if (!state)
        return false;
    bool good = check_each(game, state, errors);
    if (good && !ump_pieces_sane(game, state, why)) {
        ump_error_at(errors, game->file, game->states[0].line, 1,
                     "its state lines cannot all be so: %s; expected other places or facts", why);
        good = false;
    }
    free(state);
    return good;
}

/* ---- Writing ---- */

typedef struct writer {
    const ump_game *game;
    const ump_state *was, *is;
    const ump_out *out;
} writer;

static bool has_fact(const ump_game *game, unsigned piece, const ump_fact *fact)
{
    return (piece >= game->force.n_units) == (fact->of == UMP_OF_LEADERS);
}

bool ump_fact_fits(const ump_game *game, unsigned piece, size_t fact)
{
    return has_fact(game, piece, &game->rules->facts[fact]);
}

/* What an unplaced leader or a unit that is gone stands on does not matter. */
static void say_place(const writer *w, unsigned piece, ump_ruling *said)
{
    const ump_piece *was = &ump_pieces_of(w->game, w->was)[piece];
    const ump_piece *is = &ump_pieces_of(w->game, w->is)[piece];
    if (!is->on_table)
        return;
    if (!was->on_table)
        said->table = UMP_RULING_ON;
    said->placed = !was->on_table || !ump_same_place(was->at, is->at);
    said->turned = was->facing != is->facing;
    said->at = is->at;
    said->facing = is->facing;
}

static void say_facts(const writer *w, unsigned piece, ump_ruling *said)
{
    const struct ump_rules *rules = w->game->rules;
    for (size_t i = 0; i < rules->n_facts && said->n_facts < UMP_MAX_RULED; i++) {
        if (!rules->fact || !has_fact(w->game, piece, &rules->facts[i]))
            continue;
        int32_t was = rules->fact(w->game, w->was, piece, (int)i);
        int32_t is = rules->fact(w->game, w->is, piece, (int)i);
        bool told = said->table == UMP_RULING_ON && rules->facts[i].by_table;
        bool undone = said->placed && rules->facts[i].undone_by_place && is != UMP_NOBODY;
        if (is == UMP_NO_FACT || told || (is == was && !undone))
            continue;
        said->fact[said->n_facts] = (uint16_t)i;
        said->value[said->n_facts++] = is;
    }
}

static void put_line(const writer *w, unsigned piece)
{
    char text[UMP_LINE];
    ump_ruling said = {.piece = (uint16_t)piece};
    say_place(w, piece, &said);
    say_facts(w, piece, &said);
    if (!said.placed && !said.turned && said.n_facts == 0)
        return;
    ump_state_print(w->game, &said, text);
    ump_putf(w->out, "%s\n", text);
}

/* Those who are gone first: whom a unit has merged into, and what a brigade has lost, is known
 * when the others are read. */
void ump_states_write(const ump_game *game, const ump_state *state, unsigned turn,
                      const ump_out *out)
{
    ump_state *was = ump_state_bare(game, false);
    if (!was)
        return;
    writer w = {game, was, state, out};
    if (turn > 0)
        ump_putf(out, "now turn %u\n", turn);
    for (unsigned here = 0; here < 2; here++)
        for (unsigned i = 0; i < game->force.n_pieces; i++)
            if (ump_pieces_of(game, state)[i].on_table == here)
                put_line(&w, i);
    free(was);
}

static bool is_state_line(const char *line, size_t size)
{
    static const char *const words[] = {"state", "now"};
    while (size > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        size--;
    }
    for (size_t i = 0; i < 2; i++) {
        size_t n = strlen(words[i]);
        if (size > n && ump_same_id(line, n, words[i], n) && (line[n] == ' ' || line[n] == '\t'))
            return true;
    }
    return false;
}

void ump_muster_write(const ump_game *game, const ump_state *state, unsigned turn,
                      const ump_out *out)
{
    const char *at = game->scenario_text.data, *end = at + game->scenario_text.size;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t size = newline ? (size_t)(newline - at) : (size_t)(end - at);
        if (!is_state_line(at, size))
            ump_putf(out, "%.*s\n", (int)size, at);
        at += size + 1;
    }
    ump_states_write(game, state, turn, out);
}
