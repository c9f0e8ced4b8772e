// Generated from `params!` of load_store: BLESS=1 cargo test --test checks pkg.

package load_store_params_pkg;
  import access_entry_params_pkg::*;
  import access_route_params_pkg::*;
  import access_return_params_pkg::*;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
    int unsigned l1_responses;  // Wavefronts of L1 that have entries when they return.
    int unsigned shared_responses;  // Responses of shared memory that have.
    access_entry_params_t entry;
    access_route_params_t route;
    access_return_params_t returns;
  } load_store_params_t;

  localparam load_store_params_t LOAD_STORE_PARAMS = {32'd2,32'd128,32'd16,{32'd2},{32'd128,32'd16,{{32'd8}}},{32'd2,32'd128,32'd16}};

endpackage
