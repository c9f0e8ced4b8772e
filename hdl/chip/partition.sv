// Generated from rtl-model/chip/partition.rs by `cargo test -p assemblies`; do not edit.
// ROP partition: a ROP of each kind, ZROP and CROP, with its ports to memory and with those of the Zculls that go by its way, after one
// port of the crossbar. An assembly; the L2 is outside.
//
// Rates and latencies are those of its parts (zrop-frtx-rate, crop-pixel-rate-unit). In order for each client. Specification: ZROP,
// CROP, XBAR.

module partition
  import client_mux_params_pkg::*;
  import memory_pkg::*;
  import partition_params_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import tile_depth_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter partition_params_t P = PARTITION_PARAMS
) (
  // ---- ports
  input  logic                           clk_i,
  input  logic                           rst_ni,
  input  logic                           zrop_valid_i,
  output logic                           zrop_ready_o,
  input  zrop_packet_t                   zrop_i,
  output logic                           result_valid_o,
  input  logic                           result_ready_i,
  output zrop_result_t                   result_o,
  output logic                           feedback_valid_o,
  input  logic                           feedback_ready_i,
  output depth_feedback_t                feedback_o,
  input  logic                           crop_valid_i,
  output logic                           crop_ready_o,
  input  crop_packet_t                   crop_i,
  output logic                           zrop_marker_valid_o,  // all that ZROP did before the marker is in memory
  output marker_done_t                   zrop_marker_o,
  output logic                           crop_marker_valid_o,
  output marker_done_t                   crop_marker_o,
  output logic                           report_value_valid_o, // samples that have passed before it
  output report_value_t                  report_value_o,
  input  logic            [P.zculls-1:0] zcull_up_valid_i,
  output logic            [P.zculls-1:0] zcull_up_ready_o,
  input  memory_up_t      [P.zculls-1:0] zcull_up_i,
  output logic            [P.zculls-1:0] zcull_down_valid_o,
  output memory_down_t    [P.zculls-1:0] zcull_down_o,
  output logic                           memory_up_valid_o,    // credits of the crossbar
  input  logic                           memory_up_ready_i,
  output memory_up_t                     memory_up_o,
  input  logic                           memory_down_valid_i,
  input  memory_down_t                   memory_down_i,
  input  logic                           memory_freed_valid_i,
  input  freed_places_t                  memory_freed_i,
  output logic                           idle_o                // of the mux no unit requests: what it holds is a client's
);

  // The ROPs' clients, numbered before the Zculls'.
  localparam int unsigned OWN_CLIENTS = 2;
  localparam int unsigned MUX_CLIENTS = 32'd1 << $clog2(OWN_CLIENTS + P.zculls);

  // ---- wires
  logic zrop_read_valid, zrop_read_ready, zrop_write_valid, zrop_write_ready, zrop_fence_valid, zrop_fence_ready;
  logic zrop_idle;
  tile_read_t zrop_read;
  tile_write_t zrop_write;
  memory_fence_t zrop_fence;
  logic crop_read_valid, crop_read_ready, crop_write_valid, crop_write_ready, crop_fence_valid, crop_fence_ready;
  logic crop_idle;
  tile_read_t crop_read;
  tile_write_t crop_write;
  memory_fence_t crop_fence;
  logic zrop_port_read_data_ready, zrop_port_read_data_valid, zrop_port_memory_up_valid, zrop_port_performed_valid;
  logic zrop_port_performed, zrop_port_idle;
  tile_sector_t zrop_port_read_data;
  memory_up_t zrop_port_memory_up;
  logic crop_port_read_data_ready, crop_port_read_data_valid, crop_port_memory_up_valid, crop_port_performed_valid;
  logic crop_port_performed, crop_port_idle;
  tile_sector_t crop_port_read_data;
  memory_up_t crop_port_memory_up;
  logic [MUX_CLIENTS-1:0] mux_client_up_valid;
  memory_up_t [MUX_CLIENTS-1:0] mux_client_up;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [MUX_CLIENTS-1:0] mux_client_up_ready, mux_client_down_valid;
  memory_down_t [MUX_CLIENTS-1:0] mux_client_down;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    mux_client_up_valid = '0;
    for (int n = 0; n < MUX_CLIENTS; n++) mux_client_up[n] = '0;
    mux_client_up_valid[0] = zrop_port_memory_up_valid;
    mux_client_up[0] = zrop_port_memory_up;
    mux_client_up_valid[1] = crop_port_memory_up_valid;
    mux_client_up[1] = crop_port_memory_up;
    for (int z = 0; z < P.zculls; z++) begin
      mux_client_up_valid[2 + z] = zcull_up_valid_i[z];
      mux_client_up[2 + z] = zcull_up_i[z];
    end
  end

  // ---- parts
  zrop #(
    .P(P.zrop)
  ) zrop (
    .clk_i,
    .rst_ni,
    .work_valid_i       (zrop_valid_i),
    .work_ready_o       (zrop_ready_o),
    .work_i             (zrop_i),
    .result_valid_o,
    .result_ready_i,
    .result_o,
    .feedback_valid_o,
    .feedback_ready_i,
    .feedback_o,
    .read_valid_o       (zrop_read_valid),
    .read_ready_i       (zrop_read_ready),
    .read_o             (zrop_read),
    .read_data_valid_i  (zrop_port_read_data_valid),
    .read_data_ready_o  (zrop_port_read_data_ready),
    .read_data_i        (zrop_port_read_data),
    .write_valid_o      (zrop_write_valid),
    .write_ready_i      (zrop_write_ready),
    .write_o            (zrop_write),
    .fence_valid_o      (zrop_fence_valid),
    .fence_ready_i      (zrop_fence_ready),
    .fence_o            (zrop_fence),
    .performed_valid_i  (zrop_port_performed_valid),
    .performed_i        (zrop_port_performed),
    .marker_done_valid_o(zrop_marker_valid_o),
    .marker_done_o      (zrop_marker_o),
    .report_value_valid_o,
    .report_value_o,
    .idle_o             (zrop_idle)
  );

  crop #(
    .P(P.crop)
  ) crop (
    .clk_i,
    .rst_ni,
    .work_valid_i       (crop_valid_i),
    .work_ready_o       (crop_ready_o),
    .work_i             (crop_i),
    .read_valid_o       (crop_read_valid),
    .read_ready_i       (crop_read_ready),
    .read_o             (crop_read),
    .read_data_valid_i  (crop_port_read_data_valid),
    .read_data_ready_o  (crop_port_read_data_ready),
    .read_data_i        (crop_port_read_data),
    .write_valid_o      (crop_write_valid),
    .write_ready_i      (crop_write_ready),
    .write_o            (crop_write),
    .fence_valid_o      (crop_fence_valid),
    .fence_ready_i      (crop_fence_ready),
    .fence_o            (crop_fence),
    .performed_valid_i  (crop_port_performed_valid),
    .performed_i        (crop_port_performed),
    .marker_done_valid_o(crop_marker_valid_o),
    .marker_done_o      (crop_marker_o),
    .idle_o             (crop_idle)
  );

  tile_port #(
    .P(P.zrop_port)
  ) zrop_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (zrop_read_valid),
    .read_ready_o       (zrop_read_ready),
    .read_i             (zrop_read),
    .read_data_valid_o  (zrop_port_read_data_valid),
    .read_data_ready_i  (zrop_port_read_data_ready),
    .read_data_o        (zrop_port_read_data),
    .write_valid_i      (zrop_write_valid),
    .write_ready_o      (zrop_write_ready),
    .write_i            (zrop_write),
    .fence_valid_i      (zrop_fence_valid),
    .fence_ready_o      (zrop_fence_ready),
    .fence_i            (zrop_fence),
    .memory_up_valid_o  (zrop_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[0]),
    .memory_up_o        (zrop_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[0]),
    .memory_down_i      (mux_client_down[0]),
    .performed_valid_o  (zrop_port_performed_valid),
    .performed_o        (zrop_port_performed),
    .idle_o             (zrop_port_idle)
  );

  tile_port #(
    .P(P.crop_port)
  ) crop_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (crop_read_valid),
    .read_ready_o       (crop_read_ready),
    .read_i             (crop_read),
    .read_data_valid_o  (crop_port_read_data_valid),
    .read_data_ready_i  (crop_port_read_data_ready),
    .read_data_o        (crop_port_read_data),
    .write_valid_i      (crop_write_valid),
    .write_ready_o      (crop_write_ready),
    .write_i            (crop_write),
    .fence_valid_i      (crop_fence_valid),
    .fence_ready_o      (crop_fence_ready),
    .fence_i            (crop_fence),
    .memory_up_valid_o  (crop_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[1]),
    .memory_up_o        (crop_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[1]),
    .memory_down_i      (mux_client_down[1]),
    .performed_valid_o  (crop_port_performed_valid),
    .performed_o        (crop_port_performed),
    .idle_o             (crop_port_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_mux #(
    .P('{clients: MUX_CLIENTS, first: CLIENT_MUX_PARAMS.first, places: 32'd0})
  ) mux (
    .clk_i,
    .rst_ni,
    .client_up_valid_i  (mux_client_up_valid),
    .client_up_ready_o  (mux_client_up_ready),
    .client_up_i        (mux_client_up),
    .client_down_valid_o(mux_client_down_valid),
    .client_down_o      (mux_client_down),
    .memory_up_valid_o,
    .memory_up_ready_i,
    .memory_up_o,
    .memory_down_valid_i,
    .memory_down_i,
    .memory_freed_valid_i,
    .memory_freed_i,
    .idle_o             ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign idle_o = zrop_idle && crop_idle && zrop_port_idle && crop_port_idle;

  always_comb begin
    for (int z = 0; z < P.zculls; z++) begin
      zcull_up_ready_o[z] = mux_client_up_ready[2 + z];
      zcull_down_valid_o[z] = mux_client_down_valid[2 + z];
      zcull_down_o[z] = mux_client_down[2 + z];
    end
  end

endmodule
