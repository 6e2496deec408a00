/*
 * logs.c: compare and append, and reading. SQLite reads the JSON of the page and writes ours, so no
 * parser stands here.
 */
#include "notation/notation.h"
#include "server/seats.h"
#include "server/store.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PAGE = 4 << 20, MOST_BY = 128, MOST_KIND = 32, HEAD_ROOM = 256 };

static const char json[] = "application/json";

static srv_reply json_reply(int status, const char *text)
{
    char *body = strdup(text);
    if (!body)
        return srv_sentence(503, "this machine has no memory left");
    return (srv_reply){.status = status, .type = json, .body = body, .size = strlen(body)};
}

/* ---- A log as it stands ---- */

typedef struct standing {
    int64_t number, length; /* number 0: there is no such log */
    char last[SRV_ID + 1];
    bool forgotten;
} standing;

static bool find(srv_store *store, const char *log, standing *s)
{
    *s = (standing){0};
    sqlite3_stmt *ask = srv_statement(store, SRV_FIND);
    if (!ask)
        return false;
    sqlite3_bind_text(ask, 1, log, -1, SQLITE_STATIC);
    int code = sqlite3_step(ask);
    if (code == SQLITE_ROW) {
        s->number = sqlite3_column_int64(ask, 0);
        s->length = sqlite3_column_int64(ask, 1);
        snprintf(s->last, sizeof s->last, "%s", (const char *)sqlite3_column_text(ask, 2));
        s->forgotten = sqlite3_column_int(ask, 3);
    }
    sqlite3_reset(ask);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

/* The id of line n, "" if there is none. */
static bool id_at(srv_store *store, int64_t log, int64_t n, char id[SRV_ID + 1])
{
    id[0] = '\0';
    sqlite3_stmt *ask = srv_statement(store, SRV_ID_AT);
    if (!ask)
        return false;
    sqlite3_bind_int64(ask, 1, log);
    sqlite3_bind_int64(ask, 2, n);
    int code = sqlite3_step(ask);
    if (code == SQLITE_ROW)
        snprintf(id, SRV_ID + 1, "%s", (const char *)sqlite3_column_text(ask, 0));
    sqlite3_reset(ask);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static srv_reply stands_at(const standing *s)
{
    char line[HEAD_ROOM];
    snprintf(line, sizeof line, "{\"length\":%lld,\"last\":\"%s\"}", (long long)s->length, s->last);
    return json_reply(200, line);
}

static srv_reply differs_at(const standing *s, int64_t n, const char *id)
{
    char line[HEAD_ROOM];
    const char *quote = id[0] ? "\"" : "";
    snprintf(line, sizeof line, "{\"length\":%lld,\"last\":\"%s\",\"n\":%lld,\"id\":%s%s%s}",
             (long long)s->length, s->last, (long long)n, quote, id[0] ? id : "null", quote);
    return json_reply(409, line);
}

/* ---- Is it what it should be? ---- */

static bool is_well_formed(const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t step = text[i] ? ump_utf8_size(text + i, size - i) : 0;
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

/* SQLite ends a text at \u0000. A backslash stands only inside of JSON's strings. */
static bool has_escaped_nul(const ump_text *body)
{
    for (size_t i = 0; i + 1 < body->size; i++) {
        if (body->data[i] != '\\')
            continue;
        if (body->size - i >= 6 && memcmp(body->data + i, "\\u0000", 6) == 0)
            return true;
        i++;
    }
    return false;
}

static bool is_id(const char *id)
{
    return id && strlen(id) == SRV_ID && strspn(id, "0123456789abcdef") == SRV_ID;
}

static bool is_kind(const char *kind)
{
    size_t size = kind ? strspn(kind, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
    return size > 0 && size <= MOST_KIND && kind[size] == '\0';
}

/* The row of SRV_LINES as a line; NULL, or what is wrong with it. */
static const char *read_line(sqlite3_stmt *row, srv_line *l)
{
    static const char object[] = "object";
    const char *type = (const char *)sqlite3_column_text(row, 5);
    if (!type || strcmp(type, object) != 0)
        return "is no object";
    l->id = (const char *)sqlite3_column_text(row, 0);
    l->kind = (const char *)sqlite3_column_text(row, 1);
    l->text = (const char *)sqlite3_column_text(row, 2);
    l->size = sqlite3_column_bytes(row, 2);
    l->by = (const char *)sqlite3_column_text(row, 3);
    l->by_size = sqlite3_column_bytes(row, 3);
    l->at = sqlite3_column_int64(row, 4);
    if (!is_id(l->id))
        return "needs an id of 32 hex digits in small letters";
    if (!is_kind(l->kind))
        return "needs a kind of 1 to 32 small letters, digits or -";
    if ((strcmp(l->kind, "head") == 0) != (l->n == 1))
        return "is wrong: line 1 is the head, and no other";
    if (sqlite3_column_type(row, 2) != SQLITE_TEXT || !is_well_formed(l->text, (size_t)l->size))
        return "needs a text in UTF-8";
    if (l->size > SRV_MOST_TEXT)
        return "has more than 1 MiB of text";
    if (sqlite3_column_type(row, 3) != SQLITE_TEXT || l->by_size > MOST_BY ||
        !is_well_formed(l->by, (size_t)l->by_size))
        return "needs a 'by' of at most 128 bytes, which may be empty";
    if (sqlite3_column_type(row, 4) != SQLITE_INTEGER || l->at < 0)
        return "needs an 'at' in milliseconds since 1970";
    return NULL;
}

/* ---- Compare and append ---- */

typedef struct appending {
    srv_store *store;
    const char *log;
    const srv_seat *seat; /* who appends; NULL: the host */
    standing at;
    int64_t n; /* of the line at hand */
    bool grown;
} appending;

/* A step either goes on (status 0) or is the answer. */
static const srv_reply go_on = {0};

static srv_reply bad_line(int64_t n, const char *what)
{
    char words[SRV_WHY];
    snprintf(words, sizeof words, "line %lld %s; nothing was written", (long long)n, what);
    return srv_sentence(400, words);
}

/* Status 0: the seat may write such a line. */
static srv_reply forbid(const appending *a, const srv_line *l)
{
    char words[SRV_WHY];
    const char *why = a->seat ? srv_seat_forbids(a->seat, l->kind, l->text, l->by) : NULL;
    if (!why)
        return go_on;
    snprintf(words, sizeof words, "line %lld %s; nothing was written", (long long)l->n, why);
    return srv_sentence(403, words);
}

static bool is_object(srv_store *store, const srv_line *l)
{
    sqlite3_stmt *ask = srv_statement(store, SRV_VALID);
    if (!ask)
        return false;
    sqlite3_bind_text(ask, 1, l->text, l->size, SQLITE_STATIC);
    bool valid = sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_int(ask, 0);
    sqlite3_reset(ask);
    return valid && l->text[strspn(l->text, " \t\r\n")] == '{';
}

static bool new_log(appending *a, const srv_line *head)
{
    sqlite3_stmt *put = srv_statement(a->store, SRV_NEW_LOG);
    if (!put)
        return false;
    sqlite3_bind_text(put, 1, a->log, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, head->text, head->size, SQLITE_STATIC);
    bool done = sqlite3_step(put) == SQLITE_DONE;
    sqlite3_reset(put);
    a->at.number = sqlite3_last_insert_rowid(a->store->db);
    return done;
}

static bool new_summary(appending *a, const srv_line *l)
{
    sqlite3_stmt *put = srv_statement(a->store, SRV_SUMMARY);
    if (!put)
        return false;
    sqlite3_bind_int64(put, 1, a->at.number);
    sqlite3_bind_text(put, 2, l->text, l->size, SQLITE_STATIC);
    bool done = sqlite3_step(put) == SQLITE_DONE;
    sqlite3_reset(put);
    return done;
}

static bool new_line(appending *a, const srv_line *l)
{
    sqlite3_stmt *put = srv_statement(a->store, SRV_NEW_LINE);
    if (!put)
        return false;
    sqlite3_bind_int64(put, 1, a->at.number);
    sqlite3_bind_int64(put, 2, l->n);
    sqlite3_bind_text(put, 3, l->id, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 4, l->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 5, l->text, l->size, SQLITE_STATIC);
    sqlite3_bind_text(put, 6, l->by, l->by_size, SQLITE_STATIC);
    sqlite3_bind_int64(put, 7, l->at);
    bool done = sqlite3_step(put) == SQLITE_DONE;
    sqlite3_reset(put);
    a->grown = true;
    a->at.length = l->n;
    snprintf(a->at.last, sizeof a->at.last, "%s", l->id);
    return done;
}

/* A line that is there already must be the same one; a new one goes on top. */
static srv_reply take_line(appending *a, const srv_line *l)
{
    if (l->n <= a->at.length) {
        char id[SRV_ID + 1];
        if (!id_at(a->store, a->at.number, l->n, id))
            return srv_store_fault(a->store);
        return strcmp(id, l->id) == 0 ? go_on : differs_at(&a->at, l->n, id);
    }
    bool head = l->n == 1, summary = strcmp(l->kind, "summary") == 0;
    if ((head || summary) && !is_object(a->store, l))
        return bad_line(l->n, "needs a JSON object as its text");
    if ((head && !new_log(a, l)) || (summary && !new_summary(a, l)) || !new_line(a, l))
        return srv_store_fault(a->store);
    return go_on;
}

static srv_reply take_lines(appending *a, const ump_text *body)
{
    sqlite3_stmt *rows = srv_statement(a->store, SRV_LINES);
    if (!rows)
        return srv_store_fault(a->store);
    sqlite3_bind_text64(rows, 1, body->data, body->size, SQLITE_STATIC, SQLITE_UTF8);
    srv_reply reply = go_on;
    int64_t first = a->n;
    int code = SQLITE_DONE;
    while (reply.status == 0 && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        srv_line l = {.n = ++a->n};
        const char *wrong = read_line(rows, &l);
        if (wrong)
            reply = bad_line(l.n, wrong);
        else if (l.n - first > SRV_MOST_LINES)
            reply = srv_sentence(413, "more than 10,000 lines at once; send them in parts");
        else if ((reply = forbid(a, &l)).status == 0)
            reply = take_line(a, &l);
    }
    if (reply.status == 0 && code == SQLITE_ERROR) /* a text where an object should be */
        reply = bad_line(a->n + 1, "is no object");
    else if (reply.status == 0 && code != SQLITE_DONE)
        reply = srv_store_fault(a->store);
    sqlite3_reset(rows);
    sqlite3_clear_bindings(rows);
    return reply;
}

static bool write_standing(appending *a)
{
    if (!a->grown)
        return true;
    sqlite3_stmt *put = srv_statement(a->store, SRV_GROW);
    if (!put)
        return false;
    sqlite3_bind_int64(put, 1, a->at.number);
    sqlite3_bind_int64(put, 2, a->at.length);
    sqlite3_bind_text(put, 3, a->at.last, -1, SQLITE_STATIC);
    bool done = sqlite3_step(put) == SQLITE_DONE;
    sqlite3_reset(put);
    return done;
}

/* Does our log hold, at number `after`, the line that the writer built on? */
static srv_reply compare(appending *a, const char *after_id)
{
    char id[SRV_ID + 1] = "";
    if (a->n == 0)
        return go_on;
    if (a->at.number && !id_at(a->store, a->at.number, a->n, id))
        return srv_store_fault(a->store);
    if (!is_id(after_id))
        return srv_sentence(400,
                            "'afterId' is the id of line 'after': 32 hex digits in small letters");
    return strcmp(id, after_id) == 0 ? go_on : differs_at(&a->at, a->n, id);
}

static const char *const shape =
    "the body is {\"after\":N,\"afterId\":\"...\",\"lines\":[...]}; see docs/store.md";

/* The body is JSON here. */
static srv_reply compare_body(appending *a, const ump_text *body)
{
    sqlite3_stmt *ask = srv_statement(a->store, SRV_AFTER);
    if (!ask)
        return srv_store_fault(a->store);
    sqlite3_bind_text64(ask, 1, body->data, body->size, SQLITE_STATIC, SQLITE_UTF8);
    srv_reply reply;
    if (sqlite3_step(ask) != SQLITE_ROW) {
        reply = srv_sentence(400, shape);
    } else {
        const char *lines = (const char *)sqlite3_column_text(ask, 2);
        a->n = sqlite3_column_int64(ask, 0);
        bool good = sqlite3_column_type(ask, 0) == SQLITE_INTEGER && a->n >= 0 && lines &&
                    strcmp(lines, "array") == 0;
        reply =
            good ? compare(a, (const char *)sqlite3_column_text(ask, 1)) : srv_sentence(400, shape);
    }
    sqlite3_reset(ask);
    sqlite3_clear_bindings(ask);
    return reply;
}

static bool is_json(srv_store *store, const ump_text *body)
{
    sqlite3_stmt *ask = srv_statement(store, SRV_VALID);
    if (!ask || has_escaped_nul(body) || !is_well_formed(body->data, body->size))
        return false;
    sqlite3_bind_text64(ask, 1, body->data, body->size, SQLITE_STATIC, SQLITE_UTF8);
    bool valid = sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_int(ask, 0);
    sqlite3_reset(ask);
    sqlite3_clear_bindings(ask);
    return valid;
}

static srv_reply append(appending *a, const ump_text *body)
{
    if (!is_json(a->store, body))
        return srv_sentence(400, "the body is no JSON in UTF-8 without a NUL");
    if (!find(a->store, a->log, &a->at))
        return srv_store_fault(a->store);
    srv_reply reply = compare_body(a, body);
    return reply.status == 0 ? take_lines(a, body) : reply;
}

/* The end of an append that did well, or not: then nothing of it stays. */
static srv_reply settle(appending *a, srv_reply reply)
{
    if (reply.status == 0 && a->at.length == 0)
        reply = srv_sentence(400, "a log begins with its head; 'lines' is empty");
    if (reply.status == 0)
        reply = write_standing(a) ? stands_at(&a->at) : srv_store_fault(a->store);
    if (sqlite3_get_autocommit(a->store->db))
        return reply;
    if (reply.status != 200)
        srv_run(a->store, SRV_UNSAVE);
    srv_run(a->store, SRV_RELEASE);
    return reply;
}

srv_reply srv_logs_append(srv_store *store, const char *log, const ump_text *body,
                          const srv_seat *seat)
{
    appending a = {.store = store, .log = log, .seat = seat};
    if (!srv_run(store, SRV_SAVE))
        return srv_store_fault(store);
    return settle(&a, append(&a, body));
}

srv_reply srv_logs_take(srv_store *store, const char *log, const srv_line *line, size_t n)
{
    appending a = {.store = store, .log = log};
    if (!srv_run(store, SRV_SAVE))
        return srv_store_fault(store);
    srv_reply reply = find(store, log, &a.at) ? go_on : srv_store_fault(store);
    for (size_t i = 0; reply.status == 0 && i < n; i++)
        reply = take_line(&a, &line[i]);
    return settle(&a, reply);
}

srv_reply srv_logs_forget(srv_store *store, const char *log, bool forgotten)
{
    sqlite3_stmt *put = srv_statement(store, SRV_FORGET);
    if (!put)
        return srv_store_fault(store);
    sqlite3_bind_text(put, 1, log, -1, SQLITE_STATIC);
    sqlite3_bind_int(put, 2, forgotten);
    int code = sqlite3_step(put);
    sqlite3_reset(put);
    if (code != SQLITE_DONE)
        return srv_store_fault(store);
    if (sqlite3_changes(store->db) == 0)
        return srv_sentence(404, "there is no such log");
    return json_reply(200, forgotten ? "{\"forgotten\":true}" : "{\"forgotten\":false}");
}

/* ---- Reading ---- */

srv_reply srv_logs_list(srv_store *store)
{
    sqlite3_stmt *ask = srv_statement(store, SRV_LIST);
    if (!ask || sqlite3_step(ask) != SQLITE_ROW) {
        srv_reply fault = srv_store_fault(store);
        sqlite3_reset(ask);
        return fault;
    }
    srv_reply reply = json_reply(200, (const char *)sqlite3_column_text(ask, 0));
    sqlite3_reset(ask);
    return reply;
}

typedef struct growing {
    char *data;
    size_t size, room;
} growing;

static bool grow(growing *g, const char *text, size_t size)
{
    if (g->size + size + 1 > g->room) {
        size_t room = 2 * (g->size + size + 1);
        char *larger = realloc(g->data, room);
        if (!larger)
            return false;
        g->data = larger;
        g->room = room;
    }
    memcpy(g->data + g->size, text, size + 1);
    g->size += size;
    return true;
}

/* The lines from `from` on, as many as make a fair answer. */
static bool write_lines(srv_store *store, int64_t log, int64_t from, growing *g)
{
    sqlite3_stmt *rows = srv_statement(store, SRV_PAGE);
    if (!rows)
        return false;
    sqlite3_bind_int64(rows, 1, log);
    sqlite3_bind_int64(rows, 2, from);
    int code = SQLITE_DONE;
    bool grown = true, first = true;
    while (grown && g->size < MOST_PAGE && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        grown = (first || grow(g, ",", 1)) && grow(g, (const char *)sqlite3_column_text(rows, 0),
                                                   (size_t)sqlite3_column_bytes(rows, 0));
        first = false;
    }
    sqlite3_reset(rows);
    return grown && (code == SQLITE_ROW || code == SQLITE_DONE);
}

srv_reply srv_logs_lines(srv_store *store, const char *log, int64_t from, bool waits)
{
    standing s;
    growing g = {0};
    char head[HEAD_ROOM];
    if (!find(store, log, &s))
        return srv_store_fault(store);
    if (!s.number)
        return srv_sentence(404, "there is no such log");
    if (waits && s.length < from)
        return (srv_reply){0};
    snprintf(head, sizeof head, "{\"length\":%lld,\"last\":\"%s\",\"forgotten\":%s,\"lines\":[",
             (long long)s.length, s.last, s.forgotten ? "true" : "false");
    if (grow(&g, head, strlen(head)) && write_lines(store, s.number, from, &g) && grow(&g, "]}", 2))
        return (srv_reply){.status = 200, .type = json, .body = g.data, .size = g.size};
    free(g.data);
    return srv_store_fault(store);
}
