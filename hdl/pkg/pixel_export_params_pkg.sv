// Generated from `params!` of pixel_export: BLESS=1 cargo test --test checks pkg.

package pixel_export_params_pkg;

  typedef struct packed {
    int unsigned slots;  // Slots of warps.
    int unsigned patience;  // Clocks for which registers wait for one in which nothing is decoded; then they go first.
  } pixel_export_params_t;

  localparam pixel_export_params_t PIXEL_EXPORT_PARAMS = {32'd16,32'd32};

endpackage
