/* quick-ROOM: the tests of a room without Criterion. A test is named SUITE::NAME.
 *   quick-ROOM --list            their names
 *   quick-ROOM [NAME...]         these, or all, in one process: it ends with status 1 at the first
 * that fails, and says which quick-ROOM --each [NAME...]  each in a process of its own: whether it
 * holds, and its microseconds quick-ROOM --except FILE     likewise all that no line of FILE names;
 * only those that fail are told, with status 1 */
#include "criterion/criterion.h"
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 2048, HANGS = 300 /* seconds */ };
static struct quick_test tests[MOST];
static size_t count;
const struct quick_test *criterion_current_test;
static bool quiet;

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
    (void)signal;
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
    alarm(HANGS);
    test->run();
}

static long long microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static bool holds_apart(const struct quick_test *test)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        run(test);
        _exit(0);
    }
    int status = 1;
    if (child < 0 || waitpid(child, &status, 0) < 0)
        abort();
    return status == 0;
}

static void tell_each(int names, char *const *name)
{
    quiet = true;
    for (size_t i = 0; i < count; i++) {
        if (!wanted(&tests[i], names, name))
            continue;
        long long begun = microseconds();
        bool holds = holds_apart(&tests[i]);
        printf("%s %s::%s %lld\n", holds ? "holds" : "fails", tests[i].category, tests[i].name,
               microseconds() - begun);
    }
}

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
            failed += !holds_apart(&tests[i]);
        }
    fclose(list);
    printf("%zu tests, %zu fail\n", run_now, failed);
    return failed > 0;
}

int main(int argc, char **argv)
{
    const int signals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGALRM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], crashed);
    const char *how = argc > 1 ? argv[1] : "";
    if (!strcmp(how, "--except") && argc == 3)
        return all_except(argv[2]);
    if (!strcmp(how, "--each")) {
        tell_each(argc - 2, argv + 2);
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (!strcmp(how, "--list"))
            printf("%s::%s\n", tests[i].category, tests[i].name);
        else if (wanted(&tests[i], argc - 1, argv + 1))
            run(&tests[i]);
    }
    return 0;
}
