// Generated from `params!` of subtile_form: BLESS=1 cargo test --test checks pkg.

package subtile_form_params_pkg;

  typedef struct packed {
    int unsigned scan_depth;  // Queue depth for packets of the scan: 2 break the ready path at full rate.
    int unsigned packets;  // Maximum packets of up to four quads in a subtile: 16 are 64 quads, those of a tile.
    int unsigned planes;  // Planes that the TRAM of an SM holds, at least those of two subtiles.
  } subtile_form_params_t;

  localparam subtile_form_params_t SUBTILE_FORM_PARAMS = {32'd2,32'd16,32'd1365};

endpackage
