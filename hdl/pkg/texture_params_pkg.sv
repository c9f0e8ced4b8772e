// Generated from `params!` of texture: BLESS=1 cargo test --test checks pkg.

package texture_params_pkg;
  import texture_entry_params_pkg::*;
  import headers_params_pkg::*;
  import texture_unit_params_pkg::*;
  import texture_results_params_pkg::*;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
    texture_entry_params_t entry;
    headers_params_t headers;
    texture_unit_params_t unit;
    texture_results_params_t results;
  } texture_params_t;

  localparam texture_params_t TEXTURE_PARAMS = {32'd2,{32'd2},{32'd16},{{{32'd160}}},{32'd2}};

endpackage
