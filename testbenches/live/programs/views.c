/* The same texels seen through views: another format, one layer, one level. */
#include "common.h"

static const char fragment[] = "#version 330\n"
                               "in vec2 at; out vec4 result; uniform sampler2D layer; uniform usampler2D words;\n"
                               "void main() { ivec2 p = ivec2(at) & 7; uint w = texelFetch(words, p, 0).r;\n"
                               "  result = at.x < 32.0 ? texelFetch(layer, p, 0)\n"
                               "    : vec4(w & 255u, w >> 24, (w >> 9) & 255u, 255u) / 255.0; }\n";

void draw_views(void)
{
    static unsigned char texels[16 * 16 * 4];
    unsigned views[2], map = texture(GL_TEXTURE_2D_ARRAY);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 2, GL_RGBA8, 16, 16, 3);
    for (int layer = 0; layer < 3; layer++) {
        for (int level = 0; level < 2; level++) {
            int size = 16 >> level;
            fill(texels, size, size, layer + 3 * level);
            glTexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, layer, size, size, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels);
        }
    }
    shaded(corners, fragment);
    glGenTextures(2, views);
    for (unsigned i = 0; i < 2; i++) {
        glTextureView(views[i], GL_TEXTURE_2D, map, i ? GL_R32UI : GL_RGBA8, 1, 1, 2 - i, 1);
        glActiveTexture(GL_TEXTURE0 + i);
        glBindTexture(GL_TEXTURE_2D, views[i]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    glUniform1i(place("words"), 1);
    clear(0, 0, 0, 0);
    rectangle(0, 0, 64, 64, 0, (struct colour){0, 0, 0, 0});
    write_pixels(SIZE, SIZE);
}
