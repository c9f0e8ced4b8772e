// Generated from `params!` of row_port: BLESS=1 cargo test --test checks pkg.

package row_port_params_pkg;

  typedef struct packed {
    int unsigned askers;  // Requesters: vertex fetch, the reader of shader outputs, and stage tasks twice.
    int unsigned reads;  // Reads in flight.
  } row_port_params_t;

  localparam row_port_params_t ROW_PORT_PARAMS = {32'd4,32'd16};

endpackage
