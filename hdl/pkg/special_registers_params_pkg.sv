// Generated from `params!` of special_registers: BLESS=1 cargo test --test checks pkg.

package special_registers_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned depth;  // Queued instructions of a sub-partition.
  } special_registers_params_t;

  localparam special_registers_params_t SPECIAL_REGISTERS_PARAMS = {32'd4,32'd16,32'd2,32'd4};

endpackage
