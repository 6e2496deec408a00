/*
 * exchange.c: see exchange.h. A log that is written to while it travels arrives as it stood when it
 * was listed: lines are never changed, so what was read is true.
 */
#include "server/exchange.h"
#include "server/store.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 2000, MOST_SIZE = 2 << 20 }; /* of a parcel; less than a request may have */

/* ---- Sending ---- */

typedef bool take_parcel(void *ctx, const ump_text *parcel);

typedef struct sending {
    srv_store *from;
    const char *only;
    take_parcel *take;
    void *ctx;
    srv_moved *moved;
    const srv_listed *log; /* at hand */
    ump_growing text;
    ump_json json;
    int64_t lines;         /* in the parcel */
    char last[SRV_ID + 1]; /* id of the last line that was sent */
    bool stopped;          /* by who takes */
} sending;

static void open_parcel(sending *s, int64_t after)
{
    s->text.size = 0;
    s->lines = 0;
    s->json.more = false;
    ump_json_open(&s->json, NULL, '{');
    ump_json_text(&s->json, "log", s->log->name);
    ump_json_text(&s->json, "last", s->log->at.last);
    ump_json_number(&s->json, "updated", s->log->at.updated);
    ump_json_yes(&s->json, "forgotten", s->log->at.forgotten);
    ump_json_text(&s->json, "summary", s->log->summary);
    ump_json_number(&s->json, "after", after);
    if (after > 0)
        ump_json_text(&s->json, "afterId", s->last);
    ump_json_open(&s->json, "lines", '[');
}

static bool close_parcel(sending *s)
{
    ump_json_close(&s->json, ']');
    ump_json_close(&s->json, '}');
    ump_text parcel = {s->log->name, s->text.at, s->text.size};
    s->moved->lines += (uint64_t)s->lines;
    s->stopped = s->text.failed || !s->take(s->ctx, &parcel);
    return !s->stopped;
}

static bool send_line(void *ctx, const srv_line *l)
{
    sending *s = ctx;
    if (l->n > s->log->at.length)
        return false; /* it came after the list was made */
    if (s->lines == MOST_LINES || s->text.size > MOST_SIZE) {
        if (!close_parcel(s))
            return false;
        open_parcel(s, l->n - 1);
    }
    srv_line_json(&s->json, l);
    snprintf(s->last, sizeof s->last, "%s", l->id);
    s->lines++;
    return true;
}

static bool send_log(void *ctx, const srv_listed *log)
{
    sending *s = ctx;
    if (s->only && strcmp(s->only, log->name) != 0)
        return true;
    s->log = log;
    s->moved->logs++;
    open_parcel(s, 0);
    s->stopped = !s->from->keeper->each_line(s->from, log->at.number, 1, send_line, s);
    return !s->stopped && close_parcel(s);
}

/* False: the store failed, or whoever takes did not want more. */
static bool send_all(sending *s)
{
    ump_out out = ump_growing_out(&s->text);
    s->json = (ump_json){.out = &out};
    bool listed = s->from->keeper->each_log(s->from, send_log, s);
    free(s->text.at);
    return listed && !s->stopped;
}

/* ---- Receiving ---- */

typedef struct receiving {
    srv_store *to;
    srv_moved *moved;
    char log[SRV_NAME + 1], as[SRV_NAME + 1]; /* the log at hand, and its name here */
    char *why;
} receiving;

/* How the log stands, as it stood where it came from; not if it is longer here. */
static bool put_standing(receiving *r, const srv_parcel *p)
{
    srv_standing at;
    const srv_keeper *keeper = r->to->keeper;
    if (!keeper->find(r->to, r->as, &at))
        return false;
    if (strcmp(at.last, p->last) != 0)
        return true;
    at.updated = p->updated;
    at.forgotten = p->forgotten;
    return keeper->put_standing(r->to, &at, p->summary);
}

/* In one commit. The status of HTTP; words are in why. */
static int put_parcel(receiving *r, const ump_text *body)
{
    const srv_keeper *keeper = r->to->keeper;
    srv_parcel p;
    srv_reply told;
    if (!keeper->begin(r->to, &told)) {
        snprintf(r->why, SRV_WHY, "%s", told.body ? told.body : "");
    } else {
        told = srv_logs_append(r->to, r->as, body, NULL);
        bool good = told.status == 200 && srv_read_parcel(r->to->reader, body, &p) &&
                    put_standing(r, &p) && keeper->commit(r->to);
        if (told.status == 200 && !good) {
            free(told.body);
            told = keeper->fault(r->to);
        }
        if (!good)
            keeper->roll_back(r->to);
        snprintf(r->why, SRV_WHY, "%s", told.body && !good ? told.body : "");
    }
    r->why[strcspn(r->why, "\n")] = '\0';
    free(told.body);
    return told.status;
}

static bool receive(void *ctx, const ump_text *body)
{
    receiving *r = ctx;
    srv_parcel p;
    if (!srv_read_parcel(r->to->reader, body, &p)) {
        snprintf(r->why, SRV_WHY, "is no parcel of a log; 'umpire games export' writes them");
        return false;
    }
    if (strcmp(p.log, r->log) != 0) {
        snprintf(r->log, sizeof r->log, "%s", p.log);
        snprintf(r->as, sizeof r->as, "%s", p.log);
        r->moved->logs++;
    }
    uint64_t lines = p.lines;
    char beside[SRV_NAME + 1];
    snprintf(beside, sizeof beside, "%.*s-%.8s", SRV_NAME - 9, p.log, p.last);
    int status = put_parcel(r, body);
    if (status == 409 && strcmp(r->as, r->log) == 0) { /* both are kept */
        snprintf(r->as, sizeof r->as, "%s", beside);
        r->moved->beside++;
        status = put_parcel(r, body);
    }
    r->moved->lines += status == 200 ? lines : 0;
    return status == 200;
}

/* ---- A list, a file, another store ---- */

typedef struct listing {
    srv_see *see;
    void *ctx;
} listing;

static bool see_log(void *ctx, const srv_listed *log)
{
    listing *l = ctx;
    srv_seen seen = {.name = log->name,
                     .kind = log->head.kind,
                     .title = log->head.title,
                     .length = log->at.length,
                     .updated = log->at.updated,
                     .forgotten = log->at.forgotten};
    l->see(l->ctx, &seen);
    return true;
}

bool srv_each_log(srv_store *store, srv_see *see, void *ctx, char why[SRV_WHY])
{
    listing l = {see, ctx};
    if (store->keeper->each_log(store, see_log, &l))
        return true;
    srv_store_why(store, why);
    return false;
}

static bool write_parcel(void *ctx, const ump_text *parcel)
{
    return fwrite(parcel->data, 1, parcel->size, ctx) == parcel->size && fputc('\n', ctx) != EOF;
}

bool srv_export(srv_store *from, const char *only, FILE *to, srv_moved *moved, char why[SRV_WHY])
{
    sending s = {.from = from, .only = only, .take = write_parcel, .ctx = to, .moved = moved};
    why[0] = '\0';
    bool sent = send_all(&s);
    if (ferror(to))
        snprintf(why, SRV_WHY, "the file cannot be written; is the disk full?");
    else if (!sent)
        srv_store_why(from, why);
    else if (only && moved->logs == 0)
        snprintf(why, SRV_WHY, "there is no log '%.80s'; 'umpire games list' names them", only);
    return why[0] == '\0';
}

bool srv_import(FILE *from, const char *name, srv_store *to, srv_moved *moved, char why[SRV_WHY])
{
    char *line = NULL, wrong[SRV_WHY] = "";
    size_t room = 0;
    unsigned number = 0;
    bool good = true;
    receiving r = {.to = to, .moved = moved, .why = wrong};
    for (ssize_t size; good && (size = getline(&line, &room, from)) > 0;) {
        ump_text body = {name, line, (size_t)size};
        number++;
        good = receive(&r, &body);
    }
    free(line);
    if (!good)
        snprintf(why, SRV_WHY, "%.100s:%u:1: %.360s", name, number, wrong);
    return good;
}

/* ---- From store to store ---- */

typedef struct names {
    char (*name)[SRV_NAME + 1];
    size_t n, room;
    bool failed;
} names;

static bool note_name(void *ctx, const srv_listed *log)
{
    names *all = ctx;
    void *list = ump_make_room(all->name, &all->room, all->n + 1, sizeof *all->name);
    all->failed = !list;
    if (!list)
        return false;
    all->name = list;
    snprintf(all->name[all->n++], sizeof *all->name, "%s", log->name);
    return true;
}

typedef struct copying {
    ump_growing text;
    ump_json json;
    int64_t most; /* lines */
} copying;

static bool copy_line(void *ctx, const srv_line *l)
{
    copying *c = ctx;
    if (l->n > c->most)
        return false;
    srv_line_json(&c->json, l);
    return true;
}

static bool copy_lines(srv_store *store, int64_t log, int64_t most, copying *c)
{
    ump_out out = ump_growing_out(&c->text);
    c->json = (ump_json){.out = &out};
    c->most = most;
    return store->keeper->each_line(store, log, 1, copy_line, c) && !c->text.failed;
}

/* Up to the end of the shorter one: either may have grown since. */
static bool same_log(srv_store *a, srv_store *b, const char *name)
{
    srv_standing at[2];
    copying lines[2] = {0};
    if (!a->keeper->find(a, name, &at[0]) || !b->keeper->find(b, name, &at[1]))
        return false;
    int64_t most = at[0].length < at[1].length ? at[0].length : at[1].length;
    bool same = copy_lines(a, at[0].number, most, &lines[0]) &&
                copy_lines(b, at[1].number, most, &lines[1]) &&
                lines[0].text.size == lines[1].text.size &&
                memcmp(lines[0].text.at, lines[1].text.at, lines[0].text.size) == 0;
    free(lines[0].text.at);
    free(lines[1].text.at);
    return same;
}

/* What went beside another history is not looked at: the store has compared every id of it. */
static bool compare_all(srv_store *from, srv_store *to, const srv_moved *moved, char why[SRV_WHY])
{
    names all = {0};
    uint64_t differ = 0;
    const char *first = "";
    if (!from->keeper->each_log(from, note_name, &all) || all.failed) {
        srv_store_why(from, why);
        free(all.name);
        return false;
    }
    for (size_t i = 0; i < all.n; i++) {
        if (!same_log(from, to, all.name[i])) {
            first = differ++ ? first : all.name[i];
        }
    }
    if (differ > moved->beside)
        snprintf(why, SRV_WHY, "%" PRIu64 " logs are not the same in both, '%.80s' first", differ,
                 first);
    free(all.name);
    return differ <= moved->beside;
}

/* The key, so that links stay good, and the secret of dice by post, so that chains go on. A store
 * that has its own keeps it: its battles need it. */
static bool migrate_secrets(srv_store *from, srv_store *to, char why[SRV_WHY])
{
    static const char *const kept[] = {"key", SRV_CHAIN};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        char secret[SRV_ID + 1];
        if (!srv_store_secret(from, kept[i], secret, why))
            return false;
        if (!to->keeper->setting(to, kept[i], secret)) {
            srv_store_why(to, why);
            return false;
        }
    }
    return true;
}

bool srv_migrate(srv_store *from, srv_store *to, srv_moved *moved, char why[SRV_WHY])
{
    srv_moved arrived = {0};
    receiving r = {.to = to, .moved = &arrived, .why = why};
    sending s = {.from = from, .take = receive, .ctx = &r, .moved = moved};
    why[0] = '\0';
    if (!migrate_secrets(from, to, why))
        return false;
    if (!send_all(&s)) {
        if (!why[0])
            srv_store_why(from, why);
        return false;
    }
    moved->beside = arrived.beside;
    return compare_all(from, to, moved, why);
}
