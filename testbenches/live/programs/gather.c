/* Four texels at once, never near the border between two footprints. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "#extension GL_ARB_texture_gather : require\n"
    "in vec2 at; out vec4 result; uniform sampler2D map;\n"
    "void main() { result = at.y < 32.0 ? textureGather(map, at / 64.0)\n"
    "    : textureGatherOffset(map, at / 64.0, ivec2(-3, 2)); }\n";

void draw_gather(void)
{
    static unsigned char texels[32 * 32 * 4];
    fill(texels, 32, 32, 4);
    texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 32, 32);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 32, 32, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    shaded(corners, fragment);
    clear(0, 0, 0, 0);
    rectangle(0, 0, 64, 30, 0, (struct colour){0, 0, 0, 0});
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_BLUE);
    rectangle(0, 32, 64, 62, 0, (struct colour){0, 0, 0, 0});
    write_pixels(SIZE, SIZE);
}
