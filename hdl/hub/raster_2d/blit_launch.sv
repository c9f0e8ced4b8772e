// Blit launch: keeps the state of the 2D class, and starts a blit at each launch, or refuses it with a fault.
//
// It accepts a bundle a cycle (fe-state-bundle-clocks); state is in its register, and a fault is offered, a cycle after the
// bundle was accepted. A blit starts 20 cycles after its launch, when the blit before it is drawn; no bundle is accepted
// meanwhile, nor while a fault waits. Bundles are performed in order. Specification: RSTR2D; interfaces: 2D class.

module blit_launch
  import blit_rules_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import raster_2d_pkg::*;
  import two_d_class_pkg::*;
  import two_d_state_pkg::*;
(
  // ---- ports
  input  logic    clk_i,
  input  logic    rst_ni,
  input  logic    bundle_valid_i,
  output logic    bundle_ready_o,
  /* verilator lint_off UNUSEDSIGNAL */  // all bundles are for 2D, and none is a draw
  input  bundle_t bundle_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic    drawn_i,         // all blits are
  output logic    start_valid_o,
  output logic    start_o,
  output blit_t   job_o,           // does not change while it is drawn
  output logic    fault_valid_o,
  input  logic    fault_ready_i,
  output fault_t  fault_o,
  output logic    idle_o
);

  // 2D's subchannel.
  localparam subchannel_id_t TWO_D = 3'd3;
  // The last product of a launch.
  localparam logic [2:0] LAST_PRODUCT = 3'd5;
  localparam logic [1:0] MULTIPLY_CYCLES = 2'd2;

  // ---- registers
  typedef enum logic [1:0] {IDLE, WAIT, PLACE} phase_t;  // WAIT: for the blit before

  typedef struct packed {
    two_d_state_t     state;
    struct packed {logic valid; fault_t data;} fault;
    phase_t           phase;
    logic [31:0]      v;            // the launch's value, the integer part of v
    logic [1:0][31:0] cut;          // columns and rows of the rectangle before its first pixel
    logic [2:0]       product;      // number of the product that is computed
    logic [1:0]       wait_cycles;  // cycles until it is available
    logic [31:0]      a;            // operands of the multiplier
    logic [31:0]      b;
    struct packed {logic valid; logic data;} start;
    blit_t            job;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [63:0] product;

  multiply multiply (
    .clk_i,
    .rst_ni,
    .a_i      (q.a),
    .b_i      (q.b),
    .product_o(product)
  );

  // ---- outputs
  assign bundle_ready_o = q.phase == IDLE && !q.fault.valid;
  assign {fault_valid_o, fault_o} = q.fault;
  assign {start_valid_o, start_o} = q.start;
  assign job_o = q.job;
  assign idle_o = q.phase == IDLE && !q.fault.valid && !q.start.valid;

  // ---- next state
  logic [13:0] method;
  fault_kind_t kind;
  rectangle_t rectangle;
  blit_t job;

  always_comb begin
    d = q;
    if (fault_ready_i) d.fault.valid = 1'b0;
    d.start.valid = 1'b0;
    method = {bundle_i.address, 2'b00};
    kind = FAULT_KIND_UNBUILT;
    rectangle = '0;
    job = q.job;

    unique case (q.phase)
      IDLE:
      if (bundle_valid_i && !q.fault.valid) begin
        unique case (bundle_i.kind)
          BUNDLE_KIND_STATE: d.state = two_d_after(q.state, '{address: method, value: bundle_i.value});
          BUNDLE_KIND_TRIGGER:
          if (launches_two_d(method)) begin
            if (pixels_from_memory(method)) kind = fault_of(q.state);
            if (kind == FAULT_KIND_NONE) begin
              d.phase = WAIT;
              d.v = bundle_i.value;
            end else d.fault = {1'b1, kind, bundle_i.channel, TWO_D, bundle_i.address, bundle_i.value};
          end
          // Operations on caches: 2D keeps nothing from one blit for the next.
          BUNDLE_KIND_FLUSH, BUNDLE_KIND_INVALIDATE: ;
          default: ;
        endcase
      end
      WAIT:
      if (drawn_i && !q.start.valid) begin
        // The blit, but for what is computed by products.
        rectangle = rectangle_of(q.state);
        job = job_of(q.state, rectangle, q.v);
        d.cut = rectangle.cut;
        d.job = job;
        d.phase = IDLE;
        if (!rectangle.empty) begin
          d.phase = PLACE;
          {d.a, d.b} = factors(q.state, job, rectangle.cut, '0);
          d.product = '0;
          d.wait_cycles = MULTIPLY_CYCLES;
        end
      end
      default:
      if (q.wait_cycles != '0) d.wait_cycles = q.wait_cycles - 2'd1;
      else begin
        job = with_product(q.job, q.product, product);
        d.job = job;
        if (q.product == LAST_PRODUCT) begin
          d.phase = IDLE;
          d.start = '{valid: 1'b1, data: 1'b1};
        end else begin
          {d.a, d.b} = factors(q.state, job, q.cut, q.product + 3'd1);
          d.product = q.product + 3'd1;
          d.wait_cycles = MULTIPLY_CYCLES;
        end
      end
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
