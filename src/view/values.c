/*
 * values.c: lengths, places, bearings and names as JSON.
 */
#include "view/board.h"

#include "play/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void view_length(const ump_game *game, ump_json *j, const char *key, ump_len length)
{
    char word[32];
    ump_length_words(game, length, word);
    ump_json_raw(j, key, word);
}

void view_bearing(ump_json *j, const char *key, ump_angle bearing)
{
    char word[32];
    ump_json_raw(j, key, ump_show_thousandths(ump_angle_thousandths(bearing), word));
}

void view_point(const ump_game *game, ump_json *j, const char *key, ump_pt p)
{
    ump_json_open(j, key, '[');
    view_length(game, j, NULL, p.x);
    view_length(game, j, NULL, p.y);
    ump_json_close(j, ']');
}

void view_points(const ump_game *game, ump_json *j, const char *key, const ump_pt *p, size_t n)
{
    ump_json_open(j, key, '[');
    for (size_t i = 0; i < n; i++)
        view_point(game, j, NULL, p[i]);
    ump_json_close(j, ']');
}

void view_nobody(ump_json *j, const char *key, unsigned piece)
{
    ump_json_number(j, key, piece == UMP_NOBODY ? -1 : (int)piece);
}

void view_side(ump_json *j, const char *key, unsigned side)
{
    ump_json_number(j, key, side < UMP_MAX_SIDES ? (int)side : -1);
}

void view_hex(ump_json *j, const char *key, uint64_t hash)
{
    char digits[20];
    snprintf(digits, sizeof digits, "%016" PRIx64, hash);
    ump_json_text(j, key, digits);
}

void view_label(ump_json *j, const char *key, const char *word)
{
    char label[UMP_LINE];
    size_t n = 0;
    for (; word[n] && n + 1 < sizeof label; n++)
        label[n] = word[n] == '_' ? ' ' : word[n];
    label[n] = '\0';
    ump_json_text(j, key, label);
}

void view_text(ump_json *j, const char *key, const ump_text *text)
{
    char *ended = text && text->size > 0 ? malloc(text->size + 1) : NULL;
    if (ended) {
        memcpy(ended, text->data, text->size);
        ended[text->size] = '\0';
    }
    ump_json_text(j, key, ended);
    free(ended);
}
