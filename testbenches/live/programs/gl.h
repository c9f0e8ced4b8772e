/* The part of OpenGL that the programs use. Functions are found at run time. */
#ifndef GL_H
#define GL_H

#include "constants.h"

#include <stdint.h>

/* Result, name, arguments. */
#define GL_FUNCTIONS(F) \
    F(void, glActiveTexture, (unsigned)) \
    F(void, glAttachShader, (unsigned, unsigned)) \
    F(void, glBeginConditionalRender, (unsigned, unsigned)) \
    F(void, glBeginQuery, (unsigned, unsigned)) \
    F(void, glBeginTransformFeedback, (unsigned)) \
    F(void, glBindBuffer, (unsigned, unsigned)) \
    F(void, glBindBufferBase, (unsigned, unsigned, unsigned)) \
    F(void, glBindBufferRange, (unsigned, unsigned, unsigned, intptr_t, intptr_t)) \
    F(void, glBindFramebuffer, (unsigned, unsigned)) \
    F(void, glBindImageTexture, (unsigned, unsigned, int, unsigned char, int, unsigned, unsigned)) \
    F(void, glBindRenderbuffer, (unsigned, unsigned)) \
    F(void, glBindSampler, (unsigned, unsigned)) \
    F(void, glBindTexture, (unsigned, unsigned)) \
    F(void, glBindVertexArray, (unsigned)) \
    F(void, glBlendColor, (float, float, float, float)) \
    F(void, glBlendEquationSeparate, (unsigned, unsigned)) \
    F(void, glBlendFunc, (unsigned, unsigned)) \
    F(void, glBlendFuncSeparate, (unsigned, unsigned, unsigned, unsigned)) \
    F(void, glBlitFramebuffer, (int, int, int, int, int, int, int, int, unsigned, unsigned)) \
    F(void, glBufferData, (unsigned, intptr_t, const void *, unsigned)) \
    F(void, glBufferSubData, (unsigned, intptr_t, intptr_t, const void *)) \
    F(unsigned, glCheckFramebufferStatus, (unsigned)) \
    F(void, glClear, (unsigned)) \
    F(void, glClearBufferfv, (unsigned, int, const float *)) \
    F(void, glClearBufferuiv, (unsigned, int, const unsigned *)) \
    F(void, glClearColor, (float, float, float, float)) \
    F(void, glClearStencil, (int)) \
    F(void, glColorMask, (unsigned char, unsigned char, unsigned char, unsigned char)) \
    F(void, glCompileShader, (unsigned)) \
    F(void, glCompressedTexImage2D, (unsigned, int, unsigned, int, int, int, int, const void *)) \
    F(void, glCopyImageSubData, (unsigned, unsigned, int, int, int, int, unsigned, unsigned, int, int, int, \
      int, int, int, int)) \
    F(void, glCopyTexSubImage2D, (unsigned, int, int, int, int, int, int, int)) \
    F(unsigned, glCreateProgram, (void)) \
    F(unsigned, glCreateShader, (unsigned)) \
    F(void, glCullFace, (unsigned)) \
    F(void, glDepthFunc, (unsigned)) \
    F(void, glDepthMask, (unsigned char)) \
    F(void, glDepthRange, (double, double)) \
    F(void, glDisable, (unsigned)) \
    F(void, glDispatchCompute, (unsigned, unsigned, unsigned)) \
    F(void, glDrawArrays, (unsigned, int, int)) \
    F(void, glDrawArraysIndirect, (unsigned, const void *)) \
    F(void, glDrawArraysInstanced, (unsigned, int, int, int)) \
    F(void, glDrawBuffer, (unsigned)) \
    F(void, glDrawBuffers, (int, const unsigned *)) \
    F(void, glDrawElements, (unsigned, int, unsigned, const void *)) \
    F(void, glDrawElementsIndirect, (unsigned, unsigned, const void *)) \
    F(void, glDrawElementsInstanced, (unsigned, int, unsigned, const void *, int)) \
    F(void, glEnable, (unsigned)) \
    F(void, glEnableVertexAttribArray, (unsigned)) \
    F(void, glEndConditionalRender, (void)) \
    F(void, glEndQuery, (unsigned)) \
    F(void, glEndTransformFeedback, (void)) \
    F(void, glFramebufferRenderbuffer, (unsigned, unsigned, unsigned, unsigned)) \
    F(void, glFramebufferTexture, (unsigned, unsigned, unsigned, int)) \
    F(void, glFramebufferTexture2D, (unsigned, unsigned, unsigned, unsigned, int)) \
    F(void, glFramebufferTextureLayer, (unsigned, unsigned, unsigned, int, int)) \
    F(void, glFrontFace, (unsigned)) \
    F(void, glGenBuffers, (int, unsigned *)) \
    F(void, glGenFramebuffers, (int, unsigned *)) \
    F(void, glGenQueries, (int, unsigned *)) \
    F(void, glGenRenderbuffers, (int, unsigned *)) \
    F(void, glGenSamplers, (int, unsigned *)) \
    F(void, glGenTextures, (int, unsigned *)) \
    F(void, glGenVertexArrays, (int, unsigned *)) \
    F(void, glGenerateMipmap, (unsigned)) \
    F(void, glGetBufferSubData, (unsigned, intptr_t, intptr_t, void *)) \
    F(unsigned, glGetError, (void)) \
    F(void, glGetIntegerv, (unsigned, int *)) \
    F(void, glGetProgramInfoLog, (unsigned, int, int *, char *)) \
    F(void, glGetProgramiv, (unsigned, unsigned, int *)) \
    F(void, glGetQueryObjectuiv, (unsigned, unsigned, unsigned *)) \
    F(void, glGetShaderInfoLog, (unsigned, int, int *, char *)) \
    F(void, glGetShaderiv, (unsigned, unsigned, int *)) \
    F(const unsigned char *, glGetString, (unsigned)) \
    F(void, glGetTexImage, (unsigned, int, unsigned, unsigned, void *)) \
    F(unsigned, glGetUniformBlockIndex, (unsigned, const char *)) \
    F(int, glGetUniformLocation, (unsigned, const char *)) \
    F(void, glLinkProgram, (unsigned)) \
    F(void, glLogicOp, (unsigned)) \
    F(void, glMemoryBarrier, (unsigned)) \
    F(void, glPatchParameteri, (unsigned, int)) \
    F(void, glPixelStorei, (unsigned, int)) \
    F(void, glPointParameteri, (unsigned, int)) \
    F(void, glPrimitiveRestartIndex, (unsigned)) \
    F(void, glProvokingVertex, (unsigned)) \
    F(void, glReadPixels, (int, int, int, int, unsigned, unsigned, void *)) \
    F(void, glRenderbufferStorage, (unsigned, unsigned, int, int)) \
    F(void, glRenderbufferStorageMultisample, (unsigned, int, unsigned, int, int)) \
    F(void, glSampleMaski, (unsigned, unsigned)) \
    F(void, glSamplerParameterf, (unsigned, unsigned, float)) \
    F(void, glSamplerParameterfv, (unsigned, unsigned, const float *)) \
    F(void, glSamplerParameteri, (unsigned, unsigned, int)) \
    F(void, glScissor, (int, int, int, int)) \
    F(void, glShaderSource, (unsigned, int, const char *const *, const int *)) \
    F(void, glStencilFunc, (unsigned, int, unsigned)) \
    F(void, glStencilMaskSeparate, (unsigned, unsigned)) \
    F(void, glStencilOp, (unsigned, unsigned, unsigned)) \
    F(void, glStencilOpSeparate, (unsigned, unsigned, unsigned, unsigned)) \
    F(void, glTexBuffer, (unsigned, unsigned, unsigned)) \
    F(void, glTexImage2D, (unsigned, int, int, int, int, int, unsigned, unsigned, const void *)) \
    F(void, glTexImage2DMultisample, (unsigned, int, unsigned, int, int, unsigned char)) \
    F(void, glTexParameterfv, (unsigned, unsigned, const float *)) \
    F(void, glTexParameteri, (unsigned, unsigned, int)) \
    F(void, glTexStorage2D, (unsigned, int, unsigned, int, int)) \
    F(void, glTexStorage3D, (unsigned, int, unsigned, int, int, int)) \
    F(void, glTexSubImage2D, (unsigned, int, int, int, int, int, unsigned, unsigned, const void *)) \
    F(void, glTexSubImage3D, (unsigned, int, int, int, int, int, int, int, unsigned, unsigned, const void *)) \
    F(void, glTextureView, (unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned)) \
    F(void, glTransformFeedbackVaryings, (unsigned, int, const char *const *, unsigned)) \
    F(void, glUniform1f, (int, float)) \
    F(void, glUniform1i, (int, int)) \
    F(void, glUniform2f, (int, float, float)) \
    F(void, glUniform4f, (int, float, float, float, float)) \
    F(void, glUniformBlockBinding, (unsigned, unsigned, unsigned)) \
    F(void, glUseProgram, (unsigned)) \
    F(void, glVertexAttribDivisor, (unsigned, unsigned)) \
    F(void, glVertexAttribIPointer, (unsigned, int, unsigned, int, const void *)) \
    F(void, glVertexAttribPointer, (unsigned, int, unsigned, unsigned char, int, const void *)) \
    F(void, glViewport, (int, int, int, int))

#define GL_POINTER(result, name, arguments) extern result(*name) arguments;
GL_FUNCTIONS(GL_POINTER)
#undef GL_POINTER

void load_functions(void);

#endif
