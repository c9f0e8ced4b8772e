/* Contexts and drawables of GLX: a drawable is an X window, or a surface of EGL. */
#include "glx.h"

#include <stdlib.h>
#include <string.h>

enum { EGL_OPENGL_API = 0x30a2, EGL_OPENGL_ES_API = 0x30a0, ES_PROFILE = 4, MOST_VALUES = 32 };
enum { CONTEXT_MAJOR = 0x2091, CONTEXT_MINOR = 0x2092, CONTEXT_FLAGS = 0x2094, CONTEXT_PROFILE = 0x9126 };

/* A context; EGL wants to be told of which interface. */
struct context { egl_handle context, config; uint32_t api; };

static _Thread_local struct { struct context *context; unsigned long draw, read; void *x; } now;

static struct context *make(void *x, egl_handle config, struct context *share, const int32_t *list, uint32_t api)
{
    uint32_t (*bind)(uint32_t) = mesa_function("eglBindAPI");
    egl_handle (*create)(egl_handle, egl_handle, egl_handle, const int32_t *) = mesa_function("eglCreateContext");
    struct context *c = calloc(1, sizeof *c);
    egl_handle display = glx_display(x);
    if (!c || !display)
        return free(c), NULL;
    bind(api);
    *c = (struct context){ create(display, config, share ? share->context : NULL, list), config, api };
    if (!c->context)
        return free(c), NULL;
    return c;
}

static struct context *of_config(void *x, egl_handle config, int type, struct context *share, int is_direct)
{
    (void)type, (void)is_direct;
    return make(x, config, share, NULL, EGL_OPENGL_API);
}

/* A visual has any config that has what visuals have to have. */
static struct context *of_visual(void *x, void *visual, struct context *share, int is_direct)
{
    static const int WANTED[] = { GLX_RGBA, GLX_RED_SIZE, 8, GLX_DEPTH_SIZE, 24, GLX_STENCIL_SIZE, 8, 0 };
    int found;
    egl_handle *configs = glx_choose(x, WANTED, true, &found);
    (void)visual, (void)is_direct;
    struct context *c = configs ? make(x, configs[0], share, NULL, EGL_OPENGL_API) : NULL;
    free(configs);
    return c;
}

static struct context *of_attributes(void *x, egl_handle config, struct context *share, int is_direct, const int *attributes)
{
    enum { EGL_MAJOR = 0x3098, EGL_MINOR = 0x30fb, EGL_FLAGS = 0x30fc, EGL_PROFILE = 0x30fd };
    int32_t list[MOST_VALUES];
    uint32_t api = EGL_OPENGL_API;
    int k = 0;
    (void)is_direct;
    for (; attributes && *attributes && k < MOST_VALUES - 2; attributes += 2) {
        int name = attributes[0], value = attributes[1];
        if (name == CONTEXT_PROFILE && value & ES_PROFILE) {
            api = EGL_OPENGL_ES_API;
            continue;
        }
        int egl = name == CONTEXT_MAJOR ? EGL_MAJOR : name == CONTEXT_MINOR ? EGL_MINOR : name == CONTEXT_FLAGS ? EGL_FLAGS :
            name == CONTEXT_PROFILE ? EGL_PROFILE : 0;
        if (egl) {
            list[k++] = egl;
            list[k++] = value;
        }
    }
    list[k] = EGL_NONE;
    return make(x, config, share, list, api);
}

static void destroy_context(void *x, struct context *c)
{
    uint32_t (*destroy)(egl_handle, egl_handle) = mesa_function("eglDestroyContext");
    if (c)
        destroy(glx_display(x), c->context);
    free(c);
}

/* Numbers of the X server have 29 bits; surfaces of EGL are pointers. */
static bool is_x_window(unsigned long drawable)
{
    return drawable && drawable < 1ul << 29;
}

static egl_handle surface_of(void *x, unsigned long drawable, egl_handle config)
{
    egl_handle window = window_of_id(drawable);
    if (!window && is_x_window(drawable))
        window = window_new(glx_display(x), config, drawable);
    return window ? window_surface(window) : (egl_handle)drawable;
}

static int make_current(void *x, unsigned long draw, unsigned long read, struct context *c)
{
    uint32_t (*bind)(uint32_t) = mesa_function("eglBindAPI");
    uint32_t (*next)(egl_handle, egl_handle, egl_handle, egl_handle) = mesa_function("eglMakeCurrent");
    bool done;
    if (c) {
        bind(c->api);
        done = next(glx_display(x), surface_of(x, draw, c->config), surface_of(x, read, c->config), c->context);
    } else {
        done = next(glx_display(x), NULL, NULL, NULL);
    }
    if (done) {
        now.context = c;
        now.draw = draw;
        now.read = read;
        now.x = x;
    }
    return done;
}

static int make_current_1(void *x, unsigned long drawable, struct context *c) { return make_current(x, drawable, drawable, c); }

static void swap(void *x, unsigned long drawable)
{
    egl_handle window = window_of_id(drawable);
    window_swap(glx_display(x), window ? window : (egl_handle)drawable);
}

static unsigned long create_pbuffer(void *x, egl_handle config, const int *attributes)
{
    egl_handle (*create)(egl_handle, egl_handle, const int32_t *) = mesa_function("eglCreatePbufferSurface");
    int32_t size[] = { EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE };
    for (; attributes && *attributes; attributes += 2) {
        if (attributes[0] == GLX_PBUFFER_WIDTH)
            size[1] = attributes[1];
        if (attributes[0] == GLX_PBUFFER_HEIGHT)
            size[3] = attributes[1];
    }
    return (unsigned long)create(glx_display(x), config, size);
}

static void destroy_pbuffer(void *x, unsigned long drawable) { window_destroy(glx_display(x), (egl_handle)drawable); }

/* A window of GLX is its X window. */
static unsigned long create_window(void *x, egl_handle config, unsigned long window, const int *attributes)
{
    (void)attributes;
    surface_of(x, window, config);
    return window;
}

static void destroy_window(void *x, unsigned long window)
{
    egl_handle handle = window_of_id(window);
    if (handle)
        window_destroy(glx_display(x), handle);
}

static void query_drawable(void *x, unsigned long drawable, int name, unsigned *value)
{
    uint32_t (*query)(egl_handle, egl_handle, int32_t, int32_t *) = mesa_function("eglQuerySurface");
    int egl = name == GLX_WIDTH ? EGL_WIDTH : name == GLX_HEIGHT ? EGL_HEIGHT : 0;
    egl_handle handle = window_of_id(drawable);
    *value = 0;
    if (egl)
        query(glx_display(x), window_surface(handle ? handle : (egl_handle)drawable), egl, (int32_t *)value);
}

static int query_context(void *x, struct context *c, int name, int *value)
{
    (void)x;
    if (name == GLX_RENDER_TYPE) {
        *value = GLX_RGBA_TYPE;
        return 0;
    }
    return glx_attribute(c->config, name, value);
}

static int is_direct(void *x, struct context *c) { return (void)x, (void)c, 1; }
static void *current_context(void) { return now.context; }
static unsigned long current_drawable(void) { return now.draw; }
static unsigned long current_read(void) { return now.read; }
static void *current_display(void) { return now.x; }
static void wait_nothing(void) {}

static const struct { const char *name; void *function; } FUNCTIONS[] = {
    { "glXCreateContext", of_visual }, { "glXCreateNewContext", of_config }, { "glXCreateContextAttribsARB", of_attributes },
    { "glXDestroyContext", destroy_context }, { "glXMakeCurrent", make_current_1 }, { "glXMakeContextCurrent", make_current },
    { "glXSwapBuffers", swap }, { "glXCreatePbuffer", create_pbuffer }, { "glXDestroyPbuffer", destroy_pbuffer },
    { "glXCreateWindow", create_window }, { "glXDestroyWindow", destroy_window }, { "glXQueryDrawable", query_drawable },
    { "glXQueryContext", query_context }, { "glXIsDirect", is_direct }, { "glXGetCurrentContext", current_context },
    { "glXGetCurrentDrawable", current_drawable }, { "glXGetCurrentReadDrawable", current_read },
    { "glXGetCurrentDisplay", current_display }, { "glXWaitGL", wait_nothing }, { "glXWaitX", wait_nothing },
};

void *glx_context_function(const char *name)
{
    for (unsigned k = 0; k < sizeof FUNCTIONS / sizeof *FUNCTIONS; k++)
        if (!strcmp(name, FUNCTIONS[k].name))
            return FUNCTIONS[k].function;
    return NULL;
}
