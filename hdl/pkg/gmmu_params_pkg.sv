// Generated from `params!` of gmmu: BLESS=1 cargo test --test checks pkg.

package gmmu_params_pkg;
  import l1_tlb_params_pkg::*;
  import walker_params_pkg::*;

  typedef struct packed {
    int unsigned ports;  // Micro-TLBs.
    l1_tlb_params_t l1_tlb;
    walker_params_t walker;
  } gmmu_params_t;

  localparam gmmu_params_t GMMU_PARAMS = {32'd8,{32'd8,32'd512,32'd4,32'd4,32'd2},{32'd4,32'd2}};

endpackage
