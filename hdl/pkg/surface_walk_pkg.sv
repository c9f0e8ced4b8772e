// Generated from rtl-model/hub/surface_walk/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package surface_walk_pkg;
  import byte_align_pkg::*;
  import copies_pkg::*;
  import host_pkg::*;

  // Lines to walk through in a surface. At least one, of at least one byte.
  typedef struct packed {
    logic block_linear;
    // Of block-linear surfaces, a multiple of 512.
    virtual_address_t base;
    // From line to line, where the surface is not block-linear. What follows, but
    // `bytes` and `lines`, is of block-linear surfaces only.
    logic [31:0] pitch;
    // Width in columns of 64 bytes.
    logic [30:0] columns;
    // Height in rows.
    logic [31:0] rows;
    // Log2 of the GOBs that a block is high.
    logic [2:0] height_log2;
    // Log2 of the slices that a block is deep.
    logic [2:0] depth_log2;
    logic [31:0] layer;
    // Of the first line: byte in its row.
    logic [20:0] x;
    // Of the first line: row.
    logic [16:0] y;
    // Of a line.
    logic [35:0] bytes;
    logic [31:0] lines;
  } surface_lines_t;

  // The bytes of a line that lie in one beat.
  typedef struct packed {
    beat_address_t address;
    byte_span_t span;
    // The following beat is not at the next address, or begins another 256 bytes.
    logic run_end;
    // Nothing follows.
    logic last;
  } surface_beat_t;

  // Where a walk through lines is.
  typedef struct packed {
    // More beats follow the current one, and these fields are of them:
    logic walks;
    // from a line, or from a row of blocks, to the next;
    virtual_address_t stride;
    // pitch: the line; block-linear: the block where it starts;
    virtual_address_t row;
    // the same of the byte that follows;
    virtual_address_t at;
    // block-linear: in the block;
    logic [5:0] x;
    logic [7:0] y;
    // bytes of the line,
    logic [35:0] left;
    // and lines with this one.
    logic [31:0] lines;
    logic beat_valid;
    surface_beat_t beat;
  } surface_position_t;

endpackage
