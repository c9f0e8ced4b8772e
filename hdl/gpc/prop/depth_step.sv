// Depth step: sends FRTXs, and the state and clears that apply to them, to the depth halves of the ROPs, and returns
// the surviving coverage. PROP has two, one before shading and one after it; each acts on the packets of its own mode
// and passes the others. Rate: one packet a cycle (prop-frtx-rate). Latency: three cycles if nothing is sent to a
// ROP; 64 packets may be in flight. Depths that the shader computed for an FRTX are sent before it, one quad a cycle
// (zrop-shader-z-net), with nothing in between. It stalls on its output, on a ROP that does not accept a packet, and
// on the response to the oldest packet. In order. Specification: PROP.

module depth_step
  import clear_pkg::*;
  import depth_step_params_pkg::*;
  import frtx_pkg::*;
  import pixel_pipeline_pkg::*;
  import pixels_pkg::*;
  import prop_coverage_pkg::*;
  import rop_pkg::*;
  import routes_pkg::*;
#(
  // ---- parameters
  parameter depth_step_params_t P = DEPTH_STEP_PARAMS
) (
  // ---- ports
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic                      work_valid_i,
  output logic                      work_ready_o,
  input  prop_packet_t              work_i,
  input  logic                      depth_valid_i,
  output logic                      depth_ready_o,
  input  zrop_depth_t               depth_i,         // computed by the shader, for FRTXs that follow
  output logic         [P.rops-1:0] zrop_valid_o,
  input  logic         [P.rops-1:0] zrop_ready_i,
  output zrop_packet_t [P.rops-1:0] zrop_o,
  input  logic         [P.rops-1:0] result_valid_i,
  output logic         [P.rops-1:0] result_ready_o,
  input  zrop_result_t [P.rops-1:0] result_i,
  output logic                      tested_valid_o,
  input  logic                      tested_ready_i,
  output prop_packet_t              tested_o,
  output logic                      idle_o
);

  // Packets in flight through ZROP, as a power of two: about the latency of a depth test that misses in the ROP's
  // cache, at one packet a cycle.
  localparam int unsigned PENDING_LOG2 = 6;
  // Queue depth for quads of depths: those of an FRTX and of the next one.
  localparam int unsigned DEPTHS = 32;

  // ---- registers
  typedef struct packed {
    logic [4:0] sent;  // depths already sent for the FRTX at the head
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, take;
  prop_packet_t head;

  fifo #(
    .WIDTH($bits(prop_packet_t)),
    .DEPTH(P.work_depth)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i (work_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_o  (head)
  );

  logic pending_ready, pending_valid, pending_empty, pop;
  prop_packet_t pending_head;

  deep_fifo #(
    .WIDTH($bits(prop_packet_t)),
    .ADDR (PENDING_LOG2)
  ) pending (
    .clk_i,
    .rst_ni,
    .push_valid_i(take),
    .push_ready_o(pending_ready),
    .push_i (head),
    .pop_valid_o (pending_valid),
    .pop_ready_i (pop),
    .pop_o  (pending_head),
    .empty_o     (pending_empty)
  );

  // Parallel to `pending`, whose block RAM is too slow to decide in the same cycle which packet departs: the ROP
  // whose response a packet waits for, if any.
  typedef struct packed {
    logic [7:0] rops;  // bit r: ROP r
  } owner_t;

  logic [7:0] to, from;
  logic [P.rops-1:0] send, rops_ready, result_valid;
  owner_t owner;

  deep_fifo #(
    .WIDTH($bits(owner_t)),
    .ADDR (PENDING_LOG2)
  ) owners (
    .clk_i,
    .rst_ni,
    .push_valid_i(take),
    /* verilator lint_off PINCONNECTEMPTY */  // as in `pending`
    .push_ready_o(),
    .push_i (owner),
    .pop_valid_o (),
    .pop_ready_i (pop),
    .pop_o  (from),
    .empty_o     ()
    /* verilator lint_on PINCONNECTEMPTY */
  );

  zrop_packet_t packet;
  zrop_result_t [P.rops-1:0] result;

  logic depth_valid, sends, owes, free;
  zrop_depth_t depth;

  fifo #(
    .WIDTH($bits(zrop_depth_t)),
    .DEPTH(DEPTHS)
  ) depths (
    .clk_i,
    .rst_ni,
    .push_valid_i(depth_valid_i),
    .push_ready_o(depth_ready_o),
    .push_i (depth_i),
    .pop_valid_o (depth_valid),
    .pop_ready_i (sends),
    .pop_o  (depth)
  );

  fifo #(
    .WIDTH($bits(zrop_packet_t)),
    .DEPTH(P.zrop_depth)
  ) zrop_out[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(send),
    .push_ready_o(rops_ready),
    .push_i (packet),
    .pop_valid_o (zrop_valid_o),
    .pop_ready_i (zrop_ready_i),
    .pop_o  (zrop_o)
  );

  fifo #(
    .WIDTH($bits(zrop_result_t)),
    .DEPTH(P.result_depth)
  ) result_in[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(result_valid_i),
    .push_ready_o(result_ready_o),
    .push_i (result_i),
    .pop_valid_o (result_valid),
    .pop_ready_i (from[P.rops-1:0] & {P.rops{pop}}),
    .pop_o  (result)
  );

  // Whether a packet has this step's mode.
  function automatic logic mine(input logic early);
    return early == (P.late == 0);
  endfunction

  function automatic logic [7:0] owner_of(input pixel_coord_t x, input pixel_coord_t y);
    return 8'd1 << rop(x, y, P.rops);
  endfunction

  // ---- request path
  prop_state_t state;
  /* verilator lint_off UNUSEDSIGNAL */  // sample mode and beats are passed through
  prop_frtx_t frtx;
  /* verilator lint_on UNUSEDSIGNAL */
  clear_tile_t clear;

  always_comb begin
    state = prop_packet_state(head);
    frtx = prop_packet_frtx(head);
    clear = prop_packet_clear(head);
    to = '0;
    // depths must still be sent before it
    owes = head.kind == PROP_PACKET_FRTX && mine(frtx.early) && frtx.depths != q.sent;
    unique case (head.kind)
      PROP_PACKET_FRTX: begin
        packet = owes ? zrop_packet_of_depth(depth) : zrop_packet_of_frtx(frtx.frtx);
        if (mine(frtx.early) && frtx.depth) to = owner_of(frtx.frtx.x, frtx.frtx.y);
      end
      PROP_PACKET_CLEAR: begin
        packet = zrop_packet_of_clear(clear);
        if (P.late != 0 && (clear.z || clear.stencil || clear.decompress)) to = owner_of(clear.rect.x0[13:0], clear.rect.y0[13:0]);
      end
      default: begin
        packet = zrop_packet_of_state(state.state);
        if (mine(state.early) && for_zrop(state.state.address)) to = all_rops(P.rops);
      end
    endcase
  end

  assign free = head_valid && pending_ready && (to & ~8'(rops_ready)) == '0;
  assign take = free && !owes;
  assign sends = free && owes && depth_valid;
  assign send = take || sends ? to[P.rops-1:0] : '0;
  assign owner.rops = head.kind == PROP_PACKET_FRTX ? to : '0;

  // ---- response path
  prop_frtx_t back;

  always_comb begin
    back = prop_packet_frtx(pending_head);
    tested_o = pending_head;
    for (int r = 0; r < P.rops; r++) if (from[r]) back.frtx.coverage = result[r].coverage;
    if (from != '0) tested_o = prop_packet_of_frtx(back);
  end

  assign tested_valid_o = pending_valid && (from & ~8'(result_valid)) == '0;
  assign pop = tested_valid_o && tested_ready_i;
  assign idle_o = !head_valid && pending_empty && zrop_valid_o == '0 && !depth_valid;

  // ---- next state
  assign d.sent = take ? '0 : q.sent + 5'(sends);

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
