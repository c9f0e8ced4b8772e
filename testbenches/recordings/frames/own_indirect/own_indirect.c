/* SPDX-License-Identifier: MIT */
/* indirect draws: arrays and elements, single, multi, with strides, counts of zero, first vertices, bases, instances, numbers from the GPU */
#include "frame.h"
static const char *V = "layout(location=0) in vec4 p; layout(location=1) in vec4 c; layout(location=2) in vec2 off; layout(location=3) in vec4 tint; flat out vec4 f;\n"
   "void main(){ f = c * tint; gl_Position = p + vec4(off, 0, 0); }\n";
int main(int argc, char **argv)
{
   begin(argc, argv, 96, 96, 0);
   vf(V, FLAT);
   glVertexBindingDivisor(0, 0);
   /* 8 triangles in a row of cells of 12 pixels; instances go up */
   for (int i = 0; i < 8; i++) { col(i & 1 ? 1 : .4f, i & 2 ? 1 : .4f, i & 4 ? 1 : .4f, 1); at(i * 12, 0); at(i * 12 + 10, 1); at(i * 12 + 3, 10); }
   upload();
   static float inst[8][6];
   for (int i = 0; i < 8; i++) { inst[i][1] = 2 * 12 * i / 96.f; inst[i][2] = 1 - i / 8.f; inst[i][3] = .5f + i / 16.f; inst[i][4] = i & 1; inst[i][5] = 1; }
   buffer(GL_ARRAY_BUFFER, inst, sizeof inst);
   glVertexAttribPointer(2, 2, GL_FLOAT, 0, 24, (void *)0); glVertexAttribPointer(3, 4, GL_FLOAT, 0, 24, (void *)8);
   glEnableVertexAttribArray(2); glEnableVertexAttribArray(3); glVertexAttribDivisor(2, 1); glVertexAttribDivisor(3, 2);
   uint16_t ix[24]; for (int i = 0; i < 24; i++) ix[i] = 23 - i;
   uint32_t ix32[24]; for (int i = 0; i < 24; i++) ix32[i] = i + 3;
   GLuint e16 = buffer(GL_ELEMENT_ARRAY_BUFFER, ix, sizeof ix), e32 = buffer(GL_ELEMENT_ARRAY_BUFFER, ix32, sizeof ix32);
   /* count, instances, first, base instance | count, instances, first index, base vertex, base instance */
   uint32_t cmd[64] = { 3, 1, 0, 0,  6, 2, 3, 1,  0, 5, 0, 0,  3, 0, 0, 0,  3, 3, 9, 2,
                        3, 1, 12, 0, 3, /* elements from 25 */ };
   uint32_t el[] = { 3, 1, 0, 0, 4,   6, 1, 3, 0, 4,  0, 1, 0, 0, 0,  3, 2, 12, (uint32_t)-3, 5,  3, 1, 6, 0, 6,  99, 99,
                     3, 1, 0, (uint32_t)-3, 7, 0xdead, 0xbeef, 3, 1, 9, (uint32_t)-3, 7, 0xdead, 0xbeef, 3, 1, 18, (uint32_t)-3, 7, 0xdead, 0xbeef };
   buffer(GL_DRAW_INDIRECT_BUFFER, cmd, sizeof cmd);
   glDrawArraysIndirect(GL_TRIANGLES, (void *)0);
   glMultiDrawArraysIndirect(GL_TRIANGLES, (void *)16, 4, 0);
   glMultiDrawArraysIndirect(GL_TRIANGLES, (void *)80, 1, 32);
   buffer(GL_DRAW_INDIRECT_BUFFER, el, sizeof el);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, e16);
   glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_SHORT, (void *)0);
   glMultiDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_SHORT, (void *)20, 4, 0);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, e32);
   glMultiDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, (void *)108, 3, 28);
   /* the numbers written by the GPU: a vertex shader streams them out */
   GLuint p = glCreateProgram();
   glAttachShader(p, shader(GL_VERTEX_SHADER, "flat out uvec4 cmd; void main(){ uint i = uint(gl_VertexID); cmd = uvec4(3u, 1u + i, 21u - 3u * i, i); gl_Position = vec4(0); }\n"));
   const char *names[] = { "cmd" };
   glTransformFeedbackVaryings(p, 1, names, GL_INTERLEAVED_ATTRIBS);
   GLint cur; glGetIntegerv(GL_CURRENT_PROGRAM, &cur);
   link_(p);
   GLuint x = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 64);
   glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, x);
   glEnable(GL_RASTERIZER_DISCARD);
   glBeginTransformFeedback(GL_POINTS); glDrawArrays(GL_POINTS, 0, 4); glEndTransformFeedback();
   glDisable(GL_RASTERIZER_DISCARD);
   glUseProgram(cur);
   glMemoryBarrier(GL_ALL_BARRIER_BITS);
   glBindBuffer(GL_DRAW_INDIRECT_BUFFER, x);
   glScissor(0, 0, 96, 96);
   glViewport(0, 12, 96, 96);
   glMultiDrawArraysIndirect(GL_TRIANGLES, 0, 4, 16);
   /* how many draws is in memory, too */
   if (strstr(glGetString(GL_EXTENSIONS), "GL_ARB_indirect_parameters")) {
      uint32_t cnt[2] = { 2, 1 };
      glViewport(0, 48, 96, 96);
      buffer(GL_PARAMETER_BUFFER_ARB, cnt, sizeof cnt);
      uint32_t c2[] = { 3, 1, 0, 0, 3, 1, 6, 0, 3, 1, 12, 0 };
      buffer(GL_DRAW_INDIRECT_BUFFER, c2, sizeof c2);
      glMultiDrawArraysIndirectCountARB(GL_TRIANGLES, 0, 0, 3, 0);
      glViewport(0, 60, 96, 96);
      buffer(GL_DRAW_INDIRECT_BUFFER, el, sizeof el);
      glMultiDrawElementsIndirectCountARB(GL_TRIANGLES, GL_UNSIGNED_INT, (void *)108, 4, 3, 28);
   } else fprintf(stderr, "no indirect parameters\n");
   return done();
}
