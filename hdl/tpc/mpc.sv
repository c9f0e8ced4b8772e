// MPC: allocates an SM's resources for blocks of threads, batches of vertices and subtiles of pixels, and launches their warps. An
// assembly. Rates and stalls are those of its parts. Packets of each port are in order; blocks never run together with draws.
// Specification: MPC, GPM, STRI and TRAM; chip 2.3 to 2.7.

module mpc
  import mpc_params_pkg::*;
  import mpc_draws_pkg::*;
  import pixels_pkg::*;
  import state_pkg::*;
  import tasks_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter mpc_params_t P = MPC_PARAMS
) (
  // ---- ports
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic                              block_valid_i,
  output logic                              block_ready_o,
  input  block_packet_t                     block_i,
  output logic                              report_valid_o,
  input  logic                              report_ready_i,
  output block_report_t                     report_o,
  input  logic                              world_valid_i,
  output logic                              world_ready_o,
  input  world_packet_t                     world_i,
  input  logic                              inputs_ready_valid_i,
  output logic                              inputs_ready_ready_o,
  input  inputs_ready_t                     inputs_ready_i,
  input  logic                              task_valid_i,
  output logic                              task_ready_o,
  input  stage_task_t                       task_i,
  output logic                              shader_done_valid_o,
  input  logic                              shader_done_ready_i,
  output shader_done_t                      shader_done_o,
  input  sm_id_t                            sm_i,
  input  logic                              pixel_valid_i,
  output logic                              pixel_ready_o,
  input  subtile_packet_t                   pixel_i,
  input  logic                              planes_ready_valid_i,
  output logic                              planes_ready_ready_o,
  input  planes_ready_t                     planes_ready_i,
  output logic                              tram_free_valid_o,
  input  logic                              tram_free_ready_i,
  output tram_free_t                        tram_free_o,
  output logic                              launched_valid_o,
  output subtile_end_t                      launched_o,
  output logic                              world_passed_valid_o,
  input  logic                              world_passed_ready_i,
  output port_passed_t                      world_passed_o,
  output logic                              passed_valid_o,  // for pixels
  input  logic                              passed_ready_i,
  output port_passed_t                      passed_o,
  output logic                              warp_valid_o,
  input  logic                              warp_ready_i,
  output warp_packet_t                      warp_o,
  input  logic [P.sub_partitions-1:0]       warp_done_valid_i,
  input  warp_done_t [P.sub_partitions-1:0] warp_done_i,
  output logic                              control_valid_o,
  input  logic                              control_ready_i,
  output cache_control_t                    control_o,
  input  logic                              acknowledge_i,
  output logic                              idle_o
);

  // ---- wires between parts
  // Requesters of the caches: blocks, batches, their retire order, pixels, their retire order.
  localparam int unsigned ASKERS = 5;
  logic [ASKERS-1:0] request_valid, request_ready, responded;
  cache_control_t [ASKERS-1:0] request;
  logic block_warp_valid, draw_warp_valid;
  warp_packet_t block_warp, draw_warp;
  logic [P.sub_partitions-1:0] ended_valid;
  draw_ended_t [P.sub_partitions-1:0] ended;
  logic block_idle, launch_idle, share_idle;
  // Index 0: world space, 1: pixels.
  logic [1:0] state_valid, state_ready, take_valid, step_valid, step_ready, word_valid, word_ready, warp_valid, warp_ready;
  logic [1:0] port_idle, context_idle, retire_idle;
  state_t [1:0] state;
  stage_want_t [1:0] want;
  draw_grants_t [1:0] grants;
  draw_stage_t [1:0] take;
  retire_step_t [1:0] step;
  context_write_t [1:0] word;
  draw_warp_t world_warp;
  pixel_warp_t pixel_warp;

  // ---- parts
  block_port #(
    .P(P.block_port)
  ) block_port (
    .clk_i,
    .rst_ni,
    .block_valid_i,
    .block_ready_o,
    .block_i,
    .report_valid_o,
    .report_ready_i,
    .report_o,
    .warp_valid_o   (block_warp_valid),
    .warp_ready_i,
    .warp_o         (block_warp),
    .warp_done_valid_i,
    .warp_done_i,
    .control_valid_o(request_valid[0]),
    .control_ready_i(request_ready[0]),
    .control_o      (request[0]),
    .acknowledge_i  (responded[0]),
    .idle_o         (block_idle)
  );

  world_port #(
    .P(P.world_port)
  ) world_port (
    .clk_i,
    .rst_ni,
    .world_valid_i,
    .world_ready_o,
    .world_i,
    .inputs_ready_valid_i,
    .inputs_ready_ready_o,
    .inputs_ready_i,
    .task_valid_i,
    .task_ready_o,
    .task_i,
    .sm_i,
    .state_valid_o  (state_valid[0]),
    .state_ready_i  (state_ready[0]),
    .state_o        (state[0]),
    .want_o         (want[0]),
    .grants_i       (grants[0]),
    .take_valid_o   (take_valid[0]),
    .take_o         (take[0]),
    .step_valid_o   (step_valid[0]),
    .step_ready_i   (step_ready[0]),
    .step_o         (step[0]),
    .warp_valid_o   (warp_valid[0]),
    .warp_ready_i   (warp_ready[0]),
    .warp_o         (world_warp),
    .control_valid_o(request_valid[1]),
    .control_ready_i(request_ready[1]),
    .control_o      (request[1]),
    .acknowledge_i  (responded[1]),
    .idle_o         (port_idle[0])
  );

  pixel_port #(
    .P(P.pixel_port)
  ) pixel_port (
    .clk_i,
    .rst_ni,
    .pixel_valid_i,
    .pixel_ready_o,
    .pixel_i,
    .planes_ready_valid_i,
    .planes_ready_ready_o,
    .planes_ready_i,
    .state_valid_o  (state_valid[1]),
    .state_ready_i  (state_ready[1]),
    .state_o        (state[1]),
    .want_o         (want[1]),
    .grants_i       (grants[1]),
    .take_valid_o   (take_valid[1]),
    .take_o         (take[1]),
    .step_valid_o   (step_valid[1]),
    .step_ready_i   (step_ready[1]),
    .step_o         (step[1]),
    .warp_valid_o   (warp_valid[1]),
    .warp_ready_i   (warp_ready[1]),
    .warp_o         (pixel_warp),
    .launched_valid_o,
    .launched_o,
    .control_valid_o(request_valid[3]),
    .control_ready_i(request_ready[3]),
    .control_o      (request[3]),
    .acknowledge_i  (responded[3]),
    .idle_o         (port_idle[1])
  );

  draw_context #(
    .P(P.draw_context)
  ) world_context (
    .clk_i,
    .rst_ni,
    .pixel_i      (1'b0),
    .state_valid_i(state_valid[0]),
    .state_ready_o(state_ready[0]),
    .state_i      (state[0]),
    .want_i       (want[0]),
    .grants_o     (grants[0]),
    .take_valid_i (take_valid[0]),
    .take_i       (take[0]),
    .ended_valid_i(ended_valid),
    .ended_i      (ended),
    .word_valid_o (word_valid[0]),
    .word_ready_i (word_ready[0]),
    .word_o       (word[0]),
    .idle_o       (context_idle[0])
  );

  draw_context #(
    .P(P.draw_context)
  ) pixel_context (
    .clk_i,
    .rst_ni,
    .pixel_i      (1'b1),
    .state_valid_i(state_valid[1]),
    .state_ready_o(state_ready[1]),
    .state_i      (state[1]),
    .want_i       (want[1]),
    .grants_o     (grants[1]),
    .take_valid_i (take_valid[1]),
    .take_i       (take[1]),
    .ended_valid_i(ended_valid),
    .ended_i      (ended),
    .word_valid_o (word_valid[1]),
    .word_ready_i (word_ready[1]),
    .word_o       (word[1]),
    .idle_o       (context_idle[1])
  );

  // Vertices have no planes, and pixels no outputs in rows.
  /* verilator lint_off PINCONNECTEMPTY */
  retire_order #(
    .P(P.retire_order)
  ) world_retire (
    .clk_i,
    .rst_ni,
    .pixel_i            (1'b0),
    .step_valid_i       (step_valid[0]),
    .step_ready_o       (step_ready[0]),
    .step_i             (step[0]),
    .ended_valid_i      (ended_valid),
    .ended_i            (ended),
    .shader_done_valid_o,
    .shader_done_ready_i,
    .shader_done_o,
    .tram_free_valid_o  (),
    .tram_free_ready_i  (1'b1),
    .tram_free_o        (),
    .passed_valid_o     (world_passed_valid_o),
    .passed_ready_i     (world_passed_ready_i),
    .passed_o           (world_passed_o),
    .control_valid_o    (request_valid[2]),
    .control_ready_i    (request_ready[2]),
    .control_o          (request[2]),
    .acknowledge_i      (responded[2]),
    .idle_o             (retire_idle[0])
  );

  retire_order #(
    .P(P.retire_order)
  ) pixel_retire (
    .clk_i,
    .rst_ni,
    .pixel_i            (1'b1),
    .step_valid_i       (step_valid[1]),
    .step_ready_o       (step_ready[1]),
    .step_i             (step[1]),
    .ended_valid_i      (ended_valid),
    .ended_i            (ended),
    .shader_done_valid_o(),
    .shader_done_ready_i(1'b1),
    .shader_done_o      (),
    .tram_free_valid_o,
    .tram_free_ready_i,
    .tram_free_o,
    .passed_valid_o,
    .passed_ready_i,
    .passed_o,
    .control_valid_o    (request_valid[4]),
    .control_ready_i    (request_ready[4]),
    .control_o          (request[4]),
    .acknowledge_i      (responded[4]),
    .idle_o             (retire_idle[1])
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // Blocks and draws never run at the same time.
  draw_launch #(
    .P(P.draw_launch)
  ) draw_launch (
    .clk_i,
    .rst_ni,
    .world_valid_i     (warp_valid[0]),
    .world_ready_o     (warp_ready[0]),
    .world_i           (world_warp),
    .world_word_valid_i(word_valid[0]),
    .world_word_ready_o(word_ready[0]),
    .world_word_i      (word[0]),
    .pixel_valid_i     (warp_valid[1]),
    .pixel_ready_o     (warp_ready[1]),
    .pixel_i           (pixel_warp),
    .pixel_word_valid_i(word_valid[1]),
    .pixel_word_ready_o(word_ready[1]),
    .pixel_word_i      (word[1]),
    .warp_valid_o      (draw_warp_valid),
    .warp_ready_i      (warp_ready_i && !block_warp_valid),
    .warp_o            (draw_warp),
    .warp_done_valid_i,
    .warp_done_i,
    .ended_valid_o     (ended_valid),
    .ended_o           (ended),
    .idle_o            (launch_idle)
  );

  control_share #(
    .P(P.control_share)
  ) control_share (
    .clk_i,
    .rst_ni,
    .request_valid_i (request_valid),
    .request_ready_o (request_ready),
    .request_i       (request),
    .acknowledge_o   (responded),
    .control_valid_o,
    .control_ready_i,
    .control_o,
    .acknowledged_i(acknowledge_i),
    .idle_o        (share_idle)
  );

  // ---- outputs
  assign warp_valid_o = block_warp_valid || draw_warp_valid;
  assign warp_o = block_warp_valid ? block_warp : draw_warp;
  assign idle_o = block_idle && launch_idle && share_idle && port_idle == '1 && context_idle == '1 && retire_idle == '1;

endmodule
