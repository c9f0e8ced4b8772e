/* Runs one program on a context without a window, and writes what it reads back to a file. */
#include "blocks.h"
#include "common.h"
#include "egl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *results;
static const char *running;

void write_bytes(const void *bytes, size_t count)
{
    if (fwrite(bytes, 1, count, results) != count)
        fail("%s: the results cannot be written", running);
}

static int list(void)
{
    for (int i = 0; i < program_count; i++) {
        const struct program *p = &programs[i];
        printf("%s\t%s\t%d\t%s\n", p->name, p->witness, p->within, p->what);
    }
    return 0;
}

/* Opens a context and the file for results. */
static void begin(const char *name, const char *file)
{
    unsigned vertices;
    running = name;
    open_context();
    load_functions();
    results = fopen(file, "wb");
    if (!results)
        fail("%s: cannot be written", file);
    const unsigned char *renderer = glGetString(GL_RENDERER), *version = glGetString(GL_VERSION);
    fprintf(stderr, "%s: %s, %s\n", running, (const char *)renderer, (const char *)version);
    glGenVertexArrays(1, &vertices);
    glBindVertexArray(vertices);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
}

static void end(const char *file)
{
    unsigned error = glGetError();
    if (error)
        fail("%s: OpenGL error %#x", running, error);
    if (fclose(results))
        fail("%s: cannot be written", file);
}

static void run(const struct program *program, const char *file)
{
    begin(program->name, file);
    surface(SIZE, SIZE, GL_RGBA8);
    program->draw();
    end(file);
}

/* blocks FORMAT SIDE SEED OUT */
static void run_blocks(char **words)
{
    begin("blocks", words[3]);
    draw_blocks(words[0], atoi(words[1]), (unsigned)strtoul(words[2], NULL, 10));
    end(words[3]);
}

int main(int count, char **words)
{
    if (count == 1)
        return list();
    if (!strcmp(words[1], "blocks") && (count == 2 || count == 6)) {
        if (count == 2)
            list_blocks();
        else
            run_blocks(words + 2);
        return 0;
    }
    for (int i = 0; count == 3 && i < program_count; i++) {
        if (!strcmp(programs[i].name, words[1])) {
            run(&programs[i], words[2]);
            return 0;
        }
    }
    fail("live-programs [NAME OUT | blocks [FORMAT SIDE SEED OUT]]; it lists the names, and the formats, where no more is given");
}
