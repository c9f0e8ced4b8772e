#define _GNU_SOURCE
#include "egl.h"
#include "common.h"

#include <dlfcn.h>
#include <stdint.h>

enum {
    EGL_CONTEXT_MAJOR = 0x3098,
    EGL_CONTEXT_MINOR = 0x30fb,
    EGL_NONE = 0x3038,
    EGL_OPENGL = 0x30a2,
    EGL_PLATFORM_SURFACELESS = 0x31dd,
};

static void *(*find)(const char *name);

void *function(const char *name)
{
    void *found = find(name);
    if (!found)
        fail("%s: the driver has no such function", name);
    return found;
}

void open_context(void)
{
    void *library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        missing(dlerror());
    find = (void *(*)(const char *))dlsym(library, "eglGetProcAddress");
    void *(*display_of)(unsigned, void *, const intptr_t *) =
        (void *(*)(unsigned, void *, const intptr_t *))function("eglGetPlatformDisplay");
    unsigned (*initialise)(void *, int *, int *) = (unsigned (*)(void *, int *, int *))function("eglInitialize");
    unsigned (*bind)(unsigned) = (unsigned (*)(unsigned))function("eglBindAPI");
    void *(*create)(void *, void *, void *, const int *) =
        (void *(*)(void *, void *, void *, const int *))function("eglCreateContext");
    unsigned (*current)(void *, void *, void *, void *) =
        (unsigned (*)(void *, void *, void *, void *))function("eglMakeCurrent");

    const int version[] = {EGL_CONTEXT_MAJOR, 3, EGL_CONTEXT_MINOR, 3, EGL_NONE};
    void *display = display_of(EGL_PLATFORM_SURFACELESS, NULL, NULL);
    if (!display || !initialise(display, NULL, NULL) || !bind(EGL_OPENGL))
        missing("EGL has no display without a window");
    void *context = create(display, NULL, NULL, version);
    if (!context || !current(display, NULL, NULL, context))
        missing("EGL makes no context of OpenGL 3.3");
}
