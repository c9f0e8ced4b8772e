// Generated from `params!` of inline_to_memory: BLESS=1 cargo test --test checks pkg.

package inline_to_memory_params_pkg;

  typedef struct packed {
    int unsigned packet_depth;  // Packets that can wait at the input: 2 sustain the full rate.
  } inline_to_memory_params_t;

  localparam inline_to_memory_params_t INLINE_TO_MEMORY_PARAMS = {32'd2};

endpackage
