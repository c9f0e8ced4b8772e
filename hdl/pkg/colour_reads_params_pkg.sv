// Generated from `params!` of colour_reads: BLESS=1 cargo test --test checks pkg.

package colour_reads_params_pkg;

  typedef struct packed {
    int unsigned blend_depth;  // Queue depth for reads: 2 break the ready path at full rate.
    int unsigned sector_depth;  // Queue depth for sectors of blends, requested and not yet used: 128, as many as the cache has.
    int unsigned raw_depth;  // Queue depth for sectors of merges: 2 break the ready path at full rate.
  } colour_reads_params_t;

  localparam colour_reads_params_t COLOUR_READS_PARAMS = {32'd2,32'd128,32'd2};

endpackage
