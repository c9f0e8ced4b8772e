/* SPDX-License-Identifier: MIT */
/* uniform buffers written in place between draws, whole and in part, with and without a flush */
#include "frame.h"
static const char *BV = "layout(location=0) in vec4 p; layout(std140, binding=1) uniform B { vec4 tint[4]; }; flat out vec4 f; void main(){ f = tint[gl_VertexID & 3]; gl_Position = p; }\n";
int main(int argc, char **argv)
{
   begin(argc, argv, 64, 64, 0);
   vf(BV, FLAT);
   for (int i = 0; i < 4; i++) { at(0, 0); at(16, 0); at(8, 15); }
   upload();
   float t[16] = { 0 };
   GLuint b = buffer(GL_UNIFORM_BUFFER, t, sizeof t);
   glBindBufferBase(GL_UNIFORM_BUFFER, 1, b);
   int mode = argc > 2 ? atoi(argv[2]) : 0;
   for (int c = 0; c < 16; c++) {
      glViewport(c % 4 * 16, c / 4 * 16, 64, 64);
      for (int k = 0; k < 16; k++) t[k] = ((c * 37 + k * 11) % 16) / 15.f;
      if (mode == 2 && c % 3 == 1) glBufferSubData(GL_UNIFORM_BUFFER, 16, 32, t + 4);
      else glBufferSubData(GL_UNIFORM_BUFFER, 0, sizeof t, t);
      glDrawArrays(GL_TRIANGLES, c % 4, 3);
      if (mode == 1 || mode == 2 && c % 4 == 1) glFlush();
      if (mode == 3) glFinish();
   }
   return done();
}
