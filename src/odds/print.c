/*
 * print.c: a forecast as lines for people and as JSON for programs.
 */
#include "odds/odds.h"
#include "play/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ALL = 1000000 };

/* ---- For people ---- */

static void put_percent(const ump_out *out, const ump_forecast *f, const ump_share *s)
{
    ump_putf(out, "%8" PRIu32 ".%04" PRIu32 " %%", s->p / 10000, s->p % 10000);
    if (!f->exact)
        ump_putf(out, " +- %" PRIu32 ".%04" PRIu32, s->se / 10000, s->se % 10000);
}

const char *ump_level_verb(const char *level)
{
    static const char order[] = "order";
    size_t size = strlen(level), tail = strlen(order);
    bool in = size >= tail && strcmp(level + size - tail, order) == 0;
    return in || strcmp(level, "disarray") == 0 ? "is in" : "is";
}

void ump_fate_text(const ump_fate *fate, char words[UMP_FATE_WORDS])
{
    char level[UMP_TERM] = "";
    if (fate->kind == UMP_FATE_LEVEL)
        ump_term_words(fate->level, level);
    if (fate->kind == UMP_FATE_GONE)
        snprintf(words, UMP_FATE_WORDS, "leaves the table");
    else if (fate->kind == UMP_FATE_LEVEL)
        snprintf(words, UMP_FATE_WORDS, "%s %s", ump_level_verb(level), level);
    else
        snprintf(words, UMP_FATE_WORDS, "%s %d", fate->lost > 0 ? "loses" : "gains",
                 fate->lost > 0 ? fate->lost : -fate->lost);
}

static void put_fate(const ump_game *game, const ump_forecast *f, const ump_fate *fate,
                     const ump_out *out)
{
    char words[UMP_FATE_WORDS];
    ump_fate_text(fate, words);
    put_percent(out, f, &fate->share);
    ump_putf(out, "  %s %s\n", ump_piece_name(game, fate->piece), words);
}

static void put_kind(const ump_forecast *f, const ump_out *out)
{
    if (f->exact)
        ump_putf(out, "exact: weights of %s, %" PRIu64 " %s\n", f->denominator, f->nodes,
                 f->nodes == 1 ? "position" : "positions");
    else
        ump_putf(out,
                 "NOT exact: %" PRIu32 " samples for the %" PRIu32 ".%04" PRIu32
                 " %% that were not followed, since %s; +- is the standard error\n",
                 f->samples, (ALL - f->followed) / 10000, (ALL - f->followed) % 10000, f->why);
}

void ump_forecast_print(const ump_game *game, const ump_forecast *forecast, const ump_out *out)
{
    put_kind(forecast, out);
    for (size_t i = 0; i < forecast->n_outcomes; i++) {
        put_percent(out, forecast, &forecast->outcome[i].share);
        ump_putf(out, "  %s\n", forecast->outcome[i].text);
    }
    if (forecast->n_fates)
        ump_put(out, "each for itself\n");
    for (size_t i = 0; i < forecast->n_fates; i++)
        put_fate(game, forecast, &forecast->fate[i], out);
    for (size_t i = 1; i < forecast->n_orders; i++) {
        put_percent(out, forecast, &forecast->order[i]);
        ump_putf(out, "  order %zu of the plan can still be given\n", i + 1);
    }
    for (unsigned side = 0; side < 2; side++)
        ump_putf(out, "%s stands at %" PRId32 " thousandths now, %" PRId32 " expected\n",
                 ump_side_name(game, side), forecast->before[side], forecast->after[side]);
}

/* ---- For programs ---- */

static void put_millionths(const ump_out *out, const char *name, uint32_t p)
{
    ump_putf(out, ",\"%s\":%" PRIu32 ".%06" PRIu32, name, p / 1000000, p % 1000000);
}

static void json_share(const ump_forecast *f, const ump_share *s, const ump_out *out)
{
    ump_putf(out, "\"weight\":\"%s\"", s->weight);
    put_millionths(out, "p", s->p);
    if (!f->exact)
        put_millionths(out, "se", s->se);
}

static void json_word(const char *name, const char *word, const ump_out *out)
{
    if (!word)
        return;
    ump_putf(out, ",\"%s\":", name);
    ump_put_json_string(out, word);
}

static void json_change(const ump_game *game, const ump_change *c, const ump_out *out)
{
    ump_put(out, "{\"unit\":");
    ump_put_json_string(out, ump_piece_id(game, c->piece));
    ump_putf(out, ",\"lost\":%d", c->lost);
    json_word("level", c->level, out);
    json_word("formation", c->formation, out);
    if (c->moved)
        ump_putf(out, ",\"moved\":%" PRIu32, c->moved);
    if (c->came)
        ump_put(out, ",\"came\":true");
    ump_putf(out, ",\"gone\":%s}", c->gone ? "true" : "false");
}

static void json_outcome(const ump_game *game, const ump_forecast *f, const ump_outcome *o,
                         const ump_out *out)
{
    ump_put(out, "{\"text\":");
    ump_put_json_string(out, o->text);
    ump_put(out, ",");
    json_share(f, &o->share, out);
    if (o->over)
        json_word("winner", o->winner == UMP_NO_SIDE ? "" : ump_side_id(game, o->winner), out);
    ump_put(out, ",\"changes\":[");
    for (size_t i = 0; i < o->n_changes; i++) {
        ump_put(out, i ? "," : "");
        json_change(game, &o->change[i], out);
    }
    ump_put(out, "]}");
}

static void json_fate(const ump_game *game, const ump_forecast *f, const ump_fate *fate,
                      const ump_out *out)
{
    ump_put(out, "{\"unit\":");
    ump_put_json_string(out, ump_piece_id(game, fate->piece));
    if (fate->kind == UMP_FATE_LOST)
        ump_putf(out, ",\"lost\":%d", fate->lost);
    if (fate->kind == UMP_FATE_GONE)
        ump_put(out, ",\"gone\":true");
    json_word("level", fate->level, out);
    ump_put(out, ",");
    json_share(f, &fate->share, out);
    ump_put(out, "}");
}

static void json_head(const ump_forecast *f, const ump_out *out)
{
    ump_putf(out, "{\"exact\":%s", f->exact ? "true" : "false");
    ump_putf(out, ",\"denominator\":\"%s\"", f->denominator);
    if (!f->exact) {
        ump_putf(out, ",\"samples\":%" PRIu32, f->samples);
        put_millionths(out, "followed", f->followed);
    }
    json_word("why", f->why, out);
    ump_putf(out, ",\"nodes\":%" PRIu64, f->nodes);
    ump_putf(out, ",\"before\":[%" PRId32 ",%" PRId32 "],\"after\":[%" PRId32 ",%" PRId32 "]",
             f->before[0], f->before[1], f->after[0], f->after[1]);
}

void ump_forecast_json(const ump_game *game, const ump_forecast *forecast, const ump_out *out)
{
    json_head(forecast, out);
    ump_put(out, ",\"orders\":[");
    for (size_t i = 0; i < forecast->n_orders; i++) {
        ump_put(out, i ? ",{" : "{");
        json_share(forecast, &forecast->order[i], out);
        ump_put(out, "}");
    }
    ump_put(out, "],\"outcomes\":[");
    for (size_t i = 0; i < forecast->n_outcomes; i++) {
        ump_put(out, i ? "," : "");
        json_outcome(game, forecast, &forecast->outcome[i], out);
    }
    ump_put(out, "],\"fates\":[");
    for (size_t i = 0; i < forecast->n_fates; i++) {
        ump_put(out, i ? "," : "");
        json_fate(game, forecast, &forecast->fate[i], out);
    }
    ump_put(out, "]}\n");
}
