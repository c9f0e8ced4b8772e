// Pages of the SMMU: requests that are translated, entries of tables, and the lines of its page-table cache.

package smmu_pages_pkg;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import system_translation_pkg::*;

  // Ways of the page-table cache, which has 64 sets of lines of 32 entries: a line holds 128 bytes of a table.
  localparam int unsigned TABLE_WAYS = 3;
  // Address ranges that are not translated.
  localparam int unsigned BYPASSED_RANGES = 4;

  // Valid lines of the page-table cache.
  typedef logic [TABLE_WAYS-1:0][63:0] table_lines_t;

  // A page being looked up in the page-table cache.
  typedef struct packed {
    logic [3:0]   slice;
    system_page_t page;
  } lookup_t;

  // A way, if it holds a line.
  typedef struct packed {
    logic       valid;
    logic [1:0] way;
  } table_way_t;

  /* verilator lint_off UNUSEDSIGNAL */  // parts of pages, heads and entries
  function automatic system_page_t page_of(input memory_head_t head);
    return head.line[26:5];
  endfunction

  // Whether a request is translated.
  function automatic logic translated(input memory_head_t head, input system_attach_t attached,
                                      input system_bypass_t [BYPASSED_RANGES-1:0] ranges);
    translated = attached.enabled && !to_all(head);
    for (int r = 0; r < BYPASSED_RANGES; r++)
      if (ranges[r].enabled && ranges[r].first <= page_of(head) && page_of(head) <= ranges[r].last) translated = 1'b0;
  endfunction

  // Decodes an entry of a directory or of a page table.
  function automatic system_entry_t entry_of(input logic [31:0] word);
    return '{present: word[31], frame: word[21:0]};
  endfunction

  // The way that holds a page's line, from the tags of its set.
  function automatic table_way_t way_of(input table_lines_t valid, input logic [TABLE_WAYS-1:0][10:0] tags,
                                        input system_page_t page, input int unsigned ways);
    way_of = '0;
    for (int w = TABLE_WAYS - 1; w >= 0; w--)
      if (32'(w) < ways && valid[w][page[10:5]] && tags[w] == page[21:11]) way_of = '{valid: 1'b1, way: 2'(w)};
  endfunction

  // The way for a new line of a page's set: one that is not valid, else round-robin.
  function automatic logic [1:0] way_for(input table_lines_t valid, input system_page_t page, input logic [1:0] next,
                                         input int unsigned ways);
    way_for = next;
    for (int w = TABLE_WAYS - 1; w >= 0; w--) if (32'(w) < ways && !valid[w][page[10:5]]) way_for = 2'(w);
  endfunction

  // The valid lines after all, or a page's, are invalidated.
  function automatic table_lines_t lines_without(input table_lines_t valid, input logic every, input system_page_t page);
    lines_without = valid;
    for (int w = 0; w < TABLE_WAYS; w++)
      if (every) lines_without[w] = '0;
      else lines_without[w][page[10:5]] = 1'b0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
