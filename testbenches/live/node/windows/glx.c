/* A vendor's library of GLX, on Mesa's EGL: Mesa's own GLX takes a chip only from an X server that has the same. */
#include "glx.h"

#include <stdlib.h>
#include <string.h>

static const char EXTENSIONS[] = "GLX_ARB_create_context GLX_ARB_create_context_profile GLX_ARB_get_proc_address GLX_ARB_multisample "
                                 "GLX_EXT_create_context_es2_profile GLX_EXT_swap_control GLX_MESA_swap_control GLX_SGI_swap_control";

/* What a vendor's library of GLX gives to the library that programs are linked to, in this order. */
struct glx_imports {
    int (*is_screen_supported)(void *, int);
    void *(*get_proc_address)(const char *);
    void *(*dispatch_address)(const char *);
    void (*set_dispatch_index)(const char *, int);
    int (*notify_error)(void *, uint8_t, unsigned long, uint8_t, uint8_t);
    uint8_t (*is_patch_supported)(int, int);
    uint8_t (*initiate_patch)(int, int, void *);
    void (*release_patch)(void);
    void (*patch_thread_attach)(void);
};

static egl_handle *choose_configs(void *x, int screen, const int *attributes, int *found)
{
    (void)screen;
    return glx_choose(x, attributes, false, found);
}

static egl_handle *configs(void *x, int screen, int *found)
{
    return choose_configs(x, screen, NULL, found);
}

static int config_attribute(void *x, egl_handle config, int name, int *value)
{
    return glx_display(x) ? glx_attribute(config, name, value) : GLX_NO_EXTENSION;
}

static void *visual_of(void *x, egl_handle config)
{
    (void)config;
    x11_display(x);
    return x11_visual_info();
}

static void *choose_visual(void *x, int screen, const int *attributes)
{
    int found;
    (void)screen;
    egl_handle *all = glx_choose(x, attributes, true, &found);
    free(all);
    return all ? x11_visual_info() : NULL;
}

/* A visual's attributes are those of the config that its contexts get. */
static int visual_attribute(void *x, void *visual, int name, int *value)
{
    static const int WANTED[] = { GLX_RGBA, GLX_RED_SIZE, 8, GLX_DEPTH_SIZE, 24, GLX_STENCIL_SIZE, 8, 0 };
    int found;
    (void)visual;
    egl_handle *all = glx_choose(x, WANTED, true, &found);
    int error = all ? glx_attribute(all[0], name, value) : GLX_NO_EXTENSION;
    free(all);
    return error;
}

static const char *text(int name)
{
    return name == GLX_VENDOR ? "gpu-rtl" : name == GLX_VERSION ? "1.4" : EXTENSIONS;
}
static const char *client_text(void *x, int name) { return (void)x, text(name); }
static const char *server_text(void *x, int screen, int name) { return (void)x, (void)screen, text(name); }
static const char *extensions(void *x, int screen) { return (void)x, (void)screen, EXTENSIONS; }
static int extension(void *x, int *error, int *event) { return (void)x, *error = *event = 0, 1; }
static int version(void *x, int *major, int *minor) { return (void)x, *major = 1, *minor = 4, 1; }

/* Frames are shown as soon as they are drawn. */
static void interval(void *x, unsigned long drawable, int frames) { (void)x, (void)drawable, (void)frames; }
static int set_interval(int frames) { return (void)frames, 0; }
static int get_interval(void) { return 0; }
/* Pixmaps, events, and fonts of the server: not there. */
static unsigned long no_pixmap(void) { return 0; }
static void nothing(void) {}
static void no_event(void *x, unsigned long drawable, unsigned long *mask) { (void)x, (void)drawable, *mask = 0; }

static const struct { const char *name; void *function; } FUNCTIONS[] = {
    { "glXChooseFBConfig", choose_configs }, { "glXGetFBConfigs", configs }, { "glXGetFBConfigAttrib", config_attribute },
    { "glXGetVisualFromFBConfig", visual_of }, { "glXChooseVisual", choose_visual }, { "glXGetConfig", visual_attribute },
    { "glXGetClientString", client_text }, { "glXQueryServerString", server_text }, { "glXQueryExtensionsString", extensions },
    { "glXQueryExtension", extension }, { "glXQueryVersion", version }, { "glXSwapIntervalEXT", interval },
    { "glXSwapIntervalMESA", set_interval }, { "glXSwapIntervalSGI", set_interval }, { "glXGetSwapIntervalMESA", get_interval },
    { "glXCreateGLXPixmap", no_pixmap }, { "glXCreatePixmap", no_pixmap }, { "glXDestroyGLXPixmap", nothing },
    { "glXDestroyPixmap", nothing }, { "glXCopyContext", nothing }, { "glXUseXFont", nothing }, { "glXSelectEvent", nothing },
    { "glXGetSelectedEvent", no_event },
};

static void *ours(const char *name)
{
    for (unsigned k = 0; k < sizeof FUNCTIONS / sizeof *FUNCTIONS; k++)
        if (!strcmp(name, FUNCTIONS[k].name))
            return FUNCTIONS[k].function;
    return glx_context_function(name);
}

static void *address(const char *name)
{
    void *function = ours(name);
    return function || !strncmp(name, "glX", 3) ? function : mesa_function(name);
}

static int is_supported(void *x, int screen) { return (void)screen, glx_display(x) != NULL; }
static void set_index(const char *name, int index) { (void)name, (void)index; }

EXPORTED int __glx_Main(uint32_t version, const void *exports, void *vendor, struct glx_imports *imports)
{
    /* Mesa calls back only from functions that it does not give by their address. */
    static const void *none[64];
    enum { EGL_VERSION = 0 };
    (void)version, (void)exports;
    if (!mesa_load(EGL_VERSION, none, vendor))
        return 0;
    *imports = (struct glx_imports){
        .is_screen_supported = is_supported, .get_proc_address = address, .dispatch_address = ours, .set_dispatch_index = set_index,
    };
    return 1;
}
