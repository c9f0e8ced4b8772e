// Generated from rtl-model/bundle/engine.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package engine_pkg;
  import host_pkg::*;

  // Engines that accept bundles.
  typedef enum logic [1:0] {ENGINE_THREE_D, ENGINE_COMPUTE, ENGINE_TWO_D} engine_t;

  typedef enum logic [1:0] {BUNDLE_KIND_STATE, BUNDLE_KIND_TRIGGER, BUNDLE_KIND_FLUSH, BUNDLE_KIND_INVALIDATE} bundle_kind_t;

  // A method on the way from the front end to an engine.
  typedef struct packed {
    channel_id_t channel;
    engine_t engine;
    bundle_kind_t kind;
    // Flushes the binner on the way.
    logic heavy;
    // A draw that ends with its END.
    logic whole;
    word_address_t address;
    logic [31:0] value;
  } bundle_t;

endpackage
