/* Sums of prefixes in shared memory, written to a buffer, with an atomic total of all groups. */
#include "common.h"

static const char text[] =
    "#version 330\n"
    "#extension GL_ARB_compute_shader : require\n"
    "#extension GL_ARB_shader_storage_buffer_object : require\n"
    "#extension GL_ARB_shading_language_420pack : enable\n"
    "layout(local_size_x = 64) in;\n"
    "layout(std430, binding = 0) buffer Values { uint values[]; };\n"
    "layout(std430, binding = 1) buffer Totals { uint total, most, bits, spare; uint sums[4]; };\n"
    "shared uint row[64];\n"
    "void main() { uint i = gl_LocalInvocationID.x;\n"
    "  row[i] = values[gl_GlobalInvocationID.x];\n"
    "  barrier();\n"
    "  for (uint step = 1u; step < 64u; step *= 2u) {\n"
    "    uint before = i >= step ? row[i - step] : 0u;\n"
    "    barrier(); row[i] += before; barrier();\n"
    "  }\n"
    "  atomicAdd(total, values[gl_GlobalInvocationID.x]);\n"
    "  atomicMax(most, values[gl_GlobalInvocationID.x]);\n"
    "  atomicXor(bits, row[i]);\n"
    "  values[gl_GlobalInvocationID.x] = row[i];\n"
    "  if (i == 63u) sums[gl_WorkGroupID.x] = row[i] * 3u + gl_NumWorkGroups.x;\n"
    "}\n";

void draw_compute(void)
{
    unsigned values[256], totals[8] = {0}, compute = stage(GL_COMPUTE_SHADER, text);
    for (unsigned i = 0; i < 256; i++)
        values[i] = i * 2654435761u >> 20;
    linked(&compute, 1);
    unsigned first = filled_buffer(GL_SHADER_STORAGE_BUFFER, values, sizeof values);
    unsigned second = filled_buffer(GL_SHADER_STORAGE_BUFFER, totals, sizeof totals);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, first);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, second);
    glDispatchCompute(4, 1, 1);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    write_buffer(GL_SHADER_STORAGE_BUFFER, sizeof totals);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, first);
    write_buffer(GL_SHADER_STORAGE_BUFFER, sizeof values);
}
