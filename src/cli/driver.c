/*
 * driver.c: who answers when no person does: dice from a seed, orders from two generals. Also the
 * saving of records while a battle goes on.
 */
#include "cli/dice.h"
#include "cli/generals.h"
#include <string.h>
#include <time.h>

bool cli_take_command(cli_battle *battle, unsigned side, const ump_general *general, uint64_t seed)
{
    ump_staff_free(battle->staff[side]);
    battle->staff[side] = ump_staff_new(battle->game, general, side);
    if (!battle->staff[side])
        return cli_no_memory();
    ump_staff_begin(battle->staff[side], ump_scramble(seed) + side);
    return true;
}

bool cli_drive(const cli_battle *battle, uint64_t seed, const ump_ask *ask, ump_answer *answer,
               uint8_t faces[UMP_MAX_DICE])
{
    const ump_state *state = ump_session_state(battle->session);
    if (ask->kind != UMP_ASK_DICE) {
        cli_thinking thinking;
        cli_thinking_begin(&thinking);
        ump_staff_heard(battle->staff[ask->side], cli_thinking_show, &thinking);
        bool decided = ump_staff_decide(battle->staff[ask->side], state, answer);
        ump_staff_heard(battle->staff[ask->side], NULL, NULL);
        cli_thinking_end(&thinking);
        return decided;
    }
    if (!battle->dice)
        ump_roll(seed, (uint32_t)ump_session_length(battle->session), ask, faces);
    else if (!cli_dice_roll(battle, ask, faces))
        return false;
    *answer =
        (ump_answer){.kind = UMP_ASK_DICE, .side = ask->side, .n_faces = ask->dice, .face = faces};
    return true;
}

uint64_t cli_any_seed(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return ump_scramble((uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec) % 1000000;
}

static bool write_record(const ump_out *out, const void *what)
{
    const cli_battle *battle = what;
    if (battle->dice)
        return cli_dice_write(battle, out);
    ump_session_write(battle->session, UMP_RECORD_WHOLE, out);
    return true;
}

bool cli_may_save(const char *path)
{
    if (strcmp(path, "-") == 0 || !cli_has_bytes(path) || cli_is_record(path))
        return true;
    cli_say("%s is a file but no record; name another, or remove it first", path);
    return false;
}

bool cli_save(const cli_battle *battle, const char *path)
{
    return cli_write(path, write_record, battle);
}

bool cli_give(cli_battle *battle, const ump_answer *answer, cli_teller *teller,
              ump_refusal *refusal)
{
    if (!teller)
        return ump_session_give(battle->session, answer, NULL, refusal);
    if (!ump_check(battle->game, ump_session_state(battle->session), answer, refusal))
        return false;
    ump_sink sink = cli_telling(teller);
    cli_tell_answer(teller, ump_session_state(battle->session), answer);
    return ump_session_give(battle->session, answer, &sink, refusal);
}

static void explain(const cli_battle *battle, const ump_ask *ask, const cli_teller *teller)
{
    char line[UMP_LINE];
    if (ask->kind == UMP_ASK_DICE || !teller || !teller->explains)
        return;
    ump_staff_reason(battle->staff[ask->side], line);
    cli_tell_reason(teller, line);
}

static bool driver_answers(cli_battle *battle, uint64_t seed, const ump_ask *ask,
                           cli_teller *teller)
{
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    ump_refusal refusal = {.why = "no answer was found"};
    if (cli_drive(battle, seed, ask, &answer, faces)) {
        explain(battle, ask, teller);
        if (cli_give(battle, &answer, teller, &refusal))
            return true;
    }
    char line[UMP_LINE];
    ump_refusal_text(battle->game, &refusal, line);
    cli_say("a general's answer was refused: %s; please report it", line);
    return false;
}

bool cli_fight_on(cli_battle *battle, uint64_t seed, cli_teller *teller, const char *record)
{
    bool keep_saving = record && strcmp(record, "-") != 0;
    unsigned saved = UINT32_MAX;
    if (teller && ump_session_length(battle->session) == 0)
        cli_tell_start(teller, ump_session_state(battle->session));
    for (;;) {
        ump_ask ask;
        unsigned turn = ump_state_turn(ump_session_state(battle->session));
        ump_pending(battle->game, ump_session_state(battle->session), &ask);
        if (keep_saving && turn != saved && !cli_save(battle, record))
            return false;
        saved = turn;
        if (ask.kind == UMP_ASK_NOTHING)
            return !record || cli_save(battle, record);
        if (!driver_answers(battle, seed, &ask, teller))
            return false;
    }
}
