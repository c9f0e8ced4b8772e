// GPM, the pipe manager: an assembly of batch route, and of a subtile launch and a pixel collect for each GPC. Moves batches and
// subtiles to the clusters, and gives pixels back in the order of launch (gpm-pixel-distribution). Rates and stalls are those of its parts.
// Specification: GPM; chip 2.5, 2.6.

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
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               batch_valid_i,
  output logic                               batch_ready_o,
  input  world_packet_t                      batch_i,
  output logic            [P.tpcs-1:0]       vertex_valid_o,
  input  logic            [P.tpcs-1:0]       vertex_ready_i,
  output world_packet_t   [P.tpcs-1:0]       vertex_o,
  output logic            [P.sms-1:0]        world_valid_o,
  input  logic            [P.sms-1:0]        world_ready_i,
  output world_packet_t   [P.sms-1:0]        world_o,
  output logic            [P.route.pes-1:0]  prims_valid_o,
  input  logic            [P.route.pes-1:0]  prims_ready_i,
  output world_packet_t   [P.route.pes-1:0]  prims_o,
  input  logic            [P.gpcs-1:0]       plane_terms_valid_i,
  output logic            [P.gpcs-1:0]       plane_terms_ready_o,
  input  plane_terms_t    [P.gpcs-1:0]       plane_terms_i,
  input  logic            [P.gpcs-1:0]       subtile_valid_i,
  output logic            [P.gpcs-1:0]       subtile_ready_o,
  input  subtile_packet_t [P.gpcs-1:0]       subtile_i,
  output logic            [P.sms-1:0]        pixel_valid_o,
  input  logic            [P.sms-1:0]        pixel_ready_i,
  output subtile_packet_t [P.sms-1:0]        pixel_o,
  output logic            [P.tpcs-1:0]       plane_ask_valid_o,
  input  logic            [P.tpcs-1:0]       plane_ask_ready_i,
  output plane_packet_t   [P.tpcs-1:0]       plane_ask_o,
  input  logic            [P.tpcs-1:0]       read_valid_i,
  input  entry_read_t     [P.tpcs-1:0]       read_i,
  input  logic            [P.sms-1:0]        launched_valid_i,  // the subtile does not wait any more at its MPC
  input  subtile_end_t    [P.sms-1:0]        launched_i,
  output logic            [P.gpcs-1:0]       prim_done_valid_o,
  input  logic            [P.gpcs-1:0]       prim_done_ready_i,
  output prim_done_t      [P.gpcs-1:0]       prim_done_o,
  input  logic            [P.sms-1:0]        pixel_out_valid_i,
  output logic            [P.sms-1:0]        pixel_out_ready_o,
  input  pixel_out_t      [P.sms-1:0]        pixel_out_i,
  input  logic            [P.sms-1:0]        passed_valid_i,
  output logic            [P.sms-1:0]        passed_ready_o,
  input  port_passed_t    [P.sms-1:0]        passed_i,
  output logic            [P.gpcs-1:0]       shaded_valid_o,
  input  logic            [P.gpcs-1:0]       shaded_ready_i,
  output shaded_packet_t  [P.gpcs-1:0]       shaded_o,
  output logic                               epoch_done_valid_o,  // of all GPCs
  input  logic                               epoch_done_ready_i,
  output epoch_done_t                        epoch_done_o,
  output logic                               idle_o
);

  // ---- parts
  logic [P.gpcs-1:0] order_valid, order_ready, epoch_valid, epoch_ready, ended_valid, ended_ready, returned_valid;
  launch_order_t [P.gpcs-1:0] order;
  /* verilator lint_off UNUSEDSIGNAL */  // all GPCs' are the same
  epoch_done_t [P.gpcs-1:0] epoch, ended;
  /* verilator lint_on UNUSEDSIGNAL */
  subtile_return_t [P.gpcs-1:0] returned;
  logic route_idle;
  logic [P.gpcs-1:0] launch_idle, collect_idle;

  batch_route #(.P(P.route)) route (
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

  subtile_launch #(.P(P.launch)) launch[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .plane_terms_valid_i,
    .plane_terms_ready_o,
    .plane_terms_i,
    .subtile_valid_i,
    .subtile_ready_o,
    .subtile_i,
    .pixel_valid_o,
    .pixel_ready_i,
    .pixel_o,
    .plane_ask_valid_o,
    .plane_ask_ready_i,
    .plane_ask_o,
    .read_valid_i,
    .read_i,
    .prim_done_valid_o,
    .prim_done_ready_i,
    .prim_done_o,
    .order_valid_o(order_valid),
    .order_ready_i(order_ready),
    .order_o(order),
    .epoch_valid_o(epoch_valid),
    .epoch_ready_i(epoch_ready),
    .epoch_o(epoch),
    .launched_valid_i,
    .launched_i,
    .returned_valid_i(returned_valid),
    .returned_i(returned),
    .idle_o(launch_idle)
  );

  pixel_collect #(.P(P.collect)) collect[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .order_valid_i(order_valid),
    .order_ready_o(order_ready),
    .order_i(order),
    .epoch_valid_i(epoch_valid),
    .epoch_ready_o(epoch_ready),
    .epoch_i(epoch),
    .pixel_out_valid_i,
    .pixel_out_ready_o,
    .pixel_out_i,
    .passed_valid_i,
    .passed_ready_o,
    .passed_i,
    .shaded_valid_o,
    .shaded_ready_i,
    .shaded_o,
    .epoch_done_valid_o(ended_valid),
    .epoch_done_ready_i(ended_ready),
    .epoch_done_o(ended),
    .returned_valid_o(returned_valid),
    .returned_o(returned),
    .idle_o(collect_idle)
  );

  // ---- outputs
  // An epoch has ended in all GPCs. All have the same state, so the same epochs in the same order.
  assign epoch_done_valid_o = ended_valid == '1;
  assign epoch_done_o = ended[0];
  assign ended_ready = {P.gpcs{epoch_done_ready_i && epoch_done_valid_o}};
  assign idle_o = route_idle && launch_idle == '1 && collect_idle == '1;

endmodule
