// Generated from `params!` of zrop_merge: BLESS=1 cargo test --test checks pkg.

package zrop_merge_params_pkg;

  typedef struct packed {
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    int unsigned response_depth;  // Response entries of each GPC, including those reserved: as many as PROP has work in flight at the ZROPs.
    int unsigned source_depth;  // Maximum work in the ZROP that awaits a response: about as much as it holds.
  } zrop_merge_params_t;

  localparam zrop_merge_params_t ZROP_MERGE_PARAMS = {32'd1,32'd64,32'd64};

endpackage
