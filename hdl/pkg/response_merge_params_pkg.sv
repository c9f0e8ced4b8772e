// Generated from `params!` of response_merge: BLESS=1 cargo test --test checks pkg.

package response_merge_params_pkg;
  import decode_params_pkg::*;

  typedef struct packed {
    int unsigned down_depth;  // Queue depth for responses of the slice: 2 break the ready path at full rate.
    decode_params_t decode;
  } response_merge_params_t;

  localparam response_merge_params_t RESPONSE_MERGE_PARAMS = {32'd2,{32'd2}};

endpackage
