// Space control: passes what Host tells of address spaces to the last level of translation, then to all
// micro-TLBs. One at a time; 2 clocks to the last level, 1 from there to the micro-TLBs, 1 from the last of them to the
// end. Stalled by those that drain. In order. Specification: GMMU.

module space_control
  import space_control_params_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter space_control_params_t P = SPACE_CONTROL_PARAMS
) (
  // ---- ports
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic                            control_valid_i,
  output logic                            control_ready_o,
  input  space_control_t                  control_i,
  output logic                            inner_valid_o,
  input  logic                            inner_ready_i,
  output space_control_t                  inner_o,
  input  logic                            inner_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // a pulse says it all
  input  logic                            inner_done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic           [P.ports-1:0]    outer_valid_o,
  input  logic           [P.ports-1:0]    outer_ready_i,
  output space_control_t [P.ports-1:0]    outer_o,
  input  logic           [P.ports-1:0]    outer_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic           [P.ports-1:0]    outer_done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                            controlled_valid_o,
  output logic                            controlled_o,
  output logic                            idle_o
);

  // The most micro-TLBs.
  localparam int unsigned PORTS = 16;
  localparam logic [PORTS-1:0] ALL = 16'((32'd1 << P.ports) - 32'd1);

  // ---- registers
  typedef struct packed {logic valid; space_control_t data;} inner_t;
  typedef struct packed {logic valid; logic data;} controlled_t;

  typedef struct packed {
    logic             busy;
    inner_t           inner;       // what is under way
    logic [PORTS-1:0] outer;       // to whom it is offered
    logic [PORTS-1:0] waits;       // who has not done it
    controlled_t      controlled;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic next_valid, next_ready;
  space_control_t next;

  fifo #(
    .WIDTH($bits(space_control_t))
  ) control_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(control_valid_i),
    .push_ready_o(control_ready_o),
    .push_i      (control_i),
    .pop_valid_o (next_valid),
    .pop_ready_i (next_ready),
    .pop_o       (next)
  );

  // ---- outputs
  assign {inner_valid_o, inner_o} = q.inner;
  assign outer_valid_o = q.outer[P.ports-1:0];
  assign outer_o = {P.ports{q.inner.data}};
  assign {controlled_valid_o, controlled_o} = q.controlled;
  assign idle_o = !next_valid && !q.busy && !q.controlled.valid;

  // ---- next state
  assign next_ready = !q.busy;

  logic ends;

  always_comb begin
    d = q;
    if (inner_ready_i) d.inner.valid = 1'b0;
    if (next_valid && !q.busy) begin
      d.busy = 1'b1;
      d.inner = {1'b1, next};
    end
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
