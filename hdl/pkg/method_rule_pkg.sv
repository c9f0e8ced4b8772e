// Generated from rtl-model/bundle/method_rule.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package method_rule_pkg;

  // What the front end does with a method.
  typedef enum logic [4:0] {METHOD_KIND_UNKNOWN, METHOD_KIND_NOTHING, METHOD_KIND_STATE, METHOD_KIND_TRIGGER, METHOD_KIND_LAUNCH, METHOD_KIND_DRAW, METHOD_KIND_DRAW_WHOLE, METHOD_KIND_BEGIN, METHOD_KIND_END, METHOD_KIND_WAIT, METHOD_KIND_INLINE, METHOD_KIND_COPY, METHOD_KIND_ADDRESS, METHOD_KIND_RENDER_ENABLE, METHOD_KIND_RENDER_OVERRIDE, METHOD_KIND_REPORT, METHOD_KIND_SYNC_POINT, METHOD_KIND_NOTIFY, METHOD_KIND_SHADOW_CONTROL, METHOD_KIND_MACRO, METHOD_KIND_FIRMWARE} method_kind_t;

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
    logic [6:0] legal;
    // Test by which nothing is asked for that is not built.
    logic [6:0] built;
  } method_rule_t;

endpackage
