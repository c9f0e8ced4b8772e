// Batch records: passes the distributor's packets on to the MPC and records batches and, for later stages, their primitives. It
// passes a packet a cycle with a latency of 2 cycles. State stalls until later stages of all earlier batches have been launched.
// Order is kept. Specification: PD, Tessellation and the world-space stages.

module batch_records
  import batch_records_params_pkg::*;
  import geometry_shape_pkg::has_geometry;
  import geometry_shape_pkg::has_patches;
  import stage_tasks_pkg::*;
  import state_pkg::state_t;
  import world_pkg::*;
#(
  // ---- parameters
  parameter batch_records_params_t P = BATCH_RECORDS_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          world_valid_i,
  output logic          world_ready_o,
  input  world_packet_t world_i,
  output logic          passed_valid_o,  // to the MPC
  input  logic          passed_ready_i,
  output world_packet_t passed_o,
  output logic          record_valid_o,
  input  logic          record_ready_i,
  output batch_record_t record_o,
  output logic          prims_valid_o,
  input  logic          prims_ready_i,
  output batch_prims_t  prims_o,
  input  logic          issued_valid_i,  // all warps of the oldest batch with later stages are launched
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters
  input  logic          issued_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output stages_state_t state_o,
  output logic          geometry_o,          // the stages have geometry
  output logic          notified_valid_o,    // each state word that is accepted
  output state_t        notified_o,
  output logic          idle_o
);

  // Batches whose later stages may be outstanding.
  localparam logic [6:0] MOST_WAITING = 7'd64;

  // ---- registers
  typedef struct packed {
    stages_state_t state;
    logic [6:0] waiting;  // batches whose later stages are not launched
    struct packed {logic valid; world_packet_t data;} passed;
    struct packed {logic valid; batch_record_t data;} record;
    struct packed {logic valid; batch_prims_t data;} prims;
    struct packed {logic valid; state_t data;} notified;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic packet_valid, takes;
  world_packet_t packet;

  fifo #(
    .WIDTH($bits(world_packet_t)),
    .DEPTH(P.depth)
  ) world_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_valid_i),
    .push_ready_o(world_ready_o),
    .push_i      (world_i),
    .pop_valid_o (packet_valid),
    .pop_ready_i (takes),
    .pop_o       (packet)
  );

  // ---- outputs
  assign {passed_valid_o, passed_o} = q.passed;
  assign {record_valid_o, record_o} = q.record;
  assign {prims_valid_o, prims_o} = q.prims;
  assign state_o = q.state;
  assign geometry_o = has_geometry(q.state);
  assign {notified_valid_o, notified_o} = q.notified;
  assign idle_o = !packet_valid && !q.passed.valid && !q.record.valid && !q.prims.valid;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */
  batch_head_t head;  // some fields are not used here
  batch_task_t of_task;
  /* verilator lint_on UNUSEDSIGNAL */
  logic geometry, patches;
  batch_record_t record;

  always_comb begin
    d = q;
    if (passed_ready_i) d.passed.valid = 1'b0;
    if (record_ready_i) d.record.valid = 1'b0;
    if (prims_ready_i) d.prims.valid = 1'b0;
    if (issued_valid_i) d.waiting = q.waiting - 7'd1;
    d.notified.valid = 1'b0;
    patches = has_patches(q.state);
    geometry = has_geometry(q.state) && !patches;
    head = world_packet_head(packet);
    of_task = world_packet_batch_task(packet);
    // The record of a batch, or of a task, which has patches.
    if (packet.kind == WORLD_PACKET_BATCH_TASK)
      record = '{
          geometry: 1'b0,
          patches: 1'b1,
          work: PATCH_WORK_BETA,
          prims: 6'(of_task.patches),
          primitive_id: of_task.primitive_id,
          begins: 1'b0,
          split: 1'b0,
          first: 6'(of_task.patch),
          all: 6'(of_task.all)
      };
    else
      record = '{
          geometry: geometry,
          patches: patches,
          work: patches && q.state.alpha ? PATCH_WORK_ALPHA : PATCH_WORK_WHOLE,
          prims: head.prims,
          primitive_id: head.primitive_id,
          begins: head.begins,
          split: head.topology >= 4'd7 && head.topology <= 4'd9,
          first: '0,
          all: '0
      };
    takes = 1'b0;
    if (packet_valid)
      case (packet.kind)
        WORLD_PACKET_HEAD, WORLD_PACKET_BATCH_TASK: begin
          takes = !d.passed.valid && !d.record.valid && q.waiting < MOST_WAITING;
          if (takes) begin
            d.passed = {1'b1, packet};
            d.record = {1'b1, record};
            if (record.geometry || record.patches) d.waiting = d.waiting + 7'd1;
          end
        end
        WORLD_PACKET_PRIMS: begin
          takes = !geometry || !d.prims.valid;
          if (takes && geometry) d.prims = {1'b1, world_packet_prims(packet)};
        end
        default: begin
          takes = !d.passed.valid && !(packet.kind == WORLD_PACKET_STATE && q.waiting != '0);
          if (takes) d.passed = {1'b1, packet};
          if (takes && packet.kind == WORLD_PACKET_STATE) begin
            d.state = stages_state_after(q.state, world_packet_state(packet));
            d.notified = {1'b1, world_packet_state(packet)};
          end
        end
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
