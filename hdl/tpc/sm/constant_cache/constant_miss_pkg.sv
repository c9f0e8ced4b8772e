// A missing line: the first of a cycle, the number of its request, the entry that it replaces.

// Functions use some fields of tags and requests.
/* verilator lint_off UNUSEDSIGNAL */

package constant_miss_pkg;
  import constant_cache_pkg::*;

  typedef struct packed {
    logic           valid;
    logic           others;  // a second line is missing
    constant_line_t line;
  } first_missing_t;

  typedef struct packed {
    logic       valid;
    logic [3:0] tag;
  } free_request_t;

  typedef struct packed {
    logic       valid;
    logic [4:0] entry;
  } free_entry_t;

  function automatic first_missing_t first_missing(input logic [CONSTANT_CLIENTS:0] misses,
                                                   input constant_line_t [CONSTANT_CLIENTS:0] lines);
    first_missing = '0;
    for (int unsigned k = 0; k <= CONSTANT_CLIENTS; k++)
      if (misses[k]) begin
        if (first_missing.valid && lines[k] != first_missing.line) first_missing.others = 1'b1;
        if (!first_missing.valid) first_missing.line = lines[k];
        first_missing.valid = 1'b1;
      end
  endfunction

  function automatic free_request_t free_request(input constant_requested_t [CONSTANT_REQUESTS-1:0] requested,
                                                 input int unsigned requests);
    free_request = '0;
    for (int unsigned k = CONSTANT_REQUESTS; k > 0; k--)
      if (k <= requests && !requested[k-1].out) free_request = {1'b1, 4'(k - 1)};
  endfunction

  // The entry to replace: the first from `next` on that is not being filled.
  function automatic free_entry_t free_entry(input constant_tag_t [CONSTANT_LINES-1:0] tags, input logic [4:0] next,
                                             input int unsigned lines);
    logic [5:0] at;
    free_entry = '0;
    for (int unsigned k = 0; k < CONSTANT_LINES; k++)
      if (k < lines) begin
        at = {1'b0, next} + 6'(k);
        if (at >= 6'(lines)) at = at - 6'(lines);
        if (!free_entry.valid && !tags[at[4:0]].filling) free_entry = {1'b1, at[4:0]};
      end
  endfunction

endpackage
