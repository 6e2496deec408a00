/*
 * lens.c: `umpire lens` looks at one situation through every ruleset of a family, side by side, and
 * marks what differs.
 */
#include "cli/desk.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_VIEWS = 8, MAX_ROWS = 1024, MAX_NAME = 512 };

typedef struct view { /* the situation under one ruleset */
    const ump_desk *desk;
    ump_desk_answer *answer; /* NULL: refused */
    char why[UMP_LINE];
} view;

typedef struct lens {
    ump_desk *desk[MAX_VIEWS]; /* the built-in rulesets that have one, */
    size_t n_desks;
    ump_desk *own; /* and that of a file; NULL: none was named */
    cli_file file;
    view view[MAX_VIEWS];
    size_t n;
    const char *kind;
} lens;

/* ---- The rulesets ---- */

static bool has_kind(const ump_desk *desk, const char *kind)
{
    for (size_t i = 0; i < ump_desk_kinds(desk); i++)
        if (strcmp(ump_desk_kind_name(desk, i), kind) == 0)
            return true;
    return false;
}

static bool is_of(const ump_desk *desk, const char *family)
{
    return strcmp(ump_desk_family_name(desk), family) == 0;
}

static bool open_desks(lens *l)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART) && l->n_desks < MAX_VIEWS; i++) {
        if (!cli_desk_builtin(i, &l->desk[l->n_desks]))
            return false;
        l->n_desks += l->desk[l->n_desks] != NULL;
    }
    return true;
}

static void add_family(lens *l, const char *family)
{
    for (size_t i = 0; i < l->n_desks; i++)
        if (has_kind(l->desk[i], l->kind) && is_of(l->desk[i], family))
            l->view[l->n++].desk = l->desk[i];
}

static size_t family_size(const lens *l, const char *family)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n_desks; i++)
        n += is_of(l->desk[i], family);
    return n;
}

/* How many of the told keys the kind has. */
static size_t keys_known(const ump_desk *desk, const ump_desk_question *q)
{
    ump_desk_form form;
    size_t n = 0;
    for (size_t k = 0; k < q->n_facts; k++)
        for (size_t i = 0; ump_desk_key_get(desk, q->kind, i, &form); i++)
            if (strcmp(form.name, q->fact[k].name) == 0) {
                n++;
                break;
            }
    return n;
}

/* The family with this kind; of several the one that knows most of the keys, then the one with the
 * most rulesets. NULL: none has it. */
static const char *find_family(const lens *l, const ump_desk_question *q)
{
    const char *found = NULL;
    size_t most = 0;
    for (size_t i = 0; i < l->n_desks; i++) {
        const char *family = ump_desk_family_name(l->desk[i]);
        bool has = has_kind(l->desk[i], q->kind);
        size_t fit = has ? keys_known(l->desk[i], q) * MAX_VIEWS + family_size(l, family) : 0;
        if (fit > most) {
            most = fit;
            found = family;
        }
    }
    return found;
}

static void close_lens(lens *l)
{
    for (size_t i = 0; i < l->n; i++)
        ump_desk_answer_free(l->view[i].answer);
    for (size_t i = 0; i < l->n_desks; i++)
        ump_desk_free(l->desk[i]);
    ump_desk_free(l->own);
    cli_file_free(&l->file);
}

/* The ruleset of a file, beside those that are built in. */
static bool add_own(lens *l, const char *chart)
{
    l->own = cli_desk_open(chart, &l->file);
    if (l->own)
        l->view[l->n++].desk = l->own;
    return l->own != NULL;
}

static bool open_lens(lens *l, const ump_desk_question *q, const cli_args *args)
{
    const char *told = cli_value(args, "family"), *chart = cli_value(args, "chart");
    l->kind = q->kind;
    const char *family = told ? told : find_family(l, q);
    if (!family) {
        cli_say("no ruleset has a kind of situation '%s'; 'umpire desk RULES' lists them", l->kind);
        return false;
    }
    add_family(l, family);
    if (l->n == 0)
        cli_say("no ruleset of '%s' has a kind of situation '%s'", family, l->kind);
    return l->n > 0 && (!chart || l->n == MAX_VIEWS || add_own(l, chart));
}

/* ---- Rows of the comparison: fields of results, or outcomes of odds ---- */

typedef struct row {
    char name[MAX_NAME];
    char cell[MAX_VIEWS][64];
    bool differs;
} row;

typedef struct rows {
    row *list;
    size_t n;
} rows;

static row *row_named(rows *r, const char *name)
{
    for (size_t i = 0; i < r->n; i++)
        if (strcmp(r->list[i].name, name) == 0)
            return &r->list[i];
    if (r->n == MAX_ROWS)
        return NULL;
    row *made = &r->list[r->n++];
    snprintf(made->name, sizeof made->name, "%s", name);
    return made;
}

static void plain(char *to, size_t room, const char *json)
{
    size_t n = 0;
    for (; *json && n + 1 < room; json++)
        if (!strchr("{}\"", *json))
            to[n++] = *json;
    to[n] = '\0';
}

static void put_cell(rows *r, const char *name, size_t column, const char *text)
{
    row *to = row_named(r, name);
    if (to)
        snprintf(to->cell[column], sizeof to->cell[column], "%.60s", text);
}

static void add_view(rows *r, const view *v, size_t column)
{
    char value[UMP_LINE], name[MAX_NAME], share[32];
    const char *field;
    uint32_t millionths;
    for (size_t i = 0; (field = ump_desk_answer_field(v->answer, i, value)); i++)
        put_cell(r, field, column, value);
    for (size_t i = 0; (field = ump_desk_answer_outcome(v->answer, i, &millionths)); i++) {
        plain(name, sizeof name, field);
        uint32_t tenths = (millionths + 500) / 1000;
        snprintf(share, sizeof share, "%u.%u%%", (unsigned)tenths / 10, (unsigned)tenths % 10);
        put_cell(r, name, column, share);
    }
}

static void mark(rows *r, const lens *l)
{
    for (size_t i = 0; i < r->n; i++) {
        const char *first = NULL;
        for (size_t v = 0; v < l->n; v++) {
            const char *cell = r->list[i].cell[v];
            if (!l->view[v].answer)
                continue;
            r->list[i].differs = r->list[i].differs || (first && strcmp(first, cell) != 0);
            first = cell;
        }
    }
}

/* ---- Printing ---- */

static bool any_odds(const lens *l)
{
    for (size_t v = 0; v < l->n; v++)
        if (l->view[v].answer && ump_desk_answer_is_odds(l->view[v].answer))
            return true;
    return false;
}

/* Names of fields are short and stand before the cells, outcomes are long and stand behind. */
static void print_line(const lens *l, char mark, const char *before, const char *after,
                       enum cli_style style, const char *const cell[MAX_VIEWS])
{
    printf("%c %s", mark, before);
    for (size_t v = 0; v < l->n; v++)
        printf("  %s%12s%s", cli_ink(stdout, style), cell[v], cli_ink(stdout, CLI_PLAIN));
    printf("%s%s\n", *after ? "  " : "", after);
}

static void print_row(const lens *l, const row *at, bool odds)
{
    const char *cell[MAX_VIEWS];
    char before[64] = "", name[MAX_NAME];
    for (size_t v = 0; v < l->n; v++)
        cell[v] = !l->view[v].answer ? "refused" : at->cell[v][0] ? at->cell[v] : "-";
    snprintf(name, sizeof name, "%s", at->name);
    ump_desk_spell(name, sizeof name);
    if (!odds)
        snprintf(before, sizeof before, "%-24.60s", name);
    print_line(l, at->differs ? '*' : ' ', before, odds ? name : "",
               at->differs ? CLI_RED : CLI_PLAIN, cell);
}

static void print_table(const lens *l, const rows *r)
{
    bool odds = any_odds(l);
    const char *ruleset[MAX_VIEWS];
    char before[64] = "";
    for (size_t v = 0; v < l->n; v++)
        ruleset[v] = ump_desk_ruleset(l->view[v].desk);
    if (!odds)
        snprintf(before, sizeof before, "%-24.60s", l->kind);
    print_line(l, ' ', before, odds ? l->kind : "", CLI_BOLD, ruleset);
    for (size_t i = 0; i < r->n; i++)
        print_row(l, &r->list[i], odds);
    for (size_t v = 0; v < l->n; v++)
        if (!l->view[v].answer)
            printf("%s: %s\n", ruleset[v], l->view[v].why);
}

static void print_json(const lens *l, const rows *r)
{
    ump_out out = cli_out(stdout);
    bool first = true;
    ump_putf(&out, "{\"kind\": \"%s\", \"answers\": [\n", l->kind);
    for (size_t v = 0; v < l->n; v++) {
        ump_put(&out, v ? ",\n" : "");
        if (l->view[v].answer) {
            ump_desk_answer_json(l->view[v].answer, &out);
            continue;
        }
        ump_putf(&out, "{\"ruleset\": \"%s\", \"error\": ", ump_desk_ruleset(l->view[v].desk));
        ump_put_json_string(&out, l->view[v].why);
        ump_put(&out, "}\n");
    }
    ump_put(&out, "], \"differ\": [");
    for (size_t i = 0; i < r->n; i++) {
        if (!r->list[i].differs)
            continue;
        ump_put(&out, first ? "" : ", ");
        ump_put_json_string(&out, r->list[i].name);
        first = false;
    }
    ump_put(&out, "]}\n");
}

static bool same_complaint(const char *a, const char *b)
{
    size_t n = strcspn(a, ";");
    return n == strcspn(b, ";") && strncmp(a, b, n) == 0;
}

/* Every desk refuses: says each reason once. */
static void say_refusals(const lens *l)
{
    for (size_t v = 0; v < l->n; v++) {
        size_t i = 0;
        while (i < v && !same_complaint(l->view[i].why, l->view[v].why))
            i++;
        if (i == v)
            cli_say("%s: %s", ump_desk_ruleset(l->view[v].desk), l->view[v].why);
    }
}

/* Only if not one of them takes it is it bad input. */
static int look(lens *l, const cli_facts *facts, bool json)
{
    rows r = {.list = calloc(MAX_ROWS, sizeof *r.list)};
    size_t answered = 0;
    bool spent = r.list == NULL; /* no memory is left */
    for (size_t v = 0; r.list && v < l->n; v++) {
        view *at = &l->view[v];
        at->answer = ump_desk_ask(at->desk, &facts->question, at->why);
        spent = spent || (!at->answer && strcmp(at->why, UMP_DESK_NO_MEMORY) == 0);
        answered += at->answer != NULL;
        if (at->answer)
            add_view(&r, at, v);
    }
    mark(&r, l);
    if (spent)
        cli_no_memory();
    else if (answered && json)
        print_json(l, &r);
    else if (answered)
        print_table(l, &r);
    else
        say_refusals(l);
    free(r.list);
    return spent ? CLI_FAULT : answered ? CLI_OK : CLI_USAGE;
}

static int look_through(lens *l, const cli_args *args)
{
    cli_facts facts = {0};
    int status = CLI_USAGE;
    if (cli_facts_read(&facts, args, 1)) {
        facts.question.kind = args->operand[0];
        facts.question.spare_dice = true; /* one edition may roll fewer than another */
        if (open_lens(l, &facts.question, args))
            status = look(l, &facts, cli_flag(args, "json"));
    }
    cli_facts_free(&facts);
    return status;
}

static int run(const cli_args *args)
{
    lens *l = calloc(1, sizeof *l);
    if (!l) {
        cli_no_memory();
        return CLI_FAULT;
    }
    int status = open_desks(l) ? look_through(l, args) : CLI_FAULT;
    close_lens(l);
    free(l);
    return status;
}

static const cli_option options[] = {
    {"family", "NAME", "of which family, if several have such a kind (else by the keys)"},
    {"json", NULL, "print for programs"},
    {"seed", "N", "roll the dice, the same for the same N"},
    {NULL, NULL, NULL},
};

const cli_command cli_lens = {
    .name = "lens",
    .group = "at a real table",
    .about = "Look at one situation through every ruleset of a family",
    .usage = "KIND key=value... [dice=4,5,... | --seed N] [--json]",
    .more =
        "The same situation, and the same dice, under each ruleset side by side; a * marks the\n"
        "lines that differ. Each ruleset takes as many of the dice as it needs. A chart file\n"
        "(--chart) is one column more.\n"
        "  umpire lens fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=5 \\\n"
        "      range=4.5 dice=4,5",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 200,
    .run = run,
};
