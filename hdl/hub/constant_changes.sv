// Constant changes: applies table changes from the scheduler and from SCC to the instruction and constant caches of all GPCs,
// one change at a time, and signals the requester when all caches have made it. Latency is 2 cycles each way. The caches
// stall it. Each requester's changes stay in order; the two requesters alternate. Specification: PD, SKED and CWD, GCC.

module constant_changes
  import constant_changes_params_pkg::*;
  import shader_constants_pkg::*;
#(
  // ---- parameters
  parameter constant_changes_params_t P = CONSTANT_CHANGES_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         scheduler_valid_i,
  output logic                         scheduler_ready_o,
  input  constant_table_t              scheduler_i,
  output logic                         scheduler_done_valid_o,
  output logic                         scheduler_done_o,
  input  logic                         constants_valid_i,
  output logic                         constants_ready_o,
  input  constant_table_t              constants_i,
  output logic                         constants_done_valid_o,
  output logic                         constants_done_o,
  output logic            [P.gpcs-1:0] table_valid_o,
  input  logic            [P.gpcs-1:0] table_ready_i,
  output constant_table_t [P.gpcs-1:0] table_o,
  input  logic            [P.gpcs-1:0] table_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters
  input  logic            [P.gpcs-1:0] table_done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                         idle_o
);

  // Requesters: the scheduler and SCC.
  localparam int unsigned ASKERS = 2;
  // The most GPCs.
  localparam int unsigned GPCS = 8;

  // ---- registers
  typedef struct packed {
    logic last;  // the requester granted last
    logic open;  // a change is in progress
    constant_table_t change;
    logic [GPCS-1:0] offered;  // caches that have not accepted the change
    logic [GPCS-1:0] due;  // caches that have not made the change
    logic [ASKERS-1:0] done;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [ASKERS-1:0] request_valid, request_pop;
  constant_table_t [ASKERS-1:0] request;

  fifo #(
    .WIDTH($bits(constant_table_t)),
    .DEPTH(2)
  ) scheduler_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(scheduler_valid_i),
    .push_ready_o(scheduler_ready_o),
    .push_i      (scheduler_i),
    .pop_valid_o (request_valid[0]),
    .pop_ready_i (request_pop[0]),
    .pop_o       (request[0])
  );

  fifo #(
    .WIDTH($bits(constant_table_t)),
    .DEPTH(2)
  ) constants_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(constants_valid_i),
    .push_ready_o(constants_ready_o),
    .push_i      (constants_i),
    .pop_valid_o (request_valid[1]),
    .pop_ready_i (request_pop[1]),
    .pop_o       (request[1])
  );

  // ---- outputs
  assign scheduler_done_valid_o = q.done[0];
  assign scheduler_done_o = 1'b1;
  assign constants_done_valid_o = q.done[1];
  assign constants_done_o = 1'b1;
  assign table_valid_o = q.offered[P.gpcs-1:0];
  assign table_o = {P.gpcs{q.change}};
  assign idle_o = !q.open && request_valid == '0;

  // ---- next state
  logic asker, begins;

  always_comb begin
    d = q;
    d.done = '0;
    for (int g = 0; g < P.gpcs; g++) begin
      if (table_ready_i[g]) d.offered[g] = 1'b0;
      if (table_done_valid_i[g]) d.due[g] = 1'b0;
    end
    // The requester not granted last has priority.
    asker = request_valid[!q.last] ? !q.last : q.last;
    begins = !q.open && request_valid[asker];
    request_pop = '0;
    request_pop[asker] = begins;
    if (begins) begin
      d.last = asker;
      d.open = 1'b1;
      d.change = request[asker];
      d.offered = GPCS'((1 << P.gpcs) - 1);
      d.due = GPCS'((1 << P.gpcs) - 1);
    end
    if (q.open && q.due == '0) begin
      d.open = 1'b0;
      d.done[q.last] = 1'b1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
