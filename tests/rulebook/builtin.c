/*
 * builtin.c: charts and scenarios that are built in are those of the folders, byte for byte.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "umpire.h"

static void same_as_file(const ump_text *text, const char *path)
{
    FILE *in = fopen(path, "rb");
    cr_assert_not_null(in, "%s", path);
    size_t i = 0;
    for (int c; (c = getc(in)) != EOF; i++)
        cr_assert(i < text->size && (unsigned char)text->data[i] == c, "%s: byte %zu", path, i);
    fclose(in);
    cr_assert_eq(i, text->size, "%s", path);
}

/* Every file of the folder with this ending is built in; returns how many there are. */
static size_t compare_folder(enum ump_builtin_kind kind, const char *folder, const char *ending)
{
    size_t n = 0;
    DIR *dir = opendir(folder);
    cr_assert_not_null(dir, "%s", folder);
    for (struct dirent *file; (file = readdir(dir));) {
        char name[256], path[1024];
        snprintf(name, sizeof name, "%s", file->d_name);
        char *dot = strrchr(name, '.');
        if (!dot || strcmp(dot, ending) != 0)
            continue;
        *dot = '\0';
        const ump_text *text = ump_builtin_find(kind, name);
        cr_assert_not_null(text, "%s is not listed in %s/meson.build", file->d_name, folder);
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        same_as_file(text, path);
        n++;
    }
    closedir(dir);
    return n;
}

Test(builtin, every_chart_of_the_folder_is_built_in)
{
    size_t n = compare_folder(UMP_BUILTIN_CHART, UMP_ROOT "/charts", ".chart");
    cr_assert_eq(n, ump_builtin_count(UMP_BUILTIN_CHART));
}

Test(builtin, every_scenario_of_the_folder_is_built_in)
{
    size_t n = compare_folder(UMP_BUILTIN_SCENARIO, UMP_ROOT "/scenarios", ".scn");
    cr_assert_eq(n, ump_builtin_count(UMP_BUILTIN_SCENARIO));
}

Test(builtin, unknown_names_and_numbers_find_nothing)
{
    cr_assert_null(ump_builtin_find(UMP_BUILTIN_CHART, "no-such-chart"));
    cr_assert_null(ump_builtin_get(UMP_BUILTIN_CHART, ump_builtin_count(UMP_BUILTIN_CHART)));
    cr_assert_null(ump_builtin_get(UMP_BUILTIN_SCENARIO, ump_builtin_count(UMP_BUILTIN_SCENARIO)));
}
