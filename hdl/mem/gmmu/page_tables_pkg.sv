// Decoding of page table entries.

/* verilator lint_off UNUSEDSIGNAL */  // not all bits are used

package page_tables_pkg;
  import memory_pkg::*;
  import translation_pkg::*;
  import walker_pkg::*;

  // The page at which a table starts; in the aperture Video its number has 25 bits.
  function automatic page_number_t table_of(input logic [31:0] word);
    return word[1:0] == 2'd1 ? {3'b0, word[28:4]} : word[31:4];
  endfunction

  // A directory entry.
  function automatic directory_entry_t directory_entry(input logic [31:0] low, input logic [31:0] high);
    return '{
        big: low[1:0] != '0,
        big_sparse: low[1:0] == '0 && high[3],
        big_table: table_of(low),
        size: low[3:2],
        small_half: high[1:0] != '0,
        small_table: table_of(high)
    };
  endfunction

  // The page of a directory; the aperture is coded as in a page entry.
  function automatic page_number_t directory_of(input space_bind_t space);
    return space.target == APERTURE_VIDEO ? {3'b0, space.directory[24:0]} : space.directory;
  endfunction

  // Decodes an entry of a table of big pages.
  function automatic page_entry_t page_entry(input logic [31:0] low, input logic [31:0] high);
    page_entry_t entry;
    entry = '0;
    if (!low[0]) begin
      entry.sparse = high[0];
      entry.fault = high[0] ? ACCESS_FAULT_KIND_DIRECTORY : ACCESS_FAULT_KIND_PAGE;
    // The chip has no peers, and compressed data are only in the aperture Video.
    end else if (high[2:1] == APERTURE_PEER || (high[27:12] != '0 && high[2:1] != APERTURE_VIDEO))
      entry.fault = ACCESS_FAULT_KIND_APERTURE;
    else if (high[11:4] == 8'hff) entry.fault = ACCESS_FAULT_KIND_KIND;
    else begin
      entry.present = 1'b1;
      entry.privileged = low[1];
      entry.read_only = low[2];
      entry.read_off = high[30];
      entry.write_off = high[31];
      entry.uncached = high[0];
      entry.attributes.aperture = aperture_t'(high[2:1]);
      entry.attributes.kind = high[11:4];
      entry.attributes.comptag = high[28:12];
      entry.frame = {6'b0, low[25:4]};  // physical addresses have 34 bits (gmmu-pa-bits)
    end
    return entry;
  endfunction

  // Decodes an entry of a table of small pages, which are never compressed (gmmu-compression-page).
  function automatic page_entry_t small_entry(input logic [31:0] low, input logic [31:0] high);
    page_entry_t entry;
    entry = page_entry(low, high);
    entry.attributes.comptag = '0;
    return entry;
  endfunction
endpackage
