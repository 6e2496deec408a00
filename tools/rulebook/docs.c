/*
 * docs.c: reads the Markdown of docs/rules. A rule begins where its ID stands in bold at the start
 * of a paragraph or list item, and goes on to the next rule, heading or ruled line.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"
#include "rulebook.h"

rule *rules;
size_t n_rules;

/* A row of a table of switches: the name and the whole row, which may name a ruling. */
typedef struct house_rule {
    const char *name, *row;
    size_t name_size, row_size;
    char family[4];
} house_rule;

static house_rule *switches;
static size_t n_switches;

static bool id_char(char c)
{
    return isupper((unsigned char)c) || isdigit((unsigned char)c) || c == '-';
}

/* Length of the ID in bold at p ("**ADF-FIRE-09"), or 0. */
static size_t bold_id(const char *p)
{
    size_t n = 2;
    if (strncmp(p, "**", 2) != 0 || !isupper((unsigned char)p[2]))
        return 0;
    while (id_char(p[n]))
        n++;
    if (islower((unsigned char)p[n]) && isdigit((unsigned char)p[n - 1]))
        n++;
    bool whole = memchr(p, '-', n) && isdigit((unsigned char)p[n - 1 - !id_char(p[n - 1])]);
    return whole ? n - 2 : 0;
}

rule *find_rule(const char *id, size_t size)
{
    for (size_t i = 0; i < n_rules; i++)
        if (strncmp(rules[i].id, id, size) == 0 && rules[i].id[size] == '\0')
            return &rules[i];
    return NULL;
}

bool is_ruling(const rule *r)
{
    return strncmp(r->id + 3, "-R-", 3) == 0;
}

static bool has_word(const char *list, const char *word, size_t size, char separator)
{
    for (const char *p = list; p; p = strchr(p, separator), p = p ? p + 1 : NULL)
        if (strncmp(p, word, size) == 0 && (p[size] == separator || p[size] == '\0'))
            return true;
    return false;
}

void append(char **list, const char *word, size_t size, char separator)
{
    size_t old = strlen(*list);
    if (old > 0 && has_word(*list, word, size, separator))
        return;
    char *longer = realloc(*list, old + size + 2);
    if (!longer)
        fail("rulebook", "out of memory");
    if (old > 0)
        longer[old++] = separator;
    memcpy(longer + old, word, size);
    longer[old + size] = '\0';
    *list = longer;
}

/* ---- Titles ---- */

/* Ends of a first sentence: a full stop before a blank, or a line that another block follows. */
static const char *sentence_end(const char *p)
{
    for (; *p; p++) {
        if (*p == '.' && (isspace((unsigned char)p[1]) || p[1] == '\0'))
            break;
        if (*p == '\n' && strchr("-|\n", p[1 + strspn(p + 1, " ")]))
            break;
    }
    return p;
}

/* The words of a title without tags ("[all]"), emphasis and the stop at the end. */
static char *plain_words(const char *from, const char *to)
{
    char *words = copy(from, (size_t)(to - from)), *out = words;
    for (const char *p = words; *p; p++) {
        if (*p == '[')
            p += strcspn(p, "]") - (strchr(p, ']') == NULL);
        else if (*p == '\n')
            *out++ = ' ';
        else if (*p != '*')
            *out++ = *p;
    }
    while (out > words && strchr(" .:", out[-1]))
        out--;
    *out = '\0';
    size_t lead = strspn(words, " ");
    memmove(words, words + lead, strlen(words + lead) + 1);
    return words;
}

/* What stands in bold behind the ID, in the same bold or the next; else the first sentence. */
static char *title_of(const char *text, size_t id_size)
{
    const char *after_id = text + 2 + id_size;
    const char *closed = strstr(after_id, "**");
    if (!closed)
        fail(text, "bold is not closed");
    char *title = plain_words(after_id, closed);
    if (*title)
        return title;
    free(title);
    const char *body = closed + 2;
    body += strspn(body, " ");
    const char *end = strncmp(body, "**", 2) == 0 ? strstr(body + 2, "**") : sentence_end(body);
    return plain_words(body, end ? end : body + strlen(body));
}

/* ---- Reading a file ---- */

/* The lines of a rule; those of a list item lose the two blanks that put them under it. */
static char *rule_text(const char *from, const char *to, bool item)
{
    char *text = copy(from, (size_t)(to - from)), *out = text;
    for (const char *p = text; *p; p++) {
        *out++ = *p;
        if (item && *p == '\n')
            p += strncmp(p + 1, "  ", 2) == 0 ? 2 : 0;
    }
    while (out > text && isspace((unsigned char)out[-1]))
        out--;
    *out = '\0';
    return text;
}

static void add_rule(const char *from, const char *to, const char *section)
{
    const char *bold = from + strspn(from, "- ");
    size_t id_size = bold_id(bold);
    if (find_rule(bold + 2, id_size))
        fail(find_rule(bold + 2, id_size)->id, "is defined twice in docs/rules");
    rules = grow(rules, n_rules, sizeof *rules);
    rule *r = &rules[n_rules++];
    *r = (rule){.id = copy(bold + 2, id_size), .text = rule_text(bold, to, *from == '-')};
    r->title = title_of(r->text, id_size);
    r->section = copy(section, strcspn(section, "\n"));
    r->rulings = copy("", 0);
    r->switches = copy("", 0);
    r->tests = copy("", 0);
}

static void add_switch(const char *row, const char *family)
{
    const char *name = row + strspn(row, "| `");
    size_t size = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    if (size == 0)
        return;
    switches = grow(switches, n_switches, sizeof *switches);
    house_rule *s = &switches[n_switches++];
    *s = (house_rule){name, row, size, strcspn(row, "\n"), {0}};
    memcpy(s->family, family, 3);
}

static bool switch_heading(const char *heading)
{
    return strncmp(heading + strcspn(heading, "S\n"), "Switch ", 7) == 0;
}

void read_docs(const char *path)
{
    size_t size;
    const char *text = read_file(path, &size);
    const char *section = "", *open = NULL;
    bool fenced = false, in_switches = false;
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        bool heading = !fenced && *line == '#';
        bool starts = !fenced && bold_id(line + strspn(line, "- ")) > 0;
        fenced ^= strncmp(line, "```", 3) == 0;
        if (open && (heading || starts || strncmp(line, "---", 3) == 0)) {
            add_rule(open, line, section);
            open = NULL;
        }
        if (heading) {
            section = line + strspn(line, "# ");
            in_switches = switch_heading(section);
        } else if (starts) {
            open = line;
        } else if (in_switches && *line == '|' && n_rules > 0) {
            add_switch(line, rules[n_rules - 1].id);
        }
    }
    if (open)
        add_rule(open, text + size, section);
}

/* ---- Relating rules, rulings and switches ---- */

/* Rulings named in a text: ADF-R-01, or R-01 alone, which means one of the same family. */
static void collect_rulings(rule *r, const char *text)
{
    for (const char *p = strstr(text, "R-"); p; p = strstr(p + 2, "R-")) {
        char id[16] = {0};
        size_t digits = strspn(p + 2, "0123456789");
        bool full = p - text >= 4 && strncmp(p - 4, r->id, 4) == 0;
        if (digits == 0 || digits > 4 || (p > text && !full && id_char(p[-1])))
            continue;
        memcpy(id, r->id, 4);
        memcpy(id + 4, p, digits + 2);
        if (find_rule(id, strlen(id)) && strcmp(id, r->id) != 0)
            append(&r->rulings, id, strlen(id), ' ');
    }
}

static bool quotes(const char *text, const house_rule *s)
{
    for (const char *p = strchr(text, '`'); p; p = strchr(p + 1, '`'))
        if (strncmp(p + 1, s->name, s->name_size) == 0 && p[1 + s->name_size] == '`')
            return true;
    return false;
}

/* The row of the switch names this ruling ("R-01"). */
static bool decided_by(const house_rule *s, const rule *ruling)
{
    const char *number = ruling->id + 4;
    const char *mark = strstr(s->row, number);
    return mark && mark < s->row + s->row_size && !isdigit((unsigned char)mark[strlen(number)]);
}

static bool depends(const rule *r, const house_rule *s)
{
    return strncmp(r->id, s->family, 3) == 0 &&
           (quotes(r->text, s) || (is_ruling(r) && decided_by(s, r)));
}

static bool depends_by_rulings(const rule *r, const house_rule *s)
{
    for (const char *p = r->rulings; *p;) {
        size_t size = strcspn(p, " ");
        if (depends(find_rule(p, size), s))
            return true;
        p += size + (p[size] == ' ');
    }
    return false;
}

void relate_rules(void)
{
    for (rule *r = rules; r < rules + n_rules; r++) {
        collect_rulings(r, r->text);
        for (const house_rule *s = switches; s < switches + n_switches; s++)
            if (depends(r, s) || (!is_ruling(r) && depends_by_rulings(r, s)))
                append(&r->switches, s->name, s->name_size, ' ');
    }
}
