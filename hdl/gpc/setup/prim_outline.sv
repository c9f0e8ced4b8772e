// Primitive outline: the part of setup that needs no product: four edges by their ends, the rectangle, the start
// tile, depths in fixed point. It keeps the window state and converts CLEAR_SURFACE and DECOMPRESS_ZETA_SURFACE to
// clears. Rate: one packet a cycle. Latency: five cycles; packets without pixels, and state that no later unit
// decodes, leave a gap. All stages move with advance, in order. Specification: Setup.

module prim_outline
  import depth_bias_pkg::for_depth_bias;
  import geometry_pkg::*;
  import outline_cut_pkg::*;
  import outline_ends_pkg::*;
  import outline_pick_pkg::*;
  import routes_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
  import window_methods_pkg::*;
  import window_pkg::*;
  import window_state_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            corners_valid_i,
  input  corners_packet_t corners_i,
  input  logic            advance_i,        // the output is accepted, or not valid
  output logic            outline_valid_o,
  output outline_packet_t outline_o,
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    window_state_t   window;          // for the packet after the one in pick
    rect_t           clip;            // for the packet in pick
    rect_t           clear_clip;
    logic            order_valid;
    logic            order_is_state;
    state_t          order_state;
    order_t          order;
    logic            pick_valid;
    logic            pick_is_state;
    state_t          pick_state;
    pick_t           pick;
    logic            ends_valid;
    ends_t           ends;
    logic            cut_valid;
    cut_t            cut;
    logic [11:0]     phase;           // position in the line stipple pattern, in pixels
    struct packed {logic valid; outline_packet_t data;} outline;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {outline_valid_o, outline_o} = q.outline;
  assign idle_o = !(q.order_valid || q.pick_valid || q.ends_valid || q.cut_valid || q.outline.valid);

  // ---- next state
  logic [11:0] phase;

  always_comb begin
    d = q;
    phase = '0;

    if (advance_i) begin
      // order
      d.order_valid = corners_valid_i;
      if (corners_valid_i)
        unique case (corners_i.kind)
          CORNERS_PACKET_STATE: begin
            d.order_is_state = 1'b1;
            d.order_state = corners_packet_state(corners_i);
          end
          CORNERS_PACKET_CORNERS: begin
            d.order_is_state = 1'b0;
            d.order = order(corners_packet_corners(corners_i));
          end
        endcase

      // pick, with the state as of this packet
      d.pick_valid = q.order_valid;
      if (q.order_valid) begin
        d.pick_is_state = q.order_is_state;
        d.pick_state = q.order_state;
        if (q.order_is_state) begin
          d.pick_valid = is_trigger(q.order_state.address) || after_setup(q.order_state.address) ||
              for_depth_bias(q.order_state.address);
          d.window = apply(q.window, q.order_state);
        end else d.pick = pick(q.order, q.window);
      end
      d.clip = clip(q.window);
      d.clear_clip = clear_clip(q.window);

      // ends
      d.ends_valid = q.pick_valid;
      if (q.pick_valid) begin
        if (!q.pick_is_state) d.ends = ends(q.pick, q.clip);
        else if (q.pick_state.address == CLEAR_SURFACE)
          d.ends.packet = outline_packet_of_clear(clear(q.pick_state.value, q.clear_clip));
        else if (q.pick_state.address == DECOMPRESS_ZETA_SURFACE)
          d.ends.packet = outline_packet_of_clear(decompress(q.window, q.pick_state.value));
        else d.ends.packet = outline_packet_of_state(q.pick_state);
      end

      // cut
      d.cut_valid = q.ends_valid;
      if (q.ends_valid) d.cut = cut(q.ends);

      // finish
      d.outline.valid = q.cut_valid && remains(q.cut);
      phase = q.cut.run.begins ? '0 : q.phase;
      if (q.cut_valid) begin
        d.outline.data = finish(q.cut, phase);
        if (q.cut.run.line) d.phase = phase_after(phase, q.cut.run);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.window <= WINDOW_RESET;
      q.clip <= EVERYWHERE;
      q.clear_clip <= EVERYWHERE;
    end else q <= d;
  end

endmodule
