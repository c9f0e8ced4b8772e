/* Layers of one-dimensional and two-dimensional arrays; a layer that is drawn to. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "in vec2 at; out vec4 result; uniform sampler2DArray map; uniform sampler1DArray row;\n"
    "void main() { float layer = floor(at.x / 8.0) - 1.0;\n"
    "  result = at.y < 40.0 ? texture(map, vec3(at / 16.0, layer + 0.3)) : at.y < 52.0 ?\n"
    "    texture(row, vec2(at.y / 8.0, layer)) :\n"
    "    texelFetch(map, ivec3(ivec2(at) & 7, int(layer) & 3), 0) * float(textureSize(map, 0).z) / 8.0; }\n";

void draw_array_textures(void)
{
    static unsigned char texels[4 * 16 * 16 * 4];
    int outer;
    unsigned framebuffer, map;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &outer);
    for (int layer = 0; layer < 4; layer++)
        fill(texels + layer * 16 * 16 * 4, 16, 16, layer);
    map = texture(GL_TEXTURE_2D_ARRAY);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 16, 16, 4);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 16, 16, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, map, 0, 2);
    glViewport(0, 0, 16, 16);
    shaded(corners, plain);
    rectangle(8, 12, 40, 48, 0, (struct colour){200, 100, 0, 255});
    glBindFramebuffer(GL_FRAMEBUFFER, (unsigned)outer);
    glViewport(0, 0, SIZE, SIZE);
    glActiveTexture(GL_TEXTURE1);
    texture(GL_TEXTURE_1D_ARRAY);
    glTexStorage2D(GL_TEXTURE_1D_ARRAY, 1, GL_RGBA8, 8, 5);
    glTexSubImage2D(GL_TEXTURE_1D_ARRAY, 0, 0, 0, 8, 5, GL_RGBA, GL_UNSIGNED_BYTE, texels + 640);
    shaded(corners, fragment);
    glUniform1i(place("row"), 1);
    clear(0, 0, 0, 0);
    rectangle(0, 0, 64, 64, 0, (struct colour){0, 0, 0, 0});
    write_pixels(SIZE, SIZE);
}
