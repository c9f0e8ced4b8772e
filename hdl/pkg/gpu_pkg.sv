// Generated from rtl-model/bundle; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package gpu_pkg;

  // Offset of a method in the 3D class, in bytes.
  typedef logic [13:0] method_address_t;

  // Argument of a method.
  typedef logic [31:0] method_value_t;

  // Threshold of the switch between early and late Z.
  localparam method_address_t SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS = 14'h204;

  localparam method_address_t SET_API_MANDATED_EARLY_Z = 14'h210;

  // Writes back and empties the caches of both ROP halves.
  localparam method_address_t FLUSH_AND_INVALIDATE_ROP_MINI_CACHE = 14'h2d4;

  localparam method_address_t SET_ZCULL_REGION_SIZE_A = 14'h7c0;

  localparam method_address_t SET_ZCULL_REGION_SIZE_B = 14'h7c4;

  localparam method_address_t SET_ZCULL_REGION_LOCATION = 14'h7e0;

  localparam method_address_t SET_ZT_READ_ONLY = 14'h7f8;

  // Colour target 0; target i is 0x40 bytes further on.
  localparam method_address_t SET_COLOR_TARGET_A = 14'h800;

  localparam method_address_t SET_COLOR_TARGET_B = 14'h804;

  localparam method_address_t SET_COLOR_TARGET_WIDTH = 14'h808;

  localparam method_address_t SET_COLOR_TARGET_HEIGHT = 14'h80c;

  localparam method_address_t SET_COLOR_TARGET_FORMAT = 14'h810;

  localparam method_address_t SET_COLOR_TARGET_MEMORY = 14'h814;

  // One past the methods of colour target 7.
  localparam method_address_t COLOR_TARGET_END = 14'ha00;

  // Bytes from the methods of one colour target to those of the next.
  localparam method_address_t COLOR_TARGET_STRIDE = 14'h40;

  // Near and far of viewport 0, floats.
  localparam method_address_t SET_VIEWPORT_CLIP_MIN_Z = 14'hc08;

  localparam method_address_t SET_VIEWPORT_CLIP_MAX_Z = 14'hc0c;

  localparam method_address_t SET_CLEAR_RECT_HORIZONTAL = 14'hd6c;

  localparam method_address_t SET_CLEAR_RECT_VERTICAL = 14'hd70;

  localparam method_address_t SET_COLOR_CLEAR_VALUE = 14'hd80;

  localparam method_address_t SET_COLOR_CLEAR_VALUE_1 = 14'hd84;

  localparam method_address_t SET_COLOR_CLEAR_VALUE_2 = 14'hd88;

  localparam method_address_t SET_COLOR_CLEAR_VALUE_3 = 14'hd8c;

  localparam method_address_t SET_Z_CLEAR_VALUE = 14'hd90;

  localparam method_address_t SET_STENCIL_CLEAR_VALUE = 14'hda0;

  localparam method_address_t SET_ZCULL_DIR_FORMAT = 14'hdbc;

  localparam method_address_t SET_SCISSOR_ENABLE = 14'he00;

  localparam method_address_t SET_SCISSOR_HORIZONTAL = 14'he04;

  localparam method_address_t SET_SCISSOR_VERTICAL = 14'he08;

  localparam method_address_t SET_BACK_STENCIL_FUNC_REF = 14'hf54;

  localparam method_address_t SET_BACK_STENCIL_MASK = 14'hf58;

  localparam method_address_t SET_BACK_STENCIL_FUNC_MASK = 14'hf5c;

  // Bit 0: SET_CT_WRITE of target 0 holds for all.
  localparam method_address_t SET_SINGLE_CT_WRITE_CONTROL = 14'hf90;

  localparam method_address_t SET_DEPTH_BOUNDS_MIN = 14'hf9c;

  localparam method_address_t SET_DEPTH_BOUNDS_MAX = 14'hfa0;

  localparam method_address_t SET_SAMPLE_MASK_X0_Y0 = 14'hfbc;

  localparam method_address_t SET_SAMPLE_MASK_X1_Y0 = 14'hfc0;

  localparam method_address_t SET_SAMPLE_MASK_X0_Y1 = 14'hfc4;

  localparam method_address_t SET_SAMPLE_MASK_X1_Y1 = 14'hfc8;

  localparam method_address_t SET_ZT_A = 14'hfe0;

  localparam method_address_t SET_ZT_B = 14'hfe4;

  localparam method_address_t SET_ZT_FORMAT = 14'hfe8;

  localparam method_address_t SET_ZT_BLOCK_SIZE = 14'hfec;

  localparam method_address_t SET_SURFACE_CLIP_HORIZONTAL = 14'hff4;

  localparam method_address_t SET_SURFACE_CLIP_VERTICAL = 14'hff8;

  localparam method_address_t SET_CLEAR_SURFACE_CONTROL = 14'h10f8;

  // Bit 0 on; the kind of conservative raster is in SET_CONSERVATIVE_RASTER_KIND.
  localparam method_address_t SET_CONSERVATIVE_RASTER = 14'h1148;

  // Not in the class: 0 overestimate, 1 underestimate.
  localparam method_address_t SET_CONSERVATIVE_RASTER_KIND = 14'h3ff8;

  // Four registers of four sample positions.
  localparam method_address_t SET_ANTI_ALIAS_SAMPLE_POSITIONS = 14'h11e0;

  localparam method_address_t SET_ANTI_ALIAS_SAMPLE_POSITIONS_3 = 14'h11ec;

  localparam method_address_t SET_CT_SELECT = 14'h121c;

  localparam method_address_t SET_ZT_SIZE_A = 14'h1228;

  localparam method_address_t SET_ZT_SIZE_B = 14'h122c;

  localparam method_address_t CLEAR_ZCULL_REGION = 14'h12c8;

  localparam method_address_t SET_DEPTH_TEST = 14'h12cc;

  localparam method_address_t SET_BLEND_STATE_PER_TARGET = 14'h12e4;

  localparam method_address_t SET_DEPTH_WRITE = 14'h12e8;

  localparam method_address_t SET_ALPHA_TEST = 14'h12ec;

  localparam method_address_t SET_DEPTH_FUNC = 14'h130c;

  localparam method_address_t SET_ALPHA_REF = 14'h1310;

  localparam method_address_t SET_ALPHA_FUNC = 14'h1314;

  localparam method_address_t SET_BLEND_CONST_RED = 14'h131c;

  localparam method_address_t SET_BLEND_CONST_GREEN = 14'h1320;

  localparam method_address_t SET_BLEND_CONST_BLUE = 14'h1324;

  localparam method_address_t SET_BLEND_CONST_ALPHA = 14'h1328;

  localparam method_address_t SET_BLEND_SEPARATE_FOR_ALPHA = 14'h133c;

  localparam method_address_t SET_BLEND_COLOR_OP = 14'h1340;

  localparam method_address_t SET_BLEND_COLOR_SOURCE_COEFF = 14'h1344;

  localparam method_address_t SET_BLEND_COLOR_DEST_COEFF = 14'h1348;

  localparam method_address_t SET_BLEND_ALPHA_OP = 14'h134c;

  localparam method_address_t SET_BLEND_ALPHA_SOURCE_COEFF = 14'h1350;

  localparam method_address_t SET_BLEND_ALPHA_DEST_COEFF = 14'h1358;

  // Blend enable of target 0; that of target i is 4 i bytes further on.
  localparam method_address_t SET_BLEND = 14'h1360;

  localparam method_address_t SET_BLEND_7 = 14'h137c;

  localparam method_address_t SET_STENCIL_TEST = 14'h1380;

  localparam method_address_t SET_STENCIL_OP_FAIL = 14'h1384;

  localparam method_address_t SET_STENCIL_OP_ZFAIL = 14'h1388;

  localparam method_address_t SET_STENCIL_OP_ZPASS = 14'h138c;

  localparam method_address_t SET_STENCIL_FUNC = 14'h1390;

  localparam method_address_t SET_STENCIL_FUNC_REF = 14'h1394;

  localparam method_address_t SET_STENCIL_FUNC_MASK = 14'h1398;

  localparam method_address_t SET_STENCIL_MASK = 14'h139c;

  localparam method_address_t SET_ALIASED_LINE_WIDTH_FLOAT = 14'h13b4;

  localparam method_address_t SET_ZPASS_PIXEL_COUNT = 14'h1514;

  localparam method_address_t SET_POINT_SIZE = 14'h1518;

  localparam method_address_t CLEAR_REPORT_VALUE = 14'h1530;

  localparam method_address_t SET_ANTI_ALIAS_ENABLE = 14'h1534;

  localparam method_address_t SET_ZT_SELECT = 14'h1538;

  localparam method_address_t SET_ANTI_ALIAS_ALPHA_CONTROL = 14'h153c;

  localparam method_address_t SET_ACTIVE_ZCULL_REGION = 14'h1590;

  localparam method_address_t SET_TWO_SIDED_STENCIL_TEST = 14'h1594;

  localparam method_address_t SET_BACK_STENCIL_OP_FAIL = 14'h1598;

  localparam method_address_t SET_BACK_STENCIL_OP_ZFAIL = 14'h159c;

  localparam method_address_t SET_BACK_STENCIL_OP_ZPASS = 14'h15a0;

  localparam method_address_t SET_BACK_STENCIL_FUNC = 14'h15a4;

  localparam method_address_t SET_ANTI_ALIAS = 14'h15d0;

  localparam method_address_t OGL_SET_CULL = 14'h1918;

  localparam method_address_t OGL_SET_FRONT_FACE = 14'h191c;

  localparam method_address_t OGL_SET_CULL_FACE = 14'h1920;

  localparam method_address_t INVALIDATE_ZCULL = 14'h1958;

  localparam method_address_t SET_ZCULL = 14'h1968;

  localparam method_address_t SET_DEPTH_BOUNDS_TEST = 14'h19bc;

  localparam method_address_t SET_LOGIC_OP = 14'h19c4;

  localparam method_address_t SET_LOGIC_OP_FUNC = 14'h19c8;

  localparam method_address_t SET_ZT_COMPRESSION = 14'h19cc;

  // The trigger: clears the surfaces that its bits name.
  localparam method_address_t CLEAR_SURFACE = 14'h19d0;

  // Colour write mask of target 0; that of target i is 4 i bytes further on.
  localparam method_address_t SET_CT_WRITE = 14'h1a00;

  localparam method_address_t SET_CT_WRITE_7 = 14'h1a1c;

  // Target 0 of the per-target blend state; target i is 0x20 bytes further on.
  localparam method_address_t SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA = 14'h1e00;

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_OP = 14'h1e04;

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF = 14'h1e08;

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_DEST_COEFF = 14'h1e0c;

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_OP = 14'h1e10;

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF = 14'h1e14;

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF = 14'h1e18;

  // One past the per-target blend state of target 7.
  localparam method_address_t BLEND_PER_TARGET_END = 14'h1f00;

  // Not in the class: bit 0, the pixel shader may change coverage (kill, sample
  // mask). Stands in for the shader header until shaders are built.
  localparam method_address_t SET_SHADER_COVERAGE = 14'h3ff0;

  // Not in the class: a marker that Zcull sends and both ZROPs return as feedback.
  localparam method_address_t ZCULL_FENCE = 14'h3ff4;

  // A method: it applies to everything behind it in the stream.
  typedef struct packed {
    method_address_t address;
    method_value_t value;
  } state_t;

  // Comparison, the low three bits of the OpenGL numbers 0x200 to 0x207.
  typedef enum logic [2:0] {COMPARE_NEVER, COMPARE_LESS, COMPARE_EQUAL, COMPARE_LESS_EQUAL, COMPARE_GREATER, COMPARE_NOT_EQUAL, COMPARE_GREATER_EQUAL, COMPARE_ALWAYS} compare_t;

  // How many samples a pixel has, and how they lie in the sample grid, columns by
  // rows: 1x1, 2x1, 2x2, 4x2, 4x4.
  typedef enum logic [2:0] {SAMPLE_MODE_X1, SAMPLE_MODE_X2, SAMPLE_MODE_X4, SAMPLE_MODE_X8, SAMPLE_MODE_X16} sample_mode_t;

  // Pixels from `x0` up to but not including `x1`, and rows alike.
  typedef struct packed {
    logic [14:0] x0;
    logic [14:0] y0;
    logic [14:0] x1;
    logic [14:0] y1;
  } rect_t;

  // Fraction bits of window coordinates (1.14.8).
  localparam int unsigned WINDOW_FRACTION = 8;

  // Window coordinate, in 1/256 pixel, y down.
  typedef logic signed [22:0] window_coord_t;

  // Which primitive in flight; goes round.
  typedef logic [15:0] prim_id_t;

  // Where a raster record is in the circular buffer; two share a pair.
  typedef logic [15:0] vertex_index_t;

  // Where a pair of raster records is: a vertex index without its lowest bit.
  typedef logic [14:0] pair_index_t;

  // What vertices make together.
  typedef enum logic [2:0] {TOPOLOGY_POINTS, TOPOLOGY_LINES, TOPOLOGY_TRIANGLES, TOPOLOGY_TRIANGLE_STRIP, TOPOLOGY_TRIANGLE_FAN} topology_t;

  // A primitive by the places of its vertices, in the order that gives its
  // winding. A point has one, a line two.
  typedef struct packed {
    prim_id_t prim;
    topology_t topology;
    // First of its strip or fan: no vertex held from before is its own.
    logic first;
    vertex_index_t [2:0] vertices;
  } prim_ref_t;

  typedef enum logic [0:0] {PRIM_PACKET_STATE, PRIM_PACKET_PRIM} prim_packet_kind_t;

  // What the work crossbar sends to setup.
  typedef struct packed {
    prim_packet_kind_t kind;
    logic [67:0] body;
  } prim_packet_t;

  function automatic state_t prim_packet_state(input prim_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic prim_packet_t prim_packet_of_state(input state_t state);
    return {PRIM_PACKET_STATE, 68'(state)};
  endfunction

  function automatic prim_ref_t prim_packet_prim(input prim_packet_t packet);
    return prim_ref_t'(packet.body[67:0]);
  endfunction

  function automatic prim_packet_t prim_packet_of_prim(input prim_ref_t prim);
    return {PRIM_PACKET_PRIM, 68'(prim)};
  endfunction

  // A vertex in window coordinates: 16 bytes of the circular buffer. `x` and `y`
  // in 1/256 pixel, less than 2^22 from zero; `z` a float from 0 to 1; `w` is
  // 1/w, a float, for the attribute planes.
  typedef struct packed {
    logic [31:0] w;
    logic [31:0] z;
    logic signed [31:0] y;
    logic signed [31:0] x;
  } raster_record_t;

  // 32 aligned bytes of the circular buffer.
  typedef struct packed {
    raster_record_t [1:0] records;
  } vertex_pair_t;

  // Depth over a primitive. At window position (x, y), in 1/256 pixel, depth is
  // `(z + (a (x - x0) + b (y - y0)) 2^-(slope_exp + 8)) 2^-z_exp`.
  typedef struct packed {
    window_coord_t x0;
    window_coord_t y0;
    // Change per pixel right and down, in 2^-slope_exp units of z.
    logic signed [25:0] a;
    logic signed [25:0] b;
    logic signed [6:0] slope_exp;
    // Depth at the first vertex, in 2^-z_exp.
    logic [31:0] z;
    logic [5:0] z_exp;
    // Least and greatest depth of the vertices, in 2^-z_exp.
    logic [31:0] z_min;
    logic [31:0] z_max;
  } prim_plane_t;

  // Depth over an 8x8-sample tile: 96 bits, as ZROP stores it. At (dx, dy), in
  // 1/16 pixel from the tile's centre, depth is `(16 c + a dx + b dy) 2^-(exp + 4)`.
  typedef struct packed {
    logic [5:0] exp;
    logic signed [35:0] c;
    logic signed [26:0] a;
    logic signed [26:0] b;
  } tile_plane_t;

  // Depth formats of surfaces: ZF32, Z16, Z24S8 (and S8Z24, X8Z24).
  typedef enum logic [1:0] {DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z16, DEPTH_FORMAT_Z24_S8, DEPTH_FORMAT_Z32} depth_format_t;

  // From ZROP to Zcull: what an 8x8-pixel block now holds, or the answer to a
  // fence. Depths are buckets: the top 16 bits of the depth scale, rounded down.
  typedef struct packed {
    // All writes sent before the fence are in; the rest means nothing.
    logic fence;
    // Reports writes against the region's direction: not to be dropped.
    logic loosen;
    // Block column and row, 8 pixels each.
    logic [11:0] x;
    logic [11:0] y;
    logic [15:0] z_min;
    logic [15:0] z_max;
  } depth_feedback_t;

  // The depth of a plane at a sample, in 1/16 pixel from the tile's centre.
  typedef struct packed {
    depth_format_t format;
    tile_plane_t plane;
    logic signed [7:0] dx;
    logic signed [7:0] dy;
  } depth_sample_op_t;

  // A depth given as a float.
  typedef struct packed {
    depth_format_t format;
    logic [31:0] value;
  } depth_pack_op_t;

  // A word that has a stored code in its lowest bits.
  typedef struct packed {
    depth_format_t format;
    logic [31:0] word;
  } depth_unpack_op_t;

  // The code of a depth, and a word that has a stored one in its lowest bits.
  typedef struct packed {
    depth_format_t format;
    compare_t func;
    logic bounds;
    logic [31:0] least;
    logic [31:0] greatest;
    logic [31:0] source;
    logic [31:0] stored;
  } depth_compare_op_t;

  // A coarse tile is `1 << TILE_LOG2` pixels on a side.
  localparam int unsigned TILE_LOG2 = 4;

  // Edges of a primitive: three of a triangle and one that everything is inside,
  // or the four of a line or point.
  localparam int unsigned EDGES = 4;

  // Change of an edge function over 1/256 pixel right (`a`) and down (`b`).
  typedef struct packed {
    logic signed [23:0] a;
    logic signed [23:0] b;
  } edge_slope_t;

  // Value of an edge function, inside where not negative: edges that own no
  // sample lying on them come with 1 taken off.
  typedef logic signed [47:0] edge_value_t;

  // Column or row of 16x16-pixel tiles.
  typedef logic [9:0] tile_coord_t;

  // Column or row of pixels.
  typedef logic [13:0] pixel_coord_t;

  // What every unit behind setup must know of a primitive.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    // Bounding box within the scissor and the surface clip; not empty.
    rect_t rect;
    edge_slope_t [3:0] slopes;
    prim_plane_t plane;
  } prim_t;

  // A primitive after setup.
  typedef struct packed {
    prim_t info;
    // Edge values at window position (0, 0).
    edge_value_t [3:0] c;
    // Tile to start from, and whether the primitive touches it.
    tile_coord_t start_x;
    tile_coord_t start_y;
    logic start_on;
  } setup_prim_t;

  // A clear, surface by surface; bits as in CLEAR_SURFACE.
  typedef struct packed {
    logic z;
    logic stencil;
    // Red, green, blue, alpha from bit 0.
    logic [3:0] colour;
    logic [2:0] target;
    rect_t rect;
  } clear_t;

  typedef enum logic [1:0] {SETUP_PACKET_STATE, SETUP_PACKET_PRIM, SETUP_PACKET_CLEAR} setup_packet_kind_t;

  // What setup sends to the coarse raster.
  typedef struct packed {
    setup_packet_kind_t kind;
    logic [688:0] body;
  } setup_packet_t;

  function automatic state_t setup_packet_state(input setup_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic setup_packet_t setup_packet_of_state(input state_t state);
    return {SETUP_PACKET_STATE, 689'(state)};
  endfunction

  function automatic setup_prim_t setup_packet_prim(input setup_packet_t packet);
    return setup_prim_t'(packet.body[688:0]);
  endfunction

  function automatic setup_packet_t setup_packet_of_prim(input setup_prim_t prim);
    return {SETUP_PACKET_PRIM, 689'(prim)};
  endfunction

  function automatic clear_t setup_packet_clear(input setup_packet_t packet);
    return clear_t'(packet.body[68:0]);
  endfunction

  function automatic setup_packet_t setup_packet_of_clear(input clear_t clear);
    return {SETUP_PACKET_CLEAR, 689'(clear)};
  endfunction

  // One 16x16-pixel tile of a primitive.
  typedef struct packed {
    prim_t info;
    tile_coord_t x;
    tile_coord_t y;
    // Edge values at the tile's upper-left corner.
    edge_value_t [3:0] e;
    // The primitive covers the whole tile.
    logic covered;
    // Zcull found that every sample passes the depth test.
    logic accept;
    // Zcull found that no sample is seen: the tile is here for `last` alone, and
    // counts as one without coverage.
    logic drop;
    // Last of its primitive.
    logic last;
  } tile_t;

  // One step of the clear walk: 16 rows of 64 bytes, or the part of them in `rect`.
  typedef struct packed {
    logic z;
    logic stencil;
    logic [3:0] colour;
    logic [2:0] target;
    // Pixels to clear; not empty, within one 16x16 tile.
    rect_t rect;
    logic last;
  } clear_tile_t;

  typedef enum logic [1:0] {TILE_PACKET_STATE, TILE_PACKET_TILE, TILE_PACKET_CLEAR} tile_packet_kind_t;

  // What the coarse raster sends to Zcull, and Zcull to the fine raster.
  typedef struct packed {
    tile_packet_kind_t kind;
    logic [691:0] body;
  } tile_packet_t;

  function automatic state_t tile_packet_state(input tile_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic tile_packet_t tile_packet_of_state(input state_t state);
    return {TILE_PACKET_STATE, 692'(state)};
  endfunction

  function automatic tile_t tile_packet_tile(input tile_packet_t packet);
    return tile_t'(packet.body[691:0]);
  endfunction

  function automatic tile_packet_t tile_packet_of_tile(input tile_t tile);
    return {TILE_PACKET_TILE, 692'(tile)};
  endfunction

  function automatic clear_tile_t tile_packet_clear(input tile_packet_t packet);
    return clear_tile_t'(packet.body[69:0]);
  endfunction

  function automatic tile_packet_t tile_packet_of_clear(input clear_tile_t clear);
    return {TILE_PACKET_CLEAR, 692'(clear)};
  endfunction

  // Fine raster transaction: coverage of an 8x8-sample tile by one primitive. Bit
  // `8 row + column` is the sample at that place of the sample grid, as surfaces
  // are stored.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    // Upper-left pixel of the footprint.
    pixel_coord_t x;
    pixel_coord_t y;
    logic [63:0] coverage;
    tile_plane_t plane;
    logic accept;
    // Last of its 16x16 tile; may then have no coverage.
    logic last_of_tile;
    // Last of its primitive.
    logic last;
  } frtx_t;

  typedef enum logic [1:0] {FRTX_PACKET_STATE, FRTX_PACKET_FRTX, FRTX_PACKET_CLEAR} frtx_packet_kind_t;

  // What the fine raster sends to PROP.
  typedef struct packed {
    frtx_packet_kind_t kind;
    logic [207:0] body;
  } frtx_packet_t;

  function automatic state_t frtx_packet_state(input frtx_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic frtx_packet_t frtx_packet_of_state(input state_t state);
    return {FRTX_PACKET_STATE, 208'(state)};
  endfunction

  function automatic frtx_t frtx_packet_frtx(input frtx_packet_t packet);
    return frtx_t'(packet.body[207:0]);
  endfunction

  function automatic frtx_packet_t frtx_packet_of_frtx(input frtx_t frtx);
    return {FRTX_PACKET_FRTX, 208'(frtx)};
  endfunction

  function automatic clear_tile_t frtx_packet_clear(input frtx_packet_t packet);
    return clear_tile_t'(packet.body[69:0]);
  endfunction

  function automatic frtx_packet_t frtx_packet_of_clear(input clear_tile_t clear);
    return {FRTX_PACKET_CLEAR, 208'(clear)};
  endfunction

  // Tiles of a row that the row scan tests in one clock.
  localparam int unsigned SCAN_TILES = 16;

  // Value of an edge function at the corner of a tile that lies furthest along
  // the inward normal, in 4096 units: 16 pixels of 256.
  typedef logic signed [36:0] corner_value_t;

  // A run of touched tiles of one row, no longer than what a clock tests; or with
  // no tile, a packet that has none.
  typedef struct packed {
    // The next packet of setup begins here.
    logic take;
    // The last run of its primitive.
    logic last;
    logic leftward;
    logic [4:0] count;
    // First tile, and the edges there.
    tile_coord_t x;
    tile_coord_t y;
    corner_value_t [3:0] e;
  } tile_span_t;

  // Pixels that tiles can name, across and down; window coordinates end there too.
  localparam int unsigned RASTER_EXTENT = 16384;

  // Bits of a slope's quotient.
  localparam int unsigned QUOTIENT_BITS = 25;

  // Bits of a numerator and of the divisor of slopes.
  localparam int unsigned NUMERATOR_BITS = 56;

  localparam int unsigned DIVISOR_BITS = 47;

  // Where assembly takes a vertex from: one it holds, the pair that came before, or
  // the pair that comes.
  typedef enum logic [2:0] {VERTEX_FROM_HELD0, VERTEX_FROM_HELD1, VERTEX_FROM_HELD2, VERTEX_FROM_KEPT0, VERTEX_FROM_KEPT1, VERTEX_FROM_NEW0, VERTEX_FROM_NEW1} vertex_from_t;

  // One clock of assembly: vertices move all at once.
  typedef struct packed {
    prim_id_t prim;
    topology_t topology;
    // A pair comes.
    logic fetch;
    // The primitive is complete after it.
    logic last;
    vertex_from_t [2:0] from;
  } assembly_step_t;

  typedef enum logic [0:0] {STEP_PACKET_STATE, STEP_PACKET_STEP} step_packet_kind_t;

  // What fetching tells assembly.
  typedef struct packed {
    step_packet_kind_t kind;
    logic [45:0] body;
  } step_packet_t;

  function automatic state_t step_packet_state(input step_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic step_packet_t step_packet_of_state(input state_t state);
    return {STEP_PACKET_STATE, 46'(state)};
  endfunction

  function automatic assembly_step_t step_packet_step(input step_packet_t packet);
    return assembly_step_t'(packet.body[29:0]);
  endfunction

  function automatic step_packet_t step_packet_of_step(input assembly_step_t step);
    return {STEP_PACKET_STEP, 46'(step)};
  endfunction

  typedef enum logic [1:0] {PRIM_SHAPE_POINT, PRIM_SHAPE_LINE, PRIM_SHAPE_TRIANGLE} prim_shape_t;

  // A vertex as setup uses it; `z` is a float.
  typedef struct packed {
    window_coord_t x;
    window_coord_t y;
    logic [31:0] z;
  } prim_corner_t;

  // A primitive with its vertices. A line's third corner is its second, a point's
  // are all its first.
  typedef struct packed {
    prim_id_t prim;
    prim_shape_t shape;
    // A corner is outside the guard band.
    logic outside;
    prim_corner_t [2:0] corners;
  } prim_corners_t;

  typedef enum logic [0:0] {CORNERS_PACKET_STATE, CORNERS_PACKET_CORNERS} corners_packet_kind_t;

  // What assembly sends to the outline.
  typedef struct packed {
    corners_packet_kind_t kind;
    logic [252:0] body;
  } corners_packet_t;

  function automatic state_t corners_packet_state(input corners_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic corners_packet_t corners_packet_of_state(input state_t state);
    return {CORNERS_PACKET_STATE, 253'(state)};
  endfunction

  function automatic prim_corners_t corners_packet_corners(input corners_packet_t packet);
    return prim_corners_t'(packet.body[252:0]);
  endfunction

  function automatic corners_packet_t corners_packet_of_corners(input prim_corners_t corners);
    return {CORNERS_PACKET_CORNERS, 253'(corners)};
  endfunction

  // A window coordinate moved by half a width, or a difference of two.
  typedef logic signed [23:0] window_delta_t;

  typedef struct packed {
    window_delta_t x;
    window_delta_t y;
  } window_point_t;

  // An edge by two points on it: its function is that of `from` x `to`.
  typedef struct packed {
    window_point_t from;
    window_point_t to;
  } edge_ends_t;

  // Size of points, width of lines: 1 to 2047 * 256, in 1/256 pixel.
  typedef logic [18:0] size_fixed_t;

  localparam size_fixed_t SIZE_MAX = 19'h7ff00;

  // State that setup obeys. Rectangles are cut to the raster's extent; sizes are in
  // 1/256 pixel.
  typedef struct packed {
    logic scissor_on;
    rect_t scissor;
    rect_t surface;
    rect_t clear;
    // Clears keep to the clear rectangle, to the scissor.
    logic clear_by_rect;
    logic clear_by_scissor;
    logic cull;
    logic front_cw;
    logic cull_front;
    logic cull_back;
    size_fixed_t point_size;
    size_fixed_t line_width;
  } window_state_t;

  // Which face is the front, and which faces are not drawn.
  typedef struct packed {
    logic front_cw;
    logic cull_front;
    logic cull_back;
  } prim_faces_t;

  // Difference of two depths in 2^-z_exp.
  typedef logic signed [32:0] depth_delta_t;

  // A primitive as edges, before any product.
  typedef struct packed {
    prim_id_t prim;
    prim_shape_t shape;
    rect_t rect;
    tile_coord_t start_x;
    tile_coord_t start_y;
    logic start_on;
    prim_faces_t faces;
    edge_ends_t [3:0] ends;
    // Of a line: x is its major axis, and how far it goes along that.
    logic x_major;
    window_delta_t run;
    // Without slopes.
    prim_plane_t plane;
    // Depths of the second and third corner over that of the first.
    depth_delta_t [1:0] dz;
  } outline_t;

  typedef enum logic [1:0] {OUTLINE_PACKET_STATE, OUTLINE_PACKET_OUTLINE, OUTLINE_PACKET_CLEAR} outline_packet_kind_t;

  // What the outline sends to the products.
  typedef struct packed {
    outline_packet_kind_t kind;
    logic [783:0] body;
  } outline_packet_t;

  function automatic state_t outline_packet_state(input outline_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic outline_packet_t outline_packet_of_state(input state_t state);
    return {OUTLINE_PACKET_STATE, 784'(state)};
  endfunction

  function automatic outline_t outline_packet_outline(input outline_packet_t packet);
    return outline_t'(packet.body[783:0]);
  endfunction

  function automatic outline_packet_t outline_packet_of_outline(input outline_t outline);
    return {OUTLINE_PACKET_OUTLINE, 784'(outline)};
  endfunction

  function automatic clear_t outline_packet_clear(input outline_packet_t packet);
    return clear_t'(packet.body[68:0]);
  endfunction

  function automatic outline_packet_t outline_packet_of_clear(input clear_t clear);
    return {OUTLINE_PACKET_CLEAR, 784'(clear)};
  endfunction

  typedef logic [55:0] slope_numerator_t;

  typedef logic [46:0] slope_divisor_t;

  typedef logic [24:0] slope_quotient_t;

  // A packet that lacks only the slopes of its plane: these are the numerators
  // over the divisor, with their signs.
  typedef struct packed {
    setup_packet_t packet;
    slope_numerator_t [1:0] numerators;
    logic [1:0] minus;
    slope_divisor_t divisor;
  } slope_terms_t;

  // Column or row of 2x2-pixel quads.
  typedef logic [12:0] quad_coord_t;

  // A quad to shade: bit `2 row + column` of `mask` is a pixel with coverage.
  typedef struct packed {
    logic [3:0] mask;
    quad_coord_t x;
    quad_coord_t y;
  } quad_t;

  // Up to four quads of one primitive, from quad 0 on; an empty mask is no quad.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    quad_t [3:0] quads;
  } quad_group_t;

  // A colour: red, green, blue, alpha, floats.
  typedef logic [3:0][31:0] colour_t;

  // Four pixels that came back from shading, in the order of the mask's bits.
  typedef struct packed {
    // Pixels that the shader killed.
    logic [3:0] kill;
    // Samples that the shader keeps, of each pixel.
    logic [3:0][15:0] sample_mask;
    colour_t [3:0] colour;
  } shaded_quad_t;

  // A quad group shaded: one for each output in turn, and one without colour when there
  // is none. Kill and sample mask count in the first; where that kills all pixels of the
  // quads' masks, the others do not come. When the blend of output 0's target uses second
  // colours, these are in a second one behind the first, or, of two quads or fewer, in
  // places 2 and 3 of the first.
  typedef struct packed {
    shaded_quad_t [3:0] quads;
  } shaded_group_t;

  typedef enum logic [1:0] {ZROP_PACKET_STATE, ZROP_PACKET_FRTX, ZROP_PACKET_CLEAR} zrop_packet_kind_t;

  // What PROP sends to a ZROP.
  typedef struct packed {
    zrop_packet_kind_t kind;
    logic [207:0] body;
  } zrop_packet_t;

  function automatic state_t zrop_packet_state(input zrop_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic zrop_packet_t zrop_packet_of_state(input state_t state);
    return {ZROP_PACKET_STATE, 208'(state)};
  endfunction

  function automatic frtx_t zrop_packet_frtx(input zrop_packet_t packet);
    return frtx_t'(packet.body[207:0]);
  endfunction

  function automatic zrop_packet_t zrop_packet_of_frtx(input frtx_t frtx);
    return {ZROP_PACKET_FRTX, 208'(frtx)};
  endfunction

  function automatic clear_tile_t zrop_packet_clear(input zrop_packet_t packet);
    return clear_tile_t'(packet.body[69:0]);
  endfunction

  function automatic zrop_packet_t zrop_packet_of_clear(input clear_tile_t clear);
    return {ZROP_PACKET_CLEAR, 208'(clear)};
  endfunction

  // What a ZROP answers, once for each Frtx, in their order.
  typedef struct packed {
    logic [63:0] coverage;
  } zrop_result_t;

  // What the bits of a component mean. Unsigned integers and floats of 32 bits are plain.
  typedef enum logic [2:0] {COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT, COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SNORM, COLOUR_NUMBER_SRGB, COLOUR_NUMBER_FLOAT} colour_number_t;

  // A component of a format. Floats of 16 bits have a sign, of 11 and 10 none.
  typedef struct packed {
    colour_number_t number;
    logic [5:0] bits;
  } colour_component_t;

  // What the components of a pixel are. Alpha of sRGB is unorm.
  typedef enum logic [2:0] {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT, PIXEL_NUMBER_UNORM, PIXEL_NUMBER_SNORM, PIXEL_NUMBER_SRGB, PIXEL_NUMBER_FLOAT} pixel_number_t;

  // What alpha is. But for what is stored, nobody reads it: it is one. Written is the
  // colour's, zero, or ones.
  typedef enum logic [1:0] {PIXEL_ALPHA_STORED, PIXEL_ALPHA_IGNORED, PIXEL_ALPHA_ZERO, PIXEL_ALPHA_ONE} pixel_alpha_t;

  // A float within the range of its format, and how many of its 24 bits, hidden one
  // included, the code has no place for.
  typedef struct packed {
    logic [31:0] x;
    logic [4:0] right;
  } colour_ranged_t;

  // Of floats that lie together: the sRGB code of the first ones, and the low bits of the
  // last one that has it; the others have the next one.
  typedef struct packed {
    logic [7:0] code;
    logic [18:0] last;
  } srgb_segment_t;

  // A float, cut where its code ends.
  typedef struct packed {
    logic [31:0] x;
    // Of a small float's code.
    logic [4:0] exponent;
    // The bits that the code has a place for.
    logic [15:0] whole;
    // The uppermost of the others, and the others, of which that one is inverted.
    logic half;
    logic [23:0] rest;
    // Of fixed point: the float's bits, cut at 2^n, and whether something is below.
    logic [23:0] step;
    logic under;
    // Where its sRGB code changes: see `arith/srgb`.
    srgb_segment_t segment;
  } colour_split_t;

  // Where a quad's colour goes. Bit `8 pixel + sample` of `coverage` is a sample of
  // the target; a target has up to 8 samples.
  typedef struct packed {
    quad_coord_t x;
    quad_coord_t y;
    logic [31:0] coverage;
  } colour_quad_t;

  // 32 bytes of formatted colour: two quads of 32-bit pixels (pixel k of quad n in
  // word 4 n + k), one of 64-bit pixels (pixel k in words 2 k and 2 k + 1), or half
  // a quad of 128-bit pixels (pixels 0 and 1, or 2 and 3 when `half`). With `source1`
  // it is the second colour of the pixels of the next packet, which blends them.
  typedef struct packed {
    logic [2:0] target;
    logic half;
    logic source1;
    // Not colours but the alphas of the pixels of the next packet, for a target without
    // a place for alpha: in the format of the target, as its red.
    logic alphas;
    colour_quad_t [1:0] quads;
    logic [7:0][31:0] data;
  } colour_quads_t;

  typedef enum logic [1:0] {CROP_PACKET_STATE, CROP_PACKET_QUADS, CROP_PACKET_CLEAR} crop_packet_kind_t;

  // What PROP sends to a CROP.
  typedef struct packed {
    crop_packet_kind_t kind;
    logic [377:0] body;
  } crop_packet_t;

  function automatic state_t crop_packet_state(input crop_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic crop_packet_t crop_packet_of_state(input state_t state);
    return {CROP_PACKET_STATE, 378'(state)};
  endfunction

  function automatic colour_quads_t crop_packet_quads(input crop_packet_t packet);
    return colour_quads_t'(packet.body[377:0]);
  endfunction

  function automatic crop_packet_t crop_packet_of_quads(input colour_quads_t quads);
    return {CROP_PACKET_QUADS, 378'(quads)};
  endfunction

  function automatic clear_tile_t crop_packet_clear(input crop_packet_t packet);
    return clear_tile_t'(packet.body[69:0]);
  endfunction

  function automatic crop_packet_t crop_packet_of_clear(input clear_tile_t clear);
    return {CROP_PACKET_CLEAR, 378'(clear)};
  endfunction

  // Virtual address of a sector: bits 39 to 5.
  typedef logic [34:0] sector_address_t;

  // 32 bytes; word 0 has the lowest address.
  typedef struct packed {
    logic [7:0][31:0] words;
  } sector_t;

  typedef struct packed {
    sector_address_t address;
  } memory_read_t;

  // Byte k is written where bit k of `mask` is set.
  typedef struct packed {
    sector_address_t address;
    logic [31:0] mask;
    sector_t data;
  } memory_write_t;

  // Tiles in a ZROP's cache, at most.
  localparam int unsigned ZROP_TILES_MOST = 32;

  // The tile status memory covers the first `1 << ZROP_STATUS_LOG2` tiles of a surface.
  localparam int unsigned ZROP_STATUS_LOG2 = 15;

  // Samples that are expanded or compared in a clock; a tile is six such groups.
  localparam int unsigned ZROP_EXPANDERS = 11;

  // Place of a tile in the cache.
  typedef logic [4:0] zrop_slot_t;

  // What becomes of a stencil value.
  typedef enum logic [2:0] {STENCIL_OP_KEEP, STENCIL_OP_ZERO, STENCIL_OP_REPLACE, STENCIL_OP_INCR_SAT, STENCIL_OP_DECR_SAT, STENCIL_OP_INVERT, STENCIL_OP_INCR, STENCIL_OP_DECR} stencil_op_t;

  // The stencil test of one facing.
  typedef struct packed {
    compare_t func;
    stencil_op_t fail;
    stencil_op_t zfail;
    stencil_op_t zpass;
    logic [7:0] value;
    logic [7:0] func_mask;
    logic [7:0] write_mask;
  } stencil_face_t;

  // The depth surface: a change of it empties the cache.
  typedef struct packed {
    depth_format_t format;
    // The format has stencil.
    logic stencil;
    sector_address_t base;
    // Log2 of a block's height in GOBs.
    logic [2:0] height;
    // Samples in a row.
    logic [15:0] width;
    logic compress;
    sample_mode_t mode;
    method_value_t [3:0] positions;
  } zrop_surface_t;

  // All state that a ZROP decodes. Front is face 0, back 1.
  typedef struct packed {
    zrop_surface_t surface;
    logic select;
    logic read_only_z;
    logic read_only_stencil;
    logic depth_test;
    logic depth_write;
    compare_t depth_func;
    logic bounds_test;
    method_value_t bounds_min;
    method_value_t bounds_max;
    method_value_t clear_z;
    logic [7:0] clear_stencil;
    logic stencil_test;
    logic two_sided;
    stencil_face_t [1:0] faces;
    // Passing samples are counted.
    logic counting;
    // Zcull's regions serve greater and greater-or-equal.
    logic greater;
  } zrop_state_t;

  // What a draw does to its tile, by the state.
  typedef struct packed {
    logic z_write;
    // Always, never, or a comparison that needs the stored depth.
    compare_t func;
    logic bounds;
    logic stencil;
    stencil_face_t face;
  } zrop_plan_t;

  // Work on one 8x8-sample tile.
  typedef struct packed {
    zrop_slot_t slot;
    // It reads or writes the tile.
    logic touch;
    // The tile is new in its slot.
    logic first;
    // What it reads is on its way from memory.
    logic fetch;
    // The tile may be held as planes.
    logic compress;
    // Planes become samples; nothing else happens.
    logic decompress;
    // It is answered with a result.
    logic answer;
    logic back;
    logic accept;
    logic clear_z;
    logic clear_stencil;
    // Depth is the code `min`, not the plane.
    logic raw;
    // 8x8-pixel block, for Zcull.
    logic [11:0] x;
    logic [11:0] y;
    logic [63:0] coverage;
    tile_plane_t plane;
    // Least and greatest code of the plane over the tile.
    logic [31:0] min;
    logic [31:0] max;
  } zrop_draw_t;

  // A tile to write back.
  typedef struct packed {
    zrop_slot_t slot;
    sector_address_t tile;
  } zrop_clean_t;

  typedef enum logic [1:0] {ZROP_OP_STATE, ZROP_OP_DRAW, ZROP_OP_CLEAN} zrop_op_kind_t;

  // What goes through a ZROP in order.
  typedef struct packed {
    zrop_op_kind_t kind;
    logic [263:0] body;
  } zrop_op_t;

  function automatic state_t zrop_op_state(input zrop_op_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_state(input state_t state);
    return {ZROP_OP_STATE, 264'(state)};
  endfunction

  function automatic zrop_draw_t zrop_op_draw(input zrop_op_t packet);
    return zrop_draw_t'(packet.body[263:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_draw(input zrop_draw_t draw);
    return {ZROP_OP_DRAW, 264'(draw)};
  endfunction

  function automatic zrop_clean_t zrop_op_clean(input zrop_op_t packet);
    return zrop_clean_t'(packet.body[39:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_clean(input zrop_clean_t clean);
    return {ZROP_OP_CLEAN, 264'(clean)};
  endfunction

  // A tile to write back, and what memory does not have of it yet.
  typedef struct packed {
    zrop_slot_t slot;
    sector_address_t tile;
    depth_format_t format;
    // To be written.
    logic [7:0] sectors;
    // Depth is held as planes.
    logic planes;
    // Depth is among it: the tile's status is then `status`.
    logic changed;
    logic [1:0] status;
    // Samples whose depth, whose stencil is to be written.
    logic [63:0] dirty;
    logic [63:0] dirty_stencil;
  } zrop_dirty_t;

  // A slot has been written back; when `changed`, its tile's status is now `status`.
  typedef struct packed {
    zrop_slot_t slot;
    logic changed;
    logic [1:0] status;
  } zrop_cleaned_t;

  // Sectors to read into a slot: `z` says that depth is among them, as planes or samples.
  typedef struct packed {
    zrop_slot_t slot;
    sector_address_t tile;
    logic [7:0] sectors;
    logic z;
    logic planes;
    depth_format_t format;
    sample_mode_t mode;
    method_value_t [3:0] positions;
    // To be read when so many writes, modulo 256, have been accepted.
    logic [7:0] writes;
  } zrop_fetch_t;

  // A sector for a slot; it must not overwrite what is newer there.
  typedef struct packed {
    zrop_slot_t slot;
    logic [2:0] sector;
    // Last of its fetch.
    logic last;
    // The only sector of planes: the second gets the same planes, and no sample.
    logic single;
    sector_t data;
  } zrop_fill_t;

  // A fetch is complete: what is known of the depth that it brought.
  typedef struct packed {
    logic z;
    logic planes;
    logic [31:0] min;
    logic [31:0] max;
  } zrop_filled_t;

  // A sector of planes. Bit k of `owners` belongs to sample k: in a tile's first
  // sector the low bit of the number of its plane, in the second the high bit.
  typedef struct packed {
    logic [63:0] owners;
    tile_plane_t [1:0] planes;
  } zrop_planes_t;

  // What is known of the tile in a slot.
  typedef struct packed {
    // Depth is held as planes.
    logic planes;
    // No code of the tile is less or greater.
    logic [31:0] min;
    logic [31:0] max;
    // Samples that memory does not have yet; any, if planes are new.
    logic [63:0] dirty;
    logic [63:0] dirty_stencil;
  } zrop_meta_t;

  // How a pixel's new bits follow from the source and the destination.
  // `Wide` blends in floats of 32 bits, in the other formats.
  typedef enum logic [2:0] {COLOUR_MODE_COPY, COLOUR_MODE_LOGIC, COLOUR_MODE_UNORM8, COLOUR_MODE_SNORM8, COLOUR_MODE_WIDE} colour_mode_t;

  typedef enum logic [2:0] {BLEND_OP_ADD, BLEND_OP_SUBTRACT, BLEND_OP_REVERSE_SUBTRACT, BLEND_OP_MIN, BLEND_OP_MAX} blend_op_t;

  // A blend factor; `Inv` is one minus.
  typedef enum logic [4:0] {BLEND_FACTOR_ZERO, BLEND_FACTOR_ONE, BLEND_FACTOR_SRC_COLOUR, BLEND_FACTOR_INV_SRC_COLOUR, BLEND_FACTOR_SRC_ALPHA, BLEND_FACTOR_INV_SRC_ALPHA, BLEND_FACTOR_DST_ALPHA, BLEND_FACTOR_INV_DST_ALPHA, BLEND_FACTOR_DST_COLOUR, BLEND_FACTOR_INV_DST_COLOUR, BLEND_FACTOR_SRC_ALPHA_SATURATE, BLEND_FACTOR_CONSTANT, BLEND_FACTOR_INV_CONSTANT, BLEND_FACTOR_CONSTANT_ALPHA, BLEND_FACTOR_INV_CONSTANT_ALPHA, BLEND_FACTOR_SRC1_COLOUR, BLEND_FACTOR_INV_SRC1_COLOUR, BLEND_FACTOR_SRC1_ALPHA, BLEND_FACTOR_INV_SRC1_ALPHA} blend_factor_t;

  typedef struct packed {
    blend_op_t op;
    blend_factor_t src;
    blend_factor_t dst;
  } blend_equation_t;

  // The equations of a target. `both`: the source factor is one of the D3D pair that
  // gives the destination factor too, as one minus the source factor.
  typedef struct packed {
    logic separate;
    blend_equation_t colour;
    logic colour_both;
    blend_equation_t alpha;
    logic alpha_both;
  } blend_state_t;

  // Where the components of a pixel are, least significant first.
  typedef enum logic [3:0] {COLOUR_LAYOUT_RGBA8, COLOUR_LAYOUT_BGRA8, COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_R8, COLOUR_LAYOUT_A8, COLOUR_LAYOUT_RGB10A2, COLOUR_LAYOUT_BGR10A2, COLOUR_LAYOUT_RG11B10, COLOUR_LAYOUT_BGR565, COLOUR_LAYOUT_BGR5A1, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_R32, COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RGBA32} colour_layout_t;

  // What arithmetic a format takes part in: none, logic op, or blending too.
  typedef enum logic [1:0] {COLOUR_CLASS_FLOAT, COLOUR_CLASS_FIXED, COLOUR_CLASS_UNORM8, COLOUR_CLASS_SNORM8} colour_class_t;

  // A format of SET_COLOR_TARGET_FORMAT, decoded.
  typedef struct packed {
    logic known;
    colour_layout_t layout;
    colour_class_t kind;
    // Destination alpha is read as one.
    logic opaque;
    // Bytes of a pixel, as a power of two.
    logic [2:0] bytes_log2;
  } colour_format_info_t;

  // What the state says of how new bits follow.
  typedef struct packed {
    colour_mode_t mode;
    // Low digit of the logic op: its result for (source, destination) = (1, 1) is
    // bit 0, for (1, 0) bit 1, (0, 1) bit 2, (0, 0) bit 3.
    logic [3:0] logic_op;
    blend_equation_t colour;
    blend_equation_t alpha;
    // Red, green, blue, alpha: codes of 8 bits in those formats, floats in others.
    logic [3:0][31:0] constants;
    colour_layout_t layout;
    pixel_number_t number;
    pixel_alpha_t stored;
    // Alphas of the sources came ahead of them.
    logic alphas;
    logic opaque;
    // Bits that may be written, for each four bytes.
    logic [31:0] bits;
  } colour_control_t;

  // Where a target is and how it lies there.
  typedef struct packed {
    sector_address_t base;
    // Width or pitch in 64-byte columns.
    logic [15:0] columns;
    logic [2:0] block_height;
    logic pitch;
    logic [2:0] bytes_log2;
    // Columns and rows of a pixel's samples, as powers of two.
    logic [1:0] nx_log2;
    logic [1:0] ny_log2;
    // Bytes that may be written, of 16.
    logic [15:0] bytes;
  } colour_target_t;

  typedef enum logic [1:0] {COLOUR_TASK_KIND_QUADS, COLOUR_TASK_KIND_CLEAR, COLOUR_TASK_KIND_FLUSH, COLOUR_TASK_KIND_SOURCE1} colour_task_kind_t;

  // Work with the state that it needs. Of 128-bit pixels, the two of one column of
  // quad 0; `read` has the quads that need the destination. A clear has its pixels in
  // `rect` and 32 bytes of its colour in `data`. `Source1` has the second colours of the
  // next task's pixels in `data`.
  typedef struct packed {
    colour_task_kind_t kind;
    colour_target_t target;
    colour_control_t control;
    logic [0:0] column;
    logic [1:0] read;
    colour_quad_t [1:0] quads;
    rect_t rect;
    logic [7:0][31:0] data;
  } colour_task_t;

  // Which source byte belongs in each byte of a sector: see `crop/lanes`.
  typedef struct packed {
    // The data lie as in the sector.
    logic whole;
    logic pitch;
    logic [2:0] bytes_log2;
    logic [1:0] nx_log2;
    logic [1:0] ny_log2;
    logic [0:0] column;
    // Quads with pixels here, and their places in the sector.
    logic [1:0] quads;
    logic [1:0][3:0] place;
    // Column and row of this sector among those of the quad.
    logic [1:0] across;
    logic [1:0] down;
  } sector_map_t;

  // What to do to a sector.
  typedef struct packed {
    // Not a sector: write everything back.
    logic flush;
    // Not a sector: second colours for the work after it, in `data`.
    logic source1;
    // The destination is needed.
    logic read;
    // Bytes of covered pixels, and those of them to write.
    logic [31:0] coverage;
    logic [31:0] write;
    colour_control_t control;
    sector_map_t map;
    logic [7:0][31:0] data;
  } sector_work_t;

  // A sector by its place in a target.
  typedef struct packed {
    sector_address_t base;
    logic [15:0] columns;
    logic [2:0] block_height;
    logic pitch;
    // Byte column and row of its upper-left byte.
    logic [19:0] x;
    logic [15:0] y;
    sector_work_t work;
  } placed_sector_t;

  typedef struct packed {
    sector_address_t address;
    sector_work_t work;
  } addressed_sector_t;

  // Slot of the CROP's cache: 256 bytes, a tile of 32 bytes by 8 rows.
  typedef logic [3:0] cache_slot_t;

  // Address of a cached tile: bits 39 to 8.
  typedef logic [31:0] cache_tile_t;

  // A sector whose place in the cache is known.
  typedef struct packed {
    cache_slot_t slot;
    logic [2:0] sector;
    // Its bytes from memory are on the way.
    logic fetch;
    // Bytes that the cache holds before this.
    logic [31:0] present;
    sector_work_t work;
  } cached_sector_t;

  // A tile to write back: the bytes that differ from memory, sector by sector.
  typedef struct packed {
    cache_slot_t slot;
    cache_tile_t tile;
    logic [7:0][31:0] dirty;
  } eviction_t;

  // A component of a blend: what it is stored as, and floats.
  typedef struct packed {
    colour_component_t kind;
    logic of_alpha;
    blend_equation_t equation;
    logic [31:0] src;
    logic [31:0] src_alpha;
    logic [31:0] src1;
    logic [31:0] src1_alpha;
    logic [31:0] dst;
    logic [31:0] dst_alpha;
    logic [31:0] constant;
    logic [31:0] constant_alpha;
  } blend_component_op_t;

  // A sector of a blend, byte by byte: source, alpha of its pixel's source, the same of
  // the second source, and destination, which stays where `write` is off. An alpha of
  // 16 bits lies in two bytes of its pixel.
  typedef struct packed {
    colour_control_t control;
    logic [31:0] write;
    logic [31:0][7:0] source;
    logic [31:0][7:0] alpha;
    logic [31:0][7:0] source1;
    logic [31:0][7:0] alpha1;
    logic [31:0][7:0] destination;
  } blend_input_t;

  // What goes into the cache: the bytes where `write` is on.
  typedef struct packed {
    cache_slot_t slot;
    logic [2:0] sector;
    logic [31:0] write;
    sector_t data;
  } stored_t;

  typedef struct packed {
    colour_layout_t layout;
    pixel_number_t number;
    pixel_alpha_t alpha;
  } pixel_format_t;

  // What the pixels of a blend's source are: whatever alpha memory has, they have theirs.
  typedef struct packed {
    colour_layout_t layout;
    pixel_number_t number;
  } source_format_t;

  // A pixel of up to 16 bytes; what it has no bytes for is zero.
  typedef logic [3:0][31:0] pixel_words_t;

  typedef struct packed {
    pixel_format_t format;
    colour_t colour;
  } colour_pack_op_t;

  typedef struct packed {
    pixel_format_t format;
    pixel_words_t words;
  } colour_unpack_op_t;

  // An FRTX on its way through PROP.
  typedef struct packed {
    // Goes to ZROP before shading, not after it.
    logic early;
    // Goes to ZROP at all.
    logic depth;
    sample_mode_t mode;
    // Beats of colour that wait for it in the colour buffer.
    logic [7:0] beats;
    frtx_t frtx;
  } prop_frtx_t;

  // State, and the depth mode it came in: it goes to ZROP in its place there.
  typedef struct packed {
    logic early;
    state_t state;
  } prop_state_t;

  typedef enum logic [1:0] {PROP_PACKET_STATE, PROP_PACKET_FRTX, PROP_PACKET_CLEAR} prop_packet_kind_t;

  // What travels through PROP.
  typedef struct packed {
    prop_packet_kind_t kind;
    logic [220:0] body;
  } prop_packet_t;

  function automatic prop_state_t prop_packet_state(input prop_packet_t packet);
    return prop_state_t'(packet.body[46:0]);
  endfunction

  function automatic prop_packet_t prop_packet_of_state(input prop_state_t state);
    return {PROP_PACKET_STATE, 221'(state)};
  endfunction

  function automatic prop_frtx_t prop_packet_frtx(input prop_packet_t packet);
    return prop_frtx_t'(packet.body[220:0]);
  endfunction

  function automatic prop_packet_t prop_packet_of_frtx(input prop_frtx_t frtx);
    return {PROP_PACKET_FRTX, 221'(frtx)};
  endfunction

  function automatic clear_tile_t prop_packet_clear(input prop_packet_t packet);
    return clear_tile_t'(packet.body[69:0]);
  endfunction

  function automatic prop_packet_t prop_packet_of_clear(input clear_tile_t clear);
    return {PROP_PACKET_CLEAR, 221'(clear)};
  endfunction

  // A quad of an FRTX by its place in quad order; none where the mask is empty.
  typedef struct packed {
    logic [3:0] mask;
    logic [3:0] index;
  } quad_pick_t;

  // Quads that shading has, of one FRTX.
  typedef struct packed {
    prop_frtx_t info;
    quad_pick_t [3:0] quads;
    // Last of its FRTX.
    logic last;
  } prop_group_t;

  typedef enum logic [1:0] {GROUP_PACKET_STATE, GROUP_PACKET_GROUP, GROUP_PACKET_CLEAR} group_packet_kind_t;

  // What waits for shading.
  typedef struct packed {
    group_packet_kind_t kind;
    logic [253:0] body;
  } group_packet_t;

  function automatic prop_state_t group_packet_state(input group_packet_t packet);
    return prop_state_t'(packet.body[46:0]);
  endfunction

  function automatic group_packet_t group_packet_of_state(input prop_state_t state);
    return {GROUP_PACKET_STATE, 254'(state)};
  endfunction

  function automatic prop_group_t group_packet_group(input group_packet_t packet);
    return prop_group_t'(packet.body[253:0]);
  endfunction

  function automatic group_packet_t group_packet_of_group(input prop_group_t group);
    return {GROUP_PACKET_GROUP, 254'(group)};
  endfunction

  function automatic clear_tile_t group_packet_clear(input group_packet_t packet);
    return clear_tile_t'(packet.body[69:0]);
  endfunction

  function automatic group_packet_t group_packet_of_clear(input clear_tile_t clear);
    return {GROUP_PACKET_CLEAR, 254'(clear)};
  endfunction

  // Bytes of a pixel on its way to CROP: 4, 8, 16. Smaller ones have 4.
  typedef enum logic [1:0] {COLOUR_WIDTH_C32, COLOUR_WIDTH_C64, COLOUR_WIDTH_C128} colour_width_t;

  // Colours of the four pixels of a quad.
  typedef colour_t [3:0] quad_colour_t;

  // Colour of up to 64 bytes after formatting, to be formatted: four quads of
  // 32-bit pixels, two of 64 (in places 0 and 1) or one of 128 (in place 0). Of two
  // colours for each pixel (`dual`) the second ones come in the first half, the first
  // ones in the other: two quads of 32-bit pixels, one of 64, or of 128 pixels 0 and 1,
  // with `half` 2 and 3, all in place 0. With `alphas` the second ones are the alphas of
  // the first ones, in each component.
  typedef struct packed {
    logic [2:0] target;
    logic dual;
    logic alphas;
    logic half;
    source_format_t format;
    colour_width_t width;
    quad_pick_t [3:0] quads;
    quad_colour_t [3:0] colour;
  } shaded_beat_t;

  // 64 bytes of formatted colour.
  typedef struct packed {
    logic [2:0] target;
    logic dual;
    logic alphas;
    logic half;
    colour_width_t width;
    quad_pick_t [3:0] quads;
    logic [15:0][31:0] data;
  } colour_beat_t;

  // The same with its coverage, for one CROP.
  typedef struct packed {
    logic [2:0] target;
    logic dual;
    logic alphas;
    logic half;
    colour_width_t width;
    colour_quad_t [3:0] quads;
    logic [15:0][31:0] data;
  } rop_beat_t;

  typedef enum logic [1:0] {ROP_PACKET_STATE, ROP_PACKET_BEAT, ROP_PACKET_CLEAR} rop_packet_kind_t;

  // What waits for a CROP.
  typedef struct packed {
    rop_packet_kind_t kind;
    logic [751:0] body;
  } rop_packet_t;

  function automatic state_t rop_packet_state(input rop_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic rop_packet_t rop_packet_of_state(input state_t state);
    return {ROP_PACKET_STATE, 752'(state)};
  endfunction

  function automatic rop_beat_t rop_packet_beat(input rop_packet_t packet);
    return rop_beat_t'(packet.body[751:0]);
  endfunction

  function automatic rop_packet_t rop_packet_of_beat(input rop_beat_t beat);
    return {ROP_PACKET_BEAT, 752'(beat)};
  endfunction

  function automatic clear_tile_t rop_packet_clear(input rop_packet_t packet);
    return clear_tile_t'(packet.body[69:0]);
  endfunction

  function automatic rop_packet_t rop_packet_of_clear(input clear_tile_t clear);
    return {ROP_PACKET_CLEAR, 752'(clear)};
  endfunction

  // Least and greatest depth of an 8x8-pixel block, both possible, as buckets.
  typedef struct packed {
    logic [15:0] min;
    logic [15:0] max;
  } depth_range_t;

  // The four blocks of a 16x16 tile: block `2 row + column`.
  typedef struct packed {
    depth_range_t [3:0] blocks;
  } tile_ranges_t;

  // Depth from 0 to 1, in 2^-24, rounded down.
  typedef logic [24:0] depth24_t;

  // Where ranges stand for depths: the region and the surface. Another one means
  // other depths.
  typedef struct packed {
    // Active region; NO_ZCULL_REGION is none.
    logic [5:0] region;
    // Size of the region in pixels.
    logic [15:0] width;
    logic [15:0] height;
    // First word of the region's ranges, and how many.
    logic [15:0] start;
    logic [15:0] count;
    // SET_ZT_A, B, FORMAT, BLOCK_SIZE, SIZE_A, SIZE_B.
    logic [5:0][31:0] target;
    sample_mode_t samples;
  } zcull_surface_t;

  localparam logic [5:0] NO_ZCULL_REGION = 6'h3f;

  // State that Zcull keeps.
  typedef struct packed {
    zcull_surface_t surface;
    depth_format_t format;
    logic target_on;
    logic read_only_z;
    logic read_only_stencil;
    logic cull;
    logic greater;
    logic test;
    logic write;
    compare_t func;
    // `func` came from a known number.
    logic func_known;
    logic alpha_test;
    logic alpha_to_coverage;
    logic shader_coverage;
    // Pixels of the quad whose sample masks leave samples out.
    logic [3:0] masked;
    logic conservative;
    logic stencil_test;
    logic two_sided;
    // Stencil operations other than keep: fail, zfail, back fail, back zfail.
    logic [3:0] stencil_acts;
    logic bounds;
    depth24_t bounds_min;
    depth24_t bounds_max;
    depth24_t clip_near;
    depth24_t clip_far;
    depth24_t clear;
  } zcull_state_t;

  // What the ranges are asked to do: judge a tile and note what it may write; note
  // a clear; forget all, so that every tile has one range; note that the direction
  // has changed; note what a ZROP found.
  typedef enum logic [2:0] {ZCULL_OP_TILE, ZCULL_OP_CLEAR, ZCULL_OP_RESET, ZCULL_OP_TURN, ZCULL_OP_FEEDBACK} zcull_op_t;

  // What one method does: the state after it, and what the ranges must do.
  typedef struct packed {
    zcull_state_t state;
    logic forward;
    logic act;
    zcull_op_t op;
    // Reset: to the clear value; else to all depths.
    logic clear;
  } zcull_step_t;

  // The state, as far as the ranges need it.
  typedef struct packed {
    logic cull;
    logic test;
    logic write;
    compare_t func;
    logic func_known;
    logic greater;
    // Samples may vanish after the test.
    logic kill;
    // A failed depth test changes stencil.
    logic stencil;
    // Every covered sample is sure to be written or to fail the depth test.
    logic certain;
    // A bucket is a code.
    logic exact;
    // One sample per pixel.
    logic single;
    logic bounds_on;
    depth_range_t bounds;
    // Near to far.
    depth_range_t clip;
  } zcull_rules_t;

  typedef struct packed {
    zcull_op_t op;
    zcull_rules_t rules;
    // The tile has a word of ranges, and which.
    logic in_region;
    logic [10:0] at;
    // Blocks that are touched, and those that are so as a whole.
    logic [3:0] touched;
    logic [3:0] whole;
    // The primitive covers the tile, as far as its edges go.
    logic covered;
    // Cleared to, reset to, or found by a ZROP.
    depth_range_t range;
    // Feedback: a fence; not to be dropped; from ZROP 1.
    logic fence;
    logic loosen;
    logic [0:0] source;
  } zcull_job_t;

  // What becomes of a tile.
  typedef struct packed {
    logic discard;
    logic accept;
    // A fence goes before it.
    logic fence;
  } zcull_verdict_t;

  // Offset of a method in its class, in words of four bytes.
  typedef logic [11:0] word_address_t;

  // Address of a byte.
  typedef logic [39:0] virtual_address_t;

  typedef logic [8:0] channel_id_t;

  typedef logic [2:0] subchannel_id_t;

  // Nanoseconds.
  typedef logic [63:0] time_t;

  // Names a question of Host's to the front end, so that it knows the answer.
  typedef logic [3:0] host_tag_t;

  // The driver has published work: GP_PUT in the channel's user registers has moved.
  typedef struct packed {
    channel_id_t channel;
  } doorbell_t;

  // Address of a control register, in bytes.
  typedef logic [23:0] register_address_t;

  // A write to a control register.
  typedef struct packed {
    register_address_t address;
    logic [31:0] value;
  } register_write_t;

  // A method on its way to the front end. Two words go to one address, and only come
  // from a run that does not increment.
  typedef struct packed {
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic two;
    logic [1:0][31:0] words;
  } host_method_t;

  // A context to save or load.
  typedef struct packed {
    host_tag_t tag;
    channel_id_t channel;
    sector_address_t address;
  } host_context_t;

  // A question answered when all before it is complete.
  typedef struct packed {
    host_tag_t tag;
  } host_drain_t;

  typedef enum logic [1:0] {HOST_PACKET_METHOD, HOST_PACKET_SAVE, HOST_PACKET_LOAD, HOST_PACKET_DRAIN} host_packet_kind_t;

  // From Host to the front end, in order. Save, Load and Drain are answered with
  // their tag; Save and Load only come when nothing is on its way.
  typedef struct packed {
    host_packet_kind_t kind;
    logic [88:0] body;
  } host_packet_t;

  function automatic host_method_t host_packet_method(input host_packet_t packet);
    return host_method_t'(packet.body[88:0]);
  endfunction

  function automatic host_packet_t host_packet_of_method(input host_method_t method);
    return {HOST_PACKET_METHOD, 89'(method)};
  endfunction

  function automatic host_context_t host_packet_save(input host_packet_t packet);
    return host_context_t'(packet.body[47:0]);
  endfunction

  function automatic host_packet_t host_packet_of_save(input host_context_t save);
    return {HOST_PACKET_SAVE, 89'(save)};
  endfunction

  function automatic host_context_t host_packet_load(input host_packet_t packet);
    return host_context_t'(packet.body[47:0]);
  endfunction

  function automatic host_packet_t host_packet_of_load(input host_context_t load);
    return {HOST_PACKET_LOAD, 89'(load)};
  endfunction

  function automatic host_drain_t host_packet_drain(input host_packet_t packet);
    return host_drain_t'(packet.body[3:0]);
  endfunction

  function automatic host_packet_t host_packet_of_drain(input host_drain_t drain);
    return {HOST_PACKET_DRAIN, 89'(drain)};
  endfunction

  // Address of a dword: bits 39 to 2.
  typedef logic [37:0] dword_address_t;

  // Dwords to fetch: an entry of the ring, or what is left of one. With no dwords it is
  // an entry with an opcode, in bits 37 to 30 of the address.
  typedef struct packed {
    dword_address_t address;
    logic [20:0] length;
  } segment_t;

  // A channel's ring, and where in it fetching starts.
  typedef struct packed {
    // Address of the first entry: bits 39 to 3.
    logic [36:0] base;
    // The ring has 2^limit entries.
    logic [4:0] limit;
    // The first entry not consumed.
    logic [31:0] get;
    // Entries from there on that were fetched and decoded, but wait to be consumed.
    logic [1:0] decoded;
    // Dwords of the entry behind these that were consumed before.
    logic [20:0] taken;
  } ring_start_t;

  // One or two dwords of a segment; `last` says that the segment ends with them.
  // Where `entry` is set, an entry with an opcode, which is `words[0]`.
  typedef struct packed {
    logic entry;
    logic two;
    logic last;
    logic [1:0][31:0] words;
  } push_words_t;

  // Where the data of a header go.
  typedef enum logic [1:0] {RUN_MODE_INCREMENT, RUN_MODE_FIXED, RUN_MODE_ONCE} run_mode_t;

  // What is left of a header's data: `count` dwords, the next for `address`.
  typedef struct packed {
    run_mode_t mode;
    subchannel_id_t subchannel;
    word_address_t address;
    logic [12:0] count;
  } push_run_t;

  // Where decoding goes on after a channel swap.
  typedef struct packed {
    push_run_t run;
    // Dwords of the entry that were consumed before.
    logic [20:0] taken;
    // The last method given is still under way.
    logic waiting;
  } decode_start_t;

  typedef enum logic [1:0] {DECODED_KIND_NOTHING, DECODED_KIND_METHOD, DECODED_KIND_ENTRY, DECODED_KIND_HEADER} decoded_kind_t;

  // A method of the pushbuffer; `done` entries end with it.
  typedef struct packed {
    decoded_kind_t kind;
    logic [1:0] done;
    subchannel_id_t subchannel;
    word_address_t address;
    logic two;
    logic [1:0][31:0] words;
  } decoded_t;

  // What a channel waits for.
  typedef enum logic [1:0] {HOST_WAIT_NOTHING, HOST_WAIT_SEMAPHORE, HOST_WAIT_SYNCPOINT} host_wait_t;

  // What Host's own methods keep for a channel.
  typedef struct packed {
    channel_id_t channel;
    // Bits 39 to 9 of the user registers' address.
    logic [30:0] user;
    // A failed acquire is tried again after `retry` << `retry_exponent` clocks.
    logic [6:0] retry;
    logic [3:0] retry_exponent;
    // Address of the semaphore: bits 39 to 2.
    dword_address_t semaphore;
    logic [31:0] payload;
    // SEMAPHORED as it was last written.
    logic [31:0] operation;
    logic [31:0] threshold;
    // SYNCPOINTB as it was last written.
    logic [31:0] syncpoint;
    host_wait_t waits_for;
    // Entries that end with the method that waits.
    logic [1:0] ends;
  } method_state_t;

  // Address of an instance block: bits 39 to 12.
  typedef logic [27:0] instance_address_t;

  // A group of the runlist, or a channel that is a group by itself.
  typedef struct packed {
    logic group;
    logic [11:0] id;
  } group_id_t;

  // How long a group may stay: `timeout` << `scale` units; without end where it is 0.
  typedef struct packed {
    logic [7:0] timeout;
    logic [3:0] scale;
  } time_slice_t;

  // The channel whose turn it is.
  typedef struct packed {
    channel_id_t channel;
    group_id_t group;
    // A channel outside of groups, with a time slice of its own.
    logic alone;
    // Its group was entered anew.
    logic fresh;
    time_slice_t slice;
  } chosen_t;

  // How the turn of a channel ended.
  typedef struct packed {
    // The group is left.
    logic leave;
    // The channel could go on.
    logic again;
    // It is not blocked, but gives the turn away.
    logic spared;
    // It did something.
    logic moved;
  } turn_end_t;

  // What Host keeps of a channel.
  typedef struct packed {
    ring_start_t ring;
    decode_start_t decode;
    method_state_t methods;
    // GP_PUT as it was last known.
    logic [31:0] put;
    // Of the engines' context.
    sector_address_t context_at;
    time_slice_t slice;
    // The signature is right.
    logic good;
  } channel_state_t;

  // Whose state the engines hold.
  typedef struct packed {
    group_id_t group;
    channel_id_t channel;
    sector_address_t address;
  } engine_context_t;

  // Runlist: address >> 12.
  localparam register_address_t RUNLIST_BASE = 24'h2270;

  // Entries; writing it submits the list.
  localparam register_address_t RUNLIST_SUBMIT = 24'h2274;

  // Eight bytes a channel: its instance block, then its enable bits.
  localparam register_address_t CHANNEL_REGISTERS = 24'h800000;

  localparam word_address_t SET_OBJECT = 12'h0;

  localparam word_address_t ILLEGAL = 12'h1;

  localparam word_address_t NOP = 12'h2;

  localparam word_address_t SEMAPHORE_A = 12'h4;

  localparam word_address_t SEMAPHORE_B = 12'h5;

  localparam word_address_t SEMAPHORE_C = 12'h6;

  // Acts on the semaphore.
  localparam word_address_t SEMAPHORE_D = 12'h7;

  localparam word_address_t NON_STALL_INTERRUPT = 12'h8;

  localparam word_address_t FB_FLUSH = 12'h9;

  localparam word_address_t MEM_OP_C = 12'hc;

  // Starts the memory operation.
  localparam word_address_t MEM_OP_D = 12'hd;

  localparam word_address_t SET_REFERENCE = 12'h14;

  localparam word_address_t SYNCPOINT_A = 12'h1c;

  // Waits for the syncpoint, or increments it.
  localparam word_address_t SYNCPOINT_B = 12'h1d;

  localparam word_address_t HOST_WFI = 12'h1e;

  localparam word_address_t CRC_CHECK = 12'h1f;

  localparam word_address_t YIELD = 12'h20;

  // Methods below this one are Host's own.
  localparam word_address_t FIRST_ENGINE_METHOD = 12'h40;

  // What Host has finished to do for a channel, or wants the driver to know.
  typedef enum logic [2:0] {INTERRUPT_KIND_NON_STALL, INTERRUPT_KIND_AWAKEN, INTERRUPT_KIND_RUNLIST_DONE, INTERRUPT_KIND_FAULT} interrupt_kind_t;

  typedef struct packed {
    interrupt_kind_t kind;
    channel_id_t channel;
    logic [31:0] value;
  } interrupt_t;

  // Why a channel was stopped.
  typedef enum logic [4:0] {FAULT_KIND_NONE, FAULT_KIND_ENTRY, FAULT_KIND_HEADER, FAULT_KIND_HOST_METHOD, FAULT_KIND_HOST_VALUE, FAULT_KIND_SIGNATURE, FAULT_KIND_UNBOUND, FAULT_KIND_CLASS, FAULT_KIND_METHOD, FAULT_KIND_VALUE, FAULT_KIND_SEQUENCE, FAULT_KIND_INLINE, FAULT_KIND_MACRO_PARAMETER, FAULT_KIND_MACRO_OPCODE, FAULT_KIND_MACRO_BRANCH, FAULT_KIND_MACRO_ADDRESS, FAULT_KIND_MACRO_WATCHDOG, FAULT_KIND_COPY, FAULT_KIND_ALIGNMENT, FAULT_KIND_RUNLIST} fault_kind_t;

  typedef struct packed {
    fault_kind_t kind;
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic [31:0] value;
  } fault_t;

  // Method of the macro engine's own.
  typedef enum logic [1:0] {MACRO_PORT_INSTRUCTION_POINTER, MACRO_PORT_INSTRUCTION, MACRO_PORT_START_POINTER, MACRO_PORT_START} macro_port_t;

  typedef struct packed {
    macro_port_t port;
    logic [31:0] value;
  } macro_load_t;

  typedef struct packed {
    logic [7:0] index;
    logic [31:0] value;
  } macro_call_t;

  typedef struct packed {
    logic [31:0] value;
  } macro_argument_t;

  // A method came that is no parameter: the call in hand has all it gets.
  typedef struct packed {
    logic nothing;
  } macro_last_t;

  // A word of the macro engine's memories is asked for: instructions, from 800 start
  // addresses, at 900 both pointers, that of the start table above.
  typedef struct packed {
    logic [11:0] address;
  } macro_dump_t;

  typedef struct packed {
    logic [31:0] value;
  } macro_word_t;

  typedef struct packed {
    word_address_t address;
    logic [31:0] value;
  } macro_method_t;

  typedef struct packed {
    word_address_t address;
  } macro_read_t;

  // The macro has ended; `fault` says whether by a trap.
  typedef struct packed {
    fault_kind_t fault;
    // Where it ended: dword of the instruction memory.
    logic [11:0] counter;
  } macro_done_t;

  typedef enum logic [2:0] {MACRO_PACKET_LOAD, MACRO_PACKET_CALL, MACRO_PACKET_ARGUMENT, MACRO_PACKET_LAST, MACRO_PACKET_DUMP} macro_packet_kind_t;

  // From the front end to the macro engine, in order.
  typedef struct packed {
    macro_packet_kind_t kind;
    logic [39:0] body;
  } macro_packet_t;

  function automatic macro_load_t macro_packet_load(input macro_packet_t packet);
    return macro_load_t'(packet.body[33:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_load(input macro_load_t load);
    return {MACRO_PACKET_LOAD, 40'(load)};
  endfunction

  function automatic macro_call_t macro_packet_call(input macro_packet_t packet);
    return macro_call_t'(packet.body[39:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_call(input macro_call_t call);
    return {MACRO_PACKET_CALL, 40'(call)};
  endfunction

  function automatic macro_argument_t macro_packet_argument(input macro_packet_t packet);
    return macro_argument_t'(packet.body[31:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_argument(input macro_argument_t argument);
    return {MACRO_PACKET_ARGUMENT, 40'(argument)};
  endfunction

  function automatic macro_last_t macro_packet_last(input macro_packet_t packet);
    return macro_last_t'(packet.body[0:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_last(input macro_last_t last);
    return {MACRO_PACKET_LAST, 40'(last)};
  endfunction

  function automatic macro_dump_t macro_packet_dump(input macro_packet_t packet);
    return macro_dump_t'(packet.body[11:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_dump(input macro_dump_t dump);
    return {MACRO_PACKET_DUMP, 40'(dump)};
  endfunction

  typedef enum logic [1:0] {MACRO_SEND_METHOD, MACRO_SEND_READ, MACRO_SEND_DONE, MACRO_SEND_WORD} macro_send_kind_t;

  // From the macro engine, in one stream: a read sees all methods sent before it.
  typedef struct packed {
    macro_send_kind_t kind;
    logic [43:0] body;
  } macro_send_t;

  function automatic macro_method_t macro_send_method(input macro_send_t packet);
    return macro_method_t'(packet.body[43:0]);
  endfunction

  function automatic macro_send_t macro_send_of_method(input macro_method_t method);
    return {MACRO_SEND_METHOD, 44'(method)};
  endfunction

  function automatic macro_read_t macro_send_read(input macro_send_t packet);
    return macro_read_t'(packet.body[11:0]);
  endfunction

  function automatic macro_send_t macro_send_of_read(input macro_read_t read);
    return {MACRO_SEND_READ, 44'(read)};
  endfunction

  function automatic macro_done_t macro_send_done(input macro_send_t packet);
    return macro_done_t'(packet.body[16:0]);
  endfunction

  function automatic macro_send_t macro_send_of_done(input macro_done_t done);
    return {MACRO_SEND_DONE, 44'(done)};
  endfunction

  function automatic macro_word_t macro_send_word(input macro_send_t packet);
    return macro_word_t'(packet.body[31:0]);
  endfunction

  function automatic macro_send_t macro_send_of_word(input macro_word_t word);
    return {MACRO_SEND_WORD, 44'(word)};
  endfunction

  // The three places of the inline copy's methods.
  typedef enum logic [1:0] {INLINE_PLACE_OWN, INLINE_PLACE_THREE_D, INLINE_PLACE_COMPUTE} inline_place_t;

  // A state or launch method of the inline copy.
  typedef struct packed {
    channel_id_t channel;
    inline_place_t place;
    word_address_t address;
    logic [31:0] value;
  } inline_method_t;

  // Words of LOAD_INLINE_DATA.
  typedef struct packed {
    channel_id_t channel;
    inline_place_t place;
    logic two;
    logic [1:0][31:0] words;
  } inline_data_t;

  // LAUNCH_DMA of the inline copy, as far as it has an effect.
  typedef struct packed {
    channel_id_t channel;
    // An `InlinePlace`; a context in memory may have any bits.
    logic [1:0] place;
    logic release_semaphore;
    logic one_word;
    // With an interrupt.
    logic notifies;
    // Its data are dropped, and nothing else happens.
    logic faulty;
    virtual_address_t semaphore;
    logic [31:0] payload;
  } inline_launch_t;

  // A method of the copy class.
  typedef struct packed {
    channel_id_t channel;
    word_address_t address;
    logic [31:0] value;
  } copy_method_t;

  // Bytes that the copy engine moves in a clock (ce-port-width).
  localparam int unsigned COPY_BEAT_BYTES = 16;

  // Address of a beat: bits 39 to 4.
  typedef logic [35:0] beat_address_t;

  // 16 bytes; word 0 has the lowest address.
  typedef struct packed {
    logic [3:0][31:0] words;
  } beat_t;

  // A request to read `beats` beats, from one to 16 (ce-max-request).
  typedef struct packed {
    beat_address_t address;
    logic [4:0] beats;
  } copy_read_t;

  // Announces `beats` beats to write, which follow.
  typedef struct packed {
    beat_address_t address;
    logic [4:0] beats;
  } copy_write_t;

  // Byte k is written where bit k of `mask` is set.
  typedef struct packed {
    logic [15:0] mask;
    beat_t data;
  } copy_beat_t;

  // Lines to walk through in a surface. At least one, of at least one byte.
  typedef struct packed {
    logic block_linear;
    // Of block-linear surfaces, a multiple of 512.
    virtual_address_t base;
    // From line to line, where the surface is not block-linear. What follows, but
    // `bytes` and `lines`, is of block-linear surfaces only.
    logic [31:0] pitch;
    // Width in columns of 64 bytes.
    logic [30:0] columns;
    // Height in rows.
    logic [31:0] rows;
    // Log2 of the GOBs that a block is high.
    logic [2:0] height_log2;
    // Log2 of the slices that a block is deep.
    logic [2:0] depth_log2;
    logic [31:0] layer;
    // Of the first line: byte in its row.
    logic [20:0] x;
    // Of the first line: row.
    logic [16:0] y;
    // Of a line.
    logic [35:0] bytes;
    logic [31:0] lines;
  } surface_lines_t;

  // Bytes of a beat: `count`, up to 16, from byte `first`.
  typedef struct packed {
    logic [3:0] first;
    logic [4:0] count;
  } byte_span_t;

  // The bytes of a line that lie in one beat.
  typedef struct packed {
    beat_address_t address;
    byte_span_t span;
    // What follows is not the next beat, or is in the next 256 bytes.
    logic run_end;
    // Nothing follows.
    logic last;
  } surface_beat_t;

  // Where a walk through lines is.
  typedef struct packed {
    // More beats follow the one at hand, and these are of them:
    logic walks;
    // from a line, or from a row of blocks, to the next;
    virtual_address_t stride;
    // pitch: the line; block-linear: the block where it starts;
    virtual_address_t row;
    // the same of the byte that follows;
    virtual_address_t at;
    // block-linear: in the block;
    logic [5:0] x;
    logic [7:0] y;
    // bytes of the line,
    logic [35:0] left;
    // and lines with this one.
    logic [31:0] lines;
    logic beat_valid;
    surface_beat_t beat;
  } surface_position_t;

  // A launch of the inline copy that waits for data, as a context keeps it: two sectors.
  // Zero where there is none.
  typedef struct packed {
    logic [58:0] unused;
    logic open;
    inline_launch_t launch;
    // Bytes that have not come.
    logic [63:0] left;
    // What `SurfaceLines` has of them, as far as it counts between two beats.
    logic block_linear;
    logic [2:0] height_log2;
    logic [2:0] depth_log2;
    logic [4:0] layer;
    logic [5:0] x;
    logic [31:0] bytes;
    surface_position_t position;
  } inline_context_t;

  // The same as it lies in memory, the lower sector first.
  typedef struct packed {
    sector_t [1:0] sectors;
  } launch_image_t;

  typedef enum logic [0:0] {INLINE_PACKET_METHOD, INLINE_PACKET_DATA} inline_packet_kind_t;

  // From the front end to the inline copy.
  typedef struct packed {
    inline_packet_kind_t kind;
    logic [75:0] body;
  } inline_packet_t;

  function automatic inline_method_t inline_packet_method(input inline_packet_t packet);
    return inline_method_t'(packet.body[54:0]);
  endfunction

  function automatic inline_packet_t inline_packet_of_method(input inline_method_t method);
    return {INLINE_PACKET_METHOD, 76'(method)};
  endfunction

  function automatic inline_data_t inline_packet_data(input inline_packet_t packet);
    return inline_data_t'(packet.body[75:0]);
  endfunction

  function automatic inline_packet_t inline_packet_of_data(input inline_data_t data);
    return {INLINE_PACKET_DATA, 76'(data)};
  endfunction

  typedef enum logic [1:0] {COPY_PACKET_READ, COPY_PACKET_WRITE, COPY_PACKET_DATA} copy_packet_kind_t;

  // On the copy engine's write port, which carries read requests too.
  typedef struct packed {
    copy_packet_kind_t kind;
    logic [143:0] body;
  } copy_packet_t;

  function automatic copy_read_t copy_packet_read(input copy_packet_t packet);
    return copy_read_t'(packet.body[40:0]);
  endfunction

  function automatic copy_packet_t copy_packet_of_read(input copy_read_t read);
    return {COPY_PACKET_READ, 144'(read)};
  endfunction

  function automatic copy_write_t copy_packet_write(input copy_packet_t packet);
    return copy_write_t'(packet.body[40:0]);
  endfunction

  function automatic copy_packet_t copy_packet_of_write(input copy_write_t write);
    return {COPY_PACKET_WRITE, 144'(write)};
  endfunction

  function automatic copy_beat_t copy_packet_data(input copy_packet_t packet);
    return copy_beat_t'(packet.body[143:0]);
  endfunction

  function automatic copy_packet_t copy_packet_of_data(input copy_beat_t data);
    return {COPY_PACKET_DATA, 144'(data)};
  endfunction

  // Lines of elements, and how one of the source becomes one of the destination.
  typedef struct packed {
    // Elements are bytes, and stay as they are. What follows, but `elements` and
    // `lines`, does not count then.
    logic plain;
    // Nothing comes from the source.
    logic fill;
    // Bytes of a component, less one.
    logic [1:0] component;
    // Components of an element, less one.
    logic [1:0] source;
    logic [1:0] destination;
    // For each component of the destination: 0 to 3 one of the source, 4 and 5 a
    // constant, others nothing.
    logic [3:0][2:0] picks;
    logic [1:0][31:0] constants;
    // In a line.
    logic [31:0] elements;
    logic [31:0] lines;
  } copy_elements_t;

  // What a release writes.
  typedef enum logic [1:0] {COPY_RELEASE_NONE, COPY_RELEASE_ONE_WORD, COPY_RELEASE_FOUR_WORDS} copy_release_t;

  // What an engine tells the driver at the end.
  typedef enum logic [1:0] {COPY_NOTICE_NONE, COPY_NOTICE_BLOCKING, COPY_NOTICE_NON_BLOCKING} copy_notice_t;

  // Where a copy goes, and what follows it.
  typedef struct packed {
    channel_id_t channel;
    // No byte is written.
    logic empty;
    surface_lines_t lines;
    copy_release_t release_kind;
    virtual_address_t semaphore;
    logic [31:0] payload;
    copy_notice_t notice;
  } copy_target_t;

  // Engines that take bundles.
  typedef enum logic [1:0] {ENGINE_THREE_D, ENGINE_COMPUTE, ENGINE_TWO_D} engine_t;

  typedef enum logic [1:0] {BUNDLE_KIND_STATE, BUNDLE_KIND_TRIGGER, BUNDLE_KIND_FLUSH, BUNDLE_KIND_INVALIDATE} bundle_kind_t;

  // From the front end to an engine's port.
  typedef struct packed {
    channel_id_t channel;
    engine_t engine;
    bundle_kind_t kind;
    // Flushes the binner on its way.
    logic heavy;
    // A draw that ends with its END.
    logic whole;
    word_address_t address;
    logic [31:0] value;
  } bundle_t;

  // What the front end does with a method.
  typedef enum logic [4:0] {METHOD_KIND_UNKNOWN, METHOD_KIND_NOTHING, METHOD_KIND_STATE, METHOD_KIND_TRIGGER, METHOD_KIND_LAUNCH, METHOD_KIND_DRAW, METHOD_KIND_DRAW_WHOLE, METHOD_KIND_BEGIN, METHOD_KIND_END, METHOD_KIND_WAIT, METHOD_KIND_INLINE, METHOD_KIND_COPY, METHOD_KIND_ADDRESS, METHOD_KIND_RENDER_ENABLE, METHOD_KIND_RENDER_OVERRIDE, METHOD_KIND_REPORT, METHOD_KIND_SYNC_POINT, METHOD_KIND_NOTIFY, METHOD_KIND_SHADOW_CONTROL, METHOD_KIND_MACRO} method_kind_t;

  // What the method map says of a method.
  typedef struct packed {
    method_kind_t kind;
    // A value that the engine has already is dropped.
    logic filtered;
    // Waits for idle first.
    logic wfi;
    // Flushes the binner.
    logic heavy;
    // Bits that a value may set.
    logic [31:0] mask;
    // Test that a value must pass; 0 passes all.
    logic [5:0] legal;
  } method_rule_t;

  // A word of the shadow.
  typedef struct packed {
    // The engine has this value.
    logic current;
    logic [31:0] value;
  } shadow_word_t;

  typedef enum logic [2:0] {FRONT_END_STEP_KIND_METHOD, FRONT_END_STEP_KIND_READ, FRONT_END_STEP_KIND_DRAIN, FRONT_END_STEP_KIND_SAVE, FRONT_END_STEP_KIND_LOAD, FRONT_END_STEP_KIND_FAULT, FRONT_END_STEP_KIND_PEEK, FRONT_END_STEP_KIND_RESTORE} front_end_step_kind_t;

  // What the front end has to do next. Of a drain, save or load, `words` are the
  // address, and above it the tag.
  typedef struct packed {
    front_end_step_kind_t kind;
    fault_kind_t fault;
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic two;
    logic [1:0][31:0] words;
  } front_end_step_t;

  // A step with what the method map says of it.
  typedef struct packed {
    method_kind_t method;
    logic wfi;
    logic heavy;
    front_end_step_t step;
  } front_end_work_t;

  // A context to save, or to load.
  typedef struct packed {
    logic load;
    host_tag_t tag;
    channel_id_t channel;
    sector_address_t address;
  } context_start_t;

  // Registers of the front end that belong to a channel, as they are saved.
  typedef struct packed {
    logic [6:0] unused;
    // Of the source: subchannels with a class; a macro trapped, and which.
    logic [3:0] bound;
    logic trapped;
    logic [7:0] call;
    // Of decode: SET_MME_SHADOW_RAM_CONTROL.
    logic [1:0] mode;
    // Of issue: the subchannel; in a draw; nothing of it is drawn; conditions that
    // do not hold.
    subchannel_id_t current;
    logic entered;
    logic drawing;
    logic dropping;
    logic [3:0] hidden;
  } context_registers_t;

  typedef enum logic [2:0] {CONTEXT_KIND_PEEK, CONTEXT_KIND_RESTORE, CONTEXT_KIND_DUMP, CONTEXT_KIND_LOAD, CONTEXT_KIND_END} context_kind_t;

  // What is saved or loaded next.
  typedef struct packed {
    context_kind_t kind;
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic current;
    macro_port_t port;
    // The word; at the end the tag.
    logic [31:0] value;
  } context_action_t;

  typedef enum logic [1:0] {RELEASE_FORM_ONE_WORD, RELEASE_FORM_FOUR_WORDS, RELEASE_FORM_NOTIFY, RELEASE_FORM_INCREMENT} release_form_t;

  // Which completion a release waits for.
  typedef enum logic [1:0] {RELEASE_AFTER_THREE_D, RELEASE_AFTER_COMPUTE, RELEASE_AFTER_NOTHING} release_after_t;

  // A release on its way to memory, or to a syncpoint.
  typedef struct packed {
    channel_id_t channel;
    release_after_t after;
    release_form_t form;
    // Interrupts when it is done.
    logic awaken;
    virtual_address_t address;
    logic [31:0] payload;
  } release_t;

  // Rounding: to nearest, halves to even; toward minus infinity; toward plus infinity;
  // toward zero.
  typedef enum logic [1:0] {ROUNDING_RN, ROUNDING_RM, ROUNDING_RP, ROUNDING_RZ} rounding_t;

  // What becomes of subnormals: they stay; they are zeros of their sign; and besides,
  // zero times anything is zero.
  typedef enum logic [1:0] {FLUSH_MODE_NONE, FLUSH_MODE_FTZ, FLUSH_MODE_FMZ} flush_mode_t;

  // A product over 2, 4, 8 or times 8, 4, 2, before it is rounded.
  typedef enum logic [2:0] {PRODUCT_SCALE_NONE, PRODUCT_SCALE_D2, PRODUCT_SCALE_D4, PRODUCT_SCALE_D8, PRODUCT_SCALE_M8, PRODUCT_SCALE_M4, PRODUCT_SCALE_M2} product_scale_t;

  // a + b, a b and a b + c.
  typedef enum logic [1:0] {FMA_KIND_ADD, FMA_KIND_MUL, FMA_KIND_FMA} fma_kind_t;

  // An addition, a multiplication or both, of floats of 32 bits.
  typedef struct packed {
    fma_kind_t kind;
    rounding_t rnd;
    flush_mode_t fmz;
    product_scale_t scale;
    logic sat;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } fp32_fma_op_t;

  // What is asked of two floats. Bit 0 of the code takes less, bit 1 equal, bit 2
  // greater, bit 3 unordered.
  typedef enum logic [3:0] {FLOAT_TEST_F, FLOAT_TEST_LT, FLOAT_TEST_EQ, FLOAT_TEST_LE, FLOAT_TEST_GT, FLOAT_TEST_NE, FLOAT_TEST_GE, FLOAT_TEST_NUM, FLOAT_TEST_NAN, FLOAT_TEST_LTU, FLOAT_TEST_EQU, FLOAT_TEST_LEU, FLOAT_TEST_GTU, FLOAT_TEST_NEU, FLOAT_TEST_GEU, FLOAT_TEST_T} float_test_t;

  // How a test meets a predicate.
  typedef enum logic [1:0] {PREDICATE_OP_AND, PREDICATE_OP_OR, PREDICATE_OP_XOR} predicate_op_t;

  // The lesser or greater one; a test as a number; a test as predicates; one of two
  // by a test of a third.
  typedef enum logic [1:0] {COMPARE_KIND_MNMX, COMPARE_KIND_SET, COMPARE_KIND_SETP, COMPARE_KIND_CMP} compare_kind_t;

  // A comparison of floats of 32 bits.
  typedef struct packed {
    compare_kind_t kind;
    float_test_t cmp;
    predicate_op_t bop;
    logic bf;
    logic p;
    logic ftz;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } fp32_compare_op_t;

  // Which function; codes 0 to 8 are those of MUFU, then the reductions of RRO. Of those
  // with 64h, operand and result are the high words of doubles.
  typedef enum logic [3:0] {SPECIAL_KIND_COS, SPECIAL_KIND_SIN, SPECIAL_KIND_EX2, SPECIAL_KIND_LG2, SPECIAL_KIND_RCP, SPECIAL_KIND_RSQ, SPECIAL_KIND_RCP64H, SPECIAL_KIND_RSQ64H, SPECIAL_KIND_SQRT, SPECIAL_KIND_RRO_SINCOS, SPECIAL_KIND_RRO_EX2} special_kind_t;

  // A special function of a number.
  typedef struct packed {
    special_kind_t kind;
    logic sat;
    logic a_abs;
    logic a_neg;
    logic [31:0] a;
  } special_function_op_t;

  // The condition code.
  typedef struct packed {
    logic overflow;
    logic carry;
    logic sign;
    logic zero;
  } condition_code_t;

  // Which part of a word is an operand: all of it, its low half, its high half.
  typedef enum logic [1:0] {HALF_SELECT_WORD, HALF_SELECT_H0, HALF_SELECT_H1} half_select_t;

  // a + b, and a + b + c.
  typedef enum logic [0:0] {INT_ADD_KIND_ADD, INT_ADD_KIND_ADD3} int_add_kind_t;

  // What becomes of a + b before c is added: nothing; it moves right or left by 16.
  typedef enum logic [1:0] {SUM_SHIFT_NONE, SUM_SHIFT_RS, SUM_SHIFT_LS} sum_shift_t;

  // A sum.
  typedef struct packed {
    int_add_kind_t kind;
    sum_shift_t lrs;
    half_select_t a_half;
    half_select_t b_half;
    half_select_t c_half;
    logic a_neg;
    logic b_neg;
    logic c_neg;
    logic sat;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_add_op_t;

  // What becomes of c: it stays; its low half; its high half; 2^16 less for each
  // negative factor unless one is 0; 2^16 b more.
  typedef enum logic [2:0] {XMAD_MODE_NONE, XMAD_MODE_CLO, XMAD_MODE_CHI, XMAD_MODE_CSFU, XMAD_MODE_CBCC} xmad_mode_t;

  // A product of halves, and a sum.
  typedef struct packed {
    xmad_mode_t cm;
    logic a_signed;
    logic b_signed;
    logic a_h1;
    logic b_h1;
    logic psl;
    logic mrg;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } xmad_op_t;

  // Which part of a word is a factor, and whether it has a sign.
  typedef enum logic [2:0] {FACTOR_PART_U32, FACTOR_PART_S32, FACTOR_PART_U24, FACTOR_PART_S24, FACTOR_PART_U16_H0, FACTOR_PART_S16_H0, FACTOR_PART_U16_H1, FACTOR_PART_S16_H1} factor_part_t;

  // Which part of a word is added to a product: all of it, 24 bits, 16 bits.
  typedef enum logic [1:0] {ADDEND_PART_WORD, ADDEND_PART_LOW24, ADDEND_PART_H0} addend_part_t;

  // A product, and a sum.
  typedef struct packed {
    factor_part_t ta;
    factor_part_t tb;
    addend_part_t tc;
    logic hi;
    logic sat;
    logic p_neg;
    logic c_neg;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_multiply_op_t;

  // A word left; a word right; the high word of two left; the low or high word of two
  // right; a word left and a sum; the high word of two left and a sum.
  typedef enum logic [2:0] {SHIFT_KIND_SHL, SHIFT_KIND_SHR, SHIFT_KIND_SHF_L, SHIFT_KIND_SHF_R, SHIFT_KIND_SCADD, SHIFT_KIND_LEA_HI} shift_kind_t;

  // A shift.
  typedef struct packed {
    shift_kind_t kind;
    logic w;
    logic arithmetic;
    logic wide;
    logic hi;
    logic brev;
    logic [4:0] ush;
    logic a_neg;
    logic b_neg;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_shift_op_t;

  // What is done bit by bit; `Lut` by a table.
  typedef enum logic [2:0] {LOGIC_KIND_AND, LOGIC_KIND_OR, LOGIC_KIND_XOR, LOGIC_KIND_PASS_B, LOGIC_KIND_LUT} logic_kind_t;

  // What the predicate says of a logic result.
  typedef enum logic [1:0] {LOGIC_TEST_F, LOGIC_TEST_T, LOGIC_TEST_Z, LOGIC_TEST_NZ} logic_test_t;

  // Logic, bit by bit.
  typedef struct packed {
    logic_kind_t kind;
    logic [7:0] xlut;
    logic a_inv;
    logic b_inv;
    logic_test_t pz;
    logic x;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_logic_op_t;

  // Extract and insert.
  typedef enum logic [0:0] {BIT_FIELD_KIND_BFE, BIT_FIELD_KIND_BFI} bit_field_kind_t;

  // A field of bits, at b[7:0] and b[15:8] bits long.
  typedef struct packed {
    bit_field_kind_t kind;
    logic arithmetic;
    logic brev;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } bit_field_op_t;

  // How the selector chooses bytes.
  typedef enum logic [2:0] {PERMUTE_MODE_INDEX, PERMUTE_MODE_F4E, PERMUTE_MODE_B4E, PERMUTE_MODE_RC8, PERMUTE_MODE_ECL, PERMUTE_MODE_ECR, PERMUTE_MODE_RC16} permute_mode_t;

  // Four of the eight bytes of c and a.
  typedef struct packed {
    permute_mode_t mode;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } byte_permute_op_t;

  // How many ones there are, and where the first one is.
  typedef enum logic [0:0] {BIT_COUNT_KIND_POPC, BIT_COUNT_KIND_FLO} bit_count_kind_t;

  // Bits of a word.
  typedef struct packed {
    bit_count_kind_t kind;
    logic arithmetic;
    logic sh;
    logic inv;
    logic [31:0] b;
  } bit_count_op_t;

  // A byte, half or word, and whether it has a sign.
  typedef enum logic [3:0] {VIDEO_PART_U8_B0, VIDEO_PART_U8_B1, VIDEO_PART_U8_B2, VIDEO_PART_U8_B3, VIDEO_PART_U16_H0, VIDEO_PART_U16_H1, VIDEO_PART_U32, VIDEO_PART_RESERVED, VIDEO_PART_S8_B0, VIDEO_PART_S8_B1, VIDEO_PART_S8_B2, VIDEO_PART_S8_B3, VIDEO_PART_S16_H0, VIDEO_PART_S16_H1, VIDEO_PART_S32} video_part_t;

  // What becomes of a video result and c.
  typedef enum logic [2:0] {VIDEO_MERGE_MRG16H, VIDEO_MERGE_MRG16L, VIDEO_MERGE_MRG8B0, VIDEO_MERGE_MRG8B2, VIDEO_MERGE_ACC, VIDEO_MERGE_MIN, VIDEO_MERGE_MAX, VIDEO_MERGE_NONE} video_merge_t;

  // One difference, and four of bytes.
  typedef enum logic [0:0] {ABS_DIFFERENCE_KIND_ONE, ABS_DIFFERENCE_KIND_FOUR} abs_difference_kind_t;

  // The absolute difference of two parts of words, or those of four bytes.
  typedef struct packed {
    abs_difference_kind_t kind;
    video_part_t a_sel;
    video_part_t b_sel;
    video_merge_t vop;
    logic sat;
    logic sd;
    logic ta;
    logic tb;
    logic acc;
    logic [3:0] lanes;
    logic [3:0] a_bytes;
    logic [3:0] b_bytes;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } abs_difference_op_t;

  // What is asked of two words. Bit 0 of the code takes less, bit 1 equal, bit 2 greater.
  typedef enum logic [2:0] {INT_TEST_F, INT_TEST_LT, INT_TEST_EQ, INT_TEST_LE, INT_TEST_GT, INT_TEST_NE, INT_TEST_GE, INT_TEST_T} int_test_t;

  // Which word of a longer number is chosen.
  typedef enum logic [1:0] {CHAIN_PART_NONE, CHAIN_PART_XLO, CHAIN_PART_XMED, CHAIN_PART_XHI} chain_part_t;

  // A comparison of words.
  typedef struct packed {
    compare_kind_t kind;
    int_test_t cmp;
    chain_part_t xm;
    predicate_op_t bop;
    logic bf;
    logic p;
    logic arithmetic;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_compare_op_t;

  // From and to what: floats and integers.
  typedef enum logic [1:0] {CONVERSION_KIND_F2F, CONVERSION_KIND_F2I, CONVERSION_KIND_I2F, CONVERSION_KIND_I2I} conversion_kind_t;

  // Bits of a number. No float has 8.
  typedef enum logic [1:0] {NUMBER_SIZE_BITS8, NUMBER_SIZE_BITS16, NUMBER_SIZE_BITS32, NUMBER_SIZE_BITS64} number_size_t;

  // A conversion.
  typedef struct packed {
    conversion_kind_t kind;
    number_size_t d_size;
    logic d_signed;
    number_size_t s_size;
    logic s_signed;
    rounding_t rnd;
    logic integral;
    logic sat;
    logic ftz;
    logic [1:0] sel;
    logic abs;
    logic neg;
    logic [63:0] b;
  } conversion_op_t;

  // What of a word the two operations take: each its half; both the word, a float of 32
  // bits; both the low half; both the high half.
  typedef enum logic [1:0] {HALF_SOURCE_H1_H0, HALF_SOURCE_F32, HALF_SOURCE_H0_H0, HALF_SOURCE_H1_H1} half_source_t;

  // What becomes of the two results: a half each; the low one as a float of 32 bits;
  // one half, beside the other half of what was there.
  typedef enum logic [1:0] {HALF_RESULT_H1_H0, HALF_RESULT_F32, HALF_RESULT_MRG_H0, HALF_RESULT_MRG_H1} half_result_t;

  // Two additions, multiplications or both, of floats of 16 bits.
  typedef struct packed {
    fma_kind_t kind;
    flush_mode_t fmz;
    logic sat;
    half_result_t ofmt;
    half_source_t a_sel;
    half_source_t b_sel;
    half_source_t c_sel;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
    logic [31:0] d;
  } fp16_fma_op_t;

  // Two tests as numbers; as predicates.
  typedef enum logic [0:0] {HALF_COMPARE_KIND_SET, HALF_COMPARE_KIND_SETP} half_compare_kind_t;

  // Two comparisons of floats of 16 bits.
  typedef struct packed {
    half_compare_kind_t kind;
    float_test_t cmp;
    predicate_op_t bop;
    logic bf;
    logic h_and;
    logic p;
    logic ftz;
    half_source_t a_sel;
    half_source_t b_sel;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic [31:0] a;
    logic [31:0] b;
  } fp16_compare_op_t;

  // An addition, a multiplication or both, of floats of 64 bits.
  typedef struct packed {
    fma_kind_t kind;
    rounding_t rnd;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [63:0] a;
    logic [63:0] b;
    logic [63:0] c;
  } fp64_fma_op_t;

  // A comparison of floats of 64 bits. There is no Cmp.
  typedef struct packed {
    compare_kind_t kind;
    float_test_t cmp;
    predicate_op_t bop;
    logic bf;
    logic p;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic [63:0] a;
    logic [63:0] b;
  } fp64_compare_op_t;

  // What becomes of a plane's value: nothing, or a product; or the value that the
  // primitive has everywhere. IPA's 3, by the draw's state, is one of these here.
  typedef enum logic [1:0] {INTERPOLATION_MODE_PASS, INTERPOLATION_MODE_MULTIPLY, INTERPOLATION_MODE_CONSTANT} interpolation_mode_t;

  // A plane's value at a place: a x + b y + c, of floats of 32 bits.
  typedef struct packed {
    interpolation_mode_t mode;
    logic sat;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
    logic [31:0] x;
    logic [31:0] y;
    logic [31:0] w;
  } interpolation_op_t;

endpackage
