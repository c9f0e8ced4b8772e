// Generated from `params!` of work_crossbar: BLESS=1 cargo test --test checks pkg.

package work_crossbar_params_pkg;

  typedef struct packed {
    int unsigned sources;  // PESs whose primitives come.
    int unsigned depth;  // Packets of a source that can wait.
    int unsigned screen_depth;  // State and marks that can wait.
  } work_crossbar_params_t;

  localparam work_crossbar_params_t WORK_CROSSBAR_PARAMS = {32'd1,32'd32,32'd64};

endpackage
