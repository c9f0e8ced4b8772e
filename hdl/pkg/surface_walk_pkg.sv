// Generated from rtl-model/hub/surface_walk/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package surface_walk_pkg;
  import byte_align_pkg::*;
  import copies_pkg::*;
  import host_pkg::*;

  // Lines to walk in a surface. At least one line of at least one byte.
  typedef struct packed {
    logic block_linear;
    // For block-linear surfaces, a multiple of 512.
    virtual_address_t base;
    // Distance between lines, where the surface is not block-linear. All later
    // fields, but for `bytes` and `lines`, are for block-linear surfaces only.
    logic [31:0] pitch;
    // Width in columns of 64 bytes.
    logic [30:0] columns;
    // Height in rows.
    logic [31:0] rows;
    // Log2 of a block's height in GOBs.
    logic [2:0] height_log2;
    // Log2 of a block's depth in slices.
    logic [2:0] depth_log2;
    logic [31:0] layer;
    // Byte of the first line in its row.
    logic [20:0] x;
    // Row of the first line.
    logic [16:0] y;
    // Bytes in a line.
    logic [35:0] bytes;
    logic [31:0] lines;
  } surface_lines_t;

  // The bytes of a line in one beat.
  typedef struct packed {
    beat_address_t address;
    byte_span_t span;
    // The following beat is not at the next address, or begins another 256 bytes.
    logic run_end;
    // No beat follows.
    logic last;
  } surface_beat_t;

  // The position of a walk through lines.
  typedef struct packed {
    // More beats follow the current one; the later fields describe them:
    logic walks;
    // distance between lines, or between rows of blocks;
    virtual_address_t stride;
    // pitch: the line; block-linear: the block where it starts;
    virtual_address_t row;
    // the same for the next byte;
    virtual_address_t at;
    // block-linear: position in the block;
    logic [5:0] x;
    logic [7:0] y;
    // remaining bytes of the line,
    logic [35:0] left;
    // and remaining lines, the current one included.
    logic [31:0] lines;
    logic beat_valid;
    surface_beat_t beat;
  } surface_position_t;

endpackage
