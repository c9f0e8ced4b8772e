/* What programs find under /dev/dri and /sys: a render node and a card of a platform's device. */
#define _GNU_SOURCE
#include "node.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { MAJOR = 226, MINOR_CARD = 0, MINOR_NODE = 128 };
#define NODE "/dev/dri/renderD128"
#define CARD "/dev/dri/card0"
#define SYS_NODE "/sys/dev/char/226:128/device"
#define SYS_CARD "/sys/dev/char/226:0/device"

/* What follows the folder of a device, such as "/drm"; NULL for other paths. */
static const char *in_device(const char *path)
{
    static const char *const folders[] = { SYS_NODE, SYS_CARD };
    for (int k = 0; k < 2; k++) {
        size_t bytes = strlen(folders[k]);
        if (!strncmp(path, folders[k], bytes) && (!path[bytes] || path[bytes] == '/'))
            return path + bytes;
    }
    return NULL;
}

static void describe(struct stat *s, mode_t mode, int minor)
{
    memset(s, 0, sizeof *s);
    s->st_mode = mode;
    s->st_rdev = makedev(MAJOR, minor);
}

/* Describes a path that is ours. */
static bool described(const char *path, struct stat *s)
{
    if (!strcmp(path, NODE))
        describe(s, S_IFCHR | 0666, MINOR_NODE);
    else if (!strcmp(path, CARD))
        describe(s, S_IFCHR | 0666, MINOR_CARD);
    else if (in_device(path) && !strcmp(in_device(path), "/drm"))
        describe(s, S_IFDIR | 0755, 0);
    else
        return false;
    return true;
}

EXPORTED int stat(const char *path, struct stat *s) { return described(path, s) ? 0 : NEXT(stat)(path, s); }
EXPORTED int stat64(const char *, struct stat64 *) __attribute__((alias("stat")));
EXPORTED int lstat(const char *path, struct stat *s) { return described(path, s) ? 0 : NEXT(lstat)(path, s); }
EXPORTED int lstat64(const char *, struct stat64 *) __attribute__((alias("lstat")));

EXPORTED int fstat(int fd, struct stat *s)
{
    struct device *d = device_of(fd);
    if (!d)
        return NEXT(fstat)(fd, s);
    describe(s, S_IFCHR | 0666, d->is_card ? MINOR_CARD : MINOR_NODE);
    return 0;
}
EXPORTED int fstat64(int, struct stat64 *) __attribute__((alias("fstat")));

EXPORTED int access(const char *path, int mode)
{
    return !strcmp(path, NODE) || !strcmp(path, CARD) || in_device(path) ? 0 : NEXT(access)(path, mode);
}

/* A folder with the two names stands for /dev/dri: beside the chip's socket, so that it goes with it. */
EXPORTED DIR *opendir(const char *path)
{
    static const char *const names[] = { "", "/renderD128", "/card0" };
    const char *socket = getenv("GPU_RTL_SOCKET");
    char folder[PATH_MAX], name[PATH_MAX + 16];
    if (strcmp(path, "/dev/dri"))
        return NEXT(opendir)(path);
    snprintf(folder, sizeof folder, "%s.dri", socket ? socket : "/tmp/gpu-rtl");
    for (int k = 0; k < 3; k++) {
        snprintf(name, sizeof name, "%s%s", folder, names[k]);
        if (k)
            NEXT(close)(NEXT(open)(name, O_CREAT | O_RDWR | O_CLOEXEC, 0666));
        else
            mkdir(name, 0777);
    }
    return NEXT(opendir)(folder);
}

EXPORTED FILE *fopen(const char *path, const char *mode)
{
    static char event[] = "DRIVER=nouveau\nOF_NAME=gpu\nOF_FULLNAME=/gpu@57000000\n"
                          "OF_COMPATIBLE_0=nvidia,gm20b\nOF_COMPATIBLE_N=1\n";
    if (in_device(path) && !strcmp(in_device(path), "/uevent"))
        return fmemopen(event, sizeof event - 1, "r");
    return NEXT(fopen)(path, mode);
}
EXPORTED FILE *fopen64(const char *, const char *) __attribute__((alias("fopen")));

EXPORTED ssize_t readlink(const char *path, char *to, size_t bytes)
{
    static const char bus[] = "../../bus/platform";
    if (!in_device(path) || strcmp(in_device(path), "/subsystem"))
        return NEXT(readlink)(path, to, bytes);
    size_t fits = sizeof bus - 1 < bytes ? sizeof bus - 1 : bytes;
    memcpy(to, bus, fits);
    return fits;
}

EXPORTED char *realpath(const char *path, char *to)
{
    if (!in_device(path) || *in_device(path))
        return NEXT(realpath)(path, to);
    return to ? strcpy(to, path) : strdup(path);
}
