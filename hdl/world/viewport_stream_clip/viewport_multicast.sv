// Viewport multicast: plays a batch once for each viewport that one of its primitives uses, the lowest first, where the last shader
// outputs viewport masks, per vertex or per primitive. Where each primitive has one viewport, it plays the batch once for each run of
// equal viewports. It also assigns per-primitive layers. It gathers a primitive a cycle, and in each pass examines a primitive a cycle
// (pes-vsc-multicast-other), or eight where each has a mask of its own, from a pass-through geometry shader (pes-vsc-multicast-fastgs);
// it processes one batch at a time, which waits for the row of its masks. Its outputs stall it. Order is kept. Specification: PES: VSC.

module viewport_multicast
  import header_maps_pkg::*;
  import multicast_masks_pkg::*;
  import output_map_pkg::*;
  import state_pkg::*;
  import viewport_methods_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;
(
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       step_valid_i,
  output logic       step_ready_o,
  input  vsc_step_t  step_i,
  input  logic       state_valid_i,
  input  state_t     state_i,
  input  logic       free_i,          // no other unit waits for rows
  output logic       read_valid_o,    // row of masks
  input  logic       read_ready_i,
  output row_read_t  read_o,
  input  logic       row_valid_i,
  input  isbe_row_t  row_i,
  output logic       batch_valid_o,
  input  logic       batch_ready_i,
  output vsc_batch_t batch_o,
  output logic       played_valid_o,
  input  logic       played_ready_i,
  output vsc_step_t  played_o,
  output logic       on_o,            // there are masks: steps pass through here
  output logic       waits_o,         // the next row contains masks
  output logic       idle_o
);

  // ---- registers
  typedef struct packed {
    components_t      written;
    components_t      each;       // per-primitive components
    logic             last_provokes;
    multicast_phase_t phase;
    vsc_batch_t       of;         // the current batch
    logic [5:0]       count;      // its primitives, and the next one
    logic [5:0]       at;
    logic [5:0]       start;      // start of the run of primitives that is played; with masks the run is all
    logic [5:0]       stop;
    isbe_row_t        masks;      // masks of its vertices, or of its primitives; or viewports
    isbe_row_t        layers;     // layers of its primitives
    logic [15:0]      viewports;  // viewports still to be played
    logic [3:0]       viewport;   // the current viewport, and whether it is the first
    logic             first;
    struct packed {logic valid; row_read_t data;} read;
    struct packed {logic valid; vsc_batch_t data;} batch;
    struct packed {logic valid; vsc_step_t data;} played;
  } regs_t;

  regs_t d, q;

  // Primitives with masks or viewports of their own that are examined in a cycle.
  localparam int unsigned WINDOW = 8;

  // ---- memories
  vsc_prim_t prims[MULTICAST_PRIMS];
  logic prims_we;
  logic [5:0] prims_at;

  // ---- outputs
  assign step_ready_o = q.phase == MULTICAST_PHASE_GATHER;
  assign {read_valid_o, read_o} = q.read;
  assign {batch_valid_o, batch_o} = q.batch;
  assign {played_valid_o, played_o} = q.played;
  assign on_o = q.written[COMPONENT_MASK] || q.each != '0;
  assign waits_o = q.phase == MULTICAST_PHASE_WAIT || q.phase == MULTICAST_PHASE_WAIT_LAYERS;
  assign idle_o = q.phase == MULTICAST_PHASE_GATHER && !q.batch.valid && !q.played.valid;

  // ---- next state
  vsc_prim_t shown;
  /* verilator lint_off UNUSEDSIGNAL */  // only its corners are used
  vsc_prim_t prim;
  /* verilator lint_on UNUSEDSIGNAL */
  vsc_batch_t pass;
  logic [4:0] corner;
  logic [15:0] mask, each, any, left;
  logic [5:0] rest, shown_at;
  logic [3:0] looked;
  logic [2:0] ahead;
  logic found;
  logic [3:0] next_viewport;
  logic skip, of_prims, of_vertices, runs, wide, has_layers;
  logic [3:0] run_viewport, same;
  multicast_phase_t after_masks;
  logic [31:0] layer;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (batch_ready_i) d.batch.valid = 1'b0;
    if (played_ready_i) d.played.valid = 1'b0;
    if (state_valid_i) begin
      d.written = written_after(q.written, state_i);
      d.each = each_after(q.each, state_i);
      if (state_i.address == SET_PROVOKING_VERTEX) d.last_provokes = set_provoking_vertex_v(state_i.value);
    end
    prims_we = 1'b0;
    prims_at = q.count;

    // The owner of the masks; the rows that are read after them.
    of_prims = q.of.each.on && q.each[COMPONENT_MASK];
    of_vertices = !of_prims && q.written[COMPONENT_MASK];
    runs = !of_prims && !of_vertices && q.of.each.on && q.each[COMPONENT_VIEWPORT];
    wide = of_prims || runs;
    has_layers = q.of.each.on && q.each[COMPONENT_LAYER];
    after_masks = has_layers ? MULTICAST_PHASE_REQUEST_LAYERS : MULTICAST_PHASE_LOOKUP;

    // The viewports of a primitive: its own, or its provoking vertex's. A nonexistent primitive has none; without masks it has one.
    prim = prims[q.at];
    corner = prim.corners[provoking(q.of.shape, q.last_provokes)];
    mask = 6'(corner) < q.of.vertices ? q.masks.words[corner][15:0] : '0;
    if (of_prims) mask = q.masks.words[q.at[4:0]][15:0];
    else if (!of_vertices) mask = 16'd1;
    skip = q.of.stream == '0 && !(q.viewports[q.viewport] && mask[q.viewport]);
    if (runs) skip = q.of.stream == '0 && !(q.at >= q.start && q.at < q.stop);

    // With own masks several are examined; the first that uses the pass's viewport is next. In the first pass each one counts.
    rest = q.count - q.at;
    looked = rest < 6'(WINDOW) ? rest[3:0] : 4'(WINDOW);
    if (!wide || (q.phase == MULTICAST_PHASE_PLAY && q.first)) looked = 4'd1;
    each = '0;
    any = mask;
    found = q.first || !skip;
    ahead = '0;
    if (of_prims)
      for (int k = WINDOW - 1; k > 0; k--) begin
        each = q.masks.words[q.at[4:0]+5'(k)][15:0];
        if (4'(k) < looked) begin
          any |= each;
          if (!q.first && skip && q.viewports[q.viewport] && each[q.viewport]) begin
            found = 1'b1;
            ahead = 3'(k);
          end
        end
      end
    // Number of primitives with the same viewport as the first that was not played.
    run_viewport = viewport_in(q.masks.words[q.start[4:0]]);
    same = looked;
    for (int k = WINDOW - 1; k >= 0; k--)
      if (4'(k) < looked && viewport_in(q.masks.words[q.at[4:0]+5'(k)]) != run_viewport) same = 4'(k);
    shown_at = q.at + 6'(ahead);
    shown = prims[shown_at];
    shown.skip = skip && q.first;
    layer = q.layers.words[shown_at[4:0]];
    shown.own_layer = has_layers;
    shown.layer = layer > LAYERS ? 12'(LAYERS) : layer[11:0];

    // The next pass; without any viewport there is one empty pass.
    next_viewport = '0;
    for (int k = 15; k >= 0; k--) if (q.viewports[k]) next_viewport = 4'(k);
    left = q.viewports;
    left[next_viewport] = 1'b0;
    pass = q.of;
    pass.forced = of_prims || of_vertices || runs;
    pass.viewport = next_viewport;
    pass.again = left != '0 || q.stop != q.count;
    pass.replay = !q.first;
    pass.last = q.of.last && !pass.again;

    case (q.phase)
      MULTICAST_PHASE_GATHER:
      if (step_valid_i)
        case (step_i.kind)
          VSC_STEP_BATCH: begin
            d.of = vsc_step_batch(step_i);
            d.count = '0;
          end
          VSC_STEP_PRIM: begin
            prims_we = 1'b1;
            d.count = q.count + 6'd1;
          end
          default: begin
            d.at = '0;
            d.viewports = '0;
            d.first = 1'b1;
            d.start = '0;
            d.stop = q.count;
            // Nothing is drawn from other streams.
            if (q.count == '0 || q.of.stream != '0) d.phase = MULTICAST_PHASE_BEGIN;
            else d.phase = of_prims || of_vertices || runs ? MULTICAST_PHASE_REQUEST : after_masks;
          end
        endcase
      MULTICAST_PHASE_REQUEST:
      if (free_i && !q.batch.valid) begin
        d.read = {
          1'b1,
          runs ? each_words(q.each, 8'(COMPONENT_VIEWPORT), q.of) : of_prims ? each_words(q.each, 8'(COMPONENT_MASK), q.of) : words_of(q.written, 8'(COMPONENT_MASK), q.of)
        };
        d.phase = MULTICAST_PHASE_WAIT;
      end
      MULTICAST_PHASE_WAIT:
      if (row_valid_i) begin
        d.masks = row_i;
        d.phase = after_masks;
      end
      MULTICAST_PHASE_REQUEST_LAYERS:
      if (free_i && !q.batch.valid) begin
        d.read = {1'b1, each_words(q.each, 8'(COMPONENT_LAYER), q.of)};
        d.phase = MULTICAST_PHASE_WAIT_LAYERS;
      end
      MULTICAST_PHASE_WAIT_LAYERS:
      if (row_valid_i) begin
        d.layers = row_i;
        d.phase = MULTICAST_PHASE_LOOKUP;
      end
      MULTICAST_PHASE_LOOKUP: begin
        d.viewports = runs ? 16'd1 << run_viewport : q.viewports | any;
        d.at = q.at + 6'(runs ? same : looked);
        if (runs) d.stop = d.at;
        if (d.at == q.count || (runs && same != looked)) d.phase = MULTICAST_PHASE_BEGIN;
      end
      MULTICAST_PHASE_BEGIN:
      if (!d.batch.valid && !d.played.valid) begin
        d.batch = {1'b1, pass};
        d.played = {1'b1, vsc_step_of_batch(pass)};
        d.viewport = next_viewport;
        d.at = q.first ? '0 : q.start;
        d.phase = MULTICAST_PHASE_PLAY;
      end
      MULTICAST_PHASE_PLAY:
      if (!d.played.valid) begin
        if (q.at == (q.first ? q.count : q.stop)) begin
          // Buffers receive all primitives with the first pass.
          d.played = {1'b1, vsc_step_of_close('0)};
          d.viewports[q.viewport] = 1'b0;
          d.first = 1'b0;
          if (d.viewports != '0) d.phase = MULTICAST_PHASE_BEGIN;
          else d.phase = q.stop == q.count ? MULTICAST_PHASE_GATHER : MULTICAST_PHASE_LOOKUP;
          if (runs) begin
            d.start = q.stop;
            d.at = q.stop;
          end
        end else begin
          if (found) d.played = {1'b1, vsc_step_of_prim(shown)};
          d.at = found ? shown_at + 6'd1 : q.at + 6'(looked);
        end
      end
      default: ;
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i) if (prims_we) prims[prims_at] <= vsc_step_prim(step_i);
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
