// Generated from rtl-model/hub/copy_engine/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copy_engine_pkg;
  import byte_align_pkg::*;
  import copies_pkg::*;
  import host_pkg::*;
  import surface_walk_pkg::*;

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
    surface_lines_t lines;
    copy_release_t release_kind;
    virtual_address_t semaphore;
    logic [31:0] payload;
    copy_notice_t notice;
  } copy_target_t;

endpackage
