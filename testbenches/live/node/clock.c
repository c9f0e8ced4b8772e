/* Time as the program sees it. With GPU_RTL_TIME=60 a frame lasts a sixtieth of a second, whatever it costs. */
#define _GNU_SOURCE
#include "node.h"

#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#define NANOSECONDS 1000000000ull
/* Seconds at which the program's time begins. */
#define BEGIN 1000000000ull

static unsigned long frames;

void clock_frame(void)
{
    __atomic_add_fetch(&frames, 1, __ATOMIC_RELAXED);
}

/* Frames of a second; 0 where time is the system's. */
static unsigned long rate(void)
{
    static long rate = -1;
    const char *text = rate < 0 ? getenv("GPU_RTL_TIME") : NULL;
    if (rate < 0)
        rate = text ? strtoul(text, NULL, 10) : 0;
    return rate;
}

EXPORTED int clock_gettime(clockid_t clock, struct timespec *t)
{
    static int (*next)(clockid_t, struct timespec *);
    if (!next)
        next = next_function("clock_gettime");
    bool is_seen = clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC_RAW;
    if (!rate() || !is_seen)
        return next(clock, t);
    unsigned long done = __atomic_load_n(&frames, __ATOMIC_RELAXED);
    t->tv_sec = BEGIN + done / rate();
    t->tv_nsec = done % rate() * NANOSECONDS / rate();
    return 0;
}

EXPORTED int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    static int (*next)(struct timeval *, void *);
    struct timespec now;
    if (!next)
        next = next_function("gettimeofday");
    if (!rate())
        return next(t, zone);
    clock_gettime(CLOCK_REALTIME, &now);
    *t = (struct timeval){ now.tv_sec, now.tv_nsec / 1000 };
    return 0;
}
