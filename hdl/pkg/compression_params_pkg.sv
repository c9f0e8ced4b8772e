// Generated from `params!` of compression: BLESS=1 cargo test --test checks pkg.

package compression_params_pkg;
  import slice_issue_params_pkg::*;
  import response_merge_params_pkg::*;

  typedef struct packed {
    int unsigned places;  // Entries of each virtual channel, here and in the slice.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    slice_issue_params_t slice_issue;
    response_merge_params_t response_merge;
  } compression_params_t;

  localparam compression_params_t COMPRESSION_PARAMS = {32'd20,32'd2,{32'd20,32'd2,{32'd20},{32'd2,{32'd10,32'd2}}},{32'd2,{32'd2}}};

endpackage
