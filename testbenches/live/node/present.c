/* Frames of Vulkan programs. Their swapchains put pictures into X windows by a function of XCB, in front of which this one
 * stands; without GPU_RTL_PRESENT it does nothing else. */
#define _GNU_SOURCE
#include "node.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { Z_PIXMAP = 2, MOST_WINDOWS = 64 };

struct cookie { unsigned sequence; };
struct geometry {
    uint8_t type, depth;
    uint16_t sequence;
    uint32_t length, root;
    int16_t x, y;
    uint16_t width, height;
};

/* A window's picture, which comes in rows from the top. */
static struct picture {
    uint32_t window;
    unsigned width, height;
    uint8_t *rgba;
} pictures[MOST_WINDOWS];

static struct picture *picture_of(uint32_t window)
{
    for (int k = 0; k < MOST_WINDOWS; k++)
        if (!pictures[k].window || pictures[k].window == window) {
            pictures[k].window = window;
            return pictures + k;
        }
    return NULL;
}

/* A function of XCB, which drivers load for themselves alone. */
static void *xcb(const char *name)
{
    static void *library;
    if (!library)
        library = dlopen("libxcb.so.1", RTLD_NOW);
    void *found = library ? dlsym(library, name) : NULL;
    if (!found) {
        node_say("libxcb.so.1 has no %s", name);
        abort();
    }
    return found;
}

/* Has a picture be as large as its window; false where it cannot be known. */
static bool begin(void *connection, struct picture *p)
{
    struct cookie (*ask)(void *, uint32_t) = xcb("xcb_get_geometry");
    struct geometry *(*reply)(void *, struct cookie, void *) = xcb("xcb_get_geometry_reply");
    struct geometry *g = reply(connection, ask(connection, p->window), NULL);
    if (!g)
        return false;
    p->width = g->width;
    p->height = g->height;
    free(g);
    free(p->rgba);
    p->rgba = calloc((size_t)p->width * p->height, 4);
    return p->rgba != NULL;
}

/* Takes rows of four bytes, blue first. */
static void take(struct picture *p, int y, unsigned width, unsigned height, const uint8_t *bgra)
{
    for (unsigned row = 0; row < height && y + row < p->height; row++)
        for (unsigned x = 0; x < width && x < p->width; x++) {
            const uint8_t *from = bgra + 4ul * (row * width + x);
            uint8_t *to = p->rgba + 4ul * ((y + row) * p->width + x);
            for (int k = 0; k < 3; k++)
                to[k] = from[2 - k];
            to[3] = 255;
        }
}

static void show(void *connection, uint32_t window, int x, int y, unsigned width, unsigned height, const uint8_t *bgra)
{
    struct picture *p = picture_of(window);
    if (!p || x || y < 0 || (!y && !begin(connection, p)) || !p->rgba)
        return;
    take(p, y, width, height, bgra);
    if (y + height >= p->height)
        gpu_rtl_frame(p - pictures, p->width, p->height, p->rgba);
}

EXPORTED struct cookie xcb_put_image(void *connection, uint8_t format, uint32_t window, uint32_t gc, uint16_t width, uint16_t height,
                                     int16_t x, int16_t y, uint8_t left, uint8_t depth, uint32_t bytes, const uint8_t *data)
{
    struct cookie (*next)(void *, uint8_t, uint32_t, uint32_t, uint16_t, uint16_t, int16_t, int16_t, uint8_t, uint8_t, uint32_t,
                          const uint8_t *) = xcb("xcb_put_image");
    if (getenv("GPU_RTL_PRESENT") && format == Z_PIXMAP && depth >= 24 && bytes >= 4u * width * height)
        show(connection, window, x, y, width, height, data);
    return next(connection, format, window, gc, width, height, x, y, left, depth, bytes, data);
}
