/*
 * chain.c: the host's chain of fair dice by post (docs/fair-dice.md). Of all chains the store keeps
 * one secret; what a chain owes next is read off its log: the commitment, or the link for the
 * nonce that waits there. So no link is told before the player has told his nonce.
 */
#include "fair/fair.h"
#include "server/store.h"
#include <stdio.h>
#include <string.h>

enum { LINKS = 10000 };

/* How the host's chain stands in a log. */
typedef struct standing {
    char head[SRV_ID + 1];  /* of the log's first line */
    char tip[FAIR_HEX + 1]; /* of the last commitment */
    unsigned commitments;
    unsigned told;      /* links of the last one */
    unsigned long roll; /* that has a nonce and no link yet; 0: none */
} standing;

/* An answer or a take-back ends what a nonce was told for. */
static bool look(void *ctx, const srv_line *l)
{
    standing *s = ctx;
    unsigned long roll = 0;
    int end = 0;
    if (l->n == 1)
        snprintf(s->head, sizeof s->head, "%s", l->id);
    if (strcmp(l->kind, "answer") == 0 || strcmp(l->kind, "take-back") == 0)
        s->roll = 0;
    if (strcmp(l->kind, "remark") != 0)
        return true;
    if (sscanf(l->text, "# fair commit host %*u %64[0-9a-f]", s->tip) == 1) {
        s->commitments++;
        s->told = 0;
    } else if (sscanf(l->text, "# fair link %9lu host %n", &roll, &end) == 1 && end > 0) {
        s->told++;
        s->roll = 0;
    } else if (sscanf(l->text, "# fair nonce %9lu %n", &roll, &end) == 1 && end > 0) {
        s->roll = roll;
    }
    return true;
}

/* A secret for each chain of each log; who knows a link cannot find it. */
static bool secret_of(srv_store *store, const char *log, const standing *s, unsigned number,
                      fair_hash *secret)
{
    char own[SRV_ID + 1], text[256];
    unsigned char random[SRV_ID / 2];
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(own, sizeof own, random, sizeof random);
    if (!store->keeper->setting(store, SRV_CHAIN, own))
        return false;
    snprintf(text, sizeof text, "umpire host chain 1\n%s\n%s\n%s\n%u\n", own, log, s->head, number);
    crypto_generichash(secret->byte, FAIR_SIZE, (const unsigned char *)text, strlen(text), NULL, 0);
    return true;
}

/* Link 0 of chain `number`, and the link behind those that were told. False: the store has a fault.
 */
static bool walk(srv_store *store, const char *log, const standing *s, unsigned number,
                 fair_hash *first, fair_hash *next)
{
    fair_hash link;
    if (!secret_of(store, log, s, number, &link))
        return false;
    for (unsigned i = LINKS; i > 0; i--) {
        if (i == s->told + 1)
            *next = link;
        link = fair_before(&link);
    }
    *first = link;
    return true;
}

/* What it owes, as a line of the record; "": nothing. A commitment that is not this store's (it was
 * brought here without its secret) is made anew. False: the store has a fault. */
static bool owed_line(srv_store *store, const char *log, const standing *s, char words[FAIR_LINE])
{
    fair_hash first = {{0}}, next = {{0}};
    char hex[FAIR_HEX + 1];
    words[0] = '\0';
    if (s->commitments > 0 && !walk(store, log, s, s->commitments, &first, &next))
        return false;
    fair_to_hex(&first, hex);
    if (s->commitments > 0 && s->told < LINKS && strcmp(hex, s->tip) == 0) {
        fair_to_hex(&next, hex);
        if (s->roll > 0)
            snprintf(words, FAIR_LINE, "# fair link %lu host %s", s->roll, hex);
        return true;
    }
    if (!walk(store, log, s, s->commitments + 1, &first, &next))
        return false;
    fair_to_hex(&first, hex);
    snprintf(words, FAIR_LINE, "# fair commit host %d %s", (int)LINKS, hex);
    return true;
}

srv_reply srv_chain_tell(srv_store *store, const char *log)
{
    const srv_keeper *keeper = store->keeper;
    srv_standing at;
    standing s = {0};
    char words[FAIR_LINE], id[SRV_ID + 1];
    unsigned char random[SRV_ID / 2];
    if (sodium_init() < 0)
        return srv_sentence(503, "this machine gives no random numbers");
    if (!keeper->find(store, log, &at) ||
        (at.number && !keeper->each_line(store, at.number, 1, look, &s)))
        return keeper->fault(store);
    if (!at.number)
        return srv_sentence(404, "there is no such log");
    if (!owed_line(store, log, &s, words))
        return keeper->fault(store);
    if (words[0] == '\0')
        return srv_sentence(400, "no roll waits for the host's chain; expected a nonce before");
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(id, sizeof id, random, sizeof random);
    srv_line line = {.id = id, .kind = "remark", .text = words, .by = "host"};
    return srv_logs_add(store, log, &line);
}
