// Generated from `params!` of vertex_fetch: BLESS=1 cargo test --test checks pkg.

package vertex_fetch_params_pkg;
  import sector_cache_params_pkg::*;
  import row_collect_params_pkg::*;
  import copy_in_params_pkg::*;

  typedef struct packed {
    int unsigned sms;  // SMs of the TPC.
    int unsigned overlap;  // 1: a batch's outputs overwrite its inputs.
    sector_cache_params_t cache;
    row_collect_params_t collect;
    copy_in_params_t copy;
  } vertex_fetch_params_t;

  localparam vertex_fetch_params_t VERTEX_FETCH_PARAMS = {32'd1,32'd0,{32'd128},{32'd16},{32'd8}};

endpackage
