// Surface addressing: the 32-byte sector of a byte, in block-linear and pitch layouts.
// Specification: Surface addressing.

// A sector number needs neither the lowest bits of its position nor the highest.
/* verilator lint_off UNUSEDSIGNAL */

package surface_pkg;
  import memory_port_pkg::*;

  // Block-linear: which sector, from the surface's base, holds byte column x_bytes of
  // row y. columns is the width in 64-byte columns; blocks are 1 << height GOBs high.
  // Within a GOB of 64 bytes x 8 rows a sector is 16 bytes x 2 rows.
  function automatic sector_address_t block_linear(
    input logic [15:0] columns, input logic [2:0] height, input logic [19:0] x_bytes, input logic [15:0] y
  );
    logic [12:0] row;
    logic [34:0] gob;
    logic [12:0] gob_row;
    row = 13'(y[15:3] >> height);
    gob_row = y[15:3] & 13'((13'd1 << height) - 13'd1);
    gob = ((35'(row) * 35'(columns) + 35'(x_bytes[19:6])) << height) + 35'(gob_row);
    return {gob[30:0], x_bytes[5], y[2], y[1], x_bytes[4]};
  endfunction

  // Pitch: which sector holds byte column x_bytes of row y; rows are row_bytes apart,
  // a multiple of 64. A sector is 32 bytes of one row.
  function automatic sector_address_t pitch(input logic [19:0] row_bytes, input logic [19:0] x_bytes, input logic [15:0] y);
    return 35'(y) * 35'(row_bytes[19:5]) + 35'(x_bytes[19:5]);
  endfunction

endpackage
