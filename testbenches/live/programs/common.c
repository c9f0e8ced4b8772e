#include "common.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char corners[] = "#version 330\n"
                       "layout(location = 0) in vec3 position; layout(location = 1) in vec4 colour;\n"
                       "out vec4 tint; out vec2 at;\n"
                       "void main() { gl_Position = vec4(position.xy / 32.0 - 1.0, position.z, 1.0);\n"
                       "  tint = colour / 255.0; at = position.xy; }\n";
const char plain[] = "#version 330\n"
                     "in vec4 tint; out vec4 result;\n"
                     "void main() { result = tint; }\n";

void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

void missing(const char *what)
{
    enum { SKIPPED = 77 };
    fprintf(stderr, "missing: %s\n", what);
    exit(SKIPPED);
}

unsigned stage(unsigned kind, const char *text)
{
    unsigned shader = glCreateShader(kind);
    int compiled = 0;
    char log[4096] = "";
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        fail("%s\n%s", text, log);
    }
    return shader;
}

unsigned linked(const unsigned *stages, int count)
{
    unsigned program = glCreateProgram();
    int done = 0;
    char log[4096] = "";
    for (int i = 0; i < count; i++)
        glAttachShader(program, stages[i]);
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &done);
    if (!done) {
        glGetProgramInfoLog(program, sizeof log, NULL, log);
        fail("link: %s", log);
    }
    glUseProgram(program);
    return program;
}

unsigned shaded(const char *vertex, const char *fragment)
{
    unsigned stages[] = {stage(GL_VERTEX_SHADER, vertex), stage(GL_FRAGMENT_SHADER, fragment)};
    return linked(stages, 2);
}

int place(const char *uniform)
{
    int program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    return glGetUniformLocation((unsigned)program, uniform);
}

struct surface surface(int width, int height, unsigned format)
{
    struct surface made;
    unsigned depth;
    made.colour = texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 1, format, width, height);
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, width, height);
    glGenFramebuffers(1, &made.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, made.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, made.colour, 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        fail("a framebuffer of format %#x is incomplete", format);
    glViewport(0, 0, width, height);
    return made;
}

void clear(float r, float g, float b, float a)
{
    glClearColor(r / 255, g / 255, b / 255, a / 255);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

unsigned filled_buffer(unsigned target, const void *bytes, size_t count)
{
    unsigned buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, (intptr_t)count, bytes, GL_STATIC_DRAW);
    return buffer;
}

void attribute(unsigned index, int components, size_t stride, size_t offset)
{
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, components, GL_FLOAT, 0, (int)stride, (const void *)offset);
}

void load_corners(const struct corner *list, int count)
{
    filled_buffer(GL_ARRAY_BUFFER, list, sizeof *list * (size_t)count);
    attribute(0, 3, sizeof *list, offsetof(struct corner, x));
    attribute(1, 4, sizeof *list, offsetof(struct corner, r));
}

void triangles(const struct corner *list, int count)
{
    load_corners(list, count);
    glDrawArrays(GL_TRIANGLES, 0, count);
}

void rectangle(float x0, float y0, float x1, float y1, float z, struct colour c)
{
    struct corner list[4] = {
        {x0, y0, z, c.r, c.g, c.b, c.a},
        {x1, y0, z, c.r, c.g, c.b, c.a},
        {x0, y1, z, c.r, c.g, c.b, c.a},
        {x1, y1, z, c.r, c.g, c.b, c.a},
    };
    load_corners(list, 4);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void right_triangle(float x, float y, float leg, float z, struct colour a, struct colour b, struct colour c)
{
    struct corner list[3] = {
        {x, y, z, a.r, a.g, a.b, a.a},
        {x + leg, y, z, b.r, b.g, b.b, b.a},
        {x, y + leg, z, c.r, c.g, c.b, c.a},
    };
    triangles(list, 3);
}

unsigned texture(unsigned target)
{
    unsigned made;
    glGenTextures(1, &made);
    glBindTexture(target, made);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return made;
}

unsigned char pattern(unsigned x, unsigned y, unsigned z)
{
    unsigned mixed = (x * 73 + y * 151 + z * 199 + 17) * 2654435761u;
    return (unsigned char)(mixed >> 24);
}

void fill(unsigned char *texels, int width, int height, int layer)
{
    for (int i = 0; i < width * height * 4; i++)
        texels[i] = pattern((unsigned)(i / 4 % width), (unsigned)(i / 4 / width), (unsigned)(layer * 4 + i % 4));
}

void write_pixels(int width, int height)
{
    size_t count = (size_t)(width * height * 4);
    unsigned char *pixels = malloc(count);
    if (!pixels)
        fail("no memory for %zu bytes of pixels", count);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    write_bytes(pixels, count);
    free(pixels);
}

void write_buffer(unsigned target, size_t count)
{
    void *bytes = malloc(count);
    if (!bytes)
        fail("no memory for %zu bytes of a buffer", count);
    glGetBufferSubData(target, 0, (intptr_t)count, bytes);
    write_bytes(bytes, count);
    free(bytes);
}
