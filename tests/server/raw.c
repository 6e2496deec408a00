/*
 * raw.c: raw bytes against the server. Requests that are nearly right, cut, doubled, spliced and
 * scribbled over, go to a server in this process over real sockets, in pieces; a sanitizer that
 * watches sees both. Now and then a right request must be answered rightly.
 * raw INPUTS [SEED [SECONDS]]; prints a line of JSON.
 */
#define _GNU_SOURCE
#include "server/sqlite.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    THREADS = 3,
    MOST = 65536,
    CHECK_EVERY = 2000,
    PATIENCE_MS = 5000,
    GLANCE_MS = 300,
    AT_ONCE = 128
};

static volatile sig_atomic_t finished;
static _Atomic uint64_t done, answers, cut;
static _Atomic bool broken;
static uint64_t inputs, first_seed;
static time_t end_at;
static uint16_t port;
static char key[SRV_ID + 1];
static pthread_barrier_t open_now;

/* ---- Inputs ---- */

static uint64_t next(uint64_t *seed) /* xorshift */
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static size_t below(uint64_t *seed, size_t n)
{
    return n ? (size_t)(next(seed) % n) : 0;
}

#define HOST "Host: 127.0.0.1\r\n"
#define KEY                                                                                        \
    "Authorization: Bearer 00000000000000000000000000000000\r\n" /* the digits are replaced */
#define SEAT   "Authorization: Bearer " SECRET "\r\n"
#define SECRET "5ea75ea75ea75ea75ea75ea75ea75ea7"
#define JSON_LINES                                                                                 \
    "{\"after\":0,\"lines\":[{\"id\":\"0123456789abcdef0123456789abcdef\",\"kind\":\"head\","      \
    "\"text\":\"{}\",\"by\":\"\",\"at\":1}]}"

static const char *const seeds[] = {
    "GET / HTTP/1.1\r\n" HOST "\r\n",
    "GET /api/hello HTTP/1.1\r\n" HOST KEY "\r\n",
    "GET /api/logs HTTP/1.1\r\n" HOST KEY "Origin: http://127.0.0.1\r\n\r\n",
    "GET /api/logs/kept?from=1 HTTP/1.1\r\n" HOST KEY "\r\n",
    "GET /api/live?log=kept&from=1 HTTP/1.1\r\n" HOST KEY "\r\n",
    "GET /api/live?log=kept&from=2 HTTP/1.1\r\n" HOST KEY "\r\n",
    "POST /api/logs/raw/lines HTTP/1.1\r\n" HOST KEY "Content-Length: 117\r\n\r\n" JSON_LINES,
    "POST /api/logs/raw/lines HTTP/1.1\r\n" HOST KEY "Transfer-Encoding: chunked\r\n\r\n"
    "75\r\n" JSON_LINES "\r\n0\r\n\r\n",
    "POST /api/logs/raw/lines HTTP/1.1\r\n" HOST KEY "\r\n",
    "GET /api/seats?log=kept HTTP/1.1\r\n" HOST KEY "\r\n",
    "GET /api/seats HTTP/1.1\r\n" HOST KEY "\r\n",
    "POST /api/logs/seats/lines HTTP/1.1\r\n" HOST KEY "Transfer-Encoding: chunked\r\n\r\n"
    "75\r\n" JSON_LINES "\r\n0\r\n\r\n",
    "GET /api/logs/kept?from=1 HTTP/1.1\r\n" HOST SEAT "\r\n",
    "GET /api/hello HTTP/1.1\r\n" HOST SEAT "\r\n",
    "POST /api/logs/kept/lines HTTP/1.1\r\n" HOST SEAT "Content-Length: 117\r\n\r\n" JSON_LINES,
    "POST /api/logs/raw/forget HTTP/1.1\r\n" HOST KEY "Content-Length: 0\r\n\r\n",
    "POST /api/logs/raw/lines HTTP/1.1\r\n" HOST KEY
    "Expect: 100-continue\r\nContent-Length: 117\r\n\r\n" JSON_LINES,
    "GET /api/hello HTTP/1.1\r\n" HOST KEY "\r\nGET /api/hello HTTP/1.1\r\n" HOST KEY "\r\n",
    "HEAD /index.html HTTP/1.0\r\n\r\n",
    "GET /index.html HTTP/1.1\r\n" HOST "Range: bytes=0-1\r\nIf-None-Match: \"x\"\r\n\r\n",
    "GET /api/live HTTP/1.1\r\n" HOST KEY "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    "AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\x81\x85\1\2\3\4hello",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
    "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
};

static const char *const words[] = {
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    " ",
    "\t",
    ":",
    "\0",
    "%00",
    "%",
    "/",
    "..",
    "?",
    "&",
    "=",
    "#",
    "HTTP/1.1",
    "HTTP/9.9",
    "Host: x\r\n",
    "Host:\r\n",
    "chunked",
    "ffffffffffffffff\r\n",
    "0\r\n\r\n",
    "-1",
    "99999999999999999999",
    "Content-Length: 5\r\n",
    "Content-Length: 0\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Connection: close\r\n",
    "Connection: keep-alive\r\n",
    "Cookie: a=b; c\r\n",
    "\xff\xfe",
    "\xf0\x9f\x98\x80",
    "{\"after\":",
    "[[[[[[[[[[[[[[[[",
    "\\u0000",
    "\\ud800",
    "1e999",
    "POST ",
    "Expect: 100-continue\r\n",
    " folded\r\n",
    "null",
    "from=",
    "log=",
};

typedef struct input {
    char data[MOST];
    size_t size;
} input;

static void put_in(input *in, size_t at, const char *text, size_t size)
{
    if (in->size + size > MOST)
        return;
    memmove(in->data + at + size, in->data + at, in->size - at);
    memcpy(in->data + at, text, size);
    in->size += size;
}

static void add_seed(input *in, uint64_t *seed)
{
    const char *text = seeds[below(seed, sizeof seeds / sizeof *seeds)];
    size_t size = strlen(text), at = in->size;
    put_in(in, at, text, size);
    char *bearer = memmem(in->data + at, in->size - at, "Bearer ", 7);
    while (bearer) {
        if (bearer[7] == '0')
            memcpy(bearer + 7, key, SRV_ID);
        bearer = memmem(bearer + 7, (size_t)(in->data + in->size - bearer - 7), "Bearer ", 7);
    }
}

static void scribble(input *in, uint64_t *seed)
{
    size_t at = below(seed, in->size + 1), left = in->size - at, size = below(seed, 64);
    char piece[512];
    switch (below(seed, 8)) {
    case 0:
        if (left)
            in->data[at] = (char)next(seed);
        break;
    case 1:
        if (left)
            in->data[at] = (char)(in->data[at] ^ (1 << below(seed, 8)));
        break;
    case 2: /* cut out */
        size = size < left ? size : left;
        memmove(in->data + at, in->data + at + size, left - size);
        in->size -= size;
        break;
    case 3: /* cut off */
        in->size = at;
        break;
    case 4: /* double */
        size = size < left ? size : left;
        memcpy(piece, in->data + at, size);
        put_in(in, at, piece, size);
        break;
    case 5: /* much of one */
        size = 1 + below(seed, sizeof piece);
        memset(piece, (char)next(seed), size);
        for (size_t i = below(seed, 40); i > 0; i--)
            put_in(in, at, piece, size);
        break;
    case 6:
        add_seed(in, seed);
        break;
    default: {
        const char *word = words[below(seed, sizeof words / sizeof *words)];
        put_in(in, at, word, *word ? strlen(word) : 1);
    }
    }
}

static void make_input(input *in, uint64_t *seed)
{
    in->size = 0;
    add_seed(in, seed);
    for (size_t i = below(seed, 6); i > 0; i--)
        scribble(in, seed);
}

/* ---- Sending ---- */

static int reach(void)
{
    struct sockaddr_in there = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    struct linger at_once = {1, 0}; /* no port waits after it */
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(s, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    if (connect(s, (struct sockaddr *)&there, sizeof there) == 0)
        return s;
    close(s);
    return -1;
}

/* In up to three pieces. */
static void send_pieces(int s, const input *in, uint64_t *seed)
{
    size_t at = 0;
    for (size_t pieces = below(seed, 3); at<in->size; pieces -= pieces> 0) {
        size_t size = pieces ? below(seed, in->size - at) + 1 : in->size - at;
        if (send(s, in->data + at, size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            return;
        at += size;
    }
}

/* What comes back until the end, the patience or the room is. */
static size_t hear(int s, char *said, size_t room, int patience)
{
    size_t size = 0;
    struct pollfd p = {s, POLLIN, 0};
    while (size + 1 < room && poll(&p, 1, patience) == 1) {
        ssize_t got = recv(s, said + size, room - 1 - size, 0);
        if (got <= 0)
            break;
        size += (size_t)got;
    }
    said[size] = '\0';
    return size;
}

static void fail(const char *what, const char *said)
{
    broken = true;
    fprintf(stderr, "raw: %s: %.300s\n", what, said);
}

/* Sends one more, and hears what became of the one that was sent a while ago on *s. */
static void try_input(int *s, input *in, uint64_t *seed, char *said, size_t room)
{
    if (*s >= 0) {
        size_t size = hear(*s, said, room, GLANCE_MS);
        if (size == 0)
            cut++;
        else if (strncmp(said, "HTTP/1.", 7) == 0)
            answers++;
        else
            fail("an answer that is no HTTP", said);
        close(*s);
    }
    make_input(in, seed);
    *s = reach();
    if (*s < 0) {
        fail("no connection", "");
        return;
    }
    send_pieces(*s, in, seed);
    shutdown(*s, SHUT_WR);
}

/* The server still does what it should, and what was kept is as it was. */
static void check(char *said, size_t room)
{
    char request[512];
    int s = reach();
    snprintf(request, sizeof request,
             "GET /api/logs/kept?from=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
             "Authorization: Bearer %s\r\n\r\n",
             key);
    if (s < 0 || send(s, request, strlen(request), MSG_NOSIGNAL) < 0) {
        fail("no connection", "");
        return;
    }
    hear(s, said, room, PATIENCE_MS);
    if (strncmp(said, "HTTP/1.1 200", 12) != 0 ||
        !strstr(said, "\"n\":1,\"id\":\"00000000000000000000000000000001\""))
        fail("a right request was not answered", said);
    close(s);
}

static void *send_all(void *number)
{
    uint64_t seed = first_seed * 1000003 + (uint64_t)(uintptr_t)number;
    input *in = malloc(sizeof *in);
    char *said = malloc(MOST);
    int sent[AT_ONCE];
    memset(sent, -1, sizeof sent);
    for (uint64_t n = 1; !broken && done < inputs && (!end_at || time(NULL) < end_at); n++) {
        try_input(&sent[n % AT_ONCE], in, &seed, said, MOST);
        done++;
        if (n % CHECK_EVERY == 0)
            check(said, MOST);
    }
    for (int i = 0; i < AT_ONCE; i++)
        close(sent[i]);
    if (!broken)
        check(said, MOST);
    free(in);
    free(said);
    return NULL;
}

/* ---- The server ---- */

static void ready(void *ctx, const char *address)
{
    (void)address;
    port = ((srv_site *)ctx)->port;
    pthread_barrier_wait(&open_now);
}

static void *serve(void *site)
{
    char why[SRV_WHY];
    if (!srv_serve(site, why)) {
        fprintf(stderr, "raw: %s\n", why);
        exit(1);
    }
    return NULL;
}

#define HEAD_LINE                                                                                  \
    "{\"after\":0,\"lines\":[{\"id\":\"00000000000000000000000000000001\",\"kind\":\"head\","      \
    "\"text\":\"{}\",\"by\":\"\",\"at\":1}"
static const char battle[] = HEAD_LINE "]}";
static const char seats[] =
    HEAD_LINE ",{\"id\":\"00000000000000000000000000000002\",\"kind\":\"seat\","
              "\"text\":\"open " SECRET " kept s1 side us 2wi 7wi\",\"by\":\"\",\"at\":1}]}";

static void keep(srv_store *store, const char *path, const char *body)
{
    srv_request request = {.method = "POST", .path = path, .body = {"", body, strlen(body)}};
    const srv_request *only = &request;
    srv_reply reply;
    srv_write(store, &only, &reply, 1);
    free(reply.body);
}

static void open_site(srv_site *site, const char *folder, char *path, size_t room)
{
    char why[SRV_WHY] = "";
    snprintf(path, room, "%s/index.html", folder);
    FILE *page = fopen(path, "w");
    fputs("<title>Umpire</title>", page);
    fclose(page);
    snprintf(path, room, "%s/games.db", folder);
    *site = (srv_site){
        .desk = {.store = srv_store_open(path, why), .version = "0"},
        .writer = srv_store_open(path, why),
        .web = folder,
        .key = key,
        .finished = &finished,
        .ready = ready,
        .ctx = site,
        .limits = {.connections = 600, .rate = UINT32_MAX, .strangers = UINT32_MAX, .live_ms = 1}};
    if (!site->desk.store || !site->writer || !srv_store_key(site->writer, key, why)) {
        fprintf(stderr, "raw: %s\n", why);
        exit(1);
    }
    sqlite3_exec(((srv_sqlite *)site->writer)->db, "PRAGMA synchronous = OFF", NULL, NULL,
                 NULL); /* no kill here */
    keep(site->writer, "logs/kept/lines", battle);
    keep(site->writer, "logs/seats/lines", seats);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/umpire-raw-XXXXXX", path[128], tidy[256];
    inputs = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    time_t began = time(NULL);
    end_at = argc > 3 ? began + atoi(argv[3]) : 0;
    srv_site site;
    pthread_t server, sender[THREADS];
    if (!mkdtemp(folder))
        return 1;
    open_site(&site, folder, path, sizeof path);
    pthread_barrier_init(&open_now, NULL, 2);
    pthread_create(&server, NULL, serve, &site);
    pthread_barrier_wait(&open_now);
    for (uintptr_t i = 0; i < THREADS; i++)
        pthread_create(&sender[i], NULL, send_all, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++)
        pthread_join(sender[i], NULL);
    finished = 1;
    pthread_join(server, NULL);
    srv_store_close(site.desk.store);
    srv_store_close(site.writer);
    printf("{\"test\":\"raw-http\",\"inputs\":%llu,\"answered\":%llu,\"cut\":%llu,\"seconds\":%lld,"
           "\"good\":%s}\n",
           (unsigned long long)done, (unsigned long long)answers, (unsigned long long)cut,
           (long long)(time(NULL) - began), broken ? "false" : "true");
    snprintf(tidy, sizeof tidy, "rm -rf %s", folder);
    return system(tidy) != 0 || broken;
}
