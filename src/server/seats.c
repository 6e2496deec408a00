/*
 * seats.c: the seats of battles, as their log tells them. A line of it is
 *   open SECRET LOG ID umpire | spectator | side SIDE [UNIT...]
 *   close SECRET
 * Later lines go before earlier ones. A line that is none of these gives no seat.
 */
#include "server/seats.h"
#include "notation/notation.h"
#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKET = 8 /* letters of a secret by which it is looked for */ };

/* ---- A line becomes a seat ---- */

/* The next word, cut out of the text; NULL: there is none. */
static char *word(char **rest)
{
    char *at = *rest + strspn(*rest, " ");
    if (*at == '\0')
        return NULL;
    char *end = at + strcspn(at, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return at;
}

static bool copy_word(char *to, size_t most, char **rest)
{
    const char *found = word(rest);
    if (!found || strlen(found) > most)
        return false;
    snprintf(to, most + 1, "%s", found);
    return true;
}

static bool is_secret(const char *text)
{
    return strlen(text) == SRV_ID && strspn(text, "0123456789abcdef") == SRV_ID;
}

static bool read_units(srv_seat *s, char *rest)
{
    size_t size = 0;
    for (const char *unit = word(&rest); unit; unit = word(&rest)) {
        if (size + strlen(unit) + 2 > SRV_UNITS)
            return false;
        size +=
            (size_t)snprintf(s->units + size, SRV_UNITS + 1 - size, "%s%s ", size ? "" : " ", unit);
    }
    return true;
}

static bool read_right(srv_seat *s, char *rest)
{
    const char *right = word(&rest);
    if (!right)
        return false;
    if (strcmp(right, "side") == 0) {
        s->right = SRV_SIDE_SEAT;
        return copy_word(s->side, SRV_SIDE, &rest) && read_units(s, rest);
    }
    s->right = strcmp(right, "umpire") == 0 ? SRV_UMPIRE : SRV_SPECTATOR;
    return s->right == SRV_UMPIRE || strcmp(right, "spectator") == 0;
}

static srv_seat *find_open(srv_seats *seats, const char *secret)
{
    for (size_t i = 0; i < seats->n; i++) {
        if (strcmp(seats->seat[i].secret, secret) == 0)
            return &seats->seat[i];
    }
    return NULL;
}

static bool take_seat(srv_seats *seats, const srv_seat *s)
{
    srv_seat *at = find_open(seats, s->secret);
    if (!at) {
        srv_seat *more = realloc(seats->seat, (seats->n + 1) * sizeof *more);
        if (!more)
            return false;
        seats->seat = more;
        at = &more[seats->n++];
    }
    *at = *s;
    return true;
}

/* False: no memory. */
static bool take_line(srv_seats *seats, char *text)
{
    srv_seat s = {0};
    const char *what = word(&text);
    if (!what || !copy_word(s.secret, SRV_ID, &text) || !is_secret(s.secret))
        return true;
    if (strcmp(what, "close") == 0) {
        srv_seat *at = find_open(seats, s.secret);
        if (at)
            *at = seats->seat[--seats->n];
        return true;
    }
    bool good = strcmp(what, "open") == 0 && copy_word(s.log, SRV_NAME, &text) &&
                copy_word(s.id, SRV_SEAT_ID, &text) && read_right(&s, text);
    return !good || take_seat(seats, &s);
}

/* ---- Reading the log ---- */

/* The texts of an answer of the store: a seat's has no letter that JSON would escape. */
static bool take_page(srv_seats *seats, char *json, int64_t *lines)
{
    static const char mark[] = "\"text\"";
    for (char *at = strstr(json, mark); at; at = strstr(at, mark)) {
        at += strlen(mark);
        at += strspn(at, " :");
        char *end = *at == '"' ? strpbrk(at + 1, "\"\\") : NULL;
        ++*lines;
        if (!end)
            continue;
        bool plain = *end == '"';
        *end = '\0';
        if (plain && !take_line(seats, at + 1))
            return false;
        at = end + 1;
    }
    return true;
}

static int by_secret(const void *a, const void *b)
{
    return memcmp(((const srv_seat *)a)->secret, ((const srv_seat *)b)->secret, BUCKET);
}

/* False: the store does not answer, or there is no memory. */
static bool read_page(srv_seats *seats, const srv_desk *desk)
{
    char from[24];
    snprintf(from, sizeof from, "%lld", (long long)seats->lines + 1);
    srv_request request = {.method = "GET", .path = "logs/" SRV_SEATS, .from = from};
    srv_reply page = srv_answer(desk, &request);
    bool good = page.status == 200 && take_page(seats, page.body, &seats->lines);
    free(page.body);
    return good;
}

void srv_seats_read(srv_seats *seats, const srv_desk *desk)
{
    int64_t first = seats->lines, before;
    do {
        before = seats->lines;
    } while (read_page(seats, desk) && seats->lines > before);
    if (seats->lines > first && seats->n > 1)
        qsort(seats->seat, seats->n, sizeof *seats->seat, by_secret);
}

void srv_seats_free(srv_seats *seats)
{
    free(seats->seat);
    *seats = (srv_seats){0};
}

/* ---- At the door ---- */

/* Looks at every letter behind the first, so that the time it takes tells nothing of them. */
static bool same(const char *a, const char *b)
{
    unsigned differs = 0;
    for (size_t i = 0; i < SRV_ID; i++)
        differs |= (unsigned)(a[i] ^ b[i]);
    return differs == 0;
}

const srv_seat *srv_seats_find(const srv_seats *seats, const char *secret)
{
    size_t low = 0, high = seats->n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (memcmp(seats->seat[middle].secret, secret, BUCKET) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < seats->n && memcmp(seats->seat[low].secret, secret, BUCKET) == 0; low++) {
        if (same(seats->seat[low].secret, secret))
            return &seats->seat[low];
    }
    return NULL;
}

/* ---- What a seat may write ---- */

static bool is_one_of(const char *kind, const char *const *list)
{
    for (; *list; list++) {
        if (strcmp(kind, *list) == 0)
            return true;
    }
    return false;
}

static bool is_by(const srv_seat *seat, const char *by)
{
    const char *at = strrchr(by, '@');
    return at && strcmp(at + 1, seat->id) == 0;
}

static bool begins(const char *text, const char *first)
{
    size_t size = strlen(first);
    return strncmp(text, first, size) == 0 && strchr(" \n", text[size]);
}

/* us move 2wi ...; cs react fire 14al ...: the first word behind the verb; "": there is none. */
static void first_unit(const char *text, char unit[SRV_SIDE + 1])
{
    const char *at = text + strcspn(text, " \n");
    at += *at == ' ';
    bool reacts = begins(at, "react");
    for (int skip = reacts ? 2 : 1; skip > 0; skip--) {
        at += strcspn(at, " \n");
        at += *at == ' ';
    }
    size_t size = strcspn(at, " \n");
    snprintf(unit, SRV_SIDE + 1, "%.*s", (int)(size <= SRV_SIDE ? size : 0), at);
}

/* A choice and a reaction that names nobody are answers to a question that was put to this seat. */
static bool is_of_part(const srv_seat *seat, const char *text)
{
    char unit[SRV_SIDE + 1], found[SRV_SIDE + 3];
    const char *behind = text + strlen(seat->side) + 1;
    first_unit(text, unit);
    snprintf(found, sizeof found, " %s ", unit);
    return seat->units[0] == '\0' || strstr(seat->units, found) || begins(behind, "choose") ||
           (unit[0] == '\0' && begins(behind, "react"));
}

static const char *forbids_answer(const srv_seat *seat, const char *text)
{
    if (begins(text, "dice"))
        return NULL;
    if (begins(text, "ruling"))
        return "is a ruling; that is the umpire's";
    if (!begins(text, seat->side))
        return "is an answer of another side than this seat's";
    return is_of_part(seat, text) ? NULL : "is an order to units that are not this seat's";
}

/* Fair dice (docs/fair-dice.md): a side's first seat tells its own commitment, links and nonces,
 * and that another is silent. */
static const char *forbids_remark(const srv_seat *seat, const char *text)
{
    char word[16] = "", name[SRV_SIDE + 1] = "";
    unsigned long roll;
    bool commits = sscanf(text, "# fair commit %32s ", name) == 1;
    if (!commits && sscanf(text, "# fair %15s %9lu %32s", word, &roll, name) != 3)
        return "is a remark that is no line of fair dice";
    bool own = seat->right == SRV_SIDE_SEAT && strcmp(name, seat->side) == 0;
    if (strcmp(word, "silent") == 0)
        return own ? "says that this seat is silent itself" : NULL;
    bool tells = commits || strcmp(word, "link") == 0 || strcmp(word, "nonce") == 0;
    return tells && own && seat->units[0] == '\0'
               ? NULL
               : "is a line of fair dice of another than this seat";
}

/* The page names the log of a roster so (docs/store.md). */
static bool in_roster(const srv_seat *seat)
{
    static const char first[] = "roster-";
    return strncmp(seat->log, first, sizeof first - 1) == 0;
}

static const char *forbids_kind(const srv_seat *seat, const char *kind)
{
    static const char *const player[] = {"answer",   "take-back", "plea",   "plea-refused",
                                         "settings", "summary",   "remark", NULL};
    static const char *const clerk[] = {"note", "undo", NULL};
    if (is_one_of(kind, in_roster(seat) ? clerk : player))
        return NULL;
    return is_one_of(kind, clerk) ? "is a line of a roster, and this log is none"
                                  : "is of a kind that only the host writes";
}

const char *srv_seat_forbids(const srv_seat *seat, const char *kind, const char *text,
                             const char *by)
{
    if (seat->right == SRV_SPECTATOR)
        return "is refused: a spectator writes nothing";
    if (!is_by(seat, by))
        return "needs a 'by' that ends with @ and the name of the seat";
    const char *why = forbids_kind(seat, kind);
    if (why)
        return why;
    if (strcmp(kind, "remark") == 0)
        return forbids_remark(seat, text);
    return seat->right == SRV_UMPIRE || strcmp(kind, "answer") != 0 ? NULL
                                                                    : forbids_answer(seat, text);
}

/* ---- Telling of them ---- */

unsigned char *srv_code(const char *text, int *width)
{
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (!code)
        return NULL;
    *width = code->width;
    size_t size = (size_t)code->width * (size_t)code->width;
    unsigned char *square = malloc(size);
    for (size_t i = 0; square && i < size; i++)
        square[i] = code->data[i] & 1;
    QRcode_free(code);
    return square;
}

static const char *const rights[] = {
    [SRV_SPECTATOR] = "spectator", [SRV_SIDE_SEAT] = "side", [SRV_UMPIRE] = "umpire"};

static void put_seat(const srv_seat *s, ump_json *j)
{
    ump_json_text(j, "log", s->log);
    ump_json_text(j, "id", s->id);
    ump_json_text(j, "right", rights[s->right]);
    ump_json_text(j, "side", s->side);
    ump_json_open(j, "units", '[');
    char units[SRV_UNITS + 1], *rest = units;
    snprintf(units, sizeof units, "%s", s->units);
    for (const char *unit = word(&rest); unit; unit = word(&rest))
        ump_json_text(j, NULL, unit);
    ump_json_close(j, ']');
}

/* Rows of 0 and 1. */
static void put_code(const char *link, ump_json *j)
{
    int width = 0;
    unsigned char *square = srv_code(link, &width);
    ump_json_open(j, "code", '[');
    for (int y = 0; square && y < width; y++) {
        char row[256];
        for (int x = 0; x < width; x++)
            row[x] = square[y * width + x] ? '1' : '0';
        row[width] = '\0';
        ump_json_text(j, NULL, row);
    }
    ump_json_close(j, ']');
    free(square);
}

static void put_invitation(const srv_desk *desk, const srv_seat *s, ump_json *j)
{
    char link[512];
    snprintf(link, sizeof link, "%s#/table/%s?key=%s", desk->address ? desk->address : "", s->log,
             s->secret);
    ump_json_open(j, NULL, '{');
    put_seat(s, j);
    ump_json_text(j, "secret", s->secret);
    ump_json_text(j, "link", link);
    put_code(link, j);
    ump_json_close(j, '}');
}

static srv_reply reply_of(ump_growing *text)
{
    if (text->failed || !text->at) {
        free(text->at);
        return srv_sentence(503, "this machine has no memory left");
    }
    return (srv_reply){
        .status = 200, .type = "application/json", .body = text->at, .size = text->size};
}

srv_reply srv_seats_list(const srv_desk *desk, const char *log)
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    ump_json j = {.out = &out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; desk->seats && i < desk->seats->n; i++) {
        const srv_seat *s = &desk->seats->seat[i];
        if (!log || strcmp(log, s->log) == 0)
            put_invitation(desk, s, &j);
    }
    ump_json_close(&j, ']');
    return reply_of(&text);
}

void srv_seat_json(const srv_seat *seat, char *to, size_t room)
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    ump_json j = {.out = &out};
    ump_json_open(&j, NULL, '{');
    put_seat(seat, &j);
    ump_json_close(&j, '}');
    snprintf(to, room, "%s", text.failed || !text.at ? "null" : text.at);
    free(text.at);
}
