// Control share: one way to the caches for all that ask for barriers and invalidations in an MPC. One at a time, by turns; 2 clocks
// from an ask to the caches, 1 back. Stalled by the caches. An asker's in their order. Specification: MPC, chip 2.4.

module control_share
  import control_share_params_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter control_share_params_t P = CONTROL_SHARE_PARAMS
) (
  // ---- ports
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic           [P.askers-1:0]   ask_valid_i,
  output logic           [P.askers-1:0]   ask_ready_o,
  input  cache_control_t [P.askers-1:0]   ask_i,
  output logic           [P.askers-1:0]   acknowledge_o, // for one clock
  output logic                            control_valid_o,
  input  logic                            control_ready_i,
  output cache_control_t                  control_o,
  input  logic                            acknowledged_i,
  output logic                            idle_o
);

  // The most askers.
  localparam int unsigned ASKERS = 8;

  // ---- registers
  typedef struct packed {
    logic           valid;
    cache_control_t data;
  } ask_t;

  typedef struct packed {
    ask_t [ASKERS-1:0] asks;
    logic [2:0]        turn;
    logic              busy;  // one of them is not answered
    logic [2:0]        asker;
    logic [ASKERS-1:0] acknowledge;
    ask_t              control;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  logic [ASKERS-1:0] waits;
  for (genvar k = 0; k < ASKERS; k++) begin : gen_waits
    assign waits[k] = q.asks[k].valid;
  end
  assign ask_ready_o = ~waits[P.askers-1:0];
  assign acknowledge_o = q.acknowledge[P.askers-1:0];
  assign {control_valid_o, control_o} = q.control;
  assign idle_o = !q.busy && waits == '0 && q.acknowledge == '0;

  // ---- next state
  logic [2:0] next;

  always_comb begin
    d = q;
    if (control_ready_i) d.control.valid = 1'b0;
    d.acknowledge = '0;
    if (q.busy && acknowledged_i) begin
      d.busy = 1'b0;
      d.acknowledge[q.asker] = 1'b1;
    end
    for (int unsigned k = 0; k < P.askers; k++) if (ask_valid_i[k] && !waits[k]) d.asks[k] = {1'b1, ask_i[k]};
    // The first from the turn on, and round.
    next = '0;
    for (int k = int'(P.askers) - 1; k >= 0; k--) if (waits[k]) next = 3'(k);
    for (int k = int'(P.askers) - 1; k >= 0; k--) if (waits[k] && 3'(k) >= q.turn) next = 3'(k);
    if (!q.busy && waits != '0) begin
      d.control = {1'b1, q.asks[next].data};
      d.asks[next].valid = 1'b0;
      d.busy = 1'b1;
      d.asker = next;
      d.turn = 32'(next) + 1 == P.askers ? '0 : next + 3'd1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
