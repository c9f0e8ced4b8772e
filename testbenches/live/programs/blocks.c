/* Mesa's renderers for the processor decode most formats to 8 bits and then round once more, so a byte may differ by one; formats
 * of 11 bits are widened to 16 in two ways, halves are exact, and softpipe takes -128 of BC4 and BC5 for less than -127. */
#include "blocks.h"
#include "common.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { BYTES, WORDS, SIGNED_WORDS, HALVES };

static const struct format {
    const char *name;
    unsigned format;
    unsigned char wide, high, bytes;
    enum kind kind;
    int within;
} formats[] = {
    {"bc1", 0x83f1, 4, 4, 8, BYTES, 1},
    {"bc2", 0x83f2, 4, 4, 16, BYTES, 1},
    {"bc3", 0x83f3, 4, 4, 16, BYTES, 1},
    {"bc4", 0x8dbb, 4, 4, 8, BYTES, 1},
    {"bc4_signed", 0x8dbc, 4, 4, 8, SIGNED_WORDS, 516},
    {"bc5", 0x8dbd, 4, 4, 16, BYTES, 1},
    {"bc5_signed", 0x8dbe, 4, 4, 16, SIGNED_WORDS, 516},
    {"bc6h", 0x8e8f, 4, 4, 16, HALVES, 0},
    {"bc6h_signed", 0x8e8e, 4, 4, 16, HALVES, 0},
    {"bc7", 0x8e8c, 4, 4, 16, BYTES, 0},
    {"etc2", 0x9274, 4, 4, 8, BYTES, 0},
    {"etc2_punch", 0x9276, 4, 4, 8, BYTES, 0},
    {"etc2_alpha", 0x9278, 4, 4, 16, BYTES, 0},
    {"eac", 0x9270, 4, 4, 8, WORDS, 2},
    {"eac_signed", 0x9271, 4, 4, 8, SIGNED_WORDS, 2},
    {"eac_two", 0x9272, 4, 4, 16, WORDS, 2},
    {"eac_two_signed", 0x9273, 4, 4, 16, SIGNED_WORDS, 2},
    {"astc_4x4", 0x93b0, 4, 4, 16, BYTES, 1},
    {"astc_5x4", 0x93b1, 5, 4, 16, BYTES, 1},
    {"astc_5x5", 0x93b2, 5, 5, 16, BYTES, 1},
    {"astc_6x5", 0x93b3, 6, 5, 16, BYTES, 1},
    {"astc_6x6", 0x93b4, 6, 6, 16, BYTES, 1},
    {"astc_8x5", 0x93b5, 8, 5, 16, BYTES, 1},
    {"astc_8x6", 0x93b6, 8, 6, 16, BYTES, 1},
    {"astc_8x8", 0x93b7, 8, 8, 16, BYTES, 1},
    {"astc_10x5", 0x93b8, 10, 5, 16, BYTES, 1},
    {"astc_10x6", 0x93b9, 10, 6, 16, BYTES, 1},
    {"astc_10x8", 0x93ba, 10, 8, 16, BYTES, 1},
    {"astc_10x10", 0x93bb, 10, 10, 16, BYTES, 1},
    {"astc_12x10", 0x93bc, 12, 10, 16, BYTES, 1},
    {"astc_12x12", 0x93bd, 12, 12, 16, BYTES, 1},
};
enum { FORMATS = sizeof formats / sizeof *formats };

static const char vertex[] = "#version 330\n"
                             "void main() { gl_Position = vec4(gl_VertexID % 2 * 4 - 1, gl_VertexID / 2 * 4 - 1, 0, 1); }\n";
static const char fragment[] =
    "#version 330\n"
    "out vec4 result; uniform sampler2D map; uniform float scale, add;\n"
    "void main() { result = texelFetch(map, ivec2(gl_FragCoord.xy), 0) * scale + add; }\n";

static int component_bytes(enum kind kind)
{
    return kind == BYTES ? 1 : 2;
}

void list_blocks(void)
{
    for (int k = 0; k < FORMATS; k++)
        printf("%s\t%d\t%d\n", formats[k].name, component_bytes(formats[k].kind), formats[k].within);
}

static unsigned next(unsigned long *state)
{
    *state = *state * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(*state >> 33);
}

/* Rare kinds of blocks are chosen as often as others: the modes of BC7 and BC6H. */
static void choose_mode(unsigned char *block, const struct format *f, unsigned choice)
{
    static const unsigned char HALF_MODES[] = {0, 1, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15};
    if (!strcmp(f->name, "bc7"))
        block[0] = (unsigned char)((block[0] | 1) << choice % 8);
    if (f->kind == HALVES) {
        unsigned mode = HALF_MODES[choice % sizeof HALF_MODES];
        unsigned mask = mode < 2 ? 3 : 31;
        block[0] = (unsigned char)((block[0] & ~mask) | mode);
    }
}

/* Blocks of one colour in ASTC have no extents: a renderer need not reject extents in the wrong order. */
static void leave_extents(unsigned char *block, const struct format *f)
{
    if (strncmp(f->name, "astc", 4) || block[0] != 0xfc || !(block[1] & 1))
        return;
    block[1] = 0xfd; /* a low dynamic range, reserved bits set */
    memset(block + 2, 0xff, 6);
}

static void draw(const struct format *f, int side, unsigned seed)
{
    int width = side * f->wide, height = side * f->high;
    size_t bytes = (size_t)(side * side * f->bytes);
    unsigned char *blocks = malloc(bytes);
    unsigned long state = seed;
    if (!blocks)
        fail("no memory for %zu bytes of blocks", bytes);
    for (size_t b = 0; b < bytes; b++)
        blocks[b] = (unsigned char)(next(&state) >> 8);
    for (size_t b = 0; b < bytes; b += f->bytes) {
        choose_mode(blocks + b, f, next(&state) >> 8);
        leave_extents(blocks + b, f);
    }
    surface(width, height, f->kind == BYTES ? GL_RGBA8 : f->kind == HALVES ? GL_RGBA16F : GL_RGBA16);
    shaded(vertex, fragment);
    texture(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, f->format, width, height, 0, (int)bytes, blocks);
    free(blocks);
    glUniform1f(place("scale"), f->kind == SIGNED_WORDS ? 0.5f : 1);
    glUniform1f(place("add"), f->kind == SIGNED_WORDS ? 0.5f : 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void draw_blocks(const char *name, int side, unsigned seed)
{
    for (int k = 0; k < FORMATS; k++) {
        const struct format *f = formats + k;
        if (strcmp(name, f->name))
            continue;
        draw(f, side, seed);
        size_t count = (size_t)(side * f->wide * side * f->high * 4 * component_bytes(f->kind));
        void *pixels = malloc(count);
        if (!pixels)
            fail("no memory for %zu bytes of pixels", count);
        unsigned type = f->kind == BYTES ? GL_UNSIGNED_BYTE : f->kind == HALVES ? GL_HALF_FLOAT : GL_UNSIGNED_SHORT;
        glReadPixels(0, 0, side * f->wide, side * f->high, GL_RGBA, type, pixels);
        write_bytes(pixels, count);
        free(pixels);
        return;
    }
    fail("%s: no such format; `live-programs blocks` lists them", name);
}
