// Lines of copy-out: the rows of a batch, each of which becomes a line of its entry.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package copy_lines_pkg;
  import copy_out_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;

  // Rows to copy; at least one.
  function automatic logic [8:0] lines_of(input alpha_work_t work);
    logic [8:0] all;
    all = 9'(work.rows) + 9'(work.patch_rows);
    if (all == '0) all = 9'd1;
    if (all > 9'(ALPHA_MOST)) all = 9'(ALPHA_MOST);
    return all;
  endfunction

  // A request for that many lines, or for the fewest that an entry of the batch's vertices has.
  function automatic entry_request_t request_of(input alpha_work_t work);
    logic [8:0] lines;
    lines = lines_of(work);
    return '{
      alpha: 1'b1,
      vertices: 6'(ALPHA_VERTICES),
      scalars: lines > 9'(ALPHA_LEAST) ? 8'(lines - 9'(ALPHA_LEAST)) : 8'd0
    };
  endfunction

  // The row of a line: output rows, then attribute rows of patches.
  function automatic shared_row_t row_of(input alpha_work_t work, input logic [8:0] line);
    return line < 9'(work.rows) ? work.row + 10'(line) : work.patch_row + 10'(line) - 10'(work.rows);
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
