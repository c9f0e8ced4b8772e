// Generated from `params!` of method_source: BLESS=1 cargo test --test checks pkg.

package method_source_params_pkg;

  typedef struct packed {
    int unsigned packet_depth;  // Packets from Host: 2 sustain the full rate.
    int unsigned send_depth;  // Methods and reads from the macro engine: 2 sustain the full rate.
  } method_source_params_t;

  localparam method_source_params_t METHOD_SOURCE_PARAMS = {32'd2,32'd2};

endpackage
