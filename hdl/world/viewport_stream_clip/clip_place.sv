// Clip place: computes the positions of made vertices; all other items keep their place between them. It accepts a vertex in every
// second cycle, with a latency of 16 cycles. Its output stalls it. Order is kept. Specification: PES: VSC.

module clip_place
  import arith_pkg::*;
  import clip_items_pkg::*;
  import clip_steps_pkg::*;
  import fp32_fma_pkg::*;
  import viewport_stream_clip_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         item_valid_i,
  output logic         item_ready_o,
  input  clip_item_t   item_i,
  output logic         placed_valid_o,
  input  logic         placed_ready_i,
  output placed_item_t placed_o,
  output logic         idle_o
);

  // Items that can wait, vertices among them.
  localparam int unsigned WAITING = 16;

  // ---- registers
  typedef struct packed {
    logic turn;  // a vertex may start in this cycle
  } regs_t;

  regs_t q;

  // ---- parts
  logic room, next_valid, waits, takes, vertex_valid, leaves, vertex_leaves, positioned;
  /* verilator lint_off UNUSEDSIGNAL */  // as deep as the queue of items; all lanes work in step
  logic [1:0] unused_room;
  logic unused_screen;
  logic [POSITION-1:0] summed;
  logic [1:0] shared;
  cut_vertex_t vertex;
  /* verilator lint_on UNUSEDSIGNAL */
  clip_item_t next, head;
  share_op_t [POSITION-1:0] sum_op;
  fp32_fma_op_t [1:0] share_op;
  logic [POSITION-1:0][31:0] sums;
  logic [1:0][31:0] shares, screen;
  position_t position;

  fifo #(
    .WIDTH($bits(clip_item_t))
  ) item_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(item_valid_i),
    .push_ready_o(item_ready_o),
    .push_i      (item_i),
    .pop_valid_o (next_valid),
    .pop_ready_i (takes),
    .pop_o       (next)
  );

  fifo #(
    .WIDTH($bits(clip_item_t)),
    .DEPTH(WAITING)
  ) waiting (
    .clk_i,
    .rst_ni,
    .push_valid_i(takes),
    .push_ready_o(room),
    .push_i      (next),
    .pop_valid_o (waits),
    .pop_ready_i (leaves),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(position_t)),
    .DEPTH(WAITING)
  ) done (
    .clk_i,
    .rst_ni,
    .push_valid_i(summed[0]),
    .push_ready_o(unused_room[0]),
    .push_i      (sums),
    .pop_valid_o (positioned),
    .pop_ready_i (vertex_leaves),
    .pop_o       (position)
  );

  fifo #(
    .WIDTH(64),
    .DEPTH(WAITING)
  ) screens (
    .clk_i,
    .rst_ni,
    .push_valid_i(shared[0]),
    .push_ready_o(unused_room[1]),
    .push_i      (shares),
    .pop_valid_o (unused_screen),
    .pop_ready_i (vertex_leaves),
    .pop_o       (screen)
  );

  share_sum sum[POSITION-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (vertex_valid),
    .op_i          (sum_op),
    .result_valid_o(summed),
    .result_o      (sums)
  );

  fp32_fma share[1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (vertex_valid),
    .op_i          (share_op),
    .result_valid_o(shared),
    .result_o      (shares)
  );

  // ---- outputs
  assign placed_valid_o = waits && (head.kind != CLIP_ITEM_VERTEX || positioned);
  // Items other than vertices have no position.
  assign placed_o = '{
          item: head,
          position: head.kind == CLIP_ITEM_VERTEX ? position : '0,
          screen: head.kind == CLIP_ITEM_VERTEX ? screen : '0
      };
  assign idle_o = !waits && !next_valid;

  // ---- next state
  always_comb begin
    takes = next_valid && room && (q.turn || next.kind != CLIP_ITEM_VERTEX);
    vertex_valid = takes && next.kind == CLIP_ITEM_VERTEX;
    vertex = clip_item_vertex(next);
    for (int k = 0; k < POSITION; k++) begin
      sum_op[k].base = vertex.positions[0].of[k];
      sum_op[k].others[0] = vertex.positions[1].of[k];
      sum_op[k].others[1] = vertex.positions[2].of[k];
      sum_op[k].shares = vertex.vertex.shares;
    end
    for (int k = 0; k < 2; k++)
      share_op[k] = sum_of(FMA_KIND_MUL, vertex.vertex.shares[k], vertex.positions[k+1].of[POSITION-1], '0, 1'b0);
    leaves = placed_valid_o && placed_ready_i;
    vertex_leaves = leaves && head.kind == CLIP_ITEM_VERTEX;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    // Alternates while vertices are in flight; when idle a vertex may start at once.
    else q <= '{turn: idle_o || !q.turn};

endmodule
