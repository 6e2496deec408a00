/*
 * conform.c: the promises of conform.h, a function for each.
 */
#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 24 };

char *test_file(const char *path, size_t *size)
{
    char full[512];
    snprintf(full, sizeof full, "%s/%s", UMP_ROOT, path);
    FILE *in = fopen(full, "rb");
    if (!in)
        return NULL;
    size_t room = 1 << 16;
    char *data = malloc(room);
    *size = 0;
    for (size_t got; data && (got = fread(data + *size, 1, room - *size, in)) > 0;) {
        *size += got;
        if (*size == room)
            data = realloc(data, room *= 2);
    }
    fclose(in);
    return data;
}

static void print_errors(const ump_errors *errors)
{
    char line[UMP_LINE];
    for (size_t i = 0; i < errors->count && i < errors->room; i++) {
        ump_error_text(&errors->list[i], line);
        fprintf(stderr, "%s\n", line);
    }
}

ump_game *test_game(const char *path)
{
    ump_error list[20];
    ump_errors errors = {.list = list, .room = 20};
    size_t size;
    char *data = test_file(path, &size);
    if (!data)
        return NULL;
    ump_source source = {.scenario = {.name = path, .data = data, .size = size}};
    ump_game *game = ump_game_load(&source, &errors);
    print_errors(&errors);
    free(data);
    return game;
}

ump_session *test_session(const ump_game *game, const char *path)
{
    ump_error list[20];
    ump_errors errors = {.list = list, .room = 20};
    size_t size;
    char *data = game ? test_file(path, &size) : NULL;
    if (!data)
        return NULL;
    ump_text text = {.name = path, .data = data, .size = size};
    ump_session *session = ump_session_read(game, &text, 0, NULL, &errors);
    print_errors(&errors);
    free(data);
    return session;
}

bool random_answer(const ump_game *game, const ump_state *state, uint64_t seed, ump_answer *answer,
                   uint8_t faces[UMP_MAX_DICE])
{
    ump_ask ask;
    uint64_t salt = ump_scramble(seed ^ ump_state_hash(game, state));
    ump_answer list[MANY];
    ump_pending(game, state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        ump_roll(seed, (uint32_t)salt, &ask, faces);
        *answer = (ump_answer){.kind = UMP_ASK_DICE,
                               .side = UMP_NO_SIDE,
                               .sides = ask.sides,
                               .n_faces = ask.dice,
                               .face = faces};
        return true;
    }
    size_t n = ump_propose(game, state, salt, list, MANY);
    if (n == 0)
        return false;
    *answer = list[ump_scramble(salt) % n];
    return true;
}

/* ---- One game under test ---- */

typedef struct trial {
    const ump_game *game;
    ump_session *session;
    ump_state *twin;    /* given the same answers, by text */
    ump_state *scratch; /* for what must leave no trace */
    ump_state *sample;  /* of the position after `sampled` answers */
    size_t sampled;
    unsigned broken;
} trial;

static void broke(trial *t, const char *promise, const char *detail)
{
    if (t->broken++ < 10)
        fprintf(stderr, "after %zu answers: %s: %s\n", ump_session_length(t->session), promise,
                detail);
}

static const ump_state *now(const trial *t)
{
    return ump_session_state(t->session);
}

/* The answer that its own text says; false if it cannot be read. */
static bool through_text(const trial *t, const ump_answer *answer, char line[UMP_LINE],
                         ump_answer *back, uint8_t faces[UMP_MAX_DICE])
{
    ump_ask ask;
    ump_pending(t->game, now(t), &ask);
    ump_answer_print(t->game, answer, line);
    ump_text text = {.name = "text", .data = line, .size = strlen(line)};
    return ump_answer_read(t->game, &ask, &text, back, faces, NULL);
}

static bool same_bytes(const ump_answer *a, const ump_answer *b)
{
    return a->kind == b->kind && a->side == b->side && a->verb == b->verb &&
           a->n_words == b->n_words && a->n_units == b->n_units && a->n_targets == b->n_targets &&
           a->n_path == b->n_path && a->turns == b->turns && a->facing == b->facing &&
           a->number == b->number && memcmp(a->word, b->word, sizeof a->word) == 0 &&
           memcmp(a->unit, b->unit, sizeof a->unit) == 0 &&
           memcmp(a->target, b->target, sizeof a->target) == 0 &&
           memcmp(a->path, b->path, sizeof a->path) == 0;
}

static void check_proposals(trial *t)
{
    ump_answer list[MANY], back;
    char line[MANY][UMP_LINE];
    uint8_t faces[UMP_MAX_DICE];
    size_t n = ump_propose(t->game, now(t), ump_session_length(t->session), list, MANY);
    if (n == 0)
        broke(t, "somebody is stuck", "no answer is proposed");
    for (size_t i = 0; i < n; i++) {
        if (!ump_check(t->game, now(t), &list[i], NULL))
            broke(t, "a proposal is illegal", "see the next line");
        if (!through_text(t, &list[i], line[i], &back, faces) || !same_bytes(&list[i], &back))
            broke(t, "a proposal does not survive its text", line[i]);
        for (size_t j = 0; j < i; j++)
            if (strcmp(line[i], line[j]) == 0)
                broke(t, "a proposal comes twice", line[i]);
    }
}

/* The state that follows this answer, in scratch. */
static bool try_answer(trial *t, const ump_answer *answer)
{
    ump_state_copy(t->game, t->scratch, now(t));
    return ump_give(t->game, t->scratch, answer, NULL, NULL);
}

/* Every way that few dice can fall: as many as there are, each reading accepted by value. */
static void check_weights(trial *t, const ump_ask *ask)
{
    uint8_t face[3];
    unsigned all = 1, fell = 0;
    for (unsigned i = 0; i < ask->dice; i++)
        all *= ask->sides;
    for (unsigned way = 0; way < all; way++) {
        unsigned rest = way;
        for (unsigned i = ask->dice; i-- > 0; rest /= ask->sides)
            face[i] = (uint8_t)(1 + rest % ask->sides);
        int32_t value =
            ask->reading == UMP_EACH ? (int32_t)way : ump_read_dice(ask, face, ask->dice);
        ump_answer by_value = {
            .kind = UMP_ASK_DICE, .side = UMP_NO_SIDE, .by_value = 1, .value = value};
        fell += ump_check(t->game, now(t), &by_value, NULL);
    }
    if (fell != all)
        broke(t, "dice weights do not add up", ask->purpose);
}

static void check_dice(trial *t, const ump_ask *ask, const ump_answer *answer)
{
    uint64_t spelled = 0, most = 1;
    for (unsigned i = 0; i < ask->dice && most <= INT32_MAX; i++) {
        spelled = spelled * ask->sides + answer->face[i] - 1u;
        most *= ask->sides;
    }
    if (ask->dice <= 3)
        check_weights(t, ask);
    if (ask->reading == UMP_EACH && most > INT32_MAX)
        return;
    ump_answer by_value = {.kind = UMP_ASK_DICE, .side = UMP_NO_SIDE, .by_value = 1};
    by_value.value =
        ask->reading == UMP_EACH ? (int32_t)spelled : ump_read_dice(ask, answer->face, ask->dice);
    if (!try_answer(t, &by_value)) {
        broke(t, "dice by value are refused", ask->purpose);
        return;
    }
    uint64_t hash = ump_state_hash(t->game, t->scratch);
    if (!try_answer(t, answer) || ump_state_hash(t->game, t->scratch) != hash)
        broke(t, "dice by value and by faces differ", ask->purpose);
}

/* The twin takes what the text of the answer says. */
static void give_twin(trial *t, const ump_answer *answer)
{
    char line[UMP_LINE];
    uint8_t faces[UMP_MAX_DICE];
    ump_answer back;
    if (!through_text(t, answer, line, &back, faces))
        broke(t, "an answer does not survive its text", line);
    else if (!ump_give(t->game, t->twin, &back, NULL, NULL))
        broke(t, "a twin refuses", line);
}

/* Wrong answers change nothing. */
static void check_refusal(trial *t, const ump_ask *ask)
{
    ump_answer wrong = {.kind = ask->kind == UMP_ASK_DICE ? UMP_ASK_ORDER : UMP_ASK_DICE};
    ump_state_copy(t->game, t->scratch, now(t));
    if (ump_give(t->game, t->scratch, &wrong, NULL, NULL) ||
        !ump_state_equal(t->game, t->scratch, now(t)))
        broke(t, "a refused answer changed the state", ask->purpose);
}

static bool play_one(trial *t, uint64_t seed)
{
    ump_ask ask;
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    char why[256] = "";
    ump_pending(t->game, now(t), &ask);
    if (ask.kind == UMP_ASK_NOTHING)
        return false;
    check_refusal(t, &ask);
    if (ask.kind != UMP_ASK_DICE)
        check_proposals(t);
    if (!random_answer(t->game, now(t), seed, &answer, faces))
        return false;
    if (ask.kind == UMP_ASK_DICE)
        check_dice(t, &ask, &answer);
    give_twin(t, &answer);
    if (!ump_session_give(t->session, &answer, NULL, NULL)) {
        broke(t, "an answer is refused", ask.purpose);
        return false;
    }
    if (!ump_state_equal(t->game, t->twin, now(t)))
        broke(t, "twins differ", ask.purpose);
    if (!ump_state_sane(t->game, now(t), why))
        broke(t, "the position is not sane", why);
    return t->broken == 0;
}

/* Goes back to the sample and forward again, by text. */
static void check_undo(trial *t)
{
    uint64_t end = ump_state_hash(t->game, now(t));
    size_t length = ump_session_length(t->session);
    char **line = calloc(length + 1, sizeof *line);
    for (size_t i = t->sampled; line && i < length; i++) {
        const char *text = ump_session_line(t->session, i);
        line[i] = malloc(strlen(text) + 1);
        if (line[i])
            memcpy(line[i], text, strlen(text) + 1);
    }
    if (!ump_session_undo(t->session, t->sampled) || !ump_state_equal(t->game, t->sample, now(t)))
        broke(t, "undo does not restore the bytes", "");
    for (size_t i = t->sampled; line && i < length; i++) {
        uint8_t faces[UMP_MAX_DICE];
        ump_ask ask;
        ump_answer answer;
        ump_text text = {.name = "again", .data = line[i] ? line[i] : "", .size = 0};
        text.size = strlen(text.data);
        ump_pending(t->game, now(t), &ask);
        if (!ump_answer_read(t->game, &ask, &text, &answer, faces, NULL) ||
            !ump_session_give(t->session, &answer, NULL, NULL))
            broke(t, "an undone answer cannot be given again", text.data);
        free(line[i]);
    }
    free(line);
    if (ump_state_hash(t->game, now(t)) != end)
        broke(t, "undo and again ends elsewhere", "");
}

unsigned conform(const ump_game *game, uint64_t seed, unsigned limit)
{
    trial t = {.game = game, .session = ump_session_new(game)};
    t.twin = ump_state_new(game);
    t.scratch = ump_state_new(game);
    t.sample = ump_state_new(game);
    size_t when = ump_scramble(seed) % 50;
    unsigned given = 0;
    while (given < limit && play_one(&t, seed)) {
        given++;
        if (given == when) {
            ump_state_copy(game, t.sample, now(&t));
            t.sampled = given;
        }
    }
    ump_ask ask;
    ump_pending(game, now(&t), &ask);
    if (ask.kind != UMP_ASK_NOTHING && t.broken == 0)
        broke(&t, "the game does not end", ask.purpose);
    if (t.broken == 0)
        check_undo(&t);
    unsigned broken = t.broken;
    ump_session_free(t.session);
    ump_state_free(t.twin);
    ump_state_free(t.scratch);
    ump_state_free(t.sample);
    return broken;
}

/* ---- Sums before dice ---- */

static void count_item(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)state;
    *(unsigned *)ctx += event->kind == UMP_ITEM;
}

unsigned sums_told_too_late(const ump_game *game, uint64_t seed, unsigned limit)
{
    ump_state *state = ump_state_new(game);
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    unsigned late = 0, items = 0;
    ump_sink sink = {.emit = count_item, .ctx = &items};
    for (unsigned i = 0; i < limit && random_answer(game, state, seed, &answer, faces); i++) {
        ump_ask ask;
        items = 0;
        if (!ump_give(game, state, &answer, &sink, NULL))
            break;
        ump_pending(game, state, &ask);
        late += items > 0 && ask.kind != UMP_ASK_DICE;
    }
    ump_state_free(state);
    return late;
}
