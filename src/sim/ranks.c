/*
 * ranks.c: one laboratory on many machines. Under mpirun each process is a rank: it fights its part
 * of every batch, and sums of whole numbers are brought together here, so that the totals are those
 * of a single process. Built only where MPI is found; ranks_none.c is the same for one process.
 */
#include "sim/sim.h"

#include <mpi.h>
#include <stdlib.h>

static bool under_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE") || getenv("PMIX_RANK");
}

/* How many of them share this machine and its processors. */
static unsigned neighbours(void)
{
    MPI_Comm here;
    int n = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &n);
    MPI_Comm_free(&here);
    return (unsigned)n;
}

bool sim_ranks_begin(sim_ranks *ranks)
{
    int rank = 0, size = 1;
    *ranks = (sim_ranks){.rank = 0, .size = 1, .here = 1};
    if (!under_mpirun())
        return true;
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *ranks = (sim_ranks){
        .rank = (unsigned)rank, .size = (unsigned)size, .here = neighbours(), .joined = true};
    return true;
}

void sim_ranks_end(const sim_ranks *ranks)
{
    if (ranks->joined)
        MPI_Finalize();
}

void sim_ranks_sum(const sim_ranks *ranks, uint64_t *sum, size_t n)
{
    if (ranks->joined)
        MPI_Allreduce(MPI_IN_PLACE, sum, (int)n, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}
