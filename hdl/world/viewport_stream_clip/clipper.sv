// Clipper: distributes primitives that cross planes round-robin to the clip engines and merges the results, in order, with all
// other primitives; made vertices are assigned a number in a piece, and their positions on the way. It handles an item a cycle, a
// made vertex in every second. Its outputs stall it, and so do in-use banks of made vertices. Order is kept.
// docs/units/world/viewport_stream_clip/clipper.md has the rules. Specification: PES: VSC.

module clipper
  import clip_items_pkg::*;
  import clip_steps_pkg::*;
  import clipper_params_pkg::*;
  import state_pkg::*;
  import vertex_codes_pkg::*;
  import viewport_methods_pkg::*;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::*;
  import window_snap_pkg::*;
#(
  // ---- parameters
  parameter clipper_params_t P = CLIPPER_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           culled_valid_i,
  output logic           culled_ready_o,
  input  culled_step_t   culled_i,
  input  logic           window_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // fields that clipping uses; banks are freed in order
  input  window_vertex_t window_i,
  input  logic           state_valid_i,
  input  state_t         state_i,
  input  logic           piece_free_valid_i,
  input  piece_free_t    piece_free_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic           made_valid_o,
  input  logic           made_ready_i,
  output shaded_vertex_t made_o,
  output logic           step_valid_o,
  input  logic           step_ready_i,
  output clipped_step_t  step_o,
  output logic [63:0]    prims_o,             // primitives that left the clipper
  output logic           idle_o
);

  // Primitives that can be clipped at the same time.
  localparam int unsigned ENGINES = 3;
  // Items that can wait behind a primitive that is being clipped.
  localparam int unsigned TURNS = 16;
  localparam logic [13:0] EVERY = ~14'h1e0;  // each viewport's methods

  // ---- registers
  typedef struct packed {
    kept_prim_t kept;
    logic       values;
  } loading_t;

  typedef struct packed {
    vsc_state_t                      state;
    logic [VIEWPORTS-1:0][1:0][3:0]  guards;       // guard bands in x and y, where it is not the viewport's side that clips
    logic [VIEWPORTS-1:0][1:0]       bandless;     // viewports whose offset leaves no guard band
    vsc_bank_t                       bank;         // bank of the batch, and of the next
    vsc_bank_t                       next_bank;
    logic                            values;       // entries have per-primitive values for the batch
    struct packed {logic valid; loading_t data;} loading;  // its corners are at the RAM outputs
    logic [1:0]                      next_engine;  // engine for the next primitive
    logic [1:0]                      oldest;       // engine whose items are sent next
    vsc_bank_t                       made_bank;    // bank of the piece
    logic [2:0]                      pieces;       // ended pieces that hold a bank
    logic [4:0]                      made_count;   // made vertices in the piece so far
    logic [4:0]                      fresh;        // vertices of the polygon so far
    logic                            bad;          // one of these vertices has an invalid position
    logic                            begins;       // the next primitive sent is the first of its strip, loop or polygon
    logic [4:0]                      out;          // made vertices in the viewport transform
    struct packed {logic valid; clipped_step_t data;} step;
    struct packed {logic valid; shaded_vertex_t data;} made;
    logic [63:0]                     prims;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop, corner_read, keeps, turns_room, turn_valid, turn_pop, place_valid, place_room;
  logic placed_valid, placed_pop, place_idle;
  culled_step_t head;
  logic [CORNERS-1:0][6:0] corner_at;
  clip_vertex_t [CORNERS-1:0] corners;
  clip_turn_t turn_push, turn;
  logic [ENGINES-1:0] task_valid, engine_ready, item_valid, item_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // an engine's items belong to one queue entry
  logic [ENGINES-1:0] unused_idle;
  /* verilator lint_on UNUSEDSIGNAL */
  clip_task_t loaded;
  engine_item_t [ENGINES-1:0] engine_item;
  clip_item_t place_item;
  placed_item_t placed;

  fifo #(
    .WIDTH($bits(culled_step_t))
  ) culled_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(culled_valid_i),
    .push_ready_o(culled_ready_o),
    .push_i      (culled_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  ram #(
    .WIDTH($bits(clip_vertex_t)),
    .ADDR (7),
    .LANES(1)
  ) corner[CORNERS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (corner_read),
    .read_addr_i (corner_at),
    .read_data_o (corners),
    .write_en_i  (keeps),
    .write_addr_i({window_i.shaded.place.bank, window_i.shaded.place.index}),
    .write_data_i({window_i.shaded.position, window_i.shaded.size, window_i.shaded.distances})
  );

  fifo #(
    .WIDTH($bits(clip_turn_t)),
    .DEPTH(TURNS)
  ) turns (
    .clk_i,
    .rst_ni,
    .push_valid_i(head_pop),
    .push_ready_o(turns_room),
    .push_i      (turn_push),
    .pop_valid_o (turn_valid),
    .pop_ready_i (turn_pop),
    .pop_o       (turn)
  );

  clip_engine #(
    .P(P.engine)
  ) engine[ENGINES-1:0] (
    .clk_i,
    .rst_ni,
    .task_valid_i (task_valid),
    .task_ready_o (engine_ready),
    .task_i       (loaded),
    .state_valid_i,
    .state_i,
    .item_valid_o (item_valid),
    .item_ready_i (item_pop),
    .item_o       (engine_item),
    .idle_o       (unused_idle)
  );

  clip_place place (
    .clk_i,
    .rst_ni,
    .item_valid_i  (place_valid),
    .item_ready_o  (place_room),
    .item_i        (place_item),
    .placed_valid_o(placed_valid),
    .placed_ready_i(placed_pop),
    .placed_o      (placed),
    .idle_o        (place_idle)
  );

  // ---- outputs
  assign {made_valid_o, made_o} = q.made;
  assign {step_valid_o, step_o} = q.step;
  assign prims_o = q.prims;
  assign idle_o = !head_valid && !turn_valid && !q.loading.valid && place_idle && !q.step.valid && q.out == '0;

  function automatic logic [1:0] after(input logic [1:0] number);
    return number == 2'(ENGINES - 1) ? '0 : number + 2'd1;
  endfunction

  // Limits a number to the engines.
  function automatic logic [1:0] own_engine(input logic [1:0] number);
    return number < 2'(ENGINES) ? number : '0;
  endfunction

  // A primitive that is not cut.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic out_prim_t whole_of(input kept_prim_t kept);
    /* verilator lint_on UNUSEDSIGNAL */
    out_prim_t out;
    out = '0;
    for (int k = 0; k < CORNERS; k++) out.corners[k].index = kept.prim.corners[2'(k)<corners_of(kept.shape)?k : 0];
    out.shape = kept.shape;
    out.provoking = kept.provoking;
    out.edges = kept.prim.edges;
    out.viewport = kept.viewport;
    out.layer = kept.layer;
    return out;
  endfunction

  // ---- next state
  always_comb begin
    kept_prim_t kept;
    /* verilator lint_off UNUSEDSIGNAL */  // fields that clipping uses
    vsc_batch_t batch;
    cut_vertex_t cut;
    /* verilator lint_on UNUSEDSIGNAL */
    logic clips, ends_piece, puts, full, nowhere, loads, last;
    logic [1:0] to;
    logic [3:0] viewport;
    logic [31:0] w;
    out_prim_t out;

    d = q;
    if (step_ready_i) d.step.valid = 1'b0;
    if (made_ready_i) d.made.valid = 1'b0;
    if (state_valid_i) begin
      d.state = vsc_state_after(q.state, state_i);
      if ((state_i.address & EVERY) == SET_VIEWPORT_SCALE_X) d.guards[state_i.address[8:5]][0] = guard_of_scale(state_i.value);
      if ((state_i.address & EVERY) == SET_VIEWPORT_SCALE_Y) d.guards[state_i.address[8:5]][1] = guard_of_scale(state_i.value);
      if ((state_i.address & EVERY) == SET_VIEWPORT_OFFSET_X) d.bandless[state_i.address[8:5]][0] = is_far(state_i.value);
      if ((state_i.address & EVERY) == SET_VIEWPORT_OFFSET_Y) d.bandless[state_i.address[8:5]][1] = is_far(state_i.value);
    end
    keeps = window_valid_i && !window_i.shaded.place.made;
    if (window_valid_i && window_i.shaded.place.made) d.out = q.out - 5'd1;
    if (piece_free_valid_i && q.pieces != '0) d.pieces = q.pieces - 3'd1;

    // Sends a primitive whose corners were read to its engine.
    to = q.next_engine == '0 ? 2'(ENGINES - 1) : q.next_engine - 2'd1;
    viewport = q.loading.data.kept.viewport;
    loaded.kept = q.loading.data.kept;
    loaded.values = q.loading.data.values;
    for (int k = 0; k < 2; k++)
      loaded.guards[k] = sides_are_narrow(q.state) || q.bandless[viewport][k] ? '0 : q.guards[viewport][k];
    loaded.corners = corners;
    task_valid = '0;
    for (int k = 0; k < ENGINES; k++) task_valid[k] = q.loading.valid && 2'(k) == to;

    // Queues the step at the head, or sends it to an engine.
    kept = culled_step_prim(head);
    batch = culled_step_batch(head);
    loads = head.kind == CULLED_STEP_PRIM && (kept.planes != '0 || q.values);
    head_pop = head_valid && turns_room && !(loads && (q.loading.valid || !engine_ready[own_engine(q.next_engine)]));
    d.loading.valid = 1'b0;
    corner_read = head_pop && loads;
    corner_at = '0;
    turn_push = '0;
    turn_push.clips = loads;
    case (head.kind)
      CULLED_STEP_BATCH: begin
        turn_push.item = clip_item_of_batch(batch);
        if (head_pop) begin
          d.bank = q.next_bank;
          d.next_bank = q.next_bank + 2'd1;
          d.values = batch.values;
        end
      end
      CULLED_STEP_PRIM: begin
        for (int k = 0; k < CORNERS; k++) corner_at[k] = {q.bank, kept.prim.corners[k]};
        if (!loads) turn_push.item = clip_item_of_whole(whole_of(kept));
        else if (head_pop) begin
          d.loading = {1'b1, kept, q.values};
          d.next_engine = after(q.next_engine);
        end
      end
      default: turn_push.item = clip_item_of_close(culled_step_close(head));
    endcase

    // The oldest entry's item, or the next item of its engine.
    clips = turn_valid && turn.clips;
    place_item = clips ? engine_item[own_engine(q.oldest)].item : turn.item;
    place_valid = clips ? item_valid[own_engine(q.oldest)] : turn_valid;
    item_pop = '0;
    item_pop[own_engine(q.oldest)] = clips && item_valid[own_engine(q.oldest)] && place_room;
    turn_pop = clips ? item_pop[own_engine(q.oldest)] && engine_item[own_engine(q.oldest)].ends : turn_valid && place_room;
    if (clips && turn_pop) d.oldest = after(q.oldest);

    // Outputs: numbers of made vertices, pieces, primitives.
    full = q.pieces == 3'(VSC_BANKS);
    cut = clip_item_vertex(placed.item);
    out = '0;
    w = placed.position.of[POSITION-1];
    nowhere = q.state.transforms && (outside(w) || w[30:0] == '0);
    for (int k = 0; k < POSITION; k++) if (!is_finite(placed.position.of[k])) nowhere = 1'b1;
    last = placed.item.kind == CLIP_ITEM_LAST;
    ends_piece = 1'b0;
    puts = 1'b0;
    placed_pop = 1'b0;
    if (placed_valid && !d.step.valid)
      case (placed.item.kind)
        CLIP_ITEM_BATCH: begin
          placed_pop = 1'b1;
          d.step = {1'b1, clipped_step_of_batch(clip_item_batch(placed.item))};
        end
        CLIP_ITEM_CLOSE:
          if (!full && q.out == '0) begin
            placed_pop = 1'b1;
            ends_piece = 1'b1;
            d.step = {1'b1, clipped_step_of_close(clip_item_close(placed.item))};
          end
        CLIP_ITEM_WHOLE: begin
          placed_pop = 1'b1;
          puts = 1'b1;
          out = clip_item_whole(placed.item);
        end
        CLIP_ITEM_VERTEX:
          if (!full && !d.made.valid) begin
            if (q.fresh == '0 && q.made_count >= 5'(MADE_ENOUGH)) begin
              if (q.out == '0) begin
                ends_piece = 1'b1;
                d.step = {1'b1, clipped_step_of_cut('0)};
              end
            end
            else begin
              placed_pop = 1'b1;
              d.made = '0;
              d.made.valid = 1'b1;
              d.made.data.place = '{made: 1'b1, bank: q.made_bank, index: q.made_count + q.fresh};
              d.made.data.position = placed.position.of;
              d.made.data.viewport = cut.viewport;
              d.made.data.layer = cut.layer;
              d.made.data.size = cut.size;
              cut.vertex.screen = placed.screen;
              d.step = {
                  1'b1, clipped_step_of_made('{bank: q.made_bank, index: q.made_count + q.fresh, vertex: cut.vertex})
              };
              if (!cut.copied && nowhere) d.bad = 1'b1;
              d.fresh = q.fresh + 5'd1;
              d.out = d.out + 5'd1;
            end
          end
        CLIP_ITEM_PIECE, CLIP_ITEM_LAST: begin
          placed_pop = 1'b1;
          puts = !q.bad;
          out = last ? clip_item_last(placed.item) : clip_item_piece(placed.item);
          for (int k = 0; k < CORNERS; k++)
            if (out.corners[k].made) out.corners[k].index = out.corners[k].index + q.made_count;
          if (last) begin
            if (!q.bad) d.made_count = q.made_count + q.fresh;
            d.fresh = '0;
            d.bad = 1'b0;
          end
        end
        default: begin
          placed_pop = 1'b1;
          out = clip_item_nothing(placed.item);
        end
      endcase
    if (ends_piece) begin
      d.made_count = '0;
      d.made_bank = q.made_bank + 2'd1;
      d.pieces = d.pieces + 3'd1;
    end
    // The beginning of a dropped primitive passes to the next one.
    out.edges[EDGES_BEGIN] = out.edges[EDGES_BEGIN] || q.begins;
    d.begins = out.edges[EDGES_BEGIN] && !puts;
    if (puts) begin
      d.step = {1'b1, clipped_step_of_prim(out)};
      d.prims = q.prims + 64'd1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
