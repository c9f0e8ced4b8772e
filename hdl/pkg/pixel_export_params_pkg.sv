// Generated from `params!` of pixel_export: BLESS=1 cargo test --test checks pkg.

package pixel_export_params_pkg;

  typedef struct packed {
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned patience;  // Cycles that a register read waits for a cycle without decode; then it has priority.
  } pixel_export_params_t;

  localparam pixel_export_params_t PIXEL_EXPORT_PARAMS = {32'd16,32'd32};

endpackage
