// Generated from `params!` of block_port: BLESS=1 cargo test --test checks pkg.

package block_port_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned shared;  // Size of shared memory.
    int unsigned barriers;  // Barriers that blocks may use.
    int unsigned depth;  // Packets that can wait.
  } block_port_params_t;

  localparam block_port_params_t BLOCK_PORT_PARAMS = {32'd4,32'd16,32'd64,32'd256,32'd17,32'd4};

endpackage
