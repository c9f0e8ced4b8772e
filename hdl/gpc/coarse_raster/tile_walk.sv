// Tile walk: emits the tiles of the runs from the row scan with the edge values at their corners, the steps of
// clears, and state. Rate: one tile, step or state packet a cycle (coarse-raster-tile-rate); the steps of other GPCs
// cost a cycle too. Latency: three cycles from a run, if its packet has arrived, to the output, and one more for the
// first step of a clear. It stalls only on its output. Packets keep the order of setup. A primitive without a run
// emits one tile with drop, which ends the primitive; a part that is followed by another part ends nothing.
// Specification: Coarse raster.

module tile_walk
  import clear_pkg::*;
  import clear_steps_pkg::*;
  import coarse_pkg::*;
  import ownership_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;
  import surfaces_pkg::*;
  import tile_walk_params_pkg::*;
#(
  // ---- parameters
  parameter tile_walk_params_t P = TILE_WALK_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          packet_valid_i,
  output logic          packet_ready_o,
  input  setup_packet_t packet_i,
  input  logic          span_valid_i,
  output logic          span_ready_o,
  input  tile_span_t    span_i,
  input  gpc_id_t       gpc_i,          // index of this GPC
  output logic          tile_valid_o,
  input  logic          tile_ready_i,
  output tile_packet_t  tile_o,
  output logic          idle_o
);

  // ---- registers
  typedef enum logic [2:0] {
    NOTHING,
    TILES,
    ALIGN,  // first step of a clear
    STEPS,
    PASS
  } work_t;

  typedef struct packed {
    work_t               work;
    prim_t               info;
    logic [3:0][11:0]    low;       // low bits of the edge values, which are equal at all tiles
    logic [3:0][24:0]    reach;     // change from the upper-left to the innermost corner of a tile
    logic [3:0][24:0]    spread;    // change from the outermost to the innermost corner
    corner_value_t [3:0] e;
    tile_coord_t         x;
    tile_coord_t         y;
    logic [4:0]          left;      // tiles that remain in the run after this one
    logic                leftward;
    logic                last;
    logic                drop;      // the primitive has no tile in this GPC
    logic                more;      // another part of the primitive follows
    surfaces_t           surfaces;
    step_t               step;
    state_t              state;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic packet_valid, pop_packet, span_valid, pop_span, push, tile_ready;
  setup_packet_t packet;
  tile_span_t run;
  tile_packet_t out;

  fifo #(
    .WIDTH($bits(setup_packet_t)),
    .DEPTH(P.packet_depth)
  ) packet_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(packet_valid_i),
    .push_ready_o(packet_ready_o),
    .push_i (packet_i),
    .pop_valid_o (packet_valid),
    .pop_ready_i (pop_packet),
    .pop_o  (packet)
  );

  fifo #(
    .WIDTH($bits(tile_span_t)),
    .DEPTH(P.span_depth)
  ) span_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(span_valid_i),
    .push_ready_o(span_ready_o),
    .push_i (span_i),
    .pop_valid_o (span_valid),
    .pop_ready_i (pop_span),
    .pop_o  (run)
  );

  fifo #(
    .WIDTH($bits(tile_packet_t)),
    .DEPTH(P.tile_depth)
  ) tile_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(push),
    .push_ready_o(tile_ready),
    .push_i (out),
    .pop_valid_o (tile_valid_o),
    .pop_ready_i (tile_ready_i),
    .pop_o  (tile_o)
  );

  typedef logic signed [23:0] slope_t;

  // Magnitude of a slope.
  function automatic logic [24:0] size(input slope_t slope);
    return slope < 0 ? -25'(slope) : 25'(slope);
  endfunction

  // A slope, or zero if it is negative.
  function automatic logic [24:0] rise(input slope_t slope);
    return slope < 0 ? '0 : 25'(slope);
  endfunction

  // Whether all columns (or rows) of tile `at` lie between `from` and `to`.
  function automatic logic holds(input logic [14:0] from, input logic [14:0] to, input tile_coord_t at);
    return from <= {1'b0, at, 4'd0} && {1'b0, at, 4'd0} + 15'd16 <= to;
  endfunction

  // ---- outputs
  assign idle_o = q.work == NOTHING && !packet_valid && !span_valid && !tile_valid_o;

  // ---- next state
  logic ours, leave, done;
  /* verilator lint_off UNUSEDSIGNAL */
  setup_prim_t prim;  // the scan determines whether the primitive covers its start tile
  /* verilator lint_on UNUSEDSIGNAL */
  clear_t clear;
  state_t state;
  corner_value_t stride, opposite;
  /* verilator lint_off UNUSEDSIGNAL */
  corner_value_t corner;  // the top bit repeats the next one
  /* verilator lint_on UNUSEDSIGNAL */
  tile_t tile;

  always_comb begin
    d = q;
    prim = setup_packet_prim(packet);
    clear = setup_packet_clear(packet);
    state = setup_packet_state(packet);
    stride = '0;
    corner = '0;
    opposite = '0;
    tile = '0;

    // The current tile or step is sent; a step of another GPC is skipped.
    ours = q.work != STEPS || gpc_of(q.step.x[13:4], q.step.y[13:4], P.gpcs) == gpc_i;
    leave = (tile_ready || !ours) && q.work != NOTHING && q.work != ALIGN;
    push = leave && ours;
    case (q.work)
      STEPS: out = tile_packet_of_clear(step_tile(q.step));
      PASS: out = tile_packet_of_state(q.state);
      TILES: begin
        tile.info = q.info;
        tile.x = q.x;
        tile.y = q.y;
        tile.covered = holds(q.info.rect.x0, q.info.rect.x1, q.x) && holds(q.info.rect.y0, q.info.rect.y1, q.y);
        for (int k = 0; k < EDGES; k++) begin
          corner = q.e[k] - corner_value_t'({1'b0, q.reach[k]});
          opposite = q.e[k] - corner_value_t'({1'b0, q.spread[k]});
          tile.e[k] = {corner[35:0], q.low[k]};
          if (opposite < 0) tile.covered = 1'b0;
        end
        if (q.drop || q.info.stipple.on || q.info.clipped) tile.covered = 1'b0;
        tile.drop = q.drop;
        tile.last = q.last && q.left == 0 && !q.more;
        out = tile_packet_of_tile(tile);
      end
      default: out = '0;
    endcase
    case (q.work)
      NOTHING: done = 1'b1;
      TILES: done = tile_ready && q.left == 0;
      STEPS: done = leave && last_step(q.step);
      PASS: done = tile_ready;
      default: done = 1'b0;  // ALIGN
    endcase
    if (q.work == ALIGN) begin
      d.work = STEPS;
      d.step = first_step(q.step);
    end
    if (leave && q.work == STEPS) d.step = next_step(q.step);
    if (push && q.left > 0) begin
      d.left = q.left - 1;
      // distance to the next tile of this GPC
      d.x = q.leftward ? q.x - tile_coord_t'(P.gpcs) : q.x + tile_coord_t'(P.gpcs);
      for (int k = 0; k < EDGES; k++) begin
        stride = corner_value_t'(q.info.slopes[k].a) <<< $clog2(P.gpcs);
        d.e[k] = q.leftward ? q.e[k] - stride : q.e[k] + stride;
      end
    end

    // Load the next run, and its packet if it is the first run.
    pop_span = done && span_valid && (packet_valid || !run.take);
    pop_packet = pop_span && run.take;
    if (done) d.work = NOTHING;
    if (pop_span) begin
      d.e = run.e;
      d.x = run.x;
      d.y = run.y;
      d.leftward = run.leftward;
      d.last = run.last;
      d.drop = 1'b0;
      if (run.count > 0) begin
        d.work = TILES;
        d.left = run.count - 1;
      end
    end
    if (pop_packet) begin
      case (packet.kind)
        SETUP_PACKET_PRIM: begin
          d.info = prim.info;
          d.more = prim.more;
          for (int k = 0; k < EDGES; k++) begin
            d.low[k] = prim.c[k][11:0];
            d.reach[k] = rise(prim.info.slopes[k].a) + rise(prim.info.slopes[k].b);
            d.spread[k] = size(prim.info.slopes[k].a) + size(prim.info.slopes[k].b);
          end
          // Emits the start tile of a primitive without a run as dropped, unless another part of the primitive follows.
          if (run.count == 0 && !prim.more) begin
            d.work = TILES;
            d.last = 1'b1;
            d.drop = 1'b1;
            d.x = prim.start_x;
            d.y = prim.start_y;
            d.low = '0;
            d.reach = '0;
            d.e = '0;
          end
        end
        SETUP_PACKET_CLEAR: begin
          if (clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1) d.work = ALIGN;
          else d.work = NOTHING;
          d.step = steps_of(q.surfaces, clear);
        end
        SETUP_PACKET_STATE: begin
          d.work = PASS;
          d.state = state;
          d.surfaces = surfaces_after(q.surfaces, state);
        end
        default: ;  // two bits encode three kinds
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.surfaces <= AT_RESET;
    end else q <= d;
  end

endmodule
