// Generated from rtl-model/hub/copy_engine/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copy_engine_pkg;
  import byte_align_pkg::*;
  import copies_pkg::*;
  import host_pkg::*;

  // Bytes of a tile's lines: a GOB is 64 wide.
  localparam int unsigned TILE_BYTES = 128;

  localparam int unsigned WIDE_TILE_BYTES = 256;

  // Lines of a tile: a GOB's.
  localparam int unsigned TILE_LINES = 8;

  // How lines are cut into tiles, which follow each other from left to right, then downward.
  // Both sides of a copy are cut alike where tiles have several lines.
  typedef struct packed {
    // Tiles have up to 8 lines; else one, and each side has its own.
    logic tall;
    // Lines of a tile have up to 256 bytes, else 128.
    logic wide;
    // Lines of the first tiles.
    logic [3:0] lines;
    // Bytes of a line's first tile, where tiles are tall.
    logic [8:0] first;
  } copy_cut_t;

  // One side of a copy: lines to walk through. At least one, of at least one byte.
  typedef struct packed {
    logic block_linear;
    // Of the first byte; block-linear: of the block that has it, in its slice.
    virtual_address_t start;
    // From a line to the next; block-linear: from a row of blocks.
    virtual_address_t stride;
    // Log2 of the GOBs that a block is high, and of the slices that it is deep.
    logic [2:0] height_log2;
    logic [2:0] depth_log2;
    // Block-linear: the first byte's place in its block.
    logic [5:0] x;
    logic [7:0] y;
    // Of a line.
    logic [35:0] bytes;
    logic [31:0] lines;
    copy_cut_t cut;
  } copy_lines_t;

  // Log2 of the beats that wait between two orders: 4 KB.
  localparam int unsigned COPY_SLOTS_LOG2 = 8;

  // Number of a beat, of all jobs', in the order of the bytes of tiles, line by line. Twice as many as
  // there are slots, so that one tells before from behind.
  typedef logic [8:0] copy_slot_t;

  // A beat of one side, in the order of its addresses.
  typedef struct packed {
    beat_address_t address;
    byte_span_t span;
    copy_slot_t slot;
    // Once it is gone, no lower slot is asked for.
    copy_slot_t kept;
    // The following beat is not at the next address, or begins another 256 bytes.
    logic run_end;
    // Nothing follows.
    logic last;
  } copy_place_t;

  // A beat of the source, and its bytes that are wanted.
  typedef struct packed {
    byte_span_t span;
    beat_t data;
  } copy_bytes_t;

  // Components of an element, and constants that can stand in for one.
  localparam int unsigned ELEMENT_COMPONENTS = 4;

  localparam int unsigned REMAP_CONSTANTS = 2;

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
    logic [ELEMENT_COMPONENTS-1:0][2:0] picks;
    logic [REMAP_CONSTANTS-1:0][31:0] constants;
    // In a line.
    logic [31:0] elements;
    logic [31:0] lines;
  } copy_elements_t;

  // What a release writes.
  typedef enum logic [1:0] {COPY_RELEASE_NONE, COPY_RELEASE_ONE_WORD, COPY_RELEASE_FOUR_WORDS} copy_release_t;

  // The interrupt at the end of a copy.
  typedef enum logic [1:0] {COPY_NOTICE_NONE, COPY_NOTICE_BLOCKING, COPY_NOTICE_NON_BLOCKING} copy_notice_t;

  // Where a copy goes, and what follows it.
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
