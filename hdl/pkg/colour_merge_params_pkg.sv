// Generated from `params!` of colour_merge: BLESS=1 cargo test --test checks pkg.

package colour_merge_params_pkg;

  typedef struct packed {
    int unsigned job_depth;  // Queue depth for tiles that wait for stored data: 16, as many as the cache has.
    int unsigned raw_depth;  // Queue depth for stored sectors: 2 break the ready path at full rate.
  } colour_merge_params_t;

  localparam colour_merge_params_t COLOUR_MERGE_PARAMS = {32'd16,32'd2};

endpackage
