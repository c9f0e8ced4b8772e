// Generated from `params!` of context_switch: BLESS=1 cargo test --test checks pkg.

package context_switch_params_pkg;

  typedef struct packed {
    int unsigned ahead;  // Sectors of a context that are read and not yet used; each takes eight cycles of work.
  } context_switch_params_t;

  localparam context_switch_params_t CONTEXT_SWITCH_PARAMS = {32'd42};

endpackage
