/* Four samples a pixel. The mask of samples makes the coverage, since a driver chooses where samples lie. */
#include "common.h"

void draw_multisample(void)
{
    int outer;
    unsigned framebuffer, colour;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &outer);
    glGenRenderbuffers(1, &colour);
    glBindRenderbuffer(GL_RENDERBUFFER, colour);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, SIZE, SIZE);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    shaded(corners, plain);
    clear(16, 32, 48, 255);
    glEnable(GL_MULTISAMPLE);
    glEnable(GL_SAMPLE_MASK);
    for (unsigned mask = 0; mask < 16; mask++) {
        float x = (float)(mask % 4 * 16), y = (float)(mask / 4 * 16);
        glSampleMaski(0, mask);
        rectangle(x + 1, y + 2, x + 15, y + 14, 0, (struct colour){250, (float)mask * 16, 10, 100});
        glSampleMaski(0, ~mask);
        rectangle(x + 6, y + 6, x + 10, y + 16, 0, (struct colour){(float)mask * 16, 20, 240, 200});
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (unsigned)outer);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, (unsigned)outer);
    write_pixels(SIZE, SIZE);
}
