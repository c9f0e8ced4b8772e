// Generated from `params!` of copy_port: BLESS=1 cargo test --test checks pkg.

package copy_port_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Read requests, and sectors to write, that can wait: 16 let reads of 256 bytes pass while as many arrive.
    int unsigned reads;  // Outstanding read requests.
  } copy_port_params_t;

  localparam copy_port_params_t COPY_PORT_PARAMS = {32'd16,32'd64};

endpackage
