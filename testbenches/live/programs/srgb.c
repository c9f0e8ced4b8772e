/* A target and a texture of the sRGB curve, with blends in linear light. */
#include "common.h"

static const char copy[] = "#version 330\n"
                           "in vec2 at; out vec4 result; uniform sampler2D map;\n"
                           "void main() { result = texelFetch(map, ivec2(at) / 2, 0); }\n";

void draw_srgb(void)
{
    static unsigned char texels[32 * 32 * 4];
    struct surface target = surface(SIZE, SIZE, GL_SRGB8_ALPHA8);
    shaded(corners, plain);
    glEnable(GL_FRAMEBUFFER_SRGB);
    clear(10, 60, 120, 255);
    right_triangle(2, 2, 50.5f, 0, (struct colour){255, 0, 3, 255}, (struct colour){0, 255, 90, 30},
                   (struct colour){9, 90, 255, 99});
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    rectangle(16, 8, 60, 40, 0, (struct colour){200, 128, 20, 102});
    glDisable(GL_BLEND);
    glDisable(GL_FRAMEBUFFER_SRGB);
    rectangle(2, 56, 60, 62, 0, (struct colour){200, 128, 20, 102});
    write_pixels(SIZE, SIZE);
    surface(SIZE, SIZE, GL_RGBA8);
    glBindTexture(GL_TEXTURE_2D, target.colour);
    fill(texels, 32, 32, 8);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 32, 32, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    shaded(corners, copy);
    rectangle(0, 0, 64, 64, 0, (struct colour){0, 0, 0, 0});
    write_pixels(SIZE, SIZE);
}
