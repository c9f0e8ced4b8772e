/* Points of several sizes with coordinates within them, and lines along the axes. */
#include "common.h"

static const char vertex[] =
    "#version 330\n"
    "layout(location = 0) in vec3 position; layout(location = 1) in vec4 colour; out vec4 tint;\n"
    "void main() { gl_Position = vec4(position.xy / 32.0 - 1.0, 0.0, 1.0);\n"
    "  gl_PointSize = position.z; tint = colour / 255.0; }\n";
static const char sprite[] = "#version 330\n"
                             "in vec4 tint; out vec4 result;\n"
                             "void main() { result = vec4(gl_PointCoord, tint.b, tint.a); }\n";

void draw_points_lines(void)
{
    /* The third number is the size. */
    const struct corner points[] = {
        {8, 8, 8, 0, 0, 255, 255}, {20, 8, 4, 0, 0, 90, 200},
        {32, 10, 12, 0, 0, 10, 100}, {50.5f, 10.5f, 15, 0, 0, 120, 255},
        {62, 30, 16, 0, 0, 180, 50}, {6.5f, 26.5f, 1, 0, 0, 255, 255}, {20.5f, 26.5f, 3, 0, 0, 1, 2}};
    /* A line starts within a pixel, whose diamond it leaves, and ends within one, which it does not draw. */
    const struct corner lines[] = {
        {4.25f, 40.5f, 0, 255, 0, 0, 255}, {40.25f, 40.5f, 0, 255, 0, 0, 255}, {44.5f, 36.25f, 0, 0, 255, 0, 255},
        {44.5f, 60.25f, 0, 0, 255, 0, 255}, {60.25f, 50.5f, 0, 9, 99, 255, 255}, {48.25f, 50.5f, 0, 9, 99, 255, 255}};
    const struct corner strip[] = {
        {4.5f, 46.25f, 0, 200, 100, 50, 255}, {4.5f, 60.25f, 0, 200, 100, 50, 255},
        {30.5f, 60.25f, 0, 200, 100, 50, 255},
        {30.5f, 46.25f, 0, 200, 100, 50, 255}};
    const struct corner loop[] = {
        {36.5f, 54.25f, 0, 70, 160, 250, 255}, {36.5f, 62.25f, 0, 70, 160, 250, 255},
        {42.5f, 62.25f, 0, 70, 160, 250, 255},
        {42.5f, 54.25f, 0, 70, 160, 250, 255}};
    clear(40, 40, 40, 255);
    shaded(vertex, sprite);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    load_corners(points, 7);
    glDrawArrays(GL_POINTS, 0, 4);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_UPPER_LEFT);
    glDrawArrays(GL_POINTS, 4, 3);
    shaded(vertex, plain);
    load_corners(lines, 6);
    glDrawArrays(GL_LINES, 0, 6);
    load_corners(strip, 4);
    glDrawArrays(GL_LINE_STRIP, 0, 4);
    load_corners(loop, 4);
    glDrawArrays(GL_LINE_LOOP, 0, 4);
    write_pixels(SIZE, SIZE);
}
