// CROP port: the queue before a CROP, and the cut of 64-byte beats into the 32
// bytes that a CROP takes in a clock.

module crop_port
  import gpu_pkg::*;
#(
  // ---- parameters
  parameter int unsigned DEPTH = 64
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         rop_valid_i,
  output logic         rop_ready_o,
  input  rop_packet_t  rop_i,
  output logic         crop_valid_o,
  input  logic         crop_ready_i,
  output crop_packet_t crop_o,
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    logic         second;      // the first half of the beat has been sent
    logic         crop_valid;
    crop_packet_t crop;
  } regs_t;

  regs_t d, q;

  logic head_valid, take;
  rop_packet_t head;

  fifo #(
    .WIDTH($bits(rop_packet_t)),
    .DEPTH(DEPTH)
  ) rop_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(rop_valid_i),
    .push_ready_o(rop_ready_o),
    .push_data_i (rop_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_data_o  (head)
  );

  // A half of a beat: two quads of 32-bit pixels, one of 64, or two pixels of 128. Of two
  // colours, the second ones first.
  function automatic colour_quads_t half_of(input rop_beat_t beat, input logic second);
    colour_quads_t half;
    half.target = beat.target;
    half.half = beat.dual ? beat.half : second && beat.width == COLOUR_WIDTH_C128;
    half.source1 = beat.dual && !second;
    half.data = second ? beat.data[15:8] : beat.data[7:0];
    half.quads = '0;
    unique case (beat.width)
      COLOUR_WIDTH_C128: begin
        half.quads[0] = beat.quads[0];
        if (!beat.dual) half.quads[0].coverage &= second ? 32'hffff_0000 : 32'h0000_ffff;
      end
      COLOUR_WIDTH_C64: half.quads[0] = second ? beat.quads[1] : beat.quads[0];
      default: half.quads = second ? beat.quads[3:2] : beat.quads[1:0];
    endcase
    return half;
  endfunction

  function automatic logic covers(input colour_quad_t [1:0] quads);
    return quads[0].coverage != '0 || quads[1].coverage != '0;
  endfunction

  // ---- outputs
  assign crop_valid_o = q.crop_valid;
  assign crop_o       = q.crop;
  assign idle_o       = !head_valid && !q.crop_valid;

  // ---- next state
  rop_beat_t beat;
  colour_quads_t first_half, second_half;
  logic second;

  always_comb begin
    d = q;
    beat = rop_packet_beat(head);
    first_half = half_of(beat, 1'b0);
    second_half = half_of(beat, 1'b1);
    second = q.second || !covers(first_half.quads);
    take = 1'b0;
    if (crop_ready_i) d.crop_valid = 1'b0;
    if (head_valid && (crop_ready_i || !q.crop_valid)) begin
      d.crop_valid = 1'b1;
      take = 1'b1;
      unique case (head.kind)
        ROP_PACKET_BEAT: begin
          d.crop = crop_packet_of_quads(second ? second_half : first_half);
          d.second = !second && covers(second_half.quads);
          take = !d.second;
        end
        ROP_PACKET_CLEAR: d.crop = crop_packet_of_clear(rop_packet_clear(head));
        default: d.crop = crop_packet_of_state(rop_packet_state(head));
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
