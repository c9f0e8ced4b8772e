/* Attributes of many kinds of numbers: bytes, shorts, packed, halves and integers. */
#include "common.h"

static const char vertex[] =
    "#version 330\n"
    "layout(location = 0) in vec4 a; layout(location = 1) in vec4 b; layout(location = 2) in vec4 c;\n"
    "layout(location = 3) in vec4 d; layout(location = 4) in vec4 e; layout(location = 5) in ivec4 f;\n"
    "layout(location = 6) in uvec4 g; layout(location = 7) in vec4 h;\n"
    "out vec4 oa, ob, oc, od, oe, oh; flat out ivec4 of; flat out uvec4 og;\n"
    "void main() { oa = a; ob = b; oc = c; od = d; oe = e; of = f; og = g; oh = h; gl_Position = vec4(0.0); }\n";

void draw_vertex_formats(void)
{
    static unsigned char bytes[64 * 16];
    const char *names[] = {"oa", "ob", "oc", "od", "oe", "of", "og", "oh"};
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = pattern(i, 1, 2) & (i % 2 ? 0xbb : 0xff);
    unsigned program = glCreateProgram();
    glAttachShader(program, stage(GL_VERTEX_SHADER, vertex));
    glTransformFeedbackVaryings(program, 8, names, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    glUseProgram(program);
    filled_buffer(GL_ARRAY_BUFFER, bytes, sizeof bytes);
    for (unsigned i = 0; i < 8; i++)
        glEnableVertexAttribArray(i);
    glVertexAttribPointer(0, 3, GL_BYTE, 0, 16, (const void *)1);
    glVertexAttribPointer(1, 2, GL_SHORT, 0, 16, (const void *)2);
    glVertexAttribPointer(2, 4, GL_UNSIGNED_INT_2_10_10_10_REV, 0, 16, (const void *)4);
    glVertexAttribPointer(3, 4, GL_HALF_FLOAT, 0, 16, (const void *)8);
    glVertexAttribPointer(4, 4, GL_INT_2_10_10_10_REV, 0, 16, (const void *)12);
    glVertexAttribIPointer(5, 3, GL_SHORT, 16, (const void *)6);
    glVertexAttribIPointer(6, 4, GL_UNSIGNED_BYTE, 16, (const void *)5);
    glVertexAttribPointer(7, 4, GL_UNSIGNED_SHORT, 0, 16, (const void *)0);
    unsigned buffer = filled_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, NULL, 60 * 128);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 2, 60);
    glEndTransformFeedback();
    write_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 60 * 128);
}
