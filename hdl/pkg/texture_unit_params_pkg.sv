// Generated from `params!` of texture_unit: BLESS=1 cargo test --test checks pkg.

package texture_unit_params_pkg;
  import fetch_params_pkg::*;

  typedef struct packed {
    fetch_params_t fetch;
  } texture_unit_params_t;

  localparam texture_unit_params_t TEXTURE_UNIT_PARAMS = {{{32'd160}}};

endpackage
