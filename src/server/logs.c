/*
 * logs.c: compare and append, and reading, whoever keeps the lines.
 */
#include "server/seats.h"
#include "server/store.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_PAGE = 4 << 20, HEAD_ROOM = 256 };

static const char json_type[] = "application/json";

static srv_reply json_reply(int status, const char *text)
{
    char *body = strdup(text);
    if (!body)
        return srv_sentence(503, "this machine has no memory left");
    return (srv_reply){.status = status, .type = json_type, .body = body, .size = strlen(body)};
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static srv_reply stands_at(const srv_standing *s)
{
    char line[HEAD_ROOM];
    snprintf(line, sizeof line, "{\"length\":%lld,\"last\":\"%s\"}", (long long)s->length, s->last);
    return json_reply(200, line);
}

static srv_reply differs_at(const srv_standing *s, int64_t n, const char *id)
{
    char line[HEAD_ROOM];
    const char *quote = id[0] ? "\"" : "";
    snprintf(line, sizeof line, "{\"length\":%lld,\"last\":\"%s\",\"n\":%lld,\"id\":%s%s%s}",
             (long long)s->length, s->last, (long long)n, quote, id[0] ? id : "null", quote);
    return json_reply(409, line);
}

static srv_reply fault_of(srv_store *store)
{
    return store->keeper->fault(store);
}

/* ---- Compare and append ---- */

typedef struct appending {
    srv_store *store;
    const srv_keeper *keeper;
    const char *log;
    const srv_seat *seat; /* who appends; NULL: the host */
    srv_standing at;
    int64_t n; /* of the line at hand */
    bool grown;
    char *summary; /* the last one; malloc */
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

static bool new_log(appending *a, const srv_line *line)
{
    srv_head head;
    if (!srv_read_head(a->store->reader, line->text, (size_t)line->size, &head))
        return false;
    head.kind = head.kind ? head.kind : "battle";
    head.title = head.title ? head.title : a->log;
    head.scenario = head.scenario ? head.scenario : "";
    head.ruleset = head.ruleset ? head.ruleset : "";
    return a->keeper->new_log(a->store, a->log, &head, &a->at.number);
}

static bool keep_summary(appending *a, const srv_line *l)
{
    free(a->summary);
    a->summary = strdup(l->text);
    return a->summary;
}

static bool new_line(appending *a, const srv_line *l)
{
    bool done = a->keeper->put_line(a->store, a->at.number, l);
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
        if (!a->keeper->id_at(a->store, a->at.number, l->n, id))
            return fault_of(a->store);
        return strcmp(id, l->id) == 0 ? go_on : differs_at(&a->at, l->n, id);
    }
    bool head = l->n == 1, summary = strcmp(l->kind, "summary") == 0;
    if ((head || summary) && !srv_read_object(a->store->reader, l->text, (size_t)l->size))
        return bad_line(l->n, "needs a JSON object as its text");
    if (summary && !keep_summary(a, l))
        return srv_sentence(503, "this machine has no memory left");
    if ((head && !new_log(a, l)) || !new_line(a, l))
        return fault_of(a->store);
    return go_on;
}

static srv_reply take_lines(appending *a, const ump_text *body)
{
    srv_reader *reader = a->store->reader;
    srv_reply reply =
        srv_read_lines(reader, body) ? go_on : srv_sentence(503, "this machine has no memory left");
    int64_t first = a->n;
    srv_line l = {.n = a->n + 1};
    const char *wrong;
    while (reply.status == 0 && srv_read_next(reader, &l, &wrong)) {
        if (wrong)
            reply = bad_line(l.n, wrong);
        else if (l.n - first > SRV_MOST_LINES)
            reply = srv_sentence(413, "more than 10,000 lines at once; send them in parts");
        else if ((reply = forbid(a, &l)).status == 0)
            reply = take_line(a, &l);
        l.n++;
    }
    srv_read_end(reader);
    return reply;
}

/* Does our log hold, at number `after`, the line that the writer built on? */
static srv_reply compare(appending *a, const char *after_id)
{
    char id[SRV_ID + 1] = "";
    if (a->n == 0)
        return go_on;
    if (a->at.number && !a->keeper->id_at(a->store, a->at.number, a->n, id))
        return fault_of(a->store);
    if (after_id[0] == '\0')
        return srv_sentence(400,
                            "'afterId' is the id of line 'after': 32 hex digits in small letters");
    return strcmp(id, after_id) == 0 ? go_on : differs_at(&a->at, a->n, id);
}

static srv_reply append(appending *a, const ump_text *body)
{
    static const char shape[] =
        "the body is {\"after\":N,\"afterId\":\"...\",\"lines\":[...]}; see docs/store.md";
    char after_id[SRV_ID + 2];
    if (!srv_read_valid(a->store->reader, body->data, body->size))
        return srv_sentence(400, "the body is no JSON in UTF-8 without a NUL");
    if (!srv_read_after(a->store->reader, body, &a->n, after_id))
        return srv_sentence(400, shape);
    if (!a->keeper->find(a->store, a->log, &a->at))
        return fault_of(a->store);
    srv_reply reply = compare(a, after_id);
    return reply.status == 0 ? take_lines(a, body) : reply;
}

static bool write_standing(appending *a)
{
    if (!a->grown)
        return true;
    a->at.updated = now_ms();
    return a->keeper->put_standing(a->store, &a->at, a->summary);
}

/* The end of an append that did well, or not: then nothing of it stays. */
static srv_reply settle(appending *a, srv_reply reply)
{
    if (reply.status == 0 && a->at.length == 0)
        reply = srv_sentence(400, "a log begins with its head; 'lines' is empty");
    if (reply.status == 0)
        reply = write_standing(a) ? stands_at(&a->at) : fault_of(a->store);
    free(a->summary);
    if (a->keeper->under_way(a->store) && !a->keeper->unmark(a->store, reply.status == 200)) {
        free(reply.body); /* a store that broke just now has kept nothing of it */
        reply = fault_of(a->store);
    }
    return reply;
}

srv_reply srv_logs_append(srv_store *store, const char *log, const ump_text *body,
                          const srv_seat *seat)
{
    appending a = {.store = store, .keeper = store->keeper, .log = log, .seat = seat};
    if (!store->keeper->mark(store))
        return fault_of(store);
    return settle(&a, append(&a, body));
}

srv_reply srv_logs_take(srv_store *store, const char *log, const srv_line *line, size_t n)
{
    appending a = {.store = store, .keeper = store->keeper, .log = log};
    if (!store->keeper->mark(store))
        return fault_of(store);
    srv_reply reply = store->keeper->find(store, log, &a.at) ? go_on : fault_of(store);
    for (size_t i = 0; reply.status == 0 && i < n; i++)
        reply = take_line(&a, &line[i]);
    return settle(&a, reply);
}

srv_reply srv_logs_add(srv_store *store, const char *log, srv_line *line)
{
    appending a = {.store = store, .keeper = store->keeper, .log = log};
    if (!store->keeper->mark(store))
        return fault_of(store);
    srv_reply reply = store->keeper->find(store, log, &a.at) ? go_on : fault_of(store);
    line->n = a.at.length + 1;
    line->at = now_ms();
    line->size = (int)strlen(line->text);
    line->by_size = (int)strlen(line->by);
    return settle(&a, reply.status == 0 ? take_line(&a, line) : reply);
}

srv_reply srv_logs_forget(srv_store *store, const char *log, bool forgotten)
{
    srv_standing at;
    if (!store->keeper->find(store, log, &at))
        return fault_of(store);
    if (!at.number)
        return srv_sentence(404, "there is no such log");
    at.forgotten = forgotten;
    if (!store->keeper->put_standing(store, &at, NULL))
        return fault_of(store);
    return json_reply(200, forgotten ? "{\"forgotten\":true}" : "{\"forgotten\":false}");
}

/* ---- Reading ---- */

/* A text as an answer; the text is gone then. */
static srv_reply grown_reply(ump_growing *text)
{
    if (!text->failed && text->at)
        return (srv_reply){.status = 200, .type = json_type, .body = text->at, .size = text->size};
    free(text->at);
    return srv_sentence(503, "this machine has no memory left");
}

static bool list_log(void *ctx, const srv_listed *log)
{
    ump_json *j = ctx;
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "id", log->name);
    ump_json_text(j, "kind", log->head.kind);
    ump_json_text(j, "title", log->head.title);
    ump_json_text(j, "scenario", log->head.scenario);
    ump_json_text(j, "ruleset", log->head.ruleset);
    ump_json_number(j, "length", log->at.length);
    ump_json_text(j, "last", log->at.last);
    ump_json_number(j, "updated", log->at.updated);
    ump_json_yes(j, "forgotten", log->at.forgotten);
    ump_json_raw(j, "summary", log->summary ? log->summary : "null");
    ump_json_close(j, '}');
    return true;
}

srv_reply srv_logs_list(srv_store *store)
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    ump_json j = {.out = &out};
    ump_json_open(&j, NULL, '[');
    bool done = store->keeper->each_log(store, list_log, &j);
    ump_json_close(&j, ']');
    if (done)
        return grown_reply(&text);
    free(text.at);
    return fault_of(store);
}

typedef struct reading {
    ump_json json;
    ump_growing text;
} reading;

void srv_line_json(ump_json *json, const srv_line *line)
{
    ump_json_open(json, NULL, '{');
    ump_json_number(json, "n", line->n);
    ump_json_text(json, "id", line->id);
    ump_json_text(json, "kind", line->kind);
    ump_json_text(json, "text", line->text);
    ump_json_text(json, "by", line->by);
    ump_json_number(json, "at", line->at);
    ump_json_close(json, '}');
}

/* As many as make a fair answer. */
static bool write_line(void *ctx, const srv_line *l)
{
    reading *r = ctx;
    if (r->text.failed || r->text.size >= MOST_PAGE)
        return false;
    srv_line_json(&r->json, l);
    return true;
}

srv_reply srv_logs_lines(srv_store *store, const char *log, int64_t from, bool waits)
{
    srv_standing s;
    reading r = {0};
    ump_out out = ump_growing_out(&r.text);
    r.json.out = &out;
    if (!store->keeper->find(store, log, &s))
        return fault_of(store);
    if (!s.number)
        return srv_sentence(404, "there is no such log");
    if (waits && s.length < from)
        return (srv_reply){0};
    ump_json_open(&r.json, NULL, '{');
    ump_json_number(&r.json, "length", s.length);
    ump_json_text(&r.json, "last", s.last);
    ump_json_yes(&r.json, "forgotten", s.forgotten);
    ump_json_open(&r.json, "lines", '[');
    bool done = from > s.length || store->keeper->each_line(store, s.number, from, write_line, &r);
    ump_json_close(&r.json, ']');
    ump_json_close(&r.json, '}');
    if (done)
        return grown_reply(&r.text);
    free(r.text.at);
    return fault_of(store);
}
