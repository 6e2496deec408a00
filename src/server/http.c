/*
 * http.c: libmicrohttpd around the page's files and api.c. One thread talks to all visitors; what
 * must wait, for the disk or for a line to come, is put aside and taken up again.
 */
#include "server/http.h"
#include "server/seats.h"
#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PORTS = 100,
    MOST_HEAD = 16 << 10,    /* bytes of a request's first line and headers */
    MOST_IGNORED = 64 << 20, /* bytes of a body that is only read so that its sender hears why */
    MOST_HELD = 64 << 20,    /* bytes of all bodies together */
    PATIENCE_S = 20,         /* of a connection on which nothing moves */
    TICK_MS = 100,
    SPARE_CONNECTIONS = 64 /* that hear why they are too many */
};

typedef struct house house;

/* One connection. */
typedef struct caller {
    struct caller *before, *after;
    int socket;
    int64_t deadline; /* for the request at hand */
    bool known, cut;  /* has shown the key; was shown the door */
} caller;

/* One request. */
typedef struct visit {
    srv_job job; /* the first member: the writer hands it back */
    house *house;
    caller *caller;
    struct MHD_Connection *connection;
    char method[8], path[160], log[SRV_NAME + 2], from[24];
    char *body;
    size_t size, room, ignored;
    srv_reply refusal; /* status 0: none */
    srv_seat seat;     /* secret "": the visitor has none */
    bool host;         /* has the key */
    bool api, written, waits;
    int64_t until; /* live: an answer by then */
    struct visit *next_waiting;
} visit;

struct house {
    srv_site *site;
    srv_limits limits;
    struct MHD_Daemon *daemon;
    srv_writer *writer;
    caller *callers;
    uint32_t n_callers;
    size_t held;
    srv_bucket friends, strangers;
    srv_seats seats;
    visit *waiting;       /* for a line to come */
    srv_job *done;        /* by the writer's thread, to be sent by ours */
    pthread_mutex_t lock; /* on `done` */
    int bell;             /* rings when there is something in it */
    int64_t version, tick;
    bool closing;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- Sending ---- */

typedef struct header {
    const char *name, *value;
} header;

static void add_headers(struct MHD_Response *response, const header *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (list[i].value)
            MHD_add_response_header(response, list[i].name, list[i].value);
    }
}

static const header always[] = {{"X-Content-Type-Options", "nosniff"},
                                {"Referrer-Policy", "no-referrer"},
                                {"Cross-Origin-Resource-Policy", "same-origin"}};

static enum MHD_Result queue(visit *v, int status, struct MHD_Response *response)
{
    if (!response)
        return MHD_NO;
    add_headers(response, always, sizeof always / sizeof *always);
    enum MHD_Result queued = MHD_queue_response(v->connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result send_reply(visit *v, srv_reply reply)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(reply.size, reply.body, MHD_RESPMEM_MUST_FREE);
    if (!response) {
        free(reply.body);
        return MHD_NO;
    }
    bool later = reply.status == 429 || reply.status == 503, ends = reply.status == 413 || later;
    const header own[] = {{"Content-Type", reply.type},
                          {"Cache-Control", "no-store"},
                          {"Allow", reply.allow},
                          {"Retry-After", later ? "1" : NULL},
                          {"WWW-Authenticate", reply.status == 401 ? "Bearer" : NULL},
                          {"Connection", ends ? "close" : NULL}};
    add_headers(response, own, sizeof own / sizeof *own);
    return queue(v, reply.status, response);
}

static const char *value_of(const visit *v, enum MHD_ValueKind kind, const char *name)
{
    return MHD_lookup_connection_value(v->connection, kind, name);
}

static enum MHD_Result send_file(visit *v)
{
    srv_file found;
    if (!srv_file_open(v->house->site->web, v->path, &found))
        return send_reply(v, srv_sentence(404, "there is no such file of the page"));
    const char *known = value_of(v, MHD_HEADER_KIND, "If-None-Match");
    bool same = known && strcmp(known, found.etag) == 0;
    struct MHD_Response *response;
    if (same) {
        close(found.file);
        response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    } else {
        response = MHD_create_response_from_fd64(found.size, found.file);
        if (!response)
            close(found.file);
    }
    if (!response)
        return MHD_NO;
    const header own[] = {
        {"Content-Type", found.type},
        {"Cache-Control", "no-cache"},
        {"ETag", found.etag},
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
         "'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'"}};
    add_headers(response, own, sizeof own / sizeof *own);
    return queue(v, same ? 304 : 200, response);
}

/* ---- The door: a refusal, or status 0 ---- */

typedef struct counted {
    const char *name;
    int n;
} counted;

static enum MHD_Result count_header(void *ctx, enum MHD_ValueKind kind, const char *name,
                                    const char *value)
{
    (void)kind, (void)value;
    counted *c = ctx;
    c->n += strcasecmp(name, c->name) == 0;
    return MHD_YES;
}

static bool is_single(const visit *v, const char *name)
{
    counted c = {name, 0};
    MHD_get_connection_values(v->connection, MHD_HEADER_KIND, count_header, &c);
    return c.n <= 1;
}

static bool comes_from_here(const visit *v)
{
    const char *host = value_of(v, MHD_HEADER_KIND, "Host");
    return is_single(v, "Host") && is_single(v, "Origin") &&
           srv_door_host(host, v->house->site->names) &&
           srv_door_origin(value_of(v, MHD_HEADER_KIND, "Origin"), host);
}

/* Who is it? The key is the host's, a seat's secret opens its own battle. */
static void look_at_secret(visit *v)
{
    const char *site = value_of(v, MHD_HEADER_KIND, "Sec-Fetch-Site");
    const char *secret = srv_door_secret(value_of(v, MHD_HEADER_KIND, "Authorization"));
    if (!secret || !is_single(v, "Authorization") ||
        (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0))
        return;
    v->host = srv_door_key(secret, v->house->site->key);
    const srv_seat *seat = v->host ? NULL : srv_seats_find(&v->house->seats, secret);
    if (seat)
        v->seat = *seat;
}

static bool is_known(const visit *v)
{
    return v->host || v->seat.secret[0] != '\0';
}

static srv_reply refuse_method(const char *methods)
{
    srv_reply refused = srv_sentence(405, "this method is not taken here");
    refused.allow = methods;
    return refused;
}

static srv_reply refuse_api(visit *v)
{
    house *h = v->house;
    if (v->caller)
        v->caller->known |= is_known(v);
    if (!is_known(v))
        return srv_bucket_take(&h->strangers, h->limits.strangers, now_ms())
                   ? srv_sentence(401, "the key is missing or wrong; open the link that 'umpire "
                                       "play' shows")
                   : srv_sentence(429, "too many requests without the key; try again in a second");
    if (!srv_bucket_take(&h->friends, h->limits.rate, now_ms()))
        return srv_sentence(429, "too many requests; try again in a second");
    if (strcmp(v->method, "GET") != 0 && strcmp(v->method, "POST") != 0)
        return refuse_method("GET, POST");
    return (srv_reply){0};
}

static srv_reply refuse(visit *v)
{
    if (!comes_from_here(v))
        return srv_sentence(403, "this server speaks only with its own page, under its own name");
    if (v->house->n_callers > v->house->limits.connections && !(v->api && is_known(v)))
        return srv_sentence(503, "too many connections; try again in a second");
    if (v->api)
        return refuse_api(v);
    if (strcmp(v->method, "GET") != 0 && strcmp(v->method, "HEAD") != 0)
        return refuse_method("GET, HEAD");
    return (srv_reply){0};
}

/* ---- A request comes in ---- */

static srv_reply too_large(void)
{
    return srv_sentence(413, "more than 8 MiB at once; send the lines in parts");
}

static void copy_text(char *to, size_t room, const char *text)
{
    snprintf(to, room, "%s", text ? text : "");
}

static visit *new_visit(house *h, struct MHD_Connection *connection, const char *url,
                        const char *method)
{
    visit *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->house = h;
    v->connection = connection;
    v->caller =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    copy_text(v->method, sizeof v->method, method);
    copy_text(v->path, sizeof v->path, strlen(url) < sizeof v->path ? url : "/?");
    const char *log = value_of(v, MHD_GET_ARGUMENT_KIND, "log"),
               *from = value_of(v, MHD_GET_ARGUMENT_KIND, "from");
    copy_text(v->log, sizeof v->log, log);
    copy_text(v->from, sizeof v->from, from);
    v->api = strncmp(v->path, "/api", 4) == 0 && (v->path[4] == '/' || v->path[4] == '\0');
    v->job.request = (srv_request){.method = v->method,
                                   .path = v->path + (v->path[4] == '/' ? 5 : 4),
                                   .log = log ? v->log : NULL,
                                   .from = from ? v->from : NULL};
    if (v->api)
        look_at_secret(v);
    v->job.request.seat = v->seat.secret[0] ? &v->seat : NULL;
    v->refusal = refuse(v);
    return v;
}

/* What the sender says that will come; 0 if he does not say. */
static uint64_t announced(const visit *v)
{
    const char *length = value_of(v, MHD_HEADER_KIND, "Content-Length");
    return length ? strtoull(length, NULL, 10) : 0;
}

static bool make_room(visit *v, size_t size)
{
    if (v->size + size <= v->room)
        return true;
    size_t room = 2 * (v->size + size);
    if (v->house->held + room - v->room > MOST_HELD)
        return false;
    char *larger = realloc(v->body, room);
    if (!larger)
        return false;
    v->house->held += room - v->room;
    v->body = larger;
    v->room = room;
    return true;
}

/* False: enough is enough, the connection is cut. */
static bool take_body(visit *v, const char *part, size_t size)
{
    if (v->refusal.status == 0 && (!v->api || v->size + size > SRV_MOST_BODY))
        v->refusal = too_large();
    if (v->refusal.status == 0 && !make_room(v, size))
        v->refusal = srv_sentence(503, "this server holds too much at once; try again in a second");
    if (v->refusal.status != 0) {
        v->ignored += size;
        return v->ignored <= MOST_IGNORED;
    }
    memcpy(v->body + v->size, part, size);
    v->size += size;
    return true;
}

/* ---- Waiting for a line to come ---- */

static void wait_for_line(visit *v)
{
    v->next_waiting = v->house->waiting;
    v->house->waiting = v;
    v->waits = true;
    MHD_suspend_connection(v->connection);
}

/* Wakes those who listen to the log (NULL: to any), or whose time is up. */
static void wake(house *h, const char *log)
{
    int64_t now = now_ms();
    for (visit **at = &h->waiting; *at;) {
        visit *v = *at;
        if (log && strcmp(v->log, log) != 0 && now < v->until) {
            at = &v->next_waiting;
            continue;
        }
        *at = v->next_waiting;
        v->waits = false;
        MHD_resume_connection(v->connection);
    }
}

static enum MHD_Result answer(visit *v)
{
    house *h = v->house;
    int64_t now = now_ms();
    if (v->until == 0)
        v->until = now + h->limits.live_ms;
    v->job.request.waits = now < v->until && !h->closing;
    srv_reply reply = srv_answer(&h->site->desk, &v->job.request);
    if (reply.status != 0)
        return send_reply(v, reply);
    wait_for_line(v);
    return MHD_YES;
}

/* ---- Writing ---- */

/* In the writer's thread. */
static void written(srv_job *job)
{
    visit *v = (visit *)job;
    house *h = v->house;
    pthread_mutex_lock(&h->lock);
    bool rings = !h->done;
    job->next = h->done;
    h->done = job;
    pthread_mutex_unlock(&h->lock);
    if (rings)
        eventfd_write(h->bell, 1);
}

static void take_up_written(house *h)
{
    pthread_mutex_lock(&h->lock);
    srv_job *job = h->done;
    h->done = NULL;
    pthread_mutex_unlock(&h->lock);
    for (srv_job *next; job; job = next) {
        visit *v = (visit *)job;
        next = job->next;
        v->written = true;
        MHD_resume_connection(v->connection);
    }
}

static void read_seats(house *h)
{
    srv_seats_read(&h->seats, &h->site->desk);
}

/* logs/LOG/lines: whoever listens to LOG hears of it. */
static void tell_listeners(visit *v)
{
    char log[sizeof v->path];
    copy_text(log, sizeof log, strchr(v->job.request.path, '/') + 1);
    log[strcspn(log, "/")] = '\0';
    if (strcmp(log, SRV_SEATS) == 0)
        read_seats(v->house);
    wake(v->house, log);
}

static enum MHD_Result write_it(visit *v)
{
    v->job.request.body = (ump_text){"body", v->body ? v->body : "", v->size};
    v->job.done = written;
    if (!srv_writer_add(v->house->writer, &v->job))
        return send_reply(
            v, srv_sentence(503, "too many writers wait for the disk; try again in a second"));
    MHD_suspend_connection(v->connection);
    return MHD_YES;
}

static enum MHD_Result send_written(visit *v)
{
    srv_reply reply = v->job.reply;
    v->job.reply = (srv_reply){0};
    if (reply.status == 200)
        tell_listeners(v);
    return send_reply(v, reply);
}

/* ---- libmicrohttpd calls ---- */

static enum MHD_Result whole_request(visit *v)
{
    if (v->caller)
        v->caller->deadline = now_ms() + (int64_t)v->house->limits.seconds * 1000;
    if (v->refusal.status != 0) {
        srv_reply refusal = v->refusal;
        v->refusal = (srv_reply){0};
        return send_reply(v, refusal);
    }
    if (!v->api)
        return send_file(v);
    if (v->written)
        return send_written(v);
    return srv_is_write(&v->job.request) ? write_it(v) : answer(v);
}

/* Called when the headers are there, for each part of the body, and when all of it is there; again
 * after each time that the visit was put aside. */
static enum MHD_Result on_request(void *ctx, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *part,
                                  size_t *size, void **at)
{
    (void)version;
    visit *v = *at;
    if (!v) {
        *at = v = new_visit(ctx, connection, url, method);
        if (!v)
            return MHD_NO;
        if (announced(v) <= MOST_IGNORED)
            return MHD_YES;
        free(v->refusal.body);
        v->refusal = (srv_reply){0};
        return send_reply(v, too_large());
    }
    if (*size > 0) {
        bool taken = take_body(v, part, *size);
        *size = 0;
        return taken ? MHD_YES : MHD_NO;
    }
    return whole_request(v);
}

static void on_completed(void *ctx, struct MHD_Connection *connection, void **at,
                         enum MHD_RequestTerminationCode code)
{
    (void)connection, (void)code;
    house *h = ctx;
    visit *v = *at;
    if (!v)
        return;
    if (v->caller)
        v->caller->deadline = now_ms() + (int64_t)h->limits.seconds * 1000;
    h->held -= v->room;
    free(v->body);
    free(v->refusal.body);
    free(v->job.reply.body);
    free(v);
    *at = NULL;
}

/* Room for the next: whoever came first and has not shown the key must go. The newest is first. */
static void cut_a_stranger(house *h)
{
    caller *oldest = NULL;
    for (caller *c = h->callers; c; c = c->after) {
        if (!c->known && !c->cut)
            oldest = c;
    }
    if (!oldest)
        return;
    oldest->cut = true;
    shutdown(oldest->socket, SHUT_RDWR);
}

static void on_connection(void *ctx, struct MHD_Connection *connection, void **at,
                          enum MHD_ConnectionNotificationCode code)
{
    house *h = ctx;
    caller *c = *at;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        if (++h->n_callers > h->limits.connections + SPARE_CONNECTIONS / 2)
            cut_a_stranger(h);
        c = calloc(1, sizeof *c);
        if (!c)
            return;
        c->socket =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        c->deadline = now_ms() + (int64_t)h->limits.seconds * 1000;
        c->after = h->callers;
        if (c->after)
            c->after->before = c;
        h->callers = c;
        *at = c;
        return;
    }
    h->n_callers--;
    if (!c)
        return;
    *(c->before ? &c->before->after : &h->callers) = c->after;
    if (c->after)
        c->after->before = c->before;
    free(c);
}

/* A path is what it says: no %-escapes are undone, so none can hide anything. */
static size_t leave_escapes(void *ctx, struct MHD_Connection *connection, char *text)
{
    (void)ctx, (void)connection;
    return strlen(text);
}

/* ---- What is done now and then ---- */

/* Who takes for ever over one request is cut off; who waits for us is not. */
static void cut_the_slow(house *h, int64_t now)
{
    for (caller *c = h->callers; c; c = c->after) {
        if (now > c->deadline)
            shutdown(c->socket, SHUT_RDWR);
    }
}

static void tick(house *h)
{
    int64_t now = now_ms();
    if (now - h->tick < TICK_MS)
        return;
    h->tick = now;
    cut_the_slow(h, now);
    int64_t version = srv_store_version(h->site->desk.store);
    bool same = version == h->version;
    h->version = version;
    if (!same)
        read_seats(h); /* another server on the same file may have given some */
    if (h->waiting)
        wake(h, same ? "" : NULL); /* "": only those whose time is up */
}

/* Waits until something happens, at most a tick, and answers it. */
static bool run(house *h)
{
    fd_set in, out, odd;
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_ZERO(&odd);
    int last = h->bell;
    MHD_UNSIGNED_LONG_LONG ms = TICK_MS;
    eventfd_t rung;
    if (MHD_get_fdset(h->daemon, &in, &out, &odd, &last) != MHD_YES)
        return false;
    FD_SET(h->bell, &in);
    if (MHD_get_timeout(h->daemon, &ms) != MHD_YES || ms > TICK_MS)
        ms = TICK_MS;
    struct timeval patience = {0, (suseconds_t)ms * 1000};
    if (select(last + 1, &in, &out, &odd, &patience) < 0) {
        FD_ZERO(&in);
        FD_ZERO(&out);
        FD_ZERO(&odd);
        if (errno != EINTR)
            return false;
    }
    if (FD_ISSET(h->bell, &in))
        eventfd_read(h->bell, &rung);
    take_up_written(h);
    return MHD_run_from_select(h->daemon, &in, &out, &odd) == MHD_YES;
}

/* ---- Opening and closing the house ---- */

static int listen_on(bool lan, uint16_t port)
{
    struct sockaddr_in here = {.sin_family = AF_INET,
                               .sin_port = htons(port),
                               .sin_addr = {htonl(lan ? INADDR_ANY : INADDR_LOOPBACK)}};
    int door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), yes = 1;
    if (door < 0)
        return -1;
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(door, (struct sockaddr *)&here, sizeof here) == 0 && listen(door, 1024) == 0)
        return door;
    int why = errno;
    close(door);
    errno = why;
    return -1;
}

static int find_port(srv_site *site)
{
    uint32_t first = site->port, most = site->one_port ? 1 : (uint32_t)PORTS;
    for (uint32_t port = first; port < first + most && port <= 65535; port++) {
        int door = listen_on(site->lan, (uint16_t)port);
        struct sockaddr_in here;
        socklen_t size = sizeof here;
        if (door >= 0 && getsockname(door, (struct sockaddr *)&here, &size) == 0) {
            site->port = ntohs(here.sin_port);
            return door;
        }
    }
    return -1;
}

static uint32_t or_default(uint32_t given, uint32_t usual)
{
    return given ? given : usual;
}

static bool open_house(house *h, int door)
{
    srv_limits given = h->site->limits;
    h->limits = (srv_limits){.connections = or_default(given.connections, 600),
                             .rate = or_default(given.rate, 5000),
                             .strangers = or_default(given.strangers, 200),
                             .waiting = or_default(given.waiting, 1024),
                             .seconds = or_default(given.seconds, 60),
                             .live_ms = or_default(given.live_ms, 25000)};
    h->friends.level = h->strangers.level = INT64_MAX / 2;
    h->friends.at = h->strangers.at = now_ms();
    h->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    h->writer = h->bell >= 0 ? srv_writer_start(h->site->writer, h->limits.waiting) : NULL;
    if (!h->writer)
        return false;
    /* By select(): with epoll the library misses the end of a connection that comes with its last
     * bytes, and holds it until it times out. */
    h->daemon = MHD_start_daemon(
        MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, h, MHD_OPTION_LISTEN_SOCKET, door,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, h, MHD_OPTION_NOTIFY_CONNECTION, on_connection,
        h, MHD_OPTION_UNESCAPE_CALLBACK, leave_escapes, NULL, MHD_OPTION_CONNECTION_LIMIT,
        h->limits.connections + SPARE_CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)MOST_HEAD, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)PATIENCE_S,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    return h->daemon;
}

/* Everybody who waits is answered before the lights go out. */
static void close_house(house *h)
{
    h->closing = true;
    srv_writer_stop(h->writer);
    wake(h, NULL);
    for (int i = 0; h->daemon && i < 3; i++)
        run(h);
    if (h->daemon)
        MHD_stop_daemon(h->daemon);
    close(h->bell);
}

bool srv_serve(srv_site *site, char why[SRV_WHY])
{
    int door = find_port(site);
    if (door < 0) {
        snprintf(why, SRV_WHY,
                 site->one_port ? "port %u is taken by another program; --port N takes another"
                                : "no free port from %u on",
                 (unsigned)site->port);
        return false;
    }
    signal(SIGPIPE, SIG_IGN);
    house h = {.site = site, .lock = PTHREAD_MUTEX_INITIALIZER, .bell = -1};
    bool open = open_house(&h, door);
    if (open) {
        char address[64];
        snprintf(address, sizeof address, "http://127.0.0.1:%u/", (unsigned)site->port);
        site->ready(site->ctx, address);
        site->desk.seats = &h.seats;
        read_seats(&h);
        while (!*site->finished && run(&h))
            tick(&h);
    } else {
        snprintf(why, SRV_WHY, "cannot serve on 127.0.0.1:%u", (unsigned)site->port);
        close(door);
    }
    if (h.writer)
        close_house(&h);
    srv_seats_free(&h.seats);
    return open;
}
