/* Windows of programs: what the parts of this library share. A window is an off-screen surface of Mesa's; what is swapped is read
 * back, shown in the window where there is one, and handed to the render node as a frame. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define EXPORTED __attribute__((visibility("default")))

/* EGL's types and numbers, as far as they are used here. */
typedef void *egl_handle;
typedef intptr_t egl_attribute;
enum {
    EGL_NONE = 0x3038, EGL_NATIVE_VISUAL_ID = 0x302e, EGL_NATIVE_VISUAL_TYPE = 0x302f, EGL_NATIVE_RENDERABLE = 0x302d,
    EGL_SURFACE_TYPE = 0x3033, EGL_HEIGHT = 0x3056, EGL_WIDTH = 0x3057, EGL_PBUFFER_BIT = 1, EGL_WINDOW_BIT = 4,
    EGL_PLATFORM_DEVICE = 0x313f, EGL_PLATFORM_X11 = 0x31d5, EGL_PLATFORM_XCB = 0x31dc, EGL_PLATFORM_GBM = 0x31d7,
    EGL_PLATFORM_WAYLAND = 0x31d8, EGL_PLATFORM_SURFACELESS = 0x31dd, EGL_DRAW = 0x3059,
};

struct window {
    /* What the program has, and what is drawn into: another surface once the window has another size. */
    egl_handle handle, surface, config;
    /* The X window, or 0. */
    unsigned long id;
    uint32_t number;
    unsigned width, height;
};

/* What a vendor's library of EGL gives to the library that programs are linked to, in this order. */
struct imports {
    egl_handle (*get_platform_display)(uint32_t, void *, const egl_attribute *);
    uint32_t (*supports)(uint32_t);
    const char *(*vendor_string)(int);
    void *(*get_proc_address)(const char *);
    void *(*dispatch_address)(const char *);
    void (*set_dispatch_index)(const char *, int);
    uint8_t (*is_patch_supported)(int, int);
    uint8_t (*initiate_patch)(int, int, void *);
    void (*release_patch)(void);
    void (*patch_thread_attach)(void);
    uint32_t (*find_platform)(void *);
};

/* mesa.c */
extern struct imports mesa;
bool mesa_load(uint32_t version, const void *exports, void *vendor);
/* Mesa's function of EGL or OpenGL. */
void *mesa_function(const char *name);

/* windows.c */
/* Makes a window of the size of its X window, if it has one. */
egl_handle window_new(egl_handle display, egl_handle config, unsigned long id);
/* The surface that is drawn into: of a handle, or of an X window; what is none is its own. */
egl_handle window_surface(egl_handle handle);
egl_handle window_of_id(unsigned long id);
uint32_t window_swap(egl_handle display, egl_handle handle);
uint32_t window_destroy(egl_handle display, egl_handle handle);

/* x11.c */
void x11_display(void *display);
bool x11_is_there(void);
bool x11_size(unsigned long window, unsigned *width, unsigned *height);
unsigned long x11_visual(void);
/* The screen's visual, as XGetVisualInfo gives it. */
void *x11_visual_info(void);
/* Shows pixels of four bytes, red first, the top row first. */
void x11_show(unsigned long window, unsigned width, unsigned height, const uint8_t *rgba);
