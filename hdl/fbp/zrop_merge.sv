// ZROP merge: merges the work of several GPCs into one stream for a ZROP, and returns its responses and reports to
// them. Rate: one packet a cycle. Latency: two cycles to the ZROP; one cycle for responses and reports. A tile
// belongs to one GPC, so tiles and clears are granted round-robin as they arrive, together with a tile's depths;
// state is sent once every GPC has reached it. Responses keep the order of each GPC's work. It stalls on the ZROP, on
// a GPC that has not reached the state of the others, and on a lack of free response entries.
//
// Work is accepted only with a free entry for its response, so that a ZROP never waits for a GPC: otherwise a GPC
// that waits for the others at a CROP would block their responses.

module zrop_merge
  import derived_state_pkg::*;
  import ownership_pkg::*;
  import raster_pkg::*;
  import rop_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zrop_merge_params_pkg::*;
#(
  // ---- parameters
  parameter zrop_merge_params_t P = ZROP_MERGE_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic            [P.gpcs-1:0] work_valid_i,
  output logic            [P.gpcs-1:0] work_ready_o,
  input  zrop_packet_t    [P.gpcs-1:0] work_i,
  output logic                         zrop_valid_o,
  input  logic                         zrop_ready_i,
  output zrop_packet_t                 zrop_o,
  input  logic                         result_valid_i,
  output logic                         result_ready_o,
  input  zrop_result_t                 result_i,
  output logic            [P.gpcs-1:0] response_valid_o,
  input  logic            [P.gpcs-1:0] response_ready_i,
  output zrop_result_t    [P.gpcs-1:0] response_o,
  input  logic                         feedback_valid_i,
  output logic                         feedback_ready_o,
  input  depth_feedback_t              feedback_i,
  output logic            [P.gpcs-1:0] report_valid_o,
  input  logic            [P.gpcs-1:0] report_ready_i,
  output depth_feedback_t [P.gpcs-1:0] report_o,
  output logic                         idle_o
);

  // Fences in the ZROP: a GPC waits for the response to its last fence before it sends another.
  localparam int unsigned FENCES = 8;

  // ---- registers
  // Work, and its GPC.
  typedef struct packed {
    gpc_id_t      half;
    zrop_packet_t packet;
  } work_t;

  typedef struct packed {
    logic [7:0][7:0] outstanding;  // responses queued for each GPC, including those in flight
  } regs_t;

  regs_t d, q;

  // Zcull's own marker, which is sent with the work of its GPC.
  /* verilator lint_off UNUSEDSIGNAL */  // its value is don't-care
  function automatic logic is_fence(input zrop_packet_t packet);
    state_t state;
    state = zrop_packet_state(packet);
    return packet.kind == ZROP_PACKET_STATE && state.address == ZCULL_FENCE;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Packets that all GPCs send and a ZROP receives once.
  function automatic logic is_common(input zrop_packet_t packet);
    return packet.kind == ZROP_PACKET_STATE && !is_fence(packet);
  endfunction

  // ---- parts
  logic [P.gpcs-1:0] push, push_ready, common, ahead, response_push;
  work_t [P.gpcs-1:0] work;
  work_t next;
  logic next_valid, next_ready, arbiter_idle;
  logic source_push, source_ready, source_valid, fence_push, fence_ready, fence_valid, fence_pop;
  gpc_id_t source, fence;
  logic report_valid, reported;
  depth_feedback_t report;

  arbiter #(
    .WIDTH($bits(work_t)),
    .CHANNELS(P.gpcs)
  ) arbiter (
    .clk_i,
    .rst_ni,
    .push_valid_i(push),
    .push_ready_o(push_ready),
    .push_i(work),
    .barrier_i(common),
    .more_i(ahead),
    .pop_valid_o(next_valid),
    .pop_ready_i(next_ready),
    .pop_o(next),
    .idle_o(arbiter_idle)
  );

  fifo #(
    .WIDTH($bits(gpc_id_t)),
    .DEPTH(P.source_depth)
  ) sources (
    .clk_i,
    .rst_ni,
    .push_valid_i(source_push),
    .push_ready_o(source_ready),
    .push_i(next.half),
    .pop_valid_o(source_valid),
    .pop_ready_i(result_valid_i),
    .pop_o(source)
  );

  fifo #(
    .WIDTH($bits(gpc_id_t)),
    .DEPTH(FENCES)
  ) fences (
    .clk_i,
    .rst_ni,
    .push_valid_i(fence_push),
    .push_ready_o(fence_ready),
    .push_i(next.half),
    .pop_valid_o(fence_valid),
    .pop_ready_i(fence_pop),
    .pop_o(fence)
  );

  /* verilator lint_off UNUSEDSIGNAL */
  logic [P.gpcs-1:0] responses_ready;  // entries were reserved for all accepted work
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(zrop_result_t)),
    .DEPTH(P.response_depth)
  ) responses[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(response_push),
    .push_ready_o(responses_ready),
    .push_i(result_i),
    .pop_valid_o(response_valid_o),
    .pop_ready_i(response_ready_i),
    .pop_o(response_o)
  );

  fifo #(
    .WIDTH($bits(depth_feedback_t))
  ) feedback_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(feedback_valid_i),
    .push_ready_o(feedback_ready_o),
    .push_i(feedback_i),
    .pop_valid_o(report_valid),
    .pop_ready_i(reported),
    .pop_o(report)
  );

  // ---- outputs
  logic [P.gpcs-1:0] has_credit;
  logic noted;
  gpc_id_t addressee;

  always_comb begin
    noted = source_ready && fence_ready;
    addressee = report.fence ? fence : gpc_of(report.x[10:1], report.y[10:1], P.gpcs);
    for (int g = 0; g < P.gpcs; g++) begin
      has_credit[g] = 32'(q.outstanding[g]) < P.response_depth;
      report_valid_o[g] = report_valid && 32'(addressee) == g;
    end
  end

  assign zrop_valid_o = next_valid && noted;
  assign zrop_o = next.packet;
  assign result_ready_o = source_valid;
  assign work_ready_o = push_ready & has_credit;
  assign report_o = {P.gpcs{report}};
  assign idle_o = arbiter_idle && !source_valid && !fence_valid && response_valid_o == 0 && !report_valid;

  // ---- next state
  logic goes, owes, paid;

  always_comb begin
    d = q;
    goes = next_valid && noted && zrop_ready_i;
    next_ready = noted && zrop_ready_i;
    source_push = goes && next.packet.kind == ZROP_PACKET_FRTX;
    fence_push = goes && is_fence(next.packet);
    reported = 1'b0;

    for (int g = 0; g < P.gpcs; g++) begin
      work[g] = '{half: gpc_id_t'(g), packet: work_i[g]};
      common[g] = is_common(work_i[g]);
      // Depths are sent together with their transaction.
      ahead[g] = work_i[g].kind == ZROP_PACKET_DEPTH;
      push[g] = work_valid_i[g] && has_credit[g];
      response_push[g] = result_valid_i && source_valid && 32'(source) == g;
      if (32'(addressee) == g) reported = report_ready_i[g];
      owes = push[g] && push_ready[g] && work_i[g].kind == ZROP_PACKET_FRTX;
      paid = response_valid_o[g] && response_ready_i[g];
      d.outstanding[g] = q.outstanding[g] + 8'(owes) - 8'(paid);
    end
    fence_pop = report_valid && report.fence && reported;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
