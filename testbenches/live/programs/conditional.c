/* Draws that depend on whether a query saw samples, and inverted ones. */
#include "common.h"

void draw_conditional(void)
{
    const struct colour white = {255, 255, 255, 255};
    unsigned queries[4];
    shaded(corners, plain);
    clear(0, 0, 60, 255);
    glEnable(GL_DEPTH_TEST);
    rectangle(0, 0, 32, 32, -0.5f, white);
    glGenQueries(4, queries);
    for (int i = 0; i < 4; i++) {
        glBeginQuery(i & 1 ? GL_ANY_SAMPLES_PASSED : GL_SAMPLES_PASSED, queries[i]);
        if (i < 2)
            rectangle(4, 4, 20, 20, 0.5f, white);
        else
            rectangle(20, 20, 36, 36, 0.5f, (struct colour){90, 0, 0, 255});
        glEndQuery(i & 1 ? GL_ANY_SAMPLES_PASSED : GL_SAMPLES_PASSED);
    }
    for (int i = 0; i < 8; i++) {
        float x = (float)(i % 4 * 16), y = (float)(40 + i / 4 * 12);
        glBeginConditionalRender(queries[i / 2], i & 1 ? GL_QUERY_BY_REGION_WAIT : GL_QUERY_WAIT);
        right_triangle(x + 1, y, 11.5f, -0.75f, white, (struct colour){(float)i * 30, 255, 0, 255},
                       (struct colour){0, (float)i * 30, 255, 255});
        glEndConditionalRender();
        rectangle(x + 12, y + 8, x + 15, y + 11, 0, (struct colour){0, 200, (float)i * 32, 255});
    }
    write_pixels(SIZE, SIZE);
}
