/*
 * token.c: what a token says: a number, a pair, a word of a list; and the fault if it says none.
 */
#include "notation/notation.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

char ump_fold(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '-' ? '_' : c;
}

bool ump_same_id(const char *a, size_t na, const char *b, size_t nb)
{
    if (na != nb)
        return false;
    for (size_t i = 0; i < na; i++)
        if (ump_fold(a[i]) != ump_fold(b[i]))
            return false;
    return true;
}

bool ump_same_name(const char *a, const char *b)
{
    return ump_same_id(a, strlen(a), b, strlen(b));
}

bool ump_token_is(ump_token t, const char *word)
{
    return !t.end && !t.quoted && ump_same_id(t.at, t.size, word, strlen(word));
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads at most `most` digits into *value; returns how many there were. */
static size_t read_digits(const char *at, size_t size, size_t most, int64_t *value)
{
    size_t n = 0;
    while (n < size && n < most && is_digit(at[n]))
        *value = *value * 10 + (at[n++] - '0');
    return n;
}

bool ump_is_number(const char *at, size_t size, int64_t *thousandths)
{
    size_t i = size > 0 && (at[0] == '-' || at[0] == '+') ? 1 : 0;
    int64_t value = 0;
    size_t whole = read_digits(at + i, size - i, 9, &value);
    i += whole;
    size_t behind = 0;
    bool point = i < size && at[i] == '.';
    if (point)
        behind = read_digits(at + i + 1, size - i - 1, 3, &value);
    if (whole == 0 || i + (point ? 1 + behind : 0) != size || (point && behind == 0))
        return false;
    for (size_t n = behind; n < 3; n++)
        value *= 10;
    if (thousandths != NULL)
        *thousandths = at[0] == '-' ? -value : value;
    return true;
}

/* The fault that every wrong token has: it is missing, or it is no such thing. */
static bool wrong(ump_reader *r, ump_token t, const char *what, const char *expected)
{
    char word[48];
    if (t.end)
        ump_token_error(r, t, "the line ends here; expected %s", what);
    else
        ump_token_error(r, t, "\"%s\" is not %s; expected %s", ump_token_show(t, word), what,
                        expected);
    return false;
}

bool ump_token_number(ump_reader *r, ump_token t, const char *what, int64_t *thousandths)
{
    if (!t.end && !t.quoted && ump_is_number(t.at, t.size, thousandths))
        return true;
    return wrong(r, t, what,
                 "a number such as 12 or 2.5, of at most 9 digits and 3 behind the point");
}

bool ump_token_int(ump_reader *r, ump_token t, const char *what, int64_t low, int64_t high,
                   int64_t *value)
{
    int64_t thousandths;
    if (!t.end && !t.quoted && ump_is_number(t.at, t.size, &thousandths) &&
        thousandths % 1000 == 0 && thousandths / 1000 >= low && thousandths / 1000 <= high) {
        *value = thousandths / 1000;
        return true;
    }
    char expected[80];
    snprintf(expected, sizeof expected, "a whole number from %" PRId64 " to %" PRId64, low, high);
    return wrong(r, t, what, expected);
}

bool ump_token_pair(ump_reader *r, ump_token t, const char *what, int64_t thousandths[2])
{
    const char *comma = t.end || t.quoted ? NULL : memchr(t.at, ',', t.size);
    if (comma != NULL) {
        size_t first = (size_t)(comma - t.at);
        if (ump_is_number(t.at, first, &thousandths[0]) &&
            ump_is_number(comma + 1, t.size - first - 1, &thousandths[1]))
            return true;
    }
    return wrong(r, t, what, "two numbers with a comma between, such as 18.5,10");
}

bool ump_token_string(ump_reader *r, ump_token t, const char *what)
{
    return (!t.end && t.quoted) || wrong(r, t, what, "words in quotes");
}

bool ump_token_copy(ump_reader *r, ump_token t, const char *what, char *to, size_t room)
{
    if (t.end)
        return wrong(r, t, what, "");
    if (t.size >= room) {
        char word[48];
        ump_token_error(r, t, "\"%s\" is too long for %s; expected at most %zu bytes",
                        ump_token_show(t, word), what, room - 1);
        return false;
    }
    memcpy(to, t.at, t.size);
    to[t.size] = '\0';
    return true;
}

/* "a, b or c"; a long list ends in "...". */
static void join_words(char *to, size_t room, const char *const *list, size_t n)
{
    size_t used = 0;
    to[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        const char *between = i == 0 ? "" : i + 1 == n ? " or " : ", ";
        if (used + strlen(between) + strlen(list[i]) + sizeof ", ..." > room) {
            snprintf(to + used, room - used, ", ...");
            return;
        }
        used += (size_t)snprintf(to + used, room - used, "%s%s", between, list[i]);
    }
}

int ump_token_one_of(ump_reader *r, ump_token t, const char *what, const char *const *list,
                     size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (ump_token_is(t, list[i]))
            return (int)i;
    if (!r->errors) { /* nobody wants the words */
        r->failed = true;
        return -1;
    }
    ump_nearest nearest;
    ump_nearest_begin(&nearest, t.at, t.end ? 0 : t.size);
    for (size_t i = 0; i < n; i++)
        ump_nearest_try(&nearest, list[i]);
    char expected[130], hint[96], whole[sizeof expected + sizeof hint];
    join_words(expected, sizeof expected, list, n);
    snprintf(whole, sizeof whole, "%s%s", expected, ump_nearest_hint(&nearest, hint));
    wrong(r, t, what, whole);
    return -1;
}
