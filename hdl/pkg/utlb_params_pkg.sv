// Generated from `params!` of utlb: BLESS=1 cargo test --test checks pkg.

package utlb_params_pkg;

  typedef struct packed {
    int unsigned lines;  // Lines of 16 entries.
    int unsigned requests;  // Outstanding page requests.
    int unsigned up_depth;  // Packets that wait for their lookup: 2 sustain the full rate.
    int unsigned waiting_depth;  // Packets that wait for their line: enough to hide a walk of some cycles.
    int unsigned refused_depth;  // Refused requests that wait until their responses are sent.
  } utlb_params_t;

  localparam utlb_params_t UTLB_PARAMS = {32'd16,32'd4,32'd2,32'd32,32'd4};

endpackage
