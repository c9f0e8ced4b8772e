// Generated from `params!` of l1_lookup: BLESS=1 cargo test --test checks pkg.

package l1_lookup_params_pkg;

  typedef struct packed {
    int unsigned ways;  // Lines of a tag set (l1-lines-per-set).
  } l1_lookup_params_t;

  localparam l1_lookup_params_t L1_LOOKUP_PARAMS = {32'd24};

endpackage
