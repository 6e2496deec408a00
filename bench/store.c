/*
 * store.c: durable answers a second: writers, each with a connection and a log of its own, append
 * one line after the other through the server; then the bare store writes the same lines in commits
 * of the same sizes. Each line is on the disk before the next of its writer. In turn, a few rounds,
 * by the wall clock, and the ratio of the middle round: other work on the machine hits both. Beside
 * it the processor's time for a line: in the store, in the network's thread, and in the writers,
 * who share the machine with the server here; it depends little on what else the machine does.
 *
 *   bench-store [WRITERS [SECONDS [FOLDER]]]
 */
#define _GNU_SOURCE
#include "server/store.h"
#include "bench.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_WRITERS = 200, ROUNDS = 5, BODY = 512 };

static volatile sig_atomic_t finished;
static _Atomic bool over;
static char key[SRV_ID + 1];
static pthread_barrier_t open_now;
static srv_site site;
static int round_number;

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double wall(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

/* Line n + 1 of a log, on top of line n. */
static size_t body_after(int n, char body[BODY])
{
    return (size_t)snprintf(body, BODY,
                            "{\"after\":%d,\"afterId\":\"%032x\",\"lines\":[{\"id\":\"%032x\","
                            "\"kind\":\"%s\",\"text\":\"%s\",\"by\":\"us\",\"at\":1700000000000}]}",
                            n, (unsigned)n, (unsigned)n + 1, n ? "answer" : "head",
                            n ? "us move 2wi to 18.5,10 facing 270" : "{}");
}

/* ---- Through the server ---- */

typedef struct writer {
    pthread_t thread;
    int number, lines;
    double cpu; /* seconds of the processor */
} writer;

static int reach(void)
{
    struct sockaddr_in there = {
        .sin_family = AF_INET, .sin_port = htons(site.port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int s = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(s, (struct sockaddr *)&there, sizeof there) != 0)
        bench_stop("no connection", "store");
    return s;
}

static void post(int s, const char *log, int after)
{
    char body[BODY], request[2 * BODY], answer[2048];
    size_t size = body_after(after, body);
    int length = snprintf(request, sizeof request,
                          "POST /api/logs/%s/lines HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                          "Authorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
                          log, key, size, body);
    if (send(s, request, (size_t)length, MSG_NOSIGNAL) != length)
        bench_stop("cannot send", "store");
    size_t got = 0;
    do { /* a small answer with a closing brace at its end */
        ssize_t part = recv(s, answer + got, sizeof answer - 1 - got, 0);
        if (part <= 0)
            bench_stop("cut off", "store");
        got += (size_t)part;
    } while (answer[got - 1] != '}' && answer[got - 1] != '\n');
    answer[got] = '\0';
    if (strncmp(answer, "HTTP/1.1 200", 12) != 0)
        bench_stop(answer, "store");
}

static void *write_lines(void *ctx)
{
    writer *w = ctx;
    char log[32];
    snprintf(log, sizeof log, "served-%d-%d", round_number, w->number);
    int s = reach();
    for (w->lines = 0; !over; w->lines++)
        post(s, log, w->lines);
    close(s);
    w->cpu = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    return NULL;
}

/* Lines a second. */
static double served(int writers, double seconds, int *lines, double *cpu)
{
    static writer w[MOST_WRITERS];
    over = false;
    double began = wall();
    for (int i = 0; i < writers; i++) {
        w[i].number = i;
        pthread_create(&w[i].thread, NULL, write_lines, &w[i]);
    }
    usleep((useconds_t)(seconds * 1e6));
    over = true;
    *lines = 0;
    *cpu = 0;
    for (int i = 0; i < writers; i++) {
        pthread_join(w[i].thread, NULL);
        *lines += w[i].lines;
        *cpu += w[i].cpu;
    }
    return *lines / (wall() - began);
}

/* ---- The bare store, with `mean` lines in a commit ---- */

static void commit_lines(srv_store *store, int first, int n, int *length, int writers)
{
    static char body[MOST_WRITERS][BODY], path[MOST_WRITERS][64];
    static srv_request request[MOST_WRITERS];
    const srv_request *all[MOST_WRITERS];
    srv_reply reply[MOST_WRITERS];
    for (int i = 0; i < n; i++) {
        int log = (first + i) % writers;
        size_t size = body_after(length[log]++, body[i]);
        snprintf(path[i], sizeof path[i], "logs/bare-%d-%d/lines", round_number, log);
        request[i] = (srv_request){.method = "POST", .path = path[i], .body = {"", body[i], size}};
        all[i] = &request[i];
    }
    srv_write(store, all, reply, (size_t)n);
    for (int i = 0; i < n; i++) {
        if (reply[i].status != 200)
            bench_stop(reply[i].body, "store");
        free(reply[i].body);
    }
}

static double bare(srv_store *store, int writers, double mean, double seconds)
{
    int length[MOST_WRITERS] = {0}, lines = 0;
    double began = wall(), due = 0;
    while (wall() - began < seconds) {
        due += mean;
        int n = (int)due - lines;
        commit_lines(store, lines, n, length, writers);
        lines += n;
    }
    return lines / (wall() - began);
}

/* ---- The house ---- */

static void ready(void *ctx, const char *address)
{
    (void)ctx, (void)address;
    pthread_barrier_wait(&open_now);
}

static void *serve(void *ctx)
{
    (void)ctx;
    char why[SRV_WHY];
    if (!srv_serve(&site, why))
        bench_stop(why, "store");
    return NULL;
}

static void open_site(const char *path)
{
    char why[SRV_WHY] = "";
    site = (srv_site){.desk = {.store = srv_store_open(path, why), .version = "0"},
                      .writer = srv_store_open(path, why),
                      .web = "/nowhere",
                      .key = key,
                      .finished = &finished,
                      .ready = ready,
                      .limits = {.rate = 10000000}};
    if (!site.desk.store || !site.writer || !srv_store_key(site.writer, key, why))
        bench_stop(why, "store");
}

typedef struct round {
    double served, bare, together;
    double store, network, writers; /* microseconds of the processor for a line */
} round;

static int by_ratio(const void *a, const void *b)
{
    const round *x = a, *y = b;
    double left = x->served * y->bare, right = y->served * x->bare;
    return (left > right) - (left < right);
}

int main(int argc, char **argv)
{
    int writers = argc > 1 ? atoi(argv[1]) : 50;
    double seconds = argc > 2 ? atof(argv[2]) : 1;
    char folder[256], path[300], tidy[300];
    snprintf(folder, sizeof folder, "%s/bench-store-XXXXXX", argc > 3 ? argv[3] : "/tmp");
    if (writers < 1 || writers > MOST_WRITERS || !mkdtemp(folder))
        bench_stop("bench-store [WRITERS (1 to 200) [SECONDS [FOLDER]]]", "store");
    snprintf(path, sizeof path, "%s/games.db", folder);
    open_site(path);
    pthread_t server;
    pthread_barrier_init(&open_now, NULL, 2);
    pthread_create(&server, NULL, serve, NULL);
    pthread_barrier_wait(&open_now);
    clockid_t network;
    pthread_getcpuclockid(server, &network);
    round seen[ROUNDS];
    for (round_number = 0; round_number < ROUNDS; round_number++) {
        round *r = &seen[round_number];
        int lines;
        double writing, all = seconds_of(CLOCK_PROCESS_CPUTIME_ID), net = seconds_of(network);
        uint64_t before = site.writer->commits;
        r->served = served(writers, seconds, &lines, &writing);
        all = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - all;
        r->network = (seconds_of(network) - net) / lines * 1e6;
        r->writers = writing / lines * 1e6;
        r->store = all / lines * 1e6 - r->network - r->writers;
        r->together = lines / (double)(site.writer->commits - before);
        r->bare =
            bare(site.writer, writers, r->together, seconds); /* the server has nothing to do */
    }
    finished = 1;
    pthread_join(server, NULL);
    srv_store_close(site.desk.store);
    srv_store_close(site.writer);
    qsort(seen, ROUNDS, sizeof *seen, by_ratio);
    const round *middle = &seen[ROUNDS / 2];
    printf("{\"bench\":\"store\",\"writers\":%d,\"served_per_s\":%.0f,\"bare_per_s\":%.0f,"
           "\"lines_a_commit\":%.1f,\"ratio\":%.2f,\"store_us\":%.0f,\"network_us\":%.0f,"
           "\"writers_us\":%.0f}\n",
           writers, middle->served, middle->bare, middle->together, middle->served / middle->bare,
           middle->store, middle->network, middle->writers);
    snprintf(tidy, sizeof tidy, "rm -rf '%s'", folder);
    return system(tidy) != 0;
}
