/*
 * writer.c: one thread that writes. While the disk works on one commit, requests gather; the next
 * commit takes all of them. So many screens cost few commits, and no reader waits for the disk.
 */
#include "server/http.h"
#include <pthread.h>
#include <stdlib.h>

enum { MOST_TOGETHER = 256 };

struct srv_writer {
    srv_store *store;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t comes;
    srv_job *first, **end;
    uint32_t waiting, most;
    bool stops;
};

/* Waits for jobs and takes up to MOST_TOGETHER of them. 0: no more will come. */
static size_t take(srv_writer *w, srv_job *job[MOST_TOGETHER])
{
    size_t n = 0;
    pthread_mutex_lock(&w->lock);
    while (!w->first && !w->stops)
        pthread_cond_wait(&w->comes, &w->lock);
    for (; w->first && n < MOST_TOGETHER; n++) {
        job[n] = w->first;
        w->first = w->first->next;
    }
    if (!w->first)
        w->end = &w->first;
    w->waiting -= (uint32_t)n;
    pthread_mutex_unlock(&w->lock);
    return n;
}

static void *work(void *writer)
{
    srv_writer *w = writer;
    srv_job *job[MOST_TOGETHER];
    const srv_request *request[MOST_TOGETHER];
    srv_reply reply[MOST_TOGETHER];
    for (size_t n = take(w, job); n > 0; n = take(w, job)) {
        for (size_t i = 0; i < n; i++)
            request[i] = &job[i]->request;
        srv_write(w->store, request, reply, n);
        for (size_t i = 0; i < n; i++) {
            job[i]->reply = reply[i];
            job[i]->done(job[i]);
        }
    }
    return NULL;
}

srv_writer *srv_writer_start(srv_store *store, uint32_t most)
{
    srv_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = (srv_writer){.store = store,
                      .most = most,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .comes = PTHREAD_COND_INITIALIZER};
    w->end = &w->first;
    if (pthread_create(&w->thread, NULL, work, w) == 0)
        return w;
    free(w);
    return NULL;
}

bool srv_writer_add(srv_writer *writer, srv_job *job)
{
    pthread_mutex_lock(&writer->lock);
    bool room = writer->waiting < writer->most;
    if (room) {
        job->next = NULL;
        *writer->end = job;
        writer->end = &job->next;
        writer->waiting++;
        pthread_cond_signal(&writer->comes);
    }
    pthread_mutex_unlock(&writer->lock);
    return room;
}

void srv_writer_stop(srv_writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    writer->stops = true;
    pthread_cond_signal(&writer->comes);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    free(writer);
}
