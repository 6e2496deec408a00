/*
 * battle.c: whole battles on one core: drill against drill and random play on each scenario named,
 * and what one answer costs. Prints one line of JSON for each.
 *   bench-battle [SECONDS [SCENARIO...]]
 */
#define _POSIX_C_SOURCE 200809L
#include "sim/sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Time of this process, not of the wall: other work on the machine does not count. */
static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static ump_game *load(const char *name)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, name);
    ump_source source = {.scenario = text ? *text : (ump_text){.name = name}};
    ump_game *game = text ? ump_game_load(&source, NULL) : NULL;
    if (!game) {
        fprintf(stderr, "bench-battle: %s cannot be loaded\n", name);
        exit(1);
    }
    return game;
}

static void bench(const char *name, const char *general, double limit)
{
    ump_game *game = load(name);
    const ump_general *who = ump_general_find(general);
    sim_table *table = sim_table_new();
    sim_tally *tally = sim_tally_new(game);
    if (!table || !tally)
        exit(1);
    double start = seconds();
    while (seconds() - start < limit) {
        sim_result result;
        sim_battle battle = {.game = game, .general = {who, who}, .seed = tally->battles};
        if (!sim_fight(table, &battle, tally, &result))
            exit(1);
    }
    double spent = seconds() - start;
    uint64_t decisions = tally->decisions[0] + tally->decisions[1];
    printf("{\"bench\":\"battle\",\"scenario\":\"%s\",\"general\":\"%s\",\"battles\":%" PRIu64
           ",\"battles_per_s\":%.1f,\"answers_per_s\":%.0f,\"us_per_decision\":%.0f}\n",
           name, general, tally->battles, (double)tally->battles / spent,
           (double)tally->answers / spent, 1e6 * spent / (double)decisions);
    fflush(stdout);
    sim_tally_free(tally);
    sim_table_free(table);
    ump_game_free(game);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"template-drill", "first-steps", "herbst-woods",
                                        "potomac-drill",  "kernstown",   "apw-crossroads",
                                        "apw-custoza"};
    double limit = argc > 1 ? atof(argv[1]) : 1;
    size_t n = argc > 2 ? (size_t)argc - 2 : sizeof usual / sizeof *usual;
    for (size_t i = 0; i < n; i++) {
        const char *name = argc > 2 ? argv[i + 2] : usual[i];
        for (size_t g = 0; g < ump_general_count(); g++)
            bench(name, ump_general_get(g)->name, limit);
    }
    return 0;
}
