// Pixel port: builds warps from subtiles' packets of quads, two packets a warp, when their primitives' planes have arrived. One packet
// a cycle; a warp 1 cycle after its last packet. Stalled by draw launch, by missing planes, and while the context is written. In order.
// Specification: MPC, GPM, STRI and TRAM; chip 2.6, 2.7.

module pixel_port
  import derived_state_pkg::*;
  import pixel_port_params_pkg::*;
  import geometry_pkg::*;
  import mpc_draws_pkg::*;
  import pixel_port_quads_pkg::*;
  import pixels_pkg::*;
  import sample_methods_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter pixel_port_params_t P = PIXEL_PORT_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            pixel_valid_i,
  output logic            pixel_ready_o,
  input  subtile_packet_t pixel_i,
  input  logic            planes_ready_valid_i,
  output logic            planes_ready_ready_o,
  input  planes_ready_t   planes_ready_i,
  output logic            state_valid_o,
  input  logic            state_ready_i,
  output state_t          state_o,
  output stage_want_t     want_o,
  /* verilator lint_off UNUSEDSIGNAL */
  input  draw_grants_t    grants_i,       // pixels are stage 0; their number of inputs is not used
  /* verilator lint_on UNUSEDSIGNAL */
  output logic            take_valid_o,
  output draw_stage_t     take_o,
  output logic            step_valid_o,
  input  logic            step_ready_i,
  output retire_step_t    step_o,
  output logic            warp_valid_o,
  input  logic            warp_ready_i,
  output pixel_warp_t     warp_o,
  output logic            launched_valid_o,
  output subtile_end_t    launched_o,
  output logic            control_valid_o,
  input  logic            control_ready_i,
  output cache_control_t  control_o,
  input  logic            acknowledge_i,
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    logic [PLANE_PRIMS-1:0] known;       // primitives whose planes have arrived
    sample_mode_t           mode;
    logic [3:0]             slot;        // slot of the subtile
    logic [3:0]             packets;     // packets of it that have arrived
    logic                   open;        // half a warp is filled
    logic                   invalidates; // later packets wait
    retire_place_t          place;       // place of the next step
    struct packed {
      logic        valid;
      draw_stage_t data;
    } take;
    struct packed {
      logic         valid;
      retire_step_t data;
    } step;
    struct packed {
      logic        valid;
      pixel_warp_t data;
    } warp;
    struct packed {
      logic         valid;
      subtile_end_t data;
    } launched;
    struct packed {
      logic           valid;
      cache_control_t data;
    } control;
  } regs_t;

  regs_t d, q;
  planes_ready_t planes[PLANE_PRIMS];
  logic planes_we;
  logic [5:0] planes_at;

  // ---- parts
  logic head_valid, goes, ready_valid;
  subtile_packet_t head;
  planes_ready_t ready;
  fifo #(
    .WIDTH($bits(subtile_packet_t)),
    .DEPTH(P.depth)
  ) packets (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_valid_i),
    .push_ready_o(pixel_ready_o),
    .push_i      (pixel_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (goes),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(planes_ready_t))
  ) planes_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(planes_ready_valid_i),
    .push_ready_o(planes_ready_ready_o),
    .push_i      (planes_ready_i),
    .pop_valid_o (ready_valid),
    .pop_ready_i (planes_we),
    .pop_o       (ready)
  );

  // ---- the packet at the head
  state_t state;
  subtile_quads_t quads;
  prim_done_t done;
  prim_id_t ended;
  subtile_end_t last;
  logic marker, epoch, invalidate, plain;

  assign state = subtile_packet_state(head);
  assign quads = subtile_packet_quads(head);
  assign done = subtile_packet_prim_done(head);
  assign ended = done.prim;
  assign last = subtile_packet_last(head);
  assign marker = state.address == REPORT_MARKER;
  assign epoch = state.address == CONSTANT_EPOCH;
  assign invalidate = state.address == INVALIDATE_CACHES;
  assign plain = !marker && !epoch && !invalidate;

  // ---- outputs
  assign state_valid_o = head_valid && head.kind == SUBTILE_PACKET_STATE && plain && !q.open;
  assign state_o = state;
  assign want_o = {head_valid && head.kind == SUBTILE_PACKET_QUADS && !q.open, 2'd0};
  assign {take_valid_o, take_o} = q.take;
  assign {step_valid_o, step_o} = q.step;
  assign {warp_valid_o, warp_o} = q.warp;
  assign {launched_valid_o, launched_o} = q.launched;
  assign {control_valid_o, control_o} = q.control;
  assign idle_o = !head_valid && !q.open && !q.step.valid && !q.warp.valid && !q.take.valid && !q.launched.valid
      && !q.control.valid;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */
  draw_grant_t grant;  // the number of inputs is not used
  /* verilator lint_on UNUSEDSIGNAL */
  planes_ready_t [SUBTILE_PRIMS-1:0] places;
  logic known, ended_known;
  pixel_place_t place;
  logic [15:0] lanes, covered;

  always_comb begin
    d = q;
    d.take.valid = 1'b0;
    d.launched.valid = 1'b0;
    if (step_ready_i) d.step.valid = 1'b0;
    if (warp_ready_i) d.warp.valid = 1'b0;
    if (control_ready_i) d.control.valid = 1'b0;

    grant = grants_i.grants[0];
    known = 1'b1;
    for (int unsigned k = 0; k < SUBTILE_PRIMS; k++) begin
      places[k] = planes[quads.prims[k].prim[5:0]];
      if (has_pixels(quads, 1'(k)) && !(q.known[quads.prims[k].prim[5:0]] && places[k].prim == quads.prims[k].prim))
        known = 1'b0;
    end
    ended_known = q.known[ended[5:0]] && planes[ended[5:0]].prim == ended;
    lanes = lanes_of(quads);
    covered = covered_of(quads);
    place = '{covered: {16'd0, covered}, slot: q.slot, half: q.packets};
    if (q.open) begin
      place = pixel_place_t'(q.warp.data.warp.place.low[$bits(pixel_place_t)-1:0]);
      place.covered[31:16] = covered;
    end

    goes = 1'b0;
    if (head_valid)
      case (head.kind)
        // A packet of quads goes to the open warp or to a new one.
        SUBTILE_PACKET_QUADS:
        if (!d.warp.valid && known && (q.open || grant.valid && !d.step.valid)) begin
          goes = 1'b1;
          if (!q.open) begin
            d.warp.data = '0;
            d.warp.data.warp.kind = WARP_KIND_PIXEL;
            d.warp.data.warp.context_id = grant.context_id;
            d.warp.data.warp.registers = grant.registers;
            d.warp.data.warp.retire = q.place;
            d.warp.data.warp.lanes[15:0] = lanes;
            d.warp.data.first = q.packets == '0;
            d.step = {1'b1, retire_step_of_warp('0)};
            d.place = q.place + 7'd1;
            d.take = {1'b1, 2'd0};
          end else d.warp.data.warp.lanes[31:16] = lanes;
          d.warp.data.warp.place.low = 64'(place);
          for (int unsigned k = 0; k < GROUP_QUADS; k++)
            d.warp.data.quads[{q.open, 2'(k)}] = warp_quad(quads, 2'(k), q.mode, places[quads.quads[k].which]);
          d.packets = q.packets + 4'd1;
          d.open = !q.open;
          d.warp.valid = q.open;
        end
        SUBTILE_PACKET_PRIM_DONE: begin
          goes = !ended_known || !d.step.valid;
          if (ended_known && goes) begin
            d.known[ended[5:0]] = 1'b0;
            d.step = {1'b1, retire_step_of_free('{prim: ended})};
            d.place = q.place + 7'd1;
          end
        end
        // A subtile ends when its warps have been sent.
        SUBTILE_PACKET_LAST:
        if (q.open) begin
          d.open = 1'b0;
          d.warp.valid = 1'b1;
        end else if (!q.warp.valid) begin
          goes = 1'b1;
          d.launched = {1'b1, last};
          d.slot = 32'(last.slot) + 1 == P.subtiles ? '0 : last.slot + 4'd1;
          d.packets = '0;
        end
        SUBTILE_PACKET_STATE:
        if (q.open) begin
          d.open = 1'b0;
          d.warp.valid = 1'b1;
        end else if (plain) begin
          goes = state_ready_i;
          if (state_ready_i && state.address == SET_ANTI_ALIAS) d.mode = set_anti_alias_samples(state.value);
        end else if (invalidate) begin
          if (!q.invalidates) begin
            d.control = {1'b1, cache_control_of_invalidate('{mask: state.value[5:0]})};
            d.invalidates = 1'b1;
          end else if (acknowledge_i) begin
            d.invalidates = 1'b0;
            goes = 1'b1;
          end
        end else if (!d.step.valid) begin
          goes = 1'b1;
          d.step = {
            1'b1,
            retire_step_of_passed(
                '{pixel: 1'b1, marker: marker, number: marker ? {4'd0, state.value[3:0]} : state.value[7:0]})
          };
          d.place = q.place + 7'd1;
        end
        default: ;
      endcase

    // New planes wait while the previous primitive of their entry is still needed.
    planes_at = ready.prim[5:0];
    planes_we = ready_valid && !q.known[planes_at];
    if (planes_we) d.known[planes_at] = 1'b1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  always_ff @(posedge clk_i) if (planes_we) planes[planes_at] <= ready;

endmodule
