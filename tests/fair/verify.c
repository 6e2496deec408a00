/*
 * verify.c: fair dice: every change of a record is found, and every honest record passes. A cheat
 * makes a new seal, so what is found must not hang on the seal alone.
 */
#include "fair/fair.h"
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINKS = 200, ROLLS = 60, FLIPS = 10000 };

typedef struct battle {
    ump_growing text;
    fair_hash link[2][LINKS + 1];
    fair_trace trace;
    uint64_t roll;
    unsigned chance;
} battle;

static unsigned any(battle *b, unsigned below)
{
    b->chance = b->chance * 1103515245u + 12345u;
    return (b->chance >> 16) % below;
}

static void put(battle *b, const char *line)
{
    ump_out out = ump_growing_out(&b->text);
    fair_trace_line(&b->trace, line, strlen(line));
    ump_putf(&out, "%s\n", line);
}

static void put_hash(battle *b, const char *words, const fair_hash *hash)
{
    char line[256], hex[FAIR_HEX + 1];
    fair_to_hex(hash, hex);
    snprintf(line, sizeof line, "# fair %s %s", words, hex);
    put(b, line);
}

static void put_dice(battle *b, const fair_hash *part, size_t n)
{
    uint8_t face[3];
    unsigned sides = any(b, 2) ? 6 : 10;
    char line[64];
    fair_hash trace = fair_trace_now(&b->trace), seed = fair_seed(b->roll, &trace, part, n);
    fair_faces(&seed, sides, face, 3);
    snprintf(line, sizeof line, "dice 3d%u %u %u %u", sides, face[0] % 10u, face[1] % 10u,
             face[2] % 10u);
    put(b, line);
    put(b, "  rolled TPL-FIRE-01 r1 b2 9 \"fire\"");
}

static battle begin(void)
{
    battle b = {.chance = 7};
    cr_assert(sodium_init() >= 0);
    fair_trace_begin(&b.trace);
    for (int side = 0; side < 2; side++) {
        fair_hash secret;
        memset(secret.byte, 17 + side, FAIR_SIZE);
        fair_chain(&secret, LINKS, b.link[side]);
    }
    put(&b, "record 2");
    put(&b, "scenario drill 9f2c41d07be83a55");
    put(&b, "rules template revision 1");
    put(&b, "start");
    put(&b, "  piece r1 on at 20,10 facing 270");
    return b;
}

static void order(battle *b)
{
    char line[64];
    snprintf(line, sizeof line, "red move r%u to %u.5,%u", 1 + any(b, 9), any(b, 40), any(b, 30));
    put(b, line);
}

static void live_links(battle *b)
{
    static const char *const name[] = {"red", "blue"};
    char words[64];
    b->roll++;
    for (int side = 0; side < 2; side++) {
        snprintf(words, sizeof words, "link %" PRIu64 " %s", b->roll, name[side]);
        put_hash(b, words, &b->link[side][b->roll]);
    }
}

static void live_roll(battle *b)
{
    live_links(b);
    fair_hash part[2] = {b->link[0][b->roll], b->link[1][b->roll]};
    put_dice(b, part, 2);
}

static void live_commit(battle *b)
{
    put_hash(b, "commit red 200", &b->link[0][0]);
    put_hash(b, "commit blue 200", &b->link[1][0]);
}

/* By post: the host's chain and a nonce of the player whose answer asks for dice. */
static void post_roll(battle *b)
{
    char words[64];
    fair_hash part[2];
    memset(part[1].byte, (int)any(b, 256), FAIR_SIZE);
    b->roll++;
    part[0] = b->link[0][b->roll];
    snprintf(words, sizeof words, "nonce %" PRIu64 " red", b->roll);
    put_hash(b, words, &part[1]);
    snprintf(words, sizeof words, "link %" PRIu64 " host", b->roll);
    put_hash(b, words, &part[0]);
    put_dice(b, part, 2);
}

/* The seal of what stands above; an old one is cut off. */
static void seal(battle *b)
{
    fair_hash hash;
    char *old = strstr(b->text.at, "# fair seal");
    if (old)
        b->text.size = (size_t)(old - b->text.at);
    b->text.at[b->text.size] = '\0';
    crypto_generichash(hash.byte, FAIR_SIZE, (const unsigned char *)b->text.at, b->text.size, NULL,
                       0);
    put_hash(b, "seal", &hash);
}

static battle live_battle(void)
{
    battle b = begin();
    live_commit(&b);
    for (int i = 0; i < ROLLS; i++) {
        order(&b);
        live_roll(&b);
    }
    order(&b);
    seal(&b);
    return b;
}

static bool passes(const battle *b, fair_found *found, char what[UMP_LINE])
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_text text = {"battle.rec", b->text.at, b->text.size};
    bool fair = fair_verify(&text, found, &errors);
    snprintf(what, UMP_LINE, "%u: %s", (unsigned)error.line, error.what);
    cr_expect_eq(fair, errors.count == 0);
    return fair;
}

static void expect_fair(const battle *b, size_t rolls)
{
    fair_found found;
    char what[UMP_LINE];
    cr_expect(passes(b, &found, what), "%s", what);
    cr_expect_eq(found.rolls, rolls);
}

static void expect_found(battle *b, const char *words)
{
    fair_found found;
    char what[UMP_LINE];
    seal(b);
    cr_expect(!passes(b, &found, what), "not found: %s", words);
    cr_expect(strstr(what, words), "no '%s' in '%s'", words, what);
    free(b->text.at);
}

Test(fair, honest_records_pass)
{
    battle b = live_battle();
    expect_fair(&b, ROLLS);
    free(b.text.at);
}

Test(fair, by_post_the_host_is_named)
{
    battle b = begin();
    fair_found found;
    char what[UMP_LINE];
    put_hash(&b, "commit host 200", &b.link[0][0]);
    for (int i = 0; i < ROLLS; i++) {
        order(&b);
        post_roll(&b);
    }
    seal(&b);
    cr_expect(passes(&b, &found, what), "%s", what);
    cr_expect(found.host && found.rolls == ROLLS);
    free(b.text.at);
}

Test(fair, every_changed_bit_is_found)
{
    battle b = live_battle();
    fair_found found;
    char what[UMP_LINE];
    unsigned missed = 0;
    for (int i = 0; i < FLIPS; i++) {
        size_t at = (any(&b, 0x8000) * (size_t)0x8000 + any(&b, 0x8000)) % b.text.size;
        char bit = (char)(1 << any(&b, 8));
        b.text.at[at] ^= bit;
        missed += passes(&b, &found, what);
        b.text.at[at] ^= bit;
    }
    cr_expect_eq(missed, 0, "%u of %d", missed, FLIPS);
    expect_fair(&b, ROLLS);
    free(b.text.at);
}

/* The same without help of the seal, for all that decided a roll: head, orders, links and dice. */
Test(fair, a_new_seal_hides_no_changed_bit)
{
    battle b = live_battle();
    fair_found found;
    char what[UMP_LINE];
    unsigned missed = 0, tried = 0;
    size_t first = (size_t)(strstr(b.text.at, "scenario") - b.text.at),
           end = (size_t)(strstr(b.text.at, "# fair seal") - b.text.at);
    while (memcmp(b.text.at + end, "\ndice", 5) != 0)
        end--; /* an order behind the last roll decides nothing */
    while (tried < FLIPS) {
        size_t at = first + (any(&b, 0x8000) * (size_t)0x8000 + any(&b, 0x8000)) % (end - first);
        size_t line = at;
        while (b.text.at[line - 1] != '\n')
            line--;
        if (b.text.at[line] == ' ' || strncmp(b.text.at + line, "start", 5) == 0 ||
            b.text.at[at] == '\n')
            continue;
        char bit = (char)(1 << any(&b, 8));
        b.text.at[at] ^= bit;
        seal(&b);
        if (b.text.at[at] != '\n' || at > line) /* a line that is empty now was cut in two */
            missed += passes(&b, &found, what);
        b.text.at[at] ^= bit;
        tried++;
    }
    cr_expect_eq(missed, 0, "%u of %d", missed, FLIPS);
    free(b.text.at);
}

/* Removes the lines from one that begins so, up to the one that begins so. */
static void cut(battle *b, const char *from, const char *to)
{
    char *at = strstr(b->text.at, from), *end = strstr(b->text.at, to);
    memmove(at, end, strlen(end) + 1);
    b->text.size -= (size_t)(end - at);
}

Test(fair, a_roll_left_out_is_found)
{
    battle b = live_battle();
    cut(&b, "# fair link 50 red", "# fair link 51 red");
    expect_found(&b, "a line of roll 51; expected roll 50");
    b = live_battle();
    cut(&b, "# fair link 50 blue", "# fair link 51 red");
    expect_found(&b, "a roll was left out");
    b = live_battle();
    char *dice = strstr(strstr(b.text.at, "# fair link 60 blue"), "dice");
    b.text.size = (size_t)(dice - b.text.at);
    *dice = '\0';
    expect_found(&b, "links without their dice");
    b = live_battle();
    cut(&b, "# fair link 50 red", "# fair link 50 blue");
    expect_found(&b, "without the link of everybody");
}

Test(fair, a_roll_repeated_is_found)
{
    battle b = begin();
    live_commit(&b);
    live_roll(&b);
    b.roll--;
    live_roll(&b);
    expect_found(&b, "a line of roll 1; expected roll 2");
    b = begin();
    live_commit(&b);
    live_roll(&b);
    put(&b, "dice 3d6 1 2 3");
    expect_found(&b, "without the link of everybody");
}

/* The same link under the next number: the chain knows. */
Test(fair, a_link_used_twice_is_found)
{
    battle b = begin();
    live_commit(&b);
    live_roll(&b);
    b.link[0][2] = b.link[0][1];
    live_roll(&b);
    expect_found(&b, "does not fit the commitment");
}

Test(fair, rolls_put_elsewhere_are_found)
{
    battle b = begin();
    live_commit(&b);
    fair_hash kept = b.link[0][1];
    b.link[0][1] = b.link[0][2];
    b.link[0][2] = kept;
    live_roll(&b);
    live_roll(&b);
    expect_found(&b, "does not fit the commitment");
    b = begin();
    live_commit(&b);
    live_roll(&b);
    fair_trace other = b.trace; /* two orders change places behind the dice that they decided */
    put(&b, "red move r1 to 1,1");
    put(&b, "red move r2 to 2,2");
    live_links(&b);
    b.trace = other;
    fair_trace_line(&b.trace, "red move r2 to 2,2", 18);
    fair_trace_line(&b.trace, "red move r1 to 1,1", 18);
    fair_hash part[2] = {b.link[0][2], b.link[1][2]};
    put_dice(&b, part, 2);
    expect_found(&b, "an order or a ruling was changed");
}

/* Somebody did not like roll 1, took it back in secret and rolled again. */
Test(fair, a_roll_made_again_is_found)
{
    battle b = begin();
    live_commit(&b);
    b.roll = 1;
    live_roll(&b);
    expect_found(&b, "a line of roll 2; expected roll 1");
}

Test(fair, what_was_agreed_is_told)
{
    battle b = begin();
    fair_found found;
    char what[UMP_LINE];
    live_commit(&b);
    live_roll(&b);
    live_links(&b);
    put(&b, "# fair void 2");
    live_roll(&b);
    put(&b, "# fair hand");
    put(&b, "dice 2d6 = 9");
    b.roll++;
    put_hash(&b, "link 4 red", &b.link[0][4]);
    put(&b, "# fair silent 4 blue");
    fair_hash part[2] = {b.link[0][4], {{0}}};
    put_dice(&b, part, 2);
    seal(&b);
    cr_expect(passes(&b, &found, what), "%s", what);
    cr_expect(found.rolls == 3 && found.void_ones == 1 && found.by_hand == 1 && found.silent == 1);
    free(b.text.at);
}

/* He who reveals last knows the dice: he may not change his commitment then. */
Test(fair, nobody_commits_anew_in_a_roll)
{
    battle b = begin();
    live_commit(&b);
    live_links(&b);
    put_hash(&b, "commit blue 200", &b.link[1][0]);
    expect_found(&b, "a commitment in the middle of a roll");
}

Test(fair, a_record_cut_off_is_found)
{
    battle b = live_battle();
    fair_found found;
    char what[UMP_LINE];
    b.text.size -= 10;
    cr_expect(!passes(&b, &found, what) && strstr(what, "torn"), "%s", what);
    b.text.size = (size_t)(strstr(b.text.at, "# fair seal") - b.text.at);
    cr_expect(!passes(&b, &found, what) && strstr(what, "without its seal"), "%s", what);
    free(b.text.at);
}

/* Whoever else rolls fair dice must come to these. */
Test(fair, faces_are_the_same_everywhere)
{
    fair_hash part[2], trace;
    uint8_t face[8];
    char text[64] = "";
    cr_assert(sodium_init() >= 0);
    memset(part[0].byte, 1, FAIR_SIZE);
    memset(part[1].byte, 2, FAIR_SIZE);
    memset(trace.byte, 3, FAIR_SIZE);
    fair_hash seed = fair_seed(17, &trace, part, 2);
    fair_faces(&seed, 6, face, 8);
    for (int i = 0; i < 8; i++)
        sprintf(text + 2 * i, "%u ", face[i]);
    char hex[FAIR_HEX + 1];
    fair_to_hex(&seed, hex);
    cr_expect_str_eq(hex, "332e3447e94a62d0a3398996d9f7cabcec3b972ed18a65b97e6093f294edae74", "%s",
                     hex);
    cr_expect_str_eq(text, "1 1 5 1 1 4 3 5 ", "%s", text);
}
