// World port: builds warps from batches of vertices whose inputs are in shared memory, and from tasks of later stages, which have
// priority; for copies of the beta phase it reports their rows without a warp. One batch or task a cycle; a warp 1 cycle after its
// batch's inputs, 2 cycles after its task. Stalled by draw launch, and while the stage's context is written; state waits for tasks. In
// order for each kind. Specification: MPC; chip 2.5, 2.7.

module world_port
  import derived_state_pkg::*;
  import world_port_params_pkg::*;
  import mpc_draws_pkg::*;
  import state_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter world_port_params_t P = WORLD_PORT_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           world_valid_i,
  output logic           world_ready_o,
  input  world_packet_t  world_i,
  input  logic           inputs_ready_valid_i,
  output logic           inputs_ready_ready_o,
  input  inputs_ready_t  inputs_ready_i,
  input  logic           task_valid_i,
  output logic           task_ready_o,
  input  stage_task_t    task_i,
  input  sm_id_t         sm_i,
  output logic           state_valid_o,
  input  logic           state_ready_i,
  output state_t         state_o,
  output stage_want_t    want_o,
  input  draw_grants_t   grants_i,
  output logic           take_valid_o,
  output draw_stage_t    take_o,
  output logic           step_valid_o,
  input  logic           step_ready_i,
  output retire_step_t   step_o,
  output logic           warp_valid_o,
  input  logic           warp_ready_i,
  output draw_warp_t     warp_o,
  output logic           control_valid_o,
  input  logic           control_ready_i,
  output cache_control_t control_o,
  input  logic           acknowledge_i,
  output logic           idle_o
);

  // Word 5 of a stage's header has the primitive id in bit 24. Its address in the vertex shader's header; stages are 80 apart.
  localparam logic [13:0] MAP_WORD = VERTEX_SHADER_HEADER + 14'd20;
  localparam int unsigned PRIMITIVE_BIT = 24;

  // ---- registers
  typedef struct packed {
    logic [DRAW_STAGES-1:0] numbered;    // stages that read a primitive id
    logic                   invalidates; // later packets wait
    retire_place_t          place;       // place of the next step
    struct packed {
      logic        valid;
      draw_stage_t data;
    } take;
    struct packed {
      logic         valid;
      retire_step_t data;
    } step;
    struct packed {
      logic       valid;
      draw_warp_t data;
    } warp;
    struct packed {
      logic           valid;
      cache_control_t data;
    } control;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, goes, ready_valid, uses;
  world_packet_t head;
  inputs_ready_t ready;
  fifo #(
    .WIDTH($bits(world_packet_t)),
    .DEPTH(P.depth)
  ) packets (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_valid_i),
    .push_ready_o(world_ready_o),
    .push_i      (world_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (goes),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(inputs_ready_t)),
    .DEPTH(P.ready)
  ) inputs (
    .clk_i,
    .rst_ni,
    .push_valid_i(inputs_ready_valid_i),
    .push_ready_o(inputs_ready_ready_o),
    .push_i      (inputs_ready_i),
    .pop_valid_o (ready_valid),
    .pop_ready_i (uses),
    .pop_o       (ready)
  );

  logic task_valid, starts;
  stage_task_t later;
  fifo #(
    .WIDTH($bits(stage_task_t))
  ) tasks (
    .clk_i,
    .rst_ni,
    .push_valid_i(task_valid_i),
    .push_ready_o(task_ready_o),
    .push_i      (task_i),
    .pop_valid_o (task_valid),
    .pop_ready_i (starts),
    .pop_o       (later)
  );

  // ---- outputs
  state_t state;
  /* verilator lint_off UNUSEDSIGNAL */
  batch_head_t batch; // only some fields are used
  batch_task_t copies;
  /* verilator lint_on UNUSEDSIGNAL */
  draw_stage_t stage, later_stage;
  logic marker, epoch, invalidate, plain;

  assign state = world_packet_state(head);
  assign batch = world_packet_head(head);
  assign copies = world_packet_batch_task(head);
  // Fast geometry uses the context of geometry.
  assign stage = batch.stage > WORLD_STAGE_GEOMETRY ? 2'd3 : batch.stage[1:0];
  assign later_stage = later.stage > WORLD_STAGE_GEOMETRY ? 2'd3 : later.stage[1:0];
  assign marker = state.address == REPORT_MARKER;
  assign epoch = state.address == CONSTANT_EPOCH;
  assign invalidate = state.address == INVALIDATE_CACHES;
  assign plain = !marker && !epoch && !invalidate;

  assign state_valid_o = head_valid && head.kind == WORLD_PACKET_STATE && plain && !task_valid;
  assign state_o = state;
  assign want_o.valid = task_valid || (head_valid && head.kind == WORLD_PACKET_HEAD && batch.vertices != '0);
  assign want_o.stage = task_valid ? later_stage : want_o.valid ? stage : '0;
  assign {take_valid_o, take_o} = q.take;
  assign {step_valid_o, step_o} = q.step;
  assign {warp_valid_o, warp_o} = q.warp;
  assign {control_valid_o, control_o} = q.control;
  assign idle_o = !head_valid && !task_valid && !q.step.valid && !q.warp.valid && !q.take.valid && !q.control.valid;

  // ---- next state
  draw_grant_t grant;
  /* verilator lint_off UNUSEDSIGNAL */  // a later stage has no input rows
  draw_grant_t later_grant;
  /* verilator lint_on UNUSEDSIGNAL */
  logic none;
  logic [13:0] of_map;
  shared_row_t output_row;
  world_place_t place;

  function automatic warp_kind_t kind_of(input draw_stage_t of);
    unique case (of)
      2'd0: return WARP_KIND_VERTEX;
      2'd1: return WARP_KIND_CONTROL;
      2'd2: return WARP_KIND_EVALUATION;
      default: return WARP_KIND_GEOMETRY;
    endcase
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  function automatic draw_warp_t warp_of(input draw_stage_t of, input draw_grant_t with_grant, input logic [5:0] lanes,
                                         input world_place_t at, input retire_place_t retire);
    return '{
      kind: kind_of(of), context_id: with_grant.context_id, registers: with_grant.registers,
      lanes: lanes[5] ? '1 : lanes == '0 ? 32'd1 : (32'd1 << lanes[4:0]) - 32'd1,
      place: '{low: at[63:0], high: 64'(at >> 64)}, retire: retire
    };
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    d.take.valid = 1'b0;
    if (step_ready_i) d.step.valid = 1'b0;
    if (warp_ready_i) d.warp.valid = 1'b0;
    if (control_ready_i) d.control.valid = 1'b0;

    // A batch whose inputs are in rows: outputs follow the indices and the inputs, or those that are kept.
    grant = grants_i.grants[stage];
    none = batch.vertices == '0;
    output_row = ready.row + 10'd1 + (P.overlap == 1 ? 10'(q.numbered[stage]) : 10'(grant.inputs));
    place = '0;
    place.input_row = ready.row;
    place.output_row = output_row;
    place.vertices = batch.vertices;
    place.primitive_id = batch.primitive_id;
    of_map = state.address - MAP_WORD;

    // Launch of a later stage's warp.
    later_grant = grants_i.grants[later_stage];
    starts = task_valid && later_grant.valid && !d.warp.valid && !d.step.valid;
    if (starts) begin
      d.step = {
        1'b1,
        retire_step_of_warp(
            '{
              none: 1'b0, notified: 1'b1,
              done: '{batch: '0, sm: sm_i, row: later.place.output_row, stage: later.stage, vertices: later.lanes}
            })
      };
      d.place = q.place + 7'd1;
      d.warp.valid = 1'b1;
      d.warp.data = warp_of(later_stage, later_grant, later.lanes, later.place, q.place);
      d.take = {1'b1, later_stage};
    end

    goes = 1'b0;
    uses = 1'b0;
    if (head_valid && !(task_valid && head.kind == WORLD_PACKET_STATE))
      case (head.kind)
        WORLD_PACKET_STATE:
        if (plain) begin
          goes = state_ready_i;
          if (state_ready_i && of_map[6:0] == '0 && of_map[13:7] < 7'(DRAW_STAGES))
            d.numbered[of_map[8:7]] = state.value[PRIMITIVE_BIT];
        end else if (invalidate) begin
          if (!q.invalidates) begin
            d.control = {1'b1, cache_control_of_invalidate('{mask: state.value[5:0]})};
            d.invalidates = 1'b1;
          end else if (acknowledge_i) begin
            d.invalidates = 1'b0;
            goes = 1'b1;
          end
        end else if (!d.step.valid) begin
          goes = 1'b1;
          d.step = {
            1'b1,
            retire_step_of_passed(
                '{pixel: 1'b0, marker: marker, number: marker ? {4'd0, state.value[3:0]} : state.value[7:0]})
          };
          d.place = q.place + 7'd1;
        end
        WORLD_PACKET_HEAD:
        if (batch.sm != sm_i) goes = 1'b1;
        else if (ready_valid && ready.batch != batch.batch) uses = 1'b1;  // inputs of a batch other than the head's are dropped
        else if (ready_valid && !d.step.valid && (none || grant.valid && !d.warp.valid)) begin
          goes = 1'b1;
          uses = 1'b1;
          d.step = {
            1'b1,
            retire_step_of_warp(
                '{
                  none: none, notified: 1'b1,
                  done: '{batch: batch.batch, sm: batch.sm, row: output_row, stage: batch.stage, vertices: batch.vertices}
                })
          };
          d.place = q.place + 7'd1;
          if (!none) begin
            d.warp.valid = 1'b1;
            d.warp.data = warp_of(stage, grant, batch.vertices, place, q.place);
            d.take = {1'b1, stage};
          end
        end
        // Copies of the beta phase are reported without a warp.
        WORLD_PACKET_BATCH_TASK:
        if (copies.sm != sm_i) goes = 1'b1;
        else if (ready_valid && ready.batch != copies.batch) uses = 1'b1;
        else if (ready_valid && !d.step.valid) begin
          goes = 1'b1;
          uses = 1'b1;
          d.step = {
            1'b1,
            retire_step_of_warp(
                '{
                  none: 1'b1, notified: 1'b1,
                  done: '{
                    batch: copies.batch, sm: copies.sm, row: ready.row, stage: WORLD_STAGE_VERTEX, vertices: copies.vertices
                  }
                })
          };
          d.place = q.place + 7'd1;
        end
        default: goes = 1'b1;
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
