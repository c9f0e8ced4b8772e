// Generated from rtl-model/hub/copy_engine.rs by `cargo test -p assemblies`; do not edit.
// Copy engine: copies lines of elements from one surface to another, each pitch or block-linear, in requests of up
// to 256 bytes (ce-max-request). An assembly of launch, source walk, read, remap and write.
//
// A request of n beats of 16 bytes occupies the port for n + 2 cycles (ce-request-overhead, ce-rate-256b); a
// pipelined copy of 256 bytes takes 28 cycles from its launch to the first request, and 26 from the first data to
// the write. Reads stall when 4 KB are requested and not yet used. Writes keep the order of launches; a launch that
// is not pipelined waits until all earlier ones are complete (ce-nonpipelined-bubble). Specification: CE.
// Interfaces: Copy engine.

module copy_engine
  import byte_align_pkg::*;
  import copies_pkg::*;
  import copy_engine_params_pkg::*;
  import copy_engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
#(
  // ---- parameters
  parameter copy_engine_params_t P = COPY_ENGINE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         method_valid_i,
  output logic         method_ready_o,
  input  copy_method_t method_i,
  input  logic         read_data_valid_i,
  output logic         read_data_ready_o,
  input  beat_t        read_data_i,
  input  time_t        time_i,
  output logic         port_valid_o,
  input  logic         port_ready_i,
  output copy_packet_t port_o,
  output logic         interrupt_valid_o,
  input  logic         interrupt_ready_i,
  output interrupt_t   interrupt_o,
  output logic         fault_valid_o,
  input  logic         fault_ready_i,
  output fault_t       fault_o,
  output logic         idle_o
);

  // ---- wires
  logic launch_lines_valid, launch_lines_ready, launch_elements_valid, launch_elements_ready, launch_target_valid;
  logic launch_target_ready, launch_idle;
  copy_lines_t launch_lines;
  copy_elements_t launch_elements;
  copy_target_t launch_target;
  logic source_walk_place_valid, source_walk_place_ready, source_walk_idle;
  copy_place_t source_walk_place;
  logic read_read_valid, read_read_ready, read_bytes_valid, read_bytes_ready, read_idle;
  copy_read_t read_read;
  copy_bytes_t read_bytes;
  logic remap_made_valid, remap_made_ready, remap_idle;
  span_beat_t remap_made;
  logic write_idle;

  logic drained;

  // All issued jobs are done.
  assign drained = source_walk_idle && read_idle && remap_idle && write_idle;

  // ---- parts
  copy_launch #(
    .P(P.launch)
  ) launch (
    .clk_i,
    .rst_ni,
    .method_valid_i,
    .method_ready_o,
    .method_i,
    .drained_i       (drained),
    .lines_valid_o   (launch_lines_valid),
    .lines_ready_i   (launch_lines_ready),
    .lines_o         (launch_lines),
    .elements_valid_o(launch_elements_valid),
    .elements_ready_i(launch_elements_ready),
    .elements_o      (launch_elements),
    .target_valid_o  (launch_target_valid),
    .target_ready_i  (launch_target_ready),
    .target_o        (launch_target),
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .idle_o          (launch_idle)
  );

  copy_walk #(
    .P(P.source_walk)
  ) source_walk (
    .clk_i,
    .rst_ni,
    .lines_valid_i(launch_lines_valid),
    .lines_ready_o(launch_lines_ready),
    .lines_i      (launch_lines),
    .place_valid_o(source_walk_place_valid),
    .place_ready_i(source_walk_place_ready),
    .place_o      (source_walk_place),
    .idle_o       (source_walk_idle)
  );

  copy_read #(
    .P(P.read)
  ) read (
    .clk_i,
    .rst_ni,
    .place_valid_i(source_walk_place_valid),
    .place_ready_o(source_walk_place_ready),
    .place_i      (source_walk_place),
    .read_valid_o (read_read_valid),
    .read_ready_i (read_read_ready),
    .read_o       (read_read),
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .bytes_valid_o(read_bytes_valid),
    .bytes_ready_i(read_bytes_ready),
    .bytes_o      (read_bytes),
    .idle_o       (read_idle)
  );

  copy_remap #(
    .P(P.remap)
  ) remap (
    .clk_i,
    .rst_ni,
    .elements_valid_i(launch_elements_valid),
    .elements_ready_o(launch_elements_ready),
    .elements_i      (launch_elements),
    .bytes_valid_i   (read_bytes_valid),
    .bytes_ready_o   (read_bytes_ready),
    .bytes_i         (read_bytes),
    .made_valid_o    (remap_made_valid),
    .made_ready_i    (remap_made_ready),
    .made_o          (remap_made),
    .idle_o          (remap_idle)
  );

  copy_write #(
    .P(P.write)
  ) write (
    .clk_i,
    .rst_ni,
    .target_valid_i(launch_target_valid),
    .target_ready_o(launch_target_ready),
    .target_i      (launch_target),
    .made_valid_i  (remap_made_valid),
    .made_ready_o  (remap_made_ready),
    .made_i        (remap_made),
    .read_valid_i  (read_read_valid),
    .read_ready_o  (read_read_ready),
    .read_i        (read_read),
    .time_i,
    .port_valid_o,
    .port_ready_i,
    .port_o,
    .interrupt_valid_o,
    .interrupt_ready_i,
    .interrupt_o,
    .idle_o        (write_idle)
  );

  // ---- outputs
  assign idle_o = launch_idle && drained;

endmodule
