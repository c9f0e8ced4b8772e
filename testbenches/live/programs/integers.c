/* An integer texture, a target of integers, primitive restart and a buffer texture. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "in vec2 at; out uvec4 result; uniform usampler2D map; uniform isamplerBuffer list;\n"
    "void main() { ivec2 p = ivec2(at);\n"
    "  uvec4 texel = texelFetch(map, p & 15, 0); int item = texelFetch(list, p.x).r;\n"
    "  result = uvec4(texel.r * 3u + uint(p.y), texel.g ^ uint(item), uint(item >> 4), texel.a << 2); }\n";

void draw_integers(void)
{
    static unsigned char texels[16 * 16 * 4], result[SIZE * SIZE * 16];
    short list[SIZE];
    const unsigned short indices[] = {0, 1, 2, 3, 0xffff, 4, 5, 6, 0xffff, 6, 5, 7};
    const float places[8][2] = {{2, 2}, {30, 2}, {2, 40}, {30, 40}, {34, 10}, {62, 10}, {34, 60}, {62, 60}};
    struct corner shape[8] = {0};
    for (int i = 0; i < 8; i++) {
        shape[i].x = places[i][0];
        shape[i].y = places[i][1];
    }
    surface(SIZE, SIZE, GL_RGBA32UI);
    fill(texels, 16, 16, 7);
    for (int i = 0; i < SIZE; i++)
        list[i] = (short)(i * 517 - 9000);
    texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8UI, 16, 16);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 16, 16, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, texels);
    unsigned buffer = filled_buffer(GL_TEXTURE_BUFFER, list, sizeof list), view;
    glActiveTexture(GL_TEXTURE1);
    glGenTextures(1, &view);
    glBindTexture(GL_TEXTURE_BUFFER, view);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R16I, buffer);
    shaded(corners, fragment);
    glUniform1i(place("list"), 1);
    const unsigned background[] = {7, 0x80000000, 0xffffffff, 12345};
    glClearBufferuiv(GL_COLOR, 0, background);
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(0xffff);
    load_corners(shape, 8);
    filled_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    glDrawElements(GL_TRIANGLE_STRIP, 12, GL_UNSIGNED_SHORT, NULL);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA_INTEGER, GL_UNSIGNED_INT, result);
    write_bytes(result, sizeof result);
}
