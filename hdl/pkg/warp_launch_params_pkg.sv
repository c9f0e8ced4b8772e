// Generated from `params!` of warp_launch: BLESS=1 cargo test --test checks pkg.

package warp_launch_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
  } warp_launch_params_t;

  localparam warp_launch_params_t WARP_LAUNCH_PARAMS = {32'd4};

endpackage
