// Generated from `params!` of tile_port: BLESS=1 cargo test --test checks pkg.

package tile_port_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Reads, and beats of writes, that can wait: 2 sustain the full rate.
    int unsigned lines_log2;  // Outstanding lines, as a power of two: 128 hide a latency of 128 cycles at a line a cycle.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned channel;  // Virtual channel of the port's requests: 0 demand, 1 ring, 2 pixel, 3 control.
    int unsigned evict;  // Eviction class of its lines in the L2: 0 normal, 1 first, 2 last.
    int unsigned settle;  // Idle cycles after which the port checks with a barrier that all its writes are performed.
  } tile_port_params_t;

  localparam tile_port_params_t TILE_PORT_PARAMS = {32'd2,32'd7,32'd2,32'd2,32'd1,32'd8};

endpackage
