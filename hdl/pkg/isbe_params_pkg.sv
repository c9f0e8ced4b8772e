// Generated from `params!` of isbe: BLESS=1 cargo test --test checks pkg.

package isbe_params_pkg;
  import ring_space_params_pkg::*;

  typedef struct packed {
    int unsigned askers;  // Units that request: vertex fetch, and the unit that copies tasks.
    int unsigned first;  // The first row of shared memory that is for batches.
    int unsigned batches;  // Batches that may hold rows: as many as the SM has warps.
    ring_space_params_t ring;
  } isbe_params_t;

  localparam isbe_params_t ISBE_PARAMS = {32'd1,32'd0,32'd64,{32'd384}};

endpackage
