// Arbiter: merges valid/ready channels into one, round robin. One transfer a
// clock; each channel that waits has its turn before any other has two.

module arbiter #(
  // ---- parameters
  parameter int unsigned WIDTH = 8,
  parameter int unsigned CHANNELS = 4,
  parameter int unsigned DEPTH = 2
) (
  // ---- ports
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [CHANNELS-1:0]              push_valid_i,  // bit k: channel k
  output logic [CHANNELS-1:0]              push_ready_o,
  input  logic [CHANNELS-1:0][WIDTH-1:0]   push_i,
  output logic                      pop_valid_o,
  input  logic                      pop_ready_i,
  output logic [WIDTH-1:0]          pop_o,
  output logic                      idle_o
);

  // ---- registers
  typedef struct packed {
    logic [5:0]       first;  // the channel whose turn it is
    logic             valid;
    logic [WIDTH-1:0] data;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [CHANNELS-1:0] waiting, pop;
  logic [CHANNELS-1:0][WIDTH-1:0] heads;

  fifo #(
    .WIDTH(WIDTH),
    .DEPTH(DEPTH)
  ) queue[CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(push_valid_i),
    .push_ready_o(push_ready_o),
    .push_i (push_i),
    .pop_valid_o (waiting),
    .pop_ready_i (pop),
    .pop_o  (heads)
  );

  // ---- outputs
  assign pop_valid_o = q.valid;
  assign pop_o = q.data;
  assign idle_o = !q.valid && waiting == 0;

  // ---- next state
  logic [CHANNELS-1:0] in_turn, chosen;

  always_comb begin
    d = q;
    pop = '0;

    // The lowest that waits, of those from `first` on, else of all.
    in_turn = waiting & ({CHANNELS{1'b1}} << q.first);
    if (in_turn == 0) in_turn = waiting;
    chosen = in_turn & (~in_turn + 1);

    if (!q.valid || pop_ready_i) begin
      d.valid = waiting != 0;
      pop = chosen;
      for (int k = 0; k < CHANNELS; k++)
        if (chosen[k]) begin
          d.data = heads[k];
          d.first = k == CHANNELS - 1 ? '0 : 6'(k + 1);
        end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
