/*
 * assistant.c: `umpire desk` with nothing to go on: asks, a key press at a time, only for what the
 * moment needs, takes the dice as bare digits, and keeps a log that can be saved.
 */
#include "cli/desk.h"
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { MAX_KEYS = 160, MAX_VALUE = 256, MAX_TOLD_DICE = 4096 };
enum {
    KEY_END = -1,
    KEY_QUIT = 3,
    KEY_ENTER = '\n',
    KEY_BACK = 127,
    KEY_ESCAPE = 27,
    KEY_REST = ' '
};

typedef struct memory { /* what was told last for a key, whatever the kind */
    char name[64], value[MAX_VALUE];
    unsigned when;
} memory;

typedef struct assistant {
    ump_desk *desk;
    cli_file file;
    const char *kind;
    memory memory[MAX_KEYS];
    size_t n_memory;
    unsigned now, began;        /* counts what is told; before this situation */
    ump_setting told[MAX_KEYS]; /* names are the desk's, values of text[] */
    char text[MAX_KEYS][MAX_VALUE];
    size_t n_told;
    char dice[MAX_TOLD_DICE];
    char *log;
    size_t log_size, log_room;
    bool over;
    bool hurries; /* takes what is offered for the rest of this situation */
    int put_back; /* a key that was pressed and not used; 0: none */
} assistant;

/* ---- Keys ---- */

static bool raw_on(struct termios *before)
{
    if (tcgetattr(STDIN_FILENO, before) != 0)
        return false;
    struct termios raw = *before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
}

/* One key press; the end of the input and Ctrl-C end the assistant. */
static int key_press(assistant *a)
{
    unsigned char c;
    int kept = a->put_back;
    a->put_back = 0;
    if (kept)
        return kept;
    fflush(stdout);
    if (a->over || read(STDIN_FILENO, &c, 1) != 1 || c == KEY_QUIT || c == 4) {
        a->over = true;
        return KEY_END;
    }
    return c == '\r' ? KEY_ENTER : c == 8 ? KEY_BACK : c;
}

/* A line of such characters as `allowed` has (NULL: all that print), ended by Enter, or by Space in
 * an empty line or behind a number: the rest as offered. False: Back in the empty line, or the end.
 */
static bool key_line(assistant *a, const char *allowed, char *line, size_t room)
{
    size_t n = 0;
    for (;;) {
        int c = key_press(a);
        if (c == KEY_END || (c == KEY_BACK && n == 0))
            return false;
        if (c == KEY_ENTER)
            break;
        if (c == KEY_REST && (n == 0 || allowed)) {
            a->hurries = true;
            break;
        }
        if (c == KEY_BACK) {
            n--;
            fputs("\b \b", stdout);
        } else if (c >= ' ' && c < 127 && n + 1 < room && (!allowed || strchr(allowed, c))) {
            line[n++] = (char)c;
            putchar(c);
        }
    }
    line[n] = '\0';
    return true;
}

/* Choices are numbered 1 to 9, then a to z. */
static char mark_of(size_t i)
{
    return (char)(i < 9 ? '1' + (int)i : i < 35 ? 'a' + (int)(i - 9) : '?');
}

static int choice_of(int key, size_t n)
{
    for (size_t i = 0; i < n && i < 35; i++)
        if (key == mark_of(i))
            return (int)i;
    return -1;
}

/* ---- What was told before ---- */

static memory *remembered(assistant *a, const char *name)
{
    for (size_t i = 0; i < a->n_memory; i++)
        if (strcmp(a->memory[i].name, name) == 0)
            return &a->memory[i];
    return NULL;
}

static void remember(assistant *a, const char *name, const char *value)
{
    memory *m = remembered(a, name);
    if (!m && a->n_memory < MAX_KEYS) {
        m = &a->memory[a->n_memory++];
        snprintf(m->name, sizeof m->name, "%s", name);
    }
    if (!m)
        return;
    snprintf(m->value, sizeof m->value, "%s", value);
    m->when = ++a->now;
}

static const char *last_part(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

/* The same fact of the unit that was spoken of last, in a situation before: who was shot at is who
 * checks. */
static const memory *remembered_unit(assistant *a, const char *name)
{
    const memory *last = NULL;
    for (size_t i = 0; i < a->n_memory; i++)
        if (strcmp(last_part(a->memory[i].name), last_part(name)) == 0 &&
            a->memory[i].when <= a->began && (!last || a->memory[i].when > last->when))
            last = &a->memory[i];
    return last;
}

static void tell(assistant *a, const char *name, const char *value)
{
    if (a->n_told == MAX_KEYS)
        return;
    snprintf(a->text[a->n_told], MAX_VALUE, "%s", value);
    a->told[a->n_told] = (ump_setting){name, a->text[a->n_told]};
    a->n_told++;
    remember(a, name, value);
}

/* ---- One question ---- */

/* A choice of a question, on a new line where it would not fit; ids are shown as words. */
static void show_choice(char mark, const char *word, size_t *column)
{
    enum { WIDTH = 78, INDENT = 4 };
    size_t size = strlen(word) + 4;
    if (*column + size > WIDTH) {
        printf("\n%*s", INDENT - 2, "");
        *column = INDENT - 2;
    }
    printf("  %c ", mark);
    for (; *word; word++)
        putchar(*word == '_' ? ' ' : *word);
    *column += size;
}

/* Whose fact it is, then what: "target: quality". */
static void show_question(const ump_desk_form *form, const char *offered)
{
    const char *part = last_part(form->name);
    int whose = part > form->name ? (int)(part - form->name) - 1 : 0;
    size_t column = strlen(form->label) + (whose ? (size_t)whose + 2 : 0);
    printf("%s%.*s%s%s%s", cli_ink(stdout, CLI_BOLD), whose, form->name, whose ? ": " : "",
           form->label, cli_ink(stdout, CLI_PLAIN));
    for (size_t i = 0; i < form->n_values; i++)
        show_choice(mark_of(i), form->values[i], &column);
    if (strcmp(form->type, "bool") == 0)
        fputs("  y yes  n no", stdout);
    if (*offered)
        printf("  [%s]", offered);
    fputs(": ", stdout);
}

enum said { SAID, SKIPPED, BACK, ENDED };

static enum said ask_choice(assistant *a, const ump_desk_form *form, char *value)
{
    for (;;) {
        int key = key_press(a);
        int row = choice_of(key, form->n_values);
        if (key == KEY_END)
            return ENDED;
        if (key == KEY_BACK)
            return BACK;
        a->hurries = a->hurries || key == KEY_REST;
        if ((key == KEY_ENTER || key == KEY_REST) && !form->required)
            return SKIPPED;
        if (form->n_values == 0 && (key == 'y' || key == 'n'))
            snprintf(value, MAX_VALUE, "%s", key == 'y' ? "yes" : "no");
        else if (row >= 0)
            snprintf(value, MAX_VALUE, "%s", form->values[row]);
        else
            continue;
        return SAID;
    }
}

/* Letters of the values, as many as are wanted; Enter ends. */
static enum said ask_set(assistant *a, const ump_desk_form *form, char *value)
{
    value[0] = '\0';
    for (;;) {
        int key = key_press(a);
        int row = choice_of(key, form->n_values);
        if (key == KEY_END)
            return ENDED;
        if (key == KEY_BACK)
            return BACK;
        a->hurries = a->hurries || key == KEY_REST;
        if (key == KEY_ENTER || key == KEY_REST)
            return value[0] ? SAID : SKIPPED;
        size_t n = strlen(value);
        if (row < 0 || n + strlen(form->values[row]) + 2 > MAX_VALUE)
            continue;
        snprintf(value + n, MAX_VALUE - n, "%s%s", n ? "," : "", form->values[row]);
        printf("%s%s", n ? "," : "", form->values[row]);
    }
}

static enum said ask_line(assistant *a, const ump_desk_form *form, char *value)
{
    bool number = strcmp(form->type, "text") != 0;
    if (number && form->low >= 0 && form->high <= 9) { /* one digit says it */
        int key = key_press(a);
        if (key == KEY_END || key == KEY_BACK)
            return key == KEY_END ? ENDED : BACK;
        a->hurries = a->hurries || key == KEY_REST;
        if (key < '0' || key > '9')
            return SKIPPED;
        snprintf(value, MAX_VALUE, "%c", key);
        putchar(key);
        return SAID;
    }
    if (!key_line(a, number ? "0123456789.-nosame" : NULL, value, MAX_VALUE))
        return a->over ? ENDED : BACK;
    return value[0] ? SAID : SKIPPED;
}

/* Only the values that fit what is told already. */
static void narrow(const assistant *a, ump_desk_form *form, const char **values)
{
    size_t n = 0;
    for (size_t i = 0; i < form->n_values && n < MAX_KEYS; i++)
        if (ump_desk_value_offered(a->desk, a->kind, form->name, form->values[i], a->told,
                                   a->n_told))
            values[n++] = form->values[i];
    form->values = values;
    form->n_values = n;
}

/* What was told last, if it still fits. */
static const char *offer(assistant *a, const ump_desk_form *form)
{
    const memory *last = remembered(a, form->name);
    if (!last)
        last = remembered_unit(a, form->name);
    if (!last)
        return NULL;
    for (size_t i = 0; i < form->n_values; i++)
        if (strcmp(form->values[i], last->value) == 0)
            return last->value;
    return form->n_values == 0 || strcmp(form->type, "list") == 0 ? last->value : NULL;
}

/* Not asked: as it was last, which is said, or as it usually is. */
static enum said take_offer(assistant *a, const ump_desk_form *form, const char *name,
                            const char *last)
{
    if (*last && strcmp(last, form->initial) != 0) {
        show_question(&(ump_desk_form){.name = form->name, .type = "", .label = form->label}, "");
        printf("%s\n", last);
        tell(a, name, last);
    }
    return SKIPPED;
}

/* Can it stand so? If not it is said, and asked again. */
static bool takes(const assistant *a, const ump_desk_form *form, enum said said, const char *value)
{
    char why[UMP_LINE];
    if (said == SKIPPED && form->required)
        puts("  this must be told");
    if (said == SAID && !ump_desk_value_fits(a->desk, a->kind, form->name, value, why))
        printf("  %s\n", why);
    else
        return said != SKIPPED || !form->required;
    return false;
}

static enum said ask_key(assistant *a, const ump_desk_form *key)
{
    char value[MAX_VALUE] = "", last[MAX_VALUE];
    const char *values[MAX_KEYS];
    ump_desk_form form = *key;
    narrow(a, &form, values);
    const char *again = offer(a, &form);
    snprintf(last, sizeof last, "%s", again ? again : "");
    form.required = key->required && !again;
    bool one = strcmp(form.type, "word") == 0 || strcmp(form.type, "bool") == 0;
    enum said said;
    if (a->hurries && (!key->required || remembered(a, key->name)))
        return take_offer(a, &form, key->name, last);
    do {
        value[0] = '\0';
        show_question(&form, again ? last : form.initial);
        said = one                              ? ask_choice(a, &form, value)
               : strcmp(form.type, "list") == 0 ? ask_set(a, &form, value)
                                                : ask_line(a, &form, value);
        if (said == SKIPPED && again)
            snprintf(value, sizeof value, "%s", last);
        bool shown = !one && said == SAID;
        printf("%s\n", said == BACK ? "<" : shown ? "" : *value ? value : form.initial);
    } while (!takes(a, &form, said, value));
    if (*value && (said == SAID || said == SKIPPED))
        tell(a, key->name, value);
    return said;
}

/* ---- The questions of a kind ---- */

static bool wanted(const assistant *a, const ump_desk_form *form, bool rare)
{
    if (form->is_switch || form->rare != rare)
        return false;
    for (size_t i = 0; i < a->n_told; i++)
        if (strcmp(a->told[i].name, form->name) == 0)
            return false;
    return ump_desk_key_matters(a->desk, a->kind, form->name, a->told, a->n_told);
}

/* False: the end, or back from the first question to the kinds; of the rarer facts, back to what to
 * do with those that are told. */
static bool ask_facts(assistant *a, bool rare)
{
    size_t asked[MAX_KEYS], told[MAX_KEYS], n = 0;
    ump_desk_form form;
    for (size_t i = 0; ump_desk_key_get(a->desk, a->kind, i, &form); i++) {
        if (!wanted(a, &form, rare))
            continue;
        size_t before = a->n_told;
        enum said said = ask_key(a, &form);
        if (said == ENDED)
            return false;
        if (said != BACK) {
            asked[n] = i;
            told[n++] = before;
        } else if (n > 0) {
            i = asked[--n] - 1;
            a->n_told = told[n];
        } else {
            return rare;
        }
    }
    return true;
}

/* ---- The log ---- */

static void put_log(void *ctx, const char *text, size_t size)
{
    assistant *a = ctx;
    if (a->log_size + size + 1 > a->log_room) {
        size_t room = (a->log_size + size + 1) * 2;
        char *log = realloc(a->log, room);
        if (!log)
            return;
        a->log = log;
        a->log_room = room;
    }
    memcpy(a->log + a->log_size, text, size);
    a->log_size += size;
    a->log[a->log_size] = '\0';
}

static void log_answer(assistant *a, const ump_desk_answer *answer)
{
    ump_out out = {put_log, a};
    ump_putf(&out, "# umpire desk %s %s", ump_desk_ruleset(a->desk), a->kind);
    for (size_t i = 0; i < a->n_told; i++)
        ump_putf(&out, " %s=%s", a->told[i].name, a->told[i].value);
    if (!ump_desk_answer_is_odds(answer))
        ump_putf(&out, " dice=%s", a->dice);
    ump_put(&out, "\n");
    ump_desk_answer_text(answer, "", "", "", &out);
    ump_put(&out, "\n");
}

static bool write_log(const ump_out *out, const void *what)
{
    const assistant *a = what;
    out->put(out->ctx, a->log ? a->log : "", a->log_size);
    return true;
}

static void save_log(assistant *a)
{
    char path[MAX_VALUE];
    fputs("file for the log: ", stdout);
    bool named = key_line(a, NULL, path, sizeof path) && path[0];
    putchar('\n');
    if (named && cli_write(path, write_log, a))
        printf("saved in %s\n", path);
}

/* ---- Dice ---- */

static void add_die(assistant *a, unsigned face)
{
    size_t n = strlen(a->dice);
    snprintf(a->dice + n, sizeof a->dice - n, "%s%u", n ? "," : "", face);
}

static void drop_die(assistant *a)
{
    char *comma = strrchr(a->dice, ',');
    *(comma ? comma : a->dice) = '\0';
    fputs("\b\b  \b\b", stdout);
}

/* The face a key stands for, or one that is rolled; 0: none that the die has. */
static unsigned face_of(int key, const ump_desk_want *want, unsigned i)
{
    ump_ask ask = {.dice = 1, .sides = (uint8_t)want->sides};
    uint8_t face = 0;
    if (key == 'r')
        ump_roll(cli_any_seed(), i, &ask, &face);
    else if (key >= '0' && key <= '9')
        face = (uint8_t)(key == '0' ? 10 : key - '0');
    return face <= want->sides ? face : 0;
}

/* So many key presses; r rolls what is left, Backspace takes one back. False: given up. */
static bool ask_dice(assistant *a, const ump_desk_want *want)
{
    printf("%s%s%s, %uD%u (%s), r rolls: ", cli_ink(stdout, CLI_BOLD), want->purpose,
           cli_ink(stdout, CLI_PLAIN), want->dice, want->sides, want->rule);
    bool roll = false;
    for (unsigned i = 0; i < want->dice;) {
        int key = roll ? 'r' : key_press(a);
        if (key == KEY_END || key == KEY_ESCAPE || (key == KEY_BACK && i == 0))
            return false;
        roll = key == 'r';
        unsigned face = face_of(key, want, i);
        if (key == KEY_BACK) {
            drop_die(a);
            i--;
        } else if (face) {
            add_die(a, want->sides == 10 ? face % 10 : face);
            printf("%u ", want->sides == 10 ? face % 10 : face);
            i++;
        }
    }
    putchar('\n');
    return true;
}

/* ---- One situation ---- */

static bool show(assistant *a, const ump_desk_question *q)
{
    char why[UMP_LINE];
    ump_desk_answer *answer = ump_desk_ask(a->desk, q, why);
    if (answer) {
        cli_print_answer(answer, false);
        log_answer(a, answer);
    } else {
        cli_say("%s", why);
    }
    ump_desk_answer_free(answer);
    return answer != NULL;
}

/* False: the rules refuse it. */
static bool resolve(assistant *a, ump_desk_question *q)
{
    ump_desk_want want;
    a->dice[0] = '\0';
    q->dice = a->dice;
    while (ump_desk_wants(a->desk, q, &want))
        if (!ask_dice(a, &want)) {
            putchar('\n');
            return true;
        }
    return show(a, q);
}

/* The facts, then what to do with them. False: the rules refuse them. */
static bool tell_and_do(assistant *a)
{
    a->n_told = 0;
    a->hurries = false;
    a->began = a->now;
    printf("%sEnter takes what stands in [ ], Space the rest so, Backspace goes back%s\n",
           cli_ink(stdout, CLI_DIM), cli_ink(stdout, CLI_PLAIN));
    if (!ask_facts(a, false))
        return true;
    for (;;) {
        ump_desk_question q = {.kind = a->kind, .fact = a->told, .n_facts = a->n_told};
        fputs("d dice (or their digits)  o odds  m more facts  Enter done: ", stdout);
        int key = key_press(a);
        putchar('\n');
        a->hurries = false;
        if (key == 'm' && !ask_facts(a, true))
            return true;
        if (key >= '0' && key <= '9') {
            a->put_back = key;
            key = 'd';
        }
        if (key == 'o' && !show(a, &q))
            return false;
        if (key == 'd')
            return resolve(a, &q);
        if (key == KEY_ENTER || key == KEY_END || key == KEY_BACK || key == KEY_ESCAPE)
            return true;
    }
}

/* What the rules refuse is told anew, with all that was said on offer. */
static void situation(assistant *a)
{
    while (!tell_and_do(a) && !a->over)
        a->put_back = 0;
}

/* ---- Rulesets and kinds ---- */

static void leave_ruleset(assistant *a)
{
    ump_desk_free(a->desk);
    cli_file_free(&a->file);
    a->desk = NULL;
}

static bool choose_ruleset(assistant *a)
{
    const char *name[35];
    char before[32];
    size_t n = 0;
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART) && n < 35; i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_CHART, i);
        ump_desk *desk = ump_desk_new(text, NULL);
        if (desk)
            name[n++] = text->name;
        ump_desk_free(desk);
    }
    fputs("ruleset", stdout);
    for (size_t i = 0; i < n; i++)
        printf("  %c %s", mark_of(i), name[i]);
    fputs(": ", stdout);
    int row = -1;
    while (!a->over && row < 0)
        row = choice_of(key_press(a), n);
    if (row < 0)
        return false;
    printf("%s\n", name[row]);
    snprintf(before, sizeof before, "%s", a->desk ? ump_desk_family_name(a->desk) : "");
    leave_ruleset(a);
    a->desk = cli_desk_open(name[row], &a->file);
    if (a->desk && strcmp(before, ump_desk_family_name(a->desk)) != 0)
        a->n_memory = 0; /* its lengths and words are others */
    return a->desk != NULL;
}

/* False: the assistant is done with. */
static bool choose_kind(assistant *a)
{
    size_t n = ump_desk_kinds(a->desk);
    for (size_t i = 0; i < n; i++)
        printf("  %c %-14s %s\n", mark_of(i), ump_desk_kind_name(a->desk, i),
               ump_desk_kind_about(a->desk, i));
    fputs("which  (R other rules  S save the log  Q quit)", stdout);
    if (a->kind)
        printf("  [%s]", a->kind);
    fputs(": ", stdout);
    for (;;) {
        int key = key_press(a);
        int row = choice_of(key, n);
        if (key == KEY_ENTER && a->kind) {
            printf("%s\n", a->kind);
            return true;
        }
        if (key == KEY_END || key == 'Q') {
            putchar('\n');
            return false;
        }
        if (key == 'S' || key == 'R') {
            putchar('\n');
            if (key == 'S')
                save_log(a);
            a->kind = NULL;
            return key == 'S' || choose_ruleset(a);
        }
        if (row < 0)
            continue;
        a->kind = ump_desk_kind_name(a->desk, (size_t)row);
        printf("%s\n", a->kind);
        return true;
    }
}

int cli_assist(void)
{
    struct termios before;
    assistant *a = calloc(1, sizeof *a);
    if (!a)
        return CLI_FAULT;
    bool raw = raw_on(&before);
    if (choose_ruleset(a))
        while (choose_kind(a))
            if (a->kind)
                situation(a);
    if (raw)
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    leave_ruleset(a);
    free(a->log);
    free(a);
    return CLI_OK;
}
