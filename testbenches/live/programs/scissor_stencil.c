/* Each operation of the stencil in a strip, with both faces, masks and a scissor. */
#include "common.h"

static const unsigned operations[] = {
    GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP};

void draw_scissor_stencil(void)
{
    const struct colour none = {0, 0, 0, 0};
    shaded(corners, plain);
    glClearStencil(3);
    clear(20, 40, 60, 255);
    glEnable(GL_STENCIL_TEST);
    glEnable(GL_SCISSOR_TEST);
    glColorMask(0, 0, 0, 0);
    for (int i = 0; i < 8; i++) {
        glScissor(2, 8 * i + 1, 59, 6);
        glStencilFunc(GL_ALWAYS, 0x55, 0xff);
        glStencilOp(GL_KEEP, GL_KEEP, operations[i]);
        for (int repeat = 0; repeat < 5; repeat++)
            rectangle(4 + 10 * (float)repeat, 0, 64, 64, 0, none);
    }
    /* A back face writes with a mask of its own. */
    glScissor(20, 20, 30, 30);
    glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_KEEP, GL_KEEP);
    glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_REPLACE);
    glStencilMaskSeparate(GL_BACK, 0x0f);
    const struct corner turned[] = {{16, 16, 0, 0, 0, 0, 0}, {16, 52.5f, 0, 0, 0, 0, 0}, {52.5f, 16, 0, 0, 0, 0, 0}};
    triangles(turned, 3);
    /* Shows each value. */
    glDisable(GL_SCISSOR_TEST);
    glColorMask(1, 1, 1, 1);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    for (int value = 0; value < 256; value++) {
        glStencilFunc(GL_EQUAL, value, 0xff);
        if (value < 16 || value > 240 || value == 0x55 || value % 16 == 5)
            rectangle(0, 0, 64, 64, 0,
                      (struct colour){(float)value, (float)(value * 7 % 256), 255 - (float)value, 255});
    }
    glStencilFunc(GL_GEQUAL, 0x04, 0x0f);
    rectangle(60, 0, 62, 64, 0, (struct colour){255, 255, 0, 255});
    write_pixels(SIZE, SIZE);
}
