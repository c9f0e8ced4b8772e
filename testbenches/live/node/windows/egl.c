/* A vendor's library of EGL in front of Mesa's: it makes windows surfaces in memory, and leaves everything else to Mesa. */
#define _GNU_SOURCE
#include "windows.h"

#include <string.h>

/* Attributes of a list that are looked at. */
enum { MOST_ATTRIBUTES = 120 };

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

static egl_handle create(egl_handle display, egl_handle config, unsigned long id, const int32_t *attributes)
{
    (void)attributes;
    return window_new(display, config, id);
}

static egl_handle create_of_platform(egl_handle display, egl_handle config, unsigned long *id, const void *attributes)
{
    (void)attributes;
    return window_new(display, config, id ? *id : 0);
}

static uint32_t make_current(egl_handle display, egl_handle draw, egl_handle read, egl_handle context)
{
    uint32_t (*next)(egl_handle, egl_handle, egl_handle, egl_handle) = mesa_function("eglMakeCurrent");
    return next(display, window_surface(draw), window_surface(read), context);
}

static uint32_t query(egl_handle display, egl_handle surface, int32_t name, int32_t *value)
{
    uint32_t (*next)(egl_handle, egl_handle, int32_t, int32_t *) = mesa_function("eglQuerySurface");
    return next(display, window_surface(surface), name, value);
}

static uint32_t set(egl_handle display, egl_handle surface, int32_t name, int32_t value)
{
    uint32_t (*next)(egl_handle, egl_handle, int32_t, int32_t) = mesa_function("eglSurfaceAttrib");
    return next(display, window_surface(surface), name, value);
}

static uint32_t swap_damage(egl_handle display, egl_handle surface, const int32_t *rectangles, int32_t count)
{
    (void)rectangles, (void)count;
    return window_swap(display, surface);
}

static uint32_t interval(egl_handle display, int32_t frames)
{
    (void)display, (void)frames;
    return 1;
}

static const struct { const char *name; void *function; } OURS[] = {
    { "eglChooseConfig", choose },
    { "eglGetConfigAttrib", attribute },
    { "eglCreateWindowSurface", create },
    { "eglCreatePlatformWindowSurface", create_of_platform },
    { "eglCreatePlatformWindowSurfaceEXT", create_of_platform },
    { "eglMakeCurrent", make_current },
    { "eglQuerySurface", query },
    { "eglSurfaceAttrib", set },
    { "eglSwapBuffers", window_swap },
    { "eglSwapBuffersWithDamageEXT", swap_damage },
    { "eglSwapBuffersWithDamageKHR", swap_damage },
    { "eglDestroySurface", window_destroy },
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
    if (!mesa_load(version, exports, vendor))
        return 0;
    *imports = mesa;
    imports->get_platform_display = get_display;
    imports->get_proc_address = address;
    imports->find_platform = platform_of;
    /* Patched entry points would pass by this library. */
    imports->is_patch_supported = NULL;
    imports->initiate_patch = NULL;
    imports->release_patch = NULL;
    return 1;
}
