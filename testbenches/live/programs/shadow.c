/* Depth that was drawn, compared by a sampler: each comparison, nearest. */
#include "common.h"

static const char fragment[] = "#version 330\n"
                               "in vec2 at; out vec4 result; uniform sampler2DShadow map; uniform float reference;\n"
                               "void main() { float lit = texture(map, vec3(at / 64.0, reference));\n"
                               "  result = vec4(lit, 1.0 - lit, reference, 1.0); }\n";

void draw_shadow(void)
{
    int outer;
    unsigned framebuffer, map;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &outer);
    map = texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT24, SIZE, SIZE);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, map, 0);
    glDrawBuffer(GL_NONE);
    shaded(corners, plain);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    for (int i = 0; i < 5; i++)
        rectangle(12 * (float)i, 3 * (float)i, 12 * (float)i + 20, 60, 0.5f - 0.25f * (float)i,
                  (struct colour){0, 0, 0, 0});
    glDisable(GL_DEPTH_TEST);
    glBindFramebuffer(GL_FRAMEBUFFER, (unsigned)outer);
    shaded(corners, fragment);
    clear(0, 0, 0, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    for (unsigned i = 0; i < 8; i++) {
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, (int)(GL_NEVER + i));
        glUniform1f(place("reference"), (float)(i * 21 + 10) / 255);
        rectangle(0, (float)i * 8, 64, (float)i * 8 + 7, 0, (struct colour){0, 0, 0, 0});
    }
    write_pixels(SIZE, SIZE);
}
