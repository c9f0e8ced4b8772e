// Block-linear surfaces: the 32-byte sector that holds a byte. A GOB is 64 bytes by 8 rows, a sector of it 16 bytes by 2
// rows; a block is one GOB wide, 1 << height high and 1 << depth slices deep, stored slice by slice. Blocks are stored
// row by row, and such slabs of blocks one after the other. These are pure functions, so that each unit places its
// registers between them. Specification: Surface addressing.

// A sector number needs neither the lowest nor the highest bits of its position.
/* verilator lint_off UNUSEDSIGNAL */

package block_linear_pkg;

  // The sector of its GOB that holds byte column x of row y.
  function automatic logic [3:0] in_gob(input logic [5:0] x, input logic [2:0] y);
    return {x[5], y[2:1], x[4]};
  endfunction

  // The row of blocks that contains row y.
  function automatic logic [12:0] block_row(input logic [2:0] height, input logic [15:0] y);
    return y[15:3] >> height;
  endfunction

  // Number of rows of blocks of a surface with a number of rows.
  function automatic logic [14:0] block_rows(input logic [2:0] height, input logic [16:0] rows);
    return 15'((18'(rows) + (18'd8 << height) - 18'd1) >> 3 >> height);
  endfunction

  // The sector, counted from the surface's base, that holds byte column x of row y; above is the product of its row of
  // blocks and the width in blocks.
  function automatic logic [34:0] sector_below(
    input logic [31:0] above, input logic [2:0] height, input logic [2:0] depth, input logic [19:0] x,
    input logic [15:0] y
  );
    logic [12:0] row;
    logic [34:0] gob;
    row = y[15:3] & ((13'd1 << height) - 13'd1);
    gob = ((35'(above) + 35'(x[19:6])) << height << depth) + 35'(row);
    return {gob[30:0], in_gob(x[5:0], y[2:0])};
  endfunction

  // The same for a surface that is columns blocks wide and one slice deep.
  function automatic logic [34:0] sector(
    input logic [15:0] columns, input logic [2:0] height, input logic [19:0] x, input logic [15:0] y
  );
    return sector_below(32'(block_row(height, y)) * 32'(columns), height, 3'd0, x, y);
  endfunction

  // The number of a layer, counted from the first in use. A layer that does not exist is replaced by the first in use; so
  // are all layers of a surface with 0 layers.
  function automatic logic [15:0] layer_number(
    input logic [15:0] first, input logic [15:0] after, input logic [15:0] layers
  );
    logic [16:0] sum;
    sum = 17'(first) + 17'(after);
    return sum < 17'(layers) ? sum[15:0] : first;
  endfunction

  // The first sector of that layer.
  function automatic logic [34:0] layer_sector(
    input logic [34:0] base, input logic [31:0] pitch, input logic [15:0] first, input logic [15:0] after,
    input logic [15:0] layers
  );
    logic [47:0] offset;
    offset = 48'(layer_number(first, after, layers)) * 48'(pitch);
    return base + offset[34:0];
  endfunction

  // The first sector of a slice of a surface that is columns by rows blocks: the slices of a block follow each other in
  // it, and each step of 1 << depth slices follows all blocks of the last step.
  function automatic logic [34:0] slice_sector(
    input logic [34:0] base, input logic [15:0] columns, input logic [14:0] rows, input logic [2:0] height,
    input logic [2:0] depth, input logic [15:0] slice
  );
    logic [15:0] slab, part;
    logic [34:0] blocks;
    slab = slice >> depth;
    part = slice & ((16'd1 << depth) - 16'd1);
    blocks = 35'(slab) * (35'(columns) * 35'(rows));
    return base + (((blocks << depth) + 35'(part)) << height << 4);
  endfunction

  // The byte of its GOB in byte column x of row y.
  function automatic logic [8:0] byte_in_gob(input logic [5:0] x, input logic [2:0] y);
    return {x[5], y[2:1], x[4], y[0], x[3:0]};
  endfunction

  // The last coordinate of a level; last is that of level 0.
  function automatic logic [31:0] last_of_level(input logic [31:0] last, input logic [3:0] level);
    logic [31:0] extent;
    extent = (last + 32'd1) >> level;
    return extent == '0 ? '0 : extent - 32'd1;
  endfunction

  // The size, log2, of a block whose largest is most: not larger than needed for units 0 to last.
  function automatic logic [2:0] block_log2(input logic [2:0] most, input logic [31:0] last);
    logic [5:0] least;
    least = '0;
    for (int unsigned k = 0; k < 32; k++) if (last[k]) least = 6'(k + 1);
    return least < {3'd0, most} ? least[2:0] : most;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
