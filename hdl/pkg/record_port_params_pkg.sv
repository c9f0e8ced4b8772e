// Generated from `params!` of record_port: BLESS=1 cargo test --test checks pkg.

package record_port_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Queue depth for pairs, requested and returned.
  } record_port_params_t;

  localparam record_port_params_t RECORD_PORT_PARAMS = {32'd2};

endpackage
