// Generated from `params!` of zrop_merge: BLESS=1 cargo test --test checks pkg.

package zrop_merge_params_pkg;

  typedef struct packed {
    int unsigned gpcs;  // GPCs: a power of two.
    int unsigned answer_depth;  // Answers that can wait for each GPC, those to come included: as many as PROP has work at the ZROPs.
    int unsigned source_depth;  // Work in the ZROP that is to be answered: about as much as it holds.
  } zrop_merge_params_t;

  localparam zrop_merge_params_t ZROP_MERGE_PARAMS = {32'd2,32'd64,32'd64};

endpackage
