// Events of a barrier.

package barrier_state_pkg;
  import barriers_pkg::*;
  import sm_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */
  // Warps of a block.
  function automatic logic [5:0] warps_of(input block_threads_t block);
    logic [28:0] threads;
    threads = 29'(block.layer) * 29'(block.z) + 29'(WARP_LANES - 1);
    return |threads[28:11] ? 6'd63 : threads[10:5];
  endfunction

  // Whether all warps that a barrier waits for have arrived.
  function automatic logic opens(input barrier_state_t b);
    logic all;
    all = b.missing == '0 && (b.members & ~b.arrived) == '0;
    return b.arrivals != '0 && (b.needed == '0 ? all : b.arrivals >= b.needed);
  endfunction

  // Votes for warps that reduce.
  function automatic barrier_votes_t votes_of(input barrier_state_t b);
    votes_of.yes = b.yes;
    votes_of.holds = b.any ? b.yes != '0 : !b.refused;
  endfunction

  function automatic barrier_state_t opened(input barrier_state_t b);
    opened = b;
    opened.arrived = '0;
    opened.waits = '0;
    opened.reduces = '0;
    opened.arrivals = '0;
    opened.yes = '0;
    opened.refused = 1'b0;
    opened.any = 1'b0;
  endfunction

  // Start of a warp; the first of a CTA resets the barrier.
  function automatic barrier_state_t launched(input barrier_state_t b, input logic [5:0] warp, input logic [5:0] warps);
    launched = b;
    if (b.missing == '0) begin
      launched = '0;
      launched.missing = warps == '0 ? 6'd1 : warps;
    end
    launched.missing = launched.missing - 6'd1;
    launched.members[warp] = 1'b1;
  endfunction

  function automatic barrier_state_t arrived(input barrier_state_t b, input logic [5:0] warp, input barrier_entry_t e);
    arrived = b;
    arrived.arrived[warp] = 1'b1;
    if (e.kind == BARRIER_KIND_WAIT || e.kind == BARRIER_KIND_REDUCE) arrived.waits[warp] = 1'b1;
    if (e.kind == BARRIER_KIND_REDUCE) arrived.reduces[warp] = 1'b1;
    if (b.arrivals != '1) arrived.arrivals = b.arrivals + 8'd1;
    arrived.needed = e.needed;
    arrived.yes = b.yes + 16'(e.yes);
    arrived.refused = b.refused || e.refused;
    arrived.any = e.any;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
