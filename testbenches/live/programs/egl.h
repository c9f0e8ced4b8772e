/* A current OpenGL context without a window. */
#ifndef EGL_H
#define EGL_H

void open_context(void);
/* The address of a function of OpenGL; ends the process where there is none. */
void *function(const char *name);

#endif
