// Generated from rtl-model/world/viewport_stream_clip/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package viewport_stream_clip_pkg;
  import geometry_pkg::*;
  import shader_methods_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import viewport_methods_pkg::*;
  import window_methods_pkg::*;
  import world_pkg::*;
  import zcull_methods_pkg::*;

  // Batches whose vertices can be stored; pieces whose made vertices can be.
  localparam int unsigned VSC_BANKS = 4;

  typedef logic [1:0] vsc_bank_t;

  localparam int unsigned VIEWPORTS = 16;

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

  typedef struct packed {
    logic [2:0][31:0] scale;
    logic [2:0][31:0] offset;
    logic [POSITION-1:0][2:0] swizzle;
  } viewport_transform_state_t;

  typedef struct packed {
    viewport_transform_state_t [VIEWPORTS-1:0] viewports;
  } viewports_state_t;

  function automatic viewports_state_t viewports_state_after(input viewports_state_t old, input state_t state);
    viewports_state_t s;
    s = old;
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_SCALE_X)
      s.viewports[state.address[8:5]].scale[0] = set_viewport_scale_x_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_SCALE_Y)
      s.viewports[state.address[8:5]].scale[1] = set_viewport_scale_y_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_SCALE_Z)
      s.viewports[state.address[8:5]].scale[2] = set_viewport_scale_z_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_OFFSET_X)
      s.viewports[state.address[8:5]].offset[0] = set_viewport_offset_x_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Y)
      s.viewports[state.address[8:5]].offset[1] = set_viewport_offset_y_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Z)
      s.viewports[state.address[8:5]].offset[2] = set_viewport_offset_z_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_COORDINATE_SWIZZLE) begin
      s.viewports[state.address[8:5]].swizzle[0] = set_viewport_coordinate_swizzle_x(state.value);
      s.viewports[state.address[8:5]].swizzle[1] = set_viewport_coordinate_swizzle_y(state.value);
      s.viewports[state.address[8:5]].swizzle[2] = set_viewport_coordinate_swizzle_z(state.value);
      s.viewports[state.address[8:5]].swizzle[3] = set_viewport_coordinate_swizzle_w(state.value);
    end
    return s;
  endfunction

  // State set by methods, without headers and viewports.
  typedef struct packed {
    logic raster;
    logic transforms;
    logic near_is_zero;
    guardband_z_t guardband_z;
    logic clamps_near;
    logic clamps_far;
    logic [2:0] biased;
    logic narrow;
    logic lines_cull_narrow;
    geometry_clip_t geometry_clip;
    logic [7:0] user_planes;
    logic [7:0] user_culls;
    logic last_provokes;
    logic culls;
    logic clockwise_front;
    logic cull_front;
    logic cull_back;
    polygon_mode_t [1:0] polygon_modes;
  } vsc_state_t;

  function automatic vsc_state_t vsc_state_after(input vsc_state_t old, input state_t state);
    vsc_state_t s;
    s = old;
    case (state.address)
      SET_RASTER_ENABLE: s.raster = set_raster_enable_v(state.value);
      SET_VIEWPORT_SCALE_OFFSET: s.transforms = set_viewport_scale_offset_enable(state.value);
      SET_VIEWPORT_Z_CLIP: s.near_is_zero = set_viewport_z_clip_range(state.value);
      SET_VIEWPORT_CLIP_CONTROL: begin
        s.guardband_z = set_viewport_clip_control_geometry_guardband_z(state.value);
        s.clamps_near = set_viewport_clip_control_pixel_min_z(state.value);
        s.clamps_far = set_viewport_clip_control_pixel_max_z(state.value);
        s.narrow = set_viewport_clip_control_geometry_guardband(state.value);
        s.lines_cull_narrow = set_viewport_clip_control_line_point_cull_guardband(state.value);
        s.geometry_clip = set_viewport_clip_control_geometry_clip(state.value);
      end
      SET_POLY_OFFSET_POINT: s.biased[0] = set_poly_offset_point_enable(state.value);
      SET_POLY_OFFSET_LINE: s.biased[1] = set_poly_offset_line_enable(state.value);
      SET_POLY_OFFSET_FILL: s.biased[2] = set_poly_offset_fill_enable(state.value);
      SET_USER_CLIP_ENABLE: s.user_planes = set_user_clip_enable_planes(state.value);
      SET_USER_CLIP_OP: begin
        s.user_culls[0] = set_user_clip_op_plane0(state.value);
        s.user_culls[1] = set_user_clip_op_plane1(state.value);
        s.user_culls[2] = set_user_clip_op_plane2(state.value);
        s.user_culls[3] = set_user_clip_op_plane3(state.value);
        s.user_culls[4] = set_user_clip_op_plane4(state.value);
        s.user_culls[5] = set_user_clip_op_plane5(state.value);
        s.user_culls[6] = set_user_clip_op_plane6(state.value);
        s.user_culls[7] = set_user_clip_op_plane7(state.value);
      end
      SET_PROVOKING_VERTEX: s.last_provokes = set_provoking_vertex_v(state.value);
      OGL_SET_CULL: s.culls = ogl_set_cull_enable(state.value);
      OGL_SET_FRONT_FACE: s.clockwise_front = ogl_set_front_face_v(state.value);
      OGL_SET_CULL_FACE: begin
        s.cull_front = ogl_set_cull_face_front(state.value);
        s.cull_back = ogl_set_cull_face_back(state.value);
      end
      SET_FRONT_POLYGON_MODE: s.polygon_modes[0] = set_front_polygon_mode_v(state.value);
      SET_BACK_POLYGON_MODE: s.polygon_modes[1] = set_back_polygon_mode_v(state.value);
      default: ;
    endcase
    return s;
  endfunction

  // Methods that set this state.
  function automatic logic is_vsc_state(input method_address_t address);
    return address inside {
        SET_RASTER_ENABLE,
        SET_VIEWPORT_SCALE_OFFSET,
        SET_VIEWPORT_Z_CLIP,
        SET_VIEWPORT_CLIP_CONTROL,
        SET_POLY_OFFSET_POINT,
        SET_POLY_OFFSET_LINE,
        SET_POLY_OFFSET_FILL,
        SET_USER_CLIP_ENABLE,
        SET_USER_CLIP_OP,
        SET_PROVOKING_VERTEX,
        OGL_SET_CULL,
        OGL_SET_FRONT_FACE,
        OGL_SET_CULL_FACE,
        SET_FRONT_POLYGON_MODE,
        SET_BACK_POLYGON_MODE,
        SET_RT_LAYER,
        SET_OFFSET_RENDER_TARGET_INDEX
    }
        || (address & ~14'h1e0) == SET_VIEWPORT_SCALE_X
        || (address & ~14'h1e0) == SET_VIEWPORT_SCALE_Y
        || (address & ~14'h1e0) == SET_VIEWPORT_SCALE_Z
        || (address & ~14'h1e0) == SET_VIEWPORT_OFFSET_X
        || (address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Y
        || (address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Z
        || (address & ~14'h1e0) == SET_VIEWPORT_COORDINATE_SWIZZLE;
  endfunction

  // The source of layers: the shader, or `layer`; and whether the number of the viewport is added.
  typedef struct packed {
    logic of_shader;
    logic by_viewport;
    logic [15:0] layer;
  } layer_state_t;

  function automatic layer_state_t layer_state_after(input layer_state_t old, input state_t state);
    layer_state_t s;
    s = old;
    case (state.address)
      SET_RT_LAYER: begin
        s.layer = set_rt_layer_v(state.value);
        s.of_shader = set_rt_layer_control(state.value);
      end
      SET_OFFSET_RENDER_TARGET_INDEX:
        s.by_viewport = set_offset_render_target_index_by_viewport_index(state.value);
      default: ;
    endcase
    return s;
  endfunction

  // Component maps from headers, by address / 4: those of vertices; those of each primitive; inputs of
  // the pixel shader; among these, those that are constant, and those that are linear on the screen.
  typedef struct packed {
    logic [3:0][63:0] written;
    logic [3:0][63:0] each;
    logic [3:0][63:0] read;
    logic [3:0][63:0] constant;
    logic [3:0][63:0] linear;
    colour_state_t colours;
  } output_map_t;

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
    logic [115:0] body;
  } vsc_step_t;

  function automatic vsc_batch_t vsc_step_batch(input vsc_step_t packet);
    return vsc_batch_t'(packet.body[115:0]);
  endfunction

  function automatic vsc_step_t vsc_step_of_batch(input vsc_batch_t batch);
    return {VSC_STEP_BATCH, 116'(batch)};
  endfunction

  function automatic vsc_prim_t vsc_step_prim(input vsc_step_t packet);
    return vsc_prim_t'(packet.body[37:0]);
  endfunction

  function automatic vsc_step_t vsc_step_of_prim(input vsc_prim_t prim);
    return {VSC_STEP_PRIM, 116'(prim)};
  endfunction

  function automatic batch_close_t vsc_step_close(input vsc_step_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic vsc_step_t vsc_step_of_close(input batch_close_t close);
    return {VSC_STEP_CLOSE, 116'(close)};
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
    logic [115:0] body;
  } culled_step_t;

  function automatic vsc_batch_t culled_step_batch(input culled_step_t packet);
    return vsc_batch_t'(packet.body[115:0]);
  endfunction

  function automatic culled_step_t culled_step_of_batch(input vsc_batch_t batch);
    return {CULLED_STEP_BATCH, 116'(batch)};
  endfunction

  function automatic kept_prim_t culled_step_prim(input culled_step_t packet);
    return kept_prim_t'(packet.body[71:0]);
  endfunction

  function automatic culled_step_t culled_step_of_prim(input kept_prim_t prim);
    return {CULLED_STEP_PRIM, 116'(prim)};
  endfunction

  function automatic batch_close_t culled_step_close(input culled_step_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic culled_step_t culled_step_of_close(input batch_close_t close);
    return {CULLED_STEP_CLOSE, 116'(close)};
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
    return vsc_batch_t'(packet.body[115:0]);
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

  typedef enum logic [0:0] {FILL_STEP_WORD, FILL_STEP_PIECE} fill_step_kind_t;

  // Work for attribute fill: pieces, and words of headers in order.
  typedef struct packed {
    fill_step_kind_t kind;
    logic [166:0] body;
  } fill_step_t;

  function automatic state_t fill_step_word(input fill_step_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic fill_step_t fill_step_of_word(input state_t word);
    return {FILL_STEP_WORD, 167'(word)};
  endfunction

  function automatic batch_piece_t fill_step_piece(input fill_step_t packet);
    return batch_piece_t'(packet.body[166:0]);
  endfunction

  function automatic fill_step_t fill_step_of_piece(input batch_piece_t piece);
    return {FILL_STEP_PIECE, 167'(piece)};
  endfunction

  // Words written into the image of an entry: from a place on, those of the mask. Places wrap.
  typedef logic [12:0] image_place_t;

  typedef struct packed {
    image_place_t place;
    logic [7:0] mask;
    logic [7:0][31:0] words;
  } image_write_t;

  // A vertex's record, with its place among those that wait. Places wrap.
  typedef struct packed {
    logic [7:0] place;
    raster_record_t record;
  } record_write_t;

  // A complete image: the first line of its records, and their number; the same for its attributes.
  typedef struct packed {
    logic [4:0] record_line;
    logic [3:0] record_lines;
    logic [7:0] line;
    logic [8:0] lines;
    logic [5:0] vertices;
    scalar_count_t scalars;
  } entry_image_t;

  // An entry that is visible to all units, and the components of its vertices.
  typedef struct packed {
    circular_entry_t entry;
    scalar_count_t scalars;
  } entry_written_t;

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

  // Lines of the image that are free again.
  typedef struct packed {
    logic [3:0] record_lines;
    logic [8:0] lines;
  } lines_free_t;

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

  // A vertex's scalars on their way to the image: eight of them, with their scaling.
  typedef struct packed {
    image_place_t place;
    logic [7:0] mask;
    logic [7:0] plain;
    logic [7:0][31:0] words;
    logic [31:0] scale;
  } scale_op_t;

  // Most vertices of a polygon: three, and one more for each plane.
  localparam int unsigned POLYGON = 18;

  // Made vertices after which a piece ends before the next primitive is clipped: a whole polygon still fits after them.
  localparam int unsigned MADE_ENOUGH = 14;

  // A primitive to be clipped, with its corners; the guard bands of its viewport's sides,
  // as powers of two; with `values` its provoking corner becomes a vertex of its own.
  typedef struct packed {
    kept_prim_t kept;
    logic values;
    logic [1:0][3:0] guards;
    clip_vertex_t [CORNERS-1:0] corners;
  } clip_task_t;

  // Coordinates in clip space.
  typedef struct packed {
    logic [POSITION-1:0][31:0] of;
  } position_t;

  // A vertex made by clipping, without its place: its corners' positions in the order of their shares; or `copied` from the first.
  typedef struct packed {
    logic copied;
    position_t [CORNERS-1:0] positions;
    logic [31:0] size;
    logic [3:0] viewport;
    logic [10:0] layer;
    made_vertex_t vertex;
  } cut_vertex_t;

  typedef enum logic [2:0] {CLIP_ITEM_BATCH, CLIP_ITEM_CLOSE, CLIP_ITEM_WHOLE, CLIP_ITEM_VERTEX, CLIP_ITEM_PIECE, CLIP_ITEM_LAST, CLIP_ITEM_NOTHING} clip_item_kind_t;

  // Items of a step: a primitive that is not cut; vertices of a polygon and its primitives, by
  // their numbers among these vertices; the last of them; or an empty result, with its edges.
  typedef struct packed {
    clip_item_kind_t kind;
    logic [584:0] body;
  } clip_item_t;

  function automatic vsc_batch_t clip_item_batch(input clip_item_t packet);
    return vsc_batch_t'(packet.body[115:0]);
  endfunction

  function automatic clip_item_t clip_item_of_batch(input vsc_batch_t batch);
    return {CLIP_ITEM_BATCH, 585'(batch)};
  endfunction

  function automatic batch_close_t clip_item_close(input clip_item_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic clip_item_t clip_item_of_close(input batch_close_t close);
    return {CLIP_ITEM_CLOSE, 585'(close)};
  endfunction

  function automatic out_prim_t clip_item_whole(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_whole(input out_prim_t whole);
    return {CLIP_ITEM_WHOLE, 585'(whole)};
  endfunction

  function automatic cut_vertex_t clip_item_vertex(input clip_item_t packet);
    return cut_vertex_t'(packet.body[584:0]);
  endfunction

  function automatic clip_item_t clip_item_of_vertex(input cut_vertex_t vertex);
    return {CLIP_ITEM_VERTEX, 585'(vertex)};
  endfunction

  function automatic out_prim_t clip_item_piece(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_piece(input out_prim_t piece);
    return {CLIP_ITEM_PIECE, 585'(piece)};
  endfunction

  function automatic out_prim_t clip_item_last(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_last(input out_prim_t last);
    return {CLIP_ITEM_LAST, 585'(last)};
  endfunction

  function automatic out_prim_t clip_item_nothing(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_nothing(input out_prim_t nothing);
    return {CLIP_ITEM_NOTHING, 585'(nothing)};
  endfunction

  // The same for one primitive, up to its end.
  typedef struct packed {
    logic ends;
    clip_item_t item;
  } engine_item_t;

  // The next output: an item, or all items of a primitive that is clipped.
  typedef struct packed {
    logic clips;
    clip_item_t item;
  } clip_turn_t;

  // An item with its vertex's position, and its shares times w.
  typedef struct packed {
    clip_item_t item;
    position_t position;
    logic [1:0][31:0] screen;
  } placed_item_t;

  // From `base` a share of the way to each of two others.
  typedef struct packed {
    logic [31:0] base;
    logic [1:0][31:0] others;
    logic [1:0][31:0] shares;
  } share_op_t;

  // Kinds of polygon vertices: a corner; on an edge of the primitive; between such.
  typedef enum logic [1:0] {VERTEX_KIND_CORNER, VERTEX_KIND_EDGE, VERTEX_KIND_INNER} vertex_kind_t;

  // The line of a polygon's side: an edge of the primitive by its number, or a plane.
  typedef logic [1:0] along_t;

  localparam int unsigned ALONG_PLANE = 3;

  // A vertex of a polygon that is clipped: its corner, or for an edge the end that its parameter starts at, and the
  // `other`; its share of the other; for any vertex its weight of each corner; the line of the side to the next vertex.
  typedef struct packed {
    vertex_kind_t kind;
    logic copied;
    logic [1:0] corner;
    logic [1:0] other;
    along_t along;
    logic [31:0] t;
    logic [CORNERS-1:0][31:0] weights;
  } polygon_vertex_t;

  // Phases of a clip engine.
  typedef enum logic [3:0] {CLIP_PHASE_IDLE, CLIP_PHASE_DISTANCE, CLIP_PHASE_DIFFER, CLIP_PHASE_WEIGH, CLIP_PHASE_SORT, CLIP_PHASE_DIVIDE, CLIP_PHASE_PART, CLIP_PHASE_INSET, CLIP_PHASE_COMPLEMENT, CLIP_PHASE_WALK, CLIP_PHASE_INNER_DIFFER, CLIP_PHASE_INNER_DIVIDE, CLIP_PHASE_INNER_PART, CLIP_PHASE_INNER_SHARE, CLIP_PHASE_SEND, CLIP_PHASE_FAN} clip_phase_t;

  // A word of the image.
  typedef struct packed {
    logic [31:0] word;
  } image_word_t;

  // Most scalars of a vertex: the image can hold any piece with that many.
  localparam int unsigned MOST_SCALARS = 128;

  // Scalars of a vertex in a group.
  localparam int unsigned GROUP = 8;

  // A vertex of a piece whose record is read: its number in the entry.
  typedef struct packed {
    logic made;
    logic [4:0] index;
    logic [5:0] number;
  } piece_vertex_t;

  // A made vertex whose sums are being computed: the other fields of its entry.
  typedef struct packed {
    made_vertex_t vertex;
    logic [5:0] number;
    kept_record_t kept;
  } making_vertex_t;

  typedef enum logic [2:0] {FILL_PHASE_IDLE, FILL_PHASE_LOAD, FILL_PHASE_VERTICES, FILL_PHASE_MAKE, FILL_PHASE_DONE} fill_phase_t;

endpackage
