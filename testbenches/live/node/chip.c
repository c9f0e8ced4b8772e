/* The connection to the chip: protocol.md says what goes over it. It is made with the first submission. */
#define _GNU_SOURCE
#include "node.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define MAGIC 0x32545247u
enum { SUBMIT = 1, FRAME = 2, FREED = 3 };
enum { STATUS_LOST = 2 };
/* Exit code of a program whose chip is lost. */
#define EXIT_LOST 99

/* The device that has submitted last. */
static struct device *last;

static int lose(struct device *d, const char *why)
{
    const char *choice = getenv("GPU_RTL_LOST");
    node_say("the chip has stopped: %s", why);
    d->is_lost = true;
    if (!choice || strcmp(choice, "continue"))
        _exit(EXIT_LOST);
    return -ENODEV;
}

static int send_all(struct device *d, const void *data, size_t bytes)
{
    for (const char *at = data; bytes;) {
        ssize_t done = send(d->socket, at, bytes, MSG_NOSIGNAL);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return lose(d, "gpu-rtl has ended");
        at += done;
        bytes -= done;
    }
    return 0;
}

static int receive_all(struct device *d, void *data, size_t bytes)
{
    for (char *at = data; bytes;) {
        ssize_t done = recv(d->socket, at, bytes, 0);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return lose(d, "gpu-rtl has ended");
        at += done;
        bytes -= done;
    }
    return 0;
}

static int response(struct device *d)
{
    uint32_t head[4];
    int error = receive_all(d, head, sizeof head);
    char *text = error ? NULL : calloc(1, (size_t)head[1] + 1);
    if (!text)
        return error ? error : -ENOMEM;
    error = receive_all(d, text, head[1]);
    if (!error && head[0] == STATUS_LOST)
        error = lose(d, text);
    free(text);
    return error;
}

/* Sends the first word with the shared memory's descriptor. */
static int send_memory(struct device *d)
{
    uint32_t magic = MAGIC;
    struct iovec data = { &magic, sizeof magic };
    union { struct cmsghdr head; char bytes[CMSG_SPACE(sizeof(int))]; } control = { 0 };
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control,
    };
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), &d->memory, sizeof(int));
    return sendmsg(d->socket, &message, MSG_NOSIGNAL) == sizeof magic ? 0 : -errno;
}

static int connect_to(struct device *d, const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    if (strlen(path) >= sizeof address.sun_path)
        return -ENAMETOOLONG;
    strcpy(address.sun_path, path);
    d->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (d->socket < 0 || connect(d->socket, (struct sockaddr *)&address, sizeof address))
        return -errno;
    int error = send_memory(d);
    if (error)
        return error;
    struct { uint32_t pid, low, high; char name[64]; } hello = { getpid(), (uint32_t)MEMORY_BYTES, MEMORY_BYTES >> 32, "" };
    snprintf(hello.name, sizeof hello.name, "%s", program_invocation_short_name);
    return send_all(d, &hello, sizeof hello);
}

/* Whether there is a chip; without GPU_RTL_SOCKET nothing is executed. */
static int connected(struct device *d, bool *is_there)
{
    const char *path = getenv("GPU_RTL_SOCKET");
    if (d->pid != getpid() || d->is_lost)
        return -ENODEV; /* after a fork the chip is the parent's */
    *is_there = path != NULL;
    if (!path || d->socket >= 0)
        return 0;
    int error = connect_to(d, path);
    if (error)
        node_say("no chip at %s: %s; start the program with gpu-rtl gl, cl or vk", path, strerror(-error));
    return error;
}

static void put(uint8_t **to, const void *from, size_t bytes)
{
    memcpy(*to, from, bytes);
    *to += bytes;
}

/* The message of a submission, with what has changed since the last one. */
static uint8_t *message(struct device *d, uint32_t channel, const struct segment *segments, uint32_t count, size_t *bytes)
{
    uint32_t fresh = 0;
    for (size_t k = 0; k < d->range_count; k++)
        fresh += !d->ranges[k].is_told;
    uint32_t head[6] = { SUBMIT, channel, fresh, (uint32_t)d->gone_count, count, 0 };
    *bytes = sizeof head + 8 * d->gone_count + 32ul * fresh + 16ul * count;
    uint8_t *all = malloc(*bytes), *to = all;
    if (!all)
        return NULL;
    put(&to, head, sizeof head);
    put(&to, d->gone, 8 * d->gone_count);
    for (size_t k = 0; k < d->range_count; k++) {
        struct range *r = d->ranges + k;
        uint32_t marks[2] = { r->is_coherent, r->kind };
        if (r->is_told)
            continue;
        r->is_told = true;
        put(&to, &r->address, 8);
        put(&to, &r->bytes, 8);
        put(&to, &r->place, 8);
        put(&to, marks, sizeof marks);
    }
    put(&to, segments, sizeof *segments * count);
    d->gone_count = 0;
    return all;
}

int chip_submit(struct device *d, uint32_t channel, const struct segment *segments, uint32_t count)
{
    bool is_there;
    int error = connected(d, &is_there);
    if (error)
        return error;
    last = d;
    if (is_there) {
        size_t bytes;
        uint8_t *all = message(d, channel, segments, count, &bytes);
        if (!all)
            return -ENOMEM;
        error = send_all(d, all, bytes);
        free(all);
        if (!error)
            error = response(d);
    } else {
        fences_release(d, segments, count);
    }
    for (size_t k = 0; k < d->freed_count; k++)
        memory_free(d, d->freed[k]);
    d->freed_count = 0;
    return error;
}

static int request(struct device *d, const uint32_t head[6], const void *data, size_t bytes)
{
    int error = send_all(d, head, 6 * sizeof *head);
    if (!error && bytes)
        error = send_all(d, data, bytes);
    return error ? error : response(d);
}

void chip_free_channel(struct device *d, uint32_t channel)
{
    uint32_t head[6] = { FREED, channel };
    if (d->socket >= 0 && !d->is_lost && d->pid == getpid())
        request(d, head, NULL, 0);
}

int chip_frame(struct device *d, uint32_t window, uint32_t width, uint32_t height, const void *rgba)
{
    uint32_t head[6] = { FRAME, width, height, window };
    bool is_there;
    int error = connected(d, &is_there);
    return error || !is_there ? error : request(d, head, rgba, 4ul * width * height);
}

/* It goes to the chip that has worked last. A program that a software renderer draws has one that does nothing. */
EXPORTED int gpu_rtl_frame(uint32_t window, uint32_t width, uint32_t height, const void *rgba)
{
    pthread_mutex_lock(&node_lock);
    if (!last)
        last = device_new(false);
    int error = last ? chip_frame(last, window, width, height, rgba) : -ENODEV;
    clock_frame();
    pthread_mutex_unlock(&node_lock);
    return error;
}

void chip_close(struct device *d)
{
    if (last == d)
        last = NULL;
    if (d->socket >= 0)
        NEXT(close)(d->socket);
}
