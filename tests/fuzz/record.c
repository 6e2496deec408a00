/*
 * record.c: any bytes as a record, of the built-in battle that it names or of the first; and as an
 * album, which shows whatever begins like a record. A first line @NAME stands for the head that a
 * record of that battle has today: a head of yesterday's rules would only be looked at, never
 * played. @@NAME stands for one that carries its scenario. Both ways play the same answers, which
 * takes most of the time, so @NAME is read as a record only and @@NAME as an album only.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "notation/notation.h"

enum { MAX_HEADS = 64 };

static void look_at(const ump_text *record)
{
    ump_album *album = ump_album_read(record, NULL, NULL);
    if (!album)
        return;
    ump_state *state = malloc(ump_state_size(ump_album_game(album)));
    fuzz_require(state != NULL, "there is memory");
    for (size_t i = 0; i < ump_album_length(album); i++)
        ump_album_tell(album, i, &fuzz_sink);
    ump_album_at(album, 1, state); /* every page was looked at when it was opened */
    ump_state_free(state);
    ump_album_free(album);
}

static void read_record(const ump_text *record)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_session *session = ump_session_read(fuzz_game(record), record, 0, NULL, &errors);
    fuzz_require((session == NULL) == (errors.count > 0),
                 "no session if and only if there are errors");
    if (!session)
        return;
    ump_session_write(session, UMP_RECORD_WHOLE, &fuzz_out);
    ump_session_free(session);
}

/* Of a battle in which nothing was said yet; written once. */
static const ump_growing *head_of(size_t scenario, enum ump_record_form form)
{
    static ump_growing heads[MAX_HEADS][2];
    fuzz_require(scenario < MAX_HEADS, "there is room for the heads");
    ump_growing *head = &heads[scenario][form];
    if (head->at)
        return head;
    ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, scenario)};
    ump_out out = ump_growing_out(head);
    ump_session *session = ump_session_new(ump_game_load(&source, NULL)); /* kept, as in fuzz.c */
    fuzz_require(session != NULL, "a battle begins");
    ump_session_write(session, form, &out);
    ump_session_free(session);
    return head;
}

/* The head that the first line stands for; NULL: for none. */
static const ump_growing *named_head(const char *line, size_t size)
{
    if (size == 0 || *line != '@')
        return NULL;
    bool whole = size > 1 && line[1] == '@';
    const char *name = line + 1 + whole;
    size -= 1 + (size_t)whole;
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const char *known = ump_builtin_get(UMP_BUILTIN_SCENARIO, i)->name;
        if (strlen(known) == size && memcmp(known, name, size) == 0)
            return head_of(i, whole ? UMP_RECORD_WHOLE : UMP_RECORD_BRIEF);
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = memchr(text, '\n', size);
    size_t line = end ? (size_t)(end - text) : size;
    const ump_growing *head = named_head(text, line);
    if (!head) {
        ump_text_free(ump_record_text_read(&(ump_text){"fuzz", text, size}, UMP_BUILTIN_SCENARIO));
        look_at(&(ump_text){"fuzz", text, size});
        read_record(&(ump_text){"fuzz", text, size});
        return 0;
    }
    size_t rest = end ? size - line - 1 : 0;
    char *whole = malloc(head->size + rest);
    fuzz_require(whole != NULL, "there is memory");
    memcpy(whole, head->at, head->size);
    memcpy(whole + head->size, text + size - rest, rest);
    ump_text record = {"fuzz", whole, head->size + rest};
    if (line > 1 && text[1] == '@')
        look_at(&record);
    else
        read_record(&record);
    free(whole);
    return 0;
}
