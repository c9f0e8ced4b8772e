// Generated from `params!` of geometry: BLESS=1 cargo test --test checks pkg.

package geometry_params_pkg;
  import state_constants_params_pkg::*;
  import primitive_distributor_params_pkg::*;
  import reports_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    state_constants_params_t constants;
    primitive_distributor_params_t distributor;
    reports_params_t reports;
  } geometry_params_t;

  localparam geometry_params_t GEOMETRY_PARAMS = {32'd2,32'd2,32'd2,32'd1,{32'd2,{32'd8,32'd384},{32'd16,32'd64,32'd2}},{32'd0,{32'd128},{32'd30,32'd31,32'd32,32'd12,32'd2,32'd1,32'd2},{32'd2,32'd1,32'd2,32'd2,32'd1,32'd32,32'd256}},{32'd5,32'd2,32'd1,32'd1,32'd2}};

endpackage
