/*
 * quick-ROOM: the tests of a room without Criterion. A test is named SUITE::NAME.
 *
 * quick-ROOM --list: their names.
 *
 * quick-ROOM [NAME...]: these in their order, or all, in one process. It ends with status 1 at the
 * first that fails, and says which.
 *
 * quick-ROOM --each [NAME...]: each in a process of its own: whether it holds, and its
 * microseconds of the processor.
 *
 * quick-ROOM --brief [NAME...]: the same, but a test that takes long is ended and told as slow.
 *
 * quick-ROOM --reach [NAME...]: as --each, with the numbers of the places that the test reaches, in
 * a copy whose sources were changed (sources.mjs). There UMPIRE_MUTANT is the change that is made.
 *
 * quick-ROOM --except FILE: likewise all that no line of FILE names; only how many fail is told,
 * with status 1.
 */
#include "criterion/criterion.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef UMP_MUTATED
#include "mutants.h"
extern int ump_mutant;
extern unsigned char ump_reached[];
#endif

enum {
    MOST = 2048,
#ifdef UMP_MUTATED
    HANGS = 20000, /* milliseconds of the processor */
#else
    HANGS = 120000,
#endif
    BRIEF = 20,
    SLOW = 3 /* status of a test that is ended */
};
static struct quick_test tests[MOST];
static size_t count;
const struct quick_test *criterion_current_test;
static bool quiet;
static long limit = HANGS;

void quick_add(const struct quick_test *test)
{
    if (count == MOST)
        abort();
    tests[count++] = *test;
}

_Noreturn void quick_fail(const char *file, int line)
{
    if (!quiet)
        printf("%s::%s\t%s:%d\n", criterion_current_test->category, criterion_current_test->name,
               file, line);
    fflush(stdout);
    _exit(1);
}

/* A crash or a hang is a test that fails. */
static void crashed(int signal)
{
    if (signal == SIGPROF && limit == BRIEF)
        _exit(SLOW);
    quick_fail("crash", 0);
}

static bool wanted(const struct quick_test *test, int names, char *const *name)
{
    char full[256];
    snprintf(full, sizeof full, "%s::%s", test->category, test->name);
    for (int i = 0; i < names; i++)
        if (!strcmp(full, name[i]))
            return true;
    return names == 0;
}

static void run(const struct quick_test *test)
{
    criterion_current_test = test;
    const struct itimerval time = {.it_value = {limit / 1000, limit % 1000 * 1000}};
    setitimer(ITIMER_PROF, &time, NULL);
    test->run();
}

/* Of the processor, by all tests that were run apart. */
static long long microseconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec +
           used.ru_stime.tv_usec;
}

/* Its exit status. after: what its process does when it holds, or NULL. */
static int run_apart(const struct quick_test *test, void (*after)(const struct quick_test *))
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        run(test);
        if (after)
            after(test);
        _exit(0);
    }
    int status = 1;
    if (child < 0 || waitpid(child, &status, 0) < 0)
        abort();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

static void tell_each(int names, char *const *name)
{
    static const char *const how[] = {[0] = "holds", [1] = "fails", [SLOW] = "slow"};
    quiet = true;
    for (size_t i = 0; i < count; i++) {
        if (!wanted(&tests[i], names, name))
            continue;
        long long begun = microseconds();
        int status = run_apart(&tests[i], NULL);
        printf("%s %s::%s %lld\n", how[status == SLOW ? SLOW : status != 0], tests[i].category,
               tests[i].name, microseconds() - begun);
    }
}

#ifdef UMP_MUTATED
/* In the process of the test, after it. */
static void tell_reached(const struct quick_test *test)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("holds %s::%s %lld", test->category, test->name,
           used.ru_utime.tv_sec * 1000000LL + used.ru_utime.tv_usec);
    for (int i = 1; i < UMP_MUTANTS; i++)
        if (ump_reached[i])
            printf(" %d", i);
    printf("\n");
    fflush(stdout);
}

static void tell_reach_of_each(int names, char *const *name)
{
    quiet = true;
    for (size_t i = 0; i < count; i++) {
        if (!wanted(&tests[i], names, name))
            continue;
        if (run_apart(&tests[i], tell_reached) != 0)
            printf("fails %s::%s 0\n", tests[i].category, tests[i].name);
    }
}
#endif

static bool listed(FILE *list, const struct quick_test *test)
{
    char full[256], line[256];
    snprintf(full, sizeof full, "%s::%s\n", test->category, test->name);
    rewind(list);
    while (fgets(line, sizeof line, list))
        if (!strcmp(line, full))
            return true;
    return false;
}

static int all_except(const char *path)
{
    FILE *list = fopen(path, "r");
    size_t run_now = 0, failed = 0;
    if (!list) {
        perror(path);
        return 2;
    }
    for (size_t i = 0; i < count; i++)
        if (!listed(list, &tests[i])) {
            run_now++;
            failed += run_apart(&tests[i], NULL) != 0;
        }
    fclose(list);
    printf("%zu tests, %zu fail\n", run_now, failed);
    return failed > 0;
}

/* In the order of their names: whoever asks names the likely and the quick ones first. */
static void run_all(int names, char *const *name)
{
    for (int k = 0; k < (names ? names : 1); k++)
        for (size_t i = 0; i < count; i++)
            if (wanted(&tests[i], names ? 1 : 0, name + k))
                run(&tests[i]);
}

int main(int argc, char **argv)
{
    const int signals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGPROF};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], crashed);
    const char *how = argc > 1 ? argv[1] : "";
#ifdef UMP_MUTATED
    const char *mutant = getenv("UMPIRE_MUTANT");
    ump_mutant = mutant ? atoi(mutant) : 0;
    if (!strcmp(how, "--reach")) {
        tell_reach_of_each(argc - 2, argv + 2);
        return 0;
    }
#endif
    if (!strcmp(how, "--except") && argc == 3)
        return all_except(argv[2]);
    if (!strcmp(how, "--brief"))
        limit = BRIEF;
    if (!strcmp(how, "--each") || !strcmp(how, "--brief")) {
        tell_each(argc - 2, argv + 2);
        return 0;
    }
    for (size_t i = 0; !strcmp(how, "--list") && i < count; i++)
        printf("%s::%s\n", tests[i].category, tests[i].name);
    if (strcmp(how, "--list") != 0)
        run_all(argc - 1, argv + 1);
    return 0;
}
