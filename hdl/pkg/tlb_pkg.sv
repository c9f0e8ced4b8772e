// Generated from rtl-model/mem/gmmu/tlb.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package tlb_pkg;
  import translation_pkg::*;

  // Tag of a line. `number` is the page number without the bits within the line.
  typedef struct packed {
    logic valid;
    logic big;
    space_id_t space;
    logic [23:0] number;
    // Entries that are present or sparse.
    logic [15:0] there;
  } tlb_tag_t;

  // A word of the entry RAM.
  typedef struct packed {
    page_entry_t [QUARTER_ENTRIES-1:0] entries;
  } tlb_quarter_t;

  // A requested page.
  typedef struct packed {
    space_id_t space;
    page_number_t page;
  } tlb_requested_t;

endpackage
