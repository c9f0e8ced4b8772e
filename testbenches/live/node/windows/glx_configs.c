/* Configs and visuals of GLX. */
#include "glx.h"

#include <stdlib.h>

enum { EGL_OPENGL_API = 0x30a2, EGL_OPENGL_BIT = 8, EGL_RENDERABLE_TYPE = 0x3040, MOST_CONFIGS = 256 };

/* Attributes that EGL has as well. */
static const struct { int glx, egl; } SAME[] = {
    { GLX_BUFFER_SIZE, 0x3020 }, { GLX_ALPHA_SIZE, 0x3021 }, { GLX_BLUE_SIZE, 0x3022 }, { GLX_GREEN_SIZE, 0x3023 },
    { GLX_RED_SIZE, 0x3024 }, { GLX_DEPTH_SIZE, 0x3025 }, { GLX_STENCIL_SIZE, 0x3026 }, { GLX_FBCONFIG_ID, 0x3028 },
    { GLX_SAMPLES, 0x3031 }, { GLX_SAMPLE_BUFFERS, 0x3032 }, { GLX_MAX_PBUFFER_HEIGHT, 0x302a },
    { GLX_MAX_PBUFFER_PIXELS, 0x302b }, { GLX_MAX_PBUFFER_WIDTH, 0x302c },
};

static int same(int glx)
{
    for (unsigned k = 0; k < sizeof SAME / sizeof *SAME; k++)
        if (SAME[k].glx == glx)
            return SAME[k].egl;
    return 0;
}

egl_handle glx_display(void *x)
{
    static egl_handle display;
    x11_display(x);
    if (!display) {
        uint32_t (*initialise)(egl_handle, int32_t *, int32_t *) = mesa_function("eglInitialize");
        uint32_t (*bind)(uint32_t) = mesa_function("eglBindAPI");
        display = mesa.get_platform_display(EGL_PLATFORM_SURFACELESS, NULL, NULL);
        if (!display || !initialise(display, NULL, NULL))
            return display = NULL;
        bind(EGL_OPENGL_API);
    }
    return display;
}

/* What all configs are, and a program may want to have said. */
static int fixed(int name, int *value)
{
    enum { WINDOW_PIXMAP_PBUFFER = 7, RGBA_BIT = 1 };
    switch (name) {
    case GLX_USE_GL:
    case GLX_RGBA:
    case GLX_DOUBLEBUFFER:
    case GLX_X_RENDERABLE: *value = 1; return 0;
    case GLX_CONFIG_CAVEAT:
    case GLX_TRANSPARENT_TYPE: *value = GLX_NONE; return 0;
    case GLX_X_VISUAL_TYPE: *value = GLX_TRUE_COLOR; return 0;
    case GLX_VISUAL_ID: *value = x11_visual(); return 0;
    case GLX_DRAWABLE_TYPE: *value = WINDOW_PIXMAP_PBUFFER; return 0;
    case GLX_RENDER_TYPE: *value = RGBA_BIT; return 0;
    default: *value = 0; return 0;
    }
}

int glx_attribute(egl_handle config, int name, int *value)
{
    uint32_t (*get)(egl_handle, egl_handle, int32_t, int32_t *) = mesa_function("eglGetConfigAttrib");
    if (!same(name))
        return fixed(name, value);
    return get(glx_display(NULL), config, same(name), value) ? 0 : GLX_BAD_ATTRIBUTE;
}

egl_handle *glx_choose(void *x, const int *attributes, bool has_flags, int *found)
{
    uint32_t (*choose)(egl_handle, const int32_t *, egl_handle *, int32_t, int32_t *) = mesa_function("eglChooseConfig");
    int32_t list[2 * 64] = { EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT };
    egl_handle *configs = calloc(MOST_CONFIGS, sizeof *configs);
    int k = 4;
    *found = 0;
    while (attributes && *attributes && k < 124) {
        int name = *attributes++;
        bool is_flag = name == GLX_USE_GL || name == GLX_RGBA || name == GLX_DOUBLEBUFFER || name == GLX_STEREO;
        if (has_flags && is_flag)
            continue;
        int value = *attributes++;
        if (same(name) && value != GLX_DONT_CARE) {
            list[k++] = same(name);
            list[k++] = value;
        }
    }
    list[k] = EGL_NONE;
    egl_handle display = glx_display(x);
    if (configs && display && choose(display, list, configs, MOST_CONFIGS, found) && *found)
        return configs;
    free(configs);
    *found = 0;
    return NULL;
}
