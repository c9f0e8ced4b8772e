// Generated from `params!` of scheduler: BLESS=1 cargo test --test checks pkg.

package scheduler_params_pkg;

  typedef struct packed {
    int unsigned interval;  // Least cycles between grids.
    int unsigned sms;  // SMs of the chip.
    int unsigned sub_partitions;  // Sub-partitions of an SM, and warps of each sub-partition.
    int unsigned slots;  // 
    int unsigned register_rows;  // Registers of a sub-partition, in units of eight rows of 32.
    int unsigned block_shared;  // Most shared memory of a block.
    int unsigned slices;  // Slices that respond to a barrier.
  } scheduler_params_t;

  localparam scheduler_params_t SCHEDULER_PARAMS = {32'd50,32'd2,32'd4,32'd16,32'd64,32'd192,32'd2};

endpackage
