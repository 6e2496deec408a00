/*
 * record.c: any bytes as a record, of the built-in battle that it names or of the first.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_text record = {"fuzz", (const char *)data, size};
    ump_session *session = ump_session_read(fuzz_game(&record), &record, 0, NULL, &errors);
    fuzz_require((session == NULL) == (errors.count > 0),
                 "no session if and only if there are errors");
    if (!session)
        return 0;
    ump_session_write(session, &fuzz_out);
    ump_session_free(session);
    return 0;
}
