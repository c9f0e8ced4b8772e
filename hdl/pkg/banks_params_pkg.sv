// Generated from `params!` of banks: BLESS=1 cargo test --test checks pkg.

package banks_params_pkg;
  import atomic_params_pkg::*;

  typedef struct packed {
    atomic_params_t atomic;
  } banks_params_t;

  localparam banks_params_t BANKS_PARAMS = {{}};

endpackage
