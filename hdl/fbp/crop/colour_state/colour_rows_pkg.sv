// Conversion of rows of quads of 128-bit pixels to columns.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package colour_rows_pkg;
  import crop_pkg::*;
  import rop_pkg::*;

  // A held part of a quad of 128-bit pixels.
  typedef struct packed {
    logic             row;     // a row, which may be joined by the other one
    logic             column;  // the second column, which is sent next
    logic             half;    // index of the row
    logic [2:0]       target;
    colour_quad_t     quad;
    logic [7:0][31:0] data;
    logic [1:0]       step;    // next task of a row with second colours
    logic [7:0][31:0] second;  // second colours of the held or next row
  } held_t;

  // Samples of the pixels of a row of a quad, of a column.
  function automatic logic [3:0][15:0] half_mask(input logic half);
    return half ? 64'hffff_ffff_0000_0000 : 64'h0000_0000_ffff_ffff;
  endfunction

  function automatic logic [3:0][15:0] column_mask(input logic column);
    return column ? 64'hffff_0000_ffff_0000 : 64'h0000_ffff_0000_ffff;
  endfunction

  // Data of a column of a quad: words of its upper and lower row, if valid.
  function automatic logic [7:0][31:0] column_data(
    input logic upper_on, input logic [7:0][31:0] upper, input logic lower_on, input logic [7:0][31:0] lower,
    input logic column
  );
    logic [3:0][31:0] upper_words, lower_words;
    upper_words = column ? upper[7:4] : upper[3:0];
    lower_words = column ? lower[7:4] : lower[3:0];
    return {lower_on ? lower_words : '0, upper_on ? upper_words : '0};
  endfunction

  // A task that concerns no target.
  function automatic colour_task_t plain_task(input colour_task_kind_t kind);
    colour_task_t task_of;
    task_of = '0;
    task_of.kind = kind;
    return task_of;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
