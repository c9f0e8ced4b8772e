// Space control: forwards address space operations of the driver's registers and Host first to the last level of
// translation, then to all micro-TLBs. It performs one at a time, round-robin; 2 cycles to the last level, 1 from there
// to the micro-TLBs, 1 from the last of them to the end. TLBs that drain stall it. Order is kept for each client.
// Specification: GMMU.

module space_control
  import in_turn_pkg::*;
  import space_control_params_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter space_control_params_t P = SPACE_CONTROL_PARAMS
) (
  // ---- ports
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic           [P.clients-1:0]  control_valid_i,
  output logic           [P.clients-1:0]  control_ready_o,
  input  space_control_t [P.clients-1:0]  control_i,
  output logic                            inner_valid_o,
  input  logic                            inner_ready_i,
  output space_control_t                  inner_o,
  input  logic                            inner_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // only its valid is used
  input  logic                            inner_done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic           [P.ports-1:0]    outer_valid_o,
  input  logic           [P.ports-1:0]    outer_ready_i,
  output space_control_t [P.ports-1:0]    outer_o,
  input  logic           [P.ports-1:0]    outer_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic           [P.ports-1:0]    outer_done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic           [P.clients-1:0]  controlled_valid_o,
  output logic           [P.clients-1:0]  controlled_o,
  output logic                            idle_o
);

  // Largest number of micro-TLBs.
  localparam int unsigned PORTS = 128;
  localparam logic [PORTS-1:0] ALL = '1 >> (PORTS - P.ports);

  // ---- registers
  typedef struct packed {logic valid; space_control_t data;} inner_t;
  typedef struct packed {logic valid; logic data;} controlled_t;

  typedef struct packed {
    logic             busy;
    logic [1:0]       client;      // client of the current or the last order
    inner_t           inner;       // operation in progress
    logic [PORTS-1:0] outer;       // micro-TLBs to which it is offered
    logic [PORTS-1:0] waits;       // micro-TLBs that have not done it
    controlled_t      controlled;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.clients-1:0] waits, granted;
  space_control_t [P.clients-1:0] controls;

  fifo #(
    .WIDTH($bits(space_control_t))
  ) control_in[P.clients-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(control_valid_i),
    .push_ready_o(control_ready_o),
    .push_i      (control_i),
    .pop_valid_o (waits),
    .pop_ready_i (granted),
    .pop_o       (controls)
  );

  // ---- outputs
  assign {inner_valid_o, inner_o} = q.inner;
  assign outer_valid_o = q.outer[P.ports-1:0];
  assign outer_o = {P.ports{q.inner.data}};
  assign controlled_valid_o = P.clients'(q.controlled.valid) << q.client;
  assign controlled_o = {P.clients{q.controlled.data}};
  assign idle_o = waits == '0 && !q.busy && !q.controlled.valid;

  // ---- next state
  logic ends;
  logic [31:0] next;   // one-hot
  logic [1:0] chosen;

  always_comb begin
    d = q;
    if (inner_ready_i) d.inner.valid = 1'b0;
    // an operation starts after the end of the last one
    next = q.busy || q.controlled.valid ? '0
        : one_in_turn(32'(waits), 5'(q.client) + 5'd1);
    granted = next[P.clients-1:0];
    chosen = 2'(lowest(next));
    if (next != '0) begin
      d.busy = 1'b1;
      d.client = chosen;
      d.inner.valid = 1'b1;
    end
    for (int unsigned k = 0; k < P.clients; k++) if (granted[k]) d.inner.data = controls[k];
    for (int unsigned p = 0; p < P.ports; p++) begin
      if (outer_ready_i[p]) d.outer[p] = 1'b0;
      if (outer_done_valid_i[p]) d.waits[p] = 1'b0;
    end
    ends = q.waits != '0 && d.waits == '0;
    if (inner_done_valid_i) begin
      d.outer = ALL;
      d.waits = ALL;
    end
    if (ends) d.busy = 1'b0;
    d.controlled = {ends, ends};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
