/*
 * kit.c: reads questions from lines, asks them, compares fields with what a table expects.
 */
#include "kit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const ump_desk *kit_desk(const char *ruleset)
{
    enum { ROOM = 8 };
    static ump_desk *kept[ROOM];
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    size_t i = 0;
    for (; i < ROOM && kept[i]; i++)
        if (strcmp(ump_desk_ruleset(kept[i]), ruleset) == 0)
            return kept[i];
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, ruleset);
    cr_assert(text && i < ROOM, "no chart %s", ruleset);
    kept[i] = ump_desk_new(text, &errors);
    cr_assert(kept[i], "%s: %s", ruleset, errors.count ? list[0].what : "");
    return kept[i];
}

static void read_word(kit_question *q, char *word)
{
    char *equals = strchr(word, '=');
    cr_assert(equals, "'%s' is no key=value", word);
    *equals = '\0';
    if (strcmp(word, "dice") == 0) {
        snprintf(q->dice, sizeof q->dice, "%s", equals + 1);
        q->question.dice = q->dice;
    } else if (strcmp(word, "--seed") == 0) {
        q->question.seeded = true;
        q->question.seed = strtoull(equals + 1, NULL, 10);
    } else {
        cr_assert(q->question.n_facts < KIT_FACTS);
        q->fact[q->question.n_facts++] = (ump_setting){word, equals + 1};
    }
}

const ump_desk *kit_read(const char *line, kit_question *q)
{
    *q = (kit_question){.dice = ""};
    snprintf(q->text, sizeof q->text, "%s", line);
    char *ruleset = strtok(q->text, " "), *kind = strtok(NULL, " ");
    cr_assert(ruleset && kind, "'%s' is no question", line);
    q->question.kind = kind;
    q->question.fact = q->fact;
    for (char *word; (word = strtok(NULL, " "));)
        read_word(q, word);
    return kit_desk(ruleset);
}

ump_desk_answer *kit_ask(const char *line, char why[UMP_LINE])
{
    kit_question q;
    const ump_desk *desk = kit_read(line, &q);
    return ump_desk_ask(desk, &q.question, why);
}

const char *kit_field(const ump_desk_answer *answer, const char *name, char value[UMP_LINE])
{
    const char *field;
    for (size_t i = 0; (field = ump_desk_answer_field(answer, i, value)); i++)
        if (strcmp(field, name) == 0)
            return value;
    value[0] = '\0';
    return value;
}

static void check_field(const kit_row *row, const ump_desk_answer *answer, char *word)
{
    char value[UMP_LINE];
    char *equals = strchr(word, '=');
    cr_assert(equals, "%s: '%s' is no field=value", row->name, word);
    *equals = '\0';
    cr_expect_str_eq(kit_field(answer, word, value), equals + 1, "%s: %s is %s, not %s", row->name,
                     word, value, equals + 1);
}

void kit_check(const kit_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char why[UMP_LINE], expect[1024];
        ump_desk_answer *answer = kit_ask(rows[i].line, why);
        cr_expect(answer, "%s: refused: %s", rows[i].name, why);
        if (!answer)
            continue;
        snprintf(expect, sizeof expect, "%s", rows[i].expect);
        for (char *word = strtok(expect, " "); word; word = strtok(NULL, " "))
            check_field(&rows[i], answer, word);
        ump_desk_answer_free(answer);
    }
}

static void put(void *ctx, const char *text, size_t size)
{
    kit_paper *paper = ctx;
    cr_assert(paper->size + size < KIT_TEXT);
    memcpy(paper->text + paper->size, text, size);
    paper->size += size;
    paper->text[paper->size] = '\0';
}

ump_out kit_out(kit_paper *paper)
{
    paper->size = 0;
    paper->text = malloc(KIT_TEXT);
    cr_assert(paper->text);
    paper->text[0] = '\0';
    return (ump_out){put, paper};
}
