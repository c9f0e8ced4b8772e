// Responses of the L1 TLB: a line is read from the entry RAM and sent a quarter at a time.

package line_stream_pkg;
  import translation_pkg::*;

  // A quarter of a response.
  typedef struct packed {
    logic       valid;
    logic [6:0] port;
    logic [8:0] line;
    logic [1:0] quarter;
    logic       big;
  } part_t;

  // The first quarter of a line.
  function automatic part_t part_of(input logic [6:0] port, input logic [8:0] line, input logic big);
    return '{valid: 1'b1, port: port, line: line, quarter: '0, big: big};
  endfunction

  // The quarter after another; none after the last.
  function automatic part_t part_after(input part_t part);
    part_after = part;
    part_after.valid = part.valid && part.quarter != 2'd3;
    part_after.quarter = part.quarter + 2'(part.valid);
  endfunction

  // The address of a quarter in the entry RAM.
  function automatic logic [10:0] quarter_at(input logic [8:0] line, input logic [1:0] quarter);
    return {line, quarter};
  endfunction

  // A quarter as it is sent.
  /* verilator lint_off UNUSEDSIGNAL */  // the line is known to the RAM only
  function automatic translate_line_t response_of(input part_t part, input page_entry_t [QUARTER_ENTRIES-1:0] entries);
    /* verilator lint_on UNUSEDSIGNAL */
    return '{
        source: {1'b0, part.port},
        big: part.big,
        quarter: part.quarter,
        last: part.quarter == 2'd3,
        entries: entries
    };
  endfunction
endpackage
