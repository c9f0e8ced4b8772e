// Loads by lane: a pass requests the lowest lane's address and serves all lanes with the same address.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package constant_load_pkg;
  import constant_cache_pkg::*;
  import in_turn_pkg::*;
  import sm_pkg::*;

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

endpackage
