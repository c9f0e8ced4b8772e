// Generated from `params!` of setup: BLESS=1 cargo test --test checks pkg.

package setup_params_pkg;
  import pair_fetch_params_pkg::*;
  import prim_assemble_params_pkg::*;
  import barycentrics_params_pkg::*;

  typedef struct packed {
    pair_fetch_params_t pair_fetch;
    prim_assemble_params_t assemble;
    barycentrics_params_t barycentrics;
  } setup_params_t;

  localparam setup_params_t SETUP_PARAMS = {{32'd2},{32'd64,32'd2},{32'd2}};

endpackage
