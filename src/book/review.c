/*
 * review.c: fights a record through once more and weighs it: the chance to win after each answer,
 * what each roll gave beside its mean, and each order against the best others that come to mind.
 * All are tried with the same dice; who looks best is chosen by some trials and measured by others,
 * so that luck in choosing does not make an order look bad.
 */
#include "book/review.h"
#include "generals/generals.h"
#include "generals/value.h"
#include "view/board.h"

#include <stdlib.h>
#include <string.h>

enum {
    OTHERS = 3,          /* orders that are tried beside the one that was given */
    NOTEWORTHY = 300,    /* what looks smaller than this is not measured again */
    GRAVE = 2000,        /* ?? */
    BAD = 1000,          /* ? and !! */
    DOUBTFUL = 500,      /* ?! and ! */
    PLENTY = 2000000000, /* positions: trials are the budget here */
    AGAIN = 1 << 20      /* the dice of the second look */
};

/* ---- Trials ---- */

typedef struct tries {
    int64_t sum, squares;
    unsigned n;
} tries;

static void add_try(tries *t, int64_t difference)
{
    t->sum += difference;
    t->squares += difference * difference;
    t->n++;
}

static int32_t mean_of(const tries *t)
{
    return t->n ? (int32_t)ump_round_div(t->sum, t->n) : 0;
}

static int32_t error_of(const tries *t)
{
    if (t->n < 2)
        return UMP_SURE;
    int64_t rest = t->squares - t->sum * t->sum / t->n;
    uint64_t variance = (uint64_t)(rest > 0 ? rest : 0) / (t->n - 1) / t->n;
    return (int32_t)ump_isqrt(variance) + 1;
}

static bool chance_after(ump_staff *staff, const ump_state *state, const ump_answer *answer,
                         uint64_t sample, int32_t *chance)
{
    staff->nodes = 0;
    return ump_try(staff, state, answer, UMP_AHEAD_REPLY, sample, chance);
}

/* By how much the other comes out better than what was given, with the same dice. */
static void compare(review *r, const ump_answer *given, const ump_answer *other, uint64_t first,
                    unsigned rounds, tries *t)
{
    ump_staff *staff = r->staff[r->state->ask_side];
    for (unsigned i = 0; i < rounds; i++) {
        int32_t a, b;
        if (chance_after(staff, r->state, given, first + i, &a) &&
            chance_after(staff, r->state, other, first + i, &b))
            add_try(t, b - a);
    }
}

/* ---- An order ---- */

static const char *keep(review *r, const char *text)
{
    const char *kept = ump_arena_text(r->arena, text, strlen(text));
    r->failed = r->failed || !kept;
    return kept ? kept : "";
}

static const char *words_of(review *r, const ump_answer *answer)
{
    char line[UMP_LINE];
    view_sentence(r->game, r->state, answer, line);
    return keep(r, line);
}

/* Why drill thinks of it. */
static const char *reason_of(review *r, ump_staff *staff, size_t which)
{
    char line[UMP_LINE];
    staff->said = staff->verdict[which];
    staff->state = r->state;
    staff->n_list = 0;
    staff->trials = 0;
    ump_staff_reason(staff, line);
    return keep(r, line);
}

static void note_order(review *r, const ump_answer *given, size_t which, const tries *t)
{
    ump_staff *staff = r->staff[r->state->ask_side];
    r->order[r->n_orders++] = (review_order){.answer = (uint32_t)r->at,
                                             .turn = r->state->turn,
                                             .side = r->state->ask_side,
                                             .lost = mean_of(t),
                                             .error = error_of(t),
                                             .trials = t->n,
                                             .given = words_of(r, given),
                                             .other = words_of(r, &staff->list[which]),
                                             .why = reason_of(r, staff, which)};
}

static void weigh_order(review *r, const ump_answer *given)
{
    ump_staff *staff = r->staff[r->state->ask_side];
    staff->nodes = 0;
    size_t n = ump_drill_consider(staff, r->state, OTHERS + 1), best = 0, tried = 0;
    tries most = {0};
    for (size_t i = 0; i < n && tried < OTHERS; i++) {
        tries t = {0};
        if (ump_same_order(&staff->list[i], given))
            continue;
        compare(r, given, &staff->list[i], 0, r->trials / 2, &t);
        if (tried++ == 0 || mean_of(&t) > mean_of(&most)) {
            most = t;
            best = i;
        }
    }
    if (tried == 0)
        return;
    if (abs(mean_of(&most)) >= NOTEWORTHY) {
        most = (tries){0};
        compare(r, given, &staff->list[best], AGAIN, r->trials, &most);
    }
    note_order(r, given, best, &most);
    ump_plan_note(&staff->plan[0], &staff->view, ump_staff_deed(staff, given), given);
}

const char *review_mark(const review_order *order)
{
    int32_t size = abs(order->lost);
    if (size < DOUBTFUL || size <= 2 * order->error)
        return "";
    if (order->lost < 0)
        return size >= BAD ? "!!" : "!";
    return size >= GRAVE ? "??" : size >= BAD ? "?" : "?!";
}

/* ---- Answer by answer ---- */

static void note_moment(review *r)
{
    r->moment[r->at] = (review_moment){.turn = r->state->turn > 0 ? r->state->turn : 1,
                                       .chance = ump_value_of(r->game, r->state, 0)};
}

static bool rule_again(review *r, const ump_text *line)
{
    ump_ruling ruling;
    return ump_ruling_read(r->game, line, &ruling, NULL) &&
           ump_ruling_give(r->game, r->state, &ruling, NULL, NULL);
}

static bool answer_again(review *r, const char *line)
{
    ump_text text = {.name = "record", .data = line, .size = strlen(line)};
    ump_ask ask;
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    if (strncmp(line, "ruling ", 7) == 0)
        return rule_again(r, &text);
    ump_pending(r->game, r->state, &ask);
    if (!ump_answer_read(r->game, &ask, &text, &answer, faces, NULL))
        return false;
    if (ask.kind == UMP_ASK_ORDER)
        weigh_order(r, &answer);
    ump_state_copy(r->game, r->before, r->state);
    if (!ump_give(r->game, r->state, &answer, NULL, NULL))
        return false;
    if (ask.kind == UMP_ASK_DICE)
        ump_luck_of(r->game, r->before, r->state, r->work, &r->luck[r->at]);
    return true;
}

bool review_step(review *r)
{
    if (r->failed || r->at >= r->n)
        return false;
    if (!answer_again(r, ump_session_line(r->session, r->at)))
        r->failed = true;
    r->at++;
    note_moment(r);
    return !r->failed;
}

static ump_staff *judge_for(const review *r, unsigned side)
{
    ump_staff *staff = ump_staff_new(r->game, ump_general_find("drill"), side);
    if (!staff)
        return NULL;
    ump_staff_begin(staff, r->seed + side);
    ump_staff_budget(staff, PLENTY);
    staff->foretells = true;
    return staff;
}

bool review_begin(review *r, const ump_game *game, const ump_session *session, unsigned trials,
                  uint64_t seed)
{
    *r = (review){.game = game, .session = session, .seed = seed};
    r->trials = trials < REVIEW_LEAST ? REVIEW_LEAST : trials;
    r->n = ump_session_length(session);
    r->arena = ump_arena_new();
    r->state = ump_state_new(game);
    r->before = ump_state_new(game);
    r->work = ump_state_new(game);
    r->staff[0] = judge_for(r, 0);
    r->staff[1] = judge_for(r, 1);
    r->moment = calloc(r->n + 1, sizeof *r->moment);
    r->luck = calloc(r->n + 1, sizeof *r->luck);
    r->order = calloc(r->n + 1, sizeof *r->order);
    r->failed = !r->arena || !r->state || !r->before || !r->work || !r->staff[0] || !r->staff[1] ||
                !r->moment || !r->luck || !r->order;
    if (!r->failed)
        note_moment(r);
    return !r->failed;
}

void review_end(review *r)
{
    ump_arena_free(r->arena);
    ump_state_free(r->state);
    ump_state_free(r->before);
    ump_state_free(r->work);
    ump_staff_free(r->staff[0]);
    ump_staff_free(r->staff[1]);
    free(r->moment);
    free(r->luck);
    free(r->order);
}

int32_t review_luck(const review *r, unsigned turn)
{
    int32_t luck = 0;
    for (size_t i = 0; i < r->at; i++)
        luck += turn == 0 || r->moment[i].turn == turn ? r->luck[i] : 0;
    return luck;
}
