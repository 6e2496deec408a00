/*
 * recruit.c: a driver that needs nobody: dice from a seed, orders drawn from the proposals. Also
 * the saving of records while a battle goes on.
 */
#include "cli/cli.h"
#include <string.h>
#include <time.h>

enum { CHOICES = 64 };

static void draw_proposal(const cli_battle *battle, uint64_t draw, ump_answer *answer)
{
    ump_answer list[CHOICES];
    const ump_state *state = ump_session_state(battle->session);
    size_t n = ump_propose(battle->game, state, draw, list, CHOICES);
    *answer = list[n ? (draw >> 32) % n : 0];
}

void cli_recruit(const cli_battle *battle, uint64_t seed, const ump_ask *ask, ump_answer *answer,
                 uint8_t faces[UMP_MAX_DICE])
{
    uint32_t serial = (uint32_t)ump_session_length(battle->session);
    if (ask->kind == UMP_ASK_DICE) {
        ump_roll(seed, serial, ask, faces);
        *answer = (ump_answer){
            .kind = UMP_ASK_DICE, .side = ask->side, .n_faces = ask->dice, .face = faces};
    } else {
        draw_proposal(battle, ump_scramble(seed ^ ump_scramble(serial)), answer);
    }
}

uint64_t cli_any_seed(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return ump_scramble((uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec) % 1000000;
}

static void write_record(const ump_out *out, const void *battle)
{
    ump_session_write(((const cli_battle *)battle)->session, out);
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
    cli_tell_answer(teller, answer);
    return ump_session_give(battle->session, answer, &sink, refusal);
}

static bool recruit_answers(cli_battle *battle, uint64_t seed, const ump_ask *ask,
                            cli_teller *teller)
{
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    ump_refusal refusal;
    cli_recruit(battle, seed, ask, &answer, faces);
    if (cli_give(battle, &answer, teller, &refusal))
        return true;
    char line[UMP_LINE];
    ump_refusal_text(battle->game, &refusal, line);
    cli_say("a proposal was refused: %s; please report it", line);
    return false;
}

bool cli_fight_on(cli_battle *battle, uint64_t seed, cli_teller *teller, const char *record)
{
    bool keep_saving = record && strcmp(record, "-") != 0;
    unsigned saved = UINT32_MAX;
    for (;;) {
        ump_ask ask;
        unsigned turn = ump_state_turn(ump_session_state(battle->session));
        ump_pending(battle->game, ump_session_state(battle->session), &ask);
        if (keep_saving && turn != saved && !cli_save(battle, record))
            return false;
        saved = turn;
        if (ask.kind == UMP_ASK_NOTHING)
            return !record || cli_save(battle, record);
        if (!recruit_answers(battle, seed, &ask, teller))
            return false;
    }
}
