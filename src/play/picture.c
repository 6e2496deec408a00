/*
 * picture.c: what a whole record shows under each answer, so that it can be looked at without the
 * rules: what was told, and what changed on the table. docs/notation.md has the lines.
 */
#include "play/play.h"

#include "play/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ump_picture *ump_picture_new(const ump_game *game)
{
    ump_picture *p = calloc(1, sizeof *p + game->force.n_pieces * sizeof *p->look);
    if (p)
        p->blank = true;
    return p;
}

/* ---- What was told ---- */

/* ORDER EVENT */
const char *const ump_event_words[UMP_EVENT_KINDS] = {"told",  "item", "total", "rolled",
                                                      "moved", "turn", "ruled"};

static const char *label_of(const ump_event *e)
{
    static const char *const usual[UMP_EVENT_KINDS] = {
        [UMP_TOLD] = "",           [UMP_ITEM] = "",          [UMP_TOTAL] = "in all",
        [UMP_ROLLED] = "the roll", [UMP_MOVED] = "%u moves", [UMP_TURN] = "Turn %v",
        [UMP_RULED] = ""};
    return e->label && e->label[0] ? e->label : usual[e->kind];
}

/* In quotes, which know no escapes. */
static void put_quoted(const char *text, const ump_out *out)
{
    char line[UMP_LINE];
    ump_line to = ump_line_in(line, sizeof line);
    ump_line_add(&to, text);
    for (char *c = line; *c; c++)
        if (*c == '"' || (*c >= 0 && *c < ' '))
            *c = *c == '"' ? '\'' : ' ';
    ump_put(out, " \"");
    ump_put(out, line);
    ump_put(out, "\"");
}

static const char *piece_or_dash(const ump_game *game, unsigned piece)
{
    return piece < game->force.n_pieces ? game->force.piece[piece].id : "-";
}

void ump_picture_event(const ump_game *game, const ump_event *event, const ump_out *out)
{
    char text[UMP_LINE];
    if (event->kind == UMP_MOVED && !(event->label && event->label[0]))
        return; /* one inch of a march: the move is told, and the place shown */
    bool about = event->kind != UMP_TURN;
    ump_words(game, label_of(event), event->unit, event->other, event->value, event->limit, text);
    ump_putf(out, "  %s %s %s %s %" PRId32, ump_event_words[event->kind],
             event->rule != UMP_NO_RULE ? ump_rule_id(event->rule) : "-",
             piece_or_dash(game, about ? event->unit : (unsigned)UMP_NOBODY),
             piece_or_dash(game, about ? event->other : (unsigned)UMP_NOBODY), event->value);
    put_quoted(text, out);
    if (event->kind == UMP_ITEM && !event->kept)
        put_quoted(event->why ? event->why : "not counted", out);
    ump_put(out, "\n");
}

/* ---- What has changed ---- */

/* A line that begins with its first change. */
typedef struct changes {
    const ump_game *game;
    const ump_out *out;
    const char *lead; /* "piece 2wi" */
    const char *id;
    bool begun;
} changes;

static void begin_change(changes *c, const char *key)
{
    if (!c->begun)
        ump_putf(c->out, "  %s%s%s", c->lead, c->id ? " " : "", c->id ? c->id : "");
    c->begun = true;
    ump_putf(c->out, " %s", key);
}

static void end_changes(const changes *c)
{
    if (c->begun)
        ump_put(c->out, "\n");
}

static void put_number(changes *c, const char *key, int32_t was, int32_t is)
{
    if (was == is)
        return;
    begin_change(c, key);
    ump_putf(c->out, " %" PRId32, is);
}

/* - stands for no word. */
static void put_word(changes *c, const char *key, const char *was, const char *is)
{
    if (strcmp(was ? was : "", is ? is : "") == 0)
        return;
    begin_change(c, key);
    ump_putf(c->out, " %s", is && is[0] ? is : "-");
}

static void put_pair(changes *c, ump_len a, ump_len b)
{
    char x[32], y[32];
    ump_ticks_word(x, a, c->game->field.unit);
    ump_ticks_word(y, b, c->game->field.unit);
    ump_putf(c->out, " %s,%s", x, y);
}

static void put_place(changes *c, const char *key, ump_len was_x, ump_len was_y, ump_len x,
                      ump_len y)
{
    if (was_x == x && was_y == y)
        return;
    begin_change(c, key);
    put_pair(c, x, y);
}

static void put_length(changes *c, const char *key, ump_len was, ump_len is)
{
    char word[32];
    if (was == is)
        return;
    begin_change(c, key);
    ump_ticks_word(word, is, c->game->field.unit);
    ump_putf(c->out, " %s", word);
}

static void put_facing(changes *c, ump_angle facing)
{
    char word[32];
    ump_angle_word(word, facing);
    ump_putf(c->out, " %s", word);
}

static bool same_apart(const ump_apart *a, const ump_apart *b)
{
    if (a->files == 0 && b->files == 0)
        return true;
    return ump_same_place(a->at, b->at) && a->facing == b->facing && a->width == b->width &&
           a->depth == b->depth && a->files == b->files && a->ranks == b->ranks &&
           strcmp(a->what, b->what) == 0;
}

static void put_apart(changes *c, const ump_apart *was, const ump_apart *is)
{
    if (same_apart(was, is))
        return;
    if (is->files == 0) {
        begin_change(c, "together");
        return;
    }
    begin_change(c, "apart");
    ump_putf(c->out, " %s", is->what[0] ? is->what : "-");
    put_pair(c, is->at.x, is->at.y);
    put_facing(c, is->facing);
    put_pair(c, is->width, is->depth);
    ump_putf(c->out, " %u,%u", is->files, is->ranks);
}

static void put_look(const ump_game *game, unsigned piece, const ump_look *was, const ump_look *is,
                     const ump_out *out)
{
    changes c = {.game = game, .out = out, .lead = "piece", .id = game->force.piece[piece].id};
    if (was->on_table != is->on_table)
        begin_change(&c, is->on_table ? "on" : "off");
    put_place(&c, "at", was->at.x, was->at.y, is->at.x, is->at.y);
    if (was->facing != is->facing) {
        begin_change(&c, "facing");
        put_facing(&c, is->facing);
    }
    put_place(&c, "size", was->width, was->depth, is->width, is->depth);
    put_word(&c, "arm", was->arm, is->arm);
    put_number(&c, "strength", was->strength, is->strength);
    put_number(&c, "of", was->original, is->original);
    if (was->files != is->files || was->ranks != is->ranks) {
        begin_change(&c, "bases");
        ump_putf(out, " %u,%u", is->files, is->ranks);
    }
    put_word(&c, "formation", was->formation, is->formation);
    put_word(&c, "level", was->level, is->level);
    put_number(&c, "trouble", was->trouble, is->trouble);
    put_length(&c, "command", was->command, is->command);
    put_apart(&c, &was->apart, &is->apart);
    end_changes(&c);
}

static const char *side_or_dash(const ump_game *game, unsigned side)
{
    return side < UMP_MAX_SIDES ? ump_side_id(game, side) : "-";
}

static void put_holders(changes *c, const ump_picture *was, const ump_picture *is)
{
    const ump_game *game = c->game;
    if (game->n_objectives == 0 ||
        (!was->blank && memcmp(was->holder, is->holder, game->n_objectives) == 0))
        return;
    begin_change(c, "holders");
    for (unsigned i = 0; i < game->n_objectives; i++)
        ump_putf(c->out, "%s%s", i ? "," : " ", side_or_dash(game, is->holder[i]));
}

static void put_table(const ump_game *game, const ump_picture *was, const ump_picture *is,
                      const ump_out *out)
{
    changes c = {.game = game, .out = out, .lead = "now"};
    put_number(&c, "turn", was->turn, is->turn);
    if (strcmp(was->phase ? was->phase : "", is->phase) != 0) {
        begin_change(&c, "phase");
        put_quoted(is->phase, out);
    }
    if (was->blank || was->active != is->active)
        put_word(&c, "active", "", side_or_dash(game, is->active));
    bool news = was->blank || memcmp(was->points, is->points, sizeof is->points) != 0;
    if (is->scored && news) {
        begin_change(&c, "points");
        ump_putf(out, " %" PRId32 ",%" PRId32, is->points[0], is->points[1]);
    }
    put_holders(&c, was, is);
    if (was->over != is->over)
        put_word(&c, "over", "", side_or_dash(game, is->winner));
    end_changes(&c);
}

/* ---- Taking a picture ---- */

static void take_table(const ump_game *game, const ump_state *state, ump_picture *p)
{
    const ump_show *show = game->rules->show;
    p->turn = state->turn;
    p->active = state->active;
    p->over = state->over;
    p->winner = (uint8_t)ump_state_winner(state);
    p->phase = show && show->phase ? show->phase(game, state) : "";
    p->scored = show && show->points;
    for (unsigned side = 0; p->scored && side < UMP_MAX_SIDES; side++)
        p->points[side] = show->points(game, state, side);
    memcpy(p->holder, state->holder, sizeof p->holder);
    p->blank = false;
}

void ump_picture_take(const ump_game *game, const ump_state *state, ump_picture *picture)
{
    take_table(game, state, picture);
    for (unsigned i = 0; i < game->force.n_pieces; i++)
        ump_state_look(game, state, i, &picture->look[i]);
}

void ump_picture_changes(const ump_game *game, const ump_state *state, ump_picture *picture,
                         const ump_out *out)
{
    ump_picture was = *picture; /* without its looks */
    take_table(game, state, picture);
    put_table(game, &was, picture, out);
    for (unsigned i = 0; i < game->force.n_pieces; i++) {
        ump_look look;
        ump_state_look(game, state, i, &look);
        put_look(game, i, &picture->look[i], &look, out);
        picture->look[i] = look;
    }
}
