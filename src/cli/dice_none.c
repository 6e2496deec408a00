/*
 * dice_none.c: stands for dice.c and verify.c in a build without libsodium.
 */
#include "cli/dice.h"

static bool say_why(void)
{
    cli_say("this umpire was built without libsodium, so it has no fair dice");
    return false;
}

bool cli_dice_begin(cli_battle *battle, const uint64_t *seed)
{
    (void)battle, (void)seed;
    return say_why();
}

void cli_dice_end(cli_battle *battle)
{
    (void)battle;
}

bool cli_dice_roll(const cli_battle *battle, const ump_ask *ask, uint8_t faces[UMP_MAX_DICE])
{
    (void)battle, (void)ask, (void)faces;
    return false;
}

bool cli_dice_write(const cli_battle *battle, const ump_out *out)
{
    (void)battle, (void)out;
    return true;
}

static int run(const cli_args *args)
{
    (void)args;
    say_why();
    return CLI_FAULT;
}

const cli_command cli_verify = {
    .name = "verify",
    .group = "fight",
    .about = "Prove that the dice of a record were fair and nothing was changed",
    .usage = "RECORD...",
    .loads = true,
    .least = 1,
    .most = 1000,
    .run = run,
};
