/* SPDX-License-Identifier: MIT */
/* all primitive types, from arrays and by indices of 8, 16 and 32 bits with restart, smooth and flat, first or last vertex provoking */
#include "frame.h"
static const GLenum types[] = { GL_POINTS, GL_LINES, GL_LINE_LOOP, GL_LINE_STRIP, GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN, GL_QUADS, GL_QUAD_STRIP, GL_POLYGON,
   GL_LINES_ADJACENCY, GL_LINE_STRIP_ADJACENCY, GL_TRIANGLES_ADJACENCY, GL_TRIANGLE_STRIP_ADJACENCY };
#define NT 14
static void cell2(int x, int y) { glViewport(x * 24, y * 24, 24, 24); vw = vh = 24; }
int main(int argc, char **argv)
{
   begin(argc, argv, 24 * NT, 24 * 8, 0);
   GLuint sm = vf(VS, FS), fl = vf(VS, FLAT);
   glPointSize(3);
   for (int t = 0; t < NT; t++) for (int k = 0; k < 8; k++) {
      cell2(t, k);
      glUseProgram(k & 1 ? fl : sm);
      glProvokingVertex(k & 2 && t != 7 && t != 8 ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
      /* strips want a zigzag, fans and polygons a ring, the others anything */
      int n = 13, ring = types[t] == GL_LINE_LOOP || types[t] == GL_TRIANGLE_FAN || types[t] == GL_POLYGON || types[t] == GL_LINE_STRIP;
      static const float rx[13] = { 11, 14, 17, 20, 21, 20, 17, 12, 7, 3, 2, 3, 6 }, ry[13] = { 2, 2, 4, 7, 12, 16, 19, 21, 20, 17, 12, 7, 4 };
      for (int i = 0; i < n; i++) {
         col((rng() & 7) / 7.f, (rng() & 7) / 7.f, (rng() & 7) / 7.f, 1);
         if (ring) at(rx[i], ry[i]);
         else if (types[t] == GL_QUADS) { static const int ox[4] = { 0, 5, 6, 0 }, oy[4] = { 0, 1, 6, 5 }; at(2 + i / 4 % 2 * 10 + ox[i % 4], 2 + i / 8 * 10 + oy[i % 4]); }
         else at(1 + i * 1.5f + (i * 5 % 3), i & 1 ? 20 - i % 3 : 2 + i % 4);
      }
      upload();
      if (k < 2) { glDrawArrays(types[t], k, n - k); continue; }
      uint32_t ix[32]; int m = 0, w = k % 3, restart = k > 4;
      for (int i = 0; i < n; i++) { if (restart && (i == 5 || i == 9)) ix[m++] = w == 0 ? 0xff : w == 1 ? 0xffff : 0xffffffff; ix[m++] = i; }
      uint8_t b[32]; uint16_t s[32];
      for (int i = 0; i < m; i++) b[i] = ix[i], s[i] = ix[i];
      if (restart) { glEnable(GL_PRIMITIVE_RESTART); glPrimitiveRestartIndex(w == 0 ? 0xff : w == 1 ? 0xffff : 0xffffffff); } else glDisable(GL_PRIMITIVE_RESTART);
      buffer(GL_ELEMENT_ARRAY_BUFFER, w == 0 ? (void *)b : w == 1 ? (void *)s : ix, m << w);
      glDrawElements(types[t], m, w == 0 ? GL_UNSIGNED_BYTE : w == 1 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT, 0);
   }
   return done();
}
