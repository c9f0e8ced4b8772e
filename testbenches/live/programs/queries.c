/* Counts of samples and primitives, as words. */
#include "common.h"

static void count(unsigned kind, unsigned query)
{
    unsigned result = 0;
    glEndQuery(kind);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &result);
    write_bytes(&result, sizeof result);
}

void draw_queries(void)
{
    const struct colour white = {255, 255, 255, 255};
    const unsigned kinds[] = {GL_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED, GL_PRIMITIVES_GENERATED};
    unsigned query;
    shaded(corners, plain);
    clear(0, 0, 0, 255);
    glEnable(GL_DEPTH_TEST);
    rectangle(8, 8, 40, 40, -0.5f, white);
    for (int i = 0; i < 3; i++) {
        for (int shape = 0; shape < 5; shape++) {
            glGenQueries(1, &query);
            glBeginQuery(kinds[i], query);
            switch (shape) {
            case 0: rectangle(10, 10, 20, 21, 0.5f, white); break;
            case 1: rectangle(30, 30, 50, 57, 0.5f, white); break;
            case 2: right_triangle(2, 2, 20.5f, (float)-i / 8 - 0.6f, white, white, white); break;
            case 3: rectangle(70, 70, 90, 90, 0, white); break;
            default: break;
            }
            count(kinds[i], query);
        }
    }
    write_pixels(SIZE, SIZE);
}
