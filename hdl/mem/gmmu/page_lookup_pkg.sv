// Page lookup of the micro-TLB: finds the line of a page, of either size, and whether its region has been requested.

package page_lookup_pkg;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import tlb_lines_pkg::*;
  import tlb_pkg::*;
  import translation_pkg::*;

  // Largest number of lines, and of outstanding page requests.
  localparam int unsigned TLB_LINES = 16;
  localparam int unsigned TLB_REQUESTS = 4;

  // Location of an entry: line, index in the line, and whether it is of a big page.
  typedef struct packed {
    logic       valid;
    logic [3:0] line;
    logic [3:0] entry;
    logic       big;
  } place_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only parts of a head are used, and a region has 16 pages

  // Whether a packet needs a translation.
  function automatic logic has_page(input memory_up_t packet);
    memory_head_t h;
    h = memory_up_head(packet);
    return packet.kind == MEMORY_UP_HEAD && !h.physical && !to_all(h);
  endfunction

  function automatic page_number_t page_of(input memory_up_t packet);
    memory_head_t h;
    h = memory_up_head(packet);
    return h.line[32:5];
  endfunction

  // Whether an operation does more than read.
  function automatic logic writes(input memory_up_t packet);
    memory_head_t h;
    h = memory_up_head(packet);
    return h.op != MEMORY_OP_READ;
  endfunction

  // The location of a page of the selected space. Each tag is compared once, in units of its own size.
  function automatic place_t find(input tlb_tag_t [TLB_LINES-1:0] tags, input space_id_t space, input logic big64,
                                  input page_number_t page);
    place_t big, little;
    page_number_t as_big;
    logic [TLB_LINES-1:0] same;
    big = '0;
    little = '0;
    as_big = among(page, 1'b1, big64);
    for (int k = 0; k < TLB_LINES; k++) same[k] = is_of(tags[k], space, tags[k].big ? as_big : page, tags[k].big);
    for (int k = TLB_LINES - 1; k >= 0; k--)
      if (same[k])
        if (tags[k].big) big = '{valid: tags[k].there[as_big[3:0]], line: 4'(k), entry: as_big[3:0], big: 1'b1};
        else little = '{valid: 1'b1, line: 4'(k), entry: page[3:0], big: 1'b0};
    return big.valid ? big : little;
  endfunction

  // Whether a page's region has already been requested.
  function automatic logic is_requested(input tlb_requested_t [TLB_REQUESTS-1:0] requested, input logic [2:0] requests,
                                        input space_id_t space, input page_number_t page);
    is_requested = 1'b0;
    for (int k = 0; k < TLB_REQUESTS; k++)
      if (3'(k) < requests && requested[k].space == space && requested[k].page[27:4] == page[27:4]) is_requested = 1'b1;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
