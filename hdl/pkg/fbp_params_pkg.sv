// Generated from `params!` of fbp: BLESS=1 cargo test --test checks pkg.

package fbp_params_pkg;
  import zrop_params_pkg::*;
  import crop_params_pkg::*;

  typedef struct packed {
    zrop_params_t zrop;
    crop_params_t crop;
  } fbp_params_t;

  localparam fbp_params_t FBP_PARAMS = {{{32'd2,32'd32,32'd16},{32'd2},{32'd4,32'd32},{32'd32,32'd2,32'd4,{32'd4}}},{32'd1,{32'd2},{32'd1,32'd2},{32'd1,32'd2},{32'd2},{32'd16,32'd2},{32'd128,32'd2},{32'd2,32'd128,32'd2},{32'd1,32'd4},{32'd16,32'd2},{32'd2,32'd16}}};

endpackage
