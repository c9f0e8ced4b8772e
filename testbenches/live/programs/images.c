/* A compute shader that loads, stores and counts in images. */
#include "common.h"

static const char text[] =
    "#version 330\n"
    "#extension GL_ARB_compute_shader : require\n"
    "#extension GL_ARB_shader_image_load_store : require\n"
    "#extension GL_ARB_shading_language_420pack : enable\n"
    "layout(local_size_x = 8, local_size_y = 8) in;\n"
    "layout(rgba8, binding = 0) uniform readonly image2D source;\n"
    "layout(rgba8, binding = 1) uniform writeonly image2D result;\n"
    "layout(r32ui, binding = 2) uniform uimage2D counts;\n"
    "void main() { ivec2 p = ivec2(gl_GlobalInvocationID.xy);\n"
    "  vec4 c = imageLoad(source, p.yx);\n"
    "  imageStore(result, ivec2(63 - p.x, p.y), c.gbar);\n"
    "  imageAtomicAdd(counts, p / 16, uint(c.r * 255.0 + 0.5));\n"
    "  imageAtomicMax(counts, p / 16 + ivec2(4, 0), uint(p.x * p.y));\n"
    "  imageAtomicOr(counts, ivec2(p.x / 8, 7), 1u << uint(p.y % 32));\n"
    "}\n";

void draw_images(void)
{
    static unsigned char texels[SIZE * SIZE * 4];
    unsigned counts[64] = {0}, made[3], compute = stage(GL_COMPUTE_SHADER, text);
    fill(texels, SIZE, SIZE, 3);
    linked(&compute, 1);
    for (int i = 0; i < 2; i++) {
        made[i] = texture(GL_TEXTURE_2D);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, SIZE, SIZE);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
    made[2] = texture(GL_TEXTURE_2D);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_R32UI, 8, 8);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 8, GL_RED_INTEGER, GL_UNSIGNED_INT, counts);
    glBindImageTexture(0, made[0], 0, 0, 0, GL_READ_ONLY, GL_RGBA8);
    glBindImageTexture(1, made[1], 0, 0, 0, GL_WRITE_ONLY, GL_RGBA8);
    glBindImageTexture(2, made[2], 0, 0, 0, GL_READ_WRITE, GL_R32UI);
    glDispatchCompute(8, 8, 1);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, counts);
    write_bytes(counts, sizeof counts);
    glBindTexture(GL_TEXTURE_2D, made[1]);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    write_bytes(texels, sizeof texels);
}
