/*
 * main.c: runs a fuzzer over files and the files of folders, without libFuzzer: each whole, and
 * each cut short at many places.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

enum { CUTS = 40 };

static size_t n_files;

/* A copy of just that many bytes, so that the sanitizer sees a reader that goes beyond them. */
static void run(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    fuzz_require(copy != NULL, "there is memory");
    for (size_t i = 0; i < size; i++)
        copy[i] = data[i];
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void run_file(const char *path)
{
    static uint8_t data[1 << 20];
    FILE *in = fopen(path, "rb");
    fuzz_require(in != NULL, path);
    size_t size = fread(data, 1, sizeof data, in);
    fclose(in);
    for (size_t cut = 0; cut <= CUTS; cut++)
        run(data, size * cut / CUTS);
    n_files++;
}

static void run_folder(const char *path)
{
    DIR *dir = opendir(path);
    if (!dir) {
        run_file(path);
        return;
    }
    for (struct dirent *file; (file = readdir(dir));) {
        char below[4096];
        snprintf(below, sizeof below, "%s/%s", path, file->d_name);
        if (file->d_name[0] != '.')
            run_folder(below);
    }
    closedir(dir);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        run_folder(argv[i]);
    fuzz_require(n_files > 0, "there is a corpus");
    printf("%zu files\n", n_files);
    return 0;
}
