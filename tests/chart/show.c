/*
 * show.c: reads a chart file and prints it: `chart-show FILE [json|html|list|text [TABLE]]`.
 * For comparing charts with their data; errors go to stderr, all of them.
 */
#include "umpire.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_stdout(void *ctx, const char *text, size_t size)
{
    fwrite(text, 1, size, ctx);
}

static char *read_all(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return NULL;
    char *data = NULL;
    size_t room = 0, n;
    *size = 0;
    do {
        room += 65536;
        char *more = realloc(data, room);
        if (more == NULL)
            break;
        data = more;
        n = fread(data + *size, 1, room - *size, file);
        *size += n;
    } while (n > 0);
    fclose(file);
    return data;
}

static bool print(const ump_chart *chart, const char *how, const char *table)
{
    ump_out out = {.put = put_stdout, .ctx = stdout};
    if (strcmp(how, "text") == 0)
        return ump_chart_print(chart, table, &out);
    if (strcmp(how, "html") == 0)
        ump_chart_html(chart, &(ump_paper){.fonts = ""}, &out);
    else if (strcmp(how, "list") == 0)
        ump_chart_list(chart, &out);
    else
        ump_chart_json(chart, &out);
    return true;
}

int main(int argc, char **argv)
{
    ump_text text = {.name = argc > 1 ? argv[1] : ""};
    char *data = read_all(text.name, &text.size);
    if (data == NULL) {
        fprintf(stderr, "%s: cannot be read\n", text.name);
        return 1;
    }
    text.data = data;
    ump_error list[100];
    ump_errors errors = {.list = list, .room = 100};
    ump_chart *chart = ump_chart_read(&text, &errors);
    for (size_t i = 0; i < errors.count && i < errors.room; i++) {
        char line[UMP_LINE];
        ump_error_text(&list[i], line);
        fprintf(stderr, "%s\n", line);
    }
    bool good =
        chart != NULL && print(chart, argc > 2 ? argv[2] : "json", argc > 3 ? argv[3] : NULL);
    ump_chart_free(chart);
    free(data);
    return good ? 0 : 1;
}
