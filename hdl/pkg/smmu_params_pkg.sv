// Generated from `params!` of smmu: BLESS=1 cargo test --test checks pkg.

package smmu_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned ways;  // Ways of the page-table cache: each covers 8 MB.
    int unsigned up_depth;  // Packets of a slice that wait for their lookup: 2 sustain the full rate.
    int unsigned waiting_depth;  // Packets of a slice that wait for their translation: enough to hide a walk of some cycles.
    int unsigned response_depth;  // Response buffer depth of each slice: 2 sustain the full rate.
  } smmu_params_t;

  localparam smmu_params_t SMMU_PARAMS = {32'd2,32'd3,32'd2,32'd16,32'd2};

endpackage
