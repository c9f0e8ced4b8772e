/* Sixteen cells, each with other factors and equations, over a background that varies. */
#include "common.h"

static const unsigned rules[16][5] = {
    {GL_FUNC_ADD, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ZERO},
    {GL_FUNC_ADD, GL_ONE, GL_ONE, GL_ONE, GL_ONE},
    {GL_FUNC_ADD, GL_DST_COLOR, GL_ZERO, GL_DST_ALPHA, GL_ZERO},
    {GL_FUNC_ADD, GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_SRC_ALPHA},
    {GL_FUNC_SUBTRACT, GL_ONE, GL_ONE, GL_ONE, GL_ONE},
    {GL_FUNC_REVERSE_SUBTRACT, GL_ONE, GL_ONE, GL_ONE, GL_ONE},
    {GL_MIN, GL_ONE, GL_ONE, GL_ONE, GL_ONE},
    {GL_MAX, GL_ONE, GL_ONE, GL_ONE, GL_ONE},
    {GL_FUNC_ADD, GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR, GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA},
    {GL_FUNC_ADD, GL_SRC_ALPHA_SATURATE, GL_ONE, GL_ONE, GL_ZERO},
    {GL_FUNC_ADD, GL_ONE_MINUS_DST_ALPHA, GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA, GL_ONE},
    {GL_FUNC_ADD, GL_ONE_MINUS_DST_COLOR, GL_ONE, GL_ONE, GL_ZERO},
    {GL_FUNC_ADD, GL_ONE_MINUS_SRC_COLOR, GL_SRC_COLOR, GL_ZERO, GL_ONE},
    {GL_FUNC_SUBTRACT, GL_SRC_ALPHA, GL_ONE_MINUS_CONSTANT_COLOR, GL_ONE, GL_ZERO},
    {GL_FUNC_REVERSE_SUBTRACT, GL_DST_ALPHA, GL_ONE, GL_ZERO, GL_ONE},
    {GL_FUNC_ADD, GL_ZERO, GL_ZERO, GL_ZERO, GL_ZERO},
};

void draw_blend(void)
{
    shaded(corners, plain);
    clear(100, 60, 20, 140);
    right_triangle(0, 0, 63.5f, 0, (struct colour){250, 10, 40, 200}, (struct colour){20, 200, 90, 60},
                   (struct colour){70, 30, 240, 255});
    glEnable(GL_BLEND);
    glBlendColor(51 / 255.f, 102 / 255.f, 204 / 255.f, 153 / 255.f);
    for (int i = 0; i < 16; i++) {
        const unsigned *r = rules[i];
        float x = (float)(i % 4 * 16), y = (float)(i / 4 * 16);
        glBlendEquationSeparate(r[0], i == 6 ? GL_MAX : r[0]);
        glBlendFuncSeparate(r[1], r[2], r[3], r[4]);
        right_triangle(x + 1, y + 1, 14.5f, 0, (struct colour){230, 120, 10, 90}, (struct colour){30, 160, 220, 180},
                       (struct colour){120, 20, 70, 250});
        glColorMask(i & 1, i & 2, 1, i & 8);
        rectangle(x + 8, y + 10, x + 15, y + 15, 0, (struct colour){180, 90, 45, 120});
        glColorMask(1, 1, 1, 1);
    }
    write_pixels(SIZE, SIZE);
}
