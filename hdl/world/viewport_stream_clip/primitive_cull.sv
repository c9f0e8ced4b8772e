// Primitive cull: drops primitives that cannot be visible, and determines the planes at which the others are clipped. It handles a
// primitive a cycle (pes-vsc-cull-rate), 5 cycles from a step to its result. A batch waits for its vertices. Its output stalls it.
// Order is kept. Specification: PES: VSC.

module primitive_cull
  import primitive_cull_params_pkg::*;
  import state_pkg::*;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::*;
  import window_methods_pkg::*;
#(
  // ---- parameters
  parameter primitive_cull_params_t P = PRIMITIVE_CULL_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           step_valid_i,
  output logic           step_ready_o,
  input  vsc_step_t      step_i,
  input  logic           window_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // fields that culling uses
  input  window_vertex_t window_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic           state_valid_i,
  input  state_t         state_i,
  output logic           culled_valid_o,
  input  logic           culled_ready_i,
  output culled_step_t   culled_o,
  output logic [63:0]    prims_o,         // primitives received for drawing
  output logic           idle_o
);

  // Steps that can wait after the cross product.
  localparam int unsigned OUT = 8;

  // ---- registers
  typedef logic signed [23:0] side_t;
  typedef logic signed [47:0] side_product_t;

  // A step whose corners are being compared.
  typedef struct packed {
    culled_step_t step;
    logic         triangle;
    logic         bad;       // a corner names no vertex of the batch
  } looked_t;

  // The same, with the sides of its triangle.
  typedef struct packed {
    culled_step_t step;
    logic         drop;
    logic         area;   // its area is checked
    side_t [3:0]  sides;  // from the first corner to the second and the third: x1, y1, x2, y2
  } compared_t;

  // The same, with their products.
  typedef struct packed {
    culled_step_t        step;
    logic                drop;
    logic                area;
    side_product_t [1:0] products;
  } crossed_t;

  typedef struct packed {
    vsc_state_t  state;
    layer_state_t layers;
    logic [2:0]  here;       // batches whose vertices have arrived, but that have not begun
    vsc_batch_t  batch;
    vsc_bank_t   bank;       // bank of that batch
    vsc_bank_t   next_bank;
    struct packed {logic valid; looked_t data;} looked;
    struct packed {logic valid; compared_t data;} compared;
    struct packed {logic valid; crossed_t data;} crossed;
    logic        begins;     // the first primitives of a strip, loop or polygon were dropped
    logic [3:0]  out;        // steps in the pipeline or at the output
    logic [63:0] prims;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, begins, keeps, culled_push;
  vsc_step_t head;
  logic [CORNERS-1:0][6:0] address;
  culled_step_t leaving;
  cull_vertex_t kept_vertex;
  cull_vertex_t [CORNERS-1:0] corners;
  /* verilator lint_off UNUSEDSIGNAL */  // as deep as the steps in flight
  logic culled_room;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(vsc_step_t)),
    .DEPTH(P.steps)
  ) steps (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_valid_i),
    .push_ready_o(step_ready_o),
    .push_i      (step_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (begins),
    .pop_o       (head)
  );

  ram #(
    .WIDTH($bits(cull_vertex_t)),
    .ADDR (7),
    .LANES(1)
  ) corner[CORNERS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (begins),
    .read_addr_i (address),
    .read_data_o (corners),
    .write_en_i  (keeps),
    .write_addr_i({window_i.shaded.place.bank, window_i.shaded.place.index}),
    .write_data_i(kept_vertex)
  );

  fifo #(
    .WIDTH($bits(culled_step_t)),
    .DEPTH(OUT)
  ) culled (
    .clk_i,
    .rst_ni,
    .push_valid_i(culled_push),
    .push_ready_o(culled_room),
    .push_i      (leaving),
    .pop_valid_o (culled_valid_o),
    .pop_ready_i (culled_ready_i),
    .pop_o       (culled_o)
  );

  // ---- outputs
  assign prims_o = q.prims;
  assign idle_o = !head_valid && q.out == '0;

  // ---- next state
  vsc_batch_t batch;
  vsc_prim_t prim;
  kept_prim_t looked_prim, kept, crossed_prim;
  logic [1:0] last, own_last, provoking;
  logic bad, dropped, drawn;
  plane_mask_t outside;
  logic [5:0] beyond;
  logic [7:0] culls;
  logic signed [48:0] area;
  logic [12:0] layer;
  logic front, filled;

  function automatic logic [1:0] last_corner(input prim_shape_t shape);
    return shape == PRIM_SHAPE_TRIANGLE ? 2'd2 : shape == PRIM_SHAPE_LINE ? 2'd1 : 2'd0;
  endfunction

  // Starts the step at the head: its corners are read.
  always_comb begin
    d = q;
    if (state_valid_i) begin
      d.state = vsc_state_after(q.state, state_i);
      d.layers = layer_state_after(q.layers, state_i);
    end
    keeps = window_valid_i && !window_i.shaded.place.made;
    kept_vertex = '{
        codes: window_i.codes,
        x: 23'(window_i.record.x),
        y: 23'(window_i.record.y),
        viewport: window_i.shaded.viewport,
        layer: window_i.shaded.layer
    };
    if (keeps && window_i.shaded.last) d.here = q.here + 3'd1;

    batch = vsc_step_batch(head);
    prim = vsc_step_prim(head);
    last = last_corner(q.batch.shape);
    begins = head_valid && q.out < 4'(OUT) && !(head.kind == VSC_STEP_BATCH && q.here == '0);
    looked_prim = '0;
    looked_prim.prim = prim;
    looked_prim.shape = q.batch.shape;
    looked_prim.provoking = q.state.last_provokes ? last : '0;
    drawn = q.state.raster && q.batch.stream == '0 && !prim.skip;  // vertices of other streams are only written to buffers
    bad = q.batch.shape == PRIM_SHAPE_NONE || !drawn;
    for (int k = 0; k < CORNERS; k++) if (2'(k) <= last && 6'(prim.corners[k]) >= q.batch.vertices) bad = 1'b1;
    address = '0;
    d.looked.valid = begins;
    if (begins) begin
      d.looked.data = '0;
      case (head.kind)
        VSC_STEP_BATCH: begin
          d.batch = batch;
          d.bank = q.next_bank;
          d.next_bank = q.next_bank + 2'd1;
          d.here = d.here - 3'd1;
          d.looked.data.step = culled_step_of_batch(batch);
        end
        VSC_STEP_PRIM: begin
          for (int k = 0; k < CORNERS; k++) address[k] = {q.bank, prim.corners[k]};
          if (drawn) d.prims = q.prims + 64'd1;
          d.looked.data.step = culled_step_of_prim(looked_prim);
          d.looked.data.triangle = q.batch.shape == PRIM_SHAPE_TRIANGLE;
          d.looked.data.bad = bad;
        end
        default: d.looked.data.step = culled_step_of_close(vsc_step_close(head));
      endcase
    end

    // Compares the corners: whether the primitive is wholly outside, and the planes it crosses. Points and lines are wider than that.
    kept = culled_step_prim(q.looked.data.step);
    own_last = last_corner(kept.shape);
    kept.planes = '0;
    outside = '1;
    beyond = '1;
    culls = '1;
    dropped = q.looked.data.bad;
    for (int k = 0; k < CORNERS; k++)
      if (2'(k) <= own_last) begin
        vertex_codes_t codes;
        codes = corners[k].codes;
        kept.planes = kept.planes | codes.clip;
        outside = outside & codes.clip;
        beyond = beyond & (q.looked.data.triangle || q.state.lines_cull_narrow ? codes.frustum : codes.frustum & 6'h30);
        culls = culls & codes.culls;
        if (codes.bad) dropped = 1'b1;
      end
    if (outside != '0 || beyond != '0 || culls != '0) dropped = 1'b1;
    provoking = kept.provoking == 2'd3 ? 2'd2 : kept.provoking;
    kept.viewport = corners[provoking].viewport;
    // The layer of its provoking vertex, or its own.
    kept.layer = corners[provoking].layer;
    layer = 13'(kept.prim.layer) + (q.layers.by_viewport ? 13'(corners[provoking].viewport) : '0);
    if (kept.prim.own_layer && q.layers.of_shader) kept.layer = layer < 13'(LAYERS) ? layer[10:0] : '0;
    d.compared.valid = q.looked.valid;
    if (q.looked.valid) begin
      d.compared.data = '0;
      d.compared.data.step = q.looked.data.step;
      for (int k = 0; k < 2; k++) begin
        d.compared.data.sides[2*k] = 24'(corners[k+1].x) - 24'(corners[0].x);
        d.compared.data.sides[2*k+1] = 24'(corners[k+1].y) - 24'(corners[0].y);
      end
      if (q.looked.data.step.kind == CULLED_STEP_PRIM) begin
        d.compared.data.step = culled_step_of_prim(kept);
        d.compared.data.drop = dropped;
        d.compared.data.area = q.looked.data.triangle && kept.planes == '0;
      end
    end

    // The products, and whether face culling drops the primitive.
    d.crossed.valid = q.compared.valid;
    if (q.compared.valid)
      d.crossed.data = '{
          step: q.compared.data.step,
          drop: q.compared.data.drop,
          area: q.compared.data.area,
          products: {
              48'($signed(q.compared.data.sides[2])) * 48'($signed(q.compared.data.sides[1])),
              48'($signed(q.compared.data.sides[0])) * 48'($signed(q.compared.data.sides[3]))
          }
      };
    area = 49'($signed(q.crossed.data.products[0])) - 49'($signed(q.crossed.data.products[1]));
    // A zero area counts as facing back, as in OpenGL.
    front = area != 0 && (area > 0) == q.state.clockwise_front;
    filled = q.state.polygon_modes[0] == POLYGON_MODE_FILL && q.state.polygon_modes[1] == POLYGON_MODE_FILL;
    culled_push = q.crossed.valid && !q.crossed.data.drop
        && !(q.crossed.data.area && ((area == 0 && filled)
        || (q.state.culls && (front ? q.state.cull_front : q.state.cull_back))));
    leaving = q.crossed.data.step;
    crossed_prim = culled_step_prim(leaving);
    crossed_prim.prim.edges[EDGES_BEGIN] = crossed_prim.prim.edges[EDGES_BEGIN] || q.begins;
    if (leaving.kind == CULLED_STEP_PRIM) begin
      leaving = culled_step_of_prim(crossed_prim);
      if (q.crossed.valid) d.begins = !culled_push && crossed_prim.prim.edges[EDGES_BEGIN];
    end
    d.out = q.out + 4'(begins) - 4'(q.crossed.valid && !culled_push) - 4'(culled_valid_o && culled_ready_i);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
