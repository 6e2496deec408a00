/*
 * trial.c: one whole battle of a text between two equal generals, from its seed: what a page's
 * laboratory asks for again and again. The same seed gives the same battle as `umpire sim`.
 */
#include "view/board.h"

enum { LONGEST = 200000 }; /* answers; only a rule that never ends reaches it */

typedef struct trial {
    const ump_game *game;
    ump_state *state;
    ump_staff *staff[UMP_MAX_SIDES];
    uint64_t seed;
} trial;

static bool begin(trial *t, const ump_general *general)
{
    t->state = ump_state_new(t->game);
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        t->staff[side] = ump_staff_new(t->game, general, side);
        if (!t->staff[side])
            return false;
        ump_staff_begin(t->staff[side], ump_scramble(t->seed) + side);
    }
    return t->state != NULL;
}

static bool answer_once(trial *t, const ump_ask *ask)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    if (ask->kind == UMP_ASK_DICE) {
        ump_roll(t->seed, t->state->answers, ask, faces);
        answer = (ump_answer){
            .kind = UMP_ASK_DICE, .side = ask->side, .n_faces = ask->dice, .face = faces};
    } else if (!ump_staff_decide(t->staff[ask->side], t->state, &answer)) {
        return false;
    }
    return ump_give(t->game, t->state, &answer, NULL, NULL);
}

static bool fight(trial *t)
{
    for (unsigned i = 0; i < LONGEST; i++) {
        ump_ask ask;
        ump_pending(t->game, t->state, &ask);
        if (ask.kind == UMP_ASK_NOTHING)
            return true;
        if (!answer_once(t, &ask))
            return false;
    }
    return false;
}

void ump_view_trial(const ump_text *text, const char *general, uint64_t seed, const ump_out *out)
{
    ump_source source = {.scenario = *text};
    ump_game *game = ump_game_load(&source, NULL);
    const ump_general *who = ump_general_find(general);
    trial t = {.game = game, .seed = seed};
    bool ended = game && who && begin(&t, who) && fight(&t);
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '{');
    ump_json_yes(&j, "ok", ended);
    view_side(&j, "winner", ended ? ump_state_winner(t.state) : (unsigned)UMP_NO_SIDE);
    ump_json_number(&j, "turn", ended ? ump_state_turn(t.state) : 0);
    ump_json_close(&j, '}');
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        ump_staff_free(t.staff[side]);
    ump_state_free(t.state);
    ump_game_free(game);
}
