// Generated from `params!` of colour_reads: BLESS=1 cargo test --test checks pkg.

package colour_reads_params_pkg;

  typedef struct packed {
    int unsigned blend_depth;  // Reads that can wait: 2 cut the channel at full rate.
    int unsigned sector_depth;  // Sectors for blends that are asked for and not yet used: 128, as many as the cache has.
    int unsigned raw_depth;  // Sectors for merges that can wait: 2 cut the channel at full rate.
  } colour_reads_params_t;

  localparam colour_reads_params_t COLOUR_READS_PARAMS = {32'd2,32'd128,32'd2};

endpackage
