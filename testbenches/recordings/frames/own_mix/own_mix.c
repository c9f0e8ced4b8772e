/* SPDX-License-Identifier: MIT */
/* geometry and tessellation shaders, transform feedback and its draw, conditional rendering, two targets, line stipple, clip planes, two sides, alpha test */
#include "frame.h"
static void cellat(int c) { glViewport(c % 4 * 24, c / 4 * 24, 24, 24); vw = vh = 24; }
int main(int argc, char **argv)
{
   begin(argc, argv, 96, 96, GL_DEPTH24_STENCIL8);
   GLuint sm = vf(VS, FS), fl = vf(VS, FLAT);
   /* 0: geometry: each triangle becomes two */
   cellat(0);
   build(3, GL_VERTEX_SHADER, "layout(location=0) in vec4 p; layout(location=1) in vec4 c; out vec4 g; void main(){ g = c; gl_Position = p; }\n",
      GL_GEOMETRY_SHADER, "layout(triangles) in; layout(triangle_strip, max_vertices=6) out; in vec4 g[]; out vec4 v; void main(){ for (int k = 0; k < 2; k++) { for (int i = 0; i < 3; i++) { v = k == 0 ? g[i] : g[i].yzxw; gl_Position = gl_in[i].gl_Position * vec4(0.5, 0.5, 1, 1) + vec4(k == 0 ? -0.5 : 0.5, 0, 0, 0); EmitVertex(); } EndPrimitive(); } }\n",
      GL_FRAGMENT_SHADER, FS);
   col(1, 0, 0, 1); at(2, 2); col(0, 1, 0, 1); at(20, 4); col(0, 0, 1, 1); at(8, 20); draw(GL_TRIANGLES);
   /* 1: tessellation */
   cellat(1);
   build(4, GL_VERTEX_SHADER, "layout(location=0) in vec4 p; layout(location=1) in vec4 c; out vec4 a; void main(){ a = c; gl_Position = p; }\n",
      GL_TESS_CONTROL_SHADER, "layout(vertices=3) out; in vec4 a[]; out vec4 b[]; void main(){ b[gl_InvocationID] = a[gl_InvocationID]; gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position; gl_TessLevelOuter[0] = 3.0; gl_TessLevelOuter[1] = 4.0; gl_TessLevelOuter[2] = 2.0; gl_TessLevelInner[0] = 3.0; }\n",
      GL_TESS_EVALUATION_SHADER, "layout(triangles, equal_spacing, ccw) in; in vec4 b[]; flat out vec4 f; void main(){ f = b[0] * gl_TessCoord.x + b[1] * gl_TessCoord.y + b[2] * gl_TessCoord.z; vec4 q = gl_in[0].gl_Position * gl_TessCoord.x + gl_in[1].gl_Position * gl_TessCoord.y + gl_in[2].gl_Position * gl_TessCoord.z; gl_Position = q; }\n",
      GL_FRAGMENT_SHADER, "flat in vec4 f; out vec4 o; void main(){ o = vec4(0.25, 0.5, 0.75, 1); }\n");
   glPatchParameteri(GL_PATCH_VERTICES, 3);
   col(1, 0, 0, 1); at(2, 2); col(0, 1, 0, 1); at(20, 4); col(0, 0, 1, 1); at(8, 20); draw(GL_PATCHES);
   /* 2: transform feedback, then drawn from */
   cellat(2);
   GLuint p = glCreateProgram();
   glAttachShader(p, shader(GL_VERTEX_SHADER, "layout(location=0) in vec4 p; layout(location=1) in vec4 c; out vec4 q, d; void main(){ q = vec4(p.x, -p.y, p.z, p.w); d = c.bgra; gl_Position = p; }\n"));
   const char *names[] = { "q", "d" };
   glTransformFeedbackVaryings(p, 2, names, GL_INTERLEAVED_ATTRIBS);
   link_(p);
   GLuint x = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 1024), tf;
   glGenTransformFeedbacks(1, &tf); glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, tf);
   glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, x);
   for (int i = 0; i < 3; i++) { col(i == 0, i == 1, .5f, 1); at(1 + 7 * i, 1); at(7 + 7 * i, 3); at(2 + 7 * i, 18); }
   glEnable(GL_RASTERIZER_DISCARD); glBeginTransformFeedback(GL_TRIANGLES); draw(GL_TRIANGLES); glEndTransformFeedback(); glDisable(GL_RASTERIZER_DISCARD);
   glUseProgram(sm);
   glBindBuffer(GL_ARRAY_BUFFER, x);
   glVertexAttribPointer(0, 4, GL_FLOAT, 0, 32, (void *)0); glVertexAttribPointer(1, 4, GL_FLOAT, 0, 32, (void *)16);
   glDrawTransformFeedback(GL_TRIANGLES, tf);
   /* 3: conditional rendering */
   cellat(3);
   glUseProgram(fl);
   GLuint q[2]; glGenQueries(2, q);
   for (int i = 0; i < 2; i++) {
      glBeginQuery(GL_ANY_SAMPLES_PASSED, q[i]); if (i) glEnable(GL_SCISSOR_TEST), glScissor(0, 0, 1, 1);
      col(.5f, .5f, .5f, 1); rect(1, 1, 6, 6, 0); draw(GL_TRIANGLES); glDisable(GL_SCISSOR_TEST); glEndQuery(GL_ANY_SAMPLES_PASSED);
   }
   for (int i = 0; i < 2; i++) { glBeginConditionalRender(q[i], GL_QUERY_WAIT); col(1, i, 0, 1); rect(8 + 7 * i, 8, 14 + 7 * i, 20, 0); draw(GL_TRIANGLES); glEndConditionalRender(); }
   /* 4: two targets are not there: a buffer per draw, blended by dual factors and masks */
   cellat(4); glUseProgram(sm);
   glEnable(GL_BLEND); glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ZERO);
   for (int i = 0; i < 3; i++) { col(i == 0, i == 1, i == 2, .5f); rect(2 + 4 * i, 2 + 4 * i, 12 + 4 * i, 12 + 4 * i, 0); draw(GL_TRIANGLES); }
   glDisable(GL_BLEND);
   /* 5: clip planes of fixed function, 6: two-sided light and flat shading, 7: stippled line, 8: alpha test, 9: polygon stipple, 10: display of edges */
   glUseProgram(0); glDisableVertexAttribArray(0); glDisableVertexAttribArray(1); glBindBuffer(GL_ARRAY_BUFFER, 0);
   cellat(5);
   double eq[4] = { 1, .5, 0, .1 }; glClipPlane(GL_CLIP_PLANE0, eq); glEnable(GL_CLIP_PLANE0);
   glBegin(GL_QUADS); glColor3f(1, .5f, 0); glVertex2f(-.8f, -.8f); glVertex2f(.8f, -.8f); glVertex2f(.8f, .8f); glVertex2f(-.8f, .8f); glEnd();
   glDisable(GL_CLIP_PLANE0);
   cellat(6);
   glEnable(GL_LIGHTING); glEnable(GL_LIGHT0); glEnable(GL_COLOR_MATERIAL); glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 1); glColorMaterial(GL_FRONT, GL_DIFFUSE);
   float red[4] = { 1, 0, 0, 1 }; glMaterialfv(GL_BACK, GL_AMBIENT_AND_DIFFUSE, red);
   glShadeModel(GL_FLAT);
   glBegin(GL_TRIANGLES); glNormal3f(0, 0, 1); glColor3f(0, 1, 0); glVertex2f(-.9f, -.9f); glVertex2f(0, -.9f); glVertex2f(-.5f, .8f);
   glNormal3f(0, 0, -1); glVertex2f(.1f, -.9f); glVertex2f(.5f, .8f); glVertex2f(.9f, -.9f); glEnd();
   glDisable(GL_LIGHTING); glShadeModel(GL_SMOOTH);
   cellat(7);
   glEnable(GL_LINE_STIPPLE); glLineStipple(2, 0x35); glBegin(GL_LINES); glColor3f(1, 1, 1); for (int i = 0; i < 4; i++) { glVertex2f(-.9f, -.75f + i * .416f); glVertex2f(.9f, -.75f + i * .416f + .05f); } glEnd(); glDisable(GL_LINE_STIPPLE);
   cellat(8);
   glEnable(GL_ALPHA_TEST); glAlphaFunc(GL_GREATER, .5f); glBegin(GL_TRIANGLES); glColor4f(1, 0, 0, 1); glVertex2f(-.9f, -.9f); glColor4f(1, 1, 0, .2f); glVertex2f(.9f, -.8f); glColor4f(0, 1, 1, .9f); glVertex2f(0, .9f); glEnd(); glDisable(GL_ALPHA_TEST);
   cellat(9);
   unsigned char pat[128]; for (int i = 0; i < 128; i++) pat[i] = i * 37 ^ i >> 2; glPolygonStipple(pat); glEnable(GL_POLYGON_STIPPLE); glBegin(GL_TRIANGLES); glColor3f(.2f, .8f, 1); glVertex2f(-.9f, -.9f); glVertex2f(.9f, -.8f); glVertex2f(0, .9f); glEnd(); glDisable(GL_POLYGON_STIPPLE);
   cellat(10);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE); glBegin(GL_POLYGON); glColor3f(1, 1, .5f); glEdgeFlag(1); glVertex2f(-.8f, -.55f); glEdgeFlag(0); glVertex2f(.45f, -.8f); glEdgeFlag(1); glVertex2f(.8f, .45f); glVertex2f(-.45f, .8f); glEnd(); glPolygonMode(GL_FRONT_AND_BACK, GL_FILL); glEdgeFlag(1);
   cellat(11);
   glEnable(GL_COLOR_LOGIC_OP); glLogicOp(GL_XOR); glRectf(-.7f, -.7f, .3f, .3f); glRectf(-.3f, -.3f, .7f, .7f); glDisable(GL_COLOR_LOGIC_OP);
   cellat(12);
   glEnable(GL_FOG); float fc[4] = { 0, 0, 0, 1 }; glFogfv(GL_FOG_COLOR, fc); glFogi(GL_FOG_MODE, GL_LINEAR); glFogf(GL_FOG_START, 0); glFogf(GL_FOG_END, 1);
   glBegin(GL_TRIANGLES); glColor3f(1, 1, 1); glVertex3f(-.9f, -.9f, 0); glVertex3f(.9f, -.9f, -.9f); glVertex3f(0, .9f, -.4f); glEnd(); glDisable(GL_FOG);
   return done();
}
