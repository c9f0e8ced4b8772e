/* Decoders of compressed formats: a picture of random blocks of one format, texel by texel. */
#ifndef BLOCKS_H
#define BLOCKS_H

/* Prints the name of each format, bytes of a component of its result, and by how much one may differ. */
void list_blocks(void);
/* Draws `side` by `side` blocks of a format, which a seed chooses, and writes what is drawn. */
void draw_blocks(const char *format, int side, unsigned seed);

#endif
