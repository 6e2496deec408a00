/*
 * album.h: what the two files of an album share: album.c, the game that only shows, and
 * album_read.c, which takes a record apart.
 */
#ifndef UMP_ALBUM_H
#define UMP_ALBUM_H

#include "play/play.h"

enum { UMP_ALBUM_WORDS = 4096 };

typedef struct ump_page {
    const char *line; /* the answer; "" at the start */
    ump_text shown;   /* the lines under it */
} ump_page;

/* The data of the game that only shows. */
typedef struct ump_album_book {
    const ump_page *start; /* how it stood at the start; NULL: nobody knows */
    size_t n; /* of arms, formations, levels and phases as the record names them; the first is "" */
    size_t room;
    const char **word;
} ump_album_book;

/* ---- The family's part of a state: what was seen. Words are rows of the list above ---- */

typedef struct ump_seen_table {
    int32_t points[UMP_MAX_SIDES];
    uint16_t phase;
    uint16_t spare[3];
} ump_seen_table;

typedef struct ump_seen { /* of a piece; the rest is in its ump_piece */
    ump_len command;
    ump_pt apart_at;
    ump_len apart_width, apart_depth;
    uint16_t strength, original;
    uint16_t arm, formation, level, apart_what;
    ump_angle apart_facing;
    uint8_t files, ranks, trouble;
    uint8_t apart_files, apart_ranks;
    uint8_t spare;
} ump_seen;

/* ---- The album ---- */

struct ump_album {
    ump_game *game;
    ump_arena *arena;  /* of the lines */
    ump_growing text;  /* the record, with ? for bytes that are not text */
    ump_growing shown; /* lines that are not in the record: worked out by today's rules */
    ump_page *page;    /* the start, then an answer each */
    size_t n_pages, room;
    size_t known;
    bool torn;     /* the last line has no end: the last page is not whole */
    bool pictured; /* page 0 shows how it stood at the start */
    char why[UMP_LINE];
};

/* chart: the one that the record carries, or NULL. */
ump_game *ump_album_game_new(const ump_record_head *head, const ump_text *scenario,
                             const ump_text *chart);
/* Keeps one word more; false if they are too many or no memory is left. */
bool ump_album_keep(ump_arena *arena, ump_album_book *book, const char *word);
void ump_album_scored(const ump_game *game);                  /* points are counted */
void ump_album_start(const ump_game *game, ump_state *state); /* as its first page shows it */

/* Takes what a page shows into the state, and tells its events; both may be NULL. False at the
 * first line that cannot be read. */
bool ump_album_look_at(const ump_game *game, const ump_page *page, ump_state *state,
                       const ump_sink *sink);

#endif
