// Piece collect: gathers points of the domain into evaluation warps, writes their coordinates to shared memory, launches them, and
// notifies the reader of their outputs. It accepts a point and a primitive a cycle, and takes 3 cycles for a warp. Shared memory and
// the MPC stall it; a warp waits until an area of its batch has been read. Order is kept. Specification: Tessellation and the
// world-space stages.

module piece_collect
  import geometry_shape_pkg::has_geometry;
  import geometry_shape_pkg::patch_shape_of;
  import stage_tasks_pkg::*;
  import strip_prim_pkg::as_batch;
  import tessellator_pkg::*;
  import vertices_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          piece_valid_i,
  output logic          piece_ready_o,
  input  tess_piece_t   piece_i,
  input  patch_place_t  place_i,
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
  output logic          geometry_valid_o,   // in order, where geometry follows evaluation
  input  logic          geometry_ready_i,
  output geometry_batch_t geometry_o,
  output logic          prims_valid_o,      // in order
  input  logic          prims_ready_i,
  output batch_prims_t  prims_o,
  /* verilator lint_off UNUSEDSIGNAL */  // only their arrival matters
  input  logic          ended_valid_i,      // an evaluation warp has ended
  input  logic          ended_i,
  output logic          evaluated_valid_o,  // an evaluation warp has ended that geometry follows; `part_ended`: another one
  output logic          evaluated_o,
  output logic          part_ended_valid_o,
  output logic          part_ended_o,
  input  logic          part_read_valid_i,  // the outputs of a part that is not its batch's last have been read
  input  logic          part_read_i,
  input  logic          area_read_valid_i,  // as above, with geometry
  input  logic          area_read_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          finished_valid_o,   // a batch's last warp was sent
  output logic          finished_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    piece_phase_t phase;
    patch_shape_t shape;  // derived from the state, a cycle later
    logic [5:0] points;
    logic [3:0] patch;  // patch of the last point
    logic [3:0] first_patch;
    logic [31:0] starts;
    isbe_row_t across;  // u of each lane, and v
    isbe_row_t down;
    tess_close_t close;
    logic [1:0] area;
    logic [9:0] area_row;  // offset from the first area's row
    part_count_t warps;  // warps of the batch so far
    part_count_t notified;  // parts that are not last, of all batches; the number read; the number signalled before this batch
    part_count_t read;
    part_count_t before_batch;
    struct packed {logic valid; strip_prim_t data;} odd;  // the first of two primitives
    logic [6:0] running;  // evaluation warps that run; those that geometry follows, the oldest first
    logic [63:0] after;
    struct packed {logic valid; isbe_access_t data;} row;
    struct packed {logic valid; stage_task_t data;} issue;
    struct packed {logic valid; stage_work_t data;} work;
    struct packed {logic valid; geometry_batch_t data;} geometry;
    struct packed {logic valid; logic data;} evaluated;
    struct packed {logic valid; logic data;} part_ended;
    struct packed {logic valid; logic data;} finished;
  } regs_t;

  regs_t d, q;

  // Most evaluation warps that may run.
  localparam logic [6:0] MOST_RUNNING = 7'd64;

  // ---- parts
  logic prims_ready, gathers, pairs;
  batch_prims_t two;
  assign gathers = q.phase == PIECE_PHASE_GATHER && prims_ready;

  fifo #(
    .WIDTH($bits(batch_prims_t))
  ) prims (
    .clk_i,
    .rst_ni,
    .push_valid_i(pairs),
    .push_ready_o(prims_ready),
    .push_i      (two),
    .pop_valid_o (prims_valid_o),
    .pop_ready_i (prims_ready_i),
    .pop_o       (prims_o)
  );

  // ---- outputs
  assign piece_ready_o = gathers;
  assign {row_valid_o, row_o} = q.row;
  assign {task_valid_o, task_o} = q.issue;
  assign {work_valid_o, work_o} = q.work;
  assign {finished_valid_o, finished_o} = q.finished;
  assign {geometry_valid_o, geometry_o} = q.geometry;
  assign {evaluated_valid_o, evaluated_o} = q.evaluated;
  assign {part_ended_valid_o, part_ended_o} = q.part_ended;
  assign idle_o = q.phase == PIECE_PHASE_GATHER && q.points == '0 && q.running == '0 && !q.row.valid && !q.issue.valid
      && !q.work.valid && !q.geometry.valid && !prims_valid_o;

  // ---- next state
  strip_prim_t prim;
  logic closes;
  geometry_batch_t to_geometry;
  part_count_t needed, been;
  logic has_area, empty, wraps;
  shared_row_t base;
  isbe_access_t access;
  world_place_t where;
  evaluation_work_t evaluation;

  always_comb begin
    d = q;
    if (row_ready_i) d.row.valid = 1'b0;
    if (task_ready_i) d.issue.valid = 1'b0;
    if (work_ready_i) d.work.valid = 1'b0;
    d.finished.valid = 1'b0;
    d.shape = patch_shape_of(state_i);
    d.read = q.read + 12'(part_read_valid_i) + 12'(area_read_valid_i);
    if (geometry_ready_i) d.geometry.valid = 1'b0;
    d.evaluated.valid = 1'b0;
    d.part_ended.valid = 1'b0;
    if (ended_valid_i && q.running != '0) begin
      if (q.after[0]) d.evaluated = '1;
      else d.part_ended = '1;
      d.after = q.after >> 1;
      d.running = q.running - 7'd1;
    end

    // Primitives are sent in pairs; a warp's last may be single.
    prim = '{corners: piece_i.prim.corners, first: 1'b1};
    closes = piece_valid_i && gathers && piece_i.closes;
    pairs = piece_valid_i && gathers && (q.odd.valid ? piece_i.has_prim || closes : piece_i.has_prim && closes);
    if (pairs) d.odd.valid = 1'b0;
    else if (piece_valid_i && gathers && piece_i.has_prim) d.odd = {1'b1, prim};

    // Whether the warp's area has been read, if it was used before. A negative count stands for parts of earlier batches.
    needed = q.warps < 12'(q.shape.areas) ? '0 : q.warps - 12'(q.shape.areas) + 12'd1;
    been = q.read - q.before_batch;
    has_area = needed == '0 || (been >= needed && !been[11]);
    base = place_i.area_row + q.area_row;
    wraps = 3'(q.area) + 3'd1 >= q.shape.areas;
    empty = q.points == '0 && !piece_i.has_point;

    access = '0;
    access.request.write = 1'b1;
    access.request.words = '1;
    access.request.row = q.phase == PIECE_PHASE_DOWN ? base + 10'd1 : base;
    access.data = q.phase == PIECE_PHASE_DOWN ? q.down : q.across;

    where = '0;
    where.extra = 11'(place_i.patch_row);
    where.starts = q.starts;
    where.first_prim = 6'(q.first_patch);
    where.corners = place_i.corners;
    where.input_log2 = place_i.input_log2;
    where.primitive_id = place_i.primitive_id;
    where.vertices = q.points;
    where.output_row = base + 10'(DOMAIN_ROWS);
    where.input_row = place_i.input_row;

    evaluation = '{
        row: base + 10'(DOMAIN_ROWS),
        vertices: q.points,
        prims: q.points == '0 ? '0 : q.close.prims,
        topology: q.close.shape == TESS_SHAPE_POINT ? TOPOLOGY_POINTS : q.close.shape == TESS_SHAPE_LINE
            ? TOPOLOGY_LINES : TOPOLOGY_TRIANGLES,
        last: q.close.last,
        first_id: place_i.primitive_id + 32'(q.first_patch),
        starts: q.starts
    };
    to_geometry = '{
        input_row: evaluation.row,
        vertices: q.points,
        prims: evaluation.prims,
        primitive_id: place_i.primitive_id,
        row: place_i.geometry_row,
        evaluates: 1'b1,
        begins: place_i.begins,
        split: 1'b0,
        last: q.close.last
    };

    case (q.phase)
      PIECE_PHASE_GATHER:
      if (piece_valid_i && gathers) begin
        if (piece_i.has_point) begin
          d.across.words[q.points[4:0]] = piece_i.point.u;
          d.down.words[q.points[4:0]] = piece_i.point.v;
          if (q.points == '0) begin
            d.first_patch = piece_i.point.patch;
            d.starts = 32'd1;
          end else if (piece_i.point.patch != q.patch) d.starts[q.points[4:0]] = 1'b1;
          d.patch = piece_i.point.patch;
          d.points = q.points + 6'd1;
        end
        if (piece_i.closes) begin
          d.close = piece_i.close;
          d.phase = !empty ? PIECE_PHASE_ACROSS : piece_i.close.last ? PIECE_PHASE_TELL : PIECE_PHASE_GATHER;
        end
      end
      PIECE_PHASE_ACROSS:
      if (has_area && !d.row.valid) begin
        d.row = {1'b1, access};
        d.phase = PIECE_PHASE_DOWN;
      end
      PIECE_PHASE_DOWN:
      if (!d.row.valid) begin
        d.row = {1'b1, access};
        d.phase = PIECE_PHASE_LAUNCH;
      end
      // Launches the warp and notifies its reader. All primitives must have been sent: state may change after a batch.
      PIECE_PHASE_LAUNCH, PIECE_PHASE_TELL:
      if (!d.work.valid && !d.geometry.valid && !prims_valid_o
          && (q.phase == PIECE_PHASE_TELL || (!d.row.valid && !d.issue.valid && d.running < MOST_RUNNING))) begin
        if (q.phase == PIECE_PHASE_LAUNCH) begin
          d.issue = {1'b1, stage_task_t'{stage: WORLD_STAGE_EVALUATION, lanes: q.points, place: where}};
          d.after[d.running[5:0]] = has_geometry(state_i);
          d.running = d.running + 7'd1;
        end
        if (has_geometry(state_i)) d.geometry = {1'b1, to_geometry};
        else d.work = {1'b1, stage_work_of_evaluation(evaluation)};
        d.points = '0;
        d.phase = PIECE_PHASE_GATHER;
        if (q.close.last) begin
          d.area = '0;
          d.area_row = '0;
          d.warps = '0;
          d.before_batch = q.notified;
          d.finished = '1;
        end else begin
          d.area = wraps ? '0 : q.area + 2'd1;
          d.area_row = wraps ? '0 : q.area_row + 10'(q.shape.area_rows);
          d.warps = q.warps + 12'd1;
          d.notified = q.notified + 12'd1;
        end
      end
      default: ;
    endcase

    two = '0;
    two.prims[0] = as_batch(q.odd.valid ? q.odd.data : prim);
    if (q.odd.valid && piece_i.has_prim) two.prims[1] = as_batch(prim);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
