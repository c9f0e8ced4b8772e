// Generated from `params!` of entry_write: BLESS=1 cargo test --test checks pkg.

package entry_write_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned waiting;  // Entries that can wait for a barrier.
  } entry_write_params_t;

  localparam entry_write_params_t ENTRY_WRITE_PARAMS = {32'd2,32'd16};

endpackage
