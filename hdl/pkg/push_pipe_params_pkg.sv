// Generated from `params!` of push_pipe: BLESS=1 cargo test --test checks pkg.

package push_pipe_params_pkg;
  import entry_fetch_params_pkg::*;

  typedef struct packed {
    entry_fetch_params_t entries;
  } push_pipe_params_t;

  localparam push_pipe_params_t PUSH_PIPE_PARAMS = {{32'd16}};

endpackage
