/*
 * threads.c: the same battles by one thread and by two: how much sooner they are over by the wall
 * clock, and how much work that took. Beside them two processes that share nothing at all, half of
 * the battles each: what these two lose, the machine takes (a clock, a cache, a host's core that
 * its processors share), not our threads. All three in turn, a few rounds, and of each its best:
 * other work on the machine only adds to them. Where two never got two processors,
 * `processors_had` says so, and `work` (time of all threads) is what counts.
 *
 *   bench-threads [BATTLES [SCENARIO]]
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "sim/sim.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

enum { ROUNDS = 5 };

typedef struct spent {
    double wall, work;
} spent;

static spent sooner(spent best, spent now)
{
    return best.wall == 0 || now.wall < best.wall ? now : best;
}

static spent fight(const sim_battle *battle, sim_result *result, size_t n, unsigned threads)
{
    sim_run run = {.battle = battle, .result = result, .n = n, .threads = threads};
    double at = wall(), worked = bench_seconds();
    if (!sim_run_all(&run))
        bench_stop("no memory or no threads", "threads");
    return (spent){wall() - at, bench_seconds() - worked};
}

static double work_of_children(void)
{
    struct rusage use;
    getrusage(RUSAGE_CHILDREN, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

/* One half each by two processes. */
static spent fight_apart(const sim_battle *battle, sim_result *result, size_t n)
{
    double at = wall(), worked = work_of_children();
    pid_t child[2];
    for (size_t i = 0; i < 2; i++) {
        size_t from = i * (n / 2), to = i == 0 ? n / 2 : n;
        child[i] = fork();
        if (child[i] < 0)
            bench_stop("no process", "threads");
        if (child[i] == 0) {
            fight(battle + from, result + from, to - from, 1);
            _exit(0);
        }
    }
    for (size_t i = 0; i < 2; i++)
        waitpid(child[i], NULL, 0);
    return (spent){wall() - at, work_of_children() - worked};
}

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? (size_t)atoi(argv[1]) : 2000;
    const char *name = argc > 2 ? argv[2] : "template-drill";
    ump_game *game = bench_builtin(name);
    const ump_general *drill = ump_general_find("drill");
    sim_battle *battle = calloc(n, sizeof *battle);
    sim_result *result = calloc(2 * n, sizeof *result);
    if (!battle || !result || n == 0)
        bench_stop("no memory", "threads");
    for (size_t i = 0; i < n; i++)
        battle[i] = sim_match_battle(game, drill, drill, 1, i);
    spent one = {0, 0}, two = {0, 0}, apart = {0, 0};
    for (int i = 0; i < ROUNDS; i++) {
        one = sooner(one, fight(battle, result, n, 1));
        two = sooner(two, fight(battle, result + n, n, 2));
        apart = sooner(apart, fight_apart(battle, result, n));
    }
    bool same = true;
    for (size_t i = 0; i < n; i++)
        same = same && result[i].hash == result[n + i].hash;
    printf("{\"bench\":\"threads\",\"scenario\":\"%s\",\"battles\":%zu,\"wall_1\":%.2f,\"wall_2\":%"
           ".2f,"
           "\"times_faster\":%.2f,\"work_1\":%.2f,\"work_2\":%.2f,\"processors_had\":%.2f,"
           "\"apart_times_faster\":%.2f,\"apart_work\":%.2f,\"same_results\":%s}\n",
           name, n, one.wall, two.wall, one.wall / two.wall, one.work, two.work,
           two.work / two.wall, one.wall / apart.wall, apart.work, same ? "true" : "false");
    free(battle);
    free(result);
    ump_game_free(game);
    return 0;
}
