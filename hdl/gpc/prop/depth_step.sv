// Depth step: sends FRTXs and what goes with them to the ROPs' depth halves, and
// takes the surviving coverage back, in order. PROP has two, one ahead of shading
// and one behind; each acts on the packets of its own mode and passes the others.

module depth_step
  import clear_pkg::*;
  import frtx_pkg::*;
  import pixel_pipeline_pkg::*;
  import prop_coverage_pkg::*;
  import rop_pkg::*;
#(
  // ---- parameters
  parameter int unsigned DEPTH = 2,
  parameter int unsigned LATE = 0
) (
  // ---- ports
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               work_valid_i,
  output logic               work_ready_o,
  input  prop_packet_t       work_i,
  output logic         [1:0] zrop_valid_o,
  input  logic         [1:0] zrop_ready_i,
  output zrop_packet_t [1:0] zrop_o,
  input  logic         [1:0] result_valid_i,
  output logic         [1:0] result_ready_o,
  input  zrop_result_t [1:0] result_i,
  output logic               done_valid_o,
  input  logic               done_ready_i,
  output prop_packet_t       done_o,
  output logic               idle_o
);

  // Packets on their way through ZROP, as a power of two: about the latency of a
  // depth test that misses in the ROP's cache, at a packet a clock.
  localparam int unsigned PENDING_LOG2 = 6;

  // ---- parts
  logic head_valid, take;
  prop_packet_t head;

  fifo #(
    .WIDTH($bits(prop_packet_t)),
    .DEPTH(DEPTH)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i (work_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_o  (head)
  );

  logic pending_ready, pending_valid, pending_empty, pop;
  prop_packet_t pending_head;

  deep_fifo #(
    .WIDTH($bits(prop_packet_t)),
    .ADDR (PENDING_LOG2)
  ) pending (
    .clk_i,
    .rst_ni,
    .push_valid_i(take),
    .push_ready_o(pending_ready),
    .push_i (head),
    .pop_valid_o (pending_valid),
    .pop_ready_i (pop),
    .pop_o  (pending_head),
    .empty_o     (pending_empty)
  );

  // Beside `pending`, whose block RAM is too slow to decide in the same clock what
  // leaves: the ROP whose answer a packet waits for, if any.
  typedef struct packed {logic [1:0] rops;} owner_t;

  logic [1:0] to, send, room, from, result_valid;
  owner_t owner;

  deep_fifo #(
    .WIDTH($bits(owner_t)),
    .ADDR (PENDING_LOG2)
  ) owners (
    .clk_i,
    .rst_ni,
    .push_valid_i(take),
    /* verilator lint_off PINCONNECTEMPTY */  // as in `pending`
    .push_ready_o(),
    .push_i (owner),
    .pop_valid_o (),
    .pop_ready_i (pop),
    .pop_o  (from),
    .empty_o     ()
    /* verilator lint_on PINCONNECTEMPTY */
  );

  zrop_packet_t packet;
  zrop_result_t [1:0] result;

  fifo #(
    .WIDTH($bits(zrop_packet_t)),
    .DEPTH(DEPTH)
  ) zrop0_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(send[0]),
    .push_ready_o(room[0]),
    .push_i (packet),
    .pop_valid_o (zrop_valid_o[0]),
    .pop_ready_i (zrop_ready_i[0]),
    .pop_o  (zrop_o[0])
  );

  fifo #(
    .WIDTH($bits(zrop_packet_t)),
    .DEPTH(DEPTH)
  ) zrop1_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(send[1]),
    .push_ready_o(room[1]),
    .push_i (packet),
    .pop_valid_o (zrop_valid_o[1]),
    .pop_ready_i (zrop_ready_i[1]),
    .pop_o  (zrop_o[1])
  );

  fifo #(
    .WIDTH($bits(zrop_result_t)),
    .DEPTH(DEPTH)
  ) result0_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(result_valid_i[0]),
    .push_ready_o(result_ready_o[0]),
    .push_i (result_i[0]),
    .pop_valid_o (result_valid[0]),
    .pop_ready_i (pop && from[0]),
    .pop_o  (result[0])
  );

  fifo #(
    .WIDTH($bits(zrop_result_t)),
    .DEPTH(DEPTH)
  ) result1_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(result_valid_i[1]),
    .push_ready_o(result_ready_o[1]),
    .push_i (result_i[1]),
    .pop_valid_o (result_valid[1]),
    .pop_ready_i (pop && from[1]),
    .pop_o  (result[1])
  );

  // A packet of this step's mode.
  function automatic logic mine(input logic early);
    return early == (LATE == 0);
  endfunction

  function automatic logic [1:0] owner_of(input pixel_coord_t x, input pixel_coord_t y);
    return rop(x, y) ? 2'b10 : 2'b01;
  endfunction

  // ---- the way in
  prop_state_t state;
  /* verilator lint_off UNUSEDSIGNAL */  // sample mode and beats pass by
  prop_frtx_t frtx;
  /* verilator lint_on UNUSEDSIGNAL */
  clear_tile_t clear;

  always_comb begin
    state = prop_packet_state(head);
    frtx = prop_packet_frtx(head);
    clear = prop_packet_clear(head);
    to = '0;
    unique case (head.kind)
      PROP_PACKET_FRTX: begin
        packet = zrop_packet_of_frtx(frtx.frtx);
        if (mine(frtx.early) && frtx.depth) to = owner_of(frtx.frtx.x, frtx.frtx.y);
      end
      PROP_PACKET_CLEAR: begin
        packet = zrop_packet_of_clear(clear);
        if (LATE != 0 && (clear.z || clear.stencil)) to = owner_of(clear.rect.x0[13:0], clear.rect.y0[13:0]);
      end
      default: begin
        packet = zrop_packet_of_state(state.state);
        if (mine(state.early) && for_zrop(state.state.address)) to = '1;
      end
    endcase
  end

  assign take = head_valid && pending_ready && (to & ~room) == '0;
  assign send = take ? to : '0;
  assign owner.rops = head.kind == PROP_PACKET_FRTX ? to : '0;

  // ---- the way out
  prop_frtx_t back;

  always_comb begin
    back = prop_packet_frtx(pending_head);
    done_o = pending_head;
    if (from != '0) begin
      back.frtx.coverage = from[1] ? result[1].coverage : result[0].coverage;
      done_o = prop_packet_of_frtx(back);
    end
  end

  assign done_valid_o = pending_valid && (from & ~result_valid) == '0;
  assign pop = done_valid_o && done_ready_i;
  assign idle_o = !head_valid && pending_empty && zrop_valid_o == '0;

endmodule
