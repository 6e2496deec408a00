/*
 * run.c: a row of battles by several threads. Each thread takes the next battle that nobody has
 * taken, fights it on its own table and writes its result in its own place.
 */
#include "sim/sim.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct crew {
    const sim_run *run;
    atomic_size_t next, done;
    atomic_bool stop, failed;
    pthread_mutex_t asking; /* go_on is called by one at a time, and tallies are added by one */
} crew;

typedef struct worker {
    crew *crew;
    sim_table *table;
    sim_tally *tally;
    pthread_t thread;
} worker;

static void fight_next(worker *w, size_t i)
{
    const sim_run *run = w->crew->run;
    if (!sim_fight(w->table, &run->battle[i], w->tally, &run->result[i])) {
        atomic_store(&w->crew->failed, true);
        atomic_store(&w->crew->stop, true);
    }
    size_t done = atomic_fetch_add(&w->crew->done, 1) + 1;
    if (!run->go_on)
        return;
    pthread_mutex_lock(&w->crew->asking);
    if (!run->go_on(run->ctx, done))
        atomic_store(&w->crew->stop, true);
    pthread_mutex_unlock(&w->crew->asking);
}

static void *work(void *ctx)
{
    worker *w = ctx;
    while (!atomic_load(&w->crew->stop)) {
        size_t i = atomic_fetch_add(&w->crew->next, 1);
        if (i >= w->crew->run->n)
            break;
        fight_next(w, i);
    }
    return NULL;
}

static bool make_worker(worker *w, crew *c)
{
    w->crew = c;
    w->table = sim_table_new();
    w->tally = c->run->tally ? sim_tally_new(c->run->tally->game) : NULL;
    if (w->table)
        sim_table_heed(w->table, c->run->stopped);
    return w->table && (w->tally || !c->run->tally);
}

static void end_worker(worker *w)
{
    if (w->tally && w->crew)
        sim_tally_add(w->crew->run->tally, w->tally);
    sim_tally_free(w->tally);
    sim_table_free(w->table);
}

unsigned sim_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}

bool sim_run_all(const sim_run *run)
{
    unsigned threads = run->threads ? run->threads : 1;
    crew c = {.run = run};
    worker *w = calloc(threads, sizeof *w);
    bool good = w && pthread_mutex_init(&c.asking, NULL) == 0;
    if (!good) {
        free(w);
        return false;
    }
    unsigned started = 0;
    for (unsigned i = 0; i < threads; i++)
        good = make_worker(&w[i], &c) && good;
    for (; good && started + 1 < threads; started++)
        if (pthread_create(&w[started + 1].thread, NULL, work, &w[started + 1]) != 0)
            break; /* fewer hands do the same work */
    if (good)
        work(&w[0]);
    for (unsigned i = 1; i <= started; i++)
        pthread_join(w[i].thread, NULL);
    for (unsigned i = 0; i < threads; i++)
        end_worker(&w[i]);
    pthread_mutex_destroy(&c.asking);
    free(w);
    return good && !atomic_load(&c.failed);
}
