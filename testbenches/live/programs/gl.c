#include "gl.h"
#include "egl.h"

#define POINTER(result, name, arguments) result(*name) arguments;
GL_FUNCTIONS(POINTER)

void load_functions(void)
{
#define LOAD(result, name, arguments) name = (result(*) arguments)function(#name);
    GL_FUNCTIONS(LOAD)
}
