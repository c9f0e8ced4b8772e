// Generated from `params!` of constant_changes: BLESS=1 cargo test --test checks pkg.

package constant_changes_params_pkg;

  typedef struct packed {
    int unsigned gpcs;  // GPCs, each with a cache.
  } constant_changes_params_t;

  localparam constant_changes_params_t CONSTANT_CHANGES_PARAMS = {32'd1};

endpackage
