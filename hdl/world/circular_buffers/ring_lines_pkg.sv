// Lines of rings: where they begin in the window, and how many an entry has.

package ring_lines_pkg;
  import world_pkg::*;

  // First line of a PES's ring in the window: beta, then alpha.
  function automatic logic [12:0] begin_of(
    input int unsigned pes, input logic alpha, input int unsigned beta_lines, input int unsigned alpha_lines
  );
    return 13'(pes * (beta_lines + alpha_lines)) + (alpha ? 13'(beta_lines) : '0);
  endfunction

  // Lines of an entry (circular-buffer-entry-size): 16 bytes a vertex, and all its scalars.
  /* verilator lint_off UNUSEDSIGNAL */  // of either ring
  function automatic logic [13:0] lines_of(input entry_request_t request);
  /* verilator lint_on UNUSEDSIGNAL */
    return ((14'(request.vertices) + 14'd7) >> 3) + ((14'(request.vertices) * 14'(request.scalars) + 14'd31) >> 5);
  endfunction

endpackage
