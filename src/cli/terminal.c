/*
 * terminal.c: words for a person: colour where it may be, messages, errors, wrapped text.
 */
#include "cli/cli.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* NO_COLOR: see no-color.org; any value but an empty one turns colour off. */
static bool may_colour(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return !(no_color && *no_color) && isatty(fileno(stream)) &&
           !(term && strcmp(term, "dumb") == 0);
}

const char *cli_ink(FILE *stream, enum cli_style style)
{
    static const char *const code[] = {
        [CLI_PLAIN] = "\033[0m",     [CLI_BOLD] = "\033[1m",   [CLI_DIM] = "\033[2m",
        [CLI_RED] = "\033[31m",      [CLI_GREEN] = "\033[32m", [CLI_SIDE_0] = "\033[1;34m",
        [CLI_SIDE_1] = "\033[1;31m",
    };
    return may_colour(stream) ? code[style] : "";
}

enum cli_style cli_side_style(unsigned side)
{
    return side == 0 ? CLI_SIDE_0 : side == 1 ? CLI_SIDE_1 : CLI_BOLD;
}

void cli_say(const char *format, ...)
{
    fprintf(stderr, "%sumpire:%s ", cli_ink(stderr, CLI_RED), cli_ink(stderr, CLI_PLAIN));
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

static void put_file(void *ctx, const char *text, size_t size)
{
    fwrite(text, 1, size, ctx);
}

ump_out cli_out(FILE *stream)
{
    return (ump_out){.put = put_file, .ctx = stream};
}

bool cli_no_memory(void)
{
    cli_say("no memory is left; end other programs, or try a smaller battle");
    return false;
}

void cli_print_errors(const ump_errors *errors)
{
    if (errors->count > 0 && !errors->list)
        cli_no_memory();
    size_t kept = errors->count < errors->room ? errors->count : errors->room;
    for (size_t i = 0; i < kept; i++) {
        char line[UMP_LINE];
        ump_error_text(&errors->list[i], line);
        fprintf(stderr, "%s\n", line);
    }
    if (errors->count > kept)
        fprintf(stderr, "... and %zu more\n", errors->count - kept);
}

/* Its characters, not its bytes. */
size_t cli_columns(const char *text, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < size; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}
