// Generated from `params!` of prop: BLESS=1 cargo test --test checks pkg.

package prop_params_pkg;
  import z_mode_params_pkg::*;
  import depth_step_params_pkg::*;
  import quad_scan_params_pkg::*;
  import subtile_form_params_pkg::*;
  import depth_step_params_pkg::*;
  import colour_out_params_pkg::*;
  import crop_port_params_pkg::*;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    z_mode_params_t z_mode;
    depth_step_params_t early_depth;
    quad_scan_params_t quad_scan;
    subtile_form_params_t subtile_form;
    depth_step_params_t late_depth;
    colour_out_params_t colour_out;
    crop_port_params_t crop_port;
  } prop_params_t;

  localparam prop_params_t PROP_PARAMS = {32'd2,{32'd2},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2},{32'd2,32'd16,32'd1365},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2,32'd2},{32'd64}};

endpackage
