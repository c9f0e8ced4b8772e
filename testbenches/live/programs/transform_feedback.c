/* Outputs of vertices as words: interleaved from a strip, then in separate buffers. */
#include "common.h"

static const char vertex[] = "#version 330\n"
                             "out vec3 place; flat out ivec2 number; out float half_;\n"
                             "void main() { int i = gl_VertexID;\n"
                             "  place = vec3(i * 3, i * i, 7 - i);\n"
                             "  number = ivec2(i ^ 5, -i * 100); half_ = float(i) * 0.5;\n"
                             "  gl_Position = vec4(0.0, 0.0, 0.0, 1.0); }\n";

static void capture(unsigned mode, unsigned shape, int count)
{
    const char *names[] = {"place", "number", "half_"};
    unsigned program = glCreateProgram(), query, written = 0, buffers[3];
    int parts = mode == GL_INTERLEAVED_ATTRIBS ? 1 : 3;
    glAttachShader(program, stage(GL_VERTEX_SHADER, vertex));
    glTransformFeedbackVaryings(program, 3, names, mode);
    glLinkProgram(program);
    glUseProgram(program);
    glGenQueries(1, &query);
    for (int i = 0; i < parts; i++) {
        buffers[i] = filled_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, NULL, 1024);
        unsigned char zeros[1024] = {0};
        glBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof zeros, zeros);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, (unsigned)i, buffers[i]);
    }
    glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
    glBeginTransformFeedback(shape == GL_POINTS ? GL_POINTS : GL_TRIANGLES);
    glDrawArrays(shape, 0, count);
    glEndTransformFeedback();
    glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &written);
    write_bytes(&written, sizeof written);
    for (int i = 0; i < parts; i++) {
        glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffers[i]);
        write_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 1024);
    }
}

void draw_transform_feedback(void)
{
    glEnable(GL_RASTERIZER_DISCARD);
    capture(GL_INTERLEAVED_ATTRIBS, GL_TRIANGLE_STRIP, 9);
    capture(GL_SEPARATE_ATTRIBS, GL_POINTS, 20);
    /* More triangles than there is room for: 42 corners fit into 1024 bytes. */
    capture(GL_INTERLEAVED_ATTRIBS, GL_TRIANGLES, 60);
}
