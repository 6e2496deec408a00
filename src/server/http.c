/*
 * http.c: libwebsockets around the page and api.c. Only this machine may connect, and only under
 * its own name, so that no page of another host can reach the saved games.
 */
#include "server/server.h"
#include <arpa/inet.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 16384, PORTS = 100, MOST_HEADER = 512 };

/* One request: what comes in, then what goes out. */
typedef struct visit {
    char method[8], path[128];
    char *body;
    size_t size, room;
    bool too_large;
    srv_reply reply;
    size_t sent;
} visit;

/* ---- Who may come ---- */

static bool is_local(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t size = strlen(names[i]);
        if (strncmp(host, names[i], size) == 0 && (host[size] == '\0' || host[size] == ':'))
            return true;
    }
    return false;
}

/* A name of this machine in Host, and in Origin where a page sends one. */
static bool is_welcome(struct lws *wsi)
{
    char host[MOST_HEADER], origin[MOST_HEADER];
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 || !is_local(host))
        return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    static const char scheme[] = "http://";
    return lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
           strncmp(origin, scheme, strlen(scheme)) == 0 && is_local(origin + strlen(scheme));
}

/* ---- A request comes in ---- */

static void read_method(struct lws *wsi, visit *v)
{
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"},
                   {WSI_TOKEN_PUT_URI, "PUT"},
                   {WSI_TOKEN_DELETE_URI, "DELETE"},
                   {WSI_TOKEN_POST_URI, "POST"}};
    snprintf(v->method, sizeof v->method, "?");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (lws_hdr_total_length(wsi, methods[i].token) > 0)
            snprintf(v->method, sizeof v->method, "%s", methods[i].name);
    }
}

static bool has_body(struct lws *wsi)
{
    char length[32];
    return lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           strtoul(length, NULL, 10) > 0;
}

static void take_body(visit *v, const void *part, size_t size)
{
    if (v->size + size > SRV_MOST_BODY)
        v->too_large = true;
    if (v->too_large)
        return;
    if (v->size + size > v->room) {
        size_t room = 2 * (v->size + size);
        char *larger = realloc(v->body, room);
        if (!larger) {
            v->too_large = true;
            return;
        }
        v->body = larger;
        v->room = room;
    }
    memcpy(v->body + v->size, part, size);
    v->size += size;
}

/* ---- The reply goes out ---- */

static int send_head(struct lws *wsi, const visit *v)
{
    unsigned char head[LWS_PRE + 2048], *start = head + LWS_PRE, *at = start;
    unsigned char *end = head + sizeof head - 1;
    if (lws_add_http_common_headers(wsi, (unsigned)v->reply.status, v->reply.type,
                                    strlen(v->reply.body), &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CACHE_CONTROL,
                                     (const unsigned char *)"no-store", 8, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer(struct lws *wsi, visit *v)
{
    const srv_site *site = lws_context_user(lws_get_context(wsi));
    ump_text body = {"record", v->body ? v->body : "", v->size};
    if (v->too_large)
        v->reply = (srv_reply){413, "text/plain", strdup("that is too large to be a game\n")};
    else
        v->reply = srv_answer(&site->desk, v->method, v->path, &body);
    return v->reply.body ? send_head(wsi, v) : -1;
}

static int send_on(struct lws *wsi, visit *v)
{
    unsigned char part[LWS_PRE + CHUNK];
    size_t left = v->reply.body ? strlen(v->reply.body) - v->sent : 0;
    size_t size = left < CHUNK ? left : CHUNK;
    bool last = size == left;
    if (v->reply.body)
        memcpy(part + LWS_PRE, v->reply.body + v->sent, size);
    if (lws_write(wsi, part + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    v->sent += size;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static void forget(visit *v)
{
    free(v->body);
    free(v->reply.body);
    *v = (visit){0};
}

static int api_visit(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size)
{
    visit *v = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        forget(v);
        if (!is_welcome(wsi))
            return lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL) ? -1 : 0;
        read_method(wsi, v);
        snprintf(v->path, sizeof v->path, "%s", (const char *)in + (*(const char *)in == '/'));
        return has_body(wsi) ? 0 : answer(wsi, v);
    case LWS_CALLBACK_HTTP_BODY:
        take_body(v, in, size);
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return answer(wsi, v);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_on(wsi, v);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (v)
            forget(v);
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* Files need no more than a welcome. */
static int page_visit(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t size)
{
    if (reason == LWS_CALLBACK_FILTER_HTTP_CONNECTION && !is_welcome(wsi))
        return -1;
    return lws_callback_http_dummy(wsi, reason, user, in, size);
}

/* ---- Opening the house ---- */

static bool is_free(uint16_t port)
{
    struct sockaddr_in here = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int probe = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool mine = probe >= 0 && bind(probe, (struct sockaddr *)&here, sizeof here) == 0;
    close(probe);
    return mine;
}

/* The port wished for, or the next that is free. */
static bool find_port(srv_site *site)
{
    for (uint32_t port = site->port; port < site->port + (uint32_t)PORTS && port <= 65535; port++) {
        if (is_free((uint16_t)port)) {
            site->port = (uint16_t)port;
            return true;
        }
    }
    return false;
}

/* What libwebsockets goes on reading while it serves. */
typedef struct house {
    struct lws_http_mount page, api;
    struct lws_context *context;
} house;

static bool open_house(house *h, srv_site *site)
{
    static const struct lws_protocol_vhost_options headers[] = {
        {headers + 1, NULL, "content-security-policy:",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
         "'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'"},
        {headers + 2, NULL, "x-content-type-options:", "nosniff"},
        {NULL, NULL, "referrer-policy:", "no-referrer"}};
    static const struct lws_protocol_vhost_options types[] = {
        {types + 1, NULL, ".wasm", "application/wasm"},
        {types + 2, NULL, ".webmanifest", "application/manifest+json"},
        {NULL, NULL, ".woff2", "font/woff2"}};
    static const struct lws_protocols protocols[] = {
        {"page", page_visit, 0, 0, 0, NULL, 0},
        {"api", api_visit, sizeof(visit), 0, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    h->api = (struct lws_http_mount){.mountpoint = "/api",
                                     .mountpoint_len = 4,
                                     .origin = "api",
                                     .protocol = "api",
                                     .origin_protocol = LWSMPRO_CALLBACK};
    h->page = (struct lws_http_mount){.mount_next = &h->api,
                                      .mountpoint = "/",
                                      .mountpoint_len = 1,
                                      .origin = site->web,
                                      .def = "index.html",
                                      .extra_mimetypes = types,
                                      .cache_revalidate = 1,
                                      .cache_reusable = 1,
                                      .origin_protocol = LWSMPRO_FILE};
    struct lws_context_creation_info info = {.port = site->port,
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .mounts = &h->page,
                                             .headers = headers,
                                             .user = site,
                                             .gid = -1,
                                             .uid = -1,
                                             .options = LWS_SERVER_OPTION_DISABLE_IPV6 |
                                                        LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND};
    lws_set_log_level(LLL_ERR, NULL);
    h->context = lws_create_context(&info);
    return h->context;
}

bool srv_serve(srv_site *site, char why[SRV_WHY])
{
    if (!find_port(site)) {
        snprintf(why, SRV_WHY, "no free port from %u on", (unsigned)site->port);
        return false;
    }
    house h;
    if (!open_house(&h, site)) {
        snprintf(why, SRV_WHY, "cannot serve on 127.0.0.1:%u", (unsigned)site->port);
        return false;
    }
    char address[64];
    snprintf(address, sizeof address, "http://127.0.0.1:%u/", (unsigned)site->port);
    site->ready(site->ctx, address);
    while (!*site->finished && lws_service(h.context, 0) >= 0)
        continue;
    lws_context_destroy(h.context);
    return true;
}
