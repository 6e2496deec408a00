/*
 * reader.c: reads the JSON that a page sends, by an SQLite in memory: no parser stands here.
 */
#include "notation/notation.h"
#include "server/store.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum question { VALID, HEAD, AFTER, LINES, PARCEL, N_QUESTIONS };
enum { MOST_BY = 128, MOST_KIND = 32 };

static const char *const sql[N_QUESTIONS] = {
    [VALID] = "SELECT json_valid(?1)",
    [HEAD] = "SELECT json_extract(?1, '$.log'), json_extract(?1, '$.title'),"
             " json_extract(?1, '$.scenario'), json_extract(?1, '$.ruleset')",
    [AFTER] = "SELECT json_extract(?1, '$.after'), json_extract(?1, '$.afterId'),"
              " json_type(?1, '$.lines')",
    [LINES] = "SELECT json_extract(value, '$.id'), json_extract(value, '$.kind'),"
              " json_extract(value, '$.text'), json_extract(value, '$.by'),"
              " json_extract(value, '$.at'), type FROM json_each(?1, '$.lines')",
    [PARCEL] = "SELECT json_extract(?1, '$.log'), json_extract(?1, '$.last'),"
               " json_extract(?1, '$.summary'), json_extract(?1, '$.updated'),"
               " json_extract(?1, '$.forgotten'), json_array_length(?1, '$.lines')",
};

struct srv_reader {
    sqlite3 *db;
    sqlite3_stmt *question[N_QUESTIONS];
};

srv_reader *srv_reader_open(void)
{
    srv_reader *r = calloc(1, sizeof *r);
    bool open =
        r && sqlite3_open_v2(":memory:", &r->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                             NULL) == SQLITE_OK;
    for (int i = 0; open && i < N_QUESTIONS; i++)
        open = sqlite3_prepare_v3(r->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &r->question[i],
                                  NULL) == SQLITE_OK;
    if (open)
        return r;
    srv_reader_close(r);
    return NULL;
}

void srv_reader_close(srv_reader *reader)
{
    if (!reader)
        return;
    for (int i = 0; i < N_QUESTIONS; i++)
        sqlite3_finalize(reader->question[i]);
    sqlite3_close(reader->db);
    free(reader);
}

/* The question about this text, at its first row; NULL: it has none. */
static sqlite3_stmt *ask(srv_reader *reader, enum question which, const char *data, size_t size)
{
    sqlite3_stmt *q = reader->question[which];
    sqlite3_reset(q);
    sqlite3_bind_text64(q, 1, data, size, SQLITE_STATIC, SQLITE_UTF8);
    return sqlite3_step(q) == SQLITE_ROW ? q : NULL;
}

static const char *text_at(sqlite3_stmt *row, int column)
{
    return (const char *)sqlite3_column_text(row, column);
}

/* ---- Is it what it should be? ---- */

static bool is_well_formed(const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t step = text[i] ? ump_utf8_size(text + i, size - i) : 0;
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

/* SQLite ends a text at \u0000. A backslash stands only inside of JSON's strings. */
static bool has_escaped_nul(const char *data, size_t size)
{
    for (size_t i = 0; i + 1 < size; i++) {
        if (data[i] != '\\')
            continue;
        if (size - i >= 6 && memcmp(data + i, "\\u0000", 6) == 0)
            return true;
        i++;
    }
    return false;
}

static bool is_id(const char *id)
{
    return id && strlen(id) == SRV_ID && strspn(id, "0123456789abcdef") == SRV_ID;
}

static bool is_kind(const char *kind)
{
    size_t size = kind ? strspn(kind, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
    return size > 0 && size <= MOST_KIND && kind[size] == '\0';
}

bool srv_read_valid(srv_reader *reader, const char *data, size_t size)
{
    if (has_escaped_nul(data, size) || !is_well_formed(data, size))
        return false;
    sqlite3_stmt *row = ask(reader, VALID, data, size);
    bool valid = row && sqlite3_column_int(row, 0);
    sqlite3_reset(reader->question[VALID]);
    return valid;
}

bool srv_read_object(srv_reader *reader, const char *data, size_t size)
{
    size_t blank = 0;
    while (blank < size && strchr(" \t\r\n", data[blank]))
        blank++;
    return blank < size && data[blank] == '{' && srv_read_valid(reader, data, size);
}

bool srv_read_head(srv_reader *reader, const char *data, size_t size, srv_head *head)
{
    sqlite3_stmt *row = ask(reader, HEAD, data, size);
    if (!row)
        return false;
    *head = (srv_head){text_at(row, 0), text_at(row, 1), text_at(row, 2), text_at(row, 3)};
    return true;
}

/* ---- A body with lines ---- */

bool srv_read_after(srv_reader *reader, const ump_text *body, int64_t *after,
                    char after_id[SRV_ID + 2])
{
    sqlite3_stmt *row = ask(reader, AFTER, body->data, body->size);
    bool good = false;
    after_id[0] = '\0';
    if (row) {
        const char *id = text_at(row, 1), *lines = text_at(row, 2);
        *after = sqlite3_column_int64(row, 0);
        good = sqlite3_column_type(row, 0) == SQLITE_INTEGER && *after >= 0 && lines &&
               strcmp(lines, "array") == 0;
        if (is_id(id))
            memcpy(after_id, id, SRV_ID + 1);
    }
    sqlite3_reset(reader->question[AFTER]);
    return good;
}

bool srv_read_lines(srv_reader *reader, const ump_text *body)
{
    sqlite3_stmt *rows = reader->question[LINES];
    sqlite3_reset(rows);
    return sqlite3_bind_text64(rows, 1, body->data, body->size, SQLITE_STATIC, SQLITE_UTF8) ==
           SQLITE_OK;
}

void srv_read_end(srv_reader *reader)
{
    sqlite3_reset(reader->question[LINES]);
    sqlite3_clear_bindings(reader->question[LINES]);
}

/* NULL, or what is wrong with the line. */
static const char *read_line(sqlite3_stmt *row, srv_line *l)
{
    const char *type = text_at(row, 5);
    if (!type || strcmp(type, "object") != 0)
        return "is no object";
    *l = (srv_line){.id = text_at(row, 0),
                    .kind = text_at(row, 1),
                    .text = text_at(row, 2),
                    .size = sqlite3_column_bytes(row, 2),
                    .by = text_at(row, 3),
                    .by_size = sqlite3_column_bytes(row, 3),
                    .n = l->n,
                    .at = sqlite3_column_int64(row, 4)};
    if (!is_id(l->id))
        return "needs an id of 32 hex digits in small letters";
    if (!is_kind(l->kind))
        return "needs a kind of 1 to 32 small letters, digits or -";
    if ((strcmp(l->kind, "head") == 0) != (l->n == 1))
        return "is wrong: line 1 is the head, and no other";
    if (sqlite3_column_type(row, 2) != SQLITE_TEXT || !is_well_formed(l->text, (size_t)l->size))
        return "needs a text in UTF-8";
    if (l->size > SRV_MOST_TEXT)
        return "has more than 1 MiB of text";
    if (sqlite3_column_type(row, 3) != SQLITE_TEXT || l->by_size > MOST_BY ||
        !is_well_formed(l->by, (size_t)l->by_size))
        return "needs a 'by' of at most 128 bytes, which may be empty";
    if (sqlite3_column_type(row, 4) != SQLITE_INTEGER || l->at < 0)
        return "needs an 'at' in milliseconds since 1970";
    return NULL;
}

bool srv_read_next(srv_reader *reader, srv_line *line, const char **wrong)
{
    int code = sqlite3_step(reader->question[LINES]);
    *wrong = NULL;
    if (code == SQLITE_ROW)
        *wrong = read_line(reader->question[LINES], line);
    else if (code != SQLITE_DONE) /* a text where an object should be */
        *wrong = "is no object";
    return code != SQLITE_DONE;
}

bool srv_read_parcel(srv_reader *reader, const ump_text *body, srv_parcel *parcel)
{
    sqlite3_stmt *row = srv_read_valid(reader, body->data, body->size)
                            ? ask(reader, PARCEL, body->data, body->size)
                            : NULL;
    if (!row)
        return false;
    *parcel = (srv_parcel){.log = text_at(row, 0),
                           .last = text_at(row, 1),
                           .summary = text_at(row, 2),
                           .updated = sqlite3_column_int64(row, 3),
                           .forgotten = sqlite3_column_int(row, 4),
                           .lines = (uint64_t)sqlite3_column_int64(row, 5)};
    if (parcel->summary && !srv_read_object(reader, parcel->summary, strlen(parcel->summary)))
        parcel->summary = NULL;
    return parcel->log && srv_is_name(parcel->log) && is_id(parcel->last);
}
