// Generated from rtl-model/tpc/mpc.rs by `cargo test -p assemblies`; do not edit.
// MPC: allocates an SM's resources for blocks of threads, batches of vertices and subtiles of pixels, and launches their warps. An
// assembly. Rates and stalls are those of its parts. Packets of each port are in order; blocks never run together with draws.
// Specification: MPC, GPM, STRI and TRAM; chip 2.3 to 2.7.

module mpc
  import mpc_draws_pkg::*;
  import mpc_params_pkg::*;
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
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   block_valid_i,
  output logic                                   block_ready_o,
  input  block_packet_t                          block_i,
  output logic                                   report_valid_o,
  input  logic                                   report_ready_i,
  output block_report_t                          report_o,
  input  logic                                   world_valid_i,
  output logic                                   world_ready_o,
  input  world_packet_t                          world_i,
  input  logic                                   inputs_ready_valid_i,
  output logic                                   inputs_ready_ready_o,
  input  inputs_ready_t                          inputs_ready_i,
  input  logic                                   task_valid_i,
  output logic                                   task_ready_o,
  input  stage_task_t                            task_i,
  output logic                                   shader_done_valid_o,
  input  logic                                   shader_done_ready_i,
  output shader_done_t                           shader_done_o,
  input  sm_id_t                                 sm_i,
  input  logic                                   pixel_valid_i,
  output logic                                   pixel_ready_o,
  input  subtile_packet_t                        pixel_i,
  input  logic                                   planes_ready_valid_i,
  output logic                                   planes_ready_ready_o,
  input  planes_ready_t                          planes_ready_i,
  output logic                                   tram_free_valid_o,
  input  logic                                   tram_free_ready_i,
  output tram_free_t                             tram_free_o,
  output logic                                   launched_valid_o,
  output subtile_end_t                           launched_o,
  output logic                                   world_passed_valid_o,
  input  logic                                   world_passed_ready_i,
  output port_passed_t                           world_passed_o,
  output logic                                   passed_valid_o,       // for pixels
  input  logic                                   passed_ready_i,
  output port_passed_t                           passed_o,
  output logic                                   warp_valid_o,
  input  logic                                   warp_ready_i,
  output warp_packet_t                           warp_o,
  input  logic            [P.sub_partitions-1:0] warp_done_valid_i,
  input  warp_done_t      [P.sub_partitions-1:0] warp_done_i,
  output logic                                   control_valid_o,
  input  logic                                   control_ready_i,
  output cache_control_t                         control_o,
  input  logic                                   acknowledge_i,
  output logic                                   idle_o
);

  // ---- wires
  logic block_port_warp_valid, block_port_control_valid, block_port_idle;
  warp_packet_t block_port_warp;
  cache_control_t block_port_control;
  logic world_port_state_valid, world_port_state_ready, world_port_take_valid, world_port_step_valid;
  logic world_port_step_ready, world_port_warp_valid, world_port_warp_ready, world_port_control_valid, world_port_idle;
  state_t world_port_state;
  stage_want_t world_port_want;
  draw_stage_t world_port_take;
  retire_step_t world_port_step;
  draw_warp_t world_port_warp;
  cache_control_t world_port_control;
  logic pixel_port_state_valid, pixel_port_state_ready, pixel_port_take_valid, pixel_port_step_valid;
  logic pixel_port_step_ready, pixel_port_warp_valid, pixel_port_warp_ready, pixel_port_control_valid, pixel_port_idle;
  state_t pixel_port_state;
  stage_want_t pixel_port_want;
  draw_stage_t pixel_port_take;
  retire_step_t pixel_port_step;
  pixel_warp_t pixel_port_warp;
  cache_control_t pixel_port_control;
  draw_grants_t world_context_grants;
  logic world_context_word_valid, world_context_word_ready, world_context_idle;
  context_write_t world_context_word;
  draw_grants_t pixel_context_grants;
  logic pixel_context_word_valid, pixel_context_word_ready, pixel_context_idle;
  context_write_t pixel_context_word;
  logic world_retire_control_valid, world_retire_idle;
  cache_control_t world_retire_control;
  logic pixel_retire_control_valid, pixel_retire_idle;
  cache_control_t pixel_retire_control;
  logic draw_launch_warp_valid, draw_launch_idle;
  warp_packet_t draw_launch_warp;
  logic [P.sub_partitions-1:0] draw_launch_ended_valid;
  draw_ended_t [P.sub_partitions-1:0] draw_launch_ended;
  logic [P.control_share.askers-1:0] control_share_request_valid;
  cache_control_t [P.control_share.askers-1:0] control_share_request;
  logic control_share_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.control_share.askers-1:0] control_share_request_ready, control_share_acknowledge;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    control_share_request_valid = '0;
    for (int n = 0; n < P.control_share.askers; n++) control_share_request[n] = '0;
    control_share_request_valid[0] = block_port_control_valid;
    control_share_request[0] = block_port_control;
    control_share_request_valid[1] = world_port_control_valid;
    control_share_request[1] = world_port_control;
    control_share_request_valid[2] = world_retire_control_valid;
    control_share_request[2] = world_retire_control;
    control_share_request_valid[3] = pixel_port_control_valid;
    control_share_request[3] = pixel_port_control;
    control_share_request_valid[4] = pixel_retire_control_valid;
    control_share_request[4] = pixel_retire_control;
  end

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
    .warp_valid_o   (block_port_warp_valid),
    .warp_ready_i,
    .warp_o         (block_port_warp),
    .warp_done_valid_i,
    .warp_done_i,
    .control_valid_o(block_port_control_valid),
    .control_ready_i(control_share_request_ready[0]),
    .control_o      (block_port_control),
    .acknowledge_i  (control_share_acknowledge[0]),
    .idle_o         (block_port_idle)
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
    .state_valid_o  (world_port_state_valid),
    .state_ready_i  (world_port_state_ready),
    .state_o        (world_port_state),
    .want_o         (world_port_want),
    .grants_i       (world_context_grants),
    .take_valid_o   (world_port_take_valid),
    .take_o         (world_port_take),
    .step_valid_o   (world_port_step_valid),
    .step_ready_i   (world_port_step_ready),
    .step_o         (world_port_step),
    .warp_valid_o   (world_port_warp_valid),
    .warp_ready_i   (world_port_warp_ready),
    .warp_o         (world_port_warp),
    .control_valid_o(world_port_control_valid),
    .control_ready_i(control_share_request_ready[1]),
    .control_o      (world_port_control),
    .acknowledge_i  (control_share_acknowledge[1]),
    .idle_o         (world_port_idle)
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
    .state_valid_o  (pixel_port_state_valid),
    .state_ready_i  (pixel_port_state_ready),
    .state_o        (pixel_port_state),
    .want_o         (pixel_port_want),
    .grants_i       (pixel_context_grants),
    .take_valid_o   (pixel_port_take_valid),
    .take_o         (pixel_port_take),
    .step_valid_o   (pixel_port_step_valid),
    .step_ready_i   (pixel_port_step_ready),
    .step_o         (pixel_port_step),
    .warp_valid_o   (pixel_port_warp_valid),
    .warp_ready_i   (pixel_port_warp_ready),
    .warp_o         (pixel_port_warp),
    .launched_valid_o,
    .launched_o,
    .control_valid_o(pixel_port_control_valid),
    .control_ready_i(control_share_request_ready[3]),
    .control_o      (pixel_port_control),
    .acknowledge_i  (control_share_acknowledge[3]),
    .idle_o         (pixel_port_idle)
  );

  draw_context #(
    .P(P.draw_context)
  ) world_context (
    .clk_i,
    .rst_ni,
    .pixel_i      (1'b0),
    .state_valid_i(world_port_state_valid),
    .state_ready_o(world_port_state_ready),
    .state_i      (world_port_state),
    .want_i       (world_port_want),
    .grants_o     (world_context_grants),
    .take_valid_i (world_port_take_valid),
    .take_i       (world_port_take),
    .ended_valid_i(draw_launch_ended_valid),
    .ended_i      (draw_launch_ended),
    .word_valid_o (world_context_word_valid),
    .word_ready_i (world_context_word_ready),
    .word_o       (world_context_word),
    .idle_o       (world_context_idle)
  );

  draw_context #(
    .P(P.draw_context)
  ) pixel_context (
    .clk_i,
    .rst_ni,
    .pixel_i      (1'b1),
    .state_valid_i(pixel_port_state_valid),
    .state_ready_o(pixel_port_state_ready),
    .state_i      (pixel_port_state),
    .want_i       (pixel_port_want),
    .grants_o     (pixel_context_grants),
    .take_valid_i (pixel_port_take_valid),
    .take_i       (pixel_port_take),
    .ended_valid_i(draw_launch_ended_valid),
    .ended_i      (draw_launch_ended),
    .word_valid_o (pixel_context_word_valid),
    .word_ready_i (pixel_context_word_ready),
    .word_o       (pixel_context_word),
    .idle_o       (pixel_context_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  retire_order #(
    .P(P.retire_order)
  ) world_retire (
    .clk_i,
    .rst_ni,
    .pixel_i          (1'b0),
    .step_valid_i     (world_port_step_valid),
    .step_ready_o     (world_port_step_ready),
    .step_i           (world_port_step),
    .ended_valid_i    (draw_launch_ended_valid),
    .ended_i          (draw_launch_ended),
    .shader_done_valid_o,
    .shader_done_ready_i,
    .shader_done_o,
    .tram_free_valid_o(),
    .tram_free_ready_i(1'b1),
    .tram_free_o      (),
    .passed_valid_o   (world_passed_valid_o),
    .passed_ready_i   (world_passed_ready_i),
    .passed_o         (world_passed_o),
    .control_valid_o  (world_retire_control_valid),
    .control_ready_i  (control_share_request_ready[2]),
    .control_o        (world_retire_control),
    .acknowledge_i    (control_share_acknowledge[2]),
    .idle_o           (world_retire_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  retire_order #(
    .P(P.retire_order)
  ) pixel_retire (
    .clk_i,
    .rst_ni,
    .pixel_i            (1'b1),
    .step_valid_i       (pixel_port_step_valid),
    .step_ready_o       (pixel_port_step_ready),
    .step_i             (pixel_port_step),
    .ended_valid_i      (draw_launch_ended_valid),
    .ended_i            (draw_launch_ended),
    .shader_done_valid_o(),
    .shader_done_ready_i(1'b1),
    .shader_done_o      (),
    .tram_free_valid_o,
    .tram_free_ready_i,
    .tram_free_o,
    .passed_valid_o,
    .passed_ready_i,
    .passed_o,
    .control_valid_o    (pixel_retire_control_valid),
    .control_ready_i    (control_share_request_ready[4]),
    .control_o          (pixel_retire_control),
    .acknowledge_i      (control_share_acknowledge[4]),
    .idle_o             (pixel_retire_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  draw_launch #(
    .P(P.draw_launch)
  ) draw_launch (
    .clk_i,
    .rst_ni,
    .world_valid_i     (world_port_warp_valid),
    .world_ready_o     (world_port_warp_ready),
    .world_i           (world_port_warp),
    .world_word_valid_i(world_context_word_valid),
    .world_word_ready_o(world_context_word_ready),
    .world_word_i      (world_context_word),
    .pixel_valid_i     (pixel_port_warp_valid),
    .pixel_ready_o     (pixel_port_warp_ready),
    .pixel_i           (pixel_port_warp),
    .pixel_word_valid_i(pixel_context_word_valid),
    .pixel_word_ready_o(pixel_context_word_ready),
    .pixel_word_i      (pixel_context_word),
    .warp_valid_o      (draw_launch_warp_valid),
    .warp_ready_i      (warp_ready_i && !block_port_warp_valid),
    .warp_o            (draw_launch_warp),
    .warp_done_valid_i,
    .warp_done_i,
    .ended_valid_o     (draw_launch_ended_valid),
    .ended_o           (draw_launch_ended),
    .idle_o            (draw_launch_idle)
  );

  control_share #(
    .P(P.control_share)
  ) control_share (
    .clk_i,
    .rst_ni,
    .request_valid_i(control_share_request_valid),
    .request_ready_o(control_share_request_ready),
    .request_i      (control_share_request),
    .acknowledge_o  (control_share_acknowledge),
    .control_valid_o,
    .control_ready_i,
    .control_o,
    .acknowledged_i (acknowledge_i),
    .idle_o         (control_share_idle)
  );

  // ---- outputs
  assign warp_valid_o = block_port_warp_valid || draw_launch_warp_valid;
  assign warp_o = block_port_warp_valid ? block_port_warp : draw_launch_warp;
  assign idle_o = block_port_idle && world_port_idle && pixel_port_idle && draw_launch_idle && world_retire_idle
      && pixel_retire_idle && world_context_idle && pixel_context_idle && control_share_idle;

endmodule
