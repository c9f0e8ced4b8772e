// Generated from `params!` of instruction_fetch: BLESS=1 cargo test --test checks pkg.

package instruction_fetch_params_pkg;

  typedef struct packed {
    int unsigned words;  // Words of a slot that the scheduler has room for.
    int unsigned constant_clocks;  // From a constant's ask to its answer.
  } instruction_fetch_params_t;

  localparam instruction_fetch_params_t INSTRUCTION_FETCH_PARAMS = {32'd8,32'd2};

endpackage
