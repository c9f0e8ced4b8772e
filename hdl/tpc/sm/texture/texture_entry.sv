// Texture entry: collects instructions with their registers, finds the handles of those that name them among the constants, and cuts them
// into quads: those of 2 by 2 lanes that have an active one. A quad a cycle (tex-max-threads); the handle of the next instruction is
// read meanwhile. Sides take turns. Stalled by quads that are not accepted, by constants, and while results have no entry for a ticket.
// Specification: texture unit, instruction set 12.

module texture_entry
  import constant_cache_pkg::*;
  import sm_pkg::*;
  import texture_access_pkg::*;
  import texture_entry_params_pkg::*;
  import texture_quads_pkg::*;
  import unbound_quads_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter texture_entry_params_t P = TEXTURE_ENTRY_PARAMS
) (
  // ---- ports
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     partition_i,
  input  logic                     launch_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  launch_t                  launch_i,           // its place and its context
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                     context_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  context_write_t           context_i,          // the bank of handles
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [P.sides-1:0]       operands_valid_i,
  input  operands_t [P.sides-1:0]  operands_i,
  input  logic [P.sides-1:0]       more_valid_i,
  input  operand_row_t [P.sides-1:0] more_i,
  output logic [P.sides-1:0]       credit_o,
  output logic                     constant_request_valid_o,
  output constant_lookup_t         constant_request_o,
  input  logic                     constant_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  constant_found_t          constant_i,         // a word
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                     constant_again_i,   // a constant that was not there may be
  output logic                     quad_valid_o,
  input  logic                     quad_ready_i,
  output unbound_quad_t            quad_o,
  output logic                     ticket_valid_o,
  input  logic                     ticket_ready_i,
  output texture_ticket_t          ticket_o,
  output logic                     idle_o
);

  // Warps of a partition, and contexts of an SM.
  localparam int unsigned WARPS = 32;
  localparam int unsigned CONTEXTS = 16;
  // Word of a context that has the bank of handles.
  localparam logic [5:0] HANDLES = 6'd13;
  // A handle that names nothing.
  localparam logic [31:0] NOTHING = '1;
  localparam int unsigned QUADS = WARP_LANES / QUAD_LANES;

  // ---- registers
  typedef struct packed {logic valid; texture_issue_t data;} issue_offer_t;
  typedef struct packed {logic valid; constant_lookup_t data;} request_offer_t;
  typedef struct packed {logic valid; unbound_quad_t data;} quad_offer_t;
  typedef struct packed {logic valid; texture_ticket_t data;} ticket_offer_t;

  typedef struct packed {
    logic             last_side; // whose instruction was taken last
    issue_offer_t     waiting;   // for its handle
    handle_state_t    handle;
    request_offer_t   request;
    issue_offer_t     cutting;
    logic [QUADS-1:0] done;      // its quads that have left
    quad_offer_t      quad;
    ticket_offer_t    ticket;
  } regs_t;

  regs_t d, q;
  texture_slot_t slots[WARPS];
  handle_bank_t banks[CONTEXTS];
  logic slots_we, banks_we;
  logic [4:0] slots_at;
  logic [3:0] banks_at;

  // ---- parts
  logic [P.sides-1:0] access_valid, access_pop;
  texture_access_t [P.sides-1:0] access;

  texture_queue queue[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .operands_valid_i,
    .operands_i,
    .more_valid_i,
    .more_i,
    .access_valid_o(access_valid),
    .access_ready_i(access_pop),
    .access_o      (access),
    .credit_o
  );

  // ---- outputs
  assign {constant_request_valid_o, constant_request_o} = q.request;
  assign {quad_valid_o, quad_o} = q.quad;
  assign {ticket_valid_o, ticket_o} = q.ticket;
  assign idle_o = access_valid == '0 && !q.waiting.valid && !q.cutting.valid && !q.quad.valid && !q.ticket.valid;

  // ---- next state
  // Words of a quad's lanes from one row.
  typedef logic [QUAD_LANES-1:0][31:0] quad_words_t;

  function automatic quad_words_t words_of(input row_t row, input logic [2:0] quad);
    return row.words[{quad, 2'd0}+:QUAD_LANES];
  endfunction

  // An argument of a quad's lanes; zero where the instruction has none.
  function automatic quad_words_t argument(input quad_words_t [TEXTURE_ROWS-1:0] a, input quad_words_t [TEXTURE_ROWS-1:0] b,
                                           input texture_row_t place);
    return place[3] ? '0 : place[2] ? b[place[1:0]] : a[place[1:0]];
  endfunction

  // The quads of a warp with an active lane.
  function automatic logic [QUADS-1:0] quads_of(input lanes_t lanes);
    logic [QUADS-1:0] quads;
    for (int unsigned k = 0; k < QUADS; k++) quads[k] = lanes[QUAD_LANES*k+:QUAD_LANES] != '0;
    return quads;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  texture_issue_t issue;
  texture_form_t form;
  /* verilator lint_on UNUSEDSIGNAL */
  quad_words_t [TEXTURE_ROWS-1:0] a, b;
  quad_words_t layer, x, y, z, detail, sample, offsets, more_offsets, comparand, handles;
  bound_quad_t quad;
  logic cuts, last, has, side;
  lanes_t lanes;
  logic [QUADS-1:0] left;
  logic [2:0] at;

  always_comb begin
    d = q;
    if (quad_ready_i) d.quad.valid = 1'b0;
    if (ticket_ready_i) d.ticket.valid = 1'b0;

    // The next quad, with the first one the ticket. An instruction without results reads nothing.
    issue = q.cutting.data;
    form = issue.access.head.form;
    cuts = q.cutting.valid && (!q.quad.valid || quad_ready_i) && (!q.ticket.valid || ticket_ready_i);
    lanes = form.mask != '0 && !form.refused ? issue.access.head.lanes : '0;
    left = '0;
    at = '0;
    last = 1'b0;
    quad = '0;
    a = '0;
    b = '0;
    layer = '0;
    x = '0;
    y = '0;
    z = '0;
    detail = '0;
    sample = '0;
    offsets = '0;
    more_offsets = '0;
    comparand = '0;
    handles = '0;
    if (cuts) begin
      left = quads_of(lanes) & ~q.done;
      for (int unsigned k = QUADS; k > 0; k--) if (left[k-1]) at = 3'(k - 1);
      last = (left & (left - 8'd1)) == '0;
      for (int unsigned k = 0; k < TEXTURE_ROWS; k++) begin
        a[k] = words_of(issue.access.a[k], at);
        b[k] = words_of(issue.access.b[k], at);
      end
      layer = argument(a, b, form.places.layer);
      x = argument(a, b, form.places.x);
      y = argument(a, b, form.places.y);
      z = argument(a, b, form.places.z);
      detail = argument(a, b, form.places.detail);
      sample = argument(a, b, form.places.sample);
      offsets = argument(a, b, form.places.offsets);
      more_offsets = argument(a, b, form.places.more_offsets);
      comparand = argument(a, b, form.places.comparand);
      handles = argument(a, b, form.places.handle);
      quad.tail.quad = at;
      quad.tail.lanes = lanes[{at, 2'd0}+:QUAD_LANES];
      quad.tail.last = last;
      quad.tail.fault = form.refused;
      quad.op = form.op;
      quad.shape = form.shape;
      quad.array = form.array;
      quad.level = form.level;
      quad.floored = form.floored;
      quad.offsets = form.offsets;
      quad.compares = form.compares;
      quad.samples = form.samples;
      quad.component = form.component;
      quad.mask = form.mask;
      for (int unsigned k = 0; k < QUAD_LANES; k++) begin
        quad.lanes[k].layer = layer[k][15:0];
        // The least level of detail in a layer's word, whose high half is u8.8, as u4.8.
        if (form.floored) quad.lanes[k].floor = layer[k][31:28] == '0 ? layer[k][27:16] : '1;
        quad.lanes[k].at = {z[k], y[k], x[k]};
        quad.lanes[k].detail = detail[k];
        quad.lanes[k].sample = sample[k] > 32'd15 ? 4'd15 : sample[k][3:0];
        quad.lanes[k].offsets = {more_offsets[k], form.high_offsets ? {16'd0, offsets[k][31:16]} : offsets[k]};
        quad.lanes[k].comparand = comparand[k];
        if (form.level == LEVEL_SOURCE_GRADIENT)
          quad.lanes[k].gradients = form.shape == QUAD_SHAPE_ONE
              ? {32'd0, b[1][k], 32'd0, b[0][k]} : {b[3][k], b[1][k], b[2][k], b[0][k]};
      end
      d.quad.valid = 1'b1;
      d.quad.data.context_id = issue.context_id;
      d.quad.data.handles = form.bound ? {QUAD_LANES{issue.handle}} : handles;
      d.quad.data.samples = form.op != TEXEL_OP_FETCH;
      d.quad.data.quad = quad;
      if (q.done == '0) d.ticket = {1'b1, issue.side, issue.access.head};
      d.done = q.done;
      d.done[at] = 1'b1;
      if (last) d.done = '0;
      d.cutting.valid = !last;
    end

    // The handle of the instruction that waits for it.
    d.request.valid = 1'b0;
    unique case (q.handle)
      HANDLE_STATE_REQUEST:
        if (q.waiting.valid) begin
          d.request.valid = 1'b1;
          d.request.data.context_id = q.waiting.data.context_id;
          d.request.data.bank = banks[q.waiting.data.context_id].bank;
          d.request.data.offset = {1'b0, q.waiting.data.access.head.form.index, 2'd0};
          d.request.data.pair = 1'b0;
          d.handle = HANDLE_STATE_WAIT;
        end
      HANDLE_STATE_WAIT:
        if (constant_valid_i) begin
          d.waiting.data.handle = constant_i.fault ? NOTHING : constant_i.value[31:0];
          d.handle = constant_i.here || constant_i.fault ? HANDLE_STATE_KNOWN
              : constant_again_i ? HANDLE_STATE_REQUEST : HANDLE_STATE_MISSED;
        end
      HANDLE_STATE_MISSED: if (constant_again_i) d.handle = HANDLE_STATE_REQUEST;
      default: ;
    endcase
    if (q.waiting.valid && q.handle == HANDLE_STATE_KNOWN && !d.cutting.valid) begin
      d.cutting = q.waiting;
      d.waiting.valid = 1'b0;
    end

    // The next instruction, of the side whose turn it is if both have one.
    has = !q.waiting.valid && access_valid != '0;
    side = q.last_side;
    for (int unsigned k = 0; k < P.sides; k++) if (access_valid[k] && q.last_side != 1'(k)) side = 1'(k);
    access_pop = '0;
    if (has) begin
      access_pop[side] = 1'b1;
      d.last_side = side;
      d.handle = access[side].head.form.bound ? HANDLE_STATE_REQUEST : HANDLE_STATE_KNOWN;
      d.waiting.valid = 1'b1;
      d.waiting.data.side = side;
      d.waiting.data.context_id = slots[{side, access[side].head.slot}].context_id;
      d.waiting.data.handle = '0;
      d.waiting.data.access = access[side];
    end
  end

  assign slots_we = launch_valid_i && launch_i.partition[1] == partition_i && 32'(launch_i.partition[0]) < P.sides;
  assign slots_at = {launch_i.partition[0], launch_i.slot[3:0]};
  assign banks_we = context_valid_i && context_i.word == HANDLES;
  assign banks_at = context_i.context_id;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // registers of a warp
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

  always_ff @(posedge clk_i) begin
    if (slots_we) slots[slots_at] <= launch_i.context_id;
    if (banks_we) banks[banks_at] <= context_i.value[4:0];
  end

endmodule
