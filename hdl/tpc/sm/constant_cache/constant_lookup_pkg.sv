// From a bank's word to its line, from a line to its entry, from a sector to a value.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package constant_lookup_pkg;
  import constant_cache_pkg::*;
  import memory_port_pkg::*;

  // Banks of a context.
  localparam logic [4:0] BANKS = 5'd18;

  // Words at an address of a bank; words beyond its end are 0. A pair at an odd word is that word with 0 below it.
  function automatic constant_wanted_t wanted_of(input constant_bank_t of, input logic [4:0] bank,
                                                 input logic [31:0] address, input logic [3:0] bytes);
    constant_wanted_t w;
    logic low;
    logic [17:0] size;
    low = address[31:16] == '0;
    size = {1'b0, of.size};
    w.nothing = !of.valid || bank >= BANKS || !low || {2'd0, address[15:0]} + (bytes[3] ? 18'd4 : 18'(bytes)) > size;
    w.upper = bytes[3] && address[2];
    w.pair = bytes[3] && !address[2] && low && {2'd0, address[15:0]} + 18'd8 <= size;
    w.line = {of.buffer, address[15:7]};
    w.word = address[6:2];
    return w;
  endfunction

  // Entry of a line, valid or in flight.
  typedef struct packed {
    logic       found;
    logic       valid;
    logic       faulty;
    logic [4:0] entry;
  } constant_place_t;

  function automatic constant_place_t place_of(input constant_tag_t [CONSTANT_LINES-1:0] tags, input constant_line_t line);
    constant_place_t p;
    p = '0;
    for (int unsigned k = CONSTANT_LINES; k > 0; k--)
      if ((tags[k-1].valid || tags[k-1].filling && !tags[k-1].stale) && tags[k-1].line == line)
        p = {1'b1, tags[k-1].valid, tags[k-1].faulty, 5'(k - 1)};
    return p;
  endfunction

  // The read of a valid line.
  function automatic constant_read_t read_of(input constant_wanted_t wanted, input constant_place_t place);
    logic fault;
    fault = !wanted.nothing && place.found && place.valid && place.faulty;
    return {wanted.nothing || !fault && place.found && place.valid, fault,
            wanted.nothing, wanted.upper, wanted.pair, wanted.word[2:0]};
  endfunction

  function automatic logic [63:0] value_of(input constant_read_t read, input sector_t sector);
    logic [31:0] word;
    word = sector.words[read.word];
    if (read.nothing) return '0;
    if (read.upper) return {word, 32'd0};
    return {read.pair ? sector.words[read.word|3'd1] : 32'd0, word};
  endfunction

  function automatic constant_found_t found_of(input constant_read_t read, input sector_t sector);
    return {read.here, read.fault, read.here ? value_of(read, sector) : 64'd0};
  endfunction

endpackage
