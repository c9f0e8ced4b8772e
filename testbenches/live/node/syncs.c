/* Sync objects. All that was submitted is done, so a point is there, or nobody has asked for it yet. */
#define _GNU_SOURCE
#include "node.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000ll
/* Sync objects of a device. */
#define MOST_SYNCS 65536

/* What a descriptor stands for: a sync object, or (as a file) a point that is there. */
#define IS_FILE (~0u)
static struct { struct device *device; uint32_t handle; } descriptors[MOST_FILES];

static struct sync *sync_of(struct device *d, uint32_t handle)
{
    return handle < d->sync_count && d->syncs[handle].is_live ? d->syncs + handle : NULL;
}

static int create(struct device *d, struct k_sync_create *c)
{
    uint32_t handle = 1;
    while (handle < d->sync_count && d->syncs[handle].is_live)
        handle++;
    if (handle >= d->sync_count) {
        uint32_t more = d->sync_count ? 2 * d->sync_count : 64;
        struct sync *longer = more > MOST_SYNCS ? NULL : reallocarray(d->syncs, more, sizeof *longer);
        if (!longer)
            return -ENOMEM;
        for (uint32_t k = d->sync_count; k < more; k++)
            longer[k] = (struct sync){ 0 };
        d->syncs = longer;
        d->sync_count = more;
    }
    d->syncs[handle] = (struct sync){ true, c->flags & SYNC_IS_SIGNALLED, 0 };
    c->handle = handle;
    return 0;
}

static int destroy(struct device *d, uint32_t handle)
{
    struct sync *s = sync_of(d, handle);
    if (!s)
        return -EINVAL;
    s->is_live = false;
    return 0;
}

static int signal_one(struct device *d, uint32_t handle, uint64_t point)
{
    struct sync *s = sync_of(d, handle);
    if (!s)
        return -ENOENT;
    s->is_signalled = true;
    if (point > s->point)
        s->point = point;
    pthread_cond_broadcast(&node_signalled);
    return 0;
}

/* Waits on the lock's condition until a time of the monotonic clock, a second at most. */
static int wait_until(int64_t until)
{
    struct timespec now, end;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t left = until - (now.tv_sec * SECOND + now.tv_nsec);
    if (left <= 0)
        return -ETIME;
    if (left > SECOND)
        left = SECOND;
    clock_gettime(CLOCK_REALTIME, &end);
    int64_t at = end.tv_nsec + left;
    end.tv_sec += at / SECOND;
    end.tv_nsec = at % SECOND;
    pthread_cond_timedwait(&node_signalled, &node_lock, &end);
    return 0;
}

/* Waits for one or all of a list; a point of 0 is the object itself. */
static int wait_for(struct device *d, const uint32_t *handles, const uint64_t *points, uint32_t count, uint32_t flags,
                    int64_t until, uint32_t *first)
{
    for (;;) {
        uint32_t there = 0;
        for (uint32_t k = count; k-- > 0;) {
            struct sync *s = sync_of(d, handles[k]);
            if (!s)
                return -ENOENT;
            bool is_there = points && points[k] ? s->point >= points[k] : s->is_signalled;
            if (is_there)
                *first = k;
            there += is_there;
        }
        if (there == count || (there && !(flags & SYNC_WAIT_ALL)))
            return 0;
        /* Work that nobody has submitted is an error, unless the caller waits for that, too. */
        if (!(flags & SYNC_WAIT_FOR_SUBMIT))
            return -EINVAL;
        int error = wait_until(until);
        if (error)
            return error;
    }
}

static int wait_list(struct device *d, uint64_t handles, uint64_t points, uint32_t count, uint32_t flags, int64_t until,
                     uint32_t *first)
{
    int error;
    uint32_t *h = node_list(handles, count, sizeof *h, &error);
    uint64_t *p = error || !points ? NULL : node_list(points, count, sizeof *p, &error);
    if (!error)
        error = wait_for(d, h, p, count, flags, until, first);
    free(h);
    free(p);
    return error;
}

static int change(struct device *d, struct k_sync_array *a, bool signals)
{
    int error;
    uint32_t *h = node_list(a->handles, a->count, sizeof *h, &error);
    for (uint32_t k = 0; !error && k < a->count; k++) {
        struct sync *s = sync_of(d, h[k]);
        if (!s)
            error = -ENOENT;
        else if (signals)
            error = signal_one(d, h[k], 0);
        else
            *s = (struct sync){ true, false, 0 };
    }
    free(h);
    return error;
}

/* Points of timelines: asked for, or signalled. */
static int timeline(struct device *d, struct k_point_array *a, bool signals)
{
    int error;
    uint32_t *h = node_list(a->handles, a->count, sizeof *h, &error);
    uint64_t *p = error ? NULL : node_list(a->points, a->count, sizeof *p, &error);
    for (uint32_t k = 0; !error && k < a->count; k++) {
        struct sync *s = sync_of(d, h[k]);
        if (!s)
            error = -ENOENT;
        else if (signals)
            error = signal_one(d, h[k], p[k]);
        else
            p[k] = s->point;
    }
    if (!error && !signals)
        error = node_put(a->points, p, a->count * sizeof *p);
    free(h);
    free(p);
    return error;
}

static int to_descriptor(struct device *d, struct k_sync_fd *c)
{
    struct sync *s = sync_of(d, c->handle);
    bool is_file = c->flags & SYNC_AS_FILE;
    if (!s)
        return -ENOENT;
    if (is_file && !s->is_signalled)
        return -EINVAL;
    int fd = eventfd(1, EFD_CLOEXEC);
    if (fd < 0)
        return -errno;
    if (fd >= MOST_FILES) {
        NEXT(close)(fd);
        return -EMFILE;
    }
    descriptors[fd].device = d;
    descriptors[fd].handle = is_file ? IS_FILE : c->handle;
    c->fd = fd;
    return 0;
}

static int from_descriptor(struct device *d, struct k_sync_fd *c)
{
    if (c->flags & SYNC_AS_FILE)
        return signal_one(d, c->handle, 0); /* what a file stands for is done */
    if (c->fd < 0 || c->fd >= MOST_FILES || descriptors[c->fd].device != d || descriptors[c->fd].handle == IS_FILE)
        return -EINVAL;
    c->handle = descriptors[c->fd].handle;
    return sync_of(d, c->handle) ? 0 : -EINVAL;
}

void sync_forget(int fd)
{
    if (fd >= 0 && fd < MOST_FILES)
        descriptors[fd].device = NULL;
}

static int transfer(struct device *d, const struct k_sync_transfer *t)
{
    struct sync *from = sync_of(d, t->from);
    if (!from || !sync_of(d, t->to))
        return -ENOENT;
    if (t->from_point ? from->point < t->from_point : !from->is_signalled)
        return -EINVAL;
    return signal_one(d, t->to, t->to_point);
}

int sync_wait_all(struct device *d, const struct k_exec_sync *syncs, uint32_t count)
{
    int error = 0;
    for (uint32_t k = 0; !error && k < count; k++) {
        uint64_t point = syncs[k].flags & EXEC_SYNC_IS_POINT ? syncs[k].point : 0;
        uint32_t first;
        error = wait_for(d, &syncs[k].handle, &point, 1, SYNC_WAIT_ALL | SYNC_WAIT_FOR_SUBMIT, INT64_MAX, &first);
    }
    return error;
}

int sync_signal_all(struct device *d, const struct k_exec_sync *syncs, uint32_t count)
{
    int error = 0;
    for (uint32_t k = 0; !error && k < count; k++)
        error = signal_one(d, syncs[k].handle, syncs[k].flags & EXEC_SYNC_IS_POINT ? syncs[k].point : 0);
    return error;
}

int sync_ioctl(struct device *d, unsigned number, void *data)
{
    struct k_sync_wait *w = data;
    struct k_point_wait *p = data;
    switch (number) {
    case IOCTL_SYNC_CREATE: return create(d, data);
    case IOCTL_SYNC_DESTROY: return destroy(d, ((struct k_handle *)data)->handle);
    case IOCTL_SYNC_TO_FD: return to_descriptor(d, data);
    case IOCTL_FD_TO_SYNC: return from_descriptor(d, data);
    case IOCTL_SYNC_WAIT: return wait_list(d, w->handles, 0, w->count, w->flags, w->until, &w->first);
    case IOCTL_POINT_WAIT: return wait_list(d, p->handles, p->points, p->count, p->flags, p->until, &p->first);
    case IOCTL_SYNC_RESET: return change(d, data, false);
    case IOCTL_SYNC_SIGNAL: return change(d, data, true);
    case IOCTL_POINT_QUERY: return timeline(d, data, false);
    case IOCTL_POINT_SIGNAL: return timeline(d, data, true);
    case IOCTL_SYNC_TRANSFER: return transfer(d, data);
    default: return NOT_MINE;
    }
}
