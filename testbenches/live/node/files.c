/* Descriptors of the node: the functions of libc that make, copy, close and use them. */
#define _GNU_SOURCE
#include "node.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#define NODE "/dev/dri/renderD128"
#define CARD "/dev/dri/card0"

static struct device *devices[MOST_FILES];

struct device *device_of(int fd)
{
    return fd >= 0 && fd < MOST_FILES ? devices[fd] : NULL;
}

void device_drop(struct device *d)
{
    if (--d->files)
        return;
    chip_close(d);
    memory_close(d);
    free(d->buffers);
    free(d->ranges);
    free(d->gone);
    free(d->freed);
    free(d->syncs);
    free(d);
}

/* A descriptor that stands for the node: the card's can be read, as its events are. */
static int descriptor(bool is_card, int flags)
{
    int pair[2];
    if (!is_card)
        return NEXT(open)("/dev/null", O_RDWR | (flags & O_CLOEXEC), 0);
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
        return -1;
    card_pair(pair[0], pair[1]);
    return pair[0];
}

struct device *device_new(bool is_card)
{
    struct device *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    *d = (struct device){ .files = 1, .pid = getpid(), .is_card = is_card, .socket = -1, .memory = -1, .buffer_count = 1 };
    d->buffers = calloc(MOST_BUFFERS, sizeof *d->buffers);
    if (d->buffers && !memory_open(d))
        return d;
    device_drop(d);
    return NULL;
}

static int open_node(bool is_card, int flags)
{
    struct device *d = device_new(is_card);
    if (!d)
        return errno = ENOMEM, -1;
    int fd = descriptor(is_card, flags);
    if (fd >= MOST_FILES) {
        NEXT(close)(fd);
        fd = -1;
    }
    if (fd < 0) {
        device_drop(d);
        return errno = EMFILE, -1;
    }
    devices[fd] = d;
    return fd;
}

EXPORTED int open(const char *path, int flags, ...)
{
    mode_t mode = 0;
    if (flags & (O_CREAT | O_TMPFILE)) {
        va_list values;
        va_start(values, flags);
        mode = va_arg(values, mode_t);
        va_end(values);
    }
    bool is_card = !strcmp(path, CARD);
    if (!is_card && strcmp(path, NODE))
        return NEXT(open)(path, flags, mode);
    pthread_mutex_lock(&node_lock);
    int fd = open_node(is_card, flags);
    pthread_mutex_unlock(&node_lock);
    return fd;
}
EXPORTED int open64(const char *path, int flags, ...) __attribute__((alias("open")));
EXPORTED int __open_2(const char *path, int flags) { return open(path, flags, 0); }
EXPORTED int __open64_2(const char *path, int flags) { return open(path, flags, 0); }

EXPORTED int openat(int folder, const char *path, int flags, ...)
{
    mode_t mode = 0;
    if (flags & (O_CREAT | O_TMPFILE)) {
        va_list values;
        va_start(values, flags);
        mode = va_arg(values, mode_t);
        va_end(values);
    }
    if (strcmp(path, CARD) && strcmp(path, NODE))
        return NEXT(openat)(folder, path, flags, mode);
    return open(path, flags, mode);
}
EXPORTED int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));

EXPORTED int close(int fd)
{
    struct device *d = device_of(fd);
    pthread_mutex_lock(&node_lock);
    sync_forget(fd);
    card_forget(fd);
    prime_forget(fd);
    if (d) {
        devices[fd] = NULL;
        device_drop(d);
    }
    pthread_mutex_unlock(&node_lock);
    return NEXT(close)(fd);
}

/* Has a copy of a descriptor stand for the same device. */
static int copied(int from, int to)
{
    struct device *d = device_of(from);
    pthread_mutex_lock(&node_lock);
    prime_copy(from, to);
    pthread_mutex_unlock(&node_lock);
    if (!d || to < 0)
        return to;
    if (to >= MOST_FILES) {
        NEXT(close)(to);
        return errno = EMFILE, -1;
    }
    pthread_mutex_lock(&node_lock);
    if (devices[to] != d) {
        if (devices[to])
            device_drop(devices[to]);
        devices[to] = d;
        d->files++;
    }
    pthread_mutex_unlock(&node_lock);
    return to;
}

EXPORTED int dup(int fd) { return copied(fd, NEXT(dup)(fd)); }
EXPORTED int dup2(int fd, int to) { return copied(fd, NEXT(dup2)(fd, to)); }
EXPORTED int dup3(int fd, int to, int flags) { return copied(fd, NEXT(dup3)(fd, to, flags)); }

EXPORTED int fcntl(int fd, int command, ...)
{
    va_list values;
    va_start(values, command);
    void *argument = va_arg(values, void *);
    va_end(values);
    int done = NEXT(fcntl)(fd, command, argument);
    return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? copied(fd, done) : done;
}
EXPORTED int fcntl64(int fd, int command, ...) __attribute__((alias("fcntl")));

EXPORTED int ioctl(int fd, unsigned long request, ...)
{
    va_list values;
    va_start(values, request);
    void *argument = va_arg(values, void *);
    va_end(values);
    struct device *d = device_of(fd);
    if (!d)
        return NEXT(ioctl)(fd, request, argument);
    pthread_mutex_lock(&node_lock);
    int done = call(d, fd, request, argument);
    pthread_mutex_unlock(&node_lock);
    return done < 0 ? (errno = -done, -1) : 0;
}

EXPORTED void *mmap(void *address, size_t bytes, int access, int flags, int fd, off_t offset)
{
    struct device *d = device_of(fd);
    if (d)
        fd = d->memory;
    else
        prime_memory(&fd, &offset);
    return NEXT(mmap)(address, bytes, access, flags, fd, offset);
}
EXPORTED void *mmap64(void *, size_t, int, int, int, off_t) __attribute__((alias("mmap")));
