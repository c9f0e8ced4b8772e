// Shade gate: what comes back from shading goes where it belongs: colours to the source
// operations, which count markers that have passed. One packet a clock, a clock later. Stalled by
// who takes colours; in order. Specification: PROP; chip 2.6.

module shade_gate
  import pixels_pkg::*;
  import shading_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           shaded_valid_i,
  output logic           shaded_ready_o,
  input  shaded_packet_t shaded_i,
  output logic           colour_valid_o,
  input  logic           colour_ready_i,
  output shaded_group_t  colour_o,
  output logic           passed_o,        // a marker has passed shading
  output logic           idle_o
);

  // ---- parts
  logic head_valid, is_colour;
  shaded_packet_t head;

  // A stage of registers: the packets are spread far over the chip.
  stage #(
    .WIDTH($bits(shaded_packet_t))
  ) shaded_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(shaded_valid_i),
    .push_ready_o(shaded_ready_o),
    .push_i      (shaded_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (!is_colour || colour_ready_i),
    .pop_o       (head)
  );

  // ---- outputs
  assign is_colour = head_valid && head.kind == SHADED_PACKET_COLOUR;
  assign colour_valid_o = is_colour;
  assign colour_o = shaded_packet_colour(head);
  assign passed_o = head_valid && head.kind == SHADED_PACKET_PASSED;
  assign idle_o = !head_valid;

endmodule
