// Generated from `params!` of smmu: BLESS=1 cargo test --test checks pkg.

package smmu_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2: a power of two.
    int unsigned ways;  // Ways of the page-table cache: each reaches 8 MB.
    int unsigned up_depth;  // Packets of a slice that wait to be looked up: 2 cut the channel at full rate.
    int unsigned waiting_depth;  // Packets of a slice that wait for their page: as many as hide a walk of some clocks.
    int unsigned answer_depth;  // Answers that wait for their slice: 2 cut the channel at full rate.
  } smmu_params_t;

  localparam smmu_params_t SMMU_PARAMS = {32'd2,32'd3,32'd2,32'd16,32'd2};

endpackage
