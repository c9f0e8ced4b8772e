// Sets of the L1 TLB: where a page's line is, and a set after a line is filled or lines are invalidated.

package l1_sets_pkg;
  import l1_tlb_params_pkg::*;
  import tlb_lines_pkg::*;
  import tlb_pkg::*;
  import translation_pkg::*;

  localparam int unsigned L1_WAYS = 4;  // largest number of ways

  // A set of the tag RAM.
  typedef struct packed {
    tlb_tag_t [L1_WAYS-1:0] tags;
    logic [1:0]             next;  // next way to replace
  } l1_row_t;

  // Location of a page's line.
  typedef struct packed {
    logic       valid;
    logic [8:0] line;
  } l1_place_t;

  // A way, if one hits.
  typedef struct packed {
    logic       valid;
    logic [1:0] way;
  } l1_way_t;

  /* verilator lint_off UNUSEDSIGNAL */  // a line has 16 pages, a set many lines
  function automatic int unsigned sets_of(input l1_tlb_params_t p);
    return p.lines / p.ways;
  endfunction

  // The set of a page's line; `big`: of the line of big pages. `big64` has a bit for each space.
  function automatic logic [8:0] set_of(input tlb_requested_t page, input logic big, input logic [7:0] big64,
                                        input l1_tlb_params_t p);
    page_number_t number;
    number = number_of(page, big, big64);
    return number[12:4] & 9'(sets_of(p) - 1);
  endfunction

  // The index of a line.
  function automatic logic [8:0] line_at(input logic [8:0] set, input logic [1:0] way, input l1_tlb_params_t p);
    return 9'(32'(set) * p.ways + 32'(way));
  endfunction

  // The way of a set that hits.
  function automatic l1_way_t way_of(input l1_row_t set, input tlb_requested_t page, input logic big,
                                     input logic [7:0] big64);
    way_of = '0;
    for (int k = L1_WAYS - 1; k >= 0; k--)
      if (is_of(set.tags[k], page.space, number_of(page, big, big64), big)) way_of = '{valid: 1'b1, way: 2'(k)};
  endfunction

  // The location of a page's entry in a set.
  function automatic l1_place_t find(input l1_row_t set, input tlb_requested_t page, input logic big,
                                     input logic [7:0] big64, input l1_tlb_params_t p);
    l1_way_t found;
    page_number_t number;
    found = way_of(set, page, big, big64);
    number = number_of(page, big, big64);
    if (!found.valid || !set.tags[found.way].there[number[3:0]]) return '0;
    return '{valid: 1'b1, line: line_at(set_of(page, big, big64, p), found.way, p)};
  endfunction

  // A set with a page's line; `known`: it had it before, with fewer entries.
  function automatic l1_row_t row_filled(input l1_row_t set, input logic [1:0] way, input logic known,
                                         input tlb_tag_t tag, input l1_tlb_params_t p);
    row_filled = set;
    row_filled.tags[way] = tag;
    if (!known) row_filled.next = 32'(way) + 1 == p.ways ? '0 : way + 2'd1;
  endfunction

  // A set without the lines that a control operation invalidates; after reset it has none. `big64` has a bit for each space.
  function automatic l1_row_t row_swept(input l1_row_t set, input logic invalidates, input space_invalidate_t some,
                                        input logic [7:0] big64);
    row_swept = invalidates ? set : '0;
    for (int k = 0; k < L1_WAYS; k++) if (is_invalidated(set.tags[k], some, big64)) row_swept.tags[k].valid = 1'b0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
