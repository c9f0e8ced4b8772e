/* The render node: what its parts share. One lock is held in all calls; an error is a negative errno, as in the kernel. */
#pragma once

#include "kernel.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define EXPORTED __attribute__((visibility("default")))

#define PAGE 4096ull
#define BIG_PAGE 65536ull
/* Bytes of the memory that a device shares with its chip; only what is used takes room. */
#define MEMORY_BYTES (4ull << 30)
/* Addresses that the older interface gives to buffers begin here. */
#define FIRST_ADDRESS 0x100000000ull
#define MOST_FILES 4096
#define MOST_BUFFERS 65536
#define MOST_CHANNELS 32
/* Entries of a list in one call. */
#define MOST_ENTRIES 65536

/* A piece of the shared memory that nobody uses. */
struct hole { uint64_t place, bytes; };

struct buffer {
    bool is_live, is_coherent;
    /* Ranges in it, and descriptors that stand for it, keep its place. */
    uint32_t domain, tile_mode, tile_flags, ranges, exports;
    /* The address by the older interface; with the newer one the program maps buffers itself. */
    uint64_t bytes, address, place;
};

/* A range of the chip's addresses that has memory. */
struct range {
    uint64_t address, bytes, place;
    uint32_t buffer;
    uint8_t kind;
    bool is_coherent, is_told;
};

struct segment { uint64_t address; uint32_t bytes, waits; };

/* A sync object: whether it is signalled, and the highest point of its timeline. */
struct sync { bool is_live, is_signalled; uint64_t point; };

/* What one open of the node has, all its descriptors together. */
struct device {
    unsigned files;
    pid_t pid;
    bool is_card, has_bind, is_lost;
    int socket, memory;
    uint8_t *bytes;
    struct hole *holes;
    size_t hole_count;
    struct buffer *buffers;
    uint32_t buffer_count;
    struct range *ranges;
    size_t range_count, range_room;
    uint64_t *gone;
    size_t gone_count, gone_room;
    /* Places that are free once the chip knows that their ranges are gone. */
    struct hole *freed;
    size_t freed_count, freed_room;
    struct sync *syncs;
    uint32_t sync_count;
    bool channels[MOST_CHANNELS];
};

extern pthread_mutex_t node_lock;
extern pthread_cond_t node_signalled;

/* node.c */
bool node_is_verbose(void);
void node_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Room for one more element of a list that grows. */
bool node_grow(void **list, size_t count, size_t *room, size_t bytes);
/* Copies from and to the program's memory: -EFAULT where there is none. */
int node_get(void *to, uint64_t from, size_t bytes);
int node_put(uint64_t to, const void *from, size_t bytes);
/* A copy of a list of the program's, to be freed; its error by `error`. */
void *node_list(uint64_t from, size_t count, size_t bytes, int *error);

/* memory.c */
int memory_open(struct device *d);
void memory_close(struct device *d);
uint64_t memory_place(struct device *d, uint64_t bytes, uint64_t align);
void memory_free(struct device *d, struct hole piece);
/* The program's view of an address of the chip, if all of it is mapped in one range. */
uint8_t *memory_at(struct device *d, uint64_t address, uint64_t bytes);

/* buffers.c */
struct buffer *buffer_of(struct device *d, uint32_t handle);
int buffer_new(struct device *d, struct k_buffer_new *new);
int buffer_info(struct device *d, struct k_buffer_info *info);
int buffer_close(struct device *d, uint32_t handle);
void buffer_release(struct device *d, struct buffer *b);

/* ranges.c */
int range_add(struct device *d, struct range range);
int range_remove(struct device *d, uint64_t address, uint64_t bytes);

/* chip.c */
int chip_submit(struct device *d, uint32_t channel, const struct segment *segments, uint32_t count);
void chip_free_channel(struct device *d, uint32_t channel);
int chip_frame(struct device *d, uint32_t window, uint32_t width, uint32_t height, const void *rgba);
/* A frame of the program, by the library of windows or from a swapchain. */
int gpu_rtl_frame(uint32_t window, uint32_t width, uint32_t height, const void *rgba);
void chip_close(struct device *d);

/* fences.c: without a chip, what a stream would release is released at once */
void fences_release(struct device *d, const struct segment *segments, uint32_t count);

/* work.c */
int work_pushbuf(struct device *d, struct k_pushbuf *p);
int work_bind(struct device *d, const struct k_bind *b);
int work_exec(struct device *d, const struct k_exec *e);

/* syncs.c */
int sync_ioctl(struct device *d, unsigned number, void *data);
int sync_wait_all(struct device *d, const struct k_exec_sync *syncs, uint32_t count);
int sync_signal_all(struct device *d, const struct k_exec_sync *syncs, uint32_t count);
void sync_forget(int fd);

/* objects.c */
int object_channel(struct device *d, struct k_channel_alloc *c);
int object_channel_free(struct device *d, int32_t channel);
int object_nvif(uint8_t *data, uint32_t bytes);

/* params.c */
uint64_t param_vram(void);
int param_get(struct k_getparam *g);
int param_cap(const struct device *d, struct k_cap *c);
int param_version(struct k_version *v);
int param_unique(struct k_unique *u);

/* prime.c */
int prime_export(struct device *d, struct k_prime *p);
int prime_import(struct device *d, struct k_prime *p);
void prime_copy(int from, int to);
void prime_forget(int fd);
/* The file and the offset to map for a descriptor, if it is a buffer's. */
void prime_memory(int *fd, off_t *offset);

/* card.c */
int card_ioctl(struct device *d, int fd, unsigned number, void *data);
void card_pair(int fd, int other);
void card_forget(int fd);

/* calls.c */
int call(struct device *d, int fd, unsigned long request, void *argument);
#define NOT_MINE (-100000)

/* files.c */
struct device *device_of(int fd);
/* A device without a descriptor; NULL where there is no memory. */
struct device *device_new(bool is_card);
void device_drop(struct device *d);

/* clock.c */
void clock_frame(void);

/* The functions of libc that this library stands in front of. */
void *next_function(const char *name);
#define NEXT(name) ((__typeof__(&name))next_function(#name))
