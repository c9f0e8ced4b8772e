// CROP port: the queue before a CROP, and the split of 64-byte beats into the 32 bytes that a CROP accepts in a
// cycle. Rate: one packet a cycle. Latency: four cycles after its beat. It stalls only on its CROP. In order.
// Specification: PROP.

module crop_port
  import crop_port_params_pkg::*;
  import pixel_pipeline_pkg::*;
  import rop_pkg::*;
#(
  // ---- parameters
  parameter crop_port_params_t P = CROP_PORT_PARAMS
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

  // Words of the queue's RAM, as a power of two: the maximum of the parameter.
  localparam int unsigned QUEUE_LOG2 = 8;

  // ---- registers
  // A packet and its halves that are still to be sent; a packet without halves is sent as it is.
  typedef struct packed {
    rop_packet_t packet;
    logic [1:0]  halves;
  } cut_t;

  typedef struct packed {
    struct packed {logic valid; cut_t data;} pending;
    struct packed {logic valid; crop_packet_t data;} crop;
  } regs_t;

  regs_t d, q;

  logic head_valid, take, empty;
  cut_t head, arriving;

  deep_fifo #(
    .WIDTH($bits(cut_t)),
    .ADDR (QUEUE_LOG2),
    .DEPTH(P.rop_depth)
  ) rop_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(rop_valid_i),
    .push_ready_o(rop_ready_o),
    .push_i (arriving),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_o  (head),
    .empty_o     (empty)
  );

  // A half of a beat: two quads of 32-bit pixels, one of 64, or two pixels of 128. For two colours the second ones
  // are first, or the alphas in their place.
  function automatic colour_quads_t half_of(input rop_beat_t beat, input logic second);
    colour_quads_t half;
    half.target = beat.target;
    half.half = beat.dual ? beat.half : second && beat.width == COLOUR_WIDTH_C128;
    half.source1 = beat.dual && !beat.alphas && !second;
    half.alphas = beat.alphas && !second;
    half.data = second ? beat.data[15:8] : beat.data[7:0];
    half.quads = '0;
    unique case (beat.width)
      COLOUR_WIDTH_C128: begin
        half.quads[0] = beat.quads[0];
        if (!beat.dual && second) half.quads[0].coverage[1:0] = '0;
        else if (!beat.dual) half.quads[0].coverage[3:2] = '0;
      end
      COLOUR_WIDTH_C64: half.quads[0] = second ? beat.quads[1] : beat.quads[0];
      default: half.quads = second ? beat.quads[3:2] : beat.quads[1:0];
    endcase
    return half;
  endfunction

  function automatic logic covers(input colour_quad_t [1:0] quads);
    return quads[0].coverage != '0 || quads[1].coverage != '0;
  endfunction

  // ---- packets that enter the queue: the halves with coverage are determined at the input
  /* verilator lint_off UNUSEDSIGNAL */  // positions and colours are used later
  rop_beat_t beat_in;
  colour_quads_t first_half, second_half;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    beat_in = rop_packet_beat(rop_i);
    first_half = half_of(beat_in, 1'b0);
    second_half = half_of(beat_in, 1'b1);
    arriving.packet = rop_i;
    arriving.halves = rop_i.kind == ROP_PACKET_BEAT ? {covers(second_half.quads), covers(first_half.quads)} : 2'b01;
  end

  // ---- outputs
  assign {crop_valid_o, crop_o} = q.crop;
  assign idle_o = empty && !q.pending.valid && !q.crop.valid;

  // ---- next state
  rop_beat_t beat;

  always_comb begin
    d = q;
    beat = rop_packet_beat(q.pending.data.packet);
    take = !q.pending.valid;
    if (crop_ready_i) d.crop.valid = 1'b0;
    if (q.pending.valid && (crop_ready_i || !q.crop.valid)) begin
      d.crop.valid = 1'b1;
      unique case (q.pending.data.packet.kind)
        ROP_PACKET_BEAT: d.crop.data = crop_packet_of_quads(half_of(beat, !q.pending.data.halves[0]));
        ROP_PACKET_CLEAR: d.crop.data = crop_packet_of_clear(rop_packet_clear(q.pending.data.packet));
        default: d.crop.data = crop_packet_of_state(rop_packet_state(q.pending.data.packet));
      endcase
      take = q.pending.data.halves != '1;
      d.pending.data.halves[0] = 1'b0;
    end
    if (take) begin
      d.pending.valid = head_valid;
      if (head_valid) d.pending.data = head;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
