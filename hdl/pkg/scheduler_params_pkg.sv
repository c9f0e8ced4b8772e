// Generated from `params!` of scheduler: BLESS=1 cargo test --test checks pkg.

package scheduler_params_pkg;

  typedef struct packed {
    int unsigned interval;  // Least cycles between grids.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned block_shared;  // Most shared memory of a block.
  } scheduler_params_t;

  localparam scheduler_params_t SCHEDULER_PARAMS = {32'd50,32'd2,32'd4,32'd16,32'd64,32'd2,32'd192};

endpackage
