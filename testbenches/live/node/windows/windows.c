/* The windows of the program, and what a swap does. */
#define _GNU_SOURCE
#include "windows.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WINDOWS = 256 };
enum { GL_READ_BINDING = 0x8caa, GL_READ_TARGET = 0x8ca8, GL_PACK_BUFFER_BINDING = 0x88ed, GL_PACK_BUFFER = 0x88eb };
enum { GL_RGBA = 0x1908, GL_BYTES = 0x1401, GL_PACK_ROW_LENGTH = 0x0d02 };

/* Size of a window where nothing says it. */
enum { WIDTH = 300, HEIGHT = 300 };

static struct window windows[MOST_WINDOWS];
static unsigned count, numbers;

static egl_handle surface_new(egl_handle display, egl_handle config, unsigned width, unsigned height)
{
    egl_handle (*create)(egl_handle, egl_handle, const int32_t *) = mesa_function("eglCreatePbufferSurface");
    int32_t size[] = { EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE };
    return create(display, config, size);
}

egl_handle window_new(egl_handle display, egl_handle config, unsigned long id)
{
    unsigned width = WIDTH, height = HEIGHT;
    x11_size(id, &width, &height);
    egl_handle surface = surface_new(display, config, width, height);
    if (surface && count < MOST_WINDOWS)
        windows[count++] = (struct window){ surface, surface, config, id, numbers++, width, height };
    return surface;
}

/* Reads what the program has drawn into its window, the top row first. */
static uint8_t *pixels_of(const struct window *w)
{
    void (*get)(uint32_t, int32_t *) = mesa_function("glGetIntegerv");
    void (*bind)(uint32_t, uint32_t) = mesa_function("glBindFramebuffer");
    void (*bind_buffer)(uint32_t, uint32_t) = mesa_function("glBindBuffer");
    void (*store)(uint32_t, int32_t) = mesa_function("glPixelStorei");
    void (*read)(int32_t, int32_t, int32_t, int32_t, uint32_t, uint32_t, void *) = mesa_function("glReadPixels");
    int32_t bound = 0, buffer = 0, length = 0;
    size_t row = 4ul * w->width;
    uint8_t *pixels = malloc(row * w->height), *line = malloc(row);
    if (pixels && line) {
        get(GL_READ_BINDING, &bound);
        get(GL_PACK_BUFFER_BINDING, &buffer);
        get(GL_PACK_ROW_LENGTH, &length);
        if (bound)
            bind(GL_READ_TARGET, 0);
        if (buffer)
            bind_buffer(GL_PACK_BUFFER, 0);
        if (length)
            store(GL_PACK_ROW_LENGTH, 0);
        read(0, 0, w->width, w->height, GL_RGBA, GL_BYTES, pixels);
        if (bound)
            bind(GL_READ_TARGET, bound);
        if (buffer)
            bind_buffer(GL_PACK_BUFFER, buffer);
        if (length)
            store(GL_PACK_ROW_LENGTH, length);
        for (unsigned low = 0, high = w->height - 1; low < high; low++, high--) {
            memcpy(line, pixels + low * row, row);
            memcpy(pixels + low * row, pixels + high * row, row);
            memcpy(pixels + high * row, line, row);
        }
    }
    free(line);
    return pixels;
}

static struct window *window_of(egl_handle handle)
{
    for (unsigned k = 0; k < count; k++)
        if (windows[k].handle == handle)
            return windows + k;
    return NULL;
}

egl_handle window_surface(egl_handle handle)
{
    struct window *w = window_of(handle);
    return w ? w->surface : handle;
}

egl_handle window_of_id(unsigned long id)
{
    for (unsigned k = 0; k < count; k++)
        if (windows[k].id == id)
            return windows[k].handle;
    return NULL;
}

static void present(const struct window *w)
{
    uint8_t *pixels = pixels_of(w);
    if (!pixels)
        return;
    int (*frame)(uint32_t, uint32_t, uint32_t, const void *) = dlsym(RTLD_DEFAULT, "gpu_rtl_frame");
    x11_show(w->id, w->width, w->height, pixels);
    if (frame)
        frame(w->number, w->width, w->height, pixels);
    free(pixels);
}

/* Has a window that has changed its size another surface. */
static void fit(struct window *w, egl_handle display)
{
    egl_handle (*current)(int32_t) = mesa_function("eglGetCurrentSurface"), (*context)(void) = mesa_function("eglGetCurrentContext");
    uint32_t (*bind)(egl_handle, egl_handle, egl_handle, egl_handle) = mesa_function("eglMakeCurrent");
    uint32_t (*drop)(egl_handle, egl_handle) = mesa_function("eglDestroySurface");
    unsigned width = w->width, height = w->height;
    if (!x11_size(w->id, &width, &height) || (width == w->width && height == w->height))
        return;
    egl_handle old = w->surface, surface = surface_new(display, w->config, width, height);
    if (!surface)
        return;
    if (current(EGL_DRAW) == old)
        bind(display, surface, surface, context());
    /* The program's handle must not be another surface's while it has it. */
    if (old != w->handle)
        drop(display, old);
    w->surface = surface;
    w->width = width;
    w->height = height;
}

uint32_t window_swap(egl_handle display, egl_handle handle)
{
    uint32_t (*swap)(egl_handle, egl_handle) = mesa_function("eglSwapBuffers");
    struct window *w = window_of(handle);
    if (!w)
        return swap(display, handle);
    present(w);
    uint32_t done = swap(display, w->surface);
    fit(w, display);
    return done;
}

uint32_t window_destroy(egl_handle display, egl_handle handle)
{
    uint32_t (*drop)(egl_handle, egl_handle) = mesa_function("eglDestroySurface");
    struct window *w = window_of(handle);
    if (w && w->surface != handle)
        drop(display, w->surface);
    if (w)
        *w = windows[--count];
    return drop(display, handle);
}
