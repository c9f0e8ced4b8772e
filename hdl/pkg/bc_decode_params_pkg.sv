// Generated from `params!` of bc_decode: BLESS=1 cargo test --test checks pkg.

package bc_decode_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
  } bc_decode_params_t;

  localparam bc_decode_params_t BC_DECODE_PARAMS = {32'd2};

endpackage
