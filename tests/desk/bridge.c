/*
 * bridge.c: plays games, tells their facts to the desk and compares what comes of them.
 */
#include "bridge.h"
#include "kit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

bridge bridge_now;

bool bridge_listens(void)
{
    return bridge_now.desk && !bridge_now.asking;
}

/* ---- Games ---- */

static bool go_on(const ump_game *game, ump_state *state, uint64_t seed, uint32_t i)
{
    enum { PROPOSALS = 24 };
    uint8_t face[UMP_MAX_DICE];
    ump_answer list[PROPOSALS], dice;
    ump_ask ask;
    ump_pending(game, state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        ump_roll(seed, i, &ask, face);
        dice = (ump_answer){.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = face};
        return ump_give(game, state, &dice, NULL, NULL);
    }
    uint64_t salt = ump_scramble(seed ^ ump_scramble(i));
    size_t n = ump_propose(game, state, salt, list, PROPOSALS);
    return n && ump_give(game, state, &list[(salt >> 32) % n], NULL, NULL);
}

void bridge_play(const char *scenario, unsigned seeds, unsigned answers)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario)};
    ump_game *game = ump_game_load(&source, NULL);
    cr_assert(game, "%s", scenario);
    const ump_desk *desk = kit_desk(ump_game_ruleset(game));
    for (unsigned seed = 1; seed <= seeds; seed++) {
        ump_state *state = ump_state_new(game);
        bridge_now.desk = desk;
        for (uint32_t i = 0; i < answers && go_on(game, state, seed, i); i++)
            continue;
        bridge_now.desk = NULL;
        ump_state_free(state);
    }
    ump_game_free(game);
}

/* ---- Questions ---- */

void bridge_begin(void)
{
    bridge_now.n_facts = bridge_now.used = 0;
}

static const char *keep(const char *a, const char *b)
{
    char *at = bridge_now.text + bridge_now.used;
    int n = snprintf(at, BRIDGE_TEXT - bridge_now.used, "%s%s", a, b);
    bridge_now.used += (size_t)n + 1;
    cr_assert_lt(bridge_now.used, (size_t)BRIDGE_TEXT);
    return at;
}

void bridge_tell(const char *prefix, const char *name, const char *value)
{
    cr_assert_lt(bridge_now.n_facts, (size_t)BRIDGE_FACTS);
    bridge_now.fact[bridge_now.n_facts++] = (ump_setting){keep(prefix, name), keep(value, "")};
}

void bridge_tell_number(const char *prefix, const char *name, int64_t number)
{
    bridge_tell_length(prefix, name, number * 1000);
}

void bridge_tell_length(const char *prefix, const char *name, int64_t thousandths)
{
    char text[32];
    bridge_tell(prefix, name, ump_show_thousandths(thousandths, text));
}

void bridge_tell_yes(const char *prefix, const char *name, bool yes)
{
    bridge_tell(prefix, name, yes ? "yes" : "no");
}

void bridge_tell_row(const char *kind, const char *prefix, const char *name, unsigned row)
{
    char key[64];
    ump_desk_form form;
    snprintf(key, sizeof key, "%s%s", prefix, name);
    for (size_t i = 0; ump_desk_key_get(bridge_now.desk, kind, i, &form); i++)
        if (strcmp(form.name, key) == 0 && row < form.n_values)
            bridge_tell(prefix, name, form.values[row]);
}

const char *bridge_dice(char text[256], int32_t dice, int32_t sides, int32_t sum)
{
    int n = 0;
    text[0] = '\0';
    for (; dice > 0; dice--) {
        int32_t most = sum - (dice - 1), face = most < sides ? most : sides;
        n += snprintf(text + n, 256 - (size_t)n, "%s%d", n ? "," : "", face);
        sum -= face;
    }
    return text;
}

static void tell_question(void)
{
    for (size_t i = 0; i < bridge_now.n_facts; i++)
        fprintf(stderr, " %s=%s", bridge_now.fact[i].name, bridge_now.fact[i].value);
    fputc('\n', stderr);
}

ump_desk_answer *bridge_ask(const char *kind, const char *dice)
{
    char why[UMP_LINE];
    ump_desk_question q = {
        .kind = kind, .fact = bridge_now.fact, .n_facts = bridge_now.n_facts, .dice = dice};
    bridge_now.asking = true;
    ump_desk_answer *answer = ump_desk_ask(bridge_now.desk, &q, why);
    bridge_now.asking = false;
    if (!answer && bridge_now.refused++ < 3) {
        fprintf(stderr, "%s refused: %s\n", kind, why);
        tell_question();
    }
    return answer;
}

/* ---- Comparing ---- */

static void tell_item(const char *who, const ump_item *item)
{
    fprintf(stderr, "  %s: %+d %s, %s %s %s\n", who, item->value, item->label,
            ump_rule_id(item->rule), item->kept ? "kept" : "dropped", item->why ? item->why : "");
}

static bool is_of(const desk_item *item, const char *side)
{
    return !item->consequence && (side ? item->side && strcmp(item->side, side) == 0 : !item->side);
}

void bridge_same_sum(const ump_desk_answer *answer, const char *side, const ump_sum *sum)
{
    const desk_record *record = answer->record;
    unsigned n = 0;
    bool same = true;
    for (size_t i = 0; i < record->n_items; i++) {
        if (!is_of(&record->item[i], side))
            continue;
        const ump_item *told = &record->item[i].item, *played = &sum->item[n];
        same = same && n < sum->n && told->rule == played->rule && told->value == played->value &&
               told->kept == played->kept && strcmp(told->label, played->label) == 0;
        n++;
    }
    if (!same || n != sum->n) {
        tell_question();
        for (size_t i = 0; i < record->n_items; i++)
            tell_item("desk", &record->item[i].item);
        for (unsigned i = 0; i < sum->n; i++)
            tell_item("game", &sum->item[i]);
    }
    cr_assert(same && n == sum->n, "the items are not those of the game: %u and %u", n, sum->n);
}

void bridge_same_field(const ump_desk_answer *answer, const char *field, const char *value)
{
    char told[UMP_LINE];
    kit_field(answer, field, told);
    if (strcmp(told, value) != 0)
        tell_question();
    cr_assert_str_eq(told, value, "%s is %s at the desk, %s in the game", field, told, value);
}

void bridge_same_number(const ump_desk_answer *answer, const char *field, int64_t number)
{
    char text[32];
    bridge_same_field(answer, field, ump_show_thousandths(number * 1000, text));
}

void bridge_enough(size_t fires, size_t checks, size_t charges)
{
    const bridge *b = &bridge_now;
    fprintf(stderr, "compared %zu fires, %zu checks, %zu charges; %zu refused\n", b->compared[0],
            b->compared[1], b->compared[2], b->refused);
    cr_expect(b->compared[BRIDGE_FIRE] >= fires, "%zu fires", b->compared[BRIDGE_FIRE]);
    cr_expect(b->compared[BRIDGE_CHECK] >= checks, "%zu checks", b->compared[BRIDGE_CHECK]);
    cr_expect(b->compared[BRIDGE_CHARGE] >= charges, "%zu charges", b->compared[BRIDGE_CHARGE]);
    cr_expect_eq(b->refused, 0, "the desk refused %zu of the game's facts", b->refused);
}
