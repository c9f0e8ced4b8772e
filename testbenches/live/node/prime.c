/* Buffers as descriptors, by which a program gives a buffer from one of its libraries to another. They go back to the open
 * that they come from; another open has another chip, which does not see them. */
#define _GNU_SOURCE
#include "node.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static struct { struct device *device; uint32_t handle; } exports[MOST_FILES];

static struct buffer *exported(int fd)
{
    bool is_there = fd >= 0 && fd < MOST_FILES && exports[fd].device;
    return is_there ? exports[fd].device->buffers + exports[fd].handle : NULL;
}

static void put(int fd, struct device *d, uint32_t handle)
{
    exports[fd].device = d;
    exports[fd].handle = handle;
    d->files++;
    d->buffers[handle].exports++;
}

int prime_export(struct device *d, struct k_prime *p)
{
    if (!buffer_of(d, p->handle))
        return -ENOENT;
    int fd = NEXT(open)("/dev/null", O_RDWR | (p->flags & O_CLOEXEC), 0);
    if (fd < 0)
        return -errno;
    if (fd >= MOST_FILES) {
        NEXT(close)(fd);
        return -EMFILE;
    }
    put(fd, d, p->handle);
    p->fd = fd;
    return 0;
}

int prime_import(struct device *d, struct k_prime *p)
{
    struct buffer *b = exported(p->fd);
    if (!b)
        return -EBADF;
    if (exports[p->fd].device != d) {
        node_say("the program gives a buffer from one open of the node to another, which is not built");
        return -EINVAL;
    }
    b->is_live = true; /* if its handle was closed, it has it again */
    p->handle = exports[p->fd].handle;
    return 0;
}

void prime_copy(int from, int to)
{
    if (exported(from) && to >= 0 && to < MOST_FILES) {
        prime_forget(to);
        put(to, exports[from].device, exports[from].handle);
    }
}

void prime_forget(int fd)
{
    struct buffer *b = exported(fd);
    if (!b)
        return;
    struct device *d = exports[fd].device;
    exports[fd].device = NULL;
    b->exports--;
    buffer_release(d, b);
    device_drop(d);
}

void prime_memory(int *fd, off_t *offset)
{
    struct buffer *b = exported(*fd);
    if (!b)
        return;
    *offset += b->place;
    *fd = exports[*fd].device->memory;
}

/* The size of a buffer is where its descriptor ends. */
EXPORTED off_t lseek(int fd, off_t offset, int whence)
{
    struct buffer *b = exported(fd);
    if (!b)
        return NEXT(lseek)(fd, offset, whence);
    return whence == SEEK_END ? (off_t)b->bytes + offset : offset;
}
EXPORTED off_t lseek64(int, off_t, int) __attribute__((alias("lseek")));
