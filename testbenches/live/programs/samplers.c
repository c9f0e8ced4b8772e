/* Sampler objects in place of a texture's own state: borders, bias and clamps of level, and anisotropy, which has no
 * effect on a square footprint. */
#include "common.h"

static const char fragment[] = "#version 330\n"
                               "in vec2 at; out vec4 result; uniform sampler2D map;\n"
                               "uniform vec2 origin; uniform float scale;\n"
                               "void main() { result = texture(map, (at - origin) / 16.0 * scale - 0.25 + 0.001); }\n";

void draw_samplers(void)
{
    static unsigned char texels[16 * 16 * 4];
    const float border[] = {153 / 255.f, 51 / 255.f, 204 / 255.f, 102 / 255.f};
    unsigned samplers[8];
    texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 5, GL_RGBA8, 16, 16);
    for (int level = 0; level < 5; level++) {
        fill(texels, 16 >> level, 16 >> level, level + 20);
        glTexSubImage2D(GL_TEXTURE_2D, level, 0, 0, 16 >> level, 16 >> level, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
    shaded(corners, fragment);
    clear(0, 0, 0, 0);
    glGenSamplers(8, samplers);
    for (int i = 0; i < 8; i++) {
        float x = (float)(i % 4 * 16), y = (float)(i / 4 * 32);
        unsigned s = samplers[i];
        glSamplerParameteri(s, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
        glSamplerParameteri(s, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glSamplerParameteri(s, GL_TEXTURE_WRAP_S, i & 1 ? GL_CLAMP_TO_BORDER : GL_REPEAT);
        glSamplerParameteri(s, GL_TEXTURE_WRAP_T, i & 2 ? GL_CLAMP_TO_BORDER : GL_CLAMP_TO_EDGE);
        glSamplerParameterfv(s, GL_TEXTURE_BORDER_COLOR, border);
        if (i == 4)
            glSamplerParameterf(s, GL_TEXTURE_LOD_BIAS, 2);
        if (i == 5)
            glSamplerParameterf(s, GL_TEXTURE_MIN_LOD, 3);
        if (i == 6)
            glSamplerParameterf(s, GL_TEXTURE_MAX_LOD, 0);
        if (i == 7)
            glSamplerParameterf(s, GL_TEXTURE_MAX_ANISOTROPY, 8);
        glBindSampler(0, s);
        glUniform2f(place("origin"), x, y);
        glUniform1f(place("scale"), i < 4 ? 1 : 2);
        rectangle(x, y, x + 15, y + 30, 0, (struct colour){0, 0, 0, 0});
    }
    write_pixels(SIZE, SIZE);
}
