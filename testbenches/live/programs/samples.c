/* A texture of four samples a pixel, drawn through masks, whose samples a shader fetches one by one. */
#include "common.h"

static const char fragment[] = "#version 330\n"
                               "in vec2 at; out vec4 result; uniform sampler2DMS map;\n"
                               "void main() { ivec2 p = ivec2(at);\n"
                               "  result = texelFetch(map, p >> 1, (p.x & 1) + 2 * (p.y & 1)); }\n";

void draw_samples(void)
{
    int outer;
    unsigned framebuffer, map;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &outer);
    glGenTextures(1, &map);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, map);
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 32, 32, 1);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, map, 0);
    shaded(corners, plain);
    clear(30, 60, 90, 120);
    glEnable(GL_SAMPLE_MASK);
    for (unsigned mask = 1; mask < 16; mask++) {
        float x = (float)(mask % 4 * 8), y = (float)(mask / 4 * 8);
        glSampleMaski(0, mask);
        rectangle(x, y + 1, x + 7, y + 7, 0, (struct colour){(float)mask * 17, 255 - (float)mask * 9, 80, 255});
    }
    glDisable(GL_SAMPLE_MASK);
    glBindFramebuffer(GL_FRAMEBUFFER, (unsigned)outer);
    shaded(corners, fragment);
    rectangle(0, 0, 64, 64, 0, (struct colour){0, 0, 0, 0});
    write_pixels(SIZE, SIZE);
}
