/*
 * soak.c: many whole games, each under the watch of src/watch; the position is sane after each
 * answer.
 *   soak-NAME GAMES [FIRST-SEED] [--charge] [--scenario FILE] [--cited FILE] [--tell ANSWER]
 * Random players take any proposal. With --charge recruits play, who charge whenever they can.
 * FILE keeps how often each rule was cited; what stands there already is added to. With --tell what
 * led to an answer is told, from ten answers before it on.
 * Built once a family, with its scenarios in SOAK_SCENARIOS, separated by blanks; --scenario plays
 * one alone, so that a seed stays the same battle when scenarios are added.
 */
#include "conform.h"
#include "play/rules.h"
#include "watch/watch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SCENARIOS = 16,
    MAX_ANSWERS = 100000,
    OFFERS_EVERY = 16,
    MANY = 24,
    TOLD_BREACHES = 12 /* of each law */
};

typedef struct soak {
    const ump_game *game[MAX_SCENARIOS];
    ump_watch *watch[MAX_SCENARIOS];
    size_t n;
    bool charge;
    const char *cited_file;
    uint64_t *cited; /* by rule */
    uint64_t answers, breaches[UMP_LAWS];
    unsigned failed;
    unsigned tell; /* this answer, 0: none */
} soak;

/* One game. */
typedef struct battle {
    soak *soak;
    const ump_game *game;
    ump_watch *watch;
    ump_state *state;
    ump_staff *staff[2];
    uint64_t seed;
    unsigned given;
} battle;

static void load_games(soak *s, char *paths)
{
    for (char *at = strtok(paths, " "); at && s->n < MAX_SCENARIOS; at = strtok(NULL, " ")) {
        s->game[s->n] = test_game(at);
        s->watch[s->n] = s->game[s->n] ? ump_watch_new(s->game[s->n]) : NULL;
        if (!s->watch[s->n]) {
            fprintf(stderr, "%s cannot be loaded\n", at);
            exit(1);
        }
        s->n++;
    }
}

/* ---- Rules that are cited ---- */

static bool tells(const battle *b)
{
    return b->given < b->soak->tell && b->given + 10 >= b->soak->tell;
}

/* Where it stands now: front middle, facing and size, in ticks and thousandths of a degree. */
static void tell_place(const battle *b, const ump_event *event, const ump_state *state)
{
    ump_look look;
    if (event->kind != UMP_MOVED || event->unit >= ump_game_pieces(b->game))
        return;
    ump_state_look(b->game, state, event->unit, &look);
    printf(" [%d,%d facing %d, %d x %d]", (int)look.at.x, (int)look.at.y,
           (int)ump_angle_thousandths(look.facing), (int)look.width, (int)look.depth);
}

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    battle *b = ctx;
    ump_sink watch = ump_watch_sink(b->watch);
    b->soak->cited[event->rule]++;
    if (tells(b) && event->kind != UMP_ITEM && event->kind != UMP_TOTAL) {
        char line[UMP_LINE];
        ump_event_text(b->game, event, line);
        printf("    %s", line);
        tell_place(b, event, state);
        printf("\n");
    }
    watch.emit(watch.ctx, event, state);
}

/* Why what a player may think of is refused. */
static void cite_refusals(battle *b, uint64_t salt)
{
    ump_answer list[MANY];
    size_t n = ump_think(b->game, b->state, salt, list, MANY);
    for (size_t i = 0; i < n; i++) {
        ump_refusal refusal;
        if (!ump_check(b->game, b->state, &list[i], &refusal))
            b->soak->cited[refusal.rule]++;
    }
}

static void read_cited(soak *s)
{
    FILE *in = s->cited_file ? fopen(s->cited_file, "r") : NULL;
    char id[64];
    uint64_t n;
    while (in && fscanf(in, "%63s %" SCNu64, id, &n) == 2)
        s->cited[ump_rule_find(id)] += n;
    if (in)
        fclose(in);
}

static bool write_cited(const soak *s)
{
    FILE *out = s->cited_file ? fopen(s->cited_file, "w") : NULL;
    for (ump_rule r = 1; out && r <= ump_rule_count(); r++)
        if (s->cited[r] > 0)
            fprintf(out, "%s %" PRIu64 "\n", ump_rule_id(r), s->cited[r]);
    return !s->cited_file || (out && fclose(out) == 0);
}

/* ---- Players ---- */

static bool charges(const battle *b, const ump_answer *answer)
{
    return b->game->rules->verbs[answer->verb].deed == UMP_DEED_CHARGE;
}

/* A charge if one is proposed; else what the recruit thinks best. */
static bool charge_or_recruit(battle *b, const ump_ask *ask, ump_answer *answer)
{
    ump_answer list[MANY];
    bool may = ask->kind == UMP_ASK_ORDER || ask->kind == UMP_ASK_REACTION;
    for (uint64_t salt = 0; may && salt < 4; salt++) {
        size_t n = ump_propose(b->game, b->state, b->seed + salt, list, MANY);
        for (size_t i = 0; i < n; i++)
            if (charges(b, &list[i])) {
                *answer = list[i];
                return true;
            }
    }
    return ump_staff_decide(b->staff[ask->side], b->state, answer);
}

static bool next_answer(battle *b, ump_answer *answer, uint8_t faces[UMP_MAX_DICE])
{
    ump_ask ask;
    ump_pending(b->game, b->state, &ask);
    b->soak->cited[ask.rule]++;
    if (b->soak->charge && ask.kind != UMP_ASK_DICE && ask.kind != UMP_ASK_NOTHING)
        return charge_or_recruit(b, &ask, answer);
    return random_answer(b->game, b->state, b->seed, answer, faces);
}

/* ---- A game ---- */

static bool give(battle *b, const ump_answer *answer, char why[256])
{
    ump_sink sink = {hear, b};
    if (tells(b)) {
        char line[UMP_LINE];
        ump_answer_print(b->game, answer, line);
        printf("%u %s\n", b->given + 1, line);
    }
    ump_watch_before(b->watch, b->state, answer);
    if (!ump_give(b->game, b->state, answer, &sink, NULL))
        return false;
    ump_watch_after(b->watch, b->state);
    return ump_state_sane(b->game, b->state, why);
}

static void tell_breaches(const battle *b)
{
    soak *s = b->soak;
    const ump_breach *breach;
    for (size_t i = 0; (breach = ump_watch_breach(b->watch, i)); i++) {
        if (s->breaches[breach->law]++ < TOLD_BREACHES)
            fprintf(stderr, "%s, seed %" PRIu64 ", answer %u: %s: %s\n", ump_game_title(b->game),
                    b->seed, (unsigned)breach->answer, ump_law_name(breach->law), breach->text);
    }
}

/* Returns the number of answers; a game that goes wrong is told. */
static unsigned play(battle *b)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[256] = "";
    ump_answer answer;
    ump_ask ask;
    ump_watch_begin(b->watch, b->state);
    while (b->given < MAX_ANSWERS && next_answer(b, &answer, faces)) {
        if (b->given % OFFERS_EVERY == b->seed % OFFERS_EVERY) {
            ump_watch_offers(b->watch, b->state, b->seed + b->given);
            cite_refusals(b, b->seed + b->given);
        }
        if (!give(b, &answer, why))
            break;
        b->given++;
    }
    ump_pending(b->game, b->state, &ask);
    if (ask.kind != UMP_ASK_NOTHING || why[0]) {
        b->soak->failed++;
        fprintf(stderr, "%s, seed %" PRIu64 ", answer %u: %s\n", ump_game_title(b->game), b->seed,
                b->given + 1, why[0] ? why : "the game does not end");
    }
    tell_breaches(b);
    return b->given;
}

static void play_game(soak *s, uint64_t seed)
{
    size_t i = seed % s->n;
    battle b = {.soak = s, .game = s->game[i], .watch = s->watch[i], .seed = seed};
    b.state = ump_state_new(b.game);
    for (unsigned side = 0; s->charge && side < 2; side++) {
        b.staff[side] = ump_staff_new(b.game, ump_general_find("recruit"), side);
        ump_staff_begin(b.staff[side], ump_scramble(seed) + side);
    }
    s->answers += play(&b);
    ump_staff_free(b.staff[0]);
    ump_staff_free(b.staff[1]);
    ump_state_free(b.state);
}

static uint64_t sum_up(const soak *s, uint64_t games)
{
    uint64_t breaches = 0;
    for (unsigned law = 0; law < UMP_LAWS; law++) {
        breaches += s->breaches[law];
        if (s->breaches[law] > 0)
            printf("%s: %" PRIu64 " breaches\n", ump_law_name(law), s->breaches[law]);
    }
    for (size_t row = 0; ump_watch_row(row); row++) {
        uint64_t seen = 0;
        for (size_t i = 0; i < s->n; i++)
            seen += ump_watch_seen(s->watch[i], row);
        if (seen > 0)
            printf("judged %" PRIu64 " times: %s\n", seen, ump_watch_row(row));
    }
    printf("%" PRIu64 " games, %" PRIu64 " answers, %u failed, %" PRIu64 " breaches\n", games,
           s->answers, s->failed, breaches);
    return breaches;
}

int main(int argc, char **argv)
{
    soak s = {.cited = calloc(ump_rule_count() + 1, sizeof *s.cited)};
    static char scenarios[] = SOAK_SCENARIOS;
    char *paths = scenarios;
    uint64_t number[2] = {20, 1};
    unsigned n = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--charge") == 0)
            s.charge = true;
        else if (strcmp(argv[i], "--scenario") == 0 && i + 1 < argc)
            paths = argv[++i];
        else if (strcmp(argv[i], "--cited") == 0 && i + 1 < argc)
            s.cited_file = argv[++i];
        else if (strcmp(argv[i], "--tell") == 0 && i + 1 < argc)
            s.tell = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (n < 2)
            number[n++] = strtoull(argv[i], NULL, 10);
    }
    load_games(&s, paths);
    read_cited(&s);
    for (uint64_t i = 0; i < number[0]; i++)
        play_game(&s, number[1] + i);
    uint64_t breaches = sum_up(&s, number[0]);
    bool kept = write_cited(&s);
    for (size_t i = 0; i < s.n; i++) {
        ump_watch_free(s.watch[i]);
        ump_game_free((ump_game *)(uintptr_t)s.game[i]);
    }
    free(s.cited);
    return s.failed != 0 || breaches != 0 || !kept;
}
