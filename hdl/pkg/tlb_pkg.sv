// Generated from rtl-model/mem/gmmu/tlb.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package tlb_pkg;
  import memory_pkg::*;
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

  // A packet after the lookup; the RAM outputs its page's entry.
  typedef struct packed {
    logic valid;
    memory_up_t packet;
    // It is translated.
    logic looked;
    logic [3:0] line;
    logic [3:0] entry;
    logic big;
  } tlb_found_t;

  // A refused request, for which the micro-TLB sends the response.
  typedef struct packed {
    client_id_t client;
    request_tag_t tag;
    logic [3:0] sectors;
    logic sparse;
  } tlb_refusal_t;

endpackage
