// Patch issue: launches the control warp for patches whose vertices are shaded, reads the levels that it writes, and sends patches to
// the tessellator. Without a control stage it takes the levels from state. It sends a patch a cycle. Shared memory, the MPC, the warp
// and the tessellator stall it. It processes a batch at a time; for a batch of the alpha phase it signals the control outputs, and for
// a task of the beta phase control has already ended. Specification: Tessellation and the world-space stages.

module patch_issue
  import geometry_shape_pkg::*;
  import stage_tasks_pkg::*;
  import tessellator_pkg::*;
  import vertex_room_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          batch_valid_i,
  output logic          batch_ready_o,
  input  patch_batch_t  batch_i,
  /* verilator lint_off UNUSEDSIGNAL */  // some fields are not used here
  input  stages_state_t state_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          task_valid_o,
  input  logic          task_ready_i,
  output stage_task_t   task_o,
  input  logic          done_valid_i,      // the control warp has ended
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters
  input  logic          done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          row_request_valid_o,
  input  logic          row_request_ready_i,
  output isbe_access_t  row_request_o,
  input  logic          row_valid_i,
  input  isbe_row_t     row_i,
  output logic          patch_valid_o,
  input  logic          patch_ready_i,
  output tess_patch_t   patch_o,
  output patch_place_t  place_o,           // location of the patches in the tessellator
  input  logic          finished_valid_i,  // all points of the patches were sent
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic          finished_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          alpha_valid_o,     // the control outputs of a batch of the alpha phase
  input  logic          alpha_ready_i,
  output stage_work_t   alpha_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    patch_phase_t phase;
    patch_shape_t shape;  // derived from the state, a cycle later
    logic [7:0] outputs;  // components that control outputs for evaluation
    logic [5:0] threads;  // control threads of a patch
    logic [5:0] patch;  // the next patch
    logic [5:0] corners;  // input vertices of a patch
    logic [5:0] lanes;
    logic [31:0] starts;
    patch_place_t place;
    logic [1:0] requested;
    logic [1:0] came;
    isbe_row_t [LEVEL_ROWS-1:0] levels;
    struct packed {logic valid; stage_task_t data;} issue;
    struct packed {logic valid; isbe_access_t data;} row_request;
    struct packed {logic valid; tess_patch_t data;} feed;
    struct packed {logic valid; alpha_part_t data;} alpha;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic batch_valid, ends;
  patch_batch_t batch;

  fifo #(
    .WIDTH($bits(patch_batch_t))
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

  // ---- outputs
  assign {task_valid_o, task_o} = q.issue;
  assign {row_request_valid_o, row_request_o} = q.row_request;
  assign {patch_valid_o, patch_o} = q.feed;
  assign place_o = q.place;
  assign alpha_valid_o = q.alpha.valid;
  assign alpha_o = stage_work_of_alpha(q.alpha.data);
  assign idle_o = !batch_valid && q.phase == PATCH_PHASE_IDLE && !q.alpha.valid;

  // ---- next state
  // Vertices of a patch, where `patches` have `vertices` in all.
  function automatic logic [5:0] corners_of(input logic [5:0] vertices, input logic [5:0] number);
    logic [5:0] corners;
    corners = 6'd32;
    for (int n = 31; n >= 1; n--) if (12'(n) * 12'(number) >= 12'(vertices)) corners = 6'(n);
    return corners;
  endfunction

  shared_row_t patch_row;
  logic [5:0] corners, vertices;
  logic [6:0] wanted, after;
  logic beta, controls;
  logic [4:0] at;
  logic last;
  world_place_t where;
  isbe_access_t access;
  tess_patch_t feed;

  always_comb begin
    d = q;
    if (task_ready_i) d.issue.valid = 1'b0;
    if (row_request_ready_i) d.row_request.valid = 1'b0;
    if (patch_ready_i) d.feed.valid = 1'b0;
    if (alpha_ready_i) d.alpha.valid = 1'b0;
    d.shape = patch_shape_of(state_i);
    d.outputs = components(d.shape.controls ? state_i.control : state_i.vertex);
    d.threads = state_i.threads == '0 ? 6'd1 : state_i.threads > 8'd32 ? 6'd32 : state_i.threads[5:0];
    ends = 1'b0;

    beta = batch.work == PATCH_WORK_BETA;
    controls = q.shape.controls && batch.patches != '0;
    patch_row = beta ? batch.done.row + output_rows(q.outputs, batch.done.vertices)
        : batch.row + 10'(q.shape.control_rows);
    corners = corners_of(batch.done.vertices, beta ? batch.all : batch.patches);
    vertices = q.shape.controls ? q.lanes : batch.done.vertices;
    wanted = 7'(q.lanes) + 7'(q.threads);

    where = '0;
    where.extra = 11'(q.place.patch_row);
    where.starts = q.starts;
    where.corners = q.corners;
    where.input_log2 = room_log2(batch.done.vertices);
    where.primitive_id = batch.primitive_id;
    where.vertices = q.lanes;
    where.output_row = q.place.input_row;
    where.input_row = batch.done.row;

    access = '0;
    access.request.row = q.place.patch_row + 10'(q.requested);

    at = {1'b0, q.patch[3:0]};
    after = 7'(batch.patches) + (beta ? 7'(batch.first) : '0);
    last = 7'(q.patch) + 7'd1 >= after;
    feed = '0;
    feed.patch = q.patch[3:0];
    feed.last = last;
    feed.none = batch.patches == '0;
    feed.own = q.shape.controls;
    for (int k = 0; k < TESS_EDGES; k++) feed.outer[k] = q.levels[k/2].words[at+5'((k%2)*PATCH_WORDS)];
    for (int k = 0; k < TESS_AXES; k++) feed.inner[k] = q.levels[2].words[at+5'(k*PATCH_WORDS)];

    case (q.phase)
      PATCH_PHASE_IDLE:
      if (batch_valid) begin
        d.corners = corners;
        d.place = '{
            input_row: q.shape.controls && !beta ? batch.row : batch.done.row,
            input_log2: room_log2(batch.done.vertices),
            corners: q.shape.controls ? q.threads : corners,
            patch_row: patch_row,
            area_row: patch_row + 10'(q.shape.patch_rows),
            geometry_row: patch_row + (q.shape.rows - 10'(q.shape.control_rows)),
            primitive_id: batch.primitive_id,
            begins: batch.begins
        };
        d.patch = beta ? batch.first : '0;
        d.lanes = '0;
        d.starts = '0;
        d.requested = '0;
        d.came = '0;
        case (batch.work)
          PATCH_WORK_ALPHA: d.phase = controls ? PATCH_PHASE_LANES : PATCH_PHASE_LEAVE;
          PATCH_WORK_BETA: d.phase = controls ? PATCH_PHASE_LEVELS : PATCH_PHASE_FEED;
          default: d.phase = controls ? PATCH_PHASE_LANES : PATCH_PHASE_FEED;
        endcase
      end
      // Adds the lanes of another patch.
      PATCH_PHASE_LANES:
      if (q.patch >= batch.patches || wanted > 7'd32) d.phase = PATCH_PHASE_LAUNCH;
      else begin
        d.starts[q.lanes[4:0]] = 1'b1;
        d.lanes = wanted[5:0];
        d.patch = q.patch + 6'd1;
      end
      PATCH_PHASE_LAUNCH: begin
        d.issue = {1'b1, stage_task_t'{stage: WORLD_STAGE_CONTROL, lanes: q.lanes, place: where}};
        d.place.input_log2 = room_log2(q.lanes);
        d.patch = '0;
        d.phase = PATCH_PHASE_CONTROL;
      end
      PATCH_PHASE_CONTROL:
      if (done_valid_i) d.phase = batch.work == PATCH_WORK_ALPHA ? PATCH_PHASE_LEAVE : PATCH_PHASE_LEVELS;
      PATCH_PHASE_LEVELS: begin
        if (!d.row_request.valid && 32'(q.requested) < LEVEL_ROWS) begin
          d.row_request = {1'b1, access};
          d.requested = q.requested + 2'd1;
        end
        if (row_valid_i) begin
          d.levels[q.came] = row_i;
          d.came = q.came + 2'd1;
          if (32'(d.came) == LEVEL_ROWS) d.phase = PATCH_PHASE_FEED;
        end
      end
      PATCH_PHASE_FEED:
      if (!d.feed.valid) begin
        d.feed = {1'b1, feed};
        d.patch = q.patch + 6'd1;
        if (last) d.phase = PATCH_PHASE_POINTS;
      end
      PATCH_PHASE_POINTS:
      if (finished_valid_i) begin
        d.phase = PATCH_PHASE_IDLE;
        ends = 1'b1;
      end
      // Signals the alpha part, where control has ended or there is none.
      PATCH_PHASE_LEAVE:
      if (!d.alpha.valid) begin
        d.alpha = {
            1'b1,
            alpha_part_t'{
                row: q.place.input_row,
                rows: output_rows(q.outputs, vertices),
                patch_row: q.place.patch_row,
                patch_rows: q.shape.patch_rows,
                patches: batch.patches,
                vertices: vertices,
                scalars: q.outputs
            }
        };
        d.phase = PATCH_PHASE_IDLE;
        ends = 1'b1;
      end
      default: ;
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
