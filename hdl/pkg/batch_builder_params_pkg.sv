// Generated from `params!` of batch_builder: BLESS=1 cargo test --test checks pkg.

package batch_builder_params_pkg;

  typedef struct packed {
    int unsigned triangles;  // Most primitives in a batch, where each is a triangle.
    int unsigned lines;  // Primitives of a batch, where each is a line.
    int unsigned points;  // 
    int unsigned patches;  // 
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sms_per_tpc;  // 
    int unsigned tpcs_per_pes;  // TPCs whose primitives come from one PES.
  } batch_builder_params_t;

  localparam batch_builder_params_t BATCH_BUILDER_PARAMS = {32'd30,32'd31,32'd32,32'd12,32'd2,32'd1,32'd2};

endpackage
