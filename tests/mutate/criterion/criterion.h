/* Criterion's words, for mutation runs alone: all tests in one process, which ends at the first
 * that fails. Criterion starts a process for each test, which takes far longer than the test
 * itself. quick.c has the main program. */
#ifndef UMP_MUTATE_CRITERION_H
#define UMP_MUTATE_CRITERION_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct quick_test {
    const char *category, *name;
    void (*run)(void);
};
extern const struct quick_test *criterion_current_test; /* Criterion's name */
void quick_add(const struct quick_test *test);
_Noreturn void quick_fail(const char *file, int line);

#define QUICK_NAME(suite, name, part) suite##_##name##_##part
#define Test(suite, name, ...)                                                                     \
    static void QUICK_NAME(suite, name, run)(void);                                                \
    __attribute__((constructor)) static void QUICK_NAME(suite, name, add)(void)                    \
    {                                                                                              \
        static const struct quick_test test = {#suite, #name, QUICK_NAME(suite, name, run)};       \
        quick_add(&test);                                                                          \
    }                                                                                              \
    static void QUICK_NAME(suite, name, run)(void)

#define cr_assert(holds, ...)              ((holds) ? (void)0 : quick_fail(__FILE__, __LINE__))
#define cr_assert_not(holds, ...)          cr_assert(!(holds))
#define cr_assert_null(pointer, ...)       cr_assert(!(pointer))
#define cr_assert_not_null(pointer, ...)   cr_assert(pointer)
#define cr_assert_eq(a, b, ...)            cr_assert((a) == (b))
#define cr_assert_neq(a, b, ...)           cr_assert((a) != (b))
#define cr_assert_lt(a, b, ...)            cr_assert((a) < (b))
#define cr_assert_leq(a, b, ...)           cr_assert((a) <= (b))
#define cr_assert_gt(a, b, ...)            cr_assert((a) > (b))
#define cr_assert_geq(a, b, ...)           cr_assert((a) >= (b))
#define cr_assert_str_eq(a, b, ...)        cr_assert(!strcmp(a, b))
#define cr_assert_str_neq(a, b, ...)       cr_assert(strcmp(a, b))
#define cr_assert_arr_eq(a, b, bytes, ...) cr_assert(!memcmp(a, b, bytes))
#define cr_assert_fail(...)                quick_fail(__FILE__, __LINE__)
#define cr_expect                          cr_assert
#define cr_expect_not                      cr_assert_not
#define cr_expect_null                     cr_assert_null
#define cr_expect_not_null                 cr_assert_not_null
#define cr_expect_eq                       cr_assert_eq
#define cr_expect_neq                      cr_assert_neq
#define cr_expect_lt                       cr_assert_lt
#define cr_expect_leq                      cr_assert_leq
#define cr_expect_gt                       cr_assert_gt
#define cr_expect_geq                      cr_assert_geq
#define cr_expect_str_eq                   cr_assert_str_eq
#define cr_expect_str_neq                  cr_assert_str_neq
#define cr_expect_arr_eq                   cr_assert_arr_eq
#define cr_expect_float_eq(a, b, off, ...) cr_assert((a) - (b) < (off) && (b) - (a) < (off))
#define cr_log_error(...)                  ((void)0)
#endif
