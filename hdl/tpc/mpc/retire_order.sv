// Retire order: signals, for a port's stream, events for which all older work has ended: outputs of vertices, planes that are no longer
// needed, and markers and epochs after a barrier of the L1. One step a cycle; a warp's end is signalled 2 cycles after it. Stalled by
// signals that are not accepted. In stream order. Specification: MPC, STRI and TRAM; chip 2.5, 2.6.

module retire_order
  import retire_order_params_pkg::*;
  import mpc_draws_pkg::*;
  import pixels_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter retire_order_params_t P = RETIRE_ORDER_PARAMS
) (
  // ---- ports
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               pixel_i,       // the port of pixels
  input  logic                               step_valid_i,  // stored at the next place, cyclically from 0
  output logic                               step_ready_o,
  input  retire_step_t                       step_i,
  input  logic [P.sub_partitions-1:0]        ended_valid_i, // warps of the other port are ignored
  /* verilator lint_off UNUSEDSIGNAL */
  input  draw_ended_t [P.sub_partitions-1:0] ended_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                               shader_done_valid_o,
  input  logic                               shader_done_ready_i,
  output shader_done_t                       shader_done_o,
  output logic                               tram_free_valid_o,
  input  logic                               tram_free_ready_i,
  output tram_free_t                         tram_free_o,
  output logic                               passed_valid_o,
  input  logic                               passed_ready_i,
  output port_passed_t                       passed_o,
  output logic                               control_valid_o,
  input  logic                               control_ready_i,
  output cache_control_t                     control_o,
  input  logic                               acknowledge_i,
  output logic                               idle_o
);

  // ---- registers
  typedef struct packed {
    retire_place_t head;
    logic [6:0] count;
    logic [RETIRE_PLACES/64-1:0][63:0] ended;  // places whose warps have ended, also of a step that is not stored yet
    logic waits;                               // a barrier is outstanding
    struct packed {
      logic         valid;
      shader_done_t data;
    } shader_done;
    struct packed {
      logic       valid;
      tram_free_t data;
    } tram_free;
    struct packed {
      logic         valid;
      port_passed_t data;
    } passed;
    struct packed {
      logic           valid;
      cache_control_t data;
    } control;
  } regs_t;

  regs_t d, q;
  retire_step_t steps[RETIRE_PLACES];
  logic steps_we;
  retire_place_t steps_at;

  // ---- outputs
  assign step_ready_o = 32'(q.count) < P.places;
  assign {shader_done_valid_o, shader_done_o} = q.shader_done;
  assign {tram_free_valid_o, tram_free_o} = q.tram_free;
  assign {passed_valid_o, passed_o} = q.passed;
  assign {control_valid_o, control_o} = q.control;
  assign idle_o = q.count == '0 && !q.shader_done.valid && !q.tram_free.valid && !q.passed.valid;

  // ---- next state
  retire_step_t oldest;
  retire_warp_t warp;
  logic goes;

  always_comb begin
    d = q;
    if (shader_done_ready_i) d.shader_done.valid = 1'b0;
    if (tram_free_ready_i) d.tram_free.valid = 1'b0;
    if (passed_ready_i) d.passed.valid = 1'b0;
    if (control_ready_i) d.control.valid = 1'b0;

    oldest = steps[q.head];
    warp = retire_step_warp(oldest);
    goes = 1'b0;
    // Steps are reported in order: none passes an unreported one.
    if (q.count != '0 && !d.passed.valid)
      case (oldest.kind)
        RETIRE_STEP_WARP: begin
          goes = (warp.none || q.ended[q.head[6]][q.head[5:0]]) && (!warp.notified || !d.shader_done.valid);
          if (goes && warp.notified) d.shader_done = {1'b1, warp.done};
        end
        RETIRE_STEP_FREE: begin
          goes = !d.tram_free.valid;
          if (goes) d.tram_free = {1'b1, retire_step_free(oldest)};
        end
        RETIRE_STEP_PASSED: begin
          goes = q.waits && acknowledge_i;
          if (!q.waits && !d.control.valid) begin
            d.control = {1'b1, cache_control_of_barrier('{system: 1'b0})};
            d.waits = 1'b1;
          end
          if (goes) begin
            d.waits = 1'b0;
            d.passed = {1'b1, retire_step_passed(oldest)};
          end
        end
        default: ;
      endcase
    if (goes) begin
      d.head = q.head + 7'd1;
      d.ended[q.head[6]][q.head[5:0]] = 1'b0;
    end

    steps_at = q.head + q.count;
    steps_we = step_valid_i && step_ready_o;
    d.count = q.count + 7'(steps_we) - 7'(goes);
    for (int unsigned s = 0; s < P.sub_partitions; s++)
      if (ended_valid_i[s] && ended_i[s].pixel == pixel_i) d.ended[ended_i[s].retire[6]][ended_i[s].retire[5:0]] = 1'b1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  always_ff @(posedge clk_i) if (steps_we) steps[steps_at] <= step_i;

endmodule
