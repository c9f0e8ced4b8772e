// Where attributes are: ranks in maps, addresses in shared memory.

// Functions look at some fields of an instruction.
/* verilator lint_off UNUSEDSIGNAL */

package attribute_places_pkg;
  import attributes_pkg::*;
  import modifiers_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // What AL2P says of what is nowhere.
  localparam logic [31:0] NOWHERE = 32'hffff_fffc;

  typedef struct packed {
    logic       there;
    logic [7:0] number;
  } rank_t;

  // Components of a map before one, and whether that one is there.
  function automatic rank_t rank_of(input attribute_map_t map, input logic [31:0] component);
    logic [255:0] below;
    rank_of = '0;
    if (component[31:8] == '0) begin
      below = map.words & ((256'd1 << component[7:0]) - 256'd1);
      rank_of.number = 8'($countones(below));
      rank_of.there = map.words[component[7:5]][component[4:0]];
    end
  endfunction

  // Whether warps of a kind have such an instruction.
  function automatic logic is_refused(input opcode_t opcode, input logic [11:0] modifiers, input warp_kind_t kind);
    logic pixel, world;
    ald_modifiers_t ald;
    ast_modifiers_t ast;
    pixel = kind == WARP_KIND_PIXEL;
    world = !pixel && kind != WARP_KIND_COMPUTE;
    ald = modifiers[$bits(ald_modifiers_t)-1:0];
    ast = modifiers[$bits(ast_modifiers_t)-1:0];
    if (opcode == OPCODE_IPA || opcode == OPCODE_PIXLD) return !pixel;
    if (opcode == OPCODE_ALD) return !world || ald.p;
    if (opcode == OPCODE_AST) return !world || ast.p;
    if (opcode == OPCODE_AL2P) return !pixel && !world;
    return opcode != OPCODE_ISBERD || !world;
  endfunction

  // The rank that an indexed access has, of so many words the one at hand; far above all where the address is outside.
  function automatic logic [31:0] indexed_of(input logic [31:0] a, input logic [31:0] literal, input logic [2:0] step);
    return ((a + literal) >> 2) + 32'(step);
  endfunction

  typedef struct packed {
    lanes_t lanes;
    row_t   addresses;
  } memory_places_t;

  // Lanes and addresses of a word of ALD or AST.
  function automatic memory_places_t of_memory(input attribute_entry_t entry, input attribute_warp_t warp,
                                               input attribute_map_t inputs, input attribute_map_t outputs,
                                               input logic [2:0] step);
    ald_modifiers_t ald;
    logic out, on;
    rank_t direct;
    logic [31:0] number, word;
    logic [4:0] vertex;
    ald = entry.modifiers[$bits(ald_modifiers_t)-1:0];
    out = entry.opcode == OPCODE_AST || ald.outputs;
    direct = rank_of(out ? outputs : inputs, (entry.literal >> 2) + 32'(step));
    for (int unsigned lane = 0; lane < WARP_LANES; lane++) begin
      number = entry.indexed ? indexed_of(entry.a.words[lane], entry.literal, step) : 32'(direct.number);
      on = entry.indexed ? number[31:8] == '0 : direct.there;
      vertex = entry.handle ? entry.c.words[lane][4:0] : 5'(lane);
      if (out) word = {17'd0, warp.output_row, 5'd0} + (32'(number[7:0]) << warp.pitch_log2);
      else word = (32'(warp.input_row) + 32'd1 + 32'(number[7:0])) << 5;
      of_memory.lanes[lane] = entry.lanes[lane] && on;
      of_memory.addresses.words[lane] = (word + 32'(vertex)) << 2;
    end
  endfunction

  typedef struct packed {
    logic        outside;
    logic [31:0] address;
  } physical_t;

  // What AL2P says of a lane, and whether that is nowhere.
  function automatic physical_t physical_of(input attribute_entry_t entry, input attribute_map_t map,
                                            input logic [4:0] lane);
    rank_t rank;
    rank = rank_of(map, (entry.a.words[lane] + entry.literal) >> 2);
    return rank.there ? {1'b0, 32'(rank.number) << 2} : {1'b1, NOWHERE};
  endfunction

endpackage
