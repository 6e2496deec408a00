/*
 * chain.c: the host's chain of fair dice by post: its commitment first, then one link for each
 * nonce and none before it, each fitting the one before, wherever the store is moved to.
 */
#include "desk.h"
#include "fair/fair.h"
#include "server/exchange.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends one line of such a kind and text on top. */
static void add(desk *d, const char *kind, const char *text)
{
    char body[1024], id[SRV_ID + 1], before[SRV_ID + 1] = "";
    int length = desk_length(d, "monday");
    srv_standing at;
    cr_assert(d->desk.store->keeper->find(d->desk.store, "monday", &at));
    desk_id(id, 'c', length + 1);
    snprintf(before, sizeof before, "%s", at.last);
    snprintf(body, sizeof body,
             "{\"after\":%d,\"afterId\":\"%s\",\"lines\":[{\"id\":\"%s\",\"kind\":\"%s\",\"text\":"
             "\"%s\",\"by\":\"\",\"at\":1}]}",
             length, before, id, kind, text);
    desk_expect(d, "POST", "logs/monday/lines", body, 200, "\"length\"");
}

/* Asks the chain; the hash at the end of the line that it wrote. */
static fair_hash tell(desk *d, const char *words)
{
    char path[64], *said;
    fair_hash hash = {{0}};
    desk_expect(d, "POST", "logs/monday/link", "{}", 200, "\"length\"");
    snprintf(path, sizeof path, "logs/monday?from=%d", desk_length(d, "monday"));
    desk_ask(d, "GET", path, "", &said);
    const char *at = strstr(said, words);
    cr_assert(at, "no '%s' in '%s'", words, said);
    cr_expect(fair_from_hex(at + strlen(words), FAIR_HEX, &hash), "%s", said);
    free(said);
    return hash;
}

static void expect_fits(const fair_hash *link, const fair_hash *before)
{
    fair_hash hashed = fair_before(link);
    cr_expect(memcmp(&hashed, before, sizeof hashed) == 0, "the link does not fit");
}

static desk begun(void)
{
    char *said;
    desk d = desk_fresh();
    cr_assert_eq(desk_append(&d, "monday", 'a', 0, 2, &said), 200);
    free(said);
    return d;
}

Test(chain, one_link_for_each_nonce)
{
    desk d = begun();
    static const char nothing[] = "no roll waits";
    fair_hash tip = tell(&d, "# fair commit host 10000 ");
    desk_expect(&d, "POST", "logs/monday/link", "{}", 400, nothing);
    add(&d, "remark", "# fair nonce 1 us 00");
    fair_hash first = tell(&d, "# fair link 1 host ");
    expect_fits(&first, &tip);
    desk_expect(&d, "POST", "logs/monday/link", "{}", 400, nothing);
    add(&d, "answer", "dice 1d6 1");
    add(&d, "remark", "# fair nonce 2 us 00");
    desk second =
        desk_on(d.path); /* another server on the same store goes on with the same chain */
    fair_hash next = tell(&second, "# fair link 2 host ");
    expect_fits(&next, &first);
    desk_close(&second);
    desk_close(&d);
}

/* Who asks for a link and then gives an order has asked in vain. */
Test(chain, a_nonce_holds_for_the_roll_that_is_asked_for)
{
    desk d = begun();
    tell(&d, "# fair commit host 10000 ");
    add(&d, "remark", "# fair nonce 1 us 00");
    add(&d, "answer", "us end 2");
    desk_expect(&d, "POST", "logs/monday/link", "{}", 400, "no roll waits");
    add(&d, "remark", "# fair nonce 1 us 00");
    add(&d, "take-back", "1");
    desk_expect(&d, "POST", "logs/monday/link", "{}", 400, "no roll waits");
    desk_close(&d);
}

/* A battle that was brought here has a commitment whose secret is elsewhere. */
Test(chain, a_commitment_of_another_store_is_made_anew)
{
    desk d = begun();
    char text[256];
    snprintf(text, sizeof text, "# fair commit host 10000 %064d", 7);
    add(&d, "remark", text);
    add(&d, "remark", "# fair nonce 1 us 00");
    tell(&d, "# fair commit host 10000 ");
    desk_close(&d);
}

/* All logs of a store go into another one. */
static void migrate(desk *from, desk *to)
{
    char why[SRV_WHY];
    srv_moved moved = {0};
    cr_assert(srv_migrate(from->desk.store, to->desk.store, &moved, why), "%s", why);
    cr_assert_eq(moved.logs, 1);
}

/* Its host could not roll again by moving: the next link is that of the old commitment. */
Test(chain, goes_on_where_the_store_was_moved_to)
{
    desk old = begun(), moved = desk_fresh();
    fair_hash tip = tell(&old, "# fair commit host 10000 ");
    add(&old, "remark", "# fair nonce 1 us 00");
    migrate(&old, &moved);
    fair_hash first = tell(&moved, "# fair link 1 host ");
    expect_fits(&first, &tip);
    desk_close(&old);
    desk_close(&moved);
}

/* A store that has battles with dice by post keeps their secret; those that come begin anew. */
Test(chain, a_move_leaves_the_chains_that_are_there)
{
    desk old = begun(), there = desk_fresh();
    char *said;
    cr_assert_eq(desk_append(&there, "tuesday", 'b', 0, 2, &said), 200);
    free(said);
    desk_expect(&there, "POST", "logs/tuesday/link", "{}", 200, "\"length\"");
    char before[SRV_ID + 1], after[SRV_ID + 1], why[SRV_WHY];
    cr_assert(srv_store_secret(there.desk.store, SRV_CHAIN, before, why));
    tell(&old, "# fair commit host 10000 ");
    migrate(&old, &there);
    cr_assert(srv_store_secret(there.desk.store, SRV_CHAIN, after, why));
    cr_expect_str_eq(after, before);
    tell(&there, "# fair commit host 10000 ");
    desk_close(&old);
    desk_close(&there);
}

Test(chain, there_is_no_such_log)
{
    desk d = begun();
    desk_expect(&d, "POST", "logs/tuesday/link", "{}", 404, "no such log");
    desk_expect(&d, "GET", "logs/monday/link", "", 405, "only POST");
    desk_close(&d);
}
