// Generated from `params!` of scheduler: BLESS=1 cargo test --test checks pkg.

package scheduler_params_pkg;

  typedef struct packed {
    int unsigned interval;  // Clocks from a grid to the next, at least.
    int unsigned sms;  // SMs of the chip.
    int unsigned sub_partitions;  // Sub-partitions of an SM, and warps of each.
    int unsigned slots;  // 
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned block_shared;  // Shared memory that a block may have.
    int unsigned slices;  // Slices that answer a barrier.
  } scheduler_params_t;

  localparam scheduler_params_t SCHEDULER_PARAMS = {32'd50,32'd2,32'd4,32'd16,32'd64,32'd192,32'd2};

endpackage
