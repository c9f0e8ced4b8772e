// Generated from rtl-model/fbp/zrop/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package zrop_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import tile_depth_pkg::*;
  import tile_port_pkg::*;

  // Samples that are expanded or compared in a cycle; a tile has six such groups.
  localparam int unsigned ZROP_EXPANDERS = 11;

  // Sectors of a tile in the cache.
  localparam int unsigned ZROP_CACHED = 10;

  // Slot of a tile in the cache.
  typedef logic [4:0] zrop_slot_t;

  // Maximum tiles in a ZROP's cache.
  localparam int unsigned ZROP_TILES_MOST = 32;

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

  // The depth surface: a change of it flushes the cache.
  typedef struct packed {
    depth_format_t format;
    // The format has stencil.
    logic stencil;
    sector_address_t base;
    // Pitch between layers, in sectors; number of layers; first layer that is drawn to; layer of the next work, relative to it.
    logic [28:0] layer_pitch;
    logic [15:0] layers;
    logic [15:0] first_layer;
    logic [15:0] layer;
    logic one_layer;
    // Log2 of a block's height in GOBs.
    logic [2:0] height;
    // Samples in a row.
    logic [15:0] width;
    logic compress;
    sample_mode_t mode;
    method_value_t [3:0] positions;
  } zrop_surface_t;

  // Known properties of the surface's pages: their kind, 0 if they are not compressed.
  typedef struct packed {
    logic known;
    logic [7:0] kind;
  } zrop_page_t;

  // Faces of a primitive, each with its stencil state.
  localparam int unsigned FACES = 2;

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
    // Near and far of the viewport.
    method_value_t z_near;
    method_value_t z_far;
    // They are 0 and 1, whatever is set.
    logic whole_range;
    // Samples beyond near, beyond far are clamped to it, not clipped.
    logic clamp_near;
    logic clamp_far;
    method_value_t clear_z;
    logic [7:0] clear_stencil;
    logic stencil_test;
    logic two_sided;
    stencil_face_t [FACES-1:0] faces;
    // Passing samples are counted.
    logic counting;
    // Zcull's regions are for greater and greater-or-equal.
    logic greater;
  } zrop_state_t;

  // The ends of the viewport's depth range as codes, and their effect.
  typedef struct packed {
    logic [31:0] least;
    logic [31:0] most;
    logic clip_near;
    logic clip_far;
    logic clamp_near;
    logic clamp_far;
  } zrop_clip_t;

  // Effect of a draw on its tile, by the state.
  typedef struct packed {
    logic z_write;
    // Always, never, or a comparison that needs the stored depth.
    compare_t func;
    logic bounds;
    // Samples may be clipped.
    logic clip;
    logic stencil;
    stencil_face_t face;
    // Compressed depth is converted to samples.
    logic decompress;
  } zrop_plan_t;

  // Work on one 8x8-sample tile.
  typedef struct packed {
    zrop_slot_t slot;
    // It reads or writes the tile.
    logic touch;
    // The tile is new in its slot.
    logic first;
    // Its data are being fetched from memory.
    logic fetch;
    // The tile may be held as planes.
    logic compress;
    // A result is sent in response.
    logic response;
    logic back;
    logic accept;
    // Near and far clip none of its samples.
    logic unclipped;
    logic clear_z;
    logic clear_stencil;
    // It draws nothing: the tile is converted to samples in memory.
    logic decompress;
    // For Z16: it clears one half of a tile of memory, and another draw the other half.
    logic pair;
    // Depth is the code `min`, not the plane.
    logic raw;
    // Depth is computed by the shader, by pixel; near and far clip the plane.
    logic shaded;
    // 8x8-pixel block, for Zcull.
    logic [11:0] x;
    logic [11:0] y;
    logic [63:0] coverage;
    tile_plane_t plane;
    // Least and greatest code of the plane over the tile.
    logic [31:0] min;
    logic [31:0] max;
    // A sample may be below 0, above 1.
    logic below;
    logic above;
  } zrop_draw_t;

  // A tile to write back.
  typedef struct packed {
    zrop_slot_t slot;
    sector_address_t tile;
  } zrop_clean_t;

  // Tiles of a kilobyte to clear in memory, to one code.
  typedef struct packed {
    line_address_t line;
    logic [3:0] tiles;
    logic [31:0] code;
  } zrop_clear_t;

  typedef enum logic [2:0] {ZROP_OP_STATE, ZROP_OP_DRAW, ZROP_OP_CLEAN, ZROP_OP_CLEAR, ZROP_OP_DEPTH} zrop_op_kind_t;

  // Items that pass through a ZROP in order. Depths belong to the next draw; after z_source they are codes.
  typedef struct packed {
    zrop_op_kind_t kind;
    logic [268:0] body;
  } zrop_op_t;

  function automatic state_t zrop_op_state(input zrop_op_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_state(input state_t state);
    return {ZROP_OP_STATE, 269'(state)};
  endfunction

  function automatic zrop_draw_t zrop_op_draw(input zrop_op_t packet);
    return zrop_draw_t'(packet.body[268:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_draw(input zrop_draw_t draw);
    return {ZROP_OP_DRAW, 269'(draw)};
  endfunction

  function automatic zrop_clean_t zrop_op_clean(input zrop_op_t packet);
    return zrop_clean_t'(packet.body[39:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_clean(input zrop_clean_t clean);
    return {ZROP_OP_CLEAN, 269'(clean)};
  endfunction

  function automatic zrop_clear_t zrop_op_clear(input zrop_op_t packet);
    return zrop_clear_t'(packet.body[68:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_clear(input zrop_clear_t clear);
    return {ZROP_OP_CLEAR, 269'(clear)};
  endfunction

  function automatic zrop_depth_t zrop_op_depth(input zrop_op_t packet);
    return zrop_depth_t'(packet.body[131:0]);
  endfunction

  function automatic zrop_op_t zrop_op_of_depth(input zrop_depth_t depth);
    return {ZROP_OP_DEPTH, 269'(depth)};
  endfunction

  // A tile to write back, and the data that memory does not have yet. Or, for a clear, tiles of a kilobyte from
  // `tile` on. Or a marker, whose number is in `slot`.
  typedef struct packed {
    logic marker;
    zrop_slot_t slot;
    sector_address_t tile;
    depth_format_t format;
    // Samples are eight bytes. `sectors` are those of memory.
    logic wide;
    tile_op_t op;
    // To be written, in memory order.
    logic [15:0] sectors;
    logic [31:0] code;
    // Depth is held as planes.
    logic planes;
    // State of the tile after it is written.
    logic [1:0] status;
    // Samples whose depth, whose stencil must be written.
    logic [63:0] dirty;
    logic [63:0] dirty_stencil;
  } zrop_dirty_t;

  // A sector of the tile in a slot.
  typedef struct packed {
    zrop_slot_t slot;
    logic [3:0] sector;
  } zrop_place_t;

  // A slot has been written back, or tiles have been cleared.
  typedef struct packed {
    zrop_slot_t slot;
    logic clear;
  } zrop_cleaned_t;

  // Sectors to read into a slot, with the tile as samples. For planes as many are returned as exist: all, if
  // sectors 0 and 1 are requested. With `probe`, only the kind of its page; with `compressed`, nothing for tiles
  // that are samples.
  typedef struct packed {
    zrop_slot_t slot;
    sector_address_t tile;
    logic [9:0] sectors;
    logic plain;
    logic compressed;
    logic probe;
    depth_format_t format;
    // Samples are eight bytes.
    logic wide;
    // The read waits until this number of writes, modulo 65,536, has been accepted: it covers all writes of earlier items.
    logic [15:0] writes;
  } zrop_fetch_t;

  // A sector for a slot; it must not overwrite newer data there.
  typedef struct packed {
    zrop_slot_t slot;
    logic [3:0] sector;
    // Last of its fetch.
    logic last;
    // The only sector of planes: the second one gets the same planes, owning no sample.
    logic single;
    // All sectors of the tile are copies of this one.
    logic spread;
    sector_t data;
  } zrop_fill_t;

  // Least and greatest code of some samples.
  typedef struct packed {
    logic [31:0] min;
    logic [31:0] max;
  } zrop_range_t;

  // Planes of a tile in one sector, and in all.
  localparam int unsigned SECTOR_PLANES = 2;

  localparam int unsigned TILE_PLANES = 4;

  // A fetch is complete; known properties of the fetched depth.
  typedef struct packed {
    // All existing planes are present; likewise samples, if all were requested.
    logic z;
    // State of the tile in memory.
    logic [1:0] status;
    logic planes;
    // For each plane; if the tile has fewer planes, the others are don't-care.
    zrop_range_t [TILE_PLANES-1:0] ranges;
  } zrop_filled_t;

  // A sector of planes. Bit k of `owners` belongs to sample k: in a tile's first sector it is the low bit of the
  // index of its plane, in the second the high bit.
  typedef struct packed {
    logic [63:0] owners;
    tile_plane_t [SECTOR_PLANES-1:0] planes;
  } zrop_planes_t;

  // Known properties of the tile in a slot.
  typedef struct packed {
    // Depth is held as planes.
    logic planes;
    // State of the tile in memory, if it was fetched or written.
    logic [1:0] status;
    // Range of all samples of the tile, if they are stored as samples.
    zrop_range_t range;
    // Range of each plane over the tile, if depth is stored as planes.
    zrop_range_t [TILE_PLANES-1:0] ranges;
    // Samples that memory does not have yet; any value, if planes are new.
    logic [63:0] dirty;
    logic [63:0] dirty_stencil;
  } zrop_meta_t;

endpackage
