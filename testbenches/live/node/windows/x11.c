/* X windows, by the functions of an X library that the program has loaded or that is installed. */
#define _GNU_SOURCE
#include "windows.h"

#include <dlfcn.h>
#include <stdlib.h>

#define Z_PIXMAP 2

static void *library, *display;

static void *function(const char *name)
{
    if (!library)
        library = dlopen("libX11.so.6", RTLD_NOW);
    return library ? dlsym(library, name) : NULL;
}

void x11_display(void *given)
{
    void *(*open)(const char *) = function("XOpenDisplay");
    if (!display)
        display = given ? given : open ? open(NULL) : NULL;
}

bool x11_is_there(void)
{
    return display != NULL;
}

bool x11_size(unsigned long window, unsigned *width, unsigned *height)
{
    int (*geometry)(void *, unsigned long, unsigned long *, int *, int *, unsigned *, unsigned *, unsigned *, unsigned *) =
        function("XGetGeometry");
    unsigned long root;
    unsigned border, depth;
    int x, y;
    return display && window && geometry && geometry(display, window, &root, &x, &y, width, height, &border, &depth);
}

static void *visual(void)
{
    int (*screen)(void *) = function("XDefaultScreen");
    void *(*visual)(void *, int) = function("XDefaultVisual");
    return display ? visual(display, screen(display)) : NULL;
}

unsigned long x11_visual(void)
{
    unsigned long (*id)(void *) = function("XVisualIDFromVisual");
    return display ? id(visual()) : 0;
}

void *x11_visual_info(void)
{
    /* The beginning of an XVisualInfo, which is longer. */
    struct { void *visual; unsigned long id; long rest[8]; } wanted = { .id = x11_visual() };
    enum { BY_ID = 1 };
    void *(*info)(void *, long, void *, int *) = function("XGetVisualInfo");
    int found;
    return display && info ? info(display, BY_ID, &wanted, &found) : NULL;
}

void x11_show(unsigned long window, unsigned width, unsigned height, const uint8_t *rgba)
{
    if (!display || !window)
        return;
    int (*screen)(void *) = function("XDefaultScreen"), (*depth)(void *, int) = function("XDefaultDepth");
    void *(*create)(void *, void *, unsigned, int, int, char *, unsigned, unsigned, int, int) = function("XCreateImage");
    void *(*pen)(void *, unsigned long, unsigned long, void *) = function("XCreateGC");
    int (*put)(void *, unsigned long, void *, void *, int, int, int, int, unsigned, unsigned) = function("XPutImage");
    int (*drop_pen)(void *, void *) = function("XFreeGC"), (*drop)(void *) = function("XFree"), (*flush)(void *) = function("XFlush");
    uint32_t *pixels = malloc(4ul * width * height);
    if (!pixels)
        return;
    for (size_t k = 0; k < (size_t)width * height; k++)
        pixels[k] = rgba[4 * k] << 16 | rgba[4 * k + 1] << 8 | rgba[4 * k + 2];
    int bits = depth(display, screen(display));
    void *image = create(display, visual(), bits, Z_PIXMAP, 0, (char *)pixels, width, height, 32, 4 * width);
    if (image) {
        void *gc = pen(display, window, 0, NULL);
        put(display, window, gc, image, 0, 0, 0, 0, width, height);
        drop_pen(display, gc);
        drop(image);
        flush(display);
    }
    free(pixels);
}
