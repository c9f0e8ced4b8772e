// Generated from `params!` of copy_launch: BLESS=1 cargo test --test checks pkg.

package copy_launch_params_pkg;

  typedef struct packed {
    int unsigned method_depth;  // Methods that can wait at the input: 2 sustain the full rate.
  } copy_launch_params_t;

  localparam copy_launch_params_t COPY_LAUNCH_PARAMS = {32'd2};

endpackage
