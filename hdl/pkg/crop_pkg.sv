// Generated from rtl-model/fbp/crop/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package crop_pkg;
  import blend_methods_pkg::*;
  import geometry_pkg::*;
  import memory_port_pkg::*;
  import pixel_format_pkg::*;
  import rop_pkg::*;
  import tile_port_pkg::*;

  // How a pixel's new bits follow from the source and the destination. `Wide` blends in 32-bit floats, for the
  // other formats.
  typedef enum logic [2:0] {COLOUR_MODE_COPY, COLOUR_MODE_LOGIC, COLOUR_MODE_UNORM8, COLOUR_MODE_SNORM8, COLOUR_MODE_WIDE} colour_mode_t;

  typedef struct packed {
    blend_op_t op;
    blend_factor_t src;
    blend_factor_t dst;
  } blend_equation_t;

  // The equations of a target. `both`: the source factor is one of the D3D pair, which also gives the destination
  // factor, as one minus the source factor.
  typedef struct packed {
    logic separate;
    blend_equation_t colour;
    logic colour_both;
    blend_equation_t alpha;
    logic alpha_both;
  } blend_state_t;

  // Arithmetic that a format supports: none, logic op, or also blending.
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

  // The arithmetic of new bits, from the state.
  typedef struct packed {
    colour_mode_t mode;
    // Low digit of the logic op: its result for (source, destination) = (1, 1) is
    // bit 0, for (1, 0) bit 1, (0, 1) bit 2, (0, 0) bit 3.
    logic [3:0] logic_op;
    blend_equation_t colour;
    blend_equation_t alpha;
    // Red, green, blue, alpha: codes of 8 bits for those formats, floats for others.
    logic [COLOUR_COMPONENTS-1:0][31:0] constants;
    colour_layout_t layout;
    pixel_number_t number;
    pixel_alpha_t stored;
    // Alphas of the sources were sent before them.
    logic alphas;
    logic opaque;
    // For floats: zero times a non-finite value is zero.
    logic zeroes;
    // Bit mask for writes, for each four bytes.
    logic [31:0] bits;
  } colour_control_t;

  // Location and layout of a target.
  typedef struct packed {
    sector_address_t base;
    // Width or pitch in 64-byte columns.
    logic [15:0] columns;
    logic [2:0] block_height;
    // For a volume; else 0.
    logic [2:0] block_depth;
    logic pitch;
    logic [2:0] bytes_log2;
    // Columns and rows of a pixel's samples, as powers of two.
    logic [1:0] nx_log2;
    logic [1:0] ny_log2;
    // Byte mask for writes, of 16.
    logic [15:0] bytes;
  } colour_target_t;

  typedef enum logic [2:0] {COLOUR_TASK_KIND_QUADS, COLOUR_TASK_KIND_CLEAR, COLOUR_TASK_KIND_FLUSH, COLOUR_TASK_KIND_SOURCE1, COLOUR_TASK_KIND_MARKER} colour_task_kind_t;

  // Work with the state that it needs. For 128-bit pixels, the two of one column of quad 0; `read`: the quads that
  // need the destination. A clear has its pixels in `rect` and 32 bytes of its colour in `data`. `Source1` has the
  // second colours of the next task's pixels in `data`, a marker its number.
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

  // The source byte of each byte of a sector: see `crop/lanes`.
  typedef struct packed {
    // The data have the layout of the sector.
    logic whole;
    logic pitch;
    logic [2:0] bytes_log2;
    logic [1:0] nx_log2;
    logic [1:0] ny_log2;
    logic [0:0] column;
    // Quads with pixels here, and their positions in the sector.
    logic [1:0] quads;
    logic [PACKET_QUADS-1:0][3:0] place;
    // Column and row of this sector among those of the quad.
    logic [1:0] across;
    logic [2:0] down;
  } sector_map_t;

  // Work on a sector.
  typedef struct packed {
    // Not a sector: a flush, which writes everything back.
    logic flush;
    // Not a sector: a marker, with its number in `data`; dirty data are written back and remain cached.
    logic marker;
    // Not a sector: second colours for the work after it, in `data`.
    logic source1;
    // Not a sector: whole tiles to fill with the bytes of `data`, of the four from this address on.
    logic [3:0] clear;
    // Its tile may be compressed in memory.
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

  // A sector by its position in a target.
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

  // A sector with its location in the cache.
  typedef struct packed {
    cache_slot_t slot;
    logic [2:0] sector;
    // Its bytes from memory are in flight.
    logic fetch;
    // Bytes that the cache already holds.
    logic [31:0] present;
    sector_work_t work;
  } cached_sector_t;

  // A tile to write back: the bytes that differ from memory, sector by sector. Or a fast clear of the tiles
  // `clear` of the kilobyte that contains the tile, whose 32 bytes are in `dirty`. Or a marker, whose number is in
  // `slot`.
  typedef struct packed {
    cache_slot_t slot;
    cache_tile_t tile;
    // It may be compressed in memory.
    logic coded;
    logic [3:0] clear;
    logic marker;
    logic [TILE_SECTORS-1:0][31:0] dirty;
  } eviction_t;

  // An eviction, with what is known of its page: the kind, 0 if its tiles are plain; or `read`: the responses
  // supply it.
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

  // The kind of the tiles of a page.
  typedef struct packed {
    page_number_t page;
    logic [7:0] kind;
  } page_kind_t;

  // A component of a blend: its storage format, and floats.
  typedef struct packed {
    colour_component_t kind;
    logic of_alpha;
    // Zero times a non-finite value is zero, not NaN.
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

  // A sector of a blend, byte by byte: source, alpha of its pixel's source, the same of the second source, and
  // destination, which is unchanged where `write` is off. An alpha of 16 bits occupies two bytes of its pixel.
  typedef struct packed {
    colour_control_t control;
    logic [31:0] write;
    logic [SECTOR_BYTES-1:0][7:0] source;
    logic [SECTOR_BYTES-1:0][7:0] alpha;
    logic [SECTOR_BYTES-1:0][7:0] source1;
    logic [SECTOR_BYTES-1:0][7:0] alpha1;
    logic [SECTOR_BYTES-1:0][7:0] destination;
  } blend_input_t;

  // A write to the cache: the bytes where `write` is on.
  typedef struct packed {
    cache_slot_t slot;
    logic [2:0] sector;
    logic [31:0] write;
    sector_t data;
  } stored_t;

endpackage
