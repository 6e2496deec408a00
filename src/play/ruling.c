/*
 * ruling.c: the umpire's ruling. He may put a piece elsewhere, take it off the table or bring it
 * back, and set what the family lets him set of it, with a reason. It is one line of the record:
 *
 *   ruling "the wall is on the hill" 2wi at 18.5,10 facing 270 figures 4
 *
 * He rules while an order is awaited: what is under way (dice, a reaction, a choice) is brought to
 * its end first, for the procedures that wait there know where everybody stood. The order must
 * still be possible afterwards.
 */
#include "play/play.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- As text ---- */

static void add_place(const ump_game *game, const ump_ruling *ruling, ump_line *line)
{
    char x[32], y[32];
    if (ruling->placed) {
        ump_ticks_word(x, ruling->at.x, game->field.unit);
        ump_ticks_word(y, ruling->at.y, game->field.unit);
        ump_line_addf(line, " at %s,%s", x, y);
    }
    if (ruling->turned) {
        ump_angle_word(x, ruling->facing);
        ump_line_addf(line, " facing %s", x);
    }
}

static void add_changes(const ump_game *game, const ump_ruling *ruling, ump_line *line)
{
    if (ruling->table != UMP_RULING_STAYS)
        ump_line_add(line, ruling->table == UMP_RULING_ON ? " on" : " off");
    add_place(game, ruling, line);
    for (unsigned i = 0; i < ruling->n_facts; i++) {
        const ump_fact *fact = &game->rules->facts[ruling->fact[i]];
        if (fact->piece)
            ump_line_addf(line, " %s %s", fact->name,
                          ruling->value[i] == UMP_NOBODY
                              ? "none"
                              : ump_piece_id(game, (unsigned)ruling->value[i]));
        else if (fact->words)
            ump_line_addf(line, " %s %s", fact->name, fact->words[ruling->value[i]]);
        else
            ump_line_addf(line, " %s %" PRId32, fact->name, ruling->value[i]);
    }
}

void ump_ruling_print(const ump_game *game, const ump_ruling *ruling, char line[UMP_LINE])
{
    ump_line to = ump_line_in(line, UMP_LINE);
    ump_line_addf(&to, "ruling \"%s\" %s", ruling->reason, ump_piece_id(game, ruling->piece));
    add_changes(game, ruling, &to);
}

void ump_state_print(const ump_game *game, const ump_ruling *said, char text[UMP_LINE])
{
    ump_line line = ump_line_in(text, UMP_LINE);
    ump_line_addf(&line, "state %s", ump_piece_id(game, said->piece));
    add_changes(game, said, &line);
}

static bool read_reason(ump_reader *r, ump_ruling *ruling)
{
    ump_token t = ump_reader_token(r);
    if (!ump_token_string(r, t, "the reason in quotes"))
        return false;
    if (t.size == 0 || t.size > UMP_MAX_REASON) {
        ump_token_error(r, t, "a reason of %zu letters; expected 1 to %d", t.size, UMP_MAX_REASON);
        return false;
    }
    memcpy(ruling->reason, t.at, t.size);
    ruling->reason[t.size] = '\0';
    return true;
}

static bool unknown(ump_reader *r, ump_token t, const char *what, const ump_nearest *nearest)
{
    char shown[48], hint[96];
    if (t.end)
        ump_token_error(r, t, "the line ends here; expected %s", what);
    else
        ump_token_error(r, t, "\"%s\" is not %s%s", ump_token_show(t, shown), what,
                        ump_nearest_hint(nearest, hint));
    return false;
}

static bool read_piece(const ump_game *game, ump_reader *r, ump_token t, unsigned *piece)
{
    ump_nearest nearest;
    *piece = t.end || t.quoted ? (unsigned)UMP_NOBODY : ump_force_find(&game->force, t.at, t.size);
    if (*piece != UMP_NOBODY)
        return true;
    ump_nearest_begin(&nearest, t.at, t.end ? 0 : t.size);
    for (unsigned i = 0; i < game->force.n_pieces; i++)
        ump_nearest_try(&nearest, game->force.piece[i].id);
    return unknown(r, t, "a unit or leader", &nearest);
}

static bool read_value(const ump_game *game, ump_reader *r, const ump_fact *fact, int32_t *value)
{
    ump_token t = ump_reader_token(r);
    int64_t number;
    size_t n = 0;
    if (fact->piece) {
        unsigned piece = UMP_NOBODY;
        bool known = ump_token_is(t, "none") || read_piece(game, r, t, &piece);
        *value = (int32_t)piece;
        return known;
    }
    if (fact->words) {
        while (fact->words[n])
            n++;
        *value = ump_token_one_of(r, t, fact->name, fact->words, n);
        return *value >= 0;
    }
    if (!ump_token_int(r, t, fact->name, -9999, 9999, &number))
        return false;
    *value = (int32_t)number;
    return true;
}

static bool read_fact(const ump_game *game, ump_reader *r, ump_token word, ump_ruling *ruling)
{
    static const char *const others[] = {"at", "facing", "on", "off"};
    const struct ump_rules *rules = game->rules;
    ump_nearest nearest;
    ump_nearest_begin(&nearest, word.at, word.size);
    for (size_t i = 0; i < 4; i++)
        ump_nearest_try(&nearest, others[i]);
    for (size_t i = 0; i < rules->n_facts; i++) {
        if (!ump_fact_fits(game, ruling->piece, i))
            continue;
        ump_nearest_try(&nearest, rules->facts[i].name);
        if (!ump_token_is(word, rules->facts[i].name))
            continue;
        if (ruling->n_facts == UMP_MAX_RULED) {
            ump_token_error(r, word, "too much for one ruling; expected at most %d facts",
                            UMP_MAX_RULED);
            return false;
        }
        ruling->fact[ruling->n_facts] = (uint16_t)i;
        return read_value(game, r, &rules->facts[i], &ruling->value[ruling->n_facts++]);
    }
    return unknown(r, word, "what a ruling can set", &nearest);
}

static bool read_change(const ump_game *game, ump_reader *r, ump_ruling *ruling)
{
    ump_token word = ump_reader_token(r);
    if (ump_token_is(word, "at")) {
        ruling->placed = true;
        return ump_token_point(r, ump_reader_token(r), game->field.unit, &ruling->at);
    }
    if (ump_token_is(word, "facing")) {
        ruling->turned = true;
        return ump_token_bearing(r, ump_reader_token(r), &ruling->facing);
    }
    bool on = ump_token_is(word, "on");
    if (!on && !ump_token_is(word, "off"))
        return read_fact(game, r, word, ruling);
    ruling->table = on ? UMP_RULING_ON : UMP_RULING_OFF;
    return true;
}

static bool read_changes(const ump_game *game, ump_reader *r, ump_ruling *ruling)
{
    unsigned piece;
    if (!read_piece(game, r, ump_reader_token(r), &piece))
        return false;
    ruling->piece = (uint16_t)piece;
    do
        if (!read_change(game, r, ruling))
            return false;
    while (!ump_reader_peek(r).end);
    return true;
}

bool ump_changes_parse(const ump_game *game, ump_reader *r, ump_ruling *ruling)
{
    *ruling = (ump_ruling){.piece = UMP_NOBODY};
    return read_changes(game, r, ruling);
}

bool ump_ruling_parse(const ump_game *game, ump_reader *r, ump_ruling *ruling)
{
    static const char *const first[] = {"ruling"};
    *ruling = (ump_ruling){.piece = UMP_NOBODY};
    return ump_token_one_of(r, ump_reader_token(r), "a ruling", first, 1) >= 0 &&
           read_reason(r, ruling) && read_changes(game, r, ruling);
}

bool ump_ruling_read(const ump_game *game, const ump_text *line, ump_ruling *ruling,
                     ump_errors *errors)
{
    ump_reader r;
    if (!ump_begin_line(&r, line, "a ruling", errors))
        return false;
    return ump_ruling_parse(game, &r, ruling);
}

/* ---- What may be ruled ---- */

bool ump_ruling_within(unsigned piece, int32_t number, int32_t least, int32_t most, const char *why,
                       ump_refusal *refusal)
{
    return (number >= least && number <= most) ||
           ump_refuse(refusal, UMP_NO_RULE, why, .unit = piece, .have = number, .limit = most);
}

bool ump_ruling_refuse(ump_refusal *refusal, const char *why, unsigned piece)
{
    return ump_refuse(refusal, UMP_NO_RULE, why, .unit = piece);
}

static bool may_rule_now(const ump_state *state, ump_refusal *refusal)
{
    if (state->ask_kind == UMP_ASK_NOTHING)
        return ump_ruling_refuse(refusal, "the battle is over", UMP_NOBODY);
    return state->ask_kind == UMP_ASK_ORDER ||
           ump_ruling_refuse(refusal, "something is under way; rule when an order is awaited",
                             UMP_NOBODY);
}

static bool set(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
                ump_refusal *refusal)
{
    return game->rules->rule(game, state, piece, fact, value, refusal);
}

/* A front may reach over the edge, its middle may not. */
static bool lies_on_table(const ump_game *game, const ump_piece *piece, const ump_ruling *ruling)
{
    ump_angle facing = ruling->turned ? ruling->facing : piece->facing;
    ump_rect rect = ump_rect_at(ruling->at, facing, piece->width, piece->depth);
    return ump_on_table(&game->field, ruling->at) || ump_on_table(&game->field, rect.centre);
}

static bool put(const ump_game *game, ump_state *state, const ump_ruling *ruling,
                ump_refusal *refusal)
{
    ump_piece *piece = &ump_pieces(game, state)[ruling->piece];
    if (ruling->placed && !lies_on_table(game, piece, ruling))
        return ump_ruling_refuse(refusal, "this place is not on the table", ruling->piece);
    if (ruling->table == UMP_RULING_ON && !ruling->placed)
        return ump_ruling_refuse(refusal, "say where %u comes on the table: at x,y", ruling->piece);
    bool off =
        ruling->table == UMP_RULING_OFF || (ruling->table == UMP_RULING_STAYS && !piece->on_table);
    if (off && (ruling->placed || ruling->turned))
        return ump_ruling_refuse(refusal, "%u is not on the table; bring it back with 'on'",
                                 ruling->piece);
    if (ruling->placed)
        piece->at = ruling->at;
    if (ruling->turned)
        piece->facing = ruling->facing;
    if (ruling->table != UMP_RULING_STAYS)
        return set(game, state, ruling->piece, UMP_RULED_TABLE, ruling->table == UMP_RULING_ON,
                   refusal);
    return (!ruling->placed && !ruling->turned) ||
           set(game, state, ruling->piece, UMP_RULED_PLACE, 0, refusal);
}

/* What is awaited must still be possible. */
static bool can_go_on(const ump_game *game, const ump_state *state, unsigned piece,
                      ump_refusal *refusal)
{
    ump_answer one;
    bool asked = state->ask_unit == piece || state->ask_other == piece;
    if (asked && !ump_pieces_of(game, state)[piece].on_table)
        return ump_ruling_refuse(refusal, "%u is awaited now; answer first, then rule", piece);
    return ump_propose(game, state, 0, &one, 1) > 0 ||
           ump_ruling_refuse(refusal, "nothing that is awaited now could be answered after it",
                             piece);
}

bool ump_changes_make(const ump_game *game, ump_state *state, const ump_ruling *ruling,
                      ump_refusal *refusal)
{
    if (!put(game, state, ruling, refusal))
        return false;
    for (unsigned i = 0; i < ruling->n_facts; i++)
        if (!set(game, state, ruling->piece, ruling->fact[i], ruling->value[i], refusal))
            return false;
    ump_pieces_settle(game, state);
    return true;
}

/* "The umpire rules: 2nd Wisconsin figures 4, because ..." */
static void tell(const ump_game *game, const ump_state *state, const ump_ruling *ruling,
                 const ump_sink *sink)
{
    char words[UMP_LINE], label[UMP_LINE];
    ump_line changes = ump_line_in(words, sizeof words);
    add_changes(game, ruling, &changes);
    ump_line line = ump_line_in(label, sizeof label);
    ump_line_add(&line, "The umpire rules: %u");
    for (const char *c = words; *c; c++)
        ump_line_add(&line, (const char[]){*c == '_' ? ' ' : *c, '\0'});
    ump_line_add(&line, ", because ");
    for (const char *c = ruling->reason; *c; c++)
        ump_line_add(&line, *c == '%' ? "%%" : (const char[]){*c, '\0'});
    if (sink && sink->emit)
        sink->emit(sink->ctx,
                   &(ump_event){.kind = UMP_RULED,
                                .kept = true,
                                .unit = ruling->piece,
                                .other = UMP_NOBODY,
                                .label = label},
                   state);
}

bool ump_ruling_give(const ump_game *game, ump_state *state, const ump_ruling *ruling,
                     const ump_sink *sink, ump_refusal *refusal)
{
    if (ruling->piece >= game->force.n_pieces)
        return ump_ruling_refuse(refusal, "there is no such piece", UMP_NOBODY);
    if (!game->rules->rule)
        return ump_ruling_refuse(refusal, "these rules take no rulings", UMP_NOBODY);
    if (!may_rule_now(state, refusal))
        return false;
    ump_state *tried = malloc(game->state_room);
    if (!tried)
        return ump_ruling_refuse(refusal, "no memory is left to try it", UMP_NOBODY);
    ump_state_copy(game, tried, state);
    bool good = ump_changes_make(game, tried, ruling, refusal) &&
                can_go_on(game, tried, ruling->piece, refusal);
    if (good) {
        tried->answers++;
        ump_state_copy(game, state, tried);
        tell(game, state, ruling, sink);
    }
    free(tried);
    return good;
}
