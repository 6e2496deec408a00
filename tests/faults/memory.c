/*
 * memory.c: memory that runs out, to be loaded before any program (LD_PRELOAD). UMPIRE_FAULT_AT=N:
 * the Nth allocation fails; with UMPIRE_FAULT_ON all after it too. When the program ends,
 * UMPIRE_FAULT_TELLS gets a line: how many were asked for and how many were never freed.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *old);

static atomic_long asked, held;
static long fails_at;
static int goes_on;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("UMPIRE_FAULT_AT");
    goes_on = getenv("UMPIRE_FAULT_ON") != NULL;
    asked = held = 0;
    fails_at = at ? atol(at) : 0;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("UMPIRE_FAULT_TELLS");
    char line[64];
    int size = snprintf(line, sizeof line, "%ld %ld\n", (long)asked, (long)held);
    int to = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (to < 0 || write(to, line, (size_t)size) != size)
        return;
    close(to);
}

static int fails(void)
{
    long n = ++asked;
    int now = fails_at && (n == fails_at || (goes_on && n > fails_at));
    if (now)
        errno = ENOMEM;
    return now;
}

static void *counted(void *memory)
{
    held += memory != NULL;
    return memory;
}

void *malloc(size_t size)
{
    return fails() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : counted(__libc_calloc(n, size));
}

void *realloc(void *old, size_t size)
{
    if (fails())
        return NULL;
    void *memory = __libc_realloc(old, size);
    held += !old && memory;
    return memory;
}

void free(void *old)
{
    held -= old != NULL;
    __libc_free(old);
}
