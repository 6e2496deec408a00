/*
 * train.c: fits the weights of the valuation to the ends of battles, and shows how well it
 * foretells them. train FAMILY GAMES SEED                        prints the weights, as
 * values/FAMILY.weights train calibrate FAMILY GAMES SEED [FILE...]    forecast and what happened,
 * by tenths The battles are drill against drill on all built-in scenarios of the family (calibrate:
 * or on these files) in equal numbers. In a third of them both sides draw some of their orders by
 * lot, so that more than good positions are seen. Seeds do not meet: those of training and of
 * calibrating are scrambled apart.
 */
#include "generals/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DIMS = UMP_SEES * UMP_HOURS,
    LONGEST = 200000,
    BETWEEN = 24, /* of so many asks inside a part one is looked at too */
    LARGEST = 1 << 20,
    ROUNDS = 12
};

typedef struct sample {
    int16_t seen[UMP_SEES], hour[UMP_HOURS];
    int16_t forecast; /* of the weights that are built in */
    uint16_t scenario;
    float won; /* by the first side: 0, 1/2, 1 */
} sample;

typedef struct book {
    sample *list;
    size_t n, room;
} book;

/* ---- Battles ---- */

typedef struct field {
    const ump_game *game;
    ump_state *state;
    ump_staff *staff[2], *lot[2]; /* drill; and who draws orders by lot */
    uint64_t seed;
    unsigned scenario;
    unsigned noise; /* of 256 orders so many are drawn by lot */
} field;

static bool note(book *b, const field *f)
{
    if (b->n == b->room) {
        b->room = 2 * b->room + 4096;
        sample *more = realloc(b->list, b->room * sizeof *more);
        if (!more)
            return false;
        b->list = more;
    }
    sample *s = &b->list[b->n++];
    int32_t seen[UMP_SEES], hour[UMP_HOURS];
    ump_see(f->game, f->state, 0, seen);
    ump_hour_of(f->game, f->state, hour);
    for (unsigned i = 0; i < UMP_SEES; i++)
        s->seen[i] = (int16_t)seen[i];
    for (unsigned i = 0; i < UMP_HOURS; i++)
        s->hour[i] = (int16_t)hour[i];
    s->forecast = (int16_t)ump_value_of(f->game, f->state, 0);
    s->scenario = (uint16_t)f->scenario;
    return true;
}

static bool decide(field *f, const ump_ask *ask, uint8_t *face, ump_answer *answer)
{
    if (ask->kind == UMP_ASK_DICE) {
        ump_roll(f->seed, f->state->answers, ask, face);
        *answer = (ump_answer){
            .kind = UMP_ASK_DICE, .side = ask->side, .n_faces = ask->dice, .face = face};
        return true;
    }
    uint64_t draw = ump_scramble(f->seed + ump_scramble(f->state->answers));
    bool by_lot = (draw & 255) < f->noise;
    return ump_staff_decide(by_lot ? f->lot[ask->side] : f->staff[ask->side], f->state, answer);
}

/* The start of each part of a turn, and now and then a position within it. */
static bool worth_a_look(const field *f, uint64_t *part)
{
    const ump_state *s = f->state;
    uint64_t now = (uint64_t)s->turn << 32 | (uint64_t)s->phase << 16 | s->active;
    bool fresh = s->turn > 0 && s->ask_kind == UMP_ASK_ORDER && now != *part;
    if (fresh)
        *part = now;
    return fresh ||
           (s->turn > 0 && ump_scramble(f->seed ^ ump_scramble(s->answers + 77)) % BETWEEN == 0);
}

static bool fight(field *f, book *b)
{
    uint8_t face[UMP_MAX_DICE];
    size_t from = b->n;
    uint64_t part = 0;
    for (unsigned i = 0; i < LONGEST && !f->state->over; i++) {
        ump_ask ask;
        ump_answer answer;
        if (worth_a_look(f, &part) && !note(b, f))
            return false;
        ump_pending(f->game, f->state, &ask);
        if (!decide(f, &ask, face, &answer) || !ump_give(f->game, f->state, &answer, NULL, NULL))
            return false;
    }
    unsigned winner = ump_state_winner(f->state);
    for (size_t i = from; i < b->n; i++)
        b->list[i].won = winner == 0 ? 1 : winner == 1 ? 0 : 0.5F;
    return f->state->over;
}

static bool fight_all(const ump_game *game, unsigned scenario, size_t games, uint64_t seed, book *b)
{
    field f = {.game = game, .state = ump_state_new(game), .scenario = scenario};
    ump_state *start = ump_state_new(game);
    bool good = f.state && start;
    for (unsigned side = 0; side < 2; side++) {
        f.staff[side] = ump_staff_new(game, ump_general_find("drill"), side);
        f.lot[side] = ump_staff_new(game, ump_general_find("recruit"), side);
        good = good && f.staff[side] && f.lot[side];
    }
    for (size_t i = 0; good && i < games; i++) {
        f.seed = ump_scramble(seed + ump_scramble(i + 1000003U * scenario));
        f.noise = i % 3 == 2 ? 8 + 8 * (unsigned)(i / 3 % 8) : 0;
        ump_state_copy(game, f.state, start);
        for (unsigned side = 0; side < 2; side++) {
            ump_staff_begin(f.staff[side], f.seed + side);
            ump_staff_begin(f.lot[side], f.seed + 2 + side);
        }
        good = fight(&f, b);
    }
    for (unsigned side = 0; side < 2; side++) {
        ump_staff_free(f.staff[side]);
        ump_staff_free(f.lot[side]);
    }
    ump_state_free(f.state);
    ump_state_free(start);
    return good;
}

/* ---- Scenarios ---- */

typedef struct stage {
    ump_game *game[64];
    char *text[64];
    const char *name[64];
    size_t n;
} stage;

static void enter(stage *s, ump_text text, const char *family)
{
    ump_source source = {.scenario = text};
    ump_game *game = s->n < 64 ? ump_game_load(&source, NULL) : NULL;
    if (!game)
        return;
    if (strcmp(game->rules->name, family) != 0) {
        ump_game_free(game);
        return;
    }
    s->name[s->n] = text.name;
    s->game[s->n++] = game;
}

static void enter_builtin(stage *s, const char *family)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++)
        enter(s, *ump_builtin_get(UMP_BUILTIN_SCENARIO, i), family);
}

static void enter_file(stage *s, const char *path, const char *family)
{
    char *room = malloc(LARGEST);
    FILE *from = fopen(path, "rb");
    size_t n = room && from ? fread(room, 1, LARGEST, from) : 0;
    if (from)
        fclose(from);
    s->text[s->n] = room;
    enter(s, (ump_text){.name = path, .data = room, .size = n}, family);
}

static void leave(stage *s)
{
    for (size_t i = 0; i < s->n; i++) {
        ump_game_free(s->game[i]);
        free(s->text[i]);
    }
}

static bool play(const stage *s, size_t games, uint64_t seed, book *b)
{
    for (size_t i = 0; i < s->n; i++) {
        if (!fight_all(s->game[i], (unsigned)i, games / s->n + (i < games % s->n), seed, b)) {
            fprintf(stderr, "train: %s cannot be fought\n", s->name[i]);
            return false;
        }
        fprintf(stderr, "%s: %zu positions\n", s->name[i], b->n);
    }
    return b->n > 0;
}

/* ---- Fitting: Newton's method, with a little weight against large weights ---- */

typedef struct newton {
    double weight[DIMS], slope[DIMS], curve[DIMS][DIMS], step[DIMS];
} newton;

/* The columns of a sample that are not 0. */
static unsigned columns(const sample *s, unsigned *at, double *x)
{
    unsigned n = 0;
    for (unsigned k = 0; k < UMP_HOURS; k++)
        for (unsigned i = 0; s->hour[k] && i < UMP_SEES; i++) {
            if (s->seen[i] == 0)
                continue;
            at[n] = i * UMP_HOURS + k;
            x[n++] = (double)s->seen[i] * s->hour[k] / UMP_WHOLE / UMP_WHOLE;
        }
    return n;
}

static double add_up(newton *y, const book *b)
{
    double loss = 0;
    memset(y->slope, 0, sizeof y->slope);
    memset(y->curve, 0, sizeof y->curve);
    for (size_t j = 0; j < b->n; j++) {
        unsigned at[DIMS], n;
        double x[DIMS], sum = 0;
        n = columns(&b->list[j], at, x);
        for (unsigned i = 0; i < n; i++)
            sum += x[i] * y->weight[at[i]];
        double p = 1 / (1 + exp(-sum)), won = b->list[j].won;
        loss -= won * log(p + 1e-9) + (1 - won) * log(1 - p + 1e-9);
        for (unsigned i = 0; i < n; i++) {
            y->slope[at[i]] += x[i] * (won - p);
            for (unsigned k = 0; k < n; k++)
                y->curve[at[i]][at[k]] += x[i] * x[k] * (p * (1 - p) + 1e-4);
        }
    }
    return loss / (double)b->n;
}

static void solve(newton *y, double against)
{
    for (unsigned i = 0; i < DIMS; i++) {
        y->slope[i] -= against * y->weight[i];
        y->curve[i][i] += against;
    }
    for (unsigned i = 0; i < DIMS; i++)
        for (unsigned k = i + 1; k < DIMS; k++) {
            double by = y->curve[k][i] / y->curve[i][i];
            if (by == 0)
                continue;
            for (unsigned c = i; c < DIMS; c++)
                y->curve[k][c] -= by * y->curve[i][c];
            y->slope[k] -= by * y->slope[i];
        }
    for (unsigned i = DIMS; i-- > 0;) {
        double sum = y->slope[i];
        for (unsigned c = i + 1; c < DIMS; c++)
            sum -= y->curve[i][c] * y->step[c];
        y->step[i] = sum / y->curve[i][i];
    }
}

static void fit(newton *y, const book *b)
{
    double against = 2 + (double)b->n / 20000;
    for (unsigned round = 0; round < ROUNDS; round++) {
        double loss = add_up(y, b);
        solve(y, against);
        for (unsigned i = 0; i < DIMS; i++)
            y->weight[i] += y->step[i];
        fprintf(stderr, "round %u: loss %.5f\n", round, loss);
    }
}

/* ORDER SEES: as in value.h */
static const char *const names[UMP_SEES] = {
    "foot",    "horse",    "guns",    "ratio",   "kept",     "units",  "wavering", "shaken",
    "routed",  "breaking", "lead",    "ahead",   "slightly", "held",   "taken",    "pull",
    "threat",  "targets",  "reserve", "leaders", "cover",    "height", "column",   "screen",
    "engaged", "exposed",  "value",   "active",  "first",
};

static int train(const char *family, size_t games, uint64_t seed)
{
    stage s = {.n = 0};
    book b = {.n = 0};
    newton *y = calloc(1, sizeof *y);
    enter_builtin(&s, family);
    bool good = y && play(&s, games, ump_scramble(2 * seed), &b);
    if (good) {
        fit(y, &b);
        printf("# Made by: train %s %zu %llu. From %zu positions of %zu battles on %zu scenarios.\n"
               "# What is seen, and its weight with 0, 1, 3, 7 and 15 half turns left.\n",
               family, games, (unsigned long long)seed, b.n, games, s.n);
        for (unsigned i = 0; i < UMP_SEES; i++) {
            printf("%-9s", names[i]);
            for (unsigned k = 0; k < UMP_HOURS; k++)
                printf(" %7.0f", UMP_WHOLE * y->weight[i * UMP_HOURS + k]);
            printf("\n");
        }
    }
    free(y);
    free(b.list);
    leave(&s);
    return !good;
}

/* ---- Calibrating ---- */

static void print_tenths(const book *b, unsigned scenario, const char *name)
{
    double n[10] = {0}, forecast[10] = {0}, won[10] = {0}, worst = 0, loss = 0, all = 0;
    for (size_t i = 0; i < b->n; i++)
        for (unsigned side = 0; side < 2; side++) {
            const sample *s = &b->list[i];
            if (scenario != UMP_NOBODY && s->scenario != scenario)
                continue;
            double p = (side ? UMP_SURE - s->forecast : s->forecast) / (double)UMP_SURE;
            double w = side ? 1 - (double)s->won : (double)s->won;
            unsigned tenth = p >= 1 ? 9 : (unsigned)(10 * p);
            n[tenth]++;
            forecast[tenth] += p;
            won[tenth] += w;
            loss += (w - p) * (w - p);
            all++;
        }
    if (name)
        printf("%-16s %8.0f positions, mean square error %.4f;", name, all / 2, loss / all);
    for (unsigned t = 0; t < 10; t++) {
        double off = n[t] > 0 ? 100 * (won[t] - forecast[t]) / n[t] : 0;
        worst = fabs(off) > worst ? fabs(off) : worst;
        if (!name && n[t] > 0)
            printf("%3u to %3u %%  %8.0f positions  forecast %5.1f %%  happened %5.1f %%  off "
                   "%+4.1f\n",
                   10 * t, 10 * t + 10, n[t], 100 * forecast[t] / n[t], 100 * won[t] / n[t], off);
    }
    printf(" farthest off %.1f points\n", worst);
}

/* Both sides of a position count, so the tenths mirror each other. */
static int calibrate(const char *family, size_t games, uint64_t seed, char **file, int n)
{
    stage s = {.n = 0};
    book b = {.n = 0};
    if (n == 0)
        enter_builtin(&s, family);
    for (int i = 0; i < n; i++)
        enter_file(&s, file[i], family);
    bool good = s.n > 0 && play(&s, games, ump_scramble(2 * seed + 1), &b);
    if (good) {
        printf("%s: %zu battles on %zu scenarios, seed %llu\n", family, games, s.n,
               (unsigned long long)seed);
        print_tenths(&b, UMP_NOBODY, NULL);
        for (size_t i = 0; i < s.n; i++)
            print_tenths(&b, (unsigned)i, s.name[i]);
    }
    free(b.list);
    leave(&s);
    return !good;
}

int main(int argc, char **argv)
{
    bool looks = argc > 1 && strcmp(argv[1], "calibrate") == 0;
    char **word = argv + looks;
    if (argc - looks < 4 || (!looks && argc > 4)) {
        fprintf(stderr, "usage: train [calibrate] FAMILY GAMES SEED [FILE...]\n");
        return 2;
    }
    size_t games = strtoull(word[2], NULL, 10);
    uint64_t seed = strtoull(word[3], NULL, 10);
    return looks ? calibrate(word[1], games, seed, word + 4, argc - looks - 4)
                 : train(word[1], games, seed);
}
