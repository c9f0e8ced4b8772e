// Generated from rtl-model/world/stage_tasks/invocation_count.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package invocation_count_pkg;

  // Counters of later stages, as named by reports and by methods that clear them.
  typedef enum logic [2:0] {INVOCATION_KIND_NONE, INVOCATION_KIND_CONTROL, INVOCATION_KIND_EVALUATION, INVOCATION_KIND_PRIMITIVES, INVOCATION_KIND_GEOMETRY} invocation_kind_t;

  function automatic invocation_kind_t invocations_counted(input logic [4:0] code);
    case (code) inside
      5'h7: return INVOCATION_KIND_GEOMETRY;
      5'h1b: return INVOCATION_KIND_CONTROL;
      5'h1d: return INVOCATION_KIND_EVALUATION;
      5'h1f: return INVOCATION_KIND_PRIMITIVES;
      default: return INVOCATION_KIND_NONE;
    endcase
  endfunction

  function automatic invocation_kind_t invocations_cleared(input logic [4:0] code);
    case (code) inside
      5'h16: return INVOCATION_KIND_CONTROL;
      5'h17: return INVOCATION_KIND_EVALUATION;
      5'h18: return INVOCATION_KIND_PRIMITIVES;
      5'h1a: return INVOCATION_KIND_GEOMETRY;
      default: return INVOCATION_KIND_NONE;
    endcase
  endfunction

  // Patches, points, primitives of the tessellator, lanes of geometry; and counters that are disabled.
  typedef struct packed {
    logic [63:0] control;
    logic [63:0] evaluation;
    logic [63:0] primitives;
    logic [63:0] geometry;
  } invocation_counts_t;

  typedef struct packed {
    logic control;
    logic evaluation;
    logic primitives;
    logic geometry;
  } invocation_counts_off_t;

endpackage
