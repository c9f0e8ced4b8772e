// Generated from `params!` of block_port: BLESS=1 cargo test --test checks pkg.

package block_port_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions: 1, 2 or 4; with 3 the last has no warps.
    int unsigned slots;  // Warp slots of each sub-partition.
    int unsigned register_rows;  // Register rows of each sub-partition, in units of eight.
    int unsigned shared;  // Size of shared memory.
    int unsigned barriers;  // Barriers that blocks may use.
    int unsigned depth;  // Packets that can wait.
  } block_port_params_t;

  localparam block_port_params_t BLOCK_PORT_PARAMS = {32'd4,32'd16,32'd64,32'd256,32'd17,32'd4};

endpackage
