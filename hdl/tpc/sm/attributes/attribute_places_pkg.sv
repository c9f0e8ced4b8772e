// Locations of attributes: ranks in maps, addresses in shared memory.

// Functions use some fields of an instruction.
/* verilator lint_off UNUSEDSIGNAL */

package attribute_places_pkg;
  import attribute_emission_pkg::*;
  import attributes_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // AL2P's result for a component that is not stored.
  localparam logic [31:0] NOWHERE = 32'hffff_fffc;
  // Components of patches that fit into shared memory, log2.
  localparam int unsigned PATCH_COMPONENTS_LOG2 = 10;
  // Components of the primitive's number and of u of a patch's evaluation point (v follows it).
  localparam logic [31:0] PRIMITIVE_ID = 32'h60 >> 2;
  localparam logic [31:0] DOMAIN = 32'h2f0 >> 2;

  typedef struct packed {
    logic       there;
    logic [7:0] number;
  } rank_t;

  // Components of a map below one, and whether that one is present.
  function automatic rank_t rank_of(input attribute_map_t map, input logic [31:0] component);
    logic [255:0] below;
    rank_of = '0;
    if (component[31:8] == '0) begin
      below = map.words & ((256'd1 << component[7:0]) - 256'd1);
      rank_of.number = 8'($countones(below));
      rank_of.there = map.words[component[7:5]][component[4:0]];
    end
  endfunction

  // Whether the instruction is illegal for warps of a kind.
  function automatic logic is_refused(input opcode_t opcode, input logic [11:0] modifiers, input warp_kind_t kind);
    logic pixel, world, geometry, no_patches;
    ald_modifiers_t ald;
    ast_modifiers_t ast;
    pixel = kind == WARP_KIND_PIXEL;
    world = !pixel && kind != WARP_KIND_COMPUTE;
    geometry = kind == WARP_KIND_GEOMETRY;
    no_patches = kind != WARP_KIND_CONTROL && kind != WARP_KIND_EVALUATION;
    ald = modifiers[$bits(ald_modifiers_t)-1:0];
    ast = modifiers[$bits(ast_modifiers_t)-1:0];
    if (opcode == OPCODE_IPA || opcode == OPCODE_PIXLD) return !pixel;
    if (opcode == OPCODE_ALD) return !world || ald.p && no_patches || ald.outputs && geometry;
    if (opcode == OPCODE_AST) return !world || ast.p && no_patches;
    if (opcode == OPCODE_AL2P) return !pixel && !world;
    if (opcode == OPCODE_OUT) return !geometry;
    return opcode != OPCODE_ISBERD || !world;
  endfunction

  // Each lane's primitive: the next one at each bit of `starts`, except the first. A tree of sums over halves, quarters and so on.
  function automatic logic [WARP_LANES-1:0][6:0] primitives_of(input logic [WARP_LANES-1:0] starts,
                                                               input logic [5:0] first);
    logic [WARP_LANES-1:0][6:0] sums;
    for (int unsigned lane = 0; lane < WARP_LANES; lane++) sums[lane] = lane == 0 ? 7'(first) : 7'(starts[lane]);
    for (int unsigned level = 0; level < 5; level++)
      for (int unsigned lane = 0; lane < WARP_LANES; lane++)
        if (lane[level]) sums[lane] = sums[lane] + sums[(lane>>level<<level)-1];
    return sums;
  endfunction

  // Component of the current word, for an address without an index register.
  function automatic logic [31:0] component_of(input attribute_entry_t entry, input logic [2:0] step);
    return (entry.literal >> 2) + 32'(step);
  endfunction

  // Whether the word of an ALD is the primitive's number.
  function automatic logic is_number(input attribute_entry_t entry, input logic [2:0] step);
    ald_modifiers_t ald;
    ald = entry.modifiers[$bits(ald_modifiers_t)-1:0];
    return entry.opcode == OPCODE_ALD && !(entry.indexed || ald.outputs || ald.p) && component_of(entry, step) == PRIMITIVE_ID;
  endfunction

  // Whether it is a number that is computed: in geometry the directory has it.
  function automatic logic is_identity(input attribute_entry_t entry, input warp_kind_t kind, input logic [2:0] step);
    return (kind == WARP_KIND_CONTROL || kind == WARP_KIND_EVALUATION) && is_number(entry, step);
  endfunction

  // Rank of the current word of an indexed access; beyond all ranks if the address is outside.
  function automatic logic [31:0] indexed_of(input logic [31:0] a, input logic [31:0] literal, input logic [2:0] step);
    return ((a + literal) >> 2) + 32'(step);
  endfunction

  function automatic logic [31:0] directory_of(input attribute_warp_t warp);
    return (32'(warp.output_row) - 32'(DIRECTORY_ROWS)) << 5;
  endfunction

  // Lanes and addresses of ISBERD's lookup in the directory of vertices.
  function automatic memory_places_t of_directory(input attribute_entry_t entry, input attribute_warp_t warp);
    logic [31:0] first;
    first = directory_of(warp);
    of_directory.lanes = entry.lanes;
    for (int unsigned lane = 0; lane < WARP_LANES; lane++)
      of_directory.addresses.words[lane] = (first + 32'(entry.a.words[lane][8:0])) << 2;
  endfunction

  // Lanes and addresses of a word of a memory instruction.
  function automatic memory_places_t of_memory(input attribute_entry_t entry, input attribute_warp_t warp,
                                               input attribute_map_t inputs, input attribute_map_t outputs,
                                               input logic [2:0] step);
    ald_modifiers_t ald;
    ast_modifiers_t ast;
    logic loads, out, patch, domain, emits, numbered, there, on;
    rank_t direct;
    shared_row_t row;
    logic [3:0] shift;
    logic ahead;
    logic [31:0] component, logical, number, handle, vertex, word;
    logic [WARP_LANES-1:0][6:0] prims;
    if (entry.opcode == OPCODE_OUT) return of_emission(entry, warp);
    if (entry.opcode == OPCODE_ISBERD) return of_directory(entry, warp);
    ald = entry.modifiers[$bits(ald_modifiers_t)-1:0];
    ast = entry.modifiers[$bits(ast_modifiers_t)-1:0];
    loads = entry.opcode == OPCODE_ALD;
    out = !loads || ald.outputs;
    patch = loads ? ald.p : ast.p;
    component = component_of(entry, step);
    direct = rank_of(out ? outputs : inputs, component);
    domain = warp.kind == WARP_KIND_EVALUATION && loads && out && !entry.indexed && component[31:1] == DOMAIN[31:1];
    emits = out && warp.kind == WARP_KIND_GEOMETRY;
    numbered = warp.kind == WARP_KIND_GEOMETRY && is_number(entry, step);
    prims = primitives_of(warp.starts, warp.first_prim);

    // Layout of components in memory: first row, words of each (log2), and whether a word precedes the first.
    row = out ? warp.output_row : warp.input_row;
    ahead = emits || !out && warp.kind == WARP_KIND_VERTEX;
    if (emits) shift = warp.stride_log2;
    else if (out) shift = {1'b0, warp.pitch_log2};
    else shift = warp.kind == WARP_KIND_VERTEX ? 4'd5 : {1'b0, warp.input_log2};

    for (int unsigned lane = 0; lane < WARP_LANES; lane++) begin
      logical = entry.indexed ? indexed_of(entry.a.words[lane], entry.literal, step) : component;
      there = entry.indexed ? logical[31:8] == '0 : direct.there;
      number = entry.indexed ? 32'(logical[7:0]) : 32'(direct.number);
      handle = entry.handle ? entry.c.words[lane] : '0;
      // A control shader's lane stores its own vertex, independent of Rc.
      vertex = entry.handle && !(entry.opcode == OPCODE_AST && warp.kind == WARP_KIND_CONTROL) ? 32'(handle[4:0]) : lane;
      if (emits) vertex = vertex_of(warp, 5'(lane), handle);
      on = there && (!emits || handle < 32'(warp.extra));
      word = {17'd0, row, 5'd0} + ((number + 32'(ahead)) << shift) + vertex;
      if (patch) begin
        // Address of a patch's word: inside shared memory, else outside.
        on = 1'b1;
        word = {16'd0, warp.extra, 5'd0} + 32'(logical[PATCH_COMPONENTS_LOG2-1:0]) * PATCH_WORDS + 32'(prims[lane][3:0]);
        if (logical[31:PATCH_COMPONENTS_LOG2] != '0) word = NOWHERE >> 2;
      end else if (numbered) begin
        on = 1'b1;
        word = directory_of(warp) + 32'(prims[lane]) * DIRECTORY_PITCH + DIRECTORY_NUMBER;
      end else if (domain) begin
        on = 1'b1;
        word = ((32'(warp.output_row) - 32'(DOMAIN_ROWS) + 32'(component[0])) << 5) + vertex;
      end
      of_memory.lanes[lane] = entry.lanes[lane] && on;
      of_memory.addresses.words[lane] = word << 2;
    end
  endfunction

  typedef struct packed {
    logic        outside;
    logic [31:0] address;
  } physical_t;

  // AL2P's result for a lane, and whether the component is not stored.
  function automatic physical_t physical_of(input attribute_entry_t entry, input attribute_map_t map,
                                            input logic [4:0] lane);
    rank_t rank;
    rank = rank_of(map, (entry.a.words[lane] + entry.literal) >> 2);
    return rank.there ? {1'b0, 32'(rank.number) << 2} : {1'b1, NOWHERE};
  endfunction

endpackage
