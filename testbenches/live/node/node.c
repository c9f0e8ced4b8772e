/* What all parts of the render node use: words for the user, lists that grow, the program's memory. */
#define _GNU_SOURCE
#include "node.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

pthread_mutex_t node_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t node_signalled = PTHREAD_COND_INITIALIZER;

bool node_is_verbose(void)
{
    static int is_verbose = -1;
    if (is_verbose < 0)
        is_verbose = getenv("GPU_RTL_VERBOSE") != NULL;
    return is_verbose;
}

void node_say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("gpu-rtl: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
}

void *next_function(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        node_say("the C library has no %s", name);
        abort();
    }
    return found;
}

bool node_grow(void **list, size_t count, size_t *room, size_t bytes)
{
    if (count < *room)
        return true;
    size_t more = *room ? 2 * *room : 64;
    void *longer = reallocarray(*list, more, bytes);
    if (!longer)
        return false;
    *list = longer;
    *room = more;
    return true;
}

/* The kernel copies, so that an address without memory is an error and not the program's end. */
static int copy(struct iovec to, struct iovec from, bool reads)
{
    if (!to.iov_len)
        return 0;
    ssize_t done = reads ? process_vm_readv(getpid(), &to, 1, &from, 1, 0) : process_vm_writev(getpid(), &from, 1, &to, 1, 0);
    if (done < 0 && (errno == EPERM || errno == ENOSYS)) {
        memcpy(to.iov_base, from.iov_base, to.iov_len);
        return 0;
    }
    return done == (ssize_t)to.iov_len ? 0 : -EFAULT;
}

int node_get(void *to, uint64_t from, size_t bytes)
{
    return copy((struct iovec){ to, bytes }, (struct iovec){ (void *)(uintptr_t)from, bytes }, true);
}

int node_put(uint64_t to, const void *from, size_t bytes)
{
    return copy((struct iovec){ (void *)(uintptr_t)to, bytes }, (struct iovec){ (void *)(uintptr_t)from, bytes }, false);
}

void *node_list(uint64_t from, size_t count, size_t bytes, int *error)
{
    *error = count > MOST_ENTRIES ? -EINVAL : 0;
    void *list = *error ? NULL : calloc(count + 1, bytes);
    if (!*error && !list)
        *error = -ENOMEM;
    if (!*error)
        *error = node_get(list, from, count * bytes);
    if (*error) {
        free(list);
        return NULL;
    }
    return list;
}
