/* Where a result is within one of 255, an interpolated or blended value may round either way. Filters may place their
 * weights on a grid of 1/256 in each direction, and so differ by two. Words, and texels without filters, are exact.
 * softpipe of Mesa 22.3 is no witness of some programs, and llvmpipe takes its place: softpipe has one sample a pixel
 * and no tessellation, counts no generated primitives without a geometry shader, moves points by an eighth of a pixel,
 * and filters texels past a mirrored edge linearly with weights that are not mirrored. */
#include "common.h"

#define PROGRAMS(P) \
    P(depth, "softpipe", 1, "comparisons, masks, ranges and clamped depth") \
    P(blend, "softpipe", 1, "factors, equations, constant colour and masks") \
    P(mipmaps, "softpipe", 2, "levels, explicit, implicit and generated") \
    P(cube, "softpipe", 2, "faces of a cube map and their seams") \
    P(render_to_texture, "softpipe", 1, "two attachments at once, then read") \
    P(multisample, "llvmpipe", 1, "masks of samples, and the resolve") \
    P(samples, "llvmpipe", 1, "each sample, fetched by a shader") \
    P(transform_feedback, "softpipe", 0, "outputs of vertices, and an overflow") \
    P(geometry, "softpipe", 1, "points that become strips") \
    P(tessellation, "llvmpipe", 1, "patches of quads and triangles") \
    P(queries, "llvmpipe", 0, "samples and primitives") \
    P(compute, "softpipe", 0, "shared memory, barriers and atomics") \
    P(images, "softpipe", 0, "loads, stores and atomics") \
    P(instancing, "softpipe", 1, "divisors and indices") \
    P(uniform_buffers, "softpipe", 1, "arrays and matrices in ranges") \
    P(scissor_stencil, "softpipe", 0, "operations, faces and masks") \
    P(points_lines, "llvmpipe", 1, "sizes and coordinates of points; lines") \
    P(blits, "softpipe", 2, "copies that scale, flip and clip") \
    P(texture_3d, "llvmpipe", 2, "slices, and ways of wrapping") \
    P(array_textures, "softpipe", 1, "layers, read and drawn") \
    P(conditional, "softpipe", 1, "draws that depend on queries") \
    P(shadow, "softpipe", 1, "comparisons of depth by a sampler") \
    P(integers, "softpipe", 0, "integer textures, targets and buffers; restart") \
    P(discard, "softpipe", 1, "discards, differences and faces") \
    P(compressed, "softpipe", 1, "blocks of S3TC, RGTC and BPTC") \
    P(gather, "softpipe", 0, "four texels at once") \
    P(float_targets, "softpipe", 0, "floats that are exact, and their sums") \
    P(srgb, "softpipe", 1, "the curve in a target and a texture") \
    P(indirect, "softpipe", 1, "draws whose counts lie in a buffer") \
    P(samplers, "softpipe", 1, "borders, levels and anisotropy by sampler objects") \
    P(views, "softpipe", 0, "texels as another format, layer or level") \
    P(layers, "softpipe", 1, "one draw to all layers; flat colours") \
    P(clip, "softpipe", 1, "distances, sides and faces that cut") \
    P(vertex_formats, "softpipe", 0, "attributes of many kinds of numbers") \
    P(logic, "softpipe", 1, "logical operations, and two sources in a blend")

#define DECLARE(name, witness, within, what) void draw_##name(void);
PROGRAMS(DECLARE)

#define ENTRY(name, witness, within, what) {#name, what, witness, within, draw_##name},
const struct program programs[] = {PROGRAMS(ENTRY)};
const int program_count = sizeof programs / sizeof *programs;
