// Generated from rtl-model/tex/unbound_quads.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package unbound_quads_pkg;
  import texture_quads_pkg::*;
  import warps_pkg::*;

  // A quad with the handles of its lanes: bits 19:0 the header's index, 31:20 the sampler's.
  typedef struct packed {
    context_id_t context_id;
    logic [QUAD_LANES-1:0][31:0] handles;
    logic samples;
    bound_quad_t quad;
  } unbound_quad_t;

endpackage
