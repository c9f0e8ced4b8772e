/* Blocks with arrays and matrices, read by a computed index, from ranges of one buffer. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "in vec2 at; out vec4 result;\n"
    "layout(std140) uniform Palette { vec4 colours[16]; };\n"
    "layout(std140) uniform Turn { mat4 turn; vec3 add; float scale; int shift; };\n"
    "void main() { int cell = int(at.x / 16.0) + 4 * int(at.y / 16.0);\n"
    "  vec4 c = colours[(cell + shift) & 15];\n"
    "  result = turn * c * scale + vec4(add, 0.0); }\n";

struct turn {
    float turn[16], add[3], scale;
    int shift, spare[3];
};

void draw_uniform_buffers(void)
{
    static unsigned char bytes[1024];
    float *palette = (float *)bytes;
    for (unsigned i = 0; i < 64; i++)
        palette[i] = i % 4 == 3 ? 1.0f : (float)pattern(i, 2, 5) / 255;
    for (int i = 0; i < 2; i++) {
        struct turn *turn = (struct turn *)(bytes + 256 + 256 * i);
        *turn = (struct turn){.add = {0, 51 / 255.f, 0}, .scale = i ? 0.5f : 1, .shift = 5 * i + 1};
        for (int column = 0; column < 4; column++)
            turn->turn[column * 4 + (column < 3 ? (column + 1 + i) % 3 : 3)] = i ? 1.5f : 1;
    }
    unsigned program = shaded(corners, fragment);
    unsigned buffer = filled_buffer(GL_UNIFORM_BUFFER, bytes, sizeof bytes);
    glUniformBlockBinding(program, glGetUniformBlockIndex(program, "Palette"), 2);
    glUniformBlockBinding(program, glGetUniformBlockIndex(program, "Turn"), 3);
    glBindBufferRange(GL_UNIFORM_BUFFER, 2, buffer, 0, 256);
    clear(0, 0, 0, 0);
    for (int i = 0; i < 2; i++) {
        glBindBufferRange(GL_UNIFORM_BUFFER, 3, buffer, 256 + 256 * i, sizeof(struct turn));
        rectangle(0, 32 * (float)i, 64, 32 * (float)i + 30, 0, (struct colour){0, 0, 0, 0});
    }
    /* New values between two draws. */
    palette[0] = palette[20] = 1;
    glBufferSubData(GL_UNIFORM_BUFFER, 0, 256, palette);
    rectangle(8, 8, 56, 20, 0, (struct colour){0, 0, 0, 0});
    write_pixels(SIZE, SIZE);
}
