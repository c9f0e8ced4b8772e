// Generated from `params!` of copy_in: BLESS=1 cargo test --test checks pkg.

package copy_in_params_pkg;

  typedef struct packed {
    int unsigned lines;  // Lines requested ahead.
  } copy_in_params_t;

  localparam copy_in_params_t COPY_IN_PARAMS = {32'd8};

endpackage
