/* Blocks of each family of compressed formats, with bits of a pattern. */
#include "common.h"

static const char fragment[] =
    "#version 330\n"
    "in vec2 at; out vec4 result; uniform sampler2D map; uniform vec2 origin; uniform float scale, add;\n"
    "void main() { result = texelFetch(map, ivec2(at - origin), 0) * scale + add; }\n";

static const struct {
    unsigned format;
    int block;
    float scale, add;
} formats[] = {
    {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 1, 0},
    {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 8, 1, 0},
    {GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, 16, 1, 0},
    {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 16, 1, 0},
    {GL_COMPRESSED_RED_RGTC1, 8, 1, 0},
    {GL_COMPRESSED_SIGNED_RED_RGTC1, 8, 0.5f, 0.5f},
    {GL_COMPRESSED_RG_RGTC2, 16, 1, 0},
    {GL_COMPRESSED_SIGNED_RG_RGTC2, 16, 0.5f, 0.5f},
    {GL_COMPRESSED_RGBA_BPTC_UNORM, 16, 1, 0},
    {GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT, 16, 0.00390625f, 0},
    {GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT, 16, 0.00390625f, 0.5f},
};

void draw_compressed(void)
{
    unsigned char blocks[16 * 16];
    shaded(corners, fragment);
    clear(3, 6, 9, 12);
    for (int i = 0; i < 11; i++) {
        float x = (float)(i % 4 * 16), y = (float)(i / 4 * 16);
        int bytes = 16 * formats[i].block;
        for (int b = 0; b < bytes; b++)
            blocks[b] = pattern((unsigned)b, (unsigned)i, 9);
        /* The lowest set bit is the mode of a BPTC block: all eight, and for floats four of two and five bits. */
        for (int b = 0; i == 8 && b < 16; b++)
            blocks[b * 16] = (unsigned char)((blocks[b * 16] | 1) << (b % 8));
        for (int b = 0; i > 8 && b < 16; b++) {
            int mode = b % 4 < 2 ? b % 2 : b % 4 + b / 4 * 4;
            blocks[b * 16] = (unsigned char)((blocks[b * 16] & 0xe0) | mode);
        }
        texture(GL_TEXTURE_2D);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
        glCompressedTexImage2D(GL_TEXTURE_2D, 0, formats[i].format, 16, 16, 0, bytes, blocks);
        glUniform2f(place("origin"), x, y);
        glUniform1f(place("scale"), formats[i].scale);
        glUniform1f(place("add"), formats[i].add);
        rectangle(x, y, x + 16, y + 16, 0, (struct colour){0, 0, 0, 0});
    }
    write_pixels(SIZE, SIZE);
}
