/*
 * files.c: files in and out. Whatever is read may be of any size and kind; whatever is written
 * replaces the old file only when it is whole.
 */
#include "cli/cli.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* No text of ours comes near this; what is larger is no such text, or has no end. */
enum { MOST_BYTES = 1 << 28 };

/* NULL if there is more than we take, or no memory for it. */
static char *read_all(FILE *from, size_t *size)
{
    size_t room = 1 << 16, n = 0;
    char *data = malloc(room);
    while (data) {
        n += fread(data + n, 1, room - n, from);
        if (n < room)
            break;
        char *more = room < MOST_BYTES ? realloc(data, room *= 2) : NULL;
        if (!more)
            free(data);
        data = more;
    }
    *size = n;
    return data;
}

static bool is_directory(FILE *file)
{
    struct stat info;
    return fstat(fileno(file), &info) == 0 && S_ISDIR(info.st_mode);
}

/* The file keeps its name behind its text, so that it outlives whoever made the path. */
static bool keep(cli_file *file, const char *path, char *data, size_t size)
{
    size_t name_size = strlen(path) + 1;
    char *whole = realloc(data, size + name_size);
    if (!whole) {
        free(data);
        return cli_no_memory();
    }
    memcpy(whole + size, path, name_size);
    *file = (cli_file){.text = {.name = whole + size, .data = whole, .size = size}, .owned = whole};
    return true;
}

static bool read_open(FILE *from, const char *path, cli_file *file)
{
    if (is_directory(from)) {
        cli_say("%s is a directory; name a file in it", path);
        return false;
    }
    size_t size = 0;
    errno = 0;
    char *data = read_all(from, &size);
    if (!data && size < MOST_BYTES)
        return cli_no_memory();
    if (!data) {
        cli_say("%s is too large; at most %d MB can be read", path, MOST_BYTES >> 20);
        return false;
    }
    if (ferror(from)) {
        cli_say("%s cannot be read: %s", path, strerror(errno));
        free(data);
        return false;
    }
    return keep(file, path, data, size);
}

static const char *way_out(int error)
{
    switch (error) {
    case ENOENT:
        return "; look at the spelling, or give the whole path";
    case EACCES:
        return "; you may not read it: see its owner and permissions";
    default:
        return "";
    }
}

bool cli_read(const char *path, cli_file *file)
{
    if (strcmp(path, "-") == 0)
        return read_open(stdin, "-", file);
    FILE *from = fopen(path, "rb");
    if (!from) {
        cli_say("%s cannot be opened: %s%s", path, strerror(errno), way_out(errno));
        return false;
    }
    bool good = read_open(from, path, file);
    fclose(from);
    return good;
}

void cli_file_free(cli_file *file)
{
    free(file->owned);
    *file = (cli_file){.owned = NULL};
}

bool cli_exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

bool cli_has_bytes(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
}

const char *cli_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* "adf15" of "adf15.chart"; too long a name is nobody's. */
static bool without_ending(const char *name, const char *ending, char stem[64])
{
    size_t size = strlen(name), tail = strlen(ending);
    if (size > tail && strcmp(name + size - tail, ending) == 0)
        size -= tail;
    if (size >= 64)
        return false;
    memcpy(stem, name, size);
    stem[size] = '\0';
    return true;
}

static const char *const ending[] = {".chart", ".scn"};
static const char *const noun[] = {"chart", "scenario"};
static const char *const lists_them[] = {"umpire chart", "umpire show"};

static void say_not_found(enum ump_builtin_kind kind, const char *name)
{
    ump_nearest nearest;
    ump_nearest_begin(&nearest, name, strlen(name));
    for (size_t i = 0; i < ump_builtin_count(kind); i++)
        ump_nearest_try(&nearest, ump_builtin_get(kind, i)->name);
    const char *meant = ump_nearest_word(&nearest);
    if (meant)
        cli_say("there is no file and no built-in %s '%s'; did you mean '%s'?", noun[kind], name,
                meant);
    else
        cli_say("there is no file and no built-in %s '%s'; '%s' lists the built-in ones",
                noun[kind], name, lists_them[kind]);
}

bool cli_find(enum ump_builtin_kind kind, const char *name, cli_file *file)
{
    if (strcmp(name, "-") == 0 || cli_exists(name))
        return cli_read(name, file);
    char stem[64];
    const ump_text *text =
        without_ending(name, ending[kind], stem) ? ump_builtin_find(kind, stem) : NULL;
    if (!text) {
        say_not_found(kind, name);
        return false;
    }
    *file = (cli_file){.text = *text};
    return true;
}

/* A writer fails for want of memory only. */
static bool write_to(FILE *to, cli_writer *writer, const void *what)
{
    ump_out out = cli_out(to);
    if (writer(&out, what))
        return !ferror(to);
    errno = ENOMEM;
    return false;
}

static bool write_and_close(FILE *to, cli_writer *writer, const void *what)
{
    bool good = write_to(to, writer, what) && fflush(to) == 0 && fsync(fileno(to)) == 0;
    int error = errno;
    good = fclose(to) == 0 && good;
    errno = good ? errno : error;
    return good;
}

/* mkstemp makes the file readable by its owner alone; what we write is as public as any other. */
static FILE *open_beside(char *temporary)
{
    int fd = mkstemp(temporary);
    if (fd < 0)
        return NULL;
    mode_t mask = umask(0);
    umask(mask);
    FILE *to = fchmod(fd, 0666 & ~mask) == 0 ? fdopen(fd, "wb") : NULL;
    if (!to) {
        close(fd);
        unlink(temporary);
    }
    return to;
}

/* Devices and pipes are written to; only a file may be replaced. */
static bool is_special(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

static bool write_special(const char *path, cli_writer *writer, const void *what)
{
    FILE *to = fopen(path, "wb");
    if (!to)
        return false;
    bool good = write_to(to, writer, what);
    return fclose(to) == 0 && good;
}

static bool replace(const char *path, cli_writer *writer, const void *what)
{
    size_t room = strlen(path) + sizeof ".XXXXXX";
    char *temporary = malloc(room);
    if (!temporary)
        return false;
    snprintf(temporary, room, "%s.XXXXXX", path);
    FILE *to = open_beside(temporary);
    bool good = to != NULL;
    if (good && !(write_and_close(to, writer, what) && rename(temporary, path) == 0)) {
        int error = errno;
        unlink(temporary);
        errno = error;
        good = false;
    }
    free(temporary);
    return good;
}

bool cli_write(const char *path, cli_writer *writer, const void *what)
{
    if (strcmp(path, "-") == 0) /* that it could be written, main.c sees to */
        return write_to(stdout, writer, what) || ferror(stdout) || cli_no_memory();
    char *real = realpath(path, NULL); /* a link stays a link */
    if (!real && errno == ENOMEM)
        return cli_no_memory();
    const char *target = real ? real : path;
    bool good =
        is_special(target) ? write_special(target, writer, what) : replace(target, writer, what);
    int error = errno;
    free(real);
    if (!good)
        cli_say("%s cannot be written: %s; choose another place for it", path, strerror(error));
    return good;
}
