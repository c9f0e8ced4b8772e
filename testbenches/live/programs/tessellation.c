/* Patches of quads and triangles, whose corners get colours from their coordinates. */
#include "common.h"

static const char vertex[] = "#version 400\n"
                             "void main() { gl_Position = vec4(float(gl_VertexID) * 32.0, 0.0, 0.0, 1.0); }\n";
static const char control[] = "#version 400\n"
                              "layout(vertices = 1) out; uniform float level;\n"
                              "void main() { gl_out[gl_InvocationID].gl_Position = gl_in[0].gl_Position;\n"
                              "  for (int i = 0; i < 4; i++) gl_TessLevelOuter[i] = level;\n"
                              "  gl_TessLevelInner[0] = level; gl_TessLevelInner[1] = level; }\n";
static const char quads[] =
    "#version 400\n"
    "layout(quads, equal_spacing) in; out vec4 tint;\n"
    "void main() { vec2 p = gl_in[0].gl_Position.xy + vec2(2.0) + gl_TessCoord.xy * vec2(28.0, 26.0);\n"
    "  gl_Position = vec4(p / 32.0 - 1.0, 0.0, 1.0); tint = vec4(gl_TessCoord.xy, 0.3, 1.0); }\n";
static const char triangular[] =
    "#version 400\n"
    "layout(triangles, equal_spacing) in; out vec4 tint;\n"
    "void main() { vec2 p = gl_in[0].gl_Position.xy + vec2(2.0, 34.0) + gl_TessCoord.xy * 26.5;\n"
    "  gl_Position = vec4(p / 32.0 - 1.0, 0.0, 1.0); tint = vec4(gl_TessCoord, 1.0); }\n";

void draw_tessellation(void)
{
    const char *evaluations[] = {quads, triangular};
    clear(60, 10, 90, 255);
    for (int i = 0; i < 2; i++) {
        unsigned stages[] = {stage(GL_VERTEX_SHADER, vertex), stage(GL_TESS_CONTROL_SHADER, control),
                             stage(GL_TESS_EVALUATION_SHADER, evaluations[i]), stage(GL_FRAGMENT_SHADER, plain)};
        linked(stages, 4);
        glPatchParameteri(GL_PATCH_VERTICES, 1);
        glUniform1f(place("level"), i ? 3 : 4);
        glDrawArrays(GL_PATCHES, 0, 2);
    }
    write_pixels(SIZE, SIZE);
}
