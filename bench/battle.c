/*
 * battle.c: whole battles on one core: drill against drill on the teaching scenario and the largest
 * of each family, beside the same battles between recruits, and what a veteran takes for a
 * decision. One line of JSON a scenario. bench-battle [SECONDS [SCENARIO...]]
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "sim/sim.h"

typedef struct pace {
    uint64_t battles;
    double battles_per_s, answers_per_s, us_per_decision;
} pace;

static pace measure(const ump_game *game, const char *general, double limit)
{
    const ump_general *who = ump_general_find(general);
    sim_table *table = sim_table_new();
    sim_tally *tally = sim_tally_new(game);
    if (!table || !tally)
        bench_stop("no memory", general);
    double start = bench_seconds(), spent = 0;
    while (spent < limit) {
        sim_result result;
        sim_battle battle = {.game = game, .general = {who, who}, .seed = tally->battles};
        if (!sim_fight(table, &battle, tally, &result) || result.broken)
            bench_stop("a battle came to no lawful end", ump_game_title(game));
        spent = bench_seconds() - start;
    }
    double decisions = (double)tally->decisions[0] + (double)tally->decisions[1];
    pace p = {tally->battles, (double)tally->battles / spent, (double)tally->answers / spent,
              1e6 * spent / decisions};
    sim_tally_free(tally);
    sim_table_free(table);
    return p;
}

int main(int argc, char **argv)
{
    double limit = argc > 1 ? atof(argv[1]) : 1;
    size_t n = argc > 2 ? (size_t)argc - 2 : BENCH_TEACHING + BENCH_LARGEST;
    for (size_t i = 0; i < n; i++) {
        const char *name = argc > 2 ? argv[i + 2] : bench_scenario(i);
        ump_game *game = bench_builtin(name);
        pace drill = measure(game, "drill", limit), recruit = measure(game, "recruit", limit);
        pace veteran = measure(game, "veteran", limit);
        printf("{\"bench\":\"battle\",\"scenario\":\"%s\",\"battles\":%llu,\"battles_per_s\":%.1f,"
               "\"answers_per_s\":%.0f,\"us_per_decision\":%.0f,\"recruit_battles_per_s\":%.1f,"
               "\"recruit_us_per_decision\":%.0f,\"veteran_us_per_decision\":%.0f}\n",
               name, (unsigned long long)drill.battles, drill.battles_per_s, drill.answers_per_s,
               drill.us_per_decision, recruit.battles_per_s, recruit.us_per_decision,
               veteran.us_per_decision);
        fflush(stdout);
        ump_game_free(game);
    }
    return 0;
}
