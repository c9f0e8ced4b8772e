/* GLX on EGL: what its parts share. A config of GLX is one of EGL; all have the visual of the screen. */
#pragma once

#include "windows.h"

/* Numbers of GLX, as far as they are used here. */
enum {
    GLX_USE_GL = 1, GLX_BUFFER_SIZE = 2, GLX_LEVEL = 3, GLX_RGBA = 4, GLX_DOUBLEBUFFER = 5, GLX_STEREO = 6, GLX_AUX_BUFFERS = 7,
    GLX_RED_SIZE = 8, GLX_GREEN_SIZE = 9, GLX_BLUE_SIZE = 10, GLX_ALPHA_SIZE = 11, GLX_DEPTH_SIZE = 12, GLX_STENCIL_SIZE = 13,
    GLX_CONFIG_CAVEAT = 0x20, GLX_X_VISUAL_TYPE = 0x22, GLX_TRANSPARENT_TYPE = 0x23, GLX_NONE = 0x8000, GLX_TRUE_COLOR = 0x8002,
    GLX_VISUAL_ID = 0x800b, GLX_SCREEN = 0x800c, GLX_DRAWABLE_TYPE = 0x8010, GLX_RENDER_TYPE = 0x8011, GLX_X_RENDERABLE = 0x8012,
    GLX_FBCONFIG_ID = 0x8013, GLX_RGBA_TYPE = 0x8014, GLX_MAX_PBUFFER_WIDTH = 0x8016, GLX_MAX_PBUFFER_HEIGHT = 0x8017,
    GLX_MAX_PBUFFER_PIXELS = 0x8018, GLX_WIDTH = 0x801d, GLX_HEIGHT = 0x801e, GLX_PBUFFER_HEIGHT = 0x8040, GLX_PBUFFER_WIDTH = 0x8041,
    GLX_SAMPLE_BUFFERS = 100000, GLX_SAMPLES = 100001, GLX_DONT_CARE = -1, GLX_BAD_ATTRIBUTE = 2, GLX_NO_EXTENSION = 3,
    GLX_VENDOR = 1, GLX_VERSION = 2,
};

/* glx_configs.c */
/* The display of EGL, after the first use. */
egl_handle glx_display(void *x);
/* Configs that a list of attributes allows, the best first, and their number; with `has_flags`, some have no value. */
egl_handle *glx_choose(void *x, const int *attributes, bool has_flags, int *found);
int glx_attribute(egl_handle config, int name, int *value);

/* glx_contexts.c */
void *glx_context_function(const char *name);
