/* One draw to all layers of a target, with flat colours from the first or the last corner; then all layers read. */
#include "common.h"

static const char vertex[] = "#version 330\n"
                             "layout(location = 0) in vec3 position; layout(location = 1) in vec4 colour;\n"
                             "out vec4 shade;\n"
                             "void main() { gl_Position = vec4(position.xy / 32.0 - 1.0, position.z, 1.0);\n"
                             "  shade = colour / 255.0; }\n";
static const char geometry[] =
    "#version 330\n"
    "layout(triangles) in; layout(triangle_strip, max_vertices = 12) out;\n"
    "in vec4 shade[]; flat out vec4 tint;\n"
    "void main() { for (int layer = 0; layer < 4; layer++) {\n"
    "  for (int i = 0; i < 3; i++) { gl_Layer = layer; tint = shade[i] * (float(layer + 1) / 4.0);\n"
    "    gl_Position = gl_in[i].gl_Position; EmitVertex(); }\n"
    "  EndPrimitive(); } }\n";
static const char flat_tint[] = "#version 330\n"
                                "flat in vec4 tint; out vec4 result;\n"
                                "void main() { result = tint; }\n";

void draw_layers(void)
{
    static unsigned char texels[4 * 32 * 32 * 4];
    unsigned framebuffer, map = texture(GL_TEXTURE_2D_ARRAY);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 32, 32, 4);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, map, 0);
    glViewport(0, 0, 32, 32);
    unsigned stages[] = {stage(GL_VERTEX_SHADER, vertex), stage(GL_GEOMETRY_SHADER, geometry),
                         stage(GL_FRAGMENT_SHADER, flat_tint)};
    linked(stages, 3);
    clear(25, 50, 75, 100);
    for (int i = 0; i < 2; i++) {
        glProvokingVertex(i ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
        right_triangle(4 + 20 * (float)i, 8 + 16 * (float)i, 29, 0, (struct colour){240, 80, 0, 255},
                       (struct colour){0, 200, 120, 255}, (struct colour){40, 0, 160, 255});
    }
    glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    write_bytes(texels, sizeof texels);
}
