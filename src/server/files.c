/*
 * files.c: the page's own files. A path is made of plain words, so none leads out of the folder.
 */
#include "server/http.h"
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++) {
        if (strcmp(dot, types[i].end) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* Words of letters, digits, -, _ and dots that do not begin with a dot, with a / before each. */
static bool is_plain(const char *path)
{
    while (*path == '/') {
        size_t size =
            strspn(path + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
        if (size == 0 || path[1] == '.')
            return false;
        path += 1 + size;
    }
    return *path == '\0';
}

bool srv_file_open(const char *folder, const char *path, srv_file *found)
{
    char full[PATH_ROOM];
    struct stat seen;
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    if (!is_plain(path) || snprintf(full, sizeof full, "%s%s", folder, path) >= (int)sizeof full)
        return false;
    int file = open(full, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return false;
    if (fstat(file, &seen) != 0 || !S_ISREG(seen.st_mode)) {
        close(file);
        return false;
    }
    *found = (srv_file){.file = file, .size = (uint64_t)seen.st_size, .type = type_of(path)};
    snprintf(found->etag, sizeof found->etag, "\"%" PRIx64 "-%" PRIx64 "\"",
             (uint64_t)seen.st_mtim.tv_sec * UINT64_C(1000000000) + (uint64_t)seen.st_mtim.tv_nsec,
             found->size);
    return true;
}
