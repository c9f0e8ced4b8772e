// Generated from `params!` of work_distributor: BLESS=1 cargo test --test checks pkg.

package work_distributor_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs.
    int unsigned depth;  // Packets that can wait, of tasks and of each SM.
  } work_distributor_params_t;

  localparam work_distributor_params_t WORK_DISTRIBUTOR_PARAMS = {32'd2,32'd2};

endpackage
