// Generated from `params!` of range_test: BLESS=1 cargo test --test checks pkg.

package range_test_params_pkg;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned direct;  // 1: a primitive that covers a block tightens its range at once; 0: only ZROP's feedback does, as in the base machine.
  } range_test_params_t;

  localparam range_test_params_t RANGE_TEST_PARAMS = {32'd2,32'd0};

endpackage
