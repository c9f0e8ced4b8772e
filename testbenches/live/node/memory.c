/* The memory that a device shares with its chip, and which places of it are free. */
#define _GNU_SOURCE
#include "node.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int memory_open(struct device *d)
{
    d->memory = memfd_create("gpu-rtl", MFD_CLOEXEC);
    if (d->memory < 0)
        return -errno;
    if (ftruncate(d->memory, MEMORY_BYTES))
        return -errno;
    d->bytes = NEXT(mmap)(NULL, MEMORY_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, d->memory, 0);
    if (d->bytes == MAP_FAILED) {
        d->bytes = NULL;
        return -errno;
    }
    d->holes = calloc(MOST_BUFFERS + 1, sizeof *d->holes);
    if (!d->holes)
        return -ENOMEM;
    /* Place 0 stays free: it means that there is none. */
    d->holes[0] = (struct hole){ BIG_PAGE, MEMORY_BYTES - BIG_PAGE };
    d->hole_count = 1;
    return 0;
}

void memory_close(struct device *d)
{
    if (d->bytes)
        munmap(d->bytes, MEMORY_BYTES);
    if (d->memory >= 0)
        NEXT(close)(d->memory);
    free(d->holes);
}

/* Replaces the hole at `k` by what is left of it. */
static void cut(struct device *d, size_t k, struct hole low, struct hole high)
{
    struct hole left[2];
    size_t count = 0, rest = d->hole_count - k - 1;
    if (low.bytes)
        left[count++] = low;
    if (high.bytes)
        left[count++] = high;
    memmove(d->holes + k + count, d->holes + k + 1, rest * sizeof *d->holes);
    memcpy(d->holes + k, left, count * sizeof *d->holes);
    d->hole_count += count - 1;
}

uint64_t memory_place(struct device *d, uint64_t bytes, uint64_t align)
{
    for (size_t k = 0; k < d->hole_count && d->hole_count < MOST_BUFFERS; k++) {
        struct hole hole = d->holes[k];
        uint64_t place = (hole.place + align - 1) & ~(align - 1), end = hole.place + hole.bytes;
        if (place + bytes > end)
            continue;
        cut(d, k, (struct hole){ hole.place, place - hole.place }, (struct hole){ place + bytes, end - place - bytes });
        return place;
    }
    return 0;
}

/* Makes the hole at `k` and the next one a single hole where they touch. */
static void join(struct device *d, size_t k)
{
    struct hole *low = d->holes + k;
    if (k + 1 >= d->hole_count || low->place + low->bytes != low[1].place)
        return;
    low->bytes += low[1].bytes;
    memmove(low + 1, low + 2, (d->hole_count - k - 2) * sizeof *d->holes);
    d->hole_count--;
}

void memory_free(struct device *d, struct hole piece)
{
    size_t k = 0;
    /* It reads as zero when it is used again. */
    fallocate(d->memory, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, piece.place, piece.bytes);
    while (k < d->hole_count && d->holes[k].place < piece.place)
        k++;
    memmove(d->holes + k + 1, d->holes + k, (d->hole_count - k) * sizeof *d->holes);
    d->holes[k] = piece;
    d->hole_count++;
    join(d, k);
    if (k)
        join(d, k - 1);
}

uint8_t *memory_at(struct device *d, uint64_t address, uint64_t bytes)
{
    for (size_t k = 0; k < d->range_count; k++) {
        struct range *r = d->ranges + k;
        if (address >= r->address && address - r->address <= r->bytes && bytes <= r->bytes - (address - r->address))
            return d->bytes + r->place + (address - r->address);
    }
    return NULL;
}
