/* Windows of programs: what the parts of this library share. A window is an off-screen surface of Mesa's; what is swapped is read
 * back, shown in the window where there is one, and handed to the render node as a frame. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* EGL's types and numbers, as far as they are used here. */
typedef void *egl_handle;
typedef intptr_t egl_attribute;
enum {
    EGL_NONE = 0x3038, EGL_NATIVE_VISUAL_ID = 0x302e, EGL_NATIVE_VISUAL_TYPE = 0x302f, EGL_NATIVE_RENDERABLE = 0x302d,
    EGL_SURFACE_TYPE = 0x3033, EGL_HEIGHT = 0x3056, EGL_WIDTH = 0x3057, EGL_PBUFFER_BIT = 1, EGL_WINDOW_BIT = 4,
    EGL_PLATFORM_DEVICE = 0x313f, EGL_PLATFORM_X11 = 0x31d5, EGL_PLATFORM_XCB = 0x31dc, EGL_PLATFORM_GBM = 0x31d7,
    EGL_PLATFORM_WAYLAND = 0x31d8, EGL_PLATFORM_SURFACELESS = 0x31dd,
};

struct window {
    egl_handle surface;
    /* The X window, or 0. */
    unsigned long id;
    uint32_t number;
    unsigned width, height;
};

/* The next library's function of EGL or OpenGL. */
void *mesa_function(const char *name);

/* windows.c */
egl_handle window_new(egl_handle display, egl_handle config, unsigned long id, unsigned width, unsigned height);
void window_swap(egl_handle surface);
void window_destroy(egl_handle surface);

/* x11.c */
void x11_display(void *display);
bool x11_is_there(void);
bool x11_size(unsigned long window, unsigned *width, unsigned *height);
unsigned long x11_visual(void);
/* Shows pixels of four bytes, red first, the top row first. */
void x11_show(unsigned long window, unsigned width, unsigned height, const uint8_t *rgba);
