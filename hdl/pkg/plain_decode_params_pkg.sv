// Generated from `params!` of plain_decode: BLESS=1 cargo test --test checks pkg.

package plain_decode_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
  } plain_decode_params_t;

  localparam plain_decode_params_t PLAIN_DECODE_PARAMS = {32'd2};

endpackage
