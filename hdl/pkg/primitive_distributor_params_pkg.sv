// Generated from `params!` of primitive_distributor: BLESS=1 cargo test --test checks pkg.

package primitive_distributor_params_pkg;
  import index_fetch_params_pkg::*;
  import batch_builder_params_pkg::*;
  import pdb_params_pkg::*;

  typedef struct packed {
    int unsigned redistributes;  // 1: patches of a batch are distributed to all SMs after control, through the L2.
    index_fetch_params_t fetch;
    batch_builder_params_t batches;
    pdb_params_t pdb;
  } primitive_distributor_params_t;

  localparam primitive_distributor_params_t PRIMITIVE_DISTRIBUTOR_PARAMS = {32'd0,{32'd128},{32'd30,32'd31,32'd32,32'd12,32'd2,32'd1,32'd2},{32'd2,32'd1,32'd2,32'd2,32'd1,32'd32,32'd256}};

endpackage
