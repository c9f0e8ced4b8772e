/* What all programs share: a surface of 64×64 pixels, shaders, simple shapes, and the file for results. */
#ifndef COMMON_H
#define COMMON_H

#include "gl.h"
#include <stddef.h>

enum { SIZE = 64 };

/* One program: what it draws, the driver whose result counts, and by how much a byte may differ from it. */
struct program {
    const char *name, *what, *witness;
    int within;
    void (*draw)(void);
};
extern const struct program programs[];
extern const int program_count;

/* Ends the process with a message. */
_Noreturn void fail(const char *format, ...);
/* Ends the process as a program that this system cannot run. */
_Noreturn void missing(const char *what);

/* A corner in pixels, with depth in -1..1 and a colour in 0..255. */
struct corner {
    float x, y, z, r, g, b, a;
};
struct colour {
    float r, g, b, a;
};

/* Vertex shader for corners; its outputs are `tint`, and `at` in pixels. */
extern const char corners[];
/* Fragment shader that shows `tint`. */
extern const char plain[];

unsigned stage(unsigned kind, const char *text);
unsigned linked(const unsigned *stages, int count);
/* A program of two stages, in use. */
unsigned shaded(const char *vertex, const char *fragment);
int place(const char *uniform);

/* A framebuffer with a colour texture of a format, with depth and stencil, bound and with its viewport. */
struct surface {
    unsigned framebuffer, colour;
};
struct surface surface(int width, int height, unsigned format);
void clear(float r, float g, float b, float a);

unsigned filled_buffer(unsigned target, const void *bytes, size_t count);
/* A float attribute of the bound array buffer. */
void attribute(unsigned index, int components, size_t stride, size_t offset);
void load_corners(const struct corner *list, int count);
void triangles(const struct corner *list, int count);
void rectangle(float x0, float y0, float x1, float y1, float z, struct colour colour);
/* Legs of n + ½ pixels from a corner at integers, so that no edge is near the centre of a pixel. */
void right_triangle(float x, float y, float leg, float z, struct colour a, struct colour b, struct colour c);

/* A bound texture with nearest filters. */
unsigned texture(unsigned target);
/* A byte of a pattern in which neighbours differ. */
unsigned char pattern(unsigned x, unsigned y, unsigned z);
/* Texels of four bytes after the pattern. */
void fill(unsigned char *texels, int width, int height, int layer);

/* Appends to the file. */
void write_bytes(const void *bytes, size_t count);
void write_pixels(int width, int height);
void write_buffer(unsigned target, size_t count);

#endif
