// Generated from rtl-model/hub/copy_engine/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copy_engine_pkg;
  import byte_align_pkg::*;
  import copies_pkg::*;
  import host_pkg::*;

  // Bytes in a line of a tile: a GOB is 64 wide.
  localparam int unsigned TILE_BYTES = 128;

  localparam int unsigned WIDE_TILE_BYTES = 256;

  // Lines in a tile: those of a GOB.
  localparam int unsigned TILE_LINES = 8;

  // How lines are cut into tiles, which follow each other from left to right, then downward.
  // Both sides of a copy are cut alike where tiles have several lines.
  typedef struct packed {
    // Tiles have up to 8 lines; otherwise one, and each side has its own tiles.
    logic tall;
    // Lines of a tile have up to 256 bytes, else 128.
    logic wide;
    // Lines in the first tiles.
    logic [3:0] lines;
    // Bytes in a line of the first tile, where tiles are tall.
    logic [8:0] first;
  } copy_cut_t;

  // One side of a copy: the lines to walk. At least one line of at least one byte.
  typedef struct packed {
    logic block_linear;
    // Address of the first byte; block-linear: of the block that contains it, in its slice.
    virtual_address_t start;
    // Distance between lines; block-linear: between rows of blocks.
    virtual_address_t stride;
    // Log2 of a block's height in GOBs, and of its depth in slices.
    logic [2:0] height_log2;
    logic [2:0] depth_log2;
    // Block-linear: the first byte's position in its block.
    logic [5:0] x;
    logic [7:0] y;
    // Bytes in a line.
    logic [35:0] bytes;
    logic [31:0] lines;
    copy_cut_t cut;
  } copy_lines_t;

  // Log2 of the beats in a reorder buffer: 4 KB.
  localparam int unsigned COPY_SLOTS_LOG2 = 8;

  // Number of a beat across all jobs, in the line-by-line order of the bytes of tiles.
  // Its range is twice the number of slots, which distinguishes earlier from later beats.
  typedef logic [8:0] copy_slot_t;

  // A beat of one side, in address order.
  typedef struct packed {
    beat_address_t address;
    byte_span_t span;
    copy_slot_t slot;
    // After this beat is sent on, no lower slot is requested.
    copy_slot_t kept;
    // The following beat is not at the next address, or begins another 256 bytes.
    logic run_end;
    // No beat follows.
    logic last;
  } copy_place_t;

  // A beat of the source, and the span of bytes wanted.
  typedef struct packed {
    byte_span_t span;
    beat_t data;
  } copy_bytes_t;

  // Components of an element, and constants that can replace one.
  localparam int unsigned ELEMENT_COMPONENTS = 4;

  localparam int unsigned REMAP_CONSTANTS = 2;

  // Lines of elements, and how a source element becomes a destination element.
  typedef struct packed {
    // Elements are single bytes and are copied unchanged. All
    // later fields but `elements` and `lines` are then unused.
    logic plain;
    // Nothing is read from the source.
    logic fill;
    // Bytes in a component, less one.
    logic [1:0] component;
    // Components in an element, less one.
    logic [1:0] source;
    logic [1:0] destination;
    // For each component of the destination: 0 to 3 select one of the
    // source, 4 and 5 a constant, other codes leave it unwritten.
    logic [ELEMENT_COMPONENTS-1:0][2:0] picks;
    logic [REMAP_CONSTANTS-1:0][31:0] constants;
    // In a line.
    logic [31:0] elements;
    logic [31:0] lines;
  } copy_elements_t;

  // The kind of semaphore release.
  typedef enum logic [1:0] {COPY_RELEASE_NONE, COPY_RELEASE_ONE_WORD, COPY_RELEASE_FOUR_WORDS} copy_release_t;

  // The interrupt at the end of a copy.
  typedef enum logic [1:0] {COPY_NOTICE_NONE, COPY_NOTICE_BLOCKING, COPY_NOTICE_NON_BLOCKING} copy_notice_t;

  // The destination of a copy, and the actions after it.
  typedef struct packed {
    channel_id_t channel;
    // No byte is written.
    logic empty;
    copy_lines_t lines;
    copy_release_t release_kind;
    virtual_address_t semaphore_va;
    logic [31:0] payload;
    copy_notice_t notice;
  } copy_target_t;

endpackage
