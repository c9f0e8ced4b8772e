// Generated from `params!` of index_fetch: BLESS=1 cargo test --test checks pkg.

package index_fetch_params_pkg;

  typedef struct packed {
    int unsigned ahead;  // Steps whose memory is requested ahead of their use.
  } index_fetch_params_t;

  localparam index_fetch_params_t INDEX_FETCH_PARAMS = {32'd128};

endpackage
