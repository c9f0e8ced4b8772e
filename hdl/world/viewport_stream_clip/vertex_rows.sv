// Vertex rows: reads the positions, layers, viewports, sizes and clip distances of a batch's vertices from rows of shared memory. A
// batch takes as many cycles as it has rows and vertices: 4 + 32 (pes-vsc-vertex-rate). Rows of the next batches are requested ahead.
// Shared memory stalls it, and so do in-use banks of vertices. Order is kept. Specification: PES: VSC, ISBEs.

module vertex_rows
  import header_maps_pkg::*;
  import output_map_pkg::*;
  import state_pkg::*;
  import vertex_rows_params_pkg::*;
  import viewport_methods_pkg::*;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter vertex_rows_params_t P = VERTEX_ROWS_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           batch_valid_i,
  output logic           batch_ready_o,
  input  vsc_batch_t     batch_i,
  input  logic           state_valid_i,
  input  state_t         state_i,
  output logic           read_valid_o,
  input  logic           read_ready_i,
  output row_read_t      read_o,
  input  logic           row_valid_i,
  input  isbe_row_t      row_i,
  input  logic           rows_free_valid_i,  // the oldest batch has been read
  /* verilator lint_off UNUSEDSIGNAL */  // the SM does not matter
  input  rows_free_t     rows_free_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic           vertex_valid_o,
  output shaded_vertex_t vertex_o,
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {
    components_t                   written;
    logic [7:0]                    user_planes;
    layer_state_t                  layers;
    logic [POSITION_ROWS-1:0]      requested;   // rows of the batch that were requested
    struct packed {logic valid; row_read_t data;} read;
    logic [4:0]                    ahead;   // rows requested and not yet accepted
    logic [POSITION_ROWS-1:0]      taken;   // rows of the batch that have arrived
    isbe_row_t [POSITION_ROWS-1:0] lanes;
    logic [4:0]                    lane;    // the next vertex
    vsc_bank_t                     bank;
    logic [2:0]                    used;    // banks in use
    struct packed {logic valid; shaded_vertex_t data;} vertex;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic requests, request_pop, walk_push, walk_room, walks, walk_pop, row_valid, row_pop;
  vsc_batch_t requesting;
  /* verilator lint_off UNUSEDSIGNAL */  // the number of its vertices is not used
  vsc_batch_t walking;
  logic row_room;  // never full: requests are limited to the free entries
  /* verilator lint_on UNUSEDSIGNAL */
  isbe_row_t row;

  fifo #(
    .WIDTH($bits(vsc_batch_t))
  ) batch_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(batch_valid_i),
    .push_ready_o(batch_ready_o),
    .push_i      (batch_i),
    .pop_valid_o (requests),
    .pop_ready_i (request_pop),
    .pop_o       (requesting)
  );

  fifo #(
    .WIDTH($bits(vsc_batch_t))
  ) batches (
    .clk_i,
    .rst_ni,
    .push_valid_i(walk_push),
    .push_ready_o(walk_room),
    .push_i      (requesting),
    .pop_valid_o (walks),
    .pop_ready_i (walk_pop),
    .pop_o       (walking)
  );

  fifo #(
    .WIDTH($bits(isbe_row_t)),
    .DEPTH(P.rows)
  ) row_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(row_valid_i),
    .push_ready_o(row_room),
    .push_i      (row_i),
    .pop_valid_o (row_valid),
    .pop_ready_i (row_pop),
    .pop_o       (row)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {vertex_valid_o, vertex_o} = q.vertex;
  assign idle_o = !requests && !walks && !q.read.valid && !q.vertex.valid;

  // ---- next state
  // The component in a row.
  function automatic component_t component(input int unsigned at);
    return at == ROW_LAYER ? 8'(COMPONENT_LAYER) : at == ROW_VIEWPORT ? 8'(COMPONENT_VIEWPORT)
        : at == ROW_SIZE ? 8'(COMPONENT_SIZE)
        : at < POSITION ? 8'(COMPONENT_POSITION + at) : 8'(COMPONENT_CLIP_DISTANCE + at - ROW_DISTANCE);
  endfunction

  function automatic logic [3:0] first_of(input logic [POSITION_ROWS-1:0] left);
    logic [3:0] first;
    first = '0;
    for (int k = POSITION_ROWS - 1; k >= 0; k--) if (left[k]) first = 4'(k);
    return first;
  endfunction

  logic [POSITION_ROWS-1:0] wanted, to_request, to_take;
  logic [3:0] request_at, take_at;
  logic [POSITION_ROWS-1:0][31:0] words;
  logic last;
  logic [3:0] viewport;
  logic [32:0] layer;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    d.vertex.valid = 1'b0;
    d.used = q.used - 3'(rows_free_valid_i && q.used != '0);
    if (state_valid_i) begin
      d.written = written_after(q.written, state_i);
      d.layers = layer_state_after(q.layers, state_i);
      if (state_i.address == SET_USER_CLIP_ENABLE) d.user_planes = set_user_clip_enable_planes(state_i.value);
    end

    // Rows that are read.
    for (int k = 0; k < POSITION_ROWS; k++) wanted[k] = q.written[component(k)];
    wanted = wanted & {q.user_planes, {ROW_DISTANCE{1'b1}}};
    to_request = wanted & ~q.requested;
    to_take = wanted & ~q.taken;

    // Requests the next row, or continues with the next batch.
    request_at = first_of(to_request);
    request_pop = requests && to_request == '0 && walk_room;
    walk_push = request_pop;
    if (request_pop) d.requested = '0;
    if (requests && to_request != '0 && !d.read.valid && 32'(q.ahead) < P.rows) begin
      d.read.valid = 1'b1;
      d.read.data = words_of(q.written, component(32'(request_at)), requesting);
      d.requested[request_at] = 1'b1;
      d.ahead = q.ahead + 5'd1;
    end

    // The words of the next vertex; an absent row has its constant.
    for (int k = 0; k < POSITION_ROWS; k++)
      words[k] = wanted[k] ? q.lanes[k].words[q.lane] : k == POSITION - 1 || k == ROW_SIZE ? 32'h3f80_0000 : '0;
    viewport = words[ROW_VIEWPORT] < VIEWPORTS ? words[ROW_VIEWPORT][3:0] : '0;
    if (walking.forced) viewport = walking.viewport;
    layer = 33'(q.layers.of_shader ? words[ROW_LAYER] : 32'(q.layers.layer)) + (q.layers.by_viewport ? 33'(viewport) : '0);
    last = q.lane == '1 || 6'(q.lane) + 6'd1 >= walking.vertices;

    // Accepts a row of the oldest batch while more are outstanding; otherwise sends one of its vertices.
    take_at = first_of(to_take);
    row_pop = to_take != '0;
    walk_pop = 1'b0;
    if (row_pop && row_valid) begin
      d.lanes[take_at] = row;
      d.taken[take_at] = 1'b1;
      d.ahead = d.ahead - 5'd1;
    end
    if (walks && to_take == '0 && !(q.lane == '0 && q.used == 3'(VSC_BANKS))) begin
      d.vertex.valid = 1'b1;
      d.vertex.data.place = '{made: 1'b0, bank: q.bank, index: q.lane};
      d.vertex.data.last = last;
      d.vertex.data.position = words[POSITION-1:0];
      d.vertex.data.viewport = viewport;
      d.vertex.data.layer = layer < 33'(LAYERS) ? layer[10:0] : '0;  // numbers beyond the last layer become 0
      d.vertex.data.size = words[ROW_SIZE];
      d.vertex.data.distances = words[POSITION_ROWS-1:ROW_DISTANCE];
      if (q.lane == '0) d.used = d.used + 3'd1;
      d.lane = last ? '0 : q.lane + 5'd1;
      if (last) begin
        d.bank = q.bank + 2'd1;
        d.taken = '0;
        walk_pop = 1'b1;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    /* verilator lint_off WIDTHCONCAT */  // fourteen rows of words
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;

endmodule
