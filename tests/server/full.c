/*
 * full.c: a disk that is full for some files, to be loaded before a server of PostgreSQL: a file
 * NAME does not grow while $UMPIRE_FULL followed by NAME exists. Real disks of a wanted size need
 * root and a mount; the server cannot tell the difference.
 */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* it would make another function of pwrite */
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_full(int file, off_t at)
{
    char link[64], path[1024], flag[1200];
    struct stat seen;
    const char *lead = getenv("UMPIRE_FULL");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = lead ? readlink(link, path, sizeof path - 1) : -1;
    if (size <= 0 || fstat(file, &seen) != 0 || at < seen.st_size)
        return 0;
    path[size] = '\0';
    const char *name = strrchr(path, '/');
    snprintf(flag, sizeof flag, "%s%s", lead, name ? name + 1 : path);
    return access(flag, F_OK) == 0;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite");
    if (is_full(file, at)) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, bytes, size, at);
}
