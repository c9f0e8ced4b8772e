// Generated from `params!` of sector_split: BLESS=1 cargo test --test checks pkg.

package sector_split_params_pkg;

  typedef struct packed {
    int unsigned compress;  // 1: whole tiles are extracted from a clear of all components.
    int unsigned kept_depth;  // Queue depth for tasks: 2 break the ready path at full rate.
  } sector_split_params_t;

  localparam sector_split_params_t SECTOR_SPLIT_PARAMS = {32'd1,32'd2};

endpackage
