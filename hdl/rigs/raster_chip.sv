// Generated from testbenches/rigs/raster_chip.rs by `cargo test -p assemblies`; do not edit.
// Raster chip: raster halves of all GPCs, ROP partitions and memory as the chip has them, for benches that draw without world space and
// shader cores: a bench sends primitives in window coordinates and their vertices, and shades subtiles. The hub's port has the driver's
// requests to the L2 alone.
//
// Rates and latencies are those of its parts. The work on each pixel keeps its order; state reaches a ROP after the work of all raster
// halves that came before it. Specification: Setup, Coarse raster, Zcull, Fine raster, PROP, ZROP, CROP, XBAR, L2.

module raster_chip
  import client_mux_params_pkg::*;
  import client_port_params_pkg::*;
  import compression_pkg::*;
  import dram_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import raster_chip_params_pkg::*;
  import raster_pkg::*;
  import rop_pkg::*;
  import tile_depth_pkg::*;
  import translation_pkg::*;
  import vertices_pkg::*;
#(
  // ---- parameters
  parameter raster_chip_params_t P = RASTER_CHIP_PARAMS
) (
  // ---- ports
  input  logic                                    clk_i,
  input  logic                                    rst_ni,
  input  logic                                    prim_valid_i,
  output logic                                    prim_ready_o,
  input  prim_packet_t                            prim_i,
  output logic            [P.gpcs-1:0]            fetch_valid_o,
  input  logic            [P.gpcs-1:0]            fetch_ready_i,
  output pair_read_t      [P.gpcs-1:0]            fetch_o,
  input  logic            [P.gpcs-1:0]            pair_valid_i,
  output logic            [P.gpcs-1:0]            pair_ready_o,
  input  vertex_pair_t    [P.gpcs-1:0]            pair_i,
  output logic            [P.gpcs-1:0]            subtile_valid_o,
  input  logic            [P.gpcs-1:0]            subtile_ready_i,
  output subtile_packet_t [P.gpcs-1:0]            subtile_o,
  input  logic            [P.gpcs-1:0]            shaded_valid_i,
  output logic            [P.gpcs-1:0]            shaded_ready_o,
  input  shaded_packet_t  [P.gpcs-1:0]            shaded_i,
  output logic                                    raster_idle_o,       // of all that it wrote, too
  input  logic                                    order_valid_i,       // of the driver's registers, to the L2
  output logic                                    order_ready_o,
  input  cache_order_t                            order_i,
  output logic                                    done_valid_o,        // the oldest order is
  output logic                                    done_o,
  input  logic                                    control_valid_i,
  output logic                                    control_ready_o,
  input  space_control_t                          control_i,
  output logic                                    controlled_valid_o,
  output logic                                    controlled_o,
  output logic            [P.ports-1:0]           fault_valid_o,
  output access_fault_t   [P.ports-1:0]           fault_o,
  input  logic                                    clear_write_valid_i, // an entry of the tables of clear values
  input  clear_write_t                            clear_write_i,
  input  block_address_t                          backing_i,           // the kilobyte in which the status of tiles begins
  output logic            [P.slices-1:0]          kind_fault_valid_o,  // a ROP wrote what its page cannot store
  output access_fault_t   [P.slices-1:0]          kind_fault_o,
  output logic            [P.memory.channels-1:0] command_valid_o,
  output dram_command_t   [P.memory.channels-1:0] command_o,
  input  logic            [P.memory.channels-1:0] data_valid_i,
  input  sector_t         [P.memory.channels-1:0] data_i,
  output logic                                    idle_o
);

  // Clients of the hub's port: one that would write before an order of the driver, and the driver's orders.
  localparam int unsigned CLIENTS = 2;

  // ---- wires
  logic [P.gpcs-1:0] raster_half_prim_valid, raster_half_prim_ready, raster_half_zcull_read_valid;
  logic [P.gpcs-1:0] raster_half_zcull_read_ready, raster_half_zcull_write_valid, raster_half_zcull_write_ready;
  logic [P.gpcs-1:0] raster_half_idle;
  gpc_id_t [P.gpcs-1:0] raster_half_gpc;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_zrop_ready, raster_half_result_valid, raster_half_feedback_valid;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_crop_ready;
  zrop_result_t [P.gpcs-1:0][P.rops-1:0] raster_half_result;
  depth_feedback_t [P.gpcs-1:0][P.rops-1:0] raster_half_feedback;
  memory_read_t [P.gpcs-1:0] raster_half_zcull_read;
  memory_write_t [P.gpcs-1:0] raster_half_zcull_write;
  logic [P.gpcs-1:0] zcull_port_read_data_ready, zcull_port_read_data_valid, zcull_port_memory_up_ready;
  logic [P.gpcs-1:0] zcull_port_memory_down_valid, zcull_port_idle;
  sector_t [P.gpcs-1:0] zcull_port_read_data;
  memory_down_t [P.gpcs-1:0] zcull_port_memory_down;
  logic [P.rops-1:0] partition_zrop_valid, partition_result_ready, partition_feedback_ready, partition_crop_valid;
  logic [P.rops-1:0] partition_memory_up_ready, partition_memory_down_valid, partition_memory_freed_valid;
  logic [P.rops-1:0] partition_idle;
  zrop_packet_t [P.rops-1:0] partition_zrop;
  crop_packet_t [P.rops-1:0] partition_crop;
  logic [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up_valid;
  memory_up_t [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up;
  memory_down_t [P.rops-1:0] partition_memory_down;
  freed_places_t [P.rops-1:0] partition_memory_freed;
  logic driver_port_fence_ready, driver_port_memory_up_valid, driver_port_performed_valid, driver_port_performed;
  logic driver_port_idle;
  memory_up_t driver_port_memory_up;
  logic [P.flush.clients-1:0] flush_order_valid;
  cache_order_t [P.flush.clients-1:0] flush_order;
  logic flush_memory_up_valid, flush_idle;
  memory_up_t flush_memory_up;
  logic [P.flush.ports-1:0] flush_fence_ready, flush_performed_valid, flush_performed;
  logic [CLIENTS-1:0] mux_client_up_valid;
  memory_up_t [CLIENTS-1:0] mux_client_up;
  logic mux_memory_up_valid, mux_idle;
  memory_up_t mux_memory_up;
  logic [P.ports-1:0] memory_port_up_valid;
  memory_up_t [P.ports-1:0] memory_port_up;
  logic [P.memory.space_control.clients-1:0] memory_control_valid;
  space_control_t [P.memory.space_control.clients-1:0] memory_control;
  logic memory_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_zrop_valid, raster_half_result_ready, raster_half_feedback_ready;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_crop_valid;
  zrop_packet_t [P.gpcs-1:0][P.rops-1:0] raster_half_zrop;
  crop_packet_t [P.gpcs-1:0][P.rops-1:0] raster_half_crop;
  logic [P.rops-1:0][P.gpcs-1:0] zrop_merge_work_valid, zrop_merge_work_ready, zrop_merge_response_valid;
  logic [P.rops-1:0][P.gpcs-1:0] zrop_merge_response_ready, zrop_merge_report_valid, zrop_merge_report_ready;
  zrop_packet_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_work;
  logic [P.rops-1:0] zrop_merge_zrop_valid, zrop_merge_zrop_ready, zrop_merge_result_valid, zrop_merge_result_ready;
  logic [P.rops-1:0] zrop_merge_feedback_valid, zrop_merge_feedback_ready, zrop_merge_idle;
  zrop_packet_t [P.rops-1:0] zrop_merge_zrop;
  zrop_result_t [P.rops-1:0] zrop_merge_result;
  zrop_result_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_response;
  depth_feedback_t [P.rops-1:0] zrop_merge_feedback;
  depth_feedback_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_report;
  logic [P.rops-1:0][P.gpcs-1:0] crop_merge_push_valid, crop_merge_push_ready, crop_merge_barrier, crop_merge_more;
  crop_packet_t [P.rops-1:0][P.gpcs-1:0] crop_merge_push;
  logic [P.rops-1:0] crop_merge_pop_valid, crop_merge_pop_ready, crop_merge_idle;
  crop_packet_t [P.rops-1:0] crop_merge_pop;
  logic [P.gpcs-1:0] zcull_port_memory_up_valid;
  memory_up_t [P.gpcs-1:0] zcull_port_memory_up;
  logic [P.rops-1:0] partition_zrop_ready, partition_result_valid, partition_feedback_valid, partition_crop_ready;
  logic [P.rops-1:0] partition_memory_up_valid;
  zrop_result_t [P.rops-1:0] partition_result;
  depth_feedback_t [P.rops-1:0] partition_feedback;
  logic [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up_ready, partition_zcull_down_valid;
  memory_down_t [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_down;
  memory_up_t [P.rops-1:0] partition_memory_up;
  logic [P.flush.clients-1:0] flush_order_ready, flush_done_valid, flush_done;
  logic [P.flush.ports-1:0] flush_fence_valid;
  memory_fence_t [P.flush.ports-1:0] flush_fence;
  logic [CLIENTS-1:0] mux_client_up_ready, mux_client_down_valid;
  memory_down_t [CLIENTS-1:0] mux_client_down;
  logic [P.ports-1:0] memory_port_up_ready, memory_port_down_valid, memory_port_freed_valid;
  memory_down_t [P.ports-1:0] memory_port_down;
  freed_places_t [P.ports-1:0] memory_port_freed;
  logic [P.memory.space_control.clients-1:0] memory_control_ready, memory_controlled_valid, memory_controlled;
  /* verilator lint_on UNUSEDSIGNAL */

  logic raster_idle;

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  // All raster halves send state, and a CROP accepts it once.
  function automatic logic is_common(input crop_packet_t packet);
    return packet.kind == CROP_PACKET_STATE;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  // Whether the next packet belongs to this one.
  function automatic logic has_more(input crop_packet_t packet);
    colour_quads_t quads;
    quads = crop_packet_quads(packet);
    return packet.kind == CROP_PACKET_QUADS && (quads.source1 || quads.alphas);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether raster halves and ROPs are idle, and all their writes are performed.
  assign raster_idle = raster_half_idle == '1 && (!(P.gpcs > 1) || zrop_merge_idle == '1) && (!(P.gpcs > 1)
      || crop_merge_idle == '1) && zcull_port_idle == '1 && partition_idle == '1;

  always_comb begin
    raster_half_zrop_ready = '0;
    raster_half_result_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.rops; m++) raster_half_result[n][m] = '0;
    raster_half_feedback_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.rops; m++) raster_half_feedback[n][m] = '0;
    raster_half_crop_ready = '0;
    for (int k = 0; k < P.gpcs; k++) begin
      raster_half_prim_valid[k] = prim_valid_i && (raster_half_prim_ready | P.gpcs'(1) << k) == '1;
    end
    for (int g = 0; g < P.gpcs; g++) begin
      raster_half_gpc[g] = gpc_id_t'(g);
    end
    if (P.gpcs == 1) begin
      for (int k = 0; k < P.rops; k++) begin
        raster_half_zrop_ready[0][k] = partition_zrop_ready[k];
        raster_half_result_valid[0][k] = partition_result_valid[k];
        raster_half_result[0][k] = partition_result[k];
        raster_half_feedback_valid[0][k] = partition_feedback_valid[k];
        raster_half_feedback[0][k] = partition_feedback[k];
        raster_half_crop_ready[0][k] = partition_crop_ready[k];
      end
    end
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          raster_half_zrop_ready[g][k] = zrop_merge_work_ready[k][g];
          raster_half_result_valid[g][k] = zrop_merge_response_valid[k][g];
          raster_half_result[g][k] = zrop_merge_response[k][g];
          raster_half_feedback_valid[g][k] = zrop_merge_report_valid[k][g];
          raster_half_feedback[g][k] = zrop_merge_report[k][g];
          raster_half_crop_ready[g][k] = crop_merge_push_ready[k][g];
        end
      end
    end
  end

  always_comb begin
    zrop_merge_work_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_work[n][m] = '0;
    zrop_merge_zrop_ready = '0;
    zrop_merge_result_valid = '0;
    for (int n = 0; n < P.rops; n++) zrop_merge_result[n] = '0;
    zrop_merge_response_ready = '0;
    zrop_merge_feedback_valid = '0;
    for (int n = 0; n < P.rops; n++) zrop_merge_feedback[n] = '0;
    zrop_merge_report_ready = '0;
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          zrop_merge_work_valid[k][g] = raster_half_zrop_valid[g][k];
          zrop_merge_work[k][g] = raster_half_zrop[g][k];
          zrop_merge_response_ready[k][g] = raster_half_result_ready[g][k];
          zrop_merge_report_ready[k][g] = raster_half_feedback_ready[g][k];
        end
        zrop_merge_zrop_ready[k] = partition_zrop_ready[k];
        zrop_merge_result_valid[k] = partition_result_valid[k];
        zrop_merge_result[k] = partition_result[k];
        zrop_merge_feedback_valid[k] = partition_feedback_valid[k];
        zrop_merge_feedback[k] = partition_feedback[k];
      end
    end
  end

  always_comb begin
    crop_merge_push_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) crop_merge_push[n][m] = '0;
    crop_merge_barrier = '0;
    crop_merge_more = '0;
    crop_merge_pop_ready = '0;
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          crop_merge_push_valid[k][g] = raster_half_crop_valid[g][k];
          crop_merge_push[k][g] = raster_half_crop[g][k];
          crop_merge_barrier[k][g] = is_common(raster_half_crop[g][k]);
          crop_merge_more[k][g] = has_more(raster_half_crop[g][k]);
        end
        crop_merge_pop_ready[k] = partition_crop_ready[k];
      end
    end
  end

  always_comb begin
    for (int g = 0; g < P.gpcs; g++) begin
      zcull_port_memory_up_ready[g] = partition_zcull_up_ready[g % P.rops][g / P.rops];
      zcull_port_memory_down_valid[g] = partition_zcull_down_valid[g % P.rops][g / P.rops];
      zcull_port_memory_down[g] = partition_zcull_down[g % P.rops][g / P.rops];
    end
  end

  always_comb begin
    partition_zrop_valid = '0;
    for (int n = 0; n < P.rops; n++) partition_zrop[n] = '0;
    partition_result_ready = '0;
    partition_feedback_ready = '0;
    partition_crop_valid = '0;
    for (int n = 0; n < P.rops; n++) partition_crop[n] = '0;
    partition_zcull_up_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.partition.zculls; m++) partition_zcull_up[n][m] = '0;
    for (int g = 0; g < P.gpcs; g++) begin
      partition_zcull_up_valid[g % P.rops][g / P.rops] = zcull_port_memory_up_valid[g];
      partition_zcull_up[g % P.rops][g / P.rops] = zcull_port_memory_up[g];
    end
    if (P.gpcs == 1) begin
      for (int k = 0; k < P.rops; k++) begin
        partition_zrop_valid[k] = raster_half_zrop_valid[0][k];
        partition_zrop[k] = raster_half_zrop[0][k];
        partition_result_ready[k] = raster_half_result_ready[0][k];
        partition_feedback_ready[k] = raster_half_feedback_ready[0][k];
        partition_crop_valid[k] = raster_half_crop_valid[0][k];
        partition_crop[k] = raster_half_crop[0][k];
      end
    end
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        partition_zrop_valid[k] = zrop_merge_zrop_valid[k];
        partition_zrop[k] = zrop_merge_zrop[k];
        partition_result_ready[k] = zrop_merge_result_ready[k];
        partition_feedback_ready[k] = zrop_merge_feedback_ready[k];
        partition_crop_valid[k] = crop_merge_pop_valid[k];
        partition_crop[k] = crop_merge_pop[k];
      end
    end
    for (int k = 0; k < P.rops; k++) begin
      partition_memory_up_ready[k] = memory_port_up_ready[k + 1];
      partition_memory_down_valid[k] = memory_port_down_valid[k + 1];
      partition_memory_down[k] = memory_port_down[k + 1];
      partition_memory_freed_valid[k] = memory_port_freed_valid[k + 1];
      partition_memory_freed[k] = memory_port_freed[k + 1];
    end
  end

  always_comb begin
    flush_order_valid = '0;
    for (int n = 0; n < P.flush.clients; n++) flush_order[n] = cache_order_t'('0);
    flush_fence_ready = '0;
    flush_performed_valid = '0;
    flush_performed = '0;
    flush_order_valid[0] = order_valid_i;
    flush_order[0] = order_i;
    flush_fence_ready[0] = driver_port_fence_ready;
    flush_performed_valid[0] = driver_port_performed_valid;
    flush_performed[0] = driver_port_performed;
  end

  always_comb begin
    mux_client_up_valid = '0;
    for (int n = 0; n < CLIENTS; n++) mux_client_up[n] = '0;
    mux_client_up_valid[0] = driver_port_memory_up_valid;
    mux_client_up[0] = driver_port_memory_up;
    mux_client_up_valid[1] = flush_memory_up_valid;
    mux_client_up[1] = flush_memory_up;
  end

  always_comb begin
    memory_port_up_valid = '0;
    for (int n = 0; n < P.ports; n++) memory_port_up[n] = '0;
    memory_control_valid = '0;
    for (int n = 0; n < P.memory.space_control.clients; n++) memory_control[n] = '0;
    for (int k = 0; k < P.rops; k++) begin
      memory_port_up_valid[k + 1] = partition_memory_up_valid[k];
      memory_port_up[k + 1] = partition_memory_up[k];
    end
    memory_port_up_valid[0] = mux_memory_up_valid;
    memory_port_up[0] = mux_memory_up;
    memory_control_valid[0] = control_valid_i;
    memory_control[0] = control_i;
  end

  // ---- parts
  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  raster_half #(
    .P(P.raster_half)
  ) raster_half[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .prim_valid_i           (raster_half_prim_valid),
    .prim_ready_o           (raster_half_prim_ready),
    .prim_i,
    .gpc_i                  (raster_half_gpc),
    .fetch_valid_o,
    .fetch_ready_i,
    .fetch_o,
    .pair_valid_i,
    .pair_ready_o,
    .pair_i,
    .plane_terms_valid_o    (),
    .plane_terms_ready_i    (1'b1),
    .plane_terms_o          (),
    .subtile_valid_o,
    .subtile_ready_i,
    .subtile_o,
    .shaded_valid_i,
    .shaded_ready_o,
    .shaded_i,
    .zrop_valid_o           (raster_half_zrop_valid),
    .zrop_ready_i           (raster_half_zrop_ready),
    .zrop_o                 (raster_half_zrop),
    .result_valid_i         (raster_half_result_valid),
    .result_ready_o         (raster_half_result_ready),
    .result_i               (raster_half_result),
    .feedback_valid_i       (raster_half_feedback_valid),
    .feedback_ready_o       (raster_half_feedback_ready),
    .feedback_i             (raster_half_feedback),
    .crop_valid_o           (raster_half_crop_valid),
    .crop_ready_i           (raster_half_crop_ready),
    .crop_o                 (raster_half_crop),
    .report_value_valid_o   (),
    .report_value_o         (),
    .zcull_read_valid_o     (raster_half_zcull_read_valid),
    .zcull_read_ready_i     (raster_half_zcull_read_ready),
    .zcull_read_o           (raster_half_zcull_read),
    .zcull_read_data_valid_i(zcull_port_read_data_valid),
    .zcull_read_data_ready_o(zcull_port_read_data_ready),
    .zcull_read_data_i      (zcull_port_read_data),
    .zcull_write_valid_o    (raster_half_zcull_write_valid),
    .zcull_write_ready_i    (raster_half_zcull_write_ready),
    .zcull_write_o          (raster_half_zcull_write),
    .idle_o                 (raster_half_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  if (P.gpcs > 1) begin : several
    zrop_merge #(
      .P(P.zrop_merge)
    ) zrop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .work_valid_i    (zrop_merge_work_valid),
      .work_ready_o    (zrop_merge_work_ready),
      .work_i          (zrop_merge_work),
      .zrop_valid_o    (zrop_merge_zrop_valid),
      .zrop_ready_i    (zrop_merge_zrop_ready),
      .zrop_o          (zrop_merge_zrop),
      .result_valid_i  (zrop_merge_result_valid),
      .result_ready_o  (zrop_merge_result_ready),
      .result_i        (zrop_merge_result),
      .response_valid_o(zrop_merge_response_valid),
      .response_ready_i(zrop_merge_response_ready),
      .response_o      (zrop_merge_response),
      .feedback_valid_i(zrop_merge_feedback_valid),
      .feedback_ready_o(zrop_merge_feedback_ready),
      .feedback_i      (zrop_merge_feedback),
      .report_valid_o  (zrop_merge_report_valid),
      .report_ready_i  (zrop_merge_report_ready),
      .report_o        (zrop_merge_report),
      .idle_o          (zrop_merge_idle)
    );

    arbiter #(
      .WIDTH($bits(crop_packet_t)),
      .CHANNELS(P.gpcs)
    ) crop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .push_valid_i(crop_merge_push_valid),
      .push_ready_o(crop_merge_push_ready),
      .push_i      (crop_merge_push),
      .barrier_i   (crop_merge_barrier),
      .more_i      (crop_merge_more),
      .pop_valid_o (crop_merge_pop_valid),
      .pop_ready_i (crop_merge_pop_ready),
      .pop_o       (crop_merge_pop),
      .idle_o      (crop_merge_idle)
    );
  end else begin : no_several
    always_comb begin
      zrop_merge_work_ready = '0;
      zrop_merge_zrop_valid = '0;
      for (int n = 0; n < P.rops; n++) zrop_merge_zrop[n] = '0;
      zrop_merge_result_ready = '0;
      zrop_merge_response_valid = '0;
      for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_response[n][m] = '0;
      zrop_merge_feedback_ready = '0;
      zrop_merge_report_valid = '0;
      for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_report[n][m] = '0;
      zrop_merge_idle = '0;
      crop_merge_push_ready = '0;
      crop_merge_pop_valid = '0;
      for (int n = 0; n < P.rops; n++) crop_merge_pop[n] = '0;
      crop_merge_idle = '0;
    end
  end

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.zcull_port)
  ) zcull_port[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i       (raster_half_zcull_read_valid),
    .read_ready_o       (raster_half_zcull_read_ready),
    .read_i             (raster_half_zcull_read),
    .read_data_valid_o  (zcull_port_read_data_valid),
    .read_data_ready_i  (zcull_port_read_data_ready),
    .read_data_o        (zcull_port_read_data),
    .write_valid_i      (raster_half_zcull_write_valid),
    .write_ready_o      (raster_half_zcull_write_ready),
    .write_i            (raster_half_zcull_write),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            (memory_fence_t'('0)),
    .memory_up_valid_o  (zcull_port_memory_up_valid),
    .memory_up_ready_i  (zcull_port_memory_up_ready),
    .memory_up_o        (zcull_port_memory_up),
    .memory_down_valid_i(zcull_port_memory_down_valid),
    .memory_down_i      (zcull_port_memory_down),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (zcull_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  partition #(
    .P(P.partition)
  ) partition[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .zrop_valid_i        (partition_zrop_valid),
    .zrop_ready_o        (partition_zrop_ready),
    .zrop_i              (partition_zrop),
    .result_valid_o      (partition_result_valid),
    .result_ready_i      (partition_result_ready),
    .result_o            (partition_result),
    .feedback_valid_o    (partition_feedback_valid),
    .feedback_ready_i    (partition_feedback_ready),
    .feedback_o          (partition_feedback),
    .crop_valid_i        (partition_crop_valid),
    .crop_ready_o        (partition_crop_ready),
    .crop_i              (partition_crop),
    .zrop_marker_valid_o (),
    .zrop_marker_o       (),
    .crop_marker_valid_o (),
    .crop_marker_o       (),
    .report_value_valid_o(),
    .report_value_o      (),
    .zcull_up_valid_i    (partition_zcull_up_valid),
    .zcull_up_ready_o    (partition_zcull_up_ready),
    .zcull_up_i          (partition_zcull_up),
    .zcull_down_valid_o  (partition_zcull_down_valid),
    .zcull_down_o        (partition_zcull_down),
    .memory_up_valid_o   (partition_memory_up_valid),
    .memory_up_ready_i   (partition_memory_up_ready),
    .memory_up_o         (partition_memory_up),
    .memory_down_valid_i (partition_memory_down_valid),
    .memory_down_i       (partition_memory_down),
    .memory_freed_valid_i(partition_memory_freed_valid),
    .memory_freed_i      (partition_memory_freed),
    .idle_o              (partition_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P('{work_depth: CLIENT_PORT_PARAMS.work_depth, sectors_log2: CLIENT_PORT_PARAMS.sectors_log2, slices: P.slices, channel: CLIENT_PORT_PARAMS.channel, evict: CLIENT_PORT_PARAMS.evict, view: CLIENT_PORT_PARAMS.view, physical: CLIENT_PORT_PARAMS.physical, settle: CLIENT_PORT_PARAMS.settle})
  ) driver_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (1'b0),
    .read_ready_o       (),
    .read_i             ('0),
    .read_data_valid_o  (),
    .read_data_ready_i  (1'b0),
    .read_data_o        (),
    .write_valid_i      (1'b0),
    .write_ready_o      (),
    .write_i            ('0),
    .fence_valid_i      (flush_fence_valid[0]),
    .fence_ready_o      (driver_port_fence_ready),
    .fence_i            (flush_fence[0]),
    .memory_up_valid_o  (driver_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[0]),
    .memory_up_o        (driver_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[0]),
    .memory_down_i      (mux_client_down[0]),
    .performed_valid_o  (driver_port_performed_valid),
    .performed_o        (driver_port_performed),
    .idle_o             (driver_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  flush #(
    .P(P.flush)
  ) flush (
    .clk_i,
    .rst_ni,
    .order_valid_i      (flush_order_valid),
    .order_ready_o      (flush_order_ready),
    .order_i            (flush_order),
    .memory_up_valid_o  (flush_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[1]),
    .memory_up_o        (flush_memory_up),
    .memory_down_valid_i(mux_client_down_valid[1]),
    .memory_down_i      (mux_client_down[1]),
    .done_valid_o       (flush_done_valid),
    .done_o             (flush_done),
    .fence_valid_o      (flush_fence_valid),
    .fence_ready_i      (flush_fence_ready),
    .fence_o            (flush_fence),
    .performed_valid_i  (flush_performed_valid),
    .performed_i        (flush_performed),
    .idle_o             (flush_idle)
  );

  client_mux #(
    .P('{clients: CLIENTS, first: CLIENT_MUX_PARAMS.first, places: CLIENT_MUX_PARAMS.places})
  ) mux (
    .clk_i,
    .rst_ni,
    .client_up_valid_i   (mux_client_up_valid),
    .client_up_ready_o   (mux_client_up_ready),
    .client_up_i         (mux_client_up),
    .client_down_valid_o (mux_client_down_valid),
    .client_down_o       (mux_client_down),
    .memory_up_valid_o   (mux_memory_up_valid),
    .memory_up_ready_i   (memory_port_up_ready[0]),
    .memory_up_o         (mux_memory_up),
    .memory_down_valid_i (memory_port_down_valid[0]),
    .memory_down_i       (memory_port_down[0]),
    .memory_freed_valid_i(memory_port_freed_valid[0]),
    .memory_freed_i      (memory_port_freed[0]),
    .idle_o              (mux_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  memory #(
    .P(P.memory)
  ) memory (
    .clk_i,
    .rst_ni,
    .port_up_valid_i          (memory_port_up_valid),
    .port_up_ready_o          (memory_port_up_ready),
    .port_up_i                (memory_port_up),
    .port_down_valid_o        (memory_port_down_valid),
    .port_down_o              (memory_port_down),
    .port_freed_valid_o       (memory_port_freed_valid),
    .port_freed_o             (memory_port_freed),
    .control_valid_i          (memory_control_valid),
    .control_ready_o          (memory_control_ready),
    .control_i                (memory_control),
    .controlled_valid_o       (memory_controlled_valid),
    .controlled_o             (memory_controlled),
    .fault_valid_o,
    .fault_o,
    .clear_write_valid_i,
    .clear_write_i,
    .backing_i,
    .kind_fault_valid_o,
    .kind_fault_o,
    .system_control_valid_i   (1'b0),
    .system_control_ready_o   (),
    .system_control_i         ('0),
    .system_controlled_valid_o(),
    .system_controlled_o      (),
    .system_fault_valid_o     (),
    .system_fault_o           (),
    .command_valid_o,
    .command_o,
    .data_valid_i,
    .data_i,
    .idle_o                   (memory_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign prim_ready_o = raster_half_prim_ready == '1;
  assign raster_idle_o = raster_idle;
  assign order_ready_o = flush_order_ready[0];
  assign done_valid_o = flush_done_valid[0];
  assign done_o = flush_done[0];
  assign control_ready_o = memory_control_ready[0];
  assign controlled_valid_o = memory_controlled_valid[0];
  assign controlled_o = memory_controlled[0];
  assign idle_o = raster_idle && driver_port_idle && flush_idle && mux_idle && memory_idle;

endmodule
