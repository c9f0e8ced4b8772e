/* Fragments that are discarded, differences between neighbours, and which face is seen. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "in vec2 at; in vec4 tint; out vec4 result;\n"
    "void main() { ivec2 p = ivec2(at);\n"
    "  vec2 d = vec2(dFdx(at.x * 3.0), dFdy(at.y * at.y));\n"
    "  if (((p.x * 5 + p.y * 3) & 7) == 0) discard;\n"
    "  result = vec4(d.x * 40.0 / 255.0, tint.g, gl_FrontFacing ? 1.0 : 0.2, fwidth(at.x + 2.0 * at.y) / 4.0); }\n";

void draw_discard(void)
{
    const struct corner turned[] = {
        {40, 4, 0, 9, 99, 0, 255}, {40, 20.5f, 0, 9, 200, 0, 255}, {56.5f, 4, 0, 9, 0, 0, 255}};
    shaded(corners, fragment);
    clear(50, 100, 150, 200);
    right_triangle(2, 2, 30.5f, 0, (struct colour){0, 255, 0, 255}, (struct colour){0, 0, 0, 255},
                   (struct colour){0, 128, 0, 255});
    triangles(turned, 3);
    glEnable(GL_DEPTH_TEST);
    rectangle(10, 36, 60, 60, -0.5f, (struct colour){0, 77, 0, 255});
    /* What was discarded has left no depth. */
    rectangle(4, 40, 40, 62, 0, (struct colour){0, 222, 0, 255});
    write_pixels(SIZE, SIZE);
}
