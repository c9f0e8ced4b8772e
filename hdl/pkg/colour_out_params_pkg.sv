// Generated from `params!` of colour_out: BLESS=1 cargo test --test checks pkg.

package colour_out_params_pkg;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned tested_depth;  // Queue depth for packets of the depth test: 2 break the ready path at full rate.
  } colour_out_params_t;

  localparam colour_out_params_t COLOUR_OUT_PARAMS = {32'd2,32'd2};

endpackage
