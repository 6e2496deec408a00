/*
 * door.c: who may come in. A page of another host must not reach this server under a name of its
 * own (rebinding), nor another page or program of this machine without the key.
 */
#include "server/http.h"
#include <string.h>
#include <strings.h>

/* host, or host:port. */
static bool is_port(const char *rest)
{
    return rest[0] == '\0' ||
           (rest[0] == ':' && rest[1] != '\0' &&
            strspn(rest + 1, "0123456789") == strlen(rest + 1) && strlen(rest) <= 6);
}

static bool is_name(const char *host, const char *name)
{
    size_t size = strlen(name);
    return strncasecmp(host, name, size) == 0 && is_port(host + size);
}

bool srv_door_host(const char *host, const char *const *names)
{
    static const char *const own[] = {"127.0.0.1", "localhost", "[::1]", NULL};
    for (const char *const *name = own; host && *name; name++) {
        if (is_name(host, *name))
            return true;
    }
    for (; host && names && *names; names++) {
        if (is_name(host, *names))
            return true;
    }
    return false;
}

/* A page says where it comes from with every request that could do harm: it must be this house. */
bool srv_door_origin(const char *origin, const char *host)
{
    static const char *const scheme[] = {"http://", "https://"}; /* TLS is a proxy's work */
    for (int i = 0; origin && i < 2; i++) {
        size_t size = strlen(scheme[i]);
        if (strncmp(origin, scheme[i], size) == 0 && strcmp(origin + size, host) == 0)
            return true;
    }
    return !origin;
}

const char *srv_door_secret(const char *authorization)
{
    static const char scheme[] = "Bearer ";
    size_t size = strlen(scheme);
    if (!authorization || strncmp(authorization, scheme, size) != 0 ||
        strlen(authorization) != size + SRV_ID)
        return NULL;
    return authorization + size;
}

/* Looks at every letter, so that the time it takes tells nothing. */
bool srv_door_key(const char *secret, const char *key)
{
    unsigned differs = 0;
    for (size_t i = 0; secret && i < SRV_ID; i++)
        differs |= (unsigned)(secret[i] ^ key[i]);
    return secret && differs == 0;
}

bool srv_bucket_take(srv_bucket *bucket, uint32_t rate, int64_t now_ms)
{
    int64_t most = 2000 * (int64_t)rate; /* thousandths of a request */
    bucket->level += (now_ms - bucket->at) * rate;
    bucket->at = now_ms;
    if (bucket->level > most)
        bucket->level = most;
    if (bucket->level < 1000)
        return false;
    bucket->level -= 1000;
    return true;
}
