/* Mesa's library of EGL, which draws. */
#include "windows.h"

#include <dlfcn.h>
#include <stddef.h>

struct imports mesa;

bool mesa_load(uint32_t version, const void *exports, void *vendor)
{
    void *library = dlopen("libEGL_mesa.so.0", RTLD_NOW | RTLD_LOCAL);
    uint32_t (*main)(uint32_t, const void *, void *, struct imports *) = library ? dlsym(library, "__egl_Main") : NULL;
    return main && main(version, exports, vendor, &mesa);
}

void *mesa_function(const char *name)
{
    return mesa.get_proc_address(name);
}
