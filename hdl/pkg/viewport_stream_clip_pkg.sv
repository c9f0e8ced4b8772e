// Generated from rtl-model/world/viewport_stream_clip/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package viewport_stream_clip_pkg;
  import geometry_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;

  // Batches whose vertices can be stored; pieces whose made vertices can be.
  localparam int unsigned VSC_BANKS = 4;

  typedef logic [1:0] vsc_bank_t;

  localparam int unsigned LAYERS = 2048;

  // Coordinates of a position in clip space: x, y, z, w.
  localparam int unsigned POSITION = 4;

  // Clip distances of a vertex.
  localparam int unsigned USER_PLANES = 8;

  // Most corners of a primitive here.
  localparam int unsigned CORNERS = 3;

  // Planes in the order of clipping: left, right, top, bottom
  // (x, y small and great), near, far, w, clip distances.
  localparam int unsigned PLANE_SIDES = 0;

  localparam int unsigned PLANE_NEAR = 4;

  localparam int unsigned PLANE_FAR = 5;

  localparam int unsigned PLANE_W = 6;

  localparam int unsigned PLANE_USER = 7;

  localparam int unsigned CLIP_PLANES = 15;

  typedef logic [14:0] plane_mask_t;

  // Components by address / 4.
  localparam int unsigned COMPONENT_PRIMITIVE = 24;

  localparam int unsigned COMPONENT_LAYER = 25;

  localparam int unsigned COMPONENT_VIEWPORT = 26;

  localparam int unsigned COMPONENT_SIZE = 27;

  localparam int unsigned COMPONENT_POSITION = 28;

  localparam int unsigned COMPONENT_CLIP_DISTANCE = 176;

  localparam int unsigned COMPONENT_MASK = 232;

  localparam int unsigned COMPONENTS = 240;

  // Components read for each vertex: its position, layer, viewport, point size, clip distances.
  localparam int unsigned POSITION_ROWS = 15;

  localparam int unsigned ROW_LAYER = 4;

  localparam int unsigned ROW_VIEWPORT = 5;

  localparam int unsigned ROW_SIZE = 6;

  localparam int unsigned ROW_DISTANCE = 7;

  typedef enum logic [1:0] {PRIM_SHAPE_NONE, PRIM_SHAPE_POINT, PRIM_SHAPE_LINE, PRIM_SHAPE_TRIANGLE} prim_shape_t;

  // Vertices whose outputs are in shared memory of SM `sm`: a batch of the distributor, or a part of one, of which `last`
  // is the last. The first component of the first is at `word`, the next component `1 << stride_log2` words after it. With
  // `forced` all go to `viewport`; with `again` they are read once more, for another viewport; `replay`: they were read
  // before. With `values` entries have per-primitive values, with `numbered` primitive numbers, counted from `first_id` on.
  typedef struct packed {
    batch_id_t batch;
    logic [4:0] sm;
    shared_word_t word;
    logic [3:0] stride_log2;
    logic [5:0] vertices;
    prim_shape_t shape;
    logic [1:0] stream;
    logic last;
    logic forced;
    logic [3:0] viewport;
    logic again;
    logic replay;
    prim_outputs_t each;
    logic [5:0] prims;
    logic values;
    logic numbered;
    logic [31:0] first_id;
  } vsc_batch_t;

  // Bit 3 of `edges`: the primitive is the first of its strip, loop or polygon.
  localparam int unsigned EDGES_BEGIN = 3;

  // A primitive without adjacency. `skip`: it is only written to buffers; `own_layer`: none from 2048 on; `number`: in its part.
  typedef struct packed {
    logic [CORNERS-1:0][4:0] corners;
    logic [3:0] edges;
    logic skip;
    logic own_layer;
    logic [11:0] layer;
    logic [4:0] number;
  } vsc_prim_t;

  // Most primitives of a batch, or of a part.
  localparam int unsigned MULTICAST_PRIMS = 64;

  // State of the multicast.
  typedef enum logic [2:0] {MULTICAST_PHASE_GATHER, MULTICAST_PHASE_REQUEST, MULTICAST_PHASE_WAIT, MULTICAST_PHASE_REQUEST_LAYERS, MULTICAST_PHASE_WAIT_LAYERS, MULTICAST_PHASE_LOOKUP, MULTICAST_PHASE_BEGIN, MULTICAST_PHASE_PLAY} multicast_phase_t;

  typedef enum logic [1:0] {VSC_STEP_BATCH, VSC_STEP_PRIM, VSC_STEP_CLOSE} vsc_step_kind_t;

  // Sends a batch, its primitives, its end.
  typedef struct packed {
    vsc_step_kind_t kind;
    logic [117:0] body;
  } vsc_step_t;

  function automatic vsc_batch_t vsc_step_batch(input vsc_step_t packet);
    return vsc_batch_t'(packet.body[117:0]);
  endfunction

  function automatic vsc_step_t vsc_step_of_batch(input vsc_batch_t batch);
    return {VSC_STEP_BATCH, 118'(batch)};
  endfunction

  function automatic vsc_prim_t vsc_step_prim(input vsc_step_t packet);
    return vsc_prim_t'(packet.body[37:0]);
  endfunction

  function automatic vsc_step_t vsc_step_of_prim(input vsc_prim_t prim);
    return {VSC_STEP_PRIM, 118'(prim)};
  endfunction

  function automatic batch_close_t vsc_step_close(input vsc_step_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic vsc_step_t vsc_step_of_close(input batch_close_t close);
    return {VSC_STEP_CLOSE, 118'(close)};
  endfunction

  // The location of a vertex: of a batch, or made by clipping, in a piece's bank.
  typedef struct packed {
    logic made;
    vsc_bank_t bank;
    logic [4:0] index;
  } vertex_place_t;

  // A vertex from the shader, or made by clipping.
  typedef struct packed {
    vertex_place_t place;
    logic last;
    logic [POSITION-1:0][31:0] position;
    logic [3:0] viewport;
    logic [10:0] layer;
    logic [31:0] size;
    logic [USER_PLANES-1:0][31:0] distances;
  } shaded_vertex_t;

  // The position of a vertex relative to planes: those that primitives are clipped
  // at; the frustum's six sides; clip distances that cull. Or it is invalid.
  typedef struct packed {
    plane_mask_t clip;
    logic [5:0] frustum;
    logic [7:0] culls;
    logic bad;
  } vertex_codes_t;

  // A vertex with its window position. Its clip-space position is swizzled.
  typedef struct packed {
    shaded_vertex_t shaded;
    vertex_codes_t codes;
    raster_record_t record;
    logic [31:0] inverse;
  } window_vertex_t;

  // Fields that culling uses.
  typedef struct packed {
    vertex_codes_t codes;
    window_coord_t x;
    window_coord_t y;
    logic [3:0] viewport;
    logic [10:0] layer;
  } cull_vertex_t;

  // Fields that clipping uses.
  typedef struct packed {
    logic [POSITION-1:0][31:0] position;
    logic [31:0] size;
    logic [USER_PLANES-1:0][31:0] distances;
  } clip_vertex_t;

  // An entry's record of a vertex.
  typedef struct packed {
    raster_record_t record;
    logic [31:0] inverse;
  } kept_record_t;

  // A primitive that was not culled, and the planes at which it is clipped.
  typedef struct packed {
    vsc_prim_t prim;
    prim_shape_t shape;
    logic [1:0] provoking;
    logic [3:0] viewport;
    logic [10:0] layer;
    plane_mask_t planes;
  } kept_prim_t;

  typedef enum logic [1:0] {CULLED_STEP_BATCH, CULLED_STEP_PRIM, CULLED_STEP_CLOSE} culled_step_kind_t;

  typedef struct packed {
    culled_step_kind_t kind;
    logic [117:0] body;
  } culled_step_t;

  function automatic vsc_batch_t culled_step_batch(input culled_step_t packet);
    return vsc_batch_t'(packet.body[117:0]);
  endfunction

  function automatic culled_step_t culled_step_of_batch(input vsc_batch_t batch);
    return {CULLED_STEP_BATCH, 118'(batch)};
  endfunction

  function automatic kept_prim_t culled_step_prim(input culled_step_t packet);
    return kept_prim_t'(packet.body[71:0]);
  endfunction

  function automatic culled_step_t culled_step_of_prim(input kept_prim_t prim);
    return {CULLED_STEP_PRIM, 118'(prim)};
  endfunction

  function automatic batch_close_t culled_step_close(input culled_step_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic culled_step_t culled_step_of_close(input batch_close_t close);
    return {CULLED_STEP_CLOSE, 118'(close)};
  endfunction

  // A corner of a primitive at the output: a vertex of the batch or a made one.
  typedef struct packed {
    logic made;
    logic [4:0] index;
  } out_corner_t;

  typedef struct packed {
    out_corner_t [CORNERS-1:0] corners;
    prim_shape_t shape;
    logic [1:0] provoking;
    logic [3:0] edges;
    logic [3:0] viewport;
    logic [10:0] layer;
  } out_prim_t;

  // A made vertex: starting from the first of three corners, the shares of the ways to the second and to the third; the
  // same shares times these corners' w, for components that are linear on the screen; the provoking vertex; its primitive.
  typedef struct packed {
    logic [CORNERS-1:0][4:0] corners;
    logic [4:0] provoking;
    logic [1:0][31:0] shares;
    logic [1:0][31:0] screen;
    logic [4:0] number;
  } made_vertex_t;

  // The same, with its location.
  typedef struct packed {
    vsc_bank_t bank;
    logic [4:0] index;
    made_vertex_t vertex;
  } placed_made_t;

  typedef enum logic [2:0] {CLIPPED_STEP_BATCH, CLIPPED_STEP_MADE, CLIPPED_STEP_PRIM, CLIPPED_STEP_CUT, CLIPPED_STEP_CLOSE} clipped_step_kind_t;

  // Output of the clipper. A cut: what follows has an entry of its own.
  typedef struct packed {
    clipped_step_kind_t kind;
    logic [159:0] body;
  } clipped_step_t;

  function automatic vsc_batch_t clipped_step_batch(input clipped_step_t packet);
    return vsc_batch_t'(packet.body[117:0]);
  endfunction

  function automatic clipped_step_t clipped_step_of_batch(input vsc_batch_t batch);
    return {CLIPPED_STEP_BATCH, 160'(batch)};
  endfunction

  function automatic placed_made_t clipped_step_made(input clipped_step_t packet);
    return placed_made_t'(packet.body[159:0]);
  endfunction

  function automatic clipped_step_t clipped_step_of_made(input placed_made_t made);
    return {CLIPPED_STEP_MADE, 160'(made)};
  endfunction

  function automatic out_prim_t clipped_step_prim(input clipped_step_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clipped_step_t clipped_step_of_prim(input out_prim_t prim);
    return {CLIPPED_STEP_PRIM, 160'(prim)};
  endfunction

  function automatic batch_close_t clipped_step_cut(input clipped_step_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic clipped_step_t clipped_step_of_cut(input batch_close_t cut);
    return {CLIPPED_STEP_CUT, 160'(cut)};
  endfunction

  function automatic batch_close_t clipped_step_close(input clipped_step_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic clipped_step_t clipped_step_of_close(input batch_close_t close);
    return {CLIPPED_STEP_CLOSE, 160'(close)};
  endfunction

  // Vertices and primitives that share an entry: the batch's vertices in use, the number of made ones, their location.
  typedef struct packed {
    vsc_batch_t place;
    vsc_bank_t bank;
    vsc_bank_t made_bank;
    logic [31:0] used;
    logic [5:0] made;
    logic [7:0] prims;
    logic last;
  } batch_piece_t;

  // From `base` a share of the way to each of two others.
  typedef struct packed {
    logic [31:0] base;
    logic [1:0][31:0] others;
    logic [1:0][31:0] shares;
  } share_op_t;

  // Words of an SM's shared memory to read: `count` words from `word` on, at most 32.
  typedef struct packed {
    logic [4:0] sm;
    shared_word_t word;
    logic [5:0] count;
  } row_read_t;

  // The row of a request: the only one; of two, the first or the second.
  typedef enum logic [1:0] {ROW_PART_WHOLE, ROW_PART_FIRST, ROW_PART_SECOND} row_part_t;

  // The requester of a row: positions, attributes, stream output, copies; and the lane in which its words begin.
  localparam int unsigned ROW_ASKERS = 4;

  typedef struct packed {
    logic [1:0] asker;
    row_part_t part;
    logic [4:0] lane;
  } row_asker_t;

  // An SM whose oldest batch, or part of one, has been read; `last`: the batch's last part; `again`: it will be read once more.
  typedef struct packed {
    logic [4:0] sm;
    logic last;
    logic again;
  } rows_free_t;

  // The oldest piece has been read: its made vertices are not needed any more.
  typedef struct packed {
    vsc_bank_t made_bank;
  } piece_free_t;

endpackage
