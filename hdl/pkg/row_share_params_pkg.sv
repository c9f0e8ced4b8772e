// Generated from `params!` of row_share: BLESS=1 cargo test --test checks pkg.

package row_share_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
  } row_share_params_t;

  localparam row_share_params_t ROW_SHARE_PARAMS = {32'd2};

endpackage
