// Generated from `params!` of address: BLESS=1 cargo test --test checks pkg.

package address_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
  } address_params_t;

  localparam address_params_t ADDRESS_PARAMS = {32'd2};

endpackage
