// Raster 2D: the engine of the 2D class. It keeps the class's state, and refuses a launch with the fault `Unbuilt`, since no
// blit is built. It accepts a bundle a cycle (fe-state-bundle-clocks); state is in its register, and a fault is offered, a
// cycle after the bundle was accepted. Only a fault that is not accepted stalls it. Bundles are performed in order.
// Specification: RSTR2D; interfaces: 2D class.

module raster_2d
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
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
  output logic    fault_valid_o,   // a launch
  input  logic    fault_ready_i,
  output fault_t  fault_o,
  output logic    idle_o
);

  // 2D's subchannel.
  localparam subchannel_id_t TWO_D = 3'd3;

  // ---- registers
  typedef struct packed {
    two_d_state_t state;
    struct packed {logic valid; fault_t data;} fault;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign bundle_ready_o = !q.fault.valid;
  assign {fault_valid_o, fault_o} = q.fault;
  assign idle_o = !q.fault.valid;

  // ---- next state
  logic [13:0] method;

  always_comb begin
    d = q;
    if (fault_ready_i) d.fault.valid = 1'b0;
    method = {bundle_i.address, 2'b00};
    if (bundle_valid_i && !q.fault.valid) begin
      unique case (bundle_i.kind)
        BUNDLE_KIND_STATE: d.state = two_d_after(q.state, '{address: method, value: bundle_i.value});
        BUNDLE_KIND_TRIGGER:
        if (launches_two_d(method)) begin
          d.fault = {1'b1, FAULT_KIND_UNBUILT, bundle_i.channel, TWO_D, bundle_i.address, bundle_i.value};
        end
        // Operations on caches: 2D has none yet.
        BUNDLE_KIND_FLUSH, BUNDLE_KIND_INVALIDATE: ;
        default: ;
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
