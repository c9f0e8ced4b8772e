// Constant changes: brings changes of the caches' tables, of the scheduler and of SCC, to the caches of all GPCs, one at a
// time, and tells who asked when all have made it. 2 clocks each way. Stalled by the caches. In order for each asker;
// askers take turns. Specification: PD, SKED and CWD, GCC.

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
  /* verilator lint_off UNUSEDSIGNAL */  // that it comes says all
  input  logic            [P.gpcs-1:0] table_done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                         idle_o
);

  // Who asks: the scheduler, and SCC.
  localparam int unsigned ASKERS = 2;
  // The most GPCs.
  localparam int unsigned GPCS = 8;

  // ---- registers
  typedef struct packed {
    logic last;  // who asked last
    logic open;  // a change is made
    constant_table_t change;
    logic [GPCS-1:0] offered;  // caches that have not taken it
    logic [GPCS-1:0] due;  // caches that have not made it
    logic [ASKERS-1:0] done;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [ASKERS-1:0] ask_valid, ask_pop;
  constant_table_t [ASKERS-1:0] ask;

  fifo #(
    .WIDTH($bits(constant_table_t)),
    .DEPTH(2)
  ) scheduler_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(scheduler_valid_i),
    .push_ready_o(scheduler_ready_o),
    .push_i      (scheduler_i),
    .pop_valid_o (ask_valid[0]),
    .pop_ready_i (ask_pop[0]),
    .pop_o       (ask[0])
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
    .pop_valid_o (ask_valid[1]),
    .pop_ready_i (ask_pop[1]),
    .pop_o       (ask[1])
  );

  // ---- outputs
  assign scheduler_done_valid_o = q.done[0];
  assign scheduler_done_o = 1'b1;
  assign constants_done_valid_o = q.done[1];
  assign constants_done_o = 1'b1;
  assign table_valid_o = q.offered[P.gpcs-1:0];
  assign table_o = {P.gpcs{q.change}};
  assign idle_o = !q.open && ask_valid == '0;

  // ---- next state
  logic asker, begins;

  always_comb begin
    d = q;
    d.done = '0;
    for (int g = 0; g < P.gpcs; g++) begin
      if (table_ready_i[g]) d.offered[g] = 1'b0;
      if (table_done_valid_i[g]) d.due[g] = 1'b0;
    end
    // Who did not ask last comes first.
    asker = ask_valid[!q.last] ? !q.last : q.last;
    begins = !q.open && ask_valid[asker];
    ask_pop = '0;
    ask_pop[asker] = begins;
    if (begins) begin
      d.last = asker;
      d.open = 1'b1;
      d.change = ask[asker];
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
