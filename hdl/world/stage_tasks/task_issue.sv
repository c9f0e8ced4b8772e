// Task issue: makes the geometry warps of a batch, or of an evaluation warp that has ended: it writes the vertices of each primitive to
// the directory, clears control words, and gathers instances of primitives into a warp, a primitive a cycle. Shared memory and the MPC
// stall it; the next warp that uses the same rows waits until the outputs of the one before are read. Order is kept. Specification:
// Tessellation and the world-space stages, ISBEs and the GS FIFO.

module task_issue
  import directory_prims_pkg::*;
  import geometry_shape_pkg::*;
  import stage_tasks_pkg::*;
  import task_issue_params_pkg::*;
  import vertex_room_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter task_issue_params_t P = TASK_ISSUE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          batch_valid_i,
  output logic          batch_ready_o,
  input  geometry_batch_t batch_i,
  input  logic          prims_valid_i,
  output logic          prims_ready_o,
  input  batch_prims_t  prims_i,
  input  logic          evaluated_valid_i,  // an evaluation warp that geometry follows has ended
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters
  input  logic          evaluated_i,
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_off UNUSEDSIGNAL */  // some fields are not used here
  input  stages_state_t state_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          row_valid_o,
  input  logic          row_ready_i,
  output isbe_access_t  row_o,
  output logic          task_valid_o,
  input  logic          task_ready_i,
  output stage_task_t   task_o,
  output logic          work_valid_o,
  input  logic          work_ready_i,
  output stage_work_t   work_o,
  input  logic          read_valid_i,         // all outputs of the warp before are read
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters
  input  logic          read_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          launched_valid_o,     // all warps of a batch are launched
  output logic          launched_o,
  output logic          area_read_valid_o,    // the outputs of an evaluation warp that is not its batch's last have been read
  output logic          area_read_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    issue_phase_t phase;
    geometry_shape_t shape;  // shape of the batch's warps, from state; instances of each primitive
    logic [5:0] instances;
    logic [6:0] ended;  // evaluation warps that have ended
    logic [6:0] at;  // the next row to write
    logic entered;  // within a batch of evaluation warps: its first warp has begun
    logic [31:0] counted;  // number of the next primitive from evaluation warps
    logic [5:0] taken;  // primitives in the directory
    logic [5:0] number;  // number of the next primitive in the directory
    isbe_row_t directory;
    logic [5:0] prim;  // the next primitive, and its next instance
    logic [5:0] instance_at;
    logic [5:0] lanes;  // lanes of the warp that is being built
    logic [31:0] starts;
    logic [5:0] first_prim;
    logic [4:0] first_instance;
    struct packed {logic valid; isbe_access_t data;} row;
    struct packed {logic valid; stage_task_t data;} issue;
    struct packed {logic valid; stage_work_t data;} work;
    struct packed {logic valid; logic data;} launched;
    struct packed {logic valid; logic data;} area_read;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic packet_valid, packet_pop, batch_valid, ends;
  geometry_batch_t batch;
  batch_prims_t packet;

  fifo #(
    .WIDTH($bits(geometry_batch_t))
  ) batch_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(batch_valid_i),
    .push_ready_o(batch_ready_o),
    .push_i      (batch_i),
    .pop_valid_o (batch_valid),
    .pop_ready_i (ends),
    .pop_o       (batch)
  );

  fifo #(
    .WIDTH($bits(batch_prims_t)),
    .DEPTH(P.prims)
  ) prims (
    .clk_i,
    .rst_ni,
    .push_valid_i(prims_valid_i),
    .push_ready_o(prims_ready_o),
    .push_i      (prims_i),
    .pop_valid_o (packet_valid),
    .pop_ready_i (packet_pop),
    .pop_o       (packet)
  );

  // ---- outputs
  assign {row_valid_o, row_o} = q.row;
  assign {task_valid_o, task_o} = q.issue;
  assign {work_valid_o, work_o} = q.work;
  assign {launched_valid_o, launched_o} = q.launched;
  assign {area_read_valid_o, area_read_o} = q.area_read;
  assign idle_o = q.phase == ISSUE_PHASE_IDLE && !batch_valid && !packet_valid && !q.row.valid && !q.issue.valid && !q.work.valid;

  // ---- next state
  shared_row_t output_row;
  logic [5:0] left, room, count, most, taken;
  added_prims_t added;
  isbe_access_t access;
  world_place_t where;
  logic last, writes, runs;
  logic [31:0] counted;

  always_comb begin
    d = q;
    if (row_ready_i) d.row.valid = 1'b0;
    if (task_ready_i) d.issue.valid = 1'b0;
    if (work_ready_i) d.work.valid = 1'b0;
    d.launched.valid = 1'b0;
    d.area_read.valid = 1'b0;
    if (evaluated_valid_i) d.ended = q.ended + 7'd1;
    packet_pop = 1'b0;
    ends = 1'b0;

    output_row = batch.row + 10'(DIRECTORY_ROWS);
    runs = batch.evaluates && batch.vertices != '0;
    most = batch.prims < MOST_PRIMS ? batch.prims : MOST_PRIMS;

    // Two primitives are added to the directory.
    added = '0;
    taken = q.taken + 6'(BATCH_PRIMS);
    writes = taken >= most || taken[1:0] == '0;

    access = '0;
    access.request.write = 1'b1;
    access.request.words = '1;

    // A primitive's instances are added to the warp.
    left = q.instances - q.instance_at;
    room = q.shape.lanes - q.lanes;
    count = left < room ? left : room;
    last = q.prim >= batch.prims;
    // Advances the count by an evaluation warp's primitives.
    counted = batch.evaluates ? q.counted + 32'(batch.prims) : q.counted;

    where = '{
        extra: q.shape.vertices,
        stride_log2: q.shape.stride_log2,
        starts: q.starts,
        first_prim: q.first_prim,
        corners: 6'(DIRECTORY_PITCH),
        input_log2: room_log2(batch.vertices),
        geometry_instance: q.first_instance,
        primitive_id: batch.primitive_id,
        vertices: q.lanes,
        output_row: output_row,
        input_row: batch.input_row
    };

    case (q.phase)
      // Begins the oldest batch, once its vertices can be read.
      ISSUE_PHASE_IDLE:
      if (batch_valid && !(runs && q.ended == '0)) begin
        if (runs) d.ended = d.ended - 7'd1;
        d.shape = shape_of(state_i);
        d.instances = state_i.passes || state_i.instances == '0 ? 6'd1 : state_i.instances > 8'd32 ? 6'd32 : state_i.instances[5:0];
        d.at = '0;
        d.taken = '0;
        d.number = '0;
        d.directory = '0;
        d.prim = '0;
        d.instance_at = '0;
        if (batch.evaluates && batch.begins && !q.entered) d.counted = batch.primitive_id;
        d.entered = batch.evaluates;
        d.phase = batch.prims == '0 ? ISSUE_PHASE_CLEAR : ISSUE_PHASE_DIRECTORY;
      end
      ISSUE_PHASE_DIRECTORY:
      if (packet_valid && !(writes && d.row.valid)) begin
        added = with_prims(q.directory, q.taken[1:0], packet, batch.split, q.number,
                           batch.evaluates ? q.counted : batch.primitive_id);
        if (writes) begin
          access.request.row = batch.row + 10'(q.at);
          access.data = added.row;
          d.row = {1'b1, access};
          d.at = q.at + 7'd1;
        end
        d.directory = added.row;
        d.taken = taken;
        d.number = added.number;
        packet_pop = 1'b1;
        if (taken >= most) begin
          d.at = '0;
          d.phase = ISSUE_PHASE_CLEAR;
        end
      end
      ISSUE_PHASE_CLEAR:
      if (!d.row.valid) begin
        access.request.row = output_row + 10'(q.at);
        d.row = {1'b1, access};
        d.at = q.at + 7'd1;
        if (d.at == control_rows(q.shape)) begin
          d.lanes = '0;
          d.starts = '0;
          d.first_prim = q.prim;
          d.first_instance = q.instance_at[4:0];
          d.phase = ISSUE_PHASE_BUILD;
        end
      end
      ISSUE_PHASE_BUILD:
      if (last || (left > room && q.lanes != '0) || room == '0) d.phase = ISSUE_PHASE_LAUNCH;
      else begin
        d.starts[q.lanes[4:0]] = 1'b1;
        d.lanes = q.lanes + count;
        if (count == left) begin
          d.prim = q.prim + 6'd1;
          d.instance_at = '0;
        end else d.instance_at = q.instance_at + count;
      end
      ISSUE_PHASE_LAUNCH:
      if (q.lanes == '0) d.phase = ISSUE_PHASE_TELL;
      else if (!q.issue.valid) begin
        d.issue = {1'b1, stage_task_t'{stage: WORLD_STAGE_GEOMETRY, lanes: q.lanes, place: where}};
        d.phase = ISSUE_PHASE_TELL;
      end
      // The warp is launched: its reader is notified. A warp without lanes has no outputs.
      ISSUE_PHASE_TELL:
      if (!q.issue.valid && !q.work.valid) begin
        d.work = {
          1'b1,
          stage_work_of_geometry(
              '{
                  row: output_row,
                  shape: q.shape,
                  lanes: q.lanes,
                  topology: state_i.topology,
                  streams: state_i.streams,
                  last_provokes: state_i.last_provokes,
                  last: last && batch.last,
                  fast: state_i.passes,
                  inputs: batch.input_row,
                  vertices: batch.vertices,
                  first: q.first_prim,
                  each: each_of(q.shape, output_row)
              })
        };
        ends = last && batch.last;
        d.phase = ends ? ISSUE_PHASE_IDLE : ISSUE_PHASE_READ;
        if (ends) begin
          d.launched = '1;
          d.entered = 1'b0;
          d.counted = counted;
        end
      end
      // The rows are free for the next warp, if the batch has another.
      ISSUE_PHASE_READ:
      if (read_valid_i) begin
        if (last) begin
          d.area_read = '1;
          d.counted = counted;
          ends = 1'b1;
          d.phase = ISSUE_PHASE_IDLE;
        end else begin
          d.at = '0;
          d.phase = ISSUE_PHASE_CLEAR;
        end
      end
      default: ;
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
