// Generated from `params!` of zrop: BLESS=1 cargo test --test checks pkg.

package zrop_params_pkg;
  import z_tags_params_pkg::*;
  import z_source_params_pkg::*;
  import z_fetch_params_pkg::*;
  import z_compare_params_pkg::*;

  typedef struct packed {
    z_tags_params_t tags;
    z_source_params_t source;
    z_fetch_params_t fetch;
    z_compare_params_t compare;
  } zrop_params_t;

  localparam zrop_params_t ZROP_PARAMS = {{32'd2,32'd32,32'd21},{32'd2},{32'd4,32'd32},{32'd32,32'd2,32'd4,{32'd4}}};

endpackage
