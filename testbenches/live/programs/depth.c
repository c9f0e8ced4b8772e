/* A slope in depth against constant depths under each comparison; masks, ranges and clamped depth. */
#include "common.h"

static void slope(void)
{
    /* Depth crosses that of the strips between two centres of pixels. */
    const struct corner list[] = {
        {0, 0, -1, 20, 90, 30, 255}, {64, 0, 1, 20, 90, 230, 255}, {0, 64, -1, 220, 90, 30, 255},
        {64, 0, 1, 20, 90, 230, 255}, {64, 64, 1, 220, 90, 230, 255}, {0, 64, -1, 220, 90, 30, 255},
    };
    triangles(list, 6);
}

void draw_depth(void)
{
    shaded(corners, plain);
    clear(10, 20, 30, 255);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    slope();
    for (unsigned i = 0; i < 8; i++) {
        float y = 8 * (float)i;
        glDepthFunc(GL_NEVER + i);
        rectangle(4, y, 60, y + 6, (float)(4 * i + 2) / 32 - 0.5f, (struct colour){200, 30 * (float)i, 60, 255});
    }
    /* Equal to what the strips wrote, then without writes, then nearer than all. */
    glDepthFunc(GL_EQUAL);
    rectangle(4, 56, 30, 60, 30.0f / 32 - 0.5f, (struct colour){255, 255, 0, 255});
    glDepthFunc(GL_LESS);
    glDepthMask(0);
    rectangle(10, 10, 20, 20, -0.99f, (struct colour){0, 255, 255, 255});
    rectangle(12, 12, 18, 18, -0.5f, (struct colour){255, 0, 255, 255});
    glDepthMask(1);
    glDepthRange(0.25, 0.5);
    rectangle(40, 2, 62, 12, 0.0f, (struct colour){90, 80, 70, 255});
    glDepthRange(0, 1);
    rectangle(44, 4, 58, 30, -0.125f, (struct colour){130, 180, 70, 255});
    rectangle(0, 40, 64, 44, 1.5f, (struct colour){255, 255, 255, 255});
    glEnable(GL_DEPTH_CLAMP);
    rectangle(0, 50, 64, 52, -1.5f, (struct colour){1, 2, 3, 255});
    write_pixels(SIZE, SIZE);
}
