// Generated from rtl-model/gpc/coarse_raster.rs by `cargo test -p assemblies`; do not edit.
// Coarse raster: finds the 16x16-pixel tiles that each primitive may touch, and the steps of clears, and emits those
// of its GPC. A row scan finds runs of touched tiles in advance; a tile walk emits them. Rate: one tile a cycle
// (coarse-raster-tile-rate), with no bubble for empty tiles as long as the scan keeps ahead. Latency: 15 cycles from
// a packet to its first tile. It stalls only on its output. Packets keep the order in which setup sent them; state
// keeps its position. Specification: Coarse raster.

module coarse_raster
  import coarse_pkg::*;
  import coarse_raster_params_pkg::*;
  import raster_pkg::*;
#(
  // ---- parameters
  parameter coarse_raster_params_t P = COARSE_RASTER_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          setup_valid_i,
  output logic          setup_ready_o,
  input  setup_packet_t setup_i,
  input  gpc_id_t       gpc_i,         // index of this GPC
  output logic          tile_valid_o,
  input  logic          tile_ready_i,
  output tile_packet_t  tile_o,
  output logic          idle_o
);

  // ---- wires
  logic scan_setup_ready, scan_span_valid, scan_span_ready, scan_idle;
  tile_span_t scan_span;
  logic walk_packet_ready, walk_idle;

  // ---- parts
  row_scan #(
    .P(P.scan)
  ) scan (
    .clk_i,
    .rst_ni,
    .setup_valid_i(setup_valid_i && walk_packet_ready),
    .setup_ready_o(scan_setup_ready),
    .setup_i,
    .gpc_i,
    .span_valid_o (scan_span_valid),
    .span_ready_i (scan_span_ready),
    .span_o       (scan_span),
    .idle_o       (scan_idle)
  );

  tile_walk #(
    .P(P.walk)
  ) walk (
    .clk_i,
    .rst_ni,
    .packet_valid_i(setup_valid_i && scan_setup_ready),
    .packet_ready_o(walk_packet_ready),
    .packet_i      (setup_i),
    .span_valid_i  (scan_span_valid),
    .span_ready_o  (scan_span_ready),
    .span_i        (scan_span),
    .gpc_i,
    .tile_valid_o,
    .tile_ready_i,
    .tile_o,
    .idle_o        (walk_idle)
  );

  // ---- outputs
  assign setup_ready_o = scan_setup_ready && walk_packet_ready;
  assign idle_o = scan_idle && walk_idle;

endmodule
