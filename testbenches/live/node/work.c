/* Work for the chip, by the older interface (a list of buffers, pushes in them) and by the newer one (addresses). */
#include "node.h"

#include <errno.h>
#include <stdlib.h>

/* Where each buffer of a submission is. */
static int places(struct device *d, const struct k_pushbuf *p, struct k_used *used)
{
    for (uint32_t k = 0; k < p->used_count; k++) {
        struct buffer *b = buffer_of(d, used[k].handle);
        if (!b)
            return -ENOENT;
        used[k].is_valid = 1;
        used[k].domain = b->domain;
        used[k].address = b->address;
    }
    return 0;
}

static int segments_of(struct device *d, const struct k_pushbuf *p, const struct k_used *used, const struct k_push *pushes,
                       struct segment *segments)
{
    for (uint32_t k = 0; k < p->push_count; k++) {
        const struct k_push *push = pushes + k;
        struct buffer *b = push->used < p->used_count ? buffer_of(d, used[push->used].handle) : NULL;
        uint32_t bytes = push->bytes & PUSH_BYTES;
        if (!b || push->offset > b->bytes || bytes > b->bytes - push->offset)
            return -EINVAL;
        segments[k] = (struct segment){ b->address + push->offset, bytes, !!(push->bytes & PUSH_WAITS) };
    }
    return 0;
}

int work_pushbuf(struct device *d, struct k_pushbuf *p)
{
    p->vram_left = param_vram();
    p->gart_left = MEMORY_BYTES;
    if (p->relocation_count)
        return -EINVAL; /* addresses never change, so no driver needs them */
    if (d->is_lost)
        return -ENODEV;
    int error;
    struct k_used *used = node_list(p->used, p->used_count, sizeof *used, &error);
    struct k_push *pushes = error ? NULL : node_list(p->pushes, p->push_count, sizeof *pushes, &error);
    struct segment *segments = error ? NULL : calloc(p->push_count + 1, sizeof *segments);
    if (!error && !segments)
        error = -ENOMEM;
    if (!error)
        error = places(d, p, used);
    if (!error)
        error = segments_of(d, p, used, pushes, segments);
    if (!error)
        error = node_put(p->used, used, p->used_count * sizeof *used);
    if (!error && p->push_count)
        error = chip_submit(d, p->channel, segments, p->push_count);
    free(used);
    free(pushes);
    free(segments);
    return error;
}

static int bind_one(struct device *d, const struct k_bind_op *op)
{
    struct buffer *b = buffer_of(d, op->handle);
    bool maps = op->op == BIND_MAP, is_sparse = op->flags & BIND_SPARSE;
    if ((op->address | op->offset | op->bytes) & (PAGE - 1) || op->address + op->bytes < op->address)
        return -EINVAL;
    if (op->op != BIND_MAP && op->op != BIND_UNMAP)
        return -EINVAL;
    if (maps && !is_sparse && !b)
        return -ENOENT;
    if (maps && !is_sparse && (op->offset > b->bytes || op->bytes > b->bytes - op->offset))
        return -EINVAL;
    int error = range_remove(d, op->address, op->bytes);
    if (error || !maps || is_sparse || !op->bytes)
        return error;
    uint8_t kind = op->flags & BIND_KIND;
    return range_add(d, (struct range){ op->address, op->bytes, b->place + op->offset, op->handle, kind, b->is_coherent, false });
}

/* Sync objects to wait for and to signal around a piece of work. */
struct around { struct k_exec_sync *waits, *signals; uint32_t wait_count, signal_count; };

static int begin(struct device *d, struct around *a, uint64_t waits, uint64_t signals)
{
    int error;
    a->waits = node_list(waits, a->wait_count, sizeof *a->waits, &error);
    a->signals = error ? NULL : node_list(signals, a->signal_count, sizeof *a->signals, &error);
    return error ? error : sync_wait_all(d, a->waits, a->wait_count);
}

static int end(struct device *d, struct around *a, int error)
{
    if (!error)
        error = sync_signal_all(d, a->signals, a->signal_count);
    free(a->waits);
    free(a->signals);
    return error;
}

int work_bind(struct device *d, const struct k_bind *b)
{
    struct around a = { .wait_count = b->wait_count, .signal_count = b->signal_count };
    int error = begin(d, &a, b->waits, b->signals);
    struct k_bind_op *ops = error ? NULL : node_list(b->ops, b->count, sizeof *ops, &error);
    for (uint32_t k = 0; !error && k < b->count; k++)
        error = bind_one(d, ops + k);
    free(ops);
    return end(d, &a, error);
}

int work_exec(struct device *d, const struct k_exec *e)
{
    struct around a = { .wait_count = e->wait_count, .signal_count = e->signal_count };
    int error = begin(d, &a, e->waits, e->signals);
    struct k_exec_push *pushes = error ? NULL : node_list(e->pushes, e->count, sizeof *pushes, &error);
    struct segment *segments = error ? NULL : calloc(e->count + 1, sizeof *segments);
    if (!error && !segments)
        error = -ENOMEM;
    for (uint32_t k = 0; !error && k < e->count; k++)
        segments[k] = (struct segment){ pushes[k].address, pushes[k].bytes, pushes[k].flags & EXEC_PUSH_WAITS };
    if (!error && e->count)
        error = chip_submit(d, e->channel, segments, e->count);
    if (!error && d->is_lost)
        error = -ENODEV;
    free(pushes);
    free(segments);
    return end(d, &a, error);
}
