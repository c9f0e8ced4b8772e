// Generated from `params!` of draw_launch: BLESS=1 cargo test --test checks pkg.

package draw_launch_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
  } draw_launch_params_t;

  localparam draw_launch_params_t DRAW_LAUNCH_PARAMS = {32'd4,32'd16,32'd64};

endpackage
