/*
 * json.c: the reader. A value is skipped by one recursive function; the rest is walking to a path.
 */
#include "json.h"

#include <stdlib.h>
#include <string.h>

static const char *blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Behind the string that begins here; NULL if it is none. */
static const char *skip_string(const char *at)
{
    if (*at != '"')
        return NULL;
    for (at++; *at != '"'; at++) {
        if ((unsigned char)*at < ' ')
            return NULL;
        if (*at == '\\' && !strchr("\"\\/bfnrtu", *++at))
            return NULL;
    }
    return at + 1;
}

static const char *skip_number(const char *at)
{
    at += *at == '-';
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || (digits > 1 && *at == '0'))
        return NULL;
    at += digits;
    if (*at == '.') {
        digits = strspn(++at, "0123456789");
        at = digits ? at + digits : NULL;
    }
    return at;
}

static const char *skip_value(const char *at);

/* The inside of {} or []: calls itself through skip_value. */
static const char *skip_list(const char *at, char end)
{
    at = blanks(at + 1);
    if (*at == end)
        return at + 1;
    for (;;) {
        if (end == '}') {
            at = skip_string(blanks(at));
            at = at ? blanks(at) : NULL;
            if (!at || *at != ':')
                return NULL;
            at++;
        }
        at = skip_value(blanks(at));
        if (!at)
            return NULL;
        at = blanks(at);
        if (*at == end)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
}

static const char *skip_value(const char *at)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    if (*at == '{')
        return skip_list(at, '}');
    if (*at == '[')
        return skip_list(at, ']');
    return *at == '"' ? skip_string(at) : skip_number(at);
}

bool json_whole(const char *text)
{
    const char *end = text ? skip_value(blanks(text)) : NULL;
    return end && *blanks(end) == '\0';
}

/* The next member's value, its key in *key (NULL in arrays); NULL behind the last. */
static const char *member(const char **at, bool object, const char **key)
{
    const char *p = blanks(*at);
    if (*p == ',' || *p == '{' || *p == '[')
        p = blanks(p + 1);
    if (*p == '}' || *p == ']')
        return NULL;
    *key = NULL;
    if (object) {
        *key = p + 1;
        p = blanks(blanks(skip_string(p)) + 1);
    }
    *at = skip_value(p);
    return p;
}

static bool is_key(const char *key, const char *path, size_t size, int index)
{
    if (!key)
        return atoi(path) == index && path[0] >= '0' && path[0] <= '9';
    return strncmp(key, path, size) == 0 && key[size] == '"';
}

static const char *walk(const char *at, const char *path)
{
    at = blanks(at);
    while (*path) {
        size_t size = strcspn(path, ".");
        bool object = *at == '{';
        const char *value, *key;
        int index = 0;
        if (*at != '{' && *at != '[')
            return NULL;
        for (value = member(&at, object, &key); value && !is_key(key, path, size, index); index++)
            value = member(&at, object, &key);
        if (!value)
            return NULL;
        at = value;
        path += size + (path[size] == '.');
    }
    return at;
}

bool json_find(const char *text, const char *path, char *value, size_t room)
{
    const char *at = walk(text, path);
    if (!at)
        return false;
    const char *end = skip_value(at);
    bool string = *at == '"';
    size_t n = 0;
    for (at += string; at < end - string && n + 1 < room; at++) {
        at += string && *at == '\\' && at[1] != 'u';
        value[n++] = *at;
    }
    value[n] = '\0';
    return true;
}

int json_count(const char *text, const char *path)
{
    const char *at = walk(text, path), *key;
    if (!at || (*at != '{' && *at != '['))
        return -1;
    int n = 0;
    for (bool object = *at == '{'; member(&at, object, &key);)
        n++;
    return n;
}
