/* Ranges of the chip's addresses. */
#include "node.h"

#include <errno.h>

int range_add(struct device *d, struct range range)
{
    if (!node_grow((void **)&d->ranges, d->range_count, &d->range_room, sizeof *d->ranges))
        return -ENOMEM;
    d->ranges[d->range_count++] = range;
    d->buffers[range.buffer].ranges++;
    return 0;
}

/* A part of a range. */
static struct range part(struct range r, uint64_t from, uint64_t end)
{
    struct range part = r;
    part.address = from;
    part.bytes = end - from;
    part.place = r.place + (from - r.address);
    part.is_told = false;
    return part;
}

/* Takes memory away from addresses. What sticks out on either side stays, as ranges of its own. */
int range_remove(struct device *d, uint64_t address, uint64_t bytes)
{
    uint64_t end = address + bytes;
    int error = 0;
    for (size_t k = 0; k < d->range_count; k++) {
        struct range r = d->ranges[k];
        uint64_t after = r.address + r.bytes;
        if (r.address >= end || address >= after)
            continue;
        d->ranges[k--] = d->ranges[--d->range_count];
        if (r.is_told) {
            if (!node_grow((void **)&d->gone, d->gone_count, &d->gone_room, sizeof *d->gone))
                return -ENOMEM;
            d->gone[d->gone_count++] = r.address;
        }
        if (r.address < address)
            error = range_add(d, part(r, r.address, address));
        if (!error && after > end)
            error = range_add(d, part(r, end, after));
        d->buffers[r.buffer].ranges--;
        buffer_release(d, d->buffers + r.buffer);
        if (error)
            return error;
    }
    return 0;
}
