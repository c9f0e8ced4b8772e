// Generated from `params!` of special_registers: BLESS=1 cargo test --test checks pkg.

package special_registers_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions.
    int unsigned slots;  // Warp slots of each sub-partition.
    int unsigned depth;  // Queued instructions of a sub-partition.
    int unsigned sms;  // SMs of the chip.
  } special_registers_params_t;

  localparam special_registers_params_t SPECIAL_REGISTERS_PARAMS = {32'd4,32'd16,32'd4,32'd2};

endpackage
