// Shade gate: forwards the responses of shading: colours and depths to the source operations, which count the markers
// that have passed. Rate: one packet a cycle. Latency: one cycle. It stalls on the receiver of pixels. In order.
// Specification: PROP; chip 2.6.

module shade_gate
  import pixels_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           shaded_valid_i,
  output logic           shaded_ready_o,
  input  shaded_packet_t shaded_i,
  output logic           pixels_valid_o,
  input  logic           pixels_ready_i,
  output shaded_packet_t pixels_o,        // colours and depths
  output logic           passed_o,        // a marker has passed shading
  output logic           idle_o
);

  // ---- parts
  logic head_valid;
  shaded_packet_t head;

  // Register stage: the packets come from all over the chip.
  stage #(
    .WIDTH($bits(shaded_packet_t))
  ) shaded_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(shaded_valid_i),
    .push_ready_o(shaded_ready_o),
    .push_i      (shaded_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (passed_o || pixels_ready_i),
    .pop_o       (head)
  );

  // ---- outputs
  assign passed_o = head_valid && head.kind == SHADED_PACKET_PASSED;
  assign pixels_valid_o = head_valid && !passed_o;
  assign pixels_o = head;
  assign idle_o = !head_valid;

endmodule
