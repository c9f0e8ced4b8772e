/* Copies that scale, flip and clip, and copies of texels between textures. */
#include "common.h"

void draw_blits(void)
{
    static unsigned char texels[32 * 32 * 4];
    int outer;
    unsigned framebuffer, source, other;
    clear(12, 34, 56, 78);
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &outer);
    source = texture(GL_TEXTURE_2D);
    fill(texels, 32, 32, 1);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 32, 32);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 32, 32, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    other = texture(GL_TEXTURE_2D);
    fill(texels, 32, 32, 2);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 32, 32);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 32, 32, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glCopyImageSubData(other, GL_TEXTURE_2D, 0, 3, 5, 0, source, GL_TEXTURE_2D, 0, 17, 9, 0, 11, 13, 1);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, source, 0);
    glBlitFramebuffer(0, 0, 32, 32, 0, 0, 32, 32, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBlitFramebuffer(0, 0, 16, 16, 64, 32, 32, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBlitFramebuffer(4, 4, 12, 12, 2, 34, 26, 58, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBlitFramebuffer(8, 8, 24, 24, 34, 34, 66, 66, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (unsigned)outer);
    glBindTexture(GL_TEXTURE_2D, other);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 4, 4, 10, 20, 20, 20);
    write_pixels(SIZE, SIZE);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    write_bytes(texels, sizeof texels);
}
