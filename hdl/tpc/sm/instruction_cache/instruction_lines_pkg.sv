// Lines of the instruction cache: their indices, those in flight, and those that are prefetched.

package instruction_lines_pkg;
  import instruction_cache_pkg::*;
  import memory_pkg::*;

  // Maximum lines in flight.
  localparam int unsigned REQUESTS = 4;
  // Lines of a page, the unit of memory mapping: prefetch stops there, as the next page may not be the program's.
  localparam int unsigned PAGE_LOG2 = 5;

  // The line's index in a cache of `lines`.
  /* verilator lint_off UNUSEDSIGNAL */  // the bits above are its tag
  function automatic logic [5:0] index_of(input line_address_t line, input int unsigned lines);
    return line[5:0] & 6'(lines - 1);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether a line of this index is in flight.
  function automatic logic is_requested(input requested_line_t [REQUESTS-1:0] requested, input logic [5:0] index,
                                        input int unsigned lines);
    logic found;
    found = 1'b0;
    for (int k = 0; k < REQUESTS; k++)
      if (requested[k].valid && index_of(requested[k].line, lines) == index) found = 1'b1;
    return found;
  endfunction

  typedef struct packed {
    logic       valid;
    logic [1:0] tag;
    logic [2:0] count;
  } free_requests_t;

  // The first free request of `most`, and how many are free.
  /* verilator lint_off UNUSEDSIGNAL */  // lines are not used
  function automatic free_requests_t free_of(input requested_line_t [REQUESTS-1:0] requested, input int unsigned most);
    free_of = '0;
    for (int k = REQUESTS - 1; k >= 0; k--)
      if (32'(k) < most && !requested[k].valid) begin
        free_of.valid = 1'b1;
        free_of.tag = 2'(k);
        free_of.count = free_of.count + 3'd1;
      end
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Lines to prefetch after this one, up to the end of its page.
  function automatic lines_ahead_t after(input line_address_t line, input logic [1:0] left);
    line_address_t next;
    next = line + $bits(line_address_t)'(1);
    return left == '0 || next[PAGE_LOG2-1:0] == '0 ? '0 : '{left: left, line: next};
  endfunction

endpackage
