// TLB of the SMMU: two sets of 32 entries; bit 15 of the address selects the set (smmu-set-conflict-base).

package smmu_tlb_pkg;
  import system_translation_pkg::*;

  // Sets, entries per set, and the page number bit that selects the set.
  localparam int unsigned SETS = 2;
  localparam int unsigned ENTRIES = 32;
  localparam int unsigned SET_BIT = 3;

  typedef struct packed {
    logic         valid;
    system_page_t page;
    system_page_t frame;
  } tlb_entry_t;

  typedef tlb_entry_t [ENTRIES-1:0] tlb_set_t;

  typedef struct packed {
    tlb_set_t [SETS-1:0]  sets;
    logic [SETS-1:0][4:0] next;  // next entry to replace
  } tlb_t;

  /* verilator lint_off UNUSEDSIGNAL */  // the replacement pointer does not matter here
  function automatic system_entry_t tlb_find(input tlb_t tlb, input system_page_t page);
    tlb_set_t set;
    system_entry_t found;
    set = tlb.sets[page[SET_BIT]];
    found = '0;
    for (int k = ENTRIES - 1; k >= 0; k--)
      if (set[k].valid && set[k].page == page) found = '{present: 1'b1, frame: set[k].frame};
    return found;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Adds a page that is not valid yet, in place of the oldest one.
  function automatic tlb_t tlb_filled(input tlb_t tlb, input system_page_t page, input system_page_t frame);
    tlb_t d;
    logic here;
    d = tlb;
    here = 1'b0;
    for (int k = 0; k < ENTRIES; k++)
      if (tlb.sets[page[SET_BIT]][k].valid && tlb.sets[page[SET_BIT]][k].page == page) here = 1'b1;
    if (!here) begin
      d.sets[page[SET_BIT]][tlb.next[page[SET_BIT]]] = '{valid: 1'b1, page: page, frame: frame};
      d.next[page[SET_BIT]] = tlb.next[page[SET_BIT]] + 5'd1;
    end
    return d;
  endfunction

  // The TLB after all pages, or one, are invalidated.
  function automatic tlb_t tlb_without(input tlb_t tlb, input logic every, input system_page_t page);
    tlb_t d;
    d = tlb;
    for (int s = 0; s < SETS; s++)
      for (int k = 0; k < ENTRIES; k++) if (every || tlb.sets[s][k].page == page) d.sets[s][k].valid = 1'b0;
    return d;
  endfunction
endpackage
