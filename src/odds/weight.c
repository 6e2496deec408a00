/*
 * weight.c: whole numbers of any length, schoolbook arithmetic base 2^32, with a fast path in one
 * word. Carries need 64 bits at most, so that it runs where there is no wider type.
 */
#include "odds/weight.h"

#include <stdlib.h>
#include <string.h>

/* The digits of a weight, wherever they are. */
typedef struct digits {
    const uint32_t *limb;
    uint32_t n;
    uint32_t own[2];
} digits;

static void digits_of(const ump_weight *w, digits *d)
{
    d->own[0] = (uint32_t)w->word;
    d->own[1] = (uint32_t)(w->word >> 32);
    d->limb = w->n ? w->limb : d->own;
    d->n = w->n ? w->n : d->own[1] ? 2 : d->own[0] ? 1 : 0;
}

static bool make_room(ump_weight *w, uint32_t n)
{
    if (n <= w->room)
        return true;
    uint32_t room = n + n / 2 + 2;
    uint32_t *limb = realloc(w->limb, room * sizeof *limb);
    if (!limb)
        return false;
    w->limb = limb;
    w->room = room;
    return true;
}

/* Writes the number out as n digits, zeros at the top. */
static bool spread(ump_weight *w, uint32_t n)
{
    digits d;
    if (!make_room(w, n))
        return false;
    digits_of(w, &d);
    if (d.limb != w->limb && d.n)
        memcpy(w->limb, d.limb, d.n * sizeof *d.limb);
    memset(w->limb + d.n, 0, (n - d.n) * sizeof *w->limb);
    w->n = n;
    return true;
}

/* Drops zeros at the top; back into one word where it fits. */
static void settle(ump_weight *w)
{
    while (w->n > 0 && w->limb[w->n - 1] == 0)
        w->n--;
    if (w->n > 2)
        return;
    w->word = 0;
    for (uint32_t i = w->n; i-- > 0;)
        w->word = w->word << 32 | w->limb[i];
    w->n = 0;
}

void ump_weight_set(ump_weight *w, uint64_t value)
{
    w->n = 0;
    w->word = value;
}

void ump_weight_free_long(ump_weight *w)
{
    free(w->limb);
    *w = (ump_weight){0};
}

bool ump_weight_copy(ump_weight *to, const ump_weight *from)
{
    if (from->n && !make_room(to, from->n))
        return false;
    if (from->n)
        memcpy(to->limb, from->limb, from->n * sizeof *from->limb);
    to->n = from->n;
    to->word = from->word;
    return true;
}

bool ump_weight_add_long(ump_weight *w, const ump_weight *more)
{
    digits d, own;
    digits_of(more, &d);
    digits_of(w, &own);
    uint32_t n = (d.n > own.n ? d.n : own.n) + 1;
    if (!spread(w, n))
        return false;
    uint64_t carry = 0;
    for (uint32_t i = 0; i < n; i++) {
        carry += (uint64_t)w->limb[i] + (i < d.n ? d.limb[i] : 0);
        w->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    settle(w);
    return true;
}

void ump_weight_subtract(ump_weight *w, const ump_weight *less)
{
    if (!w->n) {
        w->word -= less->word;
        return;
    }
    digits d;
    digits_of(less, &d);
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        uint64_t taken = (i < d.n ? d.limb[i] : 0) + borrow;
        borrow = taken > w->limb[i];
        w->limb[i] = (uint32_t)(w->limb[i] - taken);
    }
    settle(w);
}

/* Two halves surely do; a division is asked only beyond that. */
static bool product_fits(uint64_t a, uint64_t b)
{
    return ((a | b) >> 32) == 0 || b == 0 || a <= UINT64_MAX / b;
}

bool ump_weight_times(ump_weight *w, uint32_t by)
{
    if (!w->n && product_fits(w->word, by)) {
        w->word *= by;
        return true;
    }
    digits own;
    digits_of(w, &own);
    if (!spread(w, own.n + 1))
        return false;
    uint64_t carry = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        carry += (uint64_t)w->limb[i] * by;
        w->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    settle(w);
    return true;
}

/* to += a * digit * 2^(32 at), no further than its digits. */
static void add_row(ump_weight *to, const digits *a, uint32_t digit, uint32_t at)
{
    uint64_t carry = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        carry += (uint64_t)a->limb[i] * digit + to->limb[at + i];
        to->limb[at + i] = (uint32_t)carry;
        carry >>= 32;
    }
    to->limb[at + a->n] = (uint32_t)carry;
}

bool ump_weight_multiply_long(ump_weight *to, const ump_weight *a, const ump_weight *b)
{
    if (!a->n && !b->n && product_fits(a->word, b->word)) {
        ump_weight_set(to, a->word * b->word);
        return true;
    }
    digits x, y;
    digits_of(a, &x);
    digits_of(b, &y);
    ump_weight_set(to, 0);
    if (!spread(to, x.n + y.n))
        return false;
    for (uint32_t i = 0; i < y.n; i++)
        add_row(to, &x, y.limb[i], i);
    settle(to);
    return true;
}

uint32_t ump_weight_over(ump_weight *w, uint32_t by)
{
    uint64_t rest = 0;
    if (!w->n) {
        rest = w->word % by;
        w->word /= by;
        return (uint32_t)rest;
    }
    for (uint32_t i = w->n; i-- > 0;) {
        rest = rest << 32 | w->limb[i];
        w->limb[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    settle(w);
    return (uint32_t)rest;
}

int ump_weight_compare_long(const ump_weight *a, const ump_weight *b)
{
    digits x, y;
    digits_of(a, &x);
    digits_of(b, &y);
    if (x.n != y.n)
        return x.n > y.n ? 1 : -1;
    for (uint32_t i = x.n; i-- > 0;)
        if (x.limb[i] != y.limb[i])
            return x.limb[i] > y.limb[i] ? 1 : -1;
    return 0;
}

/* *fits: `q` times b is at most `limit`. */
static bool try_quotient(const ump_weight *b, uint32_t q, const ump_weight *limit,
                         ump_weight *product, bool *fits)
{
    if (!ump_weight_copy(product, b) || !ump_weight_times(product, q))
        return false;
    *fits = ump_weight_compare(product, limit) <= 0;
    return true;
}

/* The nearest q is the greatest with q * 2b <= 2a + b. */
bool ump_weight_ratio(const ump_weight *a, const ump_weight *b, uint32_t *ratio)
{
    enum { SMALL_BITS = 61 }; /* 2a + b fits a word */
    if (!a->n && !b->n && (a->word | b->word) >> SMALL_BITS == 0) {
        uint64_t q = (2 * a->word + b->word) / (2 * b->word);
        *ratio = q < UINT32_MAX ? (uint32_t)q : UINT32_MAX;
        return true;
    }
    ump_weight limit = {0}, twice = {0}, product = {0};
    bool ok = ump_weight_copy(&limit, a) && ump_weight_times(&limit, 2) &&
              ump_weight_add(&limit, b) && ump_weight_copy(&twice, b) &&
              ump_weight_times(&twice, 2);
    *ratio = 0;
    for (uint32_t bit = UINT32_C(1) << 31; ok && bit; bit >>= 1) {
        bool fits;
        ok = try_quotient(&twice, *ratio | bit, &limit, &product, &fits);
        if (ok && fits)
            *ratio |= bit;
    }
    ump_weight_free(&limit);
    ump_weight_free(&twice);
    ump_weight_free(&product);
    return ok;
}

bool ump_weight_millionths(const ump_weight *w, const ump_weight *total, uint32_t *millionths)
{
    enum { MILLION = 1000000, SMALL_BITS = 40 }; /* two million of them fit a word */
    if (!w->n && !total->n && w->word <= total->word && total->word >> SMALL_BITS == 0) {
        *millionths = (uint32_t)((2 * MILLION * w->word + total->word) / (2 * total->word));
        return true;
    }
    ump_weight many = {0};
    bool ok = ump_weight_copy(&many, w) && ump_weight_times(&many, MILLION) &&
              ump_weight_ratio(&many, total, millionths);
    ump_weight_free(&many);
    return ok;
}

const char *ump_weight_text(const ump_weight *w, ump_arena *arena)
{
    enum { NINE = 1000000000 };
    ump_weight left = {0};
    size_t room = (w->n ? w->n : 2) * 10u + 10;
    char *text = ump_arena_take(arena, room + 1);
    if (!text || !ump_weight_copy(&left, w)) {
        ump_weight_free(&left);
        return NULL;
    }
    char *at = text + room;
    do {
        bool last = !left.n && left.word < NINE;
        uint32_t nine = ump_weight_over(&left, NINE);
        for (int i = 0; last ? nine > 0 : i < 9; i++, nine /= 10)
            *--at = (char)('0' + nine % 10);
    } while (left.n || left.word);
    ump_weight_free(&left);
    return *at ? at : "0";
}

/* ---- Chances ---- */

/* ORDER PRIME */
static const uint32_t primes[UMP_PRIMES] = {2, 3, 5, 7, 11, 13, 17, 19};

ump_powers ump_powers_of_dice(unsigned sides, unsigned dice)
{
    ump_powers p = {{0}};
    for (unsigned i = 0; i < UMP_PRIMES; i++)
        for (; sides % primes[i] == 0; sides /= primes[i])
            p.of[i] += dice;
    return p;
}

ump_powers ump_powers_add(ump_powers a, ump_powers b)
{
    for (unsigned i = 0; i < UMP_PRIMES; i++)
        a.of[i] += b.of[i];
    return a;
}

ump_powers ump_powers_most(ump_powers a, ump_powers b)
{
    for (unsigned i = 0; i < UMP_PRIMES; i++)
        a.of[i] = a.of[i] > b.of[i] ? a.of[i] : b.of[i];
    return a;
}

/* As many primes at once as half a word holds. */
static bool raise_by(ump_weight *w, ump_powers by)
{
    enum { MOST = UINT32_MAX / 19 };
    bool ok = true;
    uint32_t factor = 1;
    for (unsigned i = 0; i < UMP_PRIMES; i++)
        for (uint32_t k = 0; ok && k < by.of[i]; k++) {
            factor *= primes[i];
            if (factor <= MOST)
                continue;
            ok = ump_weight_times(w, factor);
            factor = 1;
        }
    return ok && (factor == 1 || ump_weight_times(w, factor));
}

bool ump_powers_product(ump_powers powers, ump_weight *product)
{
    ump_weight_set(product, 1);
    return raise_by(product, powers);
}

void ump_chance_free(ump_chance *c)
{
    ump_weight_free(&c->weight);
}

bool ump_chance_copy(ump_chance *to, const ump_chance *from)
{
    to->under = from->under;
    return ump_weight_copy(&to->weight, &from->weight);
}

bool ump_chance_widen(ump_chance *c, ump_powers to)
{
    ump_powers by;
    if (ump_powers_same(&c->under, &to))
        return true;
    for (unsigned i = 0; i < UMP_PRIMES; i++)
        by.of[i] = to.of[i] - c->under.of[i];
    c->under = to;
    return raise_by(&c->weight, by);
}

bool ump_chance_add_long(ump_chance *sum, const ump_chance *more)
{
    if (more->weight.n == 0 && more->weight.word == 0)
        return true;
    if (sum->weight.n == 0 && sum->weight.word == 0)
        return ump_chance_copy(sum, more);
    if (ump_powers_same(&sum->under, &more->under))
        return ump_weight_add(&sum->weight, &more->weight);
    ump_chance wide = {.under = {{0}}};
    ump_powers most = ump_powers_most(sum->under, more->under);
    bool ok = ump_chance_copy(&wide, more) && ump_chance_widen(&wide, most) &&
              ump_chance_widen(sum, most) && ump_weight_add(&sum->weight, &wide.weight);
    ump_chance_free(&wide);
    return ok;
}
