/* Levels with colours of their own, by explicit and implicit level of detail; and generated ones. */
#include "common.h"

static const char explicit_level[] =
    "#version 330\n"
    "in vec2 at; out vec4 result; uniform sampler2D map; uniform float level;\n"
    "void main() { result = textureLod(map, at / 32.0, level); }\n";
static const char implicit_level[] =
    "#version 330\n"
    "in vec2 at; out vec4 result; uniform sampler2D map; uniform float scale;\n"
    "void main() { result = texture(map, at / 32.0 * scale + 0.001); }\n";

void draw_mipmaps(void)
{
    static unsigned char texels[32 * 32 * 4];
    texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 6, GL_RGBA8, 32, 32);
    clear(0, 0, 0, 0);
    for (int level = 0; level < 6; level++) {
        fill(texels, 32 >> level, 32 >> level, level);
        glTexSubImage2D(GL_TEXTURE_2D, level, 0, 0, 32 >> level, 32 >> level, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
    shaded(corners, explicit_level);
    const unsigned filters[] = {GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST, GL_NEAREST_MIPMAP_LINEAR};
    for (int i = 0; i < 12; i++) {
        float x = (float)(i % 4 * 16), y = (float)(i / 4 * 8);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (int)filters[i / 4]);
        glUniform1f(place("level"), i / 4 == 2 ? (float)i / 4 - 0.75f : (float)(i % 4 + 1));
        rectangle(x, y, x + 15, y + 7, 0, (struct colour){0, 0, 0, 0});
    }
    /* Powers of two, so that the level is an integer. */
    shaded(corners, implicit_level);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    for (int i = 0; i < 4; i++) {
        glUniform1f(place("scale"), (float)(1 << i));
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, i == 1);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, i == 3 ? 2 : 5);
        rectangle((float)i * 16, 24, (float)i * 16 + 15, 40, 0, (struct colour){0, 0, 0, 0});
    }
    shaded(corners, explicit_level);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 5);
    glGenerateMipmap(GL_TEXTURE_2D);
    for (int i = 0; i < 4; i++) {
        glUniform1f(place("level"), (float)(i + 1));
        rectangle((float)i * 16, 41, (float)i * 16 + 15, 64, 0, (struct colour){0, 0, 0, 0});
    }
    write_pixels(SIZE, SIZE);
}
