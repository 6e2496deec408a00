/*
 * disk.c: a program under a poor disk, as the kernel shows it. Its reads and writes, whoever in it
 * calls them, are cut to a few bytes, or one of them fails.
 *   disk short BYTES TELLS COMMAND...       each read and write takes at most so many bytes
 *   disk fail N ERRNO TELLS COMMAND...      the Nth write (or flush to the disk) fails, and all
 * after disk read N ERRNO TELLS COMMAND...      the Nth read fails TELLS gets the number of reads,
 * writes and flushes counted. Ends as the command does.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
typedef struct user_regs_struct registers;
#define NUMBER(r)  ((r).orig_rax)
#define RESULT(r)  ((r).rax)
#define LENGTH(r)  ((r).rdx)
#define FILE_OF(r) ((r).rdi)
#else
#error "disk.c knows the registers of x86-64 only"
#endif

typedef struct trouble {
    const char *kind;
    long n;
    int error;
    long counted;
    bool inside; /* between a call's beginning and its end */
    bool struck; /* this call fails when it ends */
} trouble;

static bool reads(long number)
{
    return number == SYS_read || number == SYS_pread64;
}

static bool writes(long number)
{
    return number == SYS_write || number == SYS_pwrite64;
}

static bool flushes(long number)
{
    return number == SYS_fsync || number == SYS_fdatasync;
}

/* What is said on stderr comes through: it tells of the trouble. */
static void call_begins(trouble *t, registers *r)
{
    long number = (long)NUMBER(*r);
    bool in = reads(number), out = (writes(number) || flushes(number)) && FILE_OF(*r) != 2;
    if (!in && !out)
        return;
    if (strcmp(t->kind, "short") == 0) {
        t->counted++;
        if (!flushes(number) && LENGTH(*r) > (unsigned long)t->n)
            LENGTH(*r) = (unsigned long)t->n;
        return;
    }
    bool ours = strcmp(t->kind, "read") == 0 ? in : out;
    t->counted += ours;
    bool later = strcmp(t->kind, "fail") == 0 && t->counted > t->n;
    t->struck = ours && (t->counted == t->n || later);
    if (t->struck)
        NUMBER(*r) = ~0ull;
}

static void call_ends(trouble *t, registers *r)
{
    if (t->struck)
        RESULT(*r) = (unsigned long long)-(long long)t->error;
    t->struck = false;
}

static void at_call(trouble *t, pid_t child)
{
    registers r;
    struct iovec all = {&r, sizeof r};
    if (ptrace(PTRACE_GETREGSET, child, NT_PRSTATUS, &all) != 0)
        return;
    t->inside = !t->inside;
    if (t->inside)
        call_begins(t, &r);
    else
        call_ends(t, &r);
    ptrace(PTRACE_SETREGSET, child, NT_PRSTATUS, &all);
}

/* Follows it to its end; programs of one thread only. */
static int follow(trouble *t, pid_t child)
{
    int status, signal = 0;
    waitpid(child, &status, 0);
    ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    for (;;) {
        if (ptrace(PTRACE_SYSCALL, child, 0, signal) != 0 || waitpid(child, &status, 0) < 0)
            return -1;
        if (WIFEXITED(status) || WIFSIGNALED(status))
            return status;
        bool call = WSTOPSIG(status) == (SIGTRAP | 0x80);
        signal = call || WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
        if (call)
            at_call(t, child);
    }
}

static void tell(const char *path, long counted)
{
    FILE *to = fopen(path, "w");
    if (!to)
        return;
    fprintf(to, "%ld\n", counted);
    fclose(to);
}

int main(int argc, char **argv)
{
    bool cut = argc > 4 && strcmp(argv[1], "short") == 0;
    if (argc < 5 || (!cut && argc < 6)) {
        fputs("usage: disk short BYTES TELLS COMMAND... | fail|read N ERRNO TELLS COMMAND...\n",
              stderr);
        return 2;
    }
    char **command = argv + (cut ? 4 : 5);
    trouble t = {.kind = argv[1], .n = atol(argv[2]), .error = cut ? 0 : atoi(argv[3])};
    pid_t child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        execv(command[0], command);
        _exit(127);
    }
    int status = child < 0 ? -1 : follow(&t, child);
    tell(command[-1], t.counted);
    if (status < 0) {
        fputs("disk: the command cannot be followed\n", stderr);
        return 3;
    }
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}
