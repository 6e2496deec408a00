/*
 * acts.c: every sentence that a battle tells is in words, and known to the glossary of acts, so
 * that a page has a drawing and a place for it. Battles of all scenarios, fought at random.
 */
#include "play/words.h"

#include "conform.h"
#include "kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <string.h>

/* What no sentence for people has in it: codes, templates, numbers that tell nothing. */
static const char *const odd[] = {
    "_",        "%",      "  ",       "nobody fires", " by 0",      ": 0 in",
    " 0 of ",   " 0 in ", " 0 cm",    "back 0",       "hits: 0",    "stands: 0",
    " LB ",     " CB ",   " DP ",     " FIV",         "1 dice",     "1 figures",
    "1 stands", "1 hits", "1 points", "plus -",       "takes The ", "table edge is bad"};

typedef struct reading {
    const ump_game *game;
    unsigned *seen;
} reading;

/* Is the number in these words one by itself, and not part of a longer one? */
static bool is_odd_at(const char *line, const char *at, const char *words)
{
    const char *end = at + strlen(words);
    bool begins = words[0] >= '0' && words[0] <= '9', ends = end[-1] >= '0' && end[-1] <= '9';
    return !(begins && at > line && strchr("0123456789.", at[-1])) &&
           !(ends && *end && strchr("0123456789.", *end));
}

/* The id of a piece is for orders; people read its name. Ids without a figure may be words. */
static void expect_no_id(const ump_game *game, const char *line)
{
    char word[64];
    while (*line) {
        size_t size = strcspn(line, " ,:;()");
        if (size > 0 && size < sizeof word) {
            memcpy(word, line, size);
            word[size] = '\0';
            unsigned piece = ump_piece_find(game, word);
            bool figure = strpbrk(word, "0123456789") != NULL;
            cr_expect(piece == UMP_NOBODY || !figure, "\"%s\" is an id: %s", word, line);
        }
        line += size + (line[size] != '\0');
    }
}

static void expect_words(const ump_game *game, const ump_event *e)
{
    char line[UMP_LINE];
    ump_event_text(game, e, line);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        const char *at = strstr(line, odd[i]);
        cr_expect(!at || !is_odd_at(line, at, odd[i]), "\"%s\" in: %s", odd[i], line);
    }
    expect_no_id(game, line);
}

static void look_up(void *ctx, const ump_event *e, const ump_state *state)
{
    const reading *r = ctx;
    unsigned *seen = r->seen;
    (void)state;
    expect_words(r->game, e);
    enum ump_act act = ump_act_of(e);
    cr_expect_neq(act, UMP_ACT_NONE, "the glossary of play/acts.c does not know \"%s\" (%s)",
                  e->label ? e->label : "", ump_rule_id(e->rule));
    seen[act]++;
}

/* At most so many answers: whole battles of large armies would take too long. */
static void fight(const ump_game *game, uint64_t seed, unsigned *seen)
{
    enum { MOST = 900, FEW = 16 };
    reading reads = {game, seen};
    ump_sink sink = {look_up, &reads};
    ump_state *state = ump_state_new(game);
    for (unsigned i = 0; i < MOST; i++) {
        uint8_t face[UMP_MAX_DICE];
        ump_answer few[FEW];
        ump_ask ask;
        ump_pending(game, state, &ask);
        if (ask.kind == UMP_ASK_NOTHING)
            break;
        size_t n = 1;
        if (ask.kind == UMP_ASK_DICE) {
            ump_roll(seed, state->answers, &ask, face);
            few[0] = (ump_answer){.kind = UMP_ASK_DICE,
                                  .side = UMP_NO_SIDE,
                                  .sides = ask.sides,
                                  .n_faces = ask.dice,
                                  .face = face};
        } else {
            n = ump_propose(game, state, ump_scramble(seed + i), few, FEW);
        }
        cr_assert(n > 0);
        cr_assert(ump_give(game, state, &few[ump_scramble(seed ^ i) % n], &sink, NULL));
    }
    ump_state_free(state);
}

Test(acts, every_told_event_of_every_scenario_is_known)
{
    unsigned seen[UMP_ACTS] = {0};
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
        ump_game *game = ump_game_load(&source, NULL);
        cr_assert(game, "%s", source.scenario.name);
        for (uint64_t seed = 1; seed <= 4; seed++)
            fight(game, seed, seen);
        ump_game_free(game);
    }
    for (unsigned act = UMP_ACT_NOTE; act < UMP_ACTS; act++)
        cr_expect_gt(seen[act], 0u, "no battle told of \"%s\"", ump_act_name((enum ump_act)act));
}

Test(acts, words_decide_in_the_order_of_the_glossary)
{
    static const struct {
        const char *label;
        enum ump_act act;
    } rows[] = {
        {"%u fires at %o", UMP_ACT_FIRE},         {"%u fires too early", UMP_ACT_CHECK},
        {"%u is to fall back", UMP_ACT_NOTE},     {"%u falls back %V", UMP_ACT_BACK},
        {"%u runs into %o", UMP_ACT_STATE},       {"%u charges %o", UMP_ACT_CHARGE},
        {"%u charges home on %o", UMP_ACT_FIGHT}, {"%u suffers %v hits", UMP_ACT_CHECK},
        {"Uhlans suffer 1 hit", UMP_ACT_CHECK},   {"%s takes The knoll", UMP_ACT_SCORE},
        {"%u is shaken", UMP_ACT_STATE},          {"Mortars fire at 1st Tennessee", UMP_ACT_FIRE},
        {"Uhlans are killed", UMP_ACT_GONE},      {"words of nobody", UMP_ACT_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ump_event e = {.kind = UMP_TOLD, .label = rows[i].label};
        cr_expect_str_eq(ump_act_name(ump_act_of(&e)), ump_act_name(rows[i].act), "%s",
                         rows[i].label);
    }
}
