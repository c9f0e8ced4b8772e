/* A vendor's library of EGL in front of Mesa's: it makes windows surfaces in memory, and leaves everything else to Mesa. */
#define _GNU_SOURCE
#include "windows.h"

#include <dlfcn.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))
/* Attributes of a list that are looked at. */
enum { MOST_ATTRIBUTES = 120 };
/* Size of a window where nothing says it. */
enum { WIDTH = 300, HEIGHT = 300 };

/* What a vendor's library gives to the library that programs are linked to, in this order. */
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

static struct imports mesa;

void *mesa_function(const char *name)
{
    return mesa.get_proc_address(name);
}

/* The platform of a native display that the program does not name. */
static uint32_t platform_of(void *native)
{
    return native && mesa.find_platform ? mesa.find_platform(native) : EGL_NONE;
}

static egl_handle get_display(uint32_t platform, void *native, const egl_attribute *attributes)
{
    switch (platform) {
    case EGL_NONE:
    case EGL_PLATFORM_X11: x11_display(native); break;
    case EGL_PLATFORM_XCB: x11_display(NULL); break;
    case EGL_PLATFORM_WAYLAND: break;
    default: return mesa.get_platform_display(platform, native, attributes);
    }
    return mesa.get_platform_display(EGL_PLATFORM_SURFACELESS, NULL, NULL);
}

static uint32_t choose(egl_handle display, const int32_t *wanted, egl_handle *configs, int32_t room, int32_t *found)
{
    uint32_t (*choose)(egl_handle, const int32_t *, egl_handle *, int32_t, int32_t *) = mesa_function("eglChooseConfig");
    int32_t list[MOST_ATTRIBUTES + 3];
    bool is_typed = false;
    int k = 0;
    for (; wanted && wanted[0] != EGL_NONE && k < MOST_ATTRIBUTES; wanted += 2) {
        if (wanted[0] == EGL_NATIVE_VISUAL_ID || wanted[0] == EGL_NATIVE_RENDERABLE)
            continue;
        bool is_type = wanted[0] == EGL_SURFACE_TYPE, is_window = is_type && wanted[1] & EGL_WINDOW_BIT;
        list[k++] = wanted[0];
        list[k++] = is_window ? (wanted[1] & ~EGL_WINDOW_BIT) | EGL_PBUFFER_BIT : wanted[1];
        is_typed |= is_type;
    }
    /* Windows are wanted unless the program says otherwise. */
    if (!is_typed) {
        list[k++] = EGL_SURFACE_TYPE;
        list[k++] = EGL_PBUFFER_BIT;
    }
    list[k] = EGL_NONE;
    return choose(display, list, configs, room, found);
}

static uint32_t attribute(egl_handle display, egl_handle config, int32_t name, int32_t *value)
{
    enum { TRUE_COLOUR = 4 };
    uint32_t (*get)(egl_handle, egl_handle, int32_t, int32_t *) = mesa_function("eglGetConfigAttrib");
    uint32_t done = get(display, config, name, value);
    if (done && name == EGL_SURFACE_TYPE)
        *value |= EGL_WINDOW_BIT;
    if (done && name == EGL_NATIVE_VISUAL_ID && x11_is_there())
        *value = x11_visual();
    if (done && name == EGL_NATIVE_VISUAL_TYPE && x11_is_there())
        *value = TRUE_COLOUR;
    return done;
}

static egl_handle surface(egl_handle display, egl_handle config, unsigned long id)
{
    unsigned width = WIDTH, height = HEIGHT;
    x11_size(id, &width, &height);
    return window_new(display, config, id, width, height);
}

static egl_handle window_surface(egl_handle display, egl_handle config, unsigned long id, const int32_t *attributes)
{
    (void)attributes;
    return surface(display, config, id);
}

static egl_handle platform_surface(egl_handle display, egl_handle config, unsigned long *id, const void *attributes)
{
    (void)attributes;
    return surface(display, config, id ? *id : 0);
}

static uint32_t swap(egl_handle display, egl_handle surface)
{
    uint32_t (*swap)(egl_handle, egl_handle) = mesa_function("eglSwapBuffers");
    window_swap(surface);
    return swap(display, surface);
}

static uint32_t swap_damage(egl_handle display, egl_handle surface, const int32_t *rectangles, int32_t count)
{
    (void)rectangles, (void)count;
    return swap(display, surface);
}

static uint32_t destroy(egl_handle display, egl_handle surface)
{
    uint32_t (*destroy)(egl_handle, egl_handle) = mesa_function("eglDestroySurface");
    window_destroy(surface);
    return destroy(display, surface);
}

static uint32_t interval(egl_handle display, int32_t frames)
{
    (void)display, (void)frames;
    return 1;
}

static const struct { const char *name; void *function; } OURS[] = {
    { "eglChooseConfig", choose },
    { "eglGetConfigAttrib", attribute },
    { "eglCreateWindowSurface", window_surface },
    { "eglCreatePlatformWindowSurface", platform_surface },
    { "eglCreatePlatformWindowSurfaceEXT", platform_surface },
    { "eglSwapBuffers", swap },
    { "eglSwapBuffersWithDamageEXT", swap_damage },
    { "eglSwapBuffersWithDamageKHR", swap_damage },
    { "eglDestroySurface", destroy },
    { "eglSwapInterval", interval },
};

static void *address(const char *name)
{
    for (unsigned k = 0; k < sizeof OURS / sizeof *OURS; k++)
        if (!strcmp(name, OURS[k].name))
            return OURS[k].function;
    return mesa_function(name);
}

EXPORTED uint32_t __egl_Main(uint32_t version, const void *exports, void *vendor, struct imports *imports)
{
    void *library = dlopen("libEGL_mesa.so.0", RTLD_NOW | RTLD_LOCAL);
    uint32_t (*main)(uint32_t, const void *, void *, struct imports *) = library ? dlsym(library, "__egl_Main") : NULL;
    if (!main || !main(version, exports, vendor, imports))
        return 0;
    mesa = *imports;
    imports->get_platform_display = get_display;
    imports->get_proc_address = address;
    imports->find_platform = platform_of;
    /* Patched entry points would pass by this library. */
    imports->is_patch_supported = NULL;
    imports->initiate_patch = NULL;
    imports->release_patch = NULL;
    return 1;
}
