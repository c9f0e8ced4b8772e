// Generated from rtl-model/fbp/crop/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package crop_pkg;
  import blend_methods_pkg::*;
  import geometry_pkg::*;
  import memory_port_pkg::*;
  import pixel_format_pkg::*;
  import rop_pkg::*;
  import tile_port_pkg::*;

  // How a pixel's new bits follow from the source and the destination.
  // `Wide` blends in floats of 32 bits, in the other formats.
  typedef enum logic [2:0] {COLOUR_MODE_COPY, COLOUR_MODE_LOGIC, COLOUR_MODE_UNORM8, COLOUR_MODE_SNORM8, COLOUR_MODE_WIDE} colour_mode_t;

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

  // What the state says about how new bits are made.
  typedef struct packed {
    colour_mode_t mode;
    // Low digit of the logic op: its result for (source, destination) = (1, 1) is
    // bit 0, for (1, 0) bit 1, (0, 1) bit 2, (0, 0) bit 3.
    logic [3:0] logic_op;
    blend_equation_t colour;
    blend_equation_t alpha;
    // Red, green, blue, alpha: codes of 8 bits in those formats, floats in others.
    logic [COLOUR_COMPONENTS-1:0][31:0] constants;
    colour_layout_t layout;
    pixel_number_t number;
    pixel_alpha_t stored;
    // Alphas of the sources came ahead of them.
    logic alphas;
    logic opaque;
    // Of floats, zero times what is not finite is nothing.
    logic zeroes;
    // Bits that may be written, for each four bytes.
    logic [31:0] bits;
  } colour_control_t;

  // Where a target is and how it lies there.
  typedef struct packed {
    sector_address_t base;
    // Width or pitch in 64-byte columns.
    logic [15:0] columns;
    logic [2:0] block_height;
    // Of a volume; else 0.
    logic [2:0] block_depth;
    logic pitch;
    logic [2:0] bytes_log2;
    // Columns and rows of a pixel's samples, as powers of two.
    logic [1:0] nx_log2;
    logic [1:0] ny_log2;
    // Bytes that may be written, of 16.
    logic [15:0] bytes;
  } colour_target_t;

  typedef enum logic [2:0] {COLOUR_TASK_KIND_QUADS, COLOUR_TASK_KIND_CLEAR, COLOUR_TASK_KIND_FLUSH, COLOUR_TASK_KIND_SOURCE1, COLOUR_TASK_KIND_MARKER} colour_task_kind_t;

  // Work with the state that it needs. Of 128-bit pixels, the two of one column of
  // quad 0; `read` has the quads that need the destination. A clear has its pixels in
  // `rect` and 32 bytes of its colour in `data`. `Source1` has the second colours of the
  // next task's pixels in `data`, a marker its number.
  typedef struct packed {
    colour_task_kind_t kind;
    colour_target_t target;
    colour_control_t control;
    logic [0:0] column;
    logic [1:0] read;
    colour_quad_t [PACKET_QUADS-1:0] quads;
    rect_t rect;
    logic [SECTOR_WORDS-1:0][31:0] data;
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
    logic [PACKET_QUADS-1:0][3:0] place;
    // Column and row of this sector among those of the quad.
    logic [1:0] across;
    logic [2:0] down;
  } sector_map_t;

  // What to do to a sector.
  typedef struct packed {
    // Not a sector: write everything back.
    logic flush;
    // Not a sector: a marker, its number in `data`; what is dirty is written, and stays.
    logic marker;
    // Not a sector: second colours for the work after it, in `data`.
    logic source1;
    // Not a sector: whole tiles that get the bytes of `data`, of the four from here on.
    logic [3:0] clear;
    // Its tile may be a compressed one.
    logic coded;
    // The destination is needed.
    logic read;
    // Bytes of covered pixels, and those of them to write.
    logic [31:0] coverage;
    logic [31:0] write;
    colour_control_t control;
    sector_map_t map;
    logic [SECTOR_WORDS-1:0][31:0] data;
  } sector_work_t;

  // A sector by its place in a target.
  typedef struct packed {
    sector_address_t base;
    logic [15:0] columns;
    logic [2:0] block_height;
    logic [2:0] block_depth;
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
    // Bytes that the cache holds already.
    logic [31:0] present;
    sector_work_t work;
  } cached_sector_t;

  // A tile to write back: the bytes that differ from memory, sector by sector. Or a fast clear of the tiles
  // `clear` of the kilobyte that has the tile, whose 32 bytes are in `dirty`. Or a marker, whose number is in `slot`.
  typedef struct packed {
    cache_slot_t slot;
    cache_tile_t tile;
    // It may be a compressed one.
    logic coded;
    logic [3:0] clear;
    logic marker;
    logic [TILE_SECTORS-1:0][31:0] dirty;
  } eviction_t;

  // What leaves, with what is known of its page: the kind, 0 where its tiles are plain; or it is read, and the
  // answers say.
  typedef struct packed {
    cache_slot_t slot;
    cache_tile_t tile;
    logic read;
    logic [7:0] kind;
    logic [3:0] clear;
    logic marker;
    logic [TILE_SECTORS-1:0][31:0] dirty;
  } tile_job_t;

  // Bits 39 to 16 of an address.
  typedef logic [23:0] page_number_t;

  // What the tiles of a page are.
  typedef struct packed {
    page_number_t page;
    logic [7:0] kind;
  } page_kind_t;

  // A component of a blend: what it is stored as, and floats.
  typedef struct packed {
    colour_component_t kind;
    logic of_alpha;
    // Zero times what is not finite is nothing, not NaN.
    logic zeroes;
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
    logic [SECTOR_BYTES-1:0][7:0] source;
    logic [SECTOR_BYTES-1:0][7:0] alpha;
    logic [SECTOR_BYTES-1:0][7:0] source1;
    logic [SECTOR_BYTES-1:0][7:0] alpha1;
    logic [SECTOR_BYTES-1:0][7:0] destination;
  } blend_input_t;

  // What goes into the cache: the bytes where `write` is on.
  typedef struct packed {
    cache_slot_t slot;
    logic [2:0] sector;
    logic [31:0] write;
    sector_t data;
  } stored_t;

endpackage
