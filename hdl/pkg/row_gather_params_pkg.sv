// Generated from `params!` of row_gather: BLESS=1 cargo test --test checks pkg.

package row_gather_params_pkg;

  typedef struct packed {
    int unsigned places_log2;  // Words of a response, log2; where there are 32 an access has a response for each of its steps.
    int unsigned depth;  // Accesses that wait.
  } row_gather_params_t;

  localparam row_gather_params_t ROW_GATHER_PARAMS = {32'd3,32'd32};

endpackage
