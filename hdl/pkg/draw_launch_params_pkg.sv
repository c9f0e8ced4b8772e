// Generated from `params!` of draw_launch: BLESS=1 cargo test --test checks pkg.

package draw_launch_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions: 1, 2 or 4; with 3 the last has no warps.
    int unsigned slots;  // Warp slots of each sub-partition.
    int unsigned register_rows;  // Register rows of each sub-partition, in units of eight.
  } draw_launch_params_t;

  localparam draw_launch_params_t DRAW_LAUNCH_PARAMS = {32'd4,32'd16,32'd64};

endpackage
