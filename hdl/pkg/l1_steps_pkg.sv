// Generated from rtl-model/tpc/sm/load_store/l1_steps.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package l1_steps_pkg;
  import sm_pkg::*;
  import warps_pkg::*;

  // Places of a wavefront; data rows of an access.
  localparam int unsigned L1_PLACES = 8;

  localparam int unsigned L1_ROWS = 4;

  typedef struct packed {
    l1_request_t common;
    logic [1:0] words_log2;
    logic swaps;
    logic ends;
    lanes_t lanes;
    logic [WARP_LANES-1:0][39:0] addresses;
    row_t [L1_ROWS-1:0] data;
  } l1_warp_access_t;

  typedef struct packed {
    l1_request_t request;
    l1_lane_t [L1_PLACES-1:0] lanes;
  } l1_wavefront_t;

endpackage
