// Generated from rtl-model/bundle/method_rule.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package method_rule_pkg;

  // How the front end handles a method.
  typedef enum logic [4:0] {METHOD_KIND_UNKNOWN, METHOD_KIND_NOTHING, METHOD_KIND_STATE, METHOD_KIND_TRIGGER, METHOD_KIND_LAUNCH, METHOD_KIND_DRAW, METHOD_KIND_DRAW_WHOLE, METHOD_KIND_BEGIN, METHOD_KIND_END, METHOD_KIND_WAIT, METHOD_KIND_INLINE, METHOD_KIND_COPY, METHOD_KIND_ADDRESS, METHOD_KIND_RENDER_ENABLE, METHOD_KIND_RENDER_OVERRIDE, METHOD_KIND_REPORT, METHOD_KIND_SYNC_POINT, METHOD_KIND_NOTIFY, METHOD_KIND_SHADOW_CONTROL, METHOD_KIND_MACRO, METHOD_KIND_FIRMWARE} method_kind_t;

  // Entry of the method map.
  typedef struct packed {
    method_kind_t kind;
    // A value equal to the current one is dropped.
    logic filtered;
    // Waits for idle first.
    logic wfi;
    // Flushes the binner.
    logic heavy;
    // Bits that may be set in a value.
    logic [31:0] mask;
    // Check that a value must pass; 0 passes all.
    logic [6:0] legal;
    // Check that a value needs only features that are built.
    logic [6:0] built;
  } method_rule_t;

endpackage
