// Parts of a row, of predicates and of condition codes that a result writes.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package register_masks_pkg;
  import predicates_pkg::*;
  import sm_pkg::*;

  // A register's row in its bank.
  function automatic logic [6:0] row_at(input logic [5:0] base, input register_t index);
    return {base, 1'b0} + {1'b0, index[7:2]};
  endfunction

  // Halves of a row's words that a result writes.
  function automatic logic [63:0] halves_of(input lane_result_t result);
    logic [63:0] halves;
    for (int unsigned k = 0; k < WARP_LANES; k++)
      halves[2*k+:2] = result.destination != RZ && result.lanes[k] ? result.halves : 2'd0;
    return halves;
  endfunction

  // Predicates and condition codes that a result writes.
  function automatic flags_write_t flags_of(input lane_result_t result);
    return {result.slot, result.lanes, result.writes_flags, result.predicates, result.flags};
  endfunction

endpackage
