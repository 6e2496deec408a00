/*
 * many.c: sentences that agree with their numbers. A template speaks of one ("%u fires", "its") and
 * of several things ("%v dice"); troops whose name is a plural fire, and one die is a die.
 */
#include "play/many.h"

#include "play/play.h"

#include <stdio.h>
#include <string.h>

/* ---- Names ---- */

/* Troops whose name says that they are many. */
static const char *const troops[] = {
    "guns",        "mortars",        "coehorns",    "howitzers",   "cannons",    "rifles",
    "pounders",    "companies",      "battalions",  "regiments",   "squadrons",  "batteries",
    "grenadiers",  "fusiliers",      "musketeers",  "riflemen",    "voltigeurs", "chasseurs",
    "jaegers",     "uhlans",         "dragoons",    "cuirassiers", "hussars",    "lancers",
    "carabiniers", "rangers",        "zouaves",     "tigers",      "guards",     "sharpshooters",
    "skirmishers", "regulars",       "volunteers",  "marines",     "cadets",     "engineers",
    "pioneers",    "sailors",        "troopers",    "horsemen",    "men",        "militiamen",
    "bersaglieri", "georgians",      "carolinians", "virginians",  "texans",     "louisianians",
    "louisianans", "mississippians", "alabamians",  "rebels",      "federals",   "confederates",
    "yankees",     "austrians",      "prussians",   "italians",    "saxons",     "bavarians",
    "allies"};

static bool is_one_of(const char *const *list, size_t n, const char *word, size_t size)
{
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < size && list[i][k] && (word[k] | 0x20) == list[i][k])
            k++;
        if (k == size && !list[i][k])
            return true;
    }
    return false;
}

#define IS_ONE_OF(list, word, size) is_one_of(list, sizeof(list) / sizeof *(list), word, size)

/* "Heavy guns of Fort Haskell" are guns, "1st (Union) Virginia" is a regiment: what stands behind
 * is not looked at. */
static size_t head_of(const char *name)
{
    static const char *const ends[] = {",", " of ", " (", " at ", " from "};
    size_t size = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(name, ends[i]);
        if (end && (size_t)(end - name) < size)
            size = (size_t)(end - name);
    }
    return size;
}

/* "2nd, 4th and 5th Virginia"; but "5th Ohio, Smith and Co." is a battery. */
static bool is_list_of_numbers(const char *name, const char *both)
{
    size_t first = strcspn(name, " ");
    return both && name[0] >= '0' && name[0] <= '9' && first > 0 && name[first - 1] == ',';
}

bool ump_is_many(const char *name)
{
    const char *both = strstr(name, " and ");
    size_t size = head_of(name), last = size;
    if ((both && (size_t)(both - name) < size) || is_list_of_numbers(name, both))
        return true;
    while (last > 0 && name[last - 1] != ' ' && name[last - 1] != '-')
        last--;
    return IS_ONE_OF(troops, name + last, size - last);
}

/* ---- Words ---- */

static bool ends_with(const char *word, size_t size, const char *end)
{
    size_t n = strlen(end);
    return size >= n && strncmp(word + size - n, end, n) == 0;
}

/* "fires" is "fire", "passes" is "pass", "tries" is "try". */
static void of_many(char *verb, size_t room)
{
    static const char *const odd[][2] = {
        {"is", "are"}, {"has", "have"}, {"was", "were"}, {"lies", "lie"}};
    size_t size = strlen(verb);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (strcmp(verb, odd[i][0]) == 0) {
            snprintf(verb, room, "%s", odd[i][1]);
            return;
        }
    if (!ends_with(verb, size, "s") || ends_with(verb, size, "ss"))
        return;
    if (ends_with(verb, size, "ies"))
        snprintf(verb + size - 3, room - size + 3, "y");
    else if (ends_with(verb, size, "sses") || ends_with(verb, size, "shes") ||
             ends_with(verb, size, "ches") || ends_with(verb, size, "xes") ||
             ends_with(verb, size, "oes"))
        verb[size - 2] = '\0';
    else
        verb[size - 1] = '\0';
}

/* One of what stands behind a number. */
static void of_one(char *noun, size_t room)
{
    static const char *const counted[][2] = {{"dice", "die"},
                                             {"hits", "hit"},
                                             {"stands", "stand"},
                                             {"figures", "figure"},
                                             {"files", "file"},
                                             {"points", "point"},
                                             {"degrees", "degree"},
                                             {"sections", "section"},
                                             {"turns", "turn"},
                                             {"orders", "order"},
                                             {"units", "unit"},
                                             {"rounds", "round"},
                                             {"skirmishers", "skirmisher"}};
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (strcmp(noun, counted[i][0]) == 0)
            snprintf(noun, room, "%s", counted[i][1]);
}

/* ---- A template ---- */

enum { WORD = 64 };

typedef struct reader {
    const ump_agreement *with;
    bool many;     /* the subject is */
    bool clause;   /* a clause begins: a name here is its subject */
    bool verb;     /* the verb of the subject comes next */
    bool another;  /* behind "and": perhaps one more verb of it */
    bool relative; /* behind "where", "that": "it" is the subject again */
    bool others;   /* somebody else was named: "it" may be he */
    bool one;      /* the number before was 1 */
} reader;

static bool is_many_part(const reader *r, char part)
{
    return part == 'u' ? r->with->unit : part == 'o' ? r->with->other : r->with->side;
}

/* A %u, %o or %s that stands alone. */
static void take_name(reader *r, char part)
{
    if (r->clause)
        r->many = is_many_part(r, part);
    else
        r->others = true;
    r->verb = r->clause && r->many;
}

static void take_it(reader *r, char word[WORD], const char *next)
{
    bool subject = r->relative && next[0] == ' ';
    if (!subject && r->others)
        return;
    snprintf(word, WORD, "%s", subject ? "they" : "them");
    r->verb = subject;
}

static void take_word(reader *r, char word[WORD], const char *next)
{
    static const char *const relative[] = {"where", "that", "which", "as", "however"};
    bool verb = r->verb && strcmp(word, "just") != 0;
    bool another = strcmp(word, "and") == 0;
    if (r->one)
        of_one(word, WORD);
    r->one = false;
    if (verb || (r->another && r->many && strcmp(word, "its") != 0))
        of_many(word, WORD);
    else if (r->many && strcmp(word, "its") == 0)
        snprintf(word, WORD, "their");
    else if (r->many && strcmp(word, "it") == 0)
        take_it(r, word, next);
    if (verb)
        r->verb = false;
    r->another = another;
    r->relative = IS_ONE_OF(relative, word, strlen(word));
}

void ump_agree(const char *form, const ump_agreement *with, char *text, size_t room)
{
    reader r = {.with = with, .clause = true};
    ump_line to = ump_line_in(text, room);
    while (*form && to.size + WORD < room) {
        char word[WORD];
        size_t size = strcspn(form, " ,:;"), blank = 0;
        size = size < WORD - 8 ? size : WORD - 8;
        memcpy(word, form, size);
        word[size] = '\0';
        form += size;
        if (size == 2 && word[0] == '%' && strchr("uos", word[1]))
            take_name(&r, word[1]);
        else if (size == 2 && word[0] == '%' && strchr("vl", word[1]))
            r.one = (word[1] == 'v' ? with->value : with->limit) == 1;
        else if (size > 0)
            take_word(&r, word, form);
        blank = strspn(form, " ,:;");
        r.clause = strcspn(form, ":;") < blank;
        r.relative = r.relative || (blank > 1 && form[0] != ' ');
        r.verb = r.verb && form[0] == ' ';
        ump_line_add(&to, word);
        ump_line_add_part(&to, form, blank);
        form += blank;
    }
}
