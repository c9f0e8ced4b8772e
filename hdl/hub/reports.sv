// Reports: completes a 3D marker when all units that finish work have reported, and all that count have sent their values; the
// sum is sent with it to the front end. It takes 2 cycles from the last `done` to `complete`, 3 from the last `value`, and
// sends a completion a cycle. Markers stall while 16 are in flight; `done` and `value` are always accepted. Completions are in
// the order of the markers. Specification: Synchronisation summary; interfaces: Reports and semaphores.

module reports
  import engine_pkg::*;
  import reports_params_pkg::*;
  import reports_pkg::*;
#(
  // ---- parameters
  parameter reports_params_t P = REPORTS_PARAMS
) (
  // ---- ports
  input  logic                           clk_i,
  input  logic                           rst_ni,
  input  logic                           marker_valid_i,    // numbered before any source can report it
  output logic                           marker_ready_o,
  input  marker_t                        marker_i,
  input  logic [P.sources-1:0]           done_valid_i,
  input  marker_done_t [P.sources-1:0]   done_i,
  input  logic [P.counters-1:0]          value_valid_i,
  input  report_value_t [P.counters-1:0] value_i,
  input  logic [P.worlds-1:0]            world_valid_i,
  input  report_value_t [P.worlds-1:0]   world_i,
  input  logic [P.pixels-1:0]            pixel_valid_i,
  input  report_value_t [P.pixels-1:0]   pixel_i,
  input  logic [P.stages-1:0]            stage_valid_i,
  input  report_value_t [P.stages-1:0]   stage_i,
  input  logic                           vertex_valid_i,    // counted in the primitive distributor's batches
  input  report_value_t                  vertex_i,
  input  logic                           assembled_valid_i, // counted in the primitive distributor's assembly
  input  report_value_t                  assembled_i,
  output logic                           complete_valid_o,
  input  logic                           complete_ready_i,
  output completed_t                     complete_o,
  output logic                           idle_o
);

  // ---- registers
  typedef struct packed {
    logic [MARKERS-1:0][6:0]  done;   // sources that have reported it
    logic [MARKERS-1:0][5:0]  given;  // values that have been added
    logic [MARKERS-1:0][63:0] total;
    struct packed {logic valid; completed_t data;} complete;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic marker_valid, over;
  /* verilator lint_off UNUSEDSIGNAL */  // location in the pipeline: all locations wait for all sources
  marker_t marker;
  /* verilator lint_on UNUSEDSIGNAL */
  localparam int unsigned WORLDS_END = P.counters + P.worlds;
  localparam int unsigned PIXELS_END = WORLDS_END + P.pixels;
  localparam int unsigned STAGES_END = PIXELS_END + P.stages;
  localparam int unsigned ALL = STAGES_END + 2;
  logic [ALL-1:0] given_valid, given_pop;
  report_value_t [ALL-1:0] given;

  fifo #(
    .WIDTH($bits(marker_t)),
    .DEPTH(MARKERS)
  ) markers (
    .clk_i,
    .rst_ni,
    .push_valid_i(marker_valid_i),
    .push_ready_o(marker_ready_o),
    .push_i      (marker_i),
    .pop_valid_o (marker_valid),
    .pop_ready_i (over),
    .pop_o       (marker)
  );

  // As many as there can be markers in flight, so that it is never full.
  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH($bits(report_value_t)),
    .DEPTH(MARKERS)
  ) values[P.counters-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(value_valid_i),
    .push_ready_o(),
    .push_i      (value_i),
    .pop_valid_o (given_valid[P.counters-1:0]),
    .pop_ready_i (given_pop[P.counters-1:0]),
    .pop_o       (given[P.counters-1:0])
  );

  fifo #(
    .WIDTH($bits(report_value_t)),
    .DEPTH(MARKERS)
  ) worlds[P.worlds-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_valid_i),
    .push_ready_o(),
    .push_i      (world_i),
    .pop_valid_o (given_valid[WORLDS_END-1:P.counters]),
    .pop_ready_i (given_pop[WORLDS_END-1:P.counters]),
    .pop_o       (given[WORLDS_END-1:P.counters])
  );

  fifo #(
    .WIDTH($bits(report_value_t)),
    .DEPTH(MARKERS)
  ) pixels[P.pixels-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_valid_i),
    .push_ready_o(),
    .push_i      (pixel_i),
    .pop_valid_o (given_valid[PIXELS_END-1:WORLDS_END]),
    .pop_ready_i (given_pop[PIXELS_END-1:WORLDS_END]),
    .pop_o       (given[PIXELS_END-1:WORLDS_END])
  );

  fifo #(
    .WIDTH($bits(report_value_t)),
    .DEPTH(MARKERS)
  ) stages[P.stages-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(stage_valid_i),
    .push_ready_o(),
    .push_i      (stage_i),
    .pop_valid_o (given_valid[STAGES_END-1:PIXELS_END]),
    .pop_ready_i (given_pop[STAGES_END-1:PIXELS_END]),
    .pop_o       (given[STAGES_END-1:PIXELS_END])
  );

  fifo #(
    .WIDTH($bits(report_value_t)),
    .DEPTH(MARKERS)
  ) vertices (
    .clk_i,
    .rst_ni,
    .push_valid_i(vertex_valid_i),
    .push_ready_o(),
    .push_i      (vertex_i),
    .pop_valid_o (given_valid[STAGES_END]),
    .pop_ready_i (given_pop[STAGES_END]),
    .pop_o       (given[STAGES_END])
  );

  fifo #(
    .WIDTH($bits(report_value_t)),
    .DEPTH(MARKERS)
  ) assembled (
    .clk_i,
    .rst_ni,
    .push_valid_i(assembled_valid_i),
    .push_ready_o(),
    .push_i      (assembled_i),
    .pop_valid_o (given_valid[STAGES_END+1]),
    .pop_ready_i (given_pop[STAGES_END+1]),
    .pop_o       (given[STAGES_END+1])
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign {complete_valid_o, complete_o} = q.complete;
  assign idle_o = !marker_valid && !q.complete.valid;

  // ---- next state
  report_value_t first;
  logic [P.sources-1:0] hits;
  logic [5:0] counters;

  always_comb begin
    d = q;
    if (complete_ready_i) d.complete.valid = 1'b0;

    for (int id = 0; id < MARKERS; id++) begin
      for (int s = 0; s < P.sources; s++) hits[s] = done_valid_i[s] && done_i[s].id == 4'(id);
      d.done[id] = q.done[id] + 7'($countones(hits));
    end

    // One value is added each cycle.
    given_pop = given_valid & -given_valid;
    first = '0;
    for (int k = 0; k < ALL; k++) if (given_pop[k]) first = given[k];
    if (given_valid != '0) begin
      d.total[first.id] = q.total[first.id] + first.value;
      d.given[first.id] = q.given[first.id] + 6'd1;
    end

    // The oldest marker.
    counters = 6'(counts_vertices(marker.selector) || counts_primitives(marker.selector) || counts_assembled(marker.selector));
    if (counts_zpass(marker.selector)) counters = 6'(P.counters);
    if (counts_world(marker.selector)) counters = 6'(P.worlds);
    if (counts_pixels(marker.selector)) counters = 6'(P.pixels);
    if (counts_stages(marker.selector)) counters = 6'(P.stages);
    over = marker_valid && 32'(q.done[marker.id]) == P.sources && q.given[marker.id] == counters && !d.complete.valid;
    if (over) begin
      d.complete = {1'b1, ENGINE_THREE_D, q.total[marker.id]};
      d.done[marker.id] = '0;
      d.given[marker.id] = '0;
      d.total[marker.id] = '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
