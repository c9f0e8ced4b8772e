// Generated from `params!` of l1_tlb: BLESS=1 cargo test --test checks pkg.

package l1_tlb_params_pkg;

  typedef struct packed {
    int unsigned ports;  // Micro-TLBs.
    int unsigned lines;  // Lines of 16 entries: a power of two.
    int unsigned ways;  // Ways of a set: 1, 2 or 4.
    int unsigned requests;  // Outstanding walks of a port.
    int unsigned walk_request_depth;  // Requests of a port that wait for their lookup.
  } l1_tlb_params_t;

  localparam l1_tlb_params_t L1_TLB_PARAMS = {32'd8,32'd512,32'd4,32'd4,32'd2};

endpackage
