// Generated from `params!` of tile_port: BLESS=1 cargo test --test checks pkg.

package tile_port_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Reads, and beats of writes, that can wait: 2 cut the channel at full rate.
    int unsigned lines_log2;  // Lines that can be out, as a power of two: 128 hide as many clocks at a line a clock.
    int unsigned slices;  // Slices that answer a barrier.
    int unsigned channel;  // The virtual channel of its requests: 0 demand, 1 ring, 2 pixel, 3 control.
    int unsigned evict;  // How long its lines stay in the L2: 0 normal, 1 first to go, 2 last.
    int unsigned settle;  // Clocks of rest after which it asks whether all that was written is performed.
  } tile_port_params_t;

  localparam tile_port_params_t TILE_PORT_PARAMS = {32'd2,32'd7,32'd2,32'd2,32'd1,32'd8};

endpackage
