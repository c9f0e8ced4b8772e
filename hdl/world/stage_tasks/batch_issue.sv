// Batch issue: sends batches whose first shader has ended to their next stage: to viewport, stream output and clip, to geometry, or to
// patches. It sends a batch without later stages each cycle; any other batch waits until all warps of the batch before it are
// launched. Order is kept. Specification: Tessellation and the world-space stages.

module batch_issue
  import geometry_shape_pkg::components;
  import batch_issue_params_pkg::*;
  import stage_tasks_pkg::*;
  import vertex_room_pkg::output_rows;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter batch_issue_params_t P = BATCH_ISSUE_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            record_valid_i,
  output logic            record_ready_o,
  input  batch_record_t   record_i,
  input  logic            vertex_done_valid_i,  // an end of the first stage
  output logic            vertex_done_ready_o,
  input  shader_done_t    vertex_done_i,
  /* verilator lint_off UNUSEDSIGNAL */  // some fields are not used here
  input  stages_state_t   state_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic            work_valid_o,         // batches without later stages
  input  logic            work_ready_i,
  output stage_work_t     work_o,
  output logic            patches_valid_o,
  input  logic            patches_ready_i,
  output patch_batch_t    patches_o,
  output logic            geometry_valid_o,
  input  logic            geometry_ready_i,
  output geometry_batch_t geometry_o,
  input  logic            launched_valid_i,     // all warps of a batch with later stages are launched
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters
  input  logic            launched_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    logic waits;  // for the warps to be launched
    struct packed {logic valid; stage_work_t data;} work;
    struct packed {logic valid; patch_batch_t data;} patches;
    struct packed {logic valid; geometry_batch_t data;} geometry;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic record_valid, done_valid, goes;
  batch_record_t record;
  shader_done_t done;

  fifo #(
    .WIDTH($bits(batch_record_t)),
    .DEPTH(P.records)
  ) records (
    .clk_i,
    .rst_ni,
    .push_valid_i(record_valid_i),
    .push_ready_o(record_ready_o),
    .push_i      (record_i),
    .pop_valid_o (record_valid),
    .pop_ready_i (goes),
    .pop_o       (record)
  );

  fifo #(
    .WIDTH($bits(shader_done_t)),
    .DEPTH(P.records)
  ) done_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(vertex_done_valid_i),
    .push_ready_o(vertex_done_ready_o),
    .push_i      (vertex_done_i),
    .pop_valid_o (done_valid),
    .pop_ready_i (goes),
    .pop_o       (done)
  );

  // ---- outputs
  assign {work_valid_o, work_o} = q.work;
  assign {patches_valid_o, patches_o} = q.patches;
  assign {geometry_valid_o, geometry_o} = q.geometry;
  assign idle_o = !record_valid && !done_valid && !q.waits && !q.work.valid;

  // ---- next state
  shared_row_t row;

  always_comb begin
    d = q;
    if (work_ready_i) d.work.valid = 1'b0;
    if (patches_ready_i) d.patches.valid = 1'b0;
    if (geometry_ready_i) d.geometry.valid = 1'b0;

    // Sends the oldest batch, if its destination can accept it.
    row = done.row + output_rows(components(state_i.vertex), done.vertices);
    goes = !q.waits && record_valid && done_valid && !d.work.valid && !d.patches.valid && !d.geometry.valid;
    if (goes) begin
      d.waits = record.patches || record.geometry;
      if (record.patches)
        d.patches = {
          1'b1,
          patch_batch_t'{
              work: record.work,
              done: done,
              patches: record.prims,
              primitive_id: record.primitive_id,
              begins: record.begins,
              row: row,
              first: record.first,
              all: record.all
          }
        };
      else if (record.geometry)
        d.geometry = {
          1'b1,
          geometry_batch_t
          '{
              input_row: done.row,
              vertices: done.vertices,
              prims: record.prims,
              primitive_id: record.primitive_id,
              row: row,
              evaluates: 1'b0,
              begins: record.begins,
              split: record.split,
              last: 1'b1
          }
        };
      else d.work = {1'b1, stage_work_of_batch(done)};
    end
    if (launched_valid_i) d.waits = 1'b0;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
