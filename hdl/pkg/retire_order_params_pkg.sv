// Generated from `params!` of retire_order: BLESS=1 cargo test --test checks pkg.

package retire_order_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned places;  // Steps in flight.
  } retire_order_params_t;

  localparam retire_order_params_t RETIRE_ORDER_PARAMS = {32'd4,32'd127};

endpackage
