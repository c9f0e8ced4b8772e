// Generated from `params!` of export_order: BLESS=1 cargo test --test checks pkg.

package export_order_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
  } export_order_params_t;

  localparam export_order_params_t EXPORT_ORDER_PARAMS = {32'd4};

endpackage
