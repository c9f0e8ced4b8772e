/* The calls of the node, by number. */
#define _GNU_SOURCE
#include "node.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

/* The largest structure that is copied. */
#define MOST_BYTES 256

static int new_interface(struct device *d)
{
    /* Buffers that have an address already would keep it. */
    if (d->range_count)
        return -EBUSY;
    d->has_bind = true;
    return 0;
}

static int perform(struct device *d, int fd, unsigned number, void *data)
{
    int done = sync_ioctl(d, number, data);
    if (done == NOT_MINE && d->is_card)
        done = card_ioctl(d, fd, number, data);
    if (done != NOT_MINE)
        return done;
    switch (number) {
    case IOCTL_VERSION: return param_version(data);
    case IOCTL_UNIQUE: return param_unique(data);
    case IOCTL_GET_CAP: return param_cap(d, data);
    case IOCTL_GEM_CLOSE: return buffer_close(d, ((struct k_handle *)data)->handle);
    case IOCTL_HANDLE_TO_FD: return prime_export(d, data);
    case IOCTL_FD_TO_HANDLE: return prime_import(d, data);
    case IOCTL_GETPARAM: return param_get(data);
    case IOCTL_CHANNEL_ALLOC: return object_channel(d, data);
    case IOCTL_CHANNEL_FREE: return object_channel_free(d, ((struct k_channel_free *)data)->channel);
    case IOCTL_OBJECT_ALLOC: return 0;
    case IOCTL_NOTIFIER_ALLOC: ((struct k_notifier *)data)->offset = 0; return 0;
    case IOCTL_OBJECT_FREE: return 0;
    case IOCTL_VM_INIT: return new_interface(d);
    case IOCTL_VM_BIND: return d->has_bind ? work_bind(d, data) : -EINVAL;
    case IOCTL_EXEC: return d->has_bind ? work_exec(d, data) : -EINVAL;
    case IOCTL_GEM_NEW: return buffer_new(d, data);
    case IOCTL_GEM_PUSHBUF: return work_pushbuf(d, data);
    case IOCTL_GEM_CPU_PREP: /* what was submitted is done */
    case IOCTL_GEM_CPU_FINI: return buffer_of(d, ((struct k_handle *)data)->handle) ? 0 : -ENOENT;
    case IOCTL_GEM_INFO: return buffer_info(d, data);
    default:
        node_say("the program makes a call of the kernel's driver that is not built: number %#x", number);
        return -EINVAL;
    }
}

/* Performs a call on a copy of its structure, as the kernel does: what a shorter one lacks is zero. */
int call(struct device *d, int fd, unsigned long request, void *argument)
{
    unsigned number = _IOC_NR(request), bytes = _IOC_SIZE(request);
    uint8_t data[MOST_BYTES] = { 0 };
    if (_IOC_TYPE(request) != 'd')
        return -ENOTTY;
    if (number == IOCTL_NVIF) {
        /* Its structure has any length. */
        uint8_t probe;
        int error = bytes ? node_get(&probe, (uintptr_t)argument + bytes - 1, 1) : -EINVAL;
        return error ? error : object_nvif(argument, bytes);
    }
    if (bytes > sizeof data)
        return -EINVAL;
    int error = node_get(data, (uintptr_t)argument, bytes);
    if (!error)
        error = perform(d, fd, number, data);
    if (node_is_verbose())
        node_say("call %#x of %u bytes: %d", number, bytes, error);
    int copied = _IOC_DIR(request) & _IOC_READ ? node_put((uintptr_t)argument, data, bytes) : 0;
    return error ? error : copied;
}
