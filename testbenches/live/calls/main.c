/* Calls of the node that a driver does not make: each ends in the error that the kernel's driver gives, and none in the program's end.
 * Prints a line for each that does not; exit code 1 if there is one. */
#define _GNU_SOURCE
#include "../node/kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NODE "/dev/dri/renderD128"
#define PAGE 4096u
#define BAD ((void *)16)
#define CALL(number, type) _IOC(_IOC_READ | _IOC_WRITE, 'd', number, sizeof(type))

static int wrong;

/* Compares a call's error, or 0, with the one that is expected. */
static void expect(const char *what, int result, int error)
{
    int found = result < 0 ? errno : 0;
    if (found == error)
        return;
    printf("%s: %s, not %s\n", what, found ? strerror(found) : "done", error ? strerror(error) : "done");
    wrong = 1;
}

static void check(const char *what, int is_true)
{
    if (!is_true) {
        printf("%s\n", what);
        wrong = 1;
    }
}

static struct k_buffer_new buffer(uint64_t bytes, uint32_t align)
{
    return (struct k_buffer_new){ .info = { .domain = DOMAIN_GART, .bytes = bytes }, .align = align };
}

static void pointers(int fd)
{
    struct k_getparam unknown = { .param = 999 };
    expect("a call without a structure", ioctl(fd, CALL(IOCTL_GETPARAM, struct k_getparam), NULL), EFAULT);
    expect("a structure where nothing is mapped", ioctl(fd, CALL(IOCTL_GEM_NEW, struct k_buffer_new), BAD), EFAULT);
    expect("an unknown parameter", ioctl(fd, CALL(IOCTL_GETPARAM, struct k_getparam), &unknown), EINVAL);
    expect("an unknown call", ioctl(fd, CALL(0x9f, struct k_handle), &unknown), EINVAL);
    expect("a call of another driver", ioctl(fd, _IOC(_IOC_READ, 'x', 1, 8), &unknown), ENOTTY);
    char path[64];
    check("a path that is none", open("/dev/dri/renderD129", O_RDWR) < 0);
    check("a link of the node", readlink("/proc/self/fd/0", path, sizeof path) != 0);
}

static void buffers(int fd)
{
    const struct { uint64_t bytes; uint32_t align; int error; } cases[] = {
        { 0, 0, EINVAL }, { ~0ull, 0, EINVAL }, { 1ull << 40, 0, EINVAL }, { PAGE, 0x1800, EINVAL }, { 1, 0, 0 }, { PAGE, 1u << 20, 0 },
    };
    struct k_handle handle = { 77, 0 };
    for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct k_buffer_new new = buffer(cases[k].bytes, cases[k].align);
        expect("a buffer", ioctl(fd, CALL(IOCTL_GEM_NEW, struct k_buffer_new), &new), cases[k].error);
    }
    expect("a handle that is none", ioctl(fd, CALL(IOCTL_GEM_CLOSE, struct k_handle), &handle), EINVAL);
    struct k_buffer_info info = { .handle = ~0u };
    expect("what is known of no buffer", ioctl(fd, CALL(IOCTL_GEM_INFO, struct k_buffer_info), &info), ENOENT);
}

/* A buffer's bytes are there by each of its ways, and until the last of them ends. */
static void descriptors(int fd, int other)
{
    struct k_buffer_new new = buffer(PAGE, 0);
    expect("a buffer to share", ioctl(fd, CALL(IOCTL_GEM_NEW, struct k_buffer_new), &new), 0);
    uint32_t *bytes = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, new.info.map_offset);
    check("a buffer is mapped", bytes != MAP_FAILED);
    bytes[3] = 0x1234;
    munmap(bytes, PAGE);
    struct k_prime p = { .handle = new.info.handle, .flags = O_CLOEXEC | O_RDWR };
    expect("a buffer becomes a descriptor", ioctl(fd, CALL(IOCTL_HANDLE_TO_FD, struct k_prime), &p), 0);
    struct k_handle handle = { new.info.handle, 0 };
    expect("its handle is closed", ioctl(fd, CALL(IOCTL_GEM_CLOSE, struct k_handle), &handle), 0);
    check("a descriptor's end", lseek(p.fd, 0, SEEK_END) == PAGE);
    int copy = dup(p.fd);
    close(p.fd);
    bytes = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, copy, 0);
    check("bytes by a copy of the descriptor", bytes != MAP_FAILED && bytes[3] == 0x1234);
    munmap(bytes, PAGE);
    struct k_prime back = { .fd = copy };
    expect("a descriptor in another open", ioctl(other, CALL(IOCTL_FD_TO_HANDLE, struct k_prime), &back), EINVAL);
    expect("a descriptor becomes a buffer", ioctl(fd, CALL(IOCTL_FD_TO_HANDLE, struct k_prime), &back), 0);
    check("the same buffer", back.handle == new.info.handle);
    back.fd = 0;
    expect("a descriptor of no buffer", ioctl(fd, CALL(IOCTL_FD_TO_HANDLE, struct k_prime), &back), EBADF);
    close(copy);
}

static void lists(int fd)
{
    struct k_pushbuf push = { .used_count = ~0u, .used = 16 };
    expect("too long a list", ioctl(fd, CALL(IOCTL_GEM_PUSHBUF, struct k_pushbuf), &push), EINVAL);
    push.used_count = 2;
    expect("a list where nothing is mapped", ioctl(fd, CALL(IOCTL_GEM_PUSHBUF, struct k_pushbuf), &push), EFAULT);
    struct k_buffer_new new = buffer(PAGE, 0);
    expect("a buffer to push", ioctl(fd, CALL(IOCTL_GEM_NEW, struct k_buffer_new), &new), 0);
    struct k_used used = { .handle = 12345 };
    struct k_push beyond = { .offset = PAGE - 4, .bytes = 8 };
    push = (struct k_pushbuf){ .used_count = 1, .used = (uintptr_t)&used, .push_count = 1, .pushes = (uintptr_t)&beyond };
    expect("a push of no buffer", ioctl(fd, CALL(IOCTL_GEM_PUSHBUF, struct k_pushbuf), &push), ENOENT);
    used.handle = new.info.handle;
    expect("a push beyond its buffer", ioctl(fd, CALL(IOCTL_GEM_PUSHBUF, struct k_pushbuf), &push), EINVAL);
    struct k_bind bind = { .count = 1 };
    expect("addresses by the other interface", ioctl(fd, CALL(IOCTL_VM_BIND, struct k_bind), &bind), EINVAL);
}

static void addresses(int fd)
{
    struct k_vm_init init = { 0, 0 };
    struct k_bind_op op = { .op = BIND_MAP, .handle = 9, .address = 1, .bytes = PAGE };
    struct k_bind bind = { .count = 1, .ops = (uintptr_t)&op };
    expect("the newer interface", ioctl(fd, CALL(IOCTL_VM_INIT, struct k_vm_init), &init), 0);
    expect("an address within a page", ioctl(fd, CALL(IOCTL_VM_BIND, struct k_bind), &bind), EINVAL);
    op.address = PAGE;
    expect("no buffer to map", ioctl(fd, CALL(IOCTL_VM_BIND, struct k_bind), &bind), ENOENT);
    op = (struct k_bind_op){ .op = BIND_UNMAP, .address = ~0ull << 12, .bytes = 2 * PAGE };
    expect("addresses beyond all", ioctl(fd, CALL(IOCTL_VM_BIND, struct k_bind), &bind), EINVAL);
    bind.ops = 16;
    expect("operations where nothing is mapped", ioctl(fd, CALL(IOCTL_VM_BIND, struct k_bind), &bind), EFAULT);
}

static void syncs(int fd)
{
    struct k_sync_create create = { 0, 0 };
    expect("a sync object", ioctl(fd, CALL(IOCTL_SYNC_CREATE, struct k_sync_create), &create), 0);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct k_sync_wait wait = { .handles = (uintptr_t)&create.handle, .count = 1, .flags = SYNC_WAIT_FOR_SUBMIT };
    wait.until = now.tv_sec * 1000000000ll + now.tv_nsec + 20000000;
    expect("a wait that ends", ioctl(fd, CALL(IOCTL_SYNC_WAIT, struct k_sync_wait), &wait), ETIME);
    struct k_sync_array array = { .handles = (uintptr_t)&create.handle, .count = 1 };
    expect("it is signalled", ioctl(fd, CALL(IOCTL_SYNC_SIGNAL, struct k_sync_array), &array), 0);
    expect("a wait that need not wait", ioctl(fd, CALL(IOCTL_SYNC_WAIT, struct k_sync_wait), &wait), 0);
    expect("it is destroyed", ioctl(fd, CALL(IOCTL_SYNC_DESTROY, struct k_sync_create), &create), 0);
    expect("it is destroyed twice", ioctl(fd, CALL(IOCTL_SYNC_DESTROY, struct k_sync_create), &create), EINVAL);
}

/* A child has no chip, and harms that of its parent in no way. */
static void forks(int fd)
{
    pid_t child = fork();
    if (!child) {
        struct k_buffer_new new = buffer(PAGE, 0);
        ioctl(fd, CALL(IOCTL_GEM_NEW, struct k_buffer_new), &new);
        struct k_used used = { .handle = new.info.handle };
        struct k_push push = { .bytes = 4 };
        struct k_pushbuf work = { .used_count = 1, .used = (uintptr_t)&used, .push_count = 1, .pushes = (uintptr_t)&push };
        int done = ioctl(fd, CALL(IOCTL_GEM_PUSHBUF, struct k_pushbuf), &work);
        _exit(done < 0 && errno == ENODEV ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    check("a child submits to its parent's chip", WIFEXITED(status) && !WEXITSTATUS(status));
}

int main(void)
{
    int fd = open(NODE, O_RDWR | O_CLOEXEC), newer = open(NODE, O_RDWR);
    check("the node is there", fd >= 0 && newer >= 0);
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 20);
    close(fd);
    pointers(copy);
    buffers(copy);
    descriptors(copy, newer);
    lists(copy);
    addresses(newer);
    syncs(copy);
    forks(copy);
    close(copy);
    close(newer);
    expect("a call of a closed node", ioctl(copy, CALL(IOCTL_GETPARAM, struct k_getparam), NULL), EBADF);
    return wrong;
}
