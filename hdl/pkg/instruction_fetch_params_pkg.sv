// Generated from `params!` of instruction_fetch: BLESS=1 cargo test --test checks pkg.

package instruction_fetch_params_pkg;

  typedef struct packed {
    int unsigned words;  // Words of a slot that the scheduler can queue.
    int unsigned constant_cycles;  // Cycles from a constant's request to its response.
  } instruction_fetch_params_t;

  localparam instruction_fetch_params_t INSTRUCTION_FETCH_PARAMS = {32'd8,32'd2};

endpackage
