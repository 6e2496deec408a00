/*
 * record.c: any bytes as a record, read against each built-in battle that it might be of.
 */
#include <string.h>

#include "fuzz.h"

/* The battle whose digest the head names, or the first. */
static const ump_game *game_of(const ump_record_head *head)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++)
        if (ump_game_digest(fuzz_game(i)) == head->digest)
            return fuzz_game(i);
    return fuzz_game(0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_record_head head;
    ump_text record = {"fuzz", (const char *)data, size};
    if (!ump_record_head_read(&record, &head, &errors))
        return 0;
    ump_session *session = ump_session_read(game_of(&head), &record, 0, NULL, &errors);
    fuzz_require((session == NULL) == (errors.count > 0),
                 "no session if and only if there are errors");
    if (!session)
        return 0;
    ump_session_write(session, &fuzz_out);
    ump_session_free(session);
    return 0;
}
