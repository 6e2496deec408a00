/*
 * fair.c: fair dice for the page, as a small module of its own that is loaded only when a battle
 * has them (docs/fair-dice.md). Texts go in and come out as in api.c.
 */
#include "fair/fair.h"
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { MOST_LINKS = 100000 };

typedef struct page {
    ump_growing said;
} page;

EXPORT(start) page *wasm_start(void)
{
    return calloc(1, sizeof(page));
}

static ump_out begin(page *p)
{
    p->said.size = 0;
    return ump_growing_out(&p->said);
}

static const char *said(const page *p)
{
    return p->said.failed || p->said.size == 0 ? "" : p->said.at;
}

static ump_text text_of(const char *record)
{
    return (ump_text){"record", record, strlen(record)};
}

/* A chain from its secret: link 0 (the commitment) to link `count`, 64 digits each. */
EXPORT(chain) const char *wasm_chain(page *p, const char *secret, uint32_t count)
{
    ump_out out = begin(p);
    char hex[FAIR_HEX + 1];
    fair_hash last;
    fair_hash *link = count <= MOST_LINKS ? malloc((count + 1) * sizeof *link) : NULL;
    if (link && fair_from_hex(secret, strlen(secret), &last)) {
        fair_chain(&last, count, link);
        for (uint32_t i = 0; i <= count; i++) {
            fair_to_hex(&link[i], hex);
            out.put(out.ctx, hex, FAIR_HEX);
        }
    }
    free(link);
    return said(p);
}

/* {"ok":false,"why":...}, with the line of the record. */
static void tell_error(ump_json *j, const ump_error *error)
{
    ump_json_yes(j, "ok", false);
    ump_json_text(j, "why", error->what);
    ump_json_number(j, "line", error->line);
}

/* {"ok":true,"faces":[...]} of the next roll. */
EXPORT(roll) const char *wasm_roll(page *p, const char *record, uint32_t sides, uint32_t n)
{
    ump_out out = begin(p);
    ump_json j = {.out = &out};
    ump_error error = {.what = "no such dice"};
    ump_errors errors = {&error, 1, 0};
    ump_text text = text_of(record);
    uint8_t face[UMP_MAX_DICE];
    bool good = n <= UMP_MAX_DICE && sides >= 2 && sides <= 100 &&
                fair_roll(&text, sides, face, n, &errors);
    ump_json_open(&j, NULL, '{');
    if (!good) {
        tell_error(&j, &error);
    } else {
        ump_json_yes(&j, "ok", true);
        ump_json_open(&j, "faces", '[');
        for (uint32_t i = 0; i < n; i++)
            ump_json_number(&j, NULL, face[i]);
        ump_json_close(&j, ']');
    }
    ump_json_close(&j, '}');
    return said(p);
}

/* whole: with its seal; else as far as the battle has come. */
EXPORT(check) const char *wasm_check(page *p, const char *record, uint32_t whole)
{
    ump_out out = begin(p);
    ump_json j = {.out = &out};
    ump_error error;
    ump_errors errors = {&error, 1, 0};
    ump_text text = text_of(record);
    fair_found found;
    bool good =
        whole ? fair_verify(&text, &found, &errors) : fair_verify_so_far(&text, &found, &errors);
    ump_json_open(&j, NULL, '{');
    if (!good) {
        tell_error(&j, &error);
    } else {
        ump_json_yes(&j, "ok", true);
        ump_json_number(&j, "rolls", (int64_t)found.rolls);
        ump_json_number(&j, "byHand", (int64_t)found.by_hand);
        ump_json_number(&j, "silent", (int64_t)found.silent);
        ump_json_number(&j, "takenBack", (int64_t)found.void_ones);
        ump_json_number(&j, "renewed", (int64_t)found.renewed);
        ump_json_yes(&j, "host", found.host);
    }
    ump_json_close(&j, '}');
    return said(p);
}

/* 64 digits. */
EXPORT(seal) const char *wasm_seal(page *p, const char *record)
{
    ump_out out = begin(p);
    char hex[FAIR_HEX + 1];
    fair_hash seal = fair_seal(record, strlen(record));
    fair_to_hex(&seal, hex);
    out.put(out.ctx, hex, FAIR_HEX);
    return said(p);
}
