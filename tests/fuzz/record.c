/*
 * record.c: any bytes as a record, of the built-in battle that it names or of the first; and as an
 * album, which shows whatever begins like a record.
 */
#include "fuzz.h"

static void look_at(const ump_text *record)
{
    ump_album *album = ump_album_read(record, NULL, NULL);
    if (!album)
        return;
    ump_state *state = ump_state_new(ump_album_game(album));
    for (size_t i = 0; i < ump_album_length(album); i++)
        ump_album_tell(album, i, &fuzz_sink);
    ump_album_at(album, SIZE_MAX, state);
    ump_state_free(state);
    ump_album_free(album);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_text record = {"fuzz", (const char *)data, size};
    look_at(&record);
    ump_session *session = ump_session_read(fuzz_game(&record), &record, 0, NULL, &errors);
    fuzz_require((session == NULL) == (errors.count > 0),
                 "no session if and only if there are errors");
    if (!session)
        return 0;
    ump_session_write(session, UMP_RECORD_WHOLE, &fuzz_out);
    ump_session_free(session);
    return 0;
}
