/* Targets of floats, with values that each format holds exactly, and sums of them. */
#include "common.h"

static const char fragment[] = "#version 330\n"
                               "in vec2 at; in vec4 tint; out vec4 result;\n"
                               "void main() { vec2 p = floor(at); float sign = tint.r > 0.5 ? -1.0 : 1.0;\n"
                               "  result = vec4(mod(p.x, 16.0) * 0.25, mod(p.y, 16.0) * 8.0,\n"
                               "    mod(p.x + p.y, 8.0) * 0.125, 2.0) * sign; }\n";

void draw_float_targets(void)
{
    static float pixels[SIZE * SIZE * 4];
    const unsigned formats[] = {GL_RGBA32F, GL_RGBA16F, GL_R11F_G11F_B10F, GL_RG32F};
    shaded(corners, fragment);
    for (int i = 0; i < 4; i++) {
        surface(SIZE, SIZE, formats[i]);
        const float background[] = {1.5f, 3, 0.25f, 65536};
        glClearBufferfv(GL_COLOR, 0, background);
        rectangle(2, 2, 40, 40, 0, (struct colour){0, 0, 0, 0});
        rectangle(44, 2, 60, 60, 0, (struct colour){i == 2 ? 0 : 255, 0, 0, 0});
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        rectangle(20, 24, 58, 62, 0, (struct colour){0, 0, 0, 0});
        glDisable(GL_BLEND);
        glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, pixels);
        write_bytes(pixels, sizeof pixels);
    }
}
