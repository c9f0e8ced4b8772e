/* Attributes that advance with each instance and each second one, with indices. */
#include "common.h"

static const char vertex[] =
    "#version 330\n"
    "layout(location = 0) in vec3 position; layout(location = 1) in vec4 colour; layout(location = 2) in vec2 offset;\n"
    "layout(location = 3) in float brightness; out vec4 tint;\n"
    "void main() { vec2 p = position.xy + offset + vec2(0.0, 2 * (gl_InstanceID & 1));\n"
    "  gl_Position = vec4(p / 32.0 - 1.0, 0.0, 1.0); tint = vec4(colour.rgb / 255.0 * brightness, 1.0); }\n";

void draw_instancing(void)
{
    const struct corner shape[] = {
        {1, 1, 0, 255, 0, 40, 255}, {11.5f, 1, 0, 20, 255, 0, 255}, {1, 11.5f, 0, 0, 30, 255, 255},
        {13, 13, 0, 200, 200, 200, 255}};
    const unsigned short indices[] = {3, 0, 1, 2, 1, 0};
    float offsets[16][2], brightness[8];
    for (int i = 0; i < 16; i++) {
        offsets[i][0] = (float)(i % 4 * 16);
        offsets[i][1] = (float)(i / 4 * 16);
        brightness[i / 2] = (float)(8 - i / 2) / 8;
    }
    shaded(vertex, plain);
    clear(5, 15, 25, 255);
    load_corners(shape, 4);
    filled_buffer(GL_ARRAY_BUFFER, offsets, sizeof offsets);
    attribute(2, 2, sizeof offsets[0], 0);
    glVertexAttribDivisor(2, 1);
    filled_buffer(GL_ARRAY_BUFFER, brightness, sizeof brightness);
    attribute(3, 1, sizeof(float), 0);
    glVertexAttribDivisor(3, 2);
    filled_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    glDrawElementsInstanced(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, (const void *)6, 12);
    glDrawElementsInstanced(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, (const void *)6, 1);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, 16);
    write_pixels(SIZE, SIZE);
}
