/* Slices of a volume, nearest and linear, with each way of wrapping. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "in vec2 at; out vec4 result; uniform sampler3D map; uniform float depth; uniform vec2 origin;\n"
    "void main() { result = texture(map, vec3((at - origin) / 8.0 - 0.5, depth)); }\n";

void draw_texture_3d(void)
{
    static unsigned char texels[8 * 8 * 4 * 4];
    const int wraps[] = {GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE, GL_CLAMP_TO_BORDER};
    const float border[] = {51 / 255.f, 102 / 255.f, 153 / 255.f, 204 / 255.f};
    texture(GL_TEXTURE_3D);
    for (int slice = 0; slice < 4; slice++)
        fill(texels + slice * 8 * 8 * 4, 8, 8, slice);
    glTexStorage3D(GL_TEXTURE_3D, 1, GL_RGBA8, 8, 8, 4);
    glTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 8, 8, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexSubImage3D(GL_TEXTURE_3D, 0, 2, 3, 1, 4, 3, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels + 64);
    glTexParameterfv(GL_TEXTURE_3D, GL_TEXTURE_BORDER_COLOR, border);
    shaded(corners, fragment);
    clear(1, 2, 3, 4);
    for (int i = 0; i < 16; i++) {
        float x = (float)(i % 4 * 16), y = (float)(i / 4 * 16);
        int filter = i < 8 ? GL_NEAREST : GL_LINEAR;
        glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, filter);
        glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MAG_FILTER, filter);
        glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_S, wraps[i % 4]);
        glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_T, wraps[(i + i / 4) % 4]);
        glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_R, wraps[(i + 1) % 4]);
        glUniform1f(place("depth"), ((float)i - 2 + 0.25f) / 8);
        glUniform2f(place("origin"), x, y);
        rectangle(x, y, x + 16, y + 16, 0, (struct colour){0, 0, 0, 0});
    }
    write_pixels(SIZE, SIZE);
}
