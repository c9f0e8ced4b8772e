// Generated from `params!` of coordinates: BLESS=1 cargo test --test checks pkg.

package coordinates_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
  } coordinates_params_t;

  localparam coordinates_params_t COORDINATES_PARAMS = {32'd2};

endpackage
