/* Points that become quads and corners, with the number of the primitive. */
#include "common.h"

static const char vertex[] = "#version 330\n"
                             "out vec4 shade;\n"
                             "void main() { int i = gl_VertexID;\n"
                             "  gl_Position = vec4(float(i % 4) * 16.0 + 2.0, float(i / 4) * 16.0 + 2.0, 0.0, 1.0);\n"
                             "  shade = vec4(float(i) * 15.0, 240.0 - float(i) * 11.0,\n"
                             "    float(i * 77 % 256), 255.0) / 255.0; }\n";
static const char points[] =
    "#version 330\n"
    "layout(points) in; layout(triangle_strip, max_vertices = 7) out;\n"
    "in vec4 shade[]; out vec4 tint;\n"
    "void corner(vec2 offset, vec4 colour) { tint = colour;\n"
    "  gl_Position = vec4((gl_in[0].gl_Position.xy + offset) / 32.0 - 1.0, 0.0, 1.0); EmitVertex(); }\n"
    "void main() { vec4 c = shade[0];\n"
    "  corner(vec2(0.0, 0.0), c); corner(vec2(8.0, 0.0), c.gbra);\n"
    "  corner(vec2(0.0, 5.0), c.brga); corner(vec2(8.0, 5.0), c);\n"
    "  EndPrimitive();\n"
    "  if (gl_PrimitiveIDIn % 3 != 1) {\n"
    "    corner(vec2(2.0, 6.0), c.bgra); corner(vec2(9.5, 6.0), c); corner(vec2(2.0, 13.5), vec4(1.0) - c);\n"
    "  } }\n";

void draw_geometry(void)
{
    unsigned stages[] = {stage(GL_VERTEX_SHADER, vertex), stage(GL_GEOMETRY_SHADER, points),
                         stage(GL_FRAGMENT_SHADER, plain)};
    linked(stages, 3);
    clear(30, 30, 30, 255);
    glDrawArrays(GL_POINTS, 0, 16);
    write_pixels(SIZE, SIZE);
}
