// Walks of the SMMU: a walk reads the directory's line, then the table's line, which fills the page-table cache.

package smmu_walk_pkg;
  import smmu_pages_pkg::*;
  import system_translation_pkg::*;
  import translation_pkg::*;

  typedef enum logic [1:0] {
    WALK_REST,
    WALK_DIRECTORY,  // reads the directory's line
    WALK_TABLE,      // reads the table's line
    WALK_ABSENT      // no table: fills a line of pages that are not present
  } walk_t;

  typedef struct packed {
    walk_t         walking;
    system_page_t  page;         // page being walked
    logic [1:0]    way;          // way being filled
    logic [1:0]    sector;       // next sector to arrive
    system_entry_t table_entry;
  } walk_state_t;

  // The next state, and the line that is read.
  typedef struct packed {
    walk_state_t   state;
    logic          reads;
    walk_request_t request;
  } walk_step_t;

  function automatic walk_step_t walk_begin(input walk_state_t state, input system_page_t page,
                                            input system_page_t directory);
    walk_begin.state = state;
    walk_begin.state.page = page;
    walk_begin.state.walking = WALK_DIRECTORY;
    walk_begin.reads = 1'b1;
    walk_begin.request = 33'({directory, 5'b0}) + 33'(page[21:15]);
  endfunction

  // A sector of the directory's line has arrived.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic walk_step_t walk_directory(input walk_state_t state, input walk_data_t walked,
                                                input logic [1:0] way);
    /* verilator lint_on UNUSEDSIGNAL */
    walk_directory = '0;
    walk_directory.state = state;
    walk_directory.state.sector = state.sector + 2'd1;
    if (state.sector == state.page[14:13])
      walk_directory.state.table_entry = entry_of(walked.data.words[state.page[12:10]]);
    if (walked.last) begin
      walk_directory.state.sector = '0;
      walk_directory.state.way = way;
      walk_directory.reads = walk_directory.state.table_entry.present;
      walk_directory.state.walking = walk_directory.reads ? WALK_TABLE : WALK_ABSENT;
      walk_directory.request = 33'({walk_directory.state.table_entry.frame, state.page[9:5]});
    end
  endfunction

  // A quarter of the page-table cache's line is filled.
  function automatic walk_step_t walk_fill(input walk_state_t state, input logic last);
    walk_fill = '0;
    walk_fill.state = state;
    walk_fill.state.sector = last ? '0 : state.sector + 2'd1;
    if (last) walk_fill.state.walking = WALK_REST;
  endfunction

endpackage
