// Generated from `params!` of ring_space: BLESS=1 cargo test --test checks pkg.

package ring_space_params_pkg;

  typedef struct packed {
    int unsigned places;  // Places in the ring.
  } ring_space_params_t;

  localparam ring_space_params_t RING_SPACE_PARAMS = {32'd384};

endpackage
