// Control share: shares an MPC's one port to the caches among the units that request barriers and invalidations. One request at a time,
// round-robin; 2 cycles from a request to the caches, 1 cycle back. Stalled by the caches. In order for each requester. Specification:
// MPC, chip 2.4.

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
  input  logic           [P.askers-1:0]   request_valid_i,
  output logic           [P.askers-1:0]   request_ready_o,
  input  cache_control_t [P.askers-1:0]   request_i,
  output logic           [P.askers-1:0]   acknowledge_o, // for one cycle
  output logic                            control_valid_o,
  input  logic                            control_ready_i,
  output cache_control_t                  control_o,
  input  logic                            acknowledged_i,
  output logic                            idle_o
);

  // Maximum number of requesters.
  localparam int unsigned ASKERS = 8;

  // ---- registers
  typedef struct packed {
    logic           valid;
    cache_control_t data;
  } request_t;

  typedef struct packed {
    request_t [ASKERS-1:0] requests;
    logic [2:0]            next_grant;
    logic                  busy;  // a request is outstanding
    logic [2:0]            asker;
    logic [ASKERS-1:0]     acknowledge;
    request_t              control;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  logic [ASKERS-1:0] waits;
  for (genvar k = 0; k < ASKERS; k++) begin : gen_waits
    assign waits[k] = q.requests[k].valid;
  end
  assign request_ready_o = ~waits[P.askers-1:0];
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
    for (int unsigned k = 0; k < P.askers; k++) if (request_valid_i[k] && !waits[k]) d.requests[k] = {1'b1, request_i[k]};
    // The first requester from the turn on, cyclically.
    next = '0;
    for (int k = int'(P.askers) - 1; k >= 0; k--) if (waits[k]) next = 3'(k);
    for (int k = int'(P.askers) - 1; k >= 0; k--) if (waits[k] && 3'(k) >= q.next_grant) next = 3'(k);
    if (!q.busy && waits != '0) begin
      d.control = {1'b1, q.requests[next].data};
      d.requests[next].valid = 1'b0;
      d.busy = 1'b1;
      d.asker = next;
      d.next_grant = 32'(next) + 1 == P.askers ? '0 : next + 3'd1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
