/* Two colour attachments drawn at once, then both read as textures. */
#include "common.h"

static const char two_outputs[] =
    "#version 330\n"
    "in vec4 tint; layout(location = 0) out vec4 first; layout(location = 1) out vec4 second;\n"
    "void main() { first = tint; second = vec4(1.0) - tint.bgra; }\n";
static const char both[] =
    "#version 330\n"
    "in vec2 at; out vec4 result; uniform sampler2D one, two;\n"
    "void main() { vec2 p = at / 32.0;\n"
    "  result = at.x < 32.0 ? texture(one, p) : at.y < 32.0 ? texture(two, p)\n"
    "    : texture(one, p.yx) * texture(two, p); }\n";

void draw_render_to_texture(void)
{
    int outer;
    const unsigned buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &outer);
    struct surface inner = surface(32, 32, GL_RGBA8);
    unsigned second = texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 32, 32);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, second, 0);
    glDrawBuffers(2, buffers);
    shaded(corners, two_outputs);
    clear(40, 50, 60, 70);
    right_triangle(4, 6, 40.5f, 0, (struct colour){255, 0, 0, 255}, (struct colour){0, 255, 0, 128},
                   (struct colour){0, 0, 255, 51});
    right_triangle(30, 34, 22.5f, 0, (struct colour){25, 70, 180, 255}, (struct colour){90, 250, 10, 8},
                   (struct colour){200, 30, 255, 151});

    glBindFramebuffer(GL_FRAMEBUFFER, (unsigned)outer);
    glViewport(0, 0, SIZE, SIZE);
    shaded(corners, both);
    clear(0, 0, 0, 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, inner.colour);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, second);
    glUniform1i(place("two"), 1);
    rectangle(0, 0, 64, 64, 0, (struct colour){0, 0, 0, 0});
    write_pixels(SIZE, SIZE);
}
