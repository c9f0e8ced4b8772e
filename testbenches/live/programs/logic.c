/* All logical operations, and two sources of colour in one blend. */
#include "common.h"

static const char two[] = "#version 330\n"
                          "in vec4 tint; layout(location = 0, index = 0) out vec4 first;\n"
                          "layout(location = 0, index = 1) out vec4 second;\n"
                          "void main() { first = tint; second = tint.brga; }\n";

void draw_logic(void)
{
    shaded(corners, plain);
    clear(0xa5, 0x3c, 0x0f, 0x99);
    rectangle(0, 20, 64, 44, 0, (struct colour){0x12, 0xfe, 0x70, 0xc3});
    glEnable(GL_COLOR_LOGIC_OP);
    for (unsigned i = 0; i < 16; i++) {
        glLogicOp(GL_CLEAR + i);
        rectangle(4 * (float)i, 2, 4 * (float)i + 3, 40, 0, (struct colour){0x35, 0xc6, 0x5a, 0xf0});
    }
    glDisable(GL_COLOR_LOGIC_OP);
    shaded(corners, two);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC1_COLOR, GL_ONE_MINUS_SRC1_COLOR);
    right_triangle(2, 42, 20.5f, 0, (struct colour){200, 0, 90, 255}, (struct colour){0, 255, 50, 255},
                   (struct colour){20, 40, 230, 90});
    glBlendFunc(GL_ONE_MINUS_SRC1_ALPHA, GL_SRC1_ALPHA);
    right_triangle(34, 42, 20.5f, 0, (struct colour){200, 0, 90, 255}, (struct colour){0, 255, 50, 25},
                   (struct colour){20, 40, 230, 90});
    write_pixels(SIZE, SIZE);
}
