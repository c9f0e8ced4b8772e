// Generated from `params!` of channel_arbiter: BLESS=1 cargo test --test checks pkg.

package channel_arbiter_params_pkg;

  typedef struct packed {
    int unsigned places;  // Places of each virtual channel.
  } channel_arbiter_params_t;

  localparam channel_arbiter_params_t CHANNEL_ARBITER_PARAMS = {32'd20};

endpackage
