/*
 * album.c: a record that can only be looked at, for a page.
 */
#include "view/board.h"

#include <string.h>

bool view_album_open(ump_board *board, const ump_text *record, const ump_text *scenario,
                     ump_errors *errors)
{
    ump_out out = ump_growing_out(&board->record);
    ump_source outside = {.chart = NULL};
    if (scenario)
        outside.scenario = *scenario;
    out.put(out.ctx, record->data, record->size);
    board->album = ump_album_read(record, &outside, errors);
    if (board->album)
        board->game = ump_album_game(board->album);
    return board->album && !board->record.failed;
}

/* The side that a line begins with; dice and what cannot be read are nobody's. */
static unsigned side_of(const ump_game *game, const char *line)
{
    size_t size = strcspn(line, " ");
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        const char *id = ump_side_id(game, side);
        if (ump_same_id(line, size, id, strlen(id)))
            return side;
    }
    return UMP_NO_SIDE;
}

void view_album_steps(const ump_board *board, ump_json *j)
{
    view_events to = {.game = board->game, .json = j};
    ump_sink sink = view_sink(&to);
    ump_json_open(j, "steps", '[');
    for (size_t i = 0; i < ump_album_length(board->album); i++) {
        const char *line = ump_album_line(board->album, i);
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "line", line);
        ump_json_text(j, "text", "");
        view_side(j, "side", side_of(board->game, line));
        ump_json_open(j, "events", '[');
        ump_album_tell(board->album, i, &sink);
        ump_json_close(j, ']');
        view_changes(&to, NULL);
        view_text(j, "shown", NULL);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}
