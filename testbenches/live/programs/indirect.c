/* Draws whose counts and offsets lie in a buffer. */
#include "common.h"

void draw_indirect(void)
{
    struct corner shape[18];
    const unsigned arrays[] = {3, 1, 3, 0, 6, 1, 6, 0}, elements[] = {6, 1, 2, 12, 0};
    const unsigned indices[] = {9, 9, 0, 1, 2, 5, 4, 3};
    for (int i = 0; i < 18; i++) {
        float x = (float)(i / 3 % 3 * 20 + 2), y = (float)(i / 9 * 30 + 2);
        x += i % 3 == 1 ? 17.5f : 0;
        y += i % 3 == 2 ? 17.5f : 0;
        shape[i] = (struct corner){x, y, 0, (float)(i * 14), (float)(250 - i * 9), (float)(i * 99 % 256), 255};
    }
    shaded(corners, plain);
    clear(77, 66, 55, 44);
    load_corners(shape, 18);
    filled_buffer(GL_DRAW_INDIRECT_BUFFER, arrays, sizeof arrays);
    glDrawArraysIndirect(GL_TRIANGLES, NULL);
    glDrawArraysIndirect(GL_TRIANGLES, (const void *)16);
    filled_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    filled_buffer(GL_DRAW_INDIRECT_BUFFER, elements, sizeof elements);
    glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, NULL);
    write_pixels(SIZE, SIZE);
}
