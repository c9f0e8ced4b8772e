// A walk through the page tables of its address space: the lines that it reads, its decisions, and its response.
/* verilator lint_off UNUSEDSIGNAL */  // only parts of walks, spaces, pages and entries are used

package page_walk_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import page_tables_pkg::*;
  import translation_pkg::*;
  import walker_pkg::*;

  typedef struct packed {
    page_number_t directory;
    logic         peer;       // no directory: its aperture is Peer
    logic         big64;
    page_number_t limit;
  } space_t;

  typedef struct packed {
    walk_state_t         state;
    walk_level_t         level;
    translation_source_t source;
    space_id_t           space;
    page_number_t        page;
    logic [7:0]          older;  // older walks of its source
    directory_entry_t    directory;
    logic                there;      // the big page is present or sparse
    logic                alike;      // all entries are the same
    logic                sparse;
    access_fault_kind_t  fault;
  } walk_t;

  // The first small page of a page's big one.
  function automatic page_number_t big_start(input page_number_t page, input logic big64);
    return big64 ? {page[27:4], 4'b0} : {page[27:5], 5'b0};
  endfunction

  // The index of a page's entry in a table, which has 16 entries in a line.
  function automatic logic [14:0] index(input page_number_t page, input walk_level_t level, input logic big64);
    unique case (level)
      WALK_LEVEL_DIRECTORY: return big64 ? {1'b0, page[27:14]} : {2'b0, page[27:15]};
      WALK_LEVEL_BIG: return big64 ? {5'b0, page[13:4]} : {5'b0, page[14:5]};
      default: return big64 ? {1'b0, page[13:0]} : page[14:0];
    endcase
  endfunction

  // Whether a page is beyond the end of tables of a size.
  function automatic logic is_short(input page_number_t page, input logic [1:0] size, input logic big64);
    logic [2:0] eighth;
    eighth = big64 ? page[13:11] : page[14:12];
    return eighth >> (2'd3 - size) != '0;
  endfunction

  // Refuses all entries with the same fault.
  function automatic walk_t refused(input walk_t walk, input access_fault_kind_t fault);
    walk_t r;
    r = walk;
    r.state = WALK_STATE_ENDS;
    r.level = WALK_LEVEL_SMALL;
    r.alike = 1'b1;
    r.fault = fault;
    return r;
  endfunction

  // The line of the table to read.
  function automatic line_address_t line_of(input walk_t walk, input space_t space);
    page_number_t base;
    logic [14:0] entry;
    unique case (walk.level)
      WALK_LEVEL_DIRECTORY: base = space.directory;
      WALK_LEVEL_BIG: base = walk.directory.big_table;
      default: base = walk.directory.small_table;
    endcase
    entry = index(walk.page, walk.level, space.big64);
    return {base, 5'b0} + {22'b0, entry[14:4]};
  endfunction

  // A walk after a sector of its line.
  function automatic walk_t seen(input walk_t walk, input walk_data_t data, input logic [1:0] sector,
                                 input logic big64);
    walk_t r;
    logic [14:0] entry;
    logic [31:0] low, high;
    page_entry_t page;
    r = walk;
    entry = index(walk.page, walk.level, big64);
    low = data.data.words[{entry[1:0], 1'b0}];
    high = data.data.words[{entry[1:0], 1'b1}];
    page = page_entry(low, high);
    if (entry[3:2] == sector)
      if (walk.level == WALK_LEVEL_DIRECTORY) r.directory = directory_entry(low, high);
      else begin
        r.there = page.present || page.sparse;
        r.fault = page.fault;
      end
    if (data.last) r.state = WALK_STATE_JUDGES;
    return r;
  endfunction

  // A walk after its complete line.
  function automatic walk_t judged(input walk_t walk, input logic big64);
    walk_t r;
    r = walk;
    unique case (walk.level)
      WALK_LEVEL_DIRECTORY:
      if (walk.directory.big_sparse) begin
        r.state = WALK_STATE_ENDS;
        r.level = WALK_LEVEL_BIG;
        r.alike = 1'b1;
        r.sparse = 1'b1;
      end else if (!walk.directory.big && !walk.directory.small_half) r = refused(walk, ACCESS_FAULT_KIND_DIRECTORY);
      else if (is_short(walk.page, walk.directory.size, big64)) r = refused(walk, ACCESS_FAULT_KIND_TABLE_SIZE);
      else begin
        r.state = WALK_STATE_REQUESTS;
        r.level = walk.directory.big ? WALK_LEVEL_BIG : WALK_LEVEL_SMALL;
      end
      WALK_LEVEL_BIG:
      if (walk.there) r.state = WALK_STATE_ENDS;
      else if (walk.directory.small_half && walk.fault == ACCESS_FAULT_KIND_PAGE) begin
        r.state = WALK_STATE_REQUESTS;
        r.level = WALK_LEVEL_SMALL;
      end else r = refused(walk, walk.fault);
      default: r.state = WALK_STATE_ENDS;
    endcase
    return r;
  endfunction

  // A quarter of its response.
  function automatic translate_line_t quarter_of(input walk_t walk, input logic [1:0] quarter, input sector_t sector,
                                                 input space_t space);
    translate_line_t line;
    page_number_t number, first;
    line = '0;
    line.source = walk.source;
    line.big = walk.level == WALK_LEVEL_BIG;
    line.quarter = quarter;
    line.last = quarter == 2'd3;
    for (int k = 0; k < QUARTER_ENTRIES; k++) begin
      number = !line.big ? walk.page : space.big64 ? walk.page >> 4 : walk.page >> 5;
      number[3:0] = {quarter, 2'(k)};
      first = !line.big ? number : space.big64 ? number << 4 : number << 5;
      if (first > space.limit) line.entries[k].fault = ACCESS_FAULT_KIND_LIMIT;
      else if (walk.alike) begin
        line.entries[k].sparse = walk.sparse;
        line.entries[k].fault = walk.fault;
      end else if (line.big) line.entries[k] = page_entry(sector.words[2*k], sector.words[2*k+1]);
      else line.entries[k] = small_entry(sector.words[2*k], sector.words[2*k+1]);
    end
    return line;
  endfunction
endpackage
