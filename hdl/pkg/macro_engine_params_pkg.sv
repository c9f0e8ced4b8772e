// Generated from `params!` of macro_engine: BLESS=1 cargo test --test checks pkg.

package macro_engine_params_pkg;

  typedef struct packed {
    int unsigned packet_depth;  // Packets waiting at the input: usually parameters of the current call.
    int unsigned send_depth;  // Messages waiting at the output: 2 sustain the full rate.
    int unsigned watchdog;  // Instructions that a macro may execute.
  } macro_engine_params_t;

  localparam macro_engine_params_t MACRO_ENGINE_PARAMS = {32'd16,32'd2,32'd1048576};

endpackage
