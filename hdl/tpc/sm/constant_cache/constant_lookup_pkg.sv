// From a bank's word to its line, from a sector to a value, and from that to a lane's word.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package constant_cache_steps_pkg;
  import constant_cache_pkg::*;
  import memory_port_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;

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

  // Bytes of a size, by the ISA's code.
  function automatic logic [3:0] size_bytes(input logic [2:0] code);
    return code < 3'd2 ? 4'd1 : code < 3'd4 ? 4'd2 : code == 3'd4 ? 4'd4 : 4'd8;
  endfunction

  // A lane's address; bits below its size are ignored.
  function automatic logic [31:0] address_of(input constant_load_t load, input logic [4:0] lane);
    return load.addresses.words[lane] & ~32'(size_bytes(load.size) - 4'd1);
  endfunction

  // Its low bytes, sign- or zero-extended.
  function automatic logic [31:0] extended(input logic [31:0] value, input logic [2:0] code, input logic [1:0] at);
    logic [31:0] word;
    word = value >> {at, 3'd0};
    unique case (code)
      3'd0:    return {24'd0, word[7:0]};
      3'd1:    return {{24{word[7]}}, word[7:0]};
      3'd2:    return {16'd0, word[15:0]};
      3'd3:    return {{16{word[15]}}, word[15:0]};
      default: return value;
    endcase
  endfunction

  function automatic logic [4:0] lowest(input lanes_t lanes);
    logic [4:0] at;
    at = '0;
    for (int unsigned k = WARP_LANES; k > 0; k--) if (lanes[k-1]) at = 5'(k - 1);
    return at;
  endfunction

  // Lanes with the bank and address of the lowest lane.
  function automatic lanes_t same_of(input constant_load_t load);
    lanes_t same;
    logic [4:0] first;
    first = lowest(load.lanes);
    for (int unsigned k = 0; k < WARP_LANES; k++)
      same[k] = load.lanes[k] && load.banks[k] == load.banks[first]
          && load.addresses.words[k] == load.addresses.words[first];
    return same;
  endfunction

  // Whether a purge invalidates a line.
  function automatic logic is_purged(input constant_purge_t purge, input constant_line_t line);
    return line.buffer == purge.buffer && (purge.all || line.line[8:1] == purge.block);
  endfunction

endpackage
