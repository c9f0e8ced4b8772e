/* The kernel's interface of a render node, as far as Mesa's drivers for this chip use it: numbers and layouts. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Calls of every driver, by number. */
enum {
    IOCTL_VERSION = 0x00,
    IOCTL_UNIQUE = 0x01,
    IOCTL_MAGIC = 0x02,
    IOCTL_GEM_CLOSE = 0x09,
    IOCTL_GET_CAP = 0x0c,
    IOCTL_SET_CLIENT_CAP = 0x0d,
    IOCTL_AUTH_MAGIC = 0x11,
    IOCTL_SET_MASTER = 0x1e,
    IOCTL_DROP_MASTER = 0x1f,
    IOCTL_HANDLE_TO_FD = 0x2d,
    IOCTL_FD_TO_HANDLE = 0x2e,
    IOCTL_SYNC_CREATE = 0xbf,
    IOCTL_SYNC_DESTROY = 0xc0,
    IOCTL_SYNC_TO_FD = 0xc1,
    IOCTL_FD_TO_SYNC = 0xc2,
    IOCTL_SYNC_WAIT = 0xc3,
    IOCTL_SYNC_RESET = 0xc4,
    IOCTL_SYNC_SIGNAL = 0xc5,
    IOCTL_POINT_WAIT = 0xca,
    IOCTL_POINT_QUERY = 0xcb,
    IOCTL_SYNC_TRANSFER = 0xcc,
    IOCTL_POINT_SIGNAL = 0xcd,
};

/* Calls of the driver for this chip; the first kind of work is GEM_PUSHBUF, the newer one VM_BIND and EXEC. */
enum {
    IOCTL_GETPARAM = 0x40,
    IOCTL_CHANNEL_ALLOC = 0x42,
    IOCTL_CHANNEL_FREE = 0x43,
    IOCTL_OBJECT_ALLOC = 0x44,
    IOCTL_NOTIFIER_ALLOC = 0x45,
    IOCTL_OBJECT_FREE = 0x46,
    IOCTL_NVIF = 0x47,
    IOCTL_VM_INIT = 0x50,
    IOCTL_VM_BIND = 0x51,
    IOCTL_EXEC = 0x52,
    IOCTL_GEM_NEW = 0x80,
    IOCTL_GEM_PUSHBUF = 0x81,
    IOCTL_GEM_CPU_PREP = 0x82,
    IOCTL_GEM_CPU_FINI = 0x83,
    IOCTL_GEM_INFO = 0x84,
};

struct k_version {
    int32_t major, minor, patch;
    size_t name_bytes;
    uint64_t name;
    size_t date_bytes;
    uint64_t date;
    size_t text_bytes;
    uint64_t text;
};
struct k_unique { size_t bytes; uint64_t name; };
struct k_handle { uint32_t handle, pad; };
struct k_cap { uint64_t cap, value; };
struct k_prime { uint32_t handle, flags; int32_t fd; };

enum { CAP_DUMB = 1, CAP_PRIME = 5, CAP_TIMESTAMP_MONOTONIC = 6, CAP_SYNCOBJ = 0x13, CAP_SYNCOBJ_TIMELINE = 0x14 };

struct k_sync_create { uint32_t handle, flags; };
struct k_sync_fd { uint32_t handle, flags; int32_t fd; uint32_t pad; uint64_t point; };
struct k_sync_wait { uint64_t handles; int64_t until; uint32_t count, flags, first, pad; uint64_t deadline; };
struct k_sync_array { uint64_t handles; uint32_t count, pad; };
struct k_point_wait { uint64_t handles, points; int64_t until; uint32_t count, flags, first, pad; uint64_t deadline; };
struct k_point_array { uint64_t handles, points; uint32_t count, flags; };
struct k_sync_transfer { uint32_t from, to; uint64_t from_point, to_point; uint32_t flags, pad; };

enum { SYNC_IS_SIGNALLED = 1, SYNC_AS_FILE = 1, SYNC_WAIT_ALL = 1, SYNC_WAIT_FOR_SUBMIT = 2 };

struct k_getparam { uint64_t param, value; };
enum {
    PARAM_PCI_VENDOR = 3, PARAM_PCI_DEVICE = 4, PARAM_BUS = 5, PARAM_VRAM = 8, PARAM_GART = 9, PARAM_CHIPSET = 11,
    PARAM_UNITS = 13, PARAM_TIME = 14, PARAM_HAS_BO_USAGE = 15, PARAM_HAS_PAGEFLIP = 16, PARAM_EXEC_PUSH_MAX = 17,
};

struct k_channel_alloc {
    uint32_t vram_handle, gart_handle;
    int32_t channel;
    uint32_t pushbuf_domains, notifier;
    struct { uint32_t handle, class; } subchannels[8];
    uint32_t subchannel_count;
};
struct k_channel_free { int32_t channel; };
struct k_object { int32_t channel; uint32_t handle; int32_t class; };
struct k_notifier { uint32_t channel, handle, bytes, offset; };

enum { DOMAIN_VRAM = 1 << 1, DOMAIN_GART = 1 << 2, DOMAIN_COHERENT = 1 << 4 };
struct k_buffer_info {
    uint32_t handle, domain;
    uint64_t bytes, address, map_offset;
    uint32_t tile_mode, tile_flags;
};
struct k_buffer_new { struct k_buffer_info info; uint32_t channel_hint, align; };

/* A buffer that a submission uses, and where the program presumes it. */
struct k_used {
    uint64_t user;
    uint32_t handle, reads, writes, domains, is_valid, domain;
    uint64_t address;
};
struct k_push { uint32_t used, pad; uint64_t offset, bytes; };
struct k_pushbuf {
    uint32_t channel, used_count;
    uint64_t used;
    uint32_t relocation_count, push_count;
    uint64_t relocations, pushes;
    uint32_t suffix[2];
    uint64_t vram_left, gart_left;
};
/* Bit of a push's bytes: it must not be fetched before those before it are done. */
#define PUSH_WAITS 0x800000u
#define PUSH_BYTES 0x7fffffu

struct k_vm_init { uint64_t kernel_address, kernel_bytes; };
struct k_bind_op { uint32_t op, flags, handle, pad; uint64_t address, offset, bytes; };
struct k_bind { uint32_t count, flags, wait_count, signal_count; uint64_t waits, signals, ops; };
struct k_exec_push { uint64_t address; uint32_t bytes, flags; };
struct k_exec { uint32_t channel, count, wait_count, signal_count; uint64_t waits, signals, pushes; };
struct k_exec_sync { uint32_t flags, handle; uint64_t point; };

enum { BIND_MAP = 0, BIND_UNMAP = 1, BIND_SPARSE = 1 << 8, BIND_KIND = 0xff, EXEC_PUSH_WAITS = 1, EXEC_SYNC_IS_POINT = 1 };

/* The interface to objects of the driver: header, then a method's data. */
enum { NVIF_LIST = 1, NVIF_NEW = 2, NVIF_DELETE = 3, NVIF_METHOD = 4 };
