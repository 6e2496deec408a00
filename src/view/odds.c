/*
 * odds.c: what orders would lead to, and what the enemy could do; and the computer's own answer.
 */
#include "odds/odds.h"
#include "view/board.h"

#include <inttypes.h>
#include <stdio.h>

/* A page waits for it (bench/page-odds.mjs): of what is wider the likely part is followed, and the
 * rest is sampled. */
enum { NODES = 5000, SAMPLES = 100, THREAT_NODES = 1000, THREAT_SAMPLES = 50, THREATS = 8 };
enum { BYTES = 64 << 20 };

static ump_budget budget_of(const ump_board *board, uint64_t nodes, uint32_t samples)
{
    const ump_show *show = board->game->rules->show;
    return (ump_budget){.nodes = nodes,
                        .bytes = BYTES,
                        .samples = samples,
                        .until = show ? show->odds_until : UMP_UNTIL_ORDER};
}

/* ---- Forecasts ---- */

static void put_part(ump_json *j, const char *key, uint32_t millionths)
{
    char p[32];
    snprintf(p, sizeof p, "%" PRIu32 ".%06" PRIu32, millionths / 1000000, millionths % 1000000);
    ump_json_raw(j, key, p);
}

static void put_share(const ump_share *share, ump_json *j)
{
    put_part(j, "p", share->p);
    ump_json_text(j, "weight", share->weight);
}

static void put_fate(const ump_fate *fate, ump_json *j)
{
    char words[UMP_FATE_WORDS];
    ump_fate_text(fate, words);
    ump_json_open(j, NULL, '{');
    ump_json_number(j, "piece", fate->piece);
    view_label(j, "text", words);
    put_share(&fate->share, j);
    ump_json_close(j, '}');
}

static void put_outcome(const ump_outcome *outcome, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    put_share(&outcome->share, j);
    view_label(j, "text", outcome->text);
    ump_json_close(j, '}');
}

/* Of all outcomes, in tenths of a percent. */
static uint32_t largest_error(const ump_forecast *f)
{
    enum { TENTH = 1000 };
    uint32_t most = 0;
    for (size_t i = 0; i < f->n_outcomes; i++)
        most = f->outcome[i].share.se > most ? f->outcome[i].share.se : most;
    return (most + TENTH - 1) / TENTH;
}

static void put_certainty(const ump_forecast *f, ump_json *j)
{
    enum { TENTH = 1000 };
    char line[UMP_LINE] = "";
    uint32_t error = largest_error(f), followed = f->followed / TENTH;
    if (!f->exact)
        snprintf(line, sizeof line,
                 "%s; %" PRIu32 ".%" PRIu32 "%% of all that can happen was followed and the rest "
                 "rolled %" PRIu32 " times, with a standard error of up to %" PRIu32 ".%" PRIu32
                 "%%",
                 f->why, followed / 10, followed % 10, f->samples, error / 10, error % 10);
    ump_json_yes(j, "exact", f->exact);
    ump_json_text(j, "why", line);
    ump_json_text(j, "denominator", f->denominator);
}

/* ---- A charge ---- */

static bool is_charge(const ump_game *game, const ump_answer *order)
{
    return game->rules->show && order->kind == UMP_ASK_ORDER &&
           order->verb < game->rules->n_verbs &&
           game->rules->verbs[order->verb].deed == UMP_DEED_CHARGE && order->n_targets > 0;
}

static const ump_change *change_of(const ump_outcome *o, unsigned piece)
{
    for (size_t i = 0; i < o->n_changes; i++) {
        if (o->change[i].piece == piece)
            return &o->change[i];
    }
    return NULL;
}

/* Has one of them left its place? */
static bool gives_way(const ump_outcome *o, const uint16_t *piece, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const ump_change *c = change_of(o, piece[i]);
        if (c && (c->gone || c->moved > 0))
            return true;
    }
    return false;
}

/* What it costs these units: on average, in thousandths of a strength, and how often one is gone.
 */
static void put_price(const ump_board *board, const ump_forecast *f, const uint16_t *piece,
                      unsigned n, ump_json *j)
{
    int64_t lost = 0;
    uint32_t gone = 0;
    for (size_t i = 0; i < f->n_outcomes; i++) {
        bool any = false;
        for (unsigned k = 0; k < n; k++) {
            ump_look look;
            const ump_change *c = change_of(&f->outcome[i], piece[k]);
            ump_state_look(board->game, ump_session_state(board->session), piece[k], &look);
            any = any || (c && c->gone);
            lost += c ? (int64_t)f->outcome[i].share.p * (c->gone ? look.strength : c->lost) : 0;
        }
        gone += any ? f->outcome[i].share.p : 0;
    }
    ump_json_open(j, NULL, '{');
    ump_json_number(j, "loss", lost / 1000);
    put_part(j, "gone", gone);
    ump_json_close(j, '}');
}

/* Who has the ground afterwards, and what it costs both. */
static void put_charge(const ump_board *board, const ump_forecast *f, const ump_answer *order,
                       ump_json *j)
{
    uint32_t taken = 0;
    for (size_t i = 0; i < f->n_outcomes; i++)
        taken +=
            gives_way(&f->outcome[i], order->target, order->n_targets) ? f->outcome[i].share.p : 0;
    ump_json_open(j, "charge", '{');
    put_part(j, "taken", taken);
    ump_json_open(j, "price", '[');
    put_price(board, f, order->unit, order->n_units, j);
    put_price(board, f, order->target, order->n_targets, j);
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

/* ---- The whole ---- */

/* `charge`: the order, if it is one whose price is told. */
static void put_forecast(const ump_board *board, const ump_forecast *f, const ump_answer *charge,
                         ump_json *j, const char *key)
{
    ump_json_open(j, key, '{');
    put_certainty(f, j);
    ump_json_open(j, "outcomes", '[');
    for (size_t i = 0; i < f->n_outcomes; i++)
        put_outcome(&f->outcome[i], j);
    ump_json_close(j, ']');
    ump_json_open(j, "fates", '[');
    for (size_t i = 0; i < f->n_fates; i++)
        put_fate(&f->fate[i], j);
    ump_json_close(j, ']');
    if (charge)
        put_charge(board, f, charge, j);
    else
        ump_json_raw(j, "charge", "null");
    ump_json_close(j, '}');
}

static void put_no_forecast(const char *why, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_yes(j, "exact", false);
    ump_json_text(j, "why", why);
    ump_json_text(j, "denominator", "0");
    ump_json_raw(j, "outcomes", "[]");
    ump_json_raw(j, "fates", "[]");
    ump_json_raw(j, "charge", "null");
    ump_json_close(j, '}');
}

void ump_board_odds(ump_board *board, const char *line, enum ump_policy policy, const ump_out *out)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE] = "";
    ump_answer answer;
    ump_forecast forecast;
    ump_json j = {.out = out};
    const ump_state *state = ump_session_state(board->session);
    ump_budget budget = budget_of(board, NODES, SAMPLES);
    if (!view_read(board->game, state, line, &answer, faces, why)) {
        put_no_forecast(why, &j);
        return;
    }
    bool charges = is_charge(board->game, &answer);
    if (charges)
        budget.until = board->game->rules->show->charge_until;
    budget.policy[0] = budget.policy[1] = (uint8_t)policy; /* or a second order would be told too */
    if (ump_odds(board->game, state, &answer, &budget, &forecast)) {
        put_forecast(board, &forecast, charges ? &answer : NULL, &j, NULL);
    } else {
        view_refusal(board->game, &forecast.refusal, why);
        put_no_forecast(why, &j);
    }
    ump_forecast_free(&forecast);
}

/* ---- Threats ---- */

/* What it costs the piece on average, in thousandths of what strength is counted in. */
static int64_t loss_of(const ump_forecast *f, unsigned piece, int strength)
{
    int64_t loss = 0;
    for (size_t i = 0; i < f->n_fates; i++) {
        const ump_fate *fate = &f->fate[i];
        if (fate->piece == piece && fate->kind != UMP_FATE_LEVEL)
            loss += (int64_t)fate->share.p * (fate->kind == UMP_FATE_GONE ? strength : fate->lost);
    }
    return loss / 1000;
}

static void put_threat(const ump_board *board, const ump_threat *threat, unsigned piece,
                       ump_json *j)
{
    char line[UMP_LINE];
    ump_look look;
    const ump_state *state = ump_session_state(board->session);
    ump_state_look(board->game, state, piece, &look);
    view_sentence(board->game, state, &threat->order, line);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "text", line);
    ump_json_open(j, "units", '[');
    for (unsigned i = 0; i < threat->order.n_units; i++)
        ump_json_number(j, NULL, threat->order.unit[i]);
    ump_json_close(j, ']');
    ump_json_number(j, "loss", loss_of(&threat->odds, piece, look.strength));
    put_forecast(board, &threat->odds, NULL, j, "forecast");
    ump_json_close(j, '}');
}

/* The position that this order leads to before any die, or the one that is. */
static const ump_state *state_after(ump_board *board, const char *line)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE];
    ump_answer order;
    const ump_state *now = ump_session_state(board->session);
    view_warnings course = {.board = board, .order = &order};
    if (!*line || !view_read(board->game, now, line, &order, faces, why) ||
        !view_carry_out(&course, NULL, NULL))
        return now;
    return board->spare;
}

void ump_board_threats(ump_board *board, unsigned piece, const char *line, const ump_out *out)
{
    ump_threat threat[THREATS];
    ump_json j = {.out = out};
    ump_budget budget = budget_of(board, THREAT_NODES, THREAT_SAMPLES);
    budget.policy[0] = budget.policy[1] = UMP_POLICY_NO;
    size_t n = 0;
    if (piece < board->game->force.n_pieces)
        n = ump_odds_against(board->game, state_after(board, line), piece, NULL, NULL, &budget,
                             threat, THREATS, NULL);
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < n; i++) {
        put_threat(board, &threat[i], piece, &j);
        ump_forecast_free(&threat[i].odds);
    }
    ump_json_close(&j, ']');
}

/* ---- The computer's answer ---- */

/* One general a side; another name or another seed is another general. */
static ump_staff *staff_for(ump_board *board, unsigned side, const ump_general *general,
                            uint64_t seed)
{
    view_general *g = &board->general[side];
    if (g->staff && (g->general != general || g->seed != seed)) {
        ump_staff_free(g->staff);
        g->staff = NULL;
    }
    if (!g->staff) {
        *g = (view_general){ump_staff_new(board->game, general, side), general, seed};
        if (g->staff)
            ump_staff_begin(g->staff, seed);
    }
    if (g->staff)
        ump_staff_heard(g->staff, board->progress, board->progress_ctx);
    return g->staff;
}

void ump_board_heard(ump_board *board, ump_progress *progress, void *ctx)
{
    board->progress = progress;
    board->progress_ctx = ctx;
}

static bool decide(ump_board *board, const char *name, uint64_t seed, ump_answer *answer,
                   char reason[UMP_LINE])
{
    const ump_state *state = ump_session_state(board->session);
    const ump_general *general = ump_general_find(name);
    if (!general || board->album || state->ask_side >= UMP_MAX_SIDES)
        return false;
    ump_staff *staff = staff_for(board, state->ask_side, general, seed);
    if (!staff || !ump_staff_decide(staff, state, answer))
        return false;
    ump_staff_reason(staff, reason);
    return true;
}

static void put_advised(const ump_board *board, const ump_answer *answer, const char *line_key,
                        const char *text_key, ump_json *j)
{
    char line[UMP_LINE] = "", words[UMP_LINE] = "";
    if (answer) {
        ump_answer_print(board->game, answer, line);
        view_sentence(board->game, ump_session_state(board->session), answer, words);
    }
    ump_json_text(j, line_key, line);
    ump_json_text(j, text_key, words);
}

void ump_board_advise(ump_board *board, const char *general, uint64_t seed, const ump_out *out)
{
    const ump_state *state = ump_session_state(board->session);
    const ump_general *who = ump_general_find(general);
    char reason[UMP_LINE] = "";
    ump_advice advice = {.has_second = false};
    ump_json j = {.out = out};
    bool asked = who && !board->album && state->ask_side < UMP_MAX_SIDES;
    ump_staff *staff = asked ? staff_for(board, state->ask_side, who, seed) : NULL;
    bool known = staff && ump_staff_advise(staff, state, &advice);
    if (known)
        ump_staff_reason(staff, reason);
    ump_json_open(&j, NULL, '{');
    put_advised(board, known ? &advice.answer : NULL, "line", "text", &j);
    ump_json_text(&j, "reason", reason);
    put_advised(board, known && advice.has_second ? &advice.second : NULL, "secondLine", "second",
                &j);
    ump_json_number(&j, "margin", advice.margin);
    ump_json_close(&j, '}');
}

void ump_board_decide(ump_board *board, const char *general, uint64_t seed, const ump_out *out)
{
    char line[UMP_LINE] = "", words[UMP_LINE] = "", reason[UMP_LINE] = "";
    ump_answer answer;
    ump_json j = {.out = out};
    if (decide(board, general, seed, &answer, reason)) {
        ump_answer_print(board->game, &answer, line);
        view_sentence(board->game, ump_session_state(board->session), &answer, words);
    }
    ump_json_open(&j, NULL, '{');
    ump_json_text(&j, "line", line);
    ump_json_text(&j, "text", words);
    ump_json_text(&j, "reason", reason);
    ump_json_close(&j, '}');
}
