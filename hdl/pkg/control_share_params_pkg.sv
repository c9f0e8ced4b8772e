// Generated from `params!` of control_share: BLESS=1 cargo test --test checks pkg.

package control_share_params_pkg;

  typedef struct packed {
    int unsigned askers;  // Number of requesters.
  } control_share_params_t;

  localparam control_share_params_t CONTROL_SHARE_PARAMS = {32'd5};

endpackage
