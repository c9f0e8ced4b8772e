/* All faces of a cube map, nearest and linear, with seams but without their corners: a driver chooses what stands for
 * the texel that is missing there. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "in vec2 at; out vec4 result; uniform samplerCube map;\n"
    "uniform int face; uniform bool linear; uniform vec2 origin;\n"
    "void main() {\n"
    "  vec2 p = (at - origin) / 8.0 - 1.0;\n"
    "  vec3 d = vec3(1.0, p.y, p.x);\n"
    "  if (face == 1) d = vec3(-1.0, p.y, p.x);\n"
    "  if (face == 2) d = vec3(p.x, 1.0, p.y);\n"
    "  if (face == 3) d = vec3(p.x, -1.0, p.y);\n"
    "  if (face == 4) d = vec3(p, 1.0);\n"
    "  if (face == 5) d = vec3(p, -1.0);\n"
    "  vec4 texel = texture(map, d * 1.5);\n"
    "  result = linear && min(abs(p.x), abs(p.y)) > 0.75 ? vec4(0.2) : texel;\n"
    "}\n";

void draw_cube(void)
{
    static unsigned char texels[4 * 4 * 4];
    texture(GL_TEXTURE_CUBE_MAP);
    for (unsigned face = 0; face < 6; face++) {
        fill(texels, 4, 4, (int)face);
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
    shaded(corners, fragment);
    clear(9, 8, 7, 6);
    for (int i = 0; i < 12; i++) {
        float x = (float)(i % 4 * 16), y = (float)(i / 4 * 16);
        if (i == 6) {
            glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
            glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
            glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        }
        glUniform1i(place("face"), i % 6);
        glUniform1i(place("linear"), i >= 6);
        glUniform2f(place("origin"), x, y);
        rectangle(x, y, x + 16, y + 16, 0, (struct colour){0, 0, 0, 0});
    }
    write_pixels(SIZE, SIZE);
}
