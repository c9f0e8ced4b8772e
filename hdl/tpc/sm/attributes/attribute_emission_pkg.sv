// Vertices that a geometry shader emits: their words, handles and addresses.

// Functions use some fields of an instruction.
/* verilator lint_off UNUSEDSIGNAL */

package attribute_emission_pkg;
  import attributes_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Whether an OUT emits a vertex, and whether it ends a strip.
  function automatic out_modifiers_t out_of(input attribute_entry_t entry);
    return entry.modifiers[$bits(out_modifiers_t)-1:0];
  endfunction

  // Whether an OUT ends a strip after vertices already emitted: it sets a byte of the last vertex's word.
  function automatic logic is_cut(input attribute_entry_t entry);
    out_modifiers_t out;
    out = out_of(entry);
    return entry.opcode == OPCODE_OUT && out.op == 2'd2;
  endfunction

  // Words of emitted vertices: valid, the stream, and whether a strip ends.
  function automatic row_t emission_of(input attribute_entry_t entry);
    out_modifiers_t out;
    out = out_of(entry);
    for (int unsigned lane = 0; lane < WARP_LANES; lane++)
      emission_of.words[lane] = out.op[0] ? {23'd0, out.op[1], 5'd0, entry.b.words[lane][1:0], 1'b1} : 32'd1;
  endfunction

  // Handles returned by an OUT: that of the next vertex, while one more fits.
  function automatic row_t handles_after(input attribute_entry_t entry, input attribute_warp_t warp);
    out_modifiers_t out;
    out = out_of(entry);
    for (int unsigned lane = 0; lane < WARP_LANES; lane++)
      handles_after.words[lane] = entry.a.words[lane]
          + 32'(out.op[0] && entry.a.words[lane] < 32'(warp.extra));
  endfunction

  // Index of a lane's vertex among those that all lanes of a geometry warp emit; as distances are odd, no two lanes share a bank.
  function automatic logic [31:0] vertex_of(input attribute_warp_t warp, input logic [4:0] lane,
                                            input logic [31:0] handle);
    return 32'(lane) * 32'(warp.extra | 11'd1) + handle;
  endfunction

  typedef struct packed {
    lanes_t lanes;
    row_t   addresses;
  } memory_places_t;

  // Lanes and addresses that an OUT stores.
  function automatic memory_places_t of_emission(input attribute_entry_t entry, input attribute_warp_t warp);
    out_modifiers_t out;
    logic on;
    logic [31:0] handle, word;
    out = out_of(entry);
    for (int unsigned lane = 0; lane < WARP_LANES; lane++) begin
      handle = entry.a.words[lane] - 32'(!out.op[0]);
      on = out.op != '0 && handle < 32'(warp.extra);
      word = {17'd0, warp.output_row, 5'd0} + vertex_of(warp, 5'(lane), handle);
      of_emission.lanes[lane] = entry.lanes[lane] && on;
      of_emission.addresses.words[lane] = {word[29:0], 1'b0, !out.op[0]};
    end
  endfunction

endpackage
