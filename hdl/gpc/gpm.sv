// Generated from rtl-model/gpc/gpm.rs by `cargo test -p assemblies`; do not edit.
// GPM, the pipe manager: an assembly of a batch route, and of a subtile launch and a pixel collect per GPC. It sends
// batches and subtiles to the clusters and returns shaded pixels in launch order (gpm-pixel-distribution). Rates and
// stalls are those of its parts. Specification: GPM; chip 2.5, 2.6.

module gpm
  import gpm_params_pkg::*;
  import gpm_pkg::*;
  import pixels_pkg::*;
  import shader_constants_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter gpm_params_t P = GPM_PARAMS
) (
  // ---- ports
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic                              batch_valid_i,
  output logic                              batch_ready_o,
  input  world_packet_t                     batch_i,
  output logic            [P.tpcs-1:0]      vertex_valid_o,
  input  logic            [P.tpcs-1:0]      vertex_ready_i,
  output world_packet_t   [P.tpcs-1:0]      vertex_o,
  output logic            [P.sms-1:0]       world_valid_o,
  input  logic            [P.sms-1:0]       world_ready_i,
  output world_packet_t   [P.sms-1:0]       world_o,
  output logic            [P.route.pes-1:0] prims_valid_o,
  input  logic            [P.route.pes-1:0] prims_ready_i,
  output world_packet_t   [P.route.pes-1:0] prims_o,
  input  logic            [P.gpcs-1:0]      plane_terms_valid_i,
  output logic            [P.gpcs-1:0]      plane_terms_ready_o,
  input  plane_terms_t    [P.gpcs-1:0]      plane_terms_i,
  input  logic            [P.gpcs-1:0]      subtile_valid_i,
  output logic            [P.gpcs-1:0]      subtile_ready_o,
  input  subtile_packet_t [P.gpcs-1:0]      subtile_i,
  output logic            [P.sms-1:0]       pixel_valid_o,
  input  logic            [P.sms-1:0]       pixel_ready_i,
  output subtile_packet_t [P.sms-1:0]       pixel_o,
  output logic            [P.tpcs-1:0]      plane_request_valid_o,
  input  logic            [P.tpcs-1:0]      plane_request_ready_i,
  output plane_packet_t   [P.tpcs-1:0]      plane_request_o,
  input  logic            [P.tpcs-1:0]      read_valid_i,
  input  entry_read_t     [P.tpcs-1:0]      read_i,
  input  logic            [P.sms-1:0]       launched_valid_i,      // the subtile no longer waits at its MPC
  input  subtile_end_t    [P.sms-1:0]       launched_i,
  output logic            [P.gpcs-1:0]      prim_done_valid_o,
  input  logic            [P.gpcs-1:0]      prim_done_ready_i,
  output prim_done_t      [P.gpcs-1:0]      prim_done_o,
  input  logic            [P.sms-1:0]       pixel_out_valid_i,
  output logic            [P.sms-1:0]       pixel_out_ready_o,
  input  pixel_out_t      [P.sms-1:0]       pixel_out_i,
  input  logic            [P.sms-1:0]       passed_valid_i,
  output logic            [P.sms-1:0]       passed_ready_o,
  input  port_passed_t    [P.sms-1:0]       passed_i,
  output logic            [P.gpcs-1:0]      shaded_valid_o,
  input  logic            [P.gpcs-1:0]      shaded_ready_i,
  output shaded_packet_t  [P.gpcs-1:0]      shaded_o,
  output logic                              epoch_done_valid_o,    // of all GPCs
  input  logic                              epoch_done_ready_i,
  output epoch_done_t                       epoch_done_o,
  output logic                              idle_o
);

  // ---- wires
  logic route_idle;
  logic [P.gpcs-1:0][P.launch.sms-1:0] launch_pixel_ready, launch_launched_valid;
  logic [P.gpcs-1:0][P.launch.tpcs-1:0] launch_plane_request_ready, launch_read_valid;
  entry_read_t [P.gpcs-1:0][P.launch.tpcs-1:0] launch_read;
  logic [P.gpcs-1:0] launch_order_valid, launch_order_ready, launch_epoch_valid, launch_epoch_ready, launch_idle;
  launch_order_t [P.gpcs-1:0] launch_order;
  epoch_done_t [P.gpcs-1:0] launch_epoch;
  subtile_end_t [P.gpcs-1:0][P.launch.sms-1:0] launch_launched;
  logic [P.gpcs-1:0][P.collect.sms-1:0] collect_pixel_out_valid, collect_passed_valid;
  pixel_out_t [P.gpcs-1:0][P.collect.sms-1:0] collect_pixel_out;
  port_passed_t [P.gpcs-1:0][P.collect.sms-1:0] collect_passed;
  logic [P.gpcs-1:0] collect_epoch_done_valid, collect_returned_valid, collect_idle;
  subtile_return_t [P.gpcs-1:0] collect_returned;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.gpcs-1:0][P.launch.sms-1:0] launch_pixel_valid;
  subtile_packet_t [P.gpcs-1:0][P.launch.sms-1:0] launch_pixel;
  logic [P.gpcs-1:0][P.launch.tpcs-1:0] launch_plane_request_valid;
  plane_packet_t [P.gpcs-1:0][P.launch.tpcs-1:0] launch_plane_request;
  logic [P.gpcs-1:0][P.collect.sms-1:0] collect_pixel_out_ready, collect_passed_ready;
  epoch_done_t [P.gpcs-1:0] collect_epoch_done;
  /* verilator lint_on UNUSEDSIGNAL */

  logic has_ended;

  // Whether an epoch has ended in all GPCs. All receive the same state, hence the same epochs in the same order.
  assign has_ended = collect_epoch_done_valid == '1;

  always_comb begin
    launch_pixel_ready = '0;
    launch_plane_request_ready = '0;
    launch_read_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.launch.tpcs; m++) launch_read[n][m] = '0;
    launch_launched_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.launch.sms; m++) launch_launched[n][m] = '0;
    for (int k = 0; k < P.tpcs; k++) begin
      launch_plane_request_ready[k / P.launch.tpcs][k % P.launch.tpcs] = plane_request_ready_i[k];
      launch_read_valid[k / P.launch.tpcs][k % P.launch.tpcs] = read_valid_i[k];
      launch_read[k / P.launch.tpcs][k % P.launch.tpcs] = read_i[k];
    end
    for (int k = 0; k < P.sms; k++) begin
      launch_pixel_ready[k / P.launch.sms][k % P.launch.sms] = pixel_ready_i[k];
      launch_launched_valid[k / P.launch.sms][k % P.launch.sms] = launched_valid_i[k];
      launch_launched[k / P.launch.sms][k % P.launch.sms] = launched_i[k];
    end
  end

  always_comb begin
    collect_pixel_out_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.collect.sms; m++) collect_pixel_out[n][m] = '0;
    collect_passed_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.collect.sms; m++) collect_passed[n][m] = '0;
    for (int k = 0; k < P.sms; k++) begin
      collect_pixel_out_valid[k / P.launch.sms][k % P.launch.sms] = pixel_out_valid_i[k];
      collect_pixel_out[k / P.launch.sms][k % P.launch.sms] = pixel_out_i[k];
      collect_passed_valid[k / P.launch.sms][k % P.launch.sms] = passed_valid_i[k];
      collect_passed[k / P.launch.sms][k % P.launch.sms] = passed_i[k];
    end
  end

  // ---- parts
  batch_route #(
    .P(P.route)
  ) route (
    .clk_i,
    .rst_ni,
    .batch_valid_i,
    .batch_ready_o,
    .batch_i,
    .vertex_valid_o,
    .vertex_ready_i,
    .vertex_o,
    .world_valid_o,
    .world_ready_i,
    .world_o,
    .prims_valid_o,
    .prims_ready_i,
    .prims_o,
    .idle_o(route_idle)
  );

  subtile_launch #(
    .P(P.launch)
  ) launch[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .plane_terms_valid_i,
    .plane_terms_ready_o,
    .plane_terms_i,
    .subtile_valid_i,
    .subtile_ready_o,
    .subtile_i,
    .pixel_valid_o        (launch_pixel_valid),
    .pixel_ready_i        (launch_pixel_ready),
    .pixel_o              (launch_pixel),
    .plane_request_valid_o(launch_plane_request_valid),
    .plane_request_ready_i(launch_plane_request_ready),
    .plane_request_o      (launch_plane_request),
    .read_valid_i         (launch_read_valid),
    .read_i               (launch_read),
    .prim_done_valid_o,
    .prim_done_ready_i,
    .prim_done_o,
    .order_valid_o        (launch_order_valid),
    .order_ready_i        (launch_order_ready),
    .order_o              (launch_order),
    .epoch_valid_o        (launch_epoch_valid),
    .epoch_ready_i        (launch_epoch_ready),
    .epoch_o              (launch_epoch),
    .launched_valid_i     (launch_launched_valid),
    .launched_i           (launch_launched),
    .returned_valid_i     (collect_returned_valid),
    .returned_i           (collect_returned),
    .idle_o               (launch_idle)
  );

  pixel_collect #(
    .P(P.collect)
  ) collect[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .order_valid_i     (launch_order_valid),
    .order_ready_o     (launch_order_ready),
    .order_i           (launch_order),
    .epoch_valid_i     (launch_epoch_valid),
    .epoch_ready_o     (launch_epoch_ready),
    .epoch_i           (launch_epoch),
    .pixel_out_valid_i (collect_pixel_out_valid),
    .pixel_out_ready_o (collect_pixel_out_ready),
    .pixel_out_i       (collect_pixel_out),
    .passed_valid_i    (collect_passed_valid),
    .passed_ready_o    (collect_passed_ready),
    .passed_i          (collect_passed),
    .shaded_valid_o,
    .shaded_ready_i,
    .shaded_o,
    .epoch_done_valid_o(collect_epoch_done_valid),
    .epoch_done_ready_i(epoch_done_ready_i && has_ended),
    .epoch_done_o      (collect_epoch_done),
    .returned_valid_o  (collect_returned_valid),
    .returned_o        (collect_returned),
    .idle_o            (collect_idle)
  );

  // ---- outputs
  assign epoch_done_valid_o = has_ended;
  assign epoch_done_o = collect_epoch_done[0];
  assign idle_o = route_idle && launch_idle == '1 && collect_idle == '1;

  always_comb begin
    for (int k = 0; k < P.tpcs; k++) begin
      plane_request_valid_o[k] = launch_plane_request_valid[k / P.launch.tpcs][k % P.launch.tpcs];
      plane_request_o[k] = launch_plane_request[k / P.launch.tpcs][k % P.launch.tpcs];
    end
    for (int k = 0; k < P.sms; k++) begin
      pixel_valid_o[k] = launch_pixel_valid[k / P.launch.sms][k % P.launch.sms];
      pixel_o[k] = launch_pixel[k / P.launch.sms][k % P.launch.sms];
      pixel_out_ready_o[k] = collect_pixel_out_ready[k / P.launch.sms][k % P.launch.sms];
      passed_ready_o[k] = collect_passed_ready[k / P.launch.sms][k % P.launch.sms];
    end
  end

endmodule
