// Generated from `params!` of draw_context: BLESS=1 cargo test --test checks pkg.

package draw_context_params_pkg;

  typedef struct packed {
    int unsigned contexts;  // Contexts of the port.
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
  } draw_context_params_t;

  localparam draw_context_params_t DRAW_CONTEXT_PARAMS = {32'd8,32'd4};

endpackage
