// Generated from `params!` of entry_fetch: BLESS=1 cargo test --test checks pkg.

package entry_fetch_params_pkg;

  typedef struct packed {
    int unsigned ahead;  // Sectors, of up to four entries each, that are in flight or waiting.
  } entry_fetch_params_t;

  localparam entry_fetch_params_t ENTRY_FETCH_PARAMS = {32'd16};

endpackage
