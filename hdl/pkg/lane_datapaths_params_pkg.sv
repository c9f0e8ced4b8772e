// Generated from `params!` of lane_datapaths: BLESS=1 cargo test --test checks pkg.

package lane_datapaths_params_pkg;

  typedef struct packed {
    int unsigned lanes_log2;  // Datapaths of each kind, log2: with 32 there are 16 at half rate, with fewer as many at half rate.
  } lane_datapaths_params_t;

  localparam lane_datapaths_params_t LANE_DATAPATHS_PARAMS = {32'd5};

endpackage
