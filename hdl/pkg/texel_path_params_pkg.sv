// Generated from `params!` of texel_path: BLESS=1 cargo test --test checks pkg.

package texel_path_params_pkg;
  import texture_unit_params_pkg::*;
  import l1_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    texture_unit_params_t unit;
    l1_params_t l1;
  } texel_path_params_t;

  localparam texel_path_params_t TEXEL_PATH_PARAMS = {32'd2,{32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd2},{32'd2},{32'd2,{32'd2},{32'd2,32'd160}},{32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}},{32'd2,32'd0}},{32'd2,{32'd24},{32'd160},{32'd2,32'd73}}};

endpackage
