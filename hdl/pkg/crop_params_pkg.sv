// Generated from `params!` of crop: BLESS=1 cargo test --test checks pkg.

package crop_params_pkg;
  import colour_state_params_pkg::*;
  import blend_optimise_params_pkg::*;
  import sector_split_params_pkg::*;
  import sector_address_params_pkg::*;
  import colour_tags_params_pkg::*;
  import colour_store_params_pkg::*;
  import colour_reads_params_pkg::*;
  import colour_kinds_params_pkg::*;
  import colour_merge_params_pkg::*;
  import colour_writeback_params_pkg::*;

  typedef struct packed {
    int unsigned compress;  // 1: tiles are compressed, and whole tiles are cleared at once. 0 is for comparison; results are the same.
    colour_state_params_t colour_state;
    blend_optimise_params_t blend_optimise;
    sector_split_params_t sector_split;
    sector_address_params_t sector_address;
    colour_tags_params_t colour_tags;
    colour_store_params_t colour_store;
    colour_reads_params_t colour_reads;
    colour_kinds_params_t colour_kinds;
    colour_merge_params_t colour_merge;
    colour_writeback_params_t colour_writeback;
  } crop_params_t;

  localparam crop_params_t CROP_PARAMS = {32'd1,{32'd2},{32'd1,32'd2},{32'd1,32'd2},{32'd2},{32'd16,32'd2},{32'd128,32'd2},{32'd2,32'd128,32'd2},{32'd1,32'd4},{32'd16,32'd2},{32'd2,32'd16}};

endpackage
