// Generated from `params!` of utlb: BLESS=1 cargo test --test checks pkg.

package utlb_params_pkg;

  typedef struct packed {
    int unsigned lines;  // Lines of 16 entries.
    int unsigned asks;  // Pages that are asked for at a time.
    int unsigned up_depth;  // Packets that wait to be looked up: 2 cut the channel at full rate.
    int unsigned waiting_depth;  // Packets that wait for their line: as many as hide a walk of some clocks.
    int unsigned refused_depth;  // Refused requests that wait for their answers to leave.
  } utlb_params_t;

  localparam utlb_params_t UTLB_PARAMS = {32'd16,32'd4,32'd2,32'd32,32'd4};

endpackage
