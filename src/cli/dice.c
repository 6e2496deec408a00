/*
 * dice.c: fair dice for `umpire fight --fair`: both chains are kept here, and what they prove goes
 * into the record.
 */
#include "cli/dice.h"
#include "fair/fair.h"
#include <stdlib.h>
#include <string.h>

enum { LINKS = 20000 }; /* more rolls than any battle has */

struct cli_dice {
    fair_party party[2];
    fair_hash link[2][LINKS + 1];
    fair_trace trace;
    size_t traced; /* answers that left their trace */
    uint64_t roll; /* that was made last */
};

static void make_secret(const uint64_t *seed, unsigned side, fair_hash *secret)
{
    unsigned char bytes[9];
    if (!seed) {
        randombytes_buf(secret->byte, FAIR_SIZE);
        return;
    }
    memcpy(bytes, seed, 8);
    bytes[8] = (unsigned char)side;
    crypto_generichash(secret->byte, FAIR_SIZE, bytes, sizeof bytes, NULL, 0);
}

/* What stands before the first answer. */
static bool trace_head(cli_dice *dice, const ump_session *session)
{
    ump_growing head = {0};
    ump_out out = ump_growing_out(&head);
    ump_session_write(session, UMP_RECORD_BRIEF, &out);
    fair_trace_begin(&dice->trace);
    for (const char *at = head.at; at && *at;) {
        size_t size = strcspn(at, "\n");
        fair_trace_line(&dice->trace, at, size);
        at += size + (at[size] == '\n');
    }
    bool good = head.at && !head.failed;
    free(head.at);
    return good;
}

bool cli_dice_begin(cli_battle *battle, const uint64_t *seed)
{
    cli_dice *dice = sodium_init() >= 0 ? calloc(1, sizeof *dice) : NULL;
    if (!dice || !trace_head(dice, battle->session)) {
        cli_say("no fair dice: this machine has no memory or no random numbers left");
        free(dice);
        return false;
    }
    for (unsigned side = 0; side < 2; side++) {
        fair_party *p = &dice->party[side];
        fair_hash secret;
        make_secret(seed, side, &secret);
        fair_chain(&secret, LINKS, dice->link[side]);
        p->count = LINKS;
        p->link = dice->link[side];
        snprintf(p->name, sizeof p->name, "%s", ump_side_id(battle->game, side));
    }
    battle->dice = dice;
    return true;
}

void cli_dice_end(cli_battle *battle)
{
    free(battle->dice);
    battle->dice = NULL;
}

bool cli_dice_roll(const cli_battle *battle, const ump_ask *ask, uint8_t faces[UMP_MAX_DICE])
{
    cli_dice *dice = battle->dice;
    for (; dice->traced < ump_session_length(battle->session); dice->traced++) {
        const char *line = ump_session_line(battle->session, dice->traced);
        fair_trace_line(&dice->trace, line, strlen(line));
    }
    if (dice->roll == LINKS) {
        cli_say("the chains of fair dice are at their end after %d rolls", LINKS);
        return false;
    }
    for (int side = 0; dice->roll == 0 && side < 2; side++) { /* they stand before the first roll */
        char words[FAIR_LINE];
        fair_commitment(&dice->party[side], words);
        fair_trace_line(&dice->trace, words, strlen(words));
    }
    dice->roll++;
    fair_hash trace = fair_trace_now(&dice->trace);
    fair_hash part[2] = {dice->link[0][dice->roll], dice->link[1][dice->roll]};
    fair_hash seed = fair_seed(dice->roll, &trace, part, 2);
    fair_faces(&seed, ask->sides, faces, ask->dice);
    return true;
}

bool cli_dice_write(const cli_battle *battle, const ump_out *out)
{
    ump_growing text = {0};
    ump_out grows = ump_growing_out(&text);
    ump_session_write(battle->session, UMP_RECORD_WHOLE, &grows);
    ump_text record = {"record", text.at ? text.at : "", text.size};
    if (!text.failed)
        fair_write(&record, battle->dice->party, 2, out);
    free(text.at);
    return !text.failed;
}
