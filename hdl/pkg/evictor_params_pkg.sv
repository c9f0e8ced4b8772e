// Generated from `params!` of evictor: BLESS=1 cargo test --test checks pkg.

package evictor_params_pkg;

  typedef struct packed {
    int unsigned outgoing_depth;  // Lines and barriers that wait.
    int unsigned fill_request_depth;  // Questions that wait.
  } evictor_params_t;

  localparam evictor_params_t EVICTOR_PARAMS = {32'd4,32'd4};

endpackage
