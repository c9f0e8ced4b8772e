/* Distances that cut triangles, corners behind the eye, and culled faces. */
#include "common.h"

static const char vertex[] =
    "#version 330\n"
    "layout(location = 0) in vec3 position; layout(location = 1) in vec4 colour; out vec4 tint;\n"
    "uniform vec4 first, second;\n"
    "void main() { float w = position.z; vec4 p = vec4(position.xy, 1.0, 1.0);\n"
    "  gl_Position = vec4((position.xy / 32.0 - 1.0) * w, 0.25 * w, w); tint = colour / 255.0;\n"
    "  gl_ClipDistance[0] = dot(p, first) * w; gl_ClipDistance[1] = dot(p, second) * w; }\n";

void draw_clip(void)
{
    /* The third number is w. */
    const struct colour a = {250, 0, 30, 255}, b = {0, 220, 60, 255}, c = {40, 10, 240, 255};
    shaded(vertex, plain);
    clear(15, 25, 35, 255);
    glUniform4f(place("first"), 1, 0, 0, -6);
    glUniform4f(place("second"), -1, -1, 0, 36.5f);
    glEnable(GL_CLIP_DISTANCE0);
    right_triangle(2, 2, 28.5f, 1, a, b, c);
    glEnable(GL_CLIP_DISTANCE0 + 1);
    right_triangle(2, 2, 58.5f, 2, b, c, a);
    /* Mesa's drivers for the processor cut at each distance that is written, enabled or not, so none is negative. */
    glUniform4f(place("first"), 0, 0, 0, 1);
    glUniform4f(place("second"), 0, 0, 0, 1);
    glDisable(GL_CLIP_DISTANCE0);
    glDisable(GL_CLIP_DISTANCE0 + 1);
    glEnable(GL_CULL_FACE);
    for (unsigned i = 0; i < 4; i++) {
        glFrontFace(i & 1 ? GL_CW : GL_CCW);
        glCullFace(i & 2 ? GL_FRONT : GL_BACK);
        right_triangle(8 + 13 * (float)i, 46, 10.5f, 4, c, a, b);
    }
    glDisable(GL_CULL_FACE);
    /* Partly outside on each side. */
    right_triangle(50, -10, 40.5f, 1, a, a, b);
    right_triangle(-300, 58, 500.5f, 1, b, b, b);
    write_pixels(SIZE, SIZE);
}
