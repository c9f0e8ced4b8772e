// Control join: forwards the MPC's cache requests to every cache of its SM, and acknowledges when all have completed. One request at a
// time; 1 cycle from the MPC to the caches, 1 cycle from the last cache back. Stalled by caches that do not accept the request. In
// order. Specification: MPC, chip 2.4.

module control_join
  import control_join_params_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter control_join_params_t P = CONTROL_JOIN_PARAMS
) (
  // ---- ports
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic                              control_valid_i,
  output logic                              control_ready_o,
  input  cache_control_t                    control_i,
  output logic           [P.partitions-1:0] order_valid_o,
  input  logic           [P.partitions-1:0] order_ready_i,
  output cache_control_t [P.partitions-1:0] order_o,
  input  logic           [P.partitions-1:0] controlled_valid_i, // the cache's oldest request is done
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic           [P.partitions-1:0] controlled_i,       // a pulse without data
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                              acknowledge_o,      // pulse of one cycle
  output logic                              idle_o
);

  // Maximum number of caches.
  localparam int unsigned CACHES = 2;

  // ---- registers
  typedef struct packed {
    logic           valid;
    cache_control_t data;
  } order_t;

  typedef struct packed {
    order_t [CACHES-1:0] order;
    logic [CACHES-1:0]   outstanding;
    logic                acknowledge;
  } regs_t;

  regs_t d, q;

  // ---- next state
  always_comb begin
    d = q;
    for (int unsigned k = 0; k < P.partitions; k++) begin
      if (order_ready_i[k]) d.order[k].valid = 1'b0;
      if (controlled_valid_i[k]) d.outstanding[k] = 1'b0;
    end
    d.acknowledge = q.outstanding != '0 && d.outstanding == '0;
    if (control_valid_i && q.outstanding == '0) begin
      for (int unsigned k = 0; k < P.partitions; k++) begin
        d.order[k] = {1'b1, control_i};
        d.outstanding[k] = 1'b1;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

  // ---- outputs
  assign control_ready_o = q.outstanding == '0;
  for (genvar k = 0; k < P.partitions; k++) begin : gen_order
    assign {order_valid_o[k], order_o[k]} = q.order[k];
  end
  assign acknowledge_o = q.acknowledge;
  assign idle_o = q.outstanding == '0 && !q.acknowledge;

endmodule
