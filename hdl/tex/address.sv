// Addresses: the texels of a pass's footprints, their weights, and where their bytes are. Rate: a pass a cycle, of four lanes
// (tex-max-threads); 9 cycles from a pass to its footprint. A binding's levels are computed when it is written, one a cycle, and a pass
// waits for those of its binding; else only the output stalls it. Order is kept. Specification: TEX; surfaces.

module address
  import address_params_pkg::*;
  import address_stages_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter address_params_t P = ADDRESS_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           binding_write_valid_i,
  input  binding_write_t binding_write_i,
  input  logic           pass_valid_i,
  output logic           pass_ready_o,
  input  texture_pass_t  pass_i,
  output logic           footprint_valid_o,
  input  logic           footprint_ready_i,
  output footprint_t     footprint_o,
  output logic           idle_o
);

  // The step after all of a binding's levels.
  localparam logic [4:0] EXPANDED = 5'(TEXTURE_LEVELS);

  // Lanes that are handled in a cycle.
  localparam int unsigned THREADS = 1 << P.threads_log2;

  // ---- registers
  typedef struct packed {
    logic [BINDINGS-1:0] pending;      // bindings whose levels are not begun
    logic [BINDINGS-1:0] known;        // bindings whose levels are computed
    struct packed {logic valid; level_step_t data;} step;
    struct packed {logic valid; sized_level_t data;} sized;
    logic [39:0]         total;        // bytes of the levels before
    logic [39:0]         stride;       // bytes of a layer, so far
    logic [3:0]          first_block;  // GOBs of level 0's blocks, log2
    struct packed {logic valid; found_pass_t data;} found;
    struct packed {logic valid; product_pass_t data;} scaled;
    struct packed {logic valid; position_pass_t data;} position;
    struct packed {logic valid; index_pass_t data;} index;
    struct packed {logic valid; index_pass_t data;} seam;
    struct packed {logic valid; block_pass_t data;} block;
    struct packed {logic valid; row_pass_t data;} row;
    struct packed {logic valid; footprint_t data;} footprint;
  } regs_t;

  regs_t d, q;
  address_binding_t bindings[BINDINGS];
  texel_level_t levels[BOUND_LEVELS];
  texel_level_t expanded[BINDINGS];
  layer_strides_t strides[BINDINGS];
  logic bindings_we, levels_we, expanded_we, strides_we;
  logic [3:0] bindings_at, expanded_at, strides_at;
  logic [7:0] levels_at;

  // ---- parts
  logic head_valid, pop;
  texture_pass_t head;

  fifo #(
    .WIDTH($bits(texture_pass_t)),
    .DEPTH(2)
  ) pass_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pass_valid_i),
    .push_ready_o(pass_ready_o),
    .push_i      (pass_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {footprint_valid_o, footprint_o} = q.footprint;
  assign idle_o = q.pending == '0 && !q.step.valid && !q.sized.valid && !head_valid && !q.found.valid && !q.scaled.valid
      && !q.position.valid && !q.index.valid && !q.seam.valid && !q.block.valid && !q.row.valid && !q.footprint.valid;

  // ---- next state: levels of bindings
  logic [3:0] lowest;
  logic [39:0] bytes, start;
  logic [3:0] block_log2;
  texel_level_t level;
  layer_strides_t layer_strides;
  address_binding_t written;

  always_comb begin
    lowest = '0;
    for (int k = BINDINGS - 1; k >= 0; k--) if (q.pending[k]) lowest = 4'(k);
    bytes = '0;
    if (q.sized.valid) bytes = address_levels_pkg::level_bytes(q.sized.data);
    start = q.sized.data.step.level == '0 ? '0 : q.total;
    block_log2 = 4'(q.sized.data.size.high) + 4'(q.sized.data.size.deep);
    level = q.sized.data.size;
    level.start = start;
    layer_strides = '0;
    written = '0;
    if (binding_write_valid_i) written = address_levels_pkg::address_binding(binding_write_i.binding);

    expanded_we = q.sized.valid && q.sized.data.step.level == EXPANDED;
    levels_we = q.sized.valid && q.sized.data.step.level != EXPANDED;
    levels_at = {q.sized.data.step.binding, q.sized.data.step.level[3:0]};
    expanded_at = q.sized.data.step.binding;
    if (expanded_we) begin
      layer_strides.plain = address_levels_pkg::aligned(q.stride, q.first_block);
      layer_strides.expanded = address_levels_pkg::aligned(bytes, block_log2);
    end
  end

  assign strides_we = expanded_we;
  assign strides_at = expanded_at;
  assign bindings_we = binding_write_valid_i;
  assign bindings_at = binding_write_i.number;

  // ---- next state: passes
  logic found_free, scaled_free, position_free, index_free, seam_free, block_free, row_free, footprint_free;
  logic samples;

  always_comb begin
    d = q;
    footprint_free = !q.footprint.valid || footprint_ready_i;
    row_free = !q.row.valid || footprint_free;
    block_free = !q.block.valid || row_free;
    seam_free = !q.seam.valid || block_free;
    index_free = !q.index.valid || seam_free;
    position_free = !q.position.valid || index_free;
    scaled_free = !q.scaled.valid || position_free;
    found_free = !q.found.valid || scaled_free;
    pop = head_valid && found_free && (head.tail.fault || head.tail.lanes == '0 || q.known[head.tail.binding]);
    samples = head.op == TEXEL_OP_FETCH && head.samples;

    if (footprint_ready_i) d.footprint.valid = 1'b0;
    if (footprint_free && q.row.valid) begin
      d.footprint.valid = 1'b1;
      d.footprint.data.pass = q.row.data.pass;
      d.footprint.data.promotion = q.row.data.promotion;
      d.footprint.data.wide = q.row.data.wide;
      for (int unsigned k = 0; k < FOOTPRINT * THREADS; k++)
        d.footprint.data.taps[k] = address_places_pkg::tap_of(
            q.row.data.taps[k], q.row.data.gobs[k/FOOTPRINT], q.row.data.block_log2[k/FOOTPRINT], q.row.data.blocks
        );
    end

    if (row_free) d.row.valid = q.block.valid;
    if (row_free && q.block.valid) begin
      d.row.data.pass = q.block.data.pass;
      d.row.data.promotion = q.block.data.promotion;
      d.row.data.wide = q.block.data.wide;
      d.row.data.blocks = q.block.data.layout == TEXEL_LAYOUT_BLOCKS;
      for (int unsigned k = 0; k < THREADS; k++) begin
        d.row.data.gobs[k] = q.block.data.levels[k].gobs;
        d.row.data.block_log2[k] = 4'(q.block.data.levels[k].high) + 4'(q.block.data.levels[k].deep);
      end
      for (int unsigned k = 0; k < FOOTPRINT * THREADS; k++)
        d.row.data.taps[k] = address_places_pkg::row_of(
            q.block.data.taps[k],
            q.block.data.levels[k/FOOTPRINT],
            q.block.data.layout,
            q.block.data.address,
            q.block.data.pitch,
            q.block.data.stride
        );
    end

    if (block_free) d.block.valid = q.seam.valid;
    if (block_free && q.seam.valid) begin
      d.block.data.pass = q.seam.data.pass;
      d.block.data.promotion = q.seam.data.promotion;
      d.block.data.wide = q.seam.data.bytes_log2 > 3'd3;
      d.block.data.layout = q.seam.data.layout;
      d.block.data.address = q.seam.data.address;
      d.block.data.pitch = q.seam.data.pitch;
      d.block.data.stride = q.seam.data.stride;
      d.block.data.levels = q.seam.data.levels;
      for (int unsigned k = 0; k < FOOTPRINT * THREADS; k++)
        d.block.data.taps[k] = address_places_pkg::block_of(
            q.seam.data.taps[k], q.seam.data.block_x, q.seam.data.block_y, q.seam.data.bytes_log2,
            q.seam.data.three_quarters
        );
    end

    if (seam_free) d.seam.valid = q.index.valid;
    if (seam_free && q.index.valid) begin
      d.seam.data = q.index.data;
      if (q.index.data.cube)
        for (int unsigned k = 0; k < THREADS; k++)
          d.seam.data.taps[FOOTPRINT*k+:FOOTPRINT] = address_seams_pkg::seamed(
              q.index.data.taps[FOOTPRINT*k+:FOOTPRINT], q.index.data.levels[k], q.index.data.gathers
          );
    end

    if (index_free) d.index.valid = q.position.valid;
    if (index_free && q.position.valid) d.index.data = address_wraps_pkg::indices(q.position.data, THREADS);

    if (position_free) d.position.valid = q.scaled.valid;
    if (position_free && q.scaled.valid) begin
      d.position.data.found = q.scaled.data.found;
      d.position.data.positions = address_positions_pkg::positions(q.scaled.data, THREADS);
    end

    if (scaled_free) d.scaled.valid = q.found.valid;
    if (scaled_free && q.found.valid) begin
      d.scaled.data.found = q.found.data;
      d.scaled.data.products = address_positions_pkg::products(q.found.data, THREADS);
    end

    if (found_free) d.found.valid = pop;
    if (pop) begin
      d.found.data.pass = head;
      d.found.data.binding = bindings[head.tail.binding];
      d.found.data.stride = samples ? strides[head.tail.binding].expanded : strides[head.tail.binding].plain;
      d.found.data.levels = '0;
      for (int unsigned k = 0; k < THREADS; k++)
        d.found.data.levels[k] = samples ? expanded[head.tail.binding] : levels[{head.tail.binding, head.lanes[k].level}];
    end

    // Levels.
    d.step.valid = 1'b0;
    if (q.step.valid && q.step.data.level != EXPANDED) begin
      d.step.valid = 1'b1;
      d.step.data.level = q.step.data.level + 5'd1;
    end else if (q.pending != '0) begin
      d.pending[lowest] = 1'b0;
      d.step = {1'b1, lowest, 5'd0};
    end
    d.sized.valid = q.step.valid;
    if (q.step.valid) d.sized.data = address_levels_pkg::sized_of(bindings[q.step.data.binding], q.step.data);
    if (expanded_we) d.known[q.sized.data.step.binding] = 1'b1;
    if (levels_we) begin
      d.total = start + bytes;
      if (q.sized.data.step.level == '0) d.first_block = block_log2;
      if (q.sized.data.step.level <= {1'b0, q.sized.data.last_stored}) d.stride = d.total;
    end

    // A binding is replaced; its levels are computed anew.
    if (binding_write_valid_i) begin
      d.pending[binding_write_i.number] = 1'b1;
      d.known[binding_write_i.number] = 1'b0;
      if (d.step.data.binding == binding_write_i.number) d.step.valid = 1'b0;
      if (d.sized.data.step.binding == binding_write_i.number) d.sized.valid = 1'b0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // texels of four footprints in each stage
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

  always_ff @(posedge clk_i) begin
    if (bindings_we) bindings[bindings_at] <= written;
    if (levels_we) levels[levels_at] <= level;
    if (expanded_we) expanded[expanded_at] <= q.sized.data.size;
    if (strides_we) strides[strides_at] <= layer_strides;
  end

endmodule
