// Generated from `params!` of host: BLESS=1 cargo test --test checks pkg.

package host_params_pkg;
  import push_pipe_params_pkg::*;

  typedef struct packed {
    push_pipe_params_t pipe;
  } host_params_t;

  localparam host_params_t HOST_PARAMS = {{{32'd16}}};

endpackage
