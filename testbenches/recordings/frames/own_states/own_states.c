/* SPDX-License-Identifier: MIT */
/* cells of a few draws each, with state, programs, formats, uniforms and buffers that change from draw to draw, by a seed */
#include "frame.h"
#define C 16
#define N 8
static int pick(int n) { return rng() / 7 % n; }
static float u8th(void) { return pick(9) / 8.f; }
static void flip(GLenum e, int odds) { if (pick(odds)) glDisable(e); else glEnable(e); }
static const char *UV = "layout(location=0) in vec4 p; layout(location=1) in vec4 c; uniform vec4 tint, move; out vec4 v; flat out vec4 f; void main(){ v = c * tint; f = v; gl_Position = p + move; }\n";
static const char *BV = "layout(location=0) in vec4 p; layout(location=1) in vec4 c; layout(std140) uniform B { vec4 tint[3]; vec4 move[3]; }; out vec4 v; flat out vec4 f;\n"
   "void main(){ v = c * tint[gl_InstanceID]; f = v; gl_Position = p + move[gl_InstanceID]; }\n";
static const char *UF = "in vec4 v; uniform vec4 add; uniform int k; out vec4 o; void main(){ o = v; for (int i = 0; i < k; i++) o += add; if (k == 3 && v.x > 0.5) discard; }\n";
static const char *BF = "in vec4 v; layout(std140) uniform D { vec4 add[4]; ivec4 sel; }; out vec4 o; void main(){ o = v * 0.5 + add[sel.x] * 0.25; }\n";
static const char *ZF = "in vec4 v; out vec4 o; void main(){ o = v; gl_FragDepth = v.x * 0.5 + 0.25; }\n";
static const char *FF = "flat in vec4 f; out vec4 o; void main(){ o = gl_FrontFacing ? f : f.yzxw; }\n";
static GLuint prog[10]; static int nprog;
static const GLenum funcs[] = { GL_NEVER, GL_LESS, GL_EQUAL, GL_LEQUAL, GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS };
static const GLenum ops[] = { GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP };
static const GLenum facs[] = { GL_ZERO, GL_ONE, GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_DST_COLOR, GL_ONE_MINUS_DST_COLOR, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA, GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_ALPHA, GL_SRC_ALPHA_SATURATE };
static const GLenum eqs[] = { GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX };
static const GLenum prims[] = { GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN, GL_QUADS, GL_QUAD_STRIP, GL_POLYGON, GL_POINTS, GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_LINES };
static int cx, cy, mask;
static void states(void)
{
   int s = pick(14);
   while (mask && mask < 1 << 20 && !(mask >> s & 1)) s = (s + 1) % 14;
   if (mask == 1 << 20) return;
   switch (s) {
   case 0: flip(GL_BLEND, 2); glBlendFuncSeparate(facs[pick(13)], facs[pick(12)], facs[pick(12)], facs[pick(12)]); break;
   case 1: flip(GL_BLEND, 2); glBlendEquationSeparate(eqs[pick(5)], eqs[pick(5)]); glBlendColor(u8th(), u8th(), u8th(), u8th()); break;
   case 2: flip(GL_DEPTH_TEST, 4); glEnable(GL_DEPTH_TEST); glDepthFunc(funcs[pick(8)]); break;
   case 3: glDepthMask(pick(3)); break;
   case 4: flip(GL_STENCIL_TEST, 2); glStencilFunc(funcs[pick(8)], pick(4), pick(2) ? 255 : 3); glStencilOp(ops[pick(8)], ops[pick(8)], ops[pick(8)]); break;
   case 5: glStencilFuncSeparate(pick(2) ? GL_FRONT : GL_BACK, funcs[pick(8)], pick(4), 255); glStencilOpSeparate(pick(2) ? GL_FRONT : GL_BACK, ops[pick(8)], ops[pick(8)], ops[pick(8)]); glStencilMask(pick(2) ? 255 : pick(16)); break;
   case 6: flip(GL_SCISSOR_TEST, 2); glScissor(cx + pick(8), cy + pick(8), 4 + pick(12), 4 + pick(12)); break;
   case 7: flip(GL_CULL_FACE, 3); glCullFace(pick(2) ? GL_BACK : GL_FRONT); glFrontFace(pick(2) ? GL_CW : GL_CCW); break;
   case 8: flip(GL_POLYGON_OFFSET_FILL, 2); glPolygonOffset(0, pick(9) * 1000 - 4000); break;
   case 9: glColorMask(pick(4), pick(4), pick(4), pick(4)); break;
   case 10: glDepthRange(pick(3) / 4.0, 1 - pick(3) / 4.0); break;
   case 11: flip(GL_COLOR_LOGIC_OP, 4); glLogicOp(GL_CLEAR + pick(16)); break;
   case 12: { int m = pick(3), l = pick(4) ? 2 : pick(3); glPolygonMode(GL_FRONT_AND_BACK, l == 2 ? GL_FILL : l ? GL_LINE : GL_POINT); glProvokingVertex(m ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION); break; }
   case 13: glPointSize(1 + pick(4)); flip(GL_DEPTH_CLAMP, 3); break;
   }
}
static float px(void) { return pick(C * 16 + 1) / 16.f; }
int main(int argc, char **argv)
{
   int seed = argc > 2 ? atoi(argv[2]) : 1, dummy = mask = argc > 3 ? atoi(argv[3]) : 0;
   begin(argc, argv, C * N, C * N, GL_DEPTH24_STENCIL8);
   rng_state = seed * 2654435761u + 1;
   for (int i = 0; i < 30; i++) rng();
   const char *vs[] = { UV, UV, BV, BV, UV, UV, BV }, *fs[] = { FS, UF, BF, FS, ZF, FF, FF };
   for (nprog = 0; nprog < 7; nprog++) {
      prog[nprog] = vf(vs[nprog], fs[nprog]);
      GLuint b = glGetUniformBlockIndex(prog[nprog], "B"), d = glGetUniformBlockIndex(prog[nprog], "D");
      if (b != GL_INVALID_INDEX) glUniformBlockBinding(prog[nprog], b, 1);
      if (d != GL_INVALID_INDEX) glUniformBlockBinding(prog[nprog], d, 2);
   }
   static float ub[24], ud[20];
   GLuint bb = buffer(GL_UNIFORM_BUFFER, 0, sizeof ub), bd = buffer(GL_UNIFORM_BUFFER, 0, sizeof ud);
   glBindBufferBase(GL_UNIFORM_BUFFER, 1, bb); glBindBufferBase(GL_UNIFORM_BUFFER, 2, bd);
   for (int c = 0; c < N * N; c++) {
      cx = c % N * C; cy = c / N * C;
      glViewport(cx, cy, C, C); vw = vh = C;
      /* the cell's own beginning */
      glEnable(GL_SCISSOR_TEST); glScissor(cx, cy, C, C); glColorMask(1, 1, 1, 1); glDepthMask(1); glStencilMask(255);
      glClearColor(u8th(), u8th(), u8th(), u8th()); glClearDepth(pick(5) / 4.0); glClearStencil(pick(4));
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      glDisable(GL_SCISSOR_TEST);
      if (!pick(3)) { glDisable(GL_STENCIL_TEST); glDisable(GL_COLOR_LOGIC_OP); glDisable(GL_BLEND); glDepthFunc(GL_LESS); glDepthRange(0, 1); }
      for (int d = 0; d < 4; d++) {
         for (int k = pick(3); k-- >= 0;) states();
         int g = pick(nprog); glUseProgram(prog[g]);
         GLint t = uni("tint"), m = uni("move"), a = uni("add"), kk = uni("k");
         float q[4] = { u8th(), u8th(), u8th(), u8th() };
         if (t >= 0) glUniform4fv(t, 1, q);
         if (m >= 0) { float z = pick(3) * .125f, y = pick(3) * -.0625f, x = pick(3) * .0625f; glUniform4f(m, x, y, z, 0); if (getenv("LOG") && atoi(getenv("LOG")) == c) fprintf(stderr, "move %g %g\n", x * 8, y * 8); }
         if (a >= 0) glUniform4f(a, .125f, -.125f, .25f, .125f);
         if (kk >= 0) glUniform1i(kk, pick(4));
         for (int i = 0; i < 12; i++) { ub[i] = u8th(); ub[12 + i] = i % 4 == 3 ? 0 : pick(5) * .125f - .25f; }
         for (int i = 0; i < 16; i++) ud[i] = u8th();
         ((int *)ud)[16] = pick(4);
         glBindBuffer(GL_UNIFORM_BUFFER, bb); if (pick(2)) glBufferSubData(GL_UNIFORM_BUFFER, 0, sizeof ub, ub); else glBufferSubData(GL_UNIFORM_BUFFER, 16, 32, ub + 4);
         glBindBuffer(GL_UNIFORM_BUFFER, bd); glBufferSubData(GL_UNIFORM_BUFFER, 0, sizeof ud, ud);
         if (!getenv("NOBIND")) { glBindBufferBase(GL_UNIFORM_BUFFER, 1, bb); glBindBufferBase(GL_UNIFORM_BUFFER, 2, bd); }
         GLenum mode = prims[pick(10)];
         int n = 3 + pick(6) & (mode == GL_QUAD_STRIP ? ~1 : ~0), inst = 1 + (g == 2 || g == 3 || g == 6 ? pick(3) : 0);
         float zs = pick(2) ? pick(9) / 4.f - 1 : 9;
         struct { float p[3]; uint8_t c[4]; } f[16]; struct { int16_t p[4]; uint16_t c[4]; } s[16];
         for (int i = 0; i < n; i++) {
            float x = px(), y = px(), z = zs == 9 ? pick(33) / 16.f - 1 : zs;
            if (mode == GL_QUADS || mode == GL_POLYGON || mode == GL_QUAD_STRIP) {   /* convex */
               static const float rx[8] = { 4, 8, 13, 15, 12, 8, 3, 1 }, ry[8] = { 1, 2, 3, 7, 12, 15, 12, 8 };
               int r = mode == GL_QUAD_STRIP ? (i & 1 ? 7 - i / 2 : i / 2) & 7 : i; x = rx[r % 8]; y = ry[r % 8]; if (mode != GL_POINTS) z = zs == 9 ? 0 : zs;
            }
            if (mode == GL_LINES) { x = floorf(x); y = floorf(y); }
            col(pick(9) / 8.f, pick(9) / 8.f, pick(9) / 8.f, pick(9) / 8.f); at3(x, y, z);
            struct vtx *v = &batch[nbatch - 1];
            for (int k = 0; k < 4; k++) { if (k < 3) f[i].p[k] = v->p[k]; f[i].c[k] = v->c[k] * 255; s[i].p[k] = k == 3 ? 2048 : v->p[k] * 2048; s[i].c[k] = v->c[k] * 65535; }
         }
         GLuint b;
         switch (pick(3)) {
         case 0: b = upload(); break;
         case 1: b = buffer(GL_ARRAY_BUFFER, f, sizeof f); glVertexAttribPointer(0, 3, GL_FLOAT, 0, 16, 0); glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, 1, 16, (void *)12); break;
         case 2: { /* positions in a buffer of their own, four colours behind each other */
            b = buffer(GL_ARRAY_BUFFER, s, sizeof s); glVertexAttribPointer(1, 4, GL_UNSIGNED_SHORT, 1, 16, (void *)8);
            static float p[16][4]; for (int i = 0; i < n; i++) for (int k = 0; k < 4; k++) p[i][k] = batch[i].p[k];
            buffer(GL_ARRAY_BUFFER, p, sizeof p); glVertexAttribPointer(0, 4, GL_FLOAT, 0, 16, 0); break; }
         }
         glEnableVertexAttribArray(0); glEnableVertexAttribArray(1);
         nbatch = 0;
         int how = pick(4);
         if (how == 2 && (mode == GL_QUADS || mode == GL_QUAD_STRIP || mode == GL_POLYGON)) how = 1;
         if (getenv("LOG") && atoi(getenv("LOG")) == c) {
            fprintf(stderr, "cell %d draw %d prog %d mode %x n %d inst %d how %d tint %g %g %g %g sel %d\n", c, d, g, mode, n, inst, how, q[0], q[1], q[2], q[3], ((int *)ud)[16]);
            for (int i = 0; i < n; i++) fprintf(stderr, "  %d: %.3f %.3f %.3f  %g %g %g %g\n", i, (batch[i].p[0] + 1) * 8 - ox, (batch[i].p[1] + 1) * 8 - oy, batch[i].p[2], batch[i].c[0], batch[i].c[1], batch[i].c[2], batch[i].c[3]);
         }
         if (getenv("LOG") && atoi(getenv("LOG")) == c) { fprintf(stderr, "  B"); for (int k = 0; k < 24; k++) fprintf(stderr, " %g", ub[k]); fprintf(stderr, "\n"); if (getenv("FIN")) glFlush(); }
         if (getenv("LIM") && d > atoi(getenv("LIM"))) n = 0;
         switch (how) {
         case 0: glDrawArraysInstanced(mode, 0, n, inst); break;
         case 1: { uint8_t ix[16]; for (int i = 0; i < n; i++) ix[i] = n - 1 - i; buffer(GL_ELEMENT_ARRAY_BUFFER, ix, 16); glDrawElementsInstanced(mode, n, GL_UNSIGNED_BYTE, 0, inst); break; }
         case 2: { uint16_t ix[16]; for (int i = 0; i < n; i++) ix[i] = (i + 1) % n + 5; buffer(GL_ELEMENT_ARRAY_BUFFER, ix, n * 2); glDrawElementsInstancedBaseVertex(mode, n, GL_UNSIGNED_SHORT, 0, inst, -5); break; }
         case 3: { uint32_t ix[16]; for (int i = 0; i < n; i++) ix[i] = i; glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0); glDrawElementsInstanced(mode, n, GL_UNSIGNED_INT, ix, inst); break; }
         }
         if (!pick(12)) { glEnable(GL_SCISSOR_TEST); glScissor(cx + 2, cy + 2, 5, 7); glClear(pick(2) ? GL_COLOR_BUFFER_BIT : GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT); glDisable(GL_SCISSOR_TEST); }
      }
      glDisable(GL_SCISSOR_TEST);
   }
   return done();
}
