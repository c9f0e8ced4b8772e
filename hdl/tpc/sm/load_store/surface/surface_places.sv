// Surface places: the addresses of a pass, and the texels that it stores. Eight lanes a cycle, four of bindless, array and 3D surfaces
// and of formatted accesses, fewer where components are more (surface-raw-linear-const-32b and its like); groups without lanes cost
// none. The access is offered 7 cycles after the pass, and a cycle for each further group. Stalled by accesses that are not accepted.
// Order is kept. Specification: L1, rates of surfaces.

module surface_places
  import host_pkg::*;
  import load_queue_pkg::*;
  import sm_pkg::*;
  import surface_decode_pkg::*;
  import surface_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            pass_valid_i,
  output logic            pass_ready_o,
  input  surface_pass_t   pass_i,
  output logic            access_valid_o,
  input  logic            access_ready_i,
  output surface_access_t access_o,
  output logic            idle_o
);

  // Groups in flight, at most; entries for complete accesses.
  localparam int unsigned GROUPS = 8;
  localparam int unsigned ROOM = 4;
  // Clamp modes for texels outside: clamped to the edge, or a fault; in other modes ignored.
  localparam logic [1:0] CLAMP = 2'd1;
  localparam logic [1:0] TRAP = 2'd2;

  // ---- registers
  typedef struct packed {
    logic [5:0]                        from;       // lanes of the oldest pass before it are on their way
    logic [2:0]                        promised;   // passes that are on their way as a whole, or wait
    lanes_t                            inner;      // of the oldest plan
    virtual_address_t [WARP_LANES-1:0] addresses;
    row_t [LOAD_DATA-1:0]              data;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic pass_valid, pass_pop, requests, came_valid, packed_valid, groups_ready, group_valid, last, plans_ready, plan_valid, whole;
  logic access_ready;
  /* verilator lint_off UNUSEDSIGNAL */
  surface_pass_t pass;  // of its work what places are made of
  surface_plan_t plan;  // of its header the format and extents
  /* verilator lint_on UNUSEDSIGNAL */
  surface_plan_t plan_push;
  surface_address_request_t address_request;
  surface_address_result_t came;
  surface_pack_request_t pack_request;
  surface_packed_t texels;
  place_group_t group_push, group;
  surface_access_t access;

  fifo #(
    .WIDTH($bits(surface_pass_t))
  ) pass_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pass_valid_i),
    .push_ready_o(pass_ready_o),
    .push_i      (pass_i),
    .pop_valid_o (pass_valid),
    .pop_ready_i (pass_pop),
    .pop_o       (pass)
  );

  surface_address address (
    .clk_i,
    .rst_ni,
    .request_valid_i   (requests),
    .request_i         (address_request),
    .result_valid_o(came_valid),
    .result_o      (came)
  );

  surface_pack pack (
    .clk_i,
    .rst_ni,
    .request_valid_i   (requests),
    .request_i         (pack_request),
    .result_valid_o(packed_valid),
    .result_o      (texels)
  );

  fifo #(
    .WIDTH($bits(place_group_t)),
    .DEPTH(GROUPS)
  ) groups (
    .clk_i,
    .rst_ni,
    .push_valid_i(requests),
    .push_ready_o(groups_ready),
    .push_i      (group_push),
    .pop_valid_o (group_valid),
    .pop_ready_i (came_valid),
    .pop_o       (group)
  );

  fifo #(
    .WIDTH($bits(surface_plan_t)),
    .DEPTH(ROOM)
  ) plans (
    .clk_i,
    .rst_ni,
    .push_valid_i(pass_pop),
    .push_ready_o(plans_ready),
    .push_i      (plan_push),
    .pop_valid_o (plan_valid),
    .pop_ready_i (whole),
    .pop_o       (plan)
  );

  fifo #(
    .WIDTH($bits(surface_access_t)),
    .DEPTH(ROOM)
  ) access_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(whole),
    .push_ready_o(access_ready),
    .push_i      (access),
    .pop_valid_o (access_valid_o),
    .pop_ready_i (access_ready_i),
    .pop_o       (access_o)
  );

  // `promised` has reserved an entry for each.
  logic unused;
  assign unused = &{packed_valid, groups_ready, group_valid, plans_ready, plan_valid, access_ready};

  // ---- outputs
  assign idle_o = !pass_valid && q.promised == '0;

  // ---- the next group of the oldest pass
  // Lanes of a pass that are processed in a cycle.
  function automatic logic [3:0] lanes_of_cycle(input logic formatted, input logic stores, input logic bound,
                                                input logic [2:0] dim, input logic [1:0] components);
    logic is_linear;
    is_linear = dim == 3'd0 || dim == 3'd1 || dim == 3'd3;
    if (!formatted || stores && components == 2'd0) return bound && is_linear ? 4'd8 : 4'd4;
    if (components == 2'd2) return stores || !is_linear ? 4'd2 : 4'd4;
    return 4'd4;
  endfunction

  // A lane's coordinates, by the number of dimensions.
  function automatic surface_point_t point_of(input logic [2:0] dim, input logic [31:0] x, input logic [31:0] second,
                                              input logic [31:0] third);
    unique case (dim)
      3'd0, 3'd1: return {x, 32'd0, 32'd0, 32'd0};
      3'd2:       return {x, 32'd0, 32'd0, second};
      3'd3:       return {x, second, 32'd0, 32'd0};
      3'd4:       return {x, second, 32'd0, third};
      default:    return {x, second, third, 32'd0};
    endcase
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  load_form_t form;  // what is of surfaces
  /* verilator lint_on UNUSEDSIGNAL */
  logic stores;
  logic [LOAD_DATA-1:0][1:0] registers;  // of a texel's components
  logic [3:0] lanes;
  logic [4:0] at;     // a multiple of `lanes`
  logic [5:0] after;
  lanes_t left;

  always_comb begin
    form = pass.work.head.form;
    stores = form.kind == LOAD_KIND_STORE;
    lanes = lanes_of_cycle(form.formatted, stores, form.bound, form.dim, components_log2(pass.header.format.layout));
    left = pass.lanes & (32'hffff_ffff << q.from);
    at = '0;
    for (int k = WARP_LANES - 2; k >= 0; k -= 2) if (left[k+:2] != '0) at = 5'(k);
    at &= ~5'(lanes - 4'd1);
    after = {1'b0, at} + {2'd0, lanes};
    last = (left & (32'hffff_ffff << after)) == '0;
    requests = pass_valid && q.promised < 3'(ROOM);
    pass_pop = requests && last;

    address_request.header = pass.header;
    address_request.bytes = form.bytes;
    address_request.moves = form.clamp == CLAMP;
    pack_request.formatted = form.formatted && stores;
    pack_request.format = pass.header.format;
    for (int unsigned r = 0; r < LOAD_DATA; r++)
      registers[r] = pack_request.formatted ? register_of(pass.header.sources, 2'(r)) : 2'(r);
    for (int unsigned k = 0; k < SURFACE_LANES; k++) begin
      address_request.points[k] = point_of(form.dim, pass.work.x.words[at|5'(k)], pass.work.y.words[at|5'(k)],
                                       pass.work.z.words[at|5'(k)]);
      if (4'(k) >= lanes) address_request.points[k] = '0;
      for (int unsigned r = 0; r < LOAD_DATA; r++)
        pack_request.words[4*k+r] = 4'(k) < lanes ? pass.work.data[registers[r]].words[at|5'(k)] : '0;
    end

    group_push.from = {1'b0, at};
    group_push.lanes = 8'(pass.lanes >> at) & 8'((9'd1 << lanes) - 9'd1);
    group_push.steps = lanes;
    group_push.last = last;
    plan_push = {pass.work.side, pass.work.head, pass.lanes, pass.header, pass.refused, pass.kind, pass.follows};
  end

  // ---- the access of a plan
  // The size code of a texel, by the log2 of its bytes.
  function automatic logic [2:0] size_of(input logic [2:0] bytes_log2);
    unique case (bytes_log2)
      3'd0:    return 3'd0;
      3'd1:    return 3'd2;
      3'd2:    return 3'd4;
      3'd3:    return 3'd5;
      default: return 3'd6;
    endcase
  endfunction

  // Bytes of a size, less one.
  function automatic logic [3:0] mask_of(input logic [2:0] size);
    unique case (size)
      3'd0, 3'd1: return 4'd0;
      3'd2, 3'd3: return 4'd1;
      3'd4:       return 4'd3;
      3'd5:       return 4'd7;
      default:    return 4'd15;
    endcase
  endfunction

  logic trapped, misaligned;
  logic [2:0] step;

  // ---- next state
  always_comb begin
    d = q;
    if (requests) d.from = last ? '0 : after;

    // Gathers a group; the last one completes the access.
    whole = came_valid && group.last;
    step = 3'(group.steps - 4'd1);
    if (came_valid) begin
      for (int unsigned k = 0; k < WARP_LANES; k++)
        if ((6'(k) & ~{3'd0, step}) == group.from) begin
          d.addresses[k] = came.addresses[3'(k)&step];
          for (int unsigned r = 0; r < LOAD_DATA; r++) d.data[r].words[k] = texels.words[{3'(k)&step, 2'(r)}];
        end
      d.inner = q.inner | 32'(group.lanes & came.inner) << group.from;
    end

    access.side = plan.side;
    access.head = plan.head;
    access.lanes = plan.lanes;
    access.inner = d.inner;
    access.addresses = d.addresses;
    access.data = d.data;
    access.size = plan.head.form.formatted ? size_of(plan.header.bytes_log2) : plan.head.form.size;
    access.format = plan.header.format;
    access.sources = plan.header.sources;
    access.extent.last_x = plan.header.last_x;
    access.extent.lined = plan.header.lined;
    access.extent.last_y = plan.header.last_y;
    access.extent.last_z = plan.header.last_z;
    access.extent.last_layer = plan.header.last_layer;
    access.extent.last_level = plan.header.last_level;
    access.extent.samples_log2 = plan.header.samples_log2;
    trapped = plan.head.form.clamp == TRAP && d.inner != plan.lanes;
    misaligned = 1'b0;
    for (int unsigned k = 0; k < WARP_LANES; k++)
      if (d.inner[k] && (d.addresses[k][3:0] & mask_of(access.size)) != '0) misaligned = 1'b1;
    access.refused = plan.refused || trapped || misaligned;
    access.kind = WARP_FAULT_KIND_MISALIGNED;
    if (trapped) access.kind = WARP_FAULT_KIND_SURFACE;
    if (plan.refused) access.kind = plan.kind;
    access.follows = plan.follows;

    if (whole) d.inner = '0;
    d.promised = q.promised + 3'(pass_pop) - 3'(access_valid_o && access_ready_i);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
